"""What the camera's view of a table comes to in the referee's zones."""

from __future__ import annotations

from controller.referee.zones import AnyZone, FaceUpTile, OpenHand, TableMeld, TableZone, ZoneContent
from vision.table.table_view import TableView


def zone_contents(view: TableView, *, singles: bool = False) -> dict[AnyZone, ZoneContent]:
    """The contents of the referee's zones in a view of the table; zones of tiles laid out alone only with `singles`."""
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
        zones[TableZone.wall(seat)] = view.walls[seat]
    return zones
