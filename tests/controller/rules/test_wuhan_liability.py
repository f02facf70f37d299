"""Liability of one Wuhan player for all, and readiness (WH-39, WH-40)."""

import pytest

from tests.controller.rules.wuhan_cases import JsonObject, pattern_values, score

OPEN: JsonObject = {"melds": ["pung 999p<2"]}
CLAIMED = ("chow 123p", "pung 777m<2", "chow 789s", "chow 456p")
"""Four open sets: the rest of the hand is an eye."""


@pytest.mark.clause("WH-39", "WH-28")
def test_the_robbed_player_pays_for_all() -> None:
    seats: dict[int, JsonObject] = {0: OPEN, 2: {"melds": ["pung 888p<1"]}}
    answer = score("123p456s79p88s", "8p", by="rob", from_=2, seats=seats)
    assert answer["payments"] == [{"from": 2, "to": 1, "amount": 200, "settled": 20}]


@pytest.mark.clause("WH-39", "WH-21")
def test_the_third_sets_giver_of_a_pure_suit_pays_for_all() -> None:
    melds = ("chow 123p", "pung 555p<2", "filled_kong 9999p<3")
    answer = score("2346p", "6p", melds=melds, by="discard", from_=2)
    # 10·2·2(kong)·2(hard) = 80, the discarder 120: 280 from seat 3.
    assert answer["deltas"] == [0, 280, 0, -280]
    order = ("filled_kong 9999p<3", "chow 123p", "pung 555p<2")
    assert score("2346p", "6p", melds=order)["deltas"] == [0, 360, -360, 0]
    two = ("chow 123p", "pung 555p<2", "closed_kong 9999p")
    assert score("2346p", "6p", melds=two)["deltas"][0] < 0
    # A fourth open set does not change who gave the third.
    four = (*melds, "pung 777p<0")
    assert score("6p", "6p", melds=four)["deltas"] == [0, 360, 0, -360]


@pytest.mark.clause("WH-39")
def test_a_third_set_of_unknown_giver_makes_nobody_liable() -> None:
    answer = score("2346p", "6p", melds=("chow 123p", "pung 555p<2", "pung 999p<?"))
    assert answer["deltas"] == [-60, 180, -60, -60]
    assert "WH-39" in answer["notes"][0]
    # Chows come from the left only.
    assert score("2346p", "6p", melds=("pung 999p<3", "pung 555p<2", "chow 123p<?"))["deltas"][0] == -180


@pytest.mark.clause("WH-39")
def test_one_suit_liability_covers_honours_and_258() -> None:
    honours = ("pung 111z", "pung 222z<2", "pung 333z<3")
    assert score("4455z", "6z", melds=honours)["deltas"] == [-60, 180, -60, -60]
    options = {"one_suit_liability": True}
    assert score("4455z", "6z", melds=honours, options=options)["deltas"] == [0, 180, 0, -180]
    eyes = ("pung 222m", "pung 555m<2", "pung 888p<3")
    assert score("2558s", "8m", melds=eyes, options=options)["deltas"] == [0, 180, 0, -180]


def all_claimed(discarder: JsonObject, **more: object) -> JsonObject:
    return score("8p", "8p", melds=CLAIMED, by="discard", from_=2, seats={2: discarder, 3: {}}, **more)  # type: ignore[arg-type]


@pytest.mark.clause("WH-39", "WH-40", "WH-25")
def test_an_unready_discarder_pays_an_all_claimed_win_for_all() -> None:
    ready: JsonObject = {"hand": "123789m567s8s", "melds": ["pung 333s<1"]}
    # 10·2(open)·2(hard) = 40, an open discarder 120.
    assert all_claimed(ready)["deltas"] == [-40, 200, -120, -40]
    unready: JsonObject = {"hand": "123789m567s9s", "melds": ["pung 333s<1"]}
    assert all_claimed(unready)["deltas"] == [0, 200, -200, 0]


