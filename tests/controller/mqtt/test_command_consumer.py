"""Orders that come in by MQTT: answered, or refused with a reason, and nothing else is ever disturbed by them."""

from __future__ import annotations

import json
import logging
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.identity import signing
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.mqtt import publisher as publisher_module
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.message_models import Reply
from controller.mqtt.publisher import Publisher
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from controller.orders.command_authenticator import CommandAuthenticator, command
from controller.orders.order_models import Answer, Order
from controller.settings.broker_address import BrokerAddress
from controller.words import plain
from tests.controller.mqtt.posting_table import Table, score, soon, valid
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import say

KEY = SigningKey.generate()


class Staff:
    """Somebody who gives orders and reads the answers."""

    def __init__(self, url: str, topics: Topics) -> None:
        self._line = BrokerConnection(BrokerAddress.parse(url), "")
        self._line.subscribe([topics.reply], qos=1)
        self.url, self.topics = url, topics

    def order(self, name: str, **args: Any) -> Order:
        return Order(f"order-{time.monotonic_ns()}", "li", name, args, time.time())

    def send(self, content: dict[str, Any] | bytes, *, retain: bool = False) -> None:
        say(self.url, self.topics.command, content, retain=retain)

    def reply(self) -> dict[str, Any] | None:
        deadline = time.monotonic() + 30
        while not self._line.received and time.monotonic() < deadline:
            self._line.turn(0.1)
        if not self._line.received:
            return None
        message = self._line.received.popleft()
        assert not message.retained
        found: dict[str, Any] = json.loads(message.payload)
        valid(found)
        Reply.model_validate_json(message.payload)
        return found

    def close(self) -> None:
        self._line.close()


