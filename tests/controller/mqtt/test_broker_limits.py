"""Announced limits of a broker are obeyed, and refusals reported with their cause."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.doctor.broker_checks import check_voice
from controller.doctor.finding import Grade
from controller.journal.journal import Journal, OutboxMessage
from controller.mqtt import message_models
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, PacketTooLarge
from controller.mqtt.publisher import Publisher, PublisherStatus
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import TopicError, Topics
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.settings import MqttSettings, SettingsError, TableSettings, parse
from controller.settings.broker_address import BrokerAddress, BrokerUrlError
from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.delaying_proxy import Between
from tests.controller.mqtt.posting_table import Table, hands, picture, score, soon
from tests.controller.mqtt.real_brokers import MOSQUITTO, Mosquitto
from tests.message_content import wording


@contextmanager
def limited(folder: Path, *lines: str) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    broker = Mosquitto(folder / "mosquitto", more=lines)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()


def long(size: int) -> OutboxMessage:
    return message_models.AlertPayload(
        session="s1", hand=1, at=1.0, code="long", text=wording("x" * size)
    ).outboxed()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("max_packet_size 5000", "takes 5000 at most"),  # announced in CONNACK
        ("message_size_limit 5000", "than it takes"),  # only when it comes: no MQTT, or the connection's end
    ],
)
def test_long_message_raises_alert_and_earlier_ones_arrive(
    tmp_path: Path, topics: Topics, line: str, why: str
) -> None:
    waits = Timeouts(glance=0.3, rival_answer=0.3, retained=0.5, longest_wait=0.3)
    with limited(tmp_path, line) as broker:
        table = Table(tmp_path, topics, broker.url, waits)
        assert table.listener.start()
        table.publisher.start()
        table.play(1)
        assert table.publisher.drain(20)
        table.journal.append(2.0, [], [long(6000)])
        table.play(2)
        waiting = "Message 3 and what follows wait in the journal; nothing is lost."
        assert soon(lambda: waiting in str(table.publisher.status()["error"]))
        message = str(table.publisher.status()["error"])
        assert why in message
        assert f" on {topics.leaf('alert')}" in message
        assert "max_packet_size" in message
        status = table.publisher.status()
        assert (status["connected"], status["posted"], status["outbox"]) == (True, 2, 3)
        assert hands(table.listener)[:1] == [1]
        table.end()
        again = Table(tmp_path, topics, broker.url, waits)  # nor is it taken for posted after a restart
        again.publisher.start()
        assert soon(lambda: waiting in str(again.publisher.status()["error"]))
        assert again.publisher.status()["posted"] == 2
        again.publisher.stop()
        again.journal.close()


def test_refused_message_is_posted_later_and_alert_ends(tmp_path: Path, topics: Topics) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    acl = tmp_path / "acl"
    acl.write_text("topic readwrite mahjong/#\ntopic deny mahjong/west-lake/table-1/event\n")
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    broker.start()
    table = Table(tmp_path, topics, broker.url, Timeouts(refused=0.3, refused_longest=0.5))
    assert table.listener.start()
    table.publisher.start()
    for hand in range(1, 6):
        table.play(hand)
    assert soon(
        lambda: "(not authorized): this user may not write there" in str(table.publisher.status()["error"])
    )
    assert topics.leaf("event") in str(table.publisher.status()["error"])
    assert table.publisher.status()["posted"] == 0
    acl.write_text("topic readwrite mahjong/#\n")
    broker.reload()
    assert table.publisher.drain(30)
    assert table.listener.wait_until(lambda: hands(table.listener) == list(range(1, 6)), 60)
    assert soon(lambda: "event" not in str(table.publisher.status()["error"]))
    assert table.listener.missing == []
    table.end()
    broker.stop()


def test_home_assistant_parts_that_are_too_long_are_omitted(tmp_path: Path, topics: Topics) -> None:
    with limited(tmp_path, "max_packet_size 2500") as broker:
        journal = Journal.open(tmp_path / "table.journal")
        publisher = Publisher(
            journal, topics, broker.url, homeassistant=True, timeouts=Timeouts(discovery=0.3)
        )
        publisher.start()
        publisher.state({**picture("Li", "Wang", "Zhao", "Chen"), "more": "x" * 3000}, "s1")
        journal.append(1.0, [], [score(1)])
        assert publisher.drain(20)
        assert soon(lambda: "Home Assistant is not told" in str(publisher.status()["error"]))
        message = str(publisher.status()["error"])
        assert f"The picture of the table is not posted: A message on {topics.state} has " in message
        assert publisher.status()["connected"]
        publisher.state(picture("Li"), "s1")
        assert soon(lambda: "picture of the table" not in str(publisher.status()["error"]))
        journal.append(2.0, [], [score(2)])
        assert publisher.drain(20)
        publisher.stop()
        journal.close()


def test_not_more_is_sent_than_broker_allows(tmp_path: Path, topics: Topics) -> None:
    """Mosquitto ends the connection of who sends more than its receive maximum."""
    with limited(tmp_path, "max_inflight_messages 3") as broker:
        table = Table(tmp_path, topics, broker.url)
        assert table.listener.start()
        for hand in range(1, 301):
            table.play(hand)
        table.publisher.start()
        table.publisher.state(picture("Li"), "s1")
        assert table.publisher.drain(60)
        assert [one["error"] for one in table.statuses if one["error"]] == []
        assert table.listener.wait_until(lambda: hands(table.listener) == list(range(1, 301)), 60)
        table.end()


@pytest.mark.slow
def test_the_broker_s_own_keep_alive_is_kept(tmp_path: Path, topics: Topics) -> None:
    with limited(tmp_path, "max_keepalive 10") as broker:
        table = Table(tmp_path, topics, broker.url)
        table.publisher.start()
        table.play(1)
        assert table.publisher.drain(20)
        time.sleep(17)  # longer than the broker waits, and sooner than we would speak of our own accord
        assert [one["connected"] for one in table.statuses] == [True]
        table.end()


@pytest.mark.parametrize(
    ("line", "why"),
    [("retain_available false", "keeps no retained messages"), ("max_qos 0", "at QoS 0 only")],
)
def test_broker_that_cannot_serve_table_is_named(tmp_path: Path, topics: Topics, line: str, why: str) -> None:
    with limited(tmp_path, line) as broker:
        table = Table(tmp_path, topics, broker.url)
        table.publisher.start()
        assert soon(lambda: why in str(table.publisher.status()["error"]))
        assert not table.publisher.status()["connected"]
        table.publisher.stop()
        table.journal.close()


@pytest.mark.slow
def test_broker_of_3_1_1_that_hangs_up_still_gets_scores(tmp_path: Path, topics: Topics) -> None:
    """It says neither beforehand nor afterwards what it takes."""
    with limited(tmp_path, "max_packet_size 2500") as broker, Between(broker.url, only_3_1_1=True) as between:
        journal = Journal.open(tmp_path / "table.journal")
        waits = Timeouts(
            discovery=0.3,
            glance=0.3,
            rival_answer=0.3,
            rival_gone=0.3,
            retained=0.5,
            longest_wait=0.5,
            left_out=4.0,
        )
        reported: list[PublisherStatus] = []
        publisher = Publisher(
            journal, topics, between.url, homeassistant=True, on_status=reported.append, timeouts=waits
        )
        publisher.start()
        publisher.state(picture("Li", "Wang", "Zhao", "Chen"), "s1")
        for hand in range(1, 4):
            journal.append(1.0, [], [score(hand)])
        assert soon(lambda: "Home Assistant is not told" in str(publisher.status()["error"]))
        assert publisher.drain(30)
        assert publisher.status()["connected"]
        journal.append(2.0, [], [long(3000)])
        assert soon(lambda: "Message 4 and what follows wait" in str(publisher.status()["error"]))
        reported.clear()  # from here on it is tried again, and costs a connection each time: the reason stays
        assert soon(lambda: sum(not one["connected"] for one in reported) > 1)
        assert [
            one["error"] for one in reported if f" on {topics.leaf('alert')} were" not in str(one["error"])
        ] == []
        publisher.stop()
        journal.close()


def test_broker_of_3_1_1_that_drops_long_messages_is_noticed(tmp_path: Path, topics: Topics) -> None:
    """Mosquitto acknowledges it, as MQTT 3.1.1 has no other answer."""
    waits = Timeouts(
        glance=0.3, rival_answer=0.3, retained=0.5, kept=0.5, refused=0.3, refused_longest=0.3, left_out=0.5
    )
    with (
        limited(tmp_path, "message_size_limit 5000") as broker,
        Between(broker.url, only_3_1_1=True) as between,
    ):
        table = Table(tmp_path, topics, between.url, waits)
        assert table.listener.start()
        table.publisher.start()

        def error() -> str:
            return str(table.publisher.status()["error"])

        table.play(1)
        table.journal.append(1.5, [], [long(3000)])
        assert table.publisher.drain(20)  # long, and the broker takes it
        table.publisher.state({**picture("Li"), "more": "x" * 6000}, "s1")
        assert soon(lambda: f"acknowledges a message on {topics.state}, " in error())
        table.publisher.state(picture("Li"), "s1")
        assert soon(lambda: error() == "None")
        settings = tmp_path / "mosquitto" / "mosquitto.conf"
        strict = settings.read_text()
        for number in (4, 7):
            table.journal.append(2.0, [], [long(6000 + number)])
            table.play(number)
            waiting = f"Message {number} and what follows wait in the journal; nothing is lost."
            assert soon(lambda waiting=waiting: waiting in error())  # type: ignore[misc]
            assert f"acknowledges a message on {topics.leaf('alert')}, " in error()
            assert "max_packet_size" in error()
            assert table.publisher.status()["posted"] == number - 1
            broker.stop()
            assert soon(lambda: not table.publisher.status()["connected"])
            assert "delivers it to nobody" in error()  # the reason stays the reason
            settings.write_text(strict.replace("message_size_limit 5000", ""))
            broker.start()
            assert table.publisher.drain(30)
            assert soon(lambda: error() == "None")
            settings.write_text(strict)
            broker.stop()
            broker.start()
        assert table.listener.wait_until(lambda: hands(table.listener) == [1, 4, 7], 60)
        table.end()


# ---- who answers CONNECT ------------------------------------------------------------------------------------------


@contextmanager
def answering(*answers: bytes) -> Iterator[str]:
    """A server that gives each connection in turn this answer to its first packet; with none it closes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            for answer in answers:
                try:
                    peer, _ = server.accept()
                except OSError:
                    return
                with peer:
                    peer.recv(4096)
                    peer.sendall(answer)
                    if answer:  # the client hangs up after the answer
                        peer.settimeout(30)
                        with contextlib.suppress(ConnectionError):
                            peer.recv(4096)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"mqtt://127.0.0.1:{server.getsockname()[1]}"


