"""A client of MQTT 3.1.1 or 5 that records what it receives; over paho, without its own reconnecting."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

WAIT = 30.0  # seconds; generous, because the machine may be busy


class Refused(Exception):
    """The broker does not let the client in, or do what it asks."""


@dataclass(frozen=True)
class Heard:
    """One PUBLISH that came."""

    topic: str
    payload: bytes
    qos: int
    retain: bool
    dup: bool
    mid: int
    properties: Any


def properties(packet: int, **values: Any) -> Properties | None:
    """Properties of MQTT 5, named as paho names them."""
    if not values:
        return None
    made = Properties(packet)  # type: ignore[no-untyped-call]
    for name, value in values.items():
        setattr(made, name, value)
    return made


class Client:
    """Connects when made. `expiry` is the session's in seconds (MQTT 5); `keep` asks for a session that stays."""

    def __init__(
        self,
        url: str,
        name: str = "",
        *,
        version: int = 4,
        keep: bool = False,
        expiry: int | None = None,
        will: tuple[str, bytes] | None = None,
        will_retain: bool = False,
        will_delay: int | None = None,
        acknowledge: bool = True,
        clean: bool | None = None,
    ) -> None:
        self.heard: list[Heard] = []
        self.session_present = False
        self.disconnected = threading.Event()
        self._changed = threading.Condition()
        self._connected: Any = None
        self._subscribed: dict[int, list[Any]] = {}
        self._unsubscribed: set[int] = set()
        self._version = version
        fresh = (not keep) if clean is None else clean
        self._paho = paho.Client(
            CallbackAPIVersion.VERSION2,
            name,
            clean_session=fresh if version < 5 else None,
            protocol=MQTTProtocolVersion(version),
            manual_ack=not acknowledge,
            reconnect_on_failure=False,
        )
        self._paho.on_connect = self._on_connect
        self._paho.on_disconnect = self._on_disconnect
        self._paho.on_message = self._on_message
        self._paho.on_subscribe = self._on_subscribe
        self._paho.on_unsubscribe = self._on_unsubscribe
        self._paho.max_inflight_messages_set(0)
        if will is not None:
            delay = {} if will_delay is None else {"WillDelayInterval": will_delay}
            asked = properties(PacketTypes.WILLMESSAGE, **delay) if version == 5 else None
            self._paho.will_set(*will, qos=1, retain=will_retain, properties=asked)
        if expiry is None and keep and version == 5:
            expiry = 3600
        where = urlsplit(url)
        assert where.hostname and where.port
        if version == 5:
            kept = {} if expiry is None else {"SessionExpiryInterval": expiry}
            self._paho.connect(
                where.hostname,
                where.port,
                60,
                clean_start=fresh,
                properties=properties(PacketTypes.CONNECT, **kept),
            )
        else:
            self._paho.connect(where.hostname, where.port, 60)
        self._paho.loop_start()
        if not self.until(lambda: self._connected is not None or self.disconnected.is_set()):
            raise Refused("no CONNACK")
        if self._connected is None or self._connected.is_failure:
            self.drop()
            raise Refused(f"CONNACK: {self._connected}")

    def subscribe(self, *filters: str, qos: int = 1, **options: Any) -> list[int]:
        """Subscribe in one packet and wait for the answer: what was granted. With `options` of MQTT 5."""
        if self._version == 5:
            asked: Any = [(one, SubscribeOptions(qos=qos, **options)) for one in filters]
        else:
            asked = [(one, qos) for one in filters]
        _, mid = self._paho.subscribe(asked)
        if not self.until(lambda: mid in self._subscribed):
            raise Refused("no SUBACK")
        return [code.value for code in self._subscribed[mid or 0]]

    def unsubscribe(self, *filters: str) -> None:
        _, mid = self._paho.unsubscribe(list(filters))
        if not self.until(lambda: mid in self._unsubscribed):
            raise Refused("no UNSUBACK")

    def publish(
        self, topic: str, payload: bytes | str, *, qos: int = 1, retain: bool = False, **values: Any
    ) -> None:
        """Publish and wait until the broker has it; `values` are properties of MQTT 5."""
        asked = properties(PacketTypes.PUBLISH, **values) if self._version == 5 else None
        content = self._paho.publish(topic, payload, qos, retain, asked)
        content.wait_for_publish(WAIT)
        if not content.is_published():
            raise Refused(f"what was said on {topic} is not acknowledged")

    def begin(self, topic: str, payload: bytes | str, qos: int = 1) -> None:
        """Publish without waiting."""
        self._paho.publish(topic, payload, qos)

    def acknowledge(self, message: Heard) -> None:
        self._paho.ack(message.mid, message.qos)

    def until(self, true: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait for something to be so; whether it is."""
        with self._changed:
            return self._changed.wait_for(true, WAIT if seconds is None else seconds)

    def payloads(self, topic: str | None = None) -> list[str]:
        """What came, in order; of one topic."""
        return [m.payload.decode() for m in list(self.heard) if topic is None or m.topic == topic]

    def gets(self, *payloads: str) -> bool:
        """Whether all these came; waits for them."""
        return self.until(lambda: set(payloads) <= set(self.payloads()))

    def leave(self) -> None:
        """DISCONNECT: no will is published."""
        self._paho.disconnect()
        self.until(self.disconnected.is_set, 5)
        self._paho.loop_stop()

    def drop(self) -> None:
        """Drop the network connection without DISCONNECT."""
        peer = self._paho.socket()
        assert isinstance(peer, socket.socket | None)
        if peer is not None:
            peer.shutdown(socket.SHUT_RDWR)
        self.until(self.disconnected.is_set, 5)
        self._paho.loop_stop()

    # ---- paho's thread -----------------------------------------------------------------------------------------

    def _tell(self, change: Callable[[], object]) -> None:
        with self._changed:
            change()
            self._changed.notify_all()

    def _on_connect(self, client: Any, userdata: Any, flags: Any, reason: Any, content: Any) -> None:
        self.session_present = flags.session_present
        self._tell(lambda: setattr(self, "_connected", reason))

    def _on_disconnect(self, *_: Any) -> None:
        self._tell(self.disconnected.set)

    def _on_message(self, client: Any, userdata: Any, m: paho.MQTTMessage) -> None:
        one = Heard(m.topic, bytes(m.payload), m.qos, m.retain, m.dup, m.mid, m.properties)
        self._tell(lambda: self.heard.append(one))

    def _on_subscribe(self, client: Any, userdata: Any, mid: int, reasons: list[Any], content: Any) -> None:
        self._tell(lambda: self._subscribed.update({mid: reasons}))

    def _on_unsubscribe(self, client: Any, userdata: Any, mid: int, *_: Any) -> None:
        self._tell(lambda: self._unsubscribed.add(mid))


def lets_in(url: str) -> bool:
    """Whether a broker accepts connections there."""
    try:
        Client(url).leave()
    except (OSError, Refused):
        return False
    return True


def pause(seconds: float) -> None:
    """Let the broker's clock run, where a behaviour is about time."""
    time.sleep(seconds)
