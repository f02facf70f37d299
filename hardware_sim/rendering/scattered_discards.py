"""Discards thrown down before their owner at any angle: a pool, whose order cannot be seen."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

import cv2

from hardware_sim.rendering.scene import TILE_LENGTH, TILE_WIDTH, PlacedTile, seat_to_table
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind

ACROSS: Final = (-86.0, 86.0)
OUTWARD: Final = (117.0, 216.0)
"""The middles of thrown tiles, as the owner sees them, in millimetres."""
_APART: Final = 1.0
_TRIES: Final = 600

_COLUMNS: Final = 7
_FIRST: Final = (-81.0, 115.5)
_PITCH: Final = (27.0, 35.0)
"""Places of tiles that were pushed together: middle of the first, and their distance."""

Pose = tuple[float, float, float]
"""Across and outward in millimetres as the owner sees it, degrees counter-clockwise."""


class PoolFull(ValueError):
    """No place is left for another tile at any angle; about a dozen lie there. Push them together."""


@lru_cache(maxsize=64)
def lay_pool(
    seed: int, hand: int, seat: int, tiles: tuple[str, ...], pushed: int = 0, gathered: int = 0
) -> tuple[PlacedTile, ...]:
    """The tiles of a pool. Every tile lies where it fell, whatever falls after it, and none over another; but the
    first `gathered` of them lie pushed together. `pushed` counts how often sleeves have pushed the pool by a few
    millimetres. Raises `PoolFull`.
    """
    zone = SeatZone(SeatZoneKind.DISCARDS, seat)
    placed: list[PlacedTile] = []
    taken: list[Pose] = []
    for index, tile in enumerate(tiles):
        chance = Random(f"{seed}/{hand}/{seat}/pool/{gathered}/{index}")
        pose = _in_its_place(chance, index) if index < gathered else _free(chance, taken)
        taken.append(pose)
        u, v, angle = pose
        push = Random(f"{seed}/{hand}/{seat}/push/{pushed}/{index}")
        shift = (0.0, 0.0) if not pushed else (push.uniform(-0.4, 0.4), push.uniform(-0.4, 0.4))
        together = (4.0 * (pushed % 2), -3.0 * (pushed % 2))
        x, y = seat_to_table(seat, u + shift[0] + together[0], v + shift[1] + together[1])
        placed.append(PlacedTile(tile, x, y, 90.0 * seat + angle, 0.0, True, zone))
    return tuple(placed)


def gathered_for(seed: int, hand: int, seat: int, tiles: tuple[str, ...], pushed: int, gathered: int) -> int:
    """How many of `tiles` must lie pushed together so that all find a place, where `gathered` of them do: no more than
    these, or all but the newest, or all."""
    for number in (gathered, len(tiles) - 1):
        try:
            lay_pool(seed, hand, seat, tiles, pushed, number)
        except PoolFull:
            continue
        return number
    return len(tiles)


def _in_its_place(chance: Random, index: int) -> Pose:
    """A gathered tile beside the others, from the owner's left, the first row nearest the centre; upright or upside
    down.
    """
    row, column = divmod(index, _COLUMNS)
    u, v = _FIRST[0] + _PITCH[0] * column, _FIRST[1] + _PITCH[1] * row
    return (
        u + chance.uniform(-0.5, 0.5),
        v + chance.uniform(-0.3, 0.3),
        chance.choice((0.0, 180.0)) + chance.uniform(-2, 2),
    )


def _free(chance: Random, taken: list[Pose]) -> Pose:
    for _ in range(_TRIES):
        u, v, angle = chance.uniform(*ACROSS), chance.uniform(*OUTWARD), chance.uniform(-180.0, 180.0)
        if all(not _touch((u, v, angle), other) for other in taken):
            return u, v, angle
    raise PoolFull(f"{len(taken)} tiles lie in the pool and leave no place for another")


def _touch(one: Pose, other: Pose) -> bool:
    size = (TILE_WIDTH + _APART, TILE_LENGTH + _APART)
    # across and outward are to the right and down, angles are counter-clockwise
    first, second = (((u, v), size, -angle) for u, v, angle in (one, other))
    return cv2.rotatedRectangleIntersection(first, second)[0] != cv2.INTERSECT_NONE
