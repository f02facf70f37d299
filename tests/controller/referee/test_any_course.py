"""Whatever a machine tells, in whatever order: nothing moves past a stop unless somebody says READY."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.referee import outputs, recovery_steps
from controller.referee.effects import Publish
from controller.referee.inputs import (
    ButtonPressed,
    FaultOver,
    Input,
    Linked,
    MachineFault,
    MotionDone,
    MotionStopped,
    Unlinked,
)
from controller.referee.recovery_steps import PROCEDURES
from controller.referee.stages import Moving
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.rules.tiles import Seat
from controller.words import plain
from firmware_bridge.protocol.constants import Button, Operation
from tests.controller.referee.recovering_table import LID_CLOSED, LID_OPEN, at_work

CODES = st.sampled_from([*(code.value for code in PROCEDURES), "", "earthquake"])
PLACES = st.sampled_from([None, 0, 1, 2, 3, 7])


@st.composite
def happenings(draw: st.DrawFn) -> list[tuple[str, Any]]:
    """What may befall a machine at work, in any order; op ids are filled in as `now` or another."""
    one = st.one_of(
        st.tuples(st.just("ready"), st.integers(0, 3)),
        st.tuples(st.just("press"), st.sampled_from(["pung", "hu", "pass"])),
        st.tuples(st.just("lid"), st.booleans()),
        st.tuples(st.just("fault"), CODES),
        st.tuples(st.just("over"), CODES),
        st.tuples(
            st.just("stuck"), st.tuples(CODES, PLACES, st.integers(0, 255), st.booleans(), st.booleans())
        ),
        st.tuples(st.just("moved"), st.booleans()),
        st.tuples(st.just("linked"), st.booleans()),
        st.tuples(st.just("unlinked"), st.none()),
    )
    return draw(st.lists(one, max_size=25))


@settings(max_examples=150)
@given(rules=st.sampled_from(["hangzhou", "kawuxing"]), what=happenings())
def test_nothing_moves_past_a_stop_without_ready(rules: str, what: list[tuple[str, Any]]) -> None:
    ideal = at_work(rules)
    for kind, more in what:
        before = ideal.table
        ideal.give(happening(before, kind, more))
        after = ideal.table
        assert all(len(text) <= 16 and text.isascii() for text in outputs.display_texts(after))
        assert is_plain(snapshot(after))
        assert all(is_plain(effect.body) for effect in after.effects if isinstance(effect, Publish))
        stood = isinstance(before.stage, Moving) and before.stage.stuck is not None
        if stood and outputs.motion(after) is not None:
            assert kind == "ready" and not recovery_steps.lid_is_open(before)
        if after.link.op_id != before.link.op_id:
            assert kind == "ready" or (kind == "moved" and more) or (kind == "stuck" and more[0] == "dice")


def is_plain(value: object) -> bool:
    """Whether this is JSON of plain Python values, as it is signed: no enum passes for its word."""
    if isinstance(value, Mapping):
        return all(type(name) is str and is_plain(member) for name, member in value.items())
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, float, bool)


def happening(table: Table, kind: str, more: Any) -> Input:
    stage = table.stage
    operation, op_id = (
        (stage.operation, stage.op_id)
        if isinstance(stage, Moving)
        else (Operation.ROLL_DICE, table.link.op_id)
    )
    match kind:
        case "ready":
            return ButtonPressed(Seat(more), Button.READY, 1)
        case "press":
            return ButtonPressed(Seat(0), Button.of_word(more), 1)
        case "lid":
            return LID_OPEN if more else LID_CLOSED
        case "fault":
            return MachineFault(more, plain("It is broken."))
        case "over":
            return FaultOver(more)
        case "stuck":
            code, place, count, lid_switch, ours = more
            of = op_id if ours else (op_id + 40_000) % 0xFFFF
            return MotionStopped(operation, of, plain("It stopped."), code, place, count, "", lid_switch)
        case "moved":
            return MotionDone(
                operation,
                op_id if more else (op_id + 40_000) % 0xFFFF,
                (3, 4) if operation is Operation.ROLL_DICE else None,
            )
        case "linked":
            return Linked(9, more, table.link.counters, 0, "power")
    return Unlinked(plain("The cable is out."))
