"""The outbox as the publisher sees it: the journal's messages in order, over a connection of its own.

What has been posted and what the hubs hold is remembered in marks. They are written without waiting for the disk
(the journal's next entry takes them along): after a crash the broker's retained messages say more exactly how far the
table had come than any mark of ours can, and a hub repeats what it holds.

Nothing is ever removed: messages are entries of the journal, and the outbox is an index of a few bytes each.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from controller import journal_file
from controller.mqtt.messages import encoded, stamped
from controller.mqtt.topics import Topics

POSTED: Final = "posted"
APPLIED: Final = "applied:"  # and the hub's name: the number of the last message it holds
APPLIED_AT: Final = "applied-at:"  # and the hub's name: its clock when it said so, in milliseconds

WRITING_MS: Final = 20  # how long the marks may wait for the journal to be written by others
CLOSING_MS: Final = 2000

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outgoing:
    """One message ready for the wire."""

    seq: int
    topic: str
    payload: bytes


class Outbox:
    """Opened and used in one thread, the publisher's. `note` stands in messages written without one."""

    def __init__(self, path: Path, topics: Topics, note: str = "") -> None:
        self._connection = journal_file.connect(path, durable=False)
        self._topics = topics
        self._since: dict[str, int] = {}
        self.note = note
        self._connection.execute(f"PRAGMA busy_timeout = {WRITING_MS}")
        row = self._connection.execute("SELECT value FROM marks WHERE name = ?", (POSTED,)).fetchone()
        self.posted = int(row[0]) if row else 0
        self._held = self.holdings()
        self._written: dict[str, int] = {}

    posted: int
    """Everything up to this number is with the broker."""

    @property
    def last(self) -> int:
        """The newest message's number."""
        return int(self._connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])

    def following(self, seq: int, count: int = 200) -> list[Outgoing]:
        """Up to `count` messages after number `seq`, in order."""
        rows = self._connection.execute(
            "SELECT body FROM outbox JOIN entries USING (n) WHERE seq > ? ORDER BY seq LIMIT ?", (seq, count)
        )
        return [self._outgoing(json.loads(body)) for (body,) in rows.fetchall()]

    @property
    def session(self) -> str:
        """The current session, "" if there is none. (A correction may speak of an earlier one.)"""
        row = self._connection.execute("SELECT name FROM sessions ORDER BY seq DESC LIMIT 1").fetchone()
        return str(row[0]) if row else ""

    def session_start(self) -> int:
        """Number of the message before the current session's first (0 if it began with the journal)."""
        row = self._connection.execute("SELECT coalesce(max(seq), 1) FROM sessions").fetchone()
        return int(row[0]) - 1

    def begins(self, generation: int) -> int:
        """Number of the first message of this generation or a later one; of the next to come if there is none."""
        low, high = 1, self.last + 1
        while low < high:  # generations only ever rise, so the first one is found by halving
            middle = (low + high) // 2
            if self._generation(middle) >= generation:
                high = middle
            else:
                low = middle + 1
        return low

    def holds(self, message: Mapping[str, Any]) -> bool:
        """Whether a message found at the broker is one of this journal's, word for word (the note apart)."""
        entry = self._entry(message.get("seq"))
        if entry is None:
            return False
        said = {**entry["payload"], "epoch": entry["epoch"]}
        return all(message.get(field) == value for field, value in said.items() if field != "note")

    def mark(self, posted: int) -> None:
        """Everything up to `posted` is with the broker."""
        self.posted = posted

    def hold(self, holdings: Mapping[str, tuple[int, float]]) -> None:
        """The hubs hold this now, and no other hub counts."""
        self._held = dict(holdings)

    def keep_marks(self) -> None:
        """Write the marks down, if they have moved.

        A disk that takes nothing more, or a journal that is being written all the time, must not keep us from posting:
        what could not be written now is written the next time.
        """
        marks = {POSTED: self.posted}
        for hub, (upto, at) in self._held.items():
            marks |= {APPLIED + hub: upto, APPLIED_AT + hub: int(at * 1000)}
        if marks == self._written:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM marks WHERE name GLOB 'applied*'")
            self._connection.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?)", marks.items())
            self._connection.execute("COMMIT")
            self._written = marks
        except sqlite3.OperationalError as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            log.debug("The marks of the outbox could not be written: %s", error)

    def holdings(self) -> dict[str, tuple[int, float]]:
        """What each hub was last known to hold: (number, the hub's clock in seconds)."""
        last = self.last
        marks: dict[str, int] = dict(
            self._connection.execute("SELECT name, value FROM marks WHERE name GLOB 'applied*'")
        )
        return {
            name.removeprefix(APPLIED): (
                min(value, last),
                marks.get(APPLIED_AT + name.removeprefix(APPLIED), 0) / 1000,
            )
            for name, value in marks.items()
            if not name.startswith(APPLIED_AT)
        }

    def close(self) -> None:
        self._connection.execute(f"PRAGMA busy_timeout = {CLOSING_MS}")
        self.keep_marks()
        self._connection.close()

    def _outgoing(self, entry: Mapping[str, Any]) -> Outgoing:
        message = stamped(self._topics, entry, note=self.note, since=self._begun(entry["epoch"]))
        return Outgoing(entry["seq"], self._topics.leaf(entry["leaf"]), encoded(message))

    def _begun(self, epoch: str) -> int:
        """Number of the first message under this epoch, which one of the journal's messages bears."""
        if epoch not in self._since:
            self._since[epoch] = self.begins(int(epoch.partition(".")[2] or 0))
        return self._since[epoch]

    def _generation(self, seq: int) -> int:
        entry = self._entry(seq)
        return 0 if entry is None else int(entry["epoch"].partition(".")[2] or 0)

    def _entry(self, seq: object) -> dict[str, Any] | None:
        if type(seq) is not int or not 0 < seq < 2**63:
            return None  # somebody else's idea of a number
        row = self._connection.execute(
            "SELECT body FROM outbox JOIN entries USING (n) WHERE seq = ?", (seq,)
        ).fetchone()
        return None if row is None else json.loads(row[0])
