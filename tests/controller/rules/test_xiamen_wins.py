"""Xiamen wins scored: shapes, bases, flowers, multipliers, bars (XM-8, XM-11 to XM-21)."""

import pytest

from controller.rules.results import CaseError
from tests.controller.rules.xiamen_cases import FLOATS, WAITS, flowers_of, pattern_values, score, won


@pytest.mark.clause("XM-11")
def test_a_pair_and_five_sets_win() -> None:
    assert won(score(WAITS, "7z", by="discard", from_=3)) == ("common", [-3, 7, -2, -2])
    refused = score(WAITS, "6z", by="discard", from_=3)
    assert refused["clause"] == "XM-11"
    # Four of a kind are no kong, and seven pairs are nothing here.
    assert score("112233m445566p7788s", "9s")["clause"] == "XM-11"


@pytest.mark.clause("XM-8")
def test_golds_are_wild_and_whites_take_the_indicators_face() -> None:
    assert score("123456m789p123s99s6z2z", "6z")["valid"]
    assert score("123456m123s99s77z67p5z", "7z", indicator="8p", by="discard", from_=2)["valid"]
    assert score("123456m123s99s77z67p5z", "7z", indicator="9p")["clause"] == "XM-11"
    # White turned up: the other Whites are Gold.
    assert score("123456m789p123s99s6z5z", "6z", indicator="5z")["valid"]


@pytest.mark.clause("XM-8")
def test_a_gold_may_stand_for_a_fifth_copy_where_agreed() -> None:
    hand = "123456m789p123s1111z"  # with a Gold: EEE and E with the fifth as the eye
    assert score(hand, "2z")["valid"]
    assert score(hand, "2z", options={"fifth_copy": False})["clause"] == "XM-11"
    assert score("123456m789p123s111z3z", "2z", options={"fifth_copy": False})["valid"]
    # A wait on the eye with all four of its tiles in an open kong and in hand.
    melds = ["pung 111z<0"]
    assert score("123456m789p123s2z", "1z", melds=melds)["valid"]
    refused = score("123456m789p123s2z", "1z", melds=melds, options={"fifth_copy": False})
    assert refused["clause"] == "XM-11"


@pytest.mark.clause("XM-14")
def test_open_sets_hold_no_gold_and_chows_come_from_the_left() -> None:
    hand = "123456m789p99s77z"
    assert score(hand, "7z", melds=["chow 345s<0"], by="discard", from_=2)["valid"]
    assert score(hand, "7z", melds=["chow 345s<3"])["clause"] == "XM-14"
    assert score(hand, "7z", melds=["chow 345s"], indicator="4s")["clause"] == "XM-14"
    assert score("123456m789p99s67s", "8s", melds=["single_kong 5z"])["clause"] == "XM-14"
    # A White counts as the indicator's face in a run.
    assert score("123456m789p99s77z", "7z", melds=["chow 35s5z"], indicator="4s")["valid"]
    with pytest.raises(CaseError, match="melds"):
        score("123456m789p99s77z", "7z", melds=["chow 35s5z"], indicator="6s")


@pytest.mark.clause("XM-15")
def test_a_discarded_gold_and_a_gold_float_wait_win_by_no_claim() -> None:
    assert score("123456m789p123s99s13z", "2z", by="discard", from_=0)["clause"] == "XM-15"
    assert score(FLOATS, "7z", by="discard", from_=0)["clause"] == "XM-15"
    assert score(FLOATS, "7z", by="rob", from_=0)["clause"] == "XM-15"
    # A Gold within a set is no such wait.
    assert won(score("123456m789p12s2z99s77z", "7z", by="discard", from_=0))[0] == "common"


@pytest.mark.clause("XM-17")
@pytest.mark.parametrize(("stay", "base"), [(1, 2), (2, 4), (3, 8), (4, 16)])
def test_the_banker_base_doubles_with_each_hand_stayed(stay: int, base: int) -> None:
    hand = "123456m56789p123s99s"
    assert won(score(hand, "4p", seat=0, stay=stay))[1] == [6 * base, -2 * base, -2 * base, -2 * base]
    assert won(score(hand, "4p", seat=2, stay=stay))[1] == [-2 * base, -2, 2 * base + 4, -2]


