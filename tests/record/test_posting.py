"""What the table posts arrives once and in order, over real brokers, whatever dies on the way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from controller.journal import Journal, OutboxMessage
from controller.mqtt import connection, messages, posting
from controller.mqtt.connection import Connection
from controller.mqtt.listener import Listener
from controller.mqtt.publisher import Publisher, Status
from controller.mqtt.topics import BrokerAddress, Topics

from .brokers import MOSQUITTO, AnyBroker, EmbeddedBroker, Mosquitto
from .conftest import NO_MOSQUITTO

ROOT = Path(__file__).parents[2]
SCHEMAS = {name.partition(".")[0]: json.loads(text) for name, text in messages.schemas().items()}


def score(hand: int, session: str = "s1") -> OutboxMessage:
    return messages.Score(
        session=session,
        hand=hand,
        at=60.0 * hand,
        result="draw",
        winner=hand % 4,
        payments=[messages.Payment.model_validate({"from": (hand + 1) % 4, "to": hand % 4, "amount": 2})],
        patterns=[messages.Pattern(name="seven_pairs", value=2)],
        deltas=[0, 0, 0, 0],
        totals=[0, 0, 0, 0],
        banker=0,
        stay=1,
        next_banker=1,
        next_stay=1,
        text="碰碰胡",
    ).outboxed()


def event(hand: int, text: str, session: str = "s1") -> OutboxMessage:
    return messages.Event(session=session, hand=hand, at=1.0, kind="act", text=text, seat=1).outboxed()


def hands(listener: Listener) -> list[int]:
    return [m["hand"] for m in listener.messages("score")]


def valid(message: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator(SCHEMAS[message["schema"].partition("/")[0]]).validate(message)


class Table:
    """A journal and a publisher, as the controller has them, and a listener at the other side."""

    def __init__(self, folder: Path, topics: Topics, url: str) -> None:
        self.journal = Journal.open(folder / "table.journal")
        self.told: list[Status] = []
        self.publisher = Publisher(self.journal, topics, url, on_status=self.told.append)
        self.listener = Listener(topics, url)

    def play(self, hand: int) -> None:
        self.journal.append(60.0 * hand, [("input", {"hand": hand})], [event(hand, "pung"), score(hand)])

    def end(self) -> None:
        self.publisher.stop()
        self.listener.stop()
        self.journal.close()


def test_messages_arrive_in_order_once_and_as_their_schemas_say(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, broker.url)
    assert table.listener.start()
    table.play(1)  # waits in the journal until there is a publisher
    table.publisher.start()
    begun = messages.Hand(session="s1", hand=2, at=70, status="begun", rules="hangzhou", banker=1, stay=1)
    alert = messages.Alert(session="s1", hand=2, at=71, code="jam", text="A tile is stuck.", place="wall 2")
    table.journal.append(71, [], [begun.outboxed(), alert.outboxed()])
    table.play(2)
    table.publisher.state({"hand": 2, "phase": "turn", "at": 72.0, "seats": [], "extra": {"any": 1}}, "s1")
    assert table.publisher.drain(10)
    assert table.listener.wait_for(6)
    heard = table.listener.messages()
    assert [m["seq"] for m in heard] == [1, 2, 3, 4, 5, 6]
    assert [m["schema"] for m in heard] == ["event/1", "score/1", "hand/1", "alert/1", "event/1", "score/1"]
    assert heard[1]["id"] == "table-1-s1-2"
    assert len({m["id"] for m in heard}) == 6
    table.publisher.stop()
    table.listener.wait_for(7, timeout=0.2)
    stopped, state = table.listener.latest("availability"), table.listener.latest("state")
    assert stopped is not None
    assert stopped["status"] == "stopped"
    assert state is not None
    assert (state["phase"], state["seq"]) == ("turn", 6)
    for message in (*heard, stopped, state):
        valid(message)
    assert table.listener.repeated == {}
    assert [(s["connected"], s["error"]) for s in table.told] == [(True, None), (False, None)]
    table.end()


PLAYER = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
from record.test_posting import event, score
from controller.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
path, url, last = sys.argv[1], sys.argv[2], int(sys.argv[3])
journal = Journal.open(path)
publisher = Publisher(journal, Topics("west-lake", "table-1"), url)
publisher.start()
hand = sum(1 for _ in journal.entries(kind="input"))
print("playing", flush=True)
while hand < last:
    hand += 1
    journal.append(60.0 * hand, [("input", {"hand": hand})], [event(hand, "pung"), score(hand)])
    print(hand, flush=True)
publisher.drain(60)
publisher.stop()
print("over", flush=True)
"""


