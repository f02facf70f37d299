"""The option `--language` of commands that people read."""

from __future__ import annotations

import os
from typing import Annotated, Final

import typer

from controller.commands import retelling
from controller.commands.completions import languages
from controller.commands.exit_status import fail
from controller.commands.output import can_write
from controller.words.sentence import sentence

LETTERS: Final = {"zh": "这", "ja": "の"}
"""A letter of each language without which nothing of it can be written."""

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="en, zh or ja; left out: as the locale says (LC_ALL, LC_MESSAGES, LANG).",
        autocompletion=languages,
    ),
]


def reading(language: str | None, as_json: bool = False) -> str:
    """The language to print in: the one asked for, here or before the subcommand, or the locale's where the terminal's
    encoding has its letters; English for scripts (`as_json`) and otherwise. Another than there are ends the command.
    Whatever the command says from now on is told in it."""
    from controller.words import LANGUAGES
    from controller.words.reader_language import language_of

    spoken = retelling.asked_for() or language_of(os.environ)
    if retelling.asked_for() is None and not can_write(LETTERS.get(spoken, "")):
        spoken = retelling.ENGLISH
    retelling.speak(spoken)
    if language is not None and language not in LANGUAGES:
        fail(sentence("command.language_unknown", language=language, known=", ".join(LANGUAGES)), 2)
    spoken = retelling.ENGLISH if as_json else language or spoken
    retelling.speak(spoken)
    return spoken
