"""A simulated table and a host on one pseudo-terminal, with everything the host was told."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

from firmware_bridge.events import Event, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.ports import SerialTransport, Transport, open_serial
from firmware_bridge.state import Counters
from hardware_sim.firmware import Firmware
from hardware_sim.line import Line

E = TypeVar("E", bound=Event)


class Host:
    """A `Hardware` with what it told so far."""

    def __init__(self, open_port: Callable[[], Transport], counters: Counters | None = None) -> None:
        numbers = itertools.count(1)
        self.hardware = Hardware(open_port, lambda: next(numbers))
        if counters is not None:
            self.hardware.restore(counters)
        self.told: list[Event] = []
        self._more = asyncio.Event()
        self._tasks = [asyncio.create_task(self.hardware.run()), asyncio.create_task(self._listen())]

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]

    async def until(self, kind: type[E], times: int = 1, seconds: float = 30.0) -> E:
        """The `times`-th event of a kind, waited for."""
        async with asyncio.timeout(seconds):
            while len(self.all(kind)) < times:
                self._more.clear()
                await self._more.wait()
        return self.all(kind)[times - 1]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        async for event in self.hardware.events():
            self.told.append(event)
            self._more.set()


class Bench:
    def __init__(self, folder: Path, seed: int) -> None:
        self.port = folder / "by-id" / "usb-table"
        self.rolled = 0
        self.table = Firmware(Line(self.port, seed), self._roll, seed)

    def open_port(self) -> Transport:
        return open_serial(str(self.port))

    def host(self, counters: Counters | None = None) -> Host:
        return Host(self.open_port, counters)

    def _roll(self) -> tuple[int, int]:
        self.rolled += 1
        return self.rolled % 6 + 1, 4


@asynccontextmanager
async def bench(folder: Path, seed: int = 1) -> AsyncIterator[Bench]:
    made = Bench(folder, seed)
    made.table.start()
    try:
        yield made
    finally:
        made.table.stop()


@asynccontextmanager
async def connected(folder: Path, seed: int = 1) -> AsyncIterator[tuple[Bench, Host]]:
    async with bench(folder, seed) as made:
        host = made.host()
        try:
            await host.until(LinkUp)
            yield made, host
        finally:
            await host.stop()


class OneByteTransport:
    """A real port that gives and takes one byte at a time."""

    def __init__(self, inner: SerialTransport) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def bytes_read(self) -> int:
        return self._inner.bytes_read

    @property
    def bytes_written(self) -> int:
        return self._inner.bytes_written

    def fileno(self) -> int:
        return self._inner.fileno()

    def read(self, at_most: int = 1) -> bytes:
        return self._inner.read(1)

    def write(self, data: bytes) -> int:
        return self._inner.write(data[:1])

    def set_baud(self, rate: int | None) -> None:
        self._inner.set_baud(rate)

    def close(self) -> None:
        self._inner.close()
