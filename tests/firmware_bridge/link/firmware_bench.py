"""One bench for four firmwares: a table at the far end of a line, and hosts at this end.

The Python simulator runs in virtual time. The C firmware runs in real time, as a process of this machine and on an
emulated ATmega328P and STM32F405, with motions short enough for a test.
"""

import asyncio
import itertools
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from firmware_bridge.events import Done, Event, Failed, LinkUp, Pressed
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.messages import Button, Capabilities, Operation
from firmware_bridge.protocol.state_block import Counters, Record
from firmware_bridge.transport.serial_ports import SerialTransport, Transport, open_serial
from hardware_sim.machine.c_firmware import EmulatedFirmware, Kind, unavailable
from hardware_sim.machine.simulated_firmware import MODEL, Firmware
from hardware_sim.machine.simulated_line import SimulatedLine
from tests.firmware_bridge.firmwares import TESTED
from tests.firmware_bridge.link.virtual_time_loop import at_least, hurried

E = TypeVar("E", bound=Event)


SPARROW: Final = replace(
    MODEL, model="sparrow 1", stacks=18, board=20240817, sets=2, tiles_min=84, tiles_max=144
)
"""The table that every firmware is in these tests."""


class Host:
    """A `Hardware` with its events so far."""

    def __init__(
        self,
        open_port: Callable[[], Transport],
        counters: Counters | None = None,
        expect_board: int | None = None,
    ) -> None:
        numbers = itertools.count(1)
        self.hardware = Hardware(open_port, lambda: next(numbers), expect_board)
        if counters is not None:
            self.hardware.restore(counters)
        self.events: list[Event] = []
        self._more = asyncio.Event()
        self._tasks = [asyncio.create_task(self.hardware.run()), asyncio.create_task(self._listen())]

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    async def until(self, kind: type[E], times: int = 1, seconds: float = 30.0) -> E:
        """The `times`-th event of a kind, waited for."""
        try:
            async with asyncio.timeout(at_least(seconds)):
                while len(self.all(kind)) < times:
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            raise TimeoutError(f"No {kind.__name__} after {self.events[-8:]}") from None
        return self.all(kind)[times - 1]

    async def ended(self, op_id: int, seconds: float = 60.0) -> Done | Failed:
        """The outcome of a motion, waited for."""
        async with asyncio.timeout(at_least(seconds)):
            while not (
                found := [e for e in self.events if isinstance(e, Done | Failed) and e.op_id == op_id]
            ):
                self._more.clear()
                await self._more.wait()
        return found[-1]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        async for event in self.hardware.events():
            self.events.append(event)
            self._more.set()


@dataclass(frozen=True)
class Make:
    """A firmware to test with. `press_takes` seconds pass before a finger can come again: contacts bounce."""

    name: str
    emulated: Kind | None
    press_takes: float
    a_while: float
    """Seconds in which any motion of its own would have begun."""


PYTHON: Final = Make("python", None, 0.0, 8.0)
NATIVE: Final = Make("c", "native", 0.06, 0.6)
CHIP: Final = Make("atmega328p", "atmega328p", 0.06, 0.6)
ARM: Final = Make("stm32f405", "stm32f405", 0.06, 0.6)
PINS: Final = Make("stm32f405-pins", "stm32f405-pins", 0.06, 0.6)
USB: Final = Make("rp2040", "rp2040", 0.06, 0.6)
MAKES: Final = (PYTHON, *(make for make in (NATIVE, CHIP, ARM, PINS, USB) if make.emulated in TESTED))


def skip_unless_here(make: Make) -> None:
    """Skips with the reason; fails instead where CI says that nothing may be missing."""
    why = None if make.emulated is None else unavailable(make.emulated)
    if why is None:
        return
    if os.environ.get("MAHJONG_TABLE_REQUIRE_FIRMWARE") == "1":
        pytest.fail(f"The firmware {make.name} must be tested here, but {why}")
    pytest.skip(why)


