"""What the frames say: session messages, commands with their replies, and the state block.

All numbers are little-endian, unsigned. Every layout may grow at its end in a later minor version: readers
ignore bytes they do not know. Seats and walls are 0..3, wall k stands in front of seat k; stacks are
numbered from 1 at the owner's right end. See PROTOCOL.md, "Messages".
"""

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

PROTOCOL_MIN: Final = 1
PROTOCOL_MAX: Final = 1
SEATS: Final = 4
DISPLAY_MAX: Final = 16
"""Characters a seat's display holds."""
PRESS_LOG: Final = 16
"""Latest presses kept in order in the state block."""
FAULTS_MAX: Final = 4
FIRST_STACK: Final = 1
NO_PLACE: Final = 0xFF


class MessageError(ValueError):
    """A body that does not follow its layout; the sentence names the message."""


class Button(IntEnum):
    """The six buttons of a seat; the value is the index of its counter."""

    CHOW = 0
    PUNG = 1
    KONG = 2
    HU = 3
    PASS = 4
    READY = 5


class Operation(IntEnum):
    """What moves. The value is also the command byte."""

    SHUFFLE = 0x01
    RAISE_WALLS = 0x02
    ROLL_DICE = 0x03


class Status(IntEnum):
    NONE = 0
    RUNNING = 1
    DONE = 2
    FAILED = 3


class FaultCode(IntEnum):
    JAM = 1
    MISSING_TILE = 2
    LID_OPEN = 3
    COMMS = 4
    RESET = 5
    """Never on the wire: the host's own word for an operation that a restart of the firmware cut off."""
    OTHER = 0xFF
    """Also the host's reading of a code it does not know yet."""


class Buzz(IntEnum):
    """Buzzer patterns: one short tone, three short tones, one long tone."""

    NOTICE = 1
    REFUSED = 2
    ALARM = 3


class Outcome(IntEnum):
    """First byte of every reply."""

    OK = 0
    UNKNOWN_COMMAND = 1
    BAD_ARGUMENT = 2
    BUSY = 3


class NakReason(IntEnum):
    ORDER = 1
    NO_SESSION = 2
    GARBLED = 3


class ResetCause(IntEnum):
    POWER = 1
    BUTTON = 2
    WATCHDOG = 3
    BROWN_OUT = 4
    SOFTWARE = 5
    UNKNOWN = 0


class Colour(NamedTuple):
    """A wall light, 0..255 each."""

    red: int
    green: int
    blue: int


DARK: Final = Colour(0, 0, 0)


# --- session messages -----------------------------------------------------------------------------

_HELLO = struct.Struct("<BBI")
_HELLO_ACK = struct.Struct("<BBBIIBHBBBBBBB")
_PONG = struct.Struct("<IHH")
_BOOT = struct.Struct("<IB")
_EVENT = struct.Struct("<H")


@dataclass(frozen=True, slots=True)
class Hello:
    """Host to table: the versions it speaks and its session token (never 0)."""

    session: int
    protocol_min: int = PROTOCOL_MIN
    protocol_max: int = PROTOCOL_MAX

    def to_bytes(self) -> bytes:
        return _HELLO.pack(self.protocol_min, self.protocol_max, self.session)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Hello":
        low, high, session = _fields(_HELLO, body, "HELLO")
        return cls(session, low, high)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the table is. `window_bytes` is its receive ring less one frame, `window_frames` the replies it
    keeps.
    """

    model: str
    walls: int = 4
    stacks: int = 17
    tiles: int = 136
    seats: int = 4
    display_width: int = DISPLAY_MAX
    window_bytes: int = 380
    window_frames: int = 4


@dataclass(frozen=True, slots=True)
class HelloAck:
    """Table to host: the version chosen (0 = none in common), the token again, which boot this is, what it
    is.
    """

    session: int
    boot_id: int
    capabilities: Capabilities
    cause: ResetCause = ResetCause.POWER
    protocol: int = PROTOCOL_MAX
    protocol_min: int = PROTOCOL_MIN
    protocol_max: int = PROTOCOL_MAX

    def to_bytes(self) -> bytes:
        c = self.capabilities
        model = c.model.encode("ascii", "replace")[:32]
        versions = (self.protocol, self.protocol_min, self.protocol_max)
        window = (c.window_bytes, c.window_frames)
        table = (c.walls, c.stacks, c.tiles, c.seats, c.display_width)
        head = _HELLO_ACK.pack(*versions, self.session, self.boot_id, self.cause, *window, *table, len(model))
        return head + model

    @classmethod
    def from_bytes(cls, body: bytes) -> "HelloAck":
        numbers = _fields(_HELLO_ACK, body, "HELLO_ACK")
        protocol, low, high, session, boot_id, cause = numbers[:6]
        window_bytes, window_frames, walls, stacks, tiles, seats, width, length = numbers[6:]
        model = body[_HELLO_ACK.size : _HELLO_ACK.size + length].decode("ascii", "replace")
        capabilities = Capabilities(model, walls, stacks, tiles, seats, width, window_bytes, window_frames)
        return cls(session, boot_id, capabilities, _cause(cause), protocol, low, high)


@dataclass(frozen=True, slots=True)
class Pong:
    """Table to host: the token it holds (0 after a reset), its state's revision, damaged frames it has
    seen.
    """

    session: int
    revision: int
    garbled: int = 0

    def to_bytes(self) -> bytes:
        return _PONG.pack(self.session, self.revision, self.garbled & 0xFFFF)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Pong":
        return cls(*_fields(_PONG, body, "PONG"))


@dataclass(frozen=True, slots=True)
class Boot:
    """Table to host, once after every start."""

    boot_id: int
    cause: ResetCause

    def to_bytes(self) -> bytes:
        return _BOOT.pack(self.boot_id, self.cause)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Boot":
        boot_id, cause = _fields(_BOOT, body, "BOOT")
        return cls(boot_id, _cause(cause))


def event_to_bytes(revision: int) -> bytes:
    """EVENT: a hint that the state has reached `revision`; losing it costs time, never facts."""
    return _EVENT.pack(revision)


def event_from_bytes(body: bytes) -> int:
    (revision,) = _fields(_EVENT, body, "EVENT")
    return revision


# --- commands -------------------------------------------------------------------------------------

_MOTIONS: Final = frozenset(int(operation) for operation in Operation)
_DISPLAY, _LIGHT, _BUZZ, _READ_STATE, _CLEAR_FAULT = 0x10, 0x11, 0x12, 0x20, 0x21


@dataclass(frozen=True, slots=True)
class Motion:
    """Starts an operation. The same `op_id` (1..65535) never moves anything twice: it only tells the status
    again.
    """

    operation: Operation
    op_id: int


@dataclass(frozen=True, slots=True)
class Display:
    """Up to 16 printable ASCII characters on a seat's display; empty clears it."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Light:
    """Colours stacks `first`..`last` of a wall, the others keep theirs."""

    seat: int
    first: int
    last: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Buzzer:
    seat: int
    pattern: Buzz


