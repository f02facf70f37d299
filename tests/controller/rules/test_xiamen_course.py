"""Hands of Xiamen play judged line by line: flowers, Golds, claims, locks, wins, the end (XM-6 to XM-21)."""

import pytest

from tests.controller.rules.xiamen_cases import play, turns

FLOATER = "123456789m12345s99p"
"""With 9p turned up it waits for five sets with 6s, and holds two Golds."""
ROBS = "123456m123456s67p99s"
"""With 8p turned up it may rob the Gold."""
DEALT = "123456m456789p12399s"
"""Seventeen tiles that win as dealt."""


@pytest.mark.clause("XM-6")
def test_flowers_are_replaced_in_rounds_from_the_banker_on() -> None:
    hands = {0: "12f+", 2: "5f+"}
    played = play(
        "0 lays 1f",
        "0 draws 1m tail",  # its second flower is still in hand
        "0 lays 2f",
        "0 draws 3f tail",  # so is seat 2's
        "2 lays 5f",
        "2 draws 1m tail",  # the banker is first
        "0 draws 3f head",
        "0 draws 3f tail",
        "0 draws 1m tail",  # laid down at once
        "0 discards 1m",
        "0 lays 3f",
        "0 draws 1m tail",
        "0 draws 9m tail",  # its third supplement waits for the next round
        "2 draws 1p tail",
        "0 discards 1m",
        "0 draws 9m tail",
        "0 discards 9m",
        hands=hands,
    )
    refused = [place for place in range(1, 18) if not played.ok(place)]
    assert refused == [2, 4, 6, 7, 9, 10, 13, 15]
    assert {played.clause(place) for place in refused} == {"XM-6"}


@pytest.mark.clause("XM-6")
def test_no_supplement_comes_before_the_flowers_lie_there() -> None:
    played = play("0 draws 1m tail", "2 draws 1m tail", "1 draws 1m tail", hands={0: "1f+", 2: "5f+"})
    assert [played.clause(place) for place in (1, 2, 3)] == ["XM-6"] * 3


@pytest.mark.clause("XM-7")
def test_nothing_is_played_before_the_gold_is_turned_up() -> None:
    played = play("0 discards 1m", "0 hu", hands={0: "1m+"}, indicator=None)
    assert (played.clause(1), played.clause(2)) == ("XM-7", "XM-7")


@pytest.mark.clause("XM-9", "XM-10")
def test_with_sixteen_tiles_left_the_hand_is_drawn() -> None:
    row = [f"{number}{suit}" for suit in "mps" for number in range(1, 10) for _ in range(3)]
    acts = [f"0 discards {row[0]}"]
    for number in range(1, 64):
        acts += [f"{number % 4} draws ?", f"{number % 4} discards {row[number]}"]
    early = play(*acts[:-2], "exhausted", hidden=True, stay=2)
    assert early.clause(len(acts) - 1) == "XM-9"
    played = play(*acts, "0 draws ?", "exhausted", hidden=True, stay=2)
    assert played.clause(len(acts) + 1) == "XM-9"
    assert played.result is not None
    assert (played.bank, played.deltas, played.result["tiles_left"]) == ((0, 3), [0, 0, 0, 0], 0)


@pytest.mark.clause("XM-10")
@pytest.mark.parametrize(("winner", "bank"), [(0, (0, 3)), (1, (1, 1)), (2, (1, 1))])
def test_the_bank_stays_with_a_winner_and_else_passes_right(winner: int, bank: tuple[int, int]) -> None:
    hands = {0: DEALT} if winner == 0 else {0: "4p+", winner: "123456m56789p12399s"}
    acts = ["0 hu"] if winner == 0 else ["0 discards 4p", f"{winner} hu"]
    assert play(*acts, hands=hands, stay=2).bank == bank


@pytest.mark.clause("XM-12")
def test_a_flower_drawn_in_play_is_replaced_from_the_tail() -> None:
    played = play(
        "0 discards 9s",
        "1 draws 3f",
        "1 discards 3f",
        "1 discards 1m",
        "1 lays 3f",
        "1 discards 1m",
        "1 draws 2s head",
        "1 draws 2s tail",
        "1 discards 2s",
        hands={0: "9s+", 1: "1m+"},
    )
    assert [place for place in range(1, 10) if not played.ok(place)] == [3, 4, 6, 7]
    assert {played.clause(place) for place in (3, 4, 6, 7)} == {"XM-12"}


