"""The schema goes forward only, by one program at a time, and what fails is said in sentences."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from controller.parlor.database import DatabaseAway, DatabaseError, open_database, shown
from controller.parlor.schema import Base


def test_what_the_versions_make_is_what_the_program_means(untouched: str) -> None:
    engine = open_database(untouched)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


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
    ],
)
def test_an_address_that_is_none_is_said_so(url: str, sentence: str) -> None:
    with pytest.raises(DatabaseError, match=sentence):
        open_database(url)


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
    assert shown(engine) == "postgresql://staff:***@127.0.0.1:9/scores"
