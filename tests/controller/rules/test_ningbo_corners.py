"""Where two clauses of Ningbo meet: equal readings, kongs upon kongs, the last tile and what may follow it."""

import pytest

from tests.controller.rules.ningbo_cases import pattern_values, play, quiet, score
from tests.controller.rules.played_hands import PlayedHand


@pytest.mark.clause("NB-27", "NB-34")
def test_of_equal_readings_wilds_at_face_value_are_reported() -> None:
    # Three wilds alone: their own pung is hard, a pung of dragons would be worth the same.
    values = pattern_values(score("123m456p789p999s5z", "5z", flowers="2f"))
    assert values == {"own_draw": 1, "single_wait": 1, "seat_flower": 1, "hard": 1, "three_wilds": 3}
    # East in the East round has a better use for them.
    values = pattern_values(score("123m456p789p999s5z", "5z", seat=0, first_turn=True))
    assert values == {
        "own_draw": 1,
        "seat_wind_pung": 1,
        "round_wind_pung": 1,
        "three_wilds": 3,
        "heavenly": 8,
    }


@pytest.mark.clause("NB-20", "NB-34")
def test_of_equal_waits_the_first_of_the_clause_is_reported() -> None:
    # 123 from its edge and 33, or 123 and the single 3; 234 from its middle and 33, or 234 and the single 3.
    for held, wait in (("1233s", "edge_wait"), ("2334s", "closed_wait")):
        values = pattern_values(score(f"123m456p789p{held}", "3s"))
        assert values == {"own_draw": 1, wait: 1, "all_runs": 1, "hard": 1}


@pytest.mark.clause("NB-27", "NB-31", "NB-34")
def test_wilds_stand_alone_or_among_other_tiles_as_counts_most() -> None:
    # Two as the eye, at face value.
    values = pattern_values(score("123m456p789p12s99s", "3s"))
    assert values == {"own_draw": 1, "edge_wait": 1, "all_runs": 1, "hard": 1}
    # One in 7p9p, one in 34s, one beside 2s for the eye: 4s has closed no open run.
    values = pattern_values(score("123m456p79p23s999s", "4s", flowers="2f6f"))
    assert values == {"own_draw": 1, "closed_wait": 1, "seat_flower": 2, "all_runs": 1, "three_wilds": 3}
    # All three among the bamboos: 23 and one, 4 between two.
    values = pattern_values(score("123m456p44z23s999s", "4s", flowers="2f6f"))
    assert values == {"own_draw": 1, "closed_wait": 1, "seat_flower": 2, "all_runs": 1, "three_wilds": 3}
    # The third drawn, all three as the pung they are.
    values = pattern_values(score("123m456p789p44z99s", "9s", flowers="2f6f"))
    assert values == {"own_draw": 1, "dual_pung_wait": 1, "seat_flower": 2, "hard": 1, "three_wilds": 3}


@pytest.mark.clause("NB-12", "NB-21")
def test_wilds_alone_repeat_a_wind_pung_only_with_fifth_copies() -> None:
    held, laid = "123m456p5m999s", ["pung 111z<2"]
    winds = {"seat_wind_pung": 2, "round_wind_pung": 2}
    values = pattern_values(score(held, "5m", seat=0, melds=laid))
    assert values == {"own_draw": 1, "single_wait": 1, **winds, "three_wilds": 3}
    values = pattern_values(score(held, "5m", seat=0, melds=laid, options={"fifth_copy": False}))
    once = {"seat_wind_pung": 1, "round_wind_pung": 1}
    assert values == {"own_draw": 1, "single_wait": 1, **once, "hard": 1, "three_wilds": 3}


@pytest.mark.clause("NB-32")
def test_a_kong_still_face_down_makes_no_flush() -> None:
    played = play("0 kongs closed", "0 draws ? tail", "0 hu 123456m78m11m on 9m", hidden=True)
    assert played.all_ok()
    assert played.patterns == {"own_draw": 1, "kong_bloom": 1, "hard": 1}


@pytest.mark.clause("NB-9", "NB-12")
def test_a_tile_that_completes_without_a_wild_twin_is_claimed() -> None:
    # 23 and the wild are a run, and 4 waits for 4.
    answer = score("123m456p789p234s9s", "4s", by="discard", from_=0, flowers="2f6f")
    assert (answer["valid"], pattern_values(answer)) == (
        True,
        {"single_wait": 1, "seat_flower": 2, "all_runs": 1},
    )
    answer = score("123m456p789p234s9s", "6s", by="discard", from_=0, flowers="2f6f")
    assert (answer["valid"], answer["clause"]) == (False, "NB-9")


