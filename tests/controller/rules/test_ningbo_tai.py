"""The tai of a Ningbo win: NB-9, NB-10, NB-12, NB-20 to NB-34, each with a hand that has it and one that lacks it."""

import pytest

from controller.rules import CaseError
from tests.controller.rules.ningbo_cases import JsonObject, pattern_values, score

RUNS = "123m456p789p23s44z"
"""Waits on 1s and 4s; with 44z, North, as the eye it is all runs for South."""


def tai(answer: JsonObject) -> dict[str, int]:
    assert answer["valid"], answer["reason"]
    return pattern_values(answer)


def waits(answer: JsonObject) -> list[str]:
    return [name for name in tai(answer) if name.endswith("_wait")]


@pytest.mark.clause("NB-10")
def test_a_win_takes_four_tai() -> None:
    # Own draw, all runs, hard are three; Summer is the fourth.
    assert score(RUNS, "4s")["clause"] == "NB-10"
    assert score(RUNS, "4s")["payments"] == []
    assert tai(score(RUNS, "4s", flowers="2f")) == {"own_draw": 1, "all_runs": 1, "hard": 1, "seat_flower": 1}


@pytest.mark.clause("NB-10", "NB-31")
def test_three_wilds_do_not_help_to_four_but_are_paid() -> None:
    # Own draw and the edge wait, and the three wilds as a pung of White at best: three tai.
    hand = "123m567m4s4s4s55p12s"
    assert score(hand, "3s", indicator="4s")["clause"] == "NB-10"
    enough = score(hand, "3s", indicator="4s", flowers="2f6f")
    assert tai(enough)["three_wilds"] == 3
    assert enough["deltas"] == [-8, 24, -8, -8]
    two = score("123m567m4s4s55p12s5z", "5z", indicator="4s", flowers="2f6f")
    assert "three_wilds" not in tai(two)


@pytest.mark.clause("NB-12")
def test_a_win_is_four_sets_and_an_eye() -> None:
    pairs = score("1133m5577p2299s4z", "4z", flowers="2f6f")
    assert pairs["clause"] == "NB-12"
    assert score("123m456p789p234s4z", "5z", flowers="2f6f")["clause"] == "NB-12"


@pytest.mark.clause("NB-12")
def test_a_long_or_short_hand_and_one_with_a_flower_wins_nothing() -> None:
    assert score(RUNS + "4z", "4s")["clause"] == "NB-12"
    assert score("123m456p789p23s4z", "4s")["clause"] == "NB-12"
    assert score("123m456p789p23s4z3f", "4z")["clause"] == "NB-12"
    assert score(RUNS, "3f")["clause"] == "NB-12"


@pytest.mark.clause("NB-12")
def test_without_fifth_copies_a_wild_is_no_fifth_tile() -> None:
    # Four Easts and a wild are a pung and an eye, its other half a fifth East.
    hand, melds = "111144z4s", ["pung 222m<0", "pung 333p<0"]
    assert tai(score(hand, "4z", melds=melds, indicator="4s"))["all_pung"] == 2
    answer = score(hand, "4z", melds=melds, indicator="4s", options={"fifth_copy": False})
    assert answer["clause"] == "NB-12"


@pytest.mark.clause("NB-9")
def test_no_win_on_a_discarded_wild() -> None:
    hand = "123m456p789p35s22z"
    assert score(hand, "4s", by="discard", from_=0, indicator="4s", flowers="2f6f")["clause"] == "NB-9"
    assert tai(score(hand, "4s", indicator="4s", flowers="2f6f"))["closed_wait"] == 1


@pytest.mark.clause("NB-9")
def test_no_wild_in_an_open_set() -> None:
    for meld in ("chow 345s<0", "pung 444s<0", "chow 12m4s<0"):
        answer = score("123m456p7799p", "7p", melds=[meld], indicator="4s", flowers="2f6f")
        assert answer["clause"] == "NB-9"
    assert score("123m456p7799p", "7p", melds=["chow 345s<0"], flowers="2f6f")["valid"]