class Desk:
    """What a table does with orders, in few words: a repeated id gets the same answer and is not executed again."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self._answers: dict[str, Answer] = {}
        self.held = threading.Event()
        self.held.set()
        self.begun = threading.Event()

    def give(self, order: Order) -> Answer:
        self.begun.set()
        self.held.wait(60)
        if order.id not in self._answers:
            self.done.append(order.name)
            self._answers[order.id] = Answer(order.id, "ok", (plain(f"{order.name}: done."),))
        return self._answers[order.id]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def table(mosquitto: Mosquitto, tmp_path: Path, topics: Topics, desk: Desk) -> Iterator[Table]:
    made = Table(tmp_path, topics, mosquitto.url)
    gate = CommandAuthenticator(
        topics.parlor, topics.table, topics.command, lambda: {"li": KEY.public}, desk.give, time.time
    )
    made.publisher = Publisher(made.journal, topics, mosquitto.url, on_command=gate.on_command)
    made.publisher.start()
    assert soon(lambda: made.publisher.status()["connected"])
    yield made
    desk.held.set()
    made.end()


@pytest.fixture
def staff(mosquitto: Mosquitto, topics: Topics, table: Table) -> Iterator[Staff]:
    made = Staff(mosquitto.url, topics)
    yield made
    made.close()


def test_an_order_is_answered_once_however_often_it_is_sent(staff: Staff, desk: Desk, topics: Topics) -> None:
    order = staff.order("pause", why="tea")
    sent = command(topics.command, order, KEY)
    valid(json.loads(sent))
    for _ in range(3):  # the third is a recording, played back
        staff.send(sent)
        reply = staff.reply()
        assert reply is not None
        assert (reply["id"], reply["status"], reply["text"]) == (order.id, "ok", "pause: done.")
        assert (reply["parlor"], reply["table"]) == ("west-lake", "table-1")
    assert desk.done == ["pause"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"signature": "0" * 86}, "not authorised"),
        ({"key": SigningKey.generate().public.text}, "not authorised"),
        ({"args": {"why": "coffee"}}, "not authorised"),
        ({"schema": "command/2"}, "not authorised"),  # the version is part of what is signed
    ],
)
def test_forged_order_is_refused_and_learns_nothing_else(
    staff: Staff,
    desk: Desk,
    topics: Topics,
    caplog: pytest.LogCaptureFixture,
    change: dict[str, Any],
    text: str,
) -> None:
    staff.send({**json.loads(command(topics.command, staff.order("pause", why="tea"), KEY)), **change})
    reply = staff.reply()
    assert reply is not None
    assert (reply["status"], reply["text"]) == ("refused", text)
    assert desk.done == []
    assert "was refused" in caplog.text


def test_order_for_other_table_old_or_future_is_refused(staff: Staff, desk: Desk, topics: Topics) -> None:
    elsewhere = command(Topics("west-lake", "table-2").command, staff.order("pause"), KEY)
    old = command(topics.command, Order("x1", "li", "pause", {}, time.time() - 3600), KEY)
    result = json.loads(command(topics.command, staff.order("pause"), KEY))
    del result["signature"]
    future = signing.sign_message({**result, "schema": "command/2"}, topics.command, KEY)
    for sent, word in [(elsewhere, "not authorised"), (old, "seconds old"), (future, "update the table")]:
        staff.send(sent)
        reply = staff.reply()
        assert reply is not None
        assert reply["status"] == "refused"
        assert word in reply["text"]
    assert desk.done == []


def test_what_is_no_order_is_refused_and_scores_go_on(
    staff: Staff, desk: Desk, table: Table, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    assert table.listener.start()
    for hand, rubbish in enumerate(
        [b"", b"{", b"null", b"\xff\xfe", b"[" * 50_000, b'{"id":1}', b"{}" + b" " * 70_000], start=1
    ):
        staff.send(rubbish)
        reply = staff.reply()
        assert reply is not None
        assert reply["status"] == "refused"
        table.play(hand)
    say(staff.url, topics.command, b"x" * 10_000_000)
    refused = staff.reply()
    assert refused is not None
    assert "at most 65536 bytes, this one 10000000" in refused["text"]
    for leaf, payload in [
        ("resend", b"x" * 10_000_000),
        ("resend", b'{"schema":"resend/1","epoch":"x","after":0}'),
        ("resend", b'{"schema":"resend/1","epoch":"x","after":0}'),
        ("applied", b"\xff" * 100),
        ("availability", b"nonsense"),
    ]:
        say(staff.url, topics.leaf(leaf), payload)
    table.play(8)
    assert table.publisher.drain(10)
    assert table.listener.wait_for(16)
    assert table.listener.repeated == {}
    assert table.publisher.status()["error"] is None
    assert desk.done == []


def test_a_retained_order_is_refused_whenever_it_is_heard(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    """It was given earlier, to the people present then; a table that starts must not do it again."""
    done: list[bytes] = []
    say(mosquitto.url, topics.command, b'{"an": "order"}', retain=True)
    staff = Staff(mosquitto.url, topics)
    journal = Journal.open(tmp_path / "table.journal")
    publisher = Publisher(
        journal, topics, mosquitto.url, on_command=lambda payload, retained: done.append(payload)
    )
    publisher.start()
    reply = staff.reply()
    assert reply is not None
    assert (reply["status"], "must not be retained" in reply["text"]) == ("refused", True)
    staff.close()
    publisher.stop()
    assert done == []
    assert "must not be retained" in caplog.text
    journal.close()


def test_slow_orders_delay_no_score_and_excess_is_refused(
    staff: Staff, desk: Desk, table: Table, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher_module, "WAITING_ORDERS", 3)
    desk.held.clear()
    staff.send(command(topics.command, staff.order("resume"), KEY))
    assert desk.begun.wait(60)
    for _ in range(4):
        staff.send(command(topics.command, staff.order("resume"), KEY))
    refused = staff.reply()
    assert refused is not None
    assert "3 other orders are waiting" in refused["text"]
    table.play(1)
    assert table.publisher.drain(5)
    desk.held.set()
    assert [(staff.reply() or {})["status"] for _ in range(4)] == ["ok"] * 4


def test_an_order_that_fails_is_logged_and_the_next_is_heard(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)

    def on_command(payload: bytes, retained: bool) -> bytes | None:
        if payload == b"1":
            raise ZeroDivisionError
        return b'{"id":"second"}' if payload == b"2" else None

    journal = Journal.open(tmp_path / "table.journal")
    publisher = Publisher(journal, topics, mosquitto.url, on_command=on_command)
    publisher.start()
    assert soon(lambda: publisher.status()["connected"])
    line = BrokerConnection(BrokerAddress.parse(mosquitto.url), "")
    line.subscribe([topics.reply])
    for payload in (b"1", b"3", b"2"):
        say(mosquitto.url, topics.command, payload)
    deadline = time.monotonic() + 30
    while not line.received and time.monotonic() < deadline:
        line.turn(0.1)
    (reply,) = line.received
    head, content = signing.read_signed_message(reply.payload, topics.reply)
    assert (head.key, content["id"], content["schema"]) == (journal.public, "second", "reply/1")
    assert "ZeroDivisionError" in caplog.text
    line.close()
    publisher.stop()
    journal.close()


def test_an_answer_waits_for_a_broker_that_was_away(
    mosquitto: Mosquitto, staff: Staff, desk: Desk, table: Table, topics: Topics
) -> None:
    desk.held.clear()
    staff.send(command(topics.command, staff.order("resume"), KEY))
    table.journal.append(1.0, [], [score(1)])
    assert table.publisher.drain(5)
    mosquitto.stop()
    assert soon(lambda: not table.publisher.status()["connected"])
    desk.held.set()
    mosquitto.start()
    back = Staff(mosquitto.url, topics)
    reply = back.reply()
    assert reply is not None
    assert reply["text"] == "resume: done."
    back.close()


FLOOD = """
import json, sys, time
import paho.mqtt.client as mqtt
host, port, file, rate = sys.argv[1:]
words = [(topic, word.encode()) for topic, word in json.load(open(file))]
client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.connect(host, int(port))
client.loop_start()
begun, sent = time.monotonic(), 0
while True:
    due = (time.monotonic() - begun) * int(rate)
    while sent < due:
        client.publish(*words[sent % len(words)], qos=0)
        sent += 1
    time.sleep(0.01)
