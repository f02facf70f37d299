"""Fu, limits, and who pays what in riichi and sanma (RI-43, RI-70 to RI-88, SN-10)."""

from typing import Any

import pytest

from controller.rules.results import PaymentReason
from controller.rules.riichi.options import settled_options
from controller.rules.riichi.payments import price
from controller.rules.riichi.score_case import read_wins
from controller.rules.riichi.win import outcome
from tests.controller.rules.riichi.riichi_cases import case, chow, closed_kong, pung, score, scored

FOUR_RUNS = "234567m34p678s88s"
DRAGONS = [pung("555z", 0), pung("777z", 2), pung("666z", 3)]
"""Seat 3 gives seat 1 the third dragon set."""
KONGS = [closed_kong("2222p"), closed_kong("4444p"), closed_kong("6666p"), pung("8888p", 3, "direct_kong")]


def fu(hand: str, tile: str, **more: Any) -> int:
    answer = score(hand, tile, **more)
    assert answer["valid"], answer["reason"]
    number: int = answer["fu"]
    return number


# ---- fu ----


@pytest.mark.clause("RI-70")
def test_the_base_of_fu() -> None:
    assert fu("1122m3344p5566s7z", "7z", giver=0) == 25
    assert fu(FOUR_RUNS, "5p") == 20
    assert fu(FOUR_RUNS, "5p", giver=0) == 30
    assert fu("567m34p678s88s", "5p", giver=0, melds=[chow("234m")]) == 30
    assert fu("567m34p678s88s", "5p", melds=[chow("234m")]) == 30


@pytest.mark.clause("RI-70")
def test_an_own_draw_by_a_supplement_is_worth_fu_unless_the_option_is_off() -> None:
    more: dict[str, Any] = {"draw": "tail", "melds": [pung("2222p", 0, "direct_kong"), pung("888p", 0)]}
    # 20 + 8 + 2 are 30, and 2 for the own draw 32.
    assert fu("34m67855s", "5m", **more) == 40
    assert fu("34m67855s", "5m", options={"supplement_fu": False}, **more) == 30


