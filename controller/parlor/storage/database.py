"""Opens the hub's database, migrates it to this program's schema, and turns its errors into sentences."""

from __future__ import annotations

import getpass
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Double,
    Engine,
    Integer,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)

from controller.identity.addresses import holds_bare_signs, login_in, without_password
from controller.journal import storage
from controller.journal.error_messages import is_unreadable
from controller.journal.file_permissions import ensure_private_file, missing_features
from controller.parlor.storage.schema import Base, Exact
from controller.words.sentence import Sentence, SentenceError, joined, sentence

T = TypeVar("T")

DEFAULT: Final = "sqlite:///parlor.db"
MIGRATIONS: Final = Path(__file__).with_name("migrations")
MIGRATION_LOCK: Final = 0x4D4A5041  # an advisory lock of PostgreSQL, ours alone ("MJPA")
ANOTHER: Final = sentence("database.name_the_hubs")
CONNECT_SECONDS: Final = 5
CONTENT_CLASSES: Final = ("21", "22", "23", "54")
"""SQLSTATE: cardinality violation, data exception, integrity violation, program limit exceeded."""
READ_COMMITTED: Final = 2
"""psycopg.IsolationLevel.READ_COMMITTED, named without importing the driver, which may be missing."""
TIMEOUTS: Final = (
    "statement_timeout",
    "lock_timeout",
    "idle_in_transaction_session_timeout",
    "transaction_timeout",
)
"""Settings of PostgreSQL that end work midway (the last is of version 17): a migration, a check of the whole record."""
OF_THE_DISK: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CORRUPT")
"""SQLite's errors of a disk; the last also where a page cannot be read."""
BUSY_SECONDS: Final = 30.0  # several workers may write one SQLite file: they take turns


class DatabaseError(SentenceError):
    """The database cannot be used as it is; the sentence says why and what to do."""


class DatabaseAway(DatabaseError):
    """The database does not answer now; a retry may succeed in a moment. `ended`: it ended an existing connection."""

    ended = False


class ContentRefused(DatabaseError):
    """The database is there and does not take what it was given, nor would it the next time: no character of its
    encoding, a number too large, a text too long for its index. `why` says so of a message."""

    def __init__(self, engine: Engine, error: Exception) -> None:
        self.why = content_refused(error)
        what = _kind(error)
        super().__init__(sentence("database.value_refused", database=safe_address(engine), error=what))


def open_database(url: str | None = None, *, migrated: bool = True, made: bool = True) -> Engine:
    """An engine on `url` ("postgresql://…", "sqlite:///file"; None: `parlor.db` here), its schema migrated.

    Not `made`: a database without the hub's tables is left as it is, which is a DatabaseError.

    Raises DatabaseError for an invalid address, or a schema newer than this program; DatabaseAway where nobody answers.
    """
    address = _address(url or DEFAULT)
    if not made and (file := _file(address)) is not None and not file.exists():
        raise DatabaseError(sentence("database.absent", file=file), cure=ANOTHER)
    copy = None if made else _on_read_only_medium(address)
    if copy is not None:
        engine, migrated = _only_read(address, copy), False
    else:
        engine = _sqlite(address) if address.get_backend_name() == "sqlite" else _postgresql(address)
    with database_errors_as_sentences(engine):
        if not made and not _is_a_hubs(engine):
            engine.dispose()
            raise DatabaseError(sentence("database.not_a_hubs", database=safe_address(engine)), cure=ANOTHER)
        if migrated:
            _migrate(engine)
        if copy is not None:
            _refuse_other_version(engine, copy)
    return engine


def database_versions(url: str) -> tuple[str, str | None, str]:
    """The database as it is shown, the version of its schema (None without the hub's tables), and that of this program.
    Nothing is changed. Raises DatabaseError, DatabaseAway."""
    known = str(ScriptDirectory(str(MIGRATIONS)).get_current_head())
    address = _address(url)
    if (file := _file(address)) is not None and not file.exists():
        return str(file), None, known
    engine = open_database(url, migrated=False)
    try:
        with database_errors_as_sentences(engine), engine.connect() as connection:
            return safe_address(engine), MigrationContext.configure(connection).get_current_revision(), known
    finally:
        engine.dispose()


def safe_address(engine: Engine) -> str:
    """The database's address without user and password."""
    plain = engine.url.set(drivername=engine.url.get_backend_name())
    return without_password(plain.render_as_string(hide_password=False))


