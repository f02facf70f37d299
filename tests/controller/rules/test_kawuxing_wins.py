"""Wins in Kawuxing and their values (KW-10, KW-30 to KW-53), each pattern with a hand that just lacks it."""

import pytest

from controller.rules import CaseError, load
from tests.controller.rules.kawuxing_cases import doubles, score, together

FIT = "123789p46222s66z"
"""Waits on 5s between 4 and 6."""
PLAIN = "123456789p23s66z"
"""Waits on 1s and 4s, without a pattern."""
PUNGS = ("pung 222p", "pung 777s", "pung 999p")


def paid(answer: dict[str, object]) -> object:
    assert answer["valid"], answer
    return answer["deltas"]


def clause(answer: dict[str, object]) -> object:
    assert not answer["valid"] and answer["reason"]
    assert (answer["payments"], answer["patterns"], answer["deltas"]) == ([], [], [0, 0, 0])
    return answer["clause"]


@pytest.mark.clause("KW-10")
def test_a_win_needs_a_shape_and_a_pattern_or_an_own_draw() -> None:
    assert paid(score(PLAIN, "4s")) == [-1, 2, -1]
    assert clause(score(PLAIN, "4s", by="discard")) == "KW-10"
    assert clause(score(PLAIN, "5s")) == "KW-10"
    assert clause(score("112233445566p7s", "8s")) == "KW-10"
    for pattern in ({"after_kong": True}, {"disclosed": True}):
        assert score(PLAIN, "4s", by="discard", **pattern)["valid"]  # type: ignore[arg-type]
    assert score(PLAIN, "4s", by="rob")["valid"]


@pytest.mark.clause("KW-10")
def test_seven_pairs_have_no_melds_and_runs_do_not_wrap() -> None:
    assert clause(score("1133557799s", "9s", "pung 222p")) == "KW-10"
    assert clause(score("123456p89s66z777z", "1s")) == "KW-10"
    assert clause(score("123456p777s55z66z", "7z")) == "KW-10"


@pytest.mark.clause("KW-53")
def test_a_long_or_short_hand_cannot_win() -> None:
    for hand in ("123456789p23s6z", "123456789p23s666z", ""):
        assert clause(score(hand, "4s")) == "KW-53"
    assert clause(score("66z4s", "4s", *PUNGS, "pung 444p")) == "KW-53"
    assert clause(score("6z", "6z", *PUNGS, "pung 444p", "pung 111s")) == "KW-53"


@pytest.mark.clause("KW-6")
def test_a_chow_laid_out_is_no_set() -> None:
    assert clause(score("46222s66z789p", "5s", "chow 123p")) == "KW-6"


@pytest.mark.clause("KW-7")
def test_no_tile_is_a_kong_alone() -> None:
    assert clause(score("123789p46222s66z", "5s", "single_kong 5z")) == "KW-7"


@pytest.mark.clause("KW-30")
def test_own_draws_are_paid_by_both_and_claims_by_one() -> None:
    assert paid(score(FIT, "5s")) == [-2, 4, -2]
    assert paid(score(FIT, "5s", by="discard", from_=0)) == [-2, 2, 0]
    assert paid(score(FIT, "5s", by="rob", from_=2)) == [0, 4, -4]
    assert score(FIT, "5s", by="discard", from_=0)["payments"] == [{"from": 0, "to": 1, "amount": 2}]


@pytest.mark.clause("KW-30")
def test_at_most_three_doubles_are_paid() -> None:
    pure = "1112223334445s"
    assert doubles(score(pure, "5s")) == {"all_pung": 1, "pure_suit": 2}
    answer = score(pure, "5s", draw="tail", kongs=2)
    assert doubles(answer) == {"all_pung": 1, "pure_suit": 2, "kong_bloom": 2}
    assert paid(answer) == [-8, 16, -8]
    for most, unit in ((1, 2), (2, 4), (4, 16), (5, 32), (9, 32)):
        scored = score(pure, "5s", draw="tail", kongs=2, options={"max_doubles": most})
        assert paid(scored) == [-unit, 2 * unit, -unit]


@pytest.mark.clause("KW-30")
def test_of_several_readings_the_highest_counts() -> None:
    """Four runs and a pair, or seven pairs; three pungs or three equal runs."""
    assert doubles(score("223344p667788s5z", "5z", by="discard")) == {"seven_pairs": 2}
    assert doubles(score("444555666p99s66z", "6z", by="discard")) == {"all_pung": 1}
    assert doubles(score("44455666p999s66z", "5p", by="discard")) == {"all_pung": 1}
    assert doubles(score("44566s123789p66s", "5s", by="discard")) == {"fit_five": 1}


