"""Limits of the embedded broker: connections, sessions and memory of strangers are bounded, and reported once."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from controller.mqtt import broker_sessions, embedded_broker, mosquitto_process
from controller.mqtt.account_kinds import AccountKind
from controller.mqtt.broker_accounts import BrokerAccount, mosquitto_password_hash
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection
from controller.mqtt.mosquitto_process import EmbeddedBroker, Mosquitto, OwnBroker
from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.plain_client import WAIT, Client, Refused
from tests.controller.mqtt.posting_table import soon


@pytest.fixture
def own() -> Iterator[EmbeddedBroker]:
    made = EmbeddedBroker(0)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def opened(own: EmbeddedBroker) -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def silent(own: OwnBroker, opened: ExitStack) -> socket.socket:
    return opened.enter_context(socket.create_connection((own.address.host, own.address.port), timeout=WAIT))


def is_closed(connection: socket.socket) -> bool:
    connection.settimeout(WAIT)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@contextmanager
def client_of(url: str, name: str, *, keep: bool = False) -> Iterator[Client]:
    client = Client(url, name, keep=keep)
    try:
        yield client
    finally:
        client.leave()


def warnings_with(caplog: pytest.LogCaptureFixture, words: str) -> int:
    return sum(words in record.getMessage() for record in caplog.records)


def test_who_never_says_connect_is_left(opened: ExitStack) -> None:
    """Silent, halfway, or a byte at a time."""
    own = EmbeddedBroker(0, connect_seconds=1.0)
    own.start()
    opened.callback(own.stop)
    waits, halfway, drips = (silent(own, opened) for _ in range(3))
    halfway.sendall(b"\x10\x20\x00\x04MQ")
    drips.sendall(b"\x10\xff\xff\x01\x00\x04MQTT\x04\x02\x00\x3c")
    over = threading.Event()

    def drip() -> None:
        while not over.wait(0.1):
            try:
                drips.sendall(b"a")
            except OSError:
                return

    thread = threading.Thread(target=drip)
    thread.start()
    began = time.monotonic()
    try:
        assert all(map(is_closed, (waits, halfway, drips)))
        assert time.monotonic() - began < embedded_broker.ANSWER_SECONDS, (
            "and not by the time of any other packet"
        )
    finally:
        over.set()
        thread.join()


def test_silent_connections_are_bounded_and_block_nobody(
    own: EmbeddedBroker, opened: ExitStack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(embedded_broker, "MOST_CONNECTIONS", 10)
    first = [silent(own, opened) for _ in range(30)]
    assert all(map(is_closed, first[:20])), "whoever came first gave way first"
    clients = [opened.enter_context(client_of(own.url, f"honest-{k}")) for k in range(10)]
    assert all(map(is_closed, first)), "all of them gave way"
    with pytest.raises((Refused, OSError)):
        Client(own.url, "one-more")
    assert is_closed(silent(own, opened))
    assert warnings_with(caplog, "connections are open at the embedded broker, its limit") == 1
    clients[0].subscribe("a")
    clients[1].publish("a", b"still served")
    assert soon(lambda: [heard.payload for heard in clients[0].heard] == [b"still served"])
    for client in clients[2:]:
        client.leave()
    assert soon(lambda: _comes_in(own)), "there is room again"


def _comes_in(own: EmbeddedBroker) -> bool:
    try:
        with client_of(own.url, "late"):
            return True
    except (Refused, OSError):
        return False


@pytest.mark.skipif(mosquitto_process.mosquitto_program() is None, reason=NO_MOSQUITTO)
@pytest.mark.parametrize("accounts", [False, True], ids=["open", "accounts"])
def test_connections_of_mosquitto_are_bounded_too(
    opened: ExitStack,
    tmp_path: Path,
    accounts: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(embedded_broker, "MOST_CONNECTIONS", 4)
    known = (BrokerAccount("hub", AccountKind.HUB, mosquitto_password_hash("secret")),) if accounts else ()
    own = Mosquitto(tmp_path / "own", 0, accounts=known, access="user table\ntopic #\n")
    own.start()
    opened.callback(own.stop)
    first = [silent(own, opened) for _ in range(4)]
    assert all(is_closed(silent(own, opened)) for _ in range(3))
    assert soon(lambda: warnings_with(caplog, "4 connections are open at the table's own broker") == 1)
    for one in first:
        one.close()
    assert soon(lambda: _lets_the_table_in(own)), "there is room again"
    assert warnings_with(caplog, "connections are open at the table's own broker") == 1


def _lets_the_table_in(own: Mosquitto) -> bool:
    try:
        BrokerConnection(own.address, "table").close()
    except BrokerAway:
        return False
    return True


@pytest.mark.parametrize(("name", "most"), [("MOST_RETAINED", 5), ("MOST_RETAINED_BYTES", 5 * 1500)])
def test_what_is_retained_is_bounded(
    own: EmbeddedBroker,
    name: str,
    most: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(broker_sessions, name, most)
    with client_of(own.url, "writes") as client, client_of(own.url, "hears") as hears:
        hears.subscribe("t/#")
        for k in range(20):
            client.publish(f"t/{k}", b"x" * 1200, qos=1, retain=True)
        assert soon(lambda: len(hears.heard) == 20), "they are passed on all the same"
        client.publish("t/0", b"", qos=1, retain=True)
        client.publish("t/19", b"y" * 1200, qos=1, retain=True)
        client.publish("t/1", b"z" * 1200, qos=1, retain=True)
    own.restart()
    with client_of(own.url, "asks") as asks:
        asks.subscribe("t/#")
        assert soon(lambda: {heard.topic for heard in asks.heard} == {"t/1", "t/2", "t/3", "t/4", "t/19"})
        assert {heard.payload[:1] for heard in asks.heard if heard.topic == "t/1"} == {b"z"}, (
            "the newest word"
        )
    assert warnings_with(caplog, "retained at the embedded broker, its limit") == 1


def test_what_waits_for_one_that_is_away_is_bounded_in_bytes(
    own: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(broker_sessions, "MOST_WAITING_BYTES", 10 * 1500)
    with client_of(own.url, "away", keep=True) as away:
        away.subscribe("t")
    with client_of(own.url, "writes") as client:
        for k in range(50):
            client.publish("t", b"%04d" % k + b"x" * 1200, qos=1)
    with client_of(own.url, "away", keep=True) as away:
        assert soon(lambda: len(away.heard) == 10)
        assert [heard.payload[:4] for heard in away.heard] == [b"%04d" % k for k in range(10)]
        with client_of(own.url, "writes") as client:
            client.publish("t", b"again", qos=1)
        assert soon(lambda: away.heard[-1].payload == b"again")
    assert warnings_with(caplog, "wait at the embedded broker for away") == 1


def test_sessions_that_are_left_behind_are_bounded(
    own: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(broker_sessions, "MOST_SESSIONS", 3)
    for k in range(8):
        with client_of(own.url, f"c{k}", keep=True) as client:
            client.subscribe("t")
    kept = []
    for k in range(8):
        with client_of(own.url, f"c{k}", keep=True) as client:
            kept.append(client.session_present)
    assert kept == [True, True, True, False, False, False, False, False]
    assert warnings_with(caplog, "sessions are kept at the embedded broker, its limit") == 1
    monkeypatch.setattr(broker_sessions, "MOST_SUBSCRIPTIONS", 2)
    with client_of(own.url, "many") as client:
        client.subscribe("a")
        client.subscribe("b")
        client.subscribe("a")
        assert client.subscribe("c") == [broker_sessions.REFUSED]