@pytest.mark.clause("XM-18")
@pytest.mark.parametrize(
    ("kind", "suits", "honours"),
    [("pung", 0, 1), ("direct_kong", 2, 3), ("filled_kong", 2, 3), ("closed_kong", 3, 4)],
)
def test_open_sets_count(kind: str, suits: int, honours: int) -> None:
    number = 3 if kind == "pung" else 4
    for tile, counted in (("5p", suits), ("3z", honours)):
        laid = f"{kind} {tile[0] * number}{tile[1]}" + ("" if kind == "closed_kong" else "<0")
        assert flowers_of(score("123456m123s99s23m", "4m", melds=[laid])) == counted


@pytest.mark.clause("XM-18")
def test_a_pung_completed_by_a_discard_is_open() -> None:
    assert flowers_of(score(WAITS, "9s")) == 1
    assert flowers_of(score(WAITS, "7z")) == 2
    assert flowers_of(score(WAITS, "9s", by="discard", from_=0)) == 0
    assert flowers_of(score(WAITS, "7z", by="discard", from_=0)) == 1
    # 999s closed, with the claimed 9s in the run: 789s.
    assert flowers_of(score("123456m123p99978s77z", "9s", by="discard", from_=0)) == 1
    # Three 9s stay closed while the claimed 6s stands in 678s.
    assert flowers_of(score("123456m123p99978s77z", "6s", by="discard", from_=0)) == 1


@pytest.mark.clause("XM-18")
def test_whites_count_by_the_face_they_take() -> None:
    assert flowers_of(score("123456m123s99s555z23m", "4m", indicator="8p")) == 1
    assert flowers_of(score("123456m123s99s555z23m", "4m", indicator="1z")) == 2
    assert flowers_of(score("123456m123s99s23m", "4m", melds=["pung 555z<0"], indicator="8p")) == 0


@pytest.mark.clause("XM-18")
def test_flower_tiles_and_golds_count_and_full_sets_eight() -> None:
    assert flowers_of(score("123456m56789p123s99s", "4p", flowers="1f6f")) == 2
    assert flowers_of(score("123456m56789p123s99s", "4p", flowers="1234f")) == 8
    assert flowers_of(score("123456m56789p123s99s", "4p", flowers="12345678f")) == 16
    assert flowers_of(score("123456m56789p123s99s", "4p", flowers="1235678f")) == 3 + 8
    # The Gold counts one, and it completes a closed pung of honours, which counts two.
    assert flowers_of(score("123456m789p123s99s77z", "2z")) == 1 + 2


@pytest.mark.clause("XM-18")
def test_the_best_reading_counts() -> None:
    # 111222333m are three pungs rather than three runs.
    assert flowers_of(score("111222333m789p99s67s", "8s")) == 3
    # With three Golds: the eye 9s and a Gold, 9s and two Golds a closed pung, 4 x (1 + 3 + 1), is more than the
    # eye 99s and three Golds as a closed pung of honours, 2 x (1 + 3 + 2).
    answer = score("123456m789p123s9s222z", "9s")
    assert (pattern_values(answer), flowers_of(answer)) == ({"gold_float": 4}, 4)
    # Claimed, no wait on anything: 1p and a Gold the eye, 99m and a Gold a closed pung.
    assert flowers_of(score("12345699m1p1379s222z", "8s", by="rob", from_=0)) == 3 + 1


@pytest.mark.clause("XM-19")
def test_own_draw_robbing_and_discard() -> None:
    assert won(score(WAITS, "9s")) == ("own_draw", [-6, 14, -4, -4])
    assert won(score("123456m78p123s99s777z", "9p", by="rob", from_=2)) == ("robbing_kong", [-8, 20, -6, -6])
    assert won(score("123456m78p123s99s777z", "9p", by="discard", from_=2)) == ("common", [-4, 10, -3, -3])


@pytest.mark.clause("XM-19")
def test_gold_float_and_floats() -> None:
    assert won(score(FLOATS, "7z")) == ("gold_float", [-12, 28, -8, -8])
    assert won(score(FLOATS, "7z", floats=1)) == ("double_float", [-24, 56, -16, -16])
    assert won(score(FLOATS, "7z", floats=2)) == ("triple_float", [-36, 84, -24, -24])
    # Without the wait the floats are worth nothing.
    assert won(score("123456m789p123s99s7z2z", "7z", floats=1))[0] == "own_draw"


