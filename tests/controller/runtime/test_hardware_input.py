"""The bridge's numbers and the table's words for the same: complete both ways, and the words as journals have them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import pytest

from controller.referee.inputs import ButtonPressed, Input, MotionDone, MotionStopped, from_json, to_json
from controller.referee.machine_words import Motion, RestartCause, SeatButton
from controller.referee.recovery_catalogue import PROCEDURES
from controller.rules.tiles import Seat
from controller.runtime.hardware_input import BUTTONS, CAUSES, MOTIONS, input_from_event
from controller.runtime.hardware_output import CLEARABLE
from controller.words import say
from firmware_bridge import events as wire
from firmware_bridge.protocol.constants import RESET_CAUSES, Button, Operation, ResetCause
from firmware_bridge.protocol.fault_codes import FaultCode
from firmware_bridge.protocol.state_block import Fault


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (BUTTONS, Button),
        (MOTIONS, Operation),
        (CAUSES, ResetCause),
    ],
    ids=["button", "operation", "cause"],
)
def test_every_number_has_a_word_of_its_own(words: Mapping[Enum, Enum], numbers: type[Enum]) -> None:
    assert list(words) == list(numbers)
    kind = type(next(iter(words.values())))
    assert len(set(words.values())) == len(words) and set(words.values()) == set(kind)


def test_buttons_are_in_the_order_of_their_counters() -> None:
    assert list(BUTTONS.values()) == list(SeatButton) and [int(one) for one in BUTTONS] == list(range(6))


def test_every_fault_has_a_procedure_and_people_clear_all_but_two() -> None:
    assert set(PROCEDURES) == set(FaultCode)
    left = set(FaultCode) - set(CLEARABLE)
    assert left == {FaultCode.LID_OPEN, FaultCode.RESET, FaultCode.PROGRAM}
    assert CLEARABLE["jam"] is FaultCode.JAM and set(RESET_CAUSES) == set(ResetCause)


@pytest.mark.parametrize(
    ("event", "given", "kept"),
    [
        (
            wire.Pressed(2, Button.PASS, 7),
            ButtonPressed(Seat(2), SeatButton.PASS, 7),
            {"input": "Pressed", "seat": 2, "button": "pass", "count": 7},
        ),
        (
            wire.Done(Operation.RAISE_WALLS, 5),
            MotionDone(Motion.WALLS, 5),
            {"input": "Moved", "operation": "walls", "op_id": 5, "dice": None, "counts": None},
        ),
        (
            wire.Failed(Operation.ROLL_DICE, 6, Fault(FaultCode.RESET, None, 0, ResetCause.BROWN_OUT)),
            MotionStopped(
                Motion.DICE,
                6,
                say("fault.reset", cause="brown_out", operation="dice"),
                FaultCode.RESET,
                cause=RestartCause.BROWN_OUT,
            ),
            {
                "input": "Stuck",
                "operation": "dice",
                "op_id": 6,
                "reason": say("fault.reset", cause="brown_out", operation="dice").to_json(),
                "code": "reset",
                "place": None,
                "count": 0,
                "cause": "brown_out",
                "lid_switch": True,
            },
        ),
    ],
)
def test_what_happens_at_the_machine_is_kept_in_words(
    event: wire.Pressed | wire.Done | wire.Failed, given: Input, kept: dict[str, object]
) -> None:
    assert input_from_event(event) == given
    assert to_json(given) == kept and from_json(kept) == given
    assert not any(isinstance(member, Enum) for member in to_json(given).values())


@pytest.mark.parametrize(
    "unknown",
    [
        {"input": "Pressed", "seat": 0, "button": "riichi", "count": 1},
        {"input": "Moved", "operation": "sort", "op_id": 1, "dice": None, "counts": None},
    ],
)
def test_an_unknown_word_is_refused(unknown: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        from_json(unknown)