WEB = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"


@pytest.mark.parametrize(
    ("answers", "text"),
    [
        ((b"\x20\x03\x00\x84\x00", b"\x20\x02\x00\x01"), "refuses the protocol version (MQTT 5 and 3.1.1)"),
        ((b"\x20\x02\x00\x01", b"\x20\x02\x00\x01"), "refuses the protocol version (MQTT 5 and 3.1.1)"),
        ((b"\x20\x03\x00\x84\x00", b""), "refuses the protocol version (MQTT 5). With MQTT 3.1.1:"),
        ((b"\x20\x02\x00\x05",), "refuses a client without a user name (not authorized)"),
        ((b"\x20\x02\x00\x03",), "refuses the connection (server unavailable)"),
        ((b"\x20\x03\x00\x9a\x00",), "(retain not supported): it keeps no retained messages"),
        ((b"\x20\x03\x00\x9b\x00",), "(qos not supported): it takes messages at QoS 0 only"),
        ((b"\x20\x03\x00\x8a\x00",), "(banned): it has banned this client"),
        ((b"\x20\x09\x00\x87\x06\x1f\x00\x03sun",), "(not authorized, “sun”)"),
        ((WEB,), "answers as a web server, not as an MQTT broker"),
        ((b"\x15\x03\x01\x00\x02\x02\x46",), "speaks TLS. Write its address as mqtts://"),
        ((b"SSH-2.0-x\r\n",), "does not answer as an MQTT broker"),
        ((b"", b""), "closed the connection without an MQTT answer"),
    ],
)
def test_who_does_not_let_table_in_is_named(answers: tuple[bytes, ...], text: str) -> None:
    with answering(*answers) as url, pytest.raises(BrokerAway) as away:
        BrokerConnection(BrokerAddress.parse(url), "x", will=("a/b", b"gone"))
    assert text in str(away.value)


