"""A table whose journal cannot be written now: nothing is decided, and everybody is told why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from controller.journal.journal import DiskFailing, JournalLocked, JournalWaits
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.words import Sentence, say

DISK_FULL: Final = "DISK FULL"
DISK_FAILS: Final = "DISK FAILS"
JOURNAL_LOCKED: Final = "JOURNAL LOCKED"


@dataclass(frozen=True)
class Standstill:
    """Why nothing can be recorded now, by the code of its alert, and since when (seconds since the epoch). `text` is
    the journal's own sentence in English, for logs and answers; `sentence` is for people at the table."""

    code: str
    display: str
    text: str
    sentence: Sentence
    since: float

    @classmethod
    def of(cls, error: JournalWaits, since: float) -> Standstill:
        """The standstill for this error."""
        if isinstance(error, JournalLocked):
            said = say("journal.locked", holder=error.holder)
            return cls(
                code="journal_locked", display=JOURNAL_LOCKED, text=str(error), sentence=said, since=since
            )
        if isinstance(error, DiskFailing):
            return cls(
                code="disk_fails",
                display=DISK_FAILS,
                text=str(error),
                sentence=say("journal.fails"),
                since=since,
            )
        return cls(
            code="disk_full", display=DISK_FULL, text=str(error), sentence=say("journal.full"), since=since
        )


def pictured(table: Table, standstill: Standstill | None) -> dict[str, Any]:
    """The snapshot of the table, and why nothing can be recorded where that is so."""
    shown = snapshot(table)
    if standstill is None:
        return shown
    said = standstill.sentence.to_json()
    alert = {"code": standstill.code, "text": said, "since": standstill.since}
    seats = [{**seat, "display": standstill.display} for seat in shown["seats"]]
    return {**shown, "alerts": [*shown["alerts"], alert], "seats": seats, "phase_text": said}
