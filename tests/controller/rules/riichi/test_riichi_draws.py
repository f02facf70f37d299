"""Hands that nobody wins: exhaustive draws, nagashi, abortive draws, riichi shown not ready (RI-31 to RI-39, RI-88)."""

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
    points,
    to_last_discard,
)

# ---- exhaustive draws ----


def drawn(shown: str, **header: object) -> Hand:
    """An exhaustive draw of hidden hands; `shown` names the seats that show a ready hand, as digits."""
    hands = {
        "0": "234567m345678p1z",
        "1": "234567p345678s7z",
        "2": "234567s345678m6z",
        "3": "234m567m234s567s5z",
    }
    players = 3 if header.get("rules") == "sanma" else 4
    if players == 3:
        hands = {"0": "234567p345678s1z", "1": "345678p234567s7z", "2": "234678p345678s5z"}
    keep = "".join(hands[seat] for seat in shown)
    hand = to_last_discard(begin(**header), keep=keep)  # type: ignore[arg-type]
    row = ",".join(hands[str(seat)] if str(seat) in shown else "-" for seat in range(players))
    return hand.play(f"exhausted({row})")


@pytest.mark.clause("RI-31")
@pytest.mark.parametrize(
    ("noten_payment", "shown", "expected"),
    [
        (3000, "", [0, 0, 0, 0]),
        (3000, "1", [-1000, 3000, -1000, -1000]),
        (3000, "12", [-1500, 1500, 1500, -1500]),
        (3000, "023", [1000, -3000, 1000, 1000]),
        (3000, "0123", [0, 0, 0, 0]),
        (1500, "1", [-500, 1500, -500, -500]),
        (1500, "023", [500, -1500, 500, 500]),
        (2000, "12", [-1000, 1000, 1000, -1000]),
        (0, "1", [0, 0, 0, 0]),
    ],
)
def test_noten_payments(noten_payment: int, shown: str, expected: list[int]) -> None:
    hand = drawn(shown, noten_payment=noten_payment, nagashi=False)
    assert deltas(hand) == expected
    assert points(hand).tenpai == tuple(map(int, shown))
    assert patterns(hand) == {} and hand.result is not None and hand.result.clause == "RI-31"


@pytest.mark.clause("RI-31")
@pytest.mark.clause("RI-7")
def test_a_hand_is_exhausted_after_the_last_discard() -> None:
    hand = to_last_discard(begin(), keep="1z", until=1)
    assert clause(hand, "exhausted") == "RI-7"
    seat = hand.state.after(hand.state.turn)
    hand = hand.play(f"{seat}: +?")
    assert clause(hand, "exhausted") == "RI-31"
    assert hand.play(f"{seat}: -1z\nexhausted(-,-,-,-)").is_over


@pytest.mark.clause("RI-31")
def test_the_last_discard_is_won_on() -> None:
    hand = to_last_discard(begin({2: "234567m34599p78s"}), keep="666699s", until=1)
    seat = hand.state.after(hand.state.turn)
    last = hand.play(f"{seat}: +? -9s")
    assert patterns(last.play("2: hu")) == {"last_discard": 1, "all_runs": 1}
    assert last.play("exhausted(-,-,-,-)").is_over


@pytest.mark.clause("RI-50")
def test_the_last_tile_drawn() -> None:
    hand = to_last_discard(begin(), keep="234567m34599p789s", until=1)
    seat = hand.state.after(hand.state.turn)
    over = hand.play(f"{seat}: +? hu(hand=234567m34599p78s,tile=9s)")
    assert patterns(over) == {"last_tile": 1, "own_draw": 1, "all_runs": 1}


@pytest.mark.clause("RI-32")
def test_known_hands_that_are_ready_are_shown() -> None:
    hand = to_last_discard(begin({1: "234567p345678s7z"}), keep="7z", outside=(1,)).play("exhausted")
    assert points(hand).tenpai == (1,)


@pytest.mark.clause("RI-32")
def test_a_known_hand_may_be_kept_closed() -> None:
    hand = to_last_discard(begin({1: "234567p345678s7z"}, nagashi=False), keep="7z").play(
        "exhausted(-,-,-,-)"
    )
    assert points(hand).tenpai == ()
    assert deltas(hand) == [0, 0, 0, 0]


@pytest.mark.clause("RI-32")
def test_a_wait_for_what_one_holds_is_not_ready() -> None:
    shown = "123456789m1111z"
    hand = to_last_discard(begin(nagashi=False), keep=shown)
    assert points(hand.play(f"exhausted(-,{shown},-,-)")).tenpai == ()


