"""The speed of the serial link, a line a figure with its bar: C firmware as a process and on an emulated ATmega328P,
bad lines, restarts, size, a day of heartbeats, raw peers. `python -m benchmarks.link`. Answers are timed in five
rounds and the quietest is reported: other work of the machine is in all of them. `missed`: a bar is not reached."""

import argparse
import asyncio
import gc
import importlib.util
import os
import pty
import random
import re
import subprocess
import tempfile
import threading
import time
import tty
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import serial

from benchmarks.link.link_day import a_day
from firmware_bridge.errors import LinkError, LinkLost
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.constants import BAUD
from firmware_bridge.protocol.frames import Frame, FrameKind, crc, encode
from firmware_bridge.protocol.messages import Operation, ResetCause
from firmware_bridge.transport.serial_ports import open_serial
from hardware_sim.machine.c_firmware import SOURCE, EmulatedFirmware, NoFirmware, command, unavailable
from hardware_sim.machine.c_firmware import Kind as Make
from hardware_sim.machine.simulated_line import Rates, SimulatedLine

ROUND_TRIPS: Final = 3000
ROUNDS: Final = 5
COMMANDS: Final = 1000
ECHO: Final = bytes(range(1, 49))
ECHO_ON_WIRE: Final = 2 * len(encode(Frame(FrameKind.DATA, 0, b"\x0f" + ECHO)))
"""Bytes there and back: a reply is as long as its command."""
BAD: Final = Rates(flipped=0.002, lost=0.002, doubled=0.002)
STARTS: Final = 5


def row(work: str, measured: str, bar: str = "", good: bool | None = None) -> None:
    """Print one line of the table: the measurement, the figure, its bar, and whether the bar is reached."""
    verdict = {None: "", True: "ok", False: "missed"}[good]
    print(f"{work:<62} {measured:<34} {bar:<28} {verdict}".rstrip(), flush=True)


