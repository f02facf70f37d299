"""The machine's own Mosquitto, run as a child process of the table: `[mqtt] broker = "embedded"` where it is installed.

Its files lie in a folder of the table's (configuration, persistence, log, port). It is restarted when it dies, and it
ends with the program that started it, kill -9 included (Linux; elsewhere it is not used).
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, Protocol

from controller.journal import file_permissions
from controller.mqtt import broker_accounts, embedded_broker, parent_death_signal
from controller.mqtt.broker_accounts import LOOPBACK, TABLE, BrokerAccount, BrokerStartError, access_list
from controller.mqtt.broker_capabilities import lacks
from controller.mqtt.embedded_broker import EmbeddedBroker
from controller.mqtt.home_assistant import device_id
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import plain, sentence

# ---- The broker that a table runs itself: the machine's Mosquitto as a child process, or the embedded one --------

__all__ = [
    "BrokerStartError",
    "EmbeddedBroker",
    "Mosquitto",
    "OwnBroker",
    "broker_folder",
    "for_a_while",
    "start_mosquitto",
]

INSTALL: Final = sentence("doctor.install_mosquitto")


class OwnBroker(Protocol):
    """A broker that can be started, stopped and emptied."""

    @property
    def name(self) -> str:
        """Its name in `controller.mqtt.broker_capabilities`."""

    @property
    def url(self) -> str:
        """Its address as mqtt://host:port; only once started."""

    @property
    def address(self) -> BrokerAddress:
        """The address, with login, by which the table itself connects."""

    def start(self) -> str:
        """Start serving and return the URL. Raises BrokerStartError."""

    def stop(self) -> None:
        """Stop serving; retained messages and queues are kept for the next start."""

    def restart(self) -> str:
        """Stop and start again on the same port; returns the URL."""

    def forget(self) -> None:
        """Drop what a stopped broker has kept: the next start is an empty broker."""


def broker_folder(journal: Path) -> Path:
    """The folder of a table's own broker: `table.db.broker` beside `table.db`."""
    own = journal.resolve()
    return own.with_name(f"{own.name}.broker")


def for_a_while(folder: Path) -> OwnBroker:
    """A broker for a demonstration, on any free port, not started yet: Mosquitto where it is installed."""
    return EmbeddedBroker(0) if mosquitto_program() is None else Mosquitto(folder, 0)


def start_mosquitto(
    folder: Path, topics: Topics, port: int | None = None, accounts: Sequence[BrokerAccount] = ()
) -> OwnBroker:
    """Start the own broker of the table that publishes under `topics`. `port` is as in `fixed_port`.

    With `accounts` it is Mosquitto, listening on all interfaces, with an access list; there is no fallback then. Raises
    `BrokerStartError`.
    """
    if mosquitto_program() is None:
        if accounts:
            needed = sentence("doctor.accounts_need_mosquitto")
            raise BrokerStartError(needed, cure=INSTALL)
        log.warning(
            "no Mosquitto 2 is installed; the broker inside the program serves, and does not promise that %s",
            lacks("embedded"),
        )
    else:
        access = access_list(tuple(accounts), topics, device_id(topics)) if accounts else ""
        child = Mosquitto(folder, port, accounts=accounts, access=access)
        try:
            child.start()
        except BrokerStartError as error:
            if accounts or (port and not broker_accounts.is_free(broker_accounts.LOOPBACK, port)):
                raise
            log.warning(
                "%s The broker inside the program serves instead, and does not promise that %s",
                error,
                lacks("embedded"),
            )
        else:
            return child
    inside = EmbeddedBroker(port, folder=folder)
    inside.start()
    return inside


OLDEST: Final = (2, 0)
START_SECONDS: Final = 20.0
STOP_SECONDS: Final = 20.0
TERMINATE_AGAIN_SECONDS: Final = 0.5
LONGEST_PAUSE: Final = 5.0  # seconds between two attempts to start it again
STEADY_SECONDS: Final = 60.0  # what ran so long may be started again at once
LOG_BYTES: Final = 1 << 20
FULL: Final = "max_connections exceeded"  # in what it logs
FULL_AGAIN_SECONDS: Final = 3600.0
SETTINGS, DATABASE, LOG, PROCESS = "mosquitto.conf", "mosquitto.db", "mosquitto.log", "pid"

CONFIGURATION: Final = """\
# Written by mahjong-table at every start of its own broker; changes are lost. The broker's folder is where this lies.
log_dest stderr
log_timestamp false
log_type error
log_type warning
log_type notice
log_type information
connection_messages true

persistence true
persistence_location ./
autosave_interval 15

# As deploy/mosquitto has them: what waits for an app that is away is not thrown away after 1,000 messages.
max_queued_messages 1000000
max_queued_bytes 0
persistent_client_expiration 30d
max_inflight_messages 1000
max_packet_size 1048576
"""

log = logging.getLogger(__name__)


