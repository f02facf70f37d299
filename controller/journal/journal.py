"""The record of a table: an append-only journal on disk, written before any message is sent.

    journal = Journal.open("table.journal")
    journal.append(12.5, [("input", {...}), ("act", {...})], messages=[OutboxMessage("event", {...})])
    for entry in journal.entries(kind="input", after=checkpoint.n): ...

One `append` is one SQLite transaction (WAL, synchronous FULL): the entries, the messages that they cause and the
checkpoints are committed together, and when it returns they are on the disk. Entries are chained by checksums, and
every read verifies them. Messages are entries too (kind "message"); the outbox is an index over them.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from controller.identity.signing import PublicKey, SigningKey
from controller.journal import file_permissions, journal_key, migration_backup, person_table, salvage, storage
from controller.journal.declarations import DecidedHub, Declarations, Named
from controller.journal.entries import (
    Checkpoint,
    Entry,
    OutboxMessage,
    Transaction,
    checkpoint_of,
    entry_of,
)
from controller.journal.error_messages import (
    damaged,
    is_damage,
    is_unreadable,
    refuse_silent_restart,
    storage_errors_as_sentences,
)
from controller.journal.journal_key import KeyLost
from controller.journal.ownership import JournalOwnership, bear
from controller.journal.person_table import Person
from controller.journal.seals import (
    Seal,
    SealError,
    compare_tables,
    compare_tail,
    proves_itself,
    unproved_checkpoints,
)
from controller.journal.storage import (
    ANSWER,
    CORRECTION,
    ERASED,
    LOSS,
    MESSAGE,
    PERSON,
    RESTORED,
    SESSION,
    DiskFailing,
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalFull,
    JournalLocked,
    JournalWaits,
)
from controller.journal.verification import Verification, examine_head, verify_entries
from controller.words.sentence import Sentence, sentence, sentence_of

__all__ = [
    "ANSWER",
    "CORRECTION",
    "MESSAGE",
    "RESTORED",
    "SESSION",
    "Checkpoint",
    "DecidedHub",
    "DiskFailing",
    "Entry",
    "Journal",
    "JournalBusy",
    "JournalDamaged",
    "JournalError",
    "JournalFull",
    "JournalLocked",
    "JournalWaits",
    "KeyLost",
    "Named",
    "OutboxMessage",
    "Person",
    "Seal",
    "SealError",
    "Transaction",
    "Verification",
]

log = logging.getLogger(__name__)
NOT_USED: Final = "its checkpoint %s was not written by its key after one of its entries, and is not used"


class Journal(JournalOwnership):
    """An open journal, locked by this process. Threads may share it; writes are serialised."""

    recovery: Sentence | None
    """A sentence if this opening found the file damaged, or copied without its log: only a prefix is left."""
    cut_off: Sentence | None
    """A sentence if this journal, opened to read only, is a copy without its latest entries."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, held: IO[str] | None, recovery: Sentence | None
    ) -> None:
        self.path = path
        self.recovery = recovery
        self.cut_off = None
        self._connection = connection
        self._held = held
        self._lay_alone = False
        self._mutex = threading.RLock()
        self._watchers: list[Callable[[], None]] = []
        self._version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        meta = storage.read_meta(connection)
        self._key: SigningKey | None = None
        self._key_beside = True
        self._declared = Declarations.read(connection)
        self.identity = meta[storage.IDENTITY]
        self._declared.check_identity(self.identity)
        self._generation = int(meta[storage.GENERATION])
        row = connection.execute("SELECT n, checksum FROM entries ORDER BY n DESC LIMIT 1").fetchone()
        self._last: int = row[0] if row else 0
        self._checksum: bytes = row[1] if row else storage.genesis(self.identity)
        self._last_seq = int(connection.execute("SELECT coalesce(max(seq), 0) FROM outbox").fetchone()[0])

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        parlor: str | None = None,
        table: str | None = None,
        key: SigningKey | None = None,
        lost: KeyLost | None = None,
    ) -> Journal:
        """Open the journal for writing, and make it if it does not exist.

        A new journal belongs to `parlor` and `table` ("home", "table-1") until it is renamed: it cannot be opened
        under another name; without a name any can be opened. Its key lies beside it, in `<path>.key`, unless `key` is
        given; its identity follows from its first key (`controller.identity.signing`). `lost` declares that the key
        is lost, and introduces another (`key`, or a new one). A damaged file is put aside and its valid prefix
        continued (`recovery` is then the sentence about it). Raises `JournalBusy` while another process holds it,
        `JournalDamaged` if nothing could be saved, `JournalError` for other problems.
        """
        path = storage.real(Path(path))
        with storage_errors_as_sentences(path):
            existed = path.exists()
            if existed and storage.is_foreign(path):
                raise JournalError(sentence("journal.foreign_untouched", journal=path))
            file_permissions.make_folder(path.parent)
            held = storage.lock(path)
            try:
                file_permissions.tighten(file_permissions.journal_files(path))
                return cls._held_open(path, held, existed, parlor, table, key, lost)
            except BaseException:
                held.close()
                raise

    @classmethod
    def _held_open(
        cls,
        path: Path,
        held: IO[str],
        existed: bool,
        parlor: str | None,
        table: str | None,
        key: SigningKey | None,
        lost: KeyLost | None,
    ) -> Journal:
        if lost is not None and key is None:
            key = SigningKey.generate()

        def key_of(public: PublicKey) -> SigningKey:
            if lost is not None and key is not None:
                return key
            return (
                journal_key.of(path, public)
                if key is None
                else journal_key.check_given_key(path, key, public)
            )

        recovery = None
        had_log, locked = file_permissions.log_is_there(path), file_permissions.lock_number(held)
        if not existed and not salvage.resume_save(path):
            refuse_silent_restart(path)
            bear(path, parlor or "home", table or "table-1", key or journal_key.at_birth(path))
        try:
            connection = cls._sound(path)
        except (sqlite3.DatabaseError, JournalDamaged) as damage:
            if not is_damage(damage) or is_unreadable(path):
                raise
            recovery = salvage.salvage(path, sentence_of(damage), key_of)
            connection = cls._sound(path)
        try:
            journal = cls(path, connection, held, recovery)
            journal._key_beside = key is None or lost is not None
            journal._take_key(key_of, lost)
            journal._drop_unproved_checkpoints()
            journal._write_down_loss()
            cut_off = file_permissions.cut_off(connection, path, had_log, locked)
            if cut_off is not None:
                journal.begin_generation(cut_off.text)
                journal.recovery = recovery or cut_off
                connection.execute(
                    "DELETE FROM marks"
                )  # the broker and the hubs are asked again which messages they have
            journal._check_name(parlor, table)
            file_permissions.mark_open(connection, held)
        except BaseException:
            connection.close()
            raise
        return journal

    def _take_key(self, key_of: Callable[[PublicKey], SigningKey], lost: KeyLost | None) -> None:
        self._key = key_of(self.public)
        if lost is None:
            self._catch_up_with_key(time.time())
        else:
            self._replace_key(self._key, lost.by, lost.why, lost.at, None)

    @classmethod
    def read(cls, path: str | Path) -> Journal:
        """Open for reading only, beside a controller that may be writing. Nothing is repaired, and only the file's
        schema is checked."""
        path = storage.real(Path(path))
        with storage_errors_as_sentences(path):
            if not path.is_file():
                raise JournalError(sentence("journal.absent", journal=path))
            if storage.is_foreign(path):
                raise JournalError(sentence("journal.foreign", journal=path))
            had_log, alone = file_permissions.log_is_there(path), storage.lies_alone(path)
            connection = storage.connect(path, "ro")
            try:
                storage.written_version(connection, path)
                storage.check(connection)
                journal = cls(path, connection, None, None)
                locked = storage.journal_lock_number(path)
                journal.cut_off = file_permissions.cut_off(connection, path, had_log, locked)
                journal._lay_alone = alone
                return journal
            except JournalDamaged as damage:
                connection.close()
                raise damaged(path, damage.sentence) from damage
            except BaseException:
                connection.close()
                raise

    @staticmethod
    def _sound(path: Path) -> sqlite3.Connection:
        connection = storage.connect(path)
        try:
            storage.written_version(connection, path)
            storage.check(connection)
            storage.read_meta(connection)
            migration_backup.back_up_before_migration(connection, path)
            storage.migrate(connection, path)
            storage.check_integrity(connection, path)
            examine_head(connection)
            if path.stat().st_size <= storage.QUICK_CHECK_BYTES:
                compare_tables(connection)
            else:
                (last,) = connection.execute("SELECT max(n) FROM entries").fetchone()
                compare_tail(connection, max(0, last - storage.TAIL_ENTRIES))
        except BaseException:
            connection.close()
            raise
        return connection

    def _drop_unproved_checkpoints(self) -> None:
        """Delete the checkpoints that the journal's key has not signed: they are not used."""
        wrong = unproved_checkpoints(self._connection, self.identity)
        for name in wrong:
            log.warning("journal %s: %s", self.path, NOT_USED % ascii(name))
        if wrong:
            with self.transaction():
                self._connection.executemany(
                    "DELETE FROM checkpoints WHERE name = ?", [(one,) for one in wrong]
                )

    def _write_down_loss(self) -> None:
        """Record that entries were lost, if the checkpoint with that fact is lost too."""
        kept = self.checkpoint_get(LOSS)
        if self._generation == (0 if kept is None else kept.body["generation"]):
            return
        if self.recovery is None:
            self.recovery = sentence("journal.lost_entries_before", journal=self.path)
        self.checkpoint_put(LOSS, {"generation": self._generation, "text": self.recovery.text})

    @property
    def version(self) -> int:
        """The version of the file's format when it was opened."""
        return self._version

    @property
    def last(self) -> int:
        """Number of the newest entry, 0 in an empty journal."""
        return self._last

    @property
    def last_seq(self) -> int:
        """Sequence number of the newest outbox message, 0 without messages."""
        return self._last_seq

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Context manager: several writes as one transaction, rolled back by any exception."""
        with self._mutex, storage_errors_as_sentences(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                writing = Transaction(
                    _connection=self._connection,
                    last=self._last,
                    last_seq=self._last_seq,
                    checksum=self._checksum,
                    _epoch=self.epoch,
                    _identity=self.identity,
                    key=self.key,
                )
                yield writing
                writing.write()
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            self._last, self._last_seq, self._checksum = writing.last, writing.last_seq, writing.checksum
            if writing.declares:
                self._declared = Declarations.read(self._connection)
        if writing.posted:
            for watcher in self._watchers:
                watcher()

    def append(
        self,
        at: float,
        entries: Iterable[tuple[str, Mapping[str, object]]],
        messages: Iterable[OutboxMessage] = (),
        checkpoints: Mapping[str, Mapping[str, object]] | None = None,
        people: Mapping[str, Person] | None = None,
    ) -> int:
        """One commit: persons by id, entries (kind, body) in order, messages, checkpoints; returns the last `n`.

        When it returns, all of it is on the disk; when it raises `JournalError`, none of it is.
        """
        with self.transaction() as writing:
            person_table.store_person(self._connection, writing, at, people or {})
            writing.extend(at, entries)
            for message in messages:
                writing.post(at, message)
            for name, body in (checkpoints or {}).items():
                writing.checkpoint(name, body)
        return self._last

    def entries(
        self,
        kind: str | Collection[str] | None = None,
        after: int = 0,
        upto: int | None = None,
        leaf: str | None = None,
    ) -> Iterator[Entry]:
        """Entries numbered above `after` (up to `upto`), oldest first, each verified by the chain and with the fields
        of its kind (else `JournalDamaged`).

        `kind`: only those of this kind, or of one of these; `leaf`: of the messages only those of this leaf.
        """
        wanted = {kind} if isinstance(kind, str) else kind
        mark = None if leaf is None else f'"leaf":{json.dumps(leaf)}'
        for n, at, what, body, _ in self._rows(after, upto):
            if wanted is not None and what not in wanted:
                continue
            if mark is not None and what == MESSAGE and mark not in body:
                continue  # skipped without parsing: there may be a million events
            entry = entry_of(n, at, what, body)
            if leaf is None or what != MESSAGE or entry.body["leaf"] == leaf:
                yield entry

    def proved(self, upto: int | None = None) -> Iterator[tuple[Entry, str]]:
        """Every entry up to number `upto`, with the checksum (hexadecimal) that chains it to all before it."""
        for n, at, what, body, checksum in self._rows(0, upto):
            yield entry_of(n, at, what, body), checksum.hex()

    def _rows(self, after: int, upto: int | None) -> Iterator[tuple[int, float, str, str, bytes]]:
        proved = storage.sound_entries(self._connection, after)
        while True:
            with self._mutex, storage_errors_as_sentences(self.path):
                row = next(proved, None)
            if row is None or (upto is not None and row[0] > upto):
                return
            yield row

    def answer(self, order: str) -> Entry | None:
        """The entry that answers the order with this id; None if it was never answered."""
        with self._mutex, storage_errors_as_sentences(self.path):
            row = self._connection.execute("SELECT n FROM answers WHERE id = ?", (order,)).fetchone()
        return None if row is None else next(self.entries(after=row[0] - 1))

    def sessions(self) -> list[str]:
        """The sessions that have messages, in the order in which they began."""
        with self._mutex, storage_errors_as_sentences(self.path):
            rows = self._connection.execute("SELECT name FROM sessions ORDER BY seq")
            return [str(name) for (name,) in rows]

    def session_begins(self, name: str) -> int:
        """The number of the entry before a session's first message; 0 for one without messages."""
        with self._mutex, storage_errors_as_sentences(self.path):
            row = self._connection.execute("SELECT n FROM sessions WHERE name = ?", (name,)).fetchone()
        return 0 if row is None else int(row[0]) - 1

    def checkpoint_put(self, name: str, body: Mapping[str, object]) -> None:
        """Store a state under a name, in a transaction of its own."""
        self.append(0.0, (), checkpoints={name: body})

    def checkpoint_get(self, name: str) -> Checkpoint | None:
        """The state stored under a name; None unless the journal's key has signed one after one of these entries
        (replay from the start then)."""
        with self._mutex, storage_errors_as_sentences(self.path):
            row = self._connection.execute(
                "SELECT name, n, body, signature FROM checkpoints WHERE name = ?", (name,)
            ).fetchone()
            return None if row is None else self._proved_checkpoint(row)

    def _proved_checkpoint(self, row: tuple[str, int, str, bytes]) -> Checkpoint | None:
        declared = self._declared if self._held is not None else Declarations.read(self._connection)
        if not proves_itself(self._connection, self.identity, declared, row):
            log.warning("journal %s: %s", self.path, NOT_USED % ascii(row[0]))
            return None
        return checkpoint_of(row[1], row[2])

    def checkpoint_before(self, begins: str, n: int) -> tuple[str, Checkpoint] | None:
        """The latest state at or before entry `n` among those whose names begin with `begins`, and its name; None
        without a sound one."""
        with self._mutex, storage_errors_as_sentences(self.path):
            rows = self._connection.execute(
                "SELECT name, n, body, signature FROM checkpoints WHERE substr(name, 1, ?) = ? AND n <= ? "
                "ORDER BY n DESC",
                (len(begins), begins, n),
            )
            for row in rows:
                if (kept := self._proved_checkpoint(row)) is not None:
                    return row[0], kept
        return None

    def proved_people(self, upto: int) -> person_table.Proved:
        """The persons whose stored names are proved by entries up to number `upto`."""
        declared = ((one.kind, one.body) for one in self.entries(kind=(PERSON, ERASED), upto=upto))
        return person_table.Proved.of(self._persons(), person_table.declared_names(declared))

    def verify(self, *seals: Seal | str) -> Verification:
        """Read and verify everything: pages, chain, signatures, numbering of messages.

        With earlier seals also that the entries before them are unchanged. Raises `SealError` for a malformed seal.
        """
        given = [Seal.parse(seal) if isinstance(seal, str) else seal for seal in seals]
        with self._mutex:
            return verify_entries(self, self._connection, given)

    def wait_for_others(self, seconds: float) -> None:
        """Set how long a write waits for another program's lock before it raises `JournalLocked`; initially 20
        seconds."""
        with self._mutex, storage_errors_as_sentences(self.path):
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

    def try_to_write(self) -> None:
        """Take SQLite's write lock and release it. Raises `JournalWaits` if nothing could be written now."""
        with self._mutex, storage_errors_as_sentences(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("ROLLBACK")

    def watch(self, call: Callable[[], None]) -> None:
        """Call `call` after every commit that posted messages, in the committing thread; it must not block."""
        self._watchers.append(call)

    def close(self) -> None:
        """Close the file and release the lock."""
        with self._mutex:
            if self._held is not None:
                with suppress(
                    sqlite3.Error
                ):  # disk full or locked: the mark stays, and the lock file names its owner
                    file_permissions.clear_mark(self._connection)
            self._connection.close()
            if self._lay_alone:
                storage.left_alone(self.path)
            if self._held is not None:
                self._held.close()
