"""Table view: the table reader's result as frozen values, the only thing the other packages
need of `vision`.

Tiles are MPSZ names ("5m", "7z", "3f", a red five "0m"), "back" for a tile lying face down and "unknown" for
a face that could not be named. Seats are 0..3 (0..2 where three play) counter-clockwise, stacks count from 1 at
the owner's right hand. A view survives JSON without loss, and two views are equal when the same tiles lie at the
same places, whatever their confidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from controller.words.sentence import SentenceError, sentence

STACKS: Final = 17
BACK: Final = "back"
UNKNOWN: Final = "unknown"
RED_FIVES: Final = {"5m": "0m", "5p": "0p", "5s": "0s"}
"""Red fives by the plain ones, characters, circles and bamboos."""


class ViewError(SentenceError, ValueError):
    """A stored view that cannot be read back; the sentence names the field."""


@dataclass(frozen=True)
class WallTile:
    """A tile lying face up on top of a wall: seat of the wall, stack (1, 2 ...), face, confidence (0..1)."""

    seat: int
    stack: int
    tile: str
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True)
class SeenMeld:
    """One meld, its tiles left to right as the owner sees them; `rotated` is the index of the tile lying
    across."""

    tiles: tuple[str, ...]
    rotated: int | None = None


@dataclass(frozen=True)
class SeatView:
    """Everything read in front of one seat. `hand` is empty while the hand stands; `apart` is the winning
    tile; `singles` are tiles laid out alone (flowers, kongs of one tile, Norths) in the order laid. `rotated` is the
    index of the discard lying across, None if none does; `stick` whether a bet lies before the seat, None where
    the rules have no bets."""

    melds: tuple[SeenMeld, ...] = ()
    discards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    apart: str | None = None
    singles: tuple[str, ...] = ()
    rotated: int | None = None
    stick: bool | None = None


WallHeights = tuple[int | None, ...]
"""One entry a stack, stack 1 first: 2, 1 or 0 tiles high, None where the table reader cannot tell."""


@dataclass(frozen=True)
class TableView:
    """One reading of the whole table. `indicators` are in the order of seats and stacks, those of a dead wall in the
    order in which they are turned up (`TableShape.dead_wall`). `unsure` names the zones ("discards:2") that were
    not read with certainty. `dice` are the numbers in the bowl, smallest first; empty where none lie or they cannot
    be read."""

    indicators: tuple[WallTile, ...] = ()
    seats: tuple[SeatView, ...] = (SeatView(),) * 4
    walls: tuple[WallHeights, ...] = ((None,) * STACKS,) * 4
    unsure: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()

    def with_seat(self, seat: int, seen: SeatView) -> TableView:
        """The same view with one seat replaced."""
        return replace(self, seats=(*self.seats[:seat], seen, *self.seats[seat + 1 :]))

    def to_json(self) -> dict[str, Any]:
        """A dict of plain JSON values; `from_json` gives back an equal view. `rotated` and `stick` of a seat are left
        out where they are None."""
        return {
            "indicators": [
                {"seat": t.seat, "stack": t.stack, "tile": t.tile, "confidence": t.confidence}
                for t in self.indicators
            ],
            "seats": [
                {
                    "melds": [{"tiles": list(m.tiles), "rotated": m.rotated} for m in seat.melds],
                    "discards": list(seat.discards),
                    "hand": list(seat.hand),
                    "apart": seat.apart,
                    "singles": list(seat.singles),
                    **({} if seat.rotated is None else {"rotated": seat.rotated}),
                    **({} if seat.stick is None else {"stick": seat.stick}),
                }
                for seat in self.seats
            ],
            "walls": [list(wall) for wall in self.walls],
            "unsure": list(self.unsure),
            "dice": list(self.dice),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TableView:
        """The view that `to_json` wrote. Raises `ViewError` naming the missing or invalid part."""
        try:
            seats = tuple(_seat_from(seat) for seat in data["seats"])
            walls = tuple(tuple(None if h is None else int(h) for h in wall) for wall in data["walls"])
            indicators = tuple(
                WallTile(int(t["seat"]), int(t["stack"]), str(t["tile"]), float(t["confidence"]))
                for t in data["indicators"]
            )
            unsure = tuple(str(zone) for zone in data["unsure"])
            dice = tuple(int(value) for value in data.get("dice", ()))
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise ViewError(sentence("camera.view_malformed", reason=repr(fault))) from fault
        if len(seats) not in (3, 4) or len(walls) != len(seats):
            raise ViewError(sentence("camera.view_seats", seats=len(seats), walls=len(walls)))
        if len({len(wall) for wall in walls}) > 1:
            raise ViewError(sentence("camera.view_walls", lengths=[str(len(wall)) for wall in walls]))
        if any(height not in (0, 1, 2, None) for wall in walls for height in wall):
            raise ViewError(sentence("camera.view_heights"))
        if any(not 1 <= value <= 6 for value in dice):
            raise ViewError(sentence("camera.view_dice", dice=list(map(str, dice))))
        return cls(indicators, seats, walls, unsure, dice)


def _seat_from(data: Mapping[str, Any]) -> SeatView:
    return SeatView(
        melds=tuple(
            SeenMeld(_texts(m["tiles"]), None if m["rotated"] is None else int(m["rotated"]))
            for m in data["melds"]
        ),
        discards=_texts(data["discards"]),
        hand=_texts(data["hand"]),
        apart=None if data["apart"] is None else str(data["apart"]),
        singles=_texts(data["singles"]),
        rotated=None if data.get("rotated") is None else int(data["rotated"]),
        stick=None if data.get("stick") is None else bool(data["stick"]),
    )


def _texts(values: Sequence[object]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)
