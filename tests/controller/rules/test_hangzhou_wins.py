"""Wins in Hangzhou and their patterns: HZ-8, HZ-12, HZ-13, HZ-17, HZ-20, HZ-22 to HZ-26, HZ-29 to HZ-37."""

from typing import Any

import pytest

from tests.controller.rules.played_hands import pattern_values, score

PLAIN = "123m456p789s44z67m"
"""Waits on 5m and 8m; the indicator 4s is not in it."""


def bar(answer: dict[str, Any]) -> str | None:
    assert answer["valid"] == (answer["clause"] is None)
    return None if answer["clause"] is None else str(answer["clause"])


@pytest.mark.clause("HZ-12")
def test_an_eye_and_four_sets_or_seven_pairs_win() -> None:
    assert score(PLAIN, "8m")["valid"]
    assert pattern_values(score("1133m5577p2288s6z", "6z")) == {"seven_pairs": 2, "pure_seven_pairs": 2}
    assert bar(score(PLAIN, "9m")) == "HZ-12"


@pytest.mark.clause("HZ-12")
def test_runs_do_not_wrap_and_honours_make_none() -> None:
    assert bar(score("12m456p789s44z678m", "9m")) == "HZ-12"
    assert bar(score("123m456p789s55m12z", "3z")) == "HZ-12"


@pytest.mark.clause("HZ-12")
def test_declared_sets_count_and_exclude_seven_pairs() -> None:
    answer = score("44z67m", "8m", melds=["chow 123m<0", "filled_kong 5555p<2", "closed_kong 7777s"])
    assert answer["valid"]
    assert bar(score("1133m5577p22s", "2s", melds=["pung 666z<0"])) == "HZ-12"


@pytest.mark.clause("HZ-13")
def test_a_fortune_stands_for_any_tile_also_the_low_end_of_789() -> None:
    assert pattern_values(score("123m456p894s44z67m", "8m")) == {}
    assert score("123m456p89s4s44z67m", "8m")["valid"]
    assert score("123m456p44z67m44s3p", "8m")["valid"]


@pytest.mark.clause("HZ-13")
def test_fifth_copies_by_a_fortune_are_an_option() -> None:
    hand = "111m456p789s123p4s"  # any tile with the fortune; a fourth 1m would need a fifth
    assert score(hand, "1m")["valid"]
    assert bar(score(hand, "1m", options={"fifth_copy": False})) == "HZ-12"
    assert score(hand, "2m", options={"fifth_copy": False})["valid"]


@pytest.mark.clause("HZ-8")
def test_whites_are_the_indicators_face_and_not_wild() -> None:
    assert score("123m456p35s5z44z67m", "8m")["valid"]
    assert bar(score("123m456p78s5z44z67m", "8m")) == "HZ-12"
    assert score("12m456p789s44z67m5z", "8m", indicator="3m")["valid"]


@pytest.mark.clause("HZ-8")
def test_with_white_turned_up_the_other_whites_are_fortune() -> None:
    answer = score("123m456p789s67m4z5z", "8m", indicator="5z")
    assert answer["valid"]
    assert pattern_values(score("123m456p789s678m5z", "1z", indicator="5z")) == {"wild_eye": 2}


@pytest.mark.clause("HZ-8")
def test_an_honour_indicator_makes_whites_that_honour() -> None:
    answer = score("123m456p789s55z77z", "5z", indicator="1z")
    assert answer["valid"]
    assert answer["patterns"] == []


@pytest.mark.clause("HZ-17")
def test_no_open_set_holds_a_fortune() -> None:
    for laid in ("chow 345s<0", "pung 44s5s<0", "chow 56p4s<0"):
        assert bar(score("123m44z67m789s", "8m", melds=[laid])) == "HZ-17"
    closed = score("123m44z67m789p", "8m", melds=["closed_kong 5555z"], options={"permanent_fortune": True})
    assert bar(closed) == "HZ-17"


@pytest.mark.clause("HZ-17")
def test_white_may_lie_in_a_run_a_pung_or_a_kong() -> None:
    assert score("123m44z67m789p", "8m", melds=["chow 35s5z<0"])["valid"]
    assert score("123m44z67m789p", "8m", melds=["pung 555z<2"])["valid"]
    assert score("123m44z67m789p", "8m", melds=["closed_kong 5555z"])["valid"]


@pytest.mark.clause("HZ-14")
def test_a_chow_not_from_the_left_neighbour_is_no_set() -> None:
    assert bar(score("123m44z67m789p", "8m", melds=["chow 345p<2"])) == "HZ-14"


@pytest.mark.clause("HZ-16")
def test_there_are_no_kongs_of_a_single_tile() -> None:
    assert bar(score("123m44z67m789p", "8m", melds=["single_kong 7z"])) == "HZ-16"


