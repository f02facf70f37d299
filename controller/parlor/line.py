"""One connection of a worker to the broker, MQTT 5, from CONNECT to its end, over paho-mqtt's public API.

The broker keeps the worker's session for a while, so what was sent and not acknowledged comes again to the next
connection. Nothing is acknowledged by itself: the worker says `acknowledge` once it has committed. Reading and writing
happen in the worker's thread (`turn`); a lost connection is thrown away and the next one opened.
"""

from __future__ import annotations

import contextlib
import select
import ssl
import struct
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from controller.mqtt.topics import BrokerAddress
from controller.mqtt.trust import BrokerAway, proof, unreachable

KEEPALIVE_SECONDS: Final = 15
ANSWER_SECONDS: Final = 10.0
CONNECT_SECONDS: Final = 5.0
RECEIVE_MAXIMUM: Final = 2000
"""Messages the broker may have sent us that we have not acknowledged: what a worker holds in memory at most."""
BURST: Final = 500  # packets read before anybody else has a turn


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message as the broker brought it; `retained` if the broker had kept it from before."""

    topic: str
    payload: bytes
    retained: bool
    mid: int
    qos: int


class Line:
    """Open on construction; BrokerAway, a sentence for people, at once or from any later call."""

    def __init__(self, address: BrokerAddress, client_id: str, session_seconds: int) -> None:
        self.address = address
        self.received: deque[Delivery] = deque()
        self._refusal: str | None = None
        self._connected = False
        self._subscribed: dict[int, list[ReasonCode]] = {}
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id,
            protocol=paho.MQTTv5,
            reconnect_on_failure=False,
            manual_ack=True,
        )
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        self._client.on_subscribe = self._on_subscribe
        self._client.connect_timeout = CONNECT_SECONDS
        self._client.max_inflight_messages_set(0)
        if address.user is not None:
            self._client.username_pw_set(address.user, address.password)
        if address.tls:
            self._client.tls_set_context(proof(address))
        greeting = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        greeting.SessionExpiryInterval = session_seconds
        greeting.ReceiveMaximum = RECEIVE_MAXIMUM
        self._open(greeting)

    def subscribe(self, filters: Iterable[tuple[str, int]]) -> list[str]:
        """Subscribe to (filter, QoS) pairs and wait for the answer; returns the filters the broker does not allow."""
        asked = list(filters)
        _, mid = self._client.subscribe(asked)
        deadline = time.monotonic() + ANSWER_SECONDS
        while mid not in self._subscribed:
            self._turn_before(deadline, "does not answer a subscription")
        granted = self._subscribed.pop(mid or 0)
        return [name for (name, _), answer in zip(asked, granted, strict=False) if answer.is_failure]

    def publish(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Send at QoS 1. What is lost with the connection is said again by whoever said it."""
        if self._client.publish(topic, payload, qos=1, retain=retain).rc != paho.MQTT_ERR_SUCCESS:
            raise self._lost()

    def acknowledge(self, deliveries: Iterable[Delivery]) -> None:
        """Tell the broker that these need not come again."""
        for delivery in deliveries:
            if delivery.qos > 0:
                self._client.ack(delivery.mid, delivery.qos)

    def turn(self, timeout: float) -> None:
        """Wait up to `timeout` seconds for traffic and handle what there is."""
        peer = self._client.socket()
        if peer is None:
            raise self._lost()
        try:
            if self._wait(peer, timeout):
                for _ in range(BURST):
                    self._client.loop_read()
                    peer = self._client.socket()
                    if peer is None or not self._wait(peer, 0):
                        break
            if self._client.want_write():
                self._client.loop_write()
            self._client.loop_misc()
        except (ValueError, struct.error) as error:  # paho's way to say that a packet is none
            self.close(politely=False)
            raise BrokerAway(
                f"{self.address} sends what is not MQTT ({error}). Check what listens there."
            ) from None
        if self._client.socket() is None or self._refusal is not None:
            raise self._lost()

    def close(self, *, politely: bool = True) -> None:
        """End the connection; the broker keeps the session for its time."""
        peer = self._client.socket()
        if politely and peer is not None:
            self._client.disconnect()
            with contextlib.suppress(BrokerAway):  # the broker closes when it has read it
                deadline = time.monotonic() + 1.0
                while time.monotonic() < deadline:
                    self.turn(0.1)
        peer = self._client.socket()
        if peer is not None:
            peer.close()

    def _wait(self, peer: Any, timeout: float) -> bool:
        """Whether there is something to read; also back when something could be written that waits."""
        if isinstance(peer, ssl.SSLSocket) and peer.pending():  # decrypted already, so poll cannot see it
            return True
        poll = select.poll()
        poll.register(peer, select.POLLIN | (select.POLLOUT if self._client.want_write() else 0))
        return any(events & ~select.POLLOUT for _, events in poll.poll(max(0.0, timeout) * 1000))

    def _open(self, greeting: Properties) -> None:
        address = self.address
        try:
            self._client.connect(
                address.host, address.port, KEEPALIVE_SECONDS, clean_start=False, properties=greeting
            )
        except OSError as error:
            raise BrokerAway(unreachable(error, address)) from None
        deadline = time.monotonic() + ANSWER_SECONDS
        while not self._connected:
            self._turn_before(deadline, "does not answer as an MQTT 5 broker")

    def _turn_before(self, deadline: float, complaint: str) -> None:
        left = deadline - time.monotonic()
        if left <= 0:
            self.close(politely=False)
            raise BrokerAway(f"{self.address} {complaint}. Check what listens there.")
        self.turn(left)

    def _lost(self) -> BrokerAway:
        self.close(politely=False)
        if self._refusal is not None:
            return BrokerAway(self._refusal)
        if not self._connected:
            return BrokerAway(
                f"{self.address} closed the connection without an answer. A hub needs a broker that speaks MQTT 5 "
                "(Mosquitto does; the broker built into a table does not), and the certificates it asks for."
            )
        return BrokerAway(f"The connection to {self.address} was lost.")

    def _on_connect(
        self, client: paho.Client, userdata: Any, flags: Any, reason: ReasonCode, properties: Any
    ) -> None:
        if not reason.is_failure:
            self._connected = True
            return
        who = f"user {self.address.user}" if self.address.user else "a client without a user name"
        self._refusal = (
            f"The broker at {self.address} refuses {who} ({str(reason).lower()}). "
            "Give the right user and password, and a broker that speaks MQTT 5."
        )

    def _on_subscribe(
        self, client: paho.Client, userdata: Any, mid: int, reasons: list[ReasonCode], properties: Any
    ) -> None:
        self._subscribed[mid] = reasons

    def _on_message(self, client: paho.Client, userdata: Any, message: paho.MQTTMessage) -> None:
        self.received.append(
            Delivery(message.topic, bytes(message.payload), message.retain, message.mid, message.qos)
        )
