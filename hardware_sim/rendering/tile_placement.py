"""Places the tiles of a table's content: rows, walls and melds as hands lay them.

Every tile's small rotation and shift is a function of (seed, hand, seat, zone, index, times laid), so a tile stays
where it was put until somebody lays its zone again, and the same game always looks the same.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hardware_sim.rendering.scattered_discards import lay_pool
from hardware_sim.rendering.scene import (
    DIE_SIZE,
    TILE_LENGTH,
    TILE_THICKNESS,
    TILE_WIDTH,
    Die,
    PlacedTile,
    Scene,
    Standing,
    Stick,
    seat_to_table,
)
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind

STACKS: Final = 17
PITCH: Final = 24.5
ROTATED_PITCH: Final = 32.5
DISCARDS_IN_ROW: Final = 8
STICK_LINE: Final = 80.0
"""Where a bet lies, in millimetres from the centre: between the dice and the discards."""
SINGLES_IN_ROW: Final = 4
OUTER_SHIFT: Final = 15.0
"""Shift of outer walls to their owner's left, past the neighbour: they are too long to meet at the corners."""
INNER_LINE: Final = 224.0
CARELESS: Final = 2.6
HAPHAZARD: Final = 1.8
"""Factors of slant and shift of tiles that careless hands laid, and of discards that were thrown down."""
HAND_CENTRE: Final = -10.0
HAND_END: Final = 220.0
"""How far to the right a revealed hand and the tile apart may reach."""


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """One meld, left to right as its owner sees it. ``rotated`` is the index of the tile turned sideways."""

    tiles: tuple[str, ...]
    rotated: int | None = None
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class SeatContent:
    """Tiles before one seat. ``wall`` gives the height (0, 1, 2) of every stack, stack 1 first; ``inner`` the
    same of an inner wall, where there is one: then ``wall`` is the outer one, of single tiles. ``singles`` are tiles
    laid out alone: flowers, kongs of one tile, Norths (SN-6). ``discards`` lie ``in_row`` a row; ``rotated`` is the
    index of the one that lies across (RI-24), ``stick`` says that a bet lies before them.

    ``hand`` is a revealed hand, face up; ``standing`` counts tiles still on their edge, the newly drawn one a
    little apart if ``drawn``. ``laid`` counts how often (discards, melds, hand) were laid again, and
    ``careless`` names those of them that lie carelessly just now (slanted and pushed, still apart from each
    other); ``haphazard`` says that discards never lie neatly, ``pool`` that they lie in no
    rows at all, the first ``gathered`` of them pushed together.
    """

    melds: tuple[LaidMeld, ...] = ()
    discards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    apart: str | None = None
    standing: int = 0
    drawn: bool = False
    wall: tuple[int, ...] = (0,) * STACKS
    inner: tuple[int, ...] | None = None
    singles: tuple[str, ...] = ()
    laid: tuple[int, int, int] = (0, 0, 0)
    careless: frozenset[SeatZoneKind] = frozenset()
    haphazard: bool = False
    pool: bool = False
    gathered: int = 0
    in_row: int = DISCARDS_IN_ROW
    rotated: int | None = None
    stick: bool = False


@dataclass(frozen=True, slots=True)
class Upturned:
    """The top tile of a stack of ``seat``'s wall turned face up: an indicator."""

    seat: int
    stack: int
    tile: str


@dataclass(frozen=True, slots=True)
class TableContent:
    """Tiles before the four seats, the upturned tiles and the dice."""

    seats: tuple[SeatContent, SeatContent, SeatContent, SeatContent] = (
        SeatContent(),
        SeatContent(),
        SeatContent(),
        SeatContent(),
    )
    upturned: tuple[Upturned, ...] = ()
    dice: tuple[int, ...] = ()


