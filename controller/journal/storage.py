"""The journal's file on disk: its schema, creation, locking and integrity check.

`controller.journal.journal` is the public interface; this module only knows SQLite and the file system.
A journal `table.journal` has four companion files: `-wal` and `-shm` are SQLite's own, `.lock` says who is writing,
`.key` is its signing key. A file that could not be read is kept as `table.journal.damaged-1`, never deleted.

SQLite's settings, and why:

* `journal_mode = WAL`: a commit is one append to the log and one fsync; readers (publisher, shell, page) never wait.
* `synchronous = FULL`: that fsync happens before a commit returns. NORMAL would leave it to the next checkpoint, and a
  power cut would take hands that had been announced. The publisher's own connection, which writes only a mark that may
  be lost, is NORMAL.
* `wal_autocheckpoint` stays at 1000 pages (4 MB): the log is copied back often enough that opening after a crash
  takes milliseconds, seldom enough that a commit rarely pays for it.
* `mmap_size` stays 0: a read error of a failing disk is then an error with a sentence, not the end of the process.
* `busy_timeout` 20 s for commands and at a start; a table at work waits a quarter of a second at a time
  (`Journal.wait_for_others`), so that its event loop goes on while another program holds the lock.
* `page_size` 4096 as the disk's own, so that a torn write tears one page, which the checksums of the log find.
"""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import resource
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, Final

from controller.journal import file_permissions
from controller.words.sentence import Sentence, SentenceError, sentence

# ---- The chain of checksums over a journal's entries, and their rows as they are written -------------------------
#
# Each checksum is over its entry's content and the checksum before it, so that none can be changed, left out or
# moved without all that follow it.

BIRTH: Final = "birth"
"""Entry 1 of every journal: its identity, parlor, table and key."""

Content = tuple[int, float, str, str]
"""The content under the checksum of an entry, besides the checksum before it: n, at, kind, body."""
Row = tuple[int, float, str, str, bytes]
"""A row of the table of entries: its content and its checksum."""
FIELDS: Final = [int, float, str, str, bytes]
"""The types in a row."""

DIGEST_BYTES: Final = 32
TOGETHER: Final = 25
"""Rows of one INSERT: a hundred rows take two thirds of the time that they take one by one, and more save nothing."""

_numbers: Final = struct.Struct("<qd").pack
_EMPTY: Final = blake2b(digest_size=DIGEST_BYTES)
"""A hash without content: copying one is faster than making one."""


def genesis(identity: str) -> bytes:
    """The checksum to which entry 1 is chained."""
    return blake2b(identity.encode(), digest_size=16).digest()


def links(previous: bytes, contents: Iterable[Content]) -> Iterator[bytes]:
    """Checksums (BLAKE2b) of entries that follow one another, the first of them chained to `previous`."""
    for n, at, kind, body in contents:
        link = _EMPTY.copy()
        link.update(previous + _numbers(n, at) + f"{kind}\0{body}".encode())
        previous = link.digest()
        yield previous


def entry_checksum(previous: bytes, n: int, at: float, kind: str, body: str) -> bytes:
    """The checksum of one entry, chained to that of the entry before it."""
    return next(links(previous, ((n, at, kind, body),)))


def insert_entries(connection: sqlite3.Connection, values: Sequence[object]) -> None:
    """Insert entries, given as the fields of one row after the other: as many in a statement as make it fast."""
    width = len(FIELDS)
    together = len(values) - len(values) % (TOGETHER * width)
    for rows, begin, end in ((TOGETHER, 0, together), (1, together, len(values))):
        statement = "INSERT INTO entries VALUES " + ", ".join(["(?, ?, ?, ?, ?)"] * rows)
        step = rows * width
        connection.executemany(statement, (values[k : k + step] for k in range(begin, end, step)))


log = logging.getLogger(__name__)

