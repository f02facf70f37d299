"""Payments in Hangzhou: HZ-25, HZ-27, HZ-28, HZ-38 to HZ-43, HZ-51, HZ-55, HZ-57, HZ-64."""

import pytest

from controller.rules import load
from tests.controller.rules.played_hands import JsonObject, pattern_values, score

PLAIN = "123m456p789s44z67m"
WILD_EYE = "123m456p789s678m4s"
SHORT = "44z67p"
"""The rest of a hand with three sets laid out; waits on 5p and 8p."""

FROM_0 = ["pung 111m<0", "pung 222p<0", "pung 333s<0"]
"""Three sets claimed from seat 0."""


def taken(seat: int, giver: int) -> dict[int, JsonObject]:
    """A seat that claimed three sets from the giver."""
    return {seat: {"melds": [f"pung {tile}<{giver}" for tile in ("777m", "888p", "999s")]}}


@pytest.mark.clause("HZ-27", "HZ-28")
def test_the_stay_doubles_units_only_with_the_banker() -> None:
    for stay, unit in ((1, 2), (2, 4), (3, 8), (4, 8), (9, 8)):
        assert score(PLAIN, "8m", stay=stay)["deltas"] == [-unit, unit + 2, -1, -1]
        assert score(PLAIN, "8m", stay=stay, banker=1)["deltas"] == [-unit, 3 * unit, -unit, -unit]


@pytest.mark.clause("HZ-27")
def test_on_a_claim_the_discarder_alone_pays() -> None:
    answer = score(PLAIN, "8m", by="discard", from_=0, stay=3)
    assert answer["payments"] == [{"from": 0, "to": 1, "amount": 8}]


@pytest.mark.clause("HZ-29")
def test_patterns_multiply_every_payment() -> None:
    assert score(WILD_EYE, "1z", stay=2, floats=1)["deltas"] == [-16, 24, -4, -4]


@pytest.mark.clause("HZ-25")
def test_two_winners_are_one_too_many() -> None:
    wins = [{"seat": seat, "tile": "8m", "by": "discard", "from": 0} for seat in (1, 2)]
    case = {
        "rules": "hangzhou",
        "banker": 0,
        "stay": 3,
        "indicator": "4s",
        "seats": [{}, {}, {}, {}],
        "win": wins,
    }
    answer = load("hangzhou").score(case)
    assert (answer["valid"], answer["clause"]) == (False, "HZ-25")


@pytest.mark.clause("HZ-38")
def test_robbing_is_paid_as_an_own_draw_all_by_the_robbed() -> None:
    robbed = {0: {"melds": ["pung 888m<3"]}}
    assert score(PLAIN, "8m", by="rob", from_=0, stay=3, seats=robbed)["deltas"] == [-20, 20, 0, 0]
    robbed = {2: {"melds": ["pung 888m<3"]}}
    assert score(PLAIN, "8m", by="rob", from_=2, stay=3, banker=1, seats=robbed)["deltas"] == [0, 48, -48, 0]


@pytest.mark.clause("HZ-38")
def test_relations_do_not_touch_robbing() -> None:
    seats = {0: {"melds": ["pung 888p<3"]}, **taken(2, 1)}
    seats[2] = {"melds": ["pung 777m<1", "pung 777p<1", "pung 999s<1"]}
    answer = score(
        SHORT,
        "8p",
        by="rob",
        from_=0,
        stay=3,
        melds=["pung 111m<2", "pung 222p<2", "pung 333s<2"],
        seats=seats,
    )
    assert answer["deltas"] == [-20, 20, 0, 0]


@pytest.mark.clause("HZ-39")
def test_the_giver_of_three_sets_pays_the_whole() -> None:
    assert score(SHORT, "5p", melds=FROM_0)["deltas"] == [-4, 4, 0, 0]
    assert score(SHORT, "5p", melds=[*FROM_0[:2], "chow 567s<0"])["deltas"] == [-4, 4, 0, 0]
    assert score(SHORT, "5p", melds=[*FROM_0[:2], "pung 333s<2"])["deltas"] == [-2, 4, -1, -1]
    assert score(SHORT, "5p", melds=["pung 111m<2", "pung 222p<2", "direct_kong 3333s<2"])["deltas"] == [
        0,
        4,
        -4,
        0,
    ]


@pytest.mark.clause("HZ-39")
def test_filled_and_closed_kongs_add_no_claim() -> None:
    filled = ["filled_kong 1111m<2", "pung 222p<2", "closed_kong 3333s"]
    assert score(SHORT, "5p", melds=filled)["deltas"] == [-2, 4, -1, -1]
    filled = ["filled_kong 1111m<2", "pung 222p<2", "pung 333s<2"]
    assert score(SHORT, "5p", melds=filled)["deltas"] == [0, 4, -4, 0]


