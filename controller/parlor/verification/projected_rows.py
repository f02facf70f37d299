"""Projects a stream's messages again, into a database of their own, and compares the rows with those of the hub.

The same functions project here and in the hub. The hub's own clock (`received_at`) is not compared. If the hub's row
depends on the order of messages (two generations give the start of a hand), each of the given values is accepted.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, NullPool, Table, create_engine, select, update

from controller.mqtt.message_models import NumberedHand, NumberedScore, NumberedSession
from controller.parlor.hub import projections, table_seals
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage.schema import Base
from controller.words.sentence import Sentence, sentence

PORTION: Final = 1000
MANY: Final = 500
"""Ids in one statement."""
TABLES: Final = Base.metadata.tables
HUBS_OWN: Final = ("received_at",)
STATED_VALUES: Final = (
    "CREATE TABLE stated_values (what TEXT, session TEXT, n INTEGER, value, UNIQUE (what, session, n, value))"
)
CLEARED: Final = (
    "scores",
    "results",
    "corrections",
    "sessions",
    "sittings",
    "hands",
    "seals",
    "stated_values",
)

Row: TypeAlias = "tuple[Any, ...]"


@dataclass(frozen=True)
class Compared:
    """A table of projected rows: its key within a stream, and the column that orders both sides while they are read
    (None: all rows at once)."""

    name: str
    key: tuple[str, ...]
    order: str | None

    @property
    def table(self) -> Table:
        """The table itself."""
        return TABLES[self.name]

    @property
    def columns(self) -> list[str]:
        """The columns that are compared, those of the key first."""
        rest = [one.name for one in self.table.columns if one.name not in (*self.key, "stream", *HUBS_OWN)]
        return [*self.key, *rest]

    def shown(self, key: Row) -> str:
        """The text for a row."""
        return f"{self.name} {', '.join(map(str, key))}"


COMPARED: Final = (
    Compared("scores", ("id",), "seq"),
    Compared("results", ("id", "place"), "seq"),
    Compared("corrections", ("id",), "seq"),
    Compared("sessions", ("session",), None),
    Compared("sittings", ("session", "player"), None),
    Compared("hands", ("session", "hand"), "hand"),
    Compared("seals", ("entries", "head"), "entries"),
)


class Scratch:
    """An SQLite database for the rows of one stream, in a temporary file of SQLite, so that a season does not fill the
    memory."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def clear(self) -> None:
        """Empty it for the next stream."""
        for name in CLEARED:
            self.connection.exec_driver_sql(f"DELETE FROM {name}")

    def project(self, stream: int, messages: Sequence[StreamMessage]) -> None:
        """Write the rows of these messages."""
        projections.project(self.connection, [(stream, message) for message in messages], 0.0)
        values = [value for message in messages for value in _stated_values(message)]
        if values:
            self.connection.exec_driver_sql(
                "INSERT INTO stated_values VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values
            )

    def seal(self, stream: int, messages: Sequence[StreamMessage]) -> bool:
        """Store the seals of these messages; return whether two of one journal contradict each other."""
        found = table_seals.keep_seals(self.connection, [(stream, message) for message in messages], 0.0)
        values = [
            ("sealed", message.body.seal.head, message.body.seal.entries, message.body.seal.at)
            for message in messages
            if isinstance(message.body, NumberedScore) and message.body.seal is not None
        ]
        if values:
            self.connection.exec_driver_sql(
                "INSERT INTO stated_values VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values
            )
        return bool(found)

    def discount(self, ids: Sequence[str]) -> None:
        """Mark the rows of these messages as not counting."""
        for start in range(0, len(ids), MANY):
            for name in ("scores", "results", "corrections"):
                table = TABLES[name]
                which = table.c.id.in_(ids[start : start + MANY])
                self.connection.execute(update(table).where(which).values(superseded=True))

    def stated(self, what: str, session: str, n: int) -> set[object]:
        """All values that messages give for one field."""
        query = "SELECT value FROM stated_values WHERE what = ? AND session = ? AND n = ?"
        return {value for (value,) in self.connection.exec_driver_sql(query, (what, session, n))}


def _empty_database() -> sqlite3.Connection:
    connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA journal_mode = OFF")
    return connection


# One engine keeps the compiled statements; each of its connections is an empty database.
ENGINE: Final = create_engine("sqlite://", creator=_empty_database, poolclass=NullPool)


@contextmanager
def scratch() -> Iterator[Scratch]:
    """An empty scratch database."""
    with ENGINE.connect() as connection:
        Base.metadata.create_all(connection, [one.table for one in COMPARED], checkfirst=False)
        connection.exec_driver_sql(STATED_VALUES)
        connection.exec_driver_sql("BEGIN")
        yield Scratch(connection)


def compare_projected_rows(
    connection: Connection, made: Scratch, stream: int, bad: set[str], found: Verified
) -> None:
    """Compare the hub's rows of a stream with those in the scratch database, table by table; rows of the messages in
    `bad`, which were noted already, are passed over."""
    for one in COMPARED:
        for stored, expected in _groups(connection, made.connection, one, stream):
            if stored != expected:
                _differ(one, made, stored, expected, bad, found)


def _groups(
    connection: Connection, made: Connection, one: Compared, stream: int
) -> Iterator[tuple[list[Row], list[Row]]]:
    """The rows of both sides, those of one value of the ordering column at a time."""
    ours, theirs = _ordered(connection, one, stream), _ordered(made, one, stream)
    left, right = next(ours, None), next(theirs, None)
    while left is not None or right is not None:
        at = min(group[0] for group in (left, right) if group is not None)
        yield (
            left[1] if left is not None and left[0] == at else [],
            right[1] if right is not None and right[0] == at else [],
        )
        if left is not None and left[0] == at:
            left = next(ours, None)
        if right is not None and right[0] == at:
            right = next(theirs, None)


