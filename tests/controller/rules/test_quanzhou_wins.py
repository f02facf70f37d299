"""Quanzhou: as Xiamen, except for bases, flowers, multipliers and all eight flowers (QZ-1 to QZ-5)."""

from typing import Any

import pytest

from controller.rules import load
from controller.rules.results import CaseError
from tests.controller.rules.played_hands import PlayedHand
from tests.controller.rules.xiamen_cases import FLOATS, WAITS, flowers_of, play, won
from tests.controller.rules.xiamen_cases import score as score_xiamen

PLAIN = "123456m56789p123s99s"
LOOSE = "147m258p369s1346777z"


def score(hand: str | None, tile: str | None = None, **case: Any) -> dict[str, Any]:
    return score_xiamen(hand, tile, **{"rules": "quanzhou", **case})


def hand_of(*acts: str, **header: Any) -> PlayedHand:
    return play(*acts, rules="quanzhou", **header)


def test_the_defaults() -> None:
    assert load("quanzhou").options == dict(load("xiamen").options) | {
        "stay_step": "one",
        "open_pung_as_closed": False,
    }
    for options in ({"stay_step": "two"}, {"stay_step": None}, {"open_pung_as_closed": "yes"}):
        with pytest.raises(CaseError, match="options"):
            load("quanzhou", options)


@pytest.mark.clause("QZ-1")
@pytest.mark.parametrize(("stay", "base"), [(1, 2), (2, 3), (3, 4), (7, 8)])
def test_the_banker_s_base_rises_by_one(stay: int, base: int) -> None:
    assert won(score(PLAIN, "4p", stay=stay)) == ("own_draw", [-2 * base, 2 * base + 4, -2, -2])


@pytest.mark.clause("QZ-1", "XM-35")
def test_the_base_rises_before_it_is_inflated() -> None:
    # (2 + 2 stays) x 5.
    answer = score(PLAIN, "4p", seat=0, stay=3, options={"base_factor": 5})
    assert won(answer)[1] == [120, -40, -40, -40]


@pytest.mark.clause("QZ-1")
def test_the_base_may_rise_by_the_multiplier_of_the_banker_s_win() -> None:
    agreed = {"stay_step": "by_multiplier"}
    assert won(score(PLAIN, "4p", stay=3, banker_base=8, options=agreed))[1] == [-16, 20, -2, -2]
    # Not stated: it rose by one a hand.
    assert won(score(PLAIN, "4p", stay=3, options=agreed))[1] == [-8, 12, -2, -2]
    # By default a stated base is ignored.
    assert won(score(PLAIN, "4p", stay=3, banker_base=8))[1] == [-8, 12, -2, -2]
    inflated = score(PLAIN, "4p", stay=3, banker_base=8, options=agreed | {"base_factor": 5})
    assert won(inflated)[1] == [-80, 100, -10, -10]


@pytest.mark.clause("QZ-1")
def test_the_result_states_the_next_base() -> None:
    hands = {0: "123456m456789p12399s"}
    agreed = {"stay_step": "by_multiplier"}
    played = hand_of("0 hu", hands=hands, stay=2, banker_base=5, **agreed)
    assert played.patterns == {"own_draw": 2}
    assert played.result is not None
    assert (played.bank, played.result["next_banker_base"]) == ((0, 3), 7)
    assert played.deltas == [30, -10, -10, -10]
    plain = hand_of("0 hu", hands=hands, stay=2, banker_base=5)
    assert plain.result is not None
    assert "next_banker_base" not in plain.result
    # A new banker begins at two.
    hands = {1: "123456m56789p12399s", 0: "4p+"}
    played = hand_of("0 discards 4p", "1 hu", hands=hands, stay=2, banker_base=5, **agreed)
    assert played.result is not None
    assert (played.bank, played.result["next_banker_base"]) == ((1, 1), 2)
    assert played.deltas == [-5, 7, -1, -1]


@pytest.mark.clause("QZ-1")
def test_the_base_rises_by_one_where_nothing_was_multiplied() -> None:
    hands = {0: "123456m456789p12399s", 1: "147m+"}
    agreed = {"stay_step": "by_multiplier"}
    played = hand_of("1 hu", "1 stands by it", hands=hands, banker_base=6, **agreed)
    assert played.result is not None
    assert played.bank == (0, 2)
    assert played.result["next_banker_base"] == 7


@pytest.mark.clause("QZ-2")
def test_a_filled_kong_counts_as_a_closed_pung() -> None:
    rest = "123456m123s99s23m"
    assert flowers_of(score(rest, "4m", melds=["filled_kong 5555p<0"])) == 1
    assert flowers_of(score(rest, "4m", melds=["filled_kong 3333z<0"])) == 2
    assert flowers_of(score(rest, "4m", melds=["direct_kong 3333z<0"])) == 3
    assert flowers_of(score_xiamen(rest, "4m", melds=["filled_kong 3333z<0"])) == 3


@pytest.mark.clause("QZ-2")
def test_an_open_pung_may_count_as_a_closed_one() -> None:
    rest, agreed = "123456m123s99s23m", {"open_pung_as_closed": True}
    assert flowers_of(score(rest, "4m", melds=["pung 555p<0"])) == 0
    assert flowers_of(score(rest, "4m", melds=["pung 555p<0"], options=agreed)) == 1
    assert flowers_of(score(rest, "4m", melds=["pung 333z<0"], options=agreed)) == 2
    assert flowers_of(score(WAITS, "9s", by="discard", from_=0)) == 0
    assert flowers_of(score(WAITS, "9s", by="discard", from_=0, options=agreed)) == 1


