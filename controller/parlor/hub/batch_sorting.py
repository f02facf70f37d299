"""Authenticates the messages of a batch, sorts them by kind, and counts the others as refused."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine

from controller.identity.printable import printable
from controller.mqtt.broker_connection import Received
from controller.mqtt.message_models import AvailabilityMessage, PeopleMessage, StateMessage
from controller.mqtt.topics import TopicLeaf, leaf_of
from controller.parlor.hub import key_decisions, stream_progress
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.hub.key_admission import MOST_PENDING, Admissions
from controller.parlor.hub.key_decisions import ADMITTED, PENDING, Known, why_not
from controller.parlor.hub.message_authentication import MessageAuthenticator, Renamed, Unadmitted, Waits
from controller.parlor.hub.message_store import Journal, Streams
from controller.parlor.hub.message_validation import RejectedMessage, StreamMessage
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.parlor.hub.reconnecting_database import ReconnectingDatabase, RefusalCounters
from controller.parlor.hub.stream_progress import Wanted
from controller.parlor.storage.database import ContentRefused, writing
from controller.words.sentence import sentence

T = TypeVar("T")

UNREADABLE: Final = sentence("rejected.unreadable")

log = logging.getLogger(__name__)


@dataclass
class SortedBatch:
    """The accepted messages of a batch by kind; states are passed on at once."""

    heard: list[StreamMessage] = field(default_factory=list)
    availability: list[AvailabilityMessage] = field(default_factory=list)
    people: list[PeopleMessage] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether anything is to be stored."""
        return bool(self.heard or self.availability or self.people)


class BatchSorter:
    """Sorts batches. `on_state` receives every state message, `on_waits` messages of a table that staff must confirm
    first."""

    def __init__(
        self,
        authenticator: MessageAuthenticator,
        admissions: Admissions,
        streams: Streams,
        database: ReconnectingDatabase,
        refusals: RefusalCounters,
        on_state: Callable[[StateMessage], None],
        on_waits: Callable[[HubConnection, Waits, Received], None],
    ) -> None:
        self._authenticator = authenticator
        self._admissions = admissions
        self._streams = streams
        self._database = database
        self._refusals = refusals
        self._on_state = on_state
        self._on_waits = on_waits

    def sort(self, line: HubConnection, batch: Sequence[Received]) -> SortedBatch:
        """Sort the accepted messages of a batch; count refusals."""
        found = SortedBatch()
        for delivery in batch:
            try:
                match leaf_of(delivery.topic):
                    case TopicLeaf.AVAILABILITY:
                        found.availability.append(
                            self._let_in(line, self._authenticator.availability, delivery)
                        )
                    case TopicLeaf.PEOPLE:
                        found.people.append(self._let_in(line, self._authenticator.people, delivery))
                    case TopicLeaf.STATE:
                        self._on_state(self._let_in(line, self._authenticator.state, delivery))
                    case _:
                        found.heard.append(self._let_in(line, self._authenticator.stream_message, delivery))
            except RejectedMessage as reason:
                if isinstance(reason, Waits) and leaf_of(delivery.topic) in MAY_WAIT:
                    self._on_waits(line, reason, delivery)
                self._refusals.add(delivery.topic, str(reason), delivery.payload)
            except ContentRefused as wrong:
                self._refusals.add(delivery.topic, wrong.why.text, delivery.payload)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as broken:
                # An unforeseen error in one message must not stop the hub for all tables.
                kind = type(broken).__name__
                log.warning("A message on %s cannot be read: %s", printable(delivery.topic[:200]), kind)
                self._refusals.add(delivery.topic, UNREADABLE.text, delivery.payload)
        return found

    def _let_in(self, line: HubConnection, read: Callable[[str, bytes], T], delivery: Received) -> T:
        """Authenticate a delivery; a key unknown to the authenticator is recorded first."""
        try:
            return self._follow_name(line, read, delivery)
        except Unadmitted as unknown:
            stranger = unknown.stranger
            self._database.through(line, lambda: self._admissions.meet([stranger]))
        try:  # it may have been admitted a moment ago, and have a new name besides
            return self._follow_name(line, read, delivery)
        except Unadmitted as still:
            raise RejectedMessage(still.whole) from still

    def _follow_name(self, line: HubConnection, read: Callable[[str, bytes], T], delivery: Received) -> T:
        """Authenticate a delivery; a new name of its table is followed first, where the hub may."""
        try:
            return read(delivery.topic, delivery.payload)
        except Renamed as named:
            key, topics, names = named.key, named.topics, named.names
            self._database.through(line, lambda: self._admissions.rename(key, topics, names))
            self._streams.forget()
        try:
            return read(delivery.topic, delivery.payload)
        except Renamed as still:
            raise RejectedMessage(still.whole) from still