@contextmanager
def database_errors_as_sentences(engine: Engine) -> Iterator[None]:
    """Turn what the database says into sentences: DatabaseAway if it may come back, ContentRefused where it is about
    what it was given, else DatabaseError; the last also where an answer cannot be worked with because the database
    holds what no hub wrote."""
    try:
        yield
    except (OverflowError, UnicodeError) as error:  # the driver's own, before the database saw it
        raise ContentRefused(engine, error) from error
    except DBAPIError as error:
        if is_about_content(error):
            raise ContentRefused(engine, error) from error
        reason = (
            str(error.orig).strip().splitlines()[0] if str(error.orig).strip() else type(error.orig).__name__
        )
        disk = _disk_sentence(engine, error.orig)
        if disk is not None:
            raise DatabaseAway(disk) from error
        if isinstance(error, OperationalError | InterfaceError) or error.connection_invalidated:
            away = DatabaseAway(sentence("database.silent", database=safe_address(engine), reason=reason))
            away.ended = error.connection_invalidated
            raise away from error
        raise DatabaseError(
            sentence("database.refuses", database=safe_address(engine), reason=reason)
        ) from error
    except SQLAlchemyError as error:
        raise DatabaseError(
            sentence("database.unusable", database=safe_address(engine), reason=str(error))
        ) from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        column = wrong_column(engine)
        if column is None:
            raise
        raise DatabaseError(
            sentence("database.damaged", database=safe_address(engine), column=column)
        ) from error


def _disk_sentence(engine: Engine, error: object) -> Sentence | None:
    """The sentence about the disk of an SQLite file; None if the error has another cause, or there is no file."""
    name, path = str(getattr(error, "sqlite_errorname", "")), _file(engine.url)
    if path is None or not name.startswith(OF_THE_DISK):
        return None
    if name == "SQLITE_FULL" or (
        name.startswith("SQLITE_IOERR") and (storage.has_no_space(path) or storage.reached_limit(path))
    ):
        return sentence("database.full", database=path)
    if name.startswith("SQLITE_CORRUPT") and not is_unreadable(path):
        return None
    return sentence("database.disk_fails", database=path, reason=str(error))


def is_about_content(error: Exception) -> bool:
    """Whether the database refuses what it was given and would refuse it again; else it is the database that fails."""
    state = str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")
    return state[:2] in CONTENT_CLASSES or isinstance(
        error, DataError | IntegrityError | OverflowError | UnicodeError
    )


def content_refused(error: Exception) -> Sentence:
    """Such an error in words that never repeat what was given."""
    return sentence("rejected.value", error=_kind(error))


def _kind(error: Exception) -> str:
    return type(getattr(error, "orig", None) or error).__name__


