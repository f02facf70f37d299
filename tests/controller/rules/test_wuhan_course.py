"""A Wuhan hand of play: kong tiles, claims, false wins, the bank. 4m is wild, Red a kong tile."""

import pytest

from controller.rules import CaseError
from tests.controller.rules.wuhan_cases import PlayedHand, play

PLAIN = "123p456s79p88s"
"""Beside an open pung it waits for 8p."""


def around(*turns: str) -> list[str]:
    """Turns in which nothing happens: `1 9m` draws 9m and discards it again."""
    return [
        act for turn in turns for act in (f"{turn[0]} draws {turn[2:]}", f"{turn[0]} discards {turn[2:]}")
    ]


def opened(*acts: str, **more: object) -> PlayedHand:
    """Seat 1 pungs the banker's 1z and waits for 8p; it discards 9m, and the acts follow."""
    hands = {0: "1z+", 1: PLAIN + "11z9m", **more.pop("hands", {})}  # type: ignore[dict-item]
    keep = "8p" + str(more.pop("keep", ""))
    return play("0 discards 1z", "1 pungs", "1 discards 9m", *acts, hands=hands, keep=keep, **more)  # type: ignore[arg-type]


@pytest.mark.clause("WH-9")
def test_the_bank_passes_to_the_right_unless_the_banker_wins() -> None:
    played = opened("2 draws 8p", "2 discards 8p", "1 hu", minimum=4)
    assert played.patterns == {"minor": 1, "hard": 1}
    assert played.deltas == [-8, 20, -8, -4]
    assert played.bank == (1, 1)
    hands = {2: "1z+", 1: PLAIN + "11z9m"}
    third = play(
        "2 discards 1z",
        "1 pungs",
        "1 discards 9m",
        "2 draws 8p",
        "2 discards 8p",
        "1 hu",
        hands=hands,
        keep="8p",
        banker=2,
        minimum=4,
    )
    assert third.bank == (3, 1)
    banker = play(
        "1 discards 9m",
        *around("2 9s", "3 9s"),
        "0 draws 1z",
        "0 discards 1z",
        "1 pungs",
        "1 discards 9m",
        *around("2 9s", "3 9s", "0 6m"),
        "1 draws 8p",
        "1 hu",
        hands={1: PLAIN + "11z99m"},
        keep="8p",
        banker=1,
    )
    assert banker.all_ok(), banker.verdicts
    assert banker.bank == (1, 2)


@pytest.mark.clause("WH-8", "WH-11")
def test_kong_tiles_are_neither_punged_nor_konged_by_four() -> None:
    hands = {0: "7z+", 1: "77z+"}
    played = play(
        "0 discards 7z", "1 pungs", "1 kongs direct 7z", "1 draws 7z", "1 kongs closed 7z", hands=hands
    )
    assert [played.clause(act) for act in (2, 3)] == ["WH-11", "WH-11"]
    assert played.clause(5) == "WH-11"
    green = play("0 discards 6z", "1 pungs", hands={0: "6z+", 1: "66z+"})
    assert green.all_ok()
    assert (
        play("0 discards 6z", "1 pungs", hands={0: "6z+", 1: "66z+"}, rules="wuhan-red-green").clause(2)
        == "WH-11"
    )


@pytest.mark.clause("WH-8", "WH-51")
def test_peel_kong_tiles_make_no_run() -> None:
    played = play(
        "0 discards 6s",
        "1 chows 45s",
        "1 draws 9m",
        "1 kongs single 4s",
        "1 draws 7z tail",
        "1 kongs single 7z",
        hands={0: "6s+", 1: "4578s+"},
        rules="wuhan-peel",
        indicator="4s",
    )
    # 3s and 4s are kong tiles, 5s wild.
    assert played.clause(2) == "WH-11"
    assert played.ok(4) and played.ok(5)
    assert played.clause(6) == "WH-12"
    run = play(
        "0 discards 6s", "1 chows 78s", hands={0: "6s+", 1: "78s+"}, rules="wuhan-peel", indicator="4s"
    )
    assert run.all_ok()


@pytest.mark.clause("WH-11")
def test_no_open_set_holds_a_wild() -> None:
    played = play(
        "0 discards 3m",
        "1 chows 45m",
        "1 draws 9p",
        "1 discards 4m",
        "2 pungs",
        "3 kongs direct 4m",
        hands={0: "3m+", 1: "45m+", 2: "44m+"},
    )
    assert played.clause(2) == "WH-11"
    assert played.clause(5) == "WH-11"
    chow = play("0 discards 5m", "1 chows 67m", "2 chows 67m", hands={0: "5m+", 1: "67m+", 2: "67m+"})
    assert chow.ok(2) and chow.clause(3) == "WH-11"


@pytest.mark.clause("WH-11")
def test_kong_and_pung_go_before_chow_and_a_win_before_all() -> None:
    hands = {0: "5p+", 1: "46p+", 2: "55p+"}
    played = play("0 discards 5p", "1 chows 46p", "2 pungs", hands=hands)
    assert played.outranked(2) and not played.outranked(3)
    kong = play("0 discards 5p", "1 chows 46p", "2 kongs direct 5p", hands={**hands, 2: "555p+", 1: "46p+"})
    assert kong.outranked(2) and not kong.outranked(3)
    win = opened("2 draws 8p", "2 discards 8p", "3 pungs", "1 hu", hands={3: "88p+"}, minimum=1)
    assert win.outranked(6) and win.deltas[1] > 0