APPLICATION_ID: Final = 0x4D4A4C31  # "MJL1": tells our file from somebody else's SQLite file
BUSY_SECONDS: Final = (
    20.0  # the publisher's writes take milliseconds; longer means another program holds the file
)
QUICK_CHECK_BYTES: Final = (
    16 << 20
)  # whole-file check at opening up to here (some 50 ms); above, only the tail
NO_SPACE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors for a full disk, quota or limit."""
PROBE_BYTES: Final = 64 << 10
TAIL_ENTRIES: Final = 2000  # entries whose chain is checked at every opening

MESSAGE: Final = "message"
RECOVERY: Final = "recovery"
ANSWER: Final = "answer"
"""The answer to an order: its `id` (never used twice), who gave it, its name and args, status, text and result."""
CORRECTION: Final = "correction"
SESSION: Final = "session"
"""The session with which a journal begins; later ones begin by an order."""
KEY: Final = "key"
RENAMED: Final = "renamed"
HUB: Final = "hub"
RESTORED: Final = "restored"
"""A message that this journal had lost, verbatim as a hub had kept it."""
PERSON: Final = "person"
"""A person's name, as a commitment (`controller.identity.name_rules`): `id`, `commitment`; null if the name was lost
in damage."""
ERASED: Final = "erased"
"""A person's name and card were erased: `id`, by whom, and the units settled by that person's word alone."""
LOSS: Final = "loss"
"""The checkpoint with the generation in which entries were lost, and how, until that has been reported."""
IDENTITY: Final = "identity"
GENERATION: Final = "generation"
START: Final = "start"
KEY_NOW: Final = "key"
META: Final = frozenset({IDENTITY, GENERATION, START, KEY_NOW})
"""The names of the rows of the table `meta`; `start` is missing until the first start."""
DECLARATIONS: Final = (BIRTH, KEY, RENAMED, HUB)
"""Entries that declare a journal's names, its key and the hubs it admits (`controller.journal.declarations`)."""

