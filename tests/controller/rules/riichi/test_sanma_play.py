"""Sanma in play: three seats, no chow, kita and wins on it, payments of three, further indicators (SN-3 to SN-10)."""

from __future__ import annotations

from random import Random

import pytest

from controller.rules import CaseError, Hand, ShuffledWall, load, tile, tiles
from tests.controller.rules.riichi.riichi_play import (
    bank,
    begin,
    clause,
    deltas,
    judged,
    patterns,
    points,
    to_last_discard,
)

READY = "234567p345s6799s"
"""Waits for 5s and 8s; all_runs."""
IDLE = "0: -1z\n1: +1z -1z\n2: +? -1z\n0: +? -2z"
"""A first turn of everybody in which nothing happens."""


def sanma(hands: dict[int, str] | None = None, **header: object) -> Hand:
    return begin(hands, rules="sanma", **header)  # type: ignore[arg-type]


@pytest.mark.clause("SN-1")
def test_there_are_no_middle_characters() -> None:
    with pytest.raises(CaseError):
        sanma().play("0: -5m")
    assert load("sanma").rules.live == 54


@pytest.mark.clause("SN-1")
@pytest.mark.parametrize(("red_fives", "reds", "fives"), [(0, 0, 4), (2, 1, 3), (4, 2, 2)])
def test_red_fives(red_fives: int, reds: int, fives: int) -> None:
    assert sanma({1: "0" * reds + "5" * fives + "p123456777z"}, red_fives=red_fives)
    for over in ("0" * (reds + 1) + "p", "5" * (fives + 1) + "p"):
        with pytest.raises(CaseError):
            sanma({1: over}, red_fives=red_fives)


@pytest.mark.clause("SN-3")
@pytest.mark.clause("RI-18")
def test_four_kongs_turn_four_indicators() -> None:
    wall = ShuffledWall(load("sanma"), Random(1))
    assert len(wall.further_indicators) == 4
    turns = "".join(
        f"0: {'++? ' if number > 1 else ''}closed-kong({number}p)\nindicator({number}s)\n"
        for number in (1, 2, 3, 4)
    )
    hand = sanma().play(f"{turns}0: ++? -9p\n1: +?")
    assert len(hand.state.indicators) == 5
    assert hand.state.left == 54 - 4 - 1
    assert clause(hand, "1: closed-kong(9s)") == "RI-19"


@pytest.mark.clause("SN-4")
def test_seats_are_east_south_and_west() -> None:
    """Seat 1 is South; with the bank at seat 1 it is East, and seat 0 is West."""
    assert patterns(sanma({1: "222z345p34567s88s"}).play("0: -2s\n1: hu")) == {"seat_wind_pung": 1}
    moved = {1: "222z345p34567s88s", 0: "333z345p34567s88s"}
    assert clause(sanma({1: moved[1]}, banker=2).play("2: -9p\n0: +? -2s"), "1: hu") == "RI-41"
    assert patterns(sanma({0: moved[0]}, banker=1).play("1: -2s\n0: hu")) == {"seat_wind_pung": 1}


@pytest.mark.clause("SN-4")
@pytest.mark.parametrize("north_pung", [False, True])
def test_a_pung_of_north(*, north_pung: bool) -> None:
    hand = sanma({1: "444z345p34567s88s"}, north_pung=north_pung).play("0: -2s")
    if north_pung:
        assert patterns(hand.play("1: hu")) == {"dragon_pung": 1}
    else:
        assert clause(hand, "1: hu") == "RI-41"


@pytest.mark.clause("SN-5")
def test_nobody_chows() -> None:
    hand = sanma({1: "34p1234567z1199s"}).play("0: -2p")
    assert clause(hand, "1: chow(34p)") == "SN-5"
    assert not any("Chow" in str(act) for act in hand.legal_acts(1))
    assert sanma({2: "22p1234567z1199s"}).play("0: -2p\n2: pung -1z")


# ---- kita ----


@pytest.mark.clause("SN-6")
def test_a_north_is_laid_out_and_replaced() -> None:
    hand = sanma({1: "4z" + READY}).play("0: -1z\n1: +1s")
    assert clause(hand.play("1: kita"), "1: -1s") in ("RI-17", "SN-6")
    laid = hand.play("1: kita")
    assert clause(laid, "1: +1p") in ("RI-17", "SN-6")
    assert clause(laid, "indicator(1p)") == "RI-18"
    supplied = laid.play("1: ++1p")
    assert supplied.state.left == 54 - 2
    assert clause(supplied, "1: kita") == "SN-6"
    assert clause(supplied, "2: kita") == "RI-14"
    assert supplied.play("1: -1p").state.seats[1].flowers == (tile("4z"),)