@pytest.mark.clause("XM-19")
def test_three_golds_win_after_the_deal_and_in_the_last_turn() -> None:
    loose = "147m258p369s134z222z"
    assert len(loose) == 20
    hand = "147m258p369s134z7z222z"
    assert won(score(hand, None, after_deal=True)) == ("three_gold", [-20, 52, -16, -16])
    assert won(score(hand, "6z", last_tile=True)) == ("three_gold", [-15, 39, -12, -12])
    assert score(hand, "6z")["clause"] == "XM-19"
    assert score(hand, None)["clause"] == "XM-19"
    assert score("147m258p369s13467z22z", None, after_deal=True)["clause"] == "XM-19"
    assert score("147m258p369s13467z22z", "6z", last_tile=True)["clause"] == "XM-11"
    # A discard does not win with them, not even in the last turn.
    assert score(hand, "6z", by="discard", from_=0, last_tile=True)["clause"] == "XM-11"


@pytest.mark.clause("XM-19")
def test_three_golds_count_natural_triplets_and_sets_laid() -> None:
    hand = "444m258p369s7771z222z"
    assert won(score(hand, None, after_deal=True))[1] == [-32, 88, -28, -28]


@pytest.mark.clause("XM-19")
def test_the_banker_s_three_golds_right_after_the_deal() -> None:
    hand = "147m258p369s134z7z222z"
    for answer in (
        score(hand, "6z", seat=0, after_deal=True),
        score(hand + "6z", None, seat=0, first_turn=True),
    ):
        assert won(answer) == ("three_gold", [60, -20, -20, -20])


@pytest.mark.clause("XM-19")
def test_robbing_the_gold() -> None:
    hand = "123456m123456s67p99s"
    assert won(score(hand, "8p", by="indicator", indicator="8p", after_deal=True)) == (
        "robbing_gold",
        [-8, 16, -4, -4],
    )
    assert won(score(hand, None, by="indicator", indicator="8p", after_deal=True))[0] == "robbing_gold"
    assert score(hand, "8p", by="indicator", indicator="8p")["clause"] == "XM-19"
    assert score(hand, "5p", by="indicator", indicator="8p", after_deal=True)["clause"] == "XM-19"
    assert (
        score("123456m123456s57p99s", "8p", by="indicator", indicator="8p", after_deal=True)["clause"]
        == "XM-11"
    )
    # The banker has discarded and holds sixteen; a seventeenth is one too many.
    assert won(score(hand, "8p", by="indicator", indicator="8p", first_turn=True, seat=0))[1] == [
        24,
        -8,
        -8,
        -8,
    ]
    long = score(hand + "1z", "8p", by="indicator", indicator="8p", first_turn=True, seat=0)
    assert long["clause"] == "XM-20"
    # The tile robbed is no Gold: it neither counts nor stands for another.
    assert (
        score("123456m123456s66p99s", "8p", by="indicator", indicator="8p", after_deal=True)["clause"]
        == "XM-11"
    )
    # A closed pung of Whites, which count as 8p, with the indicator.
    assert (
        flowers_of(score("123456m123456s55z99s", "8p", by="indicator", indicator="8p", after_deal=True)) == 1
    )


@pytest.mark.clause("XM-15")
def test_a_gold_float_wait_does_not_rob_the_gold() -> None:
    hand = "123456m123456s678p8p"
    assert score(hand, "8p", by="indicator", indicator="8p", after_deal=True)["clause"] == "XM-15"


@pytest.mark.clause("XM-19")
def test_heavenly_and_earthly() -> None:
    hand = "123456m56789p123s99s"
    assert won(score(hand, "4p", seat=0, first_turn=True)) == ("heavenly", [24, -8, -8, -8])
    assert won(score(hand, "4p", seat=0, after_deal=True)) == ("heavenly", [24, -8, -8, -8])
    assert won(score(hand + "4p", None, seat=0, after_deal=True)) == ("heavenly", [24, -8, -8, -8])
    assert won(score(hand, "4p", seat=0)) == ("own_draw", [12, -4, -4, -4])
    assert won(score(hand, "4p", by="discard", from_=0, first_turn=True)) == ("earthly", [-8, 16, -4, -4])
    assert won(score(hand, "4p", by="discard", from_=2, first_turn=True)) == ("common", [-2, 4, -1, -1])