@pytest.mark.clause("RI-32")
def test_riichi_must_show() -> None:
    hidden = begin().play("0: -1m\n1: +? riichi -1m")
    hand = to_last_discard(hidden, keep="234567p345678s7z")
    assert clause(hand, "exhausted(-,-,-,-)") == "RI-32"
    assert clause(hand, "exhausted") == "RI-32"
    assert clause(hand, "exhausted(-,234567p345678s,-,-)") == "RI-32"
    assert points(hand.play("exhausted(-,234567p345678s7z,-,-)")).tenpai == (1,)


@pytest.mark.clause("RI-32")
def test_another_hand_than_ones_own_is_not_shown() -> None:
    hand = to_last_discard(begin({1: "234567p345678s7z"}), keep="77z234567m")
    assert clause(hand, "exhausted(-,234567m345678s7z,-,-)") == "RI-32"


@pytest.mark.clause("RI-1")
@pytest.mark.clause("RI-32")
def test_a_shown_hand_has_no_fifth_copy() -> None:
    hand = to_last_discard(
        begin().play("0: -1z\n1: +? -1z\n2: +? -1z\n3: +? -2z\n0: +? -1z"), keep="234567p345678s"
    )
    assert clause(hand, "exhausted(-,234567p345678s1z,-,-)") == "RI-1"


@pytest.mark.clause("RI-11")
@pytest.mark.clause("RI-24")
def test_bets_stay_in_the_pot_after_a_draw() -> None:
    """The last bet is of the very last discard."""
    hand = begin(pot=2000, riichi_tiles=0).play("0: -1m\n1: +? -1m\n2: +? -1m\n3: +? riichi -2m")
    hand = to_last_discard(hand, keep="234567p345678s7z234567s345678m6z4z", until=1)
    over = hand.play("1: +? riichi -4z\nexhausted(-,234567s345678m6z,-,234567p345678s7z)")
    assert points(over).pot_out == 4000
    assert sum(deltas(over)) == -2000
    assert deltas(over)[1] == 1500 - 1000


# ---- nagashi ----


@pytest.mark.clause("RI-33")
@pytest.mark.parametrize(
    ("outside", "expected"),
    [
        ((1,), [-4000, 8000, -2000, -2000]),
        ((0,), [12000, -4000, -4000, -4000]),
        ((1, 2), [-8000, 6000, 6000, -4000]),
    ],
)
def test_nagashi(outside: tuple[int, ...], expected: list[int]) -> None:
    hand = to_last_discard(begin(honba=2, pot=1000), outside=outside).play("exhausted(-,-,-,-)")
    assert deltas(hand) == expected
    assert patterns(hand) == {"nagashi_mangan": 5}
    assert points(hand).pot_out == 1000
    assert bank(hand) == (1, 3, "1z")
    without = to_last_discard(begin(nagashi=False), outside=outside).play("exhausted(-,-,-,-)")
    assert deltas(without) == [0, 0, 0, 0] and patterns(without) == {}


@pytest.mark.clause("RI-33")
def test_a_claimed_discard_ends_nagashi() -> None:
    hand = begin().play("0: -1m\n1: +? -9m\n3: pung -2p")
    hand = to_last_discard(hand, outside=(1,)).play("exhausted(-,-,-,-)")
    assert patterns(hand) == {}


@pytest.mark.clause("RI-33")
@pytest.mark.clause("RI-9")
def test_nagashi_replaces_noten_payments_not_the_bank() -> None:
    shown = "234567p345678s7z"
    hand = to_last_discard(begin(), outside=(1,), keep=shown).play(f"exhausted({shown},-,-,-)")
    assert deltas(hand) == [-4000, 8000, -2000, -2000]
    assert bank(hand) == (0, 1, "1z")
    assert points(hand).tenpai == (0,)


# ---- abortive draws ----

NINE = "19m19p19s123z5678s"
EIGHT = "19m19p19s12z56788s"


def aborted(hand: Hand, clause_id: str) -> None:
    """An abortive draw leaves the bank and adds a honba (RI-39)."""
    assert hand.result is not None
    assert (hand.result.kind, hand.result.clause) == ("draw", clause_id)
    assert hand.result.next_banker == hand.state.banker
    assert points(hand).next_honba == hand.state.start.honba + 1
    assert hand.result.payments == ()
    assert points(hand).tenpai is None


