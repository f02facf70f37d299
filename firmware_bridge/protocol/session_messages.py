"""Session messages: identification, heartbeat and restart. See PROTOCOL.md, "Session"."""

import struct
from dataclasses import dataclass
from typing import Final

from firmware_bridge.link_reasons import LinkReason, because
from firmware_bridge.protocol.constants import (
    ALL_SENSORS,
    DISPLAY_MAX,
    MINOR,
    NO_PART,
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    SEATS,
    MessageError,
    MissingPart,
    ResetCause,
    Sensor,
    WallTiles,
)
from firmware_bridge.protocol.display_letters import ASCII_ALONE, Letters
from firmware_bridge.protocol.struct_fields import fields, plain

MODEL_MAX: Final = 32
"""Characters of a model's name."""
_HELLO = struct.Struct("<BBIB")
_HELLO_ACK = struct.Struct("<BBBIIBHBBBBBBB")
_ABOUT = struct.Struct("<B3BIHBBBBB")
_PONG = struct.Struct("<IHH")
_BOOT = struct.Struct("<IB")
_EVENT = struct.Struct("<H")


@dataclass(frozen=True, slots=True)
class Hello:
    """Host to table: the versions it supports and its session token (never 0)."""

    session: int
    protocol_min: int = PROTOCOL_MIN
    protocol_max: int = PROTOCOL_MAX
    minor: int = MINOR

    def to_bytes(self) -> bytes:
        """The body of a HELLO frame."""
        return _HELLO.pack(self.protocol_min, self.protocol_max, self.session, self.minor)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Hello":
        """Decodes the body of a HELLO frame. Raises `MessageError`."""
        low, high, session, minor = fields(_HELLO, body, "HELLO")
        if session == 0:
            raise MessageError("HELLO came with token 0, which means no session.")
        return cls(session, low, high, minor)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """Description of a table. `window_bytes` is its receive ring less one frame, `window_frames` the replies it keeps.

    `minor` is its minor version, `firmware` that of its program, `board` the serial number of its board (0 = unknown),
    `sets` how many tile sets the machine holds, `tiles_min` and `tiles_max` the least and greatest sum of tiles a
    program may have (0 = no programs), `letters` those of its displays beyond ASCII.
    """

    model: str
    walls: int = 4
    stacks: int = 17
    tiles: int = 136
    seats: int = 4
    display_width: int = DISPLAY_MAX
    window_bytes: int = 380
    window_frames: int = 4
    minor: int = MINOR
    firmware: tuple[int, int, int] = (0, 0, 0)
    board: int = 0
    sensors: Sensor = ALL_SENSORS
    sets: int = 1
    tiles_min: int = 0
    tiles_max: int = 0
    lacks: MissingPart = NO_PART
    letters: Letters = ASCII_ALONE

    @property
    def programs(self) -> bool:
        """Whether the number of tiles in each wall can be programmed."""
        return self.tiles_max > 0 and MissingPart.MOTIONS not in self.lacks

    @property
    def defect(self) -> LinkReason | None:
        """A value that no mahjong table can have, as the start of a sentence; None when nothing is wrong."""
        if not 1 <= self.walls <= SEATS:
            return because("defect_walls", model=self.model, walls=self.walls, most=SEATS)
        if not 1 <= self.seats <= SEATS:
            return because("defect_seats", model=self.model, seats=self.seats, most=SEATS)
        if self.stacks == 0:
            return because("defect_stacks", model=self.model)
        return None

    def wall_capacity(self, wall: int) -> int:
        """The number of tiles that this wall holds."""
        return 2 * self.stacks if wall < self.walls else 0

    def refusal(self, tiles: WallTiles) -> str | None:
        """The reason why this table cannot build walls of these numbers of tiles; None if it can."""
        if not self.programs:
            return f"The table {self.model} builds walls by its own switch only: set it there."
        for wall, number in enumerate(tiles):
            most = self.wall_capacity(wall)
            if not 0 <= number <= most:
                return f"Wall {wall} of the table {self.model} holds 0 to {most} tiles, not {number}."
        if not self.tiles_min <= sum(tiles) <= self.tiles_max:
            between = f"{self.tiles_min} to {self.tiles_max}"
            return f"The table {self.model} builds walls of {between} tiles together, not {sum(tiles)}."
        return None


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
        """The body of a HELLO_ACK frame."""
        c = self.capabilities
        model = c.model.encode("ascii", "replace")[:MODEL_MAX]
        versions = (self.protocol, self.protocol_min, self.protocol_max)
        window = (c.window_bytes, c.window_frames)
        table = (c.walls, c.stacks, c.tiles, c.seats, c.display_width)
        head = _HELLO_ACK.pack(*versions, self.session, self.boot_id, self.cause, *window, *table, len(model))
        machine = (c.board, c.sensors, c.sets, c.tiles_min, c.tiles_max, c.lacks & 0xFF, c.letters & 0xFF)
        return head + model + _ABOUT.pack(c.minor, *c.firmware, *machine)

    @classmethod
    def from_bytes(cls, body: bytes) -> "HelloAck":
        """Decodes the body of a HELLO_ACK frame. Raises `MessageError`."""
        numbers = fields(_HELLO_ACK, body, "HELLO_ACK")
        protocol, low, high, session, boot_id, cause = numbers[:6]
        window_bytes, window_frames, walls, stacks, tiles, seats, width, length = numbers[6:]
        model = plain(body[_HELLO_ACK.size : _HELLO_ACK.size + length].decode("ascii", "replace"))
        minor, major, middle, patch, board, sensors, sets, least, most, lacks, letters = fields(
            _ABOUT, body[_HELLO_ACK.size + length :], "HELLO_ACK"
        )
        capabilities = Capabilities(
            model=model,
            walls=walls,
            stacks=stacks,
            tiles=tiles,
            seats=seats,
            display_width=width,
            window_bytes=window_bytes,
            window_frames=window_frames,
            minor=minor,
            firmware=(major, middle, patch),
            board=board,
            sensors=Sensor(sensors),
            sets=sets,
            tiles_min=least,
            tiles_max=most,
            lacks=MissingPart(lacks),
            letters=Letters(letters),
        )
        return cls(session, boot_id, capabilities, _cause(cause), protocol, low, high)