@pytest.mark.clause("QZ-3")
def test_full_sets_of_flowers_bring_nothing_more() -> None:
    assert flowers_of(score(PLAIN, "4p", flowers="1234f")) == 4
    assert flowers_of(score_xiamen(PLAIN, "4p", flowers="1234f")) == 8


@pytest.mark.clause("QZ-4")
def test_multipliers() -> None:
    assert won(score(FLOATS, "7z")) == ("gold_float", [-9, 21, -6, -6])
    assert won(score(FLOATS, "7z", floats=1)) == ("double_float", [-18, 42, -12, -12])
    assert won(score(FLOATS, "7z", floats=2)) == ("triple_float", [-27, 63, -18, -18])
    assert won(score(PLAIN, "4p")) == ("own_draw", [-4, 8, -2, -2])
    assert won(score(PLAIN, "4p", by="rob", from_=2)) == ("robbing_kong", [-4, 8, -2, -2])
    assert won(score(PLAIN, "4p", by="discard", from_=2)) == ("common", [-2, 4, -1, -1])
    golds = "147m258p369s134z7z222z"
    assert won(score(golds, None, after_deal=True)) == ("three_gold", [-15, 39, -12, -12])
    assert won(score(golds, "6z", last_tile=True)) == ("three_gold", [-15, 39, -12, -12])


@pytest.mark.clause("QZ-4")
def test_no_robbing_of_the_gold_no_heavenly_no_earthly_win() -> None:
    robbing = score("123456m123456s67p99s", "8p", by="indicator", indicator="8p", after_deal=True)
    assert robbing["clause"] == "QZ-4"
    assert won(score(PLAIN, "4p", seat=0, first_turn=True, after_deal=True))[0] == "own_draw"
    assert won(score(PLAIN, "4p", by="discard", from_=0, first_turn=True))[0] == "common"


@pytest.mark.clause("XM-33")
def test_required_float_is_met_by_three() -> None:
    agreed = {"required_float": True}
    assert won(score("123456m789p123s9s222z", "9s", options=agreed))[0] == "gold_float"
    assert score("123456m789p1245s9s22z", "2z", options=agreed)["clause"] == "XM-33"


@pytest.mark.clause("QZ-5")
def test_eight_flowers_win_with_every_hand() -> None:
    # (2 + 8 + 2 for 777z) x 3.
    assert won(score(LOOSE, None, flowers="12345678f")) == ("eight_flowers", [-36, 102, -33, -33])
    assert won(score(LOOSE, "8f", flowers="1234567f"))[0] == "eight_flowers"
    assert score(LOOSE, "7f", flowers="123456f")["clause"] == "QZ-5"
    assert score(LOOSE, None, flowers="1234567f")["clause"] == "QZ-5"
    assert not score_xiamen(LOOSE, None, flowers="12345678f")["valid"]
    # A better win is kept.
    assert won(score(FLOATS, "7z", flowers="12345678f", floats=1))[0] == "double_float"
    assert won(score(FLOATS, "7z", flowers="12345678f"))[0] == "gold_float"
    assert won(score(PLAIN, "4p", flowers="12345678f"))[0] == "eight_flowers"
    # A discard does not give them.
    assert won(score(PLAIN, "4p", flowers="12345678f", by="discard", from_=2))[0] == "common"


@pytest.mark.clause("QZ-5")
def test_eight_flowers_in_play_win_at_once() -> None:
    laid = ["0 lays 1f", "0 lays 2f", "0 lays 3f", "0 lays 4f", "0 lays 5f", "0 lays 6f", "0 lays 7f"]
    drawn = [f"0 draws {tile} tail" for tile in ("1m", "5m", "9m", "1p", "5p", "9p", "1s")]
    hands = {0: "1234567f2468m2468p24s"}
    start = [*laid, *drawn, "0 discards 2m", "1 draws 7z", "1 discards 7z", "2 draws 6z", "2 discards 6z"]
    turn = [*start, "3 draws 5z", "3 discards 5z", "0 draws 8f"]
    for last in (["0 hu"], ["0 lays 8f", "0 hu"], ["0 lays 8f", "0 draws 3z tail", "0 hu"]):
        played = hand_of(*turn, *last, hands=hands, indicator="1z")
        assert played.all_ok(), played.verdicts
        assert played.patterns == {"eight_flowers": 3}
        assert played.deltas == [90, -30, -30, -30]
    assert not play(*turn, "0 hu", hands=hands, indicator="1z").all_ok()


@pytest.mark.clause("QZ-5")
def test_eight_flowers_dealt_win_before_they_are_replaced() -> None:
    hands = {0: "1f+", 2: "2345678f148m148p148s"}
    played = hand_of(*(f"2 lays {each}f" for each in range(2, 9)), "0 lays 1f", "0 hu", hands=hands)
    assert not played.verdicts[-1]["ok"]
    hands = {2: "12345678f148m148p14s"}
    played = hand_of(*(f"2 lays {each}f" for each in range(1, 9)), "2 hu", hands=hands)
    assert played.all_ok()
    assert played.deltas == [-30, -27, 84, -27]
