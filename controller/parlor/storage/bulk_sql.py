"""Bulk inserts and updates for each database: constant statements over arrays, and COPY, for PostgreSQL.

SQLAlchemy writes one statement for every length of a batch, and every value of it becomes a parameter; at a thousand
messages a batch that costs more than the database's own work. SQLite has no wire between us and it: there executemany
is fast enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Connection, Double, Integer, Table, Text, bindparam, func, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from controller.parlor.storage.schema import Base

Rows = Sequence[Mapping[str, object]]

TYPES: Final = {Text: "text", BigInteger: "int8", Integer: "int4", Double: "float8", Boolean: "bool"}


def insert(connection: Connection, into: Table | type[Base]) -> postgresql.Insert | sqlite.Insert:
    """An INSERT of this database's dialect, which supports ON CONFLICT."""
    return postgresql.insert(into) if is_postgresql(connection) else sqlite.insert(into)


def is_postgresql(connection: Connection) -> bool:
    """Whether the connection is to PostgreSQL; otherwise it is SQLite."""
    return connection.dialect.name == "postgresql"


def missing(connection: Connection, into: Table, rows: Rows, key: str) -> set[object]:
    """Insert those rows that are not there yet; returns their values of the `key` column."""
    if not rows:
        return set()
    if not is_postgresql(connection):
        written = sqlite.insert(into).on_conflict_do_nothing().returning(into.c[key])
        return set(connection.execute(written, list(rows)).scalars())
    ending = f"ON CONFLICT DO NOTHING RETURNING {key}"
    return set(connection.exec_driver_sql(_over_arrays(into, ending), arrays(rows)).scalars())


def fresh(
    connection: Connection, into: Table, names: tuple[str, ...], rows: Sequence[tuple[object, ...]]
) -> None:
    """Insert rows of these columns that cannot exist yet, because what they belong to did not.

    Raises IntegrityError if one does, nevertheless.
    """
    if not rows:
        return
    if is_postgresql(connection):
        _copy(connection, into, names, rows)
    else:
        places = ", ".join("?" * len(names))
        connection.exec_driver_sql(
            f"INSERT INTO {into.name} ({', '.join(names)}) VALUES ({places})", list(rows)
        )


def complete(connection: Connection, into: Table, rows: Rows) -> None:
    """Upsert rows, no two with one primary key; where a row exists, the new values replace its own."""
    if not rows:
        return
    key = [column.name for column in into.primary_key]
    if is_postgresql(connection):
        news = ", ".join(f"{c} = coalesce(excluded.{c}, {into.name}.{c})" for c in rows[0] if c not in key)
        ending = f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {news}"
        connection.exec_driver_sql(_over_arrays(into, ending), arrays(rows))
        return
    made = sqlite.insert(into)
    known = {c: func.coalesce(made.excluded[c], into.c[c]) for c in rows[0] if c not in key}
    connection.execute(made.on_conflict_do_update(index_elements=key, set_=known), list(rows))


def change(connection: Connection, table: Table, key: str, rows: Rows) -> None:
    """Update the rows with these keys."""
    if not rows:
        return
    if is_postgresql(connection):
        connection.exec_driver_sql(_changed(table, key, tuple(rows[0])), arrays(rows))
        return
    where = table.c[key] == bindparam(f"b_{key}")
    values = [{f"b_{name}": value for name, value in row.items()} for row in rows]
    news: dict[str, object] = {name: bindparam(f"b_{name}") for name in rows[0] if name != key}
    connection.execute(update(table).where(where).values(news), values)


def arrays(rows: Rows) -> dict[str, list[object]]:
    """The rows as one array per column."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def _copy(
    connection: Connection, into: Table, names: tuple[str, ...], rows: Iterable[tuple[object, ...]]
) -> None:
    statement = f"COPY {into.name} ({', '.join(names)}) FROM STDIN (FORMAT BINARY)"
    driver: Any = connection.connection.driver_connection
    errors = connection.dialect.loaded_dbapi.Error
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            copy.set_types([_type(into, name) for name in names])
            for row in rows:
                copy.write_row(row)
    except errors as error:  # SQLAlchemy does not know what we did behind its back
        lost = connection.dialect.is_disconnect(error, driver, None)
        raise DBAPIError.instance(
            statement, None, error, errors, connection_invalidated=lost, dialect=connection.dialect
        ) from error


@cache
def _over_arrays(into: Table, ending: str) -> str:
    """INSERT … SELECT over one array per column: the text stays the same however long the batch is.

    The arrays go over in binary (%b): as text, every quotation mark of every payload would have to be escaped.
    """
    names = [column.name for column in into.columns]
    columns = (f"%({name})b::{_type(into, name)}[]" for name in names)
    return f"INSERT INTO {into.name} ({', '.join(names)}) SELECT * FROM unnest({', '.join(columns)}) {ending}"


@cache
def _changed(table: Table, key: str, names: tuple[str, ...]) -> str:
    columns = ", ".join(f"%({name})b::{_type(table, name)}[]" for name in names)
    news = ", ".join(f"{name} = news.{name}" for name in names if name != key)
    return (
        f"UPDATE {table.name} SET {news} FROM unnest({columns}) AS news ({', '.join(names)}) "
        f"WHERE {table.name}.{key} = news.{key}"
    )


@cache
def _type(into: Table, name: str) -> str:
    of = into.c[name].type
    return next(word for kind, word in TYPES.items() if isinstance(of, kind))
