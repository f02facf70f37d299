"""English texts that other modules write, in another language: found in the catalogue by their words.

Where a sentence has no id, its English stands in the catalogue as that of an entry. A text is compared with those
entries and rendered with what stands in their gaps; that may be such a text itself. What no entry knows stays English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from fluent.syntax import ast

from controller.words.fluent_catalogue import ENGLISH, catalogue
from controller.words.fluent_entries import Entry

LIST: Final = "; "
"""Between the members of a list within a sentence."""
SENTENCE_END: Final = re.compile(r"(?<=[.?!]) ")
WITHOUT_BLANK: Final = ("。", "？", "！", "）")
"""How a sentence ends after which no blank is written."""


@dataclass(frozen=True)
class EnglishPattern:
    """An entry and the English texts it stands for."""

    entry: str
    pattern: re.Pattern[str]
    letters: int
    """How many letters are its own; of two entries that fit, the one with more is meant."""


def retold(text: str, language: str, prefix: str | tuple[str, ...]) -> str:
    """A text in a language, by the entries whose names begin with `prefix`. Sentences that follow each other, and
    members of a list, are found one by one."""
    told = text.strip()
    if language == ENGLISH or not told:
        return text
    found = _fitting(told, prefix)
    if found is not None and not any(map(SENTENCE_END.search, found.gaps.values())):
        return _said(found, language, prefix)
    for end in SENTENCE_END.finditer(told):  # before a gap takes in the sentences that follow
        first = _fitting(told[: end.start()], prefix)
        if first is not None:
            said = _said(first, language, prefix)
            blank = "" if said.endswith(WITHOUT_BLANK) else " "
            return said + blank + retold(told[end.end() :], language, prefix)
    if found is not None:
        return _said(found, language, prefix)
    parts = told.split(LIST) if LIST in told else []
    retold_parts = [retold(part, language, prefix) for part in parts]
    if retold_parts == parts:
        return text
    return catalogue(language).text("join-semicolon").join(retold_parts)


@dataclass(frozen=True)
class FoundEntry:
    """An entry that a text is one of, and what stands in its gaps."""

    entry: str
    gaps: Mapping[str, str]


def _fitting(told: str, prefix: str | tuple[str, ...]) -> FoundEntry | None:
    for known in _known(prefix):
        found = known.pattern.fullmatch(told)
        if found is not None:
            return FoundEntry(known.entry, found.groupdict())
    return None


def _said(found: FoundEntry, language: str, prefix: str | tuple[str, ...]) -> str:
    args = {name: retold(value, language, prefix) for name, value in found.gaps.items()}
    return catalogue(language).text(found.entry, args)


@cache
def _known(prefix: str | tuple[str, ...]) -> tuple[EnglishPattern, ...]:
    entries = catalogue(ENGLISH).entries
    found = [_of_entry(name, entries[name]) for name in entries if name.startswith(prefix)]
    return tuple(sorted(found, key=lambda known: -known.letters))


def _of_entry(name: str, entry: Entry) -> EnglishPattern:
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
