"""Files of a journal: readable only by their owner, for every umask; file systems that lack a feature; a lost log."""

from __future__ import annotations

import errno
import fcntl
import mmap
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Final

from controller.words.sentence import Sentence, joined, sentence

FILE: Final = 0o600
FOLDER: Final = 0o700
OTHERS: Final = 0o077
NO_PERMISSIONS: Final = frozenset({errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL})


def limit(file: Path | int, mode: int = FILE) -> None:
    """Set the permissions of a file or folder, by name or open. FAT, exFAT and many shares keep none and refuse: the
    mount options decide who may read a file there, and the doctor reports it. Raises `OSError`."""
    try:
        os.chmod(file, mode)  # noqa: PTH101 Path.chmod takes no descriptor
    except OSError as error:
        if error.errno not in NO_PERMISSIONS:
            raise


def close_to_others(path: Path, found: os.stat_result | None = None) -> None:
    """Remove the permissions of group and others on a file of secrets. Raises `OSError`, also if it belongs to
    another user, who controls it."""
    found = path.stat() if found is None else found
    if found.st_mode & OTHERS:
        if os.geteuid() not in (0, found.st_uid):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))
        limit(path, found.st_mode & 0o7777 & ~OTHERS)


def make_folder(path: Path) -> None:
    """Make a folder and its missing parents, each 0700. Existing folders keep their permissions."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(FOLDER, exist_ok=True)
        limit(folder, FOLDER)


def ensure_private_file(path: Path) -> Path:
    """Make sure that the file exists, with mode 0600, empty if there was none. SQLite gives its companion files the
    same permissions."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    tighten([path])
    return path


def write_private_file(path: Path, content: bytes) -> Path:
    """Write a file with mode 0600 atomically: it appears whole or not at all."""
    forming = path.with_name(path.name + ".new")
    with open_private_file(forming, "wb") as file:
        file.write(content)
    return forming.replace(path)


def open_private_file(path: Path, mode: str) -> IO[bytes]:
    """Open a file for writing that nobody else may read from its first byte on."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | (0 if "a" in mode else os.O_TRUNC), FILE)
    limit(descriptor)
    return os.fdopen(descriptor, mode)


def tighten(paths: Iterable[Path]) -> None:
    """Remove all permissions of group and others on these files, if they belong to this user."""
    for path in paths:
        try:
            found = path.lstat()
            if found.st_uid == os.geteuid() and not path.is_symlink():
                close_to_others(path, found)
        except FileNotFoundError:
            continue


def journal_files(path: Path) -> list[Path]:
    """A journal and all files that belong to it on the disk."""
    names = (path.name, *(path.name + suffix for suffix in ("-wal", "-shm", ".lock", ".key")))
    found = [path.with_name(name) for name in names]
    for suffix in (".damaged-", ".saved", ".copy", ".new", ".key."):
        found += [
            one for one in path.parent.iterdir() if one.name.startswith(path.name + suffix) and one.is_file()
        ]
    return found


# ---- The requirements of a journal or an SQLite database on its file system --------------------------------------

OWN_DISK: Final = sentence("journal.use_own_disk")


def missing_features(folder: Path) -> Sentence | None:
    """A sentence about the functions for SQLite and for a journal's lock that the file system of this folder lacks;
    None if it lacks none, or nothing can be written there. Some network shares and FUSE file systems lack them."""
    try:
        probe = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 its errors are not those of the locks
    except OSError:
        return None
    with probe:
        try:
            fcntl.flock(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return sentence("journal.no_locks", folder=folder, reason=error.strerror)
        try:
            probe.truncate(mmap.PAGESIZE)
            mmap.mmap(probe.fileno(), mmap.PAGESIZE).close()
        except OSError as error:
            return sentence("journal.no_mapping", folder=folder, reason=error.strerror)
    return None


# ---- Detects a journal file that was copied without its write-ahead log, and so lacks the latest entries ---------
# While a table runs, the latest entries are only in `table.db-wal`. `table.db` copied without it is a valid journal
# that ends too early, and nothing in its chain shows that. So opening a journal for writing marks it: a random number
# is stored in the file's table of marks and in `table.db.lock` until it is closed. A file with the mark of a journal
# in use, without a log, and without a lock file of the same number, is such a copy. The number in the lock file
# distinguishes such a copy from a journal whose controller was killed and whose log another program (SQLite's own
# shell, for example) has copied back into it since.
# program (SQLite's own shell, say) has copied back into it since.

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
    """A sentence if the latest entries are missing from this file; None if nothing shows that.

    `had_log`: the result of `log_is_there` before the journal was opened; `locked`: the number in the lock file.
    """
    try:
        marks = dict(connection.execute("SELECT name, value FROM marks WHERE name IN (?, ?)", (MARK, POSTED)))
        last = int(connection.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0])
        newest = int(connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])
    except sqlite3.DatabaseError:  # damage is found and reported when the entries are read
        return None
    if MARK in marks and not had_log and marks[MARK] != locked:
        posted = None
    elif marks.get(POSTED, 0) > newest:
        posted = int(marks[POSTED])
    else:
        return None
    missing = sentence(
        "journal.log_missing", journal=path, log=f"{path.name}-wal", last=newest, posted=posted, entry=last
    )
    return joined(missing, sentence("journal.restore_from_hub"))


def mark_open(connection: sqlite3.Connection, lock: IO[str]) -> None:
    """Mark an open journal, in the lock file first; the mark is in the journal's main file when this returns, unless
    another program reads it at this moment (then with the next checkpoint)."""
    marked = connection.execute("SELECT value FROM marks WHERE name = ?", (MARK,)).fetchone()
    if marked is None or marked[0] != lock_number(lock):
        fresh = secrets.randbelow(2**62)
        write_lock(lock, fresh)
        connection.execute("INSERT OR REPLACE INTO marks VALUES (?, ?)", (MARK, fresh))
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def write_lock(lock: IO[str], mark: int | None) -> None:
    """Write the holder's process id and the mark's number into the lock file; on the disk when this returns."""
    lock.seek(0)
    lock.truncate()
    lock.write(f"{os.getpid()}\n" + ("" if mark is None else f"{mark}\n"))
    lock.flush()
    os.fsync(lock.fileno())


def clear_mark(connection: sqlite3.Connection) -> None:
    """Remove the mark; SQLite copies the log into the file when its last connection is closed."""
    connection.execute("DELETE FROM marks WHERE name = ?", (MARK,))
