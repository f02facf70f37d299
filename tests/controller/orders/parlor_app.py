"""A parlor's app at the broker, for the tests of orders by MQTT."""

from __future__ import annotations

import json
import threading
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress


class App:
    """A parlor's app: sends commands, hears replies."""

    def __init__(self, url: str, topics: Topics) -> None:
        self.replies: list[dict[str, Any]] = []
        self._topics = topics
        subscribed = threading.Event()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda *heard: self.replies.append(json.loads(heard[2].payload))
        self._client.on_subscribe = lambda *_: subscribed.set()
        address = BrokerAddress.parse(url)
        self._client.connect(address.host, address.port)
        self._client.loop_start()
        self._client.subscribe(topics.leaf("reply"), qos=1)
        assert subscribed.wait(60)

    def send(self, command: bytes, retain: bool = False) -> None:
        self._client.publish(self._topics.command, command, qos=1, retain=retain).wait_for_publish(5)

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
