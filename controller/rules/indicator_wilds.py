"""Wild tiles identical to the indicator, and Whites that count as its face (HZ-8, XM-8)."""

from dataclasses import dataclass

from controller.rules.tiles import FACES, WHITE, Counts, Tile


@dataclass(frozen=True, slots=True)
class Twins:
    """`wild` is the wild tile; Whites count as `white_as`, unless they are wild themselves (None)."""

    wild: Tile
    white_as: Tile | None

    def face(self, tile: Tile) -> Tile:
        """What a natural tile counts as in a set."""
        return self.white_as if tile == WHITE and self.white_as is not None else tile

    def split(self, held: Counts) -> tuple[list[int], int]:
        """34 counts of natural faces, Whites as the indicator's face, and the number of wilds; flowers left out."""
        faces = list(held[:FACES])
        wilds, faces[self.wild] = faces[self.wild], 0
        if self.white_as is not None:
            faces[self.white_as], faces[WHITE] = faces[WHITE], 0
        return faces, wilds
