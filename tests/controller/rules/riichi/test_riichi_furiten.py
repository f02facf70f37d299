"""Furiten in play: own discards, tiles let pass, tiles let pass in riichi (RI-27 to RI-30)."""

from __future__ import annotations

import pytest

from controller.rules import Hu
from tests.controller.rules.riichi.riichi_play import begin, clause, judged, patterns

READY = "234567m345p6799s"
"""Waits for 5s and 8s."""
SIMPLE = "234567m345p6788s"
"""Waits for 5s and 8s, all_simples."""
HIDDEN_HU = "1: hu(hand=234567m345p6799s,tile=8s)"


@pytest.mark.clause("RI-27")
def test_a_tile_among_ones_own_discards() -> None:
    hand = begin({1: SIMPLE}).play("0: -1z\n1: +5s -5s\n2: +? -1z\n3: +? -8s")
    assert clause(hand, "1: hu") == "RI-27"
    assert not any(isinstance(act, Hu) for act in hand.legal_acts(1))
    own = hand.play("0: +? -1m\n1: +8s hu")
    assert "own_draw" in patterns(own)


@pytest.mark.clause("RI-27")
def test_a_claimed_discard_counts_too() -> None:
    hand = begin({1: SIMPLE}).play("0: -1z\n1: +5s -5s\n3: pung -1m\n0: +? -8s")
    assert clause(hand, "1: hu") == "RI-27"


@pytest.mark.clause("RI-27")
@pytest.mark.clause("RI-1")
def test_a_red_five_among_the_discards() -> None:
    hand = begin({1: SIMPLE}).play("0: -1z\n1: +0s -0s\n2: +? -8s")
    assert clause(hand, "1: hu") == "RI-27"


@pytest.mark.clause("RI-27")
def test_no_robbing_either() -> None:
    hand = begin({1: READY}).play(
        "0: -8s\n2: pung -1z\n3: +? -1m\n0: +? -1m\n1: +5s -5s\n2: +? filled-kong(8s)"
    )
    assert clause(hand, "1: hu") == "RI-27"


@pytest.mark.clause("RI-27")
def test_the_wait_decides_not_what_was_waited_for() -> None:
    """5s was discarded before the hand waited for it; then the hand waits for 7s and 8s."""
    hand = begin({1: SIMPLE}).play("0: -1z\n1: +5s -5s\n2: +? -1z\n3: +? -1z\n0: +? -1m\n1: +7s -6s")
    later = hand.play("2: +? -7s")
    assert patterns(later.play("1: hu"))["all_simples"] == 1


@pytest.mark.clause("RI-28")
def test_a_tile_let_pass_bars_until_the_next_draw() -> None:
    hand = begin({1: SIMPLE}).play("0: -1z\n1: +1z -1z\n2: +? -8s\n3: +? -5s")
    assert clause(hand, "1: hu") == "RI-28"
    assert clause(hand.play("0: +? -8s"), "1: hu") == "RI-28"
    drawn = hand.play("0: +? -1m\n1: +1z -1z\n2: +? -8s")
    assert "all_simples" in patterns(drawn.play("1: hu"))


@pytest.mark.clause("RI-28")
def test_a_tile_let_pass_without_a_pattern_bars_too() -> None:
    """An open hand that waits for 2s and 5s: 2s has no pattern, 5s makes three_colour_runs."""
    open_hand = begin({1: "34m345p34s222m99p1z"}).play("0: -5m\n1: chow(34m) -1z\n2: +? -2s")
    assert clause(open_hand, "1: hu") == "RI-41"
    assert clause(open_hand.play("3: +? -5s"), "1: hu") == "RI-28"


@pytest.mark.clause("RI-28")
def test_a_claim_ends_it() -> None:
    """Before the pung of Red it waits for 5s and 8s, after it for 6s and 9s."""
    hand = begin({1: "234m345p6678s77z1p"}).play("0: -1z\n1: +9m -1p\n2: +? -1m\n3: +? -7z\n1: pung -9m")
    passed = begin({1: "23478m345p678s77z"}).play("0: -1z\n1: +1z -1z\n2: +? -9m\n3: +? -7z")
    assert clause(passed.play("0: +? -6m"), "1: hu") == "RI-28"
    claimed = passed.play("1: pung -7m\n2: +? -8m")
    assert patterns(claimed.play("1: hu")) == {"dragon_pung": 1, "dora": 3}
    assert hand.play("2: +? -6s\n1: hu")


