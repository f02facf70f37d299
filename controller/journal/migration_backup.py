"""The copy of a journal before this program migrated it to a newer version: the way back to an older program."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from controller.journal import file_permissions, storage
from controller.journal.storage import JournalError
from controller.words.sentence import sentence

log = logging.getLogger(__name__)

SPACE_FACTOR: Final = 2
"""This multiple of the journal's size must be free: for the copy, and for the data that the migration writes."""


def copy_of(path: Path, version: int) -> Path:
    """The path of a journal's copy of this version, if it was ever migrated further."""
    return path.with_name(f"{path.name}.version-{version}")


def back_up_before_migration(connection: sqlite3.Connection, path: Path) -> Path | None:
    """Copy an older journal before it is migrated; None if nothing is to be migrated. A copy of this journal that an
    interrupted start left is replaced by one that holds at least as much; that of another journal is left alone.

    Raises `JournalError` without enough free space.
    """
    version = storage.written_version(connection, path)
    if version == len(storage.MIGRATIONS):
        return None
    wanted, free = path.stat().st_size * SPACE_FACTOR, storage.free_bytes(path)
    if free < wanted:
        versions = {"version": str(version), "known": str(len(storage.MIGRATIONS))}
        amounts = {"free": free >> 10, "needed": wanted >> 10}
        raise JournalError(sentence("journal.no_room_to_migrate", journal=path, **versions, **amounts))
    identity = _identity(connection)
    kept = next(one for one in _names(path, version) if not one.exists() or _is_of(one, identity))
    forming = kept.with_name(kept.name + ".new")
    storage.remove_database(forming)
    file_permissions.ensure_private_file(forming)
    try:
        with closing(sqlite3.connect(forming, isolation_level=None)) as copy:
            connection.backup(copy)
            file_permissions.clear_mark(copy)  # the copy needs no log
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        storage.move(forming, kept)
    finally:
        storage.remove_database(forming)
    log.warning(
        "journal %s is brought from version %d to %d; as it was, it is kept as %s",
        path,
        version,
        len(storage.MIGRATIONS),
        kept,
    )
    return kept


def _names(path: Path, version: int) -> Iterator[Path]:
    first = copy_of(path, version)
    return chain([first], (first.with_name(f"{first.name}.{number}") for number in count(2)))


def _identity(connection: sqlite3.Connection) -> str:
    return str(connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()[0])


def _is_of(path: Path, identity: str) -> bool:
    with suppress(sqlite3.Error, JournalError, TypeError), closing(storage.connect(path, "ro")) as connection:
        return _identity(connection) == identity
    return False
