"""What the serial link costs: round trips, throughput and repairs, over a pseudo-terminal to the simulated firmware.

Both ends run in this process and share one core, so a round trip here is the work of both.
"""

import asyncio
import json
import random
import tempfile
import time
from pathlib import Path

from firmware_bridge.errors import LinkLost
from firmware_bridge.events import LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.ports import open_serial
from hardware_sim.firmware import Firmware
from hardware_sim.line import Line, Rates

ROUND_TRIPS = 3000
COMMANDS = 1000


async def measure(folder: Path) -> dict[str, float]:
    port = folder / "table"
    table = Firmware(Line(port, seed=1), lambda: (1, 2))
    carried_out: list[str] = []
    table.on_display = lambda seat, text: carried_out.append(text)
    table.start()
    tokens = random.Random(1)
    hardware = Hardware(lambda: open_serial(str(port)), lambda: tokens.randrange(1, 2**32))
    running = asyncio.create_task(hardware.run())
    async for event in hardware.events():
        if isinstance(event, LinkUp):
            break
    figures = await _round_trips(hardware)
    figures |= await _throughput(hardware)
    figures |= await _reset(hardware, table)
    for rate in (0.0005, 0.001, 0.002):
        carried_out.clear()
        table.line.noise(Rates(rate, rate, rate))
        figures |= await _noisy(hardware, rate, carried_out)
    running.cancel()
    table.stop()
    return figures


async def _round_trips(hardware: Hardware) -> dict[str, float]:
    took = []
    for number in range(ROUND_TRIPS):
        began = time.perf_counter()
        await hardware.display(number % 4, f"text {number}")
        took.append(time.perf_counter() - began)
    took.sort()
    return {
        "round_trip_p50_ms": round(took[ROUND_TRIPS // 2] * 1000, 3),
        "round_trip_p99_ms": round(took[ROUND_TRIPS * 99 // 100] * 1000, 3),
    }


async def _throughput(hardware: Hardware) -> dict[str, float]:
    began = time.perf_counter()
    for start in range(0, COMMANDS, 50):
        await asyncio.gather(*(hardware.display(n % 4, f"burst {n}") for n in range(start, start + 50)))
    return {"commands_per_s": round(COMMANDS / (time.perf_counter() - began))}


async def _reset(hardware: Hardware, table: Firmware) -> dict[str, float]:
    began = time.perf_counter()
    table.reset()
    async for event in hardware.events():
        if isinstance(event, LinkUp):
            break
    return {"reset_to_connected_again_ms": round((time.perf_counter() - began) * 1000, 2)}


async def _noisy(hardware: Hardware, rate: float, carried_out: list[str]) -> dict[str, float]:
    began, resends, lost = time.perf_counter(), hardware.resends, 0
    for number in range(COMMANDS):
        try:
            await hardware.display(0, f"{rate} {number}")
        except LinkLost:
            lost += 1
            await asyncio.sleep(0.2)
    wanted = [f"{rate} {number}" for number in range(COMMANDS)]
    if not lost and carried_out != wanted:
        raise SystemExit(f"At noise {rate} the table did not carry out every command exactly once, in order.")
    name = f"noise_{rate * 100:g}pct_each"
    return {
        f"{name}_1000_commands_s": round(time.perf_counter() - began, 2),
        f"{name}_resends": hardware.resends - resends,
        f"{name}_connections_lost": lost,
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({"link": asyncio.run(measure(Path(folder)))}, indent=2))


if __name__ == "__main__":
    main()