@pytest.mark.clause("SN-6")
def test_several_norths_in_one_turn() -> None:
    hand = sanma({1: "444z" + "234567p6799s"}).play("0: -1z\n1: +4z")
    for drawn in ("1s", "2s", "1p", "2p"):
        hand = hand.play(f"1: kita ++{drawn}")
    assert len(hand.state.seats[1].flowers) == 4
    assert hand.state.left == 54 - 5


@pytest.mark.clause("SN-6")
def test_no_kita_after_a_claim_or_without_a_live_tile() -> None:
    claimed = sanma({1: "99p4z" + "2345678s11p2z"}).play("0: -9p\n1: pung")
    assert clause(claimed, "1: kita") == "SN-6"
    hand = to_last_discard(sanma(), keep="4444z", until=1)
    seat = hand.state.after(hand.state.turn)
    assert clause(hand.play(f"{seat}: +?"), f"{seat}: kita") == "SN-6"
    earlier = to_last_discard(sanma(), keep="4444z", until=2)
    seat = earlier.state.after(earlier.state.turn)
    assert earlier.play(f"{seat}: +? kita ++? -4z").state.left == 0


@pytest.mark.clause("SN-6")
@pytest.mark.parametrize("kita", [True, False])
def test_kita_where_it_is_agreed(*, kita: bool) -> None:
    hand = sanma({0: "4z" + READY}, kita=kita)
    if kita:
        assert hand.play("0: kita")
    else:
        assert clause(hand, "0: kita") == "SN-6"
        assert not any("Kita" in str(act) for act in hand.legal_acts(0))
    assert clause(begin(), "0: kita") == "SN-6"


@pytest.mark.clause("SN-6")
def test_a_kita_counts_han_and_dora() -> None:
    """The indicator is West: each North laid out is a dora besides."""
    over = sanma({1: "44z234567p34599s"}, indicator="3z").play(
        "0: -1z\n1: +6s kita ++7s kita ++1p -1p\n2: +? -8s\n1: hu"
    )
    assert patterns(over) == {"all_runs": 1, "kita": 2, "dora": 2}


@pytest.mark.clause("SN-6")
@pytest.mark.clause("RI-26")
def test_a_kita_ends_ippatsu_and_first_turns() -> None:
    hand = sanma({1: READY}, hand_of_man="yakuman").play("0: -1z\n1: +9p riichi -9p\n2: +? kita ++? -8s")
    assert patterns(hand.play("1: hu")) == {"double_riichi": 2, "all_runs": 1}
    first = sanma({1: READY}).play("0: kita ++? -1z\n1: +8s")
    assert "earthly" not in patterns(first.play("1: hu"))
    later = sanma({1: READY}).play("0: kita ++? -1z\n1: +9p riichi -9p\n2: +? -8s\n1: hu")
    assert patterns(later) == {"riichi": 1, "ippatsu": 1, "all_runs": 1}
    own = sanma({0: "4z" + READY}).play("0: kita ++8s hu")
    assert "heavenly" not in patterns(own)


@pytest.mark.clause("SN-6")
def test_in_riichi_only_the_north_just_drawn() -> None:
    hand = sanma({1: "444z234567p6799s"}).play("0: -1z\n1: +1z riichi -1z\n2: +? -1z\n0: +? -2z")
    assert clause(hand.play("1: +1p"), "1: kita") == "SN-6"
    north = hand.play("1: +4z")
    assert north.play("1: kita ++1p -1p").state.seats[1].flowers == (tile("4z"),)
    assert north.play("1: -4z")


@pytest.mark.clause("SN-6")
def test_a_kita_is_no_kong() -> None:
    """Three kongs and a kita make no abortive draw, and a fourth kong may follow."""
    turns = (
        "0: closed-kong(1p)\nindicator(1s)\n0: ++? closed-kong(2p)\nindicator(2s)\n0: ++? kita ++? -1z\n"
        "1: +? closed-kong(3p)\nindicator(3s)\n1: ++? -2z"
    )
    hand = sanma().play(turns)
    assert clause(hand, "four-kongs") == "RI-37"
    assert hand.play("2: +? closed-kong(4p)")


# ---- wins on a North laid out ----

