"""A consumer: subscribes to one table, counts every message once and asks for what it has missed.

It does what a parlor's program does with a table, in memory: a demo compares with it what was posted. What the table
has not signed does not count.
"""

from __future__ import annotations

import itertools
import logging
import secrets
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Final

from controller.identity.signing import (
    PublicKey,
    SigningKey,
    Unproved,
    Verifier,
    read_signed_message,
    sign_message,
)
from controller.json_values import JsonObject, whole
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, Received
from controller.mqtt.inbound_messages import InboundRefusals, split_epoch
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress

ASK_SECONDS: Final = 1.0  # between two requests for the same gap
RETRY_SECONDS: Final = 0.3

log = logging.getLogger(__name__)


class StreamConsumer:
    """Subscribed from `start()` to `stop()`, through any loss of the broker.

    With `wanted_from_start` it asks for what was posted before it subscribed. `key` is the table's; without it the key
    is pinned from the first `online`.
    """

    def __init__(
        self,
        topics: Topics,
        url: str | BrokerAddress,
        *,
        wanted_from_start: bool = True,
        key: PublicKey | None = None,
    ) -> None:
        self._topics = topics
        self._table = TableVerifier(topics, key)
        self._asker = Asker()
        self._address = url if isinstance(url, BrokerAddress) else BrokerAddress.parse(url)
        self._wanted_from_start = wanted_from_start
        self._heard: dict[str, dict[int, JsonObject]] = {}  # journal → number → message
        self._whole: dict[str, int] = {}  # journal → everything up to this number is there
        self._deliveries: Counter[str] = Counter()
        self._latest: dict[str, JsonObject] = {}
        self._asked_at = 0.0
        self._stopping = False
        self._changed = threading.Condition()
        self._waker, self._wakened = socket.socketpair()
        self._waker.setblocking(False)
        self._listening = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mqtt-listener", daemon=True)

    def start(self, timeout: float = 10.0) -> bool:
        """Start the consumer's thread; True once the broker has confirmed the subscription within `timeout` seconds."""
        self._thread.start()
        return self._listening.wait(timeout)

    def stop(self, timeout: float = 5.0) -> None:
        """Disconnect and end the thread, waiting at most `timeout` seconds."""
        self._stopping = True
        self._wakened.send(b"!")
        if self._thread.is_alive():
            self._thread.join(timeout)

    def messages(self, leaf: str | None = None) -> list[JsonObject]:
        """Every message received, each once, in order of its number; of one leaf ("score") or of all."""
        with self._changed:
            heard = [m for journal in self._heard.values() for _, m in sorted(journal.items())]
        return [m for m in heard if leaf is None or str(m["schema"]).startswith(f"{leaf}/")]

    def latest(self, leaf: str) -> JsonObject | None:
        """The last `state` or `availability` received."""
        with self._changed:
            return self._latest.get(leaf)

    @property
    def repeated(self) -> dict[str, int]:
        """Ids received more than once, and how often. Retained copies do not count."""
        with self._changed:
            return {name: count for name, count in self._deliveries.items() if count > 1}

    @property
    def refused(self) -> int:
        """How many messages under the table's name had no valid signature of the table."""
        return self._table.refused

    @property
    def missing(self) -> list[int]:
        """Numbers known to exist and not received yet."""
        with self._changed:
            return [
                seq
                for journal, heard in self._heard.items()
                for seq in range(self._whole[journal] + 1, max(heard, default=0))
                if seq not in heard
            ]

    def wait_for(self, count: int, leaf: str | None = None, timeout: float = 10.0) -> bool:
        """Wait until `count` messages have been received; False after `timeout` seconds."""
        return self.wait_until(lambda: len(self.messages(leaf)) >= count, timeout)

    def wait_until(self, true: Callable[[], bool], timeout: float = 10.0) -> bool:
        """Wait until `true()`, checked whenever something arrives; False after `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(true, timeout)

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._listen()
            except BrokerAway as away:
                log.info("%s", away)
                deadline = time.monotonic() + RETRY_SECONDS
                while not self._stopping and (left := deadline - time.monotonic()) > 0:
                    self._waker.settimeout(left)
                    try:
                        self._waker.recv(4096)
                    except TimeoutError:
                        break
                self._waker.setblocking(False)

    def _listen(self) -> None:
        connection = BrokerConnection(
            self._address, f"mahjong-listener-{secrets.token_hex(6)}", waker=self._waker
        )
        try:
            refused = connection.subscribe(
                (self._topics.availability, *self._topics.stream, self._topics.state), qos=1
            )
            if refused:
                log.error("The broker at %s does not let us read %s.", self._address, ", ".join(refused))
            self._listening.set()
            while not self._stopping:
                connection.turn(ASK_SECONDS)
                while connection.received:
                    for received, message in self._table.hear(connection.received.popleft()):
                        self._take(received, message)
                self._ask(connection)
        finally:
            connection.close(politely=self._stopping)

    def _take(self, received: Received, message: JsonObject) -> None:
        leaf, _, _ = str(message.get("schema")).partition("/")
        numbered = type(message.get("seq")) is int and {"epoch", "id"} <= message.keys()
        if received.topic != self._topics.leaf(leaf) or (
            received.topic in self._topics.stream and not numbered
        ):
            log.warning("What came on %s is no message of a table and was ignored.", received.topic)
            return
        with self._changed:
            if received.topic in self._topics.stream:
                journal, seq = str(message["epoch"]).partition(".")[0], whole(message["seq"])
                heard = self._heard.setdefault(journal, {})
                if journal not in self._whole:
                    self._whole[journal] = 0 if self._wanted_from_start else seq - 1
                before = heard.get(seq)
                if before is None or _generation(before) < _generation(message):
                    heard[seq] = message  # a journal saved from damage numbers on from what it still has
                while self._whole[journal] + 1 in heard:
                    self._whole[journal] += 1
                if not received.retained:
                    self._deliveries[str(message["id"])] += 1
            else:
                self._latest[leaf] = message
            self._changed.notify_all()

    def _ask(self, connection: BrokerConnection) -> None:
        """Ask for what is missing. A gap that closes by itself within a second is only a message in flight."""
        now = time.monotonic()
        if not self.missing or self._table.key is None:
            self._asked_at = now
            return
        if now - self._asked_at < ASK_SECONDS:
            return
        self._asked_at = now
        with self._changed:
            wanted = {
                journal: self._whole[journal]
                for journal, heard in self._heard.items()
                if self._whole[journal] < max(heard)
            }
        for journal, after in wanted.items():
            request = self._asker.request(self._topics, self._table.key, journal, after)
            connection.publish(self._topics.resend, request, retain=False)


def _generation(message: JsonObject) -> int:
    return split_epoch(str(message["epoch"]))[1]


# ---- A consumer's side of the signatures ---------------------------------------------------------------------------
# Pinning a table's key, and signing resend requests with a key of its own.

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
        for then, key, held in list(self._held):
            if key == self.key:
                yield then, held
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
        content = {
            "schema": "resend/1",
            "key": self._key.public.text,
            "to": table.text,
            "counter": next(self._counter),
            "incarnation": 0,
            "epoch": epoch,
            "after": after,
        }
        return sign_message(content, topics.resend, self._key)
