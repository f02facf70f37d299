"""A live table: hands and draws are hidden; a hu reveals a hand, and only then unknown facts are judged."""

import json

import pytest

from controller.rules import (
    Chow,
    Discard,
    Draw,
    HandState,
    Hu,
    Kong,
    Phase,
    Pung,
    Refusal,
    Seat,
    Start,
    System,
    Tile,
    load,
    tile,
    tiles,
)
from controller.rules.acts import KongKind, WallEnd
from controller.rules.hand_log import judge_log
from tests.controller.rules.played_hands import event, header_of, play


def blind(*turns: str) -> list[str]:
    """Turns with hidden draws: `1 9m` draws unseen and discards 9m."""
    return [act for turn in turns for act in (f"{turn[0]} draws ?", f"{turn[0]} discards {turn[2:]}")]


def table(stay: int = 1, **options: object) -> tuple[System, HandState]:
    system = load("hangzhou", options)
    hand = system.begin(Start(Seat(0), stay, (3, 4), (None,) * 4, tile("4s")))
    assert isinstance(hand, HandState)
    return system, hand


def after(system: System, hand: HandState, *acts: object) -> HandState:
    for act in acts:
        outcome = system.apply(hand, act)  # type: ignore[arg-type]
        assert isinstance(outcome, HandState), outcome
        hand = outcome
    return hand


def drawn(seat: int, discarded: str) -> tuple[Draw, Discard]:
    return Draw(Seat(seat), None, WallEnd.HEAD), Discard(Seat(seat), tile(discarded))


@pytest.mark.clause("HZ-11")
def test_public_facts_are_judged_as_ever() -> None:
    played = play(
        "0 draws ?", "0 discards 5m", "2 draws ?", "1 draws ? tail", "1 draws ?", "1 discards 9m", hidden=True
    )
    assert [played.clause(act) for act in range(1, 7)] == ["HZ-11", None, "HZ-11", "HZ-11", None, None]


@pytest.mark.clause("HZ-1")
def test_a_fifth_copy_coming_to_light_is_refused() -> None:
    """Four 5m are in sight after the kong; a second kong of 9s would need five of them."""
    played = play("0 discards 5m", "1 kongs direct 5m", "1 draws ? tail", "1 discards 5m", hidden=True)
    assert played.clause(4) == "HZ-1"
    played = play("0 discards 4s", *blind("1 4s", "2 4s"), "3 draws ?", "3 discards 4s", hidden=True)
    assert played.clause(7) == "HZ-1"


def test_a_call_is_judged_but_not_executed_before_its_tiles() -> None:
    system, hand = table()
    hand = after(system, hand, Discard(Seat(0), tile("5m")))
    assert system.verify(hand, Chow(Seat(1), ())) is None
    assert isinstance(system.apply(hand, Chow(Seat(1), ())), Refusal)
    refusal = system.verify(hand, Chow(Seat(2), ()))
    assert refusal is not None and refusal.clause == "HZ-14"
    assert system.verify(hand, Pung(Seat(3))) is None
    laid = after(system, hand, Chow(Seat(1), tiles("46m")))
    assert laid.seats[1].melds[0].tiles == tiles("456m")
    assert laid.seats[0].discards == ()


@pytest.mark.clause("HZ-23", "HZ-21")
def test_a_hu_without_a_hand_is_judged_by_public_facts() -> None:
    system, hand = table(stay=2)
    open_tile = after(system, hand, Discard(Seat(0), tile("8m")))
    refusal = system.verify(open_tile, Hu(Seat(1)))
    assert refusal is not None and refusal.clause == "HZ-23"
    system, hand = table(stay=3)
    open_tile = after(system, hand, Discard(Seat(0), tile("8m")))
    assert system.verify(open_tile, Hu(Seat(1))) is None
    assert isinstance(system.apply(open_tile, Hu(Seat(1))), Refusal)
    locked = after(
        system, hand, *[Discard(Seat(0), tile("9m"))], *drawn(1, "4s"), *drawn(2, "1z"), *drawn(3, "1z")
    )
    locked = after(system, locked, Draw(Seat(0), None, WallEnd.HEAD), Discard(Seat(0), tile("8m")))
    refusal = system.verify(locked, Hu(Seat(2)))
    assert refusal is not None and refusal.clause == "HZ-21"