@pytest.mark.clause("RI-34")
@pytest.mark.clause("RI-39")
def test_nine_terminals() -> None:
    aborted(begin({0: NINE + "8s"}, honba=2, pot=1000).play("0: nine-terminals"), "RI-34")
    hand = begin({1: NINE}).play("0: -2m\n1: +2m")
    aborted(hand.play("1: nine-terminals"), "RI-34")
    assert clause(hand, "2: nine-terminals") == "RI-34"
    assert clause(hand.play("1: -2m"), "1: nine-terminals") == "RI-34"
    assert (
        clause(hand.play("1: -2m\n2: +? -3m\n3: +? -3m\n0: +? -3m\n1: +2m"), "1: nine-terminals") == "RI-34"
    )
    assert clause(begin({1: EIGHT}).play("0: -2m\n1: +2m"), "1: nine-terminals") == "RI-34"
    assert begin({1: EIGHT}).play("0: -2m\n1: +3z nine-terminals").is_over
    assert begin().play("0: nine-terminals").is_over  # hidden: the table sees the hand


@pytest.mark.clause("RI-34")
@pytest.mark.parametrize(
    "call", ["0: -9p\n3: pung -1m\n0: +? -2m", "0: closed-kong\nindicator(1s)\n0: ++? -2m"]
)
def test_a_call_ends_nine_terminals(call: str) -> None:
    hand = begin({1: "19m1p19s12345z567s"}).play(f"{call}\n1: +2s")
    assert clause(hand, "1: nine-terminals") == "RI-34"


@pytest.mark.clause("RI-34")
@pytest.mark.clause("RI-90")
def test_nine_terminals_where_not_agreed() -> None:
    hand = begin({0: NINE + "8s"}, nine_terminals=False)
    assert clause(hand, "0: nine-terminals") == "RI-34"
    assert not any("Abort" in str(act) for act in hand.legal_acts(0))


WINDS = "0: -3z\n1: +? -3z\n2: +? -3z\n3: +? -3z"


@pytest.mark.clause("RI-35")
@pytest.mark.clause("RI-39")
def test_four_winds() -> None:
    hand = begin(pot=1000).play(WINDS)
    assert clause(hand, "0: +?") == "RI-35"
    assert clause(hand, "four-kongs") == "RI-37"
    aborted(hand.play("four-winds"), "RI-35")
    assert clause(begin().play("0: -3z\n1: +? -3z\n2: +? -3z"), "four-winds") == "RI-35"
    assert clause(begin().play(WINDS.replace("1: +? -3z", "1: +? -2z")), "four-winds") == "RI-35"
    assert clause(begin().play(WINDS.replace("3z", "5z")), "four-winds") == "RI-35"
    assert begin(four_winds=False).play(f"{WINDS}\n0: +?")


@pytest.mark.clause("RI-35")
def test_four_winds_by_way_of_a_call() -> None:
    """The banker's second discard is the fourth West."""
    hand = begin().play("0: -9p\n3: pung -3z\n0: +? -3z\n1: +? -3z\n2: +? -3z")
    assert clause(hand, "four-winds") == "RI-35"


@pytest.mark.clause("RI-35")
def test_the_fourth_wind_may_be_won_on() -> None:
    """Seat 0 waits for West, which seat 3 discards as the fourth; it drew a pung of dragons into its hand."""
    hand = begin({1: "555z234567m345p3z"}).play("0: -3z\n1: +3p -3z\n2: +? -3z\n3: +? -3z")
    assert clause(hand, "1: hu") == "RI-40"
    waiting = begin({0: "555z234567m345p33z"}).play("0: -3z\n1: +? -3z")
    assert clause(waiting, "0: hu") == "RI-27"
    aborted(
        begin({2: "234567m345678p3z"}).play("0: -3z\n1: +? -3z\n2: +9p -3z\n3: +? -3z\nfour-winds"), "RI-35"
    )


@pytest.mark.clause("RI-36")
@pytest.mark.clause("RI-39")
def test_four_riichi() -> None:
    turns = "0: riichi -1m\n1: +? riichi -9m\n2: +? riichi -1p\n3: +? riichi -9p"
    hand = begin(pot=1000).play(turns)
    assert clause(hand, "0: +?") == "RI-36"
    assert clause(hand, "0: pung") == "RI-36"
    over = hand.play("four-riichi")
    aborted(over, "RI-36")
    assert deltas(over) == [-1000] * 4
    assert points(over).pot_out == 5000
    assert begin(four_riichi=False).play(f"{turns}\n0: +?")
    assert clause(begin().play(turns.rpartition("\n")[0]), "four-riichi") == "RI-36"


@pytest.mark.clause("RI-36")
def test_the_fourth_riichi_does_not_stand_if_won_on() -> None:
    turns = "0: riichi -1m\n1: +4z riichi -4z\n2: +? riichi -1p\n3: +? riichi -8s"
    over = begin({1: "234567m345p6799s"}).play(turns).play("1: hu")
    assert deltas(over)[3] < -1000 and points(over).pot_out == 0
    assert [move.seat for move in points(over).moves if move.amount < 0] == [0, 1, 2]


