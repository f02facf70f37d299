"""Small changes to the code that no other test noticed, found by `benchmarks.mutation`."""

import json
from typing import Any

import pytest

from controller.rules import (
    CaseError,
    HandState,
    Hu,
    NotationError,
    Refusal,
    Seat,
    Start,
    System,
    from_event,
    load,
    tile,
    tiles,
    to_event,
)
from controller.rules.acts import Act, FalseWin, Revealed
from controller.rules.evolve import evolve
from controller.rules.hand_log import judge_log
from controller.rules.tiles import counts, suit
from tests.controller.rules import kawuxing_cases, played_hands, wuhan_cases
from tests.controller.rules.played_hands import event


def begun(system: System, hands: list[str | None], indicator: str | None, banker: int = 0) -> HandState:
    dealt = [None if hand is None else tiles(hand) for hand in hands]
    start = Start(
        Seat(banker), 3, [3, 4] * len(system.rolls), dealt, None if indicator is None else tile(indicator)
    )
    hand = system.begin(start)
    assert isinstance(hand, HandState)
    return hand


def after(system: System, hand: HandState, *acts: str | Act) -> HandState:
    for act in acts:
        moved = system.apply(hand, from_event(event(act), system.players) if isinstance(act, str) else act)
        assert isinstance(moved, HandState), (act, moved)
        hand = moved
    return hand


# ---- the last tile ------------------------------------------------------------------------------------------------


def last_but(left: int, rules: str, hand: str, drawn: str, indicator: str | None) -> dict[str, int]:
    """The patterns of seat 1's own draw with this number of tiles left in the wall after it."""
    system = load(rules)
    hands = [None, hand, *(None for _ in range(system.players - 2))]
    state = after(system, begun(system, hands, indicator), "0 discards 9s")
    state = after(system, evolve(state, left=left + 1), f"1 draws {drawn}")
    judged = system.apply(state, Hu(Seat(1)))
    assert isinstance(judged, HandState) and judged.result is not None, judged
    return {pattern.name: pattern.value for pattern in judged.result.patterns}


@pytest.mark.clause("NB-26", "KW-38")
@pytest.mark.parametrize(
    ("rules", "hand", "drawn", "indicator"),
    [
        ("ningbo", "222z456p789p12s44m", "3s", "8m"),
        ("kawuxing", "123456p789p46s55z", "5s", None),
    ],
)
def test_only_the_very_last_tile_is_the_last(
    rules: str, hand: str, drawn: str, indicator: str | None
) -> None:
    with_it = last_but(0, rules, hand, drawn, indicator)
    assert "last_tile" in with_it
    for left in (1, 2):
        values = last_but(left, rules, hand, drawn, indicator)
        assert "last_tile" not in values
        assert {**values, "last_tile": 1} == with_it


# ---- robbing, false wins ------------------------------------------------------------------------------------------


def robbed() -> tuple[System, HandState]:
    """Seat 0 fills a pung of 5p, which completes seat 1."""
    system = load("kawuxing")
    hands: list[str | None] = ["5p123456789s19p67z", "123789p46p222s66z", "55p134678s777z99s"]
    hand = begun(system, hands, None)
    hand = after(system, hand, "0 discards 5p", "2 pungs", "2 discards 9s", "0 draws 5z", "0 discards 5z")
    hand = after(system, hand, "1 draws 8s", "1 discards 8s", "2 draws 5p", "2 kongs filled 5p")
    return system, hand


@pytest.mark.clause("KW-36")
def test_the_robbed_player_keeps_its_row_and_has_its_pung_again() -> None:
    system, hand = robbed()
    won = after(system, hand, Hu(Seat(1)))
    assert won.seats[2].discards == hand.seats[2].discards == tiles("9s")
    assert [meld.kind for meld in won.seats[2].melds] == ["pung"]
    assert won.result is not None and won.result.winners == (1,)


@pytest.mark.clause("WH-41")
def test_a_false_win_without_a_refused_hu_costs_the_same() -> None:
    """The payments are the same whether the caller kept the refusal or not, and the result names the clause."""
    for rules, hands, indicator, clause in (
        ("wuhan", [None, "123p456s79p88s222z"], "3m", "WH-41"),
        ("hangzhou", [None, "123m456p789s123p4z"], "4s", "HZ-42"),
    ):
        system = load(rules)
        hand = after(system, begun(system, [*hands, None, None], indicator), "0 discards 8p")
        refusal = system.verify(hand, Hu(Seat(1)))
        assert isinstance(refusal, Refusal) and refusal.false_win is not None
        refused_first = after(system, hand, FalseWin(Seat(1), refusal.false_win.payments))
        untold = after(system, hand, FalseWin(Seat(1)))
        assert refused_first.result is not None and untold.result is not None
        assert refused_first.result.payments == untold.result.payments == refusal.false_win.payments
        assert (refused_first.result.kind, refused_first.result.clause) == ("false_win", clause)


