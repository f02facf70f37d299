"""Payments in Wuhan: doubles, bases, limits, settlement."""

import pytest

from controller.rules import CaseError, load
from tests.controller.rules.wuhan_cases import JsonObject, pattern_values, score

PLAIN = "123p456p789s8p"
OPEN: JsonObject = {"melds": ["pung 999p<2"]}


@pytest.mark.clause("WH-35", "WH-37")
@pytest.mark.parametrize(
    ("rules", "deltas", "settled"),
    [
        ("wuhan", [-16, -16, -64, 96], [-2, -2, -6, 10]),
        ("wuhan-red-green", [-32, -16, -64, 112], [-3, -2, -6, 11]),
    ],
)
def test_the_worked_minor_win(rules: str, deltas: list[int], settled: list[int]) -> None:
    seats: dict[int, JsonObject] = {
        0: {"melds": ["chow 123s"], "discards": "" if rules == "wuhan" else "6z"},
        1: {"melds": ["pung 999s<2"]},
        2: {"melds": ["chow 456s", "single_kong 7z", "single_kong 4m"]},
    }
    answer = score(
        PLAIN.replace("789s", "789p"), "8p", rules=rules, seat=3, by="discard", from_=1, seats=seats
    )
    assert answer["deltas"] == deltas
    assert answer["settled_deltas"] == settled


@pytest.mark.clause("WH-36", "WH-24", "WH-27", "WH-33")
def test_the_worked_major_win() -> None:
    seats: dict[int, JsonObject] = {
        0: {"melds": ["chow 123s"]},
        1: {"melds": ["pung 777s<2"]},
        3: {"melds": ["chow 456s", "single_kong 7z"], "discards": "7z"},
    }
    answer = score(
        "333p999s55z4m8s",
        "8s",
        rules="wuhan-red-green",
        seat=2,
        banker=1,
        melds=("pung 111m<0", "single_kong 6z"),
        seats=seats,
        draw="tail",
        kongs=1,
    )
    assert pattern_values(answer) == {"all_pung": 10, "kong_bloom": 10}
    assert answer["deltas"] == [-200, -200, 800, -400]


@pytest.mark.clause("WH-30")
def test_winner_and_loser_each_bring_their_doubles() -> None:
    """Seat 3's share of a plain own draw, 8, times what either brings."""
    for brings, doubles in [
        (("pung 222z<2",), 1),
        (("pung 222z<2", "chow 456s<2"), 1),
        (("direct_kong 2222z<2",), 2),
        (("filled_kong 2222z<2",), 2),
        (("closed_kong 2222z",), 2),
        (("single_kong 7z",), 1),
        (("single_kong 4m",), 2),
        (("single_kong 7z", "single_kong 7z", "single_kong 4m"), 4),
    ]:
        answer = score(PLAIN, "8p", seats={3: {"melds": list(brings)}})
        assert answer["deltas"][3] == -8 * 2**doubles, brings
    assert score(PLAIN, "8p", seats={3: {"discards": "7z9m4m7z"}})["deltas"][3] == -8 * 2**4
    assert score(PLAIN, "8p", seats={3: {"discards": "6z"}})["deltas"][3] == -8
    assert (
        score(PLAIN, "8p", seats={3: {"discards": "6z"}}, rules="wuhan-red-green", options={"minimum": 8})[
            "deltas"
        ][3]
        == -16
    )
    assert score(PLAIN, "8p", melds=("direct_kong 1111z", "single_kong 7z"))["deltas"][3] == -32


@pytest.mark.clause("WH-30", "WH-28")
def test_a_robbed_kong_does_not_count() -> None:
    answer = score("123p456s79p88s", "8p", by="rob", from_=2, seats={2: {"melds": ["pung 888p<1"]}})
    # 10·2·2 = 40 each, the robbed player's open set 80; it pays all.
    assert answer["deltas"] == [0, 160, -160, 0]


