"""One connection to a broker, from CONNECT to its end, over paho-mqtt's public API.

paho would reconnect by itself, keep a queue of its own in memory and send again what it believes unacknowledged; a
table that must post every score once cannot have two outboxes. So a `Connection` lives once: when it is lost it is
thrown away with everything in it, and the publisher, which knows what the broker holds, opens the next one. Reading
and writing happen in the owner's thread (`turn`), which can be woken through a socket.
"""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import ssl
import struct
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from controller.mqtt.topics import BrokerAddress
from controller.mqtt.trust import BrokerAway, proof, unreachable

__all__ = ["BrokerAway", "Connection", "Received"]

KEEPALIVE_SECONDS: Final = 15  # the broker speaks our last will after one and a half of these
ANSWER_SECONDS: Final = 10.0  # CONNACK, SUBACK, PUBACK: a broker that takes longer is stuck or not a broker
CONNECT_SECONDS: Final = 5.0  # TCP
LARGEST_MESSAGE: Final = 1 << 20  # bytes; a picture of a table takes some ten thousand
PACKETS_A_TURN: Final = 100  # read at once, where so many have come
BAD_CREDENTIALS: Final = ("Bad user name or password", "Not authorized")


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Received:
    """A message that came in; `retained` if the broker had kept it from before.

    `size` is its length in bytes; of one beyond LARGEST_MESSAGE that is all that is kept, and `payload` is empty.
    """

    topic: str
    payload: bytes
    retained: bool
    size: int


