"""What the eye must know of the table for the rules that are played: seats, walls, tiles laid out alone."""

from __future__ import annotations

from controller.referee.manners import manners_of
from controller.referee.sight import wall_shape
from controller.rules.system import System
from vision.layout import TableShape


def table_shape(system: System) -> TableShape:
    """The shape of a table on which `system` is played."""
    late = system.turns_up == "flowers"
    stacks, outer = wall_shape(system.wall((1, 1) * (len(system.rolls) - late), 0))
    return TableShape(
        seats=system.players,
        stacks=outer or stacks,
        has_singles=manners_of(system).singles,
        outer=outer > 0,
    )
