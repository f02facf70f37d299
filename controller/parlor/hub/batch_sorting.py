"""What of a batch is let in, and as what: authenticated, sorted by kind, the rest counted as refused."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from controller.identity.printable import printable
from controller.mqtt.broker_connection import Received
from controller.mqtt.message_models import AvailabilityMessage, PeopleMessage, StateMessage
from controller.mqtt.topics import TopicLeaf, leaf_of
from controller.parlor.hub.key_admission import Admissions
from controller.parlor.hub.message_authentication import MessageAuthenticator, Renamed, Unadmitted, Waits
from controller.parlor.hub.message_store import Streams
from controller.parlor.hub.message_validation import RejectedMessage, StreamMessage
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.parlor.hub.patient_database import ReconnectingDatabase
from controller.parlor.hub.refusal_counters import RefusalCounters
from controller.parlor.hub.unconfirmed_tables import MAY_WAIT
from controller.parlor.storage.database import ContentRefused
from controller.words.sentence import sentence

T = TypeVar("T")

UNREADABLE: Final = sentence("rejected.unreadable")

log = logging.getLogger(__name__)


@dataclass
class SortedBatch:
    """The messages of a batch that are let in, by kind; states are passed on at once."""

    heard: list[StreamMessage] = field(default_factory=list)
    availability: list[AvailabilityMessage] = field(default_factory=list)
    people: list[PeopleMessage] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether anything is to be stored."""
        return bool(self.heard or self.availability or self.people)


class BatchSorter:
    """`on_state` is called with every state message, `on_waits` with what comes from a table that staff must confirm
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
        """The messages of a batch that are let in; refusals are counted."""
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
                        found.heard.append(self._let_in(line, self._authenticator.said, delivery))
            except RejectedMessage as reason:
                if isinstance(reason, Waits) and leaf_of(delivery.topic) in MAY_WAIT:
                    self._on_waits(line, reason, delivery)
                self._refusals.add(delivery.topic, str(reason), delivery.payload)
            except ContentRefused as wrong:
                self._refusals.add(delivery.topic, wrong.why.text, delivery.payload)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as broken:
                # What nobody foresaw of one message must not end the hub for all tables.
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
