"""Fortune tiles: which tile is wild, and what the Whites stand for (HZ-8, HZ-13, HZ-52)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from controller.rules.tiles import FACES, WHITE, Counts, Tile, is_honour


@dataclass(frozen=True, slots=True)
class Fortune:
    """`wild` is the fortune tile; Whites count as `white_as`, unless they are fortune themselves (None)."""

    wild: Tile
    white_as: Tile | None

    def face(self, tile: Tile) -> Tile:
        """What a natural tile counts as in a set."""
        return self.white_as if tile == WHITE and self.white_as is not None else tile

    def split(self, held: Counts) -> tuple[list[int], int]:
        """34 counts of natural faces, Whites as the indicator's face, and the number of fortune tiles."""
        faces = list(held[:FACES])
        wilds, faces[self.wild] = faces[self.wild], 0
        if self.white_as is not None:
            faces[self.white_as], faces[WHITE] = faces[WHITE], 0
        return faces, wilds

    def keeps_honours_row(self, tiles: Sequence[Tile]) -> bool:
        """HZ-64: honours all, no fortune among them; White is one only where the indicator is."""
        return all(tile != self.wild and is_honour(self.face(tile)) for tile in tiles)


@cache
def fortune(indicator: Tile | None) -> Fortune:
    """The fortune tiles of a hand; without an indicator (HZ-52) the Whites are fortune."""
    # HZ-8 [reading]: with White as indicator the other Whites are fortune and no tile takes its value.
    if indicator is None or indicator == WHITE:
        return Fortune(WHITE, None)
    return Fortune(indicator, indicator)
