"""The four tables of the family as data: tiles, kong tiles, the circle of honours, and the usual numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from controller.rules.tiles import Counts, Tile, tile, whole_set

_CIRCLE: Final = tuple(tile(each) for each in ("1z", "2z", "3z", "4z", "7z", "6z", "5z"))
"""WH-6: East South West North Red Green White, and East again."""
RED: Final = tile("7z")
GREEN: Final = tile("6z")

ALL_TILES: Final[Counts] = whole_set((4,) * 34)


def left_without(suit: str) -> Counts:
    """JZ-1: the tiles without this suit ("m", "p" or "s") and without East."""
    suits = tuple(copies for letter in "mps" for copies in ((0,) * 9 if letter == suit else (4,) * 9))
    return whole_set((*suits, 0, *(4,) * 6))


Limits = tuple[int, ...]
"""limit, golden, radiant, trinity; in Jingzhou limit and golden only."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One table of the family. `fixed` are the kong tiles; None if the indicator makes them (WH-51)."""

    name: str
    fixed: frozenset[Tile] | None
    minimum: int
    any_tile_rob: bool
    limits: Limits
    players: int = 4
    stacks: int = 17
    tile_set: Counts = ALL_TILES
    three: bool = False
    """Jingzhou's rules for three (JZ-1 to JZ-6)."""

    def without(self, suit: str) -> "Variant":
        """JZ-1: the same table with this suit left out, "m", "p" or "s"."""
        return replace(self, tile_set=left_without(suit))

    @property
    def circle(self) -> tuple[Tile, ...]:
        """The honours of this set in the order of WH-6."""
        return tuple(each for each in _CIRCLE if self.tile_set[each])

    @property
    def live(self) -> int:
        """WH-10: what can be drawn after the deal: all but the indicator and ten more."""
        return sum(self.tile_set) - (13 * self.players + 1) - RESERVED

    def wild(self, indicator: Tile) -> Tile:
        """WH-6: the next tile up; 9 is followed by 1, an honour by the next in the circle that is no kong tile."""
        skipped = self.fixed or frozenset()
        found = self._beside(indicator, 1)
        while found in skipped:
            found = self._beside(found, 1)
        return found

    def kong_tiles(self, indicator: Tile) -> frozenset[Tile]:
        """WH-8, WH-51: the tiles that form no pair or set."""
        if self.fixed is not None:
            return self.fixed
        return frozenset((self._beside(indicator, -1), indicator))

    def _beside(self, which: Tile, step: int) -> Tile:
        row: Sequence[int] = self.circle if which >= 27 else range(which - which % 9, which - which % 9 + 9)
        return Tile(row[(row.index(which) + step) % len(row)])


RESERVED: Final = 11
"""WH-10: ten tiles and the indicator stay unused."""

WUHAN: Final = Variant(
    name="wuhan", fixed=frozenset({RED}), minimum=8, any_tile_rob=True, limits=(300, 400, 500, 600)
)
RED_GREEN: Final = Variant(
    name="wuhan-red-green",
    fixed=frozenset({RED, GREEN}),
    minimum=16,
    any_tile_rob=False,
    limits=(400, 500, 600, 800),
)
# WH-19 [reading]: the clause about a robbed kong in a wait for any tile does not mention the peel kong.
PEEL: Final = Variant(
    name="wuhan-peel", fixed=None, minimum=16, any_tile_rob=False, limits=(400, 500, 600, 800)
)
JINGZHOU: Final = Variant(
    name="jingzhou",
    fixed=frozenset({RED}),
    minimum=8,
    any_tile_rob=True,
    limits=(300, 400),  # JZ-6 [reading]: no radiant limit
    players=3,
    stacks=16,
    tile_set=left_without("m"),
    three=True,
)

OPEN_SETS_MINIMUM: Final = 32
"""WH-18: with `each_open_set`."""
OPEN_SETS_LIMITS: Final[Limits] = (600, 800, 1000, 1200)
"""WH-38: with `each_open_set`."""
