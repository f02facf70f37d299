"""Events of the serial link as inputs of the referee."""

from __future__ import annotations

from typing import Final

from controller.referee.inputs import (
    ButtonPressed,
    FaultOver,
    Input,
    MachineFault,
    MotionDone,
    MotionStopped,
    Unlinked,
)
from controller.referee.table_state import Table
from controller.rules.tiles import Seat
from firmware_bridge import events as wire
from firmware_bridge.protocol.messages import ALL_SENSORS, Button, FaultCode, Operation, Sensor
from firmware_bridge.protocol.state_block import Counters

OPERATIONS: Final = {
    "shuffle": Operation.SHUFFLE,
    "walls": Operation.RAISE_WALLS,
    "dice": Operation.ROLL_DICE,
}


def input_from_event(
    event: wire.LinkDown | wire.Pressed | wire.Done | wire.Failed | wire.FaultRaised | wire.FaultCleared,
    sensors: Sensor = ALL_SENSORS,
) -> Input:
    """The referee's input for an event of the link; `sensors` are those the machine has."""
    match event:
        case wire.LinkDown(reason=reason):
            return Unlinked(reason)
        case wire.Pressed(seat=seat, button=button, count=count):
            return ButtonPressed(Seat(seat), Button(button).name.lower(), count)
        case wire.Done(operation=operation, op_id=op_id, dice=dice, counts=counts):
            counted = counts is not None and any(counts) and Sensor.TILE_COUNTERS in sensors
            return MotionDone(_word(operation), op_id, dice, counts if counted else None)
        case wire.Failed(operation=operation, op_id=op_id, fault=fault):
            cause = "" if fault.cause is None else fault.cause.name.lower()
            what = (fault_name(fault.code), fault.place, fault.count, cause, Sensor.LID_SWITCH in sensors)
            return MotionStopped(_word(operation), op_id, fault.text, *what)
        case wire.FaultRaised(code=code, text=text):
            return MachineFault(fault_name(code), text)
        case wire.FaultCleared(code=code):
            return FaultOver(fault_name(code))


def fault_name(code: FaultCode) -> str:
    """The alert code of this fault."""
    return FaultCode(code).name.lower()


def wire_counters(table: Table) -> Counters:
    """The button counters of `table` as the link keeps them."""
    return Counters(table.link.boot_id or 0, table.link.counters)


def _word(operation: Operation) -> str:
    return next(word for word, value in OPERATIONS.items() if value == operation)
