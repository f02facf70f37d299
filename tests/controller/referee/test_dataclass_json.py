"""Dataclasses as JSON: what is written is read back as it was, and what does not fit its field is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.referee.dataclass_json import codec, from_json, key, to_json
from controller.rules.tiles import Seat
from controller.words import Sentence, plain


class Colour(Enum):
    RED = "red"
    GREEN = "green"


@dataclass(frozen=True)
class Leg:
    length: float
    seat: Seat | None = None


@dataclass(frozen=True)
class Chair:
    name: str
    colour: Colour
    legs: tuple[Leg, ...]
    corner: tuple[int, str]
    taken: bool
    seats: frozenset[int]
    said: Sentence
    of: Literal["oak", "pine"]
    weights: Mapping[str, float]
    more: Mapping[str, Any]
    price: int = field(metadata=codec(str, int))
    number: int = field(metadata=key("no"))
    since: int | None = None


CHAIRS = st.builds(
    Chair,
    name=st.text(),
    colour=st.sampled_from(Colour),
    legs=st.lists(st.builds(Leg, st.floats(allow_nan=False), st.none() | st.integers(0, 3).map(Seat))).map(
        tuple
    ),
    corner=st.tuples(st.integers(), st.text()),
    taken=st.booleans(),
    seats=st.frozensets(st.integers(0, 3)),
    said=st.text().map(plain),
    of=st.sampled_from(["oak", "pine"]),
    weights=st.dictionaries(st.text(), st.floats(allow_nan=False)),
    more=st.dictionaries(st.text(), st.integers() | st.tuples(st.text())),
    price=st.integers(),
    number=st.integers(),
    since=st.none() | st.integers(),
)
CHAIR = Chair(
    "a", Colour.RED, (Leg(1.5, Seat(2)),), (1, "b"), True, frozenset({3, 1}), plain("c"), "oak", {}, {}, 7, 8
)
KEPT = {
    "name": "a",
    "colour": "red",
    "legs": [{"length": 1.5, "seat": 2}],
    "corner": [1, "b"],
    "taken": True,
    "seats": [1, 3],
    "said": {"id": "plain", "args": {}, "text": "c"},
    "of": "oak",
    "weights": {},
    "more": {},
    "price": "7",
    "no": 8,
    "since": None,
}


@given(CHAIRS)
def test_what_is_written_is_read_back(chair: Chair) -> None:
    assert from_json(Chair, json.loads(json.dumps(to_json(chair)))) == chair


def test_members_are_named_as_fields_or_by_their_key() -> None:
    assert to_json(CHAIR) == KEPT and list(to_json(CHAIR)) == list(KEPT)


@pytest.mark.parametrize("name", sorted(KEPT))
def test_no_member_may_be_missing(name: str) -> None:
    with pytest.raises(LookupError, match=name):
        from_json(Chair, {other: KEPT[other] for other in KEPT if other != name})


def test_members_that_are_no_field_s_are_left_aside() -> None:
    read = from_json(Chair, {**KEPT, "arms": 2})
    assert read == CHAIR and read.legs == (Leg(1.5, Seat(2)),) and read.price == 7


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("name", 1),
        ("colour", "blue"),
        ("legs", {}),
        ("legs", [{"length": "1"}]),
        ("corner", [1]),
        ("taken", 1),
        ("no", True),
        ("no", 1.5),
        ("of", "elm"),
        ("weights", []),
        ("weights", {"a": "b"}),
        ("price", "seven"),
        ("since", "now"),
    ],
)
def test_a_member_of_another_kind_is_refused(name: str, wrong: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        from_json(Chair, {**KEPT, name: wrong})


def test_a_field_that_cannot_be_read_is_said_to_be_so() -> None:
    @dataclass(frozen=True)
    class Odd:
        what: int | str

    with pytest.raises(TypeError, match="no field of type"):
        from_json(Odd, {"what": 1})
    with pytest.raises(TypeError, match="no dataclass"):
        to_json(5)
