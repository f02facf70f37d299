"""The Hangzhou options in the course of a hand: HZ-51, HZ-54, HZ-58, HZ-60 to HZ-65; and their values."""

import pytest

from controller.rules import CaseError, load
from tests.controller.rules.played_hands import idle, play

WAITING = "123m456p789s44z67m"


def test_options_and_defaults_are_the_clause_files() -> None:
    assert load("hangzhou").options == {
        "chips": None,
        "permanent_fortune": False,
        "wall_only": False,
        "liability_restriction": "none",
        "liability_restriction_from_stay": 1,
        "liability_on_discard": False,
        "float_claims": False,
        "float_second_half_liability": False,
        "robbing_from_stay": 3,
        "pure_seven_pairs_on_claim": True,
        "missed_pung_lock": False,
        "missed_win_lock": False,
        "false_win": "end",
        "fortune_discard_forfeits": False,
        "ten_honours": "off",
        "immediate_third": "off",
        "fifth_copy": True,
    }


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("chip", 40), ("chips", 0), ("chips", 10**9 + 1), ("chips", "40"), ("chips", True),
        ("wall_only", 1), ("wall_only", None),
        ("liability_restriction", "banker"), ("liability_restriction_from_stay", 4), ("robbing_from_stay", 1),
        ("robbing_from_stay", "2"), ("false_win", None), ("ten_honours", "on"), ("immediate_third", "sum_at_least:13"),
        ("immediate_third", "sum_at_least"), ("immediate_third", "sum_at_least:0012"),
        ("immediate_third", "sum_at_least:x"), ("fifth_copy", "yes"),
    ],
)  # fmt: skip
def test_a_wrong_option_or_value_is_named(option: str, value: object) -> None:
    with pytest.raises(CaseError, match=rf"^options\.{option}: "):
        load("hangzhou", {option: value})


def third_claim(*claims: str, banker: int, stay: int = 1, **options: object) -> str | None:
    """Seat 2 claims 5m, 4p and 6p in turn from seat 1; the clause that refuses the third."""
    acts = ["1 discards 5m"] if banker == 1 else ["0 discards 2z", "1 draws 5m", "1 discards 5m"]
    acts += [f"2 {claims[0]}", "2 discards 1s", *idle("3 9s", "0 9m"), "1 draws 4p", "1 discards 4p"]
    acts += [
        f"2 {claims[1]}",
        "2 discards 2s",
        *idle("3 9s", "0 9m"),
        "1 draws 6p",
        "1 discards 6p",
        f"2 {claims[2]}",
    ]
    hands = {banker: "5m+" if banker == 1 else "2z+", 2: "46m34455667p128s"}
    played = play(*acts, hands=hands, banker=banker, stay=stay, **options)
    assert all(verdict["ok"] for verdict in played.verdicts[:-1]), played.verdicts
    return played.clause(len(acts))


CHOWS = ("chows 46m", "chows 35p", "chows 57p")
WITH_PUNG = ("chows 46m", "pungs", "chows 57p")
PUNG_LAST = ("chows 46m", "chows 35p", "pungs")


@pytest.mark.clause("HZ-54")
def test_banker_only_refuses_a_third_claim_between_non_bankers() -> None:
    assert third_claim(*CHOWS, banker=0) is None
    assert third_claim(*CHOWS, banker=0, liability_restriction="banker_only") == "HZ-54"
    assert third_claim(*PUNG_LAST, banker=0, liability_restriction="banker_only") == "HZ-54"
    assert third_claim(*CHOWS, banker=1, liability_restriction="banker_only") is None


@pytest.mark.clause("HZ-54")
def test_only_a_third_chow_is_refused_under_no_three_chows() -> None:
    for claims, clause in ((CHOWS, "HZ-54"), (WITH_PUNG, None), (PUNG_LAST, None)):
        assert third_claim(*claims, banker=0, liability_restriction="no_three_chows") == clause
    assert third_claim(*CHOWS, banker=1, liability_restriction="no_three_chows") is None


@pytest.mark.clause("HZ-54")
def test_two_claims_max_refuses_a_third_set_from_one_player() -> None:
    for banker in (0, 1):
        assert third_claim(*WITH_PUNG, banker=banker, liability_restriction="two_claims_max") == "HZ-54"