@pytest.mark.clause("KW-31")
def test_all_pung() -> None:
    assert doubles(score("111s99p55z", "9p", "closed_kong 2222p", "pung 777s", by="discard")) == {
        "all_pung": 1
    }
    assert clause(score("123s99p55z", "9p", "closed_kong 2222p", "pung 777s", by="discard")) == "KW-10"


@pytest.mark.clause("KW-32")
def test_fit_five() -> None:
    assert doubles(score(FIT, "5s", by="discard")) == {"fit_five": 1}
    assert clause(score("123789p34222s66z", "5s", by="discard")) == "KW-10"
    assert clause(score("123789p67222s66z", "5s", by="discard")) == "KW-10"
    assert clause(score("123789p35222s66z", "4s", by="discard")) == "KW-10"
    assert clause(score("123789p5s222s666z", "5s", by="discard")) == "KW-10"


@pytest.mark.clause("KW-32")
def test_a_five_that_may_fit_fits() -> None:
    """344456 and a 5 are 345 and 456; but of 3444466(6)6 only 34 takes the 5."""
    assert doubles(score("123p34456777s66z", "5s", by="discard")) == {"fit_five": 1}
    assert clause(score("34444666s123p66z", "5s", by="discard")) == "KW-10"


@pytest.mark.clause("KW-33")
def test_open_four() -> None:
    assert doubles(score("123789p23s66z", "4s", "pung 444s", by="discard")) == {"open_four": 1}
    assert clause(score("123789p23s66z", "1s", "pung 444s", by="discard")) == "KW-10"
    assert clause(score("123789p34s66z", "2s", "pung 444s", by="discard")) == "KW-10"
    # A kong has its fourth tile already.
    assert clause(score("123789p35s66z", "4s", "closed_kong 7777s", by="discard")) == "KW-10"


@pytest.mark.clause("KW-33")
def test_in_a_pure_suit_any_fourth_tile_of_a_pung_will_do() -> None:
    both = {"pure_suit": 2, "open_four": 1}
    assert doubles(score("1235678999s", "4s", "pung 444s")) == both
    assert doubles(score("1234567899s", "9s", "pung 444s")) == both
    assert doubles(score("1345678999s", "1s", "pung 222s")) == {"pure_suit": 2}


@pytest.mark.clause("KW-33")
def test_two_fourths_count_once() -> None:
    answer = score("1236789s", "9s", "pung 111s", "pung 666s", options={"max_doubles": 9})
    assert doubles(answer) == {"open_four": 1, "pure_suit": 2}
    assert paid(answer) == [-8, 16, -8]


@pytest.mark.clause("KW-34")
def test_kong_bloom_counts_again_for_each_kong_on_kong() -> None:
    for kongs in (1, 2, 3):
        assert doubles(score(PLAIN, "4s", draw="tail", kongs=kongs)) == {"kong_bloom": kongs}
    assert paid(score(PLAIN, "4s", draw="tail", kongs=2)) == [-4, 8, -4]
    assert doubles(score(PLAIN, "4s", draw="tail")) == {"kong_bloom": 1}
    assert doubles(score(PLAIN, "4s", draw="head")) == {}
    assert clause(score(PLAIN, "4s", by="discard", kongs=1)) == "KW-10"


@pytest.mark.clause("KW-35")
def test_claimed_on_kong_counts_once() -> None:
    assert doubles(score(PLAIN, "4s", by="discard", after_kong=True)) == {"claimed_on_kong": 1}
    assert doubles(score(PLAIN, "4s", by="discard", after_kong=True, kongs=2)) == {"claimed_on_kong": 1}
    assert doubles(score(PLAIN, "4s", after_kong=True)) == {}
    assert doubles(score(PLAIN, "4s", by="rob", after_kong=True)) == {"robbing_kong": 1}


@pytest.mark.clause("KW-36")
def test_robbing_kong() -> None:
    assert paid(score(PLAIN, "4s", by="rob", from_=0)) == [-2, 2, 0]


@pytest.mark.clause("KW-37", "KW-52")
def test_the_claimed_player_pays_an_open_hand_as_an_own_draw() -> None:
    assert paid(score(PLAIN, "4s", disclosed=True)) == [-2, 4, -2]
    assert paid(score(PLAIN, "4s", by="discard", from_=0, disclosed=True)) == [-4, 4, 0]
    robbed = score(PLAIN, "4s", by="rob", from_=2, disclosed=True)
    assert (doubles(robbed), robbed["deltas"]) == ({"robbing_kong": 1, "disclosed": 1}, [0, 8, -8])