@dataclass(frozen=True, slots=True)
class Pong:
    """Table to host: the token it holds (0 after a reset), its state's revision, damaged frames it has received."""

    session: int
    revision: int
    garbled: int = 0

    def to_bytes(self) -> bytes:
        """The body of a PONG frame."""
        return _PONG.pack(self.session, self.revision, self.garbled & 0xFFFF)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Pong":
        """Decodes the body of a PONG frame. Raises `MessageError`."""
        return cls(*fields(_PONG, body, "PONG"))


@dataclass(frozen=True, slots=True)
class Boot:
    """Table to host, once after every start."""

    boot_id: int
    cause: ResetCause

    def to_bytes(self) -> bytes:
        """The body of a BOOT frame."""
        return _BOOT.pack(self.boot_id, self.cause)

    @classmethod
    def from_bytes(cls, body: bytes) -> "Boot":
        """Decodes the body of a BOOT frame. Raises `MessageError`."""
        boot_id, cause = fields(_BOOT, body, "BOOT")
        return cls(boot_id, _cause(cause))


def event_to_bytes(revision: int) -> bytes:
    """The body of an EVENT frame: a hint that the state has reached `revision`; losing it costs time, never facts."""
    return _EVENT.pack(revision)


def event_from_bytes(body: bytes) -> int:
    """The revision in the body of an EVENT frame. Raises `MessageError`."""
    (revision,) = fields(_EVENT, body, "EVENT")
    return revision


def _cause(number: int) -> ResetCause:
    return ResetCause(number) if number in set(ResetCause) else ResetCause.UNKNOWN
