"""What tables said whose keys staff have not confirmed yet: kept, and processed when they have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from controller.mqtt.broker_connection import Received
from controller.mqtt.topics import TopicLeaf
from controller.parlor.hub.journal_claims import ADMITTED, PENDING, Known
from controller.parlor.hub.key_admission import MOST_PENDING, Admissions

MAY_WAIT: Final = (TopicLeaf.AVAILABILITY, TopicLeaf.PEOPLE)
"""What is kept of a table that staff must confirm first."""
LONGEST_HELD: Final = 32 << 10
"""Bytes of a word of a table that waits: there may be two of every key in the list."""


class UnconfirmedTables:
    """The last word on each topic, by key."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, Received]] = {}

    def keep(self, known: Known, delivery: Received) -> None:
        """Keep a delivery of a table that waits, where it is not too long and the list not full."""
        if len(delivery.payload) <= LONGEST_HELD and (
            len(self._waiting) < MOST_PENDING or known.key in self._waiting
        ):
            self._waiting.setdefault(known.key, {})[delivery.topic] = delivery

    def take_decided(self, admissions: Admissions) -> Iterator[list[Received]]:
        """Forget the tables that staff have decided about; what the admitted ones said is yielded, for each."""
        for key, deliveries in list(self._waiting.items()):
            known = admissions.known(key)
            if known is None or known.status != PENDING:  # None: staff have emptied the list
                del self._waiting[key]
                if known is not None and known.status == ADMITTED:
                    yield [replace(delivery, qos=0) for delivery in deliveries.values()]
