"""Decodes a tapped line: bytes of both directions become one reading per frame, and statistics at the end.

No I/O: `LineDecoder.feed(direction, data, at)` returns the readings that have become complete. Memory use is bounded.
"""

from collections import Counter, deque
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from firmware_bridge.diagnostics.frame_text import FrameDescriber, kind_name
from firmware_bridge.protocol.commands import BaudCommand, command_from_bytes
from firmware_bridge.protocol.constants import MessageError
from firmware_bridge.protocol.frames import RAW_MAX, Frame, FrameKind, decode

ROUND_TRIPS_KEPT: Final = 10_000
"""Latest round trips that the percentiles are taken from."""
LONGEST: Final = RAW_MAX + 1
"""Bytes between two zeros that can still be a frame."""
FROM_TABLE_KINDS: Final = 0x80
"""Kinds below go to the table."""


class Direction(StrEnum):
    """The direction of bytes. The values are those written by captures and the monitor."""

    TO_TABLE = ">"
    TO_HOST = "<"


@dataclass(frozen=True, slots=True)
class LineReading:
    """One frame, or one garbled piece (`kind` is then None). `at`: seconds on the caller's clock; `length`: bytes on
    the wire without the delimiting zeros.
    """

    at: float
    direction: Direction
    kind: str | None
    seq: int | None
    words: str
    length: int
    again: bool = False
    frame: Frame | None = None

    def to_json(self) -> dict[str, Any]:
        """The reading as the JSON object that the monitor prints."""
        reading: dict[str, Any] = {"t": round(self.at, 6), "dir": str(self.direction), "kind": self.kind}
        if self.kind is not None:
            reading["seq"] = self.seq
            reading["again"] = self.again
        return {**reading, "bytes": self.length, "says": self.words}


@dataclass
class Statistics:
    """Counts and round-trip times of one line."""

    bytes: Counter[Direction] = field(default_factory=Counter)
    frames: Counter[Direction] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    garbled: Counter[Direction] = field(default_factory=Counter)
    garbled_bytes: int = 0
    resends: int = 0
    naks: int = 0
    sessions: int = 0
    boots: int = 0
    round_trips: deque[float] = field(default_factory=lambda: deque(maxlen=ROUND_TRIPS_KEPT))

    def round_trip(self, part: float) -> float | None:
        """A quantile of the latest round-trip times, in seconds; `part` is 0..1."""
        if not self.round_trips:
            return None
        ordered = sorted(self.round_trips)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def to_json(self) -> dict[str, Any]:
        """The counts as the JSON object that the monitor prints; round trips in milliseconds."""
        p50, p99 = self.round_trip(0.50), self.round_trip(0.99)
        return {
            "bytes": {str(way): self.bytes[way] for way in Direction},
            "frames": {str(way): self.frames[way] for way in Direction},
            "kinds": dict(self.kinds.most_common()),
            "garbled": {str(way): self.garbled[way] for way in Direction},
            "garbled_bytes": self.garbled_bytes,
            "resends": self.resends,
            "naks": self.naks,
            "sessions": self.sessions,
            "boots": self.boots,
            "round_trip_ms": {
                "p50": None if p50 is None else round(p50 * 1000, 3),
                "p99": None if p99 is None else round(p99 * 1000, 3),
                "of": len(self.round_trips),
            },
        }