@pytest.mark.clause("XM-13")
def test_a_single_honour_follows_its_discarded_twin() -> None:
    hands = {0: "3z+", 1: "345z1m+"}
    played = play(
        "0 discards 3z", "1 draws 9p", "1 discards 1m", "1 discards 4z", "1 discards 3z", hands=hands
    )
    assert (played.clause(3), played.clause(4), played.clause(5)) == ("XM-13", "XM-13", None)


@pytest.mark.clause("XM-13")
def test_a_pair_is_free_and_among_several_singles_the_choice_too() -> None:
    pair = play("0 discards 3z", "1 draws 3z", "1 discards 1m", hands={0: "3z+", 1: "3z1m+"})
    assert pair.all_ok()
    acts = ["0 discards 3z", "1 draws 9p", "1 discards 3z", "2 draws 4z", "2 discards 4z", *turns("9m", 3)]
    several = [*acts, "0 draws 5s", "0 discards 4z", "1 draws 6z", "1 discards 5z"]
    hands = {0: "34z+", 1: "3455z+"}
    assert play(*several, hands=hands).clause(len(several)) == "XM-13"
    assert play(*several[:-1], "1 discards 4z", hands=hands).all_ok()


@pytest.mark.clause("XM-13")
def test_a_claimed_twin_binds_too_and_golds_and_whites_do_not() -> None:
    claimed = ["0 discards 3z", "2 pungs", "2 discards 1m", "3 draws 9p", "3 discards 1s"]
    hands = {0: "3z+", 2: "33z1m+", 3: "3z1s+"}
    assert play(*claimed, hands=hands).clause(5) == "XM-13"
    # With 3z turned up the honour is Gold: neither its discards nor its singles restrict anybody.
    gold = ["0 discards 3z", "1 draws 9p", "1 discards 1m"]
    assert play(*gold, hands={0: "3z+", 1: "3z1m+"}, indicator="3z").all_ok()
    # A single White counts as the 8p turned up, so it is no honour.
    white = ["0 discards 5z", "1 draws 9p", "1 discards 1m"]
    assert play(*white, hands={0: "5z+", 1: "5z1m+"}, indicator="8p").all_ok()
    assert play(*white, hands={0: "5z+", 1: "5z1m+"}, indicator="2z").clause(3) == "XM-13"
    # Even so a Gold may be discarded.
    played = play(
        "0 discards 3z", "1 draws 9p", "1 discards 8p", hands={0: "3z+", 1: "3z8p+"}, indicator="8p"
    )
    assert played.all_ok()


@pytest.mark.clause("XM-14")
def test_claims_and_kongs() -> None:
    hands = {0: "58m+", 1: "67m5555p+", 2: "67m88m+", 3: "555m+"}
    played = play(
        "0 discards 5m",
        "2 chows 67m",  # not from its left
        "1 chows 77m",
        "3 draws 1z",
        "3 kongs direct 5m",
        "3 draws 1z head",
        "3 discards 1z",
        "3 draws 1z tail",
        "3 discards 1z",
        "2 draws 9s",
        "0 draws 9s",
        "0 discards 8m",
        "1 chows 67m",
        "2 pungs",
        "2 discards 6m",
        hands=hands,
    )
    assert [place for place in range(1, 16) if not played.ok(place)] == [2, 3, 4, 6, 7, 10]
    assert {played.clause(place) for place in (2, 3, 6, 7, 10)} == {"XM-14"}
    assert played.outranked(13)
    closed = play(
        "0 discards 9s", "1 draws 1m", "1 kongs closed 5p", "1 draws 1m tail", hands=hands | {0: "9s+"}
    )
    assert closed.all_ok()


