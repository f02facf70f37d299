"""One connection to a broker, from CONNECT to its end, over paho-mqtt's public API.

paho would reconnect by itself, keep a queue of its own in memory and resend what it believes unacknowledged; a table
that must post every score once cannot have two outboxes. So a `BrokerConnection` is used once: when it is lost it is
discarded with everything in it, and the publisher, which knows what the broker holds, opens the next one. Reading and
writing happen in the owner's thread (`turn`), which can be woken through a socket.

MQTT 5 is spoken, because only there a broker announces its limits and its reasons for a refusal; with a broker that
refuses the version, MQTT 3.1.1.
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
from typing import Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.exception import MQTTException
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from controller.mqtt import broker_capabilities
from controller.mqtt.broker_capabilities import BrokerCapabilities, PacketTooLarge, packet_size
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.mqtt.tls import BrokerAway, TakenOver, proof, stranger_at, unreachable
from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import Sentence, sentence

__all__ = ["BrokerAway", "BrokerConnection", "PacketTooLarge", "Received", "TakenOver"]

KEEPALIVE_SECONDS: Final = 15  # the broker speaks our last will after one and a half of these
LARGEST_MESSAGE: Final = 1 << 20  # bytes; a picture of a table takes some ten thousand
PACKETS_A_TURN: Final = 100  # read in one turn at most
NEVER_EXPIRES: Final = 0xFFFF_FFFF  # a session's seconds (MQTT 5, section 3.1.2.11.2)
MQTT_5: Final = MQTTProtocolVersion.MQTTv5
MQTT_3_1_1: Final = MQTTProtocolVersion.MQTTv311
NOT_MQTT: Final = (ValueError, struct.error, IndexError, KeyError, MQTTException)
"""What paho raises for a malformed packet."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Received:
    """An incoming message; `retained` if the broker had kept it from before.

    `size` is its length in bytes; of one longer than `largest_message` only the size is kept, and `payload` is empty.
    `mid` is the packet id, by which a QoS 1 message is acknowledged.
    """

    topic: str
    payload: bytes
    retained: bool
    size: int
    qos: int = 0
    mid: int = 0


class _OtherVersion(BrokerAway):
    """The broker apparently does not speak this version of MQTT."""