@pytest.mark.clause("NB-9")
def test_a_wilds_single_wait_wins_only_by_own_draw() -> None:
    melds = ["pung 222m<0", "pung 333p<2", "pung 777s<3", "pung 888m<2"]
    assert score("4s", "5m", melds=melds, indicator="4s", by="discard", from_=0)["clause"] == "NB-9"
    assert score("4s", "5m", melds=melds, indicator="4s", by="rob", from_=0)["clause"] == "NB-9"
    assert tai(score("4s", "5m", melds=melds, indicator="4s"))["single_wait"] == 1
    # A set that holds a wild may be completed.
    flowers = "1f2f3f4f6f"
    set_ = score("7s4s44z", "8s", melds=melds[:3], by="discard", from_=0, indicator="4s", flowers=flowers)
    assert waits(set_) == ["closed_wait"]


@pytest.mark.clause("NB-9")
def test_a_discard_wins_without_a_wild_single_wait() -> None:
    # 78 9 and a wild: 789 with the wild waiting, or 78 with the wild and the 9 waiting for its twin.
    answer = score("123m456p789p789s4s", "9s", by="discard", from_=0, indicator="4s", flowers="2f6f")
    assert waits(answer) == ["single_wait"]
    assert "hard" not in tai(answer)


@pytest.mark.clause("NB-20")
def test_own_draw() -> None:
    assert tai(score(RUNS, "4s", flowers="2f6f"))["own_draw"] == 1
    assert "own_draw" not in tai(score(RUNS, "4s", flowers="2f6f", by="discard", from_=0))


@pytest.mark.clause("NB-20")
@pytest.mark.parametrize(
    ("hand", "won", "wait"),
    [
        ("123m456p789p12s44z", "3s", ["edge_wait"]),
        ("123m456p789p89s44z", "7s", ["edge_wait"]),
        ("123m456p789p23s44z", "1s", []),
        ("123m456p789p78s44z", "6s", []),
        ("123m456p789p24s44z", "3s", ["closed_wait"]),
        ("123m456p789p567s4z", "4z", ["single_wait"]),
        ("123m456p789p55s44z", "5s", ["dual_pung_wait"]),
        # Several waits: the wait of the chosen reading counts.
        ("123m456p789p5678s", "8s", ["single_wait"]),
        ("123m456p789p5678s", "5s", ["single_wait"]),
        ("123m456s123s2444p", "3p", ["closed_wait"]),
        ("123m456s123s2444p", "2p", ["single_wait"]),
    ],
)
def test_the_wait_of_the_reading_taken(hand: str, won: str, wait: list[str]) -> None:
    assert waits(score(hand, won, flowers="2f6f")) == wait


@pytest.mark.clause("NB-20")
def test_a_wild_in_the_wait_stands_for_one_tile() -> None:
    # 8p and the wild, won on 9p: 789, open on 6 and 9; won on 7p: 789 from its edge, or 678 from its middle.
    open_wait = score("123m456m789s8p4s44z", "9p", indicator="4s", flowers="2f6f1f3f4f")
    assert waits(open_wait) == []
    assert len(waits(score("123m456m789s8p4s44z", "7p", indicator="4s", flowers="2f6f"))) == 1
    # A drawn wild ends a wait like any other tile.
    drawn = score("123m456p789p68m55z", "4s", indicator="4s", flowers="2f6f")
    assert waits(drawn) == ["closed_wait"]