@pytest.mark.clause("XM-14")
def test_no_meld_holds_a_gold_and_nothing_is_added_to_a_run() -> None:
    hands = {0: "4p+", 1: "35p44p+", 2: "55p+"}
    played = play("0 discards 4p", "1 chows 35p", "2 pungs", hands=hands, indicator="5p")
    assert (played.clause(2), played.clause(3)) == ("XM-14", "XM-14")
    played = play(
        "0 discards 5p", "2 pungs", "1 chows 46p", hands={0: "5p+", 1: "46p+", 2: "55p+"}, indicator="5p"
    )
    assert (played.clause(2), played.clause(3)) == ("XM-14", "XM-14")
    run = play("0 discards 4p", "1 chows 35p", "1 kongs filled 4p", hands={0: "4p+", 1: "345p+"})
    assert (run.ok(2), run.clause(3)) == (True, "XM-14")
    # A White is what the indicator is.
    white = play("0 discards 4p", "1 chows 3p5z", hands={0: "4p+", 1: "3p5z+"}, indicator="5p")
    assert white.all_ok()


@pytest.mark.clause("XM-15")
def test_the_nearest_winner_goes_before_others_and_before_a_pung() -> None:
    hands = {0: "4p+", 1: "44p+", 2: "123456m789s123s56p99m", 3: "123m789p123789s56p88m"}
    played = play("0 discards 4p", "1 pungs", "3 hu", "2 hu", hands=hands)
    assert played.all_ok()
    assert [played.outranked(place) for place in (2, 3, 4)] == [True, True, False]
    assert played.patterns == {"earthly": 4}


@pytest.mark.clause("XM-15")
def test_a_kong_is_robbed_and_nobody_wins_on_nothing() -> None:
    hands = {0: "4p+", 1: "44p1p+", 2: "123456m789s123s56p99m"}
    acts = ["0 discards 4p", "1 pungs", "1 discards 1p", *turns("9s", 2, 3), *turns("8s", 0)]
    played = play(*acts, "1 draws 4p", "3 hu", "1 kongs filled 4p", "2 hu", hands=hands)
    assert played.clause(len(acts) + 2) == "XM-15"
    assert played.ok(len(acts) + 4)
    assert played.patterns == {"robbing_kong": 2}
    assert played.deltas == [-4, -2, 8, -2]
    own = play("0 discards 4p", "1 draws 9p", "0 hu", hands={0: "4p+"})
    assert own.clause(3) == "XM-15"


@pytest.mark.clause("XM-16")
def test_a_gold_discard_locks_claims_but_not_own_kongs() -> None:
    hands = {0: "9s+", 1: FLOATER, 2: "6666z7p+", 3: "77p+"}
    played = play(
        "0 discards 9s",
        "1 draws 6s",
        "1 discards 9p",
        "2 draws 1z",
        "2 kongs closed 6z",
        "2 draws 1z tail",
        "2 discards 7p",
        "3 pungs",
        "1 pungs",
        *turns("8m", 3, 0),
        "1 draws 3z",
        "1 discards 3z",
        hands=hands,
        indicator="9p",
    )
    assert (played.clause(8), played.clause(9)) == ("XM-16", "XM-16")
    assert [place for place in range(1, 16) if not played.ok(place)] == [8, 9]


@pytest.mark.clause("XM-16")
def test_a_lock_ends_next_turn_and_its_owner_claims_nothing() -> None:
    hands = {0: "9s+", 1: "77p9p1m+", 2: "7p+", 3: "88m+"}
    played = play(
        "0 discards 9s", "1 draws 5m", "1 discards 9p", "2 draws 1s", "2 discards 7p", "1 pungs",
        *turns("2s", 3, 0), "1 draws 1s", "1 discards 1s", "2 draws 8m", "2 discards 8m", "3 pungs",
        hands=hands, indicator="9p",
    )  # fmt: skip
    assert played.clause(6) == "XM-16"
    assert played.ok(15)


@pytest.mark.clause("XM-19")
def test_floats_are_counted_from_the_course_of_the_hand() -> None:
    floated = ["0 discards 9s", "1 draws 6s", "1 discards 9p", *turns("7p", 2, 3, 0)]
    hands = {0: "9s+", 1: FLOATER}
    double = play(*floated, "1 draws 7z", "1 hu", hands=hands, indicator="9p")
    assert double.patterns == {"double_float": 8}
    assert double.deltas == [-24, 56, -16, -16]
    # A turn without a float between them.
    broken = play(*floated, "1 draws 7z", "1 discards 7z", *turns("8p", 2, 3, 0), "1 draws 6z", "1 hu", hands=hands,
                  indicator="9p")  # fmt: skip
    assert broken.patterns == {"gold_float": 4}


