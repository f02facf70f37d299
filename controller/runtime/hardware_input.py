"""Events of the serial link as inputs of the referee."""

from __future__ import annotations

from collections.abc import Iterator, Set

from controller.referee.inputs import (
    ButtonPressed,
    FaultOver,
    Input,
    Linked,
    MachineFault,
    MachinePart,
    MotionDone,
    MotionStopped,
    Unlinked,
)
from controller.referee.table_state import Table
from controller.rules.tiles import Seat
from controller.words import SENTENCES, Sentence, say, say_of
from firmware_bridge import events as wire
from firmware_bridge.link_reasons import LinkReason
from firmware_bridge.protocol.constants import Operation
from firmware_bridge.protocol.messages import (
    ALL_SENSORS,
    Capabilities,
    FaultCode,
    MissingPart,
    Sensor,
)
from firmware_bridge.protocol.state_block import Counters, TableState


def input_from_event(
    event: wire.LinkDown | wire.Pressed | wire.Done | wire.Failed | wire.FaultRaised | wire.FaultCleared,
    sensors: Sensor = ALL_SENSORS,
) -> Input:
    """The referee's input for an event of the link; `sensors` are those the machine has."""
    match event:
        case wire.LinkDown(reason=reason):
            return Unlinked(link_sentence(reason))
        case wire.Pressed(seat=seat, button=button, count=count):
            return ButtonPressed(Seat(seat), button, count)
        case wire.Done(operation=operation, op_id=op_id, dice=dice, counts=counts):
            counted = counts is not None and any(counts) and Sensor.TILE_COUNTERS in sensors
            return MotionDone(operation, op_id, dice, counts if counted else None)
        case wire.Failed(operation=operation, op_id=op_id, fault=fault):
            cause = "" if fault.cause is None else fault.cause.word
            what = (fault.code.value, fault.place, fault.count, cause, Sensor.LID_SWITCH in sensors)
            text = fault_sentence(fault.code, fault.place, fault.count, cause, operation)
            return MotionStopped(operation, op_id, text, *what)
        case wire.FaultRaised(code=code, place=place, count=count):
            return MachineFault(code.value, fault_sentence(code, place, count))
        case wire.FaultCleared(code=code):
            return FaultOver(code.value)


def link_sentence(reason: LinkReason) -> Sentence:
    """The sentence of a reason for which the table cannot be reached: of the same code and arguments."""
    return say(f"link.{reason.code}", **{name: _argument(value) for name, value in reason.args.items()})


def _argument(value: object) -> object:
    match value:
        case LinkReason():
            return link_sentence(value)
        case tuple():
            return [_argument(member) for member in value]
    return value


def fault_sentence(
    code: FaultCode, place: int | None, count: int = 0, cause: str = "", stopped: Operation | None = None
) -> Sentence:
    """The sentence about a fault and its cure, with wall and number of tiles; of a restart the cause, and the motion
    that it stopped."""
    if code is FaultCode.RESET and stopped is not None:
        return say("fault.reset", cause=cause, operation=stopped.word)
    name = f"fault.{code.value}"
    known = name in SENTENCES and code is not FaultCode.RESET
    return say_of(name if known else "fault.other", {"place": place, "count": count})


def missing_machine_parts(machine: Capabilities) -> tuple[MachinePart, ...]:
    """The parts that this machine reports as missing. Without motions it reports neither dice nor counted tiles, which
    are results of motions."""
    moves = machine.walls > 0 and MissingPart.MOTIONS not in machine.lacks
    has = {
        MachinePart.SHUFFLER: moves,
        MachinePart.DICE: moves and Sensor.DICE_READER in machine.sensors,
        MachinePart.BUTTONS: machine.seats > 0 and MissingPart.BUTTONS not in machine.lacks,
        MachinePart.DISPLAYS: machine.seats > 0 and machine.display_width > 0,
        MachinePart.LIGHTS: machine.walls > 0 and MissingPart.LIGHTS not in machine.lacks,
        MachinePart.COUNTERS: moves and Sensor.TILE_COUNTERS in machine.sensors,
    }
    return tuple(part for part in MachinePart if not has[part])


def wire_counters(table: Table) -> Counters:
    """The button counters of `table` as the link keeps them."""
    return Counters(table.link.boot_id or 0, table.link.counters)


def linked_input(up: wire.LinkUp, state: TableState | None) -> Linked:
    """The referee's input for a link that came up, at this state of the machine."""
    records = () if state is None else state.records.values()
    latest = max((record.op_id for record in records), default=0)
    lacks = missing_machine_parts(up.capabilities)
    boot_id = None if set(lacks) == set(MachinePart) else up.boot_id
    return Linked(
        boot_id=boot_id,
        reset=up.reset,
        counters=up.counters.presses,
        op_id=latest,
        cause=up.cause.word,
        lacks=lacks,
    )


def ended_meanwhile(alerts: Set[str], state: TableState | None) -> Iterator[FaultOver]:
    """The faults among the alerts that ended while the link was down."""
    there = {fault.code for fault in state.faults} if state is not None else set()
    for code in sorted(alerts & set(FaultCode) - there):
        yield FaultOver(code)
