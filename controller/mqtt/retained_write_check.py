"""Checks whether the broker keeps what it acknowledges: MQTT 3.1.1 has no negative PUBACK, so a write that is forbidden
or too long is acknowledged and discarded.

Once a connection and leaf, the first message the broker has acknowledged is looked for among its retained messages.
With MQTT 3.1.1, besides, everything that is longer than what was seen to come back is listened for as it is published:
the broker passes it on to all subscribers, the table itself among them, or has thrown it away. What does not come is
reported in a sentence; the message itself is in the journal.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from controller.mqtt import reason_codes
from controller.mqtt.broker_connection import MQTT_3_1_1, BrokerConnection, Received

SHORT: Final = 200
"""Bytes that no broker finds too long."""


@dataclass(frozen=True)
class _Expected:
    topic: str
    size: int
    deadline: float


class Proofs:
    """What one connection's broker has been seen to retain, and to pass on; `subscribed` are topics to which the
    connection is subscribed as long as it lasts."""

    def __init__(self, connection: BrokerConnection, subscribed: Collection[str] = ()) -> None:
        self._connection = connection
        self._subscribed = subscribed
        self._seen: set[str] = set()
        self._asked: dict[str, float] = {}
        self._passed_on = SHORT  # bytes: nothing shorter is thrown away for its length
        self._heard: set[str] = set()  # topics on which something came: this user may read there
        self._expected: dict[str, _Expected] = {}  # by digest
        self._dropped: dict[str, str] = {}  # topic to a sentence
        self._verdicts: dict[str, _Expected] = {}  # by digest: what did not come

    # ---- whether anything is retained

    def acknowledged(self, topic: str) -> None:
        """A retained message on this topic was acknowledged: subscribe to check it, the first time."""
        if topic in self._seen:
            return
        self._seen.add(topic)
        if not self._connection.subscribe((topic,)):
            self._asked[topic] = time.monotonic() + self._connection.timeouts.kept

    def awaits(self, topic: str) -> bool:
        """Whether a message on this topic is listened for."""
        return topic in self._asked or topic in self._listened()

    # ---- whether a long message was thrown away

    def listen_for(self, topic: str, payload: bytes) -> str | None:
        """Listen for what is about to be published, where the broker may throw it away for its length without a word.
        Returns the name by which `verdict` tells of it; None where nothing is to be told."""
        if self._connection.version is not MQTT_3_1_1 or len(payload) <= self._passed_on:
            self._dropped.pop(topic, None)
            return None
        name = _name(topic, payload)
        if topic not in (*self._listened(), *self._subscribed) and self._connection.subscribe((topic,)):
            return None  # it may not read there
        deadline = time.monotonic() + self._connection.timeouts.kept
        self._expected[name] = _Expected(topic, len(payload), deadline)
        self._verdicts.pop(name, None)
        return name

    def has_verdict(self, name: str) -> bool:
        """Whether it is known what became of a message."""
        self._judge()
        return name not in self._expected

    def verdict(self, name: str) -> str | None:
        """Why the broker has thrown a message away, in a sentence; None where it has passed it on, or nothing can be
        heard on its topic."""
        late = self._verdicts.pop(name, None)
        if late is None:
            return None
        why = self._dropped.pop(late.topic, None)
        return why if late.topic in self._heard else None

    @property
    def next_verdict(self) -> float | None:
        """Seconds until the first message that is listened for is late; None while none is."""
        if not self._expected:
            return None
        return max(0.0, min(one.deadline for one in self._expected.values()) - time.monotonic())

    def _listened(self) -> set[str]:
        return {one.topic for one in self._expected.values()}

    def _judge(self) -> None:
        now = time.monotonic()
        for name, one in [*self._expected.items()]:
            if one.deadline >= now:
                continue
            self._forget(name)
            self._verdicts[name] = one
            self._dropped[one.topic] = reason_codes.thrown_away(self._connection.address, one.topic, one.size)

    def _forget(self, name: str) -> None:
        self._leave(self._expected.pop(name).topic)

    def _leave(self, topic: str) -> None:
        if not self.awaits(topic) and topic not in self._subscribed:
            self._connection.unsubscribe((topic,))

    # ---- what comes

    def heard(self, message: Received) -> None:
        """Process an incoming message; only a retained one proves that messages are kept."""
        topic = message.topic
        self._heard.add(topic)
        ours = topic in self._listened() and _name(topic, message.payload) in self._expected
        if ours or not message.retained:  # what it retains it may have taken under other settings
            self._passed_on = max(self._passed_on, message.size)
            for name, one in [*self._expected.items()]:
                if one.topic == topic and one.size <= message.size:
                    self._forget(name)
                    self._dropped.pop(topic, None)
        if message.retained and self._asked.pop(topic, None) is not None:
            self._leave(topic)

    @property
    def complaints(self) -> Iterator[str]:
        """Sentences about messages that should have come by now."""
        now = time.monotonic()
        late = sorted(topic for topic, deadline in self._asked.items() if deadline < now)
        if late:
            yield (
                f"The broker at {self._connection.address} takes what is posted on {', '.join(late)} and does not keep "
                "it: this user may not write or read there, or the broker retains nothing. Correct its access list or "
                "its settings; until then the parlor misses these messages, which stay in the journal."
            )
        self._judge()
        yield from (why for topic, why in sorted(self._dropped.items()) if topic not in late)


def _name(topic: str, payload: bytes) -> str:
    return hashlib.sha256(topic.encode() + b"\0" + payload).hexdigest()
