"""Describes frames in words: what each contains, which command a reply answers, what changed in the state."""

from typing import Final

from firmware_bridge.protocol.commands import (
    BaudCommand,
    BuzzerCommand,
    ClearFaultCommand,
    Command,
    DisplayCommand,
    EchoCommand,
    LightCommand,
    MotionCommand,
    ProgramCommand,
    ReadStateCommand,
    command_from_bytes,
)
from firmware_bridge.protocol.constants import (
    CommandCode,
    MessageError,
    MissingPart,
    NakReason,
    Operation,
    Outcome,
    ResetCause,
    Status,
)
from firmware_bridge.protocol.fault_codes import FaultCode
from firmware_bridge.protocol.frames import Frame, FrameKind
from firmware_bridge.protocol.session_messages import (
    Boot,
    Capabilities,
    Hello,
    HelloAck,
    Pong,
    event_from_bytes,
)
from firmware_bridge.protocol.state_block import Record, TableState, presses_between, went_back

_KINDS: Final = {int(kind): kind.name for kind in FrameKind}
_NAKS: Final = {
    NakReason.ORDER: "a frame before it is missing",
    NakReason.NO_SESSION: "the table knows no session: it has restarted",
    NakReason.GARBLED: "a damaged frame came",
}


def kind_name(kind: int) -> str:
    """`HELLO`, or `KIND 90` for a newer version's."""
    return _KINDS.get(kind, f"KIND {kind:02x}")


class FrameDescriber:
    """Describes frames in words. Remembers which command a reply answers, and the state last read."""

    def __init__(self) -> None:
        self._asked: dict[int, bytes] = {}  # by sequence number: at most 256
        self._state: TableState | None = None

    def tell(self, frame: Frame) -> str:
        """Describe the content of an intact frame in words; never raises."""
        try:
            return self._tell(frame)
        except MessageError as error:
            return f"an intact frame that cannot be read: {error}"

    def _tell(self, frame: Frame) -> str:
        body = frame.body
        match frame.kind:
            case FrameKind.HELLO:
                self._asked.clear()
                return _hello(Hello.from_bytes(body))
            case FrameKind.HELLO_ACK:
                return _hello_ack(HelloAck.from_bytes(body))
            case FrameKind.DATA:
                self._asked[frame.seq] = body
                return _command(body)
            case FrameKind.ACK:
                return self._reply(self._asked.get(frame.seq), body)
            case FrameKind.NAK:
                reason = _NAKS.get(NakReason(body[0])) if body and body[0] in set(NakReason) else None
                return (
                    f"send again from {frame.seq} on: {reason or 'for a reason this version does not know'}"
                )
            case FrameKind.PING:
                return "are you there?"
            case FrameKind.PONG:
                pong = Pong.from_bytes(body)
                damaged = f", {pong.garbled} damaged frames came there" if pong.garbled else ""
                session = f"session {pong.session:08x}" if pong.session else "no session"
                return f"{session}, state {pong.revision}{damaged}"
            case FrameKind.EVENT:
                return f"the state has reached {event_from_bytes(body)}"
            case FrameKind.BOOT:
                boot = Boot.from_bytes(body)
                return f"the firmware has started, boot {boot.boot_id:08x}, {_cause(boot.cause)}"
        return (
            f"{len(body)} bytes of a kind this version does not know; it is skipped: {body.hex(' ')}".rstrip(
                ": "
            )
        )

    def _reply(self, asked: bytes | None, body: bytes) -> str:
        outcome = _outcome(body)
        if asked is None or not asked:
            return f"{outcome} (to a command sent before this watch began)"
        if asked[0] == CommandCode.READ_STATE and body[:1] == bytes((Outcome.OK,)):
            return self._state_text(TableState.from_bytes(body[1:]))
        name = CommandCode(asked[0]).name if asked[0] in set(CommandCode) else f"command {asked[0]:#04x}"
        rest = body[1:]
        if asked[0] in set(Operation) and len(rest) == 1 and rest[0] in set(Status):
            return f"{name}: {outcome}, {Status(rest[0]).name}"
        if asked[0] == CommandCode.ECHO and rest:
            return f"{name}: {outcome}, {len(rest)} bytes back"
        return f"{name}: {outcome}"

    def _state_text(self, state: TableState) -> str:
        before, self._state = self._state, state
        if before is None or before.boot_id != state.boot_id or went_back(before.presses, state.presses):
            return f"state {state.revision}: {'; '.join(_whole(state))}"
        return f"state {state.revision}: {'; '.join(_changes(before, state)) or 'as before'}"


def _hello(hello: Hello) -> str:
    spoken = f"protocol {hello.protocol_min} to {hello.protocol_max}"
    if hello.protocol_max == 0:
        return f"who is there? (a question without a session, {hello.session:08x})"
    return f"a host greets: {spoken}, minor {hello.minor}, session {hello.session:08x}"


