"""Monitors a serial line: between a controller and its port, on a port alone, or from a capture."""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from controller.identity.printable import printable
from firmware_bridge.diagnostics.capture import Capture, CapturedBytes, CaptureReader
from firmware_bridge.diagnostics.capture_player import Playback, script
from firmware_bridge.diagnostics.sniffer import Direction, LineDecoder, LineReading, Statistics
from firmware_bridge.errors import PortError
from firmware_bridge.protocol.frames import Frame, FrameKind, encode
from firmware_bridge.protocol.session_messages import Hello
from firmware_bridge.transport.network_port import NetworkTransport
from firmware_bridge.transport.pty_port import OfferedPort
from firmware_bridge.transport.serial_ports import Transport, open_serial

REOPEN_S: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds before a lost port is opened again; the last value repeats."""
HELLO_S: Final = 2.0
DIALLING_S: Final = 0.05
LINES_KEPT: Final = 20_000
"""The most lines that wait for a slow terminal; further ones are dropped, because the line must not wait."""


class Printer:
    """Writes readings from a thread of its own: a terminal that pauses must not block the line."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._lines: queue.Queue[str | None] = queue.Queue(LINES_KEPT)
        self._left_out = 0
        self._thread = threading.Thread(target=self._print, daemon=True)
        self._thread.start()
        self.broken = threading.Event()
        """Set when nobody reads the output any longer."""

    def reading(self, reading: LineReading) -> None:
        """Queue a decoded frame, or garbled bytes, as one line."""
        if self._as_json:
            self._put(json.dumps(reading.to_json(), ensure_ascii=False))
            return
        when = datetime.fromtimestamp(reading.at).strftime("%H:%M:%S.%f")
        if reading.kind is None:
            what = f"garbled        {reading.length} bytes: {reading.words}"
        else:
            again = "again: " if reading.again else ""
            what = f"{reading.kind:<9} {reading.seq:>3}  {again}{reading.words}"
        self._put(f"{when}  {reading.direction}  {what}")

    def note(self, sentence: str) -> None:
        """Queue a sentence about the line itself."""
        self._put(json.dumps({"note": sentence}, ensure_ascii=False) if self._as_json else f"-- {sentence}")

    def end(self, statistics: Statistics, lasted: float) -> None:
        """Print the statistics and end the thread; waits for queued lines for a limited time."""
        if self._left_out:
            self.note(f"{self._left_out} lines were left out: they came faster than they could be written.")
        if self._as_json:
            numbers = {"seconds": round(lasted, 3), **statistics.to_json()}
            self._put(json.dumps({"statistics": numbers}))
        else:
            for line in _in_words(statistics, lasted):
                self._put(line)
        with suppress(queue.Full):
            self._lines.put(None, timeout=2)
        self._thread.join(5)

    def _put(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._left_out += 1

    def _print(self) -> None:
        while (line := self._lines.get()) is not None:
            line = printable(line)
            try:
                try:
                    sys.stdout.write(line + "\n")
                except UnicodeEncodeError:  # a terminal of another language
                    sys.stdout.write(line.encode("ascii", "backslashreplace").decode() + "\n")
                if self._lines.empty():
                    sys.stdout.flush()
            except (BrokenPipeError, ValueError):
                self.broken.set()
                return
        with suppress(BrokenPipeError, ValueError):
            sys.stdout.flush()


class Watch:
    """Passes the monitored bytes to the printer, decoded, and to a capture if one is wanted."""

    def __init__(self, printer: Printer, capture: Capture | None = None) -> None:
        self.printer = printer
        self.overheard = LineDecoder()
        self._capture = capture
        # Wall time for people, but running as evenly as the monotonic clock, for round trips.
        self._began = time.time() - time.monotonic()

    def opened(self, port: str, baud: int) -> None:
        """The port was opened at this rate."""
        if self._capture is not None:
            self._capture.record_opening(port, baud)
        self.printer.note(f"The port {port} is open at {baud} baud.")

    def passed(self, direction: Direction, data: bytes, at: float | None = None) -> None:
        """Bytes went over the line; `at` is their time in seconds since 1970 (None: now)."""
        if self._capture is not None:
            self._capture.passed(direction, data)
        when = self._began + time.monotonic() if at is None else at
        for reading in self.overheard.feed(direction, data, when):
            self.printer.reading(reading)

    def changed_rate(self, baud: int) -> None:
        """The controller has changed the rate."""
        if self._capture is not None:
            self._capture.changed_rate(baud)
        self.printer.note(f"The controller has changed the rate to {baud} baud.")

    def closed(self, reason: str) -> None:
        """The port was closed, for this reason."""
        if self._capture is not None:
            self._capture.closed(reason)
        self.printer.note(reason)

    def rest(self) -> None:
        """Print the incomplete rest in the decoder."""
        for reading in self.overheard.rest(self._began + time.monotonic()):
            self.printer.reading(reading)


async def overhear(port: str, baud: int, watch: Watch, *, offer: Path | None, hello: bool) -> None:
    """Monitor a port without end. Raises `PortError` if it cannot be opened at first; later it is reopened."""
    opened_once = False
    tries = 0
    offered = None if offer is None else OfferedPort(offer)
    while True:
        try:
            transport = open_serial(port, baud)
            try:
                await _dialled(transport)
                if offered is not None:
                    offered.plug()
                watch.opened(transport.name, baud)
                opened_once, tries = True, 0
                await _Line(transport, offered, watch, baud, hello=hello).until_it_breaks()
            finally:
                if offered is not None:
                    offered.unplug()
                transport.close()
        except PortError as error:
            if not opened_once:
                raise
            if tries == 0:
                watch.closed(str(error))
        await asyncio.sleep(REOPEN_S[min(tries, len(REOPEN_S) - 1)])
        tries += 1


async def replay(path: Path, watch: Watch, speed: float | None) -> None:
    """Decode a capture again; `speed` None: without waiting. Raises `CaptureError` when it cannot be read."""
    reader = CaptureReader(path)
    last: float | None = None
    for piece in reader:
        if speed is not None and last is not None:
            await asyncio.sleep(max(0.0, piece.at - last) / speed)
        last = piece.at
        watch.passed(piece.direction, piece.data, piece.at)
        if watch.printer.broken.is_set():
            return
    if reader.skipped:
        watch.printer.note(f"{reader.skipped} lines of {path} do not read and were left out.")


async def play(path: Path, watch: Watch, speed: float | None, offer: Path) -> None:
    """Offer a port on which the table of the capture answers, until stopped.

    Raises `PortError` when it cannot be offered, `CaptureError` or `ValueError` when the capture cannot be played.
    """
    playback = Playback(script(_pieces(path)), speed)
    offered = OfferedPort(offer)
    offered.plug()
    watch.printer.note(f"The table of {path} is at {offer}: give a controller that port.")
    loop = asyncio.get_running_loop()
    more = asyncio.Event()
    loop.add_reader(offered.fileno(), more.set)
    finished = False
    try:
        while True:
            if data := offered.read():
                watch.passed(Direction.TO_TABLE, data)
                playback.receive(data, loop.time())
            sent, due = playback.poll(loop.time())
            if sent:
                watch.passed(Direction.TO_HOST, sent[: offered.write(sent)])
            while playback.notes:
                watch.printer.note(playback.notes.popleft())
            if playback.over and not finished:
                finished = True
                watch.printer.note(
                    "All of the capture has been played; the table stays as it was at its end."
                )
            more.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await more.wait()
    finally:
        loop.remove_reader(offered.fileno())
        offered.unplug()


def _pieces(path: Path) -> Iterator[CapturedBytes]:
    yield from CaptureReader(path)


async def _dialled(transport: Transport) -> None:
    """Wait until a network port is connected."""
    while isinstance(transport, NetworkTransport) and not transport.dialled:
        transport.read()  # tells why it cannot be dialled
        await asyncio.sleep(DIALLING_S)


class _Line:
    """Forwards bytes in both directions between one open port and the port offered to a controller, if any."""

    def __init__(
        self, transport: Transport, offered: OfferedPort | None, watch: Watch, baud: int, *, hello: bool
    ) -> None:
        self._transport = transport
        self._offered = offered
        self._watch = watch
        self._rate = baud
        self._hello = hello
        self._backlog = b""
        self._loop = asyncio.get_running_loop()
        self._broken: asyncio.Future[None] = self._loop.create_future()
        self._greeting: asyncio.TimerHandle | None = None

    async def until_it_breaks(self) -> None:
        """Forward until the port fails (`PortError`) or the task is cancelled."""
        self._loop.add_reader(self._transport.fileno(), self._guard, self._from_table)
        if self._offered is not None:
            self._loop.add_reader(self._offered.fileno(), self._guard, self._from_host)
        if self._hello:
            self._guard(self._greet)
        try:
            await self._broken
        finally:
            if self._greeting is not None:
                self._greeting.cancel()
            self._loop.remove_reader(self._transport.fileno())
            self._loop.remove_writer(self._transport.fileno())
            if self._offered is not None:
                self._loop.remove_reader(self._offered.fileno())

    def _guard(self, step: Callable[[], object]) -> None:
        try:
            step()
        except PortError as error:
            if not self._broken.done():
                self._broken.set_exception(error)

    def _from_table(self) -> None:
        data = self._transport.read()
        self._watch.passed(Direction.TO_HOST, data)
        if self._offered is not None:
            self._offered.write(data)

    def _from_host(self) -> None:
        assert self._offered is not None
        data = self._offered.read()
        self._follow_rate(self._offered.rate)
        self._to_table(data)

    def _to_table(self, data: bytes) -> None:
        count = self._transport.write(data)
        self._watch.passed(Direction.TO_TABLE, data[:count])
        self._backlog = data[count:]
        if self._backlog:  # the controller waits as it would at the port itself
            if self._offered is not None:
                self._loop.remove_reader(self._offered.fileno())
            self._loop.add_writer(self._transport.fileno(), self._guard, self._writable)

    def _writable(self) -> None:
        self._loop.remove_writer(self._transport.fileno())
        self._to_table(self._backlog)
        if not self._backlog and self._offered is not None:
            self._loop.add_reader(self._offered.fileno(), self._guard, self._from_host)

    def _follow_rate(self, rate: int | None) -> None:
        """The controller has set another rate on the offered port: set the real port to it."""
        if rate is None or rate == self._rate:
            return
        self._rate = rate
        try:
            self._transport.set_baud(rate)
        except PortError as error:
            self._watch.printer.note(str(error))
        else:
            self._watch.changed_rate(rate)

    def _greet(self) -> None:
        if self._watch.overheard.statistics.sessions:
            return
        token = secrets.randbelow(0xFFFF_FFFF) + 1
        self._to_table(self._backlog + encode(Frame(FrameKind.HELLO, 0, Hello(token).to_bytes())))
        self._greeting = self._loop.call_later(HELLO_S, self._guard, self._greet)


def _in_words(numbers: Statistics, lasted: float) -> list[str]:
    there, back = Direction.TO_TABLE, Direction.TO_HOST
    pieces = sum(numbers.garbled.values())
    lines = [
        "",
        f"In {lasted:.1f} s: {numbers.frames[there]} frames to the table ({numbers.bytes[there]} bytes), "
        f"{numbers.frames[back]} from it ({numbers.bytes[back]} bytes).",
        f"Sent again: {numbers.resends}. Asked for again: {numbers.naks}. "
        f"Garbled: {pieces} pieces, {numbers.garbled_bytes} bytes. "
        f"Sessions: {numbers.sessions}. Restarts: {numbers.boots}.",
    ]
    p50, p99 = numbers.round_trip(0.50), numbers.round_trip(0.99)
    if p50 is not None and p99 is not None:
        trips = len(numbers.round_trips)
        lines.append(f"Round trip: p50 {p50 * 1000:.2f} ms, p99 {p99 * 1000:.2f} ms (of the latest {trips}).")
    return lines
