"""The Kawuxing set, walls, bank and the resting player (KW-1 to KW-6)."""

import pytest

from controller.rules import CaseError, load, names_of_systems, tile
from controller.rules.kawuxing import seated_next
from controller.rules.seating import first_banker
from controller.rules.tiles import spread
from tests.controller.rules.kawuxing_cases import blind, play, score

SEVEN = "1133557799s556z"
"""Thirteen tiles that wait on Green for seven pairs."""


@pytest.mark.clause("KW-1")
def test_two_suits_and_three_dragons_make_84_tiles() -> None:
    assert "kawuxing" in names_of_systems()
    for without, there, missing in (("m", "1p9s7z", "1m"), ("p", "1m9s5z", "5p"), ("s", "9m9p6z", "9s")):
        rules = load("kawuxing", {"without": without})
        assert len(spread(rules.tile_set)) == 84
        assert all(rules.in_set(tile(each)) for each in (there[:2], there[2:4], there[4:]))
        assert not rules.in_set(tile(missing))
        assert not rules.in_set(tile("1z")) and not rules.in_set(tile("1f"))
    assert load("kawuxing").options == {
        "without": "m",
        "resting": False,
        "max_doubles": 3,
        "double_dragon_four": False,
    }


@pytest.mark.clause("KW-1")
def test_tiles_outside_the_set_cannot_be_read() -> None:
    for hand in ("123m789p46222s66z", "123p789p46222s11z"):
        with pytest.raises(CaseError, match="hand"):
            score(hand, "5s")
    assert score("123m789m46222s66z", "5s", options={"without": "p"})["valid"]
    with pytest.raises(CaseError, match="fifth"):
        score("123p555s46555s66z", "5s")
    with pytest.raises(CaseError, match="line 2"):
        play("0 discards 1m", hidden=True)


@pytest.mark.clause("KW-1")
def test_options_that_cannot_be() -> None:
    for option in (
        {"without": "z"},
        {"without": None},
        {"resting": 1},
        {"max_doubles": 0},
        {"max_doubles": 21},
        {"max_doubles": True},
        {"max_doubles": "3"},
        {"double_dragon_four": "yes"},
        {"chips": 40},
    ):
        with pytest.raises(CaseError, match="options"):
            load("kawuxing", option)


@pytest.mark.clause("KW-4", "KW-5")
def test_the_dice_choose_wall_and_stacks() -> None:
    """Seven counted round three is the banker's own wall; then clockwise through seats 2 and 1."""
    plan = load("kawuxing").wall((3, 4), 0)
    assert (plan.break_seat, plan.break_stacks) == (0, 7)
    assert [str(place) for place in plan.deal[0]] == [
        "0:8:top", "0:8:bottom", "0:9:top", "0:9:bottom",
        "0:14:top", "0:14:bottom", "2:1:top", "2:1:bottom",
        "2:6:top", "2:6:bottom", "2:7:top", "2:7:bottom",
        "2:12:top", "2:13:bottom",
    ]  # fmt: skip
    assert [str(place) for place in plan.deal[1]][-1] == "2:12:bottom"
    assert [str(place) for place in plan.deal[2]][-1] == "2:13:top"
    assert [len(hand) for hand in plan.deal] == [14, 13, 13]


@pytest.mark.clause("KW-4", "KW-6")
def test_both_ends_give_top_first_and_nothing_is_reserved() -> None:
    plan = load("kawuxing").wall((3, 4), 0)
    assert [str(place) for place in plan.draw_order[:3]] == ["2:14:top", "2:14:bottom", "1:1:top"]
    assert [str(place) for place in plan.supplement_order[:3]] == ["0:7:top", "0:7:bottom", "0:6:top"]
    assert (plan.indicator, plan.skipped, plan.reserved, plan.live) == (None, (), 0, 44)
    assert len(plan.draw_order) == len(plan.supplement_order) == 44
    assert set(plan.draw_order) == set(plan.supplement_order)


@pytest.mark.clause("KW-4")
def test_every_break_deals_every_place_once() -> None:
    rules = load("kawuxing")
    for banker in range(3):
        for dice in ((1, 1), (1, 2), (2, 2), (5, 6), (6, 6)):
            plan = rules.wall(dice, banker)
            assert plan.break_seat == (banker + sum(dice) - 1) % 3
            places = [place for hand in plan.deal for place in hand] + list(plan.draw_order)
            assert len(set(places)) == 84
    for dice, banker, supplements in (((0, 3), 0, 0), ((3, 4), 3, 0), ((3, 4), 0, 1)):
        with pytest.raises(CaseError):
            rules.wall(dice, banker, supplements)


@pytest.mark.clause("KW-3")
def test_the_first_banker_is_rolled_and_then_the_winner_is() -> None:
    assert first_banker((3, 4), 3) == 0
    assert first_banker((3, 5), 3, roller=2) == 0
    won = play("0 discards 6z", "1 hu", hands={1: SEVEN}, stay=2)
    assert won.bank == (1, 1)
    kept = play("0 discards 9p", "1 draws 8p", "1 discards 8p", "2 draws 1p", "2 discards 1p", "0 draws 6z", "0 hu",
                hands={0: "1133557799s556z9p"}, stay=2)  # fmt: skip
    assert kept.bank == (0, 3)


@pytest.mark.clause("KW-3", "KW-8")
def test_the_loser_is_banker_where_two_won() -> None:
    hands = {1: "123p789p46222s66z", 2: "1122334477p46s5z"}
    hands[2] = "123789p33346s77z"
    played = play("0 discards 5s", "1 hu", "2 hu", hands=hands, stay=4)
    assert (played.deltas, played.bank) == ([-4, 2, 2], (0, 5))
    acts = ["0 discards 9p", "1 draws 5s", "1 discards 5s", "2 hu", "0 hu"]
    played = play(*acts, hands={0: "123p789p46222s66z9p", 2: hands[2]}, stay=4)
    assert (played.deltas, played.bank) == ([2, -4, 2], (1, 1))


@pytest.mark.clause("KW-2")
def test_a_resting_player_takes_the_winners_seat_and_the_bank() -> None:
    deal = {0: "1133557799s556z6z"}
    assert play("0 hu", hands=deal, stay=3).bank == (0, 4)
    assert play("0 hu", hands=deal, stay=3, resting=True).bank == (0, 1)
    assert seated_next(("Ann", "Ben", "Cho", "Dan"), [1]) == ("Ann", "Dan", "Cho", "Ben")  # type: ignore[list-item]
    assert seated_next(("Ann", "Ben", "Cho", "Dan"), []) == ("Ann", "Ben", "Cho", "Dan")


@pytest.mark.clause("KW-2", "KW-3")
def test_of_two_winners_the_nearer_rests_and_the_loser_stays() -> None:
    """Seat 1 lost to seats 2 and 0, in that order."""
    assert seated_next("ABCD", [2, 0]) == ("A", "B", "D", "C")  # type: ignore[list-item]
    with pytest.raises(CaseError, match="four"):
        seated_next("ABC", [])


@pytest.mark.clause("KW-3", "KW-6")
def test_a_drawn_hand_keeps_the_banker() -> None:
    played = play("0 discards 1p", *blind(1, 44), "0 draws ?", "exhausted", hidden=True, stay=2)
    assert [played.clause(act) for act in range(1, len(played.verdicts) + 1) if not played.ok(act)] == [
        "KW-6"
    ]
    assert (played.deltas, played.bank) == ([0, 0, 0], (0, 3))
    assert played.result is not None and played.result["tiles_left"] == 0
    assert play("0 discards 1p", "exhausted").clause(2) == "KW-6"