@dataclass(frozen=True, slots=True)
class ReadState:
    pass


@dataclass(frozen=True, slots=True)
class ClearFault:
    """A person has seen to the fault; the table may move again, but only on a new command."""

    code: FaultCode


Command = Motion | Display | Light | Buzzer | ReadState | ClearFault


def command_to_bytes(command: Command) -> bytes:
    match command:
        case Motion(operation, op_id):
            return struct.pack("<BH", operation, op_id)
        case Display(seat, text):
            return bytes((_DISPLAY, seat)) + text.encode("ascii")
        case Light(seat, first, last, colour):
            return bytes((_LIGHT, seat, first, last, *colour))
        case Buzzer(seat, pattern):
            return bytes((_BUZZ, seat, pattern))
        case ReadState():
            return bytes((_READ_STATE,))
        case ClearFault(code):
            return bytes((_CLEAR_FAULT, code))


def command_from_bytes(body: bytes) -> Command | None:
    """The command, `None` for one this version does not know; `MessageError` for arguments out of range."""
    if not body:
        raise MessageError("A DATA frame came without a command byte.")
    word, rest = body[0], body[1:]
    try:
        if word in _MOTIONS:
            (op_id,) = _fields(struct.Struct("<H"), rest, Operation(word).name)
            if op_id == 0:
                raise MessageError(f"{Operation(word).name} came with operation id 0, which means none.")
            return Motion(Operation(word), op_id)
        if word == _DISPLAY:
            text = rest[1:].decode("ascii")
            if len(text) > DISPLAY_MAX or not (text.isprintable() or not text):
                raise MessageError(f"DISPLAY takes at most {DISPLAY_MAX} printable characters.")
            return Display(_seat(rest[0]), text)
        if word == _LIGHT:
            return Light(_seat(rest[0]), rest[1], rest[2], Colour(rest[3], rest[4], rest[5]))
        if word == _BUZZ:
            return Buzzer(_seat(rest[0]), Buzz(rest[1]))
        if word == _READ_STATE:
            return ReadState()
        if word == _CLEAR_FAULT:
            return ClearFault(FaultCode(rest[0]))
    except (IndexError, ValueError) as error:
        raise MessageError(f"Command {word:#04x} came with arguments it cannot have: {error}") from error
    return None


# --- small readers --------------------------------------------------------------------------------


def _fields(layout: struct.Struct, body: bytes, message: str) -> tuple[int, ...]:
    if len(body) < layout.size:
        raise MessageError(f"{message} needs {layout.size} bytes, {len(body)} came.")
    return layout.unpack_from(body)


def _seat(number: int) -> int:
    if number >= SEATS:
        raise MessageError(f"There is no seat {number}; seats are 0 to {SEATS - 1}.")
    return number


def _cause(number: int) -> ResetCause:
    return ResetCause(number) if number in set(ResetCause) else ResetCause.UNKNOWN
