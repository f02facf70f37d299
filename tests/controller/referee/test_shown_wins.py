"""A revealed hand is judged once: the verdict is carried out without another judgement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from controller.referee.stages import BetweenHands, Revealing
from controller.rules import names_of_systems
from controller.rules.acts import Hu
from controller.rules.hand_state import HandState
from controller.rules.system import JudgedHu, System
from tests.controller.referee.ideal_table import IdealTable, fresh_table


@contextmanager
def verdicts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Hu]]:
    """The hus with a hand that are judged from now on, by any caller."""
    judged: list[Hu] = []
    judge = System.judge_hu

    def counted(system: System, hand: HandState, act: Hu) -> JudgedHu:
        if act.hand is not None:
            judged.append(act)
        return judge(system, hand, act)

    verify = System.verify

    def verified(system: System, hand: HandState, act: Hu) -> object:
        assert not isinstance(act, Hu) or act.hand is None, "a revealed hand is verified besides"
        return verify(system, hand, act)

    with monkeypatch.context() as patched:
        patched.setattr(System, "judge_hu", counted)
        patched.setattr(System, "verify", verified)
        yield judged


@pytest.mark.parametrize("rules", names_of_systems())
def test_revealed_hand_is_judged_once_until_it_is_scored(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(12):
        ideal = IdealTable(fresh_table(rules), seed, keen=True)
        while not isinstance(ideal.table.stage, Revealing):
            ideal.turn()
            if isinstance(ideal.table.stage, BetweenHands) and ideal.table.session.number:
                break
        if not isinstance(ideal.table.stage, Revealing):
            continue
        with verdicts(monkeypatch) as judged:
            while isinstance(ideal.table.stage, Revealing):
                ideal.turn()
        if isinstance(ideal.table.stage, BetweenHands):
            state = ideal.table.current_hand
            assert state.result is not None and state.result.winners
            assert sorted(act.seat for act in judged) == sorted(state.result.winners)
            return
    raise AssertionError("nobody won")