@pytest.mark.clause("HZ-54")
def test_the_restriction_may_begin_at_a_later_stay() -> None:
    options = {"liability_restriction": "banker_only", "liability_restriction_from_stay": 3}
    assert third_claim(*CHOWS, banker=0, stay=2, **options) is None
    assert third_claim(*CHOWS, banker=0, stay=3, **options) == "HZ-54"


PAIR = {0: "5m+", 2: "55m+"}


@pytest.mark.clause("HZ-60")
def test_a_passed_tile_is_not_punged_before_the_next_turn() -> None:
    acts = ["0 discards 5m", "1 draws 5m", "1 discards 5m", "2 pungs"]
    assert play(*acts, hands=PAIR).ok(4)
    assert play(*acts, hands=PAIR, missed_pung_lock=True).clause(4) == "HZ-60"
    own_turn = play(
        "0 discards 5m",
        *idle("1 9m", "2 9p"),
        "3 draws 5m",
        "3 discards 5m",
        "2 pungs",
        hands=PAIR,
        missed_pung_lock=True,
    )
    assert own_turn.all_ok()


@pytest.mark.clause("HZ-60")
def test_a_turn_passed_over_by_a_pung_or_kong_has_come() -> None:
    for claim in ("3 pungs", "3 kongs direct 9m"):
        hands = {0: "5m+", 2: "55m+", 3: "5m99m+" if "pungs" in claim else "5m999m+"}
        supplement = [] if "pungs" in claim else ["3 draws 9p tail"]
        acts = [
            "0 discards 5m",
            "1 draws 9m",
            "1 discards 9m",
            claim,
            *supplement,
            "3 discards 5m",
            "2 pungs",
        ]
        assert play(*acts, hands=hands, missed_pung_lock=True).all_ok()


@pytest.mark.clause("HZ-60")
def test_a_pung_that_was_barred_was_not_let_pass() -> None:
    """While seat 0's fortune locked the claims nobody could pung 5m, so nobody passed on it."""
    acts = ["0 discards 4s", "1 draws 5m", "1 discards 5m", *idle("2 9m"), "3 draws 9p", "3 discards 9p", "0 draws 9s",
            "0 discards 9s", "1 draws 5m", "1 discards 5m", "2 pungs"]  # fmt: skip
    assert play(*acts, hands={0: "4s+", 2: "55m+"}, missed_pung_lock=True).all_ok()
    locked = ["0 discards 4s", "1 draws 9m", "1 discards 9m", "2 draws 5m", "2 discards 5m", "3 draws 9p",
              "3 discards 9p", "0 draws 5m", "0 discards 5m", "1 pungs"]  # fmt: skip
    assert play(*locked, hands={0: "4s+", 1: "55m+"}, missed_pung_lock=True).all_ok()


@pytest.mark.clause("HZ-61")
def test_a_passed_tile_is_not_won_on_before_the_next_turn() -> None:
    hands = {0: WAITING + "1z", 1: "8m+"}
    acts = ["0 discards 1z", "1 draws 9m", "1 discards 8m", "2 draws 8m", "2 discards 8m", "0 hu"]
    assert play(*acts, hands=hands, stay=3).all_ok()
    assert play(*acts, hands=hands, stay=3, missed_win_lock=True).clause(6) == "HZ-61"
    other = [*acts[:4], "2 discards 5m", "0 hu"]
    assert play(*other, hands={**hands, 2: "5m+"}, stay=3, missed_win_lock=True).all_ok()
    own_draw = [*acts[:5], "3 draws 9p", "3 discards 9p", "0 draws 8m", "0 hu"]
    assert play(*own_draw, hands=hands, stay=3, missed_win_lock=True).all_ok()


@pytest.mark.clause("HZ-61")
def test_a_win_that_was_not_allowed_was_not_let_pass() -> None:
    """Seat 2 could not win on seat 1's tile (both non-bankers), so it may on the banker's."""
    hands = {0: "1z8m+", 2: WAITING, 3: "8m+"}
    acts = ["0 discards 1z", "1 draws 9m", "1 discards 9m", *idle("2 1s"), "3 draws 9p", "3 discards 8m", "0 draws 9s",
            "0 discards 8m", "2 hu"]  # fmt: skip
    assert play(*acts, hands=hands, stay=3, missed_win_lock=True).all_ok()