"""


@contextmanager
def flood(url: str, folder: Path, words: list[tuple[str, bytes]], *, rate: int) -> Iterator[None]:
    """`rate` words a second, from a process of its own."""
    address, file = BrokerAddress.parse(url), folder / "flood.json"
    file.write_text(json.dumps([(topic, word.decode()) for topic, word in words]))
    arguments = [address.host, str(address.port), str(file), str(rate)]
    process = subprocess.Popen([sys.executable, "-c", FLOOD, *arguments])
    try:
        yield
    finally:
        process.kill()
        process.wait(60)


def test_flood_of_forged_words_holds_up_neither_order_nor_score(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    desk, hub = Desk(), Speaker()
    made = Table(tmp_path, topics, mosquitto.url)
    gate = CommandAuthenticator(
        topics.parlor, topics.table, topics.command, lambda: {"li": KEY.public}, desk.give, time.time
    )
    made.publisher = Publisher(
        made.journal,
        topics,
        mosquitto.url,
        on_command=gate.on_command,
        plausible=gate.plausible,
        timeouts=Timeouts(
            standstill=600
        ),  # this hub never acknowledges: nothing is to be posted again for that
    )
    made.publisher.start()
    staff = Staff(mosquitto.url, topics)
    assert made.listener.start()
    epoch = made.journal.epoch
    say(mosquitto.url, topics.applied, hub.applied(topics, made.journal, epoch, 0), retain=True)
    assert soon(lambda: made.publisher.status()["applied"] == 0)
    order = command(topics.command, staff.order("pause"), KEY)
    word, request = hub.applied(topics, made.journal, epoch, 0), hub.resend(topics, made.journal, epoch, 0)
    forged = [
        pair
        for k in range(500)
        for pair in (
            (topics.command, order.replace(b'"id":"', b'"id":"%d-' % k)),
            (topics.applied, word.replace(b'"counter":', b'"counter":%d' % (k + 1))),
            (topics.resend, request.replace(b'"counter":', b'"counter":%d' % (k + 1))),
            (topics.availability, [b'{"status":"offline"}', b"x" * 2000][k % 2]),
        )
    ]

    def answered_after(hand: int) -> float:
        made.play(hand)
        genuine, begun = staff.order("pause"), time.monotonic()
        staff.send(command(topics.command, genuine, KEY))
        while (staff.reply() or {}).get("id") != genuine.id:
            assert time.monotonic() - begun < 60
        return time.monotonic() - begun

    quiet = max(answered_after(hand) for hand in range(1, 6))
    # A thousand a second; fewer on a machine that is busy already, whose broker alone could not keep up.
    with flood(mosquitto.url, tmp_path, forged, rate=round(min(1000, max(50, 20 / quiet)))):
        assert soon(lambda: made.publisher.status()["refused"].get("applied: forged", 0) > 200)
        waited = [answered_after(hand) for hand in range(6, 16)]
        begun = time.monotonic()
        made.play(16)
        assert made.publisher.drain(60)
        posted_in = time.monotonic() - begun
    print(f"answered in {sorted(waited)} s ({quiet:.3f} s without a flood), posted in {posted_in:.3f} s")
    # Soon; on a busy machine within a few times what it takes there without a flood.
    assert statistics.median(waited) < max(3.0, 10 * quiet), waited
    assert posted_in < max(5.0, 30 * quiet)
    assert made.listener.wait_for(32)
    assert made.listener.repeated == {}
    assert len(desk.done) == 15
    refused = made.publisher.status()["refused"]
    assert refused["applied: forged"] > 200
    assert refused["resend: forged"] > 200
    assert len([r for r in caplog.records if "applied" in r.message or "resend" in r.message]) < 40
    staff.close()
    made.end()
