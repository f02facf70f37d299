"""The state block: everything the table knows that the host must not miss, readable again at any time.

Presses are counters that only rise, not messages that can be lost. Because presses of two different buttons between
two readings would lose their order, the block also holds the latest presses in the order in which they were made; the
sum of all counters is the running number of the latest one. The counters are authoritative, the log only orders them.
"""

import struct
from dataclasses import dataclass, field
from typing import Final

from firmware_bridge.protocol.messages import (
    FAULTS_MAX,
    NO_PLACE,
    PRESS_LOG,
    SEATS,
    Button,
    FaultCode,
    MessageError,
    Operation,
    ResetCause,
    Status,
    WallTiles,
)

COUNTER_MODULUS: Final = 1 << 16
_BUTTONS: Final = len(Button)
_NOTHING_PRESSED: Final = ((0,) * _BUTTONS,) * SEATS
_HEAD = struct.Struct(f"<HIBH{SEATS * _BUTTONS}H{PRESS_LOG}s")
_RECORD = struct.Struct("<HBBBB4B")
_FAULT = struct.Struct("<BBB")
_PROGRAM = struct.Struct("<4BB")
_LID_OPEN_FLAG: Final = 0x01
_PENDING_FLAG: Final = 0x02
_EMPTY_LOG_ENTRY: Final = 0xFF

Presses = tuple[tuple[int, ...], ...]
"""Counters by seat, then by `Button` value; each wraps at 65536."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault and its place: `place` is a wall 0..3 or None, `count` the number of tiles concerned.

    `cause` and `during` are set by the host, for RESET alone: why the firmware restarted, and what it cut off.
    """

    code: FaultCode
    place: int | None = None
    count: int = 0
    cause: ResetCause | None = None
    during: Operation | None = None

    @property
    def label(self) -> str:
        """A text that fits a display: `E2 MISSING_TILE`."""
        return f"{self.code.label} {self.code.name}"

    @property
    def text(self) -> str:
        """What a log says of it: label, meaning, and what is known of place, tiles, cause and operation."""
        facts = (
            None if self.place is None else f"wall {self.place}",
            f"tiles {self.count}" if self.count else None,
            None if self.cause is None else f"cause {self.cause.name}",
            None if self.during is None else f"during {self.during.name}",
        )
        known = ", ".join(filter(None, facts))
        return f"{self.label}: {self.code.meaning}{f' ({known})' if known else ''}"


