"""Whether two orders came surely from two persons: the one function that decides it, for every channel.

    first = Sender.of("Li", Origin.page("li"))
    why_one(first, Sender.of("\uff2c\uff49", Origin.mqtt(key)))        a sentence: both may be one person
    why_one(first, Sender.of("Wang", Origin.mqtt(key)))       None: they are two

A person is known by the name they give, the login and the user of this machine, all compared as names are everywhere
(`controller.identity.name_rules`), and by what the channel proves: a key, an account, a user id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from controller.identity import name_rules
from controller.orders.origin import Origin, origin_of
from controller.words import Sentence, say


def name_marks(by: str, origin: Origin | None) -> tuple[str, ...]:
    """The marks (`name_rules.marks`) of all names by which who gives an order is known. They are recorded with the
    order: the referee compares marks, never names, so that a replay finds what was found at the time."""
    names = (by,) if origin is None else (by, origin.user, origin.login)
    return tuple(sorted({mark for name in names if name for mark in name_rules.marks(name)}))


@dataclass(frozen=True)
class Sender:
    """Who gave an order: the name given, the channel, and the `marks` of all their names."""

    by: str
    origin: Origin | None
    marks: frozenset[str]

    @classmethod
    def recorded(cls, by: str, origin: Mapping[str, Any] | None, marks: Iterable[str]) -> Self:
        """The sender of an order as the journal keeps it."""
        return cls(by=by, origin=origin_of(origin), marks=frozenset(marks))

    @classmethod
    def of(cls, by: str, origin: Origin | None) -> Self:
        """The sender of an order that comes in now."""
        return cls(by=by, origin=origin, marks=frozenset(name_marks(by, origin)))


def why_one(first: Sender, second: Sender) -> Sentence | None:
    """Why these may be one person, said to the second; None where they are certainly two."""
    one, other = first.origin, second.origin
    if one is None or one.person is None or other is None or other.person is None:
        return say("one_person.not_recorded")
    if one.person == other.person:
        return _same_proof(one)
    if one.door == other.door == "shell":
        return say("one_person.same_shell")
    if first.marks.isdisjoint(second.marks):
        return None
    return say("one_person.same_name", name=_shared(first, second))


def _same_proof(origin: Origin) -> Sentence:
    match origin.door:
        case "shell":
            return say("one_person.same_user")
        case "mqtt":
            return say("one_person.same_key")
        case "page":
            return say("one_person.same_login")


def _shared(first: Sender, second: Sender) -> str:
    """The second person's name that is the same as one of the first's."""
    names = [second.by, *((second.origin.user, second.origin.login) if second.origin is not None else ())]
    shared = (name for name in names if name and not name_rules.marks(name).isdisjoint(first.marks))
    return next(shared, second.by)