# Forward only: step k brings a file from version k to k+1 in one transaction; the first makes the tables of a new
# file. The version covers everything in the file: its tables, and the JSON of entries, messages and checkpoints. A
# step that changes the form of the table's checkpoints deletes the old ones: the table is then replayed from its
# inputs.
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
                              signature BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    -- which entry answers an order, so that none is done twice; with which message a session begins
    CREATE TABLE answers (id TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE sessions (name TEXT PRIMARY KEY, seq INTEGER NOT NULL, n INTEGER NOT NULL) WITHOUT ROWID;
    -- signatures of the chain's head, one a transaction; which entries declare whose the journal is
    CREATE TABLE signatures (n INTEGER PRIMARY KEY, key BLOB NOT NULL, signature BLOB NOT NULL);
    CREATE TABLE declarations (n INTEGER PRIMARY KEY);
    -- names are no part of the chain, so that they can be erased: it holds salted commitments to them
    CREATE TABLE persons (id TEXT PRIMARY KEY, name TEXT NOT NULL, card TEXT, salt TEXT) WITHOUT ROWID;
    """,
)

# Indexes over the entries above :after, as they stand in the tables of these names. A session stands by its first
# entry, of whatever kind.
INDEXES: Final[Mapping[str, str]] = {
    "outbox": "SELECT body ->> '$.seq', n, body ->> '$.session' FROM entries WHERE kind = 'message' AND n > :after",
    "answers": "SELECT body ->> '$.id', n FROM entries WHERE kind = 'answer' AND n > :after",
    "declarations": "SELECT n FROM entries WHERE kind IN ('birth', 'key', 'renamed', 'hub') AND n > :after",
    "sessions": "SELECT session, seq, min(n) FROM (SELECT session, seq, n FROM outbox UNION ALL "
    "SELECT body ->> '$.session', 0, n FROM entries WHERE kind = 'restored') GROUP BY session "
    "HAVING min(n) > :after",
}


PersonRow = tuple[str, str, str | None, str | None]
"""A row of the table of persons: id, name, card, salt; of an erased person the name is empty, the rest NULL."""


class JournalError(SentenceError):
    """Nothing more can be recorded; the sentence has the reason and the cure."""


class JournalWaits(JournalError):
    """Nothing can be written now. Nothing of the transaction was written; it may be tried again later."""


class JournalFull(JournalWaits):
    """The disk is too full for another entry."""


class DiskFailing(JournalWaits):
    """The disk reports an error of its own: a worn card, a loose cable."""


class JournalLocked(JournalWaits):
    """A program other than a controller holds SQLite's lock (a database browser, a foreign backup): `holder`."""

    def __init__(self, text: Sentence, holder: str) -> None:
        super().__init__(text, cure=sentence("journal.held_cure"))
        self.holder = holder


class JournalBusy(JournalError):
    """Another process is writing this journal."""


class JournalDamaged(JournalError):
    """The content of the file is damaged."""


def connect(
    path: Path, mode: str = "rw", *, durable: bool = True, salvage: bool = False
) -> sqlite3.Connection:
    """An open connection. `mode`: "ro", "rw" or "rwc"; without `durable` commits may be lost in a power failure.

    `salvage` opens a file that is shorter than its header states. A database for reading may lie where nothing can be
    written (a write-protected stick, a DVD, a share): SQLite could not make its -shm there. One without a log is then
    read as a file that nobody changes, one with a log from a copy that is deleted when the connection is closed.
    """
    if mode == "ro" and not os.access(path.parent, os.W_OK):
        wal, shm = companions(path)[1:3]
        if not shm.exists() and wal.exists() and wal.stat().st_size > 0:
            return _connected_to_copy(path, wal)
        if not shm.exists():
            mode = "ro&immutable=1"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        if salvage:
            connection.execute("PRAGMA writable_schema = ON")  # before anything reads the header
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its message
        connection.close()
        raise sqlite3.DatabaseError("malformed database schema") from error
    except BaseException:
        connection.close()
        raise
    return connection


def _connected_to_copy(path: Path, wal: Path) -> sqlite3.Connection:
    """A connection to a copy of a database and its log; the copy's files have no name any more when this returns."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        for file in (path, wal):
            shutil.copyfile(file, copy.with_name(file.name))
        connection = connect(copy)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the log
        except BaseException:
            connection.close()
            raise
        return connection


def lock(path: Path) -> IO[str]:
    """Lock the journal for this process. The kernel releases the lock when the process ends in any way. Raises
    `JournalBusy`, and `JournalError` if the file system has no locks."""
    if (lack := file_permissions.missing_features(path.parent)) is not None:
        raise JournalError(lack, cure=file_permissions.OWN_DISK)
    file = file_permissions.ensure_private_file(path.with_name(path.name + ".lock")).open(
        "a+", encoding="utf-8"
    )
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        holder = file.readline().strip() or "unknown"
        file.close()
        busy = sentence("journal.busy", journal=path, process=holder)
        raise JournalBusy(busy, cure=sentence("journal.busy_cure")) from None
    file_permissions.write_lock(file, file_permissions.lock_number(file))
    return file


def journal_lock_number(path: Path) -> int | None:
    """The number in the lock file of a journal (`controller.journal.file_permissions`); None without a lock file."""
    try:
        with path.with_name(path.name + ".lock").open(encoding="utf-8") as file:
            return file_permissions.lock_number(file)
    except (OSError, UnicodeDecodeError):
        return None


def real(path: Path) -> Path:
    """The resolved path of the journal: its lock and its control socket are beside the file itself, for every link to
    it."""
    try:
        return path.resolve() if path.is_symlink() else path
    except OSError:  # an impossible file name: opening it reports that
        return path


def free_bytes(path: Path) -> int:
    """Bytes this user may still write on the disk that holds the journal."""
    disk = os.statvfs(path.parent)
    return disk.f_bavail * disk.f_frsize


def has_no_space(path: Path) -> bool:
    """Whether nothing more can be written beside a database because the disk or this user's quota is full."""
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(b"\xff" * PROBE_BYTES)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return error.errno in NO_SPACE
    return False


def reached_limit(path: Path) -> int | None:
    """The process's limit for a file (RLIMIT_FSIZE, bytes), if it stops a database from growing; else None."""
    limit, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    largest = max((one.stat().st_size for one in companions(path) if one.exists()), default=0)
    return limit if limit != resource.RLIM_INFINITY and largest + PROBE_BYTES > limit else None


def schema_version(connection: sqlite3.Connection, path: Path) -> int:
    """The file's schema version. Raises `JournalError` if a newer program has written it."""
    found, known = int(connection.execute("PRAGMA user_version").fetchone()[0]), len(MIGRATIONS)
    if found > known:
        newer = sentence("journal.newer", journal=path, version=str(found), known=str(known))
        raise JournalError(newer, cure=sentence("journal.newer_cure", copy=f"{path.name}.version-{known}"))
    return found


def written_version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of a file that lies under its name, and so is complete. Raises `JournalDamaged` if it has
    none, `JournalError` if a newer program has written it."""
    found = schema_version(connection, path)
    if found < 1:
        raise JournalDamaged(sentence("journal.version_lost"))
    return found


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring an older file to this version, each step in one transaction. Raises `JournalError` for a file that a newer
    program wrote."""
    for step in range(schema_version(connection, path), len(MIGRATIONS)):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[step]} PRAGMA user_version = {step + 1}; COMMIT;"
        )


