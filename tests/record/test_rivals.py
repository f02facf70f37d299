"""Two controllers of one name: one speaks, the other says why it does not, and they do not fight."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from controller.mqtt import publisher, rivals
from controller.mqtt.connection import Connection
from controller.mqtt.messages import availability
from controller.mqtt.topics import BrokerAddress, Topics

from .brokers import Mosquitto
from .hubs import say
from .posted import Table, event, soon


def test_the_second_controller_of_a_name_stays_away_and_says_so_until_the_first_is_gone(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "GONE_SECONDS", 0.3)
    first, second = (Table(tmp_path / name, topics, mosquitto.url) for name in ("first", "second"))
    assert first.listener.start()
    first.publisher.start()
    first.play(1)
    assert first.publisher.drain(10)
    second.publisher.start()
    second.play(1)
    assert soon(lambda: second.publisher.status()["error"] is not None)
    said = str(second.publisher.status()["error"])
    assert said.startswith("Another controller already speaks as mahjong/west-lake/table-1 (journal ")
    assert first.journal.epoch in said
    assert "Give this table another name under [table]" in said
    time.sleep(1)
    first.play(2)
    assert first.publisher.drain(10)
    assert [s["connected"] for s in first.told] == [True]  # never thrown out
    assert second.publisher.status()["outbox"] == 2
    first.publisher.stop()
    assert second.publisher.drain(10)  # the name is free
    assert second.publisher.status()["error"] is None
    assert first.listener.wait_until(
        lambda: (first.listener.latest("availability") or {}).get("epoch") == second.journal.epoch
    )
    second.end()
    first.end()


def test_a_copy_of_the_journal_is_another_controller_too(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card of one table put into another: both know one journal. The one that was there notices."""
    first = Table(tmp_path / "first", topics, mosquitto.url)
    first.play(1)
    for part in ("", "-wal", ".key"):
        (tmp_path / "second").mkdir(exist_ok=True)
        (tmp_path / f"second/table.journal{part}").write_bytes(
            Path(f"{first.journal.path}{part}").read_bytes()
        )
    second = Table(tmp_path / "second", topics, mosquitto.url)
    first.publisher.start()
    assert first.publisher.drain(10)
    second.publisher.start()  # takes the first for its own former life, and its place
    assert soon(lambda: "Another controller already speaks" in str(first.publisher.status()["error"]))
    time.sleep(1.5)
    assert [s["connected"] for s in second.told] == [True]
    second.end()
    first.end()


def test_a_program_that_takes_the_tables_client_name_is_suspected_in_a_sentence(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "THROWN_OUT_TIMES", 2)
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    for _ in range(4):
        assert soon(lambda: table.publisher.status()["connected"])
        thief = Connection(BrokerAddress.parse(mosquitto.url), "mahjong-west-lake-table-1")
        assert soon(lambda: not table.publisher.status()["connected"])
        if "perhaps another program" in str(table.publisher.status()["error"]):
            break
        thief.close(politely=False)
    said = str(table.publisher.status()["error"])
    assert "2 times in a row" in said
    assert "as client mahjong-west-lake-table-1" in said
    table.play(1)
    assert table.publisher.drain(10)
    assert table.publisher.status()["error"] is None
    table.end()


def test_an_online_left_by_nobody_holds_up_a_new_table_for_a_moment_only(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "ANSWER_SECONDS", 0.3)
    say(mosquitto.url, topics.availability, availability(topics, "online", "dead1234", "nobody"), retain=True)
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.journal.append(1.0, [], [event(1, "pung")])
    assert table.publisher.drain(10)
    assert [s["error"] for s in table.told] == [None]
    table.end()
