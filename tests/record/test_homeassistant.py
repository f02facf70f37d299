"""A table shows itself to Home Assistant, in the words its documentation asks for, and goes away when told to."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from controller.journal import Journal
from controller.mqtt.connection import Connection
from controller.mqtt.homeassistant import STATUS, device_id
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import BrokerAddress, Topics
from tests.said import worded

from .brokers import Mosquitto
from .hubs import say

# Options documented at home-assistant.io/integrations/mqtt (device discovery), …/sensor.mqtt and …/binary_sensor.mqtt
SHARED = {"device", "origin", "components", "availability", "state_topic", "command_topic", "qos", "encoding"}
DEVICE = {"identifiers", "name", "manufacturer", "model", "sw_version", "suggested_area"}
COMPONENT = {
    *(
        "platform",
        "unique_id",
        "name",
        "icon",
        "state_topic",
        "value_template",
        "device_class",
        "availability",
    ),
    *("unit_of_measurement", "entity_category", "json_attributes_topic", "json_attributes_template"),
}
AVAILABILITY = {"topic", "value_template", "payload_available", "payload_not_available"}


class House:
    """Home Assistant's side of the broker."""

    def __init__(self, url: str) -> None:
        self._line = Connection(BrokerAddress.parse(url), "")
        self._line.subscribe(["homeassistant/device/#"])

    def config(self) -> tuple[str, bytes, bool]:
        deadline = time.monotonic() + 30
        while not self._line.received and time.monotonic() < deadline:
            self._line.turn(0.1)
        message = self._line.received.popleft()
        return message.topic, message.payload, message.retained

    def silent(self, seconds: float) -> bool:
        self._line.turn(seconds)
        return not self._line.received

    def close(self) -> None:
        self._line.close()


PEOPLE = ("Li", "Wang", "Zhao", "Chen")


def picture(*people: str) -> dict[str, Any]:
    return {
        "hand": 3,
        "phase": "turn",
        "phase_text": worded("South to discard"),
        "at": 9.0,
        "left": 41,
        "people": [
            {"person": f"p-{PEOPLE.index(name):016x}", "total": 5 - k} for k, name in enumerate(people)
        ],
        "alerts": [],
    }


def looked_up(template: str, picture: dict[str, Any]) -> Any:
    """The value a plain template names (`value_json.people[1].total`); the others are checked by eye in the test."""
    path = re.fullmatch(r"\{\{ value_json\.([a-z_.\[\]0-9]+) \}\}", template)
    assert path is not None, template
    value: Any = picture
    for step in re.findall(r"[a-z_]+|[0-9]+", path[1]):
        value = value[int(step)] if step.isdigit() else value[step]
    return value


def test_a_table_appears_as_a_device_with_all_it_has_to_show(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    house = House(mosquitto.url)
    journal = Journal.open(tmp_path / "table.journal")
    for number, name in enumerate(PEOPLE):
        journal.person_put(f"p-{number:016x}", name)
    publisher = Publisher(journal, topics, mosquitto.url, homeassistant=True)
    publisher.start()
    seen = picture("Li", "Wang", "Zhao", "Chen")
    publisher.state(seen, "s1")
    topic, payload, _ = house.config()
    assert topic == "homeassistant/device/mahjong_west-lake_table-1/config"
    content = json.loads(payload)
    assert set(content) <= SHARED
    assert {"device", "origin", "components"} <= set(content)
    assert set(content["device"]) <= DEVICE
    assert content["device"]["identifiers"] == ["mahjong_west-lake_table-1"]
    assert content["origin"]["name"] == "mahjong-table"
    components = content["components"]
    assert set(components) == {
        *("hand", "left", "state", "alerts", "connection"),
        *(f"player_{k}" for k in range(4)),
    }
    for component in components.values():
        assert set(component) <= COMPONENT
        assert {"platform", "unique_id", "state_topic", "value_template", "name"} <= set(component)
        assert component["platform"] in ("sensor", "binary_sensor")
        assert component["state_topic"] in (topics.state, topics.availability)
        for availability in component.get("availability", []):
            assert set(availability) == AVAILABILITY
            assert availability["topic"] == topics.availability
    assert len({c["unique_id"] for c in components.values()}) == len(components)
    assert looked_up(components["hand"]["value_template"], seen) == 3
    assert looked_up(components["left"]["value_template"], seen) == 41
    assert looked_up(components["player_1"]["value_template"], seen) == 4
    assert components["player_1"]["name"] == "Wang"
    assert components["alerts"]["device_class"] == "problem"
    assert components["connection"]["device_class"] == "connectivity"
    assert "availability" not in components["connection"]  # it is what says that the table is away

    publisher.state(picture("Li", "Wang", "Zhao"), "s1")  # one gets up
    fewer = json.loads(house.config()[1])["components"]
    assert fewer["player_3"] == {"platform": "sensor"}
    publisher.state({**picture("Li", "Wang", "Zhao"), "hand": 4}, "s1")
    publisher.drain(5)
    assert house.silent(0.3)  # a hand more is no news to the device
    say(mosquitto.url, STATUS, b"online")
    assert set(json.loads(house.config()[1])["components"]) == set(fewer) - {"player_3"}
    publisher.stop()
    late = House(mosquitto.url)
    assert late.config()[2]  # retained
    late.close()

    publisher = Publisher(journal, topics, mosquitto.url, homeassistant=False)
    publisher.start()
    assert house.config()[1] == b""
    publisher.stop()
    gone = House(mosquitto.url)
    assert gone.silent(0.3)
    gone.close()
    house.close()
    journal.close()


@pytest.mark.parametrize(
    "other", [Topics("west", "lake-table-1"), Topics("西湖", "一号"), Topics("a b", "c.d")]
)
def test_every_table_has_an_id_of_its_own_that_home_assistant_takes(other: Topics) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]+", device_id(other))
    assert device_id(other) != device_id(Topics("west-lake", "table-1"))
    assert device_id(Topics("西湖", "一号")) != device_id(Topics("西湖", "二号"))
