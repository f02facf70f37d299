"""Statistical audit of a table's fairness from its own record: dice, deal and wall against chance.

    report = audit_journal("table.journal")
    for finding in report.findings: print(finding.sentence)

`audit_messages` does the same from a table's messages, as a hub keeps them. `docs/audit.md` describes the tests and
their limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from controller.audit.audit_report import AuditFinding, AuditReport, MeasuredEffect, report
from controller.audit.observations import TableObservations
from controller.audit.recorded_hands import DICE, RULES_LEAF, HandReader, LeafMessage
from controller.journal.journal import ANSWER, MESSAGE, Entry, Journal
from controller.referee.inputs import RulesChanged
from controller.replay.table_from_journal import first_rules

__all__ = [
    "AuditFinding",
    "AuditReport",
    "HandReader",
    "MeasuredEffect",
    "TableObservations",
    "audit_journal",
    "audit_messages",
    "journal_messages",
    "report",
]

Progress = Callable[[int, int], None]
"""Called with the number of entries read, and of all entries."""


def audit_messages(
    messages: Iterable[LeafMessage],
    *,
    options: Mapping[str, object] | None = None,
    rules: str = "",
    rolls: bool = False,
    since: float | None = None,
    tables: int = 1,
) -> AuditReport:
    """The report on one table's messages, (leaf, payload) in order; `tables`: how many are audited together.

    `options` are the house options of the rule system `rules`. `rolls`: the machine's own rolls are among them, as
    ("dice", {"dice": [a, b]}). Hands that began before `since` (seconds since the epoch) are skipped.
    """
    reader, observations = HandReader(options, rules, rolls=rolls), TableObservations()
    for hand in reader.hands(messages):
        if since is None or hand.at >= since:
            observations.see(hand)
    return report(observations, unread=reader.unread, tables=tables)


def audit_journal(
    path: str | Path, *, since: float | None = None, tables: int = 1, progress: Progress | None = None
) -> AuditReport:
    """The report on one table's journal, which may be in use. Raises `JournalError` if it cannot be read."""
    journal = Journal.read(path)
    try:
        by = first_rules(journal) or {}
        return audit_messages(
            journal_messages(journal, progress),
            options=options if isinstance(options := by.get("options"), dict) else None,
            rules=str(by.get("rules", "")),
            rolls=True,
            since=since,
            tables=tables,
        )
    finally:
        journal.close()


def journal_messages(journal: Journal, progress: Progress | None = None) -> Iterator[LeafMessage]:
    """A journal's messages and rolls about its hands, in order, for `HandReader.hands`."""
    last = journal.last
    for entry in journal.entries(kind=("input", MESSAGE, ANSWER)):
        body = entry.body
        if (rules := _rules_of_entry(entry)) is not None:
            yield RULES_LEAF, rules
            continue
        if entry.kind == MESSAGE:
            yield body["leaf"], body["payload"]
        elif body.get("input") == "Moved" and body.get("operation") == "dice" and body.get("dice"):
            yield DICE, {"dice": body["dice"]}
        if progress is not None and entry.n % 1000 == 0:
            progress(entry.n, last)


def _rules_of_entry(entry: Entry) -> Mapping[str, object] | None:
    """The rules that an order, or a change of the settings, put in force; None for any other entry."""
    if entry.kind != ANSWER:
        return entry.body if entry.body.get("input") == RulesChanged.__name__ else None
    result = entry.body.get("result")
    return result if isinstance(result, dict) and "rules" in result else None
