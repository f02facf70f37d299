"""Turns, claims, kongs and indicators in play (RI-14 to RI-22), red fives in sets (RI-1)."""

from __future__ import annotations

import pytest

from controller.rules import CaseError, Discard, Hand
from controller.rules.acts import Indicator
from controller.rules.tiles import names, tile
from tests.controller.rules.riichi.riichi_play import (
    begin,
    clause,
    judged,
    patterns,
    points,
    sorted_names,
    to_last_discard,
)

# ---- turns ----


@pytest.mark.clause("RI-14")
def test_the_banker_begins_without_a_draw() -> None:
    hand = begin()
    assert clause(hand, "0: +1z") == "RI-14"
    assert clause(hand, "1: +1z") == "RI-14"
    assert clause(hand, "1: -1z") == "RI-14"
    after = hand.play("0: -1z")
    assert clause(after, "0: +1z") == "RI-14"
    assert clause(after, "2: +1z") == "RI-14"
    assert clause(after, "1: ++1z") == "RI-14"
    assert clause(after.play("1: +?"), "1: +?") == "RI-14"


@pytest.mark.clause("RI-14")
def test_a_claim_passes_the_turn_to_its_maker() -> None:
    hand = begin().play("0: -9p\n2: pung -1m")
    assert clause(hand, "1: +?") == "RI-14"
    assert hand.play("3: +? -2z").state.turn == 3


@pytest.mark.clause("RI-7")
def test_a_supplement_makes_the_wall_one_shorter() -> None:
    hand = begin().play("0: -9p\n1: kong(9p) ++? -1z")
    assert hand.state.left == 69 - 1
    end = to_last_discard(hand.play("indicator(1s)"), until=0)
    assert clause(end, f"{end.state.after(end.state.turn)}: +?") == "RI-7"
    over = end.play("exhausted")
    assert over.result is not None and over.result.tiles_left == 0


# ---- chow and pung ----


@pytest.mark.clause("RI-15")
def test_a_chow_is_of_the_left_neighbours_tile() -> None:
    hand = begin({1: "56s1234567z1119m", 2: "56s1234567z1199p"}).play("0: -4s")
    assert clause(hand, "2: chow(56s)") == "RI-15"
    assert clause(hand, "1: chow(57s)") == "RI-15"
    assert clause(hand, "1: chow(35s)") == "RI-15"
    assert hand.play("1: chow(56s) -1z").state.turn == 1


@pytest.mark.clause("RI-15")
def test_only_a_fresh_discard_is_claimed() -> None:
    hand = begin({1: "56s1234567z1119m"}).play("0: -4s\n1: +9p -9p")
    assert clause(hand, "1: chow(56s)") == "RI-15"
    assert clause(hand.play("2: +?"), "1: pung") == "RI-16"


@pytest.mark.clause("RI-16")
def test_a_pung_is_of_anybodys_discard() -> None:
    hand = begin({3: "99p1234567z1119m", 2: "9p12345z67z11199s"}).play("0: -9p")
    assert clause(hand, "2: pung") == "RI-16"
    assert clause(hand, "0: pung") == "RI-16"
    assert hand.play("3: pung -1z").state.turn == 3


@pytest.mark.clause("RI-21")
def test_a_win_comes_before_a_pung_and_that_before_a_chow() -> None:
    hands = {1: "78m1234567z1199p", 2: "99m1234567z1188p", 3: "78m234567p23499s"}
    hand = begin(hands).play("0: -9m")
    chow = {"event": "chow", "seat": 1, "with": "78m"}
    pung = {"event": "pung", "seat": 2}
    verdicts, _ = judged(hand, chow, pung)
    assert verdicts == ["outranked", None]
    hu = {"event": "hu", "seat": 3}
    verdicts, result = judged(hand, pung, hu, chow)
    assert verdicts == ["outranked", None, "outranked"]
    assert result is not None and result["deltas"] == [-1000, 0, 0, 1000]


@pytest.mark.clause("RI-22")
@pytest.mark.clause("RI-19")
def test_the_last_discard_may_only_be_won_on() -> None:
    hand = to_last_discard(begin(), keep="1111222233334444z", until=1)
    seat = hand.state.after(hand.state.turn)
    last = hand.play(f"{seat}: +? -1z")
    assert last.state.left == 0
    for act in ("pung", "kong(1z)"):
        assert clause(last, f"{last.state.after(seat, 2)}: {act}") == "RI-22"
    drawn = hand.play(f"{seat}: +?")
    assert clause(drawn, f"{seat}: closed-kong(2z)") == "RI-19"