@pytest.mark.clause("WH-30")
def test_each_open_set_counts_where_that_is_agreed() -> None:
    options = {"each_open_set": True, "minimum": 8}
    melds = ("pung 111z", "chow 456p")
    seats: dict[int, JsonObject] = {3: {"melds": ["pung 222z<2", "chow 456s<2", "pung 333z<0"]}}
    assert score("123p789s8p", "8p", melds=melds, seats=seats)["deltas"][2:] == [-8, -16]
    assert score("123p789s8p", "8p", melds=melds, seats=seats, options=options)["deltas"][2:] == [-16, -128]


@pytest.mark.clause("WH-31")
def test_the_banker_doubles_minor_wins_only() -> None:
    assert score(PLAIN, "8p", banker=3)["deltas"] == [-8, 32, -8, -16]
    assert score(PLAIN, "8p", banker=1)["deltas"] == [-16, 48, -16, -16]
    pungs = ("pung 111z", "pung 777m<3")
    for banker in (0, 1):
        answer = score("333p999s1p", "1p", melds=pungs, banker=banker)
        assert answer["deltas"] == [-60, 180, -60, -60]


@pytest.mark.clause("WH-32")
def test_hard_means_no_wild_or_all_at_face_value() -> None:
    melds = ("pung 111z", "single_kong 7z")
    assert "hard" in pattern_values(score("345m456p789s8p", "8p", melds=melds))
    # The wild stands for itself in 345m.
    assert "hard" in pattern_values(score("34m456p789s88p", "5m", melds=melds))
    soft = score("4m56p789s123p8p", "8p", melds=melds)
    assert pattern_values(soft) == {"minor": 1}


@pytest.mark.clause("WH-33", "WH-34")
def test_own_draw_and_the_discarder_add_half_in_a_major_win() -> None:
    pungs = ("pung 111z", "pung 777m<3")
    claimed = score("333p999s1p", "1p", melds=pungs, by="discard", from_=2)
    assert claimed["deltas"] == [-40, 140, -60, -40]
    # Own draw of pure suit and all pung, the bottom tile beside them: (15 + 15 + 10)·2·2.
    three = score("333p999p8p", "8p", melds=("pung 111p", "pung 777p<3"), bottom_stage=True)
    assert set(pattern_values(three)) == {"pure_suit", "all_pung", "bottom_tile", "hard"}
    assert three["deltas"] == [-160, 480, -160, -160]


@pytest.mark.clause("WH-21", "WH-22", "WH-23", "WH-33", "WH-34")
def test_one_suit_base_15_and_its_half() -> None:
    """The source: from an odd base own draw and the discarder's share are calculated from 15 + 5 = 20."""
    options = {"one_suit_base": 15}
    answer = score("4556678889p", "9p", melds=("chow 123p",), by="discard", from_=0, options=options)
    assert pattern_values(answer) == {"pure_suit": 15, "hard": 1}
    assert answer["deltas"] == [-80, 200, -60, -60]
    assert score("4556678889p", "9p", melds=("chow 123p",), options=options)["deltas"] == [-80, 240, -80, -80]
    assert score("1223344556z", "6z", options=options)["deltas"] == [-80, 240, -80, -80]
    assert score("258m2258p258s", "8s", melds=("pung 555m",), options=options)["deltas"] == [
        -80,
        240,
        -80,
        -80,
    ]
    pungs = ("pung 111z", "pung 777m<3")
    assert score("333p999s1p", "1p", melds=pungs, options=options)["deltas"] == [-60, 180, -60, -60]