WAITS_FOR_NORTH = "234567p345678s4z"


@pytest.mark.clause("SN-7")
def test_a_north_laid_out_is_won_on() -> None:
    """Paid like a discard, without robbing_kong; the North is not laid out."""
    hand = sanma({2: WAITS_FOR_NORTH}).play("0: -1z\n1: +? -1z\n2: +9p riichi -9p\n0: +? kita")
    over = hand.play("2: hu")
    assert patterns(over) == {"double_riichi": 2, "ippatsu": 1}
    assert deltas(over) == [-5200, 0, 5200]
    assert over.state.seats[0].flowers == ()
    assert clause(hand.play("0: ++?"), "2: hu") == "RI-42"


@pytest.mark.clause("SN-7")
def test_a_win_on_a_north_needs_a_pattern() -> None:
    hand = sanma({2: "234p567p345s678s4z"}).play("0: kita")
    assert clause(hand, "2: hu") == "RI-41"


@pytest.mark.clause("SN-7")
@pytest.mark.parametrize("kita_claim", [True, False])
def test_wins_on_a_north_where_agreed(*, kita_claim: bool) -> None:
    hand = sanma({2: WAITS_FOR_NORTH}, kita_claim=kita_claim).play(
        "0: -1z\n1: +? -1z\n2: +9p riichi -9p\n0: +? kita"
    )
    if kita_claim:
        assert hand.play("2: hu").is_over
    else:
        assert clause(hand, "2: hu") == "SN-7"
        assert clause(hand, "0: +?") in ("RI-17", "SN-6")
        assert hand.play("0: ++? -1p")


@pytest.mark.clause("SN-7")
@pytest.mark.clause("RI-27")
@pytest.mark.clause("RI-28")
@pytest.mark.clause("RI-29")
def test_furiten_and_norths() -> None:
    own = sanma({2: WAITS_FOR_NORTH}).play("0: -1z\n1: +? -1z\n2: +4z -4z\n0: +? kita")
    assert clause(own, "2: hu") == "RI-27"
    passed = sanma({2: "234567p345s666s4z"}).play(
        "0: -1z\n1: +? -1z\n2: +9p riichi -9p\n0: +? kita ++? -1z\n1: +? kita"
    )
    assert clause(passed, "2: hu") == "RI-29"
    pair = sanma({2: "44z234567p345s99s"}).play("0: -1z\n1: +? -1z\n2: +1p -1p\n0: +? kita ++? -9s")
    assert clause(pair, "2: hu") in ("RI-28", "RI-41")


@pytest.mark.clause("SN-8")
@pytest.mark.parametrize("kita_bloom", [True, False])
def test_a_win_by_the_supplement_of_a_kita(*, kita_bloom: bool) -> None:
    hand = sanma({1: READY}, kita_bloom=kita_bloom).play(f"{IDLE}\n1: +4z kita ++8s hu")
    bloom = {"kong_bloom": 1} if kita_bloom else {}
    assert patterns(hand) == {"own_draw": 1, "all_runs": 1, "kita": 1} | bloom


@pytest.mark.clause("SN-9")
@pytest.mark.parametrize(("indicator", "dora"), [("1m", 3), ("9m", 0), ("8p", 0)])
def test_the_dora_of_1m_is_9m(indicator: str, dora: int) -> None:
    hand = sanma({1: "999m" + "234567p6799s"}, indicator=indicator).play(f"{IDLE}\n1: +8s hu")
    assert patterns(hand).get("dora", 0) == dora
    ones = sanma({1: "111m" + "234567p6799s"}, indicator="9m").play(f"{IDLE}\n1: +8s hu")
    assert patterns(ones)["dora"] == 3


# ---- payments ----


@pytest.mark.clause("SN-10")
@pytest.mark.parametrize(
    ("draw_share", "expected"),
    [("lost", [-1300 - 100, 2000 + 200, -700 - 100]), ("shared", [-1700 - 100, 2800 + 200, -1100 - 100])],
)
def test_an_own_draw_of_three(draw_share: str, expected: list[int]) -> None:
    """20 fu, 3 han: 640 basic; the absent player's share is 700, half of it 350, up to 400."""
    hand = sanma({1: READY}, draw_share=draw_share, honba=1, indicator="1p").play(f"{IDLE}\n1: +8s hu")
    assert patterns(hand) == {"own_draw": 1, "all_runs": 1, "dora": 1}
    assert deltas(hand) == expected


