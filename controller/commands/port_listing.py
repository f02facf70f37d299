"""`mahjong-table ports` and `mahjong-table monitor`: the machine's serial ports, and the decoded traffic of one."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller import standard_streams
from controller.commands.common_options import serial_ports
from controller.commands.output import fail, say
from controller.json_values import JsonObject
from firmware_bridge.protocol.constants import BAUD

if TYPE_CHECKING:
    from controller.commands.line_monitor import Printer
    from firmware_bridge.diagnostics.probe import Probe
    from firmware_bridge.transport.port_discovery import Listed


PEEK_S: Final = 0.2
"""Seconds between checks that somebody still reads the output."""


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command("ports")(ports)
    app.command("monitor")(monitor)


def ports(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PORT]...", help="Only these ports, by device or URL.", autocompletion=serial_ports
        ),
    ] = None,
    ask: Annotated[
        bool, typer.Option("--probe", help="Find out what answers on each port, without disturbing it.")
    ] = False,
    baud: Annotated[int, typer.Option(min=1200, help="The rate to probe at.")] = BAUD,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object with every port.")] = False,
) -> None:
    """List the serial ports of this machine: lasting name, owner, who may open it, who has it, what is behind it."""
    from firmware_bridge.transport.port_discovery import port_named, ports_here

    listed = [port_named(name) for name in names] if names else ports_here()
    probed: list[Probe | None] = [None] * len(listed)
    if ask:
        probed = list(asyncio.run(_probe_all([port.lasting for port in listed], baud)))
    if as_json:
        facts = [_to_json(port, found) for port, found in zip(listed, probed, strict=True)]
        say(json.dumps({"ports": facts}, ensure_ascii=False))
        return
    for port, found in zip(listed, probed, strict=True):
        _print_port(port, found)
    if not listed:
        say(
            "No serial port is plugged into this machine: see the table's power and the USB cable (some only charge)."
        )


def monitor(
    port: Annotated[
        str | None, typer.Argument(help="The table's port: a device or a URL.", autocompletion=serial_ports)
    ] = None,
    offer: Annotated[
        Path | None,
        typer.Option(help="Stand between: offer a port under this name for the controller."),
    ] = None,
    hello: Annotated[
        bool, typer.Option("--hello", help="Greet the table; without it the port is only listened to.")
    ] = False,
    record: Annotated[Path | None, typer.Option(help="Write a capture of the line into this file.")] = None,
    replay_file: Annotated[
        Path | None,
        typer.Option(
            "--replay", help="Decode a capture; with --offer, play its table to a living controller."
        ),
    ] = None,
    speed: Annotated[
        str | None,
        typer.Option(help="Of a replay: a factor, or max; left out: max, or 1 with --offer."),
    ] = None,
    baud: Annotated[int, typer.Option(min=1200, help="The rate of the port.")] = BAUD,
    seconds: Annotated[float | None, typer.Option(min=0, help="Stop after so long.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Show what goes over the line, a frame at a time: when, which way, what, and what it means. Ctrl-C ends it."""
    from controller.commands.line_monitor import Printer, Watch, overhear, play, replay
    from firmware_bridge.diagnostics.capture import Capture, CaptureError
    from firmware_bridge.errors import PortError

    if (port is None) == (replay_file is None):
        fail("monitor needs either a PORT or --replay FILE", 2)
    if replay_file is not None and (hello or record is not None):
        fail("--replay reads a capture: --hello and --record go with a PORT", 2)
    if hello and offer is not None:
        fail("with --offer the controller greets the table: leave --hello out", 2)
    if speed is not None and replay_file is None:
        fail("--speed goes with --replay", 2)
    factor = _speed(speed if speed is not None else "1" if offer is not None else "max")
    printer = Printer(as_json=as_json)
    began = time.monotonic()
    capture: Capture | None = None
    try:
        capture = None if record is None else Capture(record)
        watch = Watch(printer, capture)
        if port is not None:
            work = overhear(port, baud, watch, offer=offer, hello=hello)
        elif offer is not None and replay_file is not None:
            work = play(replay_file, watch, factor, offer)
        else:
            assert replay_file is not None
            work = replay(replay_file, watch, factor)
        asyncio.run(_until_stopped(work, printer, seconds))
    except (PortError, CaptureError, ValueError) as error:
        fail(error)
    finally:
        if capture is not None:
            capture.close()
    watch.rest()
    printer.end(watch.overheard.statistics, time.monotonic() - began)
    if printer.broken.is_set():
        # Nobody reads: nothing more may be written, not even by the interpreter when it ends.
        standard_streams.drop_the_rest()


async def _until_stopped(
    work: Coroutine[object, None, None], printer: Printer, seconds: float | None
) -> None:
    """Run the work to its end, to Ctrl-C, to a closed terminal, or until the time is over."""
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(work)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    until = None if seconds is None else loop.time() + seconds
    while not task.done() and not printer.broken.is_set() and (until is None or loop.time() < until):
        left = PEEK_S if until is None else min(PEEK_S, max(0.0, until - loop.time()))
        await asyncio.wait([task], timeout=left)
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled() and (error := task.exception()) is not None:
        raise error


async def _probe_all(names: list[str], baud: int) -> list[Probe]:
    from firmware_bridge.diagnostics.probe import probe

    return await asyncio.gather(*(probe(name, baud) for name in names))


def _speed(given: str) -> float | None:
    if given == "max":
        return None
    try:
        factor = float(given)
    except ValueError:
        factor = 0.0
    if not 0 < factor < float("inf"):
        fail(f"--speed is a factor above 0, or max; not {given!r}", 2)
    return factor


def _to_json(port: Listed, found: Probe | None) -> JsonObject:
    from controller.runtime.hardware_input import missing_machine_parts

    facts = port.to_json()
    if found is None:
        return facts
    facts["probe"] = {"what": str(found.what), "says": found.message, "cure": found.cure}
    if found.table is not None:
        table = found.table.capabilities
        facts["table"] = {
            "model": table.model,
            "firmware": ".".join(map(str, table.firmware)),
            "board": table.board or None,
            "protocol_min": found.table.protocol_min,
            "protocol_max": found.table.protocol_max,
            "minor": table.minor,
            "tiles": table.tiles,
            "stacks": table.stacks,
            "walls": table.walls,
            "lacks": [part.value for part in missing_machine_parts(table)],
        }
    return facts


def _print_port(port: Listed, found: Probe | None) -> None:
    say(port.lasting if port.lasting == port.device else f"{port.lasting} -> {port.device}")
    usb = f", USB {port.usb}" if port.usb else ""
    number = f", serial number {port.serial_number}" if port.serial_number else ""
    say(f"    {port.describes}{usb}{number}")
    if port.alike:
        one = port.lasting != port.device
        stays = "this name is of the socket it is plugged into" if one else "no name of it stays"
        say(f"    {' and '.join(port.alike)} says the same of itself, serial number too: {stays}")
    if port.access is not None:
        may = "may open it" if port.access.allowed else "may not open it"
        say(f"    group {port.access.group}; user {port.access.user} {may}")
        if port.access.cure is not None:
            say(f"    -> {port.access.cure}")
    for holder in port.holders:
        say(f"    used by {holder}")
    if found is not None:
        say(f"    {found.message}")
        if found.cure is not None:
            say(f"    -> {found.cure}")
