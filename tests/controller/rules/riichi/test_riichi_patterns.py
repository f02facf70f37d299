"""Every pattern of riichi and sanma: a hand that has it, and one that just misses it (RI-50 to RI-62)."""

from typing import Any

import pytest

from tests.controller.rules.riichi.riichi_cases import chow, closed_kong, han, pung, score

Melds = list[dict[str, Any]]

FOUR_RUNS = "234567m34p678s88s"
"""Waits for 2p and 5p at both ends of a run; with either it is `all_runs` and `all_simples`."""


def of(hand: str, tile: str, **more: Any) -> dict[str, int]:
    """The patterns of this hand with their han; none where it has no pattern."""
    answer = score(hand, tile, **more)
    assert answer["valid"] or answer["clause"] == "RI-41", answer["reason"]
    return han(answer) if answer["valid"] else {}


def some_of(found: dict[str, int], *names: str) -> dict[str, int]:
    """Those of these patterns that were found."""
    return {name: found[name] for name in names if name in found}


# ---- by the course of the hand ----


@pytest.mark.clause("RI-50")
@pytest.mark.parametrize(
    ("name", "value", "more"),
    [
        ("riichi", 1, {"riichi": "riichi"}),
        ("double_riichi", 2, {"riichi": "double"}),
        ("ippatsu", 1, {"riichi": "riichi", "ippatsu": True}),
        ("own_draw", 1, {}),
        ("last_tile", 1, {"last_tile": True}),
        ("last_discard", 1, {"giver": 0, "last_tile": True}),
        ("robbing_kong", 1, {"giver": 0, "by": "rob"}),
    ],
)
def test_patterns_of_the_course(name: str, value: int, more: dict[str, Any]) -> None:
    assert of(FOUR_RUNS, "5p", **more)[name] == value
    assert set(of(FOUR_RUNS, "5p", giver=0)) == {"all_runs", "all_simples"}


@pytest.mark.clause("RI-50")
def test_patterns_that_exclude_each_other() -> None:
    assert "riichi" not in of(FOUR_RUNS, "5p", riichi="double")
    assert "ippatsu" not in of(FOUR_RUNS, "5p", ippatsu=True)
    assert "ippatsu" not in of(FOUR_RUNS, "5p", riichi="riichi", ippatsu=True, options={"ippatsu": False})
    assert "own_draw" not in of("34p678s88s", "5p", melds=[chow("234m"), chow("567m")])
    last = of("34p678s88s567m", "5p", melds=[closed_kong("2222m")], draw="tail", last_tile=True)
    assert "kong_bloom" in last and "last_tile" not in last
    assert "last_discard" not in of(FOUR_RUNS, "5p", giver=0, by="rob", last_tile=True)


@pytest.mark.clause("SN-6", "SN-8")
def test_the_supplement_of_a_north_is_a_bloom_unless_the_option_is_off() -> None:
    more: dict[str, Any] = {"rules": "sanma", "draw": "tail", "after_kita": True, "of_seat": {"kita": 1}}
    assert {"kong_bloom", "own_draw", "kita"} <= set(of("234567p34678s88s", "5s", **more))
    assert "kong_bloom" not in of("234567p34678s88s", "5s", options={"kita_bloom": False}, **more)


# ---- by sets, pair and wait ----


@pytest.mark.clause("RI-51")
@pytest.mark.parametrize(
    ("tiles", "seat", "wanted"),
    [
        ("555z", 1, {"dragon_pung": 1}),
        ("111z", 1, {"round_wind_pung": 1}),
        ("222z", 1, {"seat_wind_pung": 1}),
        ("111z", 0, {"seat_wind_pung": 1, "round_wind_pung": 1}),
        ("333z", 1, {}),
    ],
)
def test_honours(tiles: str, seat: int, wanted: dict[str, int]) -> None:
    assert of("23m44567p789s", "4m", seat=seat, giver=2, melds=[pung(tiles, 3)]) == wanted


@pytest.mark.clause("RI-51")
def test_each_pung_of_dragons_counts() -> None:
    melds = [pung("555z", 3), pung("7777z", 3, "direct_kong")]
    assert of("23m44p789s", "4m", giver=0, melds=melds) == {"dragon_pung": 2}


