"""Floats and kong streaks in the course of a hand, hands known and hidden: HZ-30 to HZ-32, HZ-56, HZ-57, HZ-63."""

import pytest

from tests.controller.rules.played_hands import idle, play

FLOATING = "123m456p789s678m44s"
"""The banker's fourteen: four sets and two fortune tiles (indicator 4s)."""

ROUND = idle("1 9m", "2 9p", "3 1z")


@pytest.mark.clause("HZ-31")
def test_a_float_from_a_won_hand_wins_by_wild_eye_next_turn() -> None:
    played = play("0 discards 4s", *ROUND, "0 draws 2z", "0 hu", hands={0: FLOATING})
    assert played.patterns == {"wild_eye": 2, "float": 2}
    assert played.deltas == [24, -8, -8, -8]


@pytest.mark.clause("HZ-31")
def test_floats_may_be_of_six_pairs() -> None:
    played = play("0 discards 4s", *ROUND, "0 draws 2z", "0 hu", hands={0: "1122m3344p6677s44s"})
    assert played.patterns == {"wild_eye": 2, "float": 2, "seven_pairs": 2}


@pytest.mark.clause("HZ-31")
def test_two_floats_with_the_fortune_drawn_or_freed() -> None:
    again = idle("1 9s", "2 9s", "3 1s")
    drawn = play(
        "0 discards 4s",
        *ROUND,
        "0 draws 4s",
        "0 discards 4s",
        *again,
        "0 draws 2z",
        "0 hu",
        hands={0: FLOATING},
    )
    assert drawn.patterns == {"wild_eye": 2, "float": 4}
    freed = play(
        "0 discards 4s", *ROUND, "0 draws 8m", "0 discards 4s", *again, "0 draws 2z", "0 hu",
        hands={0: "123m456p789s67m444s"},
    )  # fmt: skip
    assert freed.patterns == {"wild_eye": 2, "float": 4}


@pytest.mark.clause("HZ-31")
def test_a_float_not_won_in_the_next_turn_is_lost() -> None:
    played = play(
        "0 discards 4s", *ROUND, "0 draws 2z", "0 discards 2z", *idle("1 9s", "2 9s", "3 1s"), "0 draws 3z", "0 hu",
        hands={0: FLOATING},
    )  # fmt: skip
    assert played.patterns == {"wild_eye": 2}


@pytest.mark.clause("HZ-31")
def test_a_fortune_discarded_right_after_a_pung_is_no_float() -> None:
    """A win right after a pung is impossible, so the hand could not win when the fortune was discarded."""
    played = play(
        "0 discards 5z", "1 pungs", "1 discards 4s", *idle("2 9p", "3 1z", "0 9m"), "1 draws 2z", "1 hu",
        hands={0: "5z+", 1: "55z123m456p789s44s"},
    )  # fmt: skip
    assert played.patterns == {"wild_eye": 2}


@pytest.mark.clause("HZ-31", "HZ-32")
def test_float_then_kong() -> None:
    played = play(
        "0 discards 4s", *ROUND, "0 draws 7z", "0 kongs closed 7z", "0 draws 2z tail", "0 hu",
        hands={0: "123m456p777z678m44s"},
    )  # fmt: skip
    assert played.patterns == {"wild_eye": 2, "float": 2, "kong_bloom": 2}


@pytest.mark.clause("HZ-32")
def test_kong_then_float_then_kong_is_a_streak_of_two() -> None:
    played = play(
        "0 kongs closed 7z", "0 draws 4s tail", "0 discards 4s", *ROUND, "0 draws 6z", "0 kongs closed 6z",
        "0 draws 2z tail", "0 hu", hands={0: "123m456p7777z666z4s"},
    )  # fmt: skip
    assert played.patterns == {"wild_eye": 2, "float": 2, "kong_bloom": 4}
    counted = play(
        "0 kongs closed 7z", "0 draws 4s tail", "0 discards 4s", *ROUND, "0 draws 2z", "0 hu",
        hands={0: "123m456p7777z666z4s"},
    )  # fmt: skip
    assert counted.patterns == {"wild_eye": 2, "float": 2, "kong_bloom": 2}


