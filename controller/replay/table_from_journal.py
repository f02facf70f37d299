"""The state of a table, read from its journal alone: the last checkpoint, and every input since.

Nothing is written here; `controller.runtime.recorded_table` keeps a running table with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.accounting.session import Session
from controller.journal.journal import SESSION, Journal, JournalError, Person
from controller.orders.persons import Known, called_in
from controller.referee import step, table_checkpoint
from controller.referee.inputs import from_json
from controller.referee.table_state import Table
from controller.rules.registry import load as load_rules

CHECKPOINT: Final = "table"
"""The checkpoint of a table between two hands."""
RULES: Final = "rules"
"""The checkpoint that says by which rules this journal begins, and what the settings said last (`settings`): those in
force now follow from the entries (`controller.referee.rules_in_force`)."""
NAMED: Final = "persons"
"""The checkpoint that says that whom an old journal names is in the table of persons; erased, they stay erased."""


def recovered(table: Table, journal: Journal) -> Table:
    """`table` as the journal left it: the last pause between hands, and every input since."""
    kept = journal.checkpoint_get(CHECKPOINT)
    after = 0
    if kept is not None:
        table, after = table_checkpoint.from_checkpoint(table, kept.body), kept.n
    for entry in journal.entries(kind="input", after=after):
        table = step(table, from_json(entry.body), entry.at)
    return replace(table, effects=())


def first_session(journal: Journal) -> Session | None:
    """The session the journal begins with; None in one in which nobody has sat down."""
    begun = next(journal.entries(kind=SESSION), None)
    return None if begun is None else Session.from_json(begun.body)


def named_anew(journal: Journal) -> bool:
    """Whether everybody whom messages of version 1 name has been put into the table of persons."""
    return journal.checkpoint_get(NAMED) is not None


def looked_at(journal: Journal) -> tuple[Table, Known]:
    """The same from a journal that is only read, and who its ids stand for."""
    table = recovered(unplayed(journal), journal)
    return table, {**({} if named_anew(journal) else called_before(table)), **called_in(journal)}


def unplayed(journal: Journal) -> Table:
    """The table a journal begins with, before anything happened; JournalError where no controller has ever run it."""
    rules, session = journal.checkpoint_get(RULES), first_session(journal)
    if rules is None or session is None:
        raise JournalError(
            f"Journal {journal.path} does not say by which rules it is played: "
            "run its table once with `mahjong-table run`."
        )
    system = load_rules(rules.body["rules"], rules.body["options"])
    return Table.unplayed(system, session, rules.body["claim_seconds"])


def called_before(table: Table) -> dict[str, Person]:
    """Whom sessions of the first versions know by name, by the ids that stand for them."""
    return {
        who: Person(name, session.card_of(place))
        for session in (*table.session.earlier, table.session.current)
        for place, (who, name) in enumerate(zip(session.players, session.called, strict=True))
        if who != name
    }