@pytest.mark.clause("NB-21")
def test_pungs_of_dragons_and_winds() -> None:
    assert (
        tai(score("123m456m5s", "5s", melds=["pung 555z<0", "pung 666z<2"], flowers="2f"))["dragon_pung"] == 2
    )
    south = tai(score("123m456m5s", "5s", melds=["pung 222z<0", "chow 123p<0"], flowers="2f"))
    assert south["seat_wind_pung"] == 1 and "round_wind_pung" not in south
    east = tai(score("123m456m5s", "5s", melds=["pung 111z<0", "chow 123p<0"], flowers="2f"))
    assert east["round_wind_pung"] == 1 and "seat_wind_pung" not in east
    double = tai(score("123m456m5s", "5s", melds=["pung 222z<0", "chow 123p<0"], round_wind="2z"))
    assert double["seat_wind_pung"] == double["round_wind_pung"] == 1
    west = tai(score("123m456m5s", "5s", melds=["pung 333z<0", "chow 123p<0"], flowers="2f6f"))
    assert not {"seat_wind_pung", "round_wind_pung", "dragon_pung"} & set(west)


@pytest.mark.clause("NB-21")
def test_kongs_and_pungs_with_a_wild_score_too() -> None:
    answer = score("55m44s", "5m", melds=["closed_kong 6666z", "direct_kong 7777z<0", "chow 123p<0"])
    assert tai(answer)["dragon_pung"] == 2
    answer = score("123m456m456p55z4s3p", "3p", indicator="4s", flowers="2f6f")
    assert tai(answer)["dragon_pung"] == 1


@pytest.mark.clause("NB-21")
def test_an_unknown_round_wind_scores_nothing() -> None:
    answer = score("123m456m5s", "5s", melds=["pung 111z<0", "chow 123p<0"], round_wind=None)
    assert answer["clause"] == "NB-10"
    with pytest.raises(CaseError, match="round_wind"):
        score(RUNS, "4s", round_wind="5z")


@pytest.mark.clause("NB-22")
@pytest.mark.parametrize(("seat", "own"), [(0, "1f5f"), (1, "2f6f"), (2, "3f7f"), (3, "4f8f")])
def test_each_wind_has_its_season_and_its_plant(seat: int, own: str) -> None:
    hand = "123m456p789p12s88s"
    answer = score(hand, "3s", seat=seat, flowers=own)
    assert tai(answer)["seat_flower"] == 2
    other = score(hand, "3s", seat=seat, banker=1, flowers=own)
    assert "seat_flower" not in pattern_values(other)


@pytest.mark.clause("NB-23")
def test_all_runs_counts_with_every_wait() -> None:
    assert tai(score(RUNS, "4s", flowers="2f"))["all_runs"] == 1
    assert tai(score("123m456p89p44z", "7p", melds=["chow 123s<0"], flowers="2f"))["all_runs"] == 1
    assert "all_runs" not in tai(score("123m456p89p44z", "7p", melds=["pung 333s<0"], flowers="2f"))


@pytest.mark.clause("NB-23")
@pytest.mark.parametrize(
    ("eye", "runs"), [("1z", False), ("2z", False), ("3z", True), ("5z", False), ("7z", False)]
)
def test_all_runs_has_no_eye_that_would_score(eye: str, runs: bool) -> None:
    answer = score(f"123m456p789p23s{eye}{eye}", "4s", flowers="2f6f")
    assert ("all_runs" in tai(answer)) == runs


@pytest.mark.clause("NB-24")
def test_last_single_adds_single_wait() -> None:
    melds = ["pung 222m<0", "chow 345p<0", "pung 777s<3", "closed_kong 1111m"]
    answer = score("5z", "5z", melds=melds, by="discard", from_=0, flowers="2f")
    assert tai(answer) == {"last_single": 1, "single_wait": 1, "hard": 1, "seat_flower": 1}
    assert "last_single" not in tai(score("5z678m", "5z", melds=melds[:3], flowers="2f6f"))


@pytest.mark.clause("NB-25")
def test_kong_bloom_with_own_draw() -> None:
    melds = ["closed_kong 1111m"]
    answer = score("456p789p23s44z", "4s", melds=melds, draw="tail", kongs=1, flowers="2f")
    assert tai(answer) == {"own_draw": 1, "kong_bloom": 1, "hard": 1, "seat_flower": 1}
    flower = score("456p789p23s44z", "4s", melds=melds, draw="tail", kongs=0, flowers="2f6f")
    assert "kong_bloom" not in tai(flower)
    assert "kong_bloom" not in tai(score("456p789p23s44z", "4s", melds=melds, flowers="2f6f"))


