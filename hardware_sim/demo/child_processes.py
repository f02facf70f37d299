"""The child processes of a demonstration: the simulated table, and a controller that is started again when it dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote
from urllib.request import Request, urlopen

PROGRAM = (sys.executable, "-m", "controller.cli")
START_S = 60
STOP_S = 10


class StageError(RuntimeError):
    """A program of the demonstration did not start, or ended too early; the message says which and why."""


@dataclass(frozen=True)
class SimulatorAddresses:
    """Addresses of the simulated table."""

    port: str
    camera: str
    control: str
    clock: str | None


class SimulatorProcess:
    """`mahjong-table sim` as a child process."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self._log = log.open("w", encoding="utf-8")
        self._log_path = log
        self._process = _start(["sim", "--json", *arguments], self._log)
        addresses = self._hear_addresses()
        self._needs_page = bool(addresses["needs_page"])
        self.addresses = SimulatorAddresses(
            addresses["port"], addresses["camera"], addresses["control"], addresses.get("clock")
        )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process is still running."""
        return self._process.poll() is None

    def tell_page(self, url: str) -> None:
        """Tell the people at the table where the controller's page is; where time is virtual, only if they cannot play
        without: nobody waits there for a page. Raises `StageError` where they do not take the address."""
        if not self._needs_page and self.addresses.clock is not None:
            return
        asked = f"{self.addresses.control}/page?url={quote(url, safe='')}"
        try:
            with urlopen(Request(asked, method="POST"), timeout=STOP_S):
                return
        except OSError as error:
            raise StageError(
                f"the simulated table does not take the page's address {url}: {error}"
            ) from error

    def stop(self) -> None:
        """Ends the process and closes its log."""
        _stop(self._process)
        self._log.close()

    def _hear_addresses(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        try:
            message: dict[str, Any] = json.loads(line)
        except ValueError:
            _stop(self._process)
            raise StageError(f"the simulated table did not start: {_last_line(self._log_path)}") from None
        return message


class SupervisedController:
    """`mahjong-table run` as a child process, started again whenever it is killed, as a service manager would."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self._arguments = ["run", "--json", *arguments]
        self._log_path = log
        self._log = log.open("w", encoding="utf-8")
        self._process = _start(self._arguments, self._log)
        self.restarts = 0
        self._earlier_lines = 0
        """How many lines killed processes have printed."""

    @property
    def pid(self) -> int:
        """The process id of the controller that runs now."""
        return self._process.pid

    def addresses(self) -> dict[str, Any]:
        """The addresses of the page and the journal, as the controller prints them when it has started."""
        until = time.monotonic() + START_S
        while time.monotonic() < until and self.watch():
            lines = self._lines()[self._earlier_lines :]
            announced = next((line for line in lines if line.startswith("{")), None)
            if announced is not None:
                addresses: dict[str, Any] = json.loads(announced)
                return addresses
            time.sleep(0.05)
        raise StageError(f"the controller did not start: {_last_line(self._log_path)}")

    def _lines(self) -> list[str]:
        return self._log_path.read_text(encoding="utf-8").splitlines()

    def kill(self) -> None:
        """Kill it with SIGKILL, as abruptly as a power cut would."""
        self._process.send_signal(signal.SIGKILL)

    def watch(self) -> bool:
        """Restart it where it was killed; False once it has ended well. Raises `StageError` where it exits by itself
        with an error.
        """
        status = self._process.poll()
        if status is None:
            return True
        if status == 0:
            return False
        if status > 0:
            raise StageError(f"the controller gave up with status {status}: {_last_line(self._log_path)}")
        self.restarts += 1
        self._earlier_lines = len(self._lines())
        self._process = _start(self._arguments, self._log)
        return True

    def stop(self) -> None:
        """Ends the process and closes its log."""
        _stop(self._process)
        self._log.close()


class WorkerProcess:
    """A process that plays many tables; its last line on standard output is its result."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self._log_path = log
        self._log = log.open("w", encoding="utf-8")
        self._output = log.with_suffix(".out")
        with self._output.open("w", encoding="utf-8") as file:
            self._process = _start(arguments, self._log, file)

    def ended(self) -> bool:
        """Whether it is over. Raises `StageError` where it failed."""
        status = self._process.poll()
        if status:
            raise StageError(f"the tables gave up with status {status}: {_last_line(self._log_path)}")
        return status is not None

    def result(self) -> dict[str, Any]:
        """The report that it printed at its end."""
        report: dict[str, Any] = json.loads(self._output.read_text(encoding="utf-8"))
        return report

    def stop(self) -> None:
        """Ends the process and closes its log."""
        _stop(self._process)
        self._log.close()


def _start(arguments: Sequence[str], log: IO[str], output: IO[str] | None = None) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=output or (subprocess.PIPE if arguments[0] == "sim" else log),
        stderr=log,
        text=True,
        env=environment,
    )


def _stop(process: subprocess.Popen[Any]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8").strip().splitlines()
    return lines[-1].removeprefix("mahjong-table: ") if lines else "it printed nothing"
