"""Copies the hub's database before its schema is migrated: the way back to the program that wrote it.

The copy of an SQLite file is a file beside it, `parlor.db.version-0001`. In PostgreSQL it is a schema of the same
database, `version_0001`, whose tables hold the rows (`CREATE TABLE … AS`); it is made in the transaction that migrates,
so that both are there or neither is.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import ProgrammingError

from controller.journal.file_permissions import made
from controller.words.sentence import SentenceError, sentence

log = logging.getLogger(__name__)
PREFIX: Final = "version"


class NoCopy(SentenceError):
    """The database was not copied, so nothing is migrated; the sentence says why and what to do."""


def keep(connection: Connection, version: str, file: Path | None) -> str | None:
    """Copy everything before the migration from `version` that this transaction goes on with, and say where; None for a
    database in memory. `file` is that of SQLite. Raises `NoCopy`."""
    if connection.dialect.name == "postgresql":
        kept = _kept_in_schema(connection, version)
    elif file is None:
        return None
    else:
        kept = str(_kept_in_file(file, version))
    log.warning(
        "the hub's database is brought forward from version %s; as it was, it is kept in %s", version, kept
    )
    return kept


def _kept_in_file(file: Path, version: str) -> Path:
    """A second connection reads what was committed before this transaction."""
    kept = file.with_name(f"{file.name}.{PREFIX}-{version}")
    forming = kept.with_name(kept.name + ".new")
    try:
        forming.unlink(missing_ok=True)
        made(forming)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(forming)) as copy:
            source.backup(copy)
        forming.replace(kept)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            forming.unlink(missing_ok=True)
        raise NoCopy(
            sentence(
                "database.copy_not_written", database=file, version=version, copy=kept, reason=str(error)
            )
        ) from error
    return kept


def _kept_in_schema(connection: Connection, version: str) -> str:
    schema = f"{PREFIX}_{version}"
    tables = inspect(connection).get_table_names()
    try:
        with connection.begin_nested():
            connection.execute(text(f'DROP SCHEMA IF EXISTS "{schema}" CASCADE'))
            connection.execute(text(f'CREATE SCHEMA "{schema}"'))
            for table in tables:
                connection.execute(text(f'CREATE TABLE "{schema}"."{table}" AS TABLE "{table}"'))
    except ProgrammingError as error:
        raise NoCopy(
            sentence(
                "database.copy_no_schema",
                version=version,
                schema=schema,
                reason=str(error.orig).strip().splitlines()[0],
            )
        ) from error
    return f"schema {schema}"
