"""`mahjong-table parlor …` from the shell."""

from __future__ import annotations

import csv
import io
import json
import time
from decimal import Decimal
from pathlib import Path

import pytest
from pyarrow import parquet
from sqlalchemy import create_engine, inspect, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.parlor.storage.database import open_database, writing
from controller.words import say
from tests.controller.parlor.numbered_messages import PEOPLE, Keeper, Sheet, correction, hand, score, session
from tests.controller.parlor.written_journal import written


@pytest.fixture
def filled(database: str) -> str:
    """A database with one session of three hands and a correction."""
    sheet, engine = Sheet(), open_database(database)
    story = [session("begun", stake="0.5")]
    for number in (1, 2, 3):
        story += [
            hand(number, "begun", 600.0 * number),
            hand(number, "over", 600.0 * number + 300),
            score(number),
        ]
    Keeper(engine).reach(
        *(
            sheet.received(seq, reported)
            for seq, reported in enumerate([*story, correction((-2, 2, 0, 0))], 1)
        )
    )
    engine.dispose()
    return database


def run(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["parlor", *arguments])
    assert result.exit_code == status, result.output
    return result.output if status else result.stdout


def lines(*arguments: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in run(*arguments, "--json").splitlines()]


def test_standings(filled: str) -> None:
    first, *_ = lines("standings", "--database", filled)
    assert (first["player"], first["units"], first["corrected"], first["money"]) == ("王小明", 7, -2, "3.5")
    assert "王小明" in run("--database", filled, "standings")  # the option also works before the query
    assert run("standings", "--database", filled, "--since", "2w", "--json") == ""


def test_every_list_is_written_as_csv(filled: str) -> None:
    for question in (["standings"], ["players"], ["tables"], ["history", "Li"]):
        heading, *rows = csv.reader(io.StringIO(run(*question, "--database", filled, "--csv")))
        assert len(rows) == len(lines(*question, "--database", filled))
        assert heading[:1] != [] and {len(row) for row in rows} == {len(heading)}
    first = next(csv.DictReader(io.StringIO(run("standings", "--database", filled, "--csv"))))
    assert (first["player"], first["units"], first["corrected"], first["money"]) == (
        "王小明",
        "7",
        "-2",
        "3.5",
    )


def test_players_tables_and_histories(filled: str) -> None:
    assert {row["player"]: row["hands"] for row in lines("players", "--database", filled)}["Zhao"] == 3
    (table,) = lines("tables", "--database", filled)
    assert (table["hands"], table["played_share"], table["missing"]) == (3, 0.6, 0)
    rows = lines("history", "Li", "--database", filled)
    assert [(row["kind"], row["balance"]) for row in rows][-1] == ("correction", -1)
    assert "a kong was missed (Lin)" in str(rows[-1]["text"])
    assert "Nobody called Nemo" in run("history", "Nemo", "--database", filled, status=1)


def test_a_name_that_nobody_has_is_no_empty_answer(filled: str) -> None:
    for question in (["standings"], ["history", "Li"]):
        for option, typo, known in (
            ("--table", "tabel-1", "table-1"),
            ("--parlor", "west-lak", "west-lake"),
            ("--session", "s2", "s1"),
            ("--table", "west-lake/table-9", "table-1"),
        ):
            for more in ([], ["--json"]):
                result = run(*question, option, typo, *more, "--database", filled, status=1)
                assert "There is no" in result and f"there are: {known}" in " ".join(result.split()), result
    assert 'did you mean "table-1"?' in run("standings", "--table", "tabel-1", "--database", filled, status=1)
    assert len(lines("standings", "--table", "west-lake/table-1", "--database", filled)) == 4
    assert len(lines("standings", "--session", "s1", "--database", filled)) == 4
    assert "There is no parlor x" in run("tables", "--parlor", "x", "--database", filled, status=1)
    assert "Nobody called Nemo" in run("history", "Nemo", "--json", "--database", filled, status=1)
    assert (
        run("history", "Li", "--since", "2w", "--json", "--database", filled) == ""
    )  # known, and has not played


def test_a_database_may_be_given_as_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a folder" / "hub.db"
    path.parent.mkdir()
    engine = open_database(f"sqlite:///{path}")
    Keeper(engine).reach(
        *(Sheet().received(seq, reported) for seq, reported in enumerate([session("begun"), score(1)], 1))
    )
    engine.dispose()
    monkeypatch.chdir(path.parent)
    for given in (str(path), "hub.db", "./hub.db", f"sqlite:///{path}"):
        assert len(lines("standings", "--database", given)) == 4
        assert len(lines("--database", given, "standings")) == 4
        monkeypatch.setenv("PARLOR_DATABASE", given)
        assert len(lines("standings")) == 4
        monkeypatch.delenv("PARLOR_DATABASE")
    assert "There is no database at nothing.db" in run("standings", "--database", "nothing.db", status=1)
    for wrong in ("user@host/name", "mysql://host/name", "postgresql:name@host"):
        result = " ".join(run("standings", "--database", wrong, status=1).split())
        assert "Write postgresql://user@host/name, or the path of an SQLite file" in result
    assert {one.name.partition("-")[0] for one in path.parent.iterdir()} == {"hub.db"}


