"""Player identities: an id in everything that is chained or signed, name and card in a separate table.

An id is random and says nothing of the person. Records and messages refer to people by it alone; where people read them
the names are put in (`with_names`), and the id stays where a name was erased. Names become ids where an order comes
in, before it is recorded (`admitted`).
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self, overload

from controller.identity import name_rules
from controller.identity.suggestion import nearest
from controller.journal.journal import Journal, Person
from controller.json_values import JsonObject
from controller.orders.order_models import BeginSession, Correct, Order, OrderRefused, Sit, checked
from controller.orders.origin import Origin, origin_of
from controller.words import Sentence, say

PERSON: Final = r"p-[0-9a-f]{16}"
_ID: Final = re.compile(PERSON)


Known = Mapping[str, Person]
"""The journal's table of persons, by id."""
Makes = Callable[[], str]


def new_person_id() -> str:
    """A new random id."""
    return f"p-{secrets.token_hex(8)}"


def is_person(text: str) -> bool:
    """Whether this text is an id, and not a name."""
    return _ID.fullmatch(text) is not None


def ids_in(value: object) -> list[str]:
    """The ids anywhere in a JSON value, in order of appearance."""
    return _ID.findall(json.dumps(value, ensure_ascii=False))


def called_in(journal: Journal) -> Known:
    """The persons of a journal's ids as they are shown; an erased person by the id."""
    return {**journal.people(), **{who: Person(who) for who in journal.erased()}}


