"""A hand of Ningbo: NB-2, NB-5, NB-6, NB-8 to NB-12, and wins that depend on the course of the hand."""

import pytest

from tests.controller.rules.ningbo_cases import play, quiet

READY = "123m456p789p23s44z"
"""Waits on 1s and 4s."""


@pytest.mark.clause("NB-6")
def test_flowers_are_replaced_seat_by_seat_from_the_banker() -> None:
    played = play(
        "1 lays 3f",
        "0 lays 1f",
        "0 draws 9m tail",
        "0 lays 2f",
        "1 lays 3f",
        "0 draws 5f tail",
        "0 draws 9m tail",
        "0 lays 5f",
        "0 draws 9m tail",
        "0 draws 8m tail",
        "1 lays 3f",
        "1 draws 8s head",
        "1 draws 8s tail",
        "0 discards 9m",
        hands={0: "1f2f+", 1: "3f+"},
    )
    assert [played.clause(act) for act in range(1, 15)] == [
        "NB-6",  # the banker first
        None,
        "NB-6",  # all of them first
        None,
        "NB-6",  # not before the banker has replaced its own
        None,
        "NB-6",  # a drawn flower is laid out at once
        None,
        None,
        None,
        None,
        "NB-6",  # from the tail
        None,
        None,
    ]


@pytest.mark.clause("NB-6")
def test_nobody_plays_before_all_flowers_are_replaced() -> None:
    played = play("0 discards 9m", "3 lays 4f", "0 discards 9m", "0 hu", hands={0: "9m+", 3: "4f+"})
    assert [played.clause(act) for act in (1, 2, 3, 4)] == ["NB-6", None, "NB-6", "NB-6"]


@pytest.mark.clause("NB-6")
def test_a_drawn_flower_is_laid_out_and_replaced_from_the_tail() -> None:
    played = play(
        "0 discards 9m",
        "1 draws 3f",
        "1 discards 3f",
        "1 discards 8m",
        "1 lays 3f",
        "1 discards 8m",
        "1 draws 7s head",
        "1 draws 7s tail",
        "1 discards 8m",
        "2 lays 4f",
        hands={0: "9m+", 1: "8m+"},
    )
    assert [played.clause(act) for act in range(1, 11)] == [
        None,
        None,
        "NB-6",
        "NB-6",
        None,
        "NB-6",
        "NB-6",
        None,
        None,
        "NB-8",
    ]


@pytest.mark.clause("NB-5")
def test_flowers_that_are_wild_stay_in_hand() -> None:
    played = play("0 lays 2f", "0 discards 9m", hands={0: "2f3f9m+"}, indicator="1f")
    assert [played.clause(1), played.clause(2)] == ["NB-5", None]
    played = play("0 discards 2f", "1 pungs", hands={0: "2f3f9m+"}, indicator="1f")
    assert [played.clause(1), played.clause(2)] == [None, "NB-9"]


@pytest.mark.clause("NB-7")
def test_a_turn_draws_from_the_head_and_a_kong_from_the_tail() -> None:
    played = play("0 discards 9m", "1 draws 5s tail", "1 draws 5s head", hands={0: "9m+"})
    assert [played.clause(2), played.clause(3)] == ["NB-7", None]
    played = play("0 kongs closed 9m", "0 draws 5s head", "0 draws 5s tail", hands={0: "9999m+"})
    assert [played.clause(1), played.clause(2), played.clause(3)] == [None, "NB-7", None]


@pytest.mark.clause("NB-8")
def test_chow_from_the_left_alone_pung_and_kong_from_anyone() -> None:
    hands = {0: "5m+", 1: "46m+", 2: "46m+", 3: "55m+"}
    played = play("0 discards 5m", "2 chows 46m", "1 chows 47m", "3 pungs", hands=hands)
    assert [played.clause(act) for act in (2, 3, 4)] == ["NB-8", "NB-8", None]
    played = play("0 discards 5m", "3 kongs direct 5m", "3 draws 9s tail", hands={0: "5m+", 3: "555m+"})
    assert played.all_ok()


@pytest.mark.clause("NB-8")
def test_after_a_claim_its_tile_is_not_discarded_nor_konged() -> None:
    hands = {0: "5m+", 1: "4567m9999p+"}
    played = play(
        "0 discards 5m",
        "1 chows 46m",
        "1 kongs closed 9p",
        "1 discards 5m",
        "1 discards 7m",
        hands=hands,
    )
    assert [played.clause(act) for act in range(1, 6)] == [None, None, "NB-8", "NB-8", None]
    played = play(
        "0 discards 5m", "1 pungs", "1 kongs filled 5m", "1 discards 5m", hands={0: "5m+", 1: "555m+"}
    )
    assert [played.clause(3), played.clause(4)] == ["NB-8", "NB-8"]
    # Next turn both are allowed.
    played = play(
        "0 discards 5m",
        "1 pungs",
        "1 discards 9s",
        *quiet("2 1p", "3 2p", "0 3p"),
        "1 draws 8s",
        "1 kongs filled 5m",
        hands={0: "5m+", 1: "555m9s+"},
    )
    assert played.all_ok()


