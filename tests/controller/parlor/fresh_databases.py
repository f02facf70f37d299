"""PostgreSQL for tests: a server that is there, or a cluster of our own."""

from __future__ import annotations

import atexit
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import Engine, text

from controller.parlor.storage.database import open_database
from controller.parlor.storage.schema import Base

GIVEN: Final = os.environ.get("MAHJONG_TABLE_TEST_DATABASE")
REQUIRED: Final = os.environ.get("MAHJONG_TABLE_REQUIRE_SERVICES") == "1"
NO_POSTGRESQL: Final = (
    "no PostgreSQL: MAHJONG_TABLE_TEST_DATABASE names none and this machine has no initdb "
    "(Debian: apt install postgresql)"
)
WHO: Final = ("postgres", "nobody")  # PostgreSQL refuses to run as root


def missing(reason: str) -> None:
    """Skip with the reason; where services are required, fail with it."""
    if REQUIRED:
        pytest.fail(f"MAHJONG_TABLE_REQUIRE_SERVICES is set, but there is {reason}")
    pytest.skip(reason)


def binaries() -> Path | None:
    """Where initdb and pg_ctl are, if anywhere."""
    there = shutil.which("initdb")
    if there is not None:
        return Path(there).parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: int(found.parts[-3])
    )
    return versions[-1].parent if versions else None


class Cluster:
    """A PostgreSQL server of our own, on a free port, in a folder of its own, that may be killed."""

    def __init__(self) -> None:
        found = binaries()
        assert found is not None
        self._binaries = found
        self._folder = Path(tempfile.mkdtemp(prefix="cluster-"))
        self._as: list[str] = []
        if os.geteuid() == 0:
            who = next(name for name in WHO if _is_user(name))
            shutil.chown(self._folder, who)
            self._as = ["setpriv", f"--reuid={who}", f"--regid={pwd.getpwnam(who).pw_gid}", "--clear-groups"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self._do(
            "initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        # Programs die in these tests, the machine does not: what the kernel has been given is safe without fsync.
        options = f"listen_addresses = '127.0.0.1'\nport = {self._port}\nunix_socket_directories = ''\nfsync = off\n"
        with (self._folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(options)
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        self._do("pg_ctl", "-D", "data", "-l", "log", "-w", "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is a crash: nothing is written down, the next start recovers."""
        self._do("pg_ctl", "-D", "data", "-m", how, "-w", "stop")

    def end(self) -> None:
        subprocess.run(
            [*self._as, str(self._binaries / "pg_ctl"), "-D", "data", "-m", "immediate", "-w", "stop"],
            cwd=self._folder,
            capture_output=True,
            check=False,
        )
        shutil.rmtree(self._folder, ignore_errors=True)

    def _do(self, program: str, *arguments: str) -> None:
        with (self._folder.parent / f"{self._folder.name}.out").open("wb") as out:
            # a file, not a pipe: the server would hold the pipe open
            subprocess.run(
                [*self._as, str(self._binaries / program), *arguments],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=True,
                timeout=120,
            )
        (self._folder.parent / f"{self._folder.name}.out").unlink()


@cache
def own_cluster() -> Cluster | None:
    """One server for all tests that need one of their own; None where there is no program for it."""
    if binaries() is None or (os.geteuid() == 0 and not any(map(_is_user, WHO))):
        return None
    cluster = Cluster()
    atexit.register(cluster.end)
    return cluster


@contextmanager
def fresh(server: str | None = None, encoding: str = "UTF8") -> Iterator[str]:
    """The address of an empty database of this encoding, on `server`, on the given one, or on our own cluster; dropped
    afterwards."""
    if server is None and GIVEN is None:
        cluster = own_cluster()
        if cluster is None:
            missing(NO_POSTGRESQL)
        assert cluster is not None
        server = cluster.url
    server = server or GIVEN
    assert server is not None
    name = f"parlor_{secrets.token_hex(6)}"
    made = "CREATE DATABASE {} TEMPLATE template0 ENCODING {} LC_COLLATE 'C' LC_CTYPE 'C'"
    _on(server, sql.SQL(made).format(sql.Identifier(name), sql.Literal(encoding)))
    try:
        yield _named(server, name)
    finally:
        _on(server, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def copied(url: str) -> Iterator[str]:
    """The address of a copy of a database of ours, from which everybody is thrown off; dropped afterwards."""
    parts = conninfo_to_dict(url)
    server, name = _named(url, "postgres"), f"parlor_{secrets.token_hex(6)}"
    thrown_off = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = {}"
    _on(server, sql.SQL(thrown_off).format(str(parts["dbname"])))
    statement = "CREATE DATABASE {} TEMPLATE {}"
    _on(server, sql.SQL(statement).format(sql.Identifier(name), sql.Identifier(str(parts["dbname"]))))
    try:
        yield _named(url, name)
    finally:
        _on(server, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@cache
def shared() -> Engine:
    """One migrated database for all tests that only ask for tables; `emptied` before each."""
    holder = fresh()
    engine = open_database(holder.__enter__())
    atexit.register(holder.__exit__, None, None, None)
    atexit.register(engine.dispose)
    return engine


def emptied() -> Engine:
    """The shared database with nothing in it and nobody at work on it."""
    engine = shared()
    engine.dispose()
    names = [table.name for table in Base.metadata.sorted_tables]
    with engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
        connection.exec_driver_sql("; ".join(f"DELETE FROM {name}" for name in names))
        connection.execute(text("SELECT setval(c.oid, 1, false) FROM pg_class c WHERE relkind = 'S'"))
    return engine


def _on(server: str, statement: sql.Composed) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            with psycopg.connect(server, autocommit=True, connect_timeout=20) as connection:
                connection.execute(statement)
                return
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _named(server: str, name: str) -> str:
    parts = conninfo_to_dict(server)
    login = (
        f"{parts['user']}{':' + str(parts['password']) if parts.get('password') else ''}@"
        if "user" in parts
        else ""
    )
    port = f":{parts['port']}" if "port" in parts else ""
    return f"postgresql://{login}{parts.get('host', '127.0.0.1')}{port}/{name}"


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