@overload
def with_names(value: str, known: Known) -> str: ...
@overload
def with_names(value: list[str] | tuple[str, ...], known: Known) -> list[str]: ...
@overload
def with_names(value: Mapping[str, object], known: Known) -> JsonObject: ...
@overload
def with_names(value: object, known: Known) -> object: ...
def with_names(value: object, known: Known) -> object:
    """A JSON value with names in place of ids, as far as they are known."""
    if isinstance(value, str):
        return _ID.sub(lambda found: known[found[0]].name if found[0] in known else found[0], value)
    if isinstance(value, Mapping):
        return {with_names(key, known): with_names(item, known) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [with_names(item, known) for item in value]
    return value


@overload
def with_names_shown(value: Mapping[str, object], known: Known) -> JsonObject: ...
@overload
def with_names_shown(value: object, known: Known) -> object: ...
def with_names_shown(value: object, known: Known) -> object:
    """A snapshot of a table as people see it: names in place of ids, and beside each `person` its `name`."""
    if isinstance(value, Mapping):
        named = {key: with_names_shown(item, known) for key, item in value.items()}
        who = value.get("person")
        return {**named, "name": with_names(who, known)} if isinstance(who, str) else named
    if isinstance(value, list | tuple):
        return [with_names_shown(item, known) for item in value]
    return with_names(value, known)


# ---- names to ids ----------------------------------------------------------------------------------------------------


def seated(
    called: Sequence[str], cards: Sequence[str | None], known: Known, new: Makes = new_person_id
) -> Seated:
    """The ids of people who sit down together, with the additions and changes to the table of persons."""
    book = _Book(known, (), new)
    return Seated(tuple(book.all_of(called, cards)), book.changed)


def admitted(
    order: Order, playing: Iterable[str], known: Known, new: Makes = new_person_id
) -> tuple[Order, Mapping[str, Person]]:
    """An order as it is recorded, with ids for names and cards, and the additions and changes to the table of persons
    to be stored first.

    `playing` are the ids of the session under way. Raises `OrderRefused` where a name or a card is impossible.
    """
    args, book = checked(order.name, order.args), _Book(known, playing, new)
    match args:
        case BeginSession(players=players, cards=cards):
            for name in players:
                _no_id(name)
            ids = book.all_of(players, cards or (None,) * len(players))
            others = {key: value for key, value in order.args.items() if key != "cards"}
            return replace(order, args={**others, "players": ids}), book.changed
        case Sit(seat=seat, name=name, card=card):
            _no_id(name or "")
            return replace(order, args={"seat": seat, "name": book.who(name, card)}), book.changed
        case Correct(deltas=dict() as deltas):
            by_id = {book.met(name): delta for name, delta in deltas.items()}
            if len(by_id) != len(deltas):
                raise OrderRefused(say("order.same_player_twice", names=list(deltas)))
            return replace(order, args={**order.args, "deltas": by_id}), {}
    return order, {}


def _no_id(name: str) -> None:
    if is_person(name):
        raise OrderRefused(say("order.id_for_name", name=name))


@dataclass(frozen=True)
class Seated:
    """Ids in the order of the names; `changed` are the additions and changes to the table of persons."""

    ids: tuple[str, ...]
    changed: Mapping[str, Person]


class _Book:
    """The table of persons while names are looked up in it, with the changes to be stored."""

    def __init__(self, known: Known, playing: Iterable[str], new: Makes) -> None:
        self._known: dict[str, Person] = dict(known)
        self._playing = tuple(playing)
        self._new = new
        self.changed: dict[str, Person] = {}

    def all_of(self, called: Sequence[str], cards: Sequence[str | None]) -> list[str]:
        """The ids of different people who sit down together under these names and cards."""
        found: list[str] = []
        for name, card in zip(called, cards, strict=True):
            found.append(self.of(name, self._shown(card), found))
        return found

    def of(self, name: str, card: str | None, others: Sequence[str] = ()) -> str:
        """The id for this name and card, other than `others`: of a player of this session, else of the person who has
        shown this card or none. The first spelling of a name is kept."""
        here = [person for person in self._playing if person in self._known]
        free = [
            *here,
            *(one for one, had in self._known.items() if None in (card, had.card) or had.card == card),
        ]
        there = [one for one in dict.fromkeys(free) if one not in others]
        written = name_rules.known_spelling(name, (self._known[one].name for one in there))
        mine = [one for one in there if self._known[one].name == written]
        person = mine[0] if mine else self._new()
        self._note(person, self._known[person].name if mine else name, card)
        return person

    def who(self, name: str | None, card: str | None) -> str:
        """The person who sits down: by the name given, else by the owner of the card; an unknown card gets a name of
        its own."""
        card = self._shown(card)
        owner = next((one for one, had in self._known.items() if card is not None and had.card == card), None)
        if name is None:
            return owner or self.of(f"Card {card}"[:40], card)
        if (
            owner in self._playing
            and owner is not None
            and not name_rules.same_name(self._known[owner].name, name)
        ):
            raise OrderRefused(say("order.card_of_other", card=card, owner=self._known[owner].name))
        return self.of(name, card)

    def met(self, name: str) -> str:
        """A person who has played here, by name."""
        ids = [one for one in dict.fromkeys((*self._playing, *self._known)) if one in self._known]
        written = name_rules.known_spelling(name, (self._known[one].name for one in ids))
        found = next((one for one in ids if self._known[one].name == written), None)
        if found is None:
            players = [self._known[one].name for one in self._playing if one in self._known]
            meant = nearest(name, (self._known[one].name for one in ids))
            raise OrderRefused(say("order.did_not_play", name=name, players=players, meant=meant))
        return found

    def _shown(self, card: str | None) -> str | None:
        """A card in the spelling in which it was first read."""
        cards = (had.card for had in self._known.values() if had.card is not None)
        return card if card is None else name_rules.known_spelling(card, cards) or card

    def _note(self, person: str, name: str, card: str | None) -> None:
        had = self._known.get(person)
        now = Person(name, card if card is not None or had is None else had.card)
        if card is not None:  # a card belongs to one person: the one who shows it now
            for other, one in list(self._known.items()):
                if one.card == card and other != person:
                    self._known[other] = self.changed[other] = Person(one.name)
        if had is None or (had.name, had.card) != (now.name, now.card):
            self._known[person] = self.changed[person] = now


# ---- Whether two orders came surely from two persons: the one function that decides it, for every channel --------
#
# first = Sender.of("Li", Origin.page("li")) why_one(first, Sender.of("Ｌｉ", Origin.mqtt(key))) a sentence: both may
# be one person why_one(first, Sender.of("Wang", Origin.mqtt(key))) None: they are two
#
# A person is known by the name they give, the login and the user of this machine, all compared as names are
# everywhere (`controller.identity.name_rules`), and by what the channel proves: a key, an account, a user id.


def name_marks(by: str, origin: Origin | None) -> tuple[str, ...]:
    """The marks (`name_rules.marks`) of all names of the sender of an order. They are recorded with the order: the
    referee compares marks, never names, so that a replay gives the same result."""
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
    """The reason, for the second, why these may be one person; None if they are certainly two."""
    one, other = first.origin, second.origin
    if one is None or one.person is None or other is None or other.person is None:
        return say("one_person.not_recorded")
    if one.person == other.person:
        return _same_proof(one)
    if one.channel == other.channel == "shell":
        return say("one_person.same_shell")
    if first.marks.isdisjoint(second.marks):
        return None
    return say("one_person.same_name", name=_shared(first, second))


def _same_proof(origin: Origin) -> Sentence:
    match origin.channel:
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
