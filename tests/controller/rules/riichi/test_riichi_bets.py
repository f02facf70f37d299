"""Riichi in play: its conditions, bets and the pot, kongs in riichi, ippatsu (RI-11, RI-23 to RI-26, RI-82)."""

from __future__ import annotations

import pytest

from controller.rules import Discard, Hand, Seat, tile
from tests.controller.rules.riichi.riichi_play import (
    begin,
    clause,
    deltas,
    judged,
    patterns,
    points,
    to_last_discard,
)

READY = "234567m345p6799s"
"""Waits for 5s and 8s."""


def announced(options: dict[str, object] | None = None, *, first: bool = True, **header: object) -> Hand:
    """Seat 1's riichi with its first discard, or its second, which nobody has won on yet."""
    hand = begin({1: READY}, **{**header, **(options or {})})  # type: ignore[arg-type]
    turns = "0: -1z\n1: +9p" if first else "0: -1z\n1: +1m -1m\n2: +? -1p\n3: +? -2p\n0: +? -2p\n1: +9p"
    return hand.play(f"{turns}\n1: riichi -9p")


# ---- its conditions ----


@pytest.mark.clause("RI-23")
def test_riichi_needs_a_closed_hand() -> None:
    hand = begin({1: "1122z3467m345p77s", 2: "9999m234567p345s"}).play(
        "0: -1z\n1: pung -2z\n2: +1z closed-kong(9m)"
    )
    assert hand.play("indicator(1s)\n2: ++5z riichi -5z")
    turn = hand.play("indicator(1s)\n2: ++5z -5z\n3: +? -3z\n0: +? -4z\n1: +2m")
    assert clause(turn, "1: riichi") == "RI-23"


@pytest.mark.clause("RI-23")
def test_riichi_is_announced_in_turn_before_the_discard() -> None:
    hand = begin({1: READY})
    assert clause(hand, "1: riichi") == "RI-14"
    drawn = hand.play("0: -1z\n1: +9p")
    assert clause(drawn, "2: riichi") == "RI-14"
    assert clause(drawn.play("1: -9p"), "1: riichi") == "RI-14"
    assert clause(drawn.play("1: riichi"), "1: riichi") in ("RI-23", "RI-24")
    standing = drawn.play("1: riichi -9p\n2: +? -1p\n3: +? -1p\n0: +? -1p\n1: +3z")
    assert clause(standing, "1: riichi") == "RI-23"


@pytest.mark.clause("RI-23")
def test_riichi_needs_a_discard_that_leaves_it_ready() -> None:
    hand = begin({1: "23456m345p67799s1z"}).play("0: -1z\n1: +4z")
    assert clause(hand, "1: riichi") == "RI-23"
    assert all("Riichi" not in str(act) for act in hand.legal_acts(1))


@pytest.mark.clause("RI-23")
@pytest.mark.clause("RI-32")
def test_a_wait_for_a_fifth_copy_is_not_ready() -> None:
    """With 4z gone 1111m and three runs wait for the fifth 1m alone; with a 1m gone they wait for 4z."""
    hand = begin({1: "1111m123456789p"}).play("0: -1z\n1: +4z")
    assert clause(hand.play("1: riichi"), "1: -4z") == "RI-24"
    assert hand.play("1: riichi -1m")


@pytest.mark.clause("RI-23")
@pytest.mark.parametrize(
    ("riichi_points", "score", "allowed"),
    [(1000, 1000, True), (1000, 900, False), (0, 900, True), (0, -100, True)],
)
def test_the_points_that_riichi_needs(riichi_points: int, score: int, *, allowed: bool) -> None:
    scores = (25000, score, 25000, 25000)
    hand = begin({1: READY}, scores=scores, riichi_points=riichi_points).play("0: -1z\n1: +9p")
    if allowed:
        assert hand.play("1: riichi -9p")
    else:
        assert clause(hand, "1: riichi") == "RI-23"
    assert begin({1: READY}, riichi_points=riichi_points).play("0: -1z\n1: +9p riichi")


