"""The score contract of riichi and sanma: its fields, and what cannot be read, named by its field."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from controller.rules.registry import load
from controller.rules.results import CaseError
from tests.controller.commands.called_program import call
from tests.controller.rules.riichi.riichi_cases import case, chow, han, pung, score, scored

CASE: dict[str, Any] = {
    "rules": "riichi",
    "options": {},
    "banker": 0,
    "stay": 1,
    "honba": 0,
    "pot": 1000,
    "indicator": None,
    "round_wind": "1z",
    "dora_indicators": "4p",
    "ura_indicators": "9m",
    "seats": [
        {"discards": "1z9p", "chips": 40},
        {"hand": "234067m3488p678s", "melds": []},
        {"melds": [{"kind": "pung", "tiles": "222s", "claimed": "2s", "from": 1}]},
        {},
    ],
    "win": {"seat": 1, "tile": "5p", "by": "discard", "from": 2, "draw": None, "riichi": "riichi"},
}
SANMA: dict[str, Any] = {
    "rules": "sanma",
    "options": {},
    "banker": 0,
    "round_wind": "1z",
    "dora_indicators": "1m",
    "seats": [{}, {"hand": "999m234567p3455s", "melds": [], "kita": 2}, {}],
    "win": {"seat": 1, "tile": "2s", "by": "draw"},
}


def changed(given: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The case with the value at this path."""
    given = copy.deepcopy(given)
    *parents, last = path.split(".")
    place: Any = given
    for each in parents:
        place = place[int(each)] if each.isdigit() else place[each]
    place[int(last) if last.isdigit() else last] = value
    return given