@pytest.mark.clause("WH-21", "WH-24", "WH-26")
@pytest.mark.parametrize(
    ("major_base", "one", "two", "three", "shared"),
    [
        ("sum", 40, 80, 120, 160),
        # 40 for three; the two that own draw adds to bring 40·2/3·1.5 = 40 beside 40/3.
        ("exponential", 40, 80, 160, 213),
        ("two_three", 40, 80, 160, 213),
    ],
)
def test_the_base_of_several_conditions(major_base: str, one: int, two: int, three: int, shared: int) -> None:
    options = {"major_base": major_base, "limits": [900, 900, 900, 900]}
    pungs = ("pung 111p", "pung 777p<3")
    all_pung = score("333p999s1m", "1m", melds=pungs, by="discard", from_=2, options=options)
    assert all_pung["deltas"][3] == -one
    pure_too = score("333p999p6p", "6p", melds=pungs, by="discard", from_=2, options=options)
    assert pure_too["deltas"][3] == -two
    robbed_too = score("333p999p8p", "8p", melds=pungs, by="rob", from_=2, options=options)
    assert robbed_too["deltas"][2] == -3 * three
    bottom_too = score("333p999p8p", "8p", melds=pungs, bottom_stage=True, options=options)
    assert bottom_too["deltas"][3] == -shared


@pytest.mark.clause("WH-21")
def test_four_conditions_by_either_base() -> None:
    def owed(major_base: str) -> int:
        melds = ("pung 222p", "pung 888p<3", "pung 555p<2", "pung 222s")
        options = {"major_base": major_base, "limits": [9000] * 4}
        answer = score("5s", "5s", melds=melds, by="discard", from_=2, options=options)
        assert set(pattern_values(answer)) == {"all_258", "all_pung", "all_claimed", "hard"}
        return -int(answer["deltas"][3])

    assert (owed("sum"), owed("exponential"), owed("two_three")) == (120, 160, 160)


@pytest.mark.clause("WH-37")
def test_settlement_rounds_each_payment_half_up() -> None:
    seats: dict[int, JsonObject] = {3: {"melds": ["single_kong 4m", "closed_kong 2222z"]}}
    assert score(PLAIN, "8p", seats=seats)["deltas"] == [-16, 152, -8, -128]
    ten, twenty = (
        score(PLAIN, "8p", seats=seats),
        score(PLAIN, "8p", seats=seats, options={"settle_divisor": 20}),
    )
    assert [each["settled"] for each in ten["payments"]] == [2, 1, 13]
    assert [each["settled"] for each in twenty["payments"]] == [1, 0, 6]
    assert ten["settled_deltas"] == [-2, 16, -1, -13]
    assert twenty["settled_deltas"] == [-1, 7, 0, -6]
    assert twenty["deltas"] == ten["deltas"]


@pytest.mark.clause("WH-37", "WH-39")
def test_each_payment_is_rounded_before_one_pays_for_all() -> None:
    melds = ("chow 123p", "pung 555p<2", "chow 789p")
    answer = score("234p4m", "6p", melds=melds, options={"settle_divisor": 20})
    # 15·2 = 30 from each, 1.5 settled as 2, three times.
    assert answer["payments"] == [{"from": 0, "to": 1, "amount": 90, "settled": 6}]
    assert answer["settled_deltas"] == [-6, 6, 0, 0]


@pytest.mark.clause("WH-38")
@pytest.mark.parametrize(
    ("rules", "options", "limits"),
    [
        ("wuhan", {}, (300, 400, 500, 600)),
        ("wuhan-red-green", {}, (400, 500, 600, 800)),
        ("wuhan-peel", {}, (400, 500, 600, 800)),
        ("wuhan", {"each_open_set": True}, (600, 800, 1000, 1200)),
        ("wuhan-peel", {"each_open_set": True}, (600, 800, 1000, 1200)),
        ("wuhan-red-green", {"limits": [400, 500, 600, 700]}, (400, 500, 600, 700)),
    ],
)
def test_limit_golden_radiant_trinity(
    rules: str, options: dict[str, object], limits: tuple[int, ...]
) -> None:
    limit, golden, radiant, trinity = limits
    chows = {0: "chow 678p", 2: "chow 678s", 3: "chow 456s"}

    def losers(opened: str, *melds: str) -> list[int]:
        seats: dict[int, JsonObject] = {
            seat: {"melds": [chow] if str(seat) in opened else []} for seat, chow in chows.items()
        }
        seats[0]["melds"].append("closed_kong 2222z")
        answer = score("333p77s11p", "7s", rules=rules, melds=melds, seats=seats, options=options)
        return [-answer["deltas"][seat] for seat in (0, 2, 3)]

    # All pung, own draw 15, hard, open, closed kong and wild kong: 15·64 = 960 of everyone, at the least.
    full = ("pung 111m", "closed_kong 9999s", "single_kong 4m")
    assert losers("023", *full) == [golden] * 3
    assert losers("02", *full) == [golden, golden, radiant]
    assert losers("", *full) == [trinity] * 3
    # Without the wild kong 240; only seat 0 with its own kong reaches the limit.
    assert losers("", *full[:2]) == [limit, 240, 240]


