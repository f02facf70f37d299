"""A simulated table with a camera over RTSP and its controller, as processes: what happens to the camera is on the
page, on MQTT and in /healthz, and the table's own page shows the readings."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tests.at_console import at_console, learn

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "controller.cli"]
PATIENCE_S = 120


def fetched(url: str, data: bytes | None = None) -> tuple[int, bytes]:
    try:
        asked = urllib.request.Request(url, data, at_console(url) if "/watch" in url else {})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


@dataclass
class Running:
    """A table at work: where its parts are."""

    page: str
    broker: str
    control: str
    clips: Path

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(fetched(f"{self.page}/api/state")[1])
        return state

    def once(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table's state as soon as it is as wanted."""
        ends = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends:
            state = self.state()
            if "camera" in state and wanted(state):
                return state
            time.sleep(0.1)
        raise AssertionError(f"never: {self.state().get('camera')} {self.state().get('alerts')}")

    def on_mqtt(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table's state as posted, as soon as it is as wanted."""
        posted: queue.Queue[bytes] = queue.Queue()
        client = Client(CallbackAPIVersion.VERSION2)

        def subscribe(client: Client, *_: Any) -> None:
            client.subscribe("mahjong/home/table-1/state", qos=1)

        client.on_message = lambda client, data, message: posted.put(bytes(message.payload))
        client.on_connect = subscribe
        host, _, port = self.broker.removeprefix("mqtt://").partition(":")
        client.connect(host, int(port))
        client.loop_start()
        try:
            while True:
                state: dict[str, Any] = json.loads(posted.get(timeout=PATIENCE_S))
                if wanted(state):
                    return state
        finally:
            client.disconnect()
            client.loop_stop()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("table")
    keep = {**os.environ, "PYTHONUNBUFFERED": "1"}
    simulated = [*COMMAND, "sim", "--rtsp", "--json", "--seed", "3", "--port-link", str(folder / "port")]
    simulated += ["--speed", "0.25"]  # a hand before the lens stays there for sixteen seconds
    sim = subprocess.Popen(simulated, stdout=subprocess.PIPE, text=True, env=keep)
    controller = None
    try:
        assert sim.stdout is not None
        offered = json.loads(sim.stdout.readline())
        assert offered["camera"].startswith("rtsp://")
        (folder / "table.toml").write_text(
            f'[serial]\nport = "{offered["port"]}"\n[camera]\nurl = "{offered["camera"]}"\n'
            '[journal]\npath = "table.journal"\n[page]\nport = 0\n'
        )
        command = [*COMMAND, "run", "--json", "--config", str(folder / "table.toml")]
        command += ["--record", str(folder / "clips")]
        controller = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=keep)
        assert controller.stdout is not None
        output = json.loads(controller.stdout.readline())
        yield Running(learn(output["console"]), output["broker"], offered["control"], folder / "clips")
        controller.terminate()
        assert controller.wait(60) == 0
    finally:
        for process in (controller, sim):
            if process is not None:
                process.kill()
                process.wait()


def test_covered_camera_is_reported_until_it_is_uncovered(table: Running) -> None:
    table.once(lambda state: state["camera"]["ok"] and state["camera"]["frames"] > 3)
    assert fetched(f"{table.control}/fault?name=cover", b"")[0] == 200
    dark = table.once(lambda state: state["camera"]["state"] == "dark")
    sentence = "The picture is dark: switch the lamp on, or uncover the camera's lens."
    assert dark["camera"]["text"] == sentence and not dark["camera"]["ok"]
    assert ("camera", sentence) in {(alert["code"], alert["text"]["text"]) for alert in dark["alerts"]}
    status, health = fetched(f"{table.page}/healthz")
    assert status == 503 and sentence in json.loads(health)["wrong"]
    posted = table.on_mqtt(lambda state: state.get("camera", {}).get("state") == "dark")
    assert posted["camera"]["text"] == sentence
    assert json.loads(fetched(f"{table.page}/watch/state")[1])["state"] == "dark"
    back = table.once(lambda state: state["camera"]["ok"])
    assert back["camera"]["state"] == "ok" and not any(alert["code"] == "camera" for alert in back["alerts"])


def test_tables_page_shows_what_its_camera_sees(table: Running) -> None:
    table.once(lambda state: state["camera"]["ok"] and state["camera"]["frames"] > 3)
    assert b"What the camera sees" in fetched(f"{table.page}/watch")[1]
    content = json.loads(fetched(f"{table.page}/watch/state")[1])
    assert content["camera"].startswith("rtsp://") and content["sight"]["calibrated"]
    assert {"discards:0", "wall:3"} <= content["sight"]["zones"].keys()
    picture = cv2.imdecode(np.frombuffer(fetched(f"{table.page}/watch/picture.jpg")[1], np.uint8), 1)
    assert picture is not None and picture.shape == (960, 1280, 3)
    assert table.clips.is_dir()
    assert 'href="watch"' in fetched(f"{table.page}/static/table/header.js")[1].decode()
