"""The referee contract: lines in, verdicts out, errors that name line and field."""

import json
from typing import Any

import pytest

from controller.rules import CaseError, load, names_of_systems
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Draw,
    Exhausted,
    FalseWin,
    Hu,
    Kong,
    KongKind,
    Pung,
    WallEnd,
    from_event,
    to_event,
)
from controller.rules.hand_log import judge_log
from controller.rules.tiles import Seat, tile, tiles
from tests.controller.rules.played_hands import event, header_of

HEADER = header_of(hands={0: "1m+"})
DISCARD = event("0 discards 1m")


def judged(*lines: object) -> list[dict[str, Any]]:
    return judge_log(line if isinstance(line, str) else json.dumps(line) for line in lines)


def test_one_verdict_a_line_and_none_for_the_header() -> None:
    answers = judged(HEADER, DISCARD, "", event("2 draws 9m"))
    assert [answer["line"] for answer in answers] == [2, 4]
    assert answers[0] == {"line": 2, "ok": True}
    assert set(answers[1]) == {"line", "ok", "clause", "reason"}


def test_a_refused_hu_has_the_cost_of_a_false_win() -> None:
    (answer,) = judged(HEADER, event("0 hu"))
    assert answer["clause"] == "HZ-12"
    assert answer["false_win"] == {"deltas": [-6, 2, 2, 2]}


def test_the_result_has_the_contracts_fields() -> None:
    answers = judged(header_of(hands={0: "123m456p789s44z678m"}), event("0 hu"))
    assert set(answers[-1]["result"]) >= {
        "payments",
        "deltas",
        "patterns",
        "next_banker",
        "next_stay",
        "tiles_left",
    }
    assert answers[-1]["result"]["payments"][0] == {"from": 1, "to": 0, "amount": 2}
    assert answers[-1]["result"]["tiles_left"] == 63


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": "wuxi"}, "rules"),
        ({"options": {"chip": 1}}, "options.chip"),
        ({"options": []}, "options"),
        ({"banker": 4}, "banker"),
        ({"stay": 0}, "stay"),
        ({"dice": [3, 7]}, "dice"),
        ({"dice": None}, "dice"),
        ({"hands": ["1m"] * 3}, "hands"),
        ({"hands": ["3f", "", "", ""]}, "hands[0]"),
        ({"hands": ["1m", "11m", "11m", ""]}, "hands[2]"),
        ({"hands": ["4444s", None, None, None]}, "hands[0]"),
        ({"hands": [12, None, None, None]}, "hands[0]"),
        ({"indicator": None}, "indicator"),
        ({"indicator": "1f"}, "indicator"),
        ({"chips": [1, 2]}, "chips"),
    ],
)
def test_a_header_that_cannot_be_read_is_named(change: dict[str, object], field: str) -> None:
    with pytest.raises(CaseError) as problem:
        judged({**HEADER, **change}, DISCARD)
    assert problem.value.field == f"line 1: {field}"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"event": "riichi", "seat": 0}, "event"),
        ({"event": "discard", "seat": 5, "tile": "1m"}, "seat"),
        ({"event": "discard", "seat": 0}, "tile"),
        ({"event": "discard", "seat": 0, "tile": "0m"}, "tile"),
        ({"event": "draw", "seat": 0, "tile": "3f", "end": "head"}, "tile"),
        ({"event": "draw", "seat": 0, "tile": "1m", "end": "side"}, "end"),
        ({"event": "kong", "seat": 0, "kind": "open", "tile": "1m"}, "kind"),
        ({"event": "chow", "seat": 0, "with": 12}, "with"),
        ({"event": "flower", "seat": 0, "tile": "3f"}, "tile"),
    ],
)
def test_an_event_that_cannot_be_read_is_named_by_its_line(line: dict[str, object], field: str) -> None:
    with pytest.raises(CaseError) as problem:
        judged(HEADER, DISCARD, line)
    assert problem.value.field == f"line 3: {field}"


@pytest.mark.parametrize("line", ["{", "[1]", "null", "[" * 100_000])
def test_a_line_that_is_no_object_is_named(line: str) -> None:
    with pytest.raises(CaseError, match="line 3"):
        judged(HEADER, DISCARD, line)


def test_an_empty_log_has_no_header() -> None:
    with pytest.raises(CaseError, match="header"):
        judged()


@pytest.mark.parametrize(
    "act",
    [
        Draw(Seat(1), tile("5m"), WallEnd.HEAD),
        Draw(Seat(1), None, WallEnd.TAIL),
        Discard(Seat(0), tile("9p")),
        Chow(Seat(1), tiles("7p5z")),
        Pung(Seat(2)),
        Pung(Seat(2), tiles("99p")),
        Kong(Seat(2), KongKind.DIRECT, tile("9p")),
        Kong(Seat(2), KongKind.CLOSED, None),
        Hu(Seat(3)),
        Hu(Seat(3), tiles("123m44z"), tile("8m"), tiles("7s")),
        FalseWin(Seat(1)),
        Exhausted(),
    ],
)
def test_acts_survive_their_json(act: Act) -> None:
    assert from_event(json.loads(json.dumps(to_event(act)))) == act


@pytest.mark.parametrize("name", names_of_systems())
@pytest.mark.parametrize("hands", ["", None])
def test_an_empty_hand_is_refused(name: str, hands: str | None) -> None:
    system = load(name)
    header = {
        "rules": name,
        "banker": 0,
        "dice": [3, 4] * len(system.rolls),
        "hands": [hands] * system.players,
        "indicator": "4s" if system.turns_up else None,
        "round_wind": "1z" if system.has_bets else None,
    }
    hu = {"event": "hu", "seat": 0, "hand": ""}
    kong = {"event": "kong", "seat": 0, "kind": "closed", "tile": "1p"}
    supplement = {"event": "draw", "seat": 0, "tile": None, "end": "tail"}
    for events in ([hu], [kong, supplement, hu]):
        *_, answers = judge_log(json.dumps(line) for line in [header, *events])
        assert not answers["ok"] and answers["clause"] in system.clauses
