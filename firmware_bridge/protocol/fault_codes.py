"""Every fault of a table, declared once: a new one is a line here.

From it `make faults` writes the C header, the table of PROTOCOL.md, the words of dictionary.json and the tables of
docs/hardware.md. Journals, messages and orders name a fault by its word.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Until(StrEnum):
    """How a fault ends."""

    CLEARED = "cleared"
    """Somebody removes the cause, and the host sends CLEAR_FAULT."""
    CLOSED = "closed"
    """The lid is closed."""
    HOST = "host"
    """It never stands on the wire: the host's own word, which it ends itself."""


class Part(StrEnum):
    """The part of the machine that a fault concerns, as the page draws it."""

    WALL = "wall"
    SHUFFLER = "shuffler"
    LIFT = "lift"
    LID = "lid"
    BOWL = "bowl"
    CONTROLS = "controls"


class FaultCode(StrEnum):
    """Kinds of faults. People read the number behind an E (`E1`), so a number never changes its meaning.

    Its value is the word that journals and messages have for it, `number` its byte on the wire; `details` are what its
    place and count are about, `meaning` is for readers of the protocol and of a log. What people read, with the cure,
    is the sentence `fault.WORD` of the controller's catalogue.
    """

    number: int
    details: str
    until: Until
    part: Part
    meaning: str

    def __new__(cls, word: str, number: int, details: str, until: Until, part: Part, meaning: str) -> Self:
        """One fault of the table below."""
        code = str.__new__(cls, word)
        code._value_ = word
        code.number, code.details, code.until, code.part = number, details, until, part
        code.meaning = meaning
        return code

    __hash__ = str.__hash__

    JAM = "jam", 1, "wall", Until.CLEARED, Part.SHUFFLER, "tiles are stuck; all motors stopped"
    MISSING_TILE = "missing_tile", 2, "wall, tiles", Until.CLEARED, Part.WALL, "a shuffle counted too few"
    LID_OPEN = "lid_open", 3, "none", Until.CLOSED, Part.LID, "nothing moves"
    COMMS = "comms", 4, "none", Until.CLEARED, Part.CONTROLS, "the host was silent while something moved"
    RESET = "reset", 5, "none", Until.HOST, Part.CONTROLS, "a restart of the firmware cut an operation off"
    EXTRA_TILE = "extra_tile", 6, "wall, tiles", Until.CLEARED, Part.WALL, "a shuffle counted too many"
    LIFT = "lift", 7, "wall", Until.CLEARED, Part.LIFT, "the plate did not arrive at its top"
    DICE = "dice", 8, "none", Until.CLEARED, Part.BOWL, "the sensor could not read the dice"
    MIXED_SET = (
        "mixed_set",
        9,
        "wall, tiles",
        Until.CLEARED,
        Part.WALL,
        "a shuffle saw backs of the other set",
    )
    OTHER = (
        "other",
        0xFF,
        "any",
        Until.CLEARED,
        Part.CONTROLS,
        "also how a host reads a code it does not know",
    )
    PROGRAM = "program", 0, "none", Until.HOST, Part.WALL, "the machine cannot build the walls of these rules"

    @classmethod
    def of_number(cls, number: int) -> Self:
        """The fault of this byte. Raises `ValueError` for one that this version does not know."""
        for code in cls:
            if number == code.number != 0:
                return code
        raise ValueError(f"no fault has the number {number}")

    @classmethod
    def of_word(cls, word: str) -> Self:
        """The fault that journals and messages call so; OTHER for a word that this version does not know."""
        return next((code for code in cls if code.value == word), cls["OTHER"])

    @property
    def label(self) -> str:
        """Its short name for people: `E2`, `E?` for a fault that this version does not know, `SET` for PROGRAM."""
        if self is FaultCode.PROGRAM:
            return "SET"
        return "E?" if self is FaultCode.OTHER else f"E{self.number}"

    def part_at(self, place: int | None) -> Part:
        """The part to draw: a jam whose wall is known is drawn at that wall, not at the shuffler."""
        return Part.WALL if self.part is Part.SHUFFLER and place is not None else self.part


ON_THE_WIRE = tuple(code for code in FaultCode if code.number)
"""The faults with a number, in its order."""
