"""Discards thrown down before their owner at any angle: a pool, in which nothing but memory tells what came when."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

import cv2

from hardware_sim.scene import TILE_LENGTH, TILE_WIDTH, Lying, seat_to_table

ACROSS: Final = (-86.0, 86.0)
OUTWARD: Final = (117.0, 216.0)
"""Where the middles of the tiles lie, as the owner sees them, millimetres."""
_APART: Final = 1.0
_TRIES: Final = 600


class PoolFull(ValueError):
    """No place is left for another tile at any angle; about a dozen lie there."""


@lru_cache(maxsize=64)
def lay_pool(seed: int, hand: int, seat: int, tiles: tuple[str, ...], pushed: int = 0) -> tuple[Lying, ...]:
    """Every tile lies where it fell, whatever falls after it, and none over another. `pushed` counts how often sleeves
    have pushed the pool by a few millimetres. Raises `PoolFull`."""
    zone = f"discards:{seat}"
    placed: list[Lying] = []
    taken: list[tuple[float, float, float]] = []
    for index, tile in enumerate(tiles):
        chance = Random(f"{seed}/{hand}/{seat}/pool/{index}")
        u, v, angle = _free(chance, taken)
        taken.append((u, v, angle))
        push = Random(f"{seed}/{hand}/{seat}/push/{pushed}/{index}")
        shift = (0.0, 0.0) if not pushed else (push.uniform(-0.4, 0.4), push.uniform(-0.4, 0.4))
        together = (4.0 * (pushed % 2), -3.0 * (pushed % 2))
        x, y = seat_to_table(seat, u + shift[0] + together[0], v + shift[1] + together[1])
        placed.append(Lying(tile, x, y, 90.0 * seat + angle, 0.0, True, zone))
    return tuple(placed)


def _free(chance: Random, taken: list[tuple[float, float, float]]) -> tuple[float, float, float]:
    for _ in range(_TRIES):
        u, v, angle = chance.uniform(*ACROSS), chance.uniform(*OUTWARD), chance.uniform(-180.0, 180.0)
        if all(not _touch((u, v, angle), other) for other in taken):
            return u, v, angle
    raise PoolFull(f"{len(taken)} tiles lie in the pool and leave no place for another")


def _touch(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    size = (TILE_WIDTH + _APART, TILE_LENGTH + _APART)
    # across and outward are to the right and down, angles are counter-clockwise
    first, second = (((u, v), size, -angle) for u, v, angle in (one, other))
    return cv2.rotatedRectangleIntersection(first, second)[0] != cv2.INTERSECT_NONE
