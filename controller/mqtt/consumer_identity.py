"""A consumer's side of the signatures: pinning a table's key, and signing resend requests with a key of its own."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator
from typing import Final

from controller.identity.key_files import PublicKey, SigningKey
from controller.identity.signing import Unproved, Verifier, read_signed_message, sign_message
from controller.json_values import JsonObject
from controller.mqtt.broker_connection import Received
from controller.mqtt.inbound_budget import InboundRefusals
from controller.mqtt.topics import Topics

MOST_HELD: Final = 1000


class TableVerifier:
    """Verifies one table's messages. The table's key is given, or pinned from the first valid `online` message.

    Messages that arrive before the key is known wait for it. `refused` counts those that are unsigned or signed by
    another key.
    """

    def __init__(self, topics: Topics, key: PublicKey | None = None) -> None:
        self._topics = topics
        self._verifier = Verifier()
        self._held: deque[tuple[Received, PublicKey, JsonObject]] = deque(maxlen=MOST_HELD)
        self._refusals = InboundRefusals()
        self.key = key
        self.refused = 0

    def hear(self, received: Received) -> Iterator[tuple[Received, JsonObject]]:
        """Yield the messages proved now: this one, and those that waited for the key."""
        try:
            head, message = read_signed_message(received.payload, received.topic, self._verifier)
        except Unproved as unproved:
            self._refuse(received, str(unproved))
            return
        online = received.topic == self._topics.availability and message.get("status") == "online"
        if self.key is None and online:
            self.key = head.key
        self._held.append((received, head.key, message))
        if self.key is None:
            return
        for then, key, said in list(self._held):
            if key == self.key:
                yield then, said
            else:
                self._refuse(then, f"it is signed by {key.fingerprint}, the table is {self.key.fingerprint}")
        self._held.clear()

    def _refuse(self, received: Received, why: str) -> None:
        self.refused += 1
        self._refusals.add(received.topic, f"What came on {received.topic} was refused: {why}.")


class Asker:
    """Signs requests for missed messages, with a key that lasts as long as the program."""

    def __init__(self) -> None:
        self._key = SigningKey.generate()
        self._counter = itertools.count(1)

    def request(self, topics: Topics, table: PublicKey, epoch: str, after: int) -> bytes:
        """The payload of a `resend` request for everything after number `after`."""
        said = {
            "schema": "resend/1",
            "key": self._key.public.text,
            "to": table.text,
            "counter": next(self._counter),
            "incarnation": 0,
            "epoch": epoch,
            "after": after,
        }
        return sign_message(said, topics.resend, self._key)
