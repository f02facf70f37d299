"""The schema migrates forward only, by one program at a time, and failures are sentences."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import sql
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.parlor.hub import decision_log
from controller.parlor.queries.player_results import player_standings
from controller.parlor.storage import database
from controller.parlor.storage.database import (
    DatabaseAway,
    DatabaseError,
    database_errors_as_sentences,
    open_database,
    safe_address,
    writing,
)
from controller.parlor.storage.schema import Base
from tests.controller.parlor.fresh_databases import fresh
from tests.controller.parlor.numbered_messages import STAFF, Keeper, Sheet, hand, score, session
from tests.controller.parlor.verified_record import full_record
from tests.read_only_medium import read_only
from tests.refused_system_calls import where_refused

SHEET = Sheet()


def test_what_the_versions_make_is_what_the_program_means(untouched: str) -> None:
    engine = open_database(untouched)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1", "EUC_CN"])
def test_database_not_in_utf8_is_refused_with_its_remedy(encoding: str) -> None:
    with fresh(encoding=encoding) as url, pytest.raises(DatabaseError, match="ENCODING 'UTF8'") as refused:
        open_database(url)
    assert not isinstance(refused.value, DatabaseAway) and f"the encoding {encoding}," in str(refused.value)


def test_transactions_are_hubs_own_whatever_database_begins_with() -> None:
    with fresh() as url:
        with psycopg.connect(url, autocommit=True) as owner:
            for setting in (
                "default_transaction_isolation = 'serializable'",
                "default_transaction_read_only = on",
                "statement_timeout = '50ms'",
                "idle_in_transaction_session_timeout = '1ms'",
                "client_encoding = 'LATIN1'",
            ):
                owner.execute(
                    sql.SQL("ALTER DATABASE {} SET " + setting).format(sql.Identifier(owner.info.dbname))
                )
        engine = open_database(url)
        with writing(engine) as connection:
            assert connection.scalar(text("SHOW transaction_isolation")) == "read committed"
            assert connection.scalar(text("SELECT '王' || pg_sleep(0.1)")) == "王"
        engine.dispose()


def test_several_programs_may_open_a_fresh_database_at_once(untouched: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for engine in pool.map(lambda _: open_database(untouched), range(4)):
            with engine.connect() as connection:
                assert connection.scalar(text("SELECT count(*) FROM messages")) == 0
            engine.dispose()


LATER = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("streams", sa.Column("mood", sa.Text(), nullable=False, server_default="calm"))
"""
"""A made-up later version of the schema."""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], AbstractContextManager[None]]:
    """As if a program ran whose newest schema is version 0002."""
    folder = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, folder)
    (folder / "versions" / "v0002_made_up.py").write_text(LATER)

    @contextmanager
    def running() -> Iterator[None]:
        with monkeypatch.context() as patched:
            patched.setattr(database, "MIGRATIONS", folder)
            yield

    return running


Later = Callable[[], AbstractContextManager[None]]


def rows(connection: Connection, schema: str | None = None) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, by the table's name."""
    where = "" if schema is None else f'"{schema}".'
    return {
        name: sorted(map(tuple, connection.execute(text(f'SELECT * FROM {where}"{name}"'))), key=repr)
        for name in inspect(connection).get_table_names(schema)
    }


def played(url: str) -> dict[str, list[tuple[object, ...]]]:
    """A database of version 0001 with a hand in it, and its rows."""
    engine = open_database(url)
    Keeper(engine).reach(*(SHEET.proved(seq, one) for seq, one in enumerate((session("begun"), score(1)), 1)))
    with engine.connect() as connection:
        found = rows(connection)
    engine.dispose()
    return found


def units(engine: Engine) -> list[tuple[str, int]]:
    with engine.connect() as connection:
        return [(row["player"], row["units"]) for row in player_standings(connection)]


WON = [("王小明", 3), ("Chen", -1), ("Li", -1), ("Zhao", -1)]


