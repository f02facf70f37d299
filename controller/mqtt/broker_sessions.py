"""Sessions, subscriptions and retained messages of the embedded broker: who is owed what (MQTT 3.1.1). No I/O.

amqtt's own keeping of sessions is not used: of the 22 behaviours of MQTT 3.1.1 in `controller.mqtt.conformance`
it failed 16 (it forgets what was not acknowledged, and answers filters that others have subscribed to).
"""

from __future__ import annotations

import logging
from base64 import b64decode, b64encode
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from paho.mqtt.client import topic_matches_sub

MOST_WAITING: Final = 100_000
"""Messages that wait for one session; a parlor that needs more runs Mosquitto."""
WINDOW: Final = 100  # sent and not yet acknowledged, of one session
REFUSED: Final = 0x80  # in a SUBACK

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """One application message; `retain` as it is sent on: true for what was kept from before."""

    topic: str
    payload: bytes
    qos: int
    retain: bool = False


@dataclass(slots=True)
class Session:
    """What the broker knows of one client id. `stays`: it outlives its connections (clean session 0)."""

    client_id: str
    stays: bool
    subscriptions: dict[str, int] = field(default_factory=dict)
    waiting: deque[Message] = field(default_factory=deque)
    sent: OrderedDict[int, Message] = field(default_factory=OrderedDict)  # not acknowledged, by packet id
    released: set[int] = field(default_factory=set)  # of those, QoS 2 that the client has stored (PUBREC)
    taken: set[int] = field(default_factory=set)  # QoS 2 of the client's, not yet released (PUBREL)
    connected: bool = False
    last_packet: int = 0

    def due(self, room: Callable[[], bool]) -> Iterator[tuple[int | None, Message]]:
        """What may be sent now, with packet ids; it counts as sent. Nothing while the network has no `room`."""
        while self.waiting and room() and (len(self.sent) < WINDOW or self.waiting[0].qos == 0):
            message = self.waiting.popleft()
            if message.qos == 0:
                yield None, message
                continue
            self.last_packet = next(
                number
                for number in (1 + (self.last_packet + step) % 0xFFFF for step in range(0xFFFF))
                if number not in self.sent
            )
            self.sent[self.last_packet] = message
            yield self.last_packet, message

    def owe(self, message: Message) -> None:
        """Put a message at the end of what waits; of what nobody fetches, the newest is not taken."""
        if len(self.waiting) < MOST_WAITING:
            self.waiting.append(message)
        elif len(self.waiting) == MOST_WAITING:
            log.warning(
                "%d messages wait at the embedded broker for %s; no more are taken until it comes",
                MOST_WAITING,
                self.client_id,
            )

    def acknowledged(self, packet: int) -> None:
        """PUBACK or PUBCOMP."""
        self.sent.pop(packet, None)
        self.released.discard(packet)


class Exchange:
    """All sessions and all retained messages of one broker. `changed` counts what a restart would have to know."""

    def __init__(self) -> None:
        self.sessions: dict[str, Session] = {}
        self.retained: dict[str, Message] = {}
        self.changed = 0

    def connect(self, client_id: str, *, clean: bool) -> tuple[Session, bool]:
        """The session of who connects, and whether it was there before."""
        known = self.sessions.get(client_id)
        self.changed += 1
        if known is None or clean or not known.stays:
            known = Session(client_id, stays=not clean)
            self.sessions[client_id] = known
            return known, False
        return known, True

    def disconnect(self, session: Session) -> None:
        """Its connection is over. A session that does not stay is over with it."""
        session.connected = False
        if session.stays:
            session.waiting = deque(message for message in session.waiting if message.qos)
        elif self.sessions.get(session.client_id) is session:
            del self.sessions[session.client_id]
        self.changed += 1

    def subscribe(self, session: Session, pattern: str, qos: int) -> int:
        """Returns the granted QoS, or REFUSED for what is no filter."""
        if not valid_filter(pattern):
            return REFUSED
        session.subscriptions[pattern] = qos
        self.changed += 1
        return qos

    def answer(self, session: Session, pattern: str, qos: int) -> None:
        """A subscription is owed what is retained under its filter."""
        for topic, kept in self.retained.items():
            if matches(pattern, topic):
                session.owe(replace(kept, qos=min(kept.qos, qos), retain=True))

    def unsubscribe(self, session: Session, pattern: str) -> None:
        self.changed += session.subscriptions.pop(pattern, None) is not None

    def publish(self, message: Message) -> list[Session]:
        """Take a message in; returns whom it is owed to now. Once each, at the highest QoS of the fitting filters."""
        if message.retain:
            if message.payload:
                self.retained[message.topic] = message
            else:
                self.retained.pop(message.topic, None)
            self.changed += 1
        owed = []
        for session in self.sessions.values():
            granted = [
                qos for pattern, qos in session.subscriptions.items() if matches(pattern, message.topic)
            ]
            if not granted:
                continue
            qos = min(message.qos, max(granted))
            if session.connected or (session.stays and qos):
                session.owe(replace(message, qos=qos, retain=False))
                owed.append(session)
                self.changed += session.stays
        return owed

    # ---- over a restart ----------------------------------------------------------------------------------------

    def saved(self) -> dict[str, Any]:
        """Everything a restart must not lose, as JSON."""
        return {
            "retained": [_written(message) for message in self.retained.values()],
            "sessions": {
                session.client_id: {
                    "subscriptions": dict(session.subscriptions),
                    "waiting": [_written(message) for message in session.waiting if message.qos],
                    "sent": {number: _written(message) for number, message in session.sent.items()},
                    "released": sorted(session.released),
                    "taken": sorted(session.taken),
                }
                for session in self.sessions.values()
                if session.stays
            },
        }

    @classmethod
    def restored(cls, saved: dict[str, Any]) -> Exchange:
        """The exchange that `saved` described. LookupError, TypeError, ValueError, AttributeError if it is damaged."""
        made = cls()
        for message in map(_read, saved["retained"]):
            made.retained[message.topic] = message
        for client_id, told in saved["sessions"].items():
            made.sessions[client_id] = Session(
                client_id,
                stays=True,
                subscriptions={str(pattern): int(qos) for pattern, qos in told["subscriptions"].items()},
                waiting=deque(map(_read, told["waiting"])),
                sent=OrderedDict((int(number), _read(one)) for number, one in told["sent"].items()),
                released=set(map(int, told["released"])),
                taken=set(map(int, told["taken"])),
            )
        return made


@lru_cache(maxsize=65536)
def matches(pattern: str, topic: str) -> bool:
    """Whether a topic fits a filter (MQTT 4.7)."""
    return bool(topic_matches_sub(pattern, topic))


def valid_filter(pattern: str) -> bool:
    """`#` alone as the last level, `+` alone on its level, no NUL, not empty (MQTT 4.7.1, 4.7.3)."""
    levels = pattern.split("/")
    return (
        0 < len(pattern) <= 0xFFFF
        and "\0" not in pattern
        and all(level == "+" or "+" not in level for level in levels)
        and all(level == "#" or "#" not in level for level in levels)
        and "#" not in levels[:-1]
    )


def valid_topic(topic: str) -> bool:
    """What may be published to: no wildcards, no NUL, nothing of the broker's own (`$`)."""
    return bool(topic) and not set("+#\0") & set(topic) and not topic.startswith("$")


def _written(message: Message) -> list[Any]:
    return [message.topic, b64encode(message.payload).decode(), message.qos, message.retain]


def _read(written: list[Any]) -> Message:
    topic, payload, qos, retain = written
    return Message(str(topic), b64decode(payload), int(qos), bool(retain))
