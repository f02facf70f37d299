"""Consistent copies of a journal that may be in use, and their restoration."""

from __future__ import annotations

import errno
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from controller.identity.signing import KeyFileError, SigningKey
from controller.journal import file_permissions, journal_key, storage
from controller.journal.error_messages import storage_errors_as_sentences
from controller.journal.journal import Journal, JournalError, Verification
from controller.words.sentence import Sentence, plain, sentence, sentence_of

OF_THE_COPY: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")
"""Errors of writing: the journal itself is only read."""


def backed_up(path: Path, destination: Path, *, with_key: bool = False) -> Verification:
    """Copy the journal by SQLite's backup API and verify the copy, which appears under its name only then; `with_key`
    copies the key too, before it. Raises `JournalError` if something is in the way, or if the journal itself is
    damaged."""
    with closing(Journal.read(path)) as journal:
        if journal.cut_off is not None:
            raise JournalError(journal.cut_off, cure=sentence("journal.no_backup_made"))
    path = storage.real(path)
    if destination.exists():
        raise JournalError(sentence("journal.copy_exists", file=destination))
    forming = destination.with_name(destination.name + ".new")
    with _removed_after_error(destination), _copy_errors(destination, path), storage.leaving_nothing(path):
        file_permissions.make_folder(destination.parent)
        storage.remove_database(forming)
        file_permissions.ensure_private_file(forming)
        try:
            with (
                closing(storage.connect(path, "ro")) as source,
                closing(sqlite3.connect(forming, isolation_level=None)) as copy,
            ):
                source.backup(copy)  # in one step: writers wait in their log, and the copy is of one moment
                file_permissions.clear_mark(copy)  # the copy needs no log
                copy.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            with closing(Journal.read(forming)) as journal:
                proof = journal.verify()
            if not proof.sound:
                damage = plain(proof.sentence.text.replace(str(forming), str(path)))
                raise JournalError(damage, cure=sentence("journal.no_backup_made"))
            if with_key:
                copy_key(path, destination)
            storage.move(forming, destination)
        finally:
            storage.remove_database(forming)
    return proof


@contextmanager
def _removed_after_error(path: Path) -> Iterator[None]:
    """If the work on a journal at `path` ends with an error, remove what it made: the files of a journal, and its
    folders."""
    missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
    before = set(file_permissions.journal_files(path)) if path.parent.is_dir() else set()
    try:
        yield
    except BaseException:
        with suppress(OSError):  # a disk that is gone, a folder in which somebody else has put something
            made = {*file_permissions.journal_files(path), *storage.companions(path)} - before
            for file in made:
                file.unlink(missing_ok=True)
        with suppress(OSError):
            for folder in missing:
                folder.rmdir()
        raise


@contextmanager
def _copy_errors(destination: Path, path: Path) -> Iterator[None]:
    """Raise an error that names the cause: the copy, which cannot be written, or the journal, which cannot be read."""
    try:
        yield
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        if not name.startswith(OF_THE_COPY):
            with storage_errors_as_sentences(path):
                raise
        full = "full" in str(error) or storage.has_no_space(destination)
        fails = name.startswith("SQLITE_IOERR") and not storage.reached_limit(path)
        raise JournalError(_no_copy(destination, path, str(error), full=full, fails=fails)) from error
    except OSError as error:
        why, full = error.strerror or str(error), error.errno in storage.NO_SPACE
        raise JournalError(
            _no_copy(destination, path, why, full=full, fails=error.errno == errno.EIO)
        ) from error


def _no_copy(destination: Path, path: Path, why: str, *, full: bool, fails: bool) -> Sentence:
    """The sentence about a copy that cannot be written: the disk is `full`, or it `fails`."""
    if full:
        kilobytes = {"needed": path.stat().st_size >> 10, "free": storage.free_bytes(destination) >> 10}
        folder = destination.parent
        return sentence("journal.copy_no_room", file=destination, folder=folder, journal=path, **kilobytes)
    if fails:
        return sentence("journal.copy_disk_fails", file=destination, reason=why, journal=path)
    return sentence("journal.copy_not_written", file=destination, reason=why, journal=path)


