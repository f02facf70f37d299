"""The journal's file on disk: how it is laid out, made, locked, examined and saved from damage.

`controller.journal` is the door for everybody else; this module only knows SQLite and the file system.
A journal `table.journal` has three companions: `-wal` and `-shm` are SQLite's own, `.lock` says who is
writing. What could not be read is kept as `table.journal.damaged-1`, never deleted.

How SQLite is set, and why:

* `journal_mode = WAL`: a commit is one append to the log and one fsync; readers (publisher, shell, page) never wait.
* `synchronous = FULL`: that fsync happens before a commit returns. NORMAL would leave it to the next checkpoint, and a
  power cut would take hands that had been announced. The publisher's own connection, which writes only a mark that may
  be lost, is NORMAL.
* `wal_autocheckpoint` stays at 1000 pages (4 MB): the log is copied back often enough that opening after a crash
  takes milliseconds, seldom enough that a commit rarely pays for it.
* `mmap_size` stays 0: a read error of a failing disk is then an error with a sentence, not the end of the process.
* `busy_timeout` 20 s; `page_size` 4096 as the disk's own, so that a torn write tears one page, which the checksums of
  the log find.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, Final

APPLICATION_ID: Final = 0x4D4A4C31  # "MJL1": tells our file from somebody else's SQLite file
BUSY_SECONDS: Final = 20.0  # the publisher's writes take milliseconds; longer means a stranger holds the file
QUICK_CHECK_BYTES: Final = (
    16 << 20
)  # whole-file check at opening up to here (some 50 ms); above, only the tail
TAIL_ENTRIES: Final = 2000  # entries whose chain is checked at every opening

MESSAGE: Final = "message"
RECOVERY: Final = "recovery"
ANSWER: Final = "answer"
"""What became of an order: its `id` (never used twice), who gave it, its name and args, status, text and result."""
CORRECTION: Final = "correction"
SESSION: Final = "session"
"""The session with which a journal begins; those after it begin by an order."""

# Forward only: migration k brings a file from version k to k+1 in one transaction.
MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (n INTEGER PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
                          checksum BLOB NOT NULL);
    CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'a journal entry is never changed'); END;
    CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END;
    -- where the message with this number stands among the entries: an index, rebuilt from them after damage
    CREATE TABLE outbox (seq INTEGER PRIMARY KEY, n INTEGER NOT NULL, session TEXT NOT NULL);
    CREATE TABLE checkpoints (name TEXT PRIMARY KEY, n INTEGER NOT NULL, body TEXT NOT NULL,
                              checksum BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    """,
    # 2: which entry answers an order, so that none is done twice; with which message a session begins
    """
    CREATE TABLE answers (id TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE sessions (name TEXT PRIMARY KEY, seq INTEGER NOT NULL, n INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO sessions SELECT session, min(seq), min(n) FROM outbox GROUP BY session;
    """,
)

# What is said twice, in the entries and in an index over them: built anew from the entries after damage.
INDEXES: Final = (
    "INSERT INTO outbox SELECT body ->> '$.seq', n, body ->> '$.session' FROM entries WHERE kind = 'message'",
    "INSERT INTO answers SELECT body ->> '$.id', n FROM entries WHERE kind = 'answer'",
    "INSERT INTO sessions SELECT session, min(seq), min(n) FROM outbox GROUP BY session",
)


class JournalError(Exception):
    """Nothing more can be recorded; the sentence says why and what to do."""


class JournalFull(JournalError):
    """There is no room for another entry. Nothing of it was written; the same may be tried again later."""


class JournalBusy(JournalError):
    """Another process is writing this journal."""


class JournalDamaged(JournalError):
    """The file does not hold what was once written into it."""


def genesis(identity: str) -> bytes:
    """What entry 1 is chained to."""
    return blake2b(identity.encode(), digest_size=16).digest()


def chained(previous: bytes, n: int, at: float, kind: str, body: str) -> bytes:
    """Checksum of one entry, over its content and the checksum of the entry before it (16 bytes, BLAKE2b)."""
    content = previous + struct.pack("<qd", n, at) + f"{kind}\0{body}".encode()
    return blake2b(content, digest_size=16).digest()


