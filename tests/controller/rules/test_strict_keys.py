"""An unknown key is refused by name, with the nearest known one: otherwise its value would be lost."""

import json
from copy import deepcopy
from typing import Any

import pytest

from controller.rules import CaseError, load
from controller.rules.hand_log import judge_log
from controller.rules.seating import seats
from tests.controller.commands.rules_commands import answers, run

CASE: dict[str, Any] = {
    "rules": "hangzhou",
    "options": {},
    "banker": 0,
    "stay": 3,
    "indicator": "4s",
    "seats": [
        {},
        {
            "hand": "123m456p789s4s",
            "melds": [{"kind": "chow", "tiles": "345p", "claimed": "3p", "from": 0}],
            "chips": 40,
        },
        {},
        {},
    ],
    "win": {
        "seat": 1,
        "tile": "7s",
        "by": "draw",
        "float_feeds": [{"from": 2, "floats": 0, "kongs": 0}],
    },
}
PLACES: list[tuple[tuple[Any, ...], str, str]] = [
    ((), "bnker", 'bnker: is no key here; did you mean "banker"?'),
    ((), "round-wind", 'round-wind: is no key here; did you mean "round_wind"?'),
    ((), "players", "players: is no key here; there are: rules, options, banker, stay"),
    (("seats", 1), "handd", 'seats[1].handd: is no key here; did you mean "hand"?'),
    (("seats", 1), "Melds", 'seats[1].Melds: is no key here; did you mean "melds"?'),
    (("seats", 1, "melds", 0), "claim", 'seats[1].melds[0].claim: is no key here; did you mean "claimed"?'),
    (("win",), "kong", 'win.kong: is no key here; did you mean "kongs"?'),
    (("win",), "last_tiles", 'win.last_tiles: is no key here; did you mean "last_tile"?'),
    (("win", "float_feeds", 0), "float", 'win.float_feeds[0].float: is no key here; did you mean "floats"?'),
]


@pytest.mark.parametrize(("where", "key", "message"), PLACES)
def test_of_a_case(where: tuple[Any, ...], key: str, message: str) -> None:
    assert load("hangzhou").score(CASE)["valid"] is not None
    case = deepcopy(CASE)
    place = case
    for step in where:
        place = place[step]
    place[key] = None
    with pytest.raises(CaseError) as refused:
        load("hangzhou").score(case)
    assert str(refused.value).startswith(message)


def test_of_the_second_of_two_wins() -> None:
    case = deepcopy(CASE)
    case["win"] = [case["win"], {**case["win"], "seat": 2, "sea": 1}]
    with pytest.raises(CaseError, match=r"win\[1\]\.sea: is no key here; did you mean .seat.\?"):
        load("hangzhou").score(case)


HEADER = {"rules": "hangzhou", "banker": 0, "stay": 1, "dice": [3, 4], "indicator": "4s"}


def log(*events: dict[str, Any], **header: Any) -> list[dict[str, Any]]:
    return judge_log(json.dumps(line) for line in ({**HEADER, **header}, *events))


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (
            {"event": "draw", "seat": 1, "tile": "1m", "ends": "head"},
            'ends: is no key here; did you mean "end"?',
        ),
        ({"event": "discard", "seat": 0, "tiles": "1m"}, 'tiles: is no key here; did you mean "tile"?'),
        (
            {"event": "discard", "seat": 0, "tile": "1m", "with": "2m"},
            "with: is no key here; there are: event, seat, tile",
        ),
        ({"event": "pung", "seat": 0, "tile": "1m"}, "tile: is no key here"),
        ({"event": "exhausted", "seat": 0}, "seat: is no key here; there are: event"),
        (
            {"event": "disgard", "seat": 0, "tile": "1m"},
            "event: 'disgard' is no event; did you mean \"discard\"?",
        ),
        (
            {"event": "hu", "seat": 0, "shown": [{"seat": 1, "hnd": "1m"}]},
            'shown[0].hnd: is no key here; did you mean "hand"?',
        ),
    ],
)
def test_of_a_log(event: dict[str, Any], message: str) -> None:
    with pytest.raises(CaseError) as refused:
        log(event)
    assert str(refused.value).startswith(f"line 2: {message}")


def test_of_a_header_and_a_key_of_another_event_left_empty() -> None:
    with pytest.raises(CaseError, match=r"line 1: hand: is no key here; did you mean .hands"):
        log(hand=["1m"])
    assert log({"event": "discard", "seat": 0, "tile": "1m", "with": None, "end": None})[0]["ok"]


def test_of_seats_walls_options_and_rules() -> None:
    with pytest.raises(CaseError, match=r"draw: is no key here; did you mean .draws"):
        seats({"players": 4, "draw": []})
    lines = (
        '{"rules": "hangzhou", "dice": [3, 4], "bank": 0}\n{"rules": "hangzhou", "dice": [3, 4], "banker": 0}'
    )
    first, second = answers(run("wall", "--lines", stdin=lines))
    assert first["error"].startswith('bank: is no key here; did you mean "banker"?') and "break" in second
    with pytest.raises(CaseError, match=r"rules: 'hangzou' is not one of [^;]*; did you mean .hangzhou.\?"):
        load("hangzou")
    with pytest.raises(CaseError, match=r"rules: 'Wuhan' is not one of [^;]*; did you mean .wuhan.\?"):
        load("Wuhan")
    with pytest.raises(
        CaseError, match=r"options\.minimun: wuhan has no such option; [^;]*; did you mean .minimum.\?"
    ):
        load("wuhan", {"minimun": 8})
    with pytest.raises(CaseError, match="it has chips, permanent_fortune"):
        load("hangzhou", {"x": 1})
