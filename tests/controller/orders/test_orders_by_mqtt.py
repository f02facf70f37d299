"""Signed commands on a real broker reach the table, are followed once, and are answered, whatever else is sent."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from controller.identity.signing import SigningKey
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.orders import Order
from controller.orders.command_authenticator import CommandAuthenticator, command
from controller.orders.staff_keys import StaffKeys, add_key
from tests.controller.mqtt.posting_table import soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.orders import ordered_table
from tests.controller.orders.parlor_app import App


@dataclass
class ConnectedTable:
    """A table that has played a hand, its publisher at a real broker, its authenticator, and the keys of Li and
    Wang."""

    mosquitto: Mosquitto
    folder: Path
    topics: Topics
    clock: float = 0.0

    def __post_init__(self) -> None:
        self.li, self.wang, self.eve = (SigningKey.generate() for _ in range(3))
        add_key(self.folder / "staff.keys", "李", self.li.public)
        add_key(self.folder / "staff.keys", "Wang", self.wang.public)
        evening = ordered_table.Evening(ordered_table.opened(self.folder / "table.db", "kawuxing"), 5)
        evening.play_one()
        self.record = evening.record
        self.authenticator = CommandAuthenticator(
            self.topics.parlor,
            self.topics.table,
            self.topics.command,
            StaffKeys(self.folder / "staff.keys"),
            lambda order: self.record.order(order, self.now())[0],
            self.now,
        )
        self.publisher = Publisher(
            self.record.journal, self.topics, self.mosquitto.url, on_command=self.authenticator.on_command
        )
        self.publisher.start()
        assert soon(lambda: bool(self.publisher.status()["connected"]))
        self.app = App(self.mosquitto.url, self.topics)

    def now(self) -> float:
        """The table's clock; `clock` is how far it was turned."""
        return time.time() + self.clock

    def answer(self, sent: bytes) -> dict[str, Any]:
        """The answer to the next message."""
        number = len(self.app.replies)
        self.app.send(sent)
        assert soon(lambda: len(self.app.replies) > number)
        return self.app.replies[-1]

    def corrections(self) -> int:
        return len(list(self.record.journal.entries(kind="correction")))

    def close(self) -> None:
        self.app.stop()
        self.publisher.stop()
        self.record.journal.close()


@pytest.fixture
def table(mosquitto: Mosquitto, tmp_path: Path, topics: Topics) -> Iterator[ConnectedTable]:
    made = ConnectedTable(mosquitto, tmp_path, topics)
    yield made
    made.close()


def correct(name: str, units: int = 2, at: float | None = None) -> Order:
    change = {"hand": 1, "deltas": [units, -units, 0], "why": "miscounted"}
    return Order(name, "", "correct", change, time.time() if at is None else at)


def test_command_is_executed_once_among_forged_ones(table: ConnectedTable) -> None:
    before = table.record.table.session.current.totals
    sent = command(table.topics.command, correct("c1"), table.li)
    forged = sent.replace(b'"deltas":[2,-2,0]', b'"deltas":[9,-9,0]')
    assert forged != sent
    replies = []
    for reported, wanted in ((forged, "refused"), (b"{", "refused"), (sent, "ok"), (sent, "ok")):
        replies.append(table.answer(reported))
        assert replies[-1]["status"] == wanted, replies
    assert replies[0]["text"] == "not authorised" and replies[2]["result"] == replies[3]["result"]
    assert {reply["schema"] for reply in replies} <= {"reply/1"}
    assert table.record.table.session.current.totals == (before[0] + 2, before[1] - 2, before[2])
    (entry,) = table.record.journal.entries(kind="answer")
    assert (entry.body["id"], entry.body["by"]) == ("c1", "李")
    assert entry.body["origin"] == {"channel": "mqtt", "key": table.li.public.text, "scheme": "ed25519"}


