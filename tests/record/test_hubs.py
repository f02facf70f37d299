"""What is believed of a hub, and what is refused: stale, foreign, garbled, invented, from after a damage."""

from __future__ import annotations

import json
import logging
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from controller.journal import Journal
from controller.mqtt import applied as weighing
from controller.mqtt.applied import Hubs
from controller.mqtt.outbox import Outbox
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics

from .brokers import Mosquitto
from .hubs import Hub, applied, say
from .posted import Table, event, hands, score, soon
from .test_applied import holds


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    made = Journal.open(tmp_path / "table.journal", identity="abcd1234")
    for hand in range(1, 11):
        made.append(1.0, [], [event(hand, "pung"), score(hand)])
    yield made
    made.close()


def heard(hubs: Hubs, epoch: str, upto: int, at: float, hub: str = "parlor", now: str = "abcd1234") -> Any:
    return hubs.hear(json.dumps(applied(epoch, upto, hub, at)).encode(), now)


def test_stale_foreign_and_garbled_words_are_refused_and_logged(
    journal: Journal, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    outbox = Outbox(journal.path, topics)
    hubs = Hubs(outbox)
    heard(hubs, "abcd1234", 9, at=100.0)
    for epoch, upto, at, said in [
        ("abcd1234", 4, 99.0, "older word of 4 was refused"),
        ("ffff0000", 15, 200.0, "this table's is abcd1234"),
        ("abcd1234.x", 10, 200.0, "this table's is abcd1234"),
        ("abcd1234.99999999", 10, 200.0, "this table's is abcd1234"),
    ]:
        caplog.clear()
        assert heard(hubs, epoch, upto, at) is None
        assert said in caplog.text
        assert hubs.upto == 9
    for payload in (
        b"{",
        b"[" * 100_000,
        b'{"schema":"applied/2","epoch":"abcd1234","upto":10,"hub":"parlor","at":1}',
        b'{"schema":"applied/1","epoch":"abcd1234","upto":-1,"hub":"parlor","at":1}',
        b'{"schema":"applied/1","epoch":"abcd1234","upto":1' + b"0" * 4000 + b',"hub":"parlor","at":1}',
    ):
        caplog.clear()
        assert hubs.hear(payload, "abcd1234") is None
        assert "refused" in caplog.text
        assert hubs.upto == 9
    heard(hubs, "abcd1234", 6, at=300.0)  # news: its database was restored from a copy
    assert hubs.upto == 6
    outbox.close()
    assert Hubs(Outbox(journal.path, topics)).upto == 6


def test_clocks_that_jump_reorder_nothing(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's clock and the hub's jump back, and to another zone; numbers count, not times."""
    table = Table(tmp_path, topics, mosquitto.url)
    assert table.listener.start()
    table.publisher.start()
    for hand, at in enumerate([1000.0, 2e9, 5.0, 5.0, 0.0, 1.7e9], start=1):
        monkeypatch.setenv("TZ", ["Asia/Shanghai", "America/New_York"][hand % 2])
        time.tzset()
        table.journal.append(at, [], [score(hand)])
        assert table.publisher.drain(10)
        # the hub's clock runs backwards, but it holds more
        say(mosquitto.url, topics.applied, applied(table.journal.epoch, hand, at=1e9 - hand), retain=True)
        assert soon(lambda: holds(table, hand))  # noqa: B023
    assert table.listener.wait_for(6)
    assert hands(table.listener) == [1, 2, 3, 4, 5, 6]
    monkeypatch.undo()
    time.tzset()
    table.end()


def test_a_hub_that_was_taken_away_is_forgotten_by_an_empty_word(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    say(mosquitto.url, topics.applied, applied(table.journal.epoch, 1), retain=True)
    assert soon(lambda: holds(table, 1))
    say(mosquitto.url, topics.applied, b"", retain=True)
    assert soon(lambda: table.publisher.status()["hub"] is None)
    assert table.publisher.status()["outbox"] == 0  # alone again: what the broker has counts
    table.end()
    again = Table(tmp_path, topics, mosquitto.url)
    again.publisher.start()
    assert again.publisher.drain(10)
    assert again.publisher.status()["hub"] is None
    again.end()


def test_of_two_hubs_the_slower_counts_until_one_is_silent(
    journal: Journal, topics: Topics, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hubs = Hubs(Outbox(journal.path, topics))
    heard(hubs, "abcd1234", 9, 1.0, "old")
    heard(hubs, "abcd1234", 3, 1.0, "new")
    assert (hubs.upto, hubs.names) == (3, "new, old")
    assert "The slower one counts" in caplog.text
    heard(hubs, "abcd1234", 12, 2.0, "new")
    assert hubs.upto == 9
    monkeypatch.setattr(weighing, "HUB_SILENT_SECONDS", 0.05)
    time.sleep(0.1)
    heard(hubs, "abcd1234", 13, 3.0, "new")
    assert (hubs.upto, hubs.names) == (13, "new")


def test_what_an_older_generation_had_counts_as_far_as_the_journal_still_holds_it(
    journal: Journal, topics: Topics
) -> None:
    journal.begin_generation("for the test")
    journal.append(2.0, [], [score(11)])
    outbox = Outbox(journal.path, topics)
    assert [json.loads(m.payload)["since"] for m in outbox.following(19)] == [1, 21]
    hubs = Hubs(outbox)
    heard(hubs, "abcd1234", 25, 1.0, now="abcd1234.1")  # 21 to 25 were lost with the damage
    assert hubs.upto == 20
    heard(hubs, "abcd1234.1", 21, 2.0, now="abcd1234.1")
    assert hubs.upto == 21


def test_a_hub_that_has_more_than_the_journal_shows_that_a_disk_has_lost_something(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    epoch = table.journal.epoch
    say(mosquitto.url, topics.applied, applied(epoch, 9), retain=True)
    assert soon(lambda: "Hub parlor has message 9" in str(table.publisher.status()["error"]))
    assert soon(lambda: table.journal.epoch == f"{epoch}.1")
    table.play(2)
    assert table.listener.start()
    assert table.publisher.drain(10)
    # numbers 3 and 4 go to new messages under a new epoch, so their ids are new to the hub
    assert table.listener.wait_until(
        lambda: f"west-lake-table-1-{epoch}.1-4" in {m["id"] for m in table.listener.messages()}
    )
    table.end()


def test_a_hub_in_error_does_not_make_the_journal_number_anew_for_ever(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    for generation in range(6):
        epoch = table.journal.epoch
        say(mosquitto.url, topics.applied, applied(epoch, 10**6), retain=True)
        if generation < 3:
            assert soon(lambda before=epoch: table.journal.epoch != before)  # type: ignore[misc]
    table.play(2)
    assert table.publisher.drain(10)
    assert table.journal.epoch.endswith(".3")
    assert table.publisher.status()["applied"] is None
    table.end()


def test_a_full_outbox_is_told_and_so_is_its_end(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    told: list[str | None] = []
    journal = Journal.open(tmp_path / "table.journal")
    say(mosquitto.url, topics.applied, applied(journal.epoch, 0), retain=True)
    publisher = Publisher(journal, topics, mosquitto.url, on_limit=told.append, outbox_max=10)
    publisher.start()
    for hand in range(1, 6):
        assert publisher.hindrance() is None
        journal.append(1.0, [], [event(hand, "pung"), score(hand)])
    sentence = publisher.status()["limit"] or ""
    assert sentence.startswith(
        "10 messages wait in the outbox, as many as it may hold (10): no new hand begins"
    )
    journal.append(1.0, [], [score(6)])  # the hand that runs is played to its end, and kept
    assert publisher.drain(10)
    assert told == [sentence]
    assert publisher.hindrance() == sentence
    say(mosquitto.url, topics.applied, applied(journal.epoch, 11), retain=True)
    assert soon(lambda: told == [sentence, None])
    assert publisher.hindrance() is None
    publisher.stop()
    assert journal.last_seq == 11
    journal.close()


def test_a_journal_from_a_backup_and_an_empty_broker_lose_no_number_to_the_hub(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    hub = Hub(topics, mosquitto.url).start()
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    assert soon(lambda: holds(table, 2))
    for part in ("", "-wal"):
        shutil.copyfile(f"{table.journal.path}{part}", f"{tmp_path}/earlier{part}")
    table.play(2)
    assert soon(lambda: holds(table, 4))
    hub.stop()
    table.end()
    for part in ("", "-wal"):
        (tmp_path / f"earlier{part}").rename(f"{table.journal.path}{part}")
    mosquitto.stop()
    mosquitto.forget()
    mosquitto.start()
    table = Table(tmp_path, topics, mosquitto.url)
    say(mosquitto.url, topics.applied, applied(table.journal.epoch, 4), retain=True)
    table.publisher.start()
    assert soon(lambda: table.journal.epoch.endswith(".1"))
    assert table.listener.start()
    table.play(2)
    assert table.listener.wait_until(lambda: any(m["seq"] == 4 for m in table.listener.messages()))
    assert {m["epoch"] for m in table.listener.messages() if m["seq"] > 2} == {table.journal.epoch}
    table.end()
