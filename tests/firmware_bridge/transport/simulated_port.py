"""A simulated table at a pseudo-terminal, and a program that talks to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from hardware_sim.machine.simulated_firmware import Firmware
from hardware_sim.machine.simulated_line import SimulatedLine
from tests.firmware_bridge.link.firmware_bench import Host

__all__ = ["Host", "simulated"]


@asynccontextmanager
async def simulated(folder: Path) -> AsyncIterator[Firmware]:
    """Switched on at `folder/table`."""
    firmware = Firmware(SimulatedLine(folder / "table"), lambda: (3, 4))
    firmware.start()
    try:
        yield firmware
    finally:
        firmware.stop()