@pytest.mark.clause("XM-19")
def test_a_repeated_float_is_a_triple_float() -> None:
    floated = ["0 discards 9s", "1 draws 6s", "1 discards 9p", *turns("7p", 2, 3, 0)]
    again = [*floated, "1 draws 9p", "1 discards 9p", *turns("8p", 2, 3, 0), "1 draws 6z", "1 hu"]
    played = play(*again, hands={0: "9s+", 1: FLOATER}, indicator="9p")
    assert played.patterns == {"triple_float": 12}
    # Three Golds, one within a set: the tile it stood for sets it free.
    hands = {0: "9s+", 1: "12346789m12345s999p"}
    freed = [*floated, "1 draws 5m", "1 discards 9p", *turns("8p", 2, 3, 0), "1 draws 6z", "1 hu"]
    played = play(*freed, hands=hands, indicator="9p")
    assert played.patterns == {"triple_float": 12}


@pytest.mark.clause("XM-19")
def test_a_kong_in_the_float_turn_keeps_the_float() -> None:
    hands = {0: "9s+", 1: "123789m12345s99p333z"}
    acts = ["0 discards 9s", "1 draws 6s", "1 discards 9p", *turns("7p", 2, 3, 0), "1 draws 3z"]
    played = play(*acts, "1 kongs closed 3z", "1 draws 6z tail", "1 hu", hands=hands, indicator="9p")
    assert played.patterns == {"double_float": 8}
    # One Gold and the closed kong of honours.
    assert played.deltas == [-56, 152, -48, -48]


@pytest.mark.clause("XM-19")
def test_three_golds_win_right_after_the_deal_at_any_seat() -> None:
    golds = "147m258p369s134z7z222z"
    for seat in (1, 2, 3):
        played = play(f"{seat} hu", hands={seat: golds}, indicator="2z")
        assert played.patterns == {"three_gold": 4}
        assert played.deltas[seat] == 52
    assert play("0 hu", hands={0: golds + "6z"}, indicator="2z").deltas == [60, -20, -20, -20]
    # After the banker's discard it is too late, until the last turn.
    late = play("0 discards 5s", "2 hu", hands={0: "5s+", 2: golds}, indicator="2z")
    assert late.clause(2) == "XM-11"
    # First the flowers are replaced.
    flowers = play("2 hu", hands={2: golds, 0: "1f+"}, indicator="2z")
    assert flowers.clause(1) == "XM-6"


def until_the_last_tile() -> list[str]:
    """Turns up to the last but one tile, all hidden; seat 3 draws the last. No 2p is discarded."""
    row = [f"{number}{suit}" for suit in "mps" for number in range(1, 10) for _ in range(3)]
    row = [tile for tile in row if tile != "2p"]
    acts = [f"0 discards {row[0]}"]
    for number in range(1, 63):
        acts += [f"{number % 4} draws ?", f"{number % 4} discards {row[number]}"]
    return acts


@pytest.mark.clause("XM-19")
def test_three_golds_in_the_last_turn() -> None:
    acts = [*until_the_last_tile(), "3 draws ?"]
    played = play(*acts, "3 hu 147m58p369s13457z222p on 6z", hidden=True, indicator="2p")
    assert played.all_ok()
    assert played.patterns == {"three_gold": 3}
    assert played.deltas == [-15, -12, -12, 39]
    # It is not their turn.
    assert (
        play(*acts, "2 shows 147m58p369s13457z222p", hidden=True, indicator="2p").clause(len(acts) + 1)
        == "XM-15"
    )


@pytest.mark.clause("XM-9", "XM-12")
def test_a_flower_drawn_last_is_laid_out_and_the_hand_drawn() -> None:
    acts = [*until_the_last_tile(), "3 draws 7f", "3 lays 7f"]
    played = play(*acts, "3 draws ? tail", "exhausted", hidden=True, indicator="2p")
    assert played.clause(len(acts) + 1) == "XM-9"
    assert played.bank == (0, 2)
    won = play(*acts, "3 shows 147m58p369s13457z222p", hidden=True, indicator="2p")
    assert won.patterns == {"three_gold": 3}
    assert won.deltas == [-18, -15, -15, 48]