def test_the_answer_has_the_fields_of_the_contract() -> None:
    assert scored(CASE) == {
        "valid": True,
        "clause": None,
        "reason": None,
        "patterns": [
            {"name": "riichi", "value": 1},
            {"name": "all_simples", "value": 1},
            {"name": "all_runs", "value": 1},
            {"name": "dora", "value": 1},
            {"name": "red_five", "value": 1},
        ],
        "fu": 30,
        "han": 5,
        "limit": "mangan",
        "payments": [
            {"from": 2, "to": 1, "amount": 8000},
            {"from": "pot", "to": 1, "amount": 1000},
        ],
        "deltas": [0, 9000, -8000, 0],
        "notes": [],
        "pot_in": 1000,
        "pot_out": 0,
    }


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("banker", 4, "banker"),
        ("stay", 0, "stay"),
        ("indicator", "4p", "indicator"),
        ("round_wind", None, "round_wind"),
        ("round_wind", "5z", "round_wind"),
        ("honba", -1, "honba"),
        ("honba", True, "honba"),
        ("pot", 500, "pot"),
        ("pot", 10**30, "pot"),
        ("dora_indicators", 4, "dora_indicators"),
        ("dora_indicators", "1234569z", "dora_indicators"),
        ("dora_indicators", "123456p", "dora_indicators"),
        ("dora_indicators", "2222s", "seats[2].melds[0].tiles"),
        ("ura_indicators", "9m1z", "ura_indicators"),
        ("ura_indicators", "", "ura_indicators"),
        ("seats", [{}, {}, {}], "seats"),
        ("seats.0", 3, "seats[0]"),
        ("seats.0.kita", 1, "seats[0].kita"),
        ("seats.0.flowers", "1f", "seats[0].flowers"),
        ("seats.0.discards", "0z", "seats[0].discards"),
        ("seats.0.discards", "1f", "seats[0].discards"),
        ("seats.0.discards", "0m", "seats[1].hand"),
        ("seats.0.discards", "5555m", "seats[0].discards"),
        ("seats.0.chips", -1, "seats[0].chips"),
        ("seats.0.cannot_win", 7, "seats[0].cannot_win"),
        ("seats.0.points", 7, "seats[0].points"),
        ("seats.1.hand", 5, "seats[1].hand"),
        ("seats.1.hand", "00m", "seats[1].hand"),
        ("seats.1.melds", {}, "seats[1].melds"),
        ("seats.2.melds.0.kind", "single_kong", "seats[2].melds[0].tiles"),
        ("seats.2.melds.0.kind", "kong", "seats[2].melds[0].kind"),
        ("seats.2.melds.0.kind", ["pung"], "seats[2].melds[0].kind"),
        ("seats.2.melds.0.kind", "chow", "seats[2].melds[0].tiles"),
        ("seats.2.melds.0.kind", "closed_kong", "seats[2].melds[0].tiles"),
        ("seats.2.melds.0.tiles", "2223s", "seats[2].melds[0].tiles"),
        ("seats.2.melds.0.claimed", "3s", "seats[2].melds[0].claimed"),
        ("seats.2.melds.0.from", 2, "seats[2].melds[0].from"),
        ("seats.2.melds.0.from", 4, "seats[2].melds[0].from"),
        ("seats.2.melds.0.from", True, "seats[2].melds[0].from"),
        ("win", None, "win"),
        ("win", [], "win"),
        ("win.seat", 4, "win.seat"),
        ("win.tile", None, "win.tile"),
        ("win.tile", "55p", "win.tile"),
        ("win.by", "indicator", "win.by"),
        ("win.by", "draw", "win.from"),
        ("win.from", None, "win.from"),
        ("win.from", 1, "win.from"),
        ("win.draw", "middle", "win.draw"),
        ("win.riichi", True, "win.riichi"),
        ("win.riichi", "triple", "win.riichi"),
        ("win.ippatsu", 1, "win.ippatsu"),
        ("win.after_kita", True, "win.after_kita"),
        ("win.kongs", -1, "win.kongs"),
        ("win.kong_from", 9, "win.kong_from"),
        ("win.float_feeds", [{}], "win.float_feeds"),
        ("win.disclosed", "yes", "win.disclosed"),
        ("win.riichi", None, "ura_indicators"),
        ("points", 1, "points"),
    ],
)
def test_what_cannot_be_read_is_named(path: str, value: object, field: str) -> None:
    with pytest.raises(CaseError) as problem:
        scored(changed(CASE, path, value))
    assert problem.value.field == field
    assert "\n" not in problem.value.problem


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        ("1f", "these rules have no such tile (1f)"),
        ("55z9z", "there is no tile 9z (in '55z9z')"),
        ("0z", "there is no tile 0z (in '0z')"),
        ("00m", "more than 1 of 0m"),
    ],
)
def test_a_sentence_says_what_is_wrong_with_tiles(tiles: str, problem: str) -> None:
    with pytest.raises(CaseError) as caught:
        scored(changed(CASE, "seats.0.discards", tiles))
    assert caught.value.problem == problem


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("seats.0.discards", "2m", "seats[0].discards"),
        ("seats.0.discards", "0m", "seats[0].discards"),
        ("seats.0.kita", 3, "seats[1].kita"),
        ("seats.0.kita", 5, "seats[0].kita"),
        ("seats", [{}, {}, {}, {}], "seats"),
        ("win.seat", 3, "win.seat"),
        ("options", {"kita": False}, "seats[1].kita"),
        ("win", {"seat": 1, "tile": "2s", "by": "rob", "from": 0, "after_kita": True}, "win.tile"),
    ],
)
def test_what_sanma_has_not_is_named(path: str, value: object, field: str) -> None:
    assert scored(SANMA)["valid"]
    with pytest.raises(CaseError) as problem:
        scored(changed(SANMA, path, value))
    assert problem.value.field == field


@pytest.mark.clause("RI-1")
@pytest.mark.parametrize(
    ("red_fives", "hand", "is_read"),
    [
        (0, "055p", False),
        (0, "5555p", True),
        (3, "0555p", True),
        (3, "5555p", False),
        (3, "0055p", False),
        (4, "0055p", True),
        (4, "0555p", False),
        (4, "0555s", True),
    ],
)
def test_there_are_as_many_red_fives_as_the_option_says(red_fives: int, hand: str, is_read: bool) -> None:
    given = case("123m", "9s", options={"red_fives": red_fives}, at_table={"dora_indicators": ""})
    given["seats"][0] = {"hand": hand}
    if is_read:
        scored(given)
        return
    with pytest.raises(CaseError) as problem:
        scored(given)
    assert problem.value.field == "seats[0].hand"


