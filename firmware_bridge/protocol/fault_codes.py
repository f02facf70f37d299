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
    place and count are about, `meaning` is for readers of the protocol. `sentence` is for people, with the cure; its
    gaps are `where`, `tiles`, `it`, and for RESET `cause` and `during`.
    """

    number: int
    details: str
    until: Until
    part: Part
    meaning: str
    sentence: str

    def __new__(
        cls, word: str, number: int, details: str, until: Until, part: Part, meaning: str, sentence: str
    ) -> Self:
        """One fault of the table below."""
        code = str.__new__(cls, word)
        code._value_ = word
        code.number, code.details, code.until, code.part = number, details, until, part
        code.meaning, code.sentence = meaning, sentence
        return code

    __hash__ = str.__hash__

    # fmt: off
    JAM = (
        "jam", 1, "wall", Until.CLEARED, Part.SHUFFLER, "tiles are stuck; all motors stopped",
        "Tiles are jammed at {where}: open the lid, free them, close it, then clear the fault.",
    )
    MISSING_TILE = (
        "missing_tile", 2, "wall, tiles", Until.CLEARED, Part.WALL, "a shuffle counted too few",
        "{tiles} missing at {where}: look in the pan and under the rail, put back what is missing, then clear the "
        "fault.",
    )
    LID_OPEN = (
        "lid_open", 3, "none", Until.CLOSED, Part.LID, "nothing moves",
        "The lid is open and nothing moves: close it.",
    )
    COMMS = (
        "comms", 4, "none", Until.CLEARED, Part.CONTROLS, "the host was silent while something moved",
        "The table lost its controller while something moved, and stopped: see that nothing is caught, then clear the "
        "fault.",
    )
    RESET = (
        "reset", 5, "none", Until.HOST, Part.CONTROLS, "a restart of the firmware cut an operation off",
        "The table {cause} while {during}: see that nothing is caught, then start it again.",
    )
    EXTRA_TILE = (
        "extra_tile", 6, "wall, tiles", Until.CLEARED, Part.WALL, "a shuffle counted too many",
        "{tiles} too many at {where}: take {it} out and see which set has too many, then clear the fault.",
    )
    LIFT = (
        "lift", 7, "wall", Until.CLEARED, Part.LIFT, "the plate did not arrive at its top",
        "The lift at {where} did not arrive: see that nothing lies on its edge, then clear the fault.",
    )
    DICE = (
        "dice", 8, "none", Until.CLEARED, Part.BOWL, "the sensor could not read the dice",
        "The dice cannot be read: see that none leans on the rim, then roll again.",
    )
    MIXED_SET = (
        "mixed_set", 9, "wall, tiles", Until.CLEARED, Part.WALL, "a shuffle saw backs of the other set",
        "{tiles} of the other set at {where}: sort the two sets by their backs, then clear the fault.",
    )
    OTHER = (
        "other", 0xFF, "any", Until.CLEARED, Part.CONTROLS, "also how a host reads a code it does not know",
        "The table reports a fault at {where} that this version does not know: see the maker's manual, then clear it.",
    )
    PROGRAM = (
        "program", 0, "none", Until.HOST, Part.WALL, "the machine cannot build the walls of these rules",
        "The table cannot build the walls that were asked for: set its rule switch.",
    )
    # fmt: on

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