@pytest.mark.clause("XM-19")
def test_the_gold_is_robbed_right_after_the_deal() -> None:
    played = play("2 hu", hands={2: ROBS}, indicator="8p")
    assert played.patterns == {"robbing_gold": 4}
    assert played.deltas == [-8, -4, 16, -4]
    # Of two, the nearer to the banker.
    two = play("3 hu", "2 hu", hands={2: ROBS, 3: "123789m789s12344s67p"}, indicator="8p")
    assert (two.outranked(1), two.outranked(2)) == (True, False)
    assert play("2 hu", hands={2: "123456m123456s57p99s"}, indicator="8p").clause(1) == "XM-19"


@pytest.mark.clause("XM-19")
def test_the_banker_robs_the_gold_after_its_first_discard() -> None:
    hands = {0: ROBS + "9m", 2: "123789m789s12344s67p"}
    played = play("0 discards 9m", "0 hu", hands=hands, indicator="8p")
    assert played.all_ok()
    assert played.deltas == [24, -8, -8, -8]
    played = play("0 discards 9m", "0 hu", "2 hu", hands=hands, indicator="8p")
    assert (played.outranked(2), played.outranked(3)) == (True, False)
    assert played.patterns == {"robbing_gold": 4}
    assert play("0 hu", hands=hands, indicator="8p").clause(1) == "XM-11"
    # After somebody drew it is too late.
    late = play("0 discards 9m", "1 draws 1z", "0 hu", hands=hands, indicator="8p")
    assert late.clause(3) == "XM-15"


@pytest.mark.clause("XM-19")
def test_heavenly_and_earthly_wins() -> None:
    assert play("0 hu", hands={0: DEALT}).patterns == {"heavenly": 4}
    hands = {0: "4p+", 1: "4p9p+", 2: "123456m56789p12399s"}
    assert play("0 discards 4p", "2 hu", hands=hands).patterns == {"earthly": 4}
    later = ["0 discards 9s", "1 draws 1z", "1 discards 4p", "2 hu"]
    assert play(*later, hands=hands | {0: "9s+"}).patterns == {"common": 1}


@pytest.mark.clause("XM-19")
def test_a_heavenly_win_after_flowers_and_none_after_a_kong() -> None:
    flowers = play("0 lays 5f", "0 draws 9s tail", "0 hu", hands={0: "123456m456789p1239s5f"})
    assert flowers.patterns == {"heavenly": 4}
    assert flowers.deltas == [36, -12, -12, -12]
    konged = play("0 kongs closed 7z", "0 draws 9s tail", "0 hu", hands={0: "123456m456p1239s7777z"})
    assert konged.patterns == {"own_draw": 2}
    assert konged.deltas == [36, -12, -12, -12]


@pytest.mark.clause("XM-20")
def test_a_long_or_short_hand_plays_on_but_cannot_win() -> None:
    hands = {0: "4p+", 2: "123456m56789p12399s9m"}
    assert play("0 discards 4p", "2 hu", hands=hands).clause(2) == "XM-20"
    assert play("0 discards 4p", "2 hu", hands={0: "4p+", 2: "23456m56789p12399s"}).clause(2) == "XM-20"
    assert play("2 draws 4p", "1 discards 4p", hands=hands).clause(1) == "XM-20"


@pytest.mark.clause("XM-21")
def test_a_false_win_is_paid_and_the_bank_stays() -> None:
    hands = {0: "4p+", 2: "12345m556789p12399s"}
    played = play("0 discards 4p", "2 hu", "2 stands by it", hands=hands, stay=2)
    assert played.clause(2) == "XM-11"
    # An earthly win declared: base 4 and 1, nothing counted, times 4.
    assert played.cost(2) == [16, 4, -24, 4]
    assert (played.deltas, played.bank) == ([16, 4, -24, 4], (0, 3))
    none = play("0 discards 4p", "2 stands by it", hands=hands)
    assert none.clause(2) == "XM-21"
