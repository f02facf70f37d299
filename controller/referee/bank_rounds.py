"""State carried from hand to hand: rounds of the bank, the round wind, the end of a session by rounds."""

from __future__ import annotations

from typing import Any, Final

from controller.referee.table_state import Table
from controller.rules.results import HandResult
from controller.rules.tiles import Seat, Tile, name

EAST: Final = 27
WINDS: Final = 4


def round_wind(table: Table) -> Tile:
    """The wind of the round under way: it advances each time the bank has gone round."""
    return Tile(EAST + table.session.passed // table.system.players % WINDS)


def passed_after(table: Table, next_banker: Seat) -> int:
    """How often the bank has passed to another seat, with the finished hand counted."""
    return table.session.passed + (next_banker != table.session.banker)


def ends_session(table: Table, result: HandResult) -> bool:
    """Whether this hand completes the last round of a session."""
    rounds, players = table.conventions.rounds, table.system.players
    before, after = table.session.passed, passed_after(table, result.next_banker)
    return rounds is not None and before < after and after % (rounds * players) == 0


def told_of_session(table: Table) -> dict[str, Any]:
    """The fields that messages add where the rules carry something from hand to hand."""
    told: dict[str, Any] = {}
    if table.conventions.round_wind:
        told["round_wind"] = name(round_wind(table))
    if table.session.banker_base is not None:
        told["banker_base"] = table.session.banker_base
    return told