@pytest.mark.clause("NB-26")
def test_last_tile_by_own_draw_only() -> None:
    assert tai(score(RUNS, "4s", last_tile=True))["last_tile"] == 1
    answer = score(RUNS, "4s", last_tile=True, by="discard", from_=0, flowers="2f6f")
    assert "last_tile" not in tai(answer)


@pytest.mark.clause("NB-27")
def test_hard_without_wilds_or_with_all_at_face_value() -> None:
    assert tai(score(RUNS, "4s", flowers="2f"))["hard"] == 1
    face = score("123m456p79p345s44z", "8p", indicator="4s")
    assert tai(face)["hard"] == 1
    pung = score("123m456p444s9p", "9p", melds=["chow 123p<0"], indicator="4s", flowers="2f")
    assert tai(pung)["hard"] == 1 and tai(pung)["three_wilds"] == 3
    assert "hard" not in tai(score("123m456p79p35m44z4s", "8p", indicator="4s", flowers="2f6f"))


@pytest.mark.clause("NB-5", "NB-27")
def test_a_flower_indicator_makes_its_group_wild() -> None:
    answer = score("123m456p789p2f3s44z", "4s", indicator="1f", flowers="6f")
    # Spring is the indicator, so Summer is wild: 2f 3s 4s is a run, and Orchid is still South's flower.
    assert tai(answer) == {"own_draw": 1, "all_runs": 1, "seat_flower": 1} | {"closed_wait": 1}
    assert score("123m456p789p6f3s44z", "4s", indicator="1f")["clause"] == "NB-12"
    three = score("123m456p5z23s2f3f4f4z", "4s", indicator="1f", flowers="5f6f7f8f")
    assert tai(three)["three_wilds"] == 3 and tai(three)["four_flowers"] == 2
    assert "hard" not in tai(three)


@pytest.mark.clause("NB-5")
def test_a_wild_flower_counts_as_no_flower() -> None:
    answer = score(RUNS, "4s", indicator="1f", flowers="2f6f")
    assert tai(answer)["seat_flower"] == 1


@pytest.mark.clause("NB-28")
def test_all_pung_with_kongs() -> None:
    melds = ["filled_kong 2222m<0", "pung 333p<0", "closed_kong 7777s"]
    assert tai(score("55m88s", "8s", melds=melds))["all_pung"] == 2
    assert "all_pung" not in tai(score("56m88s", "7m", melds=melds, flowers="2f6f"))


@pytest.mark.clause("NB-29", "NB-32", "NB-33")
def test_flushes() -> None:
    mixed = tai(score("123m456m78m55z", "9m", melds=["pung 444z<0"]))
    assert mixed["half_flush"] == 2 and "full_flush" not in mixed
    full = tai(score("123m456m78m55m", "9m", melds=["pung 999m<0"]))
    assert full["full_flush"] == 4 and "half_flush" not in full
    honours = tai(score("22z77z", "2z", melds=["pung 111z<0", "pung 444z<0", "pung 666z<2"]))
    assert honours == {
        "own_draw": 1,
        "dual_pung_wait": 1,
        "dragon_pung": 1,
        "seat_wind_pung": 1,
        "round_wind_pung": 1,
        "hard": 1,
        "all_pung": 2,
        "all_honours": 4,
    }
    two_suits = tai(score("123m456m78m55z", "9m", melds=["pung 444p<0"], flowers="2f6f"))
    assert not {"half_flush", "full_flush", "all_honours"} & set(two_suits)


