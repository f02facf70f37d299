"""A crash in one process: connections to SQLite, to the hub's database and to a broker that fail at the n-th operation.

At the crash point the files are copied as they are at that moment, and `Killed` is raised, there and from every later
operation of the same life: nothing that runs on the way out changes what the copy or the broker holds. The next life
works on the copy. What happens within one operation (between a write to a file and its fsync) is not seen this way; for
that, `killed_at_write` kills processes.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from paho.mqtt.client import topic_matches_sub
from sqlalchemy import Engine, event

from controller.mqtt.broker_capabilities import BrokerCapabilities
from controller.mqtt.broker_connection import MQTT_5, BrokerConnection, Received
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.settings.broker_address import BrokerAddress

CHANGES_NOTHING: Final = ("SELECT", "PRAGMA")
"""A death before one of these leaves what a death before the next change leaves."""
LONGEST_IDLE: Final = 100
"""Turns in a row without traffic; a life that has more would never end."""


class Killed(BaseException):
    """The process is dead. No `except Exception` of the program catches it."""


class LifeWithoutEnd(BaseException):
    """Nothing happens any more and the story is not over."""


@dataclass
class CrashPoint:
    """Dies before the `point`-th operation (0: never), leaving a copy of `folder` in `remains`."""

    point: int
    folder: Path
    remains: Path
    operations: int = 0
    dead: bool = False

    def operation(self) -> None:
        """Called before each operation. Raises Killed."""
        if not self.dead:
            self.operations += 1
            if self.operations != self.point:
                return
            self.dead = True
            shutil.copytree(self.folder, self.remains)
        raise Killed


# ---- databases ------------------------------------------------------------------------------------------------


class _Connection(sqlite3.Connection):
    """Of a journal."""

    crash: CrashPoint

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        if not sql.lstrip().startswith(CHANGES_NOTHING):
            self.crash.operation()
        return super().execute(sql, *given)

    def executemany(self, sql: str, *given: Any) -> sqlite3.Cursor:
        self.crash.operation()
        return super().executemany(sql, *given)

    def executescript(self, sql: str) -> sqlite3.Cursor:
        self.crash.operation()
        return super().executescript(sql)


@contextmanager
def crashing_journals(crash: CrashPoint) -> Iterator[None]:
    """Every connection that a journal opens meanwhile fails at the crash point; all are closed in the end."""
    opened: list[_Connection] = []
    connect = sqlite3.connect

    def connected(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: _Connection = connect(*given, factory=_Connection, **named)
        connection.crash = crash
        opened.append(connection)
        return connection

    try:
        with patch.object(sqlite3, "connect", connected):
            yield
    finally:
        for connection in opened:
            connection.close()


@contextmanager
def crashing_engine(engine: Engine, crash: CrashPoint) -> Iterator[None]:
    """Meanwhile this engine fails at the crash point: at a statement or at a commit."""

    def before_statement(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.lstrip().startswith(CHANGES_NOTHING):
            crash.operation()

    def before_commit(_connection: Any) -> None:
        crash.operation()

    event.listen(engine, "before_cursor_execute", before_statement)
    event.listen(engine, "commit", before_commit)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", before_statement)
        event.remove(engine, "commit", before_commit)
        engine.dispose()


# ---- a broker -------------------------------------------------------------------------------------------------


@dataclass
class _Session:
    """What the broker keeps of one client."""

    lasting: bool
    will: tuple[str, bytes] | None
    filters: dict[str, int] = field(default_factory=dict)
    waiting: deque[Received] = field(default_factory=deque)
    unacknowledged: dict[int, Received] = field(default_factory=dict)


class MemoryBroker:
    """A broker in this process: retained messages, lasting sessions, last wills. It acknowledges at once."""

    def __init__(self) -> None:
        self.published: list[tuple[str, bytes]] = []
        """All that was ever published, in order."""
        self.acknowledged: list[Received] = []
        """What clients have acknowledged, in order."""
        self._retained: dict[str, bytes] = {}
        self._sessions: dict[str, _Session] = {}
        self._connected: set[str] = set()
        self._mids = count(1)

    def connect(self, client: str, will: tuple[str, bytes] | None, *, lasting: bool) -> _Session:
        """A client's session; what it has not acknowledged is delivered again."""
        known = self._sessions.get(client)
        session = known if known is not None and lasting else _Session(lasting, will)
        session.will = will
        session.waiting.extendleft(reversed(session.unacknowledged.values()))
        session.unacknowledged.clear()
        self._sessions[client] = session
        self._connected.add(client)
        return session

    def waits_for(self, client: str) -> bool:
        """Whether this client has not heard everything yet."""
        session = self._sessions.get(client)
        return session is not None and bool(session.waiting or session.unacknowledged)

    def publish(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Keep and deliver a message."""
        self.published.append((topic, payload))
        if retain:
            self._retained[topic] = payload
        for session in self._sessions.values():
            qos = max((q for f, q in session.filters.items() if _matches(_plain(f), topic)), default=-1)
            if qos >= 0:
                self._deliver(session, topic, payload, qos, retained=False)

    def subscribe(self, session: _Session, filters: Iterable[tuple[str, int]]) -> None:
        """Subscribe, and deliver what is retained (never to a shared subscription)."""
        for one, qos in filters:
            session.filters[one] = qos
            for topic, payload in self._retained.items():
                if not one.startswith("$share/") and _matches(one, topic):
                    self._deliver(session, topic, payload, qos, retained=True)

    def disconnect(self, client: str, *, politely: bool) -> None:
        """The end of a connection. Without a farewell the will is published."""
        if client not in self._connected:
            return
        self._connected.remove(client)
        session = self._sessions[client]
        if not session.lasting:
            del self._sessions[client]
        if session.will is not None and not politely:
            self.publish(*session.will, retain=True)

    def process_died(self) -> None:
        """All connections are cut."""
        for client in sorted(self._connected):
            self.disconnect(client, politely=False)

    def _deliver(self, session: _Session, topic: str, payload: bytes, qos: int, *, retained: bool) -> None:
        session.waiting.append(Received(topic, payload, retained, len(payload), qos, next(self._mids)))


@cache
def _matches(filter_: str, topic: str) -> bool:
    return topic_matches_sub(filter_, topic)


@cache
def _plain(filter_: str) -> str:
    return filter_.split("/", 2)[2] if filter_.startswith("$share/") else filter_


class MemoryConnection(BrokerConnection):
    """A client of a MemoryBroker. `idle` is called by a turn in which nothing comes."""

    def __init__(  # the parent would open a socket
        self,
        address: BrokerAddress,
        client_id: str,
        *,
        broker: MemoryBroker,
        crash: CrashPoint,
        idle: Callable[[], object],
        will: tuple[str, bytes] | None = None,
        lasting: bool = False,
        at_once: int = 1000,
        timeouts: Timeouts = DEFAULT,
        **_: Any,
    ) -> None:
        self.address = address
        self.timeouts = timeouts
        self.client_id = client_id
        self.version = MQTT_5
        self.capabilities = BrokerCapabilities()
        self.acknowledged = deque()
        self.refusals = {}
        self.received = deque()
        self._number = 0
        self._broker, self._crash, self._idle, self._at_once = broker, crash, idle, at_once
        self._manual = lasting
        self._idle_turns = 0
        crash.operation()
        self._session = broker.connect(client_id, will, lasting=lasting)

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> int:
        self._crash.operation()
        self._broker.publish(topic, payload, retain=retain)
        self._number += 1
        self.acknowledged.append(self._number)
        return self._number

    def acknowledge(self, messages: Iterable[Received]) -> None:
        for message in messages:
            if self._session.unacknowledged.get(message.mid) is not None:
                self._crash.operation()
                self._broker.acknowledged.append(self._session.unacknowledged.pop(message.mid))

    def subscribe(self, topics: Iterable[str | tuple[str, int]], qos: int = 0) -> list[str]:
        self._crash.operation()
        self._broker.subscribe(self._session, [(one, qos) if isinstance(one, str) else one for one in topics])
        if not self._manual:
            self._receive()
        return []

    def unsubscribe(self, topics: Iterable[str]) -> None:
        for topic in topics:
            self._session.filters.pop(topic, None)

    def turn(self, timeout: float) -> None:
        if self._crash.dead:
            raise Killed
        if self._receive() or self.acknowledged:
            self._idle_turns = 0
            return
        self._idle_turns += 1
        if self._idle_turns > LONGEST_IDLE:
            raise LifeWithoutEnd
        self._idle()

    def close(self, *, politely: bool = True) -> None:
        self._crash.operation()
        self._broker.disconnect(self.client_id, politely=politely)

    def _receive(self) -> int:
        waiting = self._session.waiting
        for taken in range(self._at_once):
            if not waiting:
                return taken
            message = waiting.popleft()
            if self._manual and message.qos > 0:
                self._session.unacknowledged[message.mid] = message
            self.received.append(message)
        return self._at_once


class MemoryHubConnection(MemoryConnection, HubConnection):
    """A hub worker's: its session outlasts it, and it acknowledges by itself."""

    def __init__(self, address: BrokerAddress, client_id: str, session_seconds: int, **named: Any) -> None:
        assert session_seconds > 0
        super().__init__(address, client_id, lasting=True, **named)
        self._reported = set()
