"""Wins in play: several winners, robbing, first turns, liability, false wins (RI-42 to RI-44, RI-58, RI-84, RI-88)."""

from __future__ import annotations

import pytest

from controller.rules import Hand
from tests.controller.rules.riichi.riichi_play import (
    bank,
    begin,
    clause,
    deltas,
    judged,
    patterns,
)

READY = "234567m345p6799s"
"""Waits for 5s and 8s; all_runs."""

# ---- ways to win ----


@pytest.mark.clause("RI-42")
def test_one_wins_in_ones_turn_or_on_a_fresh_tile() -> None:
    hand = begin({1: READY}).play("0: -8s\n1: +1z")
    assert clause(hand, "1: hu") == "RI-40"
    assert clause(hand.play("1: -1z"), "1: hu") == "RI-42"
    assert clause(begin({1: READY}), "1: hu") == "RI-42"
    assert patterns(begin({1: READY}).play("0: -8s\n1: hu")) == {"all_runs": 1}
    claimed = begin({1: "2345678m34p5599s"}).play("0: -2p\n1: chow(34p)")
    assert clause(claimed, "1: hu") == "RI-42"


@pytest.mark.clause("RI-42")
@pytest.mark.parametrize("held", ["234567m345p679s", "234567m345p67999s"])
def test_a_long_or_short_hand_cannot_win(held: str) -> None:
    assert clause(begin({1: held}).play("0: -8s"), "1: hu") == "RI-42"


@pytest.mark.clause("RI-41")
def test_a_hand_without_a_pattern_does_not_win() -> None:
    hand = begin({1: "234m567m345p46s99s"}, indicator="9s").play("0: -5s")
    assert clause(hand, "1: hu") == "RI-41"
    later = hand.play("1: +1z -1z\n2: +? -1z\n3: +? -1m\n0: +? -1m\n1: +5s hu")
    assert patterns(later) == {"own_draw": 1}


@pytest.mark.clause("RI-42")
def test_a_hidden_winner_shows_its_hand() -> None:
    hand = begin().play("0: -8s")
    assert patterns(hand.play(f"1: hu(hand={READY},tile=8s)")) == {"all_runs": 1}
    own = hand.play("1: +? -1z\n2: +? -1z\n3: +? -1m\n0: +? -1m\n1: +?")
    assert patterns(own.play(f"1: hu(hand={READY},tile=8s)")) == {"own_draw": 1, "all_runs": 1}
    verdicts, _ = judged(own, {"event": "hu", "seat": 1})
    assert verdicts[0] is not None
    verdicts, _ = judged(hand, {"event": "hu", "seat": 1, "hand": "8888s" + "234567m345p", "tile": "8s"})
    assert verdicts == ["RI-1"]


# ---- several winners ----

THREE = {1: "234567p345m6799s", 2: "345678m678p67s11z", 3: "456789m456p67s22z"}
"""All wait for 5s and 8s, each by all_runs (seat 2: a pair of East, the round wind, in no all_runs)."""


@pytest.mark.clause("RI-43")
@pytest.mark.clause("RI-82")
@pytest.mark.parametrize("multiple_ron", ["three_draw", "all", "nearest"])
def test_two_winners(multiple_ron: str) -> None:
    hand = begin({1: THREE[1], 3: THREE[3]}, multiple_ron=multiple_ron, honba=1, pot=1000).play("0: -8s")
    verdicts, result = judged(hand, {"event": "hu", "seat": 3}, {"event": "hu", "seat": 1})
    assert result is not None
    if multiple_ron == "nearest":
        assert verdicts == ["outranked", None]
        assert result["deltas"] == [-1300, 2300, 0, 0]
    else:
        assert verdicts == [None, None]
        assert result["deltas"] == [-2300, 2300, 0, 1000]
        assert result["han"] == [1, 1] and result["fu"] == [30, 30] and result["limit"] == [None, None]
    assert (result["next_banker"], result["next_honba"]) == (1, 0)