def test_a_case_of_two_wins_where_one_is_valid_has_no_notes() -> None:
    case = {
        "rules": "hangzhou",
        "banker": 0,
        "stay": 3,
        "indicator": "4s",
        "seats": [{}, {}, {}, {}],
        "win": [{"seat": seat, "tile": "7s", "by": "discard", "from": 0} for seat in (1, 2)],
    }
    answer = load("hangzhou").score(case)
    assert (answer["valid"], answer["clause"], answer["notes"]) == (False, "HZ-25", [])


# ---- refusals name the seat and the tile
# ------------------------------------------------------------------------------


@pytest.mark.clause("WH-10", "WH-41")
def test_a_draw_out_of_turn_in_the_bottom_stage_is_refused() -> None:
    system = load("wuhan")
    hand = after(system, begun(system, [None] * 4, "3m"), "0 discards 1p")
    hand = after(system, evolve(hand, left=4), "1 draws ?")
    refusal = system.verify(hand, from_event(event("3 draws ?")))
    assert refusal is not None and refusal.clause == "WH-41"
    assert "seat 3's turn" in refusal.reason.text and "seat 2 draws next" in refusal.reason.text
    assert refusal.cannot_win == "WH-41"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("chips", "40"),
        ("chips", [40, 40, -1, 40]),
        ("hands", "123m"),
        ("hands", [None, None]),
        ("hands", {"0": None}),
        ("dice", "34"),
        ("banker_base", 0),
        ("round_wind", "5"),
    ],
)
def test_a_header_that_cannot_be_read_names_the_field(field: str, value: Any) -> None:
    header = {"rules": "hangzhou", "banker": 0, "stay": 1, "dice": [3, 4], "indicator": "4s", field: value}
    with pytest.raises(CaseError) as refused:
        judge_log([json.dumps(header)])
    place = "chips[2]" if value == [40, 40, -1, 40] else field
    assert str(refused.value).startswith(f"line 1: {place}: ")


def test_an_unknown_banker_is_refused_by_name() -> None:
    with pytest.raises(CaseError, match=r"^banker: seats are 0 to 3, got 7"):
        load("hangzhou").begin(Start(Seat(7), 1, [3, 4], [None] * 4, tile("4s")))
    with pytest.raises(CaseError, match=r"^banker: seats are 0 to 2, got 3"):
        load("kawuxing").begin(Start(Seat(3), 1, [3, 4], [None] * 3, None))


def test_impossible_tiles_of_a_case_are_named() -> None:
    def refused(**seat: Any) -> str:
        seats = [{}, seat, {}, {}]
        win = {"seat": 1, "tile": "7s", "by": "draw"}
        case = {"rules": "hangzhou", "banker": 0, "stay": 3, "indicator": "4s", "seats": seats, "win": win}
        with pytest.raises(CaseError) as error:
            load("hangzhou").score(case)
        return str(error.value)

    closed = {"kind": "closed_kong", "tiles": "1111m"}
    assert refused(melds=[{**closed, "claimed": "1m"}]).startswith("seats[1].melds[0].claimed: nobody gave")
    assert refused(melds=[{**closed, "from": 0}]).startswith("seats[1].melds[0].from: nobody gave")
    assert refused(flowers="1f") == "seats[1].flowers: these rules have no flowers (1f)"
    assert "these rules have no such tile (1z)" in _of_kawuxing("1z")


def _of_kawuxing(hand: str) -> str:
    case = {"rules": "kawuxing", "banker": 0, "seats": [{}, {"hand": hand}, {}],
            "win": {"seat": 1, "tile": "5z", "by": "draw"}}  # fmt: skip
    with pytest.raises(CaseError) as error:
        load("kawuxing").score(case)
    return str(error.value)


def test_notation_errors_name_the_missing_part() -> None:
    with pytest.raises(NotationError, match="'12' ends without one of the letters m p s z f after '12'"):
        tiles("12")
    assert [suit(tile(each)) for each in ("9m", "9p", "9s", "1z", "7z", "1f", "8f")] == list("mpszzff")


# ---- hands that others show ---------------------------------------------------------------------------------------


def test_hands_shown_with_a_hu_are_written_and_read_the_same() -> None:
    shown = (Revealed(Seat(0), tiles("1m3m2m"), tiles("9p")), Revealed(Seat(2), None))
    hu = Hu(Seat(1), tiles("123m"), tile("5z"), tiles("1s"), shown)
    written = to_event(hu)
    assert written["shown"] == [{"seat": 0, "hand": "123m", "closed_kongs": "9p"}, {"seat": 2, "hand": None}]
    read = from_event(written, 3)
    assert isinstance(read, Hu) and read.shown[0].hand == tiles("123m") and read.shown[1] == shown[1]
    for seat, problem in ((3, "seats are 0 to 2"), (1, "shows its hand once"), (0, "")):
        row = {**written, "shown": [{"seat": seat, "hand": "1m"}]}
        if problem:
            with pytest.raises(CaseError, match=rf"shown\[0\]\.seat: .*{problem}"):
                from_event(row, 3)
        else:
            assert isinstance(from_event(row, 3), Hu)