def connect(
    path: Path, mode: str = "rw", *, durable: bool = True, salvage: bool = False
) -> sqlite3.Connection:
    """An open connection. `mode`: "ro", "rw" or "rwc"; not `durable`: commits may be lost with the power.

    `salvage` opens a file that is shorter than its header says.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    if salvage:
        connection.execute("PRAGMA writable_schema = ON")  # before anything reads the header
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    return connection


def lock(path: Path) -> IO[str]:
    """Hold the journal for this process. The kernel lets go when the process dies, however it dies."""
    file = (path.with_name(path.name + ".lock")).open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise JournalBusy(
            f"Journal {path} is being written by another controller (process {holder}). "
            "Stop that one first, or give this table a journal of its own."
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def real(path: Path) -> Path:
    """Where the file itself lies: by whatever name it is called, its lock and its door are beside it."""
    return path.resolve() if path.is_symlink() else path


def room(path: Path) -> int:
    """Bytes this user may still write on the disk that holds the journal."""
    disk = os.statvfs(path.parent)
    return disk.f_bavail * disk.f_frsize


def create(path: Path, identity: str | None = None) -> None:
    """Make an empty journal. It appears under its name whole or not at all."""
    forming = path.with_name(path.name + ".new")
    _form(forming, identity or secrets.token_hex(4), generation=0, rows=iter(()))
    _move(forming, path)


def version(connection: sqlite3.Connection, path: Path, known: int = len(MIGRATIONS)) -> int:
    """The file's schema version; JournalError where a newer program has written it."""
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found > known:
        raise JournalError(
            f"Journal {path} has schema version {found}; this program knows versions up to "
            f"{known}. Run the newer program that wrote it."
        )
    return found