@pytest.mark.clause("RI-22")
def test_the_last_discard_is_no_part_of_a_run() -> None:
    hand = to_last_discard(begin(), keep="1112223334445z123s", until=1)
    seat = hand.state.after(hand.state.turn)
    assert clause(hand.play(f"{seat}: +? -1s"), f"{hand.state.after(seat)}: chow(23s)") == "RI-22"


# ---- swap calling ----


@pytest.mark.clause("RI-20")
@pytest.mark.parametrize(
    ("discard", "used", "barred", "free"),
    [
        ("4s", "56s", ("4s", "7s"), ("5s", "1z")),
        ("7s", "56s", ("7s", "4s"), ("6s", "1z")),
        ("5s", "46s", ("5s",), ("7s", "4s")),
        ("5s", "67s", ("5s",), ("4s", "6s")),
        ("6s", "45s", ("6s",), ("7s", "5s")),
    ],
)
def test_swap_calling(discard: str, used: str, barred: tuple[str, ...], free: tuple[str, ...]) -> None:
    hand = begin({1: "4455667s1234z99p"}).play(f"0: -{discard}\n1: chow({used})")
    for each in barred:
        assert clause(hand, f"1: -{each}") == "RI-20"
    for each in free:
        assert hand.play(f"1: -{each}")
    discards = {names((act.tile,)) for act in hand.legal_acts(1) if isinstance(act, Discard)}
    assert discards.isdisjoint(barred) and discards.issuperset(free)


@pytest.mark.clause("RI-20")
def test_the_tile_that_was_punged_is_not_discarded() -> None:
    hand = begin({2: "999p1234567z119m"}).play("0: -9p\n2: pung")
    assert clause(hand, "2: -9p") == "RI-20"
    assert hand.play("2: -1z\n3: +? -2z\n0: +? -3z\n1: +? -4z\n2: +8p -9p")


@pytest.mark.clause("RI-20")
@pytest.mark.clause("RI-1")
def test_a_red_five_is_swapped_for_a_five() -> None:
    hand = begin({1: "0567p1234567z199m"}).play("0: -5p\n1: chow(67p)")
    assert clause(hand, "1: -0p") == "RI-20"
    assert clause(hand, "1: -5p") == "RI-20"


@pytest.mark.clause("RI-20")
def test_swap_calling_where_it_is_agreed() -> None:
    hand = begin({1: "4455667s1234z99p"}, swap_calling=True).play("0: -4s\n1: chow(56s)")
    assert hand.play("1: -4s") and hand.play("1: -7s")
    assert begin({2: "999p1234567z119m"}, swap_calling=True).play("0: -9p\n2: pung -9p")


@pytest.mark.clause("RI-20")
def test_a_claim_that_leaves_no_other_discard() -> None:
    """Three sets lie there and 4567s is left: chowed with 56s, nothing but 4s and 7s would remain."""
    turns = (
        "0: -1m\n1: pung -1z\n2: +? -2m\n1: pung -2z\n2: +? -9m\n1: pung -3z\n2: +? -1p\n3: +? -1p\n0: +? -4s"
    )
    hands = {1: "11m22m99m4567s123z"}
    hand = begin(hands).play(turns)
    assert clause(hand, "1: chow(56s)") == "RI-20"
    assert [str(act) for act in hand.legal_acts(1) if "Chow" in str(act)] == []
    assert begin(hands, swap_calling=True).play(turns).play("1: chow(56s) -7s")


# ---- kongs ----


@pytest.mark.clause("RI-17")
def test_kongs_of_each_kind_take_a_supplement() -> None:
    direct = begin({2: "999p1234567z119m"}).play("0: -9p\n2: kong(9p)")
    assert clause(direct, "2: -1z") == "RI-17"
    assert clause(direct, "2: +?") == "RI-17"
    assert clause(direct, "3: ++?") == "RI-14"
    assert direct.play("2: ++8p -1z").state.seats[2].melds[0].kind == "direct_kong"
    closed = begin({0: "9999p1234567z119m"}).play("0: closed-kong(9p)\nindicator(1s)")
    assert closed.play("0: ++1s -1z").state.seats[0].melds[0].kind == "closed_kong"
    filled = begin({2: "999p1234567z119m"}).play(
        "0: -9p\n2: pung -1z\n3: +? -2z\n0: +? -3z\n1: +? -4z\n2: +8p"
    )
    assert filled.play("2: filled-kong(9p) ++1s -8p").state.seats[2].melds[0].kind == "filled_kong"
    assert clause(filled, "2: filled-kong(8p)") == "RI-17"


