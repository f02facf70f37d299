"""The schema migrates forward only, by one program at a time, and failures are sentences."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.orders.persons import derived
from controller.parlor.hub import decision_log
from controller.parlor.queries.player_results import standings
from controller.parlor.queries.record_verification import WHOLE, verified
from controller.parlor.storage.database import (
    DatabaseAway,
    DatabaseError,
    open_database,
    shown,
    spoken,
    writing,
)
from controller.parlor.storage.schema import Base
from tests.controller.parlor.fresh_databases import fresh
from tests.controller.parlor.numbered_messages import Keeper, Sheet, hand, score, session

SAMPLES = Path(__file__).with_name("samples")


def test_what_the_versions_make_is_what_the_program_means(untouched: str) -> None:
    engine = open_database(untouched)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_a_database_of_bytes_is_refused_with_the_command_that_makes_one_of_characters() -> None:
    with fresh(encoding="SQL_ASCII") as url, pytest.raises(DatabaseError, match="ENCODING 'UTF8'") as refused:
        open_database(url)
    assert not isinstance(refused.value, DatabaseAway)


def test_several_programs_may_open_a_fresh_database_at_once(untouched: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for engine in pool.map(lambda _: open_database(untouched), range(4)):
            with engine.connect() as connection:
                assert connection.scalar(text("SELECT count(*) FROM messages")) == 0
            engine.dispose()


def test_a_database_of_the_first_version_comes_forward_with_what_it_holds(untouched: str) -> None:
    engine = open_database(untouched, upto="0001")
    with engine.begin() as connection:
        made = "INSERT INTO streams (parlor, table_name, identity, generation, newest, upto, asks)"
        connection.execute(text(f"{made} VALUES ('west-lake', 'table-1', 'j1', 0, 7, 7, 0)"))
    engine.dispose()
    engine = open_database(untouched)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT upto FROM streams")) == 7
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) > "0001"
    engine.dispose()


def rows(connection: Connection, schema: str | None = None) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, by the table's name."""
    where = "" if schema is None else f'"{schema}".'
    return {
        name: sorted(map(tuple, connection.execute(text(f'SELECT * FROM {where}"{name}"'))), key=repr)
        for name in inspect(connection).get_table_names(schema)
    }


def test_before_it_comes_forward_a_copy_is_kept_which_leads_back(untouched: str) -> None:
    """Back: the former program makes its empty tables, and the rows are put into them (docs/backup.md)."""
    engine = open_database(untouched, upto="0001")
    with engine.begin() as connection:
        made = "INSERT INTO streams (parlor, table_name, identity, generation, newest, upto, asks)"
        connection.execute(text(f"{made} VALUES ('west-lake', 'table-1', 'j1', 0, 7, 7, 0)"))
    with engine.connect() as connection:
        before = rows(connection)
    engine.dispose()
    engine = open_database(untouched)
    if engine.dialect.name == "sqlite":
        engine.dispose()
        kept = Path(f"{engine.url.database}.version-0001")
        assert kept.stat().st_mode & 0o777 == 0o600
        with create_engine(f"sqlite:///{kept}").connect() as connection:
            assert rows(connection) == before
        return
    with engine.begin() as connection:
        assert rows(connection, "version_0001") == before
        for name in inspect(connection).get_table_names():
            connection.execute(text(f'DROP TABLE "{name}" CASCADE'))
    engine.dispose()
    engine = open_database(untouched, upto="0001")
    with engine.begin() as connection:
        for name in set(before) - {"alembic_version"}:
            connection.execute(text(f'INSERT INTO "{name}" SELECT * FROM version_0001."{name}"'))
        assert rows(connection) == before
    engine.dispose()


