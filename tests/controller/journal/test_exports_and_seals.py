"""Answers and indexes after damage; exports and seals prove the contents of a journal."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.journal.journal import ANSWER, Journal, JournalError
from tests.controller.orders import ordered_table

shell = CliRunner()


def test_an_order_is_answered_once(tmp_path: Path) -> None:
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
    assert journal.recovery is not None and journal.epoch == f"{journal.identity}.1"
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
    assert evening.messages("correction") == []  # a tab cannot be stated
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
    assert journal.seal() == f"{journal.identity}:{rows[-1]['n']}:{rows[-1]['checksum']}"
    journal.close()
    assert "entries written to" in export(played, "-o", str(played.with_name("all.jsonl")))
    assert played.with_name("all.jsonl").read_text() == first


def test_an_export_never_replaces_a_journal(played: Path) -> None:
    before = played.read_bytes()
    for words in (["journal", "export", str(played), "-o"], ["ledger", "slip", str(played), "--pdf"]):
        done = shell.invoke(app, [*words, str(played)])
        assert done.exit_code == 1 and "not written over" in done.stderr
    assert played.read_bytes() == before


def test_a_spreadsheet_export_filters_by_kind_and_session(played: Path) -> None:
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
    of_none = [one["kind"] for one in whole if one["session"] == ""]
    assert of_none == ["birth", "person", "person", "person"] and corrected in mine
    assert len(mine) + len(other) == len(whole) - len(of_none)
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
        (f"{'0' * 32}{early[32:]}", "another journal", 1),
        (f"{early[:32]}:999999:{'0' * 64}", "was cut off", 1),
        ("nonsense", "is no seal", 2),
    ):
        status, output = verified(wrong)
        assert status == expected and why in output
