"""An attacker that publishes without pause at an open broker: forged scores, hub messages, requests, availability."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from types import TracebackType
from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from controller.identity.signing import PublicKey, SigningKey, sign_message
from controller.mqtt.message_models import encoded
from controller.mqtt.topics import Topics
from controller.settings.broker_address import BrokerAddress
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.parlor.numbered_messages import Sheet, score

PAUSE_S = 0.02


class Attacker:
    """Publishes as each of `tables` (identity, key) and as their hub (`hub`: its key), with keys of its own, in a
    thread.

    It reconnects whenever the broker is back. `said` counts what it has published, by kind.
    """

    def __init__(self, url: str, tables: dict[Topics, tuple[str, PublicKey]], hub: PublicKey) -> None:
        self._address = BrokerAddress.parse(url)
        self._tables = tables
        self._hub = hub
        self._eve = Speaker("house", SigningKey.generate(), incarnation=9)
        self.sent: Counter[str] = Counter()
        self._stopping = threading.Event()
        self._client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311)
        self._client.reconnect_delay_set(1, 1)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Attacker:
        self._client.connect_async(self._address.host, self._address.port)
        self._client.loop_start()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        self._thread.join(20)
        self._client.disconnect()
        self._client.loop_stop()

    def _run(self) -> None:
        for number in itertools.count(1):
            for topics, (identity, key) in self._tables.items():
                for kind, topic, payload, retain in self._words(number, topics, identity, key):
                    if self._stopping.wait(PAUSE_S):
                        return
                    if self._client.is_connected():
                        self._client.publish(topic, payload, qos=1, retain=retain)
                        self.sent[kind] += 1

    def _words(
        self, number: int, topics: Topics, identity: str, key: PublicKey
    ) -> list[tuple[str, str, bytes, bool]]:
        sheet = Sheet(topics.table, topics.parlor, identity, number % 3, key=self._eve.key)
        loot = score(number, (3000, -1000, -1000, -1000))
        topic, by_a_stranger = sheet.wire(number, loot)
        named = {**sheet.content(number, loot), "key": key.text}
        bare: dict[str, Any] = {name: value for name, value in named.items() if name not in ("key", "to")}
        beyond = f"{identity}.1000"
        forged = self._eve.applied(topics, key, beyond, 10**6, key=self._hub.text, counter=2**40)
        sheet.sequence = number
        words = [
            ("score", topic, by_a_stranger, True),
            ("score", topic, sign_message(named, topic, self._eve.key), True),
            ("score", topic, encoded(bare), False),
            ("applied", topics.applied, forged, True),
            ("applied", topics.applied, self._eve.applied(topics, key, beyond, 10**6), True),
            ("applied", topics.applied, encoded({"schema": "applied/1", "epoch": beyond, "upto": 9}), False),
            ("applied", topics.applied, b"", True),
            ("availability", *sheet.availability(connection="eve"), True),
            ("availability", topics.availability, encoded({"schema": "availability/1"}), False),
            ("resend", topics.resend, encoded({"schema": "resend/1", "epoch": identity, "after": 0}), False),
        ]
        if number % 10 == 0:  # at a broker without logins anybody may ask
            words.append(("resend", topics.resend, self._eve.resend(topics, key, identity, 0), False))
        return words
