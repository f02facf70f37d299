"""Home Assistant's discovery of a table, as its documentation specifies it, and its removal."""

from __future__ import annotations

import itertools
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from controller.journal.journal import Journal
from controller.json_values import objects
from controller.json_values import text as json_text
from controller.mqtt.broker_connection import BrokerConnection
from controller.mqtt.home_assistant import STATUS, device, device_id
from controller.mqtt.publisher import Publisher
from controller.mqtt.timeouts import Timeouts
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.delaying_proxy import Between
from tests.controller.mqtt.posting_table import PEOPLE, picture
from tests.controller.mqtt.real_brokers import MOSQUITTO, Mosquitto
from tests.controller.mqtt.signing_hub import say
from tests.message_content import worded

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
WAITS = Timeouts(discovery=0.5, glance=0.5)
AVAILABILITY = {"topic", "value_template", "payload_available", "payload_not_available"}


class HomeAssistantSite:
    """Home Assistant's side of the broker."""

    def __init__(self, url: str) -> None:
        self._line = BrokerConnection(BrokerAddress.parse(url), "")
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


def rendered(template: object, payload: bytes | dict[str, Any]) -> str:
    """What Home Assistant reads from a payload; as there, `value_json` is only where the payload is JSON."""
    environment = (
        ImmutableSandboxedEnvironment()
    )  # Home Assistant's own adds functions that no template here names
    names: dict[str, Any] = {"value": payload}
    if not isinstance(payload, dict) and payload:
        names["value_json"] = json.loads(payload)
    elif isinstance(payload, dict):
        names["value_json"] = payload
    return environment.from_string(json_text(template)).render(names)


def shown(components: dict[str, Any]) -> dict[str, Any]:
    """What of a description is shown; a component that names its platform alone is taken back."""
    return {key: one for key, one in components.items() if len(one) > 1}


def test_a_table_appears_as_a_device_with_all_it_has_to_show(  # noqa: PLR0915 - one life of a device, to its removal
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    home = HomeAssistantSite(mosquitto.url)
    journal = Journal.open(tmp_path / "table.journal")
    for number, name in enumerate(PEOPLE):
        journal.person_put(f"p-{number:016x}", name)
    publisher = Publisher(journal, topics, mosquitto.url, homeassistant=True, timeouts=WAITS)
    publisher.start()
    seen = picture("Li", "Wang", "Zhao", "Chen")
    publisher.state(seen, "s1")
    topic, payload, _ = home.config()
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
    assert rendered(components["hand"]["value_template"], seen) == "3"
    assert rendered(components["left"]["value_template"], seen) == "41"
    assert rendered(components["player_1"]["value_template"], seen) == "4"
    assert components["player_1"]["name"] == "Wang"
    assert components["alerts"]["device_class"] == "problem"
    assert components["connection"]["device_class"] == "connectivity"
    assert "availability" not in components["connection"]  # it is what says that the table is away

    publisher.state(picture("Li", "Wang", "Zhao"), "s1")  # one gets up
    fewer = json.loads(home.config()[1])["components"]
    assert fewer["player_3"] == {"platform": "sensor"}
    publisher.state({**picture("Li", "Wang", "Zhao"), "hand": 4}, "s1")
    publisher.drain(5)
    assert home.silent(0.3)  # a hand more is no news to the device
    say(mosquitto.url, STATUS, b"online")
    assert set(json.loads(home.config()[1])["components"]) == set(fewer) - {"player_3"}
    publisher.stop()
    late = HomeAssistantSite(mosquitto.url)
    assert late.config()[2]  # retained
    late.close()

    publisher = Publisher(journal, topics, mosquitto.url, homeassistant=False)
    publisher.start()
    assert home.config()[1] == b""
    publisher.stop()
    gone = HomeAssistantSite(mosquitto.url)
    assert gone.silent(0.3)
    gone.close()
    home.close()
    journal.close()


@pytest.mark.parametrize(
    "other", [Topics("west", "lake-table-1"), Topics("西湖", "一号"), Topics("a b", "c.d")]
)
def test_every_table_has_id_of_own_that_home_assistant_takes(other: Topics) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]+", device_id(other))
    assert device_id(other) != device_id(Topics("west-lake", "table-1"))
    assert device_id(Topics("西湖", "一号")) != device_id(Topics("西湖", "二号"))