@pytest.mark.clause("SN-4")
def test_north_counts_nothing_in_sanma_unless_the_option_is_on() -> None:
    more: dict[str, Any] = {"rules": "sanma", "giver": 0, "melds": [pung("444z", 0)]}
    hand = "23444p789s78p"
    assert of(hand, "9p", **more) == {}
    assert of(hand, "9p", at_table={"round_wind": "4z"}, **more) == {}
    assert of(hand, "9p", options={"north_pung": True}, **more) == {"dragon_pung": 1}


@pytest.mark.clause("RI-52")
@pytest.mark.parametrize(
    ("hand", "tile", "has"),
    [
        (FOUR_RUNS, "5p", True),
        (FOUR_RUNS, "2p", True),
        ("234567m24p678s88s", "3p", False),
        ("234567m12p678s88s", "3p", False),
        ("234567m345p567s9s", "9s", False),
        ("234567m345p678s8s", "8s", True),
        ("234567m34p678s55z", "5p", False),
        ("234567m34p678s11z", "5p", False),
        ("234567m34p678s22z", "5p", False),
        ("234567m34p678s33z", "5p", True),
        ("234777m34p678s88s", "5p", False),
    ],
)
def test_all_runs(hand: str, tile: str, has: bool) -> None:
    assert ("all_runs" in of(hand, tile)) == has


@pytest.mark.clause("RI-52", "RI-55")
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "wanted"),
    [
        ("223344m567p789s9p", "9p", [], {"twin_runs": 1}),
        ("223344m667788p9s", "9s", [], {"two_twin_runs": 3}),
        ("223344m9p789s", "9p", [chow("567p")], {}),
        ("1122334466779m", "9m", [], {"seven_pairs": 2}),
        ("1199m1199p1199s1z", "1z", [], {"seven_pairs": 2}),
    ],
)
def test_twin_runs_and_pairs(hand: str, tile: str, melds: Melds, wanted: dict[str, int]) -> None:
    found = of(hand, tile, giver=0, melds=melds)
    assert some_of(found, "twin_runs", "two_twin_runs", "seven_pairs") == wanted


@pytest.mark.clause("RI-40")
def test_four_of_a_kind_are_not_two_pairs() -> None:
    assert score("1111m2233p4455s6z", "6z")["clause"] == "RI-40"


@pytest.mark.clause("RI-52")
@pytest.mark.parametrize(
    ("name", "hand", "tile", "melds", "value"),
    [
        ("three_colour_runs", "234m234p23s789m11s", "4s", [], 2),
        ("three_colour_runs", "234p23s789m11s", "4s", [chow("234m")], 1),
        ("three_colour_runs", "234m345p23s789m11s", "4s", [], 0),
        ("straight", "123456789s23p11z", "4p", [], 2),
        ("straight", "456789s23p11z", "4p", [chow("123s")], 1),
        ("straight", "123456m789s23p11z", "4p", [], 0),
    ],
)
def test_runs_that_belong_together(name: str, hand: str, tile: str, melds: Melds, value: int) -> None:
    assert of(hand, tile, melds=melds, last_tile=True).get(name, 0) == value


@pytest.mark.clause("RI-53")
def test_all_simples() -> None:
    assert of(FOUR_RUNS, "5p", giver=0)["all_simples"] == 1
    assert "all_simples" not in of("234567m34p789s88s", "5p", giver=0)
    opened: dict[str, Any] = {"melds": [chow("234m")], "giver": 0}
    assert of("567m34p678s88s", "5p", **opened) == {"all_simples": 1}
    assert of("567m34p678s88s", "5p", options={"open_simples": False}, **opened) == {}
    assert "all_simples" in of(FOUR_RUNS, "5p", giver=0, options={"open_simples": False})


