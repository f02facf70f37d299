"""Translates errors of SQLite and the file system into journal errors with sentences for people."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.journal import salvage, storage
from controller.journal.storage import DiskFailing, JournalDamaged, JournalError, JournalFull, JournalLocked
from controller.words.sentence import Sentence, plain, sentence

LOCKS = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
"""The last: two programs read the log in the same moment, again and again."""


def refuse_silent_restart(path: Path) -> None:
    """Refuse to start an empty journal if one has vanished: that loss must be investigated. Raises `JournalError`."""
    aside = salvage.quarantined(path)
    wal = path.with_name(path.name + "-wal")
    if wal.exists() and wal.stat().st_size > 0:
        cure = sentence("journal.absent_with_log_cure", log=wal.name)
        raise JournalDamaged(sentence("journal.absent_with_log", journal=path, log=wal.name), cure=cure)
    if aside:
        file = aside[-1].name
        cure = sentence("journal.absent_with_damaged_cure", file=file)
        raise JournalDamaged(sentence("journal.absent_with_damaged", journal=path, file=file), cure=cure)


@contextmanager
def storage_errors_as_sentences(path: Path) -> Iterator[None]:
    """Context manager: re-raises errors of SQLite and the file system as `JournalError` with a sentence about the
    journal."""
    try:
        yield
    except sqlite3.Error as error:
        raise _sentence(path, error) from error
    except OSError as error:
        if error.errno in storage.NO_SPACE:
            raise _full(path) from error
        if error.errno == errno.EIO:
            raise _failing(path, error.strerror or str(error)) from error
        reason = error.strerror or str(error)
        problem = sentence("journal.folder_unusable", journal=path, reason=reason)
        raise JournalError(problem, cure=sentence("journal.folder_unusable_cure")) from error


def is_damage(error: Exception) -> bool:
    """Whether this error means that the file's content is damaged, rather than that the file is unusable now.

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
    """Whether reading the journal gives an error of the disk. SQLite reports that as damage of the file
    (SQLITE_IOERR_CORRUPTFS), which would be put aside and cut for nothing."""
    try:
        for file in (path, path.with_name(path.name + "-wal")):
            if file.exists():
                with file.open("rb") as content:
                    while content.read(storage.PROBE_BYTES):
                        pass
    except OSError as error:
        return error.errno == errno.EIO
    return False


def damaged(path: Path, damage: Sentence) -> JournalDamaged:
    """The error about a damaged journal that was not opened for writing."""
    problem = sentence("journal.damaged", journal=path, damage=damage)
    return JournalDamaged(problem, cure=sentence("journal.damaged_cure"))


def _sentence(path: Path, error: sqlite3.Error) -> JournalError:
    text, name = str(error), str(getattr(error, "sqlite_errorname", ""))
    if "disk is full" in text:
        return _full(path)
    if "readonly" in text:
        problem = sentence("journal.not_writable", journal=path, reason=text)
        return JournalError(problem, cure=sentence("journal.not_writable_cure"))
    if name.startswith(LOCKS):
        holder = process_name(path)
        problem = sentence("journal.held", journal=path, holder=holder, reason=text)
        return JournalLocked(problem, holder)
    if is_damage(error):
        if is_unreadable(path):
            return _failing(path, os.strerror(errno.EIO))
        return damaged(path, plain(text))
    if name.startswith("SQLITE_IOERR"):
        if (limit := storage.reached_limit(path)) is not None:
            text = f"no file of this program may have more than {limit >> 10} kB (ulimit -f)"
        elif storage.has_no_space(path):  # a quota shows as an I/O error
            return _full(path)
        else:
            return _failing(path, text)
    problem = sentence("journal.unusable", journal=path, reason=text)
    return JournalError(problem, cure=sentence("journal.unusable_cure"))


def _failing(path: Path, why: str) -> DiskFailing:
    problem = sentence("journal.disk_fails", journal=path, reason=why)
    return DiskFailing(problem, cure=sentence("journal.disk_fails_cure"))


def _full(path: Path) -> JournalFull:
    return JournalFull(sentence("journal.disk_full", journal=path), cure=sentence("journal.disk_full_cure"))


# ---- Finds the programs that hold SQLite's locks on a journal, from Linux's /proc/locks --------------------------
#
# The files are not opened for that: closing one would drop this process's own locks on it (POSIX advisory locks
# belong to the process and the file, not to the descriptor).

PROC_LOCKS = Path("/proc/locks")


def process_name(path: Path) -> str:
    """The other holder of a write lock on the journal, as part of a sentence; "another program" if it is unknown."""
    found = [f"{_program(pid)} (process {pid})" for pid in lock_holder_ids(path)]
    return " and ".join(found) or "another program"


def lock_holder_ids(path: Path) -> list[int]:
    """Process ids, in ascending order, of other processes that hold a write lock on a journal or its companion files.

    A line of /proc/locks: `1: POSIX  ADVISORY  WRITE 1234 08:02:789 120 120`, the device with the inode.
    """
    inodes = set()
    for file in storage.companions(path):
        try:
            inodes.add(str(file.stat().st_ino))
        except OSError:  # not every companion file exists
            continue
    try:
        lines = PROC_LOCKS.read_text().splitlines()
    except OSError:  # another system than Linux
        return []
    found = set()
    for line in lines:
        words = line.split()
        if "->" in words or len(words) < 6 or words[1] not in ("POSIX", "OFDLCK") or words[3] != "WRITE":
            continue
        if words[5].rpartition(":")[2] in inodes and words[4].isdecimal() and int(words[4]) != os.getpid():
            found.add(int(words[4]))
    return sorted(found)


def _program(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(errors="replace").strip() or "a program"
    except OSError:  # it has ended since, or belongs to another user
        return "a program"