def lay(content: TableContent, seed: int, hand: int) -> Scene:
    """The scene of ``content`` in hand number ``hand`` of the game with ``seed``, unobstructed and well lit.

    The world adds what is not table content with `dataclasses.replace`: reaching hands, glares, lamp, a covered lens.
    """
    lying: list[PlacedTile] = []
    standing: list[Standing] = []
    sticks: list[Stick] = []
    for seat, own in enumerate(content.seats):
        place = PlacementKey(seed, hand, seat)
        neat = HAPHAZARD if own.haphazard else 1.0
        loose = dict.fromkeys(own.careless, CARELESS)
        if own.pool:
            lying += lay_pool(seed, hand, seat, own.discards, own.laid[0], own.gathered)
        else:
            river = River(own.in_row, own.rotated, loose.get(SeatZoneKind.DISCARDS, neat))
            lying += lay_discards(place, own.discards, own.laid[0], river)
        lying += lay_melds(place, own.melds, own.laid[1], loose.get(SeatZoneKind.MELDS, 1.0))
        lying += lay_hand(place, own.hand, own.apart, own.laid[2], loose.get(SeatZoneKind.HAND, 1.0))
        turned = tuple((u.stack, u.tile) for u in content.upturned if u.seat == seat)
        outer = own.inner is not None
        lying += lay_wall(place, own.wall, turned, own.laid[2], WallLine(shift=OUTER_SHIFT if outer else 0.0))
        if own.inner is not None:
            lying += lay_wall(place, own.inner, (), own.laid[2], WallLine("inner wall", INNER_LINE))
        lying += lay_singles(place, own.singles, own.laid[0])
        standing += stand_hand(place, own.standing, own.drawn, own.laid[2])
        sticks += [lay_stick(place)] if own.stick else []
    return Scene(tuple(lying), tuple(standing), throw_dice(seed, hand, content.dice), tuple(sticks))


@dataclass(frozen=True, slots=True)
class PlacementKey:
    """The key of all jitter: seed, hand and seat."""

    seed: int
    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class River:
    """How discards lie: how many in a row, the index of the one that lies across, how loosely (`Hands.loose`)."""

    in_row: int = DISCARDS_IN_ROW
    rotated: int | None = None
    loose: float = 1.0


@lru_cache(maxsize=64)
def lay_discards(
    place: PlacementKey, tiles: tuple[str, ...], laid: int, river: River = River()
) -> tuple[PlacedTile, ...]:
    """Rows, the first nearest the centre, each from the owner's left."""
    zone = SeatZone(SeatZoneKind.DISCARDS, place.seat)
    placed: list[PlacedTile] = []
    line = [TileToPlace(tile, index == river.rotated) for index, tile in enumerate(tiles)]
    for number, first in enumerate(range(0, len(tiles), river.in_row)):
        hands = Hands(place, "discards", laid, first, river.loose)
        row = line[first : first + river.in_row]
        placed += _line(hands, row, -PITCH * river.in_row / 2, 118.0 + 33.5 * number, zone)
    return tuple(placed)


@lru_cache(maxsize=16)
def lay_stick(place: PlacementKey) -> Stick:
    """A bet before a seat's discards, along them."""
    push = Jitter(place, "stick", 0, 0)
    x, y = seat_to_table(place.seat, push.millimetres(3.0, 8.0), STICK_LINE + push.millimetres(1.0, 2.5))
    angle = 90.0 * place.seat + push.degrees(2.0, 5.0)
    return Stick(x, y, angle, SeatZone(SeatZoneKind.STICK, place.seat))


