"""The outbox as the publisher sees it: the journal's messages in order, over a connection of its own.

What has been posted is remembered as one mark. It is written without waiting for the disk: after a crash the
broker's retained messages say more exactly how far the table had come than any mark of ours can.

Nothing is ever removed: messages are entries of the journal, and the outbox is an index of a few bytes each.
What is bounded is what would be *sent again* to a broker that has forgotten: the current session's messages.
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

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outgoing:
    """One message ready for the wire."""

    seq: int
    topic: str
    payload: bytes


class Outbox:
    """Opened and used in one thread, the publisher's."""

    def __init__(self, path: Path, topics: Topics, note: str = "") -> None:
        self._connection = journal_file.connect(path, durable=False)
        self._topics = topics
        self.note = note
        row = self._connection.execute("SELECT value FROM marks WHERE name = ?", (POSTED,)).fetchone()
        self._written = self.posted = int(row[0]) if row else 0

    posted: int
    """Everything up to this number is with the broker."""

    @property
    def last(self) -> int:
        """The newest message's number."""
        return int(self._connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])

    @property
    def depth(self) -> int:
        """How many messages wait to be posted."""
        return max(0, self.last - self.posted)

    def following(self, seq: int, count: int = 100) -> list[Outgoing]:
        """Up to `count` messages after number `seq`, in order."""
        rows = self._connection.execute(
            "SELECT body FROM outbox JOIN entries USING (n) WHERE seq > ? ORDER BY seq LIMIT ?", (seq, count)
        )
        return [self._outgoing(json.loads(body)) for (body,) in rows]

    @property
    def session(self) -> str:
        """The session of the newest message, "" if there is none."""
        row = self._connection.execute("SELECT session FROM outbox ORDER BY seq DESC LIMIT 1").fetchone()
        return str(row[0]) if row else ""

    def session_start(self) -> int:
        """Number of the message before the current session's first (0 if it began with the journal)."""
        row = self._connection.execute(
            "SELECT max(seq) FROM outbox"
            " WHERE session <> (SELECT session FROM outbox ORDER BY seq DESC LIMIT 1)"
        ).fetchone()
        return int(row[0] or 0)

    def holds(self, message: Mapping[str, Any]) -> bool:
        """Whether a message found at the broker is one of this journal's, word for word."""
        row = self._connection.execute(
            "SELECT body FROM outbox JOIN entries USING (n) WHERE seq = ?", (message.get("seq"),)
        ).fetchone()
        if row is None:
            return False
        entry = json.loads(row[0])
        said = {**entry["payload"], "epoch": entry["epoch"]}
        return all(message.get(field) == value for field, value in said.items())

    def mark(self, posted: int) -> None:
        """Everything up to `posted` is with the broker."""
        self.posted = posted

    def keep_mark(self) -> None:
        """Write the mark down, if it has moved. A disk that takes nothing more must not keep us from posting."""
        if self._written == self.posted:
            return
        try:
            self._connection.execute("INSERT OR REPLACE INTO marks VALUES (?, ?)", (POSTED, self.posted))
            self._written = self.posted
        except sqlite3.OperationalError as error:
            log.debug("The mark of the outbox could not be written: %s", error)

    def close(self) -> None:
        self.keep_mark()
        self._connection.close()

    def _outgoing(self, entry: Mapping[str, Any]) -> Outgoing:
        return Outgoing(
            entry["seq"],
            self._topics.leaf(entry["leaf"]),
            encoded(stamped(self._topics, entry, note=self.note)),
        )