class Table:
    """A table of some make behind `port`. Use it within `run`, or a loop of your own with `switched_on`."""

    def __init__(
        self, folder: Path, make: Make = PYTHON, seed: int = 1, capabilities: Capabilities = SPARROW
    ) -> None:
        self.make = make
        self.port = folder / "by-id" / "usb-table"
        line = SimulatedLine(self.port, seed)
        self._next_dice: list[tuple[int, int]] = []
        self.firmware: Firmware | EmulatedFirmware
        if make.emulated is None:
            self.firmware = Firmware(line, self._roll, seed, capabilities)
        else:
            self.firmware = EmulatedFirmware(line, make.emulated, seed=seed, capabilities=capabilities)
        self.on_text: Callable[[int, str], None] = lambda seat, text: None
        """Every DISPLAY that was carried out; here each must say something new."""
        if isinstance(self.firmware, Firmware):
            self.firmware.on_display = lambda seat, text: self.on_text(seat, text)
        else:
            self.firmware.on_text = lambda seat, text: self.on_text(seat, text)
        self._ended = 0
        self.firmware.on_operation_done = self._count_end

    # --- running ----------------------------------------------------------------------------------

    def run(self, scene: Callable[[Host], Coroutine[Any, Any, None]]) -> None:
        """Plays a scene with a host that is connected."""

        async def connected() -> None:
            async with self.connected() as host:
                await scene(host)

        self._run(connected())

    def run_alone(self, scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Plays a scene that brings its own hosts."""

        async def alone() -> None:
            async with self.switched_on():
                await scene()

        self._run(alone())

    def _run(self, playing: Coroutine[Any, Any, None]) -> None:
        if self.make.emulated is None:
            hurried(playing)
        else:
            asyncio.run(playing)

    @asynccontextmanager
    async def switched_on(self) -> AsyncIterator[None]:
        self.firmware.start()
        try:
            yield
        finally:
            self.firmware.stop()

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Host]:
        async with self.switched_on():
            host = self.host()
            try:
                await host.until(LinkUp)
                yield host
            finally:
                await host.stop()

    def host(self, counters: Counters | None = None, expect_board: int | None = None) -> Host:
        return Host(self.open_port, counters, expect_board)

    def open_port(self) -> SerialTransport:
        transport = open_serial(str(self.port))
        assert isinstance(transport, SerialTransport)
        return transport

    # --- the world --------------------------------------------------------------------------------

    async def press(self, seat: int, button: Button) -> None:
        self.firmware.press(seat, button)
        await asyncio.sleep(self.make.press_takes)

    def next_dice(self, first: int, second: int) -> None:
        """How the dice fall next."""
        if isinstance(self.firmware, Firmware):
            self._next_dice.append((first, second))
        else:
            self.firmware.dice(first, second)

    def slow(self) -> None:
        """From now on motions take longer than the dead-man waits."""
        if not isinstance(self.firmware, Firmware):
            self.firmware.pace(shuffle=5.0, raise_walls=5.0, roll_dice=5.0)

    @property
    def simulator(self) -> Firmware:
        """The Python simulator, for tests that reach into it."""
        assert isinstance(self.firmware, Firmware)
        return self.firmware

    @property
    def moving(self) -> bool:
        """Whether a motion that began has not ended yet."""
        return self._ended < len(self.firmware.motions)

    async def heartbeats(self) -> None:
        """Waits for some of them: by then a lost hint does not matter."""
        await asyncio.sleep(1.1)

    async def motions(self, number: int) -> list[tuple[Operation, int]]:
        """The motions that really happened, once `number` are reported."""
        await eventually(lambda: len(self.firmware.motions) >= number)
        return list(self.firmware.motions)

    def _count_end(self, operation: Operation, record: Record) -> None:
        self._ended += 1

    def _roll(self) -> tuple[int, int]:
        return self._next_dice.pop(0) if self._next_dice else (2, 4)


@asynccontextmanager
async def bench(folder: Path) -> AsyncIterator[Table]:
    """The Python simulator, switched on."""
    table = Table(folder)
    async with table.switched_on():
        yield table


def counters_of(events: list[Event]) -> Counters:
    """The counters that a journal would hold after these events."""
    counters = Counters(0)
    for event in events:
        if isinstance(event, LinkUp):
            counters = event.counters
        elif isinstance(event, Pressed):
            counters = counters.pressed(event.seat, event.button, event.count)
    return counters


async def eventually(true: Callable[[], bool]) -> None:
    """Waits until something is true: the C firmware reports its actions over a second line, a moment later, and an
    emulated chip's clock may be behind ours."""
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.02)


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