@pytest.mark.clause("XM-19")
def test_of_equal_multipliers_the_clauses_first_is_reported() -> None:
    assert won(score(FLOATS, "7z", seat=0, first_turn=True))[0] == "gold_float"
    assert won(score("123456m789p67s99s222z", "8s", seat=0, after_deal=True))[0] == "three_gold"


@pytest.mark.clause("XM-11", "XM-19")
def test_sixteen_tiles_win_only_with_three_golds_after_the_deal() -> None:
    loose, golds = "147m258p369s1133467z", "147m258p369s3467222z"
    assert score(loose, None, flowers="12345678f")["clause"] == "XM-11"
    assert score(golds, None)["clause"] == "XM-19"
    assert won(score(golds, None, after_deal=True))[0] == "three_gold"


@pytest.mark.clause("XM-12")
def test_a_flower_completes_nothing() -> None:
    assert score("123456m789p123s999s7z", "3f")["clause"] == "XM-12"
    assert score("123456m789p123s999s3f", "7z")["clause"] == "XM-12"


@pytest.mark.clause("XM-20")
def test_a_long_or_short_hand_cannot_win() -> None:
    assert score("123456m789p123s99s7z", "7z")["clause"] == "XM-20"
    assert score("123456m789p123s99s777z", "7z")["clause"] == "XM-20"
    assert score(WAITS, "7z", cannot_win="XM-20")["clause"] == "XM-20"
    # Thirteen tiles and an eye are a hand in other rules.
    assert score("123456m789p99s77z", "7z")["clause"] == "XM-20"


@pytest.mark.clause("XM-21")
def test_a_false_win_pays_what_the_declared_win_would_pay() -> None:
    # A claimed Gold float: base 2 and 1, one Gold, times 1.
    assert score(FLOATS, "7z", by="discard", from_=3)["deltas"] == [3, -7, 2, 2]
    assert score(WAITS, "9s", by="draw", cannot_win="XM-20")["deltas"] == [6, -14, 4, 4]
    # Nothing complete: two flowers and an open pung of honours, by own draw.
    refused = score("123456m789p99s77m", "1s", melds=["pung 333z<0"], flowers="1f2f")
    assert refused["clause"] == "XM-11"
    assert refused["deltas"] == [10, -26, 8, 8]
    assert refused["patterns"] == []


def test_without_the_hand_only_public_facts_are_judged() -> None:
    answer = score(None, "4p", flowers="1f", melds=["closed_kong 3333z"])
    assert won(answer) == ("own_draw", [-14, 38, -12, -12])
    assert "not known" in answer["notes"][0]
    assert score(None, "2z", by="discard", from_=0)["clause"] == "XM-15"
    assert won(score(None, None, after_deal=True))[0] == "three_gold"


@pytest.mark.parametrize("field", ["indicator", "win.tile", "stay"])
def test_unreadable_fields_are_named(field: str) -> None:
    with pytest.raises(CaseError, match=field):
        if field == "indicator":
            score(WAITS, "7z", indicator="3f")
        elif field == "stay":
            score(WAITS, "7z", stay=10**9)
        else:
            score(WAITS, None, by="discard", from_=0)


@pytest.mark.clause("XM-15", "XM-19")
def test_of_two_simultaneous_wins_one_stands() -> None:
    from controller.rules import load

    seats = [{}, {"hand": "123456m123456s67p99s"}, {}, {}]
    seats[0] = {"hand": "789m789p789s123p66m67p"}
    wins = [
        {"seat": seat, "tile": "8p", "by": "indicator", "after_deal": True, "first_turn": seat == 0}
        for seat in (0, 1)
    ]
    answer = load("xiamen").score(
        {"rules": "xiamen", "banker": 0, "stay": 1, "indicator": "8p", "seats": seats, "win": wins}
    )
    assert answer["clause"] == ["XM-15", None]
    assert answer["deltas"] == [-8, 16, -4, -4]
