"""The language of the person who reads what a command prints, and printing sentences in it.

A command that is read in several languages sets it first (`common_options.reading`); until then, and for scripts, it is
English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from controller.words.sentence import Sentence

if TYPE_CHECKING:
    from controller.words.fluent_catalogue import Catalogue

ENGLISH: Final = "en"
"""As in `controller.words`, which is not loaded for English."""
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In this order, the first that is set decides (POSIX, 8.2)."""
_READER: Final[ContextVar[str | None]] = ContextVar("READER", default=None)


@contextmanager
def no_reader_language() -> Iterator[None]:
    """Forget the reader's language for the time of a `with`: each call of the program has a reader of its own."""
    token = _READER.set(None)
    try:
        yield
    finally:
        _READER.reset(token)


def set_reader_language(language: str) -> None:
    """Print in this language from now on."""
    _READER.set(language)


def reader_is_known() -> bool:
    """Whether the language was set in this call of the program."""
    return _READER.get() is not None


def reader_language() -> str:
    """The language to print in; English until another is set."""
    return _READER.get() or ENGLISH


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for; English where the catalogue lacks that language.

    Chinese is simplified, whichever country the locale names.
    """
    from controller.words.fluent_catalogue import LANGUAGES

    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = locale.replace("_", "-").partition("-")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH


def reader_catalogue() -> Catalogue:
    """The catalogue of the reader's language."""
    from controller.words import catalogue

    return catalogue(reader_language())


def in_reader_language(sentence: Sentence) -> str:
    """The text of a sentence in the reader's language."""
    return sentence.in_language(reader_language())