@pytest.mark.clause("RI-54")
@pytest.mark.parametrize(
    ("hand", "tile", "giver", "melds", "wanted"),
    [
        ("333m222p999s5m", "5m", 0, [pung("444p", 3)], {"all_pung": 2, "three_closed_pungs": 2}),
        ("33m222p999s55m", "3m", 0, [pung("444p", 3)], {"all_pung": 2}),
        ("33m222p999s55m", "3m", None, [pung("444p", 3)], {"all_pung": 2, "three_closed_pungs": 2}),
        ("333m333p789m5m", "5m", 0, [pung("333s", 3)], {"three_colour_pungs": 2}),
        ("333m333p789m5m", "5m", 0, [pung("444s", 3)], {}),
        ("66677z34m789p", "5m", 0, [pung("555z", 3)], {"dragon_pung": 2, "lesser_three": 2}),
        ("66633z34m789p", "5m", 0, [pung("555z", 3)], {"dragon_pung": 2}),
    ],
)
def test_pungs(hand: str, tile: str, giver: int | None, melds: Melds, wanted: dict[str, int]) -> None:
    assert of(hand, tile, giver=giver, melds=melds) == wanted


@pytest.mark.clause("RI-54")
def test_three_kongs_however_they_were_made() -> None:
    kongs = [closed_kong("2222p"), pung("9999s", 0, "filled_kong"), pung("4444p", 3, "direct_kong")]
    assert of("789m5m", "5m", giver=0, melds=kongs) == {"three_kongs": 2}
    assert of("789m5m", "5m", giver=0, melds=[*kongs[:2], pung("444p", 3)]) == {}


@pytest.mark.clause("RI-56")
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "wanted"),
    [
        ("123789m12p99s111z", "3p", [], {"outside_hand": 2}),
        ("789m12p99s111z", "3p", [chow("123m")], {"outside_hand": 1}),
        ("123789m12p11199s", "3p", [], {"pure_outside_hand": 3}),
        ("789m12p11199s", "3p", [chow("123m")], {"pure_outside_hand": 2}),
        ("234789m12p99s111z", "3p", [], {}),
        ("123789m12p55s111z", "3p", [], {}),
        ("111999m111p9s", "9s", [pung("333z", 0)], {"terminals_and_honours": 2}),
        ("1199m1199p119s33z", "9s", [], {"terminals_and_honours": 2}),
    ],
)
def test_outside_hands(hand: str, tile: str, melds: Melds, wanted: dict[str, int]) -> None:
    found = of(hand, tile, giver=0, melds=melds)
    assert some_of(found, "outside_hand", "pure_outside_hand", "terminals_and_honours") == wanted


@pytest.mark.clause("RI-57")
@pytest.mark.parametrize(
    ("hand", "melds", "wanted"),
    [
        ("12345678934m33z", [], {"half_flush": 3}),
        ("45678934m33z", [chow("123m")], {"half_flush": 2}),
        ("1234567899934m", [], {"full_flush": 6}),
        ("4567899934m", [chow("123m")], {"full_flush": 5}),
        ("12345678934m33p", [], {}),
    ],
)
def test_one_suit(hand: str, melds: Melds, wanted: dict[str, int]) -> None:
    assert some_of(of(hand, "5m", giver=0, melds=melds), "half_flush", "full_flush") == wanted


# ---- yakuman ----

WINDS = [pung(f"{wind * 3}z", 0) for wind in "1234"]


@pytest.mark.clause("RI-58")
@pytest.mark.parametrize(
    ("name", "hand", "tile", "melds", "doubles"),
    [
        ("thirteen_orphans", "19m19p19s1234567z", "1z", [], True),
        ("thirteen_orphans", "119m19p19s123456z", "7z", [], False),
        ("four_closed_pungs", "111m222p333444s5z", "5z", [], True),
        ("four_closed_pungs", "111m222p33344s55z", "4s", [], False),
        ("greater_three", "23m88s", "4m", [pung("555z", 2), pung("666z", 2), closed_kong("7777z")], False),
        ("lesser_four", "23m44z", "4m", WINDS[:3], False),
        ("greater_four", "9m", "9m", WINDS, True),
        ("all_honours", "1122334455667z", "7z", [], False),
        ("all_terminals", "111999m111p9s", "9s", [pung("999p", 0)], False),
        ("all_green", "22334466688s66z", "8s", [], False),
        ("all_green", "2223334446688s", "6s", [], False),
        ("nine_gates", "1112345678999p", "5p", [], True),
        ("nine_gates", "1112345678899p", "9p", [], False),
        ("four_kongs", "9m", "9m", [closed_kong(f"{number * 4}p") for number in "2468"], False),
    ],
)
def test_yakuman(name: str, hand: str, tile: str, melds: Melds, doubles: bool) -> None:
    assert of(hand, tile, melds=melds)[name] == 13
    more = of(hand, tile, melds=melds, options={"double_yakuman": True})
    assert more[name] == (26 if doubles else 13)


