"""The kinds of argument a sentence may have, by the Fluent function that shows one: which JSON values each accepts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypedDict

from controller.json_values import JsonObject

TILE: Final = re.compile(r"[0-9][mps]|[1-7]z|[1-8]f")
GROUPED: Final = re.compile(r"([0-9]+[mps]|[1-9]+[zf])*")
PLACE: Final = re.compile(r"\d+:\d+")
CLAUSE: Final = re.compile(r"[A-Z]+-\d+")
CODE: Final = re.compile(r"[a-z0-9_. -]*")

OPERATIONS: Final = frozenset({"shuffle", "walls", "dice"})
"""What the machine does; its selectors in the catalogue know these three."""
UNITS: Final = frozenset({"factor", "points", "tai", "doubles", "han"})
"""The units of a pattern's value; an entry `worth-UNIT` shows each."""

Takes: TypeAlias = Callable[[object], bool]
"""Whether a JSON value is of a kind."""


class PersonWord(TypedDict):
    """A person among a sentence's arguments, by id."""

    person: str


class PatternWord(TypedDict):
    """A pattern of a winning hand: its name, and its value in the system's unit."""

    name: str
    value: int
    counted: str


PaymentWord = TypedDict("PaymentWord", {"from": int, "to": int, "amount": int})
"""A payment between seats."""


class ChangeWord(TypedDict):
    """A change of a person's total."""

    who: PersonWord
    delta: int


class SentenceWord(TypedDict):
    """A sentence within a sentence, as `Sentence.to_json` writes it."""

    id: str
    args: JsonObject
    text: str


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _written(pattern: re.Pattern[str]) -> Takes:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _one_of(choices: frozenset[str]) -> Takes:
    return lambda value: isinstance(value, str) and value in choices


def _each(takes: Takes) -> Takes:
    return lambda value: isinstance(value, list) and all(map(takes, value))


def _has(**members: Takes) -> Takes:
    """Whether the value is an object with exactly these members."""
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == members.keys()
        and all(takes(value[name]) for name, takes in members.items())
    )


def _seat(value: object) -> bool:
    return _whole(value) and value in range(4)


def _wall(value: object) -> bool:
    return value is None or _whole(value)


_person: Final = _has(person=_text)
_sentence: Final = _has(id=_text, args=lambda args: isinstance(args, dict), text=_text)
_pattern: Final = _has(name=_text, value=_whole, counted=_one_of(UNITS))
_payment: Final = _has(**{"from": _seat, "to": _seat, "amount": _whole})
_change: Final = _has(who=_person, delta=_whole)

KINDS: Final[Mapping[str, Takes]] = {
    "CAUSE": _text,
    "CHANGES": _each(_change),
    "CLAUSE": _written(CLAUSE),
    "CODE": _written(CODE),
    "DELTAS": _each(_whole),
    "INTEGER": _whole,
    "OPERATION": _one_of(OPERATIONS),
    "PATTERN": _pattern,
    "PATTERNS": _each(_pattern),
    "PAYMENTS": _each(_payment),
    "PEOPLE": _each(_person),
    "PERSON": _person,
    "PLACE": _written(PLACE),
    "PLACES": _each(_written(PLACE)),
    "REASON": _text,
    "SEAT": _seat,
    "SEATS": _each(_seat),
    "SENTENCE": _sentence,
    "SENTENCES": _each(_sentence),
    "TEXT": _text,
    "TEXTS": _each(_text),
    "TILE": _written(TILE),
    "TILES": _written(GROUPED),
    "TILES_AS_LAID": _each(_text),
    "TILES_AS_READ": _text,
    "TILE_LIST": _each(_written(TILE)),
    "UNSAID": _text,
    "WALL": _wall,
    "ZONES": _each(_text),
}
"""The kinds by the name of the Fluent function (`controller.words.fluent_functions`) that shows one. A person is
`{"person": id}`. TILES are sorted and grouped ("123m77z"), TILES_AS_LAID a list of them as they lie, TILES_AS_READ what
lies in a zone, as the referee writes it ("5m 6m | back"). REASON is what
the system or a library says in English. CAUSE and OPERATION are there for selectors; UNSAID is for
programs, as an alert's code."""