class Connection:
    """Open on construction; BrokerAway at once or from any later call."""

    def __init__(
        self,
        address: BrokerAddress,
        client_id: str,
        *,
        will: tuple[str, bytes] | None = None,
        waker: socket.socket | None = None,
        clean_session: bool = True,
    ) -> None:
        self.address = address
        self.acknowledged: deque[int] = deque()
        self.received: deque[Received] = deque()
        self._waker = waker
        self._connected = False
        self._refusal: str | None = None
        self._subscribed: dict[int, list[ReasonCode]] = {}
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id,
            clean_session=clean_session,
            protocol=paho.MQTTv311,  # amqtt refuses version 5, and nothing here needs it
            reconnect_on_failure=False,
        )
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_publish = self._on_publish
        self._client.on_subscribe = self._on_subscribe
        self._client.on_message = self._on_message
        self._client.connect_timeout = CONNECT_SECONDS
        self._client.max_inflight_messages_set(0)  # how many may be on their way is the owner's to say
        if address.user is not None:
            self._client.username_pw_set(address.user, address.password)
        if address.tls:
            self._client.tls_set_context(proof(address))
        if will is not None:
            self._client.will_set(*will, qos=1, retain=True)
        self._open()

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> int:
        """Send at QoS 1; returns the packet's number, which appears in `acknowledged` when the broker has it."""
        info = self._client.publish(topic, payload, qos=1, retain=retain)
        if info.rc != paho.MQTT_ERR_SUCCESS:
            raise self._lost()
        return info.mid

    def subscribe(self, topics: Iterable[str], qos: int = 0) -> list[str]:
        """Subscribe and wait for the answer; returns the topics the broker does not allow."""
        asked = list(topics)
        _, mid = self._client.subscribe([(topic, qos) for topic in asked])
        deadline = time.monotonic() + ANSWER_SECONDS
        while mid not in self._subscribed:
            self._turn_before(deadline, "does not answer a subscription")
        granted = self._subscribed.pop(mid or 0)
        return [topic for topic, answer in zip(asked, granted, strict=False) if answer.is_failure]

    def unsubscribe(self, topics: Iterable[str]) -> None:
        self._client.unsubscribe(list(topics))

    def turn(self, timeout: float) -> None:
        """Wait up to `timeout` seconds for traffic or a wake-up, and handle it."""
        peer = self._client.socket()
        if peer is None:
            raise self._lost()
        poll = select.poll()
        poll.register(peer, select.POLLIN | (select.POLLOUT if self._client.want_write() else 0))
        if self._waker is not None:
            poll.register(self._waker, select.POLLIN)
        unread = peer.pending() if isinstance(peer, ssl.SSLSocket) else 0  # decrypted, so poll cannot see it
        ready = dict(poll.poll(0 if unread else max(0.0, timeout) * 1000))
        if self._waker is not None and self._waker.fileno() in ready:
            with contextlib.suppress(BlockingIOError):  # somebody else emptied it: we are awake all the same
                self._waker.recv(4096)
        events = ready.get(peer.fileno(), 0)
        try:
            if events & select.POLLOUT:
                self._client.loop_write()
            if unread or events & ~select.POLLOUT:
                self._read()
            self._client.loop_misc()
        except (ValueError, struct.error) as error:  # paho's way to say that a packet is none
            self.close(politely=False)
            raise BrokerAway(
                f"{self.address} sends what is not MQTT ({error}). Check what listens there."
            ) from None
        if self._client.socket() is None or self._refusal is not None:
            raise self._lost()

    def _read(self) -> None:
        """What has come, a packet at a time: a flood costs one turn for many packets, not one for each."""
        for _ in range(PACKETS_A_TURN):
            self._client.loop_read()
            peer = self._client.socket()
            if peer is None or self._refusal is not None:
                return
            if not (isinstance(peer, ssl.SSLSocket) and peer.pending()):
                poll = select.poll()
                poll.register(peer, select.POLLIN)
                if not poll.poll(0):
                    return

    def close(self, *, politely: bool = True) -> None:
        """End the connection; `politely` tells the broker, so that it does not speak our last will."""
        if politely and self._client.socket() is not None:
            self._client.disconnect()
            with contextlib.suppress(
                BrokerAway
            ):  # the broker closes when it has read it, which is what we wait for
                deadline = time.monotonic() + 1.0
                while time.monotonic() < deadline:
                    self.turn(0.1)
        peer = self._client.socket()
        if peer is not None:
            peer.close()

    def _open(self) -> None:
        try:
            self._client.connect(self.address.host, self.address.port, keepalive=KEEPALIVE_SECONDS)
        except OSError as error:
            raise BrokerAway(unreachable(error, self.address)) from None
        deadline = time.monotonic() + ANSWER_SECONDS
        while not self._connected:
            self._turn_before(deadline, "does not answer as an MQTT broker")

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
        if not self._connected and self.address.tls:
            shown = (
                "perhaps it does not accept our certificate"
                if self.address.certificate
                else ("perhaps it wants a client certificate and none is set")
            )
            return BrokerAway(
                f"{self.address} closed the secure connection without an MQTT answer: {shown}. "
                "Check certificate and key under [mqtt]."
            )
        if not self._connected:
            return BrokerAway(
                f"{self.address} closed the connection without an MQTT answer. Check what listens there."
            )
        return BrokerAway(f"The connection to {self.address} was lost.")

    def _on_connect(
        self,
        client: paho.Client,
        userdata: Any,
        flags: paho.ConnectFlags,
        reason: ReasonCode,
        properties: Any,
    ) -> None:
        if not reason.is_failure:
            self._connected = True
        elif str(reason) in BAD_CREDENTIALS:
            who = f"user {self.address.user}" if self.address.user else "a client without a user name"
            self._refusal = (
                f"The broker at {self.address} refuses {who} ({str(reason).lower()}). "
                "Give the right user and password."
            )
        else:
            self._refusal = f"The broker at {self.address} refuses the connection ({str(reason).lower()})."

    def _on_disconnect(
        self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any
    ) -> None:
        """`turn` sees the closed socket and speaks."""

    def _on_publish(self, client: paho.Client, userdata: Any, mid: int, reason: Any, properties: Any) -> None:
        self.acknowledged.append(mid)

    def _on_subscribe(
        self, client: paho.Client, userdata: Any, mid: int, reasons: list[ReasonCode], properties: Any
    ) -> None:
        self._subscribed[mid] = reasons

    def _on_message(self, client: paho.Client, userdata: Any, message: paho.MQTTMessage) -> None:
        size = len(message.payload)
        payload = bytes(message.payload) if size <= LARGEST_MESSAGE else b""
        if size > LARGEST_MESSAGE:
            log.warning("What came on %s was not read: %d bytes are no message.", message.topic, size)
        self.received.append(Received(message.topic, payload, message.retain, size))
