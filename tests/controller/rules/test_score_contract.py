"""The score contract: an error names the field that cannot be read."""

import copy
from typing import Any

import pytest

from controller.rules import CaseError, load

CASE: dict[str, Any] = {
    "rules": "hangzhou",
    "banker": 0,
    "stay": 1,
    "indicator": "4s",
    "round_wind": "1z",
    "seats": [
        {"discards": "1z9p"},
        {"hand": "123m44z67m789s", "melds": [{"kind": "chow", "tiles": "345p", "claimed": "3p", "from": 0}]},
        {},
        {"melds": [{"kind": "pung", "tiles": "222s", "claimed": "2s", "from": 1}]},
    ],
    "win": {"seat": 1, "tile": "8m", "by": "draw", "from": None, "draw": "head", "kongs": 0, "floats": 0},
}


def score(case: dict[str, Any], **options: object) -> dict[str, Any]:
    return load("hangzhou", options).score(case)


def test_the_answer_has_the_contracts_fields() -> None:
    assert score(CASE) == {
        "valid": True,
        "clause": None,
        "reason": None,
        "patterns": [],
        "payments": [
            {"from": 0, "to": 1, "amount": 2},
            {"from": 2, "to": 1, "amount": 1},
            {"from": 3, "to": 1, "amount": 1},
        ],
        "deltas": [-2, 4, -1, -1],
        "notes": [],
    }


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("banker", 4, "banker"),
        ("banker", None, "banker"),
        ("stay", 0, "stay"),
        ("stay", True, "stay"),
        ("stay", 10**30, "stay"),
        ("indicator", None, "indicator"),
        ("indicator", "1f", "indicator"),
        ("indicator", "44s", "indicator"),
        ("seats", [{}, {}, {}], "seats"),
        ("seats", None, "seats"),
        ("seats.0", 3, "seats[0]"),
        ("seats.0.discards", "1z9q", "seats[0].discards"),
        ("seats.0.flowers", "1f", "seats[0].flowers"),
        ("seats.1.hand", "123m44z67m789f", "seats[1].hand"),
        ("seats.1.hand", "2222s44z67m789s", "seats[3].melds[0].tiles"),
        ("seats.2.hand", "444s", None),
        ("seats.2.hand", "4444s", "seats[2].hand"),
        ("seats.2.hand", 5, "seats[2].hand"),
        ("seats.0.chips", -1, "seats[0].chips"),
        ("seats.1.melds", {}, "seats[1].melds"),
        ("seats.1.melds.0.kind", "kong", "seats[1].melds[0].kind"),
        ("seats.1.melds.0.tiles", "356p", "seats[1].melds[0].tiles"),
        ("seats.1.melds.0.tiles", "891p", "seats[1].melds[0].tiles"),
        ("seats.1.melds.0.tiles", "3456p", "seats[1].melds[0].tiles"),
        ("seats.1.melds.0.claimed", "9p", "seats[1].melds[0].claimed"),
        ("seats.1.melds.0.from", 1, "seats[1].melds[0].from"),
        ("seats.1.melds.0.from", 9, "seats[1].melds[0].from"),
        ("seats.3.melds.0.kind", "closed_kong", "seats[3].melds[0].tiles"),
        ("seats.3.melds.0.tiles", "223s", "seats[3].melds[0].tiles"),
        ("win", None, "win"),
        ("win.seat", 4, "win.seat"),
        ("win.tile", None, "win.tile"),
        ("win.tile", "9f", "win.tile"),
        ("win.tile", "88m", "win.tile"),
        ("win.by", "indicator", "win.by"),
        ("win.by", "discard", "win.from"),
        ("win.from", 0, "win.from"),
        ("win.draw", "middle", "win.draw"),
        ("win.kongs", -1, "win.kongs"),
        ("win.kongs", 10**30, "win.kongs"),
        ("win.floats", "1", "win.floats"),
        ("win.floats", 4, "win.floats"),
        ("win.float_feeds", [{"from": 1}], "win.float_feeds[0].from"),
        ("win.last_tile", 1, "win.last_tile"),
    ],
)
def test_unreadable_fields_are_named(path: str, value: object, field: str | None) -> None:
    case = copy.deepcopy(CASE)
    *parents, last = path.split(".")
    place: Any = case
    for each in parents:
        place = place[int(each)] if each.isdigit() else place[each]
    place[int(last) if last.isdigit() else last] = value
    if field is None:
        score(case)
        return
    with pytest.raises(CaseError) as problem:
        score(case)
    assert problem.value.field == field


def test_no_indicator_under_permanent_fortune() -> None:
    with pytest.raises(CaseError, match="indicator"):
        score(CASE, permanent_fortune=True)
    assert score({**CASE, "indicator": None}, permanent_fortune=True)["valid"]


def test_a_list_of_one_winner_is_one_winner() -> None:
    assert score({**CASE, "win": [CASE["win"]]})["deltas"] == [-2, 4, -1, -1]


def test_a_win_may_leave_out_empty_fields() -> None:
    assert score({**CASE, "win": {"seat": 1, "tile": "8m", "by": "draw"}})["valid"]