def dated(path: Path, folder: Path, at: float) -> Path:
    """The name of a copy made at this time (seconds since 1970): `table-20261126T060000Z.db`, so that names sort."""
    return folder / f"{path.stem}-{datetime.fromtimestamp(at, UTC):%Y%m%dT%H%M%SZ}{path.suffix}"


def thinned(path: Path, folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest `keep` dated copies of this journal, with their keys; returns the deleted files."""
    name = re.compile(rf"{re.escape(path.stem)}-\d{{8}}T\d{{6}}Z{re.escape(path.suffix)}")
    copies = sorted(one for one in folder.iterdir() if name.fullmatch(one.name))
    gone = copies[: max(0, len(copies) - keep)]
    for one in gone:
        for companion in (*storage.companions(one), journal_key.journal_key_file(one)):
            companion.unlink(missing_ok=True)
    return gone


def restore_backup(backup: Path, path: Path) -> Journal:
    """Make a copy the journal again, with the key beside it if `path` has no key.

    The journal is returned open, so that no table starts meanwhile, and in a new generation: messages sent since the
    copy was made keep their numbers. Raises `JournalError` if a journal is there, the copy is damaged, or its key is
    missing.
    """
    if path.exists():
        beside = {"log": f"{path.name}-wal", "index": f"{path.name}-shm"}
        raise JournalError(sentence("journal.restore_exists", journal=path, **beside))
    if file_permissions.log_is_there(path):
        raise JournalError(sentence("journal.restore_log", log=f"{path}-wal", index=f"{path.name}-shm"))
    refuse_foreign_key(backup, path)
    with _removed_after_error(path):
        with _copy_errors(path, backup):
            file_permissions.make_folder(path.parent)
        if journal_key.journal_key_file(backup).exists() and not journal_key.journal_key_file(path).exists():
            copy_key(backup, path)
        backed_up(backup, path)
        try:
            journal = Journal.open(path)
        except journal_key.KeyMissing as missing:
            kept = missing
        else:
            _begin_generation(journal, backup)
            return journal
    raise JournalError(sentence("journal.restored_without_key", journal=path, cure=kept.whole)) from kept


def refuse_foreign_key(backup: Path, path: Path) -> None:
    """Refuse a backup if another journal's key would lie beside it. Raises `JournalError`, `KeyMissing`."""
    files = (journal_key.journal_key_file(path), journal_key.journal_key_file(backup))
    beside = [file for file in files if file.exists()]
    if not beside:  # put back without it: then its key is lost, and another one is introduced
        return
    with closing(Journal.read(backup)) as journal:
        keys = {one.key for one in journal.declared.keys}
    try:
        key = SigningKey.load(beside[0]).public
    except KeyFileError as error:
        raise JournalError(sentence_of(error), cure=sentence("journal.nothing_put_back")) from error
    if key not in keys:
        prints = {"fingerprint": key.fingerprint, "own": journal.public.fingerprint}
        raise JournalError(sentence("journal.restore_other_key", file=beside[0], journal=backup, **prints))


def _begin_generation(journal: Journal, backup: Path) -> None:
    path = journal.path
    journal.begin_generation(
        f"A backup ({backup}) was put back as journal {path}: what was recorded after its entry {journal.last} is not "
        "in it. Bring back what a hub has of it with `mahjong-table journal restore --from-hub`, and compare the last "
        "hands with the parlor's record."
    )


def copy_key(path: Path, destination: Path) -> None:
    """Copy the key beside one journal to another. Raises `JournalError` if the key is missing, or the other has one
    already."""
    source, target = journal_key.journal_key_file(path), journal_key.journal_key_file(destination)
    try:
        key = SigningKey.load(source)
        if target.exists() and SigningKey.load(target).public == key.public:
            return
        key.save(target)
    except KeyFileError as error:
        raise JournalError(sentence_of(error)) from error
