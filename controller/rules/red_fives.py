"""Claims and kongs in a set with red fives: which tiles of one face are used (RI-1).

Everywhere `held` are counts of all tiles, and a claim or kong may use a red five as a five.
"""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from controller.rules.tiles import FACE_OF, FACES, KINDS, RED_FIVE, RUNS_WITH, Counts, Tile

ALIKE: Final = tuple(
    (face,) if (red := RED_FIVE.get(face := FACE_OF[tile])) is None else (face, red) for tile in range(KINDS)
)
"""By tile, those with its face, the plain one first."""

_RUN_PAIRS: Final = tuple(
    tuple(pair for first, second in RUNS_WITH[face] for pair in product(ALIKE[first], ALIKE[second]))
    for face in range(FACES)
)
"""By face, every two tiles that make a run with it, those that keep red fives first."""


def number_alike(held: Counts, tile: Tile) -> int:
    """How many tiles with the face of this one are held."""
    same = ALIKE[tile]
    return held[same[0]] if len(same) == 1 else held[same[0]] + held[same[1]]


def all_alike(tile_set: Counts, tile: Tile) -> tuple[Tile, ...]:
    """Every copy in the set with the face of this one."""
    return tuple(each for each in ALIKE[tile] for _ in range(tile_set[each]))


def choices(held: Counts, tile: Tile, number: int) -> list[tuple[Tile, ...]]:
    """The ways to take `number` tiles with the face of this one, those that keep red fives first."""
    row = tuple(each for each in ALIKE[tile] for _ in range(held[each]))
    return list(dict.fromkeys(combinations(row, number)))


def run_pairs(held: Counts, tile: Tile) -> list[tuple[Tile, Tile]]:
    """The ways to make a run with this tile, those that keep red fives first."""
    return [pair for pair in _RUN_PAIRS[FACE_OF[tile]] if held[pair[0]] and held[pair[1]]]


def same_face(tiles: Sequence[Tile], tile: Tile) -> bool:
    """Whether all these tiles have the face of this one."""
    return all(FACE_OF[each] == FACE_OF[tile] for each in tiles)