def test_ten_kills_of_the_table_and_every_score_crosses_the_wire_exactly_once(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    listener = Listener(topics, broker.url)
    assert listener.start()
    path, hands_to_play = tmp_path / "table.journal", 1200
    for life in range(11):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), broker.url, str(hands_to_play)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert player.stdout is not None
        if life < 10:
            for _ in range(1 + (17 * life) % 60):  # at another point of its life each time
                player.stdout.readline()
            os.kill(player.pid, signal.SIGKILL)
        else:
            assert player.stdout.read().endswith("over\n")
        player.wait()
        player.stdout.close()
    assert listener.wait_for(2 * hands_to_play, timeout=20)
    assert hands(listener) == list(range(1, hands_to_play + 1))
    assert [m["seq"] for m in listener.messages()] == list(range(1, 2 * hands_to_play + 1))
    assert listener.repeated == {}
    listener.stop()


def test_the_broker_goes_away_and_comes_back_and_nothing_is_lost(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, broker.url)
    assert table.listener.start()
    table.publisher.start()
    for hand in range(1, 6):
        table.play(hand)
    assert table.publisher.drain(10)
    broker.stop()
    for hand in range(6, 11):
        table.play(hand)
    assert not table.publisher.drain(0.5)
    away = table.publisher.status()
    assert (away["connected"], away["outbox"]) == (False, 10)
    assert away["error"] is not None
    assert "Start the broker" in away["error"]
    broker.start()
    assert table.publisher.drain(15)
    assert table.listener.wait_for(20, timeout=15)
    assert hands(table.listener) == list(range(1, 11))
    assert table.publisher.status()["error"] is None
    table.end()


def test_an_empty_broker_is_given_the_session_again_with_the_same_ids(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, broker.url)
    for hand in (1, 2):
        table.journal.append(1.0, [], [score(hand, "yesterday")])
    assert table.listener.start()
    table.publisher.start()
    for hand in (3, 4, 5):
        table.play(hand)
    assert table.publisher.drain(10)
    assert table.listener.wait_for(8)
    first = table.listener.messages()
    table.listener.stop()
    broker.stop()
    broker.forget()
    broker.start()
    fresh = Listener(topics, broker.url, wanted_from_start=False)
    assert fresh.start()
    assert table.publisher.drain(15)
    assert fresh.wait_for(6, timeout=15)
    # the current session only: what was posted of yesterday's is in whoever's books it had to reach
    assert fresh.messages() == [m for m in first if m["session"] == "s1"]
    fresh.stop()
    table.end()