class LineDecoder:
    """Decodes both directions of one tapped line."""

    def __init__(self) -> None:
        self.statistics = Statistics()
        self.rate: int | None = None
        """Bits a second that both ends have agreed on; None while it is the rate of the opening."""
        self._pieces = {way: _Pieces() for way in Direction}
        self._teller = FrameDescriber()
        self._next_seq: int | None = None
        self._awaited: dict[int, float] = {}  # by sequence number of DATA sent once: when; at most 256
        self._pinged: float | None = None
        self._rate_asked: tuple[int, int] | None = None

    def feed(self, direction: Direction, data: bytes, at: float) -> list[LineReading]:
        """Readings completed by these bytes. A frame's kind decides its direction: a tap may carry both on one wire."""
        self.statistics.bytes[direction] += len(data)
        readings = []
        for piece, whole in self._pieces[direction].feed(data):
            frame = decode(piece) if whole else None
            if isinstance(frame, Frame):
                way = Direction.TO_TABLE if frame.kind < FROM_TABLE_KINDS else Direction.TO_HOST
                readings.append(self._read(way, frame, len(piece), at))
            else:
                self.statistics.garbled[direction] += 1
                self.statistics.garbled_bytes += len(piece)
                readings.append(LineReading(at, direction, None, None, _bytes_text(piece), len(piece)))
        return readings

    def rest(self, at: float) -> list[LineReading]:
        """Readings of the incomplete pieces left at the end."""
        left = []
        for direction, pieces in self._pieces.items():
            if piece := pieces.rest():
                left.append(
                    LineReading(at, direction, None, None, f"unfinished: {_bytes_text(piece)}", len(piece))
                )
        return left

    def _read(self, way: Direction, frame: Frame, length: int, at: float) -> LineReading:
        again = False
        match frame.kind:
            case FrameKind.HELLO:
                self._next_seq, self.rate, self._rate_asked = 0, None, None
                self._awaited.clear()
                self._pinged = None
            case FrameKind.HELLO_ACK:
                self.statistics.sessions += 1
            case FrameKind.BOOT:
                self.statistics.boots += 1
            case FrameKind.NAK:
                self.statistics.naks += 1
            case FrameKind.DATA:
                again = self._is_again(frame.seq)
                self._note_asked(frame, again, at)
            case FrameKind.ACK:
                self._note_answered(frame, at)
            case FrameKind.PING:
                self._pinged = at
            case FrameKind.PONG if self._pinged is not None:
                self.statistics.round_trips.append(at - self._pinged)
                self._pinged = None
        name = kind_name(frame.kind)
        self.statistics.frames[way] += 1
        self.statistics.kinds[name] += 1
        self.statistics.resends += again
        return LineReading(at, way, name, frame.seq, self._teller.tell(frame), length, again, frame)

    def _is_again(self, seq: int) -> bool:
        if self._next_seq is not None and 0 < (self._next_seq - seq) & 0xFF <= 0x7F:
            return True
        self._next_seq = (seq + 1) & 0xFF
        return False

    def _note_asked(self, frame: Frame, again: bool, at: float) -> None:
        if again:
            self._awaited.pop(frame.seq, None)  # Karn: the answer to a resent frame may answer either copy
            return
        self._awaited[frame.seq] = at
        try:
            command = command_from_bytes(frame.body)
        except MessageError:
            return
        if isinstance(command, BaudCommand):
            self._rate_asked = (frame.seq, command.rate)

    def _note_answered(self, frame: Frame, at: float) -> None:
        asked = self._awaited.pop(frame.seq, None)
        if asked is not None:
            self.statistics.round_trips.append(at - asked)
        if self._rate_asked is not None and self._rate_asked[0] == frame.seq:
            if frame.body[:1] == b"\x00":
                self.rate = self._rate_asked[1]
            self._rate_asked = None


class _Pieces:
    """Splits at zeros, and where a piece has grown longer than any frame: another device may send no zeros."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> list[tuple[bytes, bool]]:
        """The pieces that are not empty, and whether each was delimited by a zero at both ends."""
        found = []
        *ended, begun = data.split(b"\x00")
        for piece in ended:
            found += self._hold(piece)
            if self._held:
                found.append((bytes(self._held), not self._overlong))
            self._held.clear()
            self._overlong = False
        return found + self._hold(begun)

    def rest(self) -> bytes:
        return bytes(self._held)

    def _hold(self, piece: bytes) -> list[tuple[bytes, bool]]:
        found = []
        self._held += piece
        while len(self._held) > LONGEST:
            self._overlong = True
            found.append((bytes(self._held[:LONGEST]), False))
            del self._held[:LONGEST]
        return found


def _bytes_text(piece: bytes) -> str:
    """Bytes in hex, and as text where they are text: other devices often identify themselves in plain words."""
    text = piece.strip(b"\r\n")
    if len(text) >= 4 and all(0x20 <= byte < 0x7F or byte in b"\r\n\t" for byte in text):
        return f"{piece.hex(' ')} = {text.decode('ascii')!r}"
    return piece.hex(" ")