@pytest.mark.clause("HZ-12", "HZ-22")
def test_a_revealed_hand_is_scored() -> None:
    won = play("0 discards 1z", "1 draws ?", "1 hu 123m456p789s44z67m on 8m", hidden=True)
    assert won.deltas == [-2, 4, -1, -1]
    wrong = play("0 discards 1z", "1 draws ?", "1 hu 123m456p789s44z67m on 9m", hidden=True)
    assert (wrong.clause(3), wrong.cost(3)) == ("HZ-12", [2, -4, 1, 1])


@pytest.mark.clause("HZ-22")
def test_the_bankers_dealt_hand_is_revealed_whole() -> None:
    assert play("0 hu 123m456p789s44z67m on 8m", hidden=True).deltas == [6, -2, -2, -2]


@pytest.mark.clause("HZ-23")
def test_the_tile_laid_apart_must_be_the_one_claimed() -> None:
    played = play(
        "0 discards 5m", "1 hu 123m456p789s44z67m on 8m", "1 hu 123m456p789s44z67m on 5m", hidden=True, stay=3
    )
    assert (played.clause(2), played.ok(3)) == ("HZ-23", True)


@pytest.mark.clause("HZ-20")
def test_a_revealed_hand_of_the_wrong_length_cannot_win() -> None:
    for hand in ("123m456p789s44z6m", "123m456p789s44z678m"):
        assert play("0 discards 1z", "1 draws ?", f"1 hu {hand} on 8m", hidden=True).clause(3) == "HZ-20"


@pytest.mark.clause("HZ-1")
def test_a_revealed_hand_cannot_hold_a_fifth_copy() -> None:
    acts = ["0 discards 4z", *blind("1 4z", "2 4z"), "3 draws ?"]
    assert play(*acts, "3 hu 123m456p789s44z67m on 8m", hidden=True).clause(7) == "HZ-1"


@pytest.mark.clause("HZ-16")
def test_a_closed_kong_lies_face_down_until_its_owner_wins() -> None:
    acts = ["0 kongs closed", "0 draws ? tail"]
    played = play(*acts, "0 hu 123m456p44z67m on 8m 7s7p", "0 hu 123m456p44z67m on 8m 7s", hidden=True)
    assert [played.clause(act) for act in (3, 4)] == ["HZ-16", None]
    assert played.patterns == {"kong_bloom": 2}
    silent = play(*acts, "0 hu 123m456p44z67m on 8m", hidden=True)
    assert silent.result is not None
    assert (silent.patterns, len(silent.result["notes"])) == ({"kong_bloom": 2}, 1)
    fortune = play(*acts, "0 hu 123m456p44z67m on 8m 5z", hidden=True, permanent_fortune=True)
    assert fortune.clause(3) == "HZ-17"


@pytest.mark.clause("HZ-33")
def test_a_hidden_hand_robs_a_kong() -> None:
    acts = ["0 discards 1z", *blind("1 9s", "2 9p"), "3 draws ?", "3 discards 8m", "0 pungs", "0 discards 1p",
            *blind("1 1s", "2 1s", "3 1s"), "0 draws ?", "0 kongs filled 8m"]  # fmt: skip
    played = play(*acts, "1 hu 123m456p789s44z67m on 8m", hidden=True, stay=3)
    assert played.all_ok()
    assert (played.patterns, played.deltas) == ({"robbing_kong": 2}, [-20, 20, 0, 0])


