"""The kinds of argument a sentence may have: which JSON values they accept, and how those are rendered in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict, TypeGuard, TypeVar

from controller.json_values import JsonObject

TILE: Final = re.compile(r"[1-9][mps]|[1-7]z|[1-8]f")
GROUPED: Final = re.compile(r"([1-9]+[mpszf])*")
PLACE: Final = re.compile(r"\d+:\d+")
CLAUSE: Final = re.compile(r"[A-Z]+-\d+")
CODE: Final = re.compile(r"[a-z0-9_. -]*")

DONE: Final = {"shuffle": "shuffled", "walls": "raised the walls", "dice": "rolled the dice"}
NOW: Final = {
    "shuffle": "the machine shuffles",
    "walls": "the walls are raised",
    "dice": "the dice are rolled",
}
CAUSES: Final = {
    "power": "lost its power",
    "brown_out": "had too little power",
    "button": "was restarted by its button",
    "watchdog": "was restarted by its watchdog",
    "software": "restarted by itself",
}
COUNTED: Final = {"factor": "×{}", "points": "{}", "tai": "{} tai", "doubles": "{} doubles"}


T = TypeVar("T")
Takes: TypeAlias = Callable[[object], TypeGuard[T]]
"""Whether a JSON value is one of T."""


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


class MoveWord(TypedDict):
    """What somebody's total changes by."""

    who: PersonWord
    delta: int


class SentenceWord(TypedDict):
    """A sentence within a sentence, as `Sentence.to_json` writes it."""

    id: str
    args: JsonObject
    text: str


@dataclass(frozen=True)
class ArgumentKind:
    """`takes` says whether a JSON value is of this kind; `english` renders one that is, and raises `TypeError` for any
    other."""

    takes: Callable[[object], bool]
    english: Callable[[object], str]


def _kind(takes: Takes[T], english: Callable[[T], str]) -> ArgumentKind:
    def rendered(value: object) -> str:
        if not takes(value):
            raise TypeError(f"not an argument of this kind: {value!r}")
        return english(value)

    return ArgumentKind(takes, rendered)


def _whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _written(pattern: re.Pattern[str]) -> Takes[str]:
    def takes(value: object) -> TypeGuard[str]:
        return isinstance(value, str) and pattern.fullmatch(value) is not None

    return takes


def _one_of(choices: Mapping[str, str]) -> Takes[str]:
    def takes(value: object) -> TypeGuard[str]:
        return value in choices

    return takes


def _each(takes: Takes[T]) -> Takes[list[T]]:
    def all_of(value: object) -> TypeGuard[list[T]]:
        return isinstance(value, list) and all(map(takes, value))

    return all_of


def _has(value: object, /, **members: Callable[[object], bool]) -> bool:
    """Whether it is an object with exactly these members."""
    return (
        isinstance(value, dict)
        and value.keys() == members.keys()
        and all(takes(value[name]) for name, takes in members.items())
    )


def _joined(link: str, one: Callable[[T], str]) -> Callable[[Iterable[T]], str]:
    return lambda values: link.join(map(one, values))


def _signed(value: int) -> str:
    return f"{value:+d}"


def _seat(value: object) -> TypeGuard[int]:
    return _whole(value) and 0 <= value <= 3


def _wall(value: object) -> TypeGuard[int | None]:
    return value is None or _whole(value)


def _said(value: object) -> TypeGuard[SentenceWord]:
    return _has(value, id=_text, args=lambda args: isinstance(args, dict), text=_text)


def _is_person(value: object) -> TypeGuard[PersonWord]:
    return _has(value, person=_text)


def _is_pattern(value: object) -> TypeGuard[PatternWord]:
    return _has(value, name=_text, value=_whole, counted=_one_of(COUNTED))


def _is_payment(value: object) -> TypeGuard[PaymentWord]:
    return _has(value, **{"from": _seat, "to": _seat, "amount": _whole})


def _is_move(value: object) -> TypeGuard[MoveWord]:
    return _has(value, who=_is_person, delta=_whole)


def _english(value: SentenceWord) -> str:
    return value["text"]


def _person(value: PersonWord) -> str:
    return value["person"]


def worth(pattern: PatternWord) -> str:
    """The value of a pattern in its system's unit: ×2, 3 tai, 1 double."""
    counted, value = COUNTED[pattern["counted"]], pattern["value"]
    return (counted.removesuffix("s") if value == 1 else counted).format(value)


def _pattern(pattern: PatternWord) -> str:
    return f"{pattern['name']} {worth(pattern)}"


def _payments(payments: Iterable[PaymentWord]) -> str:
    paid = ", ".join(f"seat {one['from']} pays seat {one['to']} {one['amount']}" for one in payments)
    return paid[:1].upper() + paid[1:]


def _moved(changes: Iterable[MoveWord]) -> str:
    return ", ".join(f"{_person(one['who'])} {one['delta']:+d}" for one in changes)


KINDS: Final[Mapping[str, ArgumentKind]] = {
    "again": _kind(_one_of(NOW), lambda operation: f"{NOW[operation]} again"),
    "amount": _kind(_whole, str),
    "both": _kind(_each(_said), _joined(" and ", _english)),
    "cause": _kind(_text, lambda cause: CAUSES.get(cause, "restarted")),
    "clause": _kind(_written(CLAUSE), str),
    "code": _kind(_written(CODE), str),
    "deltas": _kind(_each(_whole), _joined(" ", _signed)),
    "done": _kind(_one_of(DONE), lambda operation: DONE[operation]),
    "listed": _kind(_each(_text), _joined(", ", str)),
    "moved": _kind(_each(_is_move), _moved),
    "now": _kind(_one_of(NOW), lambda operation: NOW[operation]),
    "number": _kind(_whole, str),
    "pattern": _kind(_is_pattern, lambda pattern: _pattern(pattern).replace("_", " ")),
    "patterns": _kind(_each(_is_pattern), _joined(", ", _pattern)),
    "payments": _kind(_each(_is_payment), _payments),
    "people": _kind(_each(_is_person), _joined(", ", _person)),
    "person": _kind(_is_person, _person),
    "place": _kind(_written(PLACE), str),
    "places": _kind(_each(_written(PLACE)), _joined(", ", str)),
    "row": _kind(_each(_text), lambda tiles: " ".join(tiles) or "nothing"),
    "seat": _kind(_seat, str),
    "seats": _kind(_each(_seat), _joined(", ", str)),
    "sentence": _kind(_said, _english),
    "sentences": _kind(_each(_said), _joined("; ", _english)),
    "s": _kind(_whole, lambda number: "s" if number > 1 else ""),
    "text": _kind(_text, str),
    "them": _kind(_whole, lambda number: "it" if number == 1 else "them"),
    "tile": _kind(_written(TILE), str),
    "tile_list": _kind(_each(_written(TILE)), _joined(" ", str)),
    "tiles": _kind(_written(GROUPED), str),
    "tiles_are": _kind(_whole, lambda number: "1 tile is" if number == 1 else f"{number} tiles are"),
    "unsaid": _kind(_text, lambda _: ""),
    "wall": _kind(
        _wall,
        lambda wall: "the table" if wall is None else f"wall {wall}",
    ),
}
"""The kinds by the name used in templates. A person is `{"person": id}`; `unsaid` is for programs, as an alert's code;
`row` are tiles as they lie, `tiles` the same sorted and grouped ("123m77z")."""
