"""Subscribes to every table of a fleet over MQTT, counts every message once, and keeps what hands were published.

A table's key is the one that signed its first `online`; messages under its name signed by others do not count.

No message is kept once it has been counted in its turn, so a long run of many tables fits into memory.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from controller.journal.entries import Leaf
from controller.mqtt.broker_connection import BrokerAway, BrokerConnection, Received
from controller.mqtt.stream_consumer import Asker, TableVerifier
from controller.mqtt.topics import STREAM, Topics
from controller.settings.broker_address import BrokerAddress
from hardware_sim.demo.compare import DescribedHands, tell

TURN_S: Final = 0.2
ASK_S: Final = 2.0
"""Seconds that a gap may last before its messages are requested."""
RETRY_S: Final = 0.3

log = logging.getLogger(__name__)


@dataclass
class TableMessages:
    """The messages of one table so far. Up to number `upto` nothing is missing."""

    epoch: str = ""
    upto: int = 0
    ahead: dict[int, dict[str, Any]] = field(default_factory=dict)
    repeated: int = 0
    hands: DescribedHands = field(default_factory=DescribedHands)
    scores: Counter[int] = field(default_factory=Counter)
    """Hand by hand, how many different messages had its score."""
    state: dict[str, Any] = field(default_factory=dict)
    status: str = ""
    gap_since: float | None = None

    @property
    def missing(self) -> int:
        """How many messages are known to exist and were not received."""
        return max(self.ahead) - self.upto - len(self.ahead) if self.ahead else 0

    def take(self, message: dict[str, Any]) -> None:
        """Counts a message of the stream; they may come in any order."""
        epoch, seq = str(message["epoch"]).partition(".")[0], message["seq"]
        if type(seq) is not int or not {"schema", "hand"} <= message.keys():
            raise ValueError("no message of a stream")
        self.epoch = self.epoch or epoch
        if epoch != self.epoch:
            return  # of another evening
        if seq <= self.upto or seq in self.ahead:
            self.repeated += 1
            return
        self.ahead[seq] = message
        while self.upto + 1 in self.ahead:
            self.upto += 1
            self._tell(self.ahead.pop(self.upto))

    def _tell(self, message: dict[str, Any]) -> None:
        kind = message["schema"].partition("/")[0]
        self.scores[message["hand"]] += kind == Leaf.SCORE
        if kind in (Leaf.HAND, Leaf.EVENT, Leaf.SCORE):
            tell(self.hands, message)


class FleetMessages:
    """Subscribes to every table of a parlor from `start` to `stop`, and reconnects after any loss of the broker."""

    def __init__(self, parlor: str, url: str) -> None:
        self._parlor = parlor
        self._address = BrokerAddress.parse(url)
        self._tables: dict[str, TableMessages] = {}
        self._acquainted: dict[str, TableVerifier] = {}
        self._asker = Asker()
        self._stopping = threading.Event()
        self._listening = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="fleet-messages", daemon=True)
        self.messages = 0
        """Messages of the streams heard, repeated ones too."""

    def start(self, timeout: float = 10.0) -> bool:
        """Begin; True once the broker has acknowledged the subscription."""
        self._thread.start()
        return self._listening.wait(timeout)

    def stop(self) -> None:
        """Disconnects and ends the thread."""
        self._stopping.set()
        self._thread.join(5.0)

    def messages_of(self, table: str) -> TableMessages:
        """The messages of that table. Exact once all are published; before, a rough count."""
        with self._lock:
            return self._tables.setdefault(table, TableMessages())

    def tables(self) -> list[TableMessages]:
        """The messages of every table."""
        with self._lock:
            return list(self._tables.values())

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except BrokerAway as away:
                log.info("%s", away)
                self._stopping.wait(RETRY_S)

    def _listen(self) -> None:
        connection = BrokerConnection(self._address, f"mahjong-fleet-{secrets.token_hex(6)}")
        try:
            leaves = ("availability", *STREAM, "state")
            refused = connection.subscribe([f"mahjong/{self._parlor}/+/{leaf}" for leaf in leaves], qos=1)
            if refused:
                log.error("The broker at %s does not let us read %s.", self._address, ", ".join(refused))
            self._listening.set()
            while not self._stopping.is_set():
                connection.turn(TURN_S)
                while connection.received:
                    self.take(connection.received.popleft())
                self._ask(connection)
        finally:
            connection.close(politely=self._stopping.is_set())

    def take(self, received: Received) -> None:
        """Takes any message: an invalid one from another client of the broker must not stop the subscriber."""
        table = received.topic.removeprefix(f"mahjong/{self._parlor}/").partition("/")[0]
        if table not in self._acquainted:
            self._acquainted[table] = TableVerifier(Topics(self._parlor, table))
        for proved, message in self._acquainted[table].hear(received):
            self._note(Topics(self._parlor, table), proved, message)

    def _note(self, topics: Topics, proved: Received, message: dict[str, Any]) -> None:
        heard = self.messages_of(topics.table)
        try:
            if proved.topic == topics.state:
                heard.state = message
            elif proved.topic == topics.availability:
                heard.status = str(message["status"])
            elif not (proved.retained and not heard.epoch):  # what an earlier evening left behind
                self.messages += 1
                heard.take(message)
        except (ValueError, LookupError, TypeError, AttributeError):
            leaf = proved.topic.removeprefix(topics.leaf(""))
            log.warning("A message of table %s on %s is invalid and was ignored.", topics.table, leaf)

    def _ask(self, connection: BrokerConnection) -> None:
        """Request retransmission of messages that are missing for longer than a message can take."""
        now = time.monotonic()
        with self._lock:
            tables = list(self._tables.items())
        for table, heard in tables:
            if not heard.missing:
                heard.gap_since = None
            elif heard.gap_since is None:
                heard.gap_since = now
            elif now - heard.gap_since > ASK_S:
                heard.gap_since = now
                topics, key = Topics(self._parlor, table), self._acquainted[table].key
                if key is not None:
                    request = self._asker.request(topics, key, heard.epoch, heard.upto)
                    connection.publish(topics.resend, request, retain=False)