@pytest.mark.clause("HZ-40")
def test_three_sets_claimed_from_the_winner_pay_all_doubled() -> None:
    assert score(PLAIN, "8m", seats=taken(3, 1))["deltas"] == [0, 8, 0, -8]


@pytest.mark.clause("HZ-41")
def test_both_ways_is_three_times_the_whole() -> None:
    assert score(SHORT, "5p", melds=FROM_0, seats=taken(0, 1))["deltas"] == [-12, 12, 0, 0]


@pytest.mark.clause("HZ-41")
def test_every_related_player_pays_in_full() -> None:
    seats = {
        2: {"melds": ["pung 777m<1", "pung 777p<1", "pung 777s<1"]},
        3: {"melds": ["pung 888m<1", "pung 999p<1", "pung 888s<1"]},
    }
    assert score(SHORT, "5p", melds=FROM_0, seats=seats)["deltas"] == [-4, 20, -8, -8]


@pytest.mark.clause("HZ-39", "HZ-55")
def test_relations_touch_a_claimed_win_only_by_option() -> None:
    laid = ["pung 111m<2", "pung 222p<2", "pung 333s<2"]
    assert score(SHORT, "5p", melds=laid, by="discard", from_=0, stay=3)["deltas"] == [-8, 8, 0, 0]
    on = {"liability_on_discard": True}
    assert score(SHORT, "5p", melds=laid, by="discard", from_=0, stay=3, options=on)["deltas"] == [
        -8,
        16,
        -8,
        0,
    ]
    assert score(SHORT, "5p", melds=FROM_0, by="discard", from_=0, stay=3, options=on)["deltas"] == [
        -16,
        16,
        0,
        0,
    ]
    counter = score(PLAIN, "8m", by="discard", from_=0, stay=3, options=on, seats=taken(0, 1))
    assert counter["deltas"] == [-24, 24, 0, 0]
    both = score(SHORT, "5p", melds=FROM_0, by="discard", from_=0, stay=3, options=on, seats=taken(0, 1))
    assert both["deltas"] == [-32, 32, 0, 0]


@pytest.mark.clause("HZ-42")
def test_a_false_own_draw_pays_each_their_own_share() -> None:
    assert score(PLAIN, "9m", stay=2)["deltas"] == [4, -6, 1, 1]
    assert score(PLAIN, "9m", stay=2)["payments"] == [
        {"from": 1, "to": 2, "amount": 1},
        {"from": 1, "to": 3, "amount": 1},
        {"from": 1, "to": 0, "amount": 4},
    ]
    melds = ["closed_kong 7777s"]
    assert score("123m44z67m789p", "9m", melds=melds, draw="tail", kongs=1)["deltas"] == [4, -8, 2, 2]
    assert score(SHORT, "9p", melds=FROM_0)["deltas"] == [4, -4, 0, 0]


@pytest.mark.clause("HZ-42")
def test_a_false_claim_pays_the_discarder_alone() -> None:
    assert score(PLAIN, "8m", by="discard", from_=0, stay=1)["deltas"] == [2, -2, 0, 0]
    assert score(PLAIN, "8m", by="discard", from_=2, stay=3)["deltas"] == [0, -1, 1, 0]
    assert score(PLAIN, "9m", by="discard", from_=0, stay=3)["deltas"] == [8, -8, 0, 0]
    assert score(WILD_EYE, "1z", by="discard", from_=0, stay=3)["deltas"] == [16, -16, 0, 0]


@pytest.mark.clause("HZ-42", "HZ-43")
def test_the_nearest_is_paid_first_where_chips_run_out() -> None:
    seats = {1: {"chips": 6}}
    answer = score(PLAIN, "9m", stay=3, banker=1, seats=seats, options={"chips": 40})
    assert answer["deltas"] == [0, -6, 6, 0]
    seats = {1: {"chips": 10}}
    answer = score(PLAIN, "9m", stay=3, banker=1, seats=seats, options={"chips": 40})
    assert answer["deltas"] == [0, -10, 8, 2]


@pytest.mark.clause("HZ-43", "HZ-51")
def test_chips_limit_each_payer_and_only_under_the_option() -> None:
    seats = {0: {"chips": 3}, 2: {"chips": 0}, 3: {"chips": 1}}
    assert score(PLAIN, "8m", stay=3, seats=seats)["deltas"] == [-8, 10, -1, -1]
    answer = score(PLAIN, "8m", stay=3, seats=seats, options={"chips": 40})
    assert answer["deltas"] == [-3, 4, 0, -1]
    assert answer["payments"] == [{"from": 0, "to": 1, "amount": 3}, {"from": 3, "to": 1, "amount": 1}]