@pytest.mark.clause("RI-58")
@pytest.mark.parametrize(
    ("name", "hand", "tile", "giver", "melds"),
    [
        ("four_closed_pungs", "111m222p33344s55z", "4s", 0, []),
        ("greater_three", "12378m77z", "9m", None, [pung("555z", 2), pung("666z", 2)]),
        ("lesser_four", "23m55z", "4m", None, WINDS[:3]),
        ("all_green", "22334466688s55z", "8s", None, []),
        ("nine_gates", "2345678999p", "1p", None, [pung("111p", 0)]),
    ],
)
def test_hands_that_just_miss_a_yakuman(
    name: str, hand: str, tile: str, giver: int | None, melds: Melds
) -> None:
    answer = score(hand, tile, giver=giver, melds=melds, last_tile=True)
    assert name not in han(answer)


@pytest.mark.clause("RI-58")
@pytest.mark.parametrize(
    ("seat", "giver", "option", "wanted"),
    [
        (0, None, "off", "heavenly"),
        (1, None, "off", "earthly"),
        (1, 0, "yakuman", "hand_of_man"),
    ],
)
def test_yakuman_of_a_first_turn(seat: int, giver: int | None, option: str, wanted: str) -> None:
    more: dict[str, Any] = {"seat": seat, "giver": giver, "options": {"hand_of_man": option}}
    assert of(FOUR_RUNS, "5p", first_turn=True, **more) == {wanted: 13}
    assert wanted not in of(FOUR_RUNS, "5p", **more)


@pytest.mark.clause("RI-58")
def test_a_hand_of_man_that_is_a_mangan_gives_way_to_what_is_worth_more() -> None:
    more: dict[str, Any] = {"giver": 0, "first_turn": True, "options": {"hand_of_man": "mangan"}}
    plain = score(FOUR_RUNS, "5p", **more)
    assert (han(plain), plain["fu"], plain["limit"]) == ({"hand_of_man": 5}, 30, "mangan")
    nothing = score("123789m12p11s333z", "3p", **more)
    assert (han(nothing), nothing["limit"]) == ({"hand_of_man": 5}, "mangan")
    flush = score("1234567899934m", "5m", **more)
    assert "hand_of_man" not in han(flush) and flush["limit"] == "baiman"


@pytest.mark.clause("RI-58")
def test_a_hand_of_man_of_five_han_adds_to_the_rest() -> None:
    found = of(FOUR_RUNS, "5p", giver=0, first_turn=True, options={"hand_of_man": "five_han"})
    assert found == {"all_simples": 1, "hand_of_man": 5, "all_runs": 1}


@pytest.mark.clause("RI-58")
def test_any_of_the_tiles_dealt_may_count_as_the_last_of_the_banker() -> None:
    more: dict[str, Any] = {"seat": 0, "first_turn": True, "options": {"double_yakuman": True}}
    assert of("119m19p19s123456z", "7z", **more) == {"heavenly": 13, "thirteen_orphans": 26}
    assert of("111m222p33344s55z", "4s", **more) == {"heavenly": 13, "four_closed_pungs": 26}
    assert of("1112345678899p", "9p", **more) == {"heavenly": 13, "nine_gates": 26}


@pytest.mark.clause("RI-59")
def test_in_a_yakuman_only_yakuman_count() -> None:
    more: dict[str, Any] = {"riichi": "riichi", "at_table": {"dora_indicators": "9s", "ura_indicators": "9m"}}
    answer = score("111m222p333444s5z", "5z", **more)
    assert (han(answer), answer["fu"], answer["han"]) == ({"four_closed_pungs": 13}, None, 13)