@pytest.mark.clause("RI-23")
@pytest.mark.parametrize("riichi_tiles", [4, 3, 1, 0])
@pytest.mark.parametrize("left", [0, 1, 2, 3, 4])
def test_the_tiles_that_riichi_needs(riichi_tiles: int, left: int) -> None:
    hand = begin(riichi_tiles=riichi_tiles)
    hand = to_last_discard(hand, keep="1z", until=left + 1)
    seat = hand.state.after(hand.state.turn)
    drawn = hand.play(f"{seat}: +?")
    assert drawn.state.left == left
    if left >= riichi_tiles:
        assert drawn.play(f"{seat}: riichi -1z")
    else:
        assert clause(drawn, f"{seat}: riichi") == "RI-23"


# ---- the rotated discard and the bet ----


@pytest.mark.clause("RI-24")
def test_the_next_act_is_the_rotated_discard() -> None:
    hand = begin({1: "9999p78p345678m2z"}).play("0: -1z\n1: +1z riichi")
    assert clause(hand, "1: closed-kong(9p)") == "RI-24"
    assert clause(hand, "1: hu") == "RI-24"
    assert clause(hand, "1: -3m") == "RI-24"
    assert hand.legal_acts(1) == [Discard(Seat(1), tile("1z")), Discard(Seat(1), tile("2z"))]
    assert hand.play("1: -1z")


@pytest.mark.clause("RI-24")
@pytest.mark.clause("RI-11")
def test_the_bet_is_paid_once_nobody_wins_on_it() -> None:
    hand = announced()
    assert hand.state.bets is not None and hand.state.bets.riichi[1] == ""
    drawn = hand.play("2: +?")
    assert drawn.state.bets is not None and drawn.state.bets.riichi[1] == "double"


@pytest.mark.clause("RI-24")
def test_nothing_is_bet_if_the_rotated_discard_is_won_on() -> None:
    hand = begin({1: READY, 2: "78p234m22345678s"}, pot=2000).play("0: -1z\n1: +9p riichi -9p\n2: hu")
    assert patterns(hand) == {"all_runs": 1}
    assert deltas(hand) == [0, -1000, 3000, 0]
    assert (points(hand).pot_in, points(hand).pot_out) == (2000, 0)


@pytest.mark.clause("RI-24")
@pytest.mark.clause("RI-26")
def test_a_claim_of_the_rotated_discard_keeps_the_riichi() -> None:
    """The bet is paid, ippatsu is over."""
    claimed = announced().play("3: pung -1m")
    over = claimed.play("0: +? -8s\n1: hu")
    assert patterns(over) == {"double_riichi": 2, "all_runs": 1}
    assert deltas(over) == [-3900, 3900, 0, 0]
    assert points(over).pot_out == 0


@pytest.mark.clause("RI-11")
@pytest.mark.clause("RI-82")
def test_the_winner_takes_the_pot_and_its_own_bet() -> None:
    over = announced(pot=3000, honba=2).play("2: +? -8s\n1: hu")
    assert patterns(over) == {"double_riichi": 2, "ippatsu": 1, "all_runs": 1}
    assert deltas(over) == [0, 7700 + 600 + 3000, -7700 - 600, 0]
    assert [(move.seat, move.amount) for move in points(over).moves] == [(1, -1000), (1, 4000)]
    result = over.result
    assert result is not None
    assert {"from": 1, "to": "pot", "amount": 1000} in result.to_json()["payments"]  # type: ignore[operator]
    assert {"from": "pot", "to": 1, "amount": 4000} in result.to_json()["payments"]  # type: ignore[operator]


@pytest.mark.clause("RI-11")
@pytest.mark.clause("RI-82")
def test_another_takes_the_bet_of_a_riichi() -> None:
    hand = begin({1: READY, 3: "78p234m22345678s"}).play("0: -1z\n1: +9s riichi -9s\n2: +? -9p\n3: hu")
    assert deltas(hand) == [0, -1000, -1000, 2000]
    assert points(hand).pot_out == 0


@pytest.mark.clause("RI-82")
@pytest.mark.clause("RI-90")
@pytest.mark.parametrize(("bonus_to", "taken"), [("nearest", {3: 5000}), ("own_bets", {3: 4000, 1: 1000})])
def test_two_winners_and_the_pot(bonus_to: str, taken: dict[int, int]) -> None:
    """Seat 2 gives 9p: seat 3 is the nearest after it. Both bet in this hand, 3,000 lay there before, honba is 2."""
    hand = begin({1: "78p567m22567s345p", 3: "78p234m22345678s"}, pot=3000, honba=2, bonus_to=bonus_to)
    hand = hand.play(
        "0: -1z\n1: +4z riichi -4z\n2: +? -1z\n3: +4z riichi -4z\n0: +? -1m\n1: +1m -1m\n2: +? -9p"
    )
    over = hand.play("3: hu\n1: hu")
    assert {move.seat: move.amount for move in points(over).moves if move.amount > 0} == taken
    far, near = 3900, 7700 + 600  # double riichi and all_runs, with ippatsu the other
    assert deltas(over) == [0, far - 1000 + taken.get(1, 0), -far - near, near - 1000 + taken[3]]