@pytest.mark.clause("HZ-43")
def test_nobody_pays_for_a_liable_player_without_chips() -> None:
    answer = score(SHORT, "5p", melds=FROM_0, stay=3, seats={0: {"chips": 4}}, options={"chips": 40})
    assert answer["deltas"] == [-4, 4, 0, 0]


@pytest.mark.clause("HZ-43")
def test_a_missing_stack_is_the_agreed_one() -> None:
    answer = score(WILD_EYE, "1z", stay=3, banker=1, floats=2, options={"chips": 40})
    assert answer["deltas"] == [-40, 120, -40, -40]


@pytest.mark.clause("HZ-57")
def test_the_feeder_of_a_float_claim_pays_for_later_doubles() -> None:
    """Two floats and wild eye are x8. x4 of it was made before the feed: 4 shared in 2, 1, 1, and 16 by seat 2."""
    feeds = [{"from": 2, "floats": 1, "kongs": 0}]
    hand, laid = "123m456p678m4s", ["chow 789s<0"]
    shared = score(hand, "1z", melds=laid, floats=2, float_feeds=feeds)
    assert shared["deltas"] == [-16, 32, -8, -8]
    options = {"float_claims": True, "float_second_half_liability": True}
    alone = score(hand, "1z", melds=laid, floats=2, float_feeds=feeds, options=options)
    assert alone["deltas"] == [-8, 32, -20, -4]


@pytest.mark.clause("HZ-57")
def test_two_feeders_pay_each_for_their_own_stretch() -> None:
    """x4 shared; from x4 to x8 by seat 3; from x8 to x16 by seat 2; the sum of units is 4."""
    feeds = [{"from": 3, "floats": 1, "kongs": 0}, {"from": 2, "floats": 1, "kongs": 1}]
    options = {"float_claims": True, "float_second_half_liability": True}
    laid = ["direct_kong 1111p<3", "direct_kong 2222p<2"]
    answer = score(
        "123m678m4s", "1z", melds=laid, floats=1, kongs=2, draw="tail", float_feeds=feeds, options=options
    )
    assert answer["deltas"] == [-8, 64, -4 - 32, -4 - 16]


@pytest.mark.clause("HZ-64")
def test_ten_honours_win_as_an_own_draw_and_eleven_as_a_wild_eye() -> None:
    own = {"ten_honours": "ten_own_eleven_wild"}
    hand = "147m258p369s1355m"
    ten = score(hand, None, options=own, honours=10, by="ten_honours", stay=2)
    assert (ten["valid"], pattern_values(ten), ten["deltas"]) == (True, {}, [-4, 6, -1, -1])
    for honours in (11, 12):
        more = score(hand, None, options=own, honours=honours, by="ten_honours", stay=2)
        assert (pattern_values(more), more["deltas"]) == ({"wild_eye": 2}, [-8, 12, -2, -2])
    wild = score(hand, None, options={"ten_honours": "ten_wild"}, honours=10, by="ten_honours", stay=2)
    assert pattern_values(wild) == {"wild_eye": 2}


@pytest.mark.clause("HZ-64")
def test_ten_honours_need_the_option_and_a_whole_hand() -> None:
    hand, own = "147m258p369s1355m", {"ten_honours": "ten_own_eleven_wild"}
    assert score(hand, None, honours=10, by="ten_honours")["clause"] == "HZ-64"
    assert score(hand, None, options=own, honours=9, by="ten_honours")["clause"] == "HZ-64"
    assert score(hand[:-2] + "m", None, options=own, honours=10, by="ten_honours")["clause"] == "HZ-20"
    broken = {1: {"discards": "1123344667z9p"}}
    assert score(hand, None, options=own, honours=10, by="ten_honours", seats=broken)["clause"] == "HZ-64"


@pytest.mark.clause("HZ-53")
def test_wall_only_leaves_no_claims() -> None:
    only = {"wall_only": True}
    assert score(PLAIN, "8m", options=only)["valid"]
    assert score(PLAIN, "8m", by="discard", from_=0, stay=3, options=only)["clause"] == "HZ-53"
    robbed = {0: {"melds": ["pung 888m<3"]}}
    assert score(PLAIN, "8m", by="rob", from_=0, stay=3, seats=robbed, options=only)["clause"] == "HZ-53"


@pytest.mark.clause("HZ-52")
def test_four_whites_are_fortune_without_an_indicator() -> None:
    options = {"permanent_fortune": True}
    assert pattern_values(score("123m456p789s678m5z", "1z", options=options)) == {"wild_eye": 2}
    assert pattern_values(score("123m456p789s678m5z", "5z", options=options, floats=2)) == {
        "wild_eye": 2,
        "float": 4,
    }
    four = score("123m456p789s5z", "1z", options=options, melds=["chow 678m<0"])
    assert pattern_values(four) == {"wild_eye": 2}
