"""Table geometry: zones, lines and slots in millimetres, and the rectified crop of one zone.

Table coordinates: origin at the centre, x to the right, y towards seat 0 (down in the picture), heights
upwards. Seat coordinates are the same for every seat: x to the owner's right, y towards the owner; seat k's are
the table's turned k quarter turns counter-clockwise as seen from above.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.table.table_view import RED_FIVES, STACKS

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

TILE_WIDTH: Final = 24.0
TILE_LENGTH: Final = 32.0
TILE_THICKNESS: Final = 18.0
PITCH: Final = 24.5
PX_PER_MM: Final = 1.5
"""Scale of rectified zones: a little above the camera's own, so that nothing is lost and seams stay
visible."""
_COPIES: Final = 4
_FLOWER: Final = "f"


class ZoneKind(StrEnum):
    """Kinds of zones."""

    DISCARDS = "discards"
    WALL = "wall"
    MELDS = "melds"
    HAND = "hand"
    SINGLES = "singles"
    STICK = "stick"


@dataclass(frozen=True)
class Box:
    """A rectangle in seat coordinates, millimetres."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class TableShape:
    """Parameters of the table that depend on the rules it is played by: number of seats, stacks per wall,
    whether tiles are laid out singly (flowers, kongs of one tile), and whether the wall that is drawn from is
    an outer one: tiles standing one by one instead of two high, round inner walls that are gone after the deal.
    `pools`: discards are thrown down before their owner at any angle instead of laid in rows. `absent`: faces
    that the set played with has none of. `discard_columns`: discards in a full row. `has_bets`: a stick may lie
    before a seat's discards, and one of these across (a riichi). `dead_wall`: indicators are turned up one after
    the other, from the gap on. `red_fives`: how many fives of characters, circles and bamboos are red."""

    seats: int = 4
    stacks: int = STACKS
    has_singles: bool = False
    outer: bool = False
    pools: bool = False
    absent: frozenset[str] = frozenset()
    discard_columns: int = 8
    has_bets: bool = False
    dead_wall: bool = False
    red_fives: tuple[int, int, int] = (0, 0, 0)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """All zones of this table."""
        absent = {ZoneKind.SINGLES: not self.has_singles, ZoneKind.STICK: not self.has_bets}
        kinds = [kind for kind in ZoneKind if not absent.get(kind)]
        return tuple(Zone(kind, seat, self) for kind in kinds for seat in range(self.seats))

    def zone_named(self, name: str) -> Zone:
        """The zone of that name ("discards:2"); ValueError lists the known ones."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        known = ", ".join(zone.name for zone in self.zones)
        raise ValueError(f"there is no zone {name!r}; the zones are {known}")

    @property
    def discard_first_x(self) -> float:
        """Seat x of the middle of the first discard of a row."""
        return -PITCH * (self.discard_columns - 1) / 2

    def copies(self, tile: str) -> int:
        """How many of a tile ("5m", "0m", "3f") the set has."""
        if tile in self.absent:
            return 0
        for (plain, red), number in zip(RED_FIVES.items(), self.red_fives, strict=True):
            if tile in (plain, red):
                return number if tile == red else _COPIES - number
        return 1 if tile.endswith(_FLOWER) else _COPIES

    def stack_x(self, stack: int) -> float:
        """Seat x of the centre of wall stack 1, 2 ...; stack 1 stands at the owner's right."""
        if not 1 <= stack <= self.stacks:
            raise ValueError(f"there is no stack {stack} on a wall; they are numbered 1 to {self.stacks}")
        return PITCH * ((self.stacks + 1) / 2 - stack) - (OUTER_SHIFT if self.outer else 0.0)


FULL_TABLE: Final = TableShape()
"""Four seats and walls of seventeen stacks."""

OUTER_SHIFT: Final = 15.0
"""Shift of outer walls to their owner's left, past the neighbour: they are too long to meet at the corners."""