@pytest.mark.clause("WH-40")
@pytest.mark.parametrize(
    ("why", "discarder", "ready"),
    [
        ("an eye of 8", {"hand": "123789m567s8s", "melds": ["pung 333s<1"]}, True),
        ("not opened", {"hand": "123789m567s333s8s", "melds": []}, False),
        ("opened by a closed kong only", {"hand": "123789m567s8s", "melds": ["closed_kong 3333s"]}, False),
        ("an eye of 9 in all pung", {"hand": "111333m555s9s", "melds": ["pung 333s<1"]}, True),
        ("two wilds in a minor win", {"hand": "12344m567s8s9m", "melds": ["pung 333s<1"]}, False),
        ("two wilds in pure suit", {"hand": "11223344m99m", "melds": ["chow 789m<1"]}, True),
        ("a red in hand", {"hand": "123789m567s7z", "melds": ["pung 333s<1"]}, False),
        ("too few doubles with a wild", {"hand": "12789m567s8s4m", "melds": ["pung 333s<1"]}, False),
        ("a red kong more", {"hand": "12789m567s8s4m", "melds": ["pung 333s<1", "single_kong 7z"]}, True),
        ("a long hand", {"hand": "123789m567s88s", "melds": ["pung 333s<1"]}, False),
        ("a short hand", {"hand": "123789m567s", "melds": ["pung 333s<1"]}, False),
        (
            "no right to win",
            {"hand": "123789m567s8s", "melds": ["pung 333s<1"], "cannot_win": "WH-41"},
            False,
        ),
        ("honours alone", {"hand": "1122445566z", "melds": ["pung 333z<1"]}, True),
        ("258 alone", {"hand": "2255m2288s28p", "melds": ["pung 555s<1"]}, True),
        ("no fifth tile to wait for", {"hand": "123789m5555s", "melds": ["pung 333s<1"]}, False),
        (
            "all claimed itself",
            {"hand": "5s", "melds": ["chow 123m", "chow 789m", "pung 333s<0", "chow 567s"]},
            True,
        ),
    ],
)
def test_ready_is_a_wait_for_a_valid_win(why: str, discarder: JsonObject, ready: bool) -> None:
    answer = all_claimed(discarder)
    assert (answer["deltas"][0] < 0) is ready, why


@pytest.mark.clause("WH-40")
def test_a_wait_that_only_a_discard_makes_worth_enough_is_ready() -> None:
    melds = ["chow 123m", "chow 789m", "pung 333s<0", "chow 567s"]
    own: JsonObject = {"hand": "5s", "melds": melds}
    # By own draw 8, below 16; by a discard all claimed.
    assert all_claimed(own, options={"minimum": 16})["deltas"][0] < 0
    plain: JsonObject = {"hand": "567s5s", "melds": melds[:3]}
    assert all_claimed(plain, options={"minimum": 16})["deltas"][0] == 0


@pytest.mark.clause("WH-39", "WH-40")
def test_an_unknown_discarder_is_not_liable_and_a_note_says_so() -> None:
    answer = all_claimed({})
    assert answer["deltas"] == [-40, 140, -60, -40]
    assert "WH-40" in answer["notes"][0] and "seat 2" in answer["notes"][0]


@pytest.mark.clause("WH-39")
def test_the_robbed_then_the_unready_then_the_third_giver() -> None:
    melds = ("chow 123p", "pung 777p<2", "pung 999p<3", "chow 456p")
    unready: JsonObject = {"hand": "1379m1379s13m11s"}
    answer = score("8p", "8p", melds=melds, by="discard", from_=2, seats={2: unready})
    assert set(pattern_values(answer)) == {"pure_suit", "all_claimed", "hard"}
    assert [(each["from"], each["amount"]) for each in answer["payments"]] == [(2, 280)]
    unknown = score("8p", "8p", melds=melds, by="discard", from_=2)
    assert [each["from"] for each in unknown["payments"]] == [3]
    robbed = score("8p", "8p", melds=melds, by="rob", from_=0)
    assert [each["from"] for each in robbed["payments"]] == [0]
