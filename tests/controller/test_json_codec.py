"""Dataclasses as JSON: what is written is read back as it was, and what does not fit its field is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.json_codec import JsonMismatch, closed, codec, from_json, json_name, left_out, to_json
from controller.rules.tiles import Seat
from controller.words import Sentence, plain


class Colour(Enum):
    RED = "red"
    GREEN = "green"


class Wood(StrEnum):
    OAK = "oak"
    PINE = "pine"


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


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
    label: Sentence
    of: Literal["oak", "pine"]
    weights: Mapping[str, float]
    more: Mapping[str, Any]
    price: int = field(metadata=codec(str, int))
    number: int = field(metadata=json_name("no"))
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
    label=st.text().map(plain),
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
    "label": {"id": "plain", "args": {}, "text": "c"},
    "of": "oak",
    "weights": {},
    "more": {},
    "price": "7",
    "no": 8,
    "since": None,
}


@given(CHAIRS)
def test_written_values_are_read_back(chair: Chair) -> None:
    assert from_json(Chair, json.loads(json.dumps(to_json(chair)))) == chair


def test_members_are_named_as_fields_or_by_their_key() -> None:
    assert to_json(CHAIR) == KEPT and list(to_json(CHAIR)) == list(KEPT)


@pytest.mark.parametrize("name", sorted(KEPT))
def test_no_member_may_be_missing(name: str) -> None:
    with pytest.raises(JsonMismatch, match=rf"^Chair: there is no '{name}'$"):
        from_json(Chair, {other: KEPT[other] for other in KEPT if other != name})


def test_unknown_members_are_ignored() -> None:
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


def test_field_that_cannot_be_read_is_reported() -> None:
    @dataclass(frozen=True)
    class Odd:
        what: int | str

    with pytest.raises(TypeError, match="no field of type"):
        from_json(Odd, {"what": 1})
    with pytest.raises(TypeError, match="no dataclass"):
        to_json(5)


@dataclass(frozen=True)
class Bill:
    total: Decimal
    chairs: tuple[Chair, ...] = ()
    paid: Decimal = field(default=Decimal(0), metadata=left_out())
    names: Mapping[str, tuple[int, ...]] = field(default_factory=dict, metadata=json_name("by") | left_out())
    wood: Wood = Wood.OAK
    size: Size = Size.SMALL


closed(Bill)


def test_a_field_may_be_left_out_at_its_default() -> None:
    assert Bill(Decimal(1)).chairs == ()
    assert to_json(Bill(Decimal("0.50"))) == {"total": "0.50", "chairs": [], "wood": "oak", "size": 1}
    bill = Bill(Decimal("1e3"), (CHAIR,), Decimal(7), {"a": (1, 2)}, Wood.PINE, Size.LARGE)
    written = to_json(bill)
    assert written == {
        "total": "1000",
        "chairs": [KEPT],
        "paid": "7",
        "by": {"a": [1, 2]},
        "wood": "pine",
        "size": 2,
    }
    assert not any(isinstance(member, Enum) for member in written.values())
    assert from_json(Bill, json.loads(json.dumps(written))) == bill


def test_closed_class_may_omit_defaults_and_has_no_other_members() -> None:
    assert from_json(Bill, {"total": "1"}) == Bill(Decimal(1))
    with pytest.raises(JsonMismatch, match=r"^Bill: there is no member tip$"):
        from_json(Bill, {"total": "1", "tip": "1"})
    with pytest.raises(JsonMismatch, match=r"^Bill\.total: there is no 'total'$"):
        from_json(Bill, {})


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"total": 1}, "Bill.total: not a text: int"),
        ({"total": "1e3"}, "Bill.total: '1e3' is no decimal number, as 0.5 is one"),
        (
            {"total": "1", "chairs": [{**KEPT, "legs": [{"length": "1", "seat": None}]}]},
            "Bill.chairs.legs.length: not a number: str",
        ),
        ({"total": "1", "chairs": [{"name": "a"}]}, "Bill.chairs: there is no 'colour'"),
        (
            {"total": "1", "chairs": [{**KEPT, "label": {"id": "plain"}}]},
            "Bill.chairs.label: there is no 'text'",
        ),
        ({"total": "1", "chairs": [5]}, "Bill.chairs: not a JSON object: int"),
        ({"total": "1", "by": {"a": ["b"]}}, "Bill.names: not a whole number: str"),
        ({"total": "1", "wood": "elm"}, "Bill.wood: 'elm' is not a valid Wood"),
        ({"total": "1", "wood": 1}, "Bill.wood: not a text: int"),
        ({"total": "1", "size": 3}, "Bill.size: 3 is not a valid Size"),
        ({"total": "1", "size": "1"}, "Bill.size: not a whole number: str"),
        ([], "Bill: not a JSON object: list"),
    ],
)
def test_a_refusal_names_the_field(given: Any, why: str) -> None:
    with pytest.raises(JsonMismatch) as refused:
        from_json(Bill, given)
    assert str(refused.value) == why


def test_library_is_imported_when_something_is_written_or_read() -> None:
    """Commands that neither write nor read values do not wait for it."""
    program = "import sys, controller.json_codec as codec; assert 'cattrs' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