@pytest.mark.clause("RI-17")
def test_no_kong_after_ones_own_chow_or_pung() -> None:
    hand = begin({2: "99p1111z222z3345m"}).play("0: -9p\n2: pung")
    assert clause(hand, "2: closed-kong(1z)") == "RI-17"
    hand = begin({1: "56s1111z2223z345m"}).play("0: -4s\n1: chow(56s)")
    assert clause(hand, "1: closed-kong(1z)") == "RI-17"
    held = begin({2: "999p1222z333345m"}).play("0: -9p\n2: pung -1z\n3: +? -4z\n0: +? -2z\n2: pung")
    assert clause(held, "2: filled-kong(9p)") == "RI-17"
    later = held.play("2: -5m\n3: +? -4z\n0: +? -4z\n1: +? -1z\n2: +8p")
    assert later.play("2: filled-kong(9p)")


@pytest.mark.clause("RI-17")
def test_a_kong_may_follow_a_supplement() -> None:
    hand = begin({0: "9999p1111z234567m"}).play("0: closed-kong(9p)\nindicator(1s)\n0: ++1s closed-kong(1z)")
    assert hand.play("indicator(2s)\n0: ++3s -1s").state.left == 69 - 2


@pytest.mark.clause("RI-19")
def test_no_fifth_kong_in_a_hand() -> None:
    hand = begin({0: "1111222233335z9p", 2: "999s8888p123456m"}, four_kongs=False)
    for kong, indicator, drawn in (("1z", "1s", "1p"), ("2z", "2s", "2p"), ("3z", "3s", "3p")):
        hand = hand.play(f"0: closed-kong({kong})\nindicator({indicator})\n0: ++{drawn}")
    after = hand.play(
        "0: -9p\n1: +? -9s\n2: kong(9s) ++4z -4z\nindicator(4s)\n3: +? -1m\n0: +2p -2p\n1: +? -1m\n2: +1p"
    )
    assert clause(after, "2: closed-kong(8p)") == "RI-19"
    assert clause(after.play("2: -1p\n3: +? -6s"), "1: kong(6s)") == "RI-19"


# ---- indicators ----

FILLED = "0: -9p\n2: pung -1z\n3: +2z -2z\n0: +? -3z\n1: +? -4z\n2: +8p filled-kong(9p)"


def turned(hand: Hand) -> list[str]:
    """The indicators turned so far."""
    return sorted_names(hand.state.indicators)


@pytest.mark.clause("RI-18")
def test_a_direct_kong_turns_one_with_the_discard() -> None:
    hand = begin().play("0: -9p\n2: kong(9p)")
    assert clause(hand, "indicator(1s)") == "RI-18"
    supplied = hand.play("2: ++?")
    before, after = supplied.play("indicator(1s)\n2: -1z"), supplied.play("2: -1z\nindicator(1s)")
    assert turned(before) == turned(after) == ["1s", "6z"]
    assert clause(before, "indicator(2s)") == "RI-18"
    assert clause(after, "indicator(2s)") == "RI-18"
    for act in ("3: +?", "3: pung", "0: pung", "exhausted"):
        assert clause(supplied.play("2: -1z"), act) == "RI-18"
    assert before.play("3: +? -2z") and after.play("3: +? -2z")


@pytest.mark.clause("RI-18")
def test_a_filled_kong_turns_one_with_the_discard() -> None:
    hand = begin().play(FILLED)
    assert clause(hand, "indicator(1s)") == "RI-18"
    supplied = hand.play("2: ++?")
    assert turned(supplied.play("indicator(1s)\n2: -8p")) == ["1s", "6z"]
    assert clause(supplied.play("2: -8p"), "3: +?") == "RI-18"


@pytest.mark.clause("RI-18")
def test_a_closed_kong_turns_one_at_once() -> None:
    hand = begin({0: "9999p1234567z119m"}).play("0: closed-kong(9p)")
    assert clause(hand, "0: ++1s") == "RI-18"
    assert clause(hand, "0: -1z") == "RI-18"
    assert clause(hand.play("indicator(1s)"), "indicator(2s)") == "RI-18"
    assert hand.play("indicator(1s)\n0: ++1s -1z\n1: +?")