def mosquitto_program() -> str | None:
    """The path of a usable Mosquitto, None if it is not installed. Debian installs it in a folder not on every user's
    PATH."""
    if not sys.platform.startswith("linux"):
        return None
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if found is None or mosquitto_version(found) < OLDEST:
        return None
    return str(Path(found).resolve())


def mosquitto_version(path: str) -> tuple[int, ...]:
    """The version of the program at `path`; () if it prints none."""
    try:
        result = subprocess.run(
            [path, "-h"], capture_output=True, text=True, timeout=START_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ()
    found = re.search(r"mosquitto version (\d+)\.(\d+)(?:\.(\d+))?", result.stdout + result.stderr)
    return tuple(int(part) for part in found.groups(default="0")) if found else ()


class Mosquitto:
    """One Mosquitto process for one table, on 127.0.0.1; on all interfaces where there are accounts.

    `port` is as in `fixed_port`; `more` are further lines of its configuration. Raises `BrokerStartError`.
    """

    name: Final = "mosquitto"

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        *,
        accounts: Sequence[BrokerAccount] = (),
        access: str = "",
        more: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self._asked = port
        self._accounts = tuple(accounts)
        self._access = access
        self._more = tuple(more)
        self._port: int | None = None
        self._own = secrets.token_urlsafe(16)
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper: threading.Thread | None = None
        self._started = threading.Event()  # it runs, or has failed to
        self._ended = threading.Event()  # it is to run no longer
        self._ready = False
        self._full_reported_at = -FULL_AGAIN_SECONDS
        self._last_lines: deque[str] = deque(maxlen=5)

    @property
    def url(self) -> str:
        """Its address as mqtt://host:port; only once started."""
        if self._port is None:
            raise BrokerStartError(sentence("broker.own_not_started"))
        return f"mqtt://{LOOPBACK}:{self._port}"

    @property
    def address(self) -> BrokerAddress:
        """The address, with login, by which the table itself connects."""
        found = BrokerAddress.parse(self.url)
        return found.with_login(TABLE, self._own) if self._accounts else found

    @property
    def pid(self) -> int | None:
        """The id of the running process; None before it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> str:
        """Start it and return the address, once it accepts clients."""
        where = mosquitto_program()
        if where is None:
            raise BrokerStartError(sentence("broker.no_mosquitto"))
        self._prepare()
        self._ready = False
        self._started.clear()
        self._ended.clear()
        self._keeper = threading.Thread(target=self._keep, args=(where,), name="mosquitto", daemon=True)
        self._keeper.start()
        in_time = self._started.wait(START_SECONDS)
        if not self._ready:
            silent = sentence("broker.answer_nothing" if in_time else "broker.answer_silent")
            answer = plain("; ".join(self._last_lines)) if self._last_lines else silent
            self.stop()
            raise BrokerStartError(
                sentence("broker.mosquitto_does_not_start", folder=self.folder, answer=answer)
            )
        return self.url

    def stop(self) -> None:
        """Stop it; its persistence file is kept for the next start."""
        self._ended.set()
        if self._process is not None:
            _end(self._process)
        if self._keeper is not None:
            self._keeper.join(STOP_SECONDS)
        self._keeper = None

    def restart(self) -> str:
        """Stop and start again on the same port."""
        self.stop()
        return self.start()

    def forget(self) -> None:
        """Drop what a stopped broker has kept: the next start is an empty broker."""
        (self.folder / DATABASE).unlink(missing_ok=True)

    # ---- files -------------------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        try:
            file_permissions.make_folder(self.folder)
            _end_what_was_left(self.folder)
            host = "0.0.0.0" if self._accounts else LOOPBACK
            if self._port is None:
                self._port = broker_accounts.fixed_port(self.folder, host, self._asked)
            elif not broker_accounts.is_free(host, self._port):  # at another address no client would find it
                place = f"{LOOPBACK}:{self._port}"
                raise BrokerStartError(sentence("broker.own_cannot_return", place=place))
            lines = [CONFIGURATION]
            if os.geteuid() == 0:  # else it would become somebody who may not write here
                lines.append("user root")
            if self._accounts:
                secrets_file = broker_accounts.passwords(self._accounts, self._own)
                file_permissions.write_private_file(self.folder / "passwords", secrets_file.encode())
                file_permissions.write_private_file(self.folder / "acl", self._access.encode())
                lines += [f"listener {self._port}", "allow_anonymous false"]
                lines += ["password_file passwords", "acl_file acl"]
            else:
                lines += [f"listener {self._port} {LOOPBACK}", "allow_anonymous true"]
            lines.append(f"max_connections {embedded_broker.MOST_CONNECTIONS}")
            text = "\n".join([*lines, *self._more]) + "\n"
            file_permissions.write_private_file(self.folder / SETTINGS, text.encode())
        except OSError as error:
            raise broker_accounts.folder_unusable(self.folder, error) from error

    # ---- the process -------------------------------------------------------------------------------------------

    def _keep(self, where: str) -> None:
        """Supervise it until `stop`; the thread must live as long as the process, which is tied to it
        (PR_SET_PDEATHSIG)."""
        book = logging.Logger(self.name)
        book.addHandler(_log_file(self.folder / LOG))
        pause, aside, deaths = 0.1, False, 0
        try:
            while not self._ended.is_set():
                began = time.monotonic()
                status, answered = self._once(where, book)
                if self._ended.is_set():
                    return
                if not answered and not aside and self._put_aside():
                    aside = True
                    continue
                if not self._ready:  # the first start raises its error
                    return
                steady = time.monotonic() - began > STEADY_SECONDS
                pause, deaths = (0.1, 1) if steady else (min(2 * pause, LONGEST_PAUSE), deaths + 1)
                if deaths in (1, 10, 100) or deaths % 1000 == 0:
                    why = (
                        "; ".join(self._last_lines)
                        if not answered and self._last_lines
                        else f"status {status}"
                    )
                    log.warning("the table's own broker ended (%s); it is started again", why)
                self._ended.wait(pause)
        finally:
            for handler in book.handlers:
                handler.close()
            self._started.set()

    def _once(self, where: str, book: logging.Logger) -> tuple[int, bool]:
        """Run the process once: its exit status, and whether it ever answered."""
        answered = False
        self._last_lines.clear()
        try:
            process = subprocess.Popen(
                [
                    sys.executable,
                    "-I",
                    "-S",
                    str(parent_death_signal.__file__),
                    str(os.getpid()),
                    where,
                    "-c",
                    SETTINGS,
                ],
                cwd=self.folder,
                env={
                    name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"
                },  # systemd's, for us
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                process_group=0,  # Ctrl-C is for the table, which still has something to say to it
            )
        except OSError as error:
            self._last_lines.append(f"{error.strerror}")
            return error.errno or 1, False
        self._process = process
        (self.folder / PROCESS).write_text(f"{process.pid}\n", encoding="ascii")
        if self._ended.is_set():  # `stop` came before it could see the process
            process.terminate()
        assert process.stderr is not None
        with process.stderr:
            for raw in process.stderr:
                line = raw.decode("utf-8", "replace").strip()
                book.info("%s", line)
                if FULL in line:
                    self._tell_full()
                if line.startswith("Error"):
                    self._last_lines.append(line)
                if not answered and line.endswith(" running"):
                    answered = self._ready = True
                    self._started.set()
        status = process.wait()
        (self.folder / PROCESS).unlink(missing_ok=True)
        return status, answered

    def _tell_full(self) -> None:
        """Once an hour at most, however many come."""
        if time.monotonic() - self._full_reported_at < FULL_AGAIN_SECONDS:
            return
        self._full_reported_at = time.monotonic()
        log.warning(
            "%d connections are open at the table's own broker, its limit; new ones are closed. See who "
            "opens so many: %s says from where.",
            embedded_broker.MOST_CONNECTIONS,
            self.folder / LOG,
        )

    def _put_aside(self) -> bool:
        """Move its persistence files away: they may be damaged, and Mosquitto does not start then. True if there were
        any."""
        database = self.folder / DATABASE
        if not database.exists():
            return False
        damaged = database.with_name(f"{DATABASE}.damaged")
        database.replace(damaged)
        log.warning(
            "the table's own broker did not start with what it had kept (%s); that lies in %s, and it starts empty",
            "; ".join(self._last_lines) or "it said nothing",
            damaged,
        )
        return True


def _log_file(path: Path) -> logging.Handler:
    handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    return handler


def _end(process: subprocess.Popen[bytes]) -> None:
    """Mosquitto loses a SIGTERM that comes just after it says that it runs, so the signal is sent again."""
    deadline = time.monotonic() + STOP_SECONDS
    while time.monotonic() < deadline:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(TERMINATE_AGAIN_SECONDS)
            return
    process.kill()
    process.wait()


def _end_what_was_left(folder: Path) -> None:
    """End the broker of a controller that was killed a moment ago: it saves its state, and holds the port so long."""
    try:
        pid = int((folder / PROCESS).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return
    for how, seconds in ((signal.SIGTERM, STOP_SECONDS), (signal.SIGKILL, 5.0)):
        until = time.monotonic() + seconds
        if not _is_ours(pid, folder):
            break
        try:
            os.kill(pid, how)
        except ProcessLookupError:
            break
        while _is_ours(pid, folder) and time.monotonic() < until:
            time.sleep(0.02)
    (folder / PROCESS).unlink(missing_ok=True)


def _is_ours(pid: int, folder: Path) -> bool:
    """Whether that process is the Mosquitto of this folder, and not another that was given the same pid."""
    proc = Path(f"/proc/{pid}")
    try:
        here = (proc / "cwd").samefile(folder)
        return here and SETTINGS.encode() in (proc / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
