"""The state of a table, read from its journal alone: the last checkpoint, and every input since.

Nothing is written here; `controller.runtime.recorded_table` keeps a running table with it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from controller import json_codec
from controller.accounting.session import Session
from controller.journal.journal import SESSION, Entry, Journal, JournalError
from controller.json_values import JsonObject, mapping, mapping_or_none, number, text
from controller.orders.persons import Known, called_in
from controller.referee import step, table_checkpoint
from controller.referee.inputs import from_json
from controller.referee.table_state import Table
from controller.rules.registry import load as load_rules
from controller.rules.results import CaseError
from controller.words.sentence import Sentence, sentence

log = logging.getLogger(__name__)

CHECKPOINT: Final = "table"
"""The checkpoint of a table between two hands."""
RULES: Final = "rules"
"""By which rules this journal begins: in its entry of kind `session`. The checkpoint of this name has them before
somebody sits down, and those of the latest settings (`settings`). Those in force now follow from the entries
(`controller.referee.session_lifecycle`)."""
BEGUN_BY: Final = ("rules", "options", "claim_seconds")
"""Fields of the rules by which a journal begins."""

UNTAKEN: Final = (
    LookupError,
    TypeError,
    ValueError,
    ArithmeticError,
    AttributeError,
    AssertionError,
    RuntimeError,
)
"""Exceptions of the referee at a recorded input or state that it cannot have written."""


def recovered(table: Table, journal: Journal) -> Table:
    """`table` as the journal left it: the last pause between hands, and every input since. Raises `JournalError` if
    this version cannot apply one of them."""
    kept = journal.checkpoint_get(CHECKPOINT)
    after = 0
    if kept is not None:
        with _of_journal(journal, sentence("journal.table_of_entry", entry=kept.n)):
            table, after = table_checkpoint.from_checkpoint(table, kept.body), kept.n
    for entry in journal.entries(kind="input", after=after):
        table = stepped(table, entry, journal)
    return replace(table, effects=())


def stepped(table: Table, entry: Entry, journal: Journal) -> Table:
    """The table after the input that an entry holds. Raises `JournalError` if this version cannot apply it."""
    with _of_journal(journal, sentence("journal.input_of_entry", entry=entry.n)):
        return step(table, from_json(entry.body), entry.at)


@contextmanager
def _of_journal(journal: Journal, what: Sentence) -> Iterator[None]:
    """Raise `JournalError` in place of the referee's exceptions at a journal's content, except `CaseError`."""
    try:
        yield
    except CaseError:
        raise
    except UNTAKEN as error:
        log.debug("%s of %s", what, journal.path, exc_info=True)
        problem = sentence("journal.not_played_on", journal=journal.path, what=what)
        raise JournalError(problem, cure=sentence("journal.not_played_on_cure")) from error


def first_session(journal: Journal) -> Session | None:
    """The session the journal begins with; None in one in which nobody has sat down."""
    begun = next(journal.entries(kind=SESSION), None)
    if begun is None:
        return None
    with _of_journal(journal, sentence("journal.session_of_entry", entry=begun.n)):
        return json_codec.from_json(Session, begun.body)


def first_rules(journal: Journal) -> JsonObject | None:
    """The rules the journal begins by (`BEGUN_BY`); None in one in which nobody has sat down."""
    begun = next(journal.entries(kind=SESSION), None)
    if begun is None:
        return None
    with _of_journal(journal, sentence("journal.rules_of_entry", entry=begun.n)):
        return mapping_or_none(begun.body.get(RULES))


def looked_at(journal: Journal) -> tuple[Table, Known]:
    """The same from a journal that is only read, and who its ids stand for."""
    return recovered(unplayed(journal), journal), called_in(journal)


def unplayed(journal: Journal) -> Table:
    """The table a journal begins with, before anything happened; JournalError where no controller has ever run it."""
    session, rules = first_session(journal), first_rules(journal)
    if session is None or rules is None:
        raise JournalError(
            f"Journal {journal.path} does not say by which rules it is played: "
            "run its table once with `mahjong-table run`."
        )
    with _of_journal(journal, sentence("journal.rules_it_begins_with")):
        system = load_rules(text(rules["rules"]), mapping(rules["options"]))
        return Table.unplayed(system, session, number(rules["claim_seconds"]))