@pytest.mark.clause("RI-71", "RI-72", "RI-73")
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "points"),
    [
        ("23467m678s55p", "8m", [pung("222p", 0)], 22),
        ("23467m678s55p", "8m", [pung("999p", 0)], 24),
        ("23467m678s55p", "8m", [pung("2222p", 0, "direct_kong")], 28),
        ("23467m678s55p", "8m", [pung("9999p", 0, "filled_kong")], 36),
        ("23467m678s55p", "8m", [closed_kong("2222p")], 46),
        ("23467m678s55p", "8m", [closed_kong("3333z")], 62),
        ("23467m678s55z", "8m", [pung("222p", 0)], 24),
        ("23467m678s11z", "8m", [pung("222p", 0)], 24),
        ("23467m678s22z", "8m", [pung("222p", 0)], 24),
        ("23467m678s33z", "8m", [pung("222p", 0)], 22),
        ("23468m678s55p", "7m", [pung("222p", 0)], 24),
        ("23489m678s55p", "7m", [pung("222p", 0)], 24),
        ("234678m678s5p", "5p", [pung("222p", 0)], 24),
    ],
)
def test_sets_pair_and_wait(hand: str, tile: str, melds: list[dict[str, Any]], points: int) -> None:
    """The points before they are rounded, of a hand won on a discard."""
    claimed = {"giver": 0, "last_tile": True, "melds": melds}
    closed = all(meld["kind"] == "closed_kong" for meld in melds)
    assert fu(hand, tile, **claimed) == -(-points // 10) * 10
    # An own draw has 2 more, and a closed hand not the 10 of the discard.
    drawn = points - (10 if closed else 0) + 2
    assert fu(hand, tile, last_tile=True, melds=melds) == -(-drawn // 10) * 10


@pytest.mark.clause("RI-71")
@pytest.mark.parametrize(
    ("hand", "tile", "giver", "points"),
    [
        ("333m22p45699s678m", "2p", 0, 36),
        ("333m22p45699s678m", "2p", None, 30),
        ("99933m456p67844s", "3m", 0, 40),
    ],
)
def test_a_pung_completed_by_another_is_open(hand: str, tile: str, giver: int | None, points: int) -> None:
    assert fu(hand, tile, giver=giver, last_tile=True) == -(-points // 10) * 10


@pytest.mark.clause("RI-72")
@pytest.mark.parametrize(("option", "number"), [(4, 50), (2, 40)])
def test_the_pair_of_the_double_wind(option: int, number: int) -> None:
    # 20 + 10 + 8 for 999m, and the pair.
    more: dict[str, Any] = {"seat": 0, "giver": 1, "riichi": "riichi"}
    assert fu("999m234567p34s11z", "5s", options={"double_wind_pair": option}, **more) == number


# ---- limits ----


@pytest.mark.clause("RI-75", "RI-76")
@pytest.mark.parametrize(
    ("han", "fu", "options", "basic", "limit"),
    [
        (1, 30, {}, 240, None),
        (4, 30, {}, 1920, None),
        (3, 60, {}, 1920, None),
        (4, 30, {"round_up": True}, 2000, "mangan"),
        (3, 60, {"round_up": True}, 2000, "mangan"),
        (4, 25, {"round_up": True}, 1600, None),
        (3, 70, {}, 2000, "mangan"),
        (4, 40, {}, 2000, "mangan"),
        (5, 20, {}, 2000, "mangan"),
        (6, 30, {}, 3000, "haneman"),
        (7, 30, {}, 3000, "haneman"),
        (8, 30, {}, 4000, "baiman"),
        (10, 30, {}, 4000, "baiman"),
        (11, 30, {}, 6000, "sanbaiman"),
        (12, 30, {}, 6000, "sanbaiman"),
        (13, 30, {}, 8000, "yakuman"),
        (30, 30, {}, 8000, "yakuman"),
        (13, 30, {"counted_yakuman": "sanbaiman"}, 6000, "sanbaiman"),
    ],
)
def test_basic_points(han: int, fu: int, options: dict[str, object], basic: int, limit: str | None) -> None:
    settings, _ = settled_options("riichi", options)
    assert price(han, fu, settings) == (basic, limit)


# ---- one winner ----


@pytest.mark.clause("RI-80", "RI-81", "RI-82")
@pytest.mark.parametrize(
    ("seat", "giver", "at_table", "deltas"),
    [
        (1, None, {}, [-1300, 2700, -700, -700]),
        (0, None, {}, [3900, -1300, -1300, -1300]),
        (1, 0, {}, [-2000, 2000, 0, 0]),
        (0, 3, {}, [2900, 0, 0, -2900]),
        (1, None, {"honba": 2}, [-1500, 3300, -900, -900]),
        (1, 3, {"honba": 2}, [0, 2600, 0, -2600]),
        (1, 3, {"pot": 3000}, [0, 5000, 0, -2000]),
    ],
)
def test_who_pays_a_hand(
    seat: int, giver: int | None, at_table: dict[str, object], deltas: list[int]
) -> None:
    answer = score(FOUR_RUNS, "5p", seat=seat, giver=giver, at_table=at_table)
    assert answer["deltas"] == deltas
    assert sum(deltas) == answer["pot_in"] - answer["pot_out"] == at_table.get("pot", 0)


@pytest.mark.clause("RI-81")
@pytest.mark.parametrize(
    ("points", "claimed", "drawn"), [(300, 600, 200), (1500, 3000, 1000), (1000, 2000, 700), (0, 0, 0)]
)
def test_honba_points(points: int, claimed: int, drawn: int) -> None:
    """By own draw each pays a third, rounded up to hundreds."""
    more: dict[str, Any] = {"options": {"honba_points": points}, "at_table": {"honba": 2}}
    assert score(FOUR_RUNS, "5p", giver=0, **more)["deltas"][0] == -2000 - claimed
    assert score(FOUR_RUNS, "5p", **more)["deltas"][0] == -1300 - drawn


@pytest.mark.clause("SN-10")
@pytest.mark.parametrize(
    ("seat", "option", "deltas"),
    [
        (1, "lost", [-1400, 2200, -800]),
        (1, "shared", [-1800, 3000, -1200]),
        (0, "lost", [2800, -1400, -1400]),
        (0, "shared", [4200, -2100, -2100]),
    ],
)
def test_the_share_of_the_absent_player(seat: int, option: str, deltas: list[int]) -> None:
    more: dict[str, Any] = {"options": {"draw_share": option}, "at_table": {"honba": 1}}
    answer = score("234567p34678s88s", "5s", rules="sanma", seat=seat, **more)
    assert (answer["han"], answer["fu"]) == (3, 20)
    assert answer["deltas"] == deltas


# ---- liability ----


@pytest.mark.clause("RI-84", "RI-85", "RI-86")
@pytest.mark.parametrize(
    ("giver", "options", "deltas"),
    [
        (None, {}, [0, 32600, 0, -32600]),
        (2, {}, [0, 32600, -16000, -16600]),
        (2, {"liability_honba": "discarder"}, [0, 32600, -16600, -16000]),
        (3, {}, [0, 32600, 0, -32600]),
        (None, {"liability": "none"}, [-16200, 32600, -8200, -8200]),
        (None, {"liability_honba": "discarder"}, [0, 32600, 0, -32600]),
        (None, {"honba_points": 1000}, [0, 34000, 0, -34000]),
    ],
)
def test_the_giver_of_the_third_dragon_set(
    giver: int | None, options: dict[str, object], deltas: list[int]
) -> None:
    answer = score("23m88s", "4m", giver=giver, melds=DRAGONS, options=options, at_table={"honba": 2})
    assert answer["deltas"] == deltas


@pytest.mark.clause("RI-84")
@pytest.mark.parametrize(
    ("melds", "is_liable"),
    [
        ([closed_kong("5555z"), pung("777z", 2), pung("666z", 3)], True),
        ([closed_kong("5555z"), pung("777z", 2), pung("6666z", 3, "direct_kong")], True),
        ([closed_kong("5555z"), pung("777z", 2), pung("6666z", 3, "filled_kong")], True),
        ([pung("777z", 2), pung("666z", 3), closed_kong("5555z")], False),
    ],
)
def test_which_third_set_makes_liable(melds: list[dict[str, Any]], is_liable: bool) -> None:
    deltas = score("23m88s", "4m", melds=melds)["deltas"]
    assert (deltas == [0, 32000, 0, -32000]) == is_liable


@pytest.mark.clause("RI-84")
def test_the_third_set_in_hand_makes_nobody_liable() -> None:
    answer = score("23m88s666z", "4m", melds=DRAGONS[:2])
    assert answer["deltas"] == [-16000, 32000, -8000, -8000]


@pytest.mark.clause("RI-84")
def test_the_giver_of_the_fourth_wind_set() -> None:
    winds = [pung(f"{wind * 3}z", giver) for wind, giver in zip("1234", (0, 2, 2, 3), strict=True)]
    assert score("9m", "9m", melds=winds)["deltas"] == [0, 32000, 0, -32000]
    doubled = score("9m", "9m", melds=winds, options={"double_yakuman": True})
    assert doubled["deltas"] == [0, 64000, 0, -64000]


@pytest.mark.clause("RI-84")
@pytest.mark.parametrize(
    ("option", "deltas"),
    [("with_kongs", [0, 32000, 0, -32000]), ("dragons_winds", [-16000, 32000, -8000, -8000])],
)
def test_the_giver_of_the_fourth_kong(option: str, deltas: list[int]) -> None:
    assert score("9m", "9m", melds=KONGS, options={"liability": option})["deltas"] == deltas


@pytest.mark.clause("RI-85")
@pytest.mark.parametrize(
    ("scope", "giver", "deltas"),
    [
        ("hand", None, [0, 64000, 0, -64000]),
        ("yakuman", None, [-16000, 64000, -8000, -40000]),
        ("hand", 2, [0, 64000, -32000, -32000]),
        ("yakuman", 2, [0, 64000, -48000, -16000]),
    ],
)
def test_how_much_of_two_yakuman_one_answers_for(scope: str, giver: int | None, deltas: list[int]) -> None:
    options: dict[str, object] = {"liability_scope": scope}
    assert score("1122z", "2z", giver=giver, melds=DRAGONS, options=options)["deltas"] == deltas


# ---- several winners ----

TWO_WINS: dict[str, Any] = {
    "rules": "riichi",
    "options": {},
    "banker": 0,
    "honba": 1,
    "pot": 3000,
    "round_wind": "1z",
    "dora_indicators": "3z",
    "ura_indicators": "3z",
    "seats": [
        {},
        {"hand": "123678m345p3499s", "melds": []},
        {"hand": "1199m1199p1155s2z", "melds": []},
        {"hand": "222m11567p34678s", "melds": []},
    ],
    "win": [
        {"seat": 3, "tile": "5s", "by": "discard", "from": 0, "riichi": "riichi"},
        {"seat": 1, "tile": "5s", "by": "discard", "from": 0, "riichi": "riichi"},
    ],
}


@pytest.mark.clause("RI-43", "RI-82", "RI-83")
@pytest.mark.parametrize(
    ("options", "deltas"),
    [
        ({}, [-3600, 5300, 0, 1300]),
        ({"bonus_to": "own_bets"}, [-3600, 4300, 0, 2300]),
        ({"multiple_ron": "all"}, [-3600, 5300, 0, 1300]),
    ],
)
def test_each_of_two_winners_is_paid_in_full(options: dict[str, object], deltas: list[int]) -> None:
    answer = scored({**TWO_WINS, "options": options})
    assert answer["valid"] and answer["clause"] == [None, None]
    assert (answer["fu"], answer["han"]) == ([40, 30], [1, 2])
    assert answer["deltas"] == deltas


@pytest.mark.clause("RI-43")
@pytest.mark.parametrize(("option", "is_valid"), [("three_draw", False), ("all", True), ("nearest", False)])
def test_three_winners(option: str, is_valid: bool) -> None:
    given = {**TWO_WINS, "options": {"multiple_ron": option}}
    seats = list(given["seats"])
    seats[2] = {"hand": "678m11678p34s555z", "melds": []}
    wins = [*given["win"], {"seat": 2, "tile": "5s", "by": "discard", "from": 0}]
    given |= {"seats": seats, "win": wins}
    answer = scored(given)
    assert answer["valid"] == is_valid
    if is_valid:
        assert (answer["deltas"], answer["pot_out"]) == ([-4900, 5300, 1300, 1300], 0)
    else:
        assert answer["clause"] == ["RI-43"] * 3 and answer["reason"][0]
        assert (answer["payments"], answer["deltas"], answer["pot_out"]) == ([], [0, 0, 0, 0], 3000)
        assert "penalty" not in answer


@pytest.mark.clause("RI-88")
def test_a_false_win_beside_a_right_one_costs_nothing() -> None:
    wins = [TWO_WINS["win"][0], {"seat": 2, "tile": "5s", "by": "discard", "from": 0}]
    answer = scored({**TWO_WINS, "win": wins})
    assert not answer["valid"]
    assert answer["clause"] == [None, "RI-40"]
    assert (answer["patterns"][1], answer["fu"], answer["han"]) == ([], [40, None], [1, None])
    assert answer["deltas"] == [-1600, 0, 0, 4600]
    nearest = scored({**TWO_WINS, "win": wins, "options": {"multiple_ron": "nearest"}})
    assert nearest["deltas"] == answer["deltas"]


# ---- false wins, and what forbids a win ----


@pytest.mark.clause("RI-88")
@pytest.mark.parametrize(
    ("rules", "seat", "deltas"),
    [
        ("riichi", 1, [4000, -8000, 2000, 2000]),
        ("riichi", 0, [-12000, 4000, 4000, 4000]),
        ("sanma", 1, [4000, -6000, 2000]),
    ],
)
def test_a_false_win_costs_a_mangan(rules: str, seat: int, deltas: list[int]) -> None:
    answer = score("234567p34678s89s", "5s", rules=rules, seat=seat, at_table={"pot": 2000, "honba": 3})
    assert (answer["clause"], answer["deltas"], answer["pot_out"]) == ("RI-40", deltas, 2000)


@pytest.mark.clause("RI-88")
def test_a_false_win_costs_points_at_the_end_by_the_option() -> None:
    answer = score("234567p34678s89s", "5s", seat=2, options={"chombo": "20000"})
    assert (answer["deltas"], answer["penalty"]) == ([0, 0, 0, 0], [0, 0, 20000, 0])


@pytest.mark.clause("RI-27", "RI-30")
def test_furiten_bars_only_another_s_tile() -> None:
    discarded: dict[str, Any] = {"of_seat": {"discards": "1z2p"}}
    assert score(FOUR_RUNS, "5p", giver=0, **discarded)["clause"] == "RI-27"
    assert score(FOUR_RUNS, "5p", giver=0, by="rob", **discarded)["clause"] == "RI-27"
    assert score(FOUR_RUNS, "5p", **discarded)["valid"]
    assert score(FOUR_RUNS, "5p", giver=0, of_seat={"discards": "1z3p"})["valid"]


@pytest.mark.clause("RI-27")
def test_a_red_five_among_the_discards_is_a_five() -> None:
    assert score(FOUR_RUNS, "2p", giver=0, of_seat={"discards": "0p"})["clause"] == "RI-27"


@pytest.mark.clause("RI-28", "RI-29", "RI-30")
@pytest.mark.parametrize(
    ("clause", "giver", "is_barred"),
    [("RI-28", 0, True), ("RI-29", 0, True), ("RI-29", None, False), ("RI-31", None, True)],
)
def test_a_right_to_win_that_was_taken_away(clause: str, giver: int | None, is_barred: bool) -> None:
    answer = score(FOUR_RUNS, "5p", giver=giver, of_seat={"cannot_win": clause})
    assert answer["clause"] == (clause if is_barred else None)


@pytest.mark.clause("RI-23")
def test_no_open_hand_is_in_riichi() -> None:
    answer = score("567m34p678s88s", "5p", melds=[chow("234m")], riichi="riichi")
    assert answer["clause"] == "RI-23"
    kong = score("567m34p678s88s", "5p", melds=[closed_kong("2222m")], riichi="riichi")
    assert kong["valid"]


@pytest.mark.clause("RI-42", "RI-44")
@pytest.mark.parametrize("option", [False, True])
def test_only_thirteen_orphans_rob_a_closed_kong_and_only_by_the_option(option: bool) -> None:
    options: dict[str, object] = {"rob_closed_kong": option}
    for hand, tile, wins in (("119m19p19s123467z", "5z", option), (FOUR_RUNS, "2p", False)):
        given = case(hand, tile, giver=3, by="rob", options=options)
        given["seats"][3] = {"melds": []}
        answer = scored(given)
        assert (answer["valid"], answer["clause"]) == (wins, None if wins else "RI-44")
        given["seats"][3] = {"melds": [pung(tile[0] * 3 + tile[1], 2)]}
        assert scored(given)["valid"]


@pytest.mark.clause("RI-15", "RI-17")
def test_melds_that_nobody_can_have_laid_out() -> None:
    wrong = score("567m34p678s88s", "5p", melds=[chow("234m", giver=2)])
    assert wrong["clause"] == "RI-15"
    assert score("567m34p678s88s", "5p", melds=[chow("234m", giver=0)])["valid"]
    alone = score("567m34p678s88s", "5p", melds=[{"kind": "single_kong", "tiles": "5z"}])
    assert alone["clause"] == "RI-17"


@pytest.mark.clause("SN-5", "SN-7")
def test_what_sanma_forbids() -> None:
    chowed = score("567p34678s88s", "5s", rules="sanma", melds=[chow("234p")])
    assert chowed["clause"] == "SN-5"
    more: dict[str, Any] = {"rules": "sanma", "giver": 0, "by": "rob", "after_kita": True, "riichi": "riichi"}
    won = score("234567p222678s4z", "4z", **more)
    assert won["valid"] and [each["name"] for each in won["patterns"]] == ["riichi"]
    assert score("234567p222678s4z", "4z", options={"kita_claim": False}, **more)["clause"] == "SN-7"


# ---- why a payment is due ----


@pytest.mark.parametrize(
    ("given", "reasons"),
    [
        (case(FOUR_RUNS, "5p"), {0: "own_draw banker", 2: "own_draw", 3: "own_draw"}),
        (case(FOUR_RUNS, "5p", seat=0), dict.fromkeys((1, 2, 3), "own_draw banker")),
        (case(FOUR_RUNS, "5p", giver=0), {0: "gave"}),
        (case(FOUR_RUNS, "5p", giver=3, seat=0, by="rob"), {3: "robbed banker"}),
        (case("23m88s", "4m", melds=DRAGONS), {3: "answers"}),
        (case("23m88s", "4m", melds=DRAGONS, giver=2), {2: "gave", 3: "answers"}),
    ],
)
def test_every_payment_says_why_it_is_due(given: dict[str, Any], reasons: dict[int, str]) -> None:
    settings, _ = settled_options("riichi", {})
    result = outcome(read_wins("riichi", settings, given), settings)
    assert {payment.from_: " ".join(payment.reasons) for payment in result.due} == reasons
    short = given | {"seats": [{"hand": f"{seat + 1}m", "melds": []} for seat in range(4)]}
    false = outcome(read_wins("riichi", settings, short), settings)
    assert {payment.reasons for payment in false.due} == {(PaymentReason.FALSE_WIN,)}
