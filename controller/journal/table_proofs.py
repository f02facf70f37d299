"""Compares the tables beside a journal's entries with what the entries give: indexes, meta, signatures, names.

The entries are proved by their chain. What stands beside them decides which of them are found, so it is damage where it
is not what they give.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from controller.identity.key_files import SIGNATURE_BYTES
from controller.journal import person_table
from controller.journal.declarations import UNREADABLE, Declarations
from controller.journal.journal_key import checkpoint_text
from controller.journal.storage import GENERATION, INDEXES, KEY_NOW, JournalDamaged, read_meta

_TAIL: Final = ("outbox", "answers", "declarations")
"""Indexes that can be compared from an entry on, without reading those before it."""


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is read within is of one moment, while another process writes."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def compare_tail(connection: sqlite3.Connection, after: int) -> None:
    """Compare what belongs to the entries above `after`, and the key. Raises `JournalDamaged`."""
    with _one_moment(connection):
        for table in _TAIL:
            _compare_index(connection, table, after)
        _compare_key(connection, Declarations.read(connection))


def compare(connection: sqlite3.Connection) -> None:
    """Compare all tables but the checkpoints, which are checked where they are used. Raises `JournalDamaged`."""
    with _one_moment(connection):
        for table in INDEXES:
            _compare_index(connection, table, 0)
        declared = Declarations.read(connection)
        _compare_key(connection, declared)
        _compare_generation(connection)
        _compare_signatures(connection, declared)
        _compare_marks(connection)
        try:
            wrong = person_table.damage(connection)
        except UNREADABLE as error:
            raise JournalDamaged(
                "an entry about a person does not say what an entry of its kind says"
            ) from error
        if wrong is not None:
            raise JournalDamaged(wrong)


def proves_itself(
    connection: sqlite3.Connection,
    identity: str,
    declared: Declarations,
    row: tuple[object, object, object, object],
) -> bool:
    """Whether the journal's key wrote this checkpoint (name, n, body, signature) after entry `n` of this chain."""
    name, n, body, signature = row
    if not (isinstance(name, str) and isinstance(n, int) and isinstance(body, str)):
        return False
    entry = connection.execute("SELECT checksum FROM entries WHERE n = ?", (n,)).fetchone()
    key = declared.key_at(n)
    if entry is None or key is None or not isinstance(entry[0], bytes) or not isinstance(signature, bytes):
        return False
    return key.verify(signature, checkpoint_text(identity, name, n, entry[0], body))


def unproved_checkpoints(connection: sqlite3.Connection, identity: str) -> list[str]:
    """The names of the checkpoints that do not prove themselves."""
    with _one_moment(connection):
        declared = Declarations.read(connection)
        found = connection.execute("SELECT name, n, body, signature FROM checkpoints ORDER BY name")
        return [str(row[0]) for row in found if not proves_itself(connection, identity, declared, row)]


def _compare_index(connection: sqlite3.Connection, table: str, after: int) -> None:
    """Both ways: what the entries give and the table lacks, and what it holds beyond that."""
    given, held = INDEXES[table], f"SELECT * FROM {table} WHERE n > :after"
    for first, second, verb in (
        (given, held, "lacks what they give"),
        (held, given, "holds what they do not give"),
    ):
        row = connection.execute(f"{first} EXCEPT {second} LIMIT 1", {"after": after}).fetchone()
        if row is not None:
            shown = ", ".join(ascii(one)[:60] for one in row)
            raise JournalDamaged(f"its table {table} is not as its entries give it: it {verb} ({shown})")


def _compare_key(connection: sqlite3.Connection, declared: Declarations) -> None:
    if not declared.keys or read_meta(connection).get(KEY_NOW) != declared.keys[-1].key.text:
        raise JournalDamaged("its table meta names another key than its entries")


def _compare_generation(connection: sqlite3.Connection) -> None:
    told = "SELECT coalesce(max(body ->> '$.generation'), 0) FROM entries WHERE kind = 'recovery'"
    (entries,) = connection.execute(told).fetchone()
    named = int(read_meta(connection)[GENERATION])
    if named != entries:
        raise JournalDamaged(
            f"its table meta says that it is in generation {named}, its entries say {entries}"
        )


def _compare_signatures(connection: sqlite3.Connection, declared: Declarations) -> None:
    """Each is of an entry, by the key of that time. The signatures themselves are checked where they decide."""
    query = "SELECT n, key, length(signature), typeof(signature), entries.n FROM signatures LEFT JOIN entries USING (n)"
    for n, key, size, kind, entry in connection.execute(query):
        wanted = declared.key_at(n)
        if entry is None or wanted is None or (key, size, kind) != (wanted.raw, SIGNATURE_BYTES, "blob"):
            raise JournalDamaged(f"its signature of entry {n} is none by the key of that time")


def _compare_marks(connection: sqlite3.Connection) -> None:
    wrong = connection.execute("SELECT name FROM marks WHERE typeof(value) != 'integer'").fetchone()
    if wrong is not None:
        raise JournalDamaged(f"its mark {ascii(wrong[0])[:60]} is not a number")