@pytest.mark.clause("HZ-62")
def test_a_false_win_may_forfeit_and_the_hand_go_on() -> None:
    hands = {0: "1m+", 1: WAITING}
    acts = ["0 discards 1m", "1 draws 9m", "1 hu", "1 stands by it", "1 discards 9m", *idle("2 9p", "3 1z", "0 9s"),
            "1 draws 8m", "1 hu", "1 discards 8m"]  # fmt: skip
    played = play(*acts, hands=hands, stay=2, false_win="forfeit")
    refused = {act: played.clause(act) for act in range(1, len(acts) + 1) if not played.ok(act)}
    assert refused == {3: "HZ-12", 13: "HZ-62"}
    assert played.result is None


@pytest.mark.clause("HZ-62")
def test_a_forfeiters_payments_are_in_the_hands_result() -> None:
    acts = ["0 discards 1m", "1 draws 9m", "1 hu", "1 stands by it", "1 discards 9m", "2 draws 8m", "2 hu"]
    played = play(*acts, hands={0: "1m+", 1: WAITING, 2: "123p456s222z33z67m"}, false_win="forfeit")
    assert played.deltas == [2 - 2, -4 - 1, 1 + 4, 1 - 1]
    assert played.bank == (2, 1)


@pytest.mark.clause("HZ-62", "HZ-43")
def test_chips_paid_for_a_false_win_are_gone() -> None:
    acts = ["0 discards 1m", "1 draws 9m", "1 hu", "1 stands by it", "1 discards 9m", "2 draws 8m", "2 hu"]
    hands = {0: "1m+", 1: WAITING, 2: "123p456s222z33z67m"}
    played = play(*acts, hands=hands, false_win="forfeit", chips=40)
    assert played.deltas == [0, -5, 5, 0]
    played = play(*acts, hands=hands, false_win="forfeit", chips=40, stacks=[40, 4, 40, 40])
    assert played.deltas == [0, -4, 4, 0]


@pytest.mark.clause("HZ-62")
def test_a_refused_claim_and_the_claim_that_stands_beside_it() -> None:
    """Seat 1's false hu is paid even though seat 3 punged the tile meanwhile."""
    hands = {0: "9m+", 1: WAITING, 3: "99m1p+"}
    played = play(
        "0 discards 9m",
        "1 hu",
        "3 pungs",
        "1 stands by it",
        "3 discards 1p",
        hands=hands,
        stay=3,
        false_win="forfeit",
    )
    assert [played.clause(act) for act in range(1, 6)] == [None, "HZ-12", None, None, None]


@pytest.mark.clause("HZ-65")
def test_certain_dice_make_stay_3_at_once() -> None:
    hands = {0: "8m+", 1: WAITING}
    for option, dice, stay in (("double", (3, 3), 3), ("double", (3, 4), 1), ("sum_at_least:9", (5, 4), 3)):
        played = play("0 discards 8m", "1 hu", hands=hands, dice=dice, immediate_third=option)
        assert played.clause(2) == (None if stay == 3 else "HZ-23")
    assert (
        play("0 discards 8m", "1 hu", hands=hands, dice=(4, 4), immediate_third="sum_at_least:9").clause(2)
        == "HZ-23"
    )


@pytest.mark.clause("HZ-65")
def test_the_stay_so_made_is_counted_on_and_a_longer_one_stays() -> None:
    hands = {0: "123m456p789s44z678m"}
    assert play("0 hu", hands=hands, dice=(3, 3), immediate_third="double").bank == (0, 4)
    assert play("0 hu", hands=hands, dice=(3, 3), stay=5, immediate_third="double").bank == (0, 6)


@pytest.mark.clause("HZ-51")
def test_chips_in_play_are_the_given_stacks_or_the_agreed_one() -> None:
    acts = ["0 discards 4s", *idle("1 9m", "2 9p", "3 1z"), "0 draws 2z", "0 hu"]
    hands = {0: "123m456p789s678m44s"}
    assert play(*acts, hands=hands, stay=3).deltas == [96, -32, -32, -32]
    assert play(*acts, hands=hands, stay=3, chips=30).deltas == [90, -30, -30, -30]
    assert play(*acts, hands=hands, stay=3, chips=30, stacks=[0, 0, 5, 80]).deltas == [37, 0, -5, -32]
