"""A C firmware to test with: behind a host, or alone as a program at an engineer's desk."""

import asyncio
import os
import select
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from firmware_bridge.events import LinkUp
from firmware_bridge.protocol.frames import Deframer, Frame, FrameKind, encode
from firmware_bridge.transport.serial_ports import open_serial
from hardware_sim.machine.c_firmware import EmulatedFirmware, Kind
from hardware_sim.machine.mechanics import Durations
from hardware_sim.machine.simulated_line import SimulatedLine
from tests.firmware_bridge.link.firmware_bench import Host

SECONDS = 20.0
"""More than anything here takes, also on a busy computer."""
LONG = Durations(shuffle=20.0, raise_walls=20.0, roll_dice=20.0)


@asynccontextmanager
async def switched_on(
    folder: Path, kind: Kind, durations: Durations | None = None
) -> AsyncIterator[tuple[EmulatedFirmware, Host]]:
    line = SimulatedLine(folder / "port")
    table = EmulatedFirmware(line, kind, durations=durations) if durations else EmulatedFirmware(line, kind)
    table.start()
    host = Host(lambda: open_serial(str(line.link_path)))
    try:
        await host.until(LinkUp, seconds=SECONDS)
        yield table, host
    finally:
        await host.stop()
        table.stop()


async def when(comes: Callable[[], object]) -> None:
    async with asyncio.timeout(SECONDS):
        while not comes():
            await asyncio.sleep(0.01)


class Desk:
    """A firmware as a program at an engineer's desk: its line a pseudo-terminal, the world on its input."""

    def __init__(self, *words: str) -> None:
        self.program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._deframer = Deframer()
        line = self.hears("uart ").split()[1]
        self.line = os.open(line, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.hears("ready")

    def hears(self, beginning: str) -> str:
        assert self.program.stdout is not None
        while line := self.program.stdout.readline():
            if line.startswith(beginning):
                return line
        raise AssertionError(f"The program ended without saying {beginning!r}.")

    def says(self, words: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(words + "\n")
        self.program.stdin.flush()

    def asks(self, frame: Frame, kind: FrameKind) -> Frame:
        """The table's answer. A HELLO is sent again each second, as hosts do: a starting board misses it."""
        os.write(self.line, encode(frame))
        sent = time.monotonic()
        end = sent + SECONDS
        while (now := time.monotonic()) < end:
            if frame.kind == FrameKind.HELLO and now - sent > 1.0:
                os.write(self.line, encode(frame))
                sent = now
            if select.select([self.line], [], [], 0.1)[0]:
                for found in self._deframer.feed(os.read(self.line, 4096)):
                    if isinstance(found, Frame) and found.kind == kind:
                        return found
        raise AssertionError(f"Nothing of kind {kind.name} came.")

    def leave(self) -> str:
        rest, _ = self.program.communicate("bye\n", timeout=60)
        os.close(self.line)
        return rest