def run_query(engine: Engine, question: Callable[[Connection], T]) -> T:
    """The result of a read-only query; retried once where the database ended the connection.

    Raises DatabaseError, DatabaseAway, ContentRefused.
    """
    try:
        with database_errors_as_sentences(engine), engine.connect() as connection:
            return question(connection)
    except DatabaseAway as away:
        if not away.ended:
            raise
    with database_errors_as_sentences(engine), engine.connect() as connection:
        return question(connection)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A write transaction. SQLite takes its one write lock at the start, so it never has to give up midway."""
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


def without_traces(engine: Engine) -> None:
    """Empty SQLite's log of what was written, in which a name stands that was erased just now. While somebody reads it
    waits; a log in use is emptied by the next one that writes."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _address(url: str) -> URL:
    try:
        if "@" in login_in(url) and not url.startswith("sqlite"):
            raise ArgumentError
        address = make_url(url)
    except (ArgumentError, ValueError):
        write = sentence("database.write_address")
        cure = joined(write, sentence("database.write_signs")) if holds_bare_signs(url) else write
        raise DatabaseError(sentence("database.address_unreadable"), cure=cure) from None
    if address.drivername in ("postgresql", "postgres"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() not in ("postgresql", "sqlite"):
        raise DatabaseError(sentence("database.other_kind", kind=address.drivername))
    return address


def _file(address: URL) -> Path | None:
    """The file of an SQLite database; None for an in-memory one, or one named in another way."""
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    path = Path(str(address.database))
    return None if path.name.startswith("file:") else path


def _is_a_hubs(engine: Engine) -> bool:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() is not None


def _postgresql(address: URL) -> Engine:
    try:
        engine = create_engine(
            address,
            pool_size=4,
            # A ping finds a connection that has ended meanwhile (idle_session_timeout, a restart, a firewall) and
            # replaces it, so that nobody reads that the database is unavailable.
            pool_pre_ping=True,
            connect_args={
                "connect_timeout": CONNECT_SECONDS,
                "application_name": "mahjong-parlor",
                "client_encoding": "utf8",
            },
        )
    except (ImportError, NoSuchModuleError) as error:
        raise DatabaseError(sentence("database.no_psycopg", reason=str(error))) from error
    event.listen(engine, "do_connect", _connected_in_utf8)
    return engine


def _connected_in_utf8(dialect: Any, _record: object, arguments: list[Any], options: dict[str, Any]) -> Any:
    """Connect to a database in UTF-8, with the settings that the hub needs. Any other encoding lacks letters of names
    (LATIN1, EUC_CN), or is bytes alone (SQL_ASCII, initdb's choice if the locale is C)."""
    connection = dialect.connect(*arguments, **options)
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        name = connection.info.dbname
        connection.close()
        raise DatabaseError(sentence("database.encoding", database=name, encoding=encoding))
    _ask_for_transactions(connection)
    connection.autocommit = True  # a limit on open transactions may already be at work
    try:
        _look_at_server(connection)
    finally:
        connection.autocommit = False
    return connection


def _ask_for_transactions(connection: Any) -> None:
    """Begin every transaction as the hub's writes need it, whatever the database, the role or the server has as its
    default: stricter isolation fails where two workers write, and READ ONLY refuses all. A standby is only read."""
    connection.isolation_level = READ_COMMITTED
    if connection.info.parameter_status("in_hot_standby") != "on":
        connection.read_only = False


def _look_at_server(connection: Any) -> None:
    """Lift the time limits of a server of our own. Behind a pooler, which may give every transaction another server
    (PgBouncer, pool_mode = transaction), disable prepared statements: one prepared in one server is missing, or is
    another's, in the next. A pooler is recognized by the backend's process id, which it makes up in its greeting."""
    with connection.cursor() as cursor:
        (serving,) = cursor.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    if serving != connection.info.backend_pid:
        connection.prepare_threshold = None
        return  # what is set for a session there is set for somebody else's, too
    with connection.cursor() as cursor:
        for name in TIMEOUTS:
            cursor.execute(
                "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = %s", (name,), prepare=False
            )


def _sqlite(address: URL) -> Engine:
    path = _file(address)
    if path is not None:
        try:
            ensure_private_file(path)  # before SQLite does: it gives its companions the file's own rights
        except OSError as error:
            reason = error.strerror or str(error)
            raise DatabaseError(
                sentence("database.not_written", database=path, reason=reason, user=getpass.getuser())
            ) from error
        if (lack := missing_features(path.parent)) is not None:
            raise DatabaseError(lack, cure=sentence("database.own_disk"))
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "PRAGMA secure_delete = ON"
        )  # a name that was changed or erased leaves the file, too

    return engine


def _on_read_only_medium(address: URL) -> Path | None:
    """The file of an SQLite database that lies where this user may write nothing: a copy on a write-protected stick, a
    DVD, a share for reading. None for any other database."""
    path = _file(address)
    return path if path is not None and path.is_file() and not os.access(path.parent, os.W_OK) else None


def _only_read(address: URL, path: Path) -> Engine:
    return create_engine(address, creator=lambda: storage.connect(path, "ro"))


def _refuse_other_version(engine: Engine, path: Path) -> None:
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    known = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    if found != known:
        raise DatabaseError(
            sentence("database.copy_version", database=path, version=str(found), known=str(known))
        )


def _migrate(engine: Engine) -> None:
    """Migrate to the newest version this program knows, one program at a time."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    script = ScriptDirectory(str(MIGRATIONS))
    known = {revision.revision for revision in script.walk_revisions()}
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        current = MigrationContext.configure(connection).get_current_revision()
        if current is not None and current not in known:
            raise DatabaseError(
                sentence(
                    "database.newer",
                    database=safe_address(engine),
                    version=current,
                    known=str(script.get_current_head()),
                )
            )
        if current == script.get_current_head():
            return
        if current is not None:
            try:
                keep(connection, current, _file(engine.url))
            except NoCopy as error:
                raise DatabaseError(error.whole) from error
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


# ---- Values that their column cannot hold --------------------------------------------------------------------------
# SQLite keeps any value in any column, so that a damaged or edited file may answer a query with bytes where a number
# belongs. PostgreSQL never does.

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
    """The first column (`hands.over_at`) of an SQLite database with an invalid value; None if all are valid, or if the
    database cannot be searched. Reads all of it."""
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


# ---- Copies the hub's database before its schema is migrated: the way back to the program that wrote it ----------
#
# The copy of an SQLite file is a file beside it, `parlor.db.version-0001`. In PostgreSQL it is a schema of the same
# database, `version_0001`, whose tables hold the rows (`CREATE TABLE … AS`); it is made in the transaction that
# migrates, so that both are there or neither is.

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
        ensure_private_file(forming)
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
