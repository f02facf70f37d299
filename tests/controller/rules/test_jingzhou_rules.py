"""Jingzhou, three players: what differs from Wuhan. 4s is wild (indicator 3s), seat 1 wins, seat 0 is banker."""

from typing import Any

import pytest

from controller.rules import CaseError, load, name, names, tile, tiles
from controller.rules.wuhan.variants import JINGZHOU
from tests.controller.rules.wuhan_cases import JsonObject, late, pattern_values, play
from tests.controller.rules.wuhan_cases import score as any_score

PLAIN = "123p456p789s8p"


def score(hand: str, last: str, **more: Any) -> JsonObject:
    return any_score(hand, last, rules="jingzhou", **{"melds": ("pung 222z",), **more})


@pytest.mark.clause("JZ-1")
def test_96_tiles_in_three_walls_of_16_stacks() -> None:
    system = load("jingzhou")
    assert (system.players, sum(system.tile_set)) == (3, 96)
    assert not system.in_set(tile("1m")) and not system.in_set(tile("1z")) and system.in_set(tile("2z"))
    plan = system.wall([2, 5], 0)
    # Seven counted round three players is the banker's own wall; the gap after the second stack.
    assert (plan.break_seat, plan.break_stacks) == (0, 2)
    assert [len(hand) for hand in plan.deal] == [14, 13, 13]
    assert [str(place) for place in plan.deal[0][-2:]] == ["2:5:top", "2:6:bottom"]
    assert str(plan.indicator) == "2:7:top"
    assert [str(place) for place in plan.draw_order[:2]] == ["2:7:bottom", "2:8:top"]
    assert [str(place) for place in plan.supplement_order[:2]] == ["0:2:top", "0:2:bottom"]
    assert (plan.reserved, plan.live, len(plan.draw_order)) == (11, 45, 55)
    with pytest.raises(CaseError, match="banker"):
        system.wall([2, 5], 3)


@pytest.mark.clause("JZ-1")
@pytest.mark.parametrize(("suit", "there"), [("m", "5p5s"), ("p", "5m5s"), ("s", "5m5p")])
def test_the_suit_left_out_is_agreed(suit: str, there: str) -> None:
    system = load("jingzhou", {"without": suit})
    assert sum(system.tile_set) == 96 and not system.in_set(tile("1z"))
    assert [number for number in "123456789" if system.in_set(tile(number + suit))] == []
    assert all(system.in_set(each) for each in tiles(there))
    assert system.wall([2, 5], 0).live == 45
    # Three suits go round; a hand of a tile that is left out is impossible.
    for each in tiles(there):
        assert system.wilds_of(tile(name(each).replace("5", "9"))) == (tile(name(each).replace("5", "1")),)
    case = {
        "rules": "jingzhou",
        "banker": 0,
        "indicator": "3" + there[1],
        "seats": [{}, {"hand": f"5{suit}"}, {}],
        "win": {"seat": 1, "tile": "2z", "by": "draw"},
    }
    with pytest.raises(CaseError, match=rf"seats\[1\]\.hand: these rules have no such tile \(5{suit}\)"):
        system.score(case)


@pytest.mark.clause("JZ-1")
def test_a_hand_of_characters_wins_where_bamboos_are_left_out() -> None:
    hand = "123p456p789m8p"
    answer = any_score(
        hand, "8p", rules="jingzhou", melds=("pung 222z",), indicator="3m", options={"without": "s"}
    )
    assert answer["valid"], answer["reason"]
    with pytest.raises(CaseError, match="without"):
        load("jingzhou", {"without": "z"})
    with pytest.raises(CaseError, match="without"):
        load("wuhan", {"without": "m"})


@pytest.mark.clause("JZ-1", "WH-6")
@pytest.mark.parametrize(
    ("indicator", "wild"),
    [("5z", "2z"), ("4z", "6z"), ("7z", "6z"), ("6z", "5z"), ("9s", "1s"), ("2p", "3p")],
)
def test_the_circle_leaves_out_east(indicator: str, wild: str) -> None:
    assert JINGZHOU.wild(tile(indicator)) == tile(wild)
    assert names(JINGZHOU.kong_tiles(tile(indicator))) == "7z"


@pytest.mark.clause("JZ-1")
def test_tiles_outside_the_set_are_named() -> None:
    with pytest.raises(CaseError, match=r"seats\[1\]\.hand"):
        score("123m456p789s8p", "8p")
    with pytest.raises(CaseError, match="indicator"):
        score(PLAIN, "8p", indicator="1z")
    with pytest.raises(CaseError, match="each_open_set"):
        load("jingzhou", {"each_open_set": True})


@pytest.mark.clause("JZ-2")
def test_one_loser_who_reaches_the_minimum_is_enough() -> None:
    # Hard and open 4; the discarder 8.
    answer = score(PLAIN, "8p", by="discard", from_=2, banker=2)
    assert answer["deltas"] == [-4, 20, -16]
    assert score(PLAIN, "8p", by="discard", from_=2, banker=0)["deltas"] == [-8, 16, -8]
    soft = {"by": "discard", "from_": 2}
    assert score("12p4s456p789s8p", "8p", **soft)["clause"] == "JZ-2"
    assert score("12p4s456p789s8p", "8p", **soft, seats={2: {"discards": "7z"}})["deltas"] == [-4, 12, -8]
    assert score("12p4s456p789s8p", "8p", **soft, options={"minimum": 4})["valid"]