def _hello_ack(ack: HelloAck) -> str:
    table = ack.capabilities
    spoken = f"protocol {ack.protocol}.{table.minor}"
    if ack.protocol == 0:
        spoken = f"no protocol in common (it speaks {ack.protocol_min} to {ack.protocol_max})"
    firmware = f", firmware {'.'.join(map(str, table.firmware))}"
    board = f", board {table.board}" if table.board else ""
    return (
        f"{table.model}{firmware}{board}: {spoken}, session {ack.session:08x}, boot {ack.boot_id:08x} "
        f"{_cause(ack.cause)}; {table.tiles} tiles, {table.walls} walls of {table.stacks} stacks, {table.seats} seats"
        f"{lacks_text(table)}; "
        f"window {table.window_bytes} bytes, {table.window_frames} frames"
    )


def lacks_text(table: Capabilities) -> str:
    """Missing parts as `, without buttons, lights`; empty for a table that lacks nothing."""
    names = [str(part.name).lower() for part in MissingPart if part in table.lacks]
    return f", without {', '.join(names)}" if names else ""


def _command(body: bytes) -> str:
    command = command_from_bytes(body)
    if command is None:
        return f"command {body[0]:#04x}, which this version does not know: {body[1:].hex(' ')}"
    return command_in_words(command)


def command_in_words(command: Command) -> str:
    """`SHUFFLE, operation 12`."""
    match command:
        case MotionCommand(operation, op_id):
            return f"{operation.name}, operation {op_id}"
        case ProgramCommand(tiles):
            return f"PROGRAM: {'+'.join(map(str, tiles))} = {sum(tiles)} tiles from the next shuffle on"
        case BaudCommand(rate):
            return f"BAUD: {rate} bits a second from the reply on"
        case EchoCommand(data):
            return f"ECHO of {len(data)} bytes"
        case DisplayCommand(seat, text):
            return f'DISPLAY of seat {seat}: "{text}"' if text else f"DISPLAY of seat {seat}: nothing"
        case LightCommand(seat, first, last, colour):
            where = f"stack {first}" if first == last else f"stacks {first} to {last}"
            shown = "off" if not any(colour) else "#{:02x}{:02x}{:02x}".format(*colour)
            return f"LIGHT of wall {seat}, {where}: {shown}"
        case BuzzerCommand(seat, pattern):
            return f"BUZZ at seat {seat}: {pattern.name}"
        case ReadStateCommand():
            return "READ_STATE"
        case ClearFaultCommand(code):
            return f"CLEAR_FAULT {_fault_name(code)}"


def _outcome(body: bytes) -> str:
    if not body:
        return "an empty reply"
    if body[0] in set(Outcome):
        return Outcome(body[0]).name.replace("_", " ")
    return f"outcome {body[0]}, which this version does not know"


def _cause(cause: ResetCause) -> str:
    return (
        "after an unknown reset" if cause == ResetCause.UNKNOWN else f"after {cause.name.replace('_', ' ')}"
    )


def _fault_name(code: FaultCode) -> str:
    return "OTHER" if code is FaultCode.OTHER else f"{code.label} {code.name}"


def _whole(state: TableState) -> list[str]:
    pressed = sum(count for seat in state.presses for count in seat)
    parts = [f"boot {state.boot_id:08x}", f"{pressed} presses so far", *_standing(state)]
    return parts + [_record(operation, record) for operation, record in state.records.items() if record.op_id]


def _standing(state: TableState) -> list[str]:
    parts = ["lid open"] if state.lid_open else []
    parts += [f"fault {_fault(f.code, f.place, f.count)}" for f in state.faults]
    if any(state.program):
        pending = ", pending" if state.program_pending else ""
        parts.append(f"program {'+'.join(map(str, state.program))}{pending}")
    return parts


def _changes(before: TableState, now: TableState) -> list[str]:
    changes = [
        f"seat {seat} pressed {button.name} ({count})"
        for seat, button, count in presses_between(before.presses, now)
    ]
    changes += [_record(o, r) for o, r in now.records.items() if r != before.records.get(o)]
    changes += [f"fault {_fault(f.code, f.place, f.count)}" for f in now.faults if f not in before.faults]
    changes += [f"cleared {_fault(f.code, f.place, f.count)}" for f in before.faults if f not in now.faults]
    if now.lid_open != before.lid_open:
        changes.append("the lid was opened" if now.lid_open else "the lid was closed")
    elif now.lid_openings != before.lid_openings:
        changes.append("the lid was opened and closed")
    if (now.program, now.program_pending) != (before.program, before.program_pending) and now.program:
        changes.append(
            f"program {'+'.join(map(str, now.program))} {'pending' if now.program_pending else 'in the machine'}"
        )
    if now.set_in_play != before.set_in_play:
        changes.append(f"tile set {now.set_in_play} is in play")
    return changes


def _record(operation: Operation, record: Record) -> str:
    text = f"{operation.name} {record.op_id} {record.status.name}"
    if record.status == Status.DONE and operation == Operation.ROLL_DICE:
        return f"{text}: dice {record.result[0]} and {record.result[1]}"
    if any(record.result):
        text += f": {'+'.join(map(str, record.result))} tiles"
    if record.fault is not None:
        text += f" by {_fault(record.fault.code, record.fault.place, record.fault.count)}"
    return text


def _fault(code: FaultCode, place: int | None, count: int) -> str:
    where = "" if place is None else f" at wall {place}"
    return f"{_fault_name(code)}{where}{f', {count} tiles' if count else ''}"
