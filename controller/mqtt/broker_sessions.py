"""Sessions, subscriptions, delivery queues and retained messages of the embedded broker (MQTT 3.1.1). No I/O.

amqtt's own session store is not used: of the 22 behaviours of MQTT 3.1.1 in `controller.mqtt.broker_capabilities` it
failed 16 (it drops unacknowledged messages, and matches filters that others have subscribed to).
"""

from __future__ import annotations

import logging
from base64 import b64decode, b64encode
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, TypeAlias, TypedDict

from paho.mqtt.client import topic_matches_sub

from controller.identity.printable import printable

MOST_WAITING: Final = 100_000
MOST_WAITING_BYTES: Final = 64 << 20
"""What waits for one session; a parlor that needs more runs Mosquitto."""
MOST_SESSIONS: Final = 500
"""That outlive their connections; of who comes beyond, the session ends with the connection."""
MOST_SUBSCRIPTIONS: Final = 1000
MOST_RETAINED: Final = 10_000
MOST_RETAINED_BYTES: Final = 64 << 20
LONGEST_REMEMBERED: Final = 1000
WINDOW: Final = 100  # sent and not yet acknowledged, of one session
REFUSED: Final = 0x80  # in a SUBACK
BROKERS_OWN: Final = "$"
"""With what topics of the broker itself begin (MQTT 4.7.2)."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BrokerMessage:
    """One application message; `retain` is the flag it is sent with: true for what was retained from before."""

    topic: str
    payload: bytes
    qos: int
    retain: bool = False

    @property
    def size(self) -> int:
        """Bytes that it takes in memory, more or less."""
        return len(self.topic) + len(self.payload) + 200


@dataclass(slots=True)
class ClientSession:
    """The broker's session state of one client id. `stays`: it outlives its connections (clean session 0)."""

    client_id: str
    stays: bool
    subscriptions: dict[str, int] = field(default_factory=dict)
    waiting: deque[BrokerMessage] = field(default_factory=deque)
    sent: OrderedDict[int, BrokerMessage] = field(
        default_factory=OrderedDict
    )  # not acknowledged, by packet id
    released: set[int] = field(default_factory=set)  # of those, QoS 2 that the client has stored (PUBREC)
    taken: set[int] = field(default_factory=set)  # QoS 2 of the client's, not yet released (PUBREL)
    connected: bool = False
    last_packet: int = 0
    waiting_bytes: int = 0
    is_full: bool = False  # and that was reported

    def due(self, room: Callable[[], bool]) -> Iterator[tuple[int | None, BrokerMessage]]:
        """Messages to send now, with packet ids; they count as sent. Nothing while the network buffer has no `room`."""
        while self.waiting and room() and (len(self.sent) < WINDOW or self.waiting[0].qos == 0):
            message = self.waiting.popleft()
            self.waiting_bytes -= message.size
            if 2 * self.waiting_bytes < MOST_WAITING_BYTES and 2 * len(self.waiting) < MOST_WAITING:
                self.is_full = False
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

    def owe(self, message: BrokerMessage) -> None:
        """Put a message at the end of what waits; of what nobody fetches, the newest is not taken."""
        room = MOST_WAITING_BYTES - message.size
        if len(self.waiting) < MOST_WAITING and self.waiting_bytes <= room:
            self.waiting.append(message)
            self.waiting_bytes += message.size
        elif not self.is_full:
            self.is_full = True
            log.warning(
                "%d messages (%d MB) wait at the embedded broker for %s; no more are taken until it comes",
                len(self.waiting),
                self.waiting_bytes >> 20,
                printable(self.client_id[:100]),
            )

    def keep(self, waiting: Iterable[BrokerMessage]) -> None:
        """These wait, and nothing else."""
        self.waiting = deque(waiting)
        self.waiting_bytes = sum(message.size for message in self.waiting)

    def acknowledged(self, packet: int) -> None:
        """Handle PUBACK or PUBCOMP for this packet id."""
        self.sent.pop(packet, None)
        self.released.discard(packet)


KeptMessage: TypeAlias = tuple[str, str, int, bool]
"""A message as it is saved: topic, payload in base64, QoS, whether it is retained."""


class KeptSession(TypedDict):
    """A session as it is saved; messages as in `KeptMessage`."""

    subscriptions: dict[str, int]
    waiting: list[KeptMessage]
    sent: dict[int, KeptMessage]
    released: list[int]
    taken: list[int]


class KeptExchange(TypedDict):
    """All that must survive a restart: retained messages, and sessions by client id."""

    retained: list[KeptMessage]
    sessions: dict[str, KeptSession]