@pytest.mark.clause("JZ-3")
def test_no_bottom_tile() -> None:
    answer = score(PLAIN, "8p", bottom_stage=True, last_tile=True)
    assert pattern_values(answer) == {"minor": 1, "hard": 1}


@pytest.mark.clause("JZ-3")
def test_the_last_live_tile_is_played_like_any_other() -> None:
    hand = "123p456s79p9s7z22z9p"
    acts = ("1 discards 9p", "2 draws ?", "2 discards 9s", "0 draws ?", "0 discards 9s", "1 draws 7z")
    verdicts = late(3, *acts, "1 kongs single 7z", "1 discards 7z", "exhausted", rules="jingzhou", hand=hand)
    # No live tile is left for the supplement of a kong; the tile drawn last is discarded.
    assert verdicts == [None] * 6 + ["JZ-3", None, None, "draw 0"]
    kong = late(
        4,
        *acts,
        "1 kongs single 7z",
        "1 draws 9s tail",
        "1 discards 9s",
        "2 draws ?",
        rules="jingzhou",
        hand=hand,
    )
    assert kong == [None] * 9 + ["JZ-3"]
    last = late(
        3,
        *acts[:-1],
        "1 draws 9p",
        "1 discards 9p",
        "2 pungs",
        "2 discards 8s",
        "exhausted",
        rules="jingzhou",
        hand=hand,
    )
    assert last[-1] == "draw 0"


@pytest.mark.clause("JZ-4")
def test_own_draw_and_being_claimed_double_major_wins_in_full() -> None:
    seats: dict[int, JsonObject] = {2: {"melds": ["chow 567s"]}}
    whole = {"melds": ("chow 123p<0",), "seats": seats}
    assert score("4556678889p", "9p", **whole)["deltas"] == [-80, 240, -160]
    assert score("4556678889p", "9p", **whole, by="discard", from_=0)["deltas"] == [-80, 160, -80]
    assert score("4556678889p", "9p", **whole, options={"one_suit_base": 15})["deltas"] == [-120, 360, -240]
    # Kong bloom implies the own draw: all pung 20, kong bloom 10.
    pungs = ("pung 222z", "pung 777p<2")
    answer = score("333p999s8p", "8p", melds=pungs, draw="tail", kongs=1)
    assert pattern_values(answer) == {"all_pung": 10, "kong_bloom": 10, "hard": 1}
    assert answer["deltas"] == [-120, 240, -120]


@pytest.mark.clause("JZ-5", "JZ-6")
def test_all_honours_in_sets_counts_pure_suit_and_all_pung() -> None:
    answer = score("333444z55z66z", "6z")
    assert pattern_values(answer) == {"pure_suit": 10, "all_honours": 10, "all_pung": 10, "hard": 1}
    assert answer["deltas"] == [-400, 800, -400]
    loose = score("2334455666z", "6z")
    assert pattern_values(loose) == {"all_honours": 10, "hard": 1}
    assert loose["deltas"] == [-400, 800, -400]


@pytest.mark.clause("JZ-6")
def test_honours_and_258_pay_golden_at_once_and_the_limit_is_300() -> None:
    eyes = score("258p258s2258p", "5s", melds=("pung 888s",))
    assert set(pattern_values(eyes)) == {"all_258", "hard"}
    assert eyes["deltas"] == [-400, 800, -400]
    kongs = ("pung 222z", "closed_kong 7777p", "single_kong 7z")
    seats: dict[int, JsonObject] = {0: {"melds": ["pung 999p<2"]}}
    answer = score("333p999s8s", "8s", melds=kongs[:2], seats=seats)
    # All pung 20, hard, open, closed kong: 320 from seat 2 and 640 from seat 0: both reach 300.
    assert answer["deltas"] == [-400, 800, -400]
    assert score(
        "333p999s8s",
        "8s",
        melds=("pung 222z", "pung 777p<0"),
        seats={0: {"melds": ["closed_kong 5555p", "pung 666p<2"]}},
    )["deltas"] == [-300, 380, -80]


@pytest.mark.clause("JZ-6", "WH-38")
def test_jingzhou_has_two_limits() -> None:
    assert load("jingzhou", {"limits": [200, 250]}).options["limits"] == "200 250"
    with pytest.raises(CaseError, match="limits"):
        load("jingzhou", {"limits": [300, 400, 500, 600]})


@pytest.mark.clause("WH-39", "JZ-5")
def test_one_pays_for_both() -> None:
    melds = ("chow 123p<0", "pung 555p<2", "chow 789p<0")
    answer = score("2346p", "6p", melds=melds, by="discard", from_=2)
    # 10·2·2 = 40 from seat 2, twice that as discarder; all from seat 0, who gave the third set.
    assert answer["deltas"] == [-120, 120, 0]


@pytest.mark.clause("WH-9", "WH-11")
def test_turns_chows_and_the_bank_go_round_three() -> None:
    played = play(
        "0 discards 5p",
        "2 chows 67p",
        "1 chows 67p",
        "1 discards 9p",
        "2 draws 9s",
        "2 discards 9s",
        "0 draws 8s",
        rules="jingzhou",
        hands={0: "5p+", 1: "67p9p+", 2: "67p+"},
    )
    assert played.clause(2) == "WH-11"
    assert all(played.ok(act) for act in (1, 3, 4, 5, 6, 7))
