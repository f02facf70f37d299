"""What the rules require of the table: seats, walls and tiles laid out alone for the camera, and the number of tiles in
each wall for the machine."""

from __future__ import annotations

from controller.referee.layout_diff import wall_shape
from controller.rules.built_walls import wall_tiles
from controller.rules.registry import conventions_of
from controller.rules.system import System
from controller.rules.tiles import KINDS, Tile, name
from firmware_bridge.protocol.messages import Capabilities, WallTiles
from vision.table.table_layout import TableShape


def table_shape(system: System) -> TableShape:
    """The shape of a table on which `system` is played."""
    late = system.turns_up == "flowers"
    stacks, outer = wall_shape(system.wall((1, 1) * (len(system.rolls) - late), 0))
    return TableShape(
        seats=system.players,
        stacks=outer or stacks,
        has_singles=conventions_of(system).singles,
        outer=outer > 0,
        absent=frozenset(name(Tile(kind)) for kind in range(KINDS) if not system.in_set(Tile(kind))),
    )


def wrong_walls(system: System, machine: Capabilities) -> str | None:
    """Why this machine would not build the walls of `system` if it were told to, and what to do; None where it would.

    A machine that cannot be told, and reports that it is set to so many tiles, is accepted as it is.
    """
    wanted = wall_tiles(system)
    if machine.programs:
        refusal = machine.refusal(wanted)
        return (
            None
            if refusal is None
            else f"{refusal} {system.name} needs {in_words(wanted)}: choose other rules."
        )
    if machine.tiles == sum(wanted):
        return None
    set_to = f"it is set to {machine.tiles} tiles" if machine.tiles else "nobody knows what it is set to"
    return (
        f"The table {machine.model} cannot be told which walls to build, and {set_to}: "
        f"set its rule switch to {in_words(wanted)}."
    )


def in_words(tiles: WallTiles) -> str:
    """The walls in words: `84 tiles (28, 28, 28 and none in walls 0 to 3)`."""
    *first, last = (str(number) if number else "none" for number in tiles)
    return f"{sum(tiles)} tiles ({', '.join(first)} and {last} in walls 0 to 3)"
