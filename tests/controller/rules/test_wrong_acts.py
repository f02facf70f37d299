"""A player who acts wrongly cannot win that hand (WH-41, XM-20): the refusal itself removes the right."""

from typing import Any

import pytest

from controller.rules import load
from tests.controller.rules import wuhan_cases, xiamen_cases
from tests.controller.rules.played_hands import PlayedHand, idle

READY = "123p456s79p88s22z9s"
"""With 2z punged it waits on 8p, opened, the eye 8."""


def lost(played: PlayedHand, act: int) -> Any:
    return played.verdicts[act - 1].get("cannot_win")


def wuhan(*acts: str, rules: str = "wuhan", **more: Any) -> PlayedHand:
    hands = {0: "2z+", 1: READY} | more.pop("hands", {})
    return wuhan_cases.play(*acts, rules=rules, hands=hands, keep="8p", minimum=1, **more)


OPENED = ("0 discards 2z", "1 pungs", "1 discards 9s")


@pytest.mark.clause("WH-41")
@pytest.mark.parametrize("rules", ["wuhan", "wuhan-red-green", "wuhan-peel"])
@pytest.mark.parametrize(
    ("wrong", "clause"),
    [("1 draws 1z", "WH-41"), ("1 draws 1z tail", "WH-41"), ("1 draws ?", "WH-41")],
)
def test_a_draw_out_of_turn_costs_the_right_to_win(rules: str, wrong: str, clause: str) -> None:
    more: dict[str, Any] = {"indicator": "3m"} if rules != "wuhan-peel" else {"indicator": "7m"}
    fair = wuhan(*OPENED, "2 draws 8p", "2 discards 8p", "1 hu", rules=rules, **more)
    assert fair.all_ok() and fair.result is not None
    played = wuhan(*OPENED, wrong, "2 draws 8p", "2 discards 8p", "1 hu", rules=rules, **more)
    assert [played.clause(act) for act in range(4, 8)] == [clause, None, None, "WH-41"]
    assert (lost(played, 4), lost(played, 7)) == ("WH-41", None)
    assert "seat 1" in played.verdicts[6]["reason"] and played.result is None
    # The refused hu is a false win of the hand it would have been.
    assert sum(played.cost(7)) == 0 and played.cost(7)[1] < 0


@pytest.mark.clause("WH-41", "WH-13")
def test_a_draw_from_the_wrong_end_costs_the_right_to_win() -> None:
    played = wuhan(*OPENED, *idle("2 1m", "3 9m", "0 9s"), "1 draws 8p tail", "1 draws 8p", "1 hu")
    assert played.clause(10) == "WH-41" and lost(played, 10) == "WH-41"
    assert played.ok(11) and played.clause(12) == "WH-41"
    # A supplement from the head: the supplement is refused (WH-13), the right to win is lost (WH-41).
    kong = ("0 discards 2z", "1 kongs direct 2z", "1 draws 8p", "1 draws 8p tail", "1 hu")
    played = wuhan(*kong, hands={1: "123p456s79p88s222z"})
    assert [played.clause(act) for act in range(2, 6)] == [None, "WH-13", None, "WH-41"]
    assert lost(played, 3) == "WH-41"


@pytest.mark.clause("WH-41")
def test_only_a_wrong_draw_costs_its_player_the_right() -> None:
    played = wuhan(
        *OPENED,
        "3 draws 1m",
        "1 pungs",
        "1 chows 12p",
        "1 discards 1p",
        "2 draws 8p",
        "2 discards 8p",
        "1 hu",
    )
    assert [played.ok(act) for act in range(4, 8)] == [False] * 4
    assert [lost(played, act) for act in range(4, 8)] == ["WH-41", None, None, None]
    assert played.ok(10) and played.result is not None


@pytest.mark.clause("WH-41")
def test_an_option_permits_the_wrong_act() -> None:
    played = wuhan(*OPENED, "1 draws 1z", "2 draws 8p", "2 discards 8p", "1 hu", wrong_act_forfeits=False)
    assert played.clause(4) == "WH-41" and lost(played, 4) is None
    assert played.ok(7) and played.result is not None


