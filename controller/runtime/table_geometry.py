"""What the rules require of the table: seats, walls and tiles laid out alone for the camera, and the number of tiles in
each wall for the machine."""

from __future__ import annotations

from controller.referee.layout_diff import wall_shape
from controller.referee.zones import AnyZone, FaceUpTile, OpenHand, TableMeld, TableZone, ZoneContent
from controller.rules.built_walls import wall_tiles
from controller.rules.registry import conventions_of
from controller.rules.system import System
from controller.rules.tiles import KINDS, RED_FIVES, Tile, name
from controller.words import Sentence, say
from firmware_bridge.protocol.messages import Capabilities, WallTiles
from vision.table.table_layout import TableShape
from vision.table.table_view import TableView


def table_shape(system: System) -> TableShape:
    """The shape of a table on which `system` is played."""
    late = system.turns_up == "flowers"
    characters, circles, bamboos = (system.tile_set[red] for red in RED_FIVES)
    stacks, outer = wall_shape(system.wall((1, 1) * (len(system.rolls) - late), 0))
    return TableShape(
        seats=system.players,
        stacks=outer or stacks,
        has_singles=conventions_of(system).singles,
        outer=outer > 0,
        absent=frozenset(name(Tile(kind)) for kind in range(KINDS) if not system.in_set(Tile(kind))),
        discard_columns=conventions_of(system).discards_in_row,
        has_bets=system.has_bets,
        dead_wall=system.has_bets,
        red_fives=(characters, circles, bamboos),
    )


def wrong_walls(system: System, machine: Capabilities) -> Sentence | None:
    """The reason why this machine cannot build the walls of `system`, and the cure; None if it can.

    A machine that cannot be set by command is accepted if it reports that it is set to this number of tiles.
    """
    wanted = wall_tiles(system)
    if machine.programs:
        return None if machine.refusal(wanted) is None else cannot_build(system, machine)
    if machine.tiles == sum(wanted):
        return None
    return say(
        "fault.rule_switch",
        model=machine.model,
        set_to=machine.tiles or None,
        tiles=sum(wanted),
        walls=_each(wanted),
    )


def cannot_build(system: System, machine: Capabilities) -> Sentence:
    """That this machine cannot build the walls of `system`, or refuses to."""
    wanted = wall_tiles(system)
    return say(
        "fault.cannot_build",
        model=machine.model,
        why=_misfit(wanted, machine),
        rules=system.name,
        tiles=sum(wanted),
        walls=_each(wanted),
    )


def _misfit(tiles: WallTiles, machine: Capabilities) -> Sentence | None:
    """Which of the machine's limits these walls exceed; None where it refuses walls within all of them."""
    for wall, number in enumerate(tiles):
        if number > machine.wall_capacity(wall):
            return say("fault.wall_too_long", wall=wall, most=machine.wall_capacity(wall), tiles=number)
    if not machine.tiles_min <= sum(tiles) <= machine.tiles_max:
        return say("fault.walls_together", least=machine.tiles_min, most=machine.tiles_max, tiles=sum(tiles))
    return None


def _each(tiles: WallTiles) -> list[str]:
    return [str(number) for number in tiles]


# ---- What the camera's view of a table comes to in the referee's zones -------------------------------------------


def zone_contents(
    view: TableView, *, singles: bool = False, bets: bool = False
) -> dict[AnyZone, ZoneContent]:
    """The contents of the referee's zones in a view of the table; zones of tiles laid out alone only with `singles`,
    turned discards and sticks only with `bets`. Which discard is turned is known only where its row is."""
    zones: dict[AnyZone, ZoneContent] = {
        TableZone.indicators(): tuple(
            FaceUpTile(seen.seat, seen.stack, seen.tile) for seen in view.indicators
        ),
        TableZone.dice(): view.dice,
    }
    for seat, seen in enumerate(view.seats):
        zones[TableZone.discards(seat)] = seen.discards
        zones[TableZone.melds(seat)] = tuple(TableMeld(meld.tiles, meld.rotated) for meld in seen.melds)
        zones[TableZone.hand(seat)] = OpenHand(seen.hand, seen.apart)
        if singles:
            zones[TableZone.singles(seat)] = seen.singles
        if bets and TableZone.discards(seat).name not in view.unsure:
            zones[TableZone.rotated(seat)] = () if seen.rotated is None else (seen.rotated,)
        if bets and seen.stick is not None:
            zones[TableZone.stick(seat)] = (1,) if seen.stick else ()
        zones[TableZone.wall(seat)] = view.walls[seat]
    return zones