@pytest.mark.clause("RI-28")
def test_a_kong_that_was_not_robbed_is_let_pass() -> None:
    hand = begin({1: READY}).play(
        "0: -8s\n2: pung -1z\n3: +? -1m\n0: +? -1m\n1: +1z -1z\n2: +? filled-kong(8s) ++? -5s"
    )
    assert clause(hand, "1: hu") == "RI-28"


@pytest.mark.clause("RI-29")
def test_in_riichi_a_tile_let_pass_bars_for_good() -> None:
    hand = begin({1: READY}).play(
        "0: -1z\n1: +1z riichi -1z\n2: +? -8s\n3: +? -1z\n0: +? -1m\n1: +1m -1m\n2: +? -5s"
    )
    assert clause(hand, "1: hu") == "RI-29"
    late = hand.play("3: +? -1p\n0: +? -1p\n1: +1p -1p\n2: +? -8s")
    assert clause(late, "1: hu") == "RI-29"
    assert patterns(late.play("3: +? -2p\n0: +? -2p\n1: +8s hu")).keys() == {
        "double_riichi",
        "own_draw",
        "all_runs",
    }


@pytest.mark.clause("RI-29")
def test_an_own_draw_let_pass_in_riichi_bars_too() -> None:
    hand = begin({1: READY}).play(
        "0: -1z\n1: +1z riichi -1z\n2: +? -1m\n3: +? -1z\n0: +? -1m\n1: +8s -8s\n2: +? -5s"
    )
    assert clause(hand, "1: hu") == "RI-27"


@pytest.mark.clause("RI-29")
def test_what_passed_before_riichi_is_forgotten() -> None:
    hand = begin({1: READY}).play(
        "0: -1z\n1: +1z -1z\n2: +? -8s\n3: +? -1z\n0: +? -1m\n1: +1m riichi -1m\n2: +? -8s"
    )
    assert patterns(hand.play("1: hu"))["riichi"] == 1


@pytest.mark.clause("RI-30")
@pytest.mark.clause("RI-27")
def test_a_wait_without_a_pattern_is_a_wait() -> None:
    """Open, with a pung of White: it waits for 4s and 7s, and has discarded 4s."""
    hand = begin({1: "23p456m56s555z99p3z"}).play(
        "0: -1p\n1: chow(23p) -3z\n2: +? -1m\n3: +? -1m\n0: +? -1m\n1: +4s -4s\n2: +? -7s"
    )
    assert clause(hand, "1: hu") == "RI-27"


@pytest.mark.clause("RI-30")
def test_a_tile_one_holds_all_four_of_is_no_wait() -> None:
    """Four 5s lie in a closed kong: a hand that waits for 5s alone is not ready."""
    hand = begin({1: "5555s34m345p46s99p"}, red_fives=0).play(
        "0: -1z\n1: +2m closed-kong(5s)\nindicator(7z)\n1: ++1z"
    )
    assert clause(hand, "1: riichi") == "RI-23"
    assert clause(hand.play("1: -1z\n2: +? -2z\n3: +? -2z\n0: +? -2z\n1: +4z"), "1: riichi") == "RI-23"


# ---- hidden hands ----


@pytest.mark.clause("RI-27")
def test_a_hidden_hand_among_its_own_discards() -> None:
    hand = begin().play("0: -1z\n1: +? -5s\n2: +? -1z\n3: +? -8s")
    assert clause(hand, HIDDEN_HU) == "RI-27"


@pytest.mark.clause("RI-28")
@pytest.mark.clause("RI-29")
@pytest.mark.parametrize(("riichi", "first", "later"), [("", "RI-28", None), ("riichi ", "RI-29", "RI-29")])
def test_a_hidden_hand_lets_pass(riichi: str, first: str, later: str | None) -> None:
    hand = begin().play(f"0: -1z\n1: +? {riichi}-1z\n2: +? -8s\n3: +? -5s")
    hidden = {"event": "hu", "seat": 1, "hand": READY, "tile": "5s"}
    assert judged(hand, hidden)[0] == [first]
    hand = hand.play("0: +? -1m\n1: +? -1z\n2: +? -8s")
    assert judged(hand, hidden | {"tile": "8s"})[0] == [later]
