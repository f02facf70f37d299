"""`parlor verify`: whatever is changed, deleted or added in the database, one column or row at a time, it says so; or
`docs/trust.md` says why it decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, Engine, and_, delete, insert, update

from controller.parlor.storage.database import open_database
from controller.parlor.storage.schema import Base
from controller.parlor.verification.record_verification import ALTERED, PROVED, Verified, verified
from tests.controller.parlor.fresh_databases import fresh
from tests.controller.parlor.verified_record import WrittenRecord, full_record, rows_of

TRUST: Final = Path(__file__).resolve().parents[3] / "docs" / "trust.md"
TABLES: Final = Base.metadata.tables


def decides_nothing() -> dict[str, set[str]]:
    """By table: the columns of which the table in docs/trust.md says that they decide nothing."""
    section = TRUST.read_text(encoding="utf-8").partition("## What verify proves, table by table")[2]
    section = section.partition("\n## ")[0]
    found: dict[str, set[str]] = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and re.fullmatch(r"`\w+`", cells[0]):
            found[cells[0].strip("`")] = set(re.findall(r"`(\w+)`", cells[2]))
    return found


ALL: Final = "row"
"""Stands in the table for whole rows that may come and go."""
NUMBERS: Final = ("n", "id", "stream", "seq", "place", "generation", "entries", "hand")
"""Columns of a key: one more than a number may be another row's."""


# PostgreSQL differs in how it stores a column, not in which rows are read: there some rows are enough.
EVERY: Final = pytest.mark.parametrize(
    ("record", "every"),
    [
        pytest.param("sqlite", False, id="sqlite-some"),
        pytest.param("sqlite", True, id="sqlite-every", marks=pytest.mark.slow),
        pytest.param("postgresql", False, id="postgresql-some", marks=pytest.mark.slow),
    ],
    indirect=["record"],
)


def some(rows: list[dict[str, Any]], every: bool) -> list[dict[str, Any]]:
    """Every row, or the first and the last."""
    return rows if every else rows[:1] + rows[1:][-1:]


@contextmanager
def undone(engine: Engine) -> Iterator[Connection]:
    """A transaction that is rolled back."""
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN" if connection.dialect.name == "sqlite" else "SELECT 1")
        yield connection
        connection.rollback()


def another(value: Any, column: Any) -> Any:
    """A value other than this one, of its kind."""
    match value:
        case bool():
            return not value
        case Decimal():
            return 100 * value
        case int():
            return value + (1000 if column.name in NUMBERS else 1)
        case float():
            return value + 1000.0
        case str():
            return f"{value}x"
        case list():
            return [*value, value[0]]
        case dict():
            return {**value, "more": 1}
    kind = column.type.python_type
    return {str: "x", list: [1], dict: {"more": 1}}.get(
        kind, kind(1) if kind not in (str, list, dict) else None
    )


def keyed(name: str, row: dict[str, Any]) -> Any:
    table = TABLES[name]
    return and_(*(column == row[column.name] for column in table.primary_key))


def decides(name: str, row: dict[str, Any]) -> bool:
    """Whether anything follows from this row, by docs/trust.md: not from a key that waits, nor from a name that no
    session holds a commitment to (those of the second table)."""
    match name:
        case "keys":
            return bool(row["status"] != "pending")
        case "persons":
            return row["salt"] is not None or row["name"] is None
    return True


def goes_unmissed(name: str, row: dict[str, Any]) -> bool:
    """Whether such a row may be missing: an alert that was decided is forgotten after a year, and what a later
    generation displaced is known by itself alone."""
    return (name == "alerts" and row["choice"] is not None) or (name == "messages" and row["displaced"])


def is_reported(name: str, found: Verified, before: Verified) -> bool:
    """Whether verify says of it that it is altered, names what is missing, or counts one more name that it cannot
    prove."""
    names = name == "persons" and found.unproved != before.unproved
    return found.status == ALTERED or found.missing != before.missing or names


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def record(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WrittenRecord]:
    """One record for all cases: each rolls back what it has altered."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            address = f"sqlite:///{tmp_path_factory.mktemp('record') / 'parlor.db'}"
        else:
            address = stack.enter_context(fresh())
        engine = open_database(address)
        stack.callback(engine.dispose)
        yield full_record(engine)


def test_an_untouched_record_is_unaltered(record: WrittenRecord) -> None:
    with record.engine.connect() as connection:
        found = verified(connection, [record.hub.public])
        assert (found.status, found.wrong, found.missing) == (PROVED, [], [])
        assert (found.messages, found.signed, found.unsigned, found.held) == (16, 13, 3, 2)
        for name in TABLES:
            assert rows_of(connection, name), f"{name} has rows to alter"


@EVERY
@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_change_of_a_column_is_noticed(record: WrittenRecord, name: str, every: bool) -> None:
    free = decides_nothing()[name]
    table = TABLES[name]
    with undone(record.engine) as connection:
        before = verified(connection, [record.hub.public])
        unnoticed = set()
        for row in some([row for row in rows_of(connection, name) if decides(name, row)], every):
            for column in table.columns:
                if column.name in free:
                    continue
                saved = connection.begin_nested()
                news = {column.name: another(row[column.name], column)}
                connection.execute(update(table).where(keyed(name, row)).values(**news))
                if not is_reported(name, verified(connection, [record.hub.public]), before):
                    unnoticed.add((column.name, str({key.name: row[key.name] for key in table.primary_key})))
                saved.rollback()
        assert unnoticed == set()


@EVERY
@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_row_that_is_deleted_is_noticed(record: WrittenRecord, name: str, every: bool) -> None:
    if ALL in decides_nothing()[name]:
        return
    with undone(record.engine) as connection:
        before = verified(connection, [record.hub.public])
        unnoticed = []
        for row in some([row for row in rows_of(connection, name) if decides(name, row)], every):
            if goes_unmissed(name, row):
                continue
            saved = connection.begin_nested()
            connection.execute(delete(TABLES[name]).where(keyed(name, row)))
            if not is_reported(name, verified(connection, [record.hub.public]), before):
                unnoticed.append(row)
            saved.rollback()
        assert unnoticed == []


@EVERY
@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_row_that_is_added_is_noticed(record: WrittenRecord, name: str, every: bool) -> None:
    """A copy of a row that is there, under another name."""
    if ALL in decides_nothing()[name]:
        return
    table = TABLES[name]
    with undone(record.engine) as connection:
        before = verified(connection, [record.hub.public])
        unnoticed = []
        for row in some(rows_of(connection, name), every):
            for column in table.primary_key:
                copy = {**row, column.name: another(row[column.name], column)}
                for unique in ("identity", "digest", "subject"):
                    if unique in copy and name in ("streams", "conflicts", "alerts"):
                        copy[unique] += "x"
                if name == "messages":
                    copy["seq"] += 1000
                saved = connection.begin_nested()
                connection.execute(insert(table).values(**copy))
                if not is_reported(name, verified(connection, [record.hub.public]), before):
                    unnoticed.append(copy)
                saved.rollback()
        assert unnoticed == []