@pytest.mark.clause("RI-43")
@pytest.mark.clause("RI-90")
@pytest.mark.parametrize(
    ("multiple_ron", "verdicts"),
    [
        ("three_draw", [None, None, None]),
        ("all", [None, None, None]),
        ("nearest", ["outranked", "outranked", None]),
    ],
)
def test_three_winners(multiple_ron: str, verdicts: list[str | None]) -> None:
    hands = {1: THREE[1], 2: "234678m678p67s44p", 3: THREE[3]}
    hand = begin(hands, multiple_ron=multiple_ron, banker=0).play("0: -8s")
    got, result = judged(hand, *({"event": "hu", "seat": seat} for seat in (3, 2, 1)))
    assert got == verdicts and result is not None
    won = [delta > 0 for delta in result["deltas"]]
    assert (
        won
        == {
            "three_draw": [False] * 4,
            "all": [False, True, True, True],
            "nearest": [False, True, False, False],
        }[multiple_ron]
    )
    assert result["next_honba"] == (1 if multiple_ron == "three_draw" else 0)


@pytest.mark.clause("RI-43")
@pytest.mark.clause("RI-9")
def test_the_banker_among_the_winners_stays() -> None:
    hand = begin({1: THREE[1], 3: "1z" + THREE[3]}, banker=3, honba=1).play("3: -1z\n0: +? -8s\n1: hu\n3: hu")
    assert bank(hand) == (3, 2, "1z")
    assert deltas(hand) == [-1000 - 300 - 1500, 1000 + 300, 0, 1500]


# ---- robbing ----


@pytest.mark.clause("RI-42")
def test_a_filled_kong_is_robbed() -> None:
    hand = begin({1: READY}).play(
        "0: -8s\n2: pung -1z\n3: +? -1m\n0: +? -1m\n1: +1z -1z\n2: +? filled-kong(8s)"
    )
    over = hand.play("1: hu")
    assert patterns(over) == {"robbing_kong": 1, "all_runs": 1}
    assert deltas(over) == [0, 2000, -2000, 0]
    assert clause(hand.play("2: ++?"), "1: hu") == "RI-42"


@pytest.mark.clause("RI-44")
@pytest.mark.parametrize("rob_closed_kong", [True, False])
def test_thirteen_orphans_and_a_closed_kong(*, rob_closed_kong: bool) -> None:
    one_short = begin({0: "9999m234567p2345s", 1: "1m19p19s12345677z"}, rob_closed_kong=rob_closed_kong).play(
        "0: closed-kong(9m)"
    )
    if rob_closed_kong:
        over = one_short.play("1: hu")
        assert patterns(over) == {"thirteen_orphans": 13}
        assert deltas(over) == [-32000, 32000, 0, 0]
        assert clause(one_short.play("indicator(2m)"), "1: hu") == "RI-42"
    else:
        assert clause(one_short, "1: hu") == "RI-44"


@pytest.mark.clause("RI-44")
@pytest.mark.parametrize("rob_closed_kong", [True, False])
def test_no_other_hand_robs_a_closed_kong(*, rob_closed_kong: bool) -> None:
    hands = {0: "8888s234567p2345m", 1: READY}
    assert (
        clause(begin(hands, rob_closed_kong=rob_closed_kong).play("0: closed-kong(8s)"), "1: hu") == "RI-44"
    )


# ---- first turns ----


@pytest.mark.clause("RI-58")
def test_heavenly_and_earthly() -> None:
    heavenly = begin({0: "234567m345p67899s"}).play("0: hu")
    assert patterns(heavenly) == {"heavenly": 13}
    assert deltas(heavenly) == [48000, -16000, -16000, -16000]
    earthly = begin({1: READY}).play("0: -1z\n1: +8s hu")
    assert patterns(earthly) == {"earthly": 13}
    later = begin({1: READY}).play("0: -1z\n1: +1z -1z\n2: +? -2z\n3: +? -2z\n0: +? -2z\n1: +8s hu")
    assert "earthly" not in patterns(later)