@dataclass(frozen=True, slots=True)
class Record:
    """The last operation of its kind: its `op_id` (0 = none yet), its status, its result.

    `result` is tiles in walls 0..3 after SHUFFLE and RAISE_WALLS, the two dice and two zeros after ROLL_DICE.
    """

    op_id: int = 0
    status: Status = Status.NONE
    result: WallTiles = (0, 0, 0, 0)
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """One consistent reading of the table. `press_log` is oldest first, at most 16 (seat, button).

    `program` is the tiles for walls 0..3 that it last received; `program_pending` while the walls in the machine are
    of an earlier one; `set_in_play` is 0 or 1.
    """

    revision: int = 0
    boot_id: int = 0
    lid_open: bool = False
    lid_openings: int = 0
    presses: Presses = _NOTHING_PRESSED
    press_log: tuple[tuple[int, Button], ...] = ()
    records: dict[Operation, Record] = field(default_factory=lambda: {o: Record() for o in Operation})
    faults: tuple[Fault, ...] = ()
    program: WallTiles = (0, 0, 0, 0)
    program_pending: bool = False
    set_in_play: int = 0

    def to_bytes(self) -> bytes:
        """The state block's bytes."""
        log = bytes(seat << 4 | button for seat, button in self.press_log[-PRESS_LOG:])
        parts = [
            _HEAD.pack(
                self.revision,
                self.boot_id,
                _LID_OPEN_FLAG * self.lid_open | _PENDING_FLAG * self.program_pending,
                self.lid_openings,
                *(count for seat in self.presses for count in seat),
                log.rjust(PRESS_LOG, bytes((_EMPTY_LOG_ENTRY,))),
            )
        ]
        for operation in Operation:
            record = self.records[operation]
            code, place, count = _fault_numbers(record.fault)
            parts.append(_RECORD.pack(record.op_id, record.status, code, place, count, *record.result))
        faults = self.faults[:FAULTS_MAX]
        parts.append(bytes((len(faults),)))
        parts += [_FAULT.pack(*_fault_numbers(fault)) for fault in faults]
        parts.append(_PROGRAM.pack(*self.program, self.set_in_play))
        return b"".join(parts)

    @classmethod
    def from_bytes(cls, body: bytes) -> "TableState":
        """Decodes a state block. Raises `MessageError`."""
        try:
            return cls._from_bytes(body)
        except (struct.error, IndexError, ValueError) as error:
            raise MessageError(f"The table's state ({len(body)} bytes) does not read.") from error

    @classmethod
    def _from_bytes(cls, body: bytes) -> "TableState":
        revision, boot_id, flags, lid_openings, *counts, log = _HEAD.unpack_from(body)
        at = _HEAD.size
        records: dict[Operation, Record] = {}
        for operation in Operation:
            op_id, status, code, place, count, *result = _RECORD.unpack_from(body, at)
            fault = _fault(code, place, count) if code else None
            records[operation] = Record(
                op_id, Status(status), (result[0], result[1], result[2], result[3]), fault
            )
            at += _RECORD.size
        number = body[at]
        faults = tuple(_fault(*_FAULT.unpack_from(body, at + 1 + n * _FAULT.size)) for n in range(number))
        presses = tuple(tuple(counts[s * _BUTTONS : (s + 1) * _BUTTONS]) for s in range(SEATS))
        pressed = tuple((entry >> 4, Button(entry & 0x0F)) for entry in log if entry & 0x0F < _BUTTONS)
        wall_0, wall_1, wall_2, wall_3, set_in_play = _PROGRAM.unpack_from(
            body, at + 1 + number * _FAULT.size
        )
        return cls(
            revision=revision,
            boot_id=boot_id,
            lid_open=bool(flags & _LID_OPEN_FLAG),
            lid_openings=lid_openings,
            presses=presses,
            press_log=pressed,
            records=records,
            faults=faults,
            program=(wall_0, wall_1, wall_2, wall_3),
            program_pending=bool(flags & _PENDING_FLAG),
            set_in_play=set_in_play,
        )


@dataclass(frozen=True, slots=True)
class Counters:
    """Presses of each button, and the boot of the firmware in which they were counted."""

    boot_id: int
    presses: Presses = _NOTHING_PRESSED

    def pressed(self, seat: int, button: Button, count: int) -> "Counters":
        """These counters after that press."""
        row = self.presses[seat]
        row = (*row[:button], count, *row[button + 1 :])
        return Counters(self.boot_id, (*self.presses[:seat], row, *self.presses[seat + 1 :]))


def presses_between(old: Presses, state: TableState) -> list[tuple[int, Button, int]]:
    """Every press since `old`, as (seat, button, its counter): in the order in which they were made as far as the log
    reaches.

    Presses older than the log come first, by seat and button; a log that contradicts the counters is ignored.
    """
    owed: dict[tuple[int, Button], int] = {}
    for seat in range(SEATS):
        for button in Button:
            rise = (state.presses[seat][button] - old[seat][button]) % COUNTER_MODULUS
            if rise:
                owed[seat, button] = rise
    latest: list[tuple[int, Button]] = []
    left = dict(owed)
    for press in reversed(state.press_log):
        if not left.get(press):
            break
        left[press] -= 1
        latest.append(press)
    order = [press for press, rise in left.items() for _ in range(rise)] + latest[::-1]
    counts = {press: old[press[0]][press[1]] for press in owed}
    pressed = []
    for press in order:
        counts[press] = (counts[press] + 1) % COUNTER_MODULUS
        pressed.append((*press, counts[press]))
    return pressed


def went_back(old: Presses, new: Presses) -> bool:
    """Whether any counter is behind where it was (nobody presses a button 32768 times between two readings)."""
    pairs = zip((c for row in old for c in row), (c for row in new for c in row), strict=True)
    return any((after - before) % COUNTER_MODULUS >= COUNTER_MODULUS // 2 for before, after in pairs)


def _fault_numbers(fault: Fault | None) -> tuple[int, int, int]:
    if fault is None:
        return 0, NO_PLACE, 0
    return fault.code.number, NO_PLACE if fault.place is None else fault.place, min(fault.count, 0xFF)


def _fault(code: int, place: int, count: int) -> Fault:
    try:
        known = FaultCode.of_number(code)
    except ValueError:
        known = FaultCode.OTHER
    return Fault(known, None if place == NO_PLACE else place, count)
