"""Who does something wrong cannot win that hand (WH-41, XM-20): the refusal takes the right away by itself."""

from typing import Any

import pytest

from controller.rules import load
from tests.controller.rules import wuhan_cases, xiamen_cases
from tests.controller.rules.told_hands import Told, idle

READY = "123p456s79p88s22z9s"
"""With 2z punged it waits on 8p, opened, the eye 8."""


def lost(told: Told, act: int) -> Any:
    return told.verdicts[act - 1].get("cannot_win")


def wuhan(*acts: str, rules: str = "wuhan", **more: Any) -> Told:
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
    told = wuhan(*OPENED, wrong, "2 draws 8p", "2 discards 8p", "1 hu", rules=rules, **more)
    assert [told.clause(act) for act in range(4, 8)] == [clause, None, None, "WH-41"]
    assert (lost(told, 4), lost(told, 7)) == ("WH-41", None)
    assert "seat 1" in told.verdicts[6]["reason"] and told.result is None
    # The refused hu is a false win of the hand it would have been.
    assert sum(told.cost(7)) == 0 and told.cost(7)[1] < 0


@pytest.mark.clause("WH-41", "WH-13")
def test_a_draw_from_the_wrong_end_costs_the_right_to_win() -> None:
    told = wuhan(*OPENED, *idle("2 1m", "3 9m", "0 9s"), "1 draws 8p tail", "1 draws 8p", "1 hu")
    assert told.clause(10) == "WH-41" and lost(told, 10) == "WH-41"
    assert told.ok(11) and told.clause(12) == "WH-41"
    # A supplement from the head: what is refused is the supplement (WH-13), what is lost is the win (WH-41).
    kong = ("0 discards 2z", "1 kongs direct 2z", "1 draws 8p", "1 draws 8p tail", "1 hu")
    told = wuhan(*kong, hands={1: "123p456s79p88s222z"})
    assert [told.clause(act) for act in range(2, 6)] == [None, "WH-13", None, "WH-41"]
    assert lost(told, 3) == "WH-41"


@pytest.mark.clause("WH-41")
def test_only_the_draw_is_such_an_act_and_only_its_doer_loses_by_it() -> None:
    told = wuhan(
        *OPENED,
        "3 draws 1m",
        "1 pungs",
        "1 chows 12p",
        "1 discards 1p",
        "2 draws 8p",
        "2 discards 8p",
        "1 hu",
    )
    assert [told.ok(act) for act in range(4, 8)] == [False] * 4
    assert [lost(told, act) for act in range(4, 8)] == ["WH-41", None, None, None]
    assert told.ok(10) and told.result is not None


@pytest.mark.clause("WH-41")
def test_the_house_may_let_it_pass() -> None:
    told = wuhan(*OPENED, "1 draws 1z", "2 draws 8p", "2 discards 8p", "1 hu", wrong_act_forfeits=False)
    assert told.clause(4) == "WH-41" and lost(told, 4) is None
    assert told.ok(7) and told.result is not None


@pytest.mark.clause("WH-41", "WH-40")
def test_who_lost_the_right_is_not_ready() -> None:
    """What the wrong draw took away is the state's: `legal_acts` offers no win, and the next hand begins without it."""
    system = load("wuhan")
    assert [option.default for option in system.option_list if option.name == "wrong_act_forfeits"] == [True]
    told = wuhan(*OPENED, "1 draws 1z", "1 draws 1z", *idle("2 9m", "3 8m", "0 7m"), "1 draws 8p", "1 hu")
    assert told.clause(len(told.verdicts)) == "WH-41"


@pytest.mark.clause("WH-41", "JZ-1")
def test_jingzhou_keeps_it_too() -> None:
    hands = {0: "2z+", 1: "123p456s79p88s22z9s"}
    acts = ("0 discards 2z", "1 pungs", "1 discards 9s", "1 draws 9p", "2 draws 8p", "2 discards 8p", "1 hu")
    told = wuhan_cases.play(*acts, rules="jingzhou", hands=hands, keep="8p", minimum=1)
    assert told.clause(4) == "WH-41" and lost(told, 4) == "WH-41" and told.clause(7) == "WH-41"


# ---- Xiamen -------------------------------------------------------------------------------------------------------

EVENING = "123456789m123p67s55z"
"""Sixteen that wait on 5s and 8s."""


def xiamen(*acts: str, rules: str = "xiamen", **more: Any) -> Told:
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
    told = xiamen("0 discards 9p", wrong, *rest, rules=rules)
    assert lost(told, 2) == "XM-20" and not told.ok(2)
    assert [told.clause(act) for act in range(3, 8)] == [None, None, None, None, "XM-20"]
    assert lost(told, 7) is None and told.result is None
    free = xiamen("0 discards 9p", wrong, *rest, rules=rules, wrong_act_forfeits=False)
    assert lost(free, 2) is None and free.ok(7)


@pytest.mark.clause("XM-20")
def test_an_outranked_call_and_a_wrong_discard_are_no_such_acts() -> None:
    told = xiamen("0 discards 9p", "1 chows 78p", "3 pungs", "3 discards 8s", "1 hu",
                  hands={1: "123456m78p67s55z123s", 3: "99p8s+"})  # fmt: skip
    assert told.outranked(2) and lost(told, 2) is None
    told = xiamen(
        "0 discards 9p", "1 discards 1m", "1 draws 1z", "1 discards 1z", "2 draws 8s", "2 discards 8s", "1 hu"
    )
    assert not told.ok(2) and lost(told, 2) is None and told.ok(7)


@pytest.mark.clause("XM-20")
def test_what_was_called_in_good_right_stands_and_what_comes_after_the_wrong_act_does_not() -> None:
    start = ("0 discards 9p", "1 draws 1z", "1 discards 1z", "2 draws 8s", "2 discards 8s")
    told = xiamen(*start, "1 hu", "1 pungs")
    assert told.ok(6) and lost(told, 7) == "XM-20" and told.result is not None
    told = xiamen(*start, "1 pungs", "1 hu")
    assert (lost(told, 6), told.clause(7)) == ("XM-20", "XM-20") and told.result is None


@pytest.mark.clause("XM-20")
def test_a_tile_that_cannot_be_says_nothing_about_what_was_done() -> None:
    told = xiamen("0 discards 9p", "1 draws 4s", hands={0: "9p44s+", 2: "44s+"})
    assert told.clause(2) == "XM-1" and lost(told, 2) is None