def test_without_a_copy_nothing_is_brought_forward(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    open_database(f"sqlite:///{file}", upto="0001").dispose()
    (tmp_path / "parlor.db.version-0001.new").mkdir()
    with pytest.raises(DatabaseError, match=r"version-0001 cannot be written: .* Nothing was changed"):
        open_database(f"sqlite:///{file}")
    engine = open_database(f"sqlite:///{file}", migrated=False)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0001"
    engine.dispose()


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_a_kept_database_of_an_earlier_version_stays_readable(version: str, tmp_path: Path) -> None:
    """Written by those versions: two generations, a contradiction, one journal told under two names."""
    with sqlite3.connect(tmp_path / "parlor.db") as made:
        made.executescript((SAMPLES / f"hub-{version}.sql").read_text(encoding="utf-8"))
    made.close()
    keeper = Keeper(open_database(f"sqlite:///{tmp_path / 'parlor.db'}"))

    def units() -> list[tuple[str, int]]:
        with keeper.engine.connect() as connection:
            return [(row["player"], row["units"]) for row in standings(connection)]

    before = units()
    assert before == [("王小明", 17), ("Chen", -3), ("Zhao", -3), ("Li", -11)]
    with keeper.engine.connect() as connection:
        names = list(connection.execute(text("SELECT id FROM messages ORDER BY id")).scalars())
        assert "west-lake-table-1-0a1b2c3d-4" in names
        assert verified(connection).status == WHOLE
    # Its table is signed from now on and says again what is here: nothing counts twice, nothing contradicts.
    sheet = Sheet(identity="0a1b2c3d")
    ids = [derived("s1", place) for place in range(4)]  # whom it named before it says by these ids
    begun = session("begun", stake="0.5", players=[{"person": who, "seat": k} for k, who in enumerate(ids)])
    again = keeper.keep(sheet.proved(1, begun), sheet.proved(4, score(1, players=ids)))
    assert (again.new, again.repeated, again.conflicts) == (0, 2, [])
    assert units() == before
    keeper.engine.dispose()


def test_a_newer_schema_is_refused_and_left_alone(untouched: str) -> None:
    engine = open_database(untouched)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(
        DatabaseError, match=r"schema version 0999; this program knows versions up to .* newer program"
    ):
        open_database(untouched)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0999"
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://root@host/db", "in PostgreSQL or SQLite, not in mysql"),
        ("my scores", "cannot be read. Write postgresql://"),
        ("postgresql://staff:ge@heim@127.0.0.1:9/scores", "%40"),
        ("postgresql://staff:ge#heim[@host:port/scores", "%23"),
    ],
)
def test_an_address_that_is_none_is_said_so(url: str, sentence: str) -> None:
    with pytest.raises(DatabaseError, match=sentence) as refused:
        open_database(url)
    assert "heim" not in str(refused.value)


def test_a_database_that_is_away_is_said_so_without_its_password() -> None:
    with pytest.raises(DatabaseAway) as away:
        open_database("postgresql://staff:geheim@127.0.0.1:9/scores")
    assert "does not answer" in str(away.value)
    assert "geheim" not in str(away.value)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear friend, " * 100)
    with pytest.raises(DatabaseError, match="file is not a database"):
        open_database(f"sqlite:///{tmp_path / 'letter.db'}")


def test_an_address_is_shown_without_its_password() -> None:
    engine = open_database("postgresql://staff:geheim@127.0.0.1:9/scores", migrated=False)
    assert shown(engine) == "postgresql://***@127.0.0.1:9/scores"


def test_a_file_is_readable_by_its_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        engine = open_database(f"sqlite:///{tmp_path / 'parlor.db'}")
        with engine.begin() as connection:
            connection.execute(text("SELECT 1"))
            rights = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        engine.dispose()
    finally:
        os.umask(before)
    assert rights == dict.fromkeys(rights, 0o600) and "parlor.db-wal" in rights


def test_a_database_of_an_older_version_is_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "parlor.db"
    open_database(f"sqlite:///{path}").dispose()
    path.chmod(0o644)
    open_database(f"sqlite:///{path}").dispose()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("column", "value", "ask"),
    [
        ("hands.over_at", b"\xff", "tables"),
        ("results.at", "soon", "history 王小明"),
        ("results.delta", b"", "history 王小明"),
        ("messages.payload", 1e300, "history 王小明"),
        ("messages.payload", "[", "verify"),
        ("hands.over_at", b"", "export --table hands --parquet OUT"),
        ("sessions.players", b"", "export --table sessions --csv -"),
        ("sessions.stake_per_unit", "0x10", "standings"),
        ("decisions.detail", "{", "decisions"),
    ],
)
def test_a_value_that_its_column_cannot_hold_is_said_to_be_damage(
    column: str, value: object, ask: str, tmp_path: Path
) -> None:
    url, (table, name) = f"sqlite:///{tmp_path / 'parlor.db'}", column.split(".")
    engine, sheet = open_database(url), Sheet()
    story = (session("begun"), hand(1, "begun", 1.0), hand(1, "over", 9.0), score(1))
    Keeper(engine).reach(*(sheet.proved(seq, one) for seq, one in enumerate(story, 1)))
    with writing(engine) as connection:
        decision_log.note(connection, "staff", "admitted", "j1", "new", "", {})
        connection.exec_driver_sql(f"UPDATE {table} SET {name} = ?", (value,))
    engine.dispose()
    words = ask.replace("OUT", str(tmp_path / "out")).split()
    done = CliRunner().invoke(app, ["parlor", "--database", url, *words])
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit)
    assert column in done.output or "cannot be read" in done.output or "altered" in done.output.lower()


def test_what_is_no_damage_stays_what_it_is(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'parlor.db'}")
    with pytest.raises(KeyError), spoken(engine):
        raise KeyError
    engine.dispose()


def test_a_version_that_is_no_number_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'parlor.db'}"
    engine = open_database(url)
    with writing(engine) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'abc'")
    engine.dispose()
    (tmp_path / "table.toml").write_text("")
    done = CliRunner().invoke(
        app, ["upgrade", "--check", "--database", url, "--config", str(tmp_path / "table.toml")]
    )
    assert done.exit_code == 1 and "is of version abc" in done.output