@pytest.mark.clause("HZ-32")
def test_a_kong_that_spoils_the_wait_cancels_the_floats() -> None:
    """The second kong takes 111m apart: 23m, the fortune and 2z then wait only on an eye."""
    played = play(
        "0 kongs closed 7z", "0 draws 4s tail", "0 discards 4s", *ROUND, "0 draws 2z", "0 kongs closed 1m",
        "0 draws 2z tail", "0 hu", hands={0: "111123m456p7777z4s"},
    )  # fmt: skip
    assert played.patterns == {"kong_bloom": 2}


def hidden_float(*acts: str, **options: object) -> dict[str, int]:
    played = play(*acts, hidden=True, **options)
    assert played.all_ok(), played.verdicts
    return played.patterns


def blind(*turns: str) -> list[str]:
    """Turns with hidden draws: `1 9m` draws unseen and discards 9m."""
    return [act for turn in turns for act in (f"{turn[0]} draws ?", f"{turn[0]} discards {turn[2:]}")]


UNSEEN = blind("1 9m", "2 9p", "3 1z")
UNSEEN_TOO = blind("1 9s", "2 9s", "3 1s")


@pytest.mark.clause("HZ-31")
def test_a_float_is_judged_from_the_hand_revealed_later() -> None:
    won = "0 hu 123m456p789s678m4s on 2z"
    assert hidden_float("0 discards 4s", *UNSEEN, "0 draws ?", won) == {"wild_eye": 2, "float": 2}


@pytest.mark.clause("HZ-31")
def test_two_hidden_floats_are_certain() -> None:
    acts = ["0 discards 4s", *UNSEEN, "0 draws ?", "0 discards 4s", *UNSEEN_TOO, "0 draws ?"]
    assert hidden_float(*acts, "0 hu 123m456p789s678m4s on 2z") == {"wild_eye": 2, "float": 4}


@pytest.mark.clause("HZ-31")
def test_facts_behind_a_hidden_draw_are_noted_not_guessed() -> None:
    """It decides the float whether the konged 7z was drawn before or after it, and nobody saw that."""
    acts = ["0 discards 4s", *UNSEEN, "0 draws {}", "0 kongs closed", "0 draws ? tail"]
    won = "0 hu 123m456p678m4s on 2z 7z"
    hidden_played = play(*[act.format("?") for act in acts], won, hidden=True)
    assert hidden_played.all_ok()
    assert hidden_played.patterns == {"wild_eye": 2, "kong_bloom": 2}
    assert hidden_played.result is not None
    assert any("HZ-31" in note for note in hidden_played.result["notes"])
    seen = play(*[act.format("7z") for act in acts], won, hidden=True)
    assert seen.patterns == {"wild_eye": 2, "float": 2, "kong_bloom": 2}


@pytest.mark.clause("HZ-31")
def test_a_hidden_fortune_discard_without_a_wait_is_no_float() -> None:
    acts = ["0 discards 4s", *UNSEEN, "0 draws ?", "0 hu 123m789m46p11122z on 5p"]
    assert hidden_float(*acts) == {}


FREEING = "123m456m789s55p444s"
"""The banker's fourteen: 55p and a fortune are a set; a pung of 5p frees its fortune."""


@pytest.mark.clause("HZ-56")
def test_a_floating_player_waits_unless_float_claims_are_agreed() -> None:
    played = play("0 discards 4s", "1 draws 5p", "1 discards 5p", "0 pungs", hands={0: FREEING})
    assert played.clause(4) == "HZ-56"