# ---- in riichi ----


@pytest.mark.clause("RI-25")
def test_in_riichi_the_drawn_tile_is_discarded() -> None:
    hand = announced().play("2: +? -1p\n3: +? -1p\n0: +? -1p\n1: +3z")
    assert clause(hand, "1: -9s") == "RI-25"
    assert hand.legal_acts(1) == [Discard(Seat(1), tile("3z"))]
    assert hand.play("1: -3z")


@pytest.mark.clause("RI-25")
def test_in_riichi_nothing_is_claimed() -> None:
    hand = announced().play("2: +? -9s")
    assert clause(hand, "1: pung") == "RI-25"
    assert clause(announced().play("2: +? -1z\n3: +? -1z\n0: +? -5m"), "1: chow(67m)") == "RI-25"
    kong = begin({1: "999s234567m345p6s"}).play("0: -1z\n1: +1z riichi -1z\n2: +? -9s")
    assert clause(kong, "1: kong(9s)") == "RI-25"


KONG_HANDS = {
    "same": ("999m234567p34s66s", "9m"),
    "other waits": ("33344456m789p11s", "4m"),
    "a pung in one reading only": ("222333444m5667p", "3m"),
}


def kong_in_riichi(hand_and_tile: tuple[str, str], **options: object) -> Hand:
    held, drawn = hand_and_tile
    hand = begin({1: held}, **options).play("0: -1z\n1: +1z riichi -1z\n2: +? -2z\n3: +? -2z\n0: +? -2z")  # type: ignore[arg-type]
    return hand.play(f"1: +{drawn}")


@pytest.mark.clause("RI-25")
@pytest.mark.parametrize(
    ("riichi_kongs", "which", "allowed"),
    [
        ("same_waits", "same", True),
        ("same_waits", "other waits", False),
        ("same_waits", "a pung in one reading only", True),
        ("same_hand", "same", True),
        ("same_hand", "other waits", False),
        ("same_hand", "a pung in one reading only", False),
        ("none", "same", False),
        ("none", "other waits", False),
    ],
)
def test_kongs_in_riichi(riichi_kongs: str, which: str, *, allowed: bool) -> None:
    held, drawn = KONG_HANDS[which]
    hand = kong_in_riichi((held, drawn), riichi_kongs=riichi_kongs)
    kongs = [act for act in hand.legal_acts(1) if "Kong" in str(act)]
    if allowed:
        assert hand.play(f"1: closed-kong({drawn})\nindicator(7z)\n1: ++?") and len(kongs) == 1
    else:
        assert clause(hand, f"1: closed-kong({drawn})") == "RI-25"
        assert kongs == []


@pytest.mark.clause("RI-25")
def test_a_kong_in_riichi_has_the_tile_just_drawn() -> None:
    """Four 9m in hand since before riichi: not after 1z is drawn."""
    hand = begin({1: "9999m78m234567p2z"}).play(
        "0: -1z\n1: +5s riichi -5s\n2: +? -3z\n3: +? -3z\n0: +? -3z\n1: +1z"
    )
    assert clause(hand, "1: closed-kong(9m)") == "RI-25"


# ---- double riichi and ippatsu ----


@pytest.mark.clause("RI-26")
def test_double_riichi_is_with_the_first_discard() -> None:
    assert patterns(announced().play("2: +? -8s\n1: hu"))["double_riichi"] == 2
    assert patterns(announced(first=False).play("2: +? -8s\n1: hu")).keys() == {
        "riichi",
        "ippatsu",
        "all_runs",
    }


@pytest.mark.clause("RI-26")
def test_a_call_before_ends_double_riichi() -> None:
    hand = begin({1: READY}).play(
        "0: -1z\n2: pung -2z\n3: +? -3z\n0: +? -4z\n1: +9p riichi -9p\n2: +? -8s\n1: hu"
    )
    assert patterns(hand).keys() == {"riichi", "ippatsu", "all_runs"}


