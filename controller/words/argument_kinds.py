"""The kinds of argument a sentence may have: which JSON values they accept, and how those are rendered in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

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


@dataclass(frozen=True)
class ArgumentKind:
    """`takes` says whether a JSON value is of this kind; `english` renders one that is."""

    takes: Callable[[Any], bool]
    english: Callable[[Any], str]


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _written(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _each(takes: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(takes, value))


def _object(**fields: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == fields.keys()
        and all(takes(value[name]) for name, takes in fields.items())
    )


def _joined(link: str, one: Callable[[Any], str] = str) -> Callable[[Any], str]:
    return lambda values: link.join(map(one, values))


def _signed(value: int) -> str:
    return f"{value:+d}"


def _seat(value: object) -> bool:
    return _whole(value) and 0 <= int(str(value)) <= 3


def _said(value: object) -> bool:
    return _object(id=_text, args=lambda args: isinstance(args, dict), text=_text)(value)


def _english(value: Mapping[str, Any]) -> str:
    return str(value["text"])


def _person(value: Mapping[str, Any]) -> str:
    return str(value["person"])


def worth(pattern: Mapping[str, Any]) -> str:
    """The value of a pattern in its system's unit: ×2, 3 tai, 1 double."""
    counted, value = COUNTED[pattern["counted"]], pattern["value"]
    return (counted.removesuffix("s") if value == 1 else counted).format(value)


def _pattern(pattern: Mapping[str, Any]) -> str:
    return f"{pattern['name']} {worth(pattern)}"


def _payments(payments: Sequence[Mapping[str, int]]) -> str:
    paid = ", ".join(f"seat {one['from']} pays seat {one['to']} {one['amount']}" for one in payments)
    return paid[:1].upper() + paid[1:]


def _moved(changes: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{_person(one['who'])} {one['delta']:+d}" for one in changes)


_IS_PERSON: Final = _object(person=_text)
_IS_PATTERN: Final = _object(name=_text, value=_whole, counted=COUNTED.__contains__)
_IS_PAYMENT: Final = _object(**{"from": _seat, "to": _seat, "amount": _whole})

KINDS: Final[Mapping[str, ArgumentKind]] = {
    "again": ArgumentKind(NOW.__contains__, lambda operation: f"{NOW[operation]} again"),
    "amount": ArgumentKind(_whole, str),
    "both": ArgumentKind(_each(_said), _joined(" and ", _english)),
    "cause": ArgumentKind(_text, lambda cause: CAUSES.get(cause, "restarted")),
    "clause": ArgumentKind(_written(CLAUSE), str),
    "code": ArgumentKind(_written(CODE), str),
    "deltas": ArgumentKind(_each(_whole), _joined(" ", _signed)),
    "done": ArgumentKind(DONE.__contains__, lambda operation: DONE[operation]),
    "listed": ArgumentKind(_each(_text), _joined(", ")),
    "moved": ArgumentKind(_each(_object(who=_IS_PERSON, delta=_whole)), _moved),
    "now": ArgumentKind(NOW.__contains__, lambda operation: NOW[operation]),
    "number": ArgumentKind(_whole, str),
    "pattern": ArgumentKind(_IS_PATTERN, lambda pattern: _pattern(pattern).replace("_", " ")),
    "patterns": ArgumentKind(_each(_IS_PATTERN), _joined(", ", _pattern)),
    "payments": ArgumentKind(_each(_IS_PAYMENT), _payments),
    "people": ArgumentKind(_each(_IS_PERSON), _joined(", ", _person)),
    "person": ArgumentKind(_IS_PERSON, _person),
    "place": ArgumentKind(_written(PLACE), str),
    "places": ArgumentKind(_each(_written(PLACE)), _joined(", ")),
    "row": ArgumentKind(_each(_text), lambda tiles: " ".join(tiles) or "nothing"),
    "seat": ArgumentKind(_seat, str),
    "seats": ArgumentKind(_each(_seat), _joined(", ")),
    "sentence": ArgumentKind(_said, _english),
    "sentences": ArgumentKind(_each(_said), _joined("; ", _english)),
    "s": ArgumentKind(_whole, lambda number: "s" if number > 1 else ""),
    "text": ArgumentKind(_text, str),
    "them": ArgumentKind(_whole, lambda number: "it" if number == 1 else "them"),
    "tile": ArgumentKind(_written(TILE), str),
    "tile_list": ArgumentKind(_each(_written(TILE)), _joined(" ")),
    "tiles": ArgumentKind(_written(GROUPED), str),
    "tiles_are": ArgumentKind(_whole, lambda number: "1 tile is" if number == 1 else f"{number} tiles are"),
    "unsaid": ArgumentKind(_text, lambda _: ""),
    "wall": ArgumentKind(
        lambda wall: wall is None or _whole(wall),
        lambda wall: "the table" if wall is None else f"wall {wall}",
    ),
}
"""The kinds by the name used in templates. A person is `{"person": id}`; `unsaid` is for programs, as an alert's code;
`row` are tiles as they lie, `tiles` the same sorted and grouped ("123m77z")."""
