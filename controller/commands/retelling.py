"""What a command says, in the language of its reader: a sentence, or a text of a room that still writes English, which
is found in the catalogue by its words.

A command that is read in several languages says so first (`language_option.reading`); until then, and for scripts, it
speaks English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from controller.words.sentence import PLAIN, Sentence

if TYPE_CHECKING:
    from controller.words.fluent_catalogue import Catalogue

ENGLISH: Final = "en"
"""As in `controller.words`, which is not loaded for English."""
SAID: Final = ("terminal-said-",)
"""How the entries begin of sentences that commands say or pass on."""
CELL: Final = "terminal-cell-"
"""How the entries begin of words that stand alone in a column."""
PERSON: Final = "terminal-person-"
"""How the entries begin that show somebody without a name."""
_READER: Final[ContextVar[str | None]] = ContextVar("READER", default=None)


@contextmanager
def nobody_known() -> Iterator[None]:
    """Forget whose language was asked for: each call of the program has a reader of its own."""
    token = _READER.set(None)
    try:
        yield
    finally:
        _READER.reset(token)


def speak(language: str) -> None:
    """Say everything from now on in this language."""
    _READER.set(language)


def asked_for() -> str | None:
    """The language that was asked for in this call of the program; None for none so far."""
    return _READER.get()


def words() -> Catalogue:
    """The catalogue of the reader's language."""
    from controller.words import catalogue

    return catalogue(_READER.get() or ENGLISH)


def told(said: str | Sentence, prefix: str | tuple[str, ...] = SAID) -> str:
    """A sentence in the reader's language; a text of one or more lines, by the entries whose names begin so."""
    language = _READER.get() or ENGLISH
    if isinstance(said, Sentence) and said.id != PLAIN:
        return said.in_language(language)
    text = str(said)
    if language == ENGLISH:
        return text
    from controller.words.english_texts import retold

    return "\n".join(retold(line, language, prefix) for line in text.split("\n"))
