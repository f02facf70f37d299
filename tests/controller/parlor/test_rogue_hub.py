"""A hub that staff admitted and that lies: it says it has what it has not, and asks without end. Nothing is lost."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from controller.journal.journal import Journal
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from tests.controller.commands.called_program import call
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually

TOPICS = Topics("west-lake", "table-1")


def messages(journal: Path) -> list[int]:
    with closing(Journal.read(journal)) as there:
        return [entry.body["seq"] for entry in there.entries(kind="message")]


def test_what_a_rogue_hub_says_and_asks_loses_nothing(
    tmp_path: Path, broker: Mosquitto, hub: HubHere, voice: TableClient
) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    journal, rogue = evening.record.journal, Speaker("rogue")
    evening.play_one()
    publisher = Publisher(journal, TOPICS, broker.url)
    publisher.start()
    assert eventually(lambda: publisher.status()["posted"] == journal.last_seq)
    voice.say(TOPICS.applied, rogue.applied(TOPICS, journal, journal.epoch, journal.last_seq), retain=True)
    assert eventually(lambda: publisher.status()["applied"] == journal.last_seq), (
        "believed, as the first here"
    )
    began = time.monotonic()
    for number in range(500):
        voice.shout(TOPICS.resend, rogue.resend(TOPICS, journal, journal.epoch, number % 3))
    for _ in range(20):
        voice.shout(TOPICS.applied, rogue.applied(TOPICS, journal, journal.epoch, 10**12))
        voice.shout(
            TOPICS.applied, rogue.applied(TOPICS, journal, f"{journal.epoch.partition('.')[0]}.999", 1)
        )
    evening.play_one()
    evening.play_one()
    assert eventually(lambda: publisher.status()["posted"] == journal.last_seq), "play is told meanwhile"
    assert time.monotonic() - began < 60
    whole = messages(path)
    assert whole and len(set(whole)) == len(whole)
    publisher.stop()
    journal.close()

    voice.say(TOPICS.applied, b"", retain=True)
    assert call("hub", "forget", rogue.public.fingerprint, "--journal", path).exit_code == 0
    hub.start()
    (tmp_path / "hub.pub").write_text(hub.key.public.text)
    assert call("hub", "trust", tmp_path / "hub.pub", "--journal", path).exit_code == 0
    journal = Journal.open(path)
    publisher = Publisher(journal, TOPICS, broker.url)
    publisher.start()

    def stored() -> list[int]:
        with hub.engine.connect() as connection:
            return sorted(connection.execute(text("SELECT seq FROM messages")).scalars())

    assert eventually(lambda: stored() == sorted(messages(path))), (len(stored()), len(whole))
    assert set(whole) <= set(stored())
    publisher.stop()
    journal.close()
