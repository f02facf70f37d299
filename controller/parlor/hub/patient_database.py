"""Work on the database that outlasts its absence: the worker holds what it has, and keeps up with the broker."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy import Engine

from controller.mqtt.tls import BrokerAway
from controller.parlor.hub import message_store
from controller.parlor.hub.bisected_batches import in_parts
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.parlor.hub.refusal_counters import RefusalCounters
from controller.parlor.storage.database import ContentRefused, DatabaseError, spoken

T = TypeVar("T")
R = TypeVar("R")

FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0


class ReconnectingDatabase:
    """One worker's way to its database. `say` is told a sentence when the database goes away, None when it is there;
    `stopping` ends the waiting."""

    def __init__(
        self,
        engine: Engine,
        hub: HubKey,
        streams: message_store.Streams,
        refusals: RefusalCounters,
        stopping: threading.Event,
        say: Callable[[str | None], None],
    ) -> None:
        self.engine = engine
        self._hub = hub
        self._streams = streams
        self._refusals = refusals
        self._stopping = stopping
        self._say = say
        self._was_away = True

    def through(self, line: HubConnection, work: Callable[[], T]) -> T:
        """Do a piece of work, however long the database is away meanwhile; the broker is kept company. Raises
        ContentRefused where it is there and does not take what it is given: waiting would not help."""
        wait = FIRST_WAIT_S
        while True:
            try:
                with spoken(self.engine):
                    if self._was_away:
                        self._hub.leave_a_gap(self.engine)
                        self._was_away = False
                    done = work()
            except ContentRefused:
                self._say(None)
                self._streams.forget()  # what was noted in a transaction that did not come to be
                raise
            except DatabaseError as error:
                self._say(str(error))
                self._streams.forget()  # it may come back as another one
                self._was_away = True
                self.engine.dispose()
                until = time.monotonic() + wait * random.uniform(0.8, 1.2)
                while (left := until - time.monotonic()) > 0:
                    if self._stopping.is_set():
                        raise BrokerAway(f"Stopped while the database was away. {error}") from error
                    line.turn(min(left, 0.2))
                wait = min(2 * wait, LONGEST_WAIT_S)
            else:
                self._say(None)
                return done

    def in_parts(
        self,
        line: HubConnection,
        work: Callable[[Sequence[T]], R],
        items: Sequence[T],
        topic: Callable[[T], str],
    ) -> list[R]:
        """A piece of work on many; what the database does not take is refused once, like any bad message."""

        def refuse(one: T, why: str) -> None:
            self._refusals.add(topic(one), why, b"")

        return in_parts(lambda part: self.through(line, lambda: work(part)), items, refuse)