@pytest.mark.clause("HZ-56", "HZ-57")
def test_a_float_claim_is_followed_by_another_float() -> None:
    acts = ["0 discards 4s", "1 draws 5p", "1 discards 5p", "0 pungs", "0 discards 9s", "0 discards 4s",
            *idle("1 9m", "2 9p", "3 1z"), "0 draws 2z", "0 hu"]  # fmt: skip
    played = play(*acts, hands={0: FREEING}, float_claims=True)
    assert [act for act in range(1, len(acts) + 1) if not played.ok(act)] == [5]
    assert played.clause(5) == "HZ-56"
    assert played.patterns == {"wild_eye": 2, "float": 4}
    assert played.deltas == [48, -16, -16, -16]

    alone = play(*acts, hands={0: FREEING}, float_claims=True, float_second_half_liability=True)
    assert alone.deltas == [48, -8 - 24, -8, -8]


@pytest.mark.clause("HZ-56")
def test_a_float_claim_without_a_float_or_kong_is_refused() -> None:
    """Chowing 9p with 78p frees no fortune."""
    hands = {0: "123m456m78p11z9p444s"}
    played = play(
        "0 discards 4s",
        *idle("1 9m", "2 8s"),
        "3 draws 6p",
        "3 discards 6p",
        "0 chows 78p",
        hands=hands,
        float_claims=True,
    )
    assert played.clause(len(played.verdicts)) == "HZ-56"


@pytest.mark.clause("HZ-56", "HZ-57")
def test_a_direct_kong_in_the_float_round_blooms() -> None:
    acts = ["0 discards 4s", "1 draws 9m", "1 discards 9m", "2 draws 5p", "2 discards 5p", "0 kongs direct 5p",
            "0 draws 2z tail", "0 discards 2z", "0 hu"]  # fmt: skip
    hands = {0: "123m456m789s555p44s"}
    assert play(*acts, hands=hands).clause(6) == "HZ-56"
    played = play(*acts, hands=hands, float_claims=True, float_second_half_liability=True)
    assert (played.ok(6), played.clause(8)) == (True, "HZ-56")
    assert played.patterns == {"wild_eye": 2, "float": 2, "kong_bloom": 2}
    assert played.deltas == [48, -8, -8 - 24, -8]


@pytest.mark.clause("HZ-57")
def test_a_hidden_float_claim_is_judged_back_too() -> None:
    acts = [
        "0 discards 4s",
        *blind("1 5p"),
        "0 pungs",
        "0 discards 4s",
        *UNSEEN,
        "0 draws ?",
        "0 hu 123m456m789s4s on 2z",
    ]
    played = play(*acts, hidden=True, float_claims=True, float_second_half_liability=True)
    assert played.patterns == {"wild_eye": 2, "float": 4}
    assert played.deltas == [48, -32, -8, -8]


@pytest.mark.clause("HZ-63")
def test_a_fortune_discarded_without_floating_forfeits() -> None:
    hands = {0: "123789m46p11122z4s"}
    acts = ["0 discards 4s", *idle("1 9m", "2 9p", "3 1z"), "0 draws 5p", "0 hu"]
    assert play(*acts, hands=hands).patterns == {}
    played = play(*acts, hands=hands, fortune_discard_forfeits=True)
    assert played.clause(len(acts)) == "HZ-63"
    floating = play(
        "0 discards 4s", *ROUND, "0 draws 2z", "0 hu", hands={0: FLOATING}, fortune_discard_forfeits=True
    )
    assert floating.patterns == {"wild_eye": 2, "float": 2}


@pytest.mark.clause("HZ-63")
def test_white_is_no_fortune_and_forfeits_nothing() -> None:
    hands = {0: "123789m46p11122z5z"}
    acts = ["0 discards 5z", *idle("1 9m", "2 9p", "3 1z"), "0 draws 5p", "0 hu"]
    assert play(*acts, hands=hands, fortune_discard_forfeits=True).all_ok()


@pytest.mark.clause("HZ-63")
def test_a_hidden_forfeit_is_judged_back() -> None:
    acts = ["0 discards 4s", *UNSEEN, "0 draws ?", "0 hu 123m789m46p11122z on 5p"]
    played = play(*acts, hidden=True, fortune_discard_forfeits=True)
    assert played.clause(len(acts)) == "HZ-63"