@pytest.mark.clause("HZ-20")
@pytest.mark.parametrize("hand", ["123m456p789s44z6m", "123m456p789s44z678m", ""])
def test_a_long_or_short_hand_cannot_win(hand: str) -> None:
    assert bar(score(hand, "8m")) == "HZ-20"


@pytest.mark.clause("HZ-22")
@pytest.mark.parametrize("stay", [1, 2, 3, 7])
@pytest.mark.parametrize("draw", ["head", "tail"])
def test_own_draw_always_wins(stay: int, draw: str) -> None:
    assert score(PLAIN, "8m", stay=stay, draw=draw)["valid"]


@pytest.mark.clause("HZ-23")
def test_discard_wins_from_stay_3_involve_the_banker() -> None:
    assert bar(score(PLAIN, "8m", by="discard", from_=0, stay=2)) == "HZ-23"
    assert score(PLAIN, "8m", by="discard", from_=0, stay=3)["deltas"] == [-8, 8, 0, 0]
    assert bar(score(PLAIN, "8m", by="discard", from_=2, stay=3)) == "HZ-23"
    assert score(PLAIN, "8m", by="discard", from_=2, stay=3, banker=1)["deltas"] == [0, 8, -8, 0]


@pytest.mark.clause("HZ-23", "HZ-58")
def test_robbing_is_allowed_from_the_stay_agreed() -> None:
    robbed = {0: {"melds": ["pung 888m<3"]}}
    assert bar(score(PLAIN, "8m", by="rob", from_=0, stay=2, seats=robbed)) == "HZ-23"
    assert score(PLAIN, "8m", by="rob", from_=0, stay=3, seats=robbed)["valid"]
    early = {"robbing_from_stay": 2}
    assert score(PLAIN, "8m", by="rob", from_=0, stay=2, seats=robbed, options=early)["valid"]
    assert bar(score(PLAIN, "8m", by="rob", from_=0, stay=1, seats=robbed, options=early)) == "HZ-23"
    assert bar(score(PLAIN, "8m", by="discard", from_=0, stay=2, options=early)) == "HZ-23"


@pytest.mark.clause("HZ-24")
def test_a_discarded_fortune_never_wins_even_as_its_own_face() -> None:
    assert bar(score("123m456m77p678p23s", "4s", by="discard", from_=0, stay=3)) == "HZ-24"


@pytest.mark.clause("HZ-24")
def test_a_claim_may_complete_a_set_that_holds_a_fortune() -> None:
    assert score("123m456p44z789s6m4s", "5m", by="discard", from_=0, stay=3)["valid"]
    assert score("123m456p44z789s6m4s", "6m", by="discard", from_=0, stay=3)["valid"]


@pytest.mark.clause("HZ-26")
def test_a_wait_on_anything_wins_only_by_own_draw() -> None:
    hand = "123m456p789s678m4s"
    assert score(hand, "1z", stay=3)["valid"]
    assert bar(score(hand, "1z", by="discard", from_=0, stay=3)) == "HZ-26"
    rob = score(hand, "8p", by="rob", from_=0, stay=3, seats={0: {"melds": ["pung 888p<3"]}})
    assert bar(rob) == "HZ-26"
    assert bar(score("1122m3344p5566s4s", "1z", by="discard", from_=0, stay=3)) == "HZ-26"


@pytest.mark.clause("HZ-29", "HZ-30")
def test_wild_eye_is_complete_sets_and_one_more_fortune() -> None:
    assert pattern_values(score("123m456p789s678m4s", "1z")) == {"wild_eye": 2}
    assert pattern_values(score("123m456p789s678m4s", "4s")) == {"wild_eye": 2}
    assert pattern_values(score("123m456p789s67m1z4s", "1z")) == {}
    two_over = score("123m456p789s67m44s", "1z")  # a fortune completes the run, the other is left over
    assert pattern_values(two_over) == {"wild_eye": 2}
    assert pattern_values(score("1122m3344p5566s4s", "1z")) == {"wild_eye": 2, "seven_pairs": 2}


@pytest.mark.clause("HZ-31")
def test_each_float_doubles_and_always_with_wild_eye() -> None:
    hand = "123m456p789s678m4s"
    assert pattern_values(score(hand, "1z", floats=1)) == {"wild_eye": 2, "float": 2}
    assert pattern_values(score(hand, "1z", floats=2)) == {"wild_eye": 2, "float": 4}
    assert pattern_values(score(PLAIN, "8m", floats=1)) == {}


