"""The set and the walls of a rule system as a simulated table has them."""

from __future__ import annotations

from typing import Final

from controller.rules.built_walls import rolls_before_the_deal, wall_places
from controller.rules.system import System
from controller.rules.tiles import Tile
from controller.rules.walls import Place

__all__ = [
    "INNER",
    "OUTER",
    "rolls_before_the_deal",
    "stacks_of",
    "wall_places",
    "whole_set",
]

INNER: Final = "inner"
OUTER: Final = "outer"


def whole_set(system: System) -> tuple[Tile, ...]:
    """Every tile of the set."""
    return tuple(Tile(face) for face, count in enumerate(system.tile_set) for _ in range(count))


def stacks_of(places: tuple[Place, ...], part: str) -> int:
    """How many stacks a wall (or that part of it) has."""
    return max((place.stack for place in places if place.part == part), default=0)