@pytest.mark.clause("KW-52")
def test_an_open_hand_that_is_not_ready_is_named_with_its_tiles() -> None:
    system = load("kawuxing")
    hand = after(system, begun(system, [None] * 3, None), "0 discards 1p", "1 draws ?")
    held = counts(tiles("123p456s789s59p67z"))
    refusal = system.disclosure_disproved(hand, Seat(0), held)
    assert refusal is not None and refusal.clause == "KW-52"
    assert "12359p" in refusal.reason.text and "seat 0" in refusal.reason.text
    assert system.may_win(hand, Seat(1)) and system.may_win(hand, Seat(2))


# ---- kongs --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("KW-21")
def test_a_kong_wrongly_robbed_stands_and_is_paid() -> None:
    played = kawuxing_cases.play(
        *[
            "0 discards 5p",
            "2 pungs",
            "2 discards 9s",
            "0 draws 9s",
            "0 discards 9s",
            "1 draws 8s",
            "1 discards 8s",
        ],
        *["2 draws 5p", "2 kongs filled 5p", "1 hu", "1 stands"],
        hands={0: "5p+", 1: "123789p13s222s66z", 2: "55p9s+"},
    )
    assert played.clause(10) is not None and played.result is not None
    kong = [payment for payment in played.result["payments"] if payment["to"] == 2]
    assert {(payment["from"], payment["amount"]) for payment in kong} >= {(0, 1), (1, 1)}


@pytest.mark.clause("WH-20")
def test_a_kong_or_pung_outranks_a_chow_called_first() -> None:
    hands = {0: "5p+", 1: "46p+", 3: "55p+"}
    played = wuhan_cases.play("0 discards 5p", "1 chows 46p", "3 pungs", hands=hands)
    assert (played.outranked(2), played.outranked(3)) == (True, False)
    hand_played = played_hands.play("0 discards 5p", "1 chows 46p", "3 pungs", hands=hands)
    assert (hand_played.outranked(2), hand_played.outranked(3)) == (True, False)


@pytest.mark.parametrize(
    ("rules", "indicator"), [("hangzhou", "4s"), ("xiamen", "4s"), ("quanzhou", "4s"), ("kawuxing", None)]
)
def test_a_false_win_never_pays_its_declarer(rules: str, indicator: str | None) -> None:
    """Its hand is hidden, so nothing public forbids the hu: the false win costs its normal price."""
    system = load(rules)
    hand = begun(system, [None] * system.players, indicator)
    hand = after(system, hand, "0 discards 9p", "1 draws ?")
    assert system.verify(hand, Hu(Seat(1))) is None
    ended = after(system, hand, FalseWin(Seat(1)))
    assert ended.result is not None and ended.result.clause == system.rules.false_win_clause
    assert {payment.from_ for payment in ended.result.payments} <= {Seat(1)}


# ---- texts of refusals
# -----------------------------------------------------------------------------------------------


def refused(system: System, hand: HandState, act: str | Act) -> Refusal:
    moved = system.apply(hand, from_event(event(act), system.players) if isinstance(act, str) else act)
    assert isinstance(moved, Refusal), moved
    return moved


@pytest.mark.clause("JZ-3")
def test_a_single_kong_without_a_supplement_is_refused() -> None:
    system = load("jingzhou")
    hand = begun(system, ["7z123456s123456p55s", None, None], "3s")
    refusal = refused(system, evolve(hand, left=0), "0 kongs single 7z")
    text = "no tile is left for the supplement of a kong"
    assert refusal.reason.to_json() == {"id": "refusal.no_supplement_left", "args": {}, "text": text}


@pytest.mark.clause("WH-1")
def test_a_shown_hand_counts_towards_the_four_of_a_tile() -> None:
    """The winner holds one 9s, another seat shows four of them."""
    system = load("wuhan")
    hand = after(system, begun(system, [None] * 4, "3m"), "0 discards 8p")
    fifth = Revealed(Seat(2), tiles("9999s123456789m"))
    refusal = refused(system, hand, Hu(Seat(1), tiles("789s123456p222z8p"), tile("8p"), shown=(fifth,)))
    assert "there would be more than four 9s in sight" in str(refusal.reason)


@pytest.mark.clause("WH-11")
def test_a_hand_that_is_known_is_not_shown_as_another() -> None:
    system = load("wuhan")
    hand = after(system, begun(system, [None, None, "123456789m1234s", None], "3m"), "0 discards 8p")
    other = Revealed(Seat(2), tiles("123456789m1235s"))
    refusal = refused(system, hand, Hu(Seat(1), tiles("789s123456p222z8p"), tile("8p"), shown=(other,)))
    assert (refusal.clause, refusal.reason.args) == ("WH-11", {"seat": 2, "tiles": "123456789m1235s"})


@pytest.mark.clause("WH-10")
def test_the_bottom_stage_begins_with_the_last_drawn_tiles() -> None:
    system = load("wuhan")
    hand = begun(system, [None] * 4, "3m")
    stages = {left: system.in_bottom_stage(evolve(hand, left=left)) for left in (0, 60)}
    assert stages == {0: True, 60: False}