@pytest.mark.clause("SN-10")
@pytest.mark.parametrize(("draw_share", "each"), [("lost", 8000 * 2), ("shared", 8000 * 2 + 8000)])
def test_the_banker_draws_itself(draw_share: str, each: int) -> None:
    hand = sanma({0: READY + "8s"}, draw_share=draw_share).play("0: hu")
    assert deltas(hand) == [2 * each, -each, -each]


@pytest.mark.clause("SN-10")
def test_honba_of_a_discard() -> None:
    assert deltas(sanma({1: READY}, honba=3).play("0: -8s\n1: hu")) == [-1600, 1600, 0]


@pytest.mark.clause("SN-10")
@pytest.mark.clause("RI-31")
@pytest.mark.parametrize(
    ("shown", "expected"), [((), [0, 0, 0]), ((1,), [-1000, 2000, -1000]), ((0, 2), [1000, -2000, 1000])]
)
def test_noten_payments_of_three(shown: tuple[int, ...], expected: list[int]) -> None:
    hands = {0: "234567p345678s1z", 1: "345678p234567s7z", 2: "234678p345678s5z"}
    hand = to_last_discard(sanma(nagashi=False), keep="".join(hands[seat] for seat in shown))
    over = hand.play(f"exhausted({','.join(hands[seat] if seat in shown else '-' for seat in range(3))})")
    assert deltas(over) == expected
    assert bank(over)[:2] == (0 if 0 in shown else 1, 1)


@pytest.mark.clause("SN-10")
@pytest.mark.clause("RI-33")
@pytest.mark.parametrize(
    ("draw_share", "expected"), [("lost", [-4000, 6000, -2000]), ("shared", [-5000, 8000, -3000])]
)
def test_nagashi_of_three(draw_share: str, expected: list[int]) -> None:
    hand = to_last_discard(sanma(draw_share=draw_share), outside=(1,)).play("exhausted(-,-,-)")
    assert deltas(hand) == expected


@pytest.mark.clause("SN-10")
@pytest.mark.clause("RI-43")
@pytest.mark.parametrize("multiple_ron", ["three_draw", "all", "nearest"])
def test_two_winners_of_three(multiple_ron: str) -> None:
    hand = sanma({1: READY, 2: "345678p678p67s44s"}, multiple_ron=multiple_ron).play("0: -8s")
    verdicts, result = judged(hand, {"event": "hu", "seat": 2}, {"event": "hu", "seat": 1})
    assert result is not None
    if multiple_ron == "nearest":
        assert verdicts == ["outranked", None] and result["deltas"] == [-1000, 1000, 0]
    else:
        assert verdicts == [None, None] and result["deltas"] == [-4900, 1000, 3900]


@pytest.mark.clause("SN-10")
@pytest.mark.clause("RI-35")
@pytest.mark.clause("RI-36")
def test_no_four_winds_nor_four_riichi() -> None:
    hand = sanma().play("0: -1z\n1: +? -1z\n2: +? -1z\n0: +? -1z\n1: +?")
    assert clause(hand, "four-winds") == "RI-35"
    riichi = sanma(pot=1000).play("0: riichi -1p\n1: +? riichi -9p\n2: +? riichi -1s\n0: +?")
    assert clause(riichi, "four-riichi") == "RI-36"


@pytest.mark.clause("RI-88")
@pytest.mark.parametrize(("seat", "expected"), [(0, [-8000, 4000, 4000]), (1, [4000, -6000, 2000])])
def test_a_false_win_of_three(seat: int, expected: list[int]) -> None:
    held = "147p147s1234567z"
    hand = sanma({seat: held + "1m" if seat == 0 else held})
    hand = hand if seat == 0 else hand.play("0: -9p")
    _, result = judged(hand, {"event": "hu", "seat": seat}, {"event": "false_win", "seat": seat})
    assert result is not None and result["deltas"] == expected


@pytest.mark.clause("RI-34")
def test_nine_terminals_of_three() -> None:
    held = "19m19p19s123z5678s"
    assert len(tiles(held)) == 13
    hand = sanma({1: held}, pot=1000).play("0: -2p\n1: +2p")
    over = hand.play("1: nine-terminals")
    assert bank(over) == (0, 1, "1z") and points(over).pot_out == 1000
    kita = sanma({1: "19m19p19s1234z567s"}).play("0: -2p\n1: +2p kita ++3p")
    assert clause(kita, "1: nine-terminals") == "RI-34"
