"""Dice that machine and camera read differently."""

from __future__ import annotations

from controller.referee.inputs import TimedOut, ZonesRead
from controller.referee.table_state import Table
from controller.referee.zones import TableZone
from tests.controller.referee.ideal_table import IdealTable, fresh_table


def rolled(rules: str = "hangzhou", seed: int = 1) -> IdealTable:
    """A table whose machine has just reported the dice; nobody has dealt yet."""
    ideal = IdealTable(fresh_table(rules), seed)
    while ideal.table.hand.plan is None:
        ideal.turn()
    return ideal


def machine_dice(table: Table) -> tuple[int, ...]:
    assert table.hand.dice is not None
    return tuple(sorted(table.hand.dice[-2:]))


def other_than(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((dice[0], dice[1] % 6 + 1)))


def doubted(ideal: IdealTable) -> IdealTable:
    ideal.give(ZonesRead({TableZone.dice(): other_than(machine_dice(ideal.table))}))
    ideal.give(TimedOut("dice"))
    return ideal
