"""Translates errors of SQLite and the file system into journal errors with sentences for people."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.journal import lock_holders, salvage, storage
from controller.journal.storage import DiskFailing, JournalDamaged, JournalError, JournalFull, JournalLocked

LOCKS = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
"""The last: two programs read the log in the same moment, again and again."""


def refuse_silent_restart(path: Path) -> None:
    """Refuse to start an empty journal where one has vanished: that is a loss to be investigated. Raises
    `JournalError`."""
    aside = salvage.quarantined(path)
    wal = path.with_name(path.name + "-wal")
    if wal.exists() and wal.stat().st_size > 0:
        raise JournalDamaged(
            f"There is no journal at {path}, but its write-ahead log {wal.name} lies there. "
            f"Bring the journal back beside it; to begin a new record, move {wal.name} away."
        )
    if aside:
        raise JournalDamaged(
            f"There is no journal at {path}, but a damaged one lies beside it ({aside[-1].name}). "
            f"Bring back a copy from a backup; to begin a new record, move {aside[-1].name} away."
        )


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Context manager: re-raises errors of SQLite and the file system as `JournalError` with a sentence about the
    journal."""
    try:
        yield
    except sqlite3.Error as error:
        raise _sentence(path, error) from error
    except OSError as error:
        if error.errno in storage.NO_ROOM:
            raise _full(path) from error
        if error.errno == errno.EIO:
            raise _failing(path, error.strerror or str(error)) from error
        raise JournalError(
            f"Journal {path} cannot be used: {error.strerror or error}. Check the folder and its rights."
        ) from error


def is_damage(error: Exception) -> bool:
    """Whether this error means that the file does not hold what was written into it, rather than that it is unusable
    now.

    SQLite reports some damage as operational errors: a text that is not valid UTF-8, a schema with a lost word.
    """
    marks = (
        "malformed",
        "not a database",
        "decode to UTF-8",
        "no such column",
        "no such table",
        "syntax error",
    )
    if isinstance(error, sqlite3.OperationalError):
        return any(mark in str(error) for mark in marks)
    return type(error) in (sqlite3.DatabaseError, sqlite3.InternalError) or isinstance(error, JournalDamaged)


def is_unreadable(path: Path) -> bool:
    """Whether the disk answers with an error of its own where the journal is read. SQLite reports that as damage of the
    file (SQLITE_IOERR_CORRUPTFS), which would be put aside and cut for nothing."""
    try:
        for file in (path, path.with_name(path.name + "-wal")):
            if file.exists():
                with file.open("rb") as content:
                    while content.read(storage.PROBE_BYTES):
                        pass
    except OSError as error:
        return error.errno == errno.EIO
    return False


def damage_sentence(path: Path, what: str) -> str:
    """The sentence about a damaged journal that was not opened for writing."""
    return f"Journal {path} is damaged ({what}). Stop and start again: its sound beginning will be saved."


def _sentence(path: Path, error: sqlite3.Error) -> JournalError:
    text, name = str(error), str(getattr(error, "sqlite_errorname", ""))
    if "disk is full" in text:
        return _full(path)
    if "readonly" in text:
        return JournalError(
            f"Journal {path} may not be written: {text}. Give this user the right to write the file "
            "and its folder."
        )
    if name.startswith(LOCKS):
        holder = lock_holders.named(path)
        return JournalLocked(
            f"Journal {path} is held by {holder} ({text}): nothing can be recorded. Close that program, or what it has "
            "begun there (`mahjong-table journal backup` copies a journal in use).",
            holder,
        )
    if is_damage(error):
        if is_unreadable(path):
            return _failing(path, os.strerror(errno.EIO))
        return JournalDamaged(damage_sentence(path, text))
    if name.startswith("SQLITE_IOERR"):
        if (limit := storage.reached_limit(path)) is not None:
            text = f"no file of this program may have more than {limit >> 10} kB (ulimit -f)"
        elif storage.has_no_room(path):  # a quota shows as an I/O error
            return _full(path)
        else:
            return _failing(path, text)
    return JournalError(f"Journal {path} cannot be used: {text}. Check the disk, the folder and its rights.")


def _failing(path: Path, why: str) -> DiskFailing:
    return DiskFailing(
        f"The disk fails: journal {path} cannot be read or written ({why}). Nothing was recorded or announced; "
        "see the kernel's log (dmesg), and replace the card or the disk."
    )


def _full(path: Path) -> JournalFull:
    return JournalFull(
        f"The disk is full: journal {path} cannot take another entry. Nothing was recorded or announced; "
        "free some space, then go on."
    )
