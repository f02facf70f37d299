"""Posted messages arrive once and in order, over real brokers, whatever dies on the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import pytest

from controller.json_values import text, whole
from controller.mqtt import message_models
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.signed_publications import PublicationSigner
from controller.mqtt.stream_consumer import StreamConsumer
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.playing_process import ROOT, kill_after, play_out, playing
from tests.controller.mqtt.posting_table import QUICK, Table, hands, score, soon, valid
from tests.controller.mqtt.real_brokers import AnyBroker, Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import say
from tests.message_content import wording


def test_messages_arrive_in_order_once_and_as_their_schemas_say(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, broker.url)
    assert table.listener.start()
    table.play(1)  # waits in the journal until there is a publisher
    table.publisher.start()
    begun = message_models.HandPayload(
        session="s1", hand=2, at=70, status="begun", rules="hangzhou", banker=1, stay=1
    )
    alert = message_models.AlertPayload(
        session="s1", hand=2, at=71, code="jam", text=wording("A tile is stuck."), place="wall 2"
    )
    table.journal.append(71, [], [begun.outboxed(), alert.outboxed()])
    table.play(2)
    table.publisher.state({"hand": 2, "phase": "turn", "at": 72.0, "seats": [], "extra": {"any": 1}}, "s1")
    assert table.publisher.drain(10)
    assert table.listener.wait_for(6)
    heard = table.listener.messages()
    assert [m["seq"] for m in heard] == [1, 2, 3, 4, 5, 6]
    assert [m["schema"] for m in heard] == ["event/1", "score/1", "hand/1", "alert/1", "event/1", "score/1"]
    assert heard[1]["id"] == f"{table.journal.epoch}-2"
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
    assert [(s["connected"], s["error"]) for s in table.statuses] == [(True, None), (False, None)]
    table.end()


@pytest.mark.slow
def test_a_table_killed_again_and_again_posts_every_score_once(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    listener = StreamConsumer(topics, broker.url)
    assert listener.start()
    path, hands_to_play = tmp_path / "table.journal", 600
    for lines in (1, 18, 35, 52):  # at another point of its life each time
        kill_after(playing(path, broker.url, hands_to_play), lines)
    play_out(playing(path, broker.url, hands_to_play))
    assert listener.wait_for(2 * hands_to_play, timeout=90)  # a loaded machine is slow, not forgetful
    assert hands(listener) == list(range(1, hands_to_play + 1))
    assert [m["seq"] for m in listener.messages()] == list(range(1, 2 * hands_to_play + 1))
    assert listener.repeated == {}
    listener.stop()


@pytest.mark.slow
def test_table_killed_at_any_point_posts_each_message_once(mosquitto: Mosquitto, tmp_path: Path) -> None:
    """The points are enumerated: before each packet, each turn of the connection, each use of the disk."""
    count = 6
    ear = BrokerConnection(BrokerAddress.parse(mosquitto.url), "ear")
    ear.subscribe(["mahjong/crash/+/event"], qos=1)
    killing = subprocess.Popen(
        [
            sys.executable,
            "tests/controller/mqtt/crashing_tables.py",
            str(tmp_path),
            mosquitto.url,
            str(count),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    heard: dict[str, list[int]] = defaultdict(list)
    quiet = 0
    while quiet < 2:
        quiet = quiet + 1 if killing.poll() is not None else 0
        ear.turn(0.2)
        while ear.received:
            message = ear.received.popleft()
            heard[message.topic.split("/")[2]].append(json.loads(message.payload)["seq"])
    assert killing.stdout is not None
    points = int(killing.stdout.read())
    killing.stdout.close()
    ear.close()
    assert points > 20
    assert dict(heard) == {str(point): list(range(1, count + 1)) for point in range(1, points + 1)}


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
    assert table.listener.wait_for(20, timeout=60)
    assert hands(table.listener) == list(range(1, 11))
    assert table.publisher.status()["error"] is None
    table.end()


def test_empty_broker_is_given_session_again_with_same_ids(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, broker.url, QUICK)
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
    fresh = StreamConsumer(topics, broker.url, wanted_from_start=False)
    assert fresh.start()
    assert table.publisher.drain(15)
    assert fresh.wait_for(6, timeout=60)
    # the current session only: yesterday's messages have reached their readers
    assert fresh.messages() == [m for m in first if m["session"] == "s1"]
    fresh.stop()
    table.end()


def test_killed_broker_gets_lost_scores_again(mosquitto: Mosquitto, tmp_path: Path, topics: Topics) -> None:
    table = Table(tmp_path, topics, mosquitto.url, QUICK)
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
    assert table.listener.wait_for(2 * hand, timeout=60)
    assert hands(table.listener) == list(range(1, hand + 1))
    assert table.listener.missing == []
    late = StreamConsumer(topics, mosquitto.url)
    assert late.start()
    assert late.wait_for(2 * hand, timeout=60)  # who comes late asks, and is given everything
    assert hands(late) == list(range(1, hand + 1))
    late.stop()
    table.end()


def test_killed_table_is_offline_and_online_after_its_return(
    broker: AnyBroker, tmp_path: Path, topics: Topics
) -> None:
    listener = StreamConsumer(topics, broker.url)
    assert listener.start()
    path = tmp_path / "table.journal"
    words = []

    def last_word() -> str:
        found = listener.latest("availability")
        return text(found["status"]) if found else ""

    for _ in range(2):
        player = playing(path, broker.url, 1_000_000)
        assert listener.wait_for(2)
        assert listener.wait_until(lambda: last_word() == "online")
        words.append(last_word())
        kill_after(player, 0)
        assert listener.wait_until(lambda: last_word() == "offline")
        words.append(last_word())
    assert words == ["online", "offline", "online", "offline"]
    listener.stop()


def test_a_stale_offline_is_corrected(broker: AnyBroker, tmp_path: Path, topics: Topics) -> None:
    """The broker may speak the will of a connection long dead after the table has come back."""
    table = Table(tmp_path, topics, broker.url, Timeouts(reassert=0.2))
    assert table.listener.start()
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    stale = PublicationSigner(table.journal, topics).availability("offline", "long dead")
    valid(json.loads(stale))
    stranger = Speaker()
    copied = {name: value for name, value in json.loads(stale).items() if name not in ("key", "signature")}
    forged = stranger.sign(topics.availability, copied)
    for word in (stale, forged, b'{"status": "offline"}'):
        time.sleep(0.3)  # no more than one correction in 0.2 s
        say(broker.url, topics.availability, word, retain=True)
        fresh = StreamConsumer(topics, broker.url)
        assert fresh.start()
        assert fresh.wait_until(lambda: (fresh.latest("availability") or {}).get("status") == "online")  # noqa: B023
        fresh.stop()
    assert stranger.public.fingerprint in str(table.publisher.status()["notices"])
    table.end()


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
    assert soon(
        lambda: "The broker has messages 7 to 8 of this table" in str(table.publisher.status()["error"])
    )
    table.play(5)
    assert table.publisher.drain(10)
    assert table.listener.wait_until(lambda: 5 in hands(table.listener))
    assert table.journal.epoch.endswith(".1")
    sent_again = {m["id"] for m in table.listener.messages()}
    assert f"{table.journal.epoch}-8" in sent_again
    assert [entry.kind for entry in table.journal.entries("recovery")] == ["recovery"]
    assert table.journal.verify().sound
    table.end()


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
            return [whole(m["seq"]) for m in table.listener.messages() if m["epoch"] == table.journal.epoch]

        assert table.listener.wait_until(lambda: len(heard()) >= own)  # noqa: B023
        assert heard() == list(range(1, own + 1))
        table.end()