@pytest.mark.clause("WH-41", "WH-40")
def test_a_player_without_the_right_to_win_is_not_ready() -> None:
    """The state keeps the lost right: `legal_acts` offers no win, and the next hand begins without the loss."""
    system = load("wuhan")
    assert [option.default for option in system.option_list if option.name == "wrong_act_forfeits"] == [True]
    played = wuhan(*OPENED, "1 draws 1z", "1 draws 1z", *idle("2 9m", "3 8m", "0 7m"), "1 draws 8p", "1 hu")
    assert played.clause(len(played.verdicts)) == "WH-41"


@pytest.mark.clause("WH-41", "JZ-1")
def test_jingzhou_keeps_it_too() -> None:
    hands = {0: "2z+", 1: "123p456s79p88s22z9s"}
    acts = ("0 discards 2z", "1 pungs", "1 discards 9s", "1 draws 9p", "2 draws 8p", "2 discards 8p", "1 hu")
    played = wuhan_cases.play(*acts, rules="jingzhou", hands=hands, keep="8p", minimum=1)
    assert played.clause(4) == "WH-41" and lost(played, 4) == "WH-41" and played.clause(7) == "WH-41"


# ---- Xiamen -------------------------------------------------------------------------------------------------------

EVENING = "123456789m123p67s55z"
"""Sixteen tiles that wait on 5s and 8s."""


def xiamen(*acts: str, rules: str = "xiamen", **more: Any) -> PlayedHand:
    hands = {0: "9p+", 1: EVENING} | more.pop("hands", {})
    return xiamen_cases.play(*acts, rules=rules, hands=hands, keep="8s", **more)


@pytest.mark.clause("XM-20")
@pytest.mark.parametrize("rules", ["xiamen", "quanzhou"])
@pytest.mark.parametrize(
    "wrong",
    ["1 pungs", "1 chows 67s", "1 kongs direct 9p", "1 draws 1z tail", "1 kongs closed 9p"],
)
def test_a_wrong_act_costs_the_right_to_win(rules: str, wrong: str) -> None:
    rest = ("1 draws 1z", "1 discards 1z", "2 draws 8s", "2 discards 8s", "1 hu")
    fair = xiamen("0 discards 9p", *rest, rules=rules)
    assert fair.all_ok() and fair.result is not None, fair.verdicts
    played = xiamen("0 discards 9p", wrong, *rest, rules=rules)
    assert lost(played, 2) == "XM-20" and not played.ok(2)
    assert [played.clause(act) for act in range(3, 8)] == [None, None, None, None, "XM-20"]
    assert lost(played, 7) is None and played.result is None
    free = xiamen("0 discards 9p", wrong, *rest, rules=rules, wrong_act_forfeits=False)
    assert lost(free, 2) is None and free.ok(7)


@pytest.mark.clause("XM-20")
def test_an_outranked_call_and_a_wrong_discard_are_no_such_acts() -> None:
    played = xiamen("0 discards 9p", "1 chows 78p", "3 pungs", "3 discards 8s", "1 hu",
                  hands={1: "123456m78p67s55z123s", 3: "99p8s+"})  # fmt: skip
    assert played.outranked(2) and lost(played, 2) is None
    played = xiamen(
        "0 discards 9p", "1 discards 1m", "1 draws 1z", "1 discards 1z", "2 draws 8s", "2 discards 8s", "1 hu"
    )
    assert not played.ok(2) and lost(played, 2) is None and played.ok(7)


@pytest.mark.clause("XM-20")
def test_calls_before_the_wrong_act_stand_and_later_ones_do_not() -> None:
    start = ("0 discards 9p", "1 draws 1z", "1 discards 1z", "2 draws 8s", "2 discards 8s")
    played = xiamen(*start, "1 hu", "1 pungs")
    assert played.ok(6) and lost(played, 7) == "XM-20" and played.result is not None
    played = xiamen(*start, "1 pungs", "1 hu")
    assert (lost(played, 6), played.clause(7)) == ("XM-20", "XM-20") and played.result is None


@pytest.mark.clause("XM-20")
def test_an_impossible_tile_is_no_evidence_of_a_wrong_act() -> None:
    played = xiamen("0 discards 9p", "1 draws 4s", hands={0: "9p44s+", 2: "44s+"})
    assert played.clause(2) == "XM-1" and lost(played, 2) is None
