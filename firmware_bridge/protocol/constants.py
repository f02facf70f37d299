"""The words of the protocol: numbers that stand in messages, and what each means. See PROTOCOL.md, "Words"."""

from enum import IntEnum, IntFlag
from typing import Final, NamedTuple, Self

PROTOCOL_MIN: Final = 1
PROTOCOL_MAX: Final = 1
MINOR: Final = 0
"""The minor version written here. A minor version only adds; it is announced, never agreed. `make faults` writes it
into the firmware, the dictionary and the documents."""
BAUD: Final = 115_200
"""The rate at which every table starts."""
SEATS: Final = 4
DISPLAY_MAX: Final = 16
"""Characters a seat's display holds."""
ECHO_MAX: Final = 64
"""Bytes an ECHO carries."""
PRESS_LOG: Final = 16
"""Latest presses kept in order in the state block."""
FAULTS_MAX: Final = 4
FIRST_STACK: Final = 1
NO_PLACE: Final = 0xFF


class MessageError(ValueError):
    """A body that does not follow its layout; the sentence names the message."""


class _WordedNumber(IntEnum):
    """A number on the wire with the word that journals, messages and pages have for it."""

    @property
    def word(self) -> str:
        """The word for it, as a journal keeps it."""
        return self.name.lower()

    @classmethod
    def of_word(cls, word: str) -> Self:
        """The member of this word. Raises `ValueError` for a word that this version does not know."""
        for member in cls:
            if member.word == word:
                return member
        raise ValueError(f"{word!r} is not a valid {cls.__name__}")


class Button(_WordedNumber):
    """The six buttons of a seat; the value is the index of its counter."""

    CHOW = 0
    PUNG = 1
    KONG = 2
    HU = 3
    PASS = 4
    READY = 5


class Operation(_WordedNumber):
    """Motions of the table. The value is also the command byte."""

    SHUFFLE = 0x01
    RAISE_WALLS = 0x02
    ROLL_DICE = 0x03

    @property
    def word(self) -> str:
        """The word for it, as a journal keeps it: `shuffle`, `walls`, `dice`."""
        return self.name.lower().rpartition("_")[2]


class CommandCode(IntEnum):
    """First byte of every DATA body."""

    SHUFFLE = 0x01
    RAISE_WALLS = 0x02
    ROLL_DICE = 0x03
    PROGRAM = 0x04
    BAUD = 0x05
    ECHO = 0x0F
    DISPLAY = 0x10
    LIGHT = 0x11
    BUZZ = 0x12
    READ_STATE = 0x20
    CLEAR_FAULT = 0x21


class Status(IntEnum):
    """How far an operation has come."""

    NONE = 0
    RUNNING = 1
    DONE = 2
    FAILED = 3


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
    """Reasons of a retransmission request."""

    ORDER = 1
    NO_SESSION = 2
    GARBLED = 3


class ResetCause(_WordedNumber):
    """Causes of a start of the firmware."""

    POWER = 1
    BUTTON = 2
    WATCHDOG = 3
    BROWN_OUT = 4
    SOFTWARE = 5
    UNKNOWN = 0


class Sensor(IntFlag):
    """Sensors of a table. Bits of a later minor version are kept as they come."""

    TILE_COUNTERS = 1 << 0
    LIFT_TOPS = 1 << 1
    DICE_READER = 1 << 2
    LID_SWITCH = 1 << 3
    BACK_COLOURS = 1 << 4


ALL_SENSORS: Final = Sensor(0x1F)
"""Every sensor that this version knows."""


class MissingPart(IntFlag):
    """Parts that a table lacks. Missing displays have width 0. Bits of a later minor version are kept as they come."""

    MOTIONS = 1 << 0
    """SHUFFLE, RAISE_WALLS, ROLL_DICE and PROGRAM: people begin what moves."""
    BUTTONS = 1 << 1
    """Its counters of presses stay 0."""
    LIGHTS = 1 << 2
    """LIGHT."""


NO_PART: Final = MissingPart(0)


class Colour(NamedTuple):
    """A wall light, 0..255 each."""

    red: int
    green: int
    blue: int


DARK: Final = Colour(0, 0, 0)

WallTiles = tuple[int, int, int, int]
"""Tiles in walls 0..3."""
