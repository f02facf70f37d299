"""The outbox as the publisher sees it: the journal's messages in order, over a database connection of its own.

What has been posted and what the hubs hold is remembered in marks. They are written without waiting for the disk (the
journal's next entry takes them along): after a crash the broker's retained messages show more exactly how far the table
had come than any mark of ours can, and a hub repeats what it holds.

Nothing is ever removed: messages are entries of the journal, and the outbox is an index of a few bytes each.

Messages are signed when they are read for sending: what is read at once shares one signature, a backlog in chunks, a
message of play as it happens alone. What was signed lately is kept, so that resending it costs nothing.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from controller.identity.canonical import LARGEST_INTEGER, NotCanonical
from controller.identity.signing import signed_batch
from controller.journal import storage
from controller.journal.journal import Journal
from controller.json_values import JsonObject
from controller.mqtt.message_models import MessageEntry, stamped
from controller.mqtt.thread_bridge import PublisherMailbox
from controller.mqtt.topics import Topics
from controller.words import Sentence, say

POSTED: Final = "posted"
SENDING: Final = "sending"  # 1 from before a message goes out until everything that went out was answered
REFUSED: Final = "refused"  # the first message that the broker has not taken, although later ones; 0 for none
APPLIED: Final = "applied:"  # and the hub's key: the number of the last message it holds
INCARNATION: Final = "applied-incarnation:"  # and the hub's key: of its database at that time
COUNTER: Final = "applied-counter:"  # and the hub's key: of its word

WRITING_MS: Final = 20  # how long the marks may wait for the journal to be written by others
CLOSING_MS: Final = 2000
CHUNK: Final = 200  # messages read, and signed, at once
SIGNED_KEPT: Final = 2000  # messages; some two megabytes

STAMPED: Final = ("note", "since", "parlor", "table", "key", "to", "signature")
"""Members that may differ between two copies of one message."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outgoing:
    """One message ready for the wire."""

    seq: int
    topic: str
    payload: bytes