def publisher_of(journal: Journal, topics: Topics, url: str, *people: str) -> Publisher:
    for number, name in enumerate(PEOPLE):
        journal.person_put(f"p-{number:016x}", name)
    made = Publisher(journal, topics, url, homeassistant=True, timeouts=WAITS)
    made.start()
    made.state(picture(*people), "s1")
    return made


@pytest.mark.parametrize("late", [0.0, 0.2, 1.0])
def test_who_left_while_the_table_was_off_is_taken_back(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, late: float
) -> None:
    """However late the broker sends retained messages; also after a new journal was begun."""
    home = HomeAssistantSite(mosquitto.url)
    with Between(mosquitto.url, retained_after=late) as between:
        for life, folder in enumerate(("first", "first", "second")):
            (tmp_path / folder).mkdir(exist_ok=True)
            journal = Journal.open(tmp_path / folder / "table.journal")
            people = PEOPLE[: 4 - life]
            publisher = publisher_of(journal, topics, between.url, *people)
            gone = {f"player_{4 - life}": {"platform": "sensor"}} if life else {}
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline:
                components = json.loads(home.config()[1])["components"]
                if gone.items() <= components.items():
                    break
            assert gone.items() <= components.items()
            assert {key for key in shown(components) if key.startswith("player_")} == {
                f"player_{number}" for number in range(len(people))
            }
            publisher.stop()
            journal.close()
            while not home.silent(0.3):
                home.config()
    home.close()


def test_leaver_is_taken_back_though_table_cannot_read_topics(tmp_path: Path, topics: Topics) -> None:
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    acl = tmp_path / "acl"
    acl.write_text(
        "topic readwrite mahjong/#\ntopic write homeassistant/#\nuser house\ntopic read homeassistant/#\n"
    )
    acl.chmod(0o600)
    broker = Mosquitto(tmp_path / "mosquitto", acl=acl)
    home = HomeAssistantSite(broker.start().replace("mqtt://", "mqtt://house:x@"))
    for life in (0, 1):
        journal = Journal.open(tmp_path / "table.journal")
        publisher = publisher_of(journal, topics, broker.url, *PEOPLE[: 4 - life])
        wanted = {"player_3": {"platform": "sensor"}} if life else {}
        components: dict[str, Any] = {"player_0": {}}
        deadline = time.monotonic() + 30
        while not wanted.items() <= components.items() or "hand" not in components:
            assert time.monotonic() < deadline
            components = json.loads(home.config()[1])["components"]
        publisher.stop()
        journal.close()
    home.close()
    broker.stop()


def test_templates_bear_any_order_of_picture_and_description(topics: Topics) -> None:
    """A picture with fewer people, one of an older version, one without alerts, and no picture at all."""
    components = device(topics, PEOPLE)["components"]
    whole = picture(*PEOPLE)
    for without in itertools.chain.from_iterable(itertools.combinations(whole, count) for count in (0, 1, 2)):
        seen = {key: value for key, value in whole.items() if key not in without}
        for key, component in components.items():
            for option in ("value_template", "json_attributes_template"):
                if option in component and component["state_topic"] == topics.state:
                    read = rendered(component[option], seen)
                    assert len(read) <= 255 or option != "value_template", key
                    if option == "json_attributes_template":
                        json.loads(read)
    assert rendered(components["player_3"]["value_template"], picture("Li")) == "None"
    assert rendered(components["player_0"]["value_template"], picture("Li")) == "5"
    assert rendered(components["left"]["value_template"], {**whole, "left": None}) == "None"
    assert rendered(components["state"]["value_template"], whole) == "South to discard"
    assert rendered(components["state"]["value_template"], {"phase": "turn"}) == "turn"
    assert (
        rendered(components["state"]["value_template"], {**whole, "phase_text": worded("雀" * 300)})
        == "雀" * 255
    )
    online, offline = b'{"status":"online"}', b'{"status":"offline"}'
    for payload, on, available in (
        (online, "ON", "online"),
        (offline, "OFF", "offline"),
        (b"", "OFF", "offline"),
    ):
        assert rendered(components["connection"]["value_template"], payload) == on
        assert (
            rendered(objects(components["hand"]["availability"])[0]["value_template"], payload) == available
        )