QUESTIONS = (
    ("standings",),
    ("players",),
    ("tables",),
    ("history", "Li"),
    ("export", "--csv", "-"),
    ("keys",),
    ("alerts",),
    ("decisions",),
    ("verify",),
    ("key", "show"),
)


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_a_question_makes_no_database(
    question: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PARLOR_DATABASE", raising=False)
    assert "There is no database at parlor.db" in run(*question, status=1)
    assert "There is no database at" in run(
        *question, "--database", f"sqlite:///{tmp_path / 'scores.db'}", status=1
    )
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_something_else_is_left_as_it_is(untouched: str) -> None:
    engine = create_engine(untouched.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE guests (name text)"))
    assert "is no hub's: it holds none of its tables" in run("standings", "--database", untouched, status=1)
    assert inspect(engine).get_table_names() == ["guests"]
    engine.dispose()


def test_times_are_of_the_zone_that_is_asked_for(filled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand of 1970-01-01 00:26:40 UTC, on a machine somewhere else."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        result = run("history", "Li", "--zone", "Asia/Shanghai", "--database", filled)
        assert "1970-01-01 08:17:40" in result  # 1060 seconds
        export = ("export", "--table", "scores", "--csv", "-", "--zone", "Asia/Shanghai")
        rows = csv.DictReader(io.StringIO(run(*export, "--database", filled)))
        assert min(row["at_local"] for row in rows) == "1970-01-01T08:17:40.000+08:00"
        ask = ("standings", "--json", "--database", filled)
        assert run(*ask, "--until", "1970-01-01T08:17:40", "--zone", "Asia/Shanghai") == ""
        assert run(*ask, "--until", "1970-01-01T08:17:41", "--zone", "Asia/Shanghai") != ""
        monkeypatch.setenv("PARLOR_ZONE", "Asia/Shanghai")
        assert run(*ask, "--since", "1970-01-01T08:25:01") == ""
        assert run(*ask, "--since", "1970-01-01T03:25:01+03:00") == ""
        assert run(*ask, "--since", "1970-01-01T08:20:00") != ""
        assert "no time zone" in run("history", "Li", "--zone", "Mars", "--database", filled, status=2)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_exports(filled: str, tmp_path: Path) -> None:
    rows = list(
        csv.DictReader(io.StringIO(run("export", "--table", "results", "--csv", "-", "--database", filled)))
    )
    assert sum(int(row["delta"]) for row in rows if row["player"] == "王小明") == 7
    run("export", "--table", "sessions", "--parquet", str(tmp_path / "s.parquet"), "--database", filled)
    (row,) = parquet.read_table(tmp_path / "s.parquet").to_pylist()
    assert (row["session"], row["stake_per_unit"]) == ("s1", Decimal("0.5"))
    for table in ("scores", "corrections", "hands", "messages", "tables", "conflicts", "sittings"):
        run("export", "--table", table, "--parquet", str(tmp_path / f"{table}.parquet"), "--database", filled)
    assert "There is no table alembic_version to export" in run(
        "export", "--table", "alembic_version", "--csv", "-", "--database", filled, status=2
    )


def test_extreme_stakes_and_times_are_exported(database: str, tmp_path: Path) -> None:
    stake, engine = "9999999999.000000000000000000000000000001", open_database(database)
    Keeper(engine).reach(Sheet().received(1, session("begun", stake=stake)), Sheet().received(2, score(1)))
    with writing(engine) as connection:
        connection.exec_driver_sql("UPDATE results SET at = 1e300 WHERE place = 0")
        connection.exec_driver_sql("UPDATE results SET at = -1e300 WHERE place = 1")
    engine.dispose()
    run("export", "--table", "sessions", "--parquet", str(tmp_path / "s.parquet"), "--database", database)
    (row,) = parquet.read_table(tmp_path / "s.parquet").to_pylist()
    assert row["stake_per_unit"] == Decimal(stake)
    result = run("export", "--csv", "-", "--zone", "Asia/Shanghai", "--database", database)
    years = [row["at_local"][:4] for row in csv.DictReader(io.StringIO(result))]
    assert years == ["9999", "0001", "1970", "1970"]


def test_import(database: str, tmp_path: Path) -> None:
    journal = written(tmp_path / "t.journal", 4)
    assert "10 messages of west-lake/table-1, 10 of them new" in run(
        "import", str(journal), "--as", "west-lake/table-1", "--database", database
    )
    assert "0 of them new" in run("import", str(journal), "--database", database)
    assert "There is no journal" in run("import", str(tmp_path / "none"), "--database", database, status=1)
    assert "names no table" in run("import", str(journal), "--as", "wt", "--database", database, status=2)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("standings", "--since", "yesteryear"), "--since yesteryear is no time"),
        (("standings", "--database", "mysql://x/y"), "not in mysql"),
        (("export",), "Say where to"),
        (("--broker", "http://x"), "begins with mqtt://"),
        (("--parlor", "a/b"), "cannot be part of an MQTT topic"),
        (("--hub", "a/b"), "cannot be part of an MQTT topic"),
        (("--password-file", "/nowhere/p"), "password file /nowhere/p cannot be read"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["parlor", *arguments])
    assert result.exit_code in (1, 2)
    assert sentence in " ".join(result.output.split())


def test_history_names_people_and_patterns_in_readers_language(database: str) -> None:
    pattern = {"name": "wild_eye", "value": 2, "counted": "factor"}
    how = say("hand.won", winners=[say("hand.winner", seat=0, patterns=[pattern])], deltas=[3, -1, -1, -1])
    engine = open_database(database)
    story = [
        session("begun"),
        hand(1, "begun", 600.0),
        score(1, text=say("hand.ended", how=how, notes=[]).to_json()),
    ]
    Keeper(engine).reach(*(Sheet().received(seq, reported) for seq, reported in enumerate(story, 1)))
    engine.dispose()
    name = PEOPLE[0]
    asked = ("history", name, "--database", database)
    assert f"{name} won with wild eye ×2" in run(*asked, "--language", "en")
    assert f"{name}胡牌：暴头 ×2" in run(*asked, "--language", "zh")
    assert f"{name}の和了（爆頭 ×2）" in run(*asked, "--language", "ja")
    assert "seat 0 won with wild_eye ×2" in str(lines(*asked)[0]["text"])
