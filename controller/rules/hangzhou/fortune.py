"""Fortune tiles: which tile is wild, and what the Whites stand for (HZ-8, HZ-13, HZ-52)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from controller.rules import shapes
from controller.rules.rule_set import TileRoles
from controller.rules.tiles import FACES, WHITE, Counts, Tile, Twins, is_honour

Fortune: TypeAlias = Twins
"""The fortune tiles of a hand."""


@cache
def fortune(indicator: Tile | None) -> Fortune:
    """The fortune tiles of a hand; without an indicator (HZ-52) the Whites are fortune."""
    # HZ-8 [reading]: with White as indicator the other Whites are fortune and no tile takes its value.
    if indicator is None or indicator == WHITE:
        return Fortune(WHITE, None)
    return Fortune(indicator, indicator)


def wins(held: Counts, lucky: Fortune, *, may_be_pairs: bool) -> bool:
    """Whether these concealed tiles are sets and an eye, or seven pairs where they may be pairs."""
    faces, wilds = lucky.split(held)
    return shapes.wins_seldom(faces, wilds) or (may_be_pairs and shapes.wins_in_pairs(faces, wilds))


def keeps_honours_row(tiles: Sequence[Tile], lucky: Fortune) -> bool:
    """HZ-64: honours all, no fortune among them; White is one only where the indicator is."""
    return all(tile != lucky.wild and is_honour(lucky.face(tile)) for tile in tiles)


@cache
def tile_roles(indicator: Tile | None) -> TileRoles:
    """HZ-8: the indicator's twins are wild, or White; Whites count as the indicator's face."""
    lucky = fortune(indicator)
    return TileRoles(wilds=(lucky.wild,), white_as=lucky.face(WHITE))


@lru_cache(maxsize=1024)
def completing(held: Counts, lucky: Fortune, may_be_pairs: bool) -> frozenset[int]:
    """The faces that complete these concealed tiles to sets and an eye, or to seven pairs where they may be pairs.

    A hand is asked for every tile the others discard before it changes, hence the cache.
    """
    faces, wilds = lucky.split(held)
    # Most hands are far from it, and not even one wild more would win.
    found: set[int] = {*shapes.waits(faces, wilds)} if shapes.wins_seldom(faces, wilds + 1) else set()
    if may_be_pairs:
        single = {face for face, number in enumerate(faces) if number & 1}
        if len(single) - 1 <= wilds:
            found |= single
        if len(single) + 1 <= wilds:
            found |= set(range(FACES))
    return frozenset(found)
