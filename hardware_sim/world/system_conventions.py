"""How each rule system is played at a table beyond its rules: how its walls stand, and how people lay their tiles.

The one place where the simulated table knows systems by name; a system that is not named is played plainly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.rules.system import System
from controller.rules.tiles import Tile
from controller.rules.wall_layout import rolls_before_the_deal, wall_places
from controller.rules.walls import Place

__all__ = [
    "INNER",
    "OUTER",
    "Customs",
    "customs_of",
    "rolls_before_the_deal",
    "stacks_of",
    "wall_places",
    "whole_set",
]

INNER: Final = "inner"
OUTER: Final = "outer"


@dataclass(frozen=True)
class Customs:
    """The conventions of one system. `marks_giver`: a claimed tile lies across, at the end where its giver sits (HZ-14
    ... HZ-16); elsewhere it is put together with the others. `haphazard`: discards are thrown down at any angle, and
    their order cannot be seen. `round_wind`: the wind of the round is announced at every start.
    """

    marks_giver: bool = False
    haphazard: bool = False
    round_wind: bool = False


_ANYHOW: Final = Customs(haphazard=True)
_CUSTOMS: Final[Mapping[str, Customs]] = {
    "hangzhou": Customs(marks_giver=True),
    "ningbo": Customs(round_wind=True),
    "wuhan": _ANYHOW,
    "wuhan-red-green": _ANYHOW,
    "wuhan-peel": _ANYHOW,
    "jingzhou": _ANYHOW,
    "kawuxing": _ANYHOW,
}
_PLAIN: Final = Customs()


def customs_of(system: System) -> Customs:
    """The conventions of this system."""
    return _CUSTOMS.get(system.name, _PLAIN)


def whole_set(system: System) -> tuple[Tile, ...]:
    """Every tile of the set."""
    return tuple(Tile(face) for face, count in enumerate(system.tile_set) for _ in range(count))


def stacks_of(places: tuple[Place, ...], part: str) -> int:
    """How many stacks a wall (or that part of it) has."""
    return max((place.stack for place in places if place.part == part), default=0)
