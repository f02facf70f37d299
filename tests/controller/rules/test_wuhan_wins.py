"""Wins in Wuhan and their conditions. Seat 1 wins, seat 0 is banker, 4m is wild, Red a kong tile."""

import pytest

from tests.controller.rules.wuhan_cases import JsonObject, pattern_values, score

PLAIN = "123p456p789s8p"
"""With the open pung 111z of the winner it waits for the eye 8p."""
FOUR_PUNGS = ("pung 333s", "pung 777p<3", "pung 666m", "pung 999s<2")


def clause(answer: JsonObject) -> str:
    assert not answer["valid"]
    assert answer["patterns"] == []
    return str(answer["clause"])


@pytest.mark.clause("WH-29", "WH-31", "WH-32")
def test_a_plain_hand_by_own_draw() -> None:
    answer = score(PLAIN, "8p")
    assert pattern_values(answer) == {"minor": 1, "hard": 1}
    # 1·2(open)·2(hard)·2(own draw) = 8, the banker 16.
    assert answer["deltas"] == [-16, 32, -8, -8]
    assert score(PLAIN, "8p", banker=1)["deltas"] == [-16, 48, -16, -16]


@pytest.mark.clause("WH-7")
def test_a_wild_stands_for_any_tile_and_costs_the_hard_double() -> None:
    melds = ("pung 111z", "single_kong 7z")
    answer = score("12p4m456p789s8p", "8p", melds=melds)
    assert pattern_values(answer) == {"minor": 1}
    assert answer["deltas"] == [-16, 32, -8, -8]


@pytest.mark.clause("WH-7")
def test_a_wild_never_stands_for_a_kong_tile() -> None:
    # Peel, indicator 4s: 3s and 4s are kong tiles, so 12s and a wild 5s are no run.
    answer = score("12s5s456p789p8p", "8p", rules="wuhan-peel", indicator="4s", options={"minimum": 1})
    assert clause(answer) == "WH-15"
    assert score("12s5s456p789p8p", "8p", indicator="4s", options={"minimum": 1})["valid"]


@pytest.mark.clause("WH-7")
def test_without_fifth_copies_a_wild_stands_for_no_fifth_tile() -> None:
    melds = ("pung 111z", "pung 999p<2")
    assert pattern_values(score("333s888m4m", "1z", melds=melds)) == {"all_pung": 10}
    assert clause(score("333s888m4m", "1z", melds=melds, options={"fifth_copy": False})) == "WH-15"
    assert score("333s888m4m", "2z", melds=melds, options={"fifth_copy": False})["valid"]


@pytest.mark.clause("WH-8")
def test_no_win_with_a_kong_tile_in_hand() -> None:
    answer = score("123p456p789s7z", "7z")
    assert clause(answer) == "WH-8"
    assert answer["deltas"] == [0, 0, 0, 0]
    assert clause(score("123p456p789s7z", "8p")) == "WH-8"
    assert clause(score("123p456p555z6z", "6z", rules="wuhan-red-green")) == "WH-8"
    # In wuhan Green is an ordinary tile, here of a pung.
    assert score("123p456p8p666z", "8p")["valid"]


@pytest.mark.clause("WH-11", "WH-12")
@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("pung 777z", "WH-11"),
        ("closed_kong 7777z", "WH-11"),
        ("pung 444m", "WH-11"),
        ("chow 345m", "WH-11"),
        ("pung 55m4m", "WH-11"),
        ("chow 12p4m", "WH-11"),
        ("chow 123s<2", "WH-11"),
        ("single_kong 9p", "WH-12"),
    ],
)
def test_a_set_laid_against_the_rules_wins_nothing(meld: str, expected: str) -> None:
    melds = ("pung 111z", meld) if meld.startswith("single") else (meld,)
    answer = score(PLAIN, "8p", melds=melds)
    assert clause(answer) == expected


@pytest.mark.clause("WH-15")
def test_every_win_is_opened() -> None:
    answer = score("123p456p789s111z8p", "8p", melds=())
    assert clause(answer) == "WH-15"
    # In reverse: hard and own draw 4, the banker 8.
    assert answer["deltas"] == [8, -16, 4, 4]
    assert clause(score(PLAIN, "8p", melds=("closed_kong 1111z", "single_kong 7z"))) == "WH-15"
    assert score(PLAIN, "8p", melds=("direct_kong 1111z",))["valid"]
    assert score(PLAIN, "8p", melds=("filled_kong 1111z",))["valid"]
    assert clause(score("2588m22588p2558s", "8s", melds=())) == "WH-15"


