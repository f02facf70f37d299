"""The options of Xiamen (XM-16, XM-31 to XM-35), by default and as agreed."""

import pytest

from controller.rules import load
from controller.rules.results import CaseError
from tests.controller.rules.xiamen_cases import FLOATS, WAITS, play, score, turns, won


def test_the_defaults() -> None:
    assert load("xiamen").options == {
        "float_round_claim_win": True,
        "gold_holder_own_draw_only": False,
        "missed_lock": False,
        "required_float": False,
        "false_float_forfeits": False,
        "base_factor": 1,
        "fifth_copy": True,
        "wrong_act_forfeits": True,
    }


@pytest.mark.parametrize(
    "options",
    [{"base_factor": 2}, {"base_factor": True}, {"stay_step": "one"}, {"missed_lock": 1}, {"nothing": 1}],
)
def test_other_values_and_names_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(CaseError, match="options"):
        load("xiamen", options)


@pytest.mark.clause("XM-31")
def test_with_a_gold_in_hand_only_an_own_draw_wins_where_agreed() -> None:
    agreed = {"gold_holder_own_draw_only": True}
    hand = "123456m789p12s2z99s77z"
    assert score(hand, "7z", by="discard", from_=0)["valid"]
    assert score(hand, "7z", by="discard", from_=0, options=agreed)["clause"] == "XM-31"
    assert score("123456m78p12s2z99s777z", "9p", by="rob", from_=0, options=agreed)["clause"] == "XM-31"
    assert score(hand, "7z", options=agreed)["valid"]
    assert score(WAITS, "7z", by="discard", from_=0, options=agreed)["valid"]
    robbing = score(
        "123456m12345s67p8p99s", "8p", by="indicator", indicator="8p", after_deal=True, options=agreed
    )
    assert robbing["clause"] == "XM-31"


@pytest.mark.clause("XM-33")
def test_three_golds_need_a_multiplier_of_three_where_agreed() -> None:
    agreed = {"required_float": True}
    # The third Gold is the tile drawn; before it there was no wait on anything.
    assert won(score("123456m789p1245s9s22z", "2z"))[0] == "own_draw"
    assert score("123456m789p1245s9s22z", "2z", options=agreed)["clause"] == "XM-33"
    # Two Golds are free, and so is a gold float with three.
    assert won(score("123456m789p1245s99s2z", "2z", options=agreed))[0] == "own_draw"
    assert won(score("123456m789p123s9s222z", "9s", options=agreed))[0] == "gold_float"
    # A discard with three Golds multiplies by one.
    three = "12345699m1p1379s222z"
    assert score(three, "8s", by="discard", from_=0)["valid"]
    assert score(three, "8s", by="discard", from_=0, options=agreed)["clause"] == "XM-33"
    earthly = score(three, "8s", by="discard", from_=0, first_turn=True, options=agreed)
    assert won(earthly)[0] == "earthly"


@pytest.mark.clause("XM-35")
@pytest.mark.parametrize(("factor", "deltas"), [(5, [-13, 27, -7, -7]), (8, [-19, 39, -10, -10])])
def test_bases_are_inflated_and_flowers_not(factor: int, deltas: list[int]) -> None:
    hand = "123456m789p23s99s777z"
    answer = score(hand, "4s", by="discard", from_=3, options={"base_factor": factor})
    # (2 x factor + 2) and (factor + 2), for the closed pung of honours.
    assert deltas[1] == -sum(each for each in deltas if each < 0)
    assert answer["deltas"] == [-(2 * factor + 2), 4 * factor + 6, -(factor + 2), -(factor + 2)]
    stayed = score(hand, "4s", by="discard", from_=3, stay=3, options={"base_factor": factor})
    assert stayed["deltas"][0] == -(8 * factor + 2)


FLOATER = "123456789m12345s99p"
"""With 9p turned up: five sets without 6s, and two Golds."""


@pytest.mark.clause("XM-16")
def test_others_may_win_by_a_discard_in_a_float_round() -> None:
    acts = ["0 discards 9s", "1 draws 6s", "1 discards 9p", "2 draws 4p", "2 discards 4p", "3 hu"]
    hands = {1: FLOATER, 0: "9s+", 3: "789m456s123s56p22s111z"}
    played = play(*acts, hands=hands, indicator="9p")
    assert played.all_ok()
    assert played.patterns == {"common": 1}
    refused = play(*acts, hands=hands, indicator="9p", float_round_claim_win=False)
    assert refused.clause(6) == "XM-16"


@pytest.mark.clause("XM-32")
def test_an_option_makes_passed_tiles_wait_for_the_next_turn() -> None:
    acts = [
        "0 discards 5p",
        "1 draws 5p",
        "1 discards 5p",
        "3 pungs",
    ]
    hands = {0: "5p+", 3: "55p123789m123789s22z"}
    assert play(*acts, hands=hands, indicator="4z").ok(4)
    assert play(*acts, hands=hands, indicator="4z", missed_lock=True).clause(4) == "XM-32"
    # After seat 3's own turn it is allowed again.
    later = ["0 discards 5p", *turns("8p", 1, 2, 3)]
    played = play(
        *later, "0 draws 5p", "0 discards 5p", "3 pungs", hands=hands, indicator="4z", missed_lock=True
    )
    assert played.all_ok()


@pytest.mark.clause("XM-32")
def test_a_win_let_pass_and_a_turn_passed_over() -> None:
    hands = {0: "4p88m1p+", 2: "8m+", 3: "123456m789s123s56p99m"}
    acts = ["0 discards 4p", "1 draws 4p", "1 discards 4p", "3 hu"]
    assert play(*acts, hands=hands, indicator="4z").all_ok()
    assert play(*acts, hands=hands, indicator="4z", missed_lock=True).clause(4) == "XM-32"
    # Its turn is skipped when seat 0 pungs from seat 2.
    over = ["0 discards 4p", "1 draws 9p", "1 discards 9p", "2 draws 9p", "2 discards 8m", "0 pungs"]
    again = ["0 discards 1p", "1 draws 4p", "1 discards 4p", "3 hu"]
    assert play(*over, *again, hands=hands, indicator="4z", missed_lock=True).all_ok()


@pytest.mark.clause("XM-34")
def test_an_option_forfeits_a_gold_discarded_without_a_float() -> None:
    hands = {0: "9s+", 1: FLOATER}
    acts = ["0 discards 9s", "1 draws 7p", "1 discards 9p", *turns("7p", 2, 3, 0)]
    after = ["1 draws 6s", "1 hu"]
    assert play(*acts, *after, hands=hands, indicator="9p").all_ok()
    played = play(*acts, *after, hands=hands, indicator="9p", false_float_forfeits=True)
    assert played.clause(len(acts) + 2) == "XM-34"
    # A true float keeps the right.
    floated = ["0 discards 9s", "1 draws 6s", "1 discards 9p", *turns("7p", 2, 3, 0), "1 draws 7z", "1 hu"]
    played = play(*floated, hands=hands, indicator="9p", false_float_forfeits=True)
    assert played.all_ok()
    assert played.patterns == {"double_float": 8}


def test_a_float_scores_the_same_in_a_case_as_in_play() -> None:
    assert won(score(FLOATS, "7z", floats=1))[0] == "double_float"