@pytest.mark.clause("HZ-32")
def test_each_kong_of_the_streak_doubles_when_a_supplement_wins() -> None:
    kongs = ["closed_kong 7777s", "direct_kong 5555p<2"]
    hand = "123m44z67m"
    assert pattern_values(score(hand, "8m", melds=kongs, draw="tail", kongs=1)) == {"kong_bloom": 2}
    assert pattern_values(score(hand, "8m", melds=kongs, draw="tail", kongs=2)) == {"kong_bloom": 4}
    assert pattern_values(score(hand, "8m", melds=kongs, draw="head", kongs=0)) == {}


@pytest.mark.clause("HZ-32")
def test_a_float_does_not_break_the_streak_but_other_discards_do() -> None:
    melds = ["closed_kong 7777s"]
    kong_then_float = score("123m456p678m4s", "1z", melds=melds, draw="head", kongs=1, floats=1)
    assert pattern_values(kong_then_float) == {"wild_eye": 2, "float": 2, "kong_bloom": 2}
    broken = score("123m456p678m4s", "1z", melds=melds, draw="head", kongs=1)
    assert pattern_values(broken) == {"wild_eye": 2}


@pytest.mark.clause("HZ-33")
def test_robbing_a_kong_doubles() -> None:
    answer = score(PLAIN, "8m", by="rob", from_=0, stay=3, seats={0: {"melds": ["pung 888m<3"]}})
    assert pattern_values(answer) == {"robbing_kong": 2}


@pytest.mark.clause("HZ-34", "HZ-35")
def test_seven_pairs_are_pure_without_a_fortune() -> None:
    assert pattern_values(score("1133m5577p2288s6z", "6z")) == {"seven_pairs": 2, "pure_seven_pairs": 2}
    assert pattern_values(score("1133m5577p2288s6z", "4s")) == {"seven_pairs": 2}
    assert pattern_values(score("1133m5577p228s6z4s", "6z")) == {"seven_pairs": 2}


@pytest.mark.clause("HZ-35", "HZ-59")
def test_pure_seven_pairs_on_a_claim_is_an_option() -> None:
    hand, strict = "1133m5577p2288s6z", {"pure_seven_pairs_on_claim": False}
    pure = {"seven_pairs": 2, "pure_seven_pairs": 2}
    assert pattern_values(score(hand, "6z", by="discard", from_=0, stay=3)) == pure
    assert pattern_values(score(hand, "6z", by="discard", from_=0, stay=3, options=strict)) == {
        "seven_pairs": 2
    }
    assert pattern_values(score(hand, "6z", options=strict)) == pure


@pytest.mark.clause("HZ-36")
def test_natural_fours_as_two_pairs_are_deluxe_each() -> None:
    assert pattern_values(score("1111m5577p2288s6z", "6z"))["deluxe"] == 2
    assert pattern_values(score("1111m5555p2288s6z", "6z"))["deluxe"] == 4
    assert pattern_values(score("111m33m5577p2288s", "1m"))["deluxe"] == 2
    assert "deluxe" not in pattern_values(score("111m3m5577p2288s4s", "3m"))


@pytest.mark.clause("HZ-36")
def test_whites_are_compared_as_whites() -> None:
    assert pattern_values(score("1133m5577p2s5555z", "2s"))["deluxe"] == 2


@pytest.mark.clause("HZ-36")
def test_in_a_wild_eye_the_fortune_stands_with_the_winning_tile() -> None:
    """The winning 1m stands with the fortune over, so the four 1m are no deluxe together with wild eye."""
    answer = score("111m5577p2288s44s", "1m", floats=1)
    assert pattern_values(answer) == {"wild_eye": 2, "float": 2, "seven_pairs": 2}
    four_before = score("1111m5577p22s66z4s", "3z")
    assert pattern_values(four_before) == {"wild_eye": 2, "seven_pairs": 2, "deluxe": 2}


@pytest.mark.clause("HZ-37")
def test_the_ceiling_is_1024_units() -> None:
    melds = ["closed_kong 1111m", "closed_kong 2222m", "closed_kong 3333m", "closed_kong 1111p"]
    answer = score("4s", "9p", seat=0, stay=3, melds=melds, draw="tail", kongs=4, floats=2)
    assert answer["deltas"] == [3072, -1024, -1024, -1024]


def test_the_highest_paying_reading_is_taken() -> None:
    """223344m 667788p is four runs or seven pairs with 9s."""
    assert pattern_values(score("223344m667788p9s", "9s")) == {"seven_pairs": 2, "pure_seven_pairs": 2}


def test_an_unknown_hand_is_paid_plain_and_noted() -> None:
    answer = score(None, "8m", floats=1)
    assert answer["valid"]
    assert answer["patterns"] == []
    assert any("HZ-12" in note for note in answer["notes"])


def test_a_right_lost_in_the_course_of_the_hand_bars_the_win() -> None:
    answer = score(PLAIN, "8m", seats={1: {"cannot_win": "HZ-63"}})
    assert bar(answer) == "HZ-63"
