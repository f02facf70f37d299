"""A journal of the first version goes on under this one; exports and seals prove what a journal holds."""

from __future__ import annotations

import csv
import gzip
import io
import json
import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.accounting.accounts import account
from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.journal import backup, former_version, storage
from controller.journal.journal import ANSWER, Journal, JournalError, OutboxMessage
from tests.controller.orders import ordered_table

OLD = Path(__file__).with_name("version-1.journal.gz")
"""Two sessions of five hands and a correction each, written by the program as it was before sessions had orders."""
shell = CliRunner()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "table.db"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    path.with_name("table.db.lock").touch()
    return path


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    finally:
        connection.close()


def test_an_old_journal_is_read_without_being_touched(old: Path) -> None:
    journal = Journal.read(old)
    assert (version(old), journal.verify().sound) == (1, True)
    assert journal.sessions() == ["20260101-120000", "20260102-120000"]
    assert [row.hand for row in ledger(journal, "20260102-120000")] == [1, 2, 3, 4, 5, 5]
    first = account(journal, "20260101-120000")
    assert (first.players, first.stake_per_unit, first.chips) == (
        ("Ann", "Bo", "陈晨", "Dai"),
        Decimal("0.5"),
        (109, 97, 96, 98),
    )
    assert sum(first.totals) == 0 and first.hands == 5 and len(first.corrections) == 1
    assert account(journal).name == "20260102-120000"
    journal.close()
    assert version(old) == 1


def test_an_old_journal_is_brought_forward_once_and_goes_on(old: Path) -> None:
    reader = Journal.read(old)
    before, seal = list(reader.entries()), reader.seal()
    reader.close()
    for _ in range(2):
        journal = Journal.open(old)
        assert list(journal.entries(upto=len(before))) == before and journal.recovery is None
        (anchor,) = journal.entries(after=len(before))
        assert (anchor.kind, anchor.body["head"]) == ("anchor", seal.rpartition(":")[2])
        assert journal.sessions() == ["20260101-120000", "20260102-120000"]
        assert journal.session_begins("20260102-120000") > journal.session_begins("20260101-120000") > 0
        journal.close()
        assert version(old) == 3
    journal = Journal.open(old)
    journal.append(9.0, [(ANSWER, {"id": "o1"})], [OutboxMessage("event", {"session": "third"})])
    assert journal.sessions()[-1] == "third" and journal.last_seq == 11
    assert journal.verify(seal).sound and journal.answer("o1") is not None and journal.answer("o2") is None
    journal.close()


def test_before_it_is_brought_forward_a_copy_is_kept_which_leads_back(old: Path) -> None:
    with closing(Journal.read(old)) as reader:
        before, seal = list(reader.entries()), reader.seal()
    with closing(Journal.open(old)) as journal:
        journal.append(9.0, [("input", {})])
    kept = former_version.copy_of(old, 1)
    assert (version(kept), kept.stat().st_mode & 0o777) == (1, 0o600)
    with closing(Journal.read(kept)) as copy:
        assert list(copy.entries()) == before and copy.verify(seal).sound
    with closing(backup.put_back(kept, old.with_name("again.db"))) as again:
        assert list(again.entries(upto=len(before))) == before and again.epoch != "north"


def test_a_copy_that_an_interrupted_start_left_is_made_anew_and_a_strangers_is_not(
    old: Path, tmp_path: Path
) -> None:
    kept, other = former_version.copy_of(old, 1), tmp_path / "other.db"
    Journal.open(other).close()
    other.rename(kept)
    Journal.open(old).close()
    assert version(kept) == 3, "another journal's, untouched"
    second = kept.with_name(f"{kept.name}.2")
    assert version(second) == 1
    old.write_bytes(gzip.decompress(OLD.read_bytes()))
    written = second.stat().st_ino
    Journal.open(old).close()
    assert second.stat().st_ino != written and not kept.with_name(f"{kept.name}.3").exists()


def test_without_room_for_the_copy_nothing_is_changed(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "room", lambda _path: 1000)
    with pytest.raises(JournalError, match=r"keeps a copy first\. There are 0 kB free.*Nothing was changed"):
        Journal.open(old)
    assert version(old) == 1 and not former_version.copy_of(old, 1).exists()


def test_a_newer_programs_journal_is_refused_with_the_way_back(old: Path) -> None:
    Journal.open(old).close()
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA user_version = 4")
    with pytest.raises(JournalError, match=r"version 4; .* up to 3\. .*table\.db\.version-3"):
        Journal.open(old)
    assert version(old) == 4


