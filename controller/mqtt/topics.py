"""MQTT topics of a table: `mahjong/<parlor>/<table>/<leaf>`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from controller.identity.name_rules import forbidden_in_topics
from controller.journal.entries import Leaf
from controller.words.sentence import SentenceError, sentence

STREAM: Final = tuple(Leaf)
"""Leaves that carry the ordered, numbered messages of the outbox."""


class TopicLeaf(StrEnum):
    """The last levels of a table's topics that carry no numbered message; those are a `Leaf`."""

    STATE = "state"
    PEOPLE = "people"
    AVAILABILITY = "availability"
    RESEND = "resend"
    APPLIED = "applied"
    COMMAND = "command"
    REPLY = "reply"


class TopicError(SentenceError, ValueError):
    """A parlor's or table's name that cannot stand in a topic."""


@dataclass(frozen=True)
class Topics:
    """The topics of one table. Names may hold anything but what is `forbidden_in_topics`."""

    parlor: str
    table: str

    def __post_init__(self) -> None:
        named = ((sentence("word.parlor"), self.parlor), (sentence("word.table"), self.table))
        for what, name in named:
            if bad := forbidden_in_topics(name):
                signs = " ".join(map(repr, bad))
                raise TopicError(sentence("topic.unfit", what=what, name=repr(name), signs=signs))
            if not name:
                raise TopicError(sentence("topic.empty", what=what, name=repr(name)))

    @property
    def base(self) -> str:
        """The prefix of all its topics: `mahjong/<parlor>/<table>`."""
        return f"mahjong/{self.parlor}/{self.table}"

    def leaf(self, leaf: str) -> str:
        """Full topic of a leaf, as in `mahjong/west-lake/table-1/score`."""
        return f"{self.base}/{leaf}"

    @property
    def availability(self) -> str:
        """Where the table's status is retained: online, stopped, or offline (last will)."""
        return self.leaf(TopicLeaf.AVAILABILITY)

    @property
    def state(self) -> str:
        """Where the latest snapshot of the table is retained."""
        return self.leaf(TopicLeaf.STATE)

    @property
    def people(self) -> str:
        """Where the names of the person ids in its messages are retained."""
        return self.leaf(TopicLeaf.PEOPLE)

    @property
    def resend(self) -> str:
        """Where a consumer that missed messages asks for them again."""
        return self.leaf(TopicLeaf.RESEND)

    @property
    def applied(self) -> str:
        """Where the hub acknowledges how much of this table is in its database."""
        return self.leaf(TopicLeaf.APPLIED)

    @property
    def command(self) -> str:
        """Where staff send orders."""
        return self.leaf(TopicLeaf.COMMAND)

    @property
    def reply(self) -> str:
        """Where orders are answered."""
        return self.leaf(TopicLeaf.REPLY)

    @property
    def stream(self) -> tuple[str, ...]:
        """Topics of the ordered, numbered messages."""
        return tuple(self.leaf(leaf) for leaf in STREAM)


def levels(address: str) -> list[str]:
    """The levels of a topic."""
    return address.split("/")


def leaf_of(address: str) -> str:
    """The last level of a topic, which says what kind of message it carries: a `Leaf` or a `TopicLeaf` of ours, or
    what another program calls it."""
    return levels(address)[-1]
