"""`mahjong-table journal` and `mahjong-table ledger` as somebody at the shell sees them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from controller.accounting.session import Session, correct_totals, pay_hand
from controller.commands import journal as journal_commands
from controller.commands import session_orders
from controller.journal.journal import CORRECTION, Journal
from tests.controller.accounting.paid_hands import PLAYERS, pays, score

app = typer.Typer()
journal_commands.register(app)
session_orders.register(app)
shell = CliRunner()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    journal = Journal.open(tmp_path / "table.db")
    for who, name in zip(PLAYERS, ("Ann", "Bo", "Chen", "Dai"), strict=True):
        journal.person_put(who, name)
    session = pay_hand(Session.begin("s1", PLAYERS), [pays(1, 0, 16)])
    journal.append(60, [("input", {"seat": 1})], [score(session, (16, -16, 0, 0)).outboxed()])
    _, made = correct_totals(session, (-8, 8, 0, 0), by="staff Li", why="worth half")
    journal.append(90, [(CORRECTION, made.to_json())])
    journal.close()
    return tmp_path / "table.db"


def test_a_sound_journal_is_verified(path: Path) -> None:
    done = shell.invoke(app, ["journal", "verify", str(path)])
    assert done.exit_code == 3, "nothing outside it was compared"
    assert "is whole: 8 entries, 1 message," in done.stdout


def test_a_journal_in_use_can_be_looked_into(path: Path) -> None:
    journal = Journal.open(path)
    journal.append(100, [("input", {"seat": 2})])
    done = shell.invoke(app, ["journal", "show", str(path), "--kind", "input", "--json"])
    assert [json.loads(line)["body"] for line in done.stdout.splitlines()] == [{"seat": 1}, {"seat": 2}]
    assert shell.invoke(app, ["journal", "verify", str(path)]).exit_code == 3
    journal.close()


def test_entries_are_shown_in_order(path: Path) -> None:
    lines = shell.invoke(app, ["journal", "show", str(path)]).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [str(n) for n in range(1, 9)]
    assert "1970-01-01 00:01:00  input" in lines[5]


def test_a_changed_journal_fails_the_verification(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'{"seat":1}', b'{"seat":3}'))
    done = shell.invoke(app, ["journal", "verify", str(path)])
    assert done.exit_code == 1
    assert "is damaged after entry 5" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_ledger_shows_scores_and_corrections(path: Path) -> None:
    lines = shell.invoke(app, ["ledger", str(path)]).stdout.splitlines()
    assert lines[0] == "Session s1: Ann, Bo, Chen, Dai"
    assert lines[1].split("  ")[-1] == "Ann won"
    assert "+16 → 16" in lines[1]
    assert "-8 → 8" in lines[2]
    assert lines[2].endswith("correction: worth half, by staff Li (channel not recorded)")
    rows = [json.loads(row) for row in shell.invoke(app, ["ledger", str(path), "--json"]).stdout.splitlines()]
    assert [row["totals"] for row in rows] == [[16, -16, 0, 0], [8, -8, 0, 0]]


def test_missing_journal_or_entry_is_reported(tmp_path: Path) -> None:
    for command in (["journal", "verify"], ["journal", "show"], ["ledger"]):
        done = shell.invoke(app, [*command, str(tmp_path / "none.db")])
        assert done.exit_code == 1
        assert done.stderr.strip() == f"mahjong-table: There is no journal at {tmp_path / 'none.db'}."