@pytest.mark.clause("NB-8")
def test_down_to_one_tile_the_claimed_tile_may_go() -> None:
    acts = ["0 discards 1m", "1 pungs", "1 discards 1z"]
    for number, give in ((2, "2p"), (3, "3s"), (4, "9s")):
        acts += [f"2 draws {5 + number % 3}z", f"2 discards {give}", "1 pungs"]
        acts += [f"1 discards {number}z"] if number < 4 else ["1 discards 9s"]
    played = play(*acts, hands={0: "1m+", 1: "117m22p33999s123z", 2: "2p3s9s+"}, indicator="5s")
    assert played.all_ok()


@pytest.mark.clause("NB-9")
def test_a_discarded_wild_is_nobodys() -> None:
    hands = {0: "9s+", 1: "78s123m456p789p4z9s", 3: "5m+"}
    played = play("0 discards 9s", "1 chows 78s", "3 pungs", "1 hu", hands=hands, indicator="9s")
    assert [played.clause(act) for act in (1, 2, 3, 4)] == [None, "NB-9", "NB-9", "NB-9"]
    played = play("0 discards 7s", "1 chows 89s", hands={0: "7s+", 1: "89s+"}, indicator="9s")
    assert played.clause(2) == "NB-9"


@pytest.mark.clause("NB-10", "NB-12")
def test_a_win_goes_before_a_pung_and_a_pung_before_a_chow() -> None:
    hands = {0: "5s9p+", 1: "46s+", 2: "55s+", 3: "444z777z46s555z22z"}
    start = ["0 discards 9p", *quiet("1 9p", "2 8m", "3 8m"), "0 draws 7m", "0 discards 5s"]
    played = play(*start, "1 chows 46s", "2 pungs", "3 hu", hands=hands)
    assert [played.outranked(len(start) + call) for call in (1, 2, 3)] == [True, True, False]
    # North's own pung, Red and White, the closed wait, no wild, bamboos and honours.
    assert played.patterns == {
        "closed_wait": 1,
        "dragon_pung": 2,
        "seat_wind_pung": 1,
        "hard": 1,
        "half_flush": 2,
    }
    assert played.deltas == [-14, 0, 0, 14]
    poor = {**hands, 3: "789m111p46s555z22z"}
    played = play(*start, "1 chows 46s", "2 pungs", "3 hu", hands=poor)
    assert [played.outranked(len(start) + call) for call in (1, 2)] == [True, False]
    assert played.clause(len(start) + 3) == "NB-10"


@pytest.mark.clause("NB-10")
def test_of_two_wins_the_nearest_after_the_discarder_stands() -> None:
    hands = {0: "5s+", 2: "333z666z46s66677m", 3: "444z777z46s555z22z"}
    played = play("0 discards 5s", "3 hu", "2 hu", hands=hands)
    assert (played.outranked(2), played.outranked(3)) == (True, False)
    assert played.bank == (1, 1)


@pytest.mark.clause("NB-2")
def test_the_banker_stays_after_its_win_or_a_draw() -> None:
    banker = play("2 hu", hands={2: "123m456p789p23444s"}, banker=2, stay=3)
    assert banker.patterns == {"own_draw": 1, "all_runs": 1, "hard": 1, "heavenly": 8}
    assert banker.bank == (2, 4)
    assert banker.deltas == [-11, -11, 33, -11]
    rich = {0: "5s+", 3: "444z777z46s555z22z"}
    assert play("0 discards 5s", "3 hu", hands=rich, stay=2).bank == (1, 1)


@pytest.mark.clause("NB-11")
def test_only_the_last_tile_ends_the_hand() -> None:
    played = play("0 discards 9m", "exhausted", hands={0: "9m+"})
    assert played.clause(2) == "NB-11"
    acts = ["0 discards 9m"]
    for number in range(90):
        acts += [f"{(number + 1) % 4} draws ?", f"{(number + 1) % 4} discards {_discards()[number]}"]
    last = play(*acts[:-1], f"{acts[-1][0]} lays 3f", "2 draws ? tail", "exhausted", hidden=True)
    assert [last.clause(len(acts) + call) for call in (0, 1, 2)] == [None, "NB-11", None]
    played = play(*acts, "3 draws ?", "exhausted", hidden=True, stay=2)
    assert [played.clause(len(acts) + 1), played.clause(len(acts) + 2)] == ["NB-11", None]
    assert played.result is not None and played.result["tiles_left"] == 0
    assert (played.deltas, played.bank) == ([0, 0, 0, 0], (0, 3))


def _discards() -> list[str]:
    """Ninety tiles, without the indicator and without a fifth copy."""
    thrice = [f"{number}{suit}" for suit in "mp" for number in range(1, 10)]
    fully = [*(f"{number}z" for number in range(1, 8)), "1s", "2s"]
    return [tile for tile in thrice for _ in range(3)] + [tile for tile in fully for _ in range(4)]