@pytest.mark.clause("RI-18")
@pytest.mark.parametrize("second", ["closed", "direct"])
def test_another_kong_first_turns_the_one_before_it(second: str) -> None:
    """A direct kong, then another before its discard: the first one's indicator comes before that supplement."""
    hand = begin().play("0: -9p\n2: kong(9p) ++?")
    if second == "closed":
        konged = hand.play("2: closed-kong(1z)")
        assert clause(konged.play("indicator(1s)"), "2: ++?") == "RI-18"
        assert konged.play("indicator(1s)\nindicator(2s)\n2: ++? -2z\n3: +?")
        early = hand.play("indicator(1s)\n2: closed-kong(1z)\nindicator(2s)\n2: ++? -2z\n3: +?")
        assert turned(early) == ["1s", "2s", "6z"]
    else:  # the next kong is of the discard after it: the indicator comes with that discard
        assert clause(hand.play("2: -1m"), "0: kong(1m)") == "RI-18"
        konged = hand.play("2: -1m\nindicator(1s)\n0: kong(1m)")
        assert konged.play("0: ++? -2m\nindicator(2s)\n1: +?")


@pytest.mark.clause("RI-18")
def test_a_filled_kong_after_a_filled_one() -> None:
    """The first one's indicator is due before the second one's supplement, which then nobody can rob."""
    turns = "0: -9p\n2: pung -1z\n3: +? -9m\n2: pung -2z\n3: +? -3z\n0: +? -3z\n1: +? -4z\n2: +? filled-kong(9p) ++?"
    hand = begin().play(turns).play("2: filled-kong(9m)")
    assert clause(hand, "2: ++?") == "RI-18"
    stands = hand.play("indicator(1s)\n2: ++? -8p")
    assert clause(stands, "3: +?") == "RI-18"
    assert turned(stands.play("indicator(2s)\n3: +?")) == ["1s", "2s", "6z"]


@pytest.mark.clause("RI-18")
def test_every_kong_turns_one_at_once_if_agreed() -> None:
    direct = begin(kong_dora="at_once").play("0: -9p\n2: kong(9p)")
    assert clause(direct, "2: ++?") == "RI-18"
    assert clause(direct.play("indicator(1s)\n2: ++? -1z"), "indicator(2s)") == "RI-18"
    filled = begin(kong_dora="at_once").play(FILLED)
    assert clause(filled, "2: ++?") == "RI-18"
    assert filled.play("indicator(1s)\n2: ++? -8p\n3: +?")


@pytest.mark.clause("RI-18")
def test_no_kong_turns_any_if_agreed() -> None:
    for turns in ("0: -9p\n2: kong(9p)", FILLED):
        hand = begin(kong_dora="none").play(turns)
        assert clause(hand, "indicator(1s)") == "RI-18"
        assert hand.play("2: ++? -8p\n3: +?")
    closed = begin({0: "9999p1234567z119m"}, kong_dora="none").play("0: closed-kong(9p)")
    assert closed.play("0: ++1s -1z\n1: +?")


@pytest.mark.clause("RI-18")
@pytest.mark.parametrize("kong_dora", ["after_discard", "at_once"])
def test_a_robbed_kong_turns_none(kong_dora: str) -> None:
    hands = {3: "78p456m45666s789m"}
    hand = begin(hands, kong_dora=kong_dora).play(FILLED)
    over = hand.play("3: hu")
    assert patterns(over) == {"robbing_kong": 1, "all_runs": 1}
    assert turned(over) == ["6z"]
    assert over.state.seats[2].melds[0].kind == "pung"
    if kong_dora == "at_once":  # once it is turned, the kong stands
        assert clause(hand.play("indicator(1s)"), "3: hu") == "RI-42"


@pytest.mark.clause("RI-18")
def test_it_counts_on_the_discard_not_by_the_supplement() -> None:
    """Seat 2's direct kong: 1s makes 2s dora, 7s makes 8s dora."""
    hands = {2: "999p345678m22s11z", 3: "345m345p34588s67s"}
    konged = begin(hands).play("0: -9p\n2: kong(9p)")
    own = konged.play("2: ++2s\nindicator(1s)\n2: hu")
    assert patterns(own) == {"kong_bloom": 1}
    on_discard = konged.play("2: ++8s\nindicator(7s)\n2: -8s\n3: hu")
    assert patterns(on_discard) == {"all_simples": 1, "all_runs": 1, "three_colour_runs": 2, "dora": 3}
    assert patterns(konged.play("2: ++8s -8s\nindicator(7s)\n3: hu")) == patterns(on_discard)
    assert "dora" not in patterns(konged.play("2: ++8s -8s\n3: hu"))


