"""The rows of a journal: entries, outbox messages, checkpoints, and the transaction that adds them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from controller.identity.key_files import SigningKey
from controller.journal import storage
from controller.journal.journal_key import head_text
from controller.journal.leaves import Leaf
from controller.journal.storage import ANSWER, DECLARATIONS, MESSAGE, RESTORED

SEALED: Final = Leaf.SCORE
"""The leaf of messages that carry the seal of the chain before them."""


@dataclass(frozen=True)
class Entry:
    """One journal entry. `at` is the controller's clock in seconds since the epoch; `body` any JSON object."""

    n: int
    at: float
    kind: str
    body: dict[str, Any]


@dataclass(frozen=True)
class OutboxMessage:
    """A message to be published to the parlor. `leaf` is the last part of its topic ("event", "score" ...)."""

    leaf: str
    payload: Mapping[str, object]
    session: str = ""


@dataclass(frozen=True)
class Checkpoint:
    """A stored state; `n` is the last entry it includes."""

    n: int
    body: dict[str, Any]


@dataclass
class Transaction:
    """A transaction in progress; nothing of it exists until the `with` block ends without an error.

    `key` signs the head of the chain as the transaction leaves it.
    """

    _connection: sqlite3.Connection
    last: int
    last_seq: int
    checksum: bytes
    _epoch: str
    _identity: str
    key: SigningKey
    posted: bool = field(default=False, init=False)
    declares: bool = field(default=False, init=False)
    _rows: list[storage.Row] = field(default_factory=list, init=False)

    def append(self, at: float, kind: str, body: Mapping[str, object]) -> int:
        """Add one entry; returns its number. `body` must be JSON without NaN."""
        text = as_text(body)
        n, at = self.last + 1, float(at)
        checksum = storage.chained(self.checksum, n, at, kind, text)
        self._rows.append((n, at, kind, text, checksum))
        if kind == ANSWER:
            self._connection.execute("INSERT INTO answers VALUES (?, ?)", (body["id"], n))
        if kind == RESTORED:  # seq 0: what a hub brings back never belongs to the session under way
            self._connection.execute("INSERT OR IGNORE INTO sessions VALUES (?, 0, ?)", (body["session"], n))
        if kind in DECLARATIONS:
            self._connection.execute("INSERT INTO declarations VALUES (?)", (n,))
            self.declares = True
        self.last, self.checksum = n, checksum
        return n

    def post(self, at: float, message: OutboxMessage) -> int:
        """Add one message to the outbox; returns its sequence number. The numbers have no gaps.

        A score carries the seal of all entries before it, so that every receiver can later prove what they were.
        """
        seq = self.last_seq + 1
        session = message.session or str(message.payload.get("session", ""))
        payload = dict(message.payload)
        if message.leaf == SEALED:
            payload["seal"] = {"entries": self.last, "head": self.checksum.hex(), "at": float(at)}
        n = self.append(
            at,
            MESSAGE,
            {
                "seq": seq,
                "epoch": self._epoch,
                "session": session,
                "leaf": message.leaf,
                "payload": payload,
            },
        )
        self._connection.execute("INSERT INTO outbox VALUES (?, ?, ?)", (seq, n, session))
        self._connection.execute("INSERT OR IGNORE INTO sessions VALUES (?, ?, ?)", (session, seq, n))
        self.last_seq, self.posted = seq, True
        return seq

    def write(self) -> None:
        """Execute the inserts of all entries together (one by one they would take twice as long), and sign the last,
        which proves all before it. The caller commits."""
        if not self._rows:
            return
        self._connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", self._rows)
        signature = self.key.sign(head_text(self._identity, self.last, self.checksum))
        self._connection.execute(
            "INSERT INTO signatures VALUES (?, ?, ?)", (self.last, self.key.public.raw, signature)
        )
        self._rows.clear()

    def checkpoint(self, name: str, body: Mapping[str, object]) -> None:
        """Store a state under a name, replacing the former one; it includes everything appended so far."""
        text = as_text(body)
        self._connection.execute(
            "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)", (name, self.last, text, digest(text))
        )


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def as_text(body: Mapping[str, object]) -> str:
    """The compact JSON text of an entry's body, as it is stored and hashed."""
    return _ENCODER.encode(dict(body))


def digest(text: str) -> bytes:
    """The 16-byte BLAKE2b digest of a text."""
    return blake2b(text.encode(), digest_size=16).digest()
