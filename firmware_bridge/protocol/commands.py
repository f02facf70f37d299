"""Commands, as they stand in the body of a DATA frame. See PROTOCOL.md, "Commands"."""

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from firmware_bridge.protocol.constants import (
    DISPLAY_MAX,
    ECHO_MAX,
    SEATS,
    Buzz,
    Colour,
    CommandCode,
    MessageError,
    Operation,
    WallTiles,
)
from firmware_bridge.protocol.fault_codes import FaultCode
from firmware_bridge.protocol.struct_fields import fields

_MOTIONS: Final = frozenset(int(operation) for operation in Operation)
_OP_ID = struct.Struct("<H")
_RATE = struct.Struct("<I")
_TILES = struct.Struct("4B")


@dataclass(frozen=True, slots=True)
class MotionCommand:
    """Starts an operation. The same `op_id` (1..65535) never moves anything twice: repeated, it only returns the
    status.
    """

    operation: Operation
    op_id: int


@dataclass(frozen=True, slots=True)
class ProgramCommand:
    """From the next SHUFFLE on, build walls of these numbers of tiles (0 = no wall there)."""

    tiles: WallTiles


@dataclass(frozen=True, slots=True)
class BaudCommand:
    """Change to `rate` bits per second once this is answered."""

    rate: int


@dataclass(frozen=True, slots=True)
class EchoCommand:
    """Returns the same up to 64 bytes: a test of the line."""

    data: bytes


@dataclass(frozen=True, slots=True)
class DisplayCommand:
    """Up to 16 printable characters on a seat's display, of those it has (`Letters`); empty clears it."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class LightCommand:
    """Colours stacks `first`..`last` of a wall, the others keep theirs."""

    seat: int
    first: int
    last: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class BuzzerCommand:
    """Sounds a pattern at a seat."""

    seat: int
    pattern: Buzz


@dataclass(frozen=True, slots=True)
class ReadStateCommand:
    """Asks for the state block."""


@dataclass(frozen=True, slots=True)
class ClearFaultCommand:
    """A person has removed the fault; the table may move again, but only on a new command.

    OTHER also clears faults of later minor versions (codes above the last one here), which this host reads as OTHER.
    """

    code: FaultCode


Command = (
    MotionCommand
    | ProgramCommand
    | BaudCommand
    | EchoCommand
    | DisplayCommand
    | LightCommand
    | BuzzerCommand
    | ReadStateCommand
    | ClearFaultCommand
)


def command_to_bytes(command: Command) -> bytes:
    """The command as the body of a DATA frame."""
    match command:
        case MotionCommand(operation, op_id):
            return bytes((operation,)) + _OP_ID.pack(op_id)
        case ProgramCommand(tiles):
            return bytes((CommandCode.PROGRAM, *tiles))
        case BaudCommand(rate):
            return bytes((CommandCode.BAUD,)) + _RATE.pack(rate)
        case EchoCommand(data):
            return bytes((CommandCode.ECHO,)) + data
        case DisplayCommand(seat, text):
            return bytes((CommandCode.DISPLAY, seat)) + text.encode()
        case LightCommand(seat, first, last, colour):
            return bytes((CommandCode.LIGHT, seat, first, last, *colour))
        case BuzzerCommand(seat, pattern):
            return bytes((CommandCode.BUZZ, seat, pattern))
        case ReadStateCommand():
            return bytes((CommandCode.READ_STATE,))
        case ClearFaultCommand(code):
            return bytes((CommandCode.CLEAR_FAULT, code.number))


def command_from_bytes(body: bytes) -> Command | None:
    """The command, `None` for one this version does not know; `MessageError` for arguments out of range."""
    if not body:
        raise MessageError("A DATA frame came without a command byte.")
    try:
        return _command(body[0], body[1:])
    except (IndexError, ValueError) as error:
        raise MessageError(f"Command {body[0]:#04x} came with arguments it cannot have: {error}") from error


def _command(word: int, rest: bytes) -> Command | None:
    if word in _MOTIONS:
        return _motion(Operation(word), rest)
    read = _READERS.get(word)
    return None if read is None else read(rest)


def _motion(operation: Operation, rest: bytes) -> MotionCommand:
    (op_id,) = fields(_OP_ID, rest, operation.name)
    if op_id == 0:
        raise MessageError(f"{operation.name} came with operation id 0, which means none.")
    return MotionCommand(operation, op_id)


def _program(rest: bytes) -> ProgramCommand:
    wall_0, wall_1, wall_2, wall_3 = fields(_TILES, rest, "PROGRAM")
    return ProgramCommand((wall_0, wall_1, wall_2, wall_3))


def _baud(rest: bytes) -> BaudCommand:
    (rate,) = fields(_RATE, rest, "BAUD")
    if rate == 0:
        raise MessageError("BAUD came with 0 bits a second.")
    return BaudCommand(rate)


def _echo(rest: bytes) -> EchoCommand:
    if len(rest) > ECHO_MAX:
        raise MessageError(f"ECHO carries at most {ECHO_MAX} bytes, not {len(rest)}.")
    return EchoCommand(rest)


def _display(rest: bytes) -> DisplayCommand:
    return DisplayCommand(_seat(rest[0]), _text(rest[1:]))


def _light(rest: bytes) -> LightCommand:
    return LightCommand(_seat(rest[0]), rest[1], rest[2], Colour(rest[3], rest[4], rest[5]))


def _buzz(rest: bytes) -> BuzzerCommand:
    return BuzzerCommand(_seat(rest[0]), Buzz(rest[1]))


def _read_state(_: bytes) -> ReadStateCommand:
    return ReadStateCommand()


def _clear_fault(rest: bytes) -> ClearFaultCommand:
    return ClearFaultCommand(FaultCode.of_number(rest[0]))


def _text(letters: bytes) -> str:
    text = letters.decode()
    if len(text) > DISPLAY_MAX or not (text.isprintable() or not text):
        raise MessageError(f"DISPLAY takes at most {DISPLAY_MAX} printable characters.")
    return text


def _seat(number: int) -> int:
    if number >= SEATS:
        raise MessageError(f"There is no seat {number}; seats are 0 to {SEATS - 1}.")
    return number


_READERS: Final[Mapping[int, Callable[[bytes], Command]]] = {
    CommandCode.PROGRAM: _program,
    CommandCode.BAUD: _baud,
    CommandCode.ECHO: _echo,
    CommandCode.DISPLAY: _display,
    CommandCode.LIGHT: _light,
    CommandCode.BUZZ: _buzz,
    CommandCode.READ_STATE: _read_state,
    CommandCode.CLEAR_FAULT: _clear_fault,
}
"""The reader of each command's arguments; motions have their operation's word."""