@lru_cache(maxsize=64)
def lay_singles(place: PlacementKey, tiles: tuple[str, ...], laid: int) -> tuple[PlacedTile, ...]:
    """Rows of four in the corner to the right of the discards, the first nearest the centre, each from the owner's
    left."""
    zone = SeatZone(SeatZoneKind.SINGLES, place.seat)
    placed: list[PlacedTile] = []
    for row in range(0, len(tiles), SINGLES_IN_ROW):
        hands = Hands(place, "singles", laid, row)
        line = [TileToPlace(tile) for tile in tiles[row : row + SINGLES_IN_ROW]]
        placed += _line(hands, line, 131.25 - PITCH / 2, 134.5 + 33.5 * (row // SINGLES_IN_ROW), zone)
    return tuple(placed)


@lru_cache(maxsize=64)
def lay_melds(
    place: PlacementKey, melds: tuple[LaidMeld, ...], laid: int, loose: float = 1.0
) -> tuple[PlacedTile, ...]:
    """Melds from the owner's left in the order laid, 14 mm apart; a rotated tile shares the others' bottom
    edge."""
    zone = SeatZone(SeatZoneKind.MELDS, place.seat)
    placed: list[PlacedTile] = []
    across = -225.0
    for number, meld in enumerate(melds):
        hands = Hands(place, "melds", laid, 16 * number, loose)
        puts = [TileToPlace(t, i == meld.rotated, not meld.face_down) for i, t in enumerate(meld.tiles)]
        line = _line(hands, puts, across, 300.0, zone)
        placed += line
        across += sum(put.pitch for put in puts) + 14.0
    return tuple(placed)


@lru_cache(maxsize=64)
def lay_hand(
    place: PlacementKey, tiles: tuple[str, ...], apart: str | None, laid: int, loose: float = 1.0
) -> tuple[PlacedTile, ...]:
    """A revealed hand in one line centred about x = -10, the winning tile 24 mm to its right; a long hand is moved
    to the left as far as it must."""
    zone = SeatZone(SeatZoneKind.HAND, place.seat)
    wide = PITCH * len(tiles) / 2
    beside = 0.0 if apart is None else 24.0 + PITCH
    centre = min(HAND_CENTRE, HAND_END - beside - wide)
    hands = Hands(place, "hand", laid, 0, loose)
    placed = _line(hands, [TileToPlace(t) for t in tiles], centre - wide, 352.0, zone)
    if apart is not None:
        hands = Hands(place, "apart", laid, 0, loose)
        placed += _line(hands, [TileToPlace(apart)], centre + wide + 24.0, 352.0, zone)
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class WallLine:
    """A wall's place: its distance from the centre, and its shift to the owner's left."""

    what: str = "wall"
    outward: float = 256.0
    shift: float = 0.0


@lru_cache(maxsize=128)
def lay_wall(
    place: PlacementKey,
    heights: tuple[int, ...],
    upturned: tuple[tuple[int, str], ...],
    laid: int = 0,
    line: WallLine = WallLine(),
) -> tuple[PlacedTile, ...]:
    """Stacks as the machine pushes them up, stack 1 at the owner's right; only an upturned tile has jitter, and new
    jitter when it was ``laid`` again.
    """
    shown = dict(upturned)
    placed = []
    for stack, height in enumerate(heights, start=1):
        for layer in range(height):
            tile = shown.get(stack) if layer == height - 1 else None
            push = Jitter(place, line.what, laid if tile is not None else 0, 2 * stack + layer)
            loose = 1.0 if tile is not None else 0.25
            across = (
                PITCH * ((len(heights) + 1) / 2 - stack) - line.shift + loose * push.millimetres(0.5, 1.0)
            )
            x, y = seat_to_table(place.seat, across, line.outward + loose * push.millimetres(0.6, 1.4))
            angle = 90.0 * place.seat + loose * push.degrees(1.6, 4.0)
            z = layer * TILE_THICKNESS
            name = tile if tile is not None else "back"
            placed.append(
                PlacedTile(name, x, y, angle, z, tile is not None, SeatZone(SeatZoneKind.WALL, place.seat))
            )
    return tuple(placed)


@lru_cache(maxsize=64)
def stand_hand(place: PlacementKey, count: int, drawn: bool, laid: int) -> tuple[Standing, ...]:
    """``count`` tiles on their edges on the hand's line; with ``drawn`` the last one stands a little apart."""
    placed = []
    for index in range(count):
        push = Jitter(place, "standing", laid, index)
        gap = 10.0 if drawn and index == count - 1 else 0.0
        across = -10.0 + PITCH * (index - (count - 1) / 2) + gap
        x, y = seat_to_table(place.seat, across, 352.0 + push.millimetres(0.7, 1.5))
        placed.append(
            Standing(
                x, y, 90.0 * place.seat + push.degrees(0.5, 1.2), SeatZone(SeatZoneKind.HAND, place.seat)
            )
        )
    return tuple(placed)


@lru_cache(maxsize=16)
def throw_dice(seed: int, hand: int, values: tuple[int, ...]) -> tuple[Die, ...]:
    """Dice under the dome in the middle, apart from each other, turned at random."""
    thrown = []
    for index, value in enumerate(values):
        fall = Jitter(PlacementKey(seed, hand, 0), f"dice {values}", 0, index)
        around = 2 * math.pi * (index / len(values)) + hand + fall.millimetres(0.2, 0.5)
        far = 22.0 + fall.millimetres(2.0, 5.0) + (DIE_SIZE if len(values) > 4 else 0.0)
        thrown.append(
            Die(value, far * math.cos(around), far * math.sin(around), 45.0 + fall.degrees(40.0, 90.0))
        )
    return tuple(thrown)


@dataclass(frozen=True, slots=True)
class TileToPlace:
    """One tile to be placed into a line."""

    tile: str
    sideways: bool = False
    face_up: bool = True

    @property
    def pitch(self) -> float:
        """The width it takes in its line, in millimetres."""
        return ROTATED_PITCH if self.sideways else PITCH

    @property
    def half(self) -> tuple[float, float]:
        """Half its extent across and outward, millimetres."""
        wide, long = TILE_WIDTH / 2, TILE_LENGTH / 2
        return (long, wide) if self.sideways else (wide, long)


class Jitter:
    """Four small random numbers that belong to one tile in one place."""

    def __init__(self, place: PlacementKey, what: str, laid: int, index: int) -> None:
        name = f"{place.seed}/{place.hand}/{place.seat}/{what}/{laid}/{index}".encode()
        self._bits = iter(hashlib.blake2b(name, digest_size=32).digest())

    def millimetres(self, usual: float, most: float) -> float:
        """A random shift with ``usual`` as standard deviation, never more than ``most`` either way."""
        four = sum(next(self._bits) + 0.5 for _ in range(4)) / 256.0 - 2.0
        return max(-most, min(most, usual * four * math.sqrt(3.0)))

    degrees = millimetres


@dataclass(frozen=True, slots=True)
class Hands:
    """The source of jitter for one line of tiles, and its strength relative to careful hands."""

    place: PlacementKey
    what: str
    laid: int
    first: int
    loose: float = 1.0

    def touch(self, index: int) -> Jitter:
        """The jitter of the tile at this index of the line."""
        return Jitter(self.place, self.what, self.laid, self.first + index)


def _line(
    hands: Hands, puts: Sequence[TileToPlace], across: float, outward: float, zone: SeatZone
) -> list[PlacedTile]:
    """Tiles from left to right, each pushed against the one before but never into it."""
    loose = hands.loose
    seat = hands.place.seat
    placed: list[PlacedTile] = []
    before: tuple[float, TileToPlace, float] | None = None
    for index, put in enumerate(puts):
        touch = hands.touch(index)
        slant = loose * touch.degrees(1.2, 3.5)
        u = across + put.pitch / 2 + loose * touch.millimetres(0.4, 1.2)
        v = outward + TILE_LENGTH / 2 - put.half[1] + loose * touch.millimetres(0.45, 0.75)
        if before is not None:
            u = max(u, before[0] + _touching(before[1], put, slant - before[2]))
        quarter = 90.0 if put.sideways else 0.0
        x, y = seat_to_table(seat, u, v)
        name = put.tile if put.face_up else "back"
        placed.append(PlacedTile(name, x, y, 90.0 * seat + quarter + slant, 0.0, put.face_up, zone))
        before = (u, put, slant)
        across += put.pitch
    return placed


def _touching(left: TileToPlace, right: TileToPlace, slant: float) -> float:
    """Least distance between the centres of two neighbours whose angles differ by ``slant`` degrees."""
    turn = math.radians(abs(slant))
    reach = max(left.half[1], right.half[1]) if abs(slant) > 0 else 0.0
    return left.half[0] + right.half[0] * math.cos(turn) + reach * math.sin(turn) + 0.05