def _ordered(connection: Connection, one: Compared, stream: int) -> Iterator[tuple[int, list[Row]]]:
    columns = [one.table.c[name] for name in one.columns]
    query = select(*columns).where(one.table.c.stream == stream).execution_options(yield_per=PORTION)
    if one.order is None:
        yield 0, sorted(map(tuple, connection.execute(query)), key=str)
        return
    at = one.columns.index(one.order)
    rows = connection.execute(query.order_by(one.table.c[one.order]))
    for value, group in groupby(rows, key=lambda row: row[at]):
        yield value, sorted(map(tuple, group), key=str)


def _differ(
    one: Compared, made: Scratch, stored: list[Row], expected: list[Row], bad: set[str], found: Verified
) -> None:
    width = len(one.key)
    there = {row[:width]: row[width:] for row in stored}
    wanted = {row[:width]: row[width:] for row in expected}
    for key in sorted(there.keys() | wanted.keys(), key=str):
        if key[0] in bad:
            continue
        if key not in wanted:
            found.note(sentence("verify.stray", row=one.shown(key)))
        elif key not in there:
            found.note(sentence("verify.lacking", row=one.shown(key)))
        else:
            for name, is_there, should in zip(one.columns[width:], there[key], wanted[key], strict=True):
                if is_there != should and not _is_stated_elsewhere(one, made, key, name, is_there):
                    found.note(_altered(one, key, name, is_there, should))


def _altered(one: Compared, key: Row, name: str, is_there: object, should: object) -> Sentence:
    if name == "superseded":
        return sentence(
            "verify.not_counting" if is_there else "verify.counting", message=str(key[0]), rows=one.name
        )
    return sentence(
        "verify.column",
        row=one.shown(key),
        column=name,
        value=f"{is_there!r:.200}",
        signed=f"{should!r:.200}",
    )


def _is_stated_elsewhere(one: Compared, made: Scratch, key: Row, name: str, value: object) -> bool:
    """Whether another message gives this value, before or after the one that was projected last."""
    match one.name, name:
        case ("hands", "begun_at" | "over_at"):
            return value in made.stated(name, key[0], key[1])
        case ("sessions", "begun_at"):
            return value in (made.stated("begun", key[0], 0) or made.stated("at", key[0], 0))
        case ("sessions", "parlor" | "table_name"):
            return value in made.stated(name, key[0], 0)
        case ("seals", "at"):
            return value in made.stated("sealed", key[1], key[0])
    return False


def _stated_values(message: StreamMessage) -> Iterator[tuple[str, str, int, object]]:
    body = message.body
    if isinstance(body, NumberedHand) and body.status in ("begun", "over"):
        yield f"{body.status}_at", message.session, message.hand, message.at
    elif isinstance(body, NumberedSession):
        yield "begun" if body.status == "begun" else "at", message.session, 0, message.at
        yield "parlor", message.session, 0, message.parlor
        yield "table_name", message.session, 0, message.table


# ---- The result of a verification: what was altered, what is missing, what could not be proved -------------------

PROVED: Final = 0
ALTERED: Final = 1
WHOLE: Final = 3
KEPT: Final = 20
"""The number of kept sentences of each kind; the others are counted."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with the number of messages that were read, and of all."""


@dataclass
class Verified:
    """The findings of a verification.

    `wrong`: sentences about the first alterations; `missing`: about messages and rows that are known to exist and are
    not here; `unproved`: about those that this verification could not compare with anything. `signed` messages have
    their table's signature; for `unsigned` ones the hub signed that an import brought them. `incomplete`: a requested
    comparison was impossible. `seals`: the number of given seals that are agreed, altered, later than anything here, or
    not comparable.
    """

    messages: int = 0
    signed: int = 0
    unsigned: int = 0
    held: int = 0
    altered: int = 0
    wrong: list[Sentence] = field(default_factory=list)
    missing: list[Sentence] = field(default_factory=list)
    unproved: list[Sentence] = field(default_factory=list)
    seals: Counter[str] = field(default_factory=Counter)
    incomplete: bool = False

    @property
    def status(self) -> int:
        """The exit status: ALTERED, WHOLE or PROVED."""
        return ALTERED if self.altered else WHOLE if self.incomplete else PROVED

    @property
    def sentence(self) -> Sentence:
        """The result in words."""
        messages = f"{self.messages:,}"
        if self.altered:
            return sentence("verify.altered", alterations=f"{self.altered:,}", messages=messages)
        signed, imported = f"{self.signed:,}", f"{self.unsigned:,}"
        if self.incomplete:
            return sentence("verify.whole", messages=messages, signed=signed, imported=imported)
        return sentence("verify.unaltered", messages=messages, signed=signed, imported=imported)

    def note(self, problem: Sentence) -> None:
        """Count an alteration."""
        self.altered += 1
        if len(self.wrong) < KEPT:
            self.wrong.append(problem)

    def miss(self, problem: Sentence, *, altered: bool = True) -> None:
        """Note something that is known to exist and is missing; `altered`: it was here."""
        self.altered += altered
        if len(self.missing) < KEPT:
            self.missing.append(problem)

    def leave_open(self, problem: Sentence, *, asked: bool = False) -> None:
        """Note something that could not be proved; `asked`: its proof was requested."""
        self.incomplete = self.incomplete or asked
        if len(self.unproved) < KEPT:
            self.unproved.append(problem)