@pytest.mark.parametrize("letter", ["\x7f", "\x80", "\x9f", "\ufdd0", "\ufdef", "\ufffe", "\U0001ffff"])
def test_names_for_which_brokers_hang_up_are_refused(letter: str) -> None:
    for setting in ("parlor", "name"):
        with pytest.raises(
            SettingsError, match=rf"\[table\] {setting} must be a name without / \+ #.*it holds"
        ):
            parse(
                f"[table]\n{setting} = 'a{letter}'" if letter > "\x7f" else f'[table]\n{setting} = "a\\u007f"'
            )
    with pytest.raises(TopicError, match="cannot be part of an MQTT topic"):
        Topics(f"a{letter}", "b")


def test_the_names_that_pass_are_taken_by_a_broker(mosquitto: Mosquitto) -> None:
    line = BrokerConnection(BrokerAddress.parse(mosquitto.url), "x")
    for name in ("西湖", "a b", "a\u00a0b", "🀀", "\U0001fffd", "\ufdcf", "\ufdf0"):
        topic = Topics(name, name).state
        line.subscribe([topic])
        line.publish(topic, b"{}")
        while not line.received:
            line.turn(5)
        assert line.received.popleft().topic == topic
    line.close()


def test_address_of_websockets_is_recognised() -> None:
    for url in ("ws://broker:9001/mqtt", "wss://broker"):
        with pytest.raises(BrokerUrlError, match=r"websockets .* is not spoken here"):
            BrokerAddress.parse(url)


