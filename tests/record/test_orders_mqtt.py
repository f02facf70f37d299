"""A signed command on a real broker reaches the table, is followed once, and is answered on the reply topic."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import BrokerAddress, Topics
from controller.orders import Answer, Order
from controller.orders.gate import Gate, signed
from controller.orders.staff import add_key, read_keys

from . import sitting
from .brokers import Mosquitto
from .posted import SCHEMAS, soon


class App:
    """A parlor's app: sends commands, hears replies."""

    def __init__(self, url: str, topics: Topics) -> None:
        self.replies: list[dict[str, Any]] = []
        self._topics = topics
        subscribed = threading.Event()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda *heard: self.replies.append(json.loads(heard[2].payload))
        self._client.on_subscribe = lambda *_: subscribed.set()
        address = BrokerAddress.parse(url)
        self._client.connect(address.host, address.port)
        self._client.loop_start()
        self._client.subscribe(topics.leaf("reply"), qos=1)
        assert subscribed.wait(60)

    def send(self, command: bytes, retain: bool = False) -> None:
        self._client.publish(self._topics.command, command, qos=1, retain=retain).wait_for_publish(5)

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def test_a_command_is_followed_once_whatever_else_is_sent(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    key = add_key(tmp_path / "staff.keys", "李")
    evening = sitting.Evening(sitting.opened(tmp_path / "table.db", "kawuxing"), 5)
    evening.play_one()
    before = evening.table.session.totals
    record = evening.record

    def give(order: Order) -> Answer:
        return record.order(order, time.time())[0]

    gate = Gate(
        topics.parlor,
        topics.table,
        topics.command,
        lambda: read_keys(tmp_path / "staff.keys"),
        give,
        time.time,
    )
    publisher = Publisher(record.journal, topics, mosquitto.url, on_command=gate.on_command)
    publisher.start()
    assert soon(lambda: bool(publisher.status()["connected"]))
    app = App(mosquitto.url, topics)
    order = Order("c1", "李", "correct", {"hand": 1, "deltas": [2, -2, 0], "why": "miscounted"}, time.time())
    command = json.dumps(signed(topics.command, order, key)).encode()
    forged = command.replace(b'"deltas": [2, -2, 0]', b'"deltas": [9, -9, 0]')
    assert forged != command
    for sent, wanted in ((forged, "refused"), (b"{", "refused"), (command, "ok"), (command, "ok")):
        number = len(app.replies)
        app.send(sent)
        assert soon(lambda number=number: len(app.replies) > number)  # type: ignore[misc]
        assert app.replies[-1]["status"] == wanted, app.replies
    assert app.replies[0]["text"] == "not authorised" and app.replies[2]["result"] == app.replies[3]["result"]
    assert {reply["schema"] for reply in app.replies} == {"reply/2"} <= set(SCHEMAS)
    assert record.table.session.totals == (before[0] + 2, before[1] - 2, before[2])
    assert publisher.drain(10)
    app.stop()
    publisher.stop()
    assert [entry.body["id"] for entry in record.journal.entries(kind="answer")] == ["c1"]
    record.journal.close()