@pytest.mark.clause("NB-30")
def test_four_flowers_replace_seat_flowers_and_eight_both() -> None:
    assert tai(score(RUNS, "4s", flowers="1f2f3f4f")) == {
        "own_draw": 1,
        "all_runs": 1,
        "hard": 1,
        "four_flowers": 2,
    }
    other = tai(score(RUNS, "4s", flowers="1f2f3f4f6f7f"))
    assert (other["four_flowers"], other["seat_flower"]) == (2, 1)
    every = tai(score(RUNS, "4s", flowers="12345678f"))
    assert every["eight_flowers"] == 6
    assert not {"four_flowers", "seat_flower"} & set(every)


@pytest.mark.clause("NB-34")
def test_heavenly_is_the_bankers_dealt_hand_and_counts_no_wait() -> None:
    values = tai(score("123m456p789p12s88s", "3s", seat=0, first_turn=True))
    assert values == {"own_draw": 1, "all_runs": 1, "hard": 1, "heavenly": 8}
    assert "heavenly" not in tai(score("123m456p789p12s88s", "3s", seat=0, flowers="1f5f"))
    konged = score(
        "456p789p12s88s", "3s", seat=0, melds=["closed_kong 1111m"], first_turn=True, kongs=1, draw="tail"
    )
    assert "heavenly" not in tai(konged)


@pytest.mark.clause("NB-34")
def test_earthly_is_won_on_the_bankers_first_discard() -> None:
    values = tai(score("123m456p789p12s88s", "3s", by="discard", from_=0, first_turn=True))
    assert values == {"edge_wait": 1, "all_runs": 1, "hard": 1, "earthly": 6}
    assert "earthly" not in pattern_values(
        score("123m456p789p12s88s", "3s", by="discard", from_=0, flowers="2f")
    )
    other = score("123m456p789p12s88s", "3s", by="discard", from_=2, first_turn=True, flowers="2f6f")
    assert "earthly" not in tai(other)


@pytest.mark.clause("NB-34")
def test_the_reading_worth_most_is_taken() -> None:
    # 22 234 334 and 44 would score less than the pungs 222 333 444.
    values = tai(score("22233344m66s", "4m", melds=["pung 777p<3"], by="discard", from_=0))
    assert values == {"all_pung": 2, "dual_pung_wait": 1, "hard": 1}
    # Three wilds alone are the best possible pung: here a double wind, and all honours.
    honours = tai(score("77z4s4s", "4s", melds=["pung 111z<0", "pung 444z<0", "pung 666z<2"], indicator="4s"))
    assert honours["all_honours"] == 4 and honours["all_pung"] == 2


def test_unchecked_facts_are_in_the_notes() -> None:
    answer = score(None, "4s", melds=["pung 555z<0"], flowers="2f")
    assert pattern_values(answer) == {"own_draw": 1, "dragon_pung": 1, "seat_flower": 1}
    assert answer["valid"] and "NB-10" in answer["notes"][0]
    assert score(RUNS, "4s", flowers="2f")["notes"] == []


def test_cases_that_cannot_be_are_refused_by_field() -> None:
    with pytest.raises(CaseError, match="indicator"):
        score(RUNS, "4s", indicator=None)
    with pytest.raises(CaseError, match="a second 2f"):
        score(RUNS, "4s", indicator="2f", flowers="2f")
    with pytest.raises(CaseError, match="kong_from"):
        score(RUNS, "4s", kong_from=1)
    with pytest.raises(CaseError, match="is no chow"):
        score(RUNS, "4s", melds=["chow 124m<0"])
    with pytest.raises(CaseError, match=r"win\.tile"):
        score(RUNS, None)


def test_impossible_sets_and_a_lost_right_forbid_the_win() -> None:
    melds = ["chow 123m<2"]
    assert score("456p789p23s44z", "4s", melds=melds, flowers="2f6f")["clause"] == "NB-8"
    melds = ["single_kong 5z"]
    assert score(RUNS, "4s", melds=melds, flowers="2f6f")["clause"] == "NB-8"