@pytest.mark.clause("RI-58")
@pytest.mark.parametrize(
    "call", ["0: -9p\n3: pung -1m\n0: +? -2m", "0: closed-kong\nindicator(1p)\n0: ++? -2m"]
)
def test_a_call_ends_the_first_turns(call: str) -> None:
    hand = begin({1: READY}, hand_of_man="yakuman").play(call)
    assert patterns(hand.play("1: +8s hu")) == {"own_draw": 1, "all_runs": 1}
    kong = begin({0: "9999p234567m345s5z", 1: READY}).play("0: closed-kong(9p)\nindicator(1p)\n0: ++5z hu")
    assert patterns(kong) == {"own_draw": 1, "kong_bloom": 1}


@pytest.mark.clause("RI-58")
@pytest.mark.clause("RI-90")
@pytest.mark.parametrize(
    ("hand_of_man", "expected"),
    [
        ("off", {"all_runs": 1}),
        ("five_han", {"hand_of_man": 5, "all_runs": 1}),
        ("mangan", {"hand_of_man": 5}),
        ("yakuman", {"hand_of_man": 13}),
    ],
)
def test_hand_of_man(hand_of_man: str, expected: dict[str, int]) -> None:
    hand = begin({1: READY}, hand_of_man=hand_of_man).play("0: -8s")
    assert patterns(hand.play("1: hu")) == expected
    drawn = begin({1: READY}, hand_of_man=hand_of_man).play("0: -1z\n1: +1z -1z\n2: +? -8s\n1: hu")
    assert patterns(drawn) == {"all_runs": 1}
    called = begin({1: READY}, hand_of_man=hand_of_man).play("0: -9m\n3: pung -8s\n1: hu")
    assert patterns(called) == {"all_runs": 1}
    of_banker = begin({0: READY + "1z"}, hand_of_man=hand_of_man).play("0: -1z\n1: +? -8s\n0: hu")
    assert patterns(of_banker) == {"all_runs": 1}


# ---- liability ----


def three_dragons(**options: object) -> Hand:
    """Seat 2 holds three pungs of dragons, the last given by seat 3; it waits for 1m and 4m."""
    hand = begin({2: "556677z23m99p123z"}, honba=2, **options)  # type: ignore[arg-type]
    return hand.play(
        "0: -5z\n2: pung -1z\n3: +? -9s\n0: +? -6z\n2: pung -2z\n"
        "3: +? -7z\n2: pung -3z\n3: +? -9s\n0: +? -8s\n1: +? -8s"
    )


@pytest.mark.clause("RI-84")
@pytest.mark.clause("RI-90")
@pytest.mark.parametrize("liability", ["dragons_winds", "with_kongs", "none"])
def test_the_giver_of_the_third_dragon(liability: str) -> None:
    hand = three_dragons(liability=liability)
    own = hand.play("2: +4m hu")
    other = hand.play("2: +1z -1z\n3: +? -2p\n0: +? -4m\n2: hu")
    on_liable = hand.play("2: +1z -1z\n3: +? -4m\n2: hu")
    assert patterns(own) == {"greater_three": 13}
    if liability == "none":
        assert deltas(own) == [-16200, -8200, 32600, -8200]
        assert deltas(other) == [-32600, 0, 32600, 0]
    else:
        assert deltas(own) == [0, 0, 32600, -32600]
        assert deltas(other) == [-16000, 0, 32600, -16600]
    assert deltas(on_liable) == [0, 0, 32600, -32600]


@pytest.mark.clause("RI-84")
@pytest.mark.clause("RI-86")
def test_the_discarder_pays_the_honba_if_agreed() -> None:
    hand = three_dragons(liability_honba="discarder")
    other = hand.play("2: +1z -1z\n3: +? -2p\n0: +? -4m\n2: hu")
    assert deltas(other) == [-16600, 0, 32600, -16000]


