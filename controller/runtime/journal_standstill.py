"""A table whose journal cannot be written now: nothing is decided, and everybody is told why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from controller.journal.journal import DiskFailing, JournalLocked, JournalWaits
from controller.referee import display_sentences
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.words import Sentence, say


@dataclass(frozen=True)
class Standstill:
    """Why nothing can be recorded now, by the code of its alert, and since when (seconds since the epoch). `text` is
    the journal's own sentence in English, for logs and answers; `sentence` is for people at the table."""

    code: str
    display: Sentence
    text: str
    sentence: Sentence
    since: float

    @classmethod
    def of(cls, error: JournalWaits, since: float) -> Standstill:
        """The standstill for this error."""
        if isinstance(error, JournalLocked):
            said = say("journal.locked", holder=error.holder)
            return cls(
                code="journal_locked",
                display=display_sentences.JOURNAL_LOCKED,
                text=str(error),
                sentence=said,
                since=since,
            )
        if isinstance(error, DiskFailing):
            return cls(
                code="disk_fails",
                display=display_sentences.DISK_FAILS,
                text=str(error),
                sentence=say("journal.fails"),
                since=since,
            )
        return cls(
            code="disk_full",
            display=display_sentences.DISK_FULL,
            text=str(error),
            sentence=say("journal.full"),
            since=since,
        )


def pictured(table: Table, standstill: Standstill | None) -> dict[str, Any]:
    """The snapshot of the table, and why nothing can be recorded where that is so."""
    shown = snapshot(table)
    if standstill is None:
        return shown
    said = standstill.sentence.to_json()
    alert = {"code": standstill.code, "text": said, "since": standstill.since}
    display = {
        "display": display_sentences.english(standstill.display),
        "display_text": standstill.display.to_json(),
    }
    seats = [{**seat, **display} for seat in shown["seats"]]
    return {**shown, "alerts": [*shown["alerts"], alert], "seats": seats, "phase_text": said}
