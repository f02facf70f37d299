"""Names at the hub: judged where a session begins, taken from a table's own journal as they stand, shown harmless."""

from __future__ import annotations

import csv
import json
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.printable import from_cell
from controller.journal.journal import Journal
from controller.parlor.hub import message_validation
from controller.parlor.hub.message_validation import RejectedMessage
from controller.parlor.storage.database import open_database
from tests.controller.parlor.numbered_messages import (
    Keeper,
    Sheet,
    changed,
    correction,
    remember,
    score,
    session,
    who,
)

SHEET = Sheet()
HOSTILE = ("=HYPERLINK(1)", "Bo\x1b[2J\u202e", "-2", "'quoted")


def people(*names: str) -> list[dict[str, Any]]:
    return [{"person": who(name), "seat": seat} for seat, name in enumerate(names)]


def test_one_player_on_four_seats_is_nobodys_score() -> None:
    topic, payload = SHEET.wire(7, score(2))
    forged = changed(payload, players=[who("Ann")] * 4)
    with pytest.raises(RejectedMessage, match="different people"):
        message_validation.parse_message(topic, forged)
    with pytest.raises(RejectedMessage, match="different people"):
        message_validation.parse_journal_message(SHEET.topics, "score", forged)
    with pytest.raises(RejectedMessage, match="players"):
        message_validation.parse_message(
            topic, changed(payload, players=["Ann", "Bo", "Cy", "Di"])
        )  # a score has no names


def test_tables_of_a_hub_are_exported_with_numbers_as_they_are(database: str, tmp_path: Path) -> None:
    engine, sheet = open_database(database), Sheet()
    story = [
        session("begun", stake="0.1", players=people("Ann", "Bo", "Cy", "Di")),
        score(1, (-3, 1, 1, 1), players=list(HOSTILE)),
        correction((-2, 2, 0, 0), why="@SUM(A1)\t", players=list(HOSTILE)),
    ]
    Keeper(engine).reach(*(sheet.received(seq, reported) for seq, reported in enumerate(story, 1)))
    engine.dispose()

    def exported(table: str, *more: str) -> list[dict[str, str]]:
        out = tmp_path / f"{table}.csv"
        done = CliRunner().invoke(
            app, ["parlor", "export", "--table", table, "--csv", str(out), "--database", database, *more]
        )
        assert done.exit_code == 0, done.output
        with out.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    rows = exported("results")
    assert sum(int(row["delta"]) for row in rows if row["player"] == "'=HYPERLINK(1)") == -5
    assert {row["player"] for row in rows} == {"'=HYPERLINK(1)", "Bo\x1b[2J\u202e", "'-2", "''quoted"}
    assert {from_cell(row["player"]) for row in rows} == set(HOSTILE)
    (row,) = exported("sessions", "--bom")
    assert Decimal(row["stake_per_unit"]) == Decimal("0.1") and row["session"] == "s1"
    assert (tmp_path / "sessions.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert not (tmp_path / "results.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert from_cell(exported("corrections")[0]["why"]) == "@SUM(A1)\t"
    shown = CliRunner().invoke(app, ["parlor", "standings", "--database", database])
    assert "Bo\\u001b[2J\\u202e" in shown.stdout and "\x1b" not in shown.stdout
    result = CliRunner().invoke(app, ["parlor", "standings", "--database", database, "--json"])
    assert "\u202e" not in result.stdout
    assert {json.loads(line)["player"] for line in result.stdout.splitlines()} >= set(HOSTILE)


def test_journal_with_impossible_names_is_imported_without_them(database: str, tmp_path: Path) -> None:
    names = ("Ann", "ann", "Ann\u200b", "Bo\x1b[2J")
    with closing(Journal.open(tmp_path / "old.db", key=Sheet().signer)) as journal:
        journal.append(0.0, [("input", {})], [session("begun", players=people(*names))])
        journal.append(60.0, [("input", {})], [score(1, players=list(names))])
        remember(journal, names)
    done = CliRunner().invoke(
        app, ["parlor", "import", str(tmp_path / "old.db"), "--as", "home/table-1", "--database", database]
    )
    assert done.exit_code == 1 and "2 messages of home/table-1, 2 of them new" in done.stdout
    assert "holds ZERO WIDTH SPACE" in done.output and "holds ESCAPE (U+001B)" in done.output
    result = CliRunner().invoke(app, ["parlor", "standings", "--database", database, "--json"])
    units = {row["player"]: row["units"] for row in map(json.loads, result.stdout.splitlines())}
    assert (units.pop("Ann"), units.pop("ann"), sorted(units.values())) == (3, -1, [-1, -1])
    assert all(shown.startswith("p-") for shown in units), "they are known by their ids, and every sum stays"