@pytest.mark.clause("HZ-42")
def test_a_hidden_false_win_costs_what_the_refused_hu_stated() -> None:
    acts = ["0 discards 1z", "1 draws ?", "1 hu 123m456p789s678m4s on 9s"]
    assert play(*acts, hidden=True).patterns == {"wild_eye": 2}
    played = play(*acts[:2], "1 hu 123m456p789s67m1p4s on 9s", "1 stands by it", hidden=True, stay=2)
    assert (played.clause(3), played.deltas, played.bank) == ("HZ-12", [4, -6, 1, 1], (0, 3))


def test_a_hu_that_shows_nothing_outranks_no_claim() -> None:
    """Public facts can judge a hu of a hidden hand, but it wins nothing until the hand is shown."""
    acts = ["0 discards 8m", "2 pungs", "1 hu", "2 discards 1z"]
    played = play(*acts, hidden=True, stay=3)
    assert [played.ok(act) for act in (1, 2, 3, 4)] == [True, True, False, True]
    assert not played.outranked(2)
    shown = play(*acts[:2], "1 hu 123m456p789s44z67m on 8m", hidden=True, stay=3)
    assert shown.outranked(2) and shown.deltas == [-8, 8, 0, 0]


@pytest.mark.clause("HZ-30")
def test_an_unnamed_last_tile_is_paid_for_its_certain_part() -> None:
    """Fourteen tiles shown at once: a wild eye if the last was 4z, no wild eye if it was 6m; the certain part is
    plain."""
    lines = [header_of(hidden=True), *(event(act) for act in ("0 discards 1z", "1 draws ?"))]
    shown = {"event": "hu", "seat": 1, "hand": "123m456p789s678m4z4s"}
    *_, result = judge_log(json.dumps(line) for line in [*lines, shown])
    inner = result["result"]
    assert isinstance(inner, dict)
    assert inner["patterns"] == []
    assert inner["notes"] == [
        "HZ-30: which tile seat 1 drew last is not known; only the certain part is paid"
    ]


@pytest.mark.clause("HZ-61")
def test_a_win_let_pass_with_a_hidden_hand() -> None:
    acts = ["0 discards 1z", *blind("1 8m", "2 8m")]
    won = "0 hu 123m456p789s44z67m on 8m"
    assert play(*acts, won, hidden=True, stay=3).all_ok()
    assert play(*acts, won, hidden=True, stay=3, missed_win_lock=True).clause(len(acts) + 1) == "HZ-61"


def test_the_state_shows_the_awaited_act() -> None:
    system, hand = table()
    assert (hand.phase, hand.turn, hand.left) == (Phase.DISCARD, 0, 63)
    hand = after(system, hand, Discard(Seat(0), tile("5m")))
    assert (hand.phase, hand.turn, hand.last_discard) == (Phase.CLAIMS, 0, (0, tile("5m")))
    hand = after(system, hand, Kong(Seat(2), KongKind.DIRECT, tile("5m")))
    assert (hand.phase, hand.turn, hand.last_discard) == (Phase.SUPPLEMENT, 2, None)
    hand = after(system, hand, Draw(Seat(2), None, WallEnd.TAIL))
    assert (hand.phase, hand.left, hand.head_draws, hand.tail_draws) == (Phase.DISCARD, 62, 0, 1)
    hand = after(system, hand, Kong(Seat(2), KongKind.CLOSED, None))
    assert [meld.size for meld in hand.seats[2].melds] == [4, 4]
    assert hand.wilds == (Tile(21),)


def test_a_call_that_is_outranked_need_not_say_its_tiles() -> None:
    lines = play("0 discards 5m", "1 chows", "2 pungs 55m", hidden=True)
    assert lines.all_ok()
    assert (lines.outranked(2), lines.outranked(3)) == (True, False)
    alone = play("0 discards 5m", "1 chows", hidden=True)
    assert not alone.ok(2) and "which two tiles" in alone.verdicts[1]["reason"]
