"""What the doctor says, in a reader's language.

The checks, and the errors of other rooms that they pass on, are sentences in English. Each is found among the English
entries `doctor-said-…` of the catalogue by its words, and said with the arguments that stand between them; an argument
that is itself such a sentence is retold too. What no entry knows stays as it is: English, whole, and true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from fluent.syntax import ast

from controller.doctor.finding import Grade
from controller.words import catalogue
from controller.words.catalogue import ENGLISH

SAID: Final = "doctor-said-"
LIST: Final = "; "
"""Between the members of a list within a sentence."""


@dataclass(frozen=True)
class EnglishPattern:
    """An entry and the English texts it stands for."""

    entry: str
    pattern: re.Pattern[str]
    letters: int
    """How many letters are its own; of two entries that fit, the one with more is meant."""


def retold(text: str, language: str) -> str:
    """A sentence of the doctor in a language."""
    told = text.strip()
    if language == ENGLISH or not told:
        return text
    for known in _known():
        found = known.pattern.fullmatch(told)
        if found is not None:
            args = {name: retold(value, language) for name, value in found.groupdict().items()}
            return catalogue(language).text(known.entry, args)
    parts = told.split(LIST)
    if len(parts) > 1:
        return catalogue(language).text("join-semicolon").join(retold(part, language) for part in parts)
    return text


def check_name(check: str, language: str) -> str:
    """What a check is called."""
    entry = f"doctor-check-{check}"
    return catalogue(language).text(entry) if entry in catalogue(language) else check


def mark(grade: Grade, language: str) -> str:
    """The word for how a check ended."""
    return catalogue(language).text(f"doctor-mark-{grade.value}")


@cache
def _known() -> tuple[EnglishPattern, ...]:
    entries = catalogue(ENGLISH).entries.items()
    found = [_of_entry(name, entry) for name, entry in entries if name.startswith(SAID)]
    return tuple(sorted(found, key=lambda known: -known.letters))


def _of_entry(name: str, entry: ast.Message | ast.Term) -> EnglishPattern:
    assert entry.value is not None
    pattern, letters = "", 0
    for element in entry.value.elements:
        match element:
            case ast.TextElement(value=value):
                pattern, letters = pattern + re.escape(value), letters + len(value)
            case ast.Placeable(expression=ast.FunctionReference(arguments=called)):
                (shown,) = called.positional
                assert isinstance(shown, ast.VariableReference)
                pattern += f"(?P<{shown.id.name}>.*?)"
            case _:
                raise ValueError(f"{name} is more than text and arguments")
    return EnglishPattern(name, re.compile(pattern, re.DOTALL), letters)
