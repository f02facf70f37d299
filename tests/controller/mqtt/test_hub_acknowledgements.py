"""Messages leave the outbox when a hub has them in its database, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.journal.journal import Journal
from controller.mqtt import send_scheduler
from controller.mqtt.publisher import Publisher
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from tests.controller.mqtt.playing_process import kill_after, play_out, playing
from tests.controller.mqtt.posting_table import QUICK, Table, hands, holds, soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import Hub, say


def test_table_counts_posted_or_hub_applied_messages(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    alone = table.publisher.status()
    assert (alone["outbox"], alone["posted"], alone["applied"], alone["hub"]) == (0, 2, None, None)
    hub = Speaker()
    say(
        mosquitto.url, topics.applied, hub.applied(topics, table.journal, table.journal.epoch, 1), retain=True
    )
    assert soon(lambda: holds(table, 1))
    kept = table.publisher.status()
    assert (kept["outbox"], kept["posted"], kept["hub"]) == (1, 2, "parlor")
    table.publisher.stop()
    mosquitto.stop()
    mosquitto.forget()  # the mark is the table's own: it does not need the broker to remember
    table.publisher = Publisher(table.journal, topics, mosquitto.url, timeouts=QUICK)
    table.publisher.start()
    assert soon(lambda: holds(table, 1))
    assert table.publisher.status()["outbox"] == 1
    table.end()


def test_hub_that_missed_messages_gets_them_again_without_asking(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    hub = Hub(topics, mosquitto.url, deaf=frozenset({7, 8, 50})).start()
    table = Table(tmp_path, topics, mosquitto.url, Timeouts(standstill=0.3))
    table.publisher.start()
    for hand in range(1, 51):
        table.play(hand)
    assert soon(lambda: holds(table, 100))
    assert [hub.kept[seq]["seq"] for seq in sorted(hub.kept)] == list(range(1, 101))
    assert table.publisher.status()["outbox"] == 0
    # repeated messages are not retained: the broker's memory still names the newest of each leaf
    late = Hub(topics, mosquitto.url, "late").start()
    assert soon(lambda: set(late.heard) == {99, 100})
    hub.stop()
    late.stop()
    table.end()


def test_a_hub_that_is_away_does_not_hold_up_the_others(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_scheduler, "AHEAD", 20)
    monkeypatch.setattr(send_scheduler, "LIVE", 5)
    table = Table(tmp_path, topics, mosquitto.url, Timeouts(hub_patience=0.3))
    speaker = Speaker()
    word = speaker.applied(topics, table.journal, table.journal.epoch, 0)
    say(mosquitto.url, topics.applied, word, retain=True)
    assert table.listener.start()
    for hand in range(1, 101):
        table.play(hand)
    table.publisher.start()
    assert table.listener.wait_for(200)
    assert hands(table.listener) == list(range(1, 101))
    assert table.publisher.status()["outbox"] == 200
    hub = Hub(topics, mosquitto.url, speaker=speaker).start()
    say(mosquitto.url, topics.resend, speaker.resend(topics, table.journal, table.journal.epoch, 0))
    assert soon(lambda: holds(table, 200))
    hub.stop()
    table.end()


@pytest.mark.slow
def test_kills_of_table_and_broker_and_hub_has_every_score_once(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    path, hands_to_play = tmp_path / "table.journal", 300
    hub = Hub(topics, mosquitto.url).start()
    for life in range(4):
        kill_after(playing(path, mosquitto.url, hands_to_play), 1 + 13 * life)
        if life in (0, 2):
            mosquitto.kill()  # all it had not saved is gone, and it had acknowledged it
            mosquitto.start()
    play_out(playing(path, mosquitto.url, hands_to_play))
    journal = Journal.open(path)
    publisher = Publisher(journal, topics, mosquitto.url)
    publisher.start()
    assert soon(lambda: publisher.status()["applied"] == 2 * hands_to_play)
    scores = [m for _, m in sorted(hub.kept.items()) if m["schema"] == "score/1"]
    assert [m["hand"] for m in scores] == list(range(1, hands_to_play + 1))
    assert len({m["id"] for m in hub.kept.values()}) == 2 * hands_to_play
    publisher.stop()
    hub.stop()
    journal.close()
