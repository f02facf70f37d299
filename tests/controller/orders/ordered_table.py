"""A table with perfect sight on a journal of its own: hands are really played, orders really given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.accounting.session import Session
from controller.journal.journal import Journal
from controller.orders import Answer, Order
from controller.orders.persons import with_names
from controller.referee import step, table_checkpoint
from controller.referee.effects import Effect
from controller.referee.inputs import Input, from_json
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Table
from controller.replay import table_from_journal
from controller.rules.registry import load
from controller.runtime import recorded_table
from controller.runtime.recorded_table import RecordedTable
from tests.controller.referee.ideal_table import IdealTable, published

PEOPLE = ("East", "South", "West", "North")


def opened(path: Path, rules: str = "hangzhou", **options: Any) -> RecordedTable:
    """A table at which nothing has happened yet, on a new journal; or what a journal there is about."""
    if path.exists():
        return recorded_table.reopened(Journal.open(path))
    journal, system = Journal.open(path), load(rules, options)
    number = system.players + bool(system.options.get("resting"))
    people = recorded_table.sit_down(journal, PEOPLE[:number])
    session = Session.begin("s1", people, chips=options.get("chips"))
    recorded_table.remember_rules(journal, rules, options, 3.0)
    recorded_table.record_first_session(journal, system, session, 0.0)
    return RecordedTable(Table.unplayed(system, session), journal)


class Evening(IdealTable):
    """Plays by `RecordedTable.take`, gives orders between; `effects` is all that it has caused."""

    def __init__(self, record: RecordedTable, seed: int = 0) -> None:
        self.record = record
        self.effects: list[Effect] = []
        self.orders = 0
        super().__init__(record.table, seed, keen=True)

    def give(self, given: Input) -> None:
        self.effects += self.record.take(given, self.record.table.at + 1.0)
        self.table = self.record.table

    def order(self, name: str, /, by: str = "Li", at: float | None = None, **args: Any) -> Answer:
        self.orders += 1
        return self.hand_over(Order(f"o{self.orders}", by, name, args), at)

    def hand_over(self, order: Order, at: float | None = None) -> Answer:
        number = self.table.session.number
        answer, effects = self.record.order(order, self.record.table.at + 1.0 if at is None else at)
        self.effects += effects
        self.table = self.record.table
        if self.table.session.number < number:
            self.revealed = None  # hands are counted from 1 again
        return answer

    def play_one(self) -> None:
        """One more hand, to its end."""
        self.play(self.table.session.number + 1)
        assert isinstance(self.table.stage, BetweenHands)

    def into_a_hand(self) -> None:
        while isinstance(self.table.stage, BetweenHands):
            self.turn()

    def named(self, value: Any) -> Any:
        """The answer, with names for ids."""
        return with_names(value, self.record.journal.people())

    def messages(self, leaf: str) -> list[dict[str, Any]]:
        return published(self.effects, leaf)


def same_after_a_restart(record: RecordedTable) -> RecordedTable:
    """The table as a new process finds it: from the checkpoint, and from the first entry on."""
    record.journal.close()
    again = recorded_table.reopened(Journal.open(record.journal.path))
    assert kept(again.table) == kept(record.table)
    begun = table_from_journal.first_session(again.journal)
    assert begun is not None
    replayed = Table.unplayed(again.table.system, begun, again.table.rules.claim_seconds)
    for entry in again.journal.entries(kind="input"):
        replayed = step(replayed, from_json(entry.body), entry.at)
    assert kept(replayed) == kept(record.table)
    return again


def kept(table: Table) -> dict[str, Any]:
    return (
        table_checkpoint.to_checkpoint(table)
        if isinstance(table.stage, BetweenHands)
        else {"stage": table.stage, "session": table.session.current}
    )
