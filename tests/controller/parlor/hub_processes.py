"""A hub as users run it: the command in a process, which can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from controller.parlor.hub.hub_key import claim
from controller.parlor.hub.worker import HubWorker, WorkerPosition
from controller.parlor.queries.live_snapshot import SnapshotBuilder, States
from controller.parlor.storage.database import open_database
from controller.settings.broker_address import BrokerAddress
from controller.web.snapshot_board import SnapshotBoard
from tests.at_console import at_console, learn

PATIENCE_S: Final = 90.0
HEARS: Final = " hears mqtt"


class HubProcess:
    """`mahjong-table parlor` in `folder`; its log is kept there."""

    def __init__(self, broker: str, database: str, folder: Path, *more: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self.command = [
            sys.executable, "-m", "controller.cli", "parlor", "--broker", broker, "--database", database,
            "--hub", "house", "--hub-key", str(folder / "house.key"), "--port", "0", "--json", "--log-json",
            "--verbose", *more,
        ]  # fmt: skip
        self._process: subprocess.Popen[str] | None = None
        self.says: dict[str, Any] = {}

    def start(self, *, hears: bool = True) -> HubProcess:
        """Start it, wait until it says where everything is and (`hears`) the broker has taken its subscriptions."""
        before = self.log.count(HEARS) if self._process is not None else 0
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self.log
        self.says = json.loads(line)
        assert not hears or eventually(lambda: self.log.count(HEARS) > before), self.log
        return self

    @property
    def number(self) -> int:
        """Its process number."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8")

    @property
    def page(self) -> str:
        learn(str(self.says["console"]))
        return str(self.says["page"])

    def picture(self) -> dict[str, Any]:
        answer: dict[str, Any] = httpx.get(
            f"{self.page}/api/state", timeout=60, headers=at_console(str(self.says["console"]))
        ).json()
        return answer

    def stop(self) -> int:
        """End it in good order; its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(60)

    def kill(self) -> None:
        """kill -9, every process of it at once."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(60)

    def children(self) -> list[int]:
        """Its further workers' process numbers."""
        assert self._process is not None
        found = subprocess.run(
            ["pgrep", "-P", str(self._process.pid)], capture_output=True, text=True, check=False
        )
        return [int(number) for number in found.stdout.split()]

    def end(self) -> None:
        self.kill()
        if self._process is not None and self._process.stdout is not None:
            self._process.stdout.close()


class HubHere:
    """The same parts as the command's, in this process: quick to start, cannot be killed."""

    def __init__(
        self,
        broker: str,
        database: str,
        parlor: str = "+",
        *,
        key: Path | None = None,
        confirm: bool = False,
        name: str = "house",
        worker: int = 1,
    ) -> None:
        self.engine = open_database(database)
        self.key = claim(self.engine, name, key or Path(tempfile.mkdtemp(prefix="hub-")) / f"{name}.key")
        self._board = SnapshotBoard()
        states = States()
        self.worker = HubWorker(
            self.engine,
            BrokerAddress.parse(broker),
            self.key,
            WorkerPosition(name, worker, parlor),
            confirm=confirm,
            on_state=states.hear,
            on_change=states.changed.set,
        )
        self._painter = SnapshotBuilder(self.engine, self.worker, states, self._board.publish, hub="house")
        self._thread = threading.Thread(target=self.worker.run, daemon=True)

    def start(self, *, hears: bool = True) -> HubHere:
        self._thread.start()
        self._painter.__enter__()
        assert not hears or eventually(lambda: self.worker.hearing), self.worker.trouble
        assert eventually(lambda: bool(self.picture())), "the painter painted nothing"
        return self

    def picture(self) -> dict[str, Any]:
        return dict(self._board.latest())

    def end(self) -> None:
        self.worker.stop()
        self._thread.join(20)
        self._painter.__exit__()
        self.engine.dispose()


class TableClient:
    """A plain client that publishes what a test asks for, and records what hubs send to tables."""

    def __init__(self, url: str) -> None:
        self.heard: list[tuple[str, dict[str, Any], bool]] = []
        self.raw: Callable[[str, bytes], object] = lambda topic, payload: None
        self._client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311)
        self._client.on_message = self._on_message
        self._client.max_inflight_messages_set(0)
        host, _, port = url.removeprefix("mqtt://").partition(":")
        self._client.connect(host, int(port))
        self._client.subscribe([("mahjong/+/+/applied", 1), ("mahjong/+/+/resend", 1)])
        self._client.loop_start()

    def __enter__(self) -> TableClient:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(10)

    def shout(self, topic: str, payload: bytes) -> None:
        """Say without waiting until the broker has it."""
        self._client.publish(topic, payload, qos=1)

    def applied(self, topic: str) -> int:
        """The last number that a hub acknowledged on this `applied` topic of a table."""
        message = [content["upto"] for where, content, _ in self.heard if where == topic]
        return int(message[-1]) if message else 0

    def asked(self, topic: str) -> list[int]:
        """The numbers after which a table with this `resend` topic was asked."""
        return [content["after"] for where, content, _ in self.heard if where == topic]

    def _on_message(self, client: paho.Client, userdata: object, message: paho.MQTTMessage) -> None:
        self.raw(message.topic, bytes(message.payload))
        if not message.payload:  # somebody has emptied a retained topic
            return
        self.heard.append((message.topic, json.loads(message.payload), message.retain))


def eventually(true: Callable[[], bool], seconds: float = PATIENCE_S) -> bool:
    """Whether it comes true within a test's patience."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.05)
    return False