class Exchange:
    """All sessions and all retained messages of one broker. `changed` counts the changes that must survive a
    restart."""

    def __init__(self) -> None:
        self.sessions: dict[str, ClientSession] = {}
        self.retained: dict[str, BrokerMessage] = {}
        self._retained_bytes = 0
        self._reported: set[str] = set()
        self.changed = 0

    def connect(self, client_id: str, *, clean: bool) -> tuple[ClientSession, bool]:
        """The session for this client id, and whether it existed before (Session Present)."""
        known = self.sessions.get(client_id)
        self.changed += 1
        if known is None or clean or not known.stays:
            stays = not clean and self._has_room_for_a_session()
            known = ClientSession(client_id, stays=stays)
            self.sessions[client_id] = known
            return known, False
        return known, True

    def disconnect(self, session: ClientSession) -> None:
        """The connection has ended. A clean session is deleted with it."""
        session.connected = False
        if session.stays:
            session.keep(message for message in session.waiting if message.qos)
        elif self.sessions.get(session.client_id) is session:
            del self.sessions[session.client_id]
        self.changed += 1

    def subscribe(self, session: ClientSession, pattern: str, qos: int) -> int:
        """Add a subscription; returns the granted QoS, or REFUSED for an invalid filter."""
        if not valid_filter(pattern):
            return REFUSED
        if len(session.subscriptions) >= MOST_SUBSCRIPTIONS and pattern not in session.subscriptions:
            return REFUSED
        session.subscriptions[pattern] = qos
        self.changed += 1
        return qos

    def answer(self, session: ClientSession, pattern: str, qos: int) -> None:
        """Queue the retained messages that match a new subscription."""
        for topic, kept in self.retained.items():
            if matches(pattern, topic):
                session.owe(replace(kept, qos=min(kept.qos, qos), retain=True))

    def unsubscribe(self, session: ClientSession, pattern: str) -> None:
        """Remove a subscription, if there is one."""
        self.changed += session.subscriptions.pop(pattern, None) is not None

    def publish(self, message: BrokerMessage) -> list[ClientSession]:
        """Accept a message; returns the sessions it was queued for. Once each, at the highest QoS of the matching
        filters."""
        if message.retain:
            self._retain(message)
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

    def _retain(self, message: BrokerMessage) -> None:
        """It takes the place of what was retained on its topic; where there is no room for it, nothing is."""
        former = self.retained.pop(message.topic, None)
        self._retained_bytes -= former.size if former is not None else 0
        if not message.payload:
            return
        room = MOST_RETAINED_BYTES - message.size
        if len(self.retained) >= MOST_RETAINED or self._retained_bytes > room:
            self._tell_once(
                "retained",
                f"{len(self.retained)} messages ({self._retained_bytes >> 20} MB) are retained at the embedded broker, "
                "its limit: others are passed on and not retained. See who retains so many.",
            )
            return
        self.retained[message.topic] = message
        self._retained_bytes += message.size

    def _has_room_for_a_session(self) -> bool:
        if sum(session.stays for session in self.sessions.values()) < MOST_SESSIONS:
            return True
        self._tell_once(
            "sessions",
            f"{MOST_SESSIONS} sessions are kept at the embedded broker, its limit: those of new clients "
            "end with their connection. See who leaves so many.",
        )
        return False

    def _tell_once(self, what: str, sentence: str) -> None:
        if what not in self._reported:
            self._reported.add(what)
            log.warning("%s", sentence)

    # ---- over a restart ----------------------------------------------------------------------------------------

    def saved(self) -> KeptExchange:
        """Everything that must survive a restart, as JSON."""
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
    def restored(cls, saved: KeptExchange) -> Exchange:
        """The exchange serialized by `saved`. Raises LookupError, TypeError, ValueError, AttributeError if it is
        damaged."""
        made = cls()
        for message in map(_read, saved["retained"]):
            made._retain(message)
        for client_id, stored in saved["sessions"].items():
            made.sessions[client_id] = ClientSession(
                client_id,
                stays=True,
                subscriptions={str(pattern): int(qos) for pattern, qos in stored["subscriptions"].items()},
                sent=OrderedDict((int(number), _read(one)) for number, one in stored["sent"].items()),
                released=set(map(int, stored["released"])),
                taken=set(map(int, stored["taken"])),
            )
            made.sessions[client_id].keep(map(_read, stored["waiting"]))
        return made


def matches(pattern: str, topic: str) -> bool:
    """Whether a topic fits a filter (MQTT 4.7)."""
    if len(pattern) + len(topic) > LONGEST_REMEMBERED:
        return bool(topic_matches_sub(pattern, topic))
    return _remembered(pattern, topic)


@lru_cache(maxsize=65536)
def _remembered(pattern: str, topic: str) -> bool:
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
    """Whether a topic may be published to: no wildcards, no NUL, none of the broker's own (`$`)."""
    return bool(topic) and not set("+#\0") & set(topic) and topic[0] != BROKERS_OWN


def _written(message: BrokerMessage) -> KeptMessage:
    return message.topic, b64encode(message.payload).decode(), message.qos, message.retain


def _read(written: KeptMessage) -> BrokerMessage:
    topic, payload, qos, retain = written
    return BrokerMessage(str(topic), b64decode(payload), int(qos), bool(retain))