def test_replayed_recordings_are_refused(table: ConnectedTable) -> None:
    """To another table, under another topic, old, by an id that was used, after the clock was turned back."""
    topic = table.topics.command
    of_another_table = command("mahjong/west-lake/table-2/command", correct("a"), table.li)
    assert table.answer(of_another_table)["text"] == "not authorised"
    for_another_key = command(topic, correct("a"), table.li, to=SigningKey.generate().public.text)
    assert "is for another table" in table.answer(for_another_key)["text"]
    of_another_leaf = command(table.topics.leaf("score"), correct("a"), table.li)
    assert table.answer(of_another_leaf)["text"] == "not authorised"
    withheld = command(topic, correct("b", at=time.time() - 3600), table.li)
    assert "3600 seconds old" in table.answer(withheld)["text"]
    followed = command(topic, correct("c"), table.li)
    assert table.answer(followed)["status"] == "ok" and table.corrections() == 1
    assert table.answer(followed)["status"] == "ok" and table.corrections() == 1
    for key in (table.li, table.wang):
        reused = table.answer(command(topic, correct("c", 5), key))
        assert reused["status"] == "refused" and "answered before" in reused["text"]
    table.clock = -3600.0
    back = table.answer(withheld)
    assert back["status"] == "refused" and "3600 seconds older than another of 李" in back["text"], back
    assert "ahead" in table.answer(followed)["text"]
    assert table.corrections() == 1


FLOOD_PER_S = 1000


def test_genuine_order_is_answered_amid_a_thousand_forged(
    table: ConnectedTable, caplog: pytest.LogCaptureFixture
) -> None:
    """Half of them name Li's key, so that only its signature tells them apart; some are one recording of Li's.

    Within a second, or a few times what an order takes on this machine now without any flood.
    """
    topic = table.topics.command

    def answered_after(name: str, key: SigningKey) -> float:
        """Seconds until a correction is answered, sent every five seconds until it is answered."""
        begun, sent_last, order = time.monotonic(), 0.0, command(topic, correct(name, 1), key)
        while not any(reply["id"] == name for reply in list(table.app.replies)):
            assert time.monotonic() - begun < 60, table.authenticator.refused
            if time.monotonic() - sent_last > 5:
                table.app.send(order)
                sent_last = time.monotonic()
            time.sleep(0.005)
        return time.monotonic() - begun

    quiet = statistics.median(answered_after(f"q{k}", table.li if k % 2 else table.wang) for k in range(5))
    recording = command(topic, correct("r"), table.li)
    (table.folder / "recording").write_bytes(recording)
    flood = subprocess.Popen(
        [
            sys.executable,
            "-c",
            FLOOD,
            table.mosquitto.url,
            topic,
            table.li.public.text,
            str(table.folder / "recording"),
            str(FLOOD_PER_S),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert flood.stdout is not None and flood.stdout.readline() == "begun\n"
        assert soon(lambda: sum(table.authenticator.refused.values()) > FLOOD_PER_S)
        waited = [answered_after(f"g{k}", table.li if k % 2 else table.wang) for k in range(8)]
        print("answered within", [round(one, 3) for one in waited], "seconds")
        refused = sum(table.authenticator.refused.values())
        sent = int(flood.stdout.readline())
    finally:
        flood.kill()
        flood.communicate()
    replies = {reply["id"]: reply for reply in list(table.app.replies)}
    assert [replies[f"g{k}"]["status"] for k in range(8)] == ["ok"] * 8, replies
    assert sorted(waited)[4] < max(1.0, 5 * quiet), (quiet, waited)  # a few may meet a busy machine
    assert refused > FLOOD_PER_S and sent > FLOOD_PER_S
    assert table.corrections() == 14 and sum(table.record.table.session.current.totals) == 0
    assert len(caplog.records) < refused / 10, "summed up in the log"


FLOOD = """
import json, sys, time
import paho.mqtt.client as mqtt
from controller.identity.signing import SigningKey
from controller.settings.broker_address import BrokerAddress
from controller.orders import Order
from controller.orders.command_authenticator import command

url, topic, known, recording, rate = sys.argv[1:]
recording, rate = open(recording, "rb").read(), int(rate)
address = BrokerAddress.parse(url)
client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.connect(address.host, address.port)
client.loop_start()
eve = SigningKey.generate()
args = {"hand": 1, "deltas": [500, -500, 0], "why": "a gift"}
strange = command(topic, Order("x", "", "correct", args, time.time()), eve)
named = json.loads(strange)
named["key"] = known
named = json.dumps(named).encode()
print("begun", flush=True)
begun, sent = time.monotonic(), 0
while True:
    due = (time.monotonic() - begun) * rate
    while sent < due:
        payload = recording if sent % 10 == 0 else named if sent % 2 else strange
        client.publish(topic, payload, qos=0)
        sent += 1
    if sent >= 2 * rate:
        print(sent, flush=True)
    time.sleep(0.01)
"""
