"""The places before a seat where tiles lie, as typed values; only what is sent or written names them as text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SeatZoneKind(StrEnum):
    """Kinds of a seat's zones; the value is the name in readings."""

    DISCARDS = "discards"
    HAND = "hand"
    MELDS = "melds"
    SINGLES = "singles"
    STICK = "stick"
    WALL = "wall"

    __hash__ = str.__hash__  # an enum's own is three times as slow, and every tile that is drawn has a zone


@dataclass(frozen=True, slots=True)
class SeatZone:
    """One zone and the seat (0 to 3) before which it lies."""

    kind: SeatZoneKind
    seat: int

    @property
    def name(self) -> str:
        """The zone as readings name it: `melds` of seat 2 is "melds:2"."""
        return ":".join((self.kind.value, str(self.seat)))
