"""Values that their column cannot hold: SQLite keeps any value in any column, so that a damaged or edited file may
answer a query with bytes where a number belongs. PostgreSQL never does."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import JSON, Boolean, Column, Connection, Double, Engine, Integer, Table, Text
from sqlalchemy.exc import SQLAlchemyError

from controller.parlor.storage.schema import Base, Exact

OBJECTS: Final = frozenset({"messages.payload", "decisions.detail", "alerts.detail"})
"""Columns of JSON objects; any other JSON is a list."""
JSON_OTHER_THAN: Final = (
    "CASE WHEN typeof({0}) = 'text' AND json_valid({0}) THEN json_type({0}) NOT IN ('null', '%s') ELSE 1 END"
)
WRONG: Final[tuple[tuple[type[Any], str], ...]] = (
    (Exact, "typeof({0}) <> 'text' OR {0} NOT GLOB '[0-9]*' OR {0} GLOB '*[^0-9.]*' OR {0} GLOB '*.*.*'"),
    (JSON, JSON_OTHER_THAN % "array"),
    (Double, "typeof({0}) NOT IN ('real', 'integer')"),
    (Integer, "typeof({0}) <> 'integer'"),
    (Boolean, "typeof({0}) <> 'integer'"),
    (Text, "typeof({0}) <> 'text'"),
)
"""By the type of a column, in SQL, what is wrong in it."""


def wrong_column(engine: Engine) -> str | None:
    """The first column (`hands.over_at`) of an SQLite database with a value that it cannot hold; None where there is
    none, or where the database cannot be searched. Reads all of it."""
    if engine.dialect.name != "sqlite":
        return None
    columns = ((table, column) for table in Base.metadata.sorted_tables for column in table.columns)
    try:
        with engine.connect() as connection:
            found = (
                f"{table.name}.{column.name}"
                for table, column in columns
                if _wrong(connection, table, column)
            )
            return next(found, None)
    except SQLAlchemyError:  # who asked the database has its error to tell
        return None


def _wrong(connection: Connection, table: Table, column: Column[Any]) -> bool:
    name = f'"{column.name}"'
    if f"{table.name}.{column.name}" in OBJECTS:
        wrong = JSON_OTHER_THAN % "object"
    else:
        wrong = next((sql for kind, sql in WRONG if isinstance(column.type, kind)), "0")
    query = f'SELECT 1 FROM "{table.name}" WHERE {name} IS NOT NULL AND ({wrong.format(name)}) LIMIT 1'
    return connection.exec_driver_sql(query).first() is not None
