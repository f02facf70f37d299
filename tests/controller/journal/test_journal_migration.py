"""A journal of version 1 under a program of a made-up version 2: copied, then migrated; the way back is refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import backup, migration_backup, storage
from controller.journal.journal import Entry, Journal, JournalError, OutboxMessage
from controller.replay.table_from_journal import CHECKPOINT
from tests.controller.orders import ordered_table

STEP = "CREATE TABLE notes (n INTEGER PRIMARY KEY, text TEXT NOT NULL);"
FORGETTING = f"DELETE FROM checkpoints WHERE name = '{CHECKPOINT}';"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal as this program writes it."""
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        for k in range(3):
            journal.append(float(k), [("input", {"k": k})], [OutboxMessage("event", {"session": "s1"})])
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def read(path: Path) -> list[Entry]:
    with closing(Journal.read(path)) as journal:
        assert journal.verify().sound
        return list(journal.entries())


def become_version_2(monkeypatch: pytest.MonkeyPatch, step: str = STEP) -> None:
    """Make the program one of version 2 from here on."""
    monkeypatch.setattr(storage, "MIGRATIONS", (*storage.MIGRATIONS, step))


def test_a_new_journal_is_of_version_1(path: Path) -> None:
    assert version(path) == 1 == len(storage.MIGRATIONS)


def test_a_reader_of_version_2_leaves_the_file_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, data = read(path), path.read_bytes()
    become_version_2(monkeypatch)
    assert read(path) == before
    assert path.read_bytes() == data and not migration_backup.copy_of(path, 1).exists()


def test_opening_copies_the_journal_and_migrates_it_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read(path)
    become_version_2(monkeypatch)
    for _ in range(2):
        with closing(Journal.open(path)) as journal:
            assert list(journal.entries(upto=len(before))) == before and journal.recovery is None
            journal.append(9.0, [], [OutboxMessage("event", {"session": "s2"})])
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    copy = migration_backup.copy_of(path, 1)
    assert (version(path), version(copy), copy.stat().st_mode & 0o777) == (2, 1, 0o600)
    assert read(copy) == before and len(read(path)) == len(before) + 2


def test_the_copy_is_put_back_under_version_1(path: Path) -> None:
    before = read(path)
    with pytest.MonkeyPatch.context() as monkeypatch:
        become_version_2(monkeypatch)
        Journal.open(path).close()
    path.rename(path.with_name("newer.db"))
    with closing(backup.restore_backup(migration_backup.copy_of(path, 1), path)) as again:
        assert list(again.entries(upto=len(before))) == before and again.epoch == f"{again.identity}.1"


def test_version_1_refuses_a_journal_of_version_2(path: Path) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        become_version_2(monkeypatch)
        Journal.open(path).close()
    data = path.read_bytes()
    for use in (Journal.open, Journal.read):
        with pytest.raises(JournalError, match=r"version 2; .* up to 1\. .*table\.db\.version-1"):
            use(path)
    assert path.read_bytes() == data and version(path) == 2


def test_an_interrupted_copy_is_replaced_but_not_a_stranger_s(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, other, data = migration_backup.copy_of(path, 1), tmp_path / "other.db", path.read_bytes()
    Journal.open(other).close()
    other.rename(first)
    strange = first.read_bytes()
    become_version_2(monkeypatch)
    Journal.open(path).close()
    second = first.with_name(f"{first.name}.2")
    assert first.read_bytes() == strange and version(second) == 1
    path.write_bytes(data)  # the power was cut after the copy
    written = second.stat().st_ino
    Journal.open(path).close()
    assert second.stat().st_ino != written and not first.with_name(f"{first.name}.3").exists()


def test_without_space_for_the_copy_nothing_changes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    become_version_2(monkeypatch)
    monkeypatch.setattr(storage, "free_bytes", lambda _path: 1000)
    with pytest.raises(JournalError, match=r"keeps a copy first\. There are 0 kB free.*Nothing was changed"):
        Journal.open(path)
    assert version(path) == 1 and not migration_backup.copy_of(path, 1).exists()


def test_a_table_without_its_checkpoint_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that changes the form of checkpoints deletes them."""
    evening = ordered_table.Evening(ordered_table.opened(tmp_path / "table.db", "kawuxing"), 5)
    evening.play_one()
    evening.record.journal.close()
    become_version_2(monkeypatch, FORGETTING)
    again = ordered_table.opened(tmp_path / "table.db")
    assert again.journal.version == 2 and again.journal.checkpoint_get(CHECKPOINT) is None
    assert ordered_table.kept(again.table) == ordered_table.kept(evening.table)
    again.journal.close()