def test_no_order_is_answered_twice_whoever_tries(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.db")
    journal.append(1.0, [(ANSWER, {"id": "o1", "text": "first"})])
    with pytest.raises(JournalError, match="UNIQUE"):
        journal.append(2.0, [("input", {}), (ANSWER, {"id": "o1", "text": "second"})])
    assert [entry.body for entry in journal.entries(after=1)] == [{"id": "o1", "text": "first"}]
    journal.close()


def test_after_damage_orders_and_sessions_are_still_known(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    evening.order("correct", hand=1, deltas=[1, -1, 0], why="kept")
    totals = evening.table.session.current.totals
    evening.order("begin_session", players=["a", "b", "c"])
    evening.order("pause", why="torn")
    evening.record.journal.close()
    raw = path.read_bytes()
    place = raw.rindex(b'"why":"torn"},"origin"')
    path.write_bytes(raw[: place + 7] + b"b" + raw[place + 8 :])
    journal = Journal.open(path)
    assert journal.recovery is not None and journal.epoch == "north.1"
    assert (
        journal.answer("o1") is not None and journal.answer("o2") is not None and journal.answer("o3") is None
    )
    assert len(journal.sessions()) == 2 and journal.sessions()[0] == "s1"
    assert ledger(journal, "s1")[-1].totals == totals
    journal.close()


# ---- exports and seals -------------------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    evening.order("begin_session", players=["=1+1", 'Bo "B"', "陈晨"])
    evening.play_one()
    evening.order("correct", hand=1, deltas=[1, -1, 0], why="one,\ttwo", session="s1")
    assert evening.messages("correction") == []  # a tab cannot be said
    evening.order("correct", hand=1, deltas=[1, -1, 0], why='one, "two"', session="s1")
    evening.record.journal.close()
    return path


def export(path: Path, *options: str) -> str:
    done = shell.invoke(app, ["journal", "export", str(path), *options])
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_an_export_holds_everything_and_is_always_the_same(played: Path) -> None:
    first = export(played)
    assert first == export(played)
    journal = Journal.read(played)
    rows = [json.loads(line) for line in first.splitlines()]
    assert [(row["n"], row["at"], row["kind"], row["body"]) for row in rows] == [
        (entry.n, entry.at, entry.kind, entry.body) for entry in journal.entries()
    ]
    assert journal.seal() == f"north:{rows[-1]['n']}:{rows[-1]['checksum']}"
    journal.close()
    assert "entries written to" in export(played, "-o", str(played.with_name("all.jsonl")))
    assert played.with_name("all.jsonl").read_text() == first


def test_an_export_never_replaces_a_journal(played: Path) -> None:
    before = played.read_bytes()
    for words in (["journal", "export", str(played), "-o"], ["ledger", "slip", str(played), "--pdf"]):
        done = shell.invoke(app, [*words, str(played)])
        assert done.exit_code == 1 and "not written over" in done.stderr
    assert played.read_bytes() == before


def test_an_export_for_a_spreadsheet_can_be_cut_by_kind_and_session(played: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(export(played, "--format", "csv"))))
    whole = [json.loads(line) for line in export(played).splitlines()]
    assert [(row["n"], row["kind"], row["session"]) for row in rows] == [
        (str(one["n"]), one["kind"], one["session"]) for one in whole
    ]
    assert [json.loads(row["body"]) for row in rows] == [one["body"] for one in whole]
    (corrected,) = [json.loads(line) for line in export(played, "--kind", "correction").splitlines()]
    assert corrected["session"] == "s1"
    mine = [json.loads(line) for line in export(played, "--session", "s1").splitlines()]
    other = [one for one in whole if one["session"] not in ("", "s1")]
    assert len(mine) + len(other) == len(whole) - 1 and corrected in mine, "the birth is of no session"
    assert {one["body"]["payload"]["hand"] for one in other if one["body"].get("leaf") == "score"} == {1}


def test_a_seal_proves_the_entries_it_was_taken_of(played: Path) -> None:
    journal = Journal.read(played)
    early, late = journal.seal(10), journal.seal()
    journal.close()

    def verified(seal: str) -> tuple[int, str]:
        done = shell.invoke(app, ["journal", "verify", str(played), "--seal", seal])
        return done.exit_code, done.stdout + done.stderr

    assert verified(early)[0] == verified(late)[0] == 0
    assert "unaltered up to entry 10" in verified(early)[1]
    for wrong, why, expected in (
        (early.replace(":10:", ":11:"), "they were altered", 1),
        (early.replace("north", "south"), "another journal", 1),
        (f"north:999999:{'0' * 64}", "was cut off", 1),
        ("nonsense", "is no seal", 2),
    ):
        status, said = verified(wrong)
        assert status == expected and why in said
