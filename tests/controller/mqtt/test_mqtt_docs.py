"""The examples in docs/mqtt.md, run as they stand there (only the broker's port is put in)."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from controller.mqtt.message_models import MESSAGES
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.orders.command_authenticator import CommandAuthenticator
from controller.orders.order_models import Answer, Order
from controller.orders.staff_keys import make_key
from controller.words import plain
from tests.controller.mqtt.posting_table import Table, soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import say

TEXT = (Path(__file__).parents[3] / "docs" / "mqtt.md").read_text(encoding="utf-8")
CONSUMER, STAFF = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def script(folder: Path, code: str, broker: Mosquitto, table: Table | None = None) -> list[str]:
    port = broker.url.rpartition(":")[2]
    code = code.replace('connect("127.0.0.1")', f'connect("127.0.0.1", {port})')
    code = code.replace('hostname="127.0.0.1"', f'hostname="127.0.0.1", port={port}')
    if table is not None:
        assert "KEY OF THE TABLE" in code
        code = code.replace("KEY OF THE TABLE", table.journal.public.text)
    assert port in code
    (folder / "example.py").write_text(code, encoding="utf-8")
    return [sys.executable, "example.py"]


def kept(folder: Path) -> list[int]:
    with closing(sqlite3.connect(folder / "scores.db")) as books:
        try:
            return [seq for (seq,) in books.execute("SELECT seq FROM messages ORDER BY seq")]
        except sqlite3.OperationalError:
            return []  # it is only being made


def test_killed_consumer_keeps_every_score_once(mosquitto: Mosquitto, tmp_path: Path, topics: Topics) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    command = script(tmp_path, CONSUMER, mosquitto, table)
    table.publisher.start()
    for life in range(3):
        app = subprocess.Popen(command, cwd=tmp_path)
        if life == 0:
            table.play(0)
            assert soon(lambda: kept(tmp_path) == [2])
            forged = {"schema": "score/1", "id": "x-901", "seq": 901, "epoch": "x", "to": ""}
            for word in (
                Speaker().sign(topics.leaf("score"), forged),
                json.dumps({**forged, "key": table.journal.public.text, "signature": "A" * 86}).encode(),
                b"{}",
            ):
                say(mosquitto.url, topics.leaf("score"), word)
        for hand in range(20 * life + 1, 20 * life + 21):
            table.play(hand)
        assert soon(lambda life=life: len(kept(tmp_path)) > 20 * life + 5)  # type: ignore[misc]
        app.kill()
        app.wait()
    app = subprocess.Popen(command, cwd=tmp_path)
    assert soon(lambda: kept(tmp_path) == list(range(2, 123, 2)))
    app.kill()
    app.wait()
    table.end()


def test_the_order_in_ten_lines_is_believed(mosquitto: Mosquitto, tmp_path: Path, topics: Topics) -> None:
    given: list[Order] = []

    def give(order: Order) -> Answer:
        given.append(order)
        return Answer(order.id, "ok", (plain("A break."),))

    key = make_key(tmp_path / "li.key").public
    gate = CommandAuthenticator("west-lake", "table-1", topics.command, lambda: {"li": key}, give, time.time)
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher = Publisher(table.journal, topics, mosquitto.url, on_command=gate.on_command)
    table.publisher.start()
    assert soon(lambda: table.publisher.status()["connected"])
    subprocess.run(script(tmp_path, STAFF, mosquitto), cwd=tmp_path, check=True)
    assert soon(lambda: [(o.by, o.name, dict(o.args)) for o in given] == [("li", "pause", {"why": "tea"})])
    table.end()


def test_every_leaf_is_described() -> None:
    described = set(re.findall(r"^\| `(\w+)` \| ", TEXT, re.MULTILINE))
    assert described == set(MESSAGES)