def read_meta(connection: sqlite3.Connection) -> dict[str, str]:
    """The table `meta`: the journal's identity, its generation, the number of its starts, its key. Raises
    `JournalDamaged` if one of them is lost."""
    meta = dict(connection.execute("SELECT key, value FROM meta"))
    if not meta.keys() <= META:  # a damaged name: without its row a count would begin again
        raise JournalDamaged(sentence("journal.meta_row_unknown"))
    identity = meta.get(IDENTITY)
    if not isinstance(identity, str) or not identity or not identity.isprintable():
        raise JournalDamaged(sentence("journal.identity_lost"))
    lost = {GENERATION: sentence("journal.generation_lost"), START: sentence("journal.starts_lost")}
    for name, what in lost.items():
        number = meta.get(name, "0" if name == START else None)
        if not isinstance(number, str) or not number.isdecimal():
            raise JournalDamaged(what)
    return meta


def check_integrity(connection: sqlite3.Connection, path: Path) -> None:
    """Check the file's integrity: all of a small file, the tail of a large one. Raises `JournalDamaged`."""
    if path.stat().st_size <= QUICK_CHECK_BYTES:
        answer = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if answer != "ok":
            raise JournalDamaged(answer)
    last = int(connection.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0])
    for _ in sound_entries(connection, after=max(0, last - TAIL_ENTRIES)):
        pass
    message = connection.execute("SELECT seq, n FROM outbox ORDER BY seq DESC LIMIT 1").fetchone()
    if message is not None and message[1] > last:
        absent = sentence("journal.message_without_entry", message=message[0], entry=message[1])
        raise JournalDamaged(absent)


def sound_entries(connection: sqlite3.Connection, after: int = 0, chunk: int = 1000) -> Iterator[Row]:
    """Rows (n, at, kind, body, checksum) in order, each verified by the chain. Raises `JournalDamaged`."""
    n, previous = after, _checksum_of(connection, after)
    while True:
        try:
            rows = connection.execute(
                "SELECT n, at, kind, body, checksum FROM entries WHERE n > ? ORDER BY n LIMIT ?", (n, chunk)
            ).fetchall()
        except sqlite3.DatabaseError as error:
            if chunk == 1 and "decode to UTF-8" in str(error):
                raise JournalDamaged(sentence("journal.entry_changed", entry=n + 1)) from error
            if chunk == 1:
                raise
            chunk = 1  # one by one up to the very entry that cannot be read
            continue
        if not rows:
            return
        for row, checksum in zip(rows, links(previous, _contents(rows, n + 1)), strict=True):
            if row[4] != checksum:
                raise JournalDamaged(sentence("journal.entry_changed", entry=row[0]))
            yield row
        n, previous = rows[-1][0], rows[-1][4]


def _contents(rows: Iterable[Row], first: int) -> Iterator[Content]:
    """The content under the checksums of these rows, from entry `first` on. Raises `JournalDamaged` for impossible
    rows."""
    for n, row in enumerate(rows, first):
        if row[0] != n:
            raise JournalDamaged(sentence("journal.entry_missing", entry=n))
        # of a page that was cut off SQLite reads the rest as zeros, and a field of zeros as NULL
        if [type(field) for field in row] != FIELDS:
            raise JournalDamaged(sentence("journal.entry_changed", entry=n))
        yield row[:4]


def _checksum_of(connection: sqlite3.Connection, n: int) -> bytes:
    """The checksum to which entry `n` + 1 is chained: that of entry `n`, or `genesis` for 0. Raises JournalDamaged."""
    if n == 0:
        row = connection.execute("SELECT value FROM meta WHERE key = 'identity'").fetchone()
        if row is None or not isinstance(row[0], str):
            raise JournalDamaged(sentence("journal.identity_lost"))
        return genesis(row[0])
    row = connection.execute("SELECT checksum FROM entries WHERE n = ?", (n,)).fetchone()
    if row is None:
        raise JournalDamaged(sentence("journal.entry_missing", entry=n))
    checksum: bytes = row[0]
    return checksum


