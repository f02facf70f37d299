"""Brokers that conform to MQTT but not to what most do: retained messages come late, and so on."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.delaying_proxy import Between
from tests.controller.mqtt.posting_table import Table, cloned, hands, soon
from tests.controller.mqtt.real_brokers import Mosquitto

pytestmark = pytest.mark.slow

LATE = [{"retained_after": 0.5}, {"works_after": 0.4}, {"retained_after": 0.5, "only_3_1_1": True}]
WAITS = Timeouts(ask_again=0.3, rival_answer=2.0, longest_wait=0.5)


class Ear:
    """Records the stream on the wire, resent or not; beside the proxy."""

    def __init__(self, url: str, topics: Topics) -> None:
        self._line = BrokerConnection(BrokerAddress.parse(url), "ear")
        self._line.subscribe(topics.stream, qos=1)
        self.heard: list[int] = []

    def turn(self) -> list[int]:
        self._line.turn(0.3)
        self.heard += [json.loads(m.payload)["seq"] for m in self._line.received if not m.retained]
        self._line.received.clear()
        return self.heard

    def close(self) -> None:
        self._line.close()


@pytest.mark.parametrize("late", LATE, ids=lambda late: "-".join(late))
def test_restart_at_late_broker_posts_nothing_twice(
    mosquitto: Mosquitto,
    tmp_path: Path,
    topics: Topics,
    caplog: pytest.LogCaptureFixture,
    late: dict[str, float],
) -> None:
    ear = Ear(mosquitto.url, topics)
    with Between(mosquitto.url, **late) as between:  # type: ignore[arg-type]
        for life in range(3):
            table = Table(tmp_path, topics, between.url)
            table.publisher.start()
            for hand in range(3):
                table.play(3 * life + hand + 1)
            assert table.publisher.drain(30), table.publisher.status()
            assert table.publisher.status()["error"] is None
            table.publisher.stop()
            table.journal.close()
        assert soon(lambda: len(ear.turn()) >= 18)
    assert ear.heard == list(range(1, 19))
    assert "has lost messages" not in caplog.text
    ear.close()


def test_late_broker_without_memory_gets_the_session_again(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    with Between(mosquitto.url, retained_after=0.5) as between:
        table = Table(tmp_path, topics, between.url)
        table.publisher.start()
        for hand in (1, 2, 3):
            table.play(hand)
        assert table.publisher.drain(30)
        mosquitto.stop()
        mosquitto.forget()
        mosquitto.start()
        assert table.listener.start()
        assert table.publisher.drain(30)
        assert soon(lambda: hands(table.listener) == [1, 2, 3])
        assert "has lost messages 1 to 6; they are posted again" in caplog.text
        table.end()


@pytest.mark.parametrize("late", LATE, ids=lambda late: "-".join(late))
def test_two_copies_at_a_late_broker_do_not_disconnect_forever(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, late: dict[str, float]
) -> None:
    with Between(mosquitto.url, **late) as between:  # type: ignore[arg-type]
        first = Table(tmp_path / "first", topics, between.url, WAITS)
        first.play(1)
        second = cloned(first, tmp_path / "second", topics, between.url, WAITS)
        first.publisher.start()
        assert first.publisher.drain(30)
        second.publisher.start()
        tables = (first, second)
        assert soon(
            lambda: sum("already speaks as" in str(one.publisher.status()["error"]) for one in tables) == 1
        )
        assert soon(lambda: sum(one.publisher.status()["connected"] for one in tables) == 1)

        def quiet() -> bool:
            """Whether neither changes for two seconds: what must not go on has had its time."""
            changes = [len(one.statuses) for one in tables]
            time.sleep(2)
            return [len(one.statuses) for one in tables] == changes

        assert soon(quiet)
        assert sum(one.publisher.status()["connected"] for one in tables) == 1
        assert max(len(one.statuses) for one in tables) <= 6
        first.end()
        second.end()


def played_before(folder: Path, topics: Topics, url: str, timeouts: Timeouts = DEFAULT) -> Table:
    """A table that is not new: it has been at this broker."""
    table = Table(folder, topics, url, timeouts)
    table.play(1)
    table.publisher.start()
    assert table.publisher.drain(30)
    table.publisher.stop()
    table.journal.close()
    return Table(folder, topics, url, timeouts)


def test_late_copy_disconnects_no_controller(mosquitto: Mosquitto, tmp_path: Path, topics: Topics) -> None:
    with Between(mosquitto.url, retained_after=1.0) as between:
        first = played_before(tmp_path / "first", topics, between.url)
        second = cloned(first, tmp_path / "second", topics, between.url)
        first.publisher.start()
        assert soon(lambda: first.publisher.status()["connected"])
        second.publisher.start()
        assert soon(lambda: "already speaks as" in str(second.publisher.status()["error"]))
        first.play(2)
        assert first.publisher.drain(30)
        assert [one["connected"] for one in first.statuses] == [True]
        second.end()
        first.end()


def test_a_word_that_never_comes_back_is_found_by_asking(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    """Retained messages come after the longest wait: a question is answered all the same."""
    waits = Timeouts(glance=0.5, retained=0.5)
    with Between(mosquitto.url, retained_after=60.0) as between:
        first = played_before(tmp_path / "first", topics, between.url, waits)
        second = cloned(first, tmp_path / "second", topics, between.url, waits)
        first.publisher.start()
        assert soon(lambda: first.publisher.status()["connected"])
        second.publisher.start()
        assert soon(lambda: "already speaks as" in str(second.publisher.status()["error"]))
        assert [one["connected"] for one in first.statuses] == [True]
        second.end()
        first.end()