@pytest.mark.clause("RI-59")
def test_yakuman_add_up_unless_the_option_is_off() -> None:
    found = of("1112223334455z", "4z")
    assert found == {"four_closed_pungs": 13, "greater_four": 13, "all_honours": 13}
    one: dict[str, Any] = {"options": {"yakuman_add": False}}
    assert of("1112223334455z", "4z", **one) == {"four_closed_pungs": 13}
    double: dict[str, Any] = {"options": {"yakuman_add": False, "double_yakuman": True}}
    assert of("1112223334455z", "4z", **double) == {"greater_four": 26}


# ---- dora ----


@pytest.mark.clause("RI-60", "RI-61")
@pytest.mark.parametrize(
    ("indicators", "number"),
    [("1m", 1), ("9s", 0), ("7s", 3), ("7s7s", 6), ("4m1m", 2), ("0m", 1), ("4z", 0)],
)
def test_dora_are_the_next_tiles_up(indicators: str, number: int) -> None:
    at_table: dict[str, object] = {"dora_indicators": indicators}
    assert of(FOUR_RUNS, "5p", at_table=at_table).get("dora", 0) == number
    beneath: dict[str, object] = {
        "dora_indicators": "9p" * (len(indicators) // 2),
        "ura_indicators": indicators,
    }
    assert of(FOUR_RUNS, "5p", riichi="riichi", at_table=beneath).get("ura_dora", 0) == number


@pytest.mark.clause("RI-60")
@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1z", "2z"), ("2z", "3z"), ("3z", "4z"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"), ("7z", "5z")],
)
def test_winds_and_dragons_point_round_in_their_circles(indicator: str, dora: str) -> None:
    found = of("234567m34p678s" + 2 * dora, "5p", at_table={"dora_indicators": indicator})
    assert found["dora"] == 2


@pytest.mark.clause("SN-6", "SN-9")
def test_dora_of_sanma() -> None:
    hand = "999m234567p3455s"
    assert of(hand, "2s", rules="sanma", at_table={"dora_indicators": "1m"})["dora"] == 3
    assert "dora" not in of(hand, "2s", rules="sanma", at_table={"dora_indicators": "8p"})
    more: dict[str, Any] = {"at_table": {"dora_indicators": "3z"}, "of_seat": {"kita": 2}}
    assert some_of(of(hand, "2s", rules="sanma", **more), "dora", "kita") == {"dora": 2, "kita": 2}


@pytest.mark.clause("RI-61")
@pytest.mark.parametrize(("option", "number"), [("all", 4), ("first", 1), ("none", 0)])
def test_which_ura_indicators_count(option: str, number: int) -> None:
    at_table: dict[str, object] = {"dora_indicators": "9s9p", "ura_indicators": "1m7s"}
    found = of(FOUR_RUNS, "5p", riichi="riichi", at_table=at_table, options={"ura_dora": option})
    assert found.get("ura_dora", 0) == number


@pytest.mark.clause("RI-41")
def test_dora_alone_is_no_pattern() -> None:
    answer = score("34p678s11z567m", "5p", giver=0, melds=[chow("234m")], at_table={"dora_indicators": "1m"})
    assert (answer["valid"], answer["clause"]) == (False, "RI-41")


# ---- the best reading ----


@pytest.mark.clause("RI-45")
@pytest.mark.parametrize(
    ("hand", "tile", "wanted", "fu"),
    [
        ("222333444m55p67s", "8s", {"three_closed_pungs": 2, "all_simples": 1}, 50),
        ("1122336677899s", "8s", {"two_twin_runs": 3, "all_runs": 1, "full_flush": 6}, 30),
    ],
)
def test_the_reading_that_pays_most_is_taken(hand: str, tile: str, wanted: dict[str, int], fu: int) -> None:
    answer = score(hand, tile, giver=0)
    assert (han(answer), answer["fu"]) == (wanted, fu)