def test_a_broker_of_3_1_1_is_spoken_to_in_3_1_1(mosquitto: Mosquitto) -> None:
    with Between(mosquitto.url, only_3_1_1=True) as between:
        line = BrokerConnection(BrokerAddress.parse(between.url), "x")
        assert not line.capabilities.announced
        line.subscribe(["a"])
        line.publish("a", b"{}")
        while not line.received:
            line.turn(5)
        assert json.loads(line.received[0].payload) == {}
        line.close()


def test_a_packet_is_as_long_as_it_is_reckoned(tmp_path: Path) -> None:
    """To the byte: one more is refused here, one less arrives."""
    with limited(tmp_path, "max_packet_size 1000") as broker:
        line = BrokerConnection(BrokerAddress.parse(broker.url), "x")
        fits = b"x" * (1000 - 3 - 2 - len("topic") - 2 - 1)
        number = line.publish("topic", fits, retain=False)
        while number not in line.acknowledged:
            line.turn(5)
        assert not line.refusals
        with pytest.raises(PacketTooLarge, match="has 1001 bytes as a packet"):
            line.publish("topic", fits + b"x", retain=False)
        line.close()


# ---- doctor and run agree -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "grade", "text"),
    [
        ((), Grade.OK, "answers and lets us listen"),
        (("max_inflight_messages 1", "max_keepalive 10"), Grade.OK, "answers and lets us listen"),
        (("retain_available false",), Grade.FAIL, "keeps no retained messages"),
        (("max_qos 0",), Grade.FAIL, "at QoS 0 only"),
        (("max_packet_size 5000",), Grade.WARN, "takes 5000 at most"),
        (("message_size_limit 5000",), Grade.WARN, "ends the connection over a message of 16384 bytes"),
        (("max_packet_size 120",), Grade.FAIL, "(packet too large)"),
    ],
)
def test_doctor_finds_what_run_would_meet(
    tmp_path: Path, lines: tuple[str, ...], grade: Grade, text: str
) -> None:
    with limited(tmp_path, *lines) as broker:
        found = list(check_voice(MqttSettings(broker=broker.url), TableSettings()))
        assert [one.grade for one in found] == [grade]
        assert text in found[0].sentence.text
        assert grade is Grade.OK or found[0].cure