FOUR_KONGS = (
    "0: closed-kong(1m)\nindicator(1s)\n0: ++? closed-kong(2m)\nindicator(2s)\n0: ++? -1z"
    "\n1: +? closed-kong(3m)\nindicator(3s)\n1: ++? closed-kong(4m)\nindicator(4s)\n1: ++?"
)


@pytest.mark.clause("RI-37")
@pytest.mark.clause("RI-39")
def test_four_kongs() -> None:
    hand = begin(four_kongs=True).play(FOUR_KONGS)
    assert clause(hand, "four-kongs") == "RI-37"
    discarded = hand.play("1: -9p")
    for act in ("2: +?", "2: pung", "four-winds"):
        assert clause(discarded, act) in ("RI-37", "RI-35")
    aborted(discarded.play("four-kongs"), "RI-37")
    plays_on = begin(four_kongs=False).play(f"{FOUR_KONGS} -9p\n2: +? -8p")
    assert clause(plays_on, "0: kong(8p)") == "RI-19"


@pytest.mark.clause("RI-37")
def test_the_discard_after_the_fourth_kong_is_won_on() -> None:
    hand = begin({3: "234567p345p6799s"}).play(FOUR_KONGS)
    assert patterns(hand.play("1: -8s\n3: hu"))["all_runs"] == 1


@pytest.mark.clause("RI-37")
@pytest.mark.clause("RI-19")
def test_four_kongs_of_one_player_play_on() -> None:
    turns = "".join(
        f"0: {'++? ' if number > 1 else ''}closed-kong({number}m)\nindicator({number}s)\n"
        for number in (1, 2, 3, 4)
    )
    hand = begin().play(f"{turns}0: ++? -9p\n1: +?")
    assert clause(hand, "1: closed-kong(5s)") == "RI-19"
    assert clause(hand, "four-kongs") == "RI-37"


@pytest.mark.clause("RI-37")
@pytest.mark.clause("RI-18")
def test_the_fourth_kongs_indicator_comes_first() -> None:
    """A direct kong is the fourth: its indicator is turned with the discard, then the hand ends."""
    turns = FOUR_KONGS.partition("1: ++? closed-kong(4m)")[0] + "1: ++? -9p\n2: kong(9p) ++? -1p"
    hand = begin().play(turns)
    assert clause(hand, "four-kongs") == "RI-18"
    aborted(hand.play("indicator(4s)\nfour-kongs"), "RI-37")


@pytest.mark.clause("RI-38")
@pytest.mark.clause("RI-43")
@pytest.mark.clause("RI-39")
def test_three_winners_make_a_draw() -> None:
    hands = {1: "234567p345m6799s", 2: "345678m678p67s11z", 3: "456789m456p67s22z"}
    hand = begin(hands, pot=1000, honba=1).play("0: riichi -8s")
    over = hand.play("1: hu\n2: hu\n3: hu")
    aborted(over, "RI-38")
    assert deltas(over) == [0, 0, 0, 0]
    assert points(over).pot_out == 1000
    verdicts, result = judged(hand, *({"event": "hu", "seat": seat} for seat in (3, 1, 2)))
    assert verdicts == [None, None, None] and result is not None and result["patterns"] == []


# ---- riichi that was not ready ----


@pytest.mark.clause("RI-88")
@pytest.mark.clause("RI-32")
@pytest.mark.parametrize(
    ("chombo", "offender", "expected"),
    [
        ("mangan", 1, [4000, -8000, 2000, 2000]),
        ("mangan", 0, [-12000, 4000, 4000, 4000]),
        ("20000", 1, [0, 0, 0, 0]),
    ],
)
def test_riichi_shown_not_ready(chombo: str, offender: int, expected: list[int]) -> None:
    start = "0: riichi -1m\n1: +? -1m" if offender == 0 else "0: -1m\n1: +? riichi -1m"
    hand = begin(pot=1000, honba=3, stay=2, chombo=chombo).play(start)
    shown = ["-"] * 4
    shown[offender] = "234567p34567s57z"
    hand = to_last_discard(hand, keep=shown[offender]).play(f"exhausted({','.join(shown)})")
    assert hand.result is not None and hand.result.clause == "RI-88"
    assert deltas(hand) == expected
    assert (points(hand).pot_in, points(hand).pot_out) == (1000, 1000)
    assert bank(hand) == (0, 3, "1z") and hand.result.next_stay == 2
    assert points(hand).penalty == (() if chombo == "mangan" else (0, 20000, 0, 0))
    assert patterns(hand) == {}
