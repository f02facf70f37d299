"""The journal through its public functions: acknowledged entries are there, whole, in order, after every fault."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from controller.journal import journal_key, salvage, storage
from controller.journal.journal import (
    Entry,
    Journal,
    JournalBusy,
    JournalDamaged,
    JournalError,
    OutboxMessage,
)
from controller.words import plain

ROOT = Path(__file__).parents[3]
INPUTS = 60
HEADER = 100
"""Bytes at the beginning of a database that say what file it is."""


def press(k: int) -> tuple[str, dict[str, Any]]:
    return "input", {"button": "pung", "press": k, "text": "碰 " + "x" * (k % 50)}


def record(journal: Journal, k: int) -> int:
    """Append input number k and what follows from it: an act, and every third time a message."""
    messages = [OutboxMessage("event", {"session": "s1", "text": f"event {k}"})] if k % 3 == 0 else []
    return journal.append(float(k), [press(k), ("act", {"of": k})], messages=messages)


def content(journal: Journal) -> list[Entry]:
    """The entries without the birth before them, which only names the owner."""
    return list(journal.entries(after=1))


def copied(journal: Journal, to: Path) -> None:
    """Copy the file as it lies on the disk, with its log and its key."""
    for suffix in ("", "-wal", ".key"):
        shutil.copyfile(f"{journal.path}{suffix}", f"{to}{suffix}")
    to.with_name(to.name + ".lock").touch()


def test_written_entries_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "table.journal"
    journal = Journal.open(path)
    identity = journal.identity
    assert journal.append(1.5, [("input", {"a": 1}), ("act", {"杠": [1, 2]})]) == 3
    journal.close()
    journal = Journal.open(path)
    assert content(journal) == [Entry(2, 1.5, "input", {"a": 1}), Entry(3, 1.5, "act", {"杠": [1, 2]})]
    assert (journal.last, journal.identity, journal.recovery) == (3, identity, None)
    assert [e.kind for e in journal.entries(kind="act")] == ["act"]
    assert [e.n for e in journal.entries(after=2)] == [3]


def test_messages_are_numbered_without_a_gap_across_restarts(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    for start in (0, 5, 10):
        journal = Journal.open(path)
        for k in range(start, start + 5):
            record(journal, k)
        journal.close()
    journal = Journal.read(path)
    assert [e.body["seq"] for e in journal.entries(kind="message")] == [1, 2, 3, 4, 5]
    assert journal.last_seq == 5


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    record(journal, 0)
    before = content(journal)
    with pytest.raises(ValueError, match="stop"), journal.transaction() as writing:
        writing.append(1.0, "input", {})
        writing.post(1.0, OutboxMessage("score", {"session": "s1"}))
        raise ValueError("stop")
    with pytest.raises(ValueError, match="JSON"):
        journal.append(2.0, [("input", {}), ("act", {"chips": float("nan")})])
    assert content(journal) == before
    record(journal, 3)
    assert journal.verify().sound
    assert journal.last_seq == 2


def test_entries_can_be_neither_changed_nor_deleted(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    record(journal, 0)
    stranger = sqlite3.connect(journal.path)
    for sentence in ("UPDATE entries SET body = '{}'", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            stranger.execute(sentence)


def test_a_checkpoint_says_up_to_where_it_reaches(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    assert journal.checkpoint_get("table") is None
    journal.append(0.0, [press(1)], checkpoints={"table": {"hand": 1}})
    journal.append(0.0, [press(2)])
    found = journal.checkpoint_get("table")
    assert found is not None
    assert (found.n, found.body) == (2, {"hand": 1})
    assert [e.body["press"] for e in journal.entries(after=found.n)] == [2]
    journal.checkpoint_put("table", {"hand": 2})
    found = journal.checkpoint_get("table")
    assert found is not None
    assert (found.n, found.body) == (3, {"hand": 2})


def test_two_controllers_cannot_write_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    journal = Journal.open(path)
    with pytest.raises(JournalBusy, match=f"process {os.getpid()}"):
        Journal.open(path)
    journal.close()
    Journal.open(path).close()


def test_a_journal_by_another_name_is_held_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    journal = Journal.open(tmp_path / "disk" / "table.journal")
    (tmp_path / "other.name").symlink_to(tmp_path / "disk" / "table.journal")
    with pytest.raises(JournalBusy, match=f"process {os.getpid()}"):
        Journal.open(tmp_path / "other.name")
    journal.close()
    again = Journal.open(tmp_path / "other.name")
    assert again.identity == journal.identity
    again.close()


def test_threads_may_share_it(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    writers = [
        threading.Thread(target=lambda w=w: [record(journal, 100 * w + k) for k in range(30)])
        for w in range(3)
    ]
    for writer in writers:
        writer.start()
    while any(w.is_alive() for w in writers):
        content(journal)
    assert journal.verify().sound
    assert journal.last == 1 + 3 * 30 * 2 + 30


@pytest.mark.parametrize("lost", range(1, 6))
def test_a_journal_that_lost_part_of_its_identity_takes_no_other(tmp_path: Path, lost: int) -> None:
    journal = Journal.open(tmp_path / "cut.journal")
    identity = journal.identity.encode()
    for k in range(60):
        record(journal, k)
    path = journal.path
    journal.close()
    storage.connect(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    written = path.read_bytes().index(identity) + len(identity)
    os.truncate(path, written - lost)
    with pytest.raises(JournalDamaged, match="put aside"):
        Journal.open(path)
    assert path.with_name("cut.journal.damaged-1").stat().st_size == written - lost


@pytest.fixture(scope="module", params=["journal", "wal"])
def recorded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Journal]]:
    """A journal of INPUTS records; the larger part of "journal" is in the main file, the rest in the log."""
    journal = Journal.open(tmp_path_factory.mktemp("whole") / "whole.journal")
    for k in range(INPUTS):
        record(journal, k)
        if request.param == "journal" and k == 40:
            storage.connect(journal.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    yield request.param, journal
    journal.close()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_cut_at_any_byte_it_opens_to_a_sound_beginning(
    recorded: tuple[str, Journal], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    suffix, journal = recorded
    whole = content(journal)
    cut = tmp_path_factory.mktemp("cut") / "cut.journal"
    copied(journal, cut)
    wounded = cut if suffix == "journal" else cut.with_name("cut.journal-wal")
    keep = data.draw(st.integers(0, wounded.stat().st_size - 1), label="bytes kept")
    os.truncate(wounded, keep)

    try:
        reopened = Journal.open(cut)
    except JournalDamaged as damage:
        assert "put aside" in str(damage)
        assert suffix == "journal"
        with pytest.raises(JournalDamaged, match="a damaged one lies beside it"):
            Journal.open(cut)
        return
    assert reopened.verify().sound
    left = [e for e in content(reopened) if e.kind != "recovery"]
    assert left == whole[: len(left)]
    assert (reopened.recovery is None) or reopened.recovery.text.startswith("Journal")
    done = max((e.body["of"] for e in left if e.kind == "act"), default=-1) + 1
    for k in range(done, INPUTS):
        record(reopened, k)

    def contents(entries: list[Entry]) -> list[tuple[str, Any]]:
        return [(e.kind, e.body["payload"] if e.kind == "message" else e.body) for e in entries]

    again = [e for e in content(reopened) if e.kind != "recovery"]
    if reopened.recovery is None:
        assert again == whole
    else:  # a saved beginning may end between an input and what followed from it; nothing is invented
        assert contents(left) == contents(whole[: len(left)])
        assert reopened.epoch == f"{journal.identity}.1"
    reopened.close()


def test_a_changed_byte_is_found_and_the_file_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    journal = Journal.open(path)
    for k in range(200):
        record(journal, k)
    journal.close()
    raw = bytearray(path.read_bytes())
    place = raw.index(b'"press":150')
    raw[place + 9] = ord("9")
    path.write_bytes(raw)
    assert not Journal.read(path).verify().sound
    saved = Journal.open(path)
    assert saved.recovery is not None
    assert "entry" in saved.recovery.text
    assert "damaged-1" in saved.recovery.text
    assert (tmp_path / "table.journal.damaged-1").read_bytes() == raw
    presses = [e.body["press"] for e in saved.entries(kind="input")]
    assert presses == list(range(150))
    assert [e.kind for e in saved.entries()][-1] == "recovery"
    saved.close()
    again = Journal.open(path)
    assert again.recovery is None
    assert str(again.unreported_loss) == str(saved.recovery), "nobody has been informed yet"
    again.loss_reported()
    again.close()
    assert Journal.open(path).unreported_loss is None


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(where=st.floats(0, 1), value=st.sampled_from([0x00, 0xFF, 0x80, ord("1")]))
@example(where=0.15281946996258958, value=0)  # in the word "generation" of the table `meta`
def test_a_byte_changed_anywhere_is_nothing_or_damage_in_words(
    tmp_path_factory: pytest.TempPathFactory, where: float, value: int
) -> None:
    path = tmp_path_factory.mktemp("flip") / "table.journal"
    journal = Journal.open(path)
    for k in range(25):
        record(journal, k)
    whole = content(journal)
    journal.close()
    raw = bytearray(path.read_bytes())
    place = int(where * (len(raw) - 1))
    raw[place] = value
    path.write_bytes(raw)
    try:
        journal = Journal.open(path)
    except JournalDamaged:
        return
    except JournalError as error:
        assert place < HEADER and str(path) in str(error), "its header says that it is another program's file"
        return
    left = content(journal)
    if journal.recovery is None:
        assert left == whole
    else:
        kept = [entry for entry in left if entry.kind != "recovery"]
        assert kept == whole[: len(kept)] and journal.verify().sound
    journal.close()


@pytest.mark.parametrize("version", [b"\x00\x00\x00\x00", b"\xff\x00\x00\x01"])
def test_a_journal_that_has_lost_its_version_is_saved(tmp_path: Path, version: bytes) -> None:
    path = tmp_path / "table.journal"
    with closing(Journal.open(path)) as journal:
        record(journal, 0)
        whole = content(journal)
    raw = path.read_bytes()
    path.write_bytes(raw[:60] + version + raw[64:])  # SQLite's user_version
    with pytest.raises(JournalDamaged, match="it has lost its version"):
        Journal.read(path)
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and content(journal)[: len(whole)] == whole
    assert not list(tmp_path.glob("*.version-*"))


def test_a_byte_changed_in_the_table_meta_is_saved_from(tmp_path: Path) -> None:
    path, generation = tmp_path / "table.journal", 3
    journal = Journal.open(path)
    named = b"identity" + journal.identity.encode()
    journal.begin_generation("a test", generation)
    record(journal, 0)
    journal.begin_start()
    whole = content(journal)
    journal.close()
    raw = path.read_bytes()
    begin, end = raw.index(b"start1") - 4, raw.index(named) + len(named)  # all its rows
    assert end - begin < 120 and f"generation{generation}".encode() in raw[begin:end]
    epochs = set()
    for place in range(begin, end):
        path.write_bytes(raw[:place] + bytes([0xFF * (place % 2)]) + raw[place + 1 :])
        try:
            Journal.read(path).close()
        except JournalError as error:
            assert str(path) in str(error)
        try:
            journal = Journal.open(path)
        except JournalDamaged as damage:
            assert "put aside" in str(damage)
        else:
            assert content(journal)[: len(whole)] == whole and journal.verify().sound
            assert (journal.recovery is None) == (journal.generation == generation), "no number is used again"
            epochs.add(journal.epoch)
            journal.close()
        path.with_name("table.journal.damaged-1").unlink(missing_ok=True)
    assert epochs == {f"{journal.identity}.{generation + 1}"}, "each of them was found"


def test_a_power_cut_between_saving_and_saying_so_hides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    journal = Journal.open(path)
    record(journal, 1)
    journal.close()
    salvage.salvage(path, plain("a test"), lambda public: journal_key.of(path, public))
    journal = Journal.open(path)
    assert (
        journal.unreported_loss is not None
        and "Its first 3 entries are sound" in journal.unreported_loss.text
    )
    assert (journal.generation, journal.recovery) == (1, None) and journal.verify().sound


@pytest.mark.parametrize("keep", [0, 1, 40, 70, 100, 4095])
def test_a_journal_without_its_first_page_is_put_aside_untouched(tmp_path: Path, keep: int) -> None:
    path = tmp_path / "table.journal"
    journal = Journal.open(path)
    record(journal, 0)
    journal.close()
    os.truncate(path, keep)
    left = path.read_bytes()
    with pytest.raises(JournalDamaged, match=r"no entry of it could be read.*put aside"):
        Journal.open(path)
    assert (tmp_path / "table.journal.damaged-1").read_bytes() == left
    (tmp_path / "table.journal.damaged-1").rename(tmp_path / "seen by the staff")
    assert content(Journal.open(path)) == []


def test_a_vanished_journal_is_not_begun_from_zero(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    journal = Journal.open(path)
    record(journal, 1)
    shutil.copyfile(tmp_path / "table.journal-wal", tmp_path / "kept")
    journal.close()
    path.unlink()
    (tmp_path / "kept").rename(tmp_path / "table.journal-wal")
    with pytest.raises(JournalDamaged, match="write-ahead log"):
        Journal.open(path)


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear parlor")
    other = tmp_path / "other.db"
    sqlite3.connect(other).executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    for path in (letter, other):
        before = path.read_bytes()
        with pytest.raises(JournalError, match="not a mahjong table's journal"):
            Journal.open(path)
        assert path.read_bytes() == before
    with pytest.raises(JournalError, match="There is no journal"):
        Journal.read(tmp_path / "none")


FULL_DISK = """
import resource, sys
from controller.journal.journal import Journal, JournalError
journal = Journal.open(sys.argv[1])
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, most))
kept = 0
try:
    while True:
        journal.append(0.0, [("input", {"k": kept, "x": "y" * 900})])
        kept += 1
