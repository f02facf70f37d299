"""Claims and kongs in a set with red fives: which tiles of one face are used (RI-1).

Everywhere `held` are counts of all tiles, and a claim or kong may use a red five as a five.
"""

from collections.abc import Sequence
from itertools import combinations, product

from controller.rules.tiles import FACE_OF, RED_FIVE, Counts, Tile


def alike(tile: Tile) -> tuple[Tile, ...]:
    """The tiles with the face of this one, the plain one first."""
    face = FACE_OF[tile]
    red = RED_FIVE.get(face)
    return (face,) if red is None else (face, red)


def number_alike(held: Counts, tile: Tile) -> int:
    """How many tiles with the face of this one are held."""
    return sum([held[each] for each in alike(tile)])


def all_alike(tile_set: Counts, tile: Tile) -> tuple[Tile, ...]:
    """Every copy in the set with the face of this one."""
    return tuple(each for each in alike(tile) for _ in range(tile_set[each]))


def choices(held: Counts, tile: Tile, number: int) -> list[tuple[Tile, ...]]:
    """The ways to take `number` tiles with the face of this one, those that keep red fives first."""
    row = tuple(each for each in alike(tile) for _ in range(held[each]))
    return list(dict.fromkeys(combinations(row, number)))


def pairs_of(held: Counts, first: Tile, second: Tile) -> list[tuple[Tile, Tile]]:
    """The ways to take one tile of each face, those that keep red fives first."""
    return [(one, other) for one, other in product(alike(first), alike(second)) if held[one] and held[other]]


def same_face(tiles: Sequence[Tile], tile: Tile) -> bool:
    """Whether all these tiles have the face of this one."""
    return all(FACE_OF[each] == FACE_OF[tile] for each in tiles)
