"""A table as a device of Home Assistant, by MQTT discovery in its device-based form (Home Assistant 2024.12 and later).

One retained message on `homeassistant/device/<id>/config` names everything there is to show, each with the topic it
is read from and the template that reads it; an empty one takes the device away. It is said again when the players
change and whenever Home Assistant starts. Source: home-assistant.io, integrations/mqtt, "Device discovery payload".
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from controller.journal import Person
from controller.mqtt.messages import encoded
from controller.mqtt.topics import Topics
from controller.persons import named

STATUS: Final = "homeassistant/status"
"""Where Home Assistant says that it has started ("online")."""
LONGEST_STATE: Final = 255  # letters; Home Assistant shows nothing of a longer one


class Discovery:
    """What Home Assistant has been told of a table, and what it is still to be told."""

    def __init__(self, topics: Topics, *, wanted: bool) -> None:
        self._topics = topics
        self._wanted = wanted
        self._told: tuple[str, ...] | None = None  # who plays: all a table has to show that ever changes
        self._components: frozenset[str] = frozenset()

    @property
    def topic(self) -> str:
        return f"homeassistant/device/{device_id(self._topics)}/config"

    def again(self) -> None:
        """Home Assistant, or the broker, may have forgotten."""
        self._told = None

    def due(self, snapshot: Mapping[str, Any] | None, known: Mapping[str, Person]) -> bytes | None:
        """The payload to be published now; None if nothing has changed or no picture of the table is known yet.
        `known` says what the people in the picture are called."""
        if not self._wanted:
            told, self._told = self._told, ()
            return b"" if told is None else None
        if snapshot is None:
            return None
        people = tuple(str(named(one["person"], known)) for one in snapshot.get("people", ()))
        if people == self._told:
            return None
        self._told = people
        content = device(self._topics, people)
        components = content["components"]
        gone = self._components - set(components)
        self._components = frozenset(components)
        # naming only the platform takes a component away
        removed = {key: {"platform": "sensor"} for key in sorted(gone)}
        return encoded({**content, "components": {**components, **removed}})


def device(topics: Topics, people: Sequence[str]) -> dict[str, Any]:
    """The discovery payload of a table at which these people play, in the order in which they were named."""
    name = device_id(topics)
    components = {
        "hand": _sensor("Hand", "{{ value_json.hand }}", icon="mdi:cards-playing"),
        "left": _sensor(
            "Tiles left in the wall", "{{ value_json.left }}", icon="mdi:wall", unit_of_measurement="tiles"
        ),
        "state": _sensor(
            "State",
            f"{{{{ (value_json.phase_text.text or value_json.phase)[:{LONGEST_STATE}] }}}}",
            icon="mdi:table-furniture",
        ),
        **{
            f"player_{number}": _sensor(
                person,
                f"{{{{ value_json.people[{number}].total }}}}",
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
                "{{ {'texts': value_json.alerts | map(attribute='text.text') | list, "
                "'note': value_json.note} | tojson }}"
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
        "value_template": "{{ 'ON' if value_json.status == 'online' else 'OFF' }}",
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
    """A name of letters, digits, `_` and `-`, as Home Assistant wants it, different for every table."""
    plain = [re.sub(r"[^A-Za-z0-9-]", "-", name) for name in (topics.parlor, topics.table)]
    mark = "" if plain == [topics.parlor, topics.table] else f"_{zlib.crc32(topics.base.encode()):08x}"
    return f"mahjong_{plain[0]}_{plain[1]}{mark}"


def _sensor(name: str, template: str, **more: str) -> dict[str, Any]:
    return {"platform": "sensor", "name": name, "value_template": template, **more}


def _availability(topics: Topics) -> dict[str, str]:
    return {
        "topic": topics.availability,
        "value_template": "{{ 'online' if value_json.status == 'online' else 'offline' }}",
        "payload_available": "online",
        "payload_not_available": "offline",
    }


def _version() -> str:
    try:
        return version("mahjong-table")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"
