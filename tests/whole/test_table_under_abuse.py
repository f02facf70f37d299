"""A whole table, its controller in a process with the usual 1,024 descriptors; somebody holds 1,300 sockets open."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from controller.commands.order_client import give
from controller.mqtt.stream_consumer import StreamConsumer
from controller.mqtt.topics import Topics
from controller.orders import Order, unix_socket
from hardware_sim.demo.child_processes import SimulatorProcess
from tests.controller.web.raw_sockets import connected, head, many_files

pytestmark = pytest.mark.slow

PATIENCE_S = 120.0
SOCKETS = 1300
LIMITED = ["/bin/sh", "-c", 'ulimit -n 1024 && exec "$0" "$@"', sys.executable, "-m", "controller.cli"]


@dataclass(frozen=True)
class Running:
    """A table that plays, and a display at another address than the attacker's."""

    page_addresses: dict[str, Any]
    journal: Path
    log: Path
    display: httpx.Client

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.display.get(f"{self.page_addresses['page']}/api/state").json()
        return state

    def posted(self) -> int:
        return int(self.state()["mqtt"]["posted"])

    def order(self, name: str) -> None:
        answer = give(self.journal, Order(f"o-{name}", "Li", name, {}, time.time()))
        assert answer.ok, answer


def becomes(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.2)
    return False


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    arguments = [
        "--no-camera",
        "--honest",
        "--seed",
        "5",
        "--speed",
        "4",
        "--port-link",
        str(tmp_path / "port"),
    ]
    sim = SimulatorProcess(arguments, tmp_path / "sim.log")
    controller = None
    try:
        (tmp_path / "table.toml").write_text(
            f"[serial]\nport = {json.dumps(sim.addresses.port)}\n[camera]\nurl = {json.dumps(sim.addresses.camera)}\n"
            '[journal]\npath = "table.journal"\n[page]\nport = 0\n'
        )
        command = [*LIMITED, "run", "--json", "--config", str(tmp_path / "table.toml"), "--speed", "4"]
        with (tmp_path / "log").open("w") as log:
            controller = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert controller.stdout is not None
        page_addresses = json.loads(controller.stdout.readline())
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=transport, timeout=PATIENCE_S) as display:
            yield Running(page_addresses, tmp_path / "table.journal", tmp_path / "log", display)
        controller.terminate()
        assert controller.wait(PATIENCE_S) == 0
    finally:
        if controller is not None:
            controller.kill()
            controller.wait()
        sim.stop()


def test_it_plays_posts_and_answers_while_1300_sockets_are_held(table: Running) -> None:
    assert becomes(lambda: table.state().get("mqtt", {}).get("posted", 0) > 0)
    with many_files(SOCKETS), ExitStack() as held:
        for number in range(SOCKETS):
            line = held.enter_context(connected(table.page_addresses["page"]))
            try:
                line.sendall(head("/api/stream") if number % 10 else b"GET / HTTP/1.1\r\nX-Slow: ")
            except OSError:
                continue  # turned away
        before, began = table.posted(), time.monotonic()
        assert becomes(lambda: table.posted() >= before + 5), table.state()
        print(f"five messages posted within {time.monotonic() - began:.1f} s")
        table.order("pause")
        assert becomes(
            lambda: any(event["text"]["text"].startswith("A break") for event in table.state()["events"])
        )
        table.order("resume")
        # A client that subscribes to the table finds a descriptor, too: its broker lives in the same process.
        home, _, name = str(table.page_addresses["table"]).partition("/")
        listener = StreamConsumer(Topics(home, name), table.page_addresses["broker"])
        try:
            assert listener.start()
            assert becomes(lambda: listener.latest("state") is not None)
        finally:
            listener.stop()
        after = table.posted()
        assert becomes(lambda: table.posted() >= after + 5), table.state()
    assert becomes(lambda: "the page refused" in table.log.read_text())  # a line in ten seconds
    log = table.log.read_text()
    assert "Traceback" not in log and "descriptor" not in log, log
    assert log.count("the page refused") < 20


def addresses(journal: Path) -> object:
    """What a running table tells other programs of this machine, as soon as it listens to them."""
    until = time.monotonic() + 60
    while True:
        try:
            return unix_socket.request(journal, "addresses")
        except unix_socket.NobodyThere:
            assert time.monotonic() < until, "nobody listens"
            time.sleep(0.05)


def test_first_start_tells_link_that_opens_what_camera_sees(table: Running) -> None:
    link = table.page_addresses["link"]
    assert link.startswith(f"{table.page_addresses['page']}/?token=")
    with httpx.Client(headers={"x-forwarded-for": "203.0.113.9"}) as elsewhere:
        assert elsewhere.get(f"{table.page_addresses['page']}/api/state").status_code == 200
        assert elsewhere.get(link).status_code == 303
        assert elsewhere.get(f"{table.page_addresses['page']}/api/history").status_code == 404
    tokens = table.journal.with_name("table.tokens.json")
    assert link.partition("=")[2] not in tokens.read_text() and tokens.stat().st_mode & 0o077 == 0
    secret = link.partition("=")[2]
    assert secret not in table.log.read_text() and secret not in json.dumps(table.state())
    asked = json.dumps(addresses(table.journal))
    keys = (secret, str(table.page_addresses["console"]).partition("=")[2])
    assert table.page_addresses["page"] in asked and not any(key in asked for key in keys)