@pytest.mark.clause("NB-34")
def test_earthly_after_flowers_but_not_after_a_kong() -> None:
    hands = {0: "1f4s+", 1: READY}
    played = play("0 lays 1f", "0 draws 9m tail", "0 discards 4s", "1 hu", hands=hands)
    assert played.patterns["earthly"] == 6
    hands = {0: "9999m4s+", 1: READY}
    played = play("0 kongs closed 9m", "0 draws 8s tail", "0 discards 4s", "1 hu", hands=hands)
    assert played.clause(4) == "NB-10"


@pytest.mark.clause("NB-25", "NB-42")
def test_kong_bloom_on_a_direct_kong_in_play() -> None:
    hands = {0: "2z+", 1: "222z456p789p23s44m"}
    played = play("0 discards 2z", "1 kongs direct 2z", "1 draws 4s tail", "1 hu", hands=hands)
    assert played.patterns == {"own_draw": 1, "seat_wind_pung": 1, "kong_bloom": 1, "hard": 1}
    assert played.deltas == [-20, 28, -4, -4]


@pytest.mark.clause("NB-25")
def test_a_flowers_replacement_blooms_only_after_a_kong() -> None:
    hands = {0: "9m+", 1: "222z456p789p23s44m"}
    played = play("0 discards 9m", "1 draws 2f", "1 lays 2f", "1 draws 4s tail", "1 hu", hands=hands)
    assert played.patterns == {"own_draw": 1, "seat_wind_pung": 1, "seat_flower": 1, "hard": 1}
    hands = {0: "2z+", 1: "222z456p789p23s44m"}
    played = play(
        "0 discards 2z",
        "1 kongs direct 2z",
        "1 draws 3f tail",
        "1 lays 3f",
        "1 draws 4s tail",
        "1 hu",
        hands=hands,
    )
    assert played.patterns["kong_bloom"] == 1
    assert played.deltas == [-20, 28, -4, -4]


@pytest.mark.clause("NB-42")
def test_flowers_between_a_direct_kong_and_its_bloom_free_nobody() -> None:
    hands = {0: "2z+", 1: "222z999p456p23s44m"}
    flowers = ("1 draws 3f tail", "1 lays 3f", "1 draws 7f tail", "1 lays 7f")
    played = play("0 discards 2z", "1 kongs direct 2z", *flowers, "1 draws 4s tail", "1 hu", hands=hands)
    assert played.patterns["kong_bloom"] == 1
    assert played.deltas == [-20, 28, -4, -4]
    # The flower stands between the direct kong and another kong: the bloom belongs to the other kong.
    second = (
        "1 draws 9p tail",
        "1 kongs closed 9p",
        "1 draws 7f tail",
        "1 lays 7f",
        "1 draws 4s tail",
        "1 hu",
    )
    played = play("0 discards 2z", "1 kongs direct 2z", *flowers[:2], *second, hands=hands)
    assert played.patterns["kong_bloom"] == 1
    assert played.deltas == [-4, 12, -4, -4]


@pytest.mark.clause("NB-42")
def test_a_flower_after_a_direct_kong_makes_nobody_a_giver() -> None:
    hands = {0: "2z+", 1: "222z6789s456s9m8m7m", 2: "333z456p789p12s44m"}
    start = ["0 discards 2z", "1 kongs direct 2z", "1 draws 6z tail", "1 discards 6z"]
    played = play(*start, "2 draws 3f", "2 lays 3f", "2 draws 3s tail", "2 hu", hands=hands)
    assert "kong_bloom" not in played.patterns
    assert len(set(played.deltas)) == 2


@pytest.mark.clause("NB-41")
def test_a_filled_kong_is_robbed() -> None:
    played = play(
        "0 discards 4s",
        "2 pungs",
        "2 discards 9m",
        *quiet("3 7z", "0 6z"),
        "1 draws 2f",
        "1 lays 2f",
        "1 draws 5z tail",
        "1 discards 5z",
        "2 draws 4s",
        "2 kongs filled 4s",
        "1 hu",
        hands={0: "4s+", 2: "44s9m+", 1: "123m456p789p23s22m"},
    )
    assert played.patterns == {"own_draw": 1, "seat_flower": 1, "all_runs": 1, "hard": 1}
    assert played.deltas == [0, 20, -20, 0]


@pytest.mark.clause("NB-10")
def test_a_refused_hu_is_free_and_a_false_win_ends_the_hand() -> None:
    played = play("0 discards 4s", "1 hu", "1 stands by it", hands={0: "4s+", 1: "1479m1479p147s12z"}, stay=2)
    assert played.clause(2) == "NB-12"
    assert played.cost(2) == [0, 0, 0, 0]
    assert (played.deltas, played.bank) == ([0, 0, 0, 0], (0, 3))


def test_a_hidden_hand_is_judged_once_it_is_shown() -> None:
    played = play(
        "0 discards 9m",
        "1 draws ?",
        "1 lays 2f",
        "1 draws ? tail",
        "1 hu 123m456p789p23s44z on 4s",
        hidden=True,
    )
    assert played.all_ok()
    assert played.patterns == {"own_draw": 1, "seat_flower": 1, "all_runs": 1, "hard": 1}
    assert played.deltas == [-4, 12, -4, -4]
