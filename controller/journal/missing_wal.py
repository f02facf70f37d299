"""Detects a journal file that was copied without its write-ahead log, and so lacks the latest entries.

While a table runs, the latest entries are in `table.db-wal` alone. `table.db` copied without it is a valid journal that
ends too early, and nothing in its chain shows that. So opening a journal for writing marks it: a random number is
stored in the file's table of marks and in `table.db.lock` until it is closed. A file with the mark of a journal in use,
without a log, and without a lock file of the same number, was copied from one.

The number in the lock file tells such a copy from a journal whose controller was killed and whose log another program
(SQLite's own shell, say) has copied back into it since.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from pathlib import Path
from typing import IO, Final

from controller.words.sentence import Sentence, joined, sentence

MARK: Final = "open"
POSTED: Final = "posted"
"""The publisher's mark: the number of the newest message that the broker has acknowledged."""


def log_is_there(path: Path) -> bool:
    """Whether a non-empty log lies beside a journal; to be called before SQLite opens it and makes an empty one."""
    try:
        return path.with_name(path.name + "-wal").stat().st_size > 0
    except OSError:
        return False


def lock_number(lock: IO[str]) -> int | None:
    """The number in the lock file: its second line."""
    lock.seek(0)
    lines = lock.read().splitlines()
    return int(lines[1]) if len(lines) > 1 and lines[1].isdecimal() else None


def cut_off(connection: sqlite3.Connection, path: Path, had_log: bool, locked: int | None) -> Sentence | None:
    """A sentence where the latest entries are missing from this file; None where nothing shows that.

    `had_log`: the result of `log_is_there` before the journal was opened; `locked`: the number in the lock file.
    """
    try:
        marks = dict(connection.execute("SELECT name, value FROM marks WHERE name IN (?, ?)", (MARK, POSTED)))
        last = int(connection.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0])
        told = int(connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])
    except sqlite3.DatabaseError:  # damage is found and reported when the entries are read
        return None
    if MARK in marks and not had_log and marks[MARK] != locked:
        posted = None
    elif marks.get(POSTED, 0) > told:
        posted = int(marks[POSTED])
    else:
        return None
    missing = sentence(
        "journal.log_missing", journal=path, log=f"{path.name}-wal", last=told, posted=posted, entry=last
    )
    return joined(missing, sentence("journal.restore_from_hub"))


def mark_open(connection: sqlite3.Connection, lock: IO[str]) -> None:
    """Mark an open journal, in the lock file first; the mark is in the journal's main file when this returns, unless
    another program reads it at this moment (then with the next checkpoint)."""
    marked = connection.execute("SELECT value FROM marks WHERE name = ?", (MARK,)).fetchone()
    if marked is None or marked[0] != lock_number(lock):
        fresh = secrets.randbelow(2**62)
        write(lock, fresh)
        connection.execute("INSERT OR REPLACE INTO marks VALUES (?, ?)", (MARK, fresh))
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def write(lock: IO[str], mark: int | None) -> None:
    """Write the holder's process id and the mark's number into the lock file; on the disk when this returns."""
    lock.seek(0)
    lock.truncate()
    lock.write(f"{os.getpid()}\n" + ("" if mark is None else f"{mark}\n"))
    lock.flush()
    os.fsync(lock.fileno())


def clear_mark(connection: sqlite3.Connection) -> None:
    """Remove the mark; SQLite copies the log into the file when its last connection is closed."""
    connection.execute("DELETE FROM marks WHERE name = ?", (MARK,))