@pytest.mark.clause("WH-12", "WH-13")
def test_single_kongs_draw_from_the_tail() -> None:
    played = play(
        "0 kongs single 7z",
        "0 discards 9m",
        "0 draws 9p",
        "0 draws 9p tail",
        "0 kongs single 4m",
        "0 draws 9m tail",
        "0 discards 9m",
        hands={0: "7z4m9m+"},
    )
    assert played.ok(1)
    assert (played.clause(2), played.clause(3)) == ("WH-13", "WH-13")
    assert played.ok(4) and played.ok(5) and played.ok(7)
    assert play("1 kongs single 7z", hands={1: "7z+"}).clause(1) == "WH-12"
    assert play("0 kongs single 6z", hands={0: "6z+"}).clause(1) == "WH-12"
    assert play("0 kongs single 7z", hands={0: "123m+"}, keep="7777z").clause(1) == "WH-12"


@pytest.mark.clause("WH-8", "WH-30")
def test_a_discarded_kong_tile_or_wild_counts_as_its_kong() -> None:
    played = opened(
        "2 draws 7z",
        "2 discards 7z",
        "3 draws 4m",
        "3 discards 4m",
        "0 draws 9s",
        "0 discards 9s",
        "1 draws 8p",
        "1 hu",
    )
    # 8, and seat 2 twice, seat 3 four times as much; seat 0 is banker.
    assert played.deltas == [-16, 64, -16, -32]


@pytest.mark.clause("WH-27", "WH-12")
def test_a_supplement_of_a_single_kong_blooms() -> None:
    played = opened(
        *around("2 9p", "3 9p", "0 9s"), "1 draws 7z", "1 kongs single 7z", "1 draws 8p tail", "1 hu"
    )
    assert played.patterns == {"kong_bloom": 10, "hard": 1}
    assert played.deltas == [-80, 240, -80, -80]


@pytest.mark.clause("WH-14")
def test_a_tile_let_pass_may_be_won_on_at_once() -> None:
    played = opened(
        "2 draws 8p", "2 discards 8p", "3 draws 8p", "3 discards 8p", "1 hu", keep="8p", minimum=1
    )
    assert played.ok(8) and played.deltas[3] == -8


@pytest.mark.clause("WH-20", "WH-28", "WH-39")
def test_a_filled_kong_may_be_robbed_by_the_nearest() -> None:
    hands = {0: "1z8p+", 1: PLAIN + "11z9m", 2: "889p+", 3: "123m79p2345s+"}
    played = play(
        "0 discards 1z",
        "1 pungs",
        "1 discards 9m",
        "2 draws 9s",
        "2 discards 9s",
        "3 draws 9s",
        "3 discards 9s",
        "0 draws 9s",
        "0 discards 8p",
        "2 pungs",
        "2 discards 9p",
        "3 draws 9s",
        "3 discards 9s",
        "0 draws 9m",
        "0 discards 9m",
        "1 draws 6m",
        "1 discards 6m",
        "2 draws 8p",
        "2 kongs filled 8p",
        "1 hu",
        hands=hands,
        keep="8p",
    )
    assert played.all_ok(), played.verdicts
    assert played.patterns == {"robbing_kong": 10, "hard": 1}
    assert played.deltas == [0, 160, -160, 0]


@pytest.mark.clause("WH-20")
def test_a_hu_without_a_tile_to_win_on() -> None:
    played = opened("1 hu")
    assert played.clause(4) == "WH-20"
    # A line between, so that the hu is no claim on the 1z as well.
    claimed = play(
        "0 discards 1z", "1 pungs", "2 draws 9s", "1 hu", hands={0: "1z+", 1: "123p456s789p88s11z"}
    )
    assert claimed.clause(4) == "WH-20"


@pytest.mark.clause("WH-41")
def test_draws_out_of_turn_or_from_the_wrong_end() -> None:
    played = play(
        "0 discards 9m", "2 draws 1m", "1 draws 1m tail", "1 draws 1m", "1 draws 2m", hands={0: "9m+"}
    )
    assert [played.clause(act) for act in (2, 3, 5)] == ["WH-41", "WH-41", "WH-41"]


@pytest.mark.clause("WH-41")
def test_a_false_win_pays_in_reverse_and_the_bank_stays() -> None:
    played = opened("2 draws 8p", "2 discards 8p", "1 hu", "1 stands by it")
    assert played.clause(6) == "WH-18"
    assert played.cost(6) == [8, -20, 8, 4]
    assert played.deltas == [8, -20, 8, 4]
    assert played.bank[0] == 0
    unopened = play("0 hu", "0 stands by it", hands={0: "123p456s789p88s111z"})
    assert unopened.clause(1) == "WH-15"
    assert unopened.deltas == [-24, 8, 8, 8]
    assert unopened.bank[0] == 0


@pytest.mark.clause("WH-41")
def test_a_short_hand_plays_on_but_cannot_win() -> None:
    played = opened("2 draws 8p", "2 discards 8p", "1 hu", hands={1: "123p456s79p8s11z9m"}, minimum=1)
    assert played.clause(6) == "WH-41"
    assert played.cost(6) == [0, 0, 0, 0]


@pytest.mark.clause("WH-1")
def test_hands_that_cannot_be_dealt() -> None:
    with pytest.raises(CaseError, match=r"hands\[1\]"):
        play(hands={1: "1m1f"})
    with pytest.raises(CaseError, match="indicator"):
        play(indicator="1f")