def test_a_killed_broker_that_lost_acknowledged_scores_gets_them_again(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    assert table.listener.start()
    table.publisher.start()
    hand = 0
    for _ in range(4):
        for _ in range(40):
            hand += 1
            table.play(hand)
        time.sleep(0.05)
        mosquitto.kill()  # it saves its memory only every half hour: all of this is gone
        mosquitto.start()
    assert table.publisher.drain(20)
    assert table.listener.wait_for(2 * hand, timeout=20)
    assert hands(table.listener) == list(range(1, hand + 1))
    assert table.listener.missing == []
    late = Listener(topics, mosquitto.url)
    assert late.start()
    assert late.wait_for(2 * hand, timeout=20)  # who comes late asks, and is given everything
    assert hands(late) == list(range(1, hand + 1))
    late.stop()
    table.end()


def test_a_table_that_dies_is_offline_and_online_again_when_it_returns(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    listener = Listener(topics, broker.url)
    assert listener.start()
    path = tmp_path / "table.journal"
    words = []

    def last_word() -> str:
        found = listener.latest("availability")
        return found["status"] if found else ""

    for _ in range(2):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), broker.url, "1000000"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert listener.wait_for(2)
        assert listener.wait_until(lambda: last_word() == "online")
        words.append(last_word())
        os.kill(player.pid, signal.SIGKILL)
        player.communicate()
        assert listener.wait_until(lambda: last_word() == "offline")
        words.append(last_word())
    assert words == ["online", "offline", "online", "offline"]
    listener.stop()


def test_a_stale_offline_is_corrected(broker: AnyBroker, tmp_path: Path, topics: Topics) -> None:
    """The broker may speak the will of a connection long dead after the table has come back."""
    table = Table(tmp_path, topics, broker.url)
    assert table.listener.start()
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    will = {
        "schema": "availability/1",
        "parlor": topics.parlor,
        "table": topics.table,
        "status": "offline",
        "epoch": table.journal.epoch,
        "connection": "long dead",
    }
    valid(will)
    time.sleep(1.1)  # a correction a second at most
    ghost = Connection(BrokerAddress.parse(broker.url), "ghost")
    said = ghost.publish(topics.availability, messages.encoded(will))
    while said not in ghost.acknowledged:
        ghost.turn(1)
    ghost.close()
    fresh = Listener(topics, broker.url)
    assert fresh.start()
    assert fresh.wait_until(lambda: (fresh.latest("availability") or will)["status"] == "online")
    fresh.stop()
    table.end()


def test_a_broker_that_refuses_is_said_in_one_sentence_and_nothing_is_lost(
    tmp_path: Path, topics: Topics
) -> None:
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
        told: list[Status] = []
        publisher = Publisher(journal, topics, f"mqtt://{login}{address}", on_status=told.append)
        publisher.start()
        assert not publisher.drain(0.5)
        publisher.stop()
        error = told[0]["error"] or ""
        assert f"refuses {refused}" in error
        assert "s3cret" not in json.dumps(told)
        assert len(told) == 2  # the sentence is not repeated with every attempt; the second is the end
        assert told[0]["outbox"] == 1
    publisher = Publisher(journal, topics, f"mqtt://table:right@{address}")
    publisher.start()
    assert publisher.drain(10)
    publisher.stop()
    broker.stop()


def _away(table: Table) -> bool:
    status = table.publisher.status()
    return not status["connected"] and status["error"] is not None


def test_a_broker_that_hangs_is_left_and_nothing_comes_twice(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (posting, connection):
        monkeypatch.setattr(room, "ANSWER_SECONDS", 0.4)
    table = Table(tmp_path, topics, mosquitto.url)
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
        assert _soon(lambda: _away(table))
        mosquitto.resume()
    assert table.publisher.drain(15)
    assert table.listener.wait_for(2 * hand, timeout=15)
    assert hands(table.listener) == list(range(1, hand + 1))
    assert table.listener.repeated == {}
    table.end()


def test_a_table_that_may_not_read_its_own_topics_is_told_so(tmp_path: Path, topics: Topics) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    acl = tmp_path / "acl"
    acl.write_text("topic write mahjong/#\n")
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    broker.start()
    table = Table(tmp_path, topics, broker.url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(posting, "ANSWER_SECONDS", 0.4)
        table.publisher.start()
        table.play(1)
        assert _soon(lambda: "Let the table read its own topics" in str(table.publisher.status()["error"]))
        table.publisher.stop()
    assert table.publisher.status()["outbox"] == 2
    table.journal.close()
    broker.stop()


def test_a_broker_must_prove_who_it_is(tmp_path: Path, topics: Topics) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    if shutil.which("openssl") is None:
        pytest.skip("no openssl program to make a certificate with")
    certificate, key = tmp_path / "broker.crt", tmp_path / "broker.key"
    request = (
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    )
    subprocess.run(
        ["openssl", *request.split(), "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    broker = Mosquitto(tmp_path / "mosquitto", certificate=certificate, key=key)
    broker.start()
    address = BrokerAddress.parse(broker.url.replace("mqtt://127.0.0.1", "mqtts://localhost"))
    journal = Journal.open(tmp_path / "table.journal")
    journal.append(1.0, [], [score(1)])
    doubting = Publisher(journal, topics, address)
    doubting.start()
    assert _soon(lambda: "could not prove who it is" in str(doubting.status()["error"]))
    doubting.stop()
    trusting = Publisher(journal, topics, address.with_login(None, None, certificate))
    trusting.start()
    assert trusting.drain(10)
    trusting.stop()
    missing = Publisher(journal, topics, address.with_login(None, None, tmp_path / "none.crt"))
    missing.start()
    assert _soon(lambda: "none.crt" in str(missing.status()["error"]))
    missing.stop()
    broker.stop()


def test_what_is_no_broker_is_said_in_one_sentence(tmp_path: Path, topics: Topics) -> None:
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
        assert _soon(lambda: publisher.status()["error"] is not None)
        assert publisher.status()["error"] == (
            f"mqtt://127.0.0.1:{port} closed the connection without an MQTT answer. Check what listens there."
        )
        publisher.stop()


def test_a_taken_port_is_replaced_by_a_free_one_and_named() -> None:
    first = EmbeddedBroker(0)
    url = first.start()
    second = EmbeddedBroker(int(url.rpartition(":")[2]))
    assert second.start() != url
    assert second.url.startswith("mqtt://127.0.0.1:")
    assert first.restart() == url
    second.stop()
    first.stop()


def test_a_disk_that_lost_what_it_confirmed_is_found_out(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, broker.url)
    table.publisher.start()
    for hand in (1, 2, 3):
        table.play(hand)
    assert table.publisher.drain(10)
    for part in ("", "-wal"):
        shutil.copyfile(f"{table.journal.path}{part}", f"{tmp_path}/earlier{part}")
    table.play(4)
    assert table.publisher.drain(10)
    table.publisher.stop()
    table.journal.close()
    for part in ("", "-wal"):
        (tmp_path / f"earlier{part}").rename(f"{table.journal.path}{part}")

    table = Table(tmp_path, topics, broker.url)
    assert table.journal.last_seq == 6
    assert table.listener.start()
    table.publisher.start()
    assert _soon(lambda: table.publisher.status()["error"] is not None)
    assert "The broker has message 8" in str(table.publisher.status()["error"])
    table.play(5)
    assert table.publisher.drain(10)
    assert table.listener.wait_until(lambda: 5 in hands(table.listener))
    assert "table-1-s1-8.1" in {m["id"] for m in table.listener.messages()}
    assert next(table.journal.entries(after=9)).kind == "recovery"
    assert table.journal.verify().sound
    table.end()


def _soon(true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.02)
    return False


def test_two_tables_of_one_journal_directory_do_not_mix(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    """A new journal begins at 1 although the broker remembers higher numbers of the one before."""
    for life in ("first", "second"):
        table = Table(tmp_path / life, topics, broker.url)
        assert table.listener.start()
        table.publisher.start()
        for hand in range(1, 6 if life == "first" else 3):
            table.play(hand)
        assert table.publisher.drain(10)
        own = 10 if life == "first" else 4

        def heard(table: Table = table) -> list[int]:
            return [m["seq"] for m in table.listener.messages() if m["epoch"] == table.journal.epoch]

        assert table.listener.wait_until(lambda: len(heard()) >= own)  # noqa: B023
        assert heard() == list(range(1, own + 1))
        table.end()