def migrate(connection: sqlite3.Connection, path: Path, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring an older file forward, one version a transaction; refuse one written by a newer program."""
    for step in range(version(connection, path, len(migrations)), len(migrations)):
        connection.executescript(
            f"BEGIN IMMEDIATE; {migrations[step]} PRAGMA user_version = {step + 1}; COMMIT;"
        )


def examine(connection: sqlite3.Connection, path: Path) -> None:
    """Raise JournalDamaged if the file is not sound: all of a small file, the tail of a large one."""
    if path.stat().st_size <= QUICK_CHECK_BYTES:
        answer = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if answer != "ok":
            raise JournalDamaged(answer)
    last = int(connection.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0])
    for _ in sound_entries(connection, after=max(0, last - TAIL_ENTRIES)):
        pass
    message = connection.execute("SELECT seq, n FROM outbox ORDER BY seq DESC LIMIT 1").fetchone()
    if message is not None and message[1] > last:
        raise JournalDamaged(f"message {message[0]} stands in entry {message[1]}, which is missing")


_FIELDS: Final = [int, float, str, str, bytes]


def sound_entries(
    connection: sqlite3.Connection, after: int = 0, chunk: int = 1000
) -> Iterator[tuple[int, float, str, str, bytes]]:
    """Rows (n, at, kind, body, checksum) in order, each proved by the chain, else JournalDamaged."""
    if after == 0:
        row = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()
        if row is None or not isinstance(row[0], str):
            raise JournalDamaged("it has lost its identity")
        previous = genesis(row[0])
    else:
        row = connection.execute("SELECT checksum FROM entries WHERE n = ?", (after,)).fetchone()
        if row is None:
            raise JournalDamaged(f"entry {after} is missing")
        previous = row[0]
    n = after
    while True:
        try:
            rows = connection.execute(
                "SELECT n, at, kind, body, checksum FROM entries WHERE n > ? ORDER BY n LIMIT ?", (n, chunk)
            ).fetchall()
        except sqlite3.DatabaseError:
            if chunk == 1:
                raise
            chunk = 1  # one by one up to the very entry that cannot be read
            continue
        for row in rows:
            if row[0] != n + 1:
                raise JournalDamaged(f"entry {n + 1} is missing")
            # of a page that was cut off SQLite reads the rest as zeros, and a field of zeros as NULL
            whole = [type(field) for field in row] == _FIELDS
            if not whole or row[4] != chained(previous, row[0], row[1], row[2], row[3]):
                raise JournalDamaged(f"entry {n + 1} is not what was written")
            n, previous = row[0], row[4]
            yield row
        if not rows:
            return


def is_foreign(path: Path) -> bool:
    """True for a file that never was a journal; such a file is left alone, not put aside as damaged."""
    with path.open("rb") as file:
        head = file.read(72)
    if head.startswith(b"SQLite format 3\0") and len(head) == 72:
        return int.from_bytes(head[68:72], "big") != APPLICATION_ID
    return not path.with_name(path.name + ".lock").exists()


def quarantined(path: Path) -> list[Path]:
    """Damaged files put aside beside this journal, oldest first."""
    found = [p for p in path.parent.glob(f"{path.name}.damaged-*") if p.name.rpartition("-")[2].isdigit()]
    return sorted(found, key=lambda p: int(p.name.rpartition("-")[2]))


def save(path: Path, reason: str) -> str:
    """Put a damaged journal aside and go on with its longest sound beginning; returns the sentence for it.

    The new file is a new *generation*: messages numbered in it carry another epoch, so that a number used
    by an entry that was lost is never mistaken for one used again. JournalDamaged where nothing can be read.
    """
    aside = path.with_name(f"{path.name}.damaged-{len(quarantined(path)) + 1}")
    copy = path.with_name(path.name + ".copy")
    rows: list[tuple[int, float, str, str, bytes]] = []
    meta: dict[str, str] = {}
    try:
        for with_wal in (True, False):
            found, known = _readable(path, copy, with_wal=with_wal)
            if known and (not meta or len(found) > len(rows)):
                rows, meta = found, known
    finally:
        _remove(copy)
    saved = path.with_name(path.name + ".saved")
    if meta:
        forming = path.with_name(path.name + ".new")
        _form(forming, meta["identity"], int(meta.get("generation", 0)) + 1, iter(rows))
        _move(forming, saved)
    for suffix in ("-wal", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    if not meta:
        raise JournalDamaged(
            f"Journal {path} is damaged ({reason}) and no entry of it could be read. It was put aside as "
            f"{aside}. Bring back a copy of {path.name} from a backup; to begin a new record, move "
            f"{aside.name} away."
        )
    _move(saved, path)
    return (
        f"Journal {path} was damaged ({reason}). Its first {len(rows)} entries are sound and play goes on "
        f"from there; what came after them is lost. The damaged file is kept as {aside}: "
        "compare the last hands with it."
    )


def resume_save(path: Path) -> bool:
    """Finish a `save` that was cut off between putting the old file aside and naming the new one."""
    saved = path.with_name(path.name + ".saved")
    if path.exists() or not saved.exists():
        return False
    _move(saved, path)
    return True


def _form(
    path: Path, identity: str, generation: int, rows: Iterator[tuple[int, float, str, str, bytes]]
) -> None:
    _remove(path)
    connection = connect(path, "rwc")
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection, path)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO meta VALUES ('identity', ?)", (identity,))
        connection.execute("INSERT INTO meta VALUES ('generation', ?)", (str(generation),))
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
        for index in INDEXES:
            connection.execute(index)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    _sync(path)


def _readable(
    path: Path, copy: Path, *, with_wal: bool
) -> tuple[list[tuple[int, float, str, str, bytes]], dict[str, str]]:
    """The longest sound beginning and the meta table, read from a copy: reading must not make it worse."""
    _remove(copy)
    shutil.copyfile(path, copy)
    wal = path.with_name(path.name + "-wal")
    if with_wal and wal.exists():
        shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
    rows: list[tuple[int, float, str, str, bytes]] = []
    meta: dict[str, str] = {}
    # the rows before the damage are what we came for
    with suppress(sqlite3.DatabaseError, JournalDamaged), closing(connect(copy, salvage=True)) as connection:
        meta = {str(key): str(value) for key, value in connection.execute("SELECT key, value FROM meta")}
        rows.extend(sound_entries(connection))
    # Of a page that was cut off SQLite reads the rest as zeros: an identity with such in it is lost.
    identity = meta.get("identity", "")
    return rows, meta if identity and identity.isprintable() else {}


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _move(source: Path, target: Path) -> None:
    source.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
