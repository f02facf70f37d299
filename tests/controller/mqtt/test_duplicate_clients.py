"""Two controllers of one name or journal, and impostors: nobody is silenced or disconnected permanently."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal, KeyLost
from controller.json_values import text
from controller.mqtt import publisher
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.publisher import Publisher, client_id
from controller.mqtt.signed_publications import PublicationSigner
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.certificates import needed, password
from tests.controller.mqtt.posting_table import Table, cloned, event, score, soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import say


def test_second_controller_of_a_name_is_reported_not_removed(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    first, second = (Table(tmp_path / name, topics, mosquitto.url) for name in ("first", "second"))
    assert first.listener.start()
    first.publisher.start()
    first.play(1)
    assert first.publisher.drain(10)
    second.publisher.start()
    second.play(1)
    assert second.publisher.drain(10)
    message = "".join(text(notice["text"]) for notice in second.publisher.status()["notices"])
    assert message.startswith("Somebody else sends messages as mahjong/west-lake/table-1, with the key ")
    assert first.journal.public.fingerprint in message
    assert soon(lambda: second.journal.public.fingerprint in str(first.publisher.status()["notices"]))
    for hand in (2, 3, 4):
        first.play(hand)
        second.play(hand)
        time.sleep(0.5)
    assert first.publisher.drain(10)
    assert second.publisher.drain(10)
    assert [s["connected"] for s in first.statuses] == [s["connected"] for s in second.statuses] == [True]
    assert first.listener.wait_for(8)
    assert first.listener.repeated == {}
    assert first.listener.refused >= 8  # the second's are nobody's to who knows the first
    second.end()
    first.end()


def test_a_copy_that_waits_and_ends_does_not_throw_the_first_off(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    first = Table(tmp_path / "first", topics, mosquitto.url)
    first.play(1)
    copy = cloned(first, tmp_path / "second", topics, mosquitto.url)
    copy.play(2)
    first.publisher.start()
    assert first.publisher.drain(10)
    copy.publisher.start()
    assert soon(lambda: copy.publisher.status()["error"] is not None)
    copy.end()
    first.play(2)
    assert first.publisher.drain(10)
    assert [s["connected"] for s in first.statuses] == [True]
    assert copy.publisher.status()["posted"] == 0
    first.end()


def test_copied_journal_waits_until_the_first_is_gone(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    first = Table(tmp_path / "first", topics, mosquitto.url)
    first.play(1)
    second = cloned(first, tmp_path / "second", topics, mosquitto.url, Timeouts(rival_gone=0.3))
    first.publisher.start()
    assert first.publisher.drain(10)
    second.publisher.start()
    assert soon(lambda: second.publisher.status()["error"] is not None)
    message = str(second.publisher.status()["error"])
    assert message.startswith(
        "Another controller already speaks as mahjong/west-lake/table-1 with this table's own key"
    )
    assert "the journal and its key were copied" in message
    first.play(2)
    assert first.publisher.drain(10)
    assert [s["connected"] for s in first.statuses] == [True]  # never thrown out
    assert second.publisher.status()["posted"] == 0
    first.publisher.stop()
    assert soon(lambda: second.publisher.status()["connected"])  # the name is free
    second.end()
    first.end()


def test_words_of_strangers_and_of_former_days_silence_nobody(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    """An "online" under our name, unsigned, signed by another, or recorded at an earlier start and played back."""
    table = Table(tmp_path, topics, mosquitto.url)
    recorded = PublicationSigner(table.journal, topics).availability("online", "former")
    copied = {"schema": "availability/1", "status": "online", "epoch": "x", "connection": "c"}
    for word in (
        b'{"schema":"availability/1","status":"online","epoch":"x","connection":"c"}',
        b"\xff",
        Speaker().sign(topics.availability, copied),
        recorded,
    ):
        say(mosquitto.url, topics.availability, word, retain=True)
        begun = time.monotonic()
        live = Publisher(table.journal, topics, mosquitto.url)
        live.start()
        table.journal.append(1.0, [], [event(1, "pung")])
        assert live.drain(20)
        for _ in range(3):  # it goes on, and answers within seconds
            say(mosquitto.url, topics.availability, word, retain=True)
            table.journal.append(1.0, [], [score(1)])
        assert live.drain(20)
        assert live.status()["error"] is None
        assert time.monotonic() - begun < 20
        live.stop()
    assert "is not signed and does not count" in caplog.text
    table.end()


def test_online_of_a_dead_copy_delays_a_table_briefly(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path / "first", topics, mosquitto.url, Timeouts(rival_answer=0.3))
    copy = cloned(table, tmp_path / "second", topics, mosquitto.url)
    word = PublicationSigner(copy.journal, topics).availability("online", "dead")
    say(mosquitto.url, topics.availability, word, retain=True)
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    assert [s["error"] for s in table.statuses] == [None]
    copy.end()
    table.end()


def test_client_id_is_secret_and_its_thief_is_suspected(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "THROWN_OUT_TIMES", 2)
    table = Table(tmp_path, topics, mosquitto.url, Timeouts(glance=0.5, rival_answer=0.5))
    table.publisher.start()
    assert soon(lambda: table.publisher.status()["connected"])
    guess = BrokerConnection(BrokerAddress.parse(mosquitto.url), "mahjong-west-lake-table-1")
    table.play(1)
    assert table.publisher.drain(10)
    assert [s["connected"] for s in table.statuses] == [True]
    guess.close()
    own = client_id("mahjong-west-lake-table-1", table.journal.key)
    assert own == client_id("mahjong-west-lake-table-1", table.journal.key)
    for _ in range(4):
        assert soon(lambda: table.publisher.status()["connected"])
        thief = BrokerConnection(BrokerAddress.parse(mosquitto.url), own)
        assert soon(lambda: not table.publisher.status()["connected"])
        if "perhaps another program" in str(table.publisher.status()["error"]):
            break
        thief.close(politely=False)
    message = str(table.publisher.status()["error"])
    assert "2 times in a row" in message
    assert own not in message
    table.play(2)
    assert table.publisher.drain(10)
    assert table.publisher.status()["error"] is None
    table.end()


def test_two_copies_at_a_one_client_broker_do_not_fight(tmp_path: Path, topics: Topics) -> None:
    """There even a look throws the other out: who finds the other's word stays away for long, and says so."""
    needed()
    waits = Timeouts(rival_away=2.0, first_wait=0.05, longest_wait=0.1)
    passwords = password(tmp_path / "passwords", table_1="word")
    broker = Mosquitto(tmp_path / "m", passwords=passwords, more=("use_username_as_clientid true",))
    url = broker.start().replace("mqtt://", "mqtt://table-1:word@")
    first = Table(tmp_path / "first", topics, url, waits)
    first.play(1)
    second = cloned(first, tmp_path / "second", topics, url, waits)
    first.publisher.start()
    assert first.publisher.drain(10)
    second.publisher.start()
    assert soon(
        lambda: any("already speaks as" in str(one.publisher.status()["error"]) for one in (first, second))
    )
    first.play(2)
    second.play(2)
    assert first.publisher.drain(30)
    time.sleep(2.5)
    changes = len(first.statuses) + len(second.statuses)
    time.sleep(2)
    assert len(first.statuses) + len(second.statuses) - changes < 12
    second.end()
    first.end()
    broker.stop()


def test_what_lost_key_had_signed_is_not_taken_for_person_else(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    table.end()
    (tmp_path / "table.journal.key").unlink()
    journal = Journal.open(
        tmp_path / "table.journal", key=SigningKey.generate(), lost=KeyLost("Li", "the card broke", 1.0)
    )
    live = Publisher(journal, topics, mosquitto.url)
    live.start()
    journal.append(2.0, [], [event(2, "pung")])
    assert live.drain(20)
    status = live.status()
    live.stop()
    journal.close()
    assert any("lost key" in reason for reason in status["refused"]) and not status["notices"]
