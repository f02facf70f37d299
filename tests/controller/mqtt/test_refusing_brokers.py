"""Brokers that refuse, hang, forbid, ask for credentials or are none: reported in one sentence, and nothing is lost."""

from __future__ import annotations

import json
import socket
import subprocess
import threading
from pathlib import Path

import pytest

from controller.journal.journal import Journal
from controller.mqtt.mosquitto_process import BrokerStartError
from controller.mqtt.publisher import Publisher, PublisherStatus
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.delaying_proxy import Between
from tests.controller.mqtt.posting_table import QUICK, Table, hands, score, soon
from tests.controller.mqtt.real_brokers import MOSQUITTO, EmbeddedBroker, Mosquitto
from tests.controller.mqtt.signing_hub import Hub, say


def test_broker_refusal_is_one_sentence_and_nothing_is_lost(tmp_path: Path, topics: Topics) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    passwords = tmp_path / "passwords"
    passwords.touch()
    subprocess.run(["mosquitto_passwd", "-b", str(passwords), "table", "right"], check=True)
    broker = Mosquitto(tmp_path / "mosquitto", passwords)
    broker.start()
    address = broker.url.removeprefix("mqtt://")
    journal = Journal.open(tmp_path / "table.journal")
    journal.append(1.0, [], [score(1)])
    for login, refused in (("", "a client without a user name"), ("table:s3cret@", "user table")):
        reported: list[PublisherStatus] = []
        publisher = Publisher(journal, topics, f"mqtt://{login}{address}", on_status=reported.append)
        publisher.start()
        assert not publisher.drain(0.5)
        publisher.stop()
        error = reported[0]["error"] or ""
        assert f"refuses {refused}" in error
        assert "s3cret" not in json.dumps(reported)
        assert len(reported) == 2  # the sentence is not repeated with every attempt; the second is the end
        assert reported[0]["outbox"] == 1
    publisher = Publisher(journal, topics, f"mqtt://table:right@{address}", timeouts=QUICK)
    publisher.start()
    assert publisher.drain(10)
    publisher.stop()
    broker.stop()


def _away(table: Table) -> bool:
    status = table.publisher.status()
    return not status["connected"] and status["error"] is not None


def test_a_broker_that_hangs_is_left_and_nothing_comes_twice(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url, Timeouts(answer=0.4))
    assert table.listener.start()
    table.publisher.start()
    hand = 0
    for _ in range(3):
        for _ in range(5):
            hand += 1
            table.play(hand)
        mosquitto.pause()
        hand += 1
        table.play(hand)
        assert soon(lambda: _away(table))
        mosquitto.resume()
    assert table.publisher.drain(15)
    assert table.listener.wait_for(2 * hand, timeout=60)
    assert hands(table.listener) == list(range(1, hand + 1))
    assert table.listener.repeated == {}
    table.end()


def test_table_that_may_not_read_its_own_topics_is_reported(tmp_path: Path, topics: Topics) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    acl = tmp_path / "acl"
    acl.write_text("topic write mahjong/#\n")
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    broker.start()
    table = Table(tmp_path, topics, broker.url, Timeouts(answer=0.4))
    table.publisher.start()
    table.play(1)
    assert soon(lambda: "Let the table read its own topics" in str(table.publisher.status()["error"]))
    table.publisher.stop()
    assert table.publisher.status()["outbox"] == 2
    table.journal.close()
    broker.stop()


def test_rubbish_retained_on_its_own_topics_does_not_stop_table(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url, Timeouts(rival_answer=0.3))
    epoch = table.journal.epoch
    huge = b'{"epoch":"%s","seq":1%s}' % (epoch.encode(), b"0" * 5000)
    for leaf, rubbish in [
        ("score", b"\xff\x00not json"),
        ("hand", b'{"epoch":7,"seq":"one"}'),
        ("event", b"[" * 100_000),
        ("alert", huge),
        ("session", b'{"epoch":"%s.99999999999","seq":3}' % epoch.encode()),
        ("correction", b'{"epoch":"%s","seq":true}' % epoch.encode()),
        ("applied", b"\x00"),
        ("availability", b'{"status":"online","connection":{}}'),
    ]:
        say(mosquitto.url, topics.leaf(leaf), rubbish, retain=True)
    assert table.listener.start()
    table.play(1)
    table.publisher.start()
    assert table.publisher.drain(10)
    assert table.listener.wait_until(lambda: hands(table.listener) == [1])
    assert table.publisher.status()["error"] is None
    assert table.journal.epoch == epoch
    table.end()


def test_unwritable_leaf_is_named_and_hub_gets_messages_later(tmp_path: Path, topics: Topics) -> None:
    """In MQTT 3.1.1 a broker acknowledges what it throws away."""
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    waits = Timeouts(kept=0.3, standstill=0.3, glance=0.3, retained=0.5)
    acl = tmp_path / "acl"
    leaves = ("availability", "state", "hand", "event", "alert", "session", "correction", "applied", "resend")
    allowed = "".join(f"topic readwrite {topics.leaf(leaf)}\n" for leaf in leaves)
    acl.write_text(allowed)
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    broker.start()
    hub = Hub(topics, broker.url).start()
    between = Between(broker.url, only_3_1_1=True).__enter__()
    table = Table(tmp_path, topics, between.url, waits)
    table.publisher.start()
    for hand in range(1, 4):
        table.play(hand)
    wanted = f"takes what is posted on {topics.leaf('score')} and does not keep it"
    assert soon(lambda: wanted in str(table.publisher.status()["error"]))
    assert table.publisher.status()["connected"]
    assert soon(lambda: table.publisher.status()["applied"] == 1)
    assert table.publisher.status()["outbox"] == 5
    acl.write_text(f"{allowed}topic readwrite {topics.leaf('score')}\n")
    broker.stop()
    broker.start()
    assert soon(lambda: table.publisher.status()["applied"] == 6)
    assert [m["hand"] for _, m in sorted(hub.kept.items()) if m["schema"] == "score/1"] == [1, 2, 3]
    assert soon(lambda: table.publisher.status()["error"] is None)
    hub.stop()
    table.end()
    between.__exit__(None, None, None)
    broker.stop()


def test_what_is_no_broker_is_reported_in_one_sentence(tmp_path: Path, topics: Topics) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]

        def hang_up() -> None:
            while True:
                try:
                    server.accept()[0].close()
                except OSError:
                    return

        threading.Thread(target=hang_up, daemon=True).start()
        publisher = Publisher(journal, topics, f"mqtt://127.0.0.1:{port}")
        publisher.start()
        assert soon(lambda: publisher.status()["error"] is not None)
        assert publisher.status()["error"] == (
            f"mqtt://127.0.0.1:{port} closed the connection without an MQTT answer. Check what listens there."
        )
        publisher.stop()


def test_embedded_broker_returns_to_its_port_or_says_it_cannot() -> None:
    broker = EmbeddedBroker(0)
    port = int(broker.start().rpartition(":")[2])
    assert port < 32768  # nobody is given it by the system while the broker is away
    broker.stop()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        with pytest.raises(BrokerStartError, match=f"another program has taken 127.0.0.1:{port}") as away:
            broker.start()
        assert f"127.0.0.1:{port} 被别的程序占用" in away.value.in_language("zh")
    assert broker.start() == f"mqtt://127.0.0.1:{port}"
    broker.stop()