class Outbox:
    """Opened and used in the publisher's thread alone. `note` stands in messages written without one."""

    def __init__(self, journal: Journal, topics: Topics, note: str = "") -> None:
        self._connection = storage.connect(journal.path, durable=False)
        self._journal = journal
        self._topics = topics
        self._signed: OrderedDict[int, Outgoing] = OrderedDict()
        self._signed_by = journal.public
        self._since: dict[str, int] = {}
        self.note = note
        self._connection.execute(f"PRAGMA busy_timeout = {WRITING_MS}")
        marks = dict(self._connection.execute("SELECT name, value FROM marks").fetchall())
        self.posted = int(marks.get(POSTED, 0))
        self.sending = bool(marks.get(SENDING, 0))
        self.refused = int(marks.get(REFUSED, 0))
        self._held = self.holdings()
        self._written: dict[str, int] = {}

    posted: int
    """Everything up to this number is with the broker."""

    sending: bool
    """Whether messages beyond `posted` may be with the broker."""

    refused: int
    """The first message that the broker has not taken, although it may have taken later ones; 0 for none."""

    @property
    def last(self) -> int:
        """The newest message's number."""
        return int(self._connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])

    def following(self, seq: int, count: int = CHUNK) -> list[Outgoing]:
        """Up to `count` messages after number `seq`, in order, signed."""
        rows = self._connection.execute(
            "SELECT seq, body FROM outbox JOIN entries USING (n) WHERE seq > ? ORDER BY seq LIMIT ?",
            (seq, count),
        ).fetchall()
        if self._signed_by != self._journal.public:
            self._signed.clear()
            self._signed_by = self._journal.public
        fresh: list[MessageEntry] = [json.loads(body) for seq, body in rows if seq not in self._signed]
        for outgoing in self._sign(fresh):
            self._signed[outgoing.seq] = outgoing
        found = [self._signed[seq] for seq, _ in rows]
        while len(self._signed) > SIGNED_KEPT:
            self._signed.popitem(last=False)
        return found

    def leaves(self, after: int, count: int) -> frozenset[str]:
        """The leaves of up to `count` messages after this number."""
        rows = self._connection.execute(
            "SELECT DISTINCT body ->> '$.leaf' FROM (SELECT n FROM outbox WHERE seq > ? ORDER BY seq LIMIT ?) "
            "JOIN entries USING (n)",
            (after, count),
        )
        return frozenset(str(leaf) for (leaf,) in rows)

    @property
    def session(self) -> str:
        """The current session, "" between sessions (a correction may refer to an earlier one)."""
        row = self._connection.execute("SELECT name FROM sessions ORDER BY seq DESC LIMIT 1").fetchone()
        return str(row[0]) if row else ""

    def session_start(self) -> int:
        """Number of the message before the current session's first (0 if it began with the journal)."""
        row = self._connection.execute("SELECT coalesce(max(seq), 1) FROM sessions").fetchone()
        return int(row[0]) - 1

    def begins(self, generation: int) -> int:
        """Number of the first message of this generation or a later one; the next number before such a message."""
        low, high = 1, self.last + 1
        while low < high:  # generations only ever rise, so the first one is found by halving
            middle = (low + high) // 2
            if self._generation(middle) >= generation:
                high = middle
            else:
                low = middle + 1
        return low

    def holds(self, message: Mapping[str, object]) -> bool:
        """Whether a message found at the broker is one of this journal's, equal but for the fields the outbox adds."""
        entry = self._entry(message.get("seq"))
        if entry is None:
            return False
        ours = _sayable(stamped(self._topics, entry, ""))
        return {**ours, **_STAMP} == {**message, **_STAMP}

    def mark(self, posted: int) -> None:
        """Record that the broker has everything up to `posted`."""
        self.posted = posted

    def hold(self, holdings: Mapping[str, tuple[int, int, int]]) -> None:
        """Replace the record of what each hub holds; hubs not named no longer count."""
        self._held = dict(holdings)

    def keep_marks(self) -> None:
        """Write the marks, if they have changed.

        A full disk, or a journal that is being written all the time, must not keep us from posting: what could not be
        written now is written the next time.
        """
        marks = {POSTED: self.posted, SENDING: int(self.sending), REFUSED: self.refused}
        for hub, (upto, incarnation, counter) in self._held.items():
            marks |= {APPLIED + hub: upto, INCARNATION + hub: incarnation, COUNTER + hub: counter}
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

    def holdings(self) -> dict[str, tuple[int, int, int]]:
        """What each hub was last known to hold: hub's key to (number, incarnation, counter)."""
        last = self.last
        marks: dict[str, int] = dict(
            self._connection.execute("SELECT name, value FROM marks WHERE name GLOB 'applied*'")
        )
        return {
            hub: (min(value, last), marks.get(INCARNATION + hub, 0), marks.get(COUNTER + hub, 0))
            for name, value in marks.items()
            if name.startswith(APPLIED) and (hub := name.removeprefix(APPLIED))
        }

    def close(self) -> None:
        """Write the marks, waiting at most CLOSING_MS for another writer, and close the database connection."""
        self._connection.execute(f"PRAGMA busy_timeout = {CLOSING_MS}")
        self.keep_marks()
        self._connection.close()

    def _sign(self, entries: list[MessageEntry]) -> list[Outgoing]:
        """Complete these messages for sending, under one shared signature."""
        if not entries:
            return []
        key, first, last = self._journal.key, entries[0]["seq"], entries[-1]["seq"]
        batch = [
            (
                stamped(
                    self._topics, entry, key.public.text, note=self.note, since=self._begun(entry["epoch"])
                ),
                self._topics.leaf(entry["leaf"]),
            )
            for entry in entries
        ]
        try:
            payloads = signed_batch(batch, key)
        except NotCanonical as error:
            log.error("Something in messages %d to %d can only be said as text: %s", first, last, error)
            payloads = signed_batch([(_sayable(message), topic) for message, topic in batch], key)
        return [
            Outgoing(entry["seq"], topic, payload)
            for entry, (_, topic), payload in zip(entries, batch, payloads, strict=True)
        ]

    def _begun(self, epoch: str) -> int:
        """Number of the first message of this epoch, which at least one of the journal's messages belongs to."""
        if epoch not in self._since:
            self._since[epoch] = self.begins(int(epoch.partition(".")[2] or 0))
        return self._since[epoch]

    def _generation(self, seq: int) -> int:
        entry = self._entry(seq)
        return 0 if entry is None else int(entry["epoch"].partition(".")[2] or 0)

    def _entry(self, seq: object) -> MessageEntry | None:
        if type(seq) is not int or not 0 < seq < 2**63:
            return None  # somebody else's idea of a number
        row = self._connection.execute(
            "SELECT body FROM outbox JOIN entries USING (n) WHERE seq = ?", (seq,)
        ).fetchone()
        return None if row is None else json.loads(row[0])


def _sayable(message: JsonObject) -> JsonObject:
    return {name: sayable(one) for name, one in message.items()}


def sayable(value: object) -> object:
    """A value that RFC 8785 can serialize: what it cannot is replaced by text, since one such message must not block
    all that follow it."""
    if isinstance(value, dict):
        return {name: sayable(one) for name, one in value.items()}
    if isinstance(value, list):
        return [sayable(one) for one in value]
    large = isinstance(value, int | float) and not -LARGEST_INTEGER <= value <= LARGEST_INTEGER
    return str(value) if large else value


_STAMP: Final = dict.fromkeys(STAMPED)


# ---- The outbox depth at which no new hand should begin. Nothing is ever dropped; the table shows it --------------

OVER_AT: Final = 0.9  # of the limit: not full and free again with every message


class Limit:
    """Watches the outbox's depth; `report` is called with a sentence when it reaches `most`, and with None when
    it falls below again."""

    def __init__(
        self, most: int, handover: PublisherMailbox, report: Callable[[Sentence | None], None] | None
    ) -> None:
        self._most = most
        self._handover = handover
        self._report = report
        self._mutex = threading.Lock()
        self.sentence: Sentence | None = None

    def look(self) -> None:
        """Compare depth and limit; called from any thread whenever a message was appended or posted."""
        with self._mutex:
            waiting = self._handover.waiting
            if self.sentence is None and waiting >= self._most:
                self.sentence = self._complaint(waiting)
            elif self.sentence is not None and waiting <= OVER_AT * self._most:
                self.sentence = None
            else:
                return
            if self._report is not None:
                self._report(self.sentence)

    def _complaint(self, waiting: int) -> Sentence:
        return say("alert.outbox", waiting=waiting, most=self._most, hub=self._handover.progress.hub)