def test_a_copy_on_a_read_only_medium_answers_and_is_put_back(tmp_path: Path) -> None:
    """One made by `sqlite3 .backup`, and one with the log that its hub had."""
    live, medium = tmp_path / "parlor.db", tmp_path / "medium"
    medium.mkdir()
    made = open_database(f"sqlite:///{live}")
    full_record(made)
    played_as = made.url.render_as_string()
    made.dispose()
    shell = CliRunner()
    answers = {
        command: shell.invoke(app, ["parlor", command, "--database", played_as])
        for command in ("standings", "verify")
    }
    assert {command: one.exit_code for command, one in answers.items()} == {"standings": 0, "verify": 3}
    with closing(sqlite3.connect(live)) as open_still:
        open_still.execute("SELECT count(*) FROM messages").fetchone()
        with closing(sqlite3.connect(live)) as writer:
            writer.execute("PRAGMA user_version = 0")
            for suffix in ("", "-wal"):
                shutil.copyfile(f"{live}{suffix}", medium / f"live.db{suffix}")
    assert (medium / "live.db-wal").stat().st_size > 0
    shutil.copyfile(live, medium / "copy.db")
    there = sorted(medium.iterdir())
    with read_only(medium):
        for name in ("copy.db", "live.db"):
            asked = ["--database", f"sqlite:///{medium / name}"]
            for command, wanted in answers.items():
                answer = shell.invoke(app, ["parlor", command, *asked])
                assert answer.exit_code == wanted.exit_code
                assert answer.output.splitlines()[0] == wanted.output.splitlines()[0]
            changed = shell.invoke(app, ["parlor", "erase", "王小明", *asked, "--yes"])
            assert changed.exit_code == 1 and "Traceback" not in changed.output
            shutil.copyfile(medium / name, tmp_path / f"back-{name}")
        assert sorted(medium.iterdir()) == there
    back = shell.invoke(app, ["parlor", "standings", "--database", f"sqlite:///{tmp_path / 'back-copy.db'}"])
    assert back.output == answers["standings"].output


def test_a_disk_that_fails_or_is_full_is_no_silent_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'parlor.db'}"
    played(url)
    engine = open_database(url)

    def note() -> None:
        with database_errors_as_sentences(engine), writing(engine) as connection:
            connection.execute(text("CREATE TABLE notes AS SELECT * FROM messages"))

    for calls in ({"sync": errno.EIO}, {"write": errno.EIO}, {"read": errno.EIO}):
        engine.dispose()
        with pytest.raises(DatabaseAway, match="The disk fails: the database"):
            where_refused(calls, note)
    for calls in ({"write": errno.ENOSPC}, {"write": errno.EDQUOT}):
        with pytest.raises(DatabaseAway, match="The disk is full: the database"):
            where_refused(calls, note)
    engine.dispose()
    for calls, lack in (
        ({"flock": errno.ENOLCK}, "knows no locks"),
        ({"mmap": errno.ENODEV}, "maps no files"),
    ):
        with pytest.raises(DatabaseError, match=lack):
            where_refused(calls, lambda: open_database(url))
    engine = open_database(url)
    assert units(engine) == WON
    engine.dispose()


def test_a_later_version_copies_migrates_and_reads(untouched: str, later: Later) -> None:
    before = played(untouched)
    with later():
        engine = open_database(untouched)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0002"
        assert connection.execute(text("SELECT identity, mood FROM streams")).all() == [
            (Sheet().identity, "calm")
        ]
    assert units(engine) == WON
    if engine.dialect.name == "sqlite":
        kept = Path(f"{engine.url.database}.version-0001")
        assert kept.stat().st_mode & 0o777 == 0o600
        with create_engine(f"sqlite:///{kept}").connect() as connection:
            assert rows(connection) == before
    else:
        with engine.connect() as connection:
            assert rows(connection, "version_0001") == before
    engine.dispose()


