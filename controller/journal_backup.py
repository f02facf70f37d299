"""A copy of a journal, whole and as it was at one moment, while a table may be writing it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from controller import journal_file, journal_rights
from controller.journal import Journal, JournalError, Verification
from controller.journal_words import spoken


def backed_up(path: Path, destination: Path) -> Verification:
    """Copy it by SQLite's own backup and prove the copy, which appears under its name only then. JournalError where
    something is in the way, or where the journal itself is not sound."""
    with closing(Journal.read(path)):  # it is a journal
        pass
    path = journal_file.real(path)
    if destination.exists():
        raise JournalError(
            f"{destination} is there already: a backup never replaces a file. Name another one."
        )
    forming = destination.with_name(destination.name + ".new")
    with spoken(destination):
        journal_rights.make_folder(destination.parent)
        journal_file.remove(forming)
        journal_rights.made(forming)
        try:
            with (
                closing(journal_file.connect(path, "ro")) as source,
                closing(sqlite3.connect(forming)) as copy,
            ):
                source.backup(copy)  # in one step: writers wait in their log, and the copy is of one moment
                copy.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            with closing(Journal.read(forming)) as journal:
                proof = journal.verify()
            if not proof.sound:
                raise JournalError(
                    f"{proof.sentence.replace(str(forming), str(path))} No backup was made of it."
                )
            journal_file.move(forming, destination)
        finally:
            journal_file.remove(forming)
    return proof