@pytest.mark.clause("RI-84")
@pytest.mark.parametrize("liability", ["dragons_winds", "with_kongs", "none"])
def test_the_giver_of_the_fourth_kong(liability: str) -> None:
    """Three closed kongs, then a direct one of seat 3's 8m."""
    hand = begin({2: "111222333888m5z"}, liability=liability)
    hand = hand.play(
        "0: -9s\n1: +? -9s\n2: +1m closed-kong(1m)\nindicator(1s)\n2: ++2m closed-kong(2m)\nindicator(2s)"
    )
    hand = hand.play("2: ++3m closed-kong(3m)\nindicator(3s)\n2: ++1z -1z\n3: +? -8m\n2: kong(8m) ++5z hu")
    assert patterns(hand)["four_kongs"] == 13
    assert deltas(hand)[3] == (-32000 if liability == "with_kongs" else deltas(hand)[1])


# ---- false wins ----


def false_win(seat: int, **header: object) -> list[object]:
    """The deltas of a refused hu of this seat, and of the false win that the table stands by."""
    hand = begin({seat: "147m147p147s1234z" if seat else "147m147p147s12345z"}, **header)  # type: ignore[arg-type]
    if seat:
        hand = hand.play("0: -8s")
    verdicts, result = judged(hand, {"event": "hu", "seat": seat}, {"event": "false_win", "seat": seat})
    assert verdicts[0] is not None and verdicts[1] is None and result is not None
    return [
        result["deltas"],
        result.get("penalty"),
        result["pot_out"],
        result["next_banker"],
        result["next_honba"],
    ]


@pytest.mark.clause("RI-88")
@pytest.mark.clause("RI-90")
@pytest.mark.parametrize(
    ("chombo", "seat", "expected"),
    [
        ("mangan", 1, [[4000, -8000, 2000, 2000], None]),
        ("mangan", 0, [[-12000, 4000, 4000, 4000], None]),
        ("20000", 1, [[0, 0, 0, 0], [0, 20000, 0, 0]]),
    ],
)
def test_a_false_win(chombo: str, seat: int, expected: list[object]) -> None:
    assert false_win(seat, chombo=chombo, pot=2000, honba=2) == [*expected, 2000, 0, 2]


@pytest.mark.clause("RI-88")
def test_a_false_win_returns_the_bets() -> None:
    hand = begin({2: "147m147p147s1234z"}, pot=1000).play("0: -1m\n1: +? riichi -9m")
    verdicts, result = judged(hand, {"event": "hu", "seat": 2}, {"event": "false_win", "seat": 2})
    assert verdicts == ["RI-40", None] and result is not None
    assert result["deltas"] == [4000, 2000, -8000, 2000]
    assert (result["pot_in"], result["pot_out"], result["patterns"]) == (1000, 1000, [])


@pytest.mark.clause("RI-88")
def test_a_false_win_needs_a_refused_hu() -> None:
    hand = begin({1: READY}).play("0: -8s")
    verdicts, result = judged(hand, {"event": "false_win", "seat": 1})
    assert verdicts == ["RI-88"] and result is None


@pytest.mark.clause("RI-88")
def test_a_right_win_on_the_same_tile_makes_it_free() -> None:
    hand = begin({1: READY, 2: "147m147p147s1234z"}).play("0: -8s")
    verdicts, result = judged(hand, {"event": "hu", "seat": 2}, {"event": "hu", "seat": 1})
    assert verdicts == ["RI-40", None] and result is not None
    assert result["deltas"] == [-1000, 1000, 0, 0]


@pytest.mark.clause("RI-88")
def test_a_refused_hu_leaves_the_hand_as_it_was() -> None:
    hand = begin({2: "147m147p147s1234z"}).play("0: -8s")
    verdicts, _ = judged(
        hand, {"event": "hu", "seat": 2}, {"event": "draw", "seat": 1, "tile": "1z", "end": "head"}
    )
    assert verdicts == ["RI-40", None]