class BrokerConnection:
    """Connects on construction; raises BrokerAway then or from any later call.

    `session_seconds` is how long the broker keeps our session after the connection (0: not at all); with `manual_ack`
    no QoS 1 message is acknowledged before `acknowledge`; `receive_maximum` bounds how many messages the broker may
    have sent us unacknowledged.
    """

    versions: tuple[MQTTProtocolVersion, ...] = (MQTT_5, MQTT_3_1_1)
    """MQTT versions in the order in which they are tried."""
    largest_message = LARGEST_MESSAGE
    """Bytes; of a longer one the length alone is kept."""

    def __init__(  # noqa: PLR0913 - what CONNECT says, and how long its answers may take
        self,
        address: BrokerAddress,
        client_id: str,
        *,
        will: tuple[str, bytes] | None = None,
        waker: socket.socket | None = None,
        clean_session: bool = True,
        session_seconds: int | None = None,
        manual_ack: bool = False,
        receive_maximum: int | None = None,
        timeouts: Timeouts = DEFAULT,
    ) -> None:
        self.address = address
        self.timeouts = timeouts
        self.client_id = client_id
        self._will = will
        self._waker = waker
        self._clean = clean_session
        self._session_seconds = NEVER_EXPIRES if session_seconds is None else session_seconds
        self._manual_ack = manual_ack
        self._receive_maximum = receive_maximum
        self._number = 0  # of the last message we sent
        first: BrokerAway | None = None
        for version in self.versions:
            try:
                self._begin(version)
                return
            except _OtherVersion as other:
                first, last = first or other, other
            except BrokerAway as away:
                raise self._neither(first, away) from None
        raise BrokerAway(last.sentence, cure=last.cure)

    def _begin(self, version: MQTTProtocolVersion) -> None:
        self.version = version
        self.capabilities = BrokerCapabilities()
        self.acknowledged: deque[int] = deque()
        self.refusals: dict[int, Sentence] = {}
        """Of what the broker has acknowledged, what it has not taken, and why."""
        self.received: deque[Received] = deque()
        self._unsent: deque[tuple[int, str, bytes, bool]] = deque()  # more than the broker's receive maximum
        self._on_the_way: dict[int, tuple[int, str, int]] = {}  # packet number to number, topic, size
        self._connected = False
        self._refusal: BrokerAway | None = None
        self._subscribed: dict[int, list[ReasonCode]] = {}
        self._client = self._prepared(version)
        self._open()

    def _prepared(self, version: MQTTProtocolVersion) -> paho.Client:
        address, five = self.address, version is MQTT_5
        client = paho.Client(
            CallbackAPIVersion.VERSION2,
            self.client_id,
            clean_session=None if five else self._clean,
            protocol=version,
            reconnect_on_failure=False,
            manual_ack=self._manual_ack,
        )
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        client.connect_timeout = self.timeouts.connect
        client.max_inflight_messages_set(0)  # how many may be on their way is ours to say
        if address.user is not None:
            client.username_pw_set(address.user, address.password)
        if address.tls:
            client.tls_set_context(proof(address))
        if self._will is not None:
            client.will_set(*self._will, qos=1, retain=True)
        return client

    # ---- what is sent -----------------------------------------------------------------------------------------

    @property
    def window(self) -> int:
        """How many unacknowledged QoS 1 messages the broker accepts from us."""
        return self.capabilities.receive_maximum

    def fits(self, topic: str, payload: bytes) -> Sentence | None:
        """A sentence if the message is too long for this broker; None if it fits."""
        size, most = packet_size(topic, payload), self.capabilities.maximum_packet_size
        if size <= most:
            return None
        return broker_capabilities.too_long(self.address, topic, size, most)

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> int:
        """Publish at QoS 1; returns the packet id, which appears in `acknowledged` when the broker has answered, and in
        `refusals` where it has refused it. Raises PacketTooLarge, and sends nothing, if the broker's announced limit is
        smaller."""
        too_long = self.fits(topic, payload)
        if too_long is not None:
            raise PacketTooLarge(too_long)
        self._number += 1
        self._unsent.append((self._number, topic, payload, retain))
        self._send()
        return self._number

    def _send(self) -> None:
        """Send queued messages up to the broker's receive maximum (MQTT 5, section 3.3.4: more would end the
        connection)."""
        while self._unsent and len(self._on_the_way) < self.window:
            number, topic, payload, retain = self._unsent.popleft()
            info = self._client.publish(topic, payload, qos=1, retain=retain)
            if info.rc != paho.MQTT_ERR_SUCCESS:
                raise self._lost()
            self._on_the_way[info.mid] = (number, topic, len(payload))

    def acknowledge(self, messages: Iterable[Received]) -> None:
        """Acknowledge these messages, so that the broker does not redeliver them; for connections with `manual_ack`."""
        for message in messages:
            if message.qos > 0:
                self._client.ack(message.mid, message.qos)

    def subscribe(self, topics: Iterable[str | tuple[str, int]], qos: int = 0) -> list[str]:
        """Subscribe and wait for SUBACK; returns the topics the broker refused. A topic may come with a QoS of its
        own."""
        asked = [(one, qos) if isinstance(one, str) else one for one in topics]
        _, mid = self._client.subscribe(asked)
        deadline = time.monotonic() + self.timeouts.answer
        while mid not in self._subscribed:
            self._turn_before(deadline, "broker.no_subscription_answer")
        granted = self._subscribed.pop(mid or 0)
        return [topic for (topic, _), answer in zip(asked, granted, strict=False) if answer.is_failure]

    def unsubscribe(self, topics: Iterable[str]) -> None:
        """Unsubscribe from these topics, without waiting for UNSUBACK."""
        if named := list(topics):
            self._client.unsubscribe(named)

    # ---- traffic ----------------------------------------------------------------------------------------------

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
        keepalive = self._client.keepalive  # the broker's own, where it has named one
        patience = min(timeout, keepalive / 4) if keepalive else timeout
        ready = dict(poll.poll(0 if unread else max(0.0, patience) * 1000))
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
        except NOT_MQTT as error:
            self.close(politely=False)
            kind = _of_version(self._connected, self.version)
            check = sentence("broker.check_listener")
            raise kind(
                sentence("broker.not_mqtt", broker=str(self.address), reason=str(error)), cure=check
            ) from None
        if self._client.socket() is None or self._refusal is not None:
            raise self._lost()
        self._send()

    def _read(self) -> None:
        """Read what has arrived, several packets a turn: a flood costs one turn for many packets, not one for each."""
        if not self._connected:
            self._look_at_the_first_bytes()
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

    def _look_at_the_first_bytes(self) -> None:
        """Recognise a peer whose first bytes are no CONNACK of the version asked, and report what it is."""
        peer = self._client.socket()
        if not isinstance(peer, socket.socket) or isinstance(peer, ssl.SSLSocket):
            return
        with contextlib.suppress(OSError):  # an end of the connection is paho's to see
            first = peer.recv(16, socket.MSG_PEEK)
            stranger = stranger_at(self.address, first)
            if stranger is not None:
                self._refusal = stranger
            elif first[:2] == b"\x20\x02" and len(first) >= 4 and (first[3] or self.version is MQTT_5):
                self._refuse(
                    broker_capabilities.OF_3_1_1.get(
                        first[3], 0x80 if first[3] else broker_capabilities.UNSUPPORTED_VERSION
                    )
                )
        if self._refusal is not None:
            raise self._lost()

    def _refuse(self, code: int, stated: str | None = None) -> None:
        if code == broker_capabilities.UNSUPPORTED_VERSION:
            self._refusal = _OtherVersion(
                broker_capabilities.version_refused(self.address, self.version is MQTT_5)
            )
        else:
            why = broker_capabilities.refusal_sentence(
                self.address, code, _called(PacketTypes.CONNACK, code), stated
            )
            self._refusal = BrokerAway(why)

    def close(self, *, politely: bool = True) -> None:
        """End the connection; `politely` sends DISCONNECT, so that the broker does not publish our last will."""
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

    # ---- the beginning and the end ----------------------------------------------------------------------------

    def _open(self) -> None:
        address, client = self.address, self._client
        try:
            if self.version is MQTT_5:
                greeting = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
                if not self._clean:
                    greeting.SessionExpiryInterval = self._session_seconds
                if self._receive_maximum is not None:
                    greeting.ReceiveMaximum = self._receive_maximum
                client.connect(
                    address.host,
                    address.port,
                    KEEPALIVE_SECONDS,
                    clean_start=self._clean,
                    properties=greeting,
                )
            else:
                client.connect(address.host, address.port, KEEPALIVE_SECONDS)
        except OSError as error:
            raise unreachable(error, address) from None
        last = self.version is self.versions[-1]
        timeouts = self.timeouts
        deadline = time.monotonic() + (timeouts.answer if last else min(timeouts.answer, timeouts.version))
        while not self._connected:
            self._turn_before(deadline, "broker.no_broker")

    def _turn_before(self, deadline: float, complaint: str) -> None:
        left = deadline - time.monotonic()
        if left <= 0:
            self.close(politely=False)
            stated = Sentence(complaint, {"broker": str(self.address)})
            raise _of_version(self._connected, self.version)(stated, cure=sentence("broker.check_listener"))
        self.turn(left)

    def _lost(self) -> BrokerAway:
        self.close(politely=False)
        if self._refusal is not None:
            return self._refusal
        if self._connected:
            return BrokerAway(sentence("broker.connection_lost", broker=str(self.address)))
        kind, broker = _of_version(False, self.version), str(self.address)
        if not self.address.tls:
            return kind(sentence("broker.closed", broker=broker), cure=sentence("broker.check_listener"))
        refused = (
            "broker.own_certificate_refused" if self.address.certificate else "broker.certificate_wanted"
        )
        check = sentence("broker.check_own_certificate")
        return kind(sentence("broker.closed_secure", broker=broker, guess=Sentence(refused)), cure=check)

    def _neither(self, first: BrokerAway | None, second: BrokerAway) -> BrokerAway:
        """The error to raise when one version was refused and the other failed."""
        if first is None or not refuses_version(first) or isinstance(second, _OtherVersion):
            return second
        return BrokerAway(sentence("broker.both_versions", first=first.sentences[0], second=second.whole))

    def _on_connect(
        self,
        _client: paho.Client,
        _userdata: object,
        _flags: paho.ConnectFlags,
        reason: ReasonCode,
        properties: object,
    ) -> None:
        if reason.is_failure:
            self._refuse(reason.value, getattr(properties, "ReasonString", None))
            return
        self._connected = True
        if self.version is MQTT_5:
            self.capabilities = BrokerCapabilities.read(properties)

    def _on_disconnect(
        self,
        _client: paho.Client,
        _userdata: object,
        flags: paho.DisconnectFlags,
        reason: ReasonCode,
        properties: object,
    ) -> None:
        """Keep the reason the broker gave; `turn` sees the closed socket and raises."""
        if flags.is_disconnect_packet_from_server and self._refusal is None and reason.value:
            kind = TakenOver if reason.value == broker_capabilities.TAKEN_OVER else BrokerAway
            stated = getattr(properties, "ReasonString", None)
            self._refusal = kind(broker_capabilities.ended(self.address, reason.value, str(reason), stated))
        elif self._connected and reason.value == broker_capabilities.PROTOCOL_ERROR and self._on_the_way:
            # Brokers refuse with reasons that no PUBACK has (Mosquitto 2.0: 0x95), and paho then sees no packet.
            number, topic, size = self._on_the_way.pop(next(iter(self._on_the_way)))
            self.refusals[number] = broker_capabilities.malformed_packet_sentence(self.address, topic, size)
            self.acknowledged.append(number)
            self._refusal = BrokerAway(self.refusals[number])

    def _on_publish(
        self, _client: paho.Client, _userdata: object, mid: int, reason: ReasonCode, _properties: object
    ) -> None:
        number, topic, size = self._on_the_way.pop(mid)
        if reason.is_failure:
            self.refusals[number] = broker_capabilities.not_taken(
                self.address, topic, size, reason.value, str(reason)
            )
        self.acknowledged.append(number)

    def _on_subscribe(
        self,
        _client: paho.Client,
        _userdata: object,
        mid: int,
        answers: list[ReasonCode],
        _properties: object,
    ) -> None:
        self._subscribed[mid] = answers

    def _on_message(self, _client: paho.Client, _userdata: object, message: paho.MQTTMessage) -> None:
        size = len(message.payload)
        payload = bytes(message.payload) if size <= self.largest_message else b""
        if size > self.largest_message:
            log.warning("What came on %s was not read: %d bytes are no message.", message.topic, size)
        self.received.append(
            Received(
                topic=message.topic,
                payload=payload,
                retained=message.retain,
                size=size,
                qos=message.qos,
                mid=message.mid,
            )
        )


def _of_version(connected: bool, version: MQTTProtocolVersion) -> type[BrokerAway]:
    """The exception class for an invalid answer to CONNECT: after MQTT 5 was asked, the broker may speak another
    version."""
    return _OtherVersion if not connected and version is MQTT_5 else BrokerAway


def refuses_version(away: BrokerAway) -> bool:
    """Whether a broker has refused the version of MQTT itself."""
    return any(one.id in ("broker.no_mqtt_5", "broker.no_mqtt_version") for one in away.sentences)


def _called(packet: int, code: int) -> str:
    return str(ReasonCode(packet, identifier=code))