@pytest.mark.clause("RI-26")
def test_a_closed_kong_ends_double_riichi() -> None:
    hand = begin({1: READY}).play(
        "0: closed-kong\nindicator(1s)\n0: ++? -1z\n1: +9p riichi -9p\n2: +? -8s\n1: hu"
    )
    assert patterns(hand).keys() == {"riichi", "ippatsu", "all_runs"}


@pytest.mark.clause("RI-26")
def test_ippatsu_lasts_to_ones_next_discard() -> None:
    turns = announced(first=False).play("2: +? -1p\n3: +? -2p\n0: +? -3p")
    own = turns.play("1: +8s hu")
    assert "ippatsu" in patterns(own)
    later = turns.play("1: +1z -1z\n2: +? -8s\n1: hu")
    assert "ippatsu" not in patterns(later)


@pytest.mark.clause("RI-26")
@pytest.mark.parametrize(
    "call",
    [
        "2: chow(78p) -1z",
        "2: pung -1z",
        "2: kong(9p) ++? -1z\nindicator(1s)",
        "2: +? closed-kong(3z)\nindicator(1s)\n2: ++? -2z",
    ],
)
def test_each_call_ends_ippatsu(call: str) -> None:
    hand = announced(first=False).play(f"{call}\n3: +? -8s\n1: hu")
    assert patterns(hand).keys() == {"riichi", "all_runs"}


@pytest.mark.clause("RI-26")
def test_a_filled_kong_ends_ippatsu_unless_robbed() -> None:
    hand = begin({1: READY}).play(
        "0: -1z\n1: +8p -8p\n2: +? -1s\n3: pung -1m\n0: +? -1m\n1: +9p riichi -9p\n2: +? -1p"
    )
    over = hand.play("3: +? filled-kong(1s) ++? -5s\nindicator(1p)\n1: hu")
    assert patterns(over) == {"riichi": 1, "all_runs": 1}


@pytest.mark.clause("RI-26")
@pytest.mark.clause("RI-42")
def test_robbing_keeps_ippatsu() -> None:
    hand = begin({1: READY}).play(
        "0: -8s\n3: pung -1m\n0: +? -1m\n1: +9p riichi -9p\n2: +? -1p\n3: +? filled-kong(8s)\n1: hu"
    )
    assert patterns(hand).keys() == {"riichi", "ippatsu", "robbing_kong", "all_runs"}


@pytest.mark.clause("RI-50")
@pytest.mark.parametrize("ippatsu", [True, False])
def test_ippatsu_where_it_is_agreed(*, ippatsu: bool) -> None:
    over = announced(ippatsu=ippatsu).play("2: +? -8s\n1: hu")
    assert ("ippatsu" in patterns(over)) == ippatsu


# ---- ura indicators ----


@pytest.mark.clause("RI-61")
@pytest.mark.parametrize(("ura_dora", "expected"), [("all", 3), ("first", 1), ("none", 0)])
def test_ura_dora(ura_dora: str, expected: int) -> None:
    """Beneath the first lies 1m: one 2m is dora; beneath the kong's 8s: two 9s are."""
    hand = begin({1: "234567m999p6799s"}, ura_dora=ura_dora, indicator="6z")
    hand = hand.play(
        "0: -1z\n1: +1z riichi -1z\n2: +? -2z\n3: +? -2z\n0: +? -2z\n1: +9p closed-kong(9p)\nindicator(7z)\n1: ++8s"
    )
    over = hand.play("1: hu(ura=1m8s)")
    assert patterns(over).get("ura_dora", 0) == expected


@pytest.mark.clause("RI-61")
def test_ura_indicators_are_as_many_as_turned() -> None:
    hand = announced().play("2: +? -8s")
    assert clause(hand, "1: hu(ura=1m2m)") == "RI-61"
    assert "ura_dora" not in patterns(hand.play("1: hu"))
    assert patterns(hand.play("1: hu(ura=8s)"))["ura_dora"] == 2
    hand = begin({1: READY}).play("0: -8s")
    assert clause(hand, "1: hu(ura=1m)") == "RI-61"
    verdicts, result = judged(
        announced().play("2: +? -8s"), {"event": "hu", "seat": 1, "ura_indicators": "8s"}
    )
    assert verdicts == [None] and result is not None and result["han"] == 6
