"""The retained message with the names of a table's person ids; an erased person is no longer named."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import jsonschema

from controller.journal.journal import Journal
from controller.mqtt import asyncapi
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.posting_table import soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import say

TOPICS = Topics("west-lake", "table-1")
ANN, BO = "p-00000000000000a1", "p-00000000000000b2"


def people_message(broker: Mosquitto, wanted: set[str]) -> dict[str, Any]:
    """The retained word once it names just these people."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        line = BrokerConnection(BrokerAddress.parse(broker.url), f"reader-{time.monotonic_ns()}")
        line.subscribe((TOPICS.people,))
        line.turn(0.3)
        words = [json.loads(one.payload) for one in line.received]
        line.close()
        if words and set(words[-1]["people"]) == wanted:
            found: dict[str, Any] = words[-1]
            return found
    raise AssertionError(f"{wanted} were never told, but {words}")


def test_names_stand_beside_the_stream_and_erasure_follows(mosquitto: Mosquitto, tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.journal")
    journal.person_put(ANN, "Ann", "C17")
    journal.person_put(BO, "陈晨")
    publisher = Publisher(journal, TOPICS, mosquitto.url)
    publisher.start()
    word = people_message(mosquitto, {ANN, BO})
    jsonschema.Draft202012Validator(asyncapi.schema_files()["people.1.json"]).validate(word)
    salts = {who: one.salt for who, one in journal.people().items()}
    assert word["people"] == {
        ANN: {"name": "Ann", "card": "C17", "salt": salts[ANN]},
        BO: {"name": "陈晨", "card": None, "salt": salts[BO]},
    }
    assert journal.person_erase(ANN, "Li")
    assert people_message(mosquitto, {BO})["people"][BO]["name"] == "陈晨"
    names = ("Ann", "C17", "陈晨")
    assert not [one for one in journal.entries() if any(name in str(one.body) for name in names)]
    publisher.stop()
    journal.close()


def test_new_hub_gets_the_names_of_people_at_the_table(mosquitto: Mosquitto, tmp_path: Path) -> None:
    """It may have let the first word pass: what tables say before they are admitted, it hears only so much of."""
    journal = Journal.open(tmp_path / "table.journal")
    journal.person_put(ANN, "Ann")
    publisher = Publisher(journal, TOPICS, mosquitto.url)
    publisher.start()
    hub = Speaker()

    def says(**content: Any) -> None:
        word = hub.applied(TOPICS, journal, journal.epoch, 0, **content)
        say(mosquitto.url, TOPICS.applied, word, retain=True)

    says(admitted=False)
    assert soon(lambda: "does not keep" in str(publisher.status()["notices"]))
    people_message(mosquitto, {ANN})
    line = BrokerConnection(BrokerAddress.parse(mosquitto.url), "ear")
    line.subscribe((TOPICS.people, TOPICS.availability))
    line.turn(0.5)
    line.received.clear()  # what is retained
    says()

    def heard() -> set[str]:
        line.turn(0.1)
        return {one.topic for one in line.received}

    assert soon(lambda: heard() == {TOPICS.people, TOPICS.availability})
    line.received.clear()
    says()
    line.turn(1.5)
    assert not line.received, "once is enough"
    line.close()
    publisher.stop()
    journal.close()
