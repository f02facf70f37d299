"""The language of whoever reads a terminal: what the environment says, as every program there is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.words.fluent_catalogue import ENGLISH, LANGUAGES

VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In this order, the first that is set decides (POSIX, 8.2)."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for; English where it asks for one that is not there.

    Chinese is simplified, whichever country the locale names.
    """
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = locale.replace("_", "-").partition("-")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH
