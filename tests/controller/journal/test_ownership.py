"""The owner of a journal: names, hubs, persons, starts, generations; read permissions; backup and salvage."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.accounting import settlement_slip
from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal, JournalError, Named, OutboxMessage, Person
from controller.words import plain
from tests.controller.orders import ordered_table

shell = CliRunner()
ROOT = Path(__file__).parents[3]
HUB = SigningKey.generate().public


def score(hand: int) -> OutboxMessage:
    payload = {"session": "s1", "hand": hand, "deltas": [8, -8, 0, 0], "totals": [8 * hand, -8 * hand, 0, 0]}
    return OutboxMessage("score", payload)


# ---- names ---------------------------------------------------------------------------------------------------


def test_a_journal_is_of_one_table_until_it_is_renamed(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path, parlor="west", table="lake-1")) as journal:
        assert len(journal.identity) == 32
        journal.append(1.0, [], [score(1)])
    with pytest.raises(
        JournalError, match=r"is that of table west/lake-1, not of west/lake-2.*journal rename .* --to"
    ):
        Journal.open(path, parlor="west", table="lake-2")
    done = shell.invoke(app, ["journal", "rename", str(path), "--to", "west/lake-2", "--by", "Li"])
    assert done.exit_code == 0 and "from message 2 on (before: west/lake-1)" in done.stdout
    with closing(Journal.open(path, parlor="west", table="lake-2")) as journal:
        assert journal.names == (Named("west", "lake-1", 1), Named("west", "lake-2", 2))
        (renamed,) = journal.entries(kind="renamed")
        assert renamed.body["by"] == "Li" and journal.verify().sound
    for wrong in ("west", "we+st/x", "/x", "west/"):
        assert shell.invoke(app, ["journal", "rename", str(path), "--to", wrong]).exit_code == 2
    Journal.open(path).close()  # an order at the shell names no table


# ---- hubs, persons, starts ---------------------------------------------------------------------------------------


def test_hubs_are_remembered_and_forgotten_by_entries(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        assert not journal.hubs() and not journal.ever_admitted
        journal.admit_hub(HUB, "parlor", plain("staff Li"), 1.0)
        with pytest.raises(JournalError, match="admitted no hub"):
            journal.forget_hub(SigningKey.generate().public, plain("?"), 2.0)
    with closing(Journal.open(path)) as journal:
        assert [(hub.name, hub.how) for hub in journal.hubs().values()] == [("parlor", plain("staff Li"))]
        journal.forget_hub(HUB.text, plain("it was sold"), 3.0)
        journal.append(4.0, [("input", {"why": "torn"})])
    with closing(Journal.read(path)) as journal:
        assert not journal.hubs() and journal.ever_admitted
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"why":"torn"', b'"why":"tarn"'))
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and journal.ever_admitted and not journal.hubs()


def test_erasing_a_person_leaves_no_trace_and_no_chain_gap(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        for k in range(50):
            journal.person_put(f"p{k}", f"Somebody number {k}", "C17")
        seal = journal.seal()
        assert journal.people()["p7"] == Person("Somebody number 7", "C17")
        journal.person_put("p7", "Zelma Quartz")
        assert journal.person_erase("p7", "Li") and not journal.person_erase("p7", "Li")
        for part in (path, path.with_name("table.db-wal")):
            assert b"Zelma" not in part.read_bytes() and b"number 7\x00" not in part.read_bytes()
        assert len(journal.people()) == 49 and journal.verify(seal).answer == "unaltered"


def test_every_start_has_a_number_that_survives_everything(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    program = "import os,sys; from controller.journal.journal import Journal; j = Journal.open(sys.argv[1]); "
    program += "print(j.begin_start(), flush=True); os.kill(os.getpid(), 9)"
    numbers = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        numbers.append(int(done.stdout))
    assert numbers == [1, 2, 3]
    with closing(Journal.open(path)) as journal:
        journal.append(1.0, [("input", {"why": "torn"})])
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"why":"torn"', b'"why":"tarn"'))
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and journal.begin_start() == 4


def test_a_generation_is_one_entry_and_stays_readable(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "table.db")) as journal:
        journal.begin_generation("the hub has more", 1001)
        assert (journal.generation, journal.epoch) == (1001, f"{journal.identity}.1001")
        assert str(journal.unreported_loss) == "the hub has more"
        last = journal.last
        for wrong in (1001, 3, -1, 2**31 + 1):
            with pytest.raises(JournalError, match="generation"):
                journal.begin_generation("?", wrong)
        journal.begin_generation("again")
        journal.begin_generation("the last", 2**31)
        with pytest.raises(JournalError, match="generation"):
            journal.begin_generation("beyond")
        assert journal.last == last + 2
    with closing(Journal.open(tmp_path / "table.db")) as journal:
        assert journal.generation == 2**31 and journal.verify().sound


# ---- damage --------------------------------------------------------------------------------------------------


def test_salvage_signs_again_only_with_the_same_key(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path, parlor="west", table="t1")) as journal:
        public, identity = journal.public, journal.identity
        journal.admit_hub(HUB, "parlor", plain("staff"), 1.0)
        journal.person_put("p1", "Ann")
        for k in range(50):
            journal.append(float(k), [("input", {"press": k}), ("act", {"of": k})], [score(k)])
        sealed = journal.seal(20)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"of":31}', b'"of":99}'))
    damaged = path.read_bytes()
    key = path.with_name("table.db.key")
    key.rename(tmp_path / "away")
    with pytest.raises(JournalError, match="is not beside it"):
        Journal.open(path)
    assert path.read_bytes() == damaged and not key.exists(), "no key is invented, nothing is touched"
    (tmp_path / "away").rename(key)
    with closing(Journal.open(path, parlor="west", table="t1")) as journal:
        assert journal.recovery is not None and journal.generation == 1
        assert (journal.public, journal.identity) == (public, identity)
        assert [e.body["press"] for e in journal.entries(kind="input")] == list(range(32))
        assert HUB.text in journal.hubs() and journal.people() == {"p1": Person("Ann")}
        assert journal.verify(sealed).answer == "unaltered"


def test_a_birth_that_cannot_be_read_is_damage_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        journal.append(1.0, [("input", {})])
        public = journal.public
    raw = path.read_bytes()
    for wrong in (
        raw.replace(b'"table":"table-1"', b'"table":table-1""'),
        raw.replace(b'"key":"', b'"kez":"'),
    ):
        path.write_bytes(wrong)
        done = shell.invoke(app, ["journal", "verify", str(path)])
        assert done.exit_code == 1 and len(done.stderr.splitlines()) == 1
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and journal.public == public and journal.verify().sound


def test_a_key_that_lies_there_already_is_the_new_journals(tmp_path: Path) -> None:
    """As after a power cut between the key and the journal, or on a computer that was prepared beforehand."""
    key = SigningKey.generate()
    key.save(tmp_path / "table.db.key")
    with closing(Journal.open(tmp_path / "table.db")) as journal:
        assert journal.public == key.public


# ---- who may read it -------------------------------------------------------------------------------------------


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def for_others(folder: Path) -> list[str]:
    return [
        f"{one.relative_to(folder)} {stat.filemode(one.stat().st_mode)}"
        for one in folder.rglob("*")
        if one.stat().st_mode & 0o077
    ]


@pytest.mark.usefixtures("open_umask")
def test_journal_files_are_private_for_every_umask(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    assert not for_others(tmp_path), "while it is written"
    settlement_slip.write_slip(path, "s1")
    evening.record.journal.close()
    for command in (
        ["journal", "export", str(path), "-o", str(path.parent / "all.jsonl")],
        ["ledger", "slip", str(path), "--pdf", str(path.parent / "slip.pdf")],
        ["journal", "backup", str(path), str(path.parent / "copies" / "table.db"), "--with-key"],
        ["journal", "key", "replace", str(path), "--why", "for the test"],
    ):
        assert shell.invoke(app, command).exit_code == 0
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"input":"Pressed"', b'"input":"Presses"'))
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None
        assert not for_others(tmp_path)
    names = {one.name for one in (tmp_path / "deep" / "er").iterdir()}
    assert {"table.db.damaged-1", "table.db.key", "table.db.lock", "table.db.slips", "copies"} <= names
    for one in path.parent.rglob("*"):
        one.chmod(0o755 if one.is_dir() else 0o644)
    settlement_slip.write_slip(path, "s1")
    Journal.open(path).close()
    left = [answer for answer in for_others(path.parent) if answer.startswith("table.db")]
    assert not left, "what was left open is closed"


# ---- backup --------------------------------------------------------------------------------------------------


def test_a_backup_during_writes_is_whole_and_reports_the_key(tmp_path: Path) -> None:
    path, copy = tmp_path / "table.db", tmp_path / "copy.db"
    journal = Journal.open(path)
    ended = threading.Event()

    def write() -> None:
        k = 0
        while not ended.is_set():
            journal.append(float(k), [("input", {"k": k}), ("act", {"k": k})], [score(k)])
            k += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            done = shell.invoke(app, ["journal", "backup", str(path), f"{copy}{number}"])
            assert done.exit_code == 0, done.stderr
            assert "The table's key is not in it" in done.stdout
    finally:
        ended.set()
        writer.join()
    for number in range(5):
        with closing(Journal.read(f"{copy}{number}")) as kept:
            assert kept.verify().sound and kept.last_seq * 3 + 1 == kept.last
            assert journal.verify(kept.seal()).answer == "unaltered"
    journal.close()
    with pytest.raises(JournalError, match="is not beside it"):
        Journal.open(f"{copy}0")
    done = shell.invoke(app, ["journal", "backup", str(path), f"{copy}0"])
    assert done.exit_code == 1 and "never replaces a file" in done.stderr
    done = shell.invoke(app, ["journal", "backup", str(path), str(tmp_path / "b.db"), "--with-key"])
    assert "The table's key is in it" in done.stdout
    with closing(Journal.open(tmp_path / "b.db")) as kept:
        assert kept.verify().sound
    assert sorted(one.name for one in tmp_path.glob("*.new*")) == []
