"""Captures of the line: which bytes were transferred, when, and in which direction.

A capture is JSON Lines, UTF-8, one object a line:

    {"capture": 1, "port": "/dev/ttyUSB0", "baud": 115200, "at": 1764000000.0}       a port was opened
    {"at": 1764000000.012345, "dir": ">", "hex": "000a01…"}                          bytes; > to the table, < from it
    {"at": 1764000001.5, "baud": 500000}                                             both ends changed the rate
    {"at": 1764000009.5, "closed": "The port /dev/ttyUSB0 has gone: …"}              it was closed, or why it broke

`at` is seconds since 1970. Bytes are recorded as they were read or written, not as frames: damaged bytes stay damaged,
and pieces need not begin or end at frame boundaries. Readers skip objects and members they do not know.

Why lines of JSON and not a denser format: each piece is one append of one line, so a program or machine that dies
loses at most its last line and leaves a file that still reads; a line that does not read is skipped and counted.
`grep`, `jq`, `tail -f` and a text editor work on it, two captures are joined with `cat`, and a table at rest makes
about 25 MB a day, a twentieth of that once compressed.
"""

import errno
import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware_bridge.diagnostics.sniffer import Direction
from firmware_bridge.errors import PortError
from firmware_bridge.protocol.constants import BAUD
from firmware_bridge.transport.serial_ports import READ_AT_MOST, Transport, open_serial

VERSION: Final = 1
LATEST: Final = 1e11
"""Seconds since 1970, in the year 5138: a piece of a later time was written by no clock."""
log = logging.getLogger(__name__)


class CaptureError(Exception):
    """A capture cannot be written or read; the sentence says why."""


@dataclass(frozen=True, slots=True)
class CapturedBytes:
    """Bytes transferred in one direction; `at`: seconds since 1970."""

    at: float
    direction: Direction
    data: bytes