@dataclass(frozen=True)
class Zone:
    """One zone of one seat; its name is "melds:2"."""

    kind: ZoneKind
    seat: int
    shape: TableShape = FULL_TABLE

    @property
    def name(self) -> str:
        """Identifier such as "discards:2": kind and seat."""
        return ":".join((self.kind.value, str(self.seat)))

    @property
    def in_pool(self) -> bool:
        """Whether the zone is a pool: tiles lie in no rows."""
        return self.shape.pools and self.kind is ZoneKind.DISCARDS

    @property
    def may_be_turned(self) -> bool:
        """Whether a tile may lie across among the zone's upright ones: a turned discard."""
        return self.shape.has_bets and self.kind is ZoneKind.DISCARDS

    @property
    def place(self) -> Sentence:
        """Name within sentences: "seat 2's melds"."""
        return sentence("doubt.place", seat=self.seat, kind=self.kind.value)

    @cached_property
    def box(self) -> Box:
        """The zone's extent, with a margin of cloth round the tiles: the reader must see where a row ends."""
        if self.kind is ZoneKind.WALL:
            half, middle = PITCH / 2 * self.shape.stacks + 5.75, -OUTER_SHIFT if self.shape.outer else 0.0
            return Box(middle - half, 228.0, middle + half, 284.0)
        return (_BESIDE_OUTER_WALLS if self.shape.outer else _BOXES).get(self.kind, _BOXES[self.kind])

    @property
    def lines(self) -> tuple[float, ...]:
        """Centre lines (seat y) of the rows of tiles that may lie here."""
        lines = _LINES[self.kind]
        return lines[:-1] if self.kind is ZoneKind.DISCARDS and self.shape.outer else lines


_BOXES: Final = {
    ZoneKind.DISCARDS: Box(-107.0, 96.0, 107.0, 238.0),
    ZoneKind.MELDS: Box(-242.0, 277.0, 288.0, 326.0),
    ZoneKind.HAND: Box(-232.0, 329.0, 232.0, 377.0),
    ZoneKind.SINGLES: Box(112.0, 112.0, 224.0, 224.0),
    ZoneKind.STICK: Box(-66.0, 66.0, 66.0, 94.0),
}
_BESIDE_OUTER_WALLS: Final = {
    ZoneKind.DISCARDS: Box(-107.0, 96.0, 107.0, 204.5),  # inner walls begin there
    ZoneKind.MELDS: Box(-242.0, 277.0, 338.0, 326.0),  # five sets
}
_LINES: Final = {
    ZoneKind.DISCARDS: (118.0, 151.5, 185.0, 218.5),
    ZoneKind.WALL: (256.0,),
    ZoneKind.MELDS: (300.0,),
    ZoneKind.HAND: (352.0,),
    ZoneKind.SINGLES: (134.5, 168.0, 201.5),
    ZoneKind.STICK: (80.0,),
}
SINGLES_COLUMNS: Final = 4
SINGLES_FIRST_X: Final = 131.25


ALL_ROWS: Final = slice(None)
"""All rows of a zone's upright crop."""


def seat_turn(seat: int) -> Matrix:
    """3x3 homogeneous turn from seat coordinates to table coordinates."""
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[seat % 4]
    return np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])


def placing(zone: Zone, scale: float = PX_PER_MM) -> Matrix:
    """3x3 map from pixels of the upright crop of `zone` (as its owner sees it) to table millimetres."""
    box = zone.box
    to_seat = np.array([[1 / scale, 0.0, box.left], [0.0, 1 / scale, box.top], [0.0, 0.0, 1.0]])
    return np.asarray(seat_turn(zone.seat) @ to_seat, dtype=np.float64)


def crop_size(zone: Zone, scale: float = PX_PER_MM) -> tuple[int, int]:
    """(width, height) in pixels of the upright crop of a zone."""
    box = zone.box
    return round((box.right - box.left) * scale), round((box.bottom - box.top) * scale)


@lru_cache(maxsize=1024)
def rows_between(zone: Zone, low: float, high: float, scale: float = PX_PER_MM) -> slice:
    """The rows of a zone's upright crop between two lines (seat y, mm), as far as they lie in it."""
    _, height = crop_size(zone, scale)
    first, end = (round((y - zone.box.top) * scale) for y in (low, high))
    return slice(max(0, min(height, first)), max(0, min(height, end)))


def rectify(
    image: Image,
    calibration: Calibration,
    zone: Zone,
    height_mm: float = TILE_THICKNESS,
    scale: float = PX_PER_MM,
    rows: slice = ALL_ROWS,
) -> Image:
    """Crop of a zone of a frame (HxWx3 uint8 BGR), upright as its owner sees it, exact at `height_mm`, `scale`
    pixels per millimetre; only its `rows` if given."""
    width, height = crop_size(zone, scale)
    first, end, _ = rows.indices(height)
    from_row = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, first], [0.0, 0.0, 1.0]])
    return calibration.seen(image, placing(zone, scale) @ from_row, (width, end - first), height_mm)
