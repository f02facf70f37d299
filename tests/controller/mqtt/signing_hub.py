"""A hub as a table knows one: it subscribes to the stream, stores it, and acknowledges on `applied`, signed."""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import Any

from controller.identity.signing import read_signed_message
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection
from controller.mqtt.message_models import encoded
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.signed_words import Speaker


def say(url: str, topic: str, content: dict[str, Any] | bytes, *, retain: bool = False) -> None:
    """Publish one message as a client of its own, and wait until the broker has it."""
    voice = BrokerConnection(BrokerAddress.parse(url), "")
    payload = content if isinstance(content, bytes) else encoded(content)
    message = voice.publish(topic, payload, retain=retain)
    while message not in voice.acknowledged:
        voice.turn(5)
    voice.close()


class Hub:
    """One hub, in memory, in a thread; `deaf` numbers are lost on their way to it the first time they come."""

    def __init__(
        self,
        topics: Topics,
        url: str,
        name: str = "parlor",
        deaf: frozenset[int] = frozenset(),
        speaker: Speaker | None = None,
    ) -> None:
        self.speaker = speaker or Speaker(name)
        self.kept: dict[int, dict[str, Any]] = {}
        self.heard: Counter[int] = Counter()
        self.upto = 0
        self._topics, self._address = topics, BrokerAddress.parse(url)
        self._deaf = set(deaf)
        self._stopping = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> Hub:
        self._thread.start()
        return self

    def stop(self) -> None:
        self._stopping = True
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._listen()
            except BrokerAway:
                time.sleep(0.1)

    def _listen(self) -> None:
        ear = BrokerConnection(self._address, f"hub-{self.speaker.name}", clean_session=False)
        ear.subscribe(self._topics.stream, qos=1)
        while not self._stopping:
            ear.turn(0.1)
            epoch = ""
            while ear.received:
                received = ear.received.popleft()
                head, message = read_signed_message(received.payload, received.topic)
                seq, epoch = head.counter, str(message["epoch"])
                if seq in self._deaf:
                    self._deaf.discard(seq)
                    continue
                self.heard[seq] += 1
                self.kept[seq] = message
            while self.upto + 1 in self.kept:
                self.upto += 1
            if epoch:
                ear.publish(
                    self._topics.applied, self.speaker.applied(self._topics, head.key, epoch, self.upto)
                )
        ear.close()