def test_the_copy_leads_back_to_the_version_before(untouched: str, later: Later) -> None:
    """Back: the program of version 0001 makes its empty tables, and the rows are put into them (docs/backup.md)."""
    before = played(untouched)
    with later():
        engine = open_database(untouched)
    if engine.dialect.name == "sqlite":
        engine.dispose()
        file = Path(str(engine.url.database))
        file.with_name(f"{file.name}.version-0001").replace(file)
    else:
        with engine.begin() as connection:
            for name in inspect(connection).get_table_names():
                connection.execute(text(f'DROP TABLE "{name}" CASCADE'))
        engine.dispose()
        engine = open_database(untouched)
        with engine.begin() as connection:
            for name in set(before) - {"alembic_version"}:
                connection.execute(text(f'INSERT INTO "{name}" SELECT * FROM version_0001."{name}"'))
        engine.dispose()
    engine = open_database(untouched)
    with engine.connect() as connection:
        assert rows(connection) == before
    assert units(engine) == WON
    engine.dispose()


def test_without_a_copy_nothing_is_migrated(tmp_path: Path, later: Later) -> None:
    file = tmp_path / "parlor.db"
    open_database(f"sqlite:///{file}").dispose()
    (tmp_path / "parlor.db.version-0001.new").mkdir()
    with (
        later(),
        pytest.raises(DatabaseError, match=r"version-0001 cannot be written: .* Nothing was changed"),
    ):
        open_database(f"sqlite:///{file}")
    engine = open_database(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0001"
    engine.dispose()


def test_a_later_schema_is_refused_and_left_unchanged(untouched: str, later: Later) -> None:
    played(untouched)
    with later():
        engine = open_database(untouched)
    with engine.connect() as connection:
        before = rows(connection)
    with pytest.raises(
        DatabaseError, match=r"schema version 0002; this program knows versions up to 0001\. .*newer program"
    ):
        open_database(untouched)
    with engine.connect() as connection:
        assert rows(connection) == before
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
def test_address_that_is_invalid_is_reported(url: str, sentence: str) -> None:
    with pytest.raises(DatabaseError, match=sentence) as refused:
        open_database(url)
    assert "heim" not in str(refused.value)


def test_absent_database_is_reported_without_its_password() -> None:
    with pytest.raises(DatabaseAway) as away:
        open_database("postgresql://staff:geheim@127.0.0.1:9/scores")
    assert "does not answer" in str(away.value)
    assert "geheim" not in str(away.value)


def test_file_that_is_no_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear friend, " * 100)
    with pytest.raises(DatabaseError, match="file is not a database"):
        open_database(f"sqlite:///{tmp_path / 'letter.db'}")


def test_an_address_is_shown_without_its_password() -> None:
    engine = open_database("postgresql://staff:geheim@127.0.0.1:9/scores", migrated=False)
    assert safe_address(engine) == "postgresql://***@127.0.0.1:9/scores"


def test_file_is_readable_by_its_owner_alone_whatever_umask(tmp_path: Path) -> None:
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


def test_a_database_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
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
def test_value_too_large_for_its_column_is_reported_as_damage(
    column: str, value: object, ask: str, tmp_path: Path
) -> None:
    url, (table, name) = f"sqlite:///{tmp_path / 'parlor.db'}", column.split(".")
    engine, sheet = open_database(url), Sheet()
    story = (session("begun"), hand(1, "begun", 1.0), hand(1, "over", 9.0), score(1))
    Keeper(engine).reach(*(sheet.proved(seq, one) for seq, one in enumerate(story, 1)))
    with writing(engine) as connection:
        decision_log.append_decision(connection, STAFF, "admitted", "j1", "new", "", {})
        connection.exec_driver_sql(f"UPDATE {table} SET {name} = ?", (value,))
    engine.dispose()
    words = ask.replace("OUT", str(tmp_path / "out")).split()
    done = CliRunner().invoke(app, ["parlor", "--database", url, *words])
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit)
    assert column in done.output or "cannot be read" in done.output or "altered" in done.output.lower()


def test_what_is_no_damage_stays_what_it_is(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'parlor.db'}")
    with pytest.raises(KeyError), database_errors_as_sentences(engine):
        raise KeyError
    engine.dispose()


def test_version_that_is_no_number_is_reported(tmp_path: Path) -> None:
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