@pytest.mark.clause("NB-8")
def test_the_other_end_of_the_run_chowed_may_be_discarded() -> None:
    hands = {0: "1m+", 1: "123m4m+"}
    played = play("0 discards 1m", "1 chows 23m", "1 discards 1m", "1 discards 4m", hands=hands)
    assert [played.clause(3), played.clause(4)] == ["NB-8", None]


@pytest.mark.clause("NB-42")
def test_after_a_second_kong_the_giver_pays_one_share() -> None:
    hands = {0: "2z+", 1: "222z999p456p23s44m"}
    start = ["0 discards 2z", "1 kongs direct 2z"]
    played = play(*start, "1 draws 4s tail", "1 hu", hands=hands)
    assert played.deltas == [-20, 28, -4, -4]
    played = play(*start, "1 draws 9p tail", "1 kongs closed 9p", "1 draws 4s tail", "1 hu", hands=hands)
    assert played.patterns == {"own_draw": 1, "seat_wind_pung": 1, "kong_bloom": 1, "hard": 1}
    assert played.deltas == [-4, 12, -4, -4]


@pytest.mark.clause("NB-42")
def test_the_giver_of_a_filled_pung_pays_one_share_of_its_bloom() -> None:
    played = play(
        "0 discards 2z",
        "1 pungs",
        "1 discards 9m",
        *quiet("2 8m", "3 8s", "0 7m"),
        "1 draws 2z",
        "1 kongs filled 2z",
        "1 draws 4s tail",
        "1 hu",
        hands={0: "2z+", 1: "22z9m999p456p23s44m"},
    )
    assert played.patterns == {"own_draw": 1, "seat_wind_pung": 1, "kong_bloom": 1, "hard": 1}
    assert played.deltas == [-4, 12, -4, -4]


@pytest.mark.clause("NB-25", "NB-34")
def test_a_banker_that_konged_first_blooms_and_has_no_dealt_hand() -> None:
    played = play("0 kongs closed 1m", "0 draws 4s tail", "0 hu", hands={0: "1111m456p789p23s44z"})
    assert played.clause(3) == "NB-10"
    answer = score(
        "456p789p23s44z", "4s", seat=0, melds=["closed_kong 1111m"], first_turn=True, flowers="1f5f"
    )
    assert pattern_values(answer) == {"own_draw": 1, "seat_flower": 2, "hard": 1}
    played = play("0 kongs closed 1z", "0 draws 4s tail", "0 hu", hands={0: "1111z456p789p23s44m"})
    assert played.patterns == {"own_draw": 1, "seat_wind_pung": 1, "kong_bloom": 1, "hard": 1}


@pytest.mark.clause("NB-41")
def test_only_a_filled_kong_is_robbed() -> None:
    waiting = "123m456p789p35s11m"
    played = play("0 kongs closed 4s", "3 hu", "0 draws 9m tail", hands={0: "4444s+", 3: waiting})
    assert [played.clause(2), played.clause(3)] == ["NB-41", None]


@pytest.mark.clause("NB-11", "NB-26")
def test_the_last_tile_may_be_won_but_not_konged() -> None:
    won = _after_all_but_one("2 draws ?", "2 hu 123m456p789s34s66s on 5s")
    assert won.patterns == {"own_draw": 1, "all_runs": 1, "last_tile": 1, "hard": 1}
    claimed = _after_all_but_one("2 draws ?", "2 discards 5s", "3 hu 123m456p789s46s77s on 5s")
    assert claimed.verdicts[-1]["clause"] == "NB-10"
    konged = _after_all_but_one("2 draws ?", "2 kongs closed 5s", "2 discards 5s", "3 kongs direct 5s")
    assert [each.get("clause") for each in konged.verdicts[-4:]] == [None, "NB-11", None, "NB-11"]
    punged = _after_all_but_one("2 draws ?", "2 discards 5s", "3 pungs", "3 discards 6s", "exhausted")
    assert punged.all_ok() and punged.bank == (0, 2)


def _after_all_but_one(*acts: str) -> PlayedHand:
    """The verdicts after 89 draws that nobody claimed: one tile is left, and seat 2 draws it."""
    thrice = [f"{number}{suit}" for suit in "mp" for number in range(1, 10)]
    fully = [*(f"{number}z" for number in range(1, 8)), "1s", "2s"]
    row = [tile for tile in thrice for _ in range(3)] + [tile for tile in fully for _ in range(4)]
    before = ["0 discards 9m"]
    for number in range(89):
        seat = (number + 1) % 4
        before += [f"{seat} draws ?", f"{seat} discards {row[number]}"]
    return play(*before, *acts, hidden=True, indicator="8m")