@pytest.mark.clause("RI-18")
def test_an_indicator_needs_its_tile_and_a_free_copy() -> None:
    hand = begin({0: "9999p1234567z119m"}).play("0: closed-kong(9p)")
    assert clause(hand, "indicator(9p)") == "RI-1"
    refusal = hand.verify(Indicator(None))
    assert refusal is not None and refusal.clause == "RI-18"
    assert clause(begin(), "indicator(1s)") == "RI-18"


# ---- red fives ----


@pytest.mark.clause("RI-1")
def test_a_red_five_is_chowed_with_or_claimed() -> None:
    hand = begin({1: "056p1234567z1199m"}).play("0: -4p\n1: chow(06p)")
    assert sorted_names(hand.state.seats[1].melds[0].tiles) == ["0p", "4p", "6p"]
    claimed = begin({1: "46p1234567z11199m"}).play("0: -0p\n1: chow(46p) -1z")
    assert claimed.state.seats[1].melds[0].claimed == tile("0p")


@pytest.mark.clause("RI-1")
def test_a_pung_keeps_the_red_five_by_default() -> None:
    hand = begin({2: "055p1234567z119m"}).play("0: -5p")
    kept = hand.play("2: pung")
    assert names(kept.state.seats[2].melds[0].tiles) == "555p"
    given = hand.play("2: pung(05p)")
    assert names(given.state.seats[2].melds[0].tiles) == "055p"
    assert clause(hand, "2: pung(06p)") == "RI-16"
    needed = begin({2: "05p1234567z1199m"}).play("0: -5p\n2: pung")
    assert names(needed.state.seats[2].melds[0].tiles) == "055p"


@pytest.mark.clause("RI-1")
@pytest.mark.parametrize("written", ["5p", "0p"])
def test_kongs_of_fives_hold_the_red_one(written: str) -> None:
    closed = begin({0: "0555p1234567z119m"}).play(f"0: closed-kong({written})")
    assert names(closed.state.seats[0].melds[0].tiles) == "0555p"
    direct = begin({2: "055p1234567z119m"}).play(f"0: -5p\n2: kong({written})")
    assert names(direct.state.seats[2].melds[0].tiles) == "0555p"
    red_given = begin({2: "555p1234567z119m"}).play(f"0: -0p\n2: kong({written})")
    assert names(red_given.state.seats[2].melds[0].tiles) == "0555p"


@pytest.mark.clause("RI-1")
def test_the_five_named_fills_a_kong() -> None:
    turns = "0: -5p\n2: pung(55p) -1z\n3: +? -2z\n0: +? -3z\n1: +? -4z\n2: +8p"
    hand = begin({2: "055p1234567z119m"}).play(turns)
    assert clause(hand, "2: filled-kong(5p)") == "RI-17"
    assert sorted_names(hand.play("2: filled-kong(0p)").state.seats[2].melds[0].tiles) == [
        "0p",
        "5p",
        "5p",
        "5p",
    ]


@pytest.mark.clause("RI-1")
@pytest.mark.parametrize(("red_fives", "reds", "fives"), [(0, 0, 4), (3, 1, 3), (4, 2, 2)])
def test_how_many_fives_are_red(red_fives: int, reds: int, fives: int) -> None:
    """Of the circles."""
    assert begin({1: "0" * reds + "5" * fives + "p123456777z"}, red_fives=red_fives)
    for over in ("0" * (reds + 1) + "p", "5" * (fives + 1) + "p"):
        with pytest.raises(CaseError):
            begin({1: over}, red_fives=red_fives)


@pytest.mark.clause("RI-1")
def test_a_robbed_red_five_counts() -> None:
    turns = "0: -5p\n2: pung(55p) -1z\n3: +2z -2z\n0: +? -3z\n1: +? -4z\n2: +0p filled-kong(0p)"
    hand = begin({2: "55p1234567z1199m", 3: "34p456m67888s678m"}).play(turns)
    assert patterns(hand.play("3: hu")) == {"robbing_kong": 1, "all_runs": 1, "all_simples": 1, "red_five": 1}
    assert points(hand.play("3: hu")).values[0].han == 4
