"""Parses the lines that the C firmware's bench prints (firmware/README.md, "The bench")."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.protocol.messages import NO_PLACE, Colour, FaultCode, Operation, Status
from firmware_bridge.protocol.state_block import Fault, Record


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The firmware has started: `boot CAUSE BOOT_ID`."""

    boot_id: int


@dataclass(frozen=True, slots=True)
class Began:
    """A motion began: `began OPERATION OP_ID`."""

    operation: Operation
    op_id: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A motion ended: `ended OPERATION OP_ID done|failed CODE PLACE COUNT R0 R1 R2 R3`."""

    operation: Operation
    record: Record


@dataclass(frozen=True, slots=True)
class StandingFaults:
    """All faults in effect: `faults [CODE,PLACE,COUNT ...]`."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class LightsChanged:
    """Lights changed: `light WALL FIRST LAST RED GREEN BLUE`."""

    wall: int
    first: int
    last: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class OtherLine:
    """Any other line: its first word and the rest of it."""

    word: str
    rest: str


Spoken = Rebooted | Began | Ended | StandingFaults | LightsChanged | OtherLine


def parse_line(line: str) -> Spoken:
    """Parses one line without its newline."""
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
            return LightsChanged(wall, first, last, Colour(red, green, blue))
    return OtherLine(word, rest)


def _ended(words: list[str]) -> Ended:
    code, place, count, first, second, third, fourth = map(int, words[3:])
    status = Status.DONE if words[2] == "done" else Status.FAILED
    fault = _fault(code, place, count) if code else None
    return Ended(Operation[words[0]], Record(int(words[1]), status, (first, second, third, fourth), fault))


def _fault(code: int, place: int, count: int) -> Fault:
    return Fault(FaultCode.of_number(code), None if place == NO_PLACE else place, count)