def is_foreign(path: Path) -> bool:
    """Whether the file never was a journal; such a file is left alone, not put aside as damaged."""
    with path.open("rb") as file:
        head = file.read(72)
    if head.startswith(b"SQLite format 3\0") and len(head) == 72:
        return int.from_bytes(head[68:72], "big") != APPLICATION_ID
    return not path.with_name(path.name + ".lock").exists()


def form(
    path: Path,
    meta: Mapping[str, str],
    rows: Iterable[Row],
    signatures: Iterable[tuple[int, bytes, bytes]] = (),
    persons: Iterable[PersonRow] = (),
    checkpoints: Iterable[tuple[str, int, str, bytes]] = (),
) -> None:
    """Create a journal file atomically from its rows: it appears under its name whole or not at all."""
    forming = path.with_name(path.name + ".new")
    remove_database(forming)
    file_permissions.ensure_private_file(forming)
    connection = connect(forming)
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection, forming)
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
        connection.executemany("INSERT INTO signatures VALUES (?, ?, ?)", signatures)
        connection.executemany("INSERT INTO persons VALUES (?, ?, ?, ?)", persons)
        connection.executemany("INSERT INTO checkpoints VALUES (?, ?, ?, ?)", checkpoints)
        for table, query in INDEXES.items():
            connection.execute(f"INSERT INTO {table} {query}", {"after": 0})
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    _sync(forming)
    move(forming, path)


def companions(path: Path) -> tuple[Path, ...]:
    """A database's file and those that SQLite may create beside it."""
    return tuple(path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm", "-journal"))


def lies_alone(path: Path) -> bool:
    """Whether none of the files lies beside a journal that SQLite makes there."""
    return not any(one.exists() for one in companions(path)[1:])


def left_alone(path: Path) -> None:
    """Remove the files that a read-only connection has left beside a journal that lay alone. SQLite itself does it
    when the last connection that could have written closes: if another program uses the journal by now, nothing is
    removed."""
    try:
        with closing(connect(path)) as connection:
            connection.execute("SELECT count(*) FROM meta").fetchone()
    except sqlite3.Error as error:  # somebody else's folder: then the files stay
        log.debug("what lies beside %s stays: %s", path, error)


@contextmanager
def leaving_nothing(path: Path) -> Iterator[None]:
    """Remove the files that a read-only connection leaves beside a journal, if it lay alone before."""
    alone = lies_alone(path)
    try:
        yield
    finally:
        if alone:
            left_alone(path)


def remove_database(path: Path) -> None:
    """Delete a database's file and SQLite's companion files."""
    for one in companions(path):
        one.unlink(missing_ok=True)


def move(source: Path, target: Path) -> None:
    """Rename a file; the new name is on the disk when this returns."""
    source.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ---- The schema of a journal's file --------------------------------------------------------------------------------
# Only the tables and triggers of its version. This is checked before anything else is read. A view in a table's
# place could give any answer, or never end; a trigger could write unknown data.

_PARTS: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master"
Part = tuple[str, str, str, str | None]
"""A row of a file's schema: type, name, the table that it belongs to, the statement that made it."""


def check(connection: sqlite3.Connection) -> None:
    """Raise `JournalDamaged` unless the file is a journal's and its schema is the one of its version, in every word."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise JournalDamaged(sentence("journal.first_page_lost"))
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    there, wanted = set(connection.execute(_PARTS)), _made_by(MIGRATIONS[:version])
    for kind, name, *_ in sorted(there - wanted, key=str):
        if any(part[:2] == (kind, name) for part in wanted):
            raise JournalDamaged(sentence("journal.part_changed", kind=kind, name=_short_name(name)))
        raise JournalDamaged(sentence("journal.part_unknown", kind=kind, name=_short_name(name)))
    for kind, name, *_ in sorted(wanted - there, key=str):
        raise JournalDamaged(sentence("journal.part_lost", kind=kind, name=_short_name(name)))


def readable_tables(connection: sqlite3.Connection) -> frozenset[str]:
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


def _short_name(name: object) -> str:
    return ascii(name)[1:61].rstrip("'")
