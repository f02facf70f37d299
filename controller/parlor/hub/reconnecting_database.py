"""Database work that is retried while the database is unavailable; the broker connection stays alive meanwhile."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy import Engine

from controller.identity.printable import printable
from controller.mqtt.tls import BrokerAway
from controller.parlor.hub import message_store
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.hub.message_store import READ
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.parlor.storage.database import ContentRefused, DatabaseError, database_errors_as_sentences
from controller.words.sentence import Sentence, joined, sentence

# ---- Counts refused messages until the counts are stored: a flood is a few rows and a few log lines --------------

HELD: Final = 1000
"""Limit of different refusals between two writes; further ones are counted together."""
REMEMBERED: Final = 10_000
LONGEST_TOPIC: Final = 200
LONGEST_REASON: Final = 300

log = logging.getLogger(__name__)

_Refused = tuple[tuple[str, str], tuple[int, bytes]]
"""(topic, reason), their number and the last payload."""


class RefusalCounters:
    """Refusals of one worker's thread. `counts` are those since its start, by topic and reason."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self._new: dict[tuple[str, str], tuple[int, bytes]] = {}

    def __bool__(self) -> bool:
        """Whether there are any to write."""
        return bool(self._new)

    def add(self, topic: str, why: str, payload: bytes) -> None:
        """Count a refusal. Topic and reason come from the sender: they are cut and made printable."""
        topic, why = printable(topic[:LONGEST_TOPIC]), printable(why[:LONGEST_REASON])
        if (topic, why) not in self._new and len(self._new) >= HELD:
            topic, why = "(other topics)", "various reasons"
        count, _ = self._new.get((topic, why), (0, b""))
        self._new[topic, why] = count + 1, payload[:READ]
        if (topic, why) not in self.counts and len(self.counts) >= REMEMBERED:
            return
        self.counts[topic, why] += 1
        times = self.counts[topic, why]
        if str(times).rstrip("0") == "1":  # the 1st, 10th, 100th …
            log.warning("A message on %s was refused (%d): %s.", topic, times, why)

    def write(self, through: Callable[[Callable[[Engine], None]], object]) -> None:
        """Store the counts. `through` runs work on the database, and waits while it is unavailable."""

        def note(part: Sequence[_Refused]) -> None:
            through(lambda engine: message_store.note_refusals(engine, dict(part), time.time()))

        def plainly(one: _Refused, _why: str) -> None:
            # The database refused its characters, so it is stored in ASCII.
            in_parts(note, [_in_ascii(one)], lost)

        def lost(one: _Refused, why: str) -> None:
            (topic, reason), (count, _) = one
            log.warning("%d refusals on %s (%s) are not written down: %s.", count, topic, reason, why)

        in_parts(note, list(self._new.items()), plainly)
        self._new.clear()


def _in_ascii(one: _Refused) -> _Refused:
    (topic, reason), (count, payload) = one
    ascii_payload = payload.decode(errors="replace").encode("ascii", "backslashreplace")
    return (topic.encode("ascii", "backslashreplace").decode(), reason), (count, ascii_payload)


# ---- Work on many items of which the database may refuse one: halved until that one is alone ----------------------


def in_parts(
    work: Callable[[Sequence[T]], R], items: Sequence[T], refuse: Callable[[T, str], None]
) -> list[R]:
    """Return the results of `work` for all of `items`, or for parts of them.

    Items that the database refuses go to `refuse` with the reason. `work` may run twice for one item: the second time
    it changes nothing.
    """
    if not items:
        return []
    try:
        return [work(items)]
    except ContentRefused as wrong:
        if len(items) == 1:
            refuse(items[0], wrong.why.text)
            return []
    middle = len(items) // 2
    return [*in_parts(work, items[:middle], refuse), *in_parts(work, items[middle:], refuse)]


T = TypeVar("T")
R = TypeVar("R")

FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0


class ReconnectingDatabase:
    """One worker's access to its database. `say` receives a sentence when the database becomes unavailable, None when
    it answers; `stopping` ends the waiting."""

    def __init__(
        self,
        engine: Engine,
        hub: HubKey,
        streams: message_store.Streams,
        refusals: RefusalCounters,
        stopping: threading.Event,
        say: Callable[[Sentence | None], None],
    ) -> None:
        self.engine = engine
        self._hub = hub
        self._streams = streams
        self._refusals = refusals
        self._stopping = stopping
        self._say = say
        self._was_away = True

    def through(self, line: HubConnection, work: Callable[[], T]) -> T:
        """Run `work`, and retry while the database is unavailable; the connection to the broker is kept alive.

        Raises ContentRefused if the database answers and refuses the content: waiting would not help.
        """
        wait = FIRST_WAIT_S
        while True:
            try:
                with database_errors_as_sentences(self.engine):
                    if self._was_away:
                        self._hub.leave_a_gap(self.engine)
                        self._was_away = False
                    done = work()
            except ContentRefused:
                self._say(None)
                self._streams.forget()  # they may be from the transaction that failed
                raise
            except DatabaseError as error:
                self._say(error.whole)
                self._streams.forget()  # it may be another database afterwards
                self._was_away = True
                self.engine.dispose()
                until = time.monotonic() + wait * random.uniform(0.8, 1.2)
                while (left := until - time.monotonic()) > 0:
                    if self._stopping.is_set():
                        raise BrokerAway(
                            joined(sentence("broker.stopped_without_database"), error.whole)
                        ) from error
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
        """Run `work` on many items; an item that the database refuses is counted like an invalid message."""

        def refuse(one: T, why: str) -> None:
            self._refusals.add(topic(one), why, b"")

        return in_parts(lambda part: self.through(line, lambda: work(part)), items, refuse)
