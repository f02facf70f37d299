"""Payments of a Ningbo win: NB-40 to NB-43, and the bank and the rounds, NB-2."""

import pytest

from controller.rules import Seat, tile
from controller.rules.ningbo.system import Round
from controller.rules.seating import first_banker
from tests.controller.rules.ningbo_cases import JsonObject, pattern_values, score

FOUR = "123m456p789p23s44z"
"""By own draw with Summer four tai; on a discard with Summer and Orchid."""
THREE_FROM_0 = ["chow 123m<0", "pung 555z<0", "chow 456p<0"]


def deltas(answer: JsonObject) -> list[int]:
    assert answer["valid"], answer["reason"]
    return list(answer["deltas"])


@pytest.mark.clause("NB-40")
def test_own_draw_is_paid_by_three_and_a_discard_twice_by_one() -> None:
    drawn = score(FOUR, "4s", flowers="2f")
    assert deltas(drawn) == [-4, 12, -4, -4]
    assert drawn["payments"] == [{"from": seat, "to": 1, "amount": 4} for seat in (0, 2, 3)]
    claimed = score(FOUR, "4s", flowers="2f6f", by="discard", from_=3)
    assert deltas(claimed) == [0, 8, 0, -8]
    assert claimed["payments"] == [{"from": 3, "to": 1, "amount": 8}]


@pytest.mark.clause("NB-41")
def test_a_robbed_kong_counts_own_draw_and_is_paid_five_times() -> None:
    answer = score(FOUR, "4s", flowers="2f", by="rob", from_=2, others={2: ["pung 444s<3"]})
    assert pattern_values(answer) == {"own_draw": 1, "all_runs": 1, "hard": 1, "seat_flower": 1}
    assert deltas(answer) == [0, 20, -20, 0]


@pytest.mark.clause("NB-41")
def test_only_the_robbed_player_pays_for_a_robbed_kong() -> None:
    answer = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f", by="rob", from_=2)
    assert deltas(answer) == [0, 20, -20, 0]


@pytest.mark.clause("NB-42")
def test_the_direct_kongs_giver_pays_five_times_for_its_bloom() -> None:
    melds = ["direct_kong 1111m<3"]
    answer = score("456p789p23s44z", "4s", melds=melds, flowers="2f", draw="tail", kongs=1, kong_from=3)
    assert pattern_values(answer) == {"own_draw": 1, "seat_flower": 1, "kong_bloom": 1, "hard": 1}
    assert deltas(answer) == [-4, 28, -4, -20]


@pytest.mark.clause("NB-42")
def test_only_the_direct_kongs_own_supplement_is_paid_so() -> None:
    melds = ["direct_kong 1111m<3", "closed_kong 2222m"]
    answer = score("789p23s44z", "4s", melds=melds, flowers="2f", draw="tail", kongs=2, kong_from=3)
    assert deltas(answer) == [-4, 12, -4, -4]
    answer = score("456p789p23s44z", "4s", melds=melds[1:], flowers="2f", draw="tail", kongs=1)
    assert deltas(answer) == [-4, 12, -4, -4]


@pytest.mark.clause("NB-43")
def test_after_three_claims_the_giver_pays_an_own_draw_alone() -> None:
    answer = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f")
    assert pattern_values(answer) == {"own_draw": 1, "dragon_pung": 1, "hard": 1, "seat_flower": 1}
    assert deltas(answer) == [-20, 20, 0, 0]
    two = score("23s44z", "4s", melds=[*THREE_FROM_0[:2], "closed_kong 9999p"], flowers="2f")
    assert deltas(two) == [-4, 12, -4, -4]


@pytest.mark.clause("NB-43")
def test_the_two_answer_for_each_other() -> None:
    others = {2: ["pung 333m<1", "chow 123p<1", "filled_kong 6666z<1"]}
    answer = score(FOUR, "4s", flowers="2f", others=others)
    assert deltas(answer) == [0, 20, -20, 0]
    # Liability between seats 2 and 3 does not concern the winner.
    others = {2: ["pung 333m<3", "chow 123p<1", "pung 666z<3", "pung 777z<3"]}
    assert deltas(score(FOUR, "4s", flowers="2f", others=others)) == [-4, 12, -4, -4]


@pytest.mark.clause("NB-43")
def test_bound_player_and_discarder_pay_twice_each() -> None:
    answer = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f6f", by="discard", from_=2)
    assert deltas(answer) == [-8, 16, -8, 0]
    both = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f6f", by="discard", from_=0)
    assert deltas(both) == [-16, 16, 0, 0]
    assert both["payments"] == [{"from": 0, "to": 1, "amount": 16}]


@pytest.mark.clause("NB-43")
def test_with_a_kong_bloom_only_the_three_claims_are_paid() -> None:
    melds = [*THREE_FROM_0[:2], "direct_kong 8888s<0"]
    answer = score("23s44z", "4s", melds=melds, flowers="2f", draw="tail", kongs=1, kong_from=0)
    assert pattern_values(answer)["kong_bloom"] == 1
    assert deltas(answer) == [-25, 25, 0, 0]
    others = {2: ["pung 333m<1", "chow 123p<1", "pung 666z<1"]}
    answer = score(
        "456p789p23s44z",
        "4s",
        melds=["direct_kong 1111m<3"],
        flowers="2f",
        draw="tail",
        kongs=1,
        kong_from=3,
        others=others,
    )
    assert deltas(answer) == [0, 20, -20, 0]


@pytest.mark.clause("NB-43")
def test_two_may_be_bound_to_the_winner() -> None:
    others = {2: ["pung 333m<1", "pung 222p<1", "pung 666z<1"]}
    answer = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f", others=others)
    assert deltas(answer) == [-20, 40, -20, 0]


@pytest.mark.clause("NB-10")
def test_one_wins_a_hand_and_a_refused_win_costs_nothing() -> None:
    answer = score(FOUR, "4s")
    assert (answer["valid"], answer["patterns"], answer["deltas"]) == (False, [], [0, 0, 0, 0])


@pytest.mark.clause("NB-2")
def test_a_session_is_four_rounds_of_the_bank() -> None:
    first = Seat(2)
    round_ = Round(first)
    winds, banker = [], first
    while True:
        winds.append(round_.wind)
        assert round_.after(banker, banker) is round_, "the bank that stays ends nothing"
        following = Seat((banker + 1) % 4)
        onward = round_.after(banker, following)
        if onward is None:
            break
        banker, round_ = following, onward
    assert winds == [tile(f"{wind}z") for wind in (1, 2, 3, 4) for _ in range(4)]
    assert banker == 1


@pytest.mark.clause("NB-2")
def test_east_rolls_for_the_first_banker() -> None:
    assert first_banker((3, 4), 4) == 2
    assert first_banker((2, 3), 4) == 0
