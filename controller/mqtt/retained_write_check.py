"""Checks whether the broker keeps what it acknowledges: MQTT 3.1.1 has no "not authorized" for PUBLISH, so a forbidden
write is acknowledged and discarded.

So, once a connection and leaf, the first message the broker has acknowledged is looked for among its retained messages.
One that is not there is reported in a sentence; the message itself is in the journal, and posted again when a hub
misses it.
"""

from __future__ import annotations

import time

from controller.mqtt.broker_connection import BrokerConnection, Received


class Proofs:
    """Which topics one connection's broker has been seen to retain."""

    def __init__(self, connection: BrokerConnection) -> None:
        self._connection = connection
        self._seen: set[str] = set()
        self._asked: dict[str, float] = {}

    def acknowledged(self, topic: str) -> None:
        """A retained message on this topic was acknowledged: subscribe to check it, the first time."""
        if topic in self._seen:
            return
        self._seen.add(topic)
        if not self._connection.subscribe((topic,)):
            self._asked[topic] = time.monotonic() + self._connection.timeouts.kept

    def awaits(self, topic: str) -> bool:
        """Whether this topic's check is under way."""
        return topic in self._asked

    def heard(self, message: Received) -> None:
        """Process an incoming message; only a retained one proves anything."""
        if message.retained and self._asked.pop(message.topic, None) is not None:
            self._connection.unsubscribe((message.topic,))

    @property
    def complaint(self) -> str | None:
        """A sentence about retained messages that should have come by now; None where nothing is missing."""
        now = time.monotonic()
        late = sorted(topic for topic, deadline in self._asked.items() if deadline < now)
        if not late:
            return None
        return (
            f"The broker at {self._connection.address} takes what is posted on {', '.join(late)} and does not keep it: "
            "this user may not write or read there, or the broker retains nothing. Correct its access list or its "
            "settings; until then the parlor misses these messages, which stay in the journal."
        )