@pytest.mark.clause("KW-38")
def test_last_tile_is_drawn_not_claimed() -> None:
    assert doubles(score(PLAIN, "4s", last_tile=True)) == {"last_tile": 1}
    assert doubles(score(PLAIN, "4s", last_tile=True, draw="tail", kongs=1)) == {
        "last_tile": 1,
        "kong_bloom": 1,
    }
    assert clause(score(PLAIN, "4s", by="discard", last_tile=True)) == "KW-10"


@pytest.mark.clause("KW-41")
def test_pure_suit() -> None:
    assert doubles(score("123345678p1199p", "9p", by="discard")) == {"pure_suit": 2}
    assert doubles(score("123345678p1p", "1p", "pung 999p", by="discard")) == {"pure_suit": 2}
    assert clause(score("123345678p99p66z", "9p", by="discard")) == "KW-10"
    assert clause(score("123345678p1p", "1p", "pung 222s", by="discard")) == "KW-10"
    assert clause(score("123345678p1p", "1p", "pung 555z", by="discard")) == "KW-10"


@pytest.mark.clause("KW-42")
def test_seven_pairs() -> None:
    assert doubles(score("1133557799s556z", "6z", by="discard")) == {"seven_pairs": 2}
    pure = score("1133557799s446s", "6s", by="discard", options={"max_doubles": 9})
    assert doubles(pure) == {"seven_pairs": 2, "pure_suit": 2}


@pytest.mark.clause("KW-43")
def test_lone_tile() -> None:
    answer = score("6z", "6z", *PUNGS, "closed_kong 4444p", by="discard", from_=0)
    assert (doubles(answer), answer["deltas"]) == ({"all_pung": 1, "lone_tile": 2}, [-8, 8, 0])
    assert doubles(score("6z444p", "6z", *PUNGS, by="discard")) == {"all_pung": 1}


@pytest.mark.clause("KW-44")
def test_lesser_three() -> None:
    assert doubles(score("555777z66z123p99s", "9s", by="discard")) == {"lesser_three": 2}
    assert doubles(score("123p45s77z", "6s", "pung 555z", "closed_kong 6666z", by="discard")) == {
        "lesser_three": 2
    }
    assert clause(score("555777z123p456s9s", "9s", by="discard")) == "KW-10"
    assert clause(score("777z66z123789p99s", "9s", by="discard")) == "KW-10"


@pytest.mark.clause("KW-48")
def test_greater_three() -> None:
    assert doubles(score("555666z77z123p99s", "7z", by="discard")) == {"greater_three": 3}
    laid = ("pung 555z", "direct_kong 6666z", "pung 777z")
    assert doubles(score("123p9s", "9s", *laid, by="discard")) == {"greater_three": 3}
    assert doubles(score("111p9s", "9s", *laid)) == {"greater_three": 3, "all_pung": 1}


@pytest.mark.clause("KW-45")
def test_closed_four() -> None:
    assert doubles(score("33345p123789s66z", "3p", by="discard")) == {"closed_four": 2}
    assert doubles(score("2333445p123789s", "3p", by="discard")) == {"closed_four": 2}, "an eye and two runs"
    assert clause(score("333345p23s789s66z", "4s", by="discard")) == "KW-10"
    assert clause(score("33345p123789s66z", "6p", by="discard")) == "KW-10"


@pytest.mark.clause("KW-45")
def test_in_a_pure_suit_any_fourth_tile_in_hand_will_do() -> None:
    four = score("3333456778891s", "1s", options={"max_doubles": 9})
    assert (doubles(four), four["deltas"]) == ({"pure_suit": 2, "closed_four": 2}, [-16, 32, -16])
    assert doubles(score("123123789s5s", "5s", "closed_kong 4444s")) == {"pure_suit": 2}
    assert doubles(score("1234567899s", "9s", "pung 444s")) == {"pure_suit": 2, "open_four": 1}


@pytest.mark.clause("KW-49")
def test_dragon_seven_pairs_stand_alone() -> None:
    assert doubles(score("1111335577s55z6z", "6z", by="discard")) == {"dragon_seven_pairs": 3}
    assert doubles(score("111335577s55z66z", "1s", by="discard")) == {"dragon_seven_pairs": 3}
    pure = score("1111335577s446s", "6s", options={"max_doubles": 9})
    assert doubles(pure) == {"dragon_seven_pairs": 3, "pure_suit": 2}
    assert doubles(score("1133557799s556z", "6z")) == {"seven_pairs": 2}