# ---- Messages of tables with unconfirmed keys: kept, and processed once staff confirm the key --------------------

MAY_WAIT: Final = (TopicLeaf.AVAILABILITY, TopicLeaf.PEOPLE)
"""Kinds of messages that are kept for a table that staff must confirm first."""
LONGEST_HELD: Final = 32 << 10
"""Largest message in bytes that is kept for a waiting table: there may be two for every listed key."""


class UnconfirmedTables:
    """The last message on each topic, by key."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, Received]] = {}

    def keep(self, known: Known, delivery: Received) -> None:
        """Keep a delivery of a waiting table, unless it is too long or the list is full."""
        if len(delivery.payload) <= LONGEST_HELD and (
            len(self._waiting) < MOST_PENDING or known.key in self._waiting
        ):
            self._waiting.setdefault(known.key, {})[delivery.topic] = delivery

    def take_decided(self, admissions: Admissions) -> Iterator[list[Received]]:
        """Forget the tables that staff have decided about; yield the messages of each admitted one."""
        for key, deliveries in list(self._waiting.items()):
            known = admissions.known(key)
            if known is None or known.status != PENDING:  # None: staff have emptied the list
                del self._waiting[key]
                if known is not None and known.status == ADMITTED:
                    yield [replace(delivery, qos=0) for delivery in deliveries.values()]


# ---- Gaps in the tables' streams that do not close by themselves: messages that tables report and the hub lacks ---


class StreamGaps:
    """The newest number that each journal is known to have, until it is stored."""

    def __init__(self, engine: Engine, hub: HubKey, streams: Streams, database: ReconnectingDatabase) -> None:
        self._engine = engine
        self._hub = hub
        self._streams = streams
        self._database = database
        self._standing: dict[Journal, tuple[str, int, int, float]] = {}

    def stands(self, journal: Journal, key: str, generation: int, seq: int) -> None:
        """Note the newest number of a table's journal, proved by its key."""
        self._standing[journal] = (key, generation, seq, time.monotonic())

    def stands_at_least(self, journal: Journal, key: str, generation: int, seq: int) -> None:
        """Note the newest number unless one is noted already."""
        self._standing.setdefault(journal, (key, generation, seq, time.monotonic()))

    def look(self, line: HubConnection, settled_s: float, parlor: str) -> list[Wanted]:
        """Store numbers that are `settled_s` seconds old; return the messages to request from tables."""
        now = time.monotonic()
        ready = {
            journal: (key, generation, seq)
            for journal, (key, generation, seq, at) in self._standing.items()
            if now - at > settled_s
        }
        for journal in ready:
            del self._standing[journal]

        def note(part: Sequence[Journal]) -> None:
            keys = {journal: ready[journal][0] for journal in part}
            with writing(self._engine) as connection:
                spoken = _that_may_speak(connection, keys)
            numbers = self._streams.numbers(self._engine, spoken)
            with writing(self._engine) as connection:
                spoken = _that_may_speak(connection, spoken)  # one may have been taken back meanwhile
                stream_progress.known_to_exist(
                    connection, {numbers[journal]: ready[journal][1:] for journal in spoken}
                )

        self._database.in_parts(line, note, list(ready), place_of)
        return self._database.through(
            line, lambda: stream_progress.to_ask(self._engine, time.time(), parlor, self._hub)
        )


def _that_may_speak(connection: Connection, keys: Mapping[Journal, str]) -> dict[Journal, str]:
    """Those of these journals whose keys may sign for them until the end of the transaction."""
    known = key_decisions.locked_keys(connection, sorted(set(keys.values())))
    return {one: key for one, key in keys.items() if why_not(known.get(key), one[2]) is None}


def place_of(journal: Journal) -> str:
    """The prefix of a table's topics."""
    return f"mahjong/{journal[0]}/{journal[1]}"
