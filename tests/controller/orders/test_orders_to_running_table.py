"""`mahjong-table run` as a parlor has it: people are let in and out while it runs, and its journal says who ordered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.mqtt.topics import Topics
from controller.orders import Order
from controller.orders.command_authenticator import command
from controller.orders.unix_socket import socket_path
from tests.controller.mqtt.posting_table import soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.orders.parlor_app import App

TABLE = """
[table]
rules = "kawuxing"
seats = ["East", "South", "West"]
[serial]
port = "socket://127.0.0.1:9"
[camera]
url = "readings://127.0.0.1:9"
[mqtt]
broker = "{broker}"
[journal]
path = "table.db"
[staff]
keys = "staff.keys"
correction_per_hand = 200
"""


def ran(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "controller.cli", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.slow
def test_people_are_let_in_and_out_while_the_table_runs(mosquitto: Mosquitto, tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE.format(broker=mosquitto.url))
    ran(tmp_path, "staff", "add", "Li")
    topics, li = Topics("home", "table-1"), SigningKey.load(tmp_path / "Li.key")
    app = App(mosquitto.url, topics)
    running = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", "run", "--no-page", "--json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )

    def answer(name: str, order: str, key: SigningKey) -> dict[str, Any]:
        """The table's first word to this command; one that nobody heard, or too early, is sent again."""
        given = Order(order, "", name, {}, time.time())
        for _ in range(100):
            app.send(command(topics.command, given, key))
            patience = time.monotonic() + 1
            while time.monotonic() < patience:
                for reply in list(app.replies):
                    if reply["id"] == order and "only starting" not in reply["text"]:
                        return reply
                time.sleep(0.02)
        raise AssertionError(f"no answer to {order}: {app.replies}")

    try:
        assert soon(socket_path(tmp_path / "table.db").exists)
        assert answer("pause", "c1", li)["status"] == "ok"
        wang = SigningKey.generate()
        assert answer("resume", "c2", wang)["text"] == "not authorised"
        ran(tmp_path, "staff", "add", "Wang", "--public", wang.public.text)
        assert answer("resume", "c3", wang)["status"] == "ok"
        ran(tmp_path, "staff", "remove", "Li")
        assert answer("pause", "c4", li)["text"] == "not authorised"
        assert json.loads(ran(tmp_path, "session", "pause", "--by", "Li", "--json"))["status"] == "ok"
    finally:
        running.terminate()
        output = running.communicate(timeout=60)[1]
        app.stop()
    assert "Traceback" not in output
    with closing(Journal.read(tmp_path / "table.db")) as journal:
        came = [(entry.body["came"], entry.body["went"]) for entry in journal.entries(kind="staff")]
        answers = [entry.body for entry in journal.entries(kind="answer")]
        assert journal.verify().sound
    key_of_li = {"Li": li.public.text}
    assert came == [(key_of_li, {}), ({"Wang": wang.public.text}, {}), ({}, key_of_li)]
    channels = {(one["by"], one["origin"]["channel"], one["origin"].get("key")) for one in answers}
    assert channels >= {
        ("Li", "mqtt", li.public.text),
        ("Wang", "mqtt", wang.public.text),
        ("Li", "shell", None),
    }
    at_the_shell = next(one for one in answers if one["origin"]["channel"] == "shell")
    assert at_the_shell["origin"]["uid"] == os.getuid()
