"""Checkpoints of the table before each of the latest hands, so that a replay of one folds that hand alone.

The journal keeps them beside its entries, in a ring of slots: they grow no further, and nothing is lost with them, for
a hand that has none is folded from an earlier one.
"""

from __future__ import annotations

from typing import Final

from controller.journal.journal import Journal
from controller.referee import table_checkpoint
from controller.referee.table_state import Table
from controller.replay.table_from_journal import UNTAKEN, unplayed
from controller.rules.results import CaseError

SLOTS: Final = 512
"""Hands with a checkpoint of their own, the latest: some 15 kB each."""
BEGINS: Final = "before-hand/"


class HandCheckpoints:
    """Gives the slots of one table's ring, one after the other."""

    def __init__(self, journal: Journal) -> None:
        latest = journal.checkpoint_before(BEGINS, journal.last)
        self._next = 0 if latest is None else _number(latest[0]) + 1

    def take_slot(self) -> str:
        """The name for the next checkpoint, in place of the oldest once the ring is full."""
        slot = f"{BEGINS}{self._next % SLOTS}"
        self._next = (self._next + 1) % SLOTS
        return slot


def table_before(journal: Journal, n: int) -> tuple[Table, int]:
    """The table from the latest checkpoint at or before entry `n`, and the number of the entry after which it stands
    so; the journal's first table, after entry 0, where there is none, or one that cannot be read. Raises
    `CaseError` where its rules are not here."""
    table, kept = unplayed(journal), journal.checkpoint_before(BEGINS, n)
    if kept is None:
        return table, 0
    try:
        return table_checkpoint.from_checkpoint(table, kept[1].body), kept[1].n
    except CaseError:
        raise
    except UNTAKEN:
        return table, 0  # nothing is lost with it: the inputs are there


def _number(slot: str) -> int:
    digits = slot.removeprefix(BEGINS)
    return int(digits) if digits.isdecimal() else -1
