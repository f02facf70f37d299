"""A hu is judged once: the result uses the verdict of the call."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from controller.rules import HandState, Hu, System, load, names_of_systems
from controller.rules.hand_log import judge_log
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from tests.controller.rules.random_play import first_legal, play_hand


def counting(system: System) -> tuple[System, list[WinDeclaration]]:
    """The same system, and every declaration it judges from now on."""
    seen: list[WinDeclaration] = []
    judge: Callable[[WinDeclaration, Bar | None], Judgement] = system.rules.judge

    def counted(declaration: WinDeclaration, bar: Bar | None) -> Judgement:
        seen.append(declaration)
        return judge(declaration, bar)

    return System(replace(system.rules, judge=counted)), seen


def won_hand(name: str) -> tuple[System, HandState, Hu]:
    """A hand of play just before its win, not by the dealt tiles, which are judged tile by tile."""
    system = load(name)
    for seed in range(400):
        played = play_hand(system, Random(seed), player=first_legal, stay=3)
        act = played.hand.acts[-1]
        if isinstance(act, Hu) and len(played.hand.acts) > 8:
            before = system.begin(played.start)
            assert isinstance(before, HandState)
            for each in played.hand.acts[:-1]:
                after = system.apply(before, each)
                assert isinstance(after, HandState), after
                before = after
            return system, before, act
    raise AssertionError("nobody won")


@pytest.mark.parametrize("name", names_of_systems())
def test_a_hu_is_judged_once_from_the_call_to_the_result(name: str) -> None:
    plain, before, act = won_hand(name)
    system, seen = counting(plain)
    judged = system.judge_hu(before, act)
    once = len(seen)
    assert judged.refusal is None and once > 0
    results = [
        system.apply(before, act, judged),
        system.apply_together(before, (act,), (judged,)),
        system.execute(before, act, judged),
    ]
    assert system.asks(before, (act,), (judged,)) == judged.judgement.asks
    assert len(seen) == once
    assert all(each == plain.apply(before, act) for each in results)
    system.apply(before, act)
    assert len(seen) == 2 * once, "apply judges once itself"


def test_a_verdict_on_another_act_is_not_taken() -> None:
    """A seat that calls twice, correctly the second time, wins by the verdict on that call."""
    plain, before, act = won_hand("wuhan")
    system, seen = counting(plain)
    wrong = system.judge_hu(before, replace(act, hand=(), tile=None))
    assert wrong.refusal is not None
    after = system.apply_together(before, (act,), (wrong,))
    assert isinstance(after, HandState) and after.result is not None
    assert after.result.winners == (act.seat,)
    assert seen


def test_claims_of_a_log_are_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Hu] = []
    judge_hu = System.judge_hu

    def counted(self: System, hand: HandState, act: Hu) -> object:
        judged.append(act)
        return judge_hu(self, hand, act)

    monkeypatch.setattr(System, "judge_hu", counted)
    won = 0
    for seed in range(40):
        played = play_hand(load("kawuxing"), Random(seed), player=first_legal)
        lines = played.lines
        judged.clear()
        answers = judge_log(lines)
        calls = [line for line in lines if '"event": "hu"' in line]
        won += bool(calls)
        assert len(judged) == len(calls), (lines[-2:], answers[-1])
    assert won > 10
