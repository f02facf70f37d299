"""Text in lines of so many columns: a Chinese or Japanese character takes two, and a line may end after it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

WIDE: Final = "WF"
_PIECES: Final = re.compile(r"\s+|[^\s\u2e80-\uffef]+|.")
"""Blanks, words without blanks, single Chinese and Japanese characters."""
NEVER_FIRST: Final = frozenset("、。，．：；！？）」』】〕》…ー")
NEVER_LAST: Final = frozenset("（「『【〔《")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(1 + (unicodedata.east_asian_width(letter) in WIDE) for letter in text)


def filled(text: str, width: int) -> str:
    """The text with blanks behind it, `width` columns in all."""
    return text + " " * (width - columns(text))


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of at most `width` columns, the first begun with `first`, each further one with `rest`; a word
    that is longer stands on a line of its own."""
    lines, line, used = [], first, columns(first)
    begun = False
    for unit in _units(text):
        takes = columns(unit.rstrip())
        if begun and used + takes > width:
            lines.append(line.rstrip())
            line, used, begun = rest, columns(rest), False
        if begun or unit.strip():
            line, used, begun = line + unit, used + columns(unit), True
    return [*lines, line.rstrip()] if begun else lines


def _units(text: str) -> list[str]:
    """What must stay on one line: a word, or a character, with the punctuation and the blanks that belong to it."""
    units: list[str] = []
    for piece in _PIECES.findall(text):
        joins = piece in NEVER_FIRST or piece.isspace() or (units and units[-1][-1:] in NEVER_LAST)
        if units and joins:
            units[-1] += " " if piece.isspace() else piece
        else:
            units.append(piece)
    return units
