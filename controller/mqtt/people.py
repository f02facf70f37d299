"""Who a table's ids stand for, told on a retained leaf of its own (`people/1`): the latest word replaces all before it.

Nothing of it is numbered, chained or kept by the table: a name that is erased is gone from it with the next word.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.journal import Person
from controller.mqtt.messages import PeopleMessage, encoded
from controller.mqtt.topics import Topics


class People:
    """What has been told of a table's people, and what is still to be told."""

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._told: Mapping[str, Person] | None = None

    def again(self) -> None:
        """The broker may have forgotten."""
        self._told = None

    def due(self, known: Mapping[str, Person]) -> bytes | None:
        """The payload to be published now; None if nothing has changed."""
        if known == self._told:
            return None
        self._told = dict(known)
        return people_message(self._topics, known)


def people_message(topics: Topics, known: Mapping[str, Person]) -> bytes:
    """The payload of `people`."""
    people = {who: {"name": person.name, "card": person.card} for who, person in known.items()}
    said = {"schema": "people/1", "parlor": topics.parlor, "table": topics.table, "people": people}
    PeopleMessage.model_validate(said)
    return encoded(said)
