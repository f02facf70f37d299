"""Real brokers for tests: the embedded one, and Mosquitto processes of our own on free ports."""

from __future__ import annotations

import getpass
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from controller.mqtt.mosquitto_process import EmbeddedBroker

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")

_ROOMY = ("max_queued_messages 1000000", "max_inflight_messages 1000")
"""As deploy/mosquitto has it: of its own accord the broker forgets what is more than 1,000 messages late."""


class AnyBroker(Protocol):
    """A broker a test may start, take away and empty."""

    @property
    def url(self) -> str: ...
    def start(self) -> str: ...
    def stop(self) -> None: ...
    def forget(self) -> None: ...


class Mosquitto:
    """One Mosquitto process; it keeps its state over `stop` unless it `forget`s. `kill` is kill -9."""

    def __init__(
        self,
        folder: Path,
        passwords: Path | None = None,
        acl: Path | None = None,
        certificate: Path | None = None,
        key: Path | None = None,
        more: tuple[str, ...] = (),
    ) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        lines = [
            f"listener {self._port} 127.0.0.1",
            f"user {getpass.getuser()}",  # started by root it would become somebody who cannot write here
            "persistence true",
            f"persistence_location {folder}/",
            *_ROOMY,
            f"allow_anonymous {'false' if passwords else 'true'}",
        ]
        if passwords:
            lines.append(f"password_file {passwords}")
        if acl:
            lines.append(f"acl_file {acl}")
        if certificate:
            lines += [f"certfile {certificate}", f"keyfile {key}"]
        lines += more
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self._port}"

    def start(self) -> str:
        assert MOSQUITTO is not None
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", str(self._folder / "mosquitto.conf")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                    return self.url
            time.sleep(0.02)
        raise RuntimeError("mosquitto did not start")

    def pause(self) -> None:
        """Neither answer nor close, as a machine that hangs (SIGSTOP)."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def reload(self) -> None:
        """Read the access list again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def forget(self) -> None:
        (self._folder / "mosquitto.db").unlink(missing_ok=True)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                self._process.send_signal(how)  # it loses a SIGTERM that comes while it starts
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.5)
                    break
            assert self._process.returncode is not None, "mosquitto does not end"
            self._process = None


__all__ = ["MOSQUITTO", "AnyBroker", "EmbeddedBroker", "Mosquitto"]
