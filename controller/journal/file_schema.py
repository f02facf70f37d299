"""What a journal's file must consist of: the tables and triggers that its version makes, and nothing besides.

This is checked before anything else is read. A view in a table's place would answer what it likes, or never end; a
trigger would write what nobody wrote.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from typing import Final

from controller.journal import storage
from controller.journal.storage import APPLICATION_ID, JournalDamaged
from controller.words.sentence import sentence

_PARTS: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master"
Part = tuple[str, str, str, str | None]
"""A row of a file's schema: type, name, the table that it belongs to, the statement that made it."""


def check(connection: sqlite3.Connection) -> None:
    """Raise `JournalDamaged` unless the file is a journal's and its schema is the one of its version, in every word."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise JournalDamaged(sentence("journal.first_page_lost"))
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    there, wanted = set(connection.execute(_PARTS)), _made_by(storage.MIGRATIONS[:version])
    for kind, name, *_ in sorted(there - wanted, key=str):
        if any(part[:2] == (kind, name) for part in wanted):
            raise JournalDamaged(f"its {kind} {_shown(name)} is not as a journal has it")
        raise JournalDamaged(f"it has a {kind} {_shown(name)}, which no journal has")
    for kind, name, *_ in sorted(wanted - there, key=str):
        raise JournalDamaged(f"it has lost its {kind} {_shown(name)}")


def tables(connection: sqlite3.Connection) -> frozenset[str]:
    """The names that are tables of a damaged file and nothing else, neither views nor virtual: these can be read."""
    found, taken = set(), set()
    for kind, name, root in connection.execute("SELECT type, lower(name), rootpage FROM sqlite_master"):
        if kind == "table" and root:
            found.add(str(name))
        elif kind in ("table", "view"):
            taken.add(str(name))
    return frozenset(found - taken)


@cache
def _made_by(steps: tuple[str, ...]) -> frozenset[Part]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        for step in steps:
            fresh.executescript(step)
        return frozenset(fresh.execute(_PARTS))


def _shown(name: object) -> str:
    return ascii(name)[1:61].rstrip("'")