class Capture:
    """A capture file open for appending. A full disk stops the recording, never the table."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self._clock = clock
        self._trouble = False
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o640)
        except OSError as error:
            raise CaptureError(f"The capture {path} cannot be written: {error.strerror}.") from error
        size = os.fstat(self._fd).st_size
        if size and os.pread(self._fd, 1, size - 1) != b"\n":  # its last writer died in mid-line
            self._append(b"\n")

    def record_opening(self, port: str, baud: int) -> None:
        """Records that `port` was opened at `baud` bits per second."""
        self._line({"capture": VERSION, "port": port, "baud": baud, "at": self._now()})

    def passed(self, direction: Direction, data: bytes) -> None:
        """Records bytes transferred in one direction; no line is written for empty `data`."""
        if data:
            self._line({"at": self._now(), "dir": str(direction), "hex": data.hex()})

    def changed_rate(self, baud: int) -> None:
        """Records that both ends changed to `baud` bits per second."""
        self._line({"at": self._now(), "baud": baud})

    def closed(self, reason: str) -> None:
        """Records that the port was closed, or the `reason` for which it broke."""
        self._line({"at": self._now(), "closed": reason})

    def close(self) -> None:
        """Closes the file. May be called more than once."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    def _now(self) -> float:
        return round(self._clock(), 6)

    def _line(self, entry: dict[str, Any]) -> None:
        self._append(json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def _append(self, line: bytes) -> None:
        try:
            # One write a line: what a dying program leaves behind is whole lines, but perhaps for the last. After
            # trouble the last line may be torn too, and an empty one does no harm.
            data = b"\n" + line if self._trouble else line
            if self._fd >= 0 and os.write(self._fd, data) < len(data):
                raise OSError(errno.ENOSPC, "the disk is full")
        except OSError as error:
            if not self._trouble:
                log.warning(
                    "The capture %s cannot be written on (%s): its recording pauses until there is room.",
                    self.path,
                    error.strerror,
                )
            self._trouble = True
        else:
            self._trouble = False


class RecordingTransport:
    """A `Transport` that records into a capture what it reads and writes."""

    def __init__(self, inner: Transport, capture: Capture, baud: int = BAUD) -> None:
        self._inner = inner
        self._capture = capture
        self._baud = baud
        self._over = False
        capture.record_opening(inner.name, baud)

    @property
    def name(self) -> str:
        """The port as the user called it."""
        return self._inner.name

    @property
    def bytes_read(self) -> int:
        """Bytes read since this open."""
        return self._inner.bytes_read

    @property
    def bytes_written(self) -> int:
        """Bytes written since this open."""
        return self._inner.bytes_written

    def fileno(self) -> int:
        """The descriptor to poll."""
        return self._inner.fileno()

    def read(self, at_most: int = READ_AT_MOST) -> bytes:
        """Reads and records. `PortError` when the port has gone, which is recorded too."""
        try:
            data = self._inner.read(at_most)
        except PortError as error:
            self._end(str(error))
            raise
        self._capture.passed(Direction.TO_HOST, data)
        return data

    def write(self, data: bytes) -> int:
        """Writes and records the bytes accepted; returns their number. `PortError` when the port has gone."""
        try:
            count = self._inner.write(data)
        except PortError as error:
            self._end(str(error))
            raise
        self._capture.passed(Direction.TO_TABLE, data[:count])
        return count

    def set_baud(self, rate: int | None) -> None:
        """Changes the rate and records it; None: the rate the port was opened with."""
        self._inner.set_baud(rate)
        self._capture.changed_rate(rate or self._baud)

    def close(self) -> None:
        """Records the end of the capture's segment and closes the port."""
        self._end("")
        self._inner.close()

    def _end(self, reason: str) -> None:
        if not self._over:
            self._over = True
            self._capture.closed(reason)


def opener(
    url: str, baud: int, record: Path | None, clock: Callable[[], float] = time.time
) -> Callable[[], Transport]:
    """A function that opens a port each time it is called; with `record`, everything goes into one capture.

    `clock` gives seconds since 1970. Raises `CaptureError` at once where the capture cannot be written.
    """
    if record is None:
        return lambda: open_serial(url, baud)
    capture = Capture(record, clock)
    return lambda: RecordingTransport(open_serial(url, baud), capture, baud)


class CaptureReader:
    """Reads a capture from its beginning. `skipped` counts lines that do not read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.skipped = 0
        self.ports: list[str] = []
        """Ports in the order of their openings, each once."""

    def __iter__(self) -> Iterator[CapturedBytes]:
        """Every piece in the order it was written. `CaptureError` where the file is no capture."""
        read = 0
        try:
            with self.path.open("rb") as file:
                for line in file:
                    piece = self._piece(line)
                    read += piece is not None
                    if piece is not None:
                        yield piece
        except OSError as error:
            raise CaptureError(f"The capture {self.path} cannot be read: {error.strerror}.") from error
        if not read and not self.ports:
            raise CaptureError(f"{self.path} is no capture: `mahjong-table monitor --record` writes them.")

    def _piece(self, line: bytes) -> CapturedBytes | None:
        try:
            entry = json.loads(line)
            if "capture" in entry:
                if entry["capture"] > VERSION:
                    raise CaptureError(
                        f"{self.path} is a capture of version {entry['capture']}; "
                        f"this program reads {VERSION}: update it."
                    )
                if str(entry["port"]) not in self.ports:
                    self.ports.append(str(entry["port"]))
                return None
            if "hex" not in entry:
                return None
            if not 0 <= entry["at"] <= LATEST:
                raise ValueError("no time at which a line was listened to")
            return CapturedBytes(float(entry["at"]), Direction(entry["dir"]), bytes.fromhex(entry["hex"]))
        except (ValueError, TypeError, KeyError, RecursionError):  # torn off by a crash, or joined from two
            self.skipped += bool(line.strip())
            return None
