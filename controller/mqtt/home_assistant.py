"""A table as a device of Home Assistant, by MQTT discovery in its device-based form (Home Assistant 2024.12 and later).

One retained message on `homeassistant/device/<id>/config` names every component, each with the topic it is read from
and the template that reads it; an empty payload removes the device. It is published again when the players change and
whenever Home Assistant starts. A player who has left is removed by a component that names its platform alone; which
components an earlier start of ours had published is read from the retained message.

Sources: home-assistant.io, integrations/mqtt, "Device discovery payload"; the schemas of Home Assistant 2026.11
(components/mqtt/schemas.py, sensor.py, binary_sensor.py). Templates read what may be missing as "None", which Home
Assistant shows as unknown: a state message and this description come in any order.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final, TypedDict

from controller.journal.journal import Person
from controller.json_values import JsonObject, objects, text
from controller.mqtt.message_models import encoded, json_object
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.mqtt.topics import Topics
from controller.orders.persons import with_names

STATUS: Final = "homeassistant/status"
"""Where Home Assistant says that it has started ("online")."""
LONGEST_STATE: Final = 255  # letters; Home Assistant shows nothing of a longer one
_ONLINE: Final = "value_json is defined and value_json.status == 'online'"  # an empty word is no JSON


MOST_PLAYERS: Final = 8
"""The most people of a session, and the number of entries removed when our own topic cannot be read."""


class DeviceDescription(TypedDict):
    """A discovery payload: the device, where its description comes from, and its components by key."""

    device: JsonObject
    origin: dict[str, str]
    components: dict[str, JsonObject]
    qos: int


class Discovery:
    """The state that Home Assistant has of a table, and what is still to be published."""

    def __init__(self, topics: Topics, *, wanted: bool, timeouts: Timeouts = DEFAULT) -> None:
        self._topics = topics
        self._wait = timeouts.discovery
        self.wanted = wanted
        self._published: tuple[str, ...] | None = None  # who plays: all a table has to show that ever changes
        self._shown: dict[str, str] = {}  # component to its platform, by all we know
        self._payload = b""  # what we have posted last, and when
        self._published_at = 0.0
        self._waits_until: float | None = None  # for what the broker has retained
        self._may_read: bool | None = None  # whether what we post comes back

    @property
    def topic(self) -> str:
        """The discovery topic of this table: `homeassistant/device/<id>/config`."""
        return f"homeassistant/device/{device_id(self._topics)}/config"

    def again(self) -> None:
        """Publish again: Home Assistant, or the broker, may have forgotten."""
        self._published = None

    def heard(self, payload: bytes) -> None:
        """Handle a message on our discovery topic: what an earlier start of ours published there, or our own."""
        self._waits_until = 0.0
        if payload == self._payload:
            self._may_read = True
            return
        components = json_object(payload).get("components")
        for key, component in components.items() if isinstance(components, dict) else ():
            if (
                isinstance(component, dict)
                and len(component) > 1
                and isinstance(component.get("platform"), str)
            ):
                self._shown.setdefault(key, component["platform"])
        self._published = None

    def due(self, snapshot: Mapping[str, object] | None, known: Mapping[str, Person]) -> bytes | None:
        """The payload to be published now; None if nothing has changed or no snapshot of the table is known yet.

        `known` gives the names of the people in the snapshot.
        """
        if not self.wanted:
            published, self._published = self._published, ()
            return b"" if published is None else None
        now = time.monotonic()
        if self._waits_until is None:
            self._waits_until = now + self._wait
        if snapshot is None or now < self._waits_until:
            return None
        people = tuple(str(with_names(one["person"], known)) for one in objects(snapshot.get("people", ())))
        unread = self._may_read is None and self._payload != b"" and now - self._published_at > self._wait
        if people == self._published and not unread:
            return None
        if unread:  # we may not read our own topic: remove the people of earlier starts unseen
            self._may_read = False
            self._shown |= {f"player_{number}": "sensor" for number in range(MOST_PLAYERS)}
        self._published = people
        content = device(self._topics, people)
        components = content["components"]
        removed = {
            key: {"platform": platform}
            for key, platform in sorted(self._shown.items())
            if key not in components
        }
        self._shown = {key: text(component["platform"]) for key, component in components.items()}
        self._payload, self._published_at = encoded({**content, "components": {**components, **removed}}), now
        return self._payload


def device(topics: Topics, people: Sequence[str]) -> DeviceDescription:
    """The discovery payload of a table with these people, in the order in which they were named."""
    name = device_id(topics)
    components: dict[str, JsonObject] = {
        "hand": _sensor("Hand", "{{ value_json.hand | default('None') }}", icon="mdi:cards-playing"),
        "left": _sensor(
            "Tiles left in the wall",
            "{{ value_json.left | default('None') }}",
            icon="mdi:wall",
            unit_of_measurement="tiles",
        ),
        "state": _sensor(
            "State",
            "{{ ((value_json.phase_text | default({})).text | default(value_json.phase, true) | default('None'))"
            f"[:{LONGEST_STATE}] }}}}",
            icon="mdi:table-furniture",
        ),
        **{
            f"player_{number}": _sensor(
                person,
                f"{{{{ ((value_json.people | default([]))[{number}] | default({{}})).total | default('None') }}}}",
                icon="mdi:account",
                unit_of_measurement="units",
            )
            for number, person in enumerate(people)
        },
        "alerts": {
            **_sensor("Alerts", "{{ 'ON' if value_json.alerts else 'OFF' }}"),
            "platform": "binary_sensor",
            "device_class": "problem",
            "json_attributes_topic": topics.state,
            "json_attributes_template": (
                "{{ {'texts': value_json.alerts | default([]) | map(attribute='text.text') | list, "
                "'note': value_json.note | default('')} | tojson }}"
            ),
        },
    }
    for key, component in components.items():
        component.update(
            unique_id=f"{name}_{key}", state_topic=topics.state, availability=[_availability(topics)]
        )
    components["connection"] = {
        "platform": "binary_sensor",
        "name": "Connection",
        "unique_id": f"{name}_connection",
        "device_class": "connectivity",
        "entity_category": "diagnostic",
        "state_topic": topics.availability,
        "value_template": f"{{{{ 'ON' if {_ONLINE} else 'OFF' }}}}",
    }
    return {
        "device": {
            "identifiers": [name],
            "name": f"Mahjong {topics.table}",
            "manufacturer": "Mahjong Table",
            "model": "Automatic mahjong table",
            "sw_version": _version(),
            "suggested_area": topics.parlor,
        },
        "origin": {"name": "mahjong-table", "sw_version": _version()},
        "components": components,
        "qos": 1,
    }


def device_id(topics: Topics) -> str:
    """The table's device id in the characters Home Assistant allows (letters, digits, `_`, `-`), unique per table."""
    plain = [re.sub(r"[^A-Za-z0-9-]", "-", name) for name in (topics.parlor, topics.table)]
    mark = "" if plain == [topics.parlor, topics.table] else f"_{zlib.crc32(topics.base.encode()):08x}"
    return f"mahjong_{plain[0]}_{plain[1]}{mark}"


def _sensor(name: str, template: str, **more: str) -> JsonObject:
    return {"platform": "sensor", "name": name, "value_template": template, **more}


def _availability(topics: Topics) -> dict[str, str]:
    return {
        "topic": topics.availability,
        "value_template": f"{{{{ 'online' if {_ONLINE} else 'offline' }}}}",
        "payload_available": "online",
        "payload_not_available": "offline",
    }


def _version() -> str:
    try:
        return version("mahjong-table")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"
