"""Wild tiles (百搭) and what is left of the flowers (NB-5, NB-22)."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from controller.rules.ningbo.walls import PLAYERS
from controller.rules.tiles import FACES, KINDS, Counts, Seat, Tile, is_flower

GROUPS: Final = (frozenset(map(Tile, range(34, 38))), frozenset(map(Tile, range(38, KINDS))))
"""The seasons; plum, orchid, chrysanthemum and bamboo."""
EAST: Final = Tile(27)


@dataclass(frozen=True, slots=True)
class Wilds:
    """`tiles` are wild; `face` is what they are at face value, None for flowers, which have none in a set."""

    tiles: tuple[Tile, ...]
    face: Tile | None
    flowers: frozenset[Tile]
    """The tiles that are laid out as flowers in this hand."""
    among: frozenset[Tile]
    """`tiles` again, to ask whether some are among others."""

    def split(self, held: Counts) -> tuple[tuple[int, ...], int]:
        """34 counts of natural faces, and the number of wild tiles."""
        if self.face is None:
            return held[:FACES], sum(held[each] for each in self.tiles)
        return (*held[: self.face], 0, *held[self.face + 1 : FACES]), held[self.face]


@cache
def wilds(indicator: Tile | None) -> Wilds:
    """NB-5: the indicator's three twins, or the other three of a flower's group; none before one is turned up."""
    every = GROUPS[0] | GROUPS[1]
    if indicator is None:
        return Wilds((), None, every, frozenset())
    if not is_flower(indicator):
        return Wilds((indicator,), indicator, every, frozenset((indicator,)))
    group = next(group for group in GROUPS if indicator in group)
    twins = group - {indicator}
    return Wilds(tuple(sorted(twins)), None, every - group, twins)


def seat_wind(seat: Seat, banker: Seat) -> Tile:
    """The banker is East, its right neighbour South ..."""
    return Tile(EAST + (seat - banker) % PLAYERS)


@cache
def seat_flowers(wind: Tile) -> frozenset[Tile]:
    """NB-22: East has Spring and Plum, South Summer and Orchid ..."""
    return frozenset(Tile(min(group) + wind - EAST) for group in GROUPS)
