"""What a parlor would hear: every message of one table, each once, with repeats counted."""

from __future__ import annotations

import json
import threading
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

STREAM = ("hand", "event", "score", "alert")


class Collector:
    """Subscribes to everything below `mahjong/` and keeps it; threads may read while it listens."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._lock = threading.Lock()
        self._messages: dict[str, dict[str, Any]] = {}
        self._live: Counter[str] = Counter()
        self._state: dict[str, Any] = {}
        self._ready = threading.Event()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="mahjong-demo-listener")
        if parts.username:
            self._client.username_pw_set(parts.username, parts.password)
        self._client.on_connect = self._connected
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_message = self._heard
        self._client.reconnect_delay_set(1, 2)
        self._client.connect_async(parts.hostname or "127.0.0.1", parts.port or 1883)
        self._client.loop_start()

    def wait_ready(self, seconds: float) -> bool:
        """Whether the broker took the subscription within `seconds`."""
        return self._ready.wait(seconds)

    def stream(self) -> list[dict[str, Any]]:
        """Hand, event, score and alert messages in the order of their numbers, each once."""
        with self._lock:
            return sorted(self._messages.values(), key=lambda message: int(message["seq"]))

    def state(self) -> dict[str, Any]:
        """The newest snapshot heard."""
        with self._lock:
            return self._state

    @property
    def repeats(self) -> int:
        """How many messages came more than once."""
        with self._lock:
            return sum(count - 1 for count in self._live.values() if count > 1)

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(
        self,
        client: mqtt.Client,
        userdata: Any,
        flags: Any,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        client.subscribe("mahjong/#", qos=1)

    def _heard(self, client: mqtt.Client, userdata: Any, message: mqtt.MQTTMessage) -> None:
        try:
            body = json.loads(message.payload)
        except ValueError:
            return  # not ours: somebody else uses the same broker
        leaf = message.topic.rpartition("/")[2]
        with self._lock:
            if leaf == "state":
                self._state = body
            elif leaf in STREAM and isinstance(body, dict) and "id" in body:
                if not message.retain:
                    self._live[body["id"]] += 1
                self._messages.setdefault(body["id"], body)
