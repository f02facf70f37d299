"""The option `--language` of commands that people read."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from controller.commands.completions import languages
from controller.commands.exit_status import fail

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="en, zh or ja; left out: as the locale says (LC_ALL, LC_MESSAGES, LANG).",
        autocompletion=languages,
    ),
]


def reading(language: str | None) -> str:
    """The language to print in: the one asked for, or the locale's. Another than there are ends the command."""
    from controller.words import LANGUAGES
    from controller.words.reader_language import language_of

    if language is None:
        return language_of(os.environ)
    if language not in LANGUAGES:
        fail(f"--language {language} is not known. Write one of {', '.join(LANGUAGES)}.", 2)
    return language
