"""Who pays for a Ningbo win: NB-40 to NB-43, and the bank and the rounds, NB-2."""

import pytest

from controller.rules import Seat, tile
from controller.rules.ningbo.system import Round
from controller.rules.seating import first_banker
from tests.controller.rules.ningbo_cases import Said, named, score

FOUR = "123m456p789p23s44z"
"""By own draw with Summer four tai; on a discard with Summer and Orchid."""
THREE_FROM_0 = ["chow 123m<0", "pung 555z<0", "chow 456p<0"]


def deltas(told: Said) -> list[int]:
    assert told["valid"], told["reason"]
    return list(told["deltas"])


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
    told = score(FOUR, "4s", flowers="2f", by="rob", from_=2, others={2: ["pung 444s<3"]})
    assert named(told) == {"own_draw": 1, "all_runs": 1, "hard": 1, "seat_flower": 1}
    assert deltas(told) == [0, 20, -20, 0]


@pytest.mark.clause("NB-41")
def test_nobody_answers_for_a_robbed_kong_but_the_robbed_player() -> None:
    told = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f", by="rob", from_=2)
    assert deltas(told) == [0, 20, -20, 0]


@pytest.mark.clause("NB-42")
def test_who_gave_the_direct_kong_pays_five_times_for_its_bloom() -> None:
    melds = ["direct_kong 1111m<3"]
    told = score("456p789p23s44z", "4s", melds=melds, flowers="2f", draw="tail", kongs=1, kong_from=3)
    assert named(told) == {"own_draw": 1, "seat_flower": 1, "kong_bloom": 1, "hard": 1}
    assert deltas(told) == [-4, 28, -4, -20]


@pytest.mark.clause("NB-42")
def test_only_the_supplement_of_the_direct_kong_itself_is_paid_so() -> None:
    melds = ["direct_kong 1111m<3", "closed_kong 2222m"]
    told = score("789p23s44z", "4s", melds=melds, flowers="2f", draw="tail", kongs=2, kong_from=3)
    assert deltas(told) == [-4, 12, -4, -4]
    told = score("456p789p23s44z", "4s", melds=melds[1:], flowers="2f", draw="tail", kongs=1)
    assert deltas(told) == [-4, 12, -4, -4]


@pytest.mark.clause("NB-43")
def test_after_three_claims_the_giver_pays_an_own_draw_alone() -> None:
    told = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f")
    assert named(told) == {"own_draw": 1, "dragon_pung": 1, "hard": 1, "seat_flower": 1}
    assert deltas(told) == [-20, 20, 0, 0]
    two = score("23s44z", "4s", melds=[*THREE_FROM_0[:2], "closed_kong 9999p"], flowers="2f")
    assert deltas(two) == [-4, 12, -4, -4]


@pytest.mark.clause("NB-43")
def test_the_two_answer_for_each_other() -> None:
    others = {2: ["pung 333m<1", "chow 123p<1", "filled_kong 6666z<1"]}
    told = score(FOUR, "4s", flowers="2f", others=others)
    assert deltas(told) == [0, 20, -20, 0]
    # Between seats 2 and 3 it is none of the winner's business.
    others = {2: ["pung 333m<3", "chow 123p<1", "pung 666z<3", "pung 777z<3"]}
    assert deltas(score(FOUR, "4s", flowers="2f", others=others)) == [-4, 12, -4, -4]


@pytest.mark.clause("NB-43")
def test_on_a_discard_the_bound_player_and_the_discarder_pay_twice_each() -> None:
    told = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f6f", by="discard", from_=2)
    assert deltas(told) == [-8, 16, -8, 0]
    both = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f6f", by="discard", from_=0)
    assert deltas(both) == [-16, 16, 0, 0]
    assert both["payments"] == [{"from": 0, "to": 1, "amount": 16}]


@pytest.mark.clause("NB-43")
def test_with_a_kong_bloom_only_the_three_claims_are_paid() -> None:
    melds = [*THREE_FROM_0[:2], "direct_kong 8888s<0"]
    told = score("23s44z", "4s", melds=melds, flowers="2f", draw="tail", kongs=1, kong_from=0)
    assert named(told)["kong_bloom"] == 1
    assert deltas(told) == [-25, 25, 0, 0]
    others = {2: ["pung 333m<1", "chow 123p<1", "pung 666z<1"]}
    told = score(
        "456p789p23s44z",
        "4s",
        melds=["direct_kong 1111m<3"],
        flowers="2f",
        draw="tail",
        kongs=1,
        kong_from=3,
        others=others,
    )
    assert deltas(told) == [0, 20, -20, 0]


@pytest.mark.clause("NB-43")
def test_two_may_be_bound_to_the_winner() -> None:
    others = {2: ["pung 333m<1", "pung 222p<1", "pung 666z<1"]}
    told = score("23s44z", "4s", melds=THREE_FROM_0, flowers="2f", others=others)
    assert deltas(told) == [-20, 40, -20, 0]


@pytest.mark.clause("NB-10")
def test_one_wins_a_hand_and_a_refused_win_costs_nothing() -> None:
    told = score(FOUR, "4s")
    assert (told["valid"], told["patterns"], told["deltas"]) == (False, [], [0, 0, 0, 0])


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