except JournalError as error:
    print(kept, error)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
"""


def test_a_failed_write_is_reported_and_earlier_entries_stay(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    kept, _, sentence = done.stdout.partition(" ")
    assert sentence.startswith("Journal"), done.stderr
    assert "ulimit -f" in sentence and "Check the disk" in sentence
    journal = Journal.open(path)
    assert [e.body["k"] for e in content(journal)] == list(range(int(kept)))
    assert journal.verify().sound


def test_a_full_disk_has_its_own_sentence(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    record(journal, 0)
    journal._connection.execute("PRAGMA max_page_count = 1")  # SQLite's own way to have no space
    with pytest.raises(JournalError, match="disk is full"):
        for k in range(1000):
            record(journal, k)
    journal._connection.execute("PRAGMA max_page_count = 1000000")
    record(journal, 1)
    assert journal.verify().sound


WRITER = """
import sys
from controller.journal.journal import Journal, OutboxMessage
journal = Journal.open(sys.argv[1])
k = (journal.last - 1) // 3
while True:
    journal.append(float(k), [("input", {"k": k}), ("act", {"k": k})],
                   messages=[OutboxMessage("score", {"session": "s1", "k": k})])
    print(k, flush=True)
    k += 1
"""


def test_everything_acknowledged_survives_kill_nine(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    acknowledged = -1
    for life in range(6):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(20 + 7 * life):
            acknowledged = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged = max([acknowledged, *map(int, writer.stdout.read().split("\n")[:-1])])
        writer.wait()
        writer.stdout.close()
        journal = Journal.open(path)  # the dead writer's lock is gone
        assert journal.verify().sound
        assert journal.recovery is None
        written = [e.body["k"] for e in journal.entries(kind="input")]
        assert written == list(range(len(written)))
        assert len(written) > acknowledged
        assert [e.body["k"] for e in journal.entries(kind="act")] == written
        assert [e.body["payload"]["k"] for e in journal.entries(kind="message")] == written
        journal.close()
