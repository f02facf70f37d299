"""What a seat's display shows: the table's sixteen letters in the language of who sits there, as far as the firmware's
set of letters carries it.

A display of ASCII letters alone shows everybody the table's own English. Japanese has a second spelling, in half-width
katakana, for displays that know these and no Chinese characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from controller.referee.display_sentences import english
from controller.words import Sentence, plain
from controller.words.fluent_catalogue import ENGLISH, catalogue, entry_of_sentence
from firmware_bridge.protocol.messages import Letters

JAPANESE: Final = "ja"
KANA: Final = "kana"
"""The attribute of an entry that holds its spelling in katakana."""
_HALF_WIDTH: Final = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF61, 0xFFA0)}


@lru_cache(maxsize=1024)
def shown(said: Sentence, language: str, letters: Letters, width: int) -> str:
    """The text of one display, at most `width` letters of those it has; English where the language's words have others,
    or more."""
    for told in _spellings(said, language):
        if len(told) <= width and letters.show(told):
            return told
    return english(said)[:width]


def _spellings(said: Sentence, language: str) -> Iterator[str]:
    if language != ENGLISH:
        yield said.in_language(language)
    if language == JAPANESE:
        yield half_width(_in_kana(said))


def _in_kana(said: Sentence) -> str:
    """A sentence of a display in katakana, with those within it."""
    args = {name: _kana_argument(value) for name, value in said.args.items()}
    return catalogue(JAPANESE).text(entry_of_sentence(said.id), args, attribute=KANA)


def _kana_argument(value: object) -> object:
    inner = Sentence.from_json(value) if isinstance(value, Mapping) else value
    return plain(_in_kana(inner)).to_json() if isinstance(inner, Sentence) else value


def half_width(text: str) -> str:
    """A text with its katakana at half width, where the two dots of a voiced one are a letter of their own."""
    return "".join(_HALF_WIDTH.get(letter, letter) for letter in unicodedata.normalize("NFD", text))