@pytest.mark.clause("WH-38")
def test_exactly_the_limit_reaches_it() -> None:
    options = {"limits": [60, 70, 80, 90]}
    pungs = ("pung 111z", "pung 777m<3")
    seats: dict[int, JsonObject] = {0: {"melds": ["pung 222z<2"]}}
    assert score("333p999s1p", "1p", melds=pungs, options=options)["deltas"] == [-90, 270, -90, -90]
    answer = score("333p999s1p", "1p", melds=pungs, options=options, seats=seats)
    assert answer["deltas"] == [-70, 230, -80, -80]
    claimed = score("333p999s1p", "1p", melds=pungs, by="discard", from_=2, options=options)
    assert claimed["deltas"] == [-40, 140, -60, -40]


@pytest.mark.clause("WH-38")
def test_honours_golden() -> None:
    options = {"honours_golden": True}
    assert score("1223344556z", "6z", options=options)["deltas"] == [-600, 1800, -600, -600]
    answer = score("1223344556z", "6z", options=options, seats={0: OPEN})
    assert answer["deltas"] == [-400, 1400, -500, -500]
    assert score("258m2258p258s", "8s", melds=("pung 555m",), options=options)["deltas"] == [
        -60,
        180,
        -60,
        -60,
    ]


@pytest.mark.clause("WH-38")
@pytest.mark.parametrize(
    "limits", [[300, 400, 500], "300 400", [300, 400, 500, 100], [0, 1, 2, 3], 300, [1.5] * 4]
)
def test_limits_that_are_none(limits: object) -> None:
    with pytest.raises(CaseError, match=r"options\.limits"):
        load("wuhan", {"limits": limits})


@pytest.mark.clause("WH-41", "WH-39")
def test_a_false_win_pays_the_score_in_reverse() -> None:
    answer = score(PLAIN, "8p", melds=("closed_kong 1111z",), by="rob", from_=2)
    assert answer["clause"] == "WH-15"
    # Robbing 10, hard, closed kong: 80 from each, all of it from the robbed player, now the other way.
    assert answer["deltas"] == [0, -240, 240, 0]
    assert answer["payments"] == [{"from": 1, "to": 2, "amount": 240, "settled": 24}]


@pytest.mark.clause("WH-20")
def test_of_two_winners_the_nearest_is_paid() -> None:
    system = load("wuhan")
    wins = [
        {"seat": 0, "tile": "8p", "by": "discard", "from": 2},
        {"seat": 3, "tile": "8p", "by": "discard", "from": 2},
    ]
    seats = [
        {"hand": PLAIN, "melds": [{"kind": "pung", "tiles": "111z", "from": 2}], "discards": "7z"},
        {},
        {},
        {"hand": "123s456s789m8p", "melds": [{"kind": "pung", "tiles": "222z", "from": 2}], "discards": "7z"},
    ]
    answer = system.score({"banker": 0, "indicator": "3m", "seats": seats, "win": wins})
    assert answer["clause"] == ["WH-20", None]
    assert answer["deltas"] == [-64, -8, -16, 88]
    assert answer["settled_deltas"] == [-6, -1, -2, 9]