@pytest.mark.clause("WH-15")
def test_tiles_that_make_no_hand() -> None:
    answer = score("123p457p789s8p", "8p")
    assert clause(answer) == "WH-15"
    assert answer["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("WH-16")
def test_the_eye_is_2_5_or_8() -> None:
    answer = score("123p456p789s9p", "9p")
    assert clause(answer) == "WH-16"
    assert answer["deltas"] == [16, -32, 8, 8]
    assert clause(score("123p456p789s3z", "3z")) == "WH-16"
    for eye in ("2p", "5p", "8p", "2s", "5m"):
        assert score(f"123p456p789s{eye}", eye)["valid"], eye


@pytest.mark.clause("WH-16")
def test_a_wild_with_a_258_is_an_eye() -> None:
    melds = ("chow 123p", "single_kong 7z")
    assert score("333p999s111s4m", "8s", melds=melds)["valid"]
    assert clause(score("333p999s111s4m", "4m", melds=melds, draw="tail", kongs=1)) == "WH-16"
    answer = score("333p999s111s5m", "5m", melds=melds, indicator="4m", draw="tail", kongs=1)
    assert pattern_values(answer) == {"kong_bloom": 10, "hard": 1}


@pytest.mark.clause("WH-16", "WH-21", "WH-27")
def test_two_wilds_of_a_258_are_such_an_eye_in_another_suit_too() -> None:
    melds = ("chow 123p", "single_kong 7z")
    answer = score("111p777p999p5m", "5m", melds=melds, indicator="4m", draw="tail", kongs=1)
    assert pattern_values(answer) == {"pure_suit": 10, "kong_bloom": 10}
    assert answer["deltas"] == [-100, 300, -100, -100]
    # Two wild 4m are an eye there, but none of 2, 5, 8.
    answer = score("111p777p999p4m", "4m", melds=melds, draw="tail", kongs=1)
    assert pattern_values(answer) == {"pure_suit": 10}


@pytest.mark.clause("WH-17")
def test_a_minor_win_holds_one_wild_even_at_its_face() -> None:
    answer = score("334455m789s8p", "8p")
    assert clause(answer) == "WH-17"
    assert answer["deltas"] == [16, -32, 8, 8]
    kept = score("345m123p789s8p", "8p", seats={1: {"discards": "4m"}})
    # One wild at its face, one discarded: open, hard, own draw and two for the wild kong.
    assert pattern_values(kept) == {"minor": 1, "hard": 1}
    assert kept["deltas"] == [-64, 128, -32, -32]


@pytest.mark.clause("WH-18")
def test_every_loser_reaches_the_minimum() -> None:
    # 4 from seat 3, 8 from the banker and from the discarder.
    answer = score(PLAIN, "8p", by="discard", from_=2)
    assert clause(answer) == "WH-18"
    assert answer["deltas"] == [8, -20, 8, 4]
    assert score(PLAIN, "8p", by="discard", from_=2, options={"minimum": 4})["valid"]
    assert score(PLAIN, "8p", by="discard", from_=2, seats={3: {"discards": "7z"}})["valid"]
    assert clause(score(PLAIN, "8p", rules="wuhan-red-green")) == "WH-18"
    assert clause(score(PLAIN, "8p", rules="wuhan-peel")) == "WH-18"


@pytest.mark.clause("WH-18")
def test_the_minimum_is_32_with_each_open_set() -> None:
    options = {"each_open_set": True}
    two = ("pung 111z", "pung 999p<2", "single_kong 7z")
    # Two open sets 4, red 2, hard 2, own draw 2: 32.
    assert score("123p789s8p", "8p", melds=two, options=options)["deltas"] == [-64, 128, -32, -32]
    assert clause(score("123p789s8p", "8p", melds=two[:2], options=options)) == "WH-18"
    assert score("123p789s8p", "8p", melds=two[:2], options={**options, "minimum": 16})["valid"]


@pytest.mark.clause("WH-19")
def test_a_wait_for_any_tile_wins_by_own_draw_only() -> None:
    assert score("4m", "8m", melds=FOUR_PUNGS)["valid"]
    answer = score("4m", "8m", melds=FOUR_PUNGS, by="discard", from_=2)
    assert clause(answer) == "WH-19"
    # As it would be paid: all pung and all claimed 20·2 = 40, the discarder 60.
    assert answer["deltas"] == [40, -140, 60, 40]
    # Two wilds make a pung of anything beside an eye, in an all pung hand.
    assert clause(score("44m99p", "1s", melds=FOUR_PUNGS[:3], by="discard", from_=2)) == "WH-19"
    # Beside a run only 2, 5 and 8 make the eye.
    run = ("chow 123s", *FOUR_PUNGS[:3])
    assert score("4m", "8m", melds=run, by="discard", from_=2)["valid"]
    assert clause(score("4m", "9m", melds=run, by="discard", from_=2)) == "WH-16"


@pytest.mark.clause("WH-19")
@pytest.mark.parametrize(
    ("rules", "options", "valid"),
    [
        ("wuhan", {}, True),
        ("wuhan", {"any_tile_rob": False}, False),
        ("wuhan-red-green", {}, False),
        ("wuhan-red-green", {"any_tile_rob": True}, True),
        ("wuhan-peel", {}, False),
    ],
)
def test_where_a_robbed_kong_may_complete_it(rules: str, options: dict[str, object], valid: bool) -> None:
    answer = score("4m", "8s", melds=FOUR_PUNGS, rules=rules, by="rob", from_=2, options=options)
    assert answer["valid"] is valid
    if not valid:
        assert answer["clause"] == "WH-19"


@pytest.mark.clause("WH-20")
def test_a_discarded_wild_never_wins_and_completes_nothing() -> None:
    melds = ("pung 111z", "single_kong 7z")
    assert clause(score(PLAIN, "4m", melds=melds, by="discard", from_=2)) == "WH-20"
    assert score(PLAIN, "4m", melds=melds)["valid"]
    # A run holding a wild is completed by a claim.
    answer = score("1p4m456p789s88p", "3p", melds=(*melds, "single_kong 4m"), by="discard", from_=2)
    assert pattern_values(answer) == {"minor": 1}


@pytest.mark.clause("WH-14")
def test_ones_own_discard_may_be_won_on() -> None:
    answer = score(
        PLAIN,
        "8p",
        melds=("pung 111z", "single_kong 7z"),
        by="discard",
        from_=2,
        seats={1: {"discards": "8p"}},
    )
    assert answer["valid"]


@pytest.mark.clause("WH-21")
def test_pure_suit() -> None:
    answer = score("4556678889p", "9p", melds=("chow 123p",), by="discard", from_=0, banker=2)
    assert pattern_values(answer) == {"pure_suit": 10, "hard": 1}
    assert answer["deltas"] == [-60, 140, -40, -40]
    # A wild of another suit stands in it; a red kong lies aside.
    mixed = score("455667888p4m", "9p", melds=("chow 123p", "single_kong 7z"))
    assert pattern_values(mixed) == {"pure_suit": 10}
    assert mixed["deltas"] == [-60, 180, -60, -60]
    assert "pure_suit" not in pattern_values(score("4566788p345m", "8p", melds=("chow 123p",)))


@pytest.mark.clause("WH-22")
def test_all_honours_needs_no_sets() -> None:
    answer = score("1223344556z", "6z", melds=("pung 111z",), indicator="3m")
    assert pattern_values(answer) == {"all_honours": 10, "hard": 1}
    assert answer["deltas"] == [-60, 180, -60, -60]
    with_wild = score("223344556z4m", "6z", melds=("pung 111z",))
    assert pattern_values(with_wild) == {"all_honours": 10}
    assert clause(score("122334455z9p", "6z", melds=("pung 111z",))) == "WH-15"
    # In red-and-green kong Green is no such honour.
    assert clause(score("1223344556z", "6z", melds=("pung 111z",), rules="wuhan-red-green")) == "WH-8"


@pytest.mark.clause("WH-22", "WH-24")
def test_all_honours_in_four_pungs_is_all_pung_too() -> None:
    answer = score("222333z44z55z", "5z", melds=("pung 111z",))
    assert pattern_values(answer) == {"all_honours": 10, "all_pung": 10, "hard": 1}


@pytest.mark.clause("WH-23")
def test_all_258_needs_no_sets() -> None:
    answer = score("258m2258p258s", "8s", melds=("pung 555m",))
    assert pattern_values(answer) == {"all_258": 10, "hard": 1}
    assert answer["deltas"] == [-60, 180, -60, -60]
    assert pattern_values(score("258m225p58s44m", "8s", melds=("pung 555m",))) == {"all_258": 10}
    assert clause(score("258m2258p158s", "8s", melds=("pung 555m",))) == "WH-15"
    # Wilds at their own face keep it hard where that face is a 5.
    assert "hard" in pattern_values(score("258m2258p258s", "8s", melds=("pung 555p",), indicator="4m"))


@pytest.mark.clause("WH-24")
def test_all_pung_with_any_eye() -> None:
    answer = score("333p999s1p", "1p", melds=("pung 111z", "pung 777m<3"))
    assert pattern_values(answer) == {"all_pung": 10, "hard": 1}
    assert answer["deltas"] == [-60, 180, -60, -60]
    assert clause(score("333p999s1p", "1p", melds=("pung 111z", "chow 789m"))) == "WH-16"


@pytest.mark.clause("WH-25")
def test_all_claimed() -> None:
    melds = ("chow 123p", "pung 777m<2", "chow 789s", "direct_kong 1111z<3")
    answer = score("8p", "8p", melds=melds, by="discard", from_=2)
    assert pattern_values(answer) == {"all_claimed": 10, "hard": 1}
    # 10·2(open)·2(kong)·2(hard) = 80, the discarder 120.
    assert answer["deltas"] == [-80, 280, -120, -80]
    assert pattern_values(score("8p", "8p", melds=melds)) == {"minor": 1, "hard": 1}
    assert clause(score("9p", "9p", melds=melds, by="discard", from_=2)) == "WH-16"
    closed = (*melds[:3], "closed_kong 1111z")
    assert pattern_values(score("8p", "8p", melds=closed, by="discard", from_=2)) == {"minor": 1, "hard": 1}


@pytest.mark.clause("WH-25", "WH-24")
def test_all_claimed_with_another_eye_is_all_pung_alone() -> None:
    assert pattern_values(score("9m", "9m", melds=FOUR_PUNGS, by="discard", from_=2)) == {
        "all_pung": 10,
        "hard": 1,
    }
    assert set(pattern_values(score("8m", "8m", melds=FOUR_PUNGS, by="discard", from_=2))) == {
        "all_pung",
        "all_claimed",
        "hard",
    }


@pytest.mark.clause("WH-26")
def test_bottom_tile() -> None:
    answer = score(PLAIN, "8p", bottom_stage=True)
    # It implies the own draw: 10·2(open)·2(hard).
    assert pattern_values(answer) == {"bottom_tile": 10, "hard": 1}
    assert answer["deltas"] == [-40, 120, -40, -40]
    assert clause(score("123p456p789s9p", "9p", bottom_stage=True)) == "WH-16"
    pungs = ("pung 111z", "pung 777m<3")
    other = score("333p999s1p", "1p", melds=pungs, bottom_stage=True)
    assert pattern_values(other) == {"all_pung": 10, "hard": 1}
    assert other["deltas"] == [-60, 180, -60, -60]


@pytest.mark.clause("WH-27", "WH-33")
def test_kong_bloom() -> None:
    melds = ("pung 111z", "single_kong 7z")
    answer = score(PLAIN, "8p", melds=melds, draw="tail", kongs=1)
    assert pattern_values(answer) == {"kong_bloom": 10, "hard": 1}
    assert answer["deltas"] == [-80, 240, -80, -80]
    # Two wilds are allowed in a major win.
    assert score("123p4m5p4m789s8p", "8p", melds=melds, draw="tail", kongs=1)["valid"]
    pure = score("4566788999p", "8p", seat=0, melds=("chow 123p<3", "single_kong 7z"), draw="tail", kongs=1)
    assert pure["deltas"] == [600, -200, -200, -200]
    free_eye = score("455667p888p9p", "9p", melds=("chow 123p",), draw="tail", kongs=1)
    assert pattern_values(free_eye) == {"pure_suit": 10, "hard": 1}
    assert free_eye["deltas"] == [-60, 180, -60, -60]


@pytest.mark.clause("WH-28")
def test_robbing_a_kong() -> None:
    answer = score(PLAIN, "8p", by="rob", from_=2, seats={2: {"melds": ["pung 222s<3"]}})
    assert pattern_values(answer) == {"robbing_kong": 10, "hard": 1}
    assert answer["deltas"] == [0, 160, -160, 0]
    assert clause(score("123p456p789s9p", "9p", by="rob", from_=2)) == "WH-16"
    pungs = ("pung 111z", "pung 777m<3")
    assert pattern_values(score("333p999s1p", "1p", melds=pungs, by="rob", from_=2)) == {
        "all_pung": 10,
        "hard": 1,
    }


@pytest.mark.clause("WH-41")
def test_long_and_short_hands_cannot_win() -> None:
    for hand in ("123p456p789s88p", "123p456p78s8p", "123p456p789s", ""):
        answer = score(hand, "8p")
        assert clause(answer) == "WH-41", hand
        assert answer["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("WH-41")
def test_a_win_without_the_right_pays_in_reverse() -> None:
    answer = score(PLAIN, "8p", seats={1: {"hand": PLAIN, "cannot_win": "WH-41"}})
    assert clause(answer) == "WH-41"
    assert answer["deltas"] == [16, -32, 8, 8]
    assert answer["settled_deltas"] == [2, -4, 1, 1]


def test_an_unknown_hand_is_not_judged() -> None:
    answer = score(None, "8p")
    assert (answer["valid"], answer["deltas"]) == (True, [0, 0, 0, 0])
    assert "seat 1 is not known" in answer["notes"][0]
    assert clause(score(None, "8p", melds=("closed_kong 1111z",))) == "WH-15"
    assert clause(score(None, "4m", by="discard", from_=2)) == "WH-20"
