"""Events of the link as inputs of the referee, with the words that journals have for the numbers of the line."""

from __future__ import annotations

from enum import Enum

import pytest

from controller.referee.inputs import ButtonPressed, Input, MotionDone, MotionStopped, from_json, to_json
from controller.referee.recovery_steps import PROCEDURES
from controller.rules.tiles import Seat
from controller.runtime.hardware_input import fault_sentence, input_from_event
from controller.runtime.hardware_output import CLEARABLE
from controller.words import say
from firmware_bridge import events as wire
from firmware_bridge.protocol.constants import Button, Operation, ResetCause
from firmware_bridge.protocol.fault_codes import ON_THE_WIRE, FaultCode
from firmware_bridge.protocol.state_block import Fault


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        (Button, ["chow", "pung", "kong", "hu", "pass", "ready"]),
        (Operation, ["shuffle", "walls", "dice"]),
        (ResetCause, ["power", "button", "watchdog", "brown_out", "software", "unknown"]),
    ],
    ids=["button", "operation", "cause"],
)
def test_every_number_has_a_word_of_its_own(
    numbers: type[Button | Operation | ResetCause], words: list[str]
) -> None:
    assert [one.word for one in numbers] == words
    assert [numbers.of_word(word) for word in words] == list(numbers)
    with pytest.raises(ValueError, match="'riichi'"):
        numbers.of_word("riichi")


def test_buttons_are_in_the_order_of_their_counters() -> None:
    assert [int(button) for button in Button] == list(range(6))


def test_every_fault_has_procedure_and_people_clear_all_but_two() -> None:
    assert set(PROCEDURES) == set(FaultCode)
    left = set(FaultCode) - set(CLEARABLE)
    assert left == {FaultCode.LID_OPEN, FaultCode.RESET, FaultCode.PROGRAM}
    assert CLEARABLE["jam"] is FaultCode.JAM


@pytest.mark.parametrize(
    ("event", "given", "kept"),
    [
        (
            wire.Pressed(2, Button.PASS, 7),
            ButtonPressed(Seat(2), Button.PASS, 7),
            {"input": "Pressed", "seat": 2, "button": "pass", "count": 7},
        ),
        (
            wire.Done(Operation.RAISE_WALLS, 5),
            MotionDone(Operation.RAISE_WALLS, 5),
            {"input": "Moved", "operation": "walls", "op_id": 5, "dice": None, "counts": None},
        ),
        (
            wire.Failed(Operation.ROLL_DICE, 6, Fault(FaultCode.RESET, None, 0, ResetCause.BROWN_OUT)),
            MotionStopped(
                Operation.ROLL_DICE,
                6,
                say("fault.reset", cause="brown_out", operation="dice"),
                FaultCode.RESET,
                cause=ResetCause.BROWN_OUT.word,
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


@pytest.mark.parametrize(
    "code", [code for code in ON_THE_WIRE if code not in {FaultCode.OTHER, FaultCode.RESET}]
)
def test_every_fault_of_the_protocol_has_its_own_alert(code: FaultCode) -> None:
    assert fault_sentence(code, 2, 1).id == f"fault.{code.value}"
