"""What a seat's display shows: the table's sixteen letters in the language of who sits there, as far as the firmware's
set of letters carries it.

A display of ASCII letters alone shows everybody the table's own English. Japanese has a second spelling, in half-width
katakana, for displays that know these and no Chinese characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from controller.words.english_texts import retold
from controller.words.fluent_catalogue import ENGLISH
from firmware_bridge.protocol.messages import Letters

PREFIX: Final = "led-"
"""How the entries of displays begin (`display_names.ftl`)."""
JAPANESE: Final = "ja"
KANA: Final = "kana"
"""The attribute of an entry that holds its spelling in katakana."""
_HALF_WIDTH: Final = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF61, 0xFFA0)}


@lru_cache(maxsize=1024)
def shown(text: str, language: str, letters: Letters, width: int) -> str:
    """The text of one display, at most `width` letters of those it has; the English `text` where the language's words
    have others, or more."""
    for told in _spellings(text, language):
        if len(told) <= width and letters.show(told):
            return told
    return text[:width]


def _spellings(text: str, language: str) -> Iterator[str]:
    if language != ENGLISH:
        yield retold(text, language, PREFIX)
    if language == JAPANESE:
        yield half_width(retold(text, language, PREFIX, KANA))


def half_width(text: str) -> str:
    """A text with its katakana at half width, where the two dots of a voiced one are a letter of their own."""
    return "".join(_HALF_WIDTH.get(letter, letter) for letter in unicodedata.normalize("NFD", text))