@pytest.mark.clause("KW-51")
def test_double_dragon_seven_pairs_may_reach_four_doubles() -> None:
    hand = "1111333355s77s6z"
    assert doubles(score(hand, "6z")) == {"double_dragon_seven_pairs": 4}
    assert doubles(score("111133335555s6z", "6z")) == {"double_dragon_seven_pairs": 4}
    assert paid(score(hand, "6z")) == [-8, 16, -8]
    agreed = {"double_dragon_four": True}
    assert paid(score(hand, "6z", options=agreed)) == [-16, 32, -16]
    assert paid(score(hand, "6z", disclosed=True, options=agreed)) == [-16, 32, -16]
    assert paid(score(hand, "6z", options=agreed | {"max_doubles": 2})) == [-16, 32, -16]
    assert paid(score(hand, "6z", disclosed=True, options=agreed | {"max_doubles": 5})) == [-32, 64, -32]
    assert paid(score("1111335577s55z6z", "6z", disclosed=True, options=agreed)) == [-8, 16, -8]


@pytest.mark.clause("KW-8")
def test_two_players_win_on_one_tile() -> None:
    hands = {1: FIT, 0: "123789p33346s77z"}
    answer = together(hands, "5s", from_=2)
    assert (answer["valid"], answer["deltas"]) == (True, [2, 2, -4])
    assert answer["patterns"] == [[{"name": "fit_five", "value": 1}]] * 2
    assert (answer["clause"], answer["reason"]) == ([None, None], [None, None])
    robbed = together(hands, "5s", by="rob", from_=2, each={0: {"disclosed": True}})
    assert robbed["payments"] == [{"from": 2, "to": 1, "amount": 4}, {"from": 2, "to": 0, "amount": 16}]


@pytest.mark.clause("KW-8", "KW-10")
def test_of_two_wins_one_may_be_wrong() -> None:
    answer = together({1: FIT, 0: PLAIN}, "5s", from_=2)
    assert (answer["valid"], answer["clause"], answer["deltas"]) == (False, [None, "KW-10"], [0, 2, -2])
    for apart in ({"tile": "8s"}, {"from": 1, "seat": 2}, {"by": "rob"}):
        answer = together({0: FIT, 1: FIT.replace("222s", "888s")}, "5s", from_=2, each={1: apart})
        assert (answer["valid"], answer["clause"]) == (False, ["KW-8", "KW-8"])
    with pytest.raises(CaseError, match="twice"):
        together({0: FIT, 1: FIT.replace("222s", "888s")}, "5s", from_=2, each={1: {"seat": 0}})


@pytest.mark.clause("KW-9")
def test_a_win_lost_in_the_course_of_the_hand() -> None:
    assert clause(score(FIT, "5s", by="discard", seats={1: {"cannot_win": "KW-9"}})) == "KW-9"


@pytest.mark.clause("KW-10")
def test_an_unknown_hand_counts_only_open_tiles() -> None:
    answer = score(None, "5s", by="discard", after_kong=True)
    assert (doubles(answer), answer["deltas"]) == ({"claimed_on_kong": 1}, [0, 2, -2])
    assert len(answer["notes"]) == 1 and answer["notes"][0].startswith("KW-10")
    four = score(None, "5s", *PUNGS, "closed_kong 1111p")
    assert doubles(four) == {"all_pung": 1, "lone_tile": 2}
    assert doubles(score(None, "5s", "pung 555z", "pung 666z", "pung 777z")) == {"greater_three": 3}


def test_no_tile_is_turned_up() -> None:
    rules = load("kawuxing")
    case: dict[str, object] = {"rules": "kawuxing", "banker": 0, "seats": [{"hand": FIT}, {}, {}]}
    case["win"] = {"seat": 0, "tile": "5s", "by": "draw", "draw": "head"}
    assert rules.score(case)["deltas"] == [4, -2, -2]
    wrongs: list[dict[str, object]] = [
        {"indicator": "5s"},
        {"seats": [{}, {}, {}, {}]},
        {"win": {"seat": 0, "by": "draw"}},
    ]
    for wrong in wrongs:
        with pytest.raises(CaseError):
            rules.score({**case, **wrong})


@pytest.mark.clause("KW-33")
@pytest.mark.clause("KW-43")
@pytest.mark.clause("KW-53")
def test_a_hidden_hand_counts_what_public_tiles_decide() -> None:
    assert doubles(score(None, "2p", "pung 222p", "pung 999s")) == {"open_four": 1}
    assert doubles(score(None, "3p", "pung 222p", "direct_kong 3333s")) == {}
    four = ["pung 222p", "pung 777p", "closed_kong 9999p", "pung 444p"]
    assert doubles(score(None, "6p", *four)) == {"all_pung": 1, "lone_tile": 2, "pure_suit": 2}
    assert doubles(score(None, "6s", *four)) == {"all_pung": 1, "lone_tile": 2}
    lesser = doubles(score(None, "7z", "pung 555z", "pung 666z", *four[:2]))
    assert lesser == {"all_pung": 1, "lone_tile": 2, "lesser_three": 2}
    long = score(None, "6p", *four, "pung 333p")
    assert (long["valid"], long["clause"]) == (False, "KW-53")
