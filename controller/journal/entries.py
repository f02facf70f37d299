"""The rows of a journal: entries, outbox messages, checkpoints, and the transaction that adds them."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from controller.identity.signing import SigningKey, identity_of
from controller.journal import storage
from controller.journal.journal_key import checkpoint_text, head_text
from controller.journal.storage import (
    ANSWER,
    BIRTH,
    CORRECTION,
    DECLARATIONS,
    ERASED,
    MESSAGE,
    PERSON,
    RESTORED,
    SESSION,
    JournalDamaged,
    Row,
)
from controller.json_values import JsonObject, mapping, text, text_or_none, whole
from controller.words.sentence import sentence

# ---- The leaves of the numbered messages: which kinds of message a table's outbox holds --------------------------


class Leaf(StrEnum):
    """The kind of a numbered message: the last part of its MQTT topic, and the `leaf` of its journal entry."""

    HAND = "hand"
    EVENT = "event"
    SCORE = "score"
    ALERT = "alert"
    SESSION = "session"
    CORRECTION = "correction"


SEALED: Final = Leaf.SCORE
"""The leaf of messages that carry the seal of the chain before them."""
INDEXED: Final = frozenset({ANSWER, RESTORED, *DECLARATIONS})
"""The kinds of entries whose numbers other tables keep."""


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


def _object_written(value: object) -> JsonObject:
    return mapping(json.loads(text(value)))


_FIELDS: Final[Mapping[str, Mapping[str, Callable[[object], object]]]] = {
    MESSAGE: {"seq": whole, "epoch": text, "session": text, "leaf": text, "payload": mapping},
    RESTORED: {"session": text, "leaf": text, "payload": _object_written},
    CORRECTION: {"session": text},
    SESSION: {"name": text},
    ANSWER: {"id": text},
    PERSON: {"id": text, "commitment": text_or_none},
    ERASED: {"id": text, "by": text},
}
"""The fields of every entry of a kind, and the reader of each."""


def entry_of(n: int, at: float, kind: str, body: str) -> Entry:
    """An entry as it is stored. Raises `JournalDamaged` if a field of its kind is missing or unreadable: the chain
    proves only that it is unchanged, and the owner of the key can write anything."""
    try:
        content = mapping(json.loads(body))
        for name, read in _FIELDS.get(kind, {}).items():
            read(content[name])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise JournalDamaged(sentence("journal.entry_unreadable", entry=n)) from error
    return Entry(n, at, kind, content)


def checkpoint_of(n: int, body: str) -> Checkpoint | None:
    """A stored state; None for an invalid one."""
    try:
        return Checkpoint(n, mapping(json.loads(body)))
    except (TypeError, ValueError, RecursionError):
        return None


def checkpoint_row(
    identity: str, name: str, n: int, head: bytes, body: str, key: SigningKey
) -> tuple[str, int, str, bytes]:
    """A row of the table of checkpoints: the state after entry `n`, whose checksum is `head`, signed."""
    return name, n, body, key.sign(checkpoint_text(identity, name, n, head, body))


def birth(parlor: str | None, table: str | None, key: SigningKey) -> tuple[Row, tuple[int, bytes, bytes]]:
    """Entry 1 of the journal of this key, which declares its identity, names and key, and its signature. Without
    names the journal takes those under which it is opened."""
    identity = identity_of(key.public)
    body = as_text({"identity": identity, "parlor": parlor, "table": table, "key": key.public.text})
    at = time.time()
    checksum = storage.entry_checksum(storage.genesis(identity), 1, at, BIRTH, body)
    signature = key.sign(head_text(identity, 1, checksum))
    return (1, at, BIRTH, body, checksum), (1, key.public.raw, signature)


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
    _values: list[object] = field(default_factory=list, init=False)
    """The new entries' fields, row after row, as `entry_chain.insert` takes them."""
    _posted: list[tuple[int, int, str]] = field(default_factory=list, init=False)
    """Rows of the new messages in the outbox."""
    _begun: dict[object, tuple[object, int, int]] = field(default_factory=dict, init=False)
    """Rows of sessions, by name, of those that may begin here."""

    def append(self, at: float, kind: str, body: Mapping[str, object]) -> int:
        """Add one entry; returns its number. `body` must be JSON without NaN."""
        self.extend(at, ((kind, body),))
        return self.last

    def extend(self, at: float, entries: Iterable[tuple[str, Mapping[str, object]]]) -> None:
        """Add entries (kind, body) in order, each as `append` adds it."""
        at, first = float(at), self.last + 1
        contents, indexed = [], []
        for n, (kind, body) in enumerate(entries, first):
            contents.append((n, at, kind, as_text(body)))
            if kind in INDEXED:
                indexed.append((n, kind, body))
        values: list[object] = []
        checksum = self.checksum
        for content, checksum in zip(contents, storage.links(self.checksum, contents), strict=True):
            values += content
            values.append(checksum)
        for n, kind, body in indexed:
            self._index(n, kind, body)
        self._values += values
        self.last, self.checksum = first + len(contents) - 1, checksum

    def _index(self, n: int, kind: str, body: Mapping[str, object]) -> None:
        if kind == ANSWER:
            self._connection.execute("INSERT INTO answers VALUES (?, ?)", (body["id"], n))
        elif kind == RESTORED:  # seq 0: a message that a hub brings back never belongs to the current session
            session = body["session"]
            self._begun.setdefault(session, (session, 0, n))
        else:
            self._connection.execute("INSERT INTO declarations VALUES (?)", (n,))
            self.declares = True

    def post(self, at: float, message: OutboxMessage) -> int:
        """Add one message to the outbox; returns its sequence number. The numbers have no gaps.

        A score carries the seal of all entries before it, so that every receiver can later prove them.
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
        self._posted.append((seq, n, session))
        self._begun.setdefault(session, (session, seq, n))
        self.last_seq, self.posted = seq, True
        return seq

    def write(self) -> None:
        """Execute the inserts of all entries together, and sign the last, which proves all before it. The caller
        commits."""
        if not self._values:
            return
        storage.insert_entries(self._connection, self._values)
        if self._begun:
            self._connection.executemany("INSERT INTO outbox VALUES (?, ?, ?)", self._posted)
            self._connection.executemany(
                "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?)", self._begun.values()
            )
        signature = self.key.sign(head_text(self._identity, self.last, self.checksum))
        self._connection.execute(
            "INSERT INTO signatures VALUES (?, ?, ?)", (self.last, self.key.public.raw, signature)
        )
        for written in (self._values, self._posted, self._begun):
            written.clear()

    def checkpoint(self, name: str, body: Mapping[str, object]) -> None:
        """Store a state under a name, replacing the former one; it includes everything appended so far."""
        row = checkpoint_row(self._identity, name, self.last, self.checksum, as_text(body), self.key)
        self._connection.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)", row)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_IN_C: Final[Callable[..., Any] | None] = getattr(json.encoder, "c_make_encoder", None)


def text_writer(make: Callable[..., Any] | None = _IN_C) -> Callable[[dict[str, object], int], Iterable[str]]:
    """Writes a JSON text in pieces, exactly as `_ENCODER` does. That one makes an encoder in C (`make`) for each
    text, which takes twice as long as writing a short one; if Python has it, this one is made once for all."""
    if make is None:
        return lambda body, _: (_ENCODER.encode(body),)
    written = json.encoder.encode_basestring
    writer: Callable[[dict[str, object], int], Iterable[str]] = make(
        None, _ENCODER.default, written, None, ":", ",", False, False, False
    )
    return writer


_pieces: Final = text_writer()


def as_text(body: Mapping[str, object]) -> str:
    """The compact JSON text of an entry's body, as it is stored and hashed."""
    return "".join(_pieces(body if type(body) is dict else dict(body), 0))