@pytest.mark.clause("RI-1", "RI-62")
def test_a_red_five_stands_as_a_five_and_counts_one_more() -> None:
    closed = score("340m222p678s345p9s", "9s", riichi="riichi")
    assert han(closed)["red_five"] == 1
    claimed = score("34m222p67899s", "0m", giver=0, melds=[chow("340p")])
    assert claimed["clause"] == "RI-41"
    simple = score("34m222p67888s", "0m", giver=0, melds=[chow("340p")])
    assert han(simple) == {"all_simples": 1, "red_five": 2}


def test_keys_of_other_systems_change_nothing() -> None:
    given = copy.deepcopy(CASE)
    given["stay"], given["banker_base"] = 3, 4
    given["seats"][0]["flowers"] = ""
    given["win"] |= {
        "kongs": 1,
        "floats": 2,
        "honours": 0,
        "disclosed": True,
        "kong_from": 0,
        "float_feeds": [],
    }
    assert scored(given) == scored(CASE)


@pytest.mark.clause("RI-61")
def test_a_note_says_that_no_ura_indicators_were_given() -> None:
    given = copy.deepcopy(CASE)
    del given["ura_indicators"]
    answer = scored(given)
    assert [note[:5] for note in answer["notes"]] == ["RI-61"]
    given["options"] = {"ura_dora": "none"}
    assert scored(given)["notes"] == []


def test_of_a_hand_that_is_not_known_nothing_is_paid() -> None:
    given = changed(CASE, "seats.1", {})
    answer = scored(given)
    assert (answer["valid"], answer["patterns"], answer["payments"], answer["han"]) == (True, [], [], None)
    assert answer["pot_out"] == 1000 and len(answer["notes"]) == 1


@pytest.mark.clause("RI-43")
@pytest.mark.parametrize(
    ("field", "second"),
    [
        ("win[1].seat", {"seat": 1}),
        ("win[1].from", {"from": 0}),
        ("win[1].tile", {"tile": "6p"}),
        ("win[1].by", {"by": "rob"}),
        ("win[1].by", {"by": "draw", "from": None}),
    ],
)
def test_several_winners_win_on_one_tile(field: str, second: dict[str, object]) -> None:
    wins = [CASE["win"], {"seat": 3, "tile": "5p", "by": "discard", "from": 2} | second]
    with pytest.raises(CaseError) as problem:
        scored({**CASE, "win": wins})
    assert problem.value.field == field


def test_a_list_of_one_winner_is_one_winner() -> None:
    assert scored({**CASE, "win": [CASE["win"]]}) == scored(CASE)


def test_the_commands_take_riichi_and_sanma(tmp_path: Path) -> None:
    given = tmp_path / "cases.jsonl"
    given.write_text("\n".join(json.dumps(each) for each in (CASE, SANMA, changed(CASE, "pot", 7))), "utf-8")
    answers = [json.loads(line) for line in call("score", given, "--lines").output.splitlines()]
    assert answers[0] == scored(CASE)
    assert [answer.get("valid") for answer in answers] == [True, True, None]
    assert answers[2]["error"].startswith("pot: ")
    wall = call("wall", "--rules", "sanma", "--dice", "3,4", "--banker", "1")
    assert json.loads(wall.output) == load("sanma").wall((3, 4), 1).to_json()


@pytest.mark.clause("RI-40", "RI-42")
@pytest.mark.parametrize(
    ("clause", "hand", "melds"),
    [
        ("RI-42", "123m456m789m12s", []),
        ("RI-42", "123m456m789m1122s", [pung("555z", 0)]),
        ("RI-40", "123m456m789m1245s", []),
        ("RI-40", "1122334455667m", []),
        ("RI-40", "19m19p1s1234567z5m", []),
    ],
)
def test_a_hand_without_the_shape_does_not_win(clause: str, hand: str, melds: list[Any]) -> None:
    answer = score(hand, "9s", melds=melds, riichi=None)
    assert (answer["valid"], answer["clause"]) == (False, clause)
    assert answer["deltas"] == [4000, -8000, 2000, 2000]
    assert (answer["fu"], answer["han"], answer["limit"]) == (None, None, None)
