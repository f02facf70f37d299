"""Statistical audit of a table's fairness from its own record: dice, deal and wall against chance.

    report = audit_journal("table.journal")
    for finding in report.findings: print(finding.sentence)

`audit_messages` does the same from a table's messages, as a hub keeps them. What is tested, and what is not, is
described in `docs/audit.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from controller.audit.audit_report import AuditFinding, AuditReport, MeasuredEffect, report
from controller.audit.observations import TableObservations
from controller.audit.recorded_hands import DICE, RULES_SAID, HandReader, Told
from controller.journal.journal import ANSWER, MESSAGE, Journal
from controller.referee.inputs import RulesChanged
from controller.replay.table_from_journal import RULES

__all__ = [
    "AuditFinding",
    "AuditReport",
    "HandReader",
    "MeasuredEffect",
    "TableObservations",
    "audit_journal",
    "audit_messages",
    "report",
    "told_by",
]

Progress = Callable[[int, int], None]
"""Called with the number of entries read, and of all entries."""


def audit_messages(
    told: Iterable[Told],
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
    for hand in reader.hands(told):
        if since is None or hand.at >= since:
            observations.see(hand)
    return report(observations, unread=reader.unread, tables=tables)


def audit_journal(
    path: str | Path, *, since: float | None = None, tables: int = 1, progress: Progress | None = None
) -> AuditReport:
    """The report on one table's journal, which may be in use. Raises `JournalError` where it cannot be read."""
    journal = Journal.read(path)
    try:
        kept = journal.checkpoint_get(RULES)
        by = {} if kept is None else kept.body
        return audit_messages(
            told_by(journal, progress),
            options=by.get("options"),
            rules=str(by.get("rules", "")),
            rolls=True,
            since=since,
            tables=tables,
        )
    finally:
        journal.close()


def told_by(journal: Journal, progress: Progress | None = None) -> Iterator[Told]:
    """A journal's messages and rolls about its hands, in order, for `HandReader.hands`."""
    last = journal.last
    for entry in journal.entries(kind=("input", MESSAGE, ANSWER)):
        body = entry.body
        rules = body.get("result") or {} if entry.kind == ANSWER else body
        if (entry.kind == ANSWER and "rules" in rules) or body.get("input") == RulesChanged.__name__:
            yield RULES_SAID, {"rules": rules["rules"], "options": rules["options"]}
            continue
        if entry.kind == MESSAGE:
            yield str(body.get("leaf")), body.get("payload") or {}
        elif body.get("input") == "Moved" and body.get("operation") == "dice" and body.get("dice"):
            yield DICE, {"dice": body["dice"]}
        if progress is not None and entry.n % 1000 == 0:
            progress(entry.n, last)