def main() -> None:
    """Measure every part; one that cannot run becomes a line of its own."""
    argparse.ArgumentParser(prog="python -m benchmarks.link", description=__doc__).parse_args()
    random.seed(1)
    row("work", "measured", "bar")
    row("load of this machine before it began", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for part in (native, chip, bad_lines, sizes, restarts, day, peers):
        try:
            part()
        except (subprocess.CalledProcessError, LinkError, NoFirmware) as error:
            row(part.__name__, f"could not be measured: {error}", good=False)


# --- parts ------------------------------------------------------------------------------------------


def native() -> None:
    """Latency and throughput against the C firmware as a process on a pseudo-terminal."""
    if why := unavailable("native"):
        row("command to acknowledgement, C firmware as a process", why)
        return

    async def measure(port: str) -> None:
        async with connected(port) as table:
            for _ in range(200):
                await table.display(0, "warm")
            gc.disable()
            p50, p99 = await answers(lambda n: table.display(n % 4, f"text {n}"), ROUND_TRIPS)
            gc.enable()
            row(
                "command to acknowledgement, C firmware on a pty, p50",
                f"{p50:.3f} ms",
                "0.15 ms",
                p50 <= 0.15,
            )
            row("command to acknowledgement, C firmware on a pty, p99", f"{p99:.3f} ms", "1 ms", p99 <= 1)
            p50, _ = await answers(lambda _: table.echo(ECHO), ROUND_TRIPS)
            row("48-byte echo, C firmware on a pty, p50", f"{p50:.3f} ms")
            rate = await many(table, COMMANDS * 5)
            row("commands in a stream, C firmware on a pty", f"{rate:,.0f} a second")

    with started("native") as port:
        asyncio.run(measure(port))


def echo_ms() -> tuple[float, float]:
    """Milliseconds of a 48-byte echo on the emulated ATmega328P (median), and those that its bytes take on the wire.
    Raises `NoFirmware` without a compiler or emulator."""
    if why := unavailable("atmega328p"):
        raise NoFirmware(why)

    async def measure(port: str) -> float:
        async with connected(port) as table:
            p50, _ = await answers(lambda _: table.echo(ECHO), 300)
            return p50

    with started("atmega328p") as port:
        return asyncio.run(measure(port)), ECHO_ON_WIRE * 10_000 / BAUD


def chip() -> None:
    """Latency against the C firmware on an emulated ATmega328P, and its share of the wire's time."""
    if why := unavailable("atmega328p"):
        row("ATmega328P emulated in real time", why)
        return

    async def measure(port: str) -> None:
        async with connected(port) as table:
            p50, _ = await answers(lambda _: table.display(0, "x"), 200)
            row("command to acknowledgement, ATmega328P, 115,200 baud, p50", f"{p50:.2f} ms")
            p50, _ = await answers(lambda _: table.echo(ECHO), 300)
            wire = ECHO_ON_WIRE * 10 / BAUD
            share = wire * 1000 / p50
            row(
                "48-byte echo, ATmega328P, 115,200 baud, p50",
                f"{p50:.2f} ms, {share:.1%} of the wire",
                f"95 % (wire: {wire * 1000:.2f} ms)",
                share >= 0.95,
            )
            began = time.perf_counter()
            await asyncio.gather(*(table.echo(ECHO) for _ in range(200)))
            each = (time.perf_counter() - began) / 200
            row(
                "the same in a stream, both directions at once",
                f"{each * 1000:.2f} ms each, {wire / 2 / each:.1%} of one way",
            )

    with started("atmega328p") as port:
        asyncio.run(measure(port))


def bad_lines() -> None:
    """Throughput and retransmissions over a noisy line, for each firmware and two sizes of command."""
    for make in MAKES:
        if unavailable(make):
            continue
        for characters in (16, 4):
            asyncio.run(on_a_bad_line(make, characters))


async def on_a_bad_line(make: Make, characters: int) -> None:
    """Send `COMMANDS` display texts of this length over a noisy line, and check that each was executed once."""
    wanted = [f"{number:{characters}}" for number in range(COMMANDS)]
    async with simulated(make) as (firmware, table):
        carried_out: list[str] = []
        firmware.on_text = lambda _, shown: carried_out.append(shown)
        firmware.line.noise(BAD)
        began, resends, lost = time.perf_counter(), table.resends, 0
        for text in wanted:
            try:
                await table.display(0, text)
            except LinkLost:
                lost += 1
        took = time.perf_counter() - began
        await asyncio.sleep(0.3)
        once = carried_out == wanted
        if not once and not lost:
            raise SystemExit(
                f"On a bad line {NAMES[make]} did not carry out every command exactly once, in order."
            )
        row(
            f"1,000 commands, 0.2 % flipped, lost, doubled; {NAMES[make]}; {characters} characters",
            f"{took:.2f} s, {table.resends - resends} resends" + (f", {lost} lost" if lost else ""),
            "20 s, each exactly once",
            once and took <= 20,
        )


def sizes() -> None:
    """Flash and memory of the firmware on the ATmega328P, from `make size`."""
    if why := unavailable("atmega328p"):
        row("firmware on the ATmega328P", why)
        return
    shown = subprocess.run(
        ["make", "--silent", "--directory", str(SOURCE), "size"], capture_output=True, text=True, check=True
    ).stdout
    found = {
        name: (int(flash), int(ram)) for name, flash, ram in re.findall(r"^(\w+) (\d+) (\d+)$", shown, re.M)
    }
    for name, flash_bar, ram_bar in (("protocol", 2048, 300), ("table", 24 * 1024, 1638)):
        if name in found:
            flash, ram = found[name]
            good = flash <= flash_bar and ram <= ram_bar
            bar = f"{flash_bar:,} B, {ram_bar:,} B"
            row(f"ATmega328P, {name}: flash, static RAM", f"{flash:,} B, {ram:,} B", bar, good)


def restarts() -> None:
    """How soon a reset and a hang are noticed, for each firmware."""
    for make in MAKES:
        if not unavailable(make):
            asyncio.run(restarted(make))


async def restarted(make: Make) -> None:
    """Reset the firmware `STARTS` times, then hang it in a shuffle, and measure until the link is up again."""
    async with simulated(make) as (firmware, table):
        noticed = []
        for _ in range(STARTS):
            began = time.perf_counter()
            firmware.reset(ResetCause.BUTTON)
            await event(table, LinkDown)
            noticed.append(time.perf_counter() - began)
            await event(table, LinkUp)
        worst = max(noticed) * 1000
        row(f"reset noticed, {NAMES[make]}, slowest of {STARTS}", f"{worst:.1f} ms", "20 ms", worst <= 20)
        await table.shuffle()
        began = time.perf_counter()
        firmware.hang()
        up = await event(table, LinkUp)
        took = time.perf_counter() - began
        row(
            f"program hangs, {NAMES[make]}: bitten and connected again", f"{took:.2f} s", "0.5 s", took <= 0.5
        )
        if up.cause != ResetCause.WATCHDOG or firmware.motions != [(Operation.SHUFFLE, 1)]:
            raise SystemExit(f"After a hang {NAMES[make]} says {up.cause.name} and moved {firmware.motions}.")


def day() -> None:
    """CPU time and memory growth of a replayed day (`link_day`)."""
    cost = a_day()
    share = cost.seconds / 86_400
    row(
        f"a day replayed: {cost.heartbeats:,} heartbeats, {cost.presses:,} presses, CPU",
        f"{cost.seconds:.1f} s = {share:.3%} of a core",
        "1 %",
        share <= 0.01,
    )
    row(
        "the same, memory at its end against its first hour",
        f"{cost.objects:+d} objects, {cost.bytes / 1024:+.0f} KiB",
        "flat: 500 objects, 1 MiB",
        cost.objects <= 500 and cost.bytes <= 1 << 20,
    )


def peers() -> None:
    """For comparison: pyserial without a protocol, the CRC of other packages, and the encoding of a frame."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    with subprocess.Popen(["cat"], stdin=master, stdout=master) as echo:
        with serial.Serial(os.ttyname(slave), BAUD, timeout=1) as port:
            took = sorted(raw_echo(port) for _ in range(ROUND_TRIPS))
        echo.kill()
    os.close(master)
    os.close(slave)
    p50 = took[ROUND_TRIPS // 2] * 1000
    row("beside it: pyserial to `cat` on a pty, 56 bytes, p50", f"{p50:.3f} ms, no protocol at all")
    body = random.randbytes(60)
    row("CRC-16 of 60 bytes, this link (binascii)", f"{micros(lambda: crc(body)):.2f} us")
    for name, call in others(body):
        row(f"beside it: {name}", f"{micros(call):.2f} us")
    row("frame of 60 bytes encoded, this link", f"{micros(lambda: encode(Frame(2, 1, body))):.2f} us")


def others(body: bytes) -> list[tuple[str, Callable[[], Any]]]:
    """Other packages' CRC of these bytes, by name, if they are installed."""
    found: list[tuple[str, Callable[[], Any]]] = []
    if importlib.util.find_spec("anycrc"):
        model = importlib.import_module("anycrc").Model("CRC16-GENIBUS")
        found.append(("anycrc, CRC-16 of 60 bytes", lambda: model.calc(body)))
    if importlib.util.find_spec("crccheck"):
        genibus = importlib.import_module("crccheck.crc").CrcGenibus
        found.append(("crccheck, CRC-16 of 60 bytes", lambda: genibus.calc(body)))
    if importlib.util.find_spec("fastcrc"):
        fast = importlib.import_module("fastcrc").crc16
        found.append(("fastcrc, CRC-16 of 60 bytes", lambda: fast.genibus(body)))
    return found


# --- pieces -----------------------------------------------------------------------------------------

MAKES: Final[tuple[Make, ...]] = ("native", "atmega328p")
NAMES: Final = {"native": "C process", "atmega328p": "ATmega328P"}


class started:
    """The firmware as a process on a pseudo-terminal of its own: no Python in between."""

    def __init__(self, make: Make) -> None:
        self._process = subprocess.Popen(
            command(make, "--seed", "1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("uart "):
                # It reports every event of the table; somebody must read them.
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return line.split()[1]
        raise SystemExit("The firmware ended before it named its port.")

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


@asynccontextmanager
async def connected(port: str) -> AsyncIterator[Hardware]:
    """A connected `Hardware` on this port, as a context."""
    async with Hardware(lambda: open_serial(port)) as table:
        await table.connected()
        yield table


@asynccontextmanager
async def simulated(make: Make) -> AsyncIterator[tuple[EmulatedFirmware, Hardware]]:
    """The firmware behind a line that can be made noisy."""
    with tempfile.TemporaryDirectory() as folder:
        firmware = EmulatedFirmware(SimulatedLine(Path(folder) / "table", seed=1), make)
        firmware.start()
        try:
            async with connected(str(firmware.line.link_path)) as table:
                await event(table, LinkUp)
                yield firmware, table
        finally:
            firmware.stop()


async def event(table: Hardware, kind: type[Any]) -> Any:
    """Wait up to ten seconds for the next event of this kind. Raises `SystemExit` without one."""
    async for event in table.events(within=10):
        if isinstance(event, kind):
            return event
    raise SystemExit("The table sent nothing.")


async def timed(doing: Awaitable[object]) -> float:
    """The seconds until this is done."""
    began = time.perf_counter()
    await doing
    return time.perf_counter() - began


async def answers(ask: Callable[[int], Awaitable[object]], number: int) -> tuple[float, float]:
    """Median and 99th percentile in milliseconds, of the quietest round."""
    rounds = []
    for _ in range(ROUNDS):
        took = sorted([await timed(ask(n)) * 1000 for n in range(number // ROUNDS)])
        rounds.append((took[len(took) // 2], took[len(took) * 99 // 100]))
    return min(p50 for p50, _ in rounds), min(p99 for _, p99 in rounds)


async def many(table: Hardware, number: int) -> float:
    """Commands a second when there is always a next one."""
    began = time.perf_counter()
    for start in range(0, number, 50):
        await asyncio.gather(*(table.display(n % 4, f"burst {n}") for n in range(start, start + 50)))
    return number / (time.perf_counter() - began)


def raw_echo(port: serial.Serial) -> float:
    """The seconds for 56 bytes there and back without a protocol."""
    began = time.perf_counter()
    port.write(bytes(56))
    port.read(56)
    return time.perf_counter() - began


def micros(call: Callable[[], Any], times: int = 20_000) -> float:
    """The mean time of a call in microseconds."""
    began = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - began) / times * 1e6


if __name__ == "__main__":
    main()