def test_doctor_says_of_a_broker_of_3_1_1_that_it_says_nothing(mosquitto: Mosquitto) -> None:
    with Between(mosquitto.url, only_3_1_1=True) as between:
        (found,) = check_voice(MqttSettings(broker=between.url), TableSettings())
        assert found.grade is Grade.OK
        assert "It speaks MQTT 3.1.1 alone" in found.sentence.text


def test_doctor_names_what_may_not_be_written(tmp_path: Path) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    acl = tmp_path / "acl"
    acl.write_text("topic read mahjong/#\n")
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    (found,) = check_voice(MqttSettings(broker=broker.start()), TableSettings())
    assert found.grade is Grade.FAIL
    assert "rejects a message on mahjong/home/table-1/reply" in found.sentence.text
    assert str(found.cure) == "Correct the broker's access list."
    broker.stop()


def test_doctor_beside_a_table_at_work_leaves_no_trace(mosquitto: Mosquitto, tmp_path: Path) -> None:
    table = Table(tmp_path, Topics("home", "table-1"), mosquitto.url)
    assert table.listener.start()
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(20)
    (found,) = check_voice(MqttSettings(broker=mosquitto.url), TableSettings())
    assert found.grade is Grade.OK
    table.play(2)
    assert table.publisher.drain(20)
    assert table.listener.wait_until(lambda: hands(table.listener) == [1, 2])
    assert (table.listener.latest("availability") or {}).get("status") == "online"
    assert [one["connected"] for one in table.statuses] == [True]
    table.end()


# ---- a hub's line -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (b"\x20\x03\x00\x84\x00", "A hub needs a broker that speaks MQTT 5"),
        (b"\x20\x02\x00\x01", "A hub needs a broker that speaks MQTT 5"),
        (b"", "A hub needs a broker that speaks MQTT 5"),
        (b"\x20\x05\x00\x00\x02\x2a\x00", "offers no shared subscriptions"),  # CONNACK with property 0x2A
        (b"\x20\x05\x00\x00\x02\x28\x00", "offers no subscriptions with wildcards"),  # 0x28
        (b"\x20\x05\x00\x00\x02\x25\x00", "cannot serve a hub: it keeps no retained messages"),  # 0x25
        (b"\x20\x03\x00\x87\x00", "refuses a client without a user name (not authorized)"),
        (WEB, "answers as a web server"),
    ],
)
def test_broker_that_cannot_serve_hub_is_named(answer: bytes, text: str) -> None:
    with answering(answer) as url, pytest.raises(BrokerAway) as away:
        HubConnection(BrokerAddress.parse(url), "hub", 60)
    assert text in str(away.value)


def test_what_hub_may_not_write_is_reported_once(tmp_path: Path) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    acl = tmp_path / "acl"
    acl.write_text("topic read mahjong/#\n")
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    line = HubConnection(BrokerAddress.parse(broker.start()), "hub", 60)
    refusals = []
    for _ in range(3):
        number = line.publish("mahjong/a/b/applied", b"{}")
        while number not in line.acknowledged:
            line.turn(5)
        refusals += line.refused()
    assert len(refusals) == 1
    assert "rejects a message on mahjong/a/b/applied, 2 bytes (not authorized)" in str(refusals[0])
    line.close()
    broker.stop()
