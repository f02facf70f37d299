"""PgBouncer between a hub and PostgreSQL, for tests: a process of our own on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

from psycopg.conninfo import conninfo_to_dict

from tests.controller.parlor.fresh_databases import WHO, missing

PGBOUNCER: Final = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin")
NO_PGBOUNCER: Final = "no pgbouncer program on this machine (Debian: apt install pgbouncer)"
PATIENCE_S: Final = 60.0


class PgBouncer:
    """A pooler before the database at `url`; `settings` are lines of its file."""

    def __init__(self, url: str, *settings: str) -> None:
        if PGBOUNCER is None:
            missing(NO_PGBOUNCER)
        assert PGBOUNCER is not None
        self._folder = Path(tempfile.mkdtemp(prefix="pooler-"))
        server = conninfo_to_dict(url)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        where = " ".join(
            f"{name}={server[name]}" for name in ("host", "port", "dbname", "user") if name in server
        )
        if server.get("password"):
            where += f" password={server['password']}"
        file = self._folder / "pgbouncer.ini"
        lines = [
            "[databases]",
            f"parlor = {where}",
            "[pgbouncer]",
            "listen_addr = 127.0.0.1",
            f"listen_port = {port}",
        ]
        lines += ["auth_type = any", "unix_socket_dir =", f"logfile = {self._folder / 'log'}", *settings]
        file.write_text("\n".join([*lines, ""]))
        as_whom: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            who = next(name for name in WHO if name in {one.pw_name for one in pwd.getpwall()})
            for path in (self._folder, file):
                shutil.chown(path, who)
            as_whom = ["setpriv", f"--reuid={who}", f"--regid={pwd.getpwnam(who).pw_gid}", "--clear-groups"]
        self._process = subprocess.Popen(
            [*as_whom, PGBOUNCER, str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.url = f"postgresql://anybody@127.0.0.1:{port}/parlor"
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                assert time.monotonic() < deadline and self._process.poll() is None, self.log
                time.sleep(0.05)

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text() if (self._folder / "log").exists() else ""

    def end(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)
        shutil.rmtree(self._folder, ignore_errors=True)
