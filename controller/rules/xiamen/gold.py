"""Golds: which tile is wild, and what the Whites stand for (XM-8)."""

from dataclasses import dataclass
from functools import cache

from controller.rules.tiles import FACES, WHITE, Counts, Tile


@dataclass(frozen=True, slots=True)
class Gold:
    """`wild` is the Gold; Whites count as `white_as`, unless they are Gold themselves (None)."""

    wild: Tile
    white_as: Tile | None

    def face(self, tile: Tile) -> Tile:
        """What a natural tile counts as in a set."""
        return self.white_as if tile == WHITE and self.white_as is not None else tile

    def split(self, held: Counts) -> tuple[list[int], int]:
        """34 counts of natural faces, Whites as the indicator's face, and the number of Golds; flowers left out."""
        faces = list(held[:FACES])
        wilds, faces[self.wild] = faces[self.wild], 0
        if self.white_as is not None:
            faces[self.white_as], faces[WHITE] = faces[WHITE], 0
        return faces, wilds


@cache
def gold_of(indicator: Tile) -> Gold:
    """The Golds this indicator makes."""
    # XM-8, as HZ-8 [reading]: with White as indicator the other Whites are Gold and no tile takes its value.
    return Gold(WHITE, None) if indicator == WHITE else Gold(indicator, indicator)
