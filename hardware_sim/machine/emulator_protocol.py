"""What the C firmware's bench tells of itself, line by line (firmware/README.md, "The bench")."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.protocol.messages import NO_PLACE, Colour, FaultCode, Operation, Status
from firmware_bridge.protocol.state_block import Fault, Record


@dataclass(frozen=True, slots=True)
class Rebooted:
    """`boot CAUSE BOOT_ID`"""

    boot_id: int


@dataclass(frozen=True, slots=True)
class Began:
    """`began OPERATION OP_ID`"""

    operation: Operation
    op_id: int


@dataclass(frozen=True, slots=True)
class Ended:
    """`ended OPERATION OP_ID done|failed CODE PLACE COUNT R0 R1 R2 R3`"""

    operation: Operation
    record: Record


@dataclass(frozen=True, slots=True)
class StandingFaults:
    """`faults [CODE,PLACE,COUNT ...]`: all that stand."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Lit:
    """`light WALL FIRST LAST RED GREEN BLUE`"""

    wall: int
    first: int
    last: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class OtherLine:
    """Any other line: its first word and the rest of it."""

    word: str
    rest: str


Spoken = Rebooted | Began | Ended | StandingFaults | Lit | OtherLine


def parse_line(line: str) -> Spoken:
    word, _, rest = line.partition(" ")
    words = rest.split()
    match word:
        case "boot":
            return Rebooted(int(words[1]))
        case "began":
            return Began(Operation[words[0]], int(words[1]))
        case "ended":
            return _ended(words)
        case "faults":
            return StandingFaults(tuple(_fault(*map(int, text.split(","))) for text in words))
        case "light":
            wall, first, last, red, green, blue = map(int, words)
            return Lit(wall, first, last, Colour(red, green, blue))
    return OtherLine(word, rest)


def _ended(words: list[str]) -> Ended:
    code, place, count, first, second, third, fourth = map(int, words[3:])
    status = Status.DONE if words[2] == "done" else Status.FAILED
    fault = _fault(code, place, count) if code else None
    return Ended(Operation[words[0]], Record(int(words[1]), status, (first, second, third, fourth), fault))


def _fault(code: int, place: int, count: int) -> Fault:
    return Fault(FaultCode(code), None if place == NO_PLACE else place, count)
