"""Checks of the serial port: whether it exists, may be opened, is used by nobody else, a table answers, and how
cleanly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.doctor.port_conflicts import brltty_installed, check_meddlers, install_rule
from controller.doctor.table_at_work import TableAtWork
from controller.identity.plurals import counted
from controller.runtime.hardware_input import lacking
from controller.settings import SerialSettings
from firmware_bridge.diagnostics.probe import What, probe
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.messages import Capabilities
from firmware_bridge.transport.device_permissions import access, holders
from firmware_bridge.transport.network_port import SCHEMES
from firmware_bridge.transport.port_discovery import port_named, ports_here
from firmware_bridge.transport.serial_ports import open_serial

CHECK: Final = "machine"
ANSWER_S: Final = 6.0
"""A table that boots when its port is opened (an Arduino does) needs two seconds; three times that is patient."""
NOISY_RESENDS: Final = 2
"""Frames sent again during one greeting; a sound cable needs none."""


def ports_found() -> list[str]:
    """USB serial ports plugged into this machine, by their persistent names where there are any."""
    return sorted({port.lasting for port in ports_here() if port.usb is not None})


def check_line(settings: SerialSettings, at_work: TableAtWork | None = None) -> Iterator[Finding]:
    """Findings about the port and the table behind it; performs the handshake and moves nothing. A port that the
    running table has is left alone."""
    if not settings.has_machine:
        yield ok(
            CHECK,
            'No machine is connected ([serial] port = "none"): people press its button and their panels, the camera '
            "sees walls and dice.",
        )
        return
    if at_work is not None and at_work.port == settings.port:
        yield ok(CHECK, f"The table runs and has the port {settings.port}; it is left alone.")
        return
    scheme, found, name = settings.port.partition("://")
    if found and scheme != "serial":
        if scheme in SCHEMES:
            yield ok(CHECK, f"The table is on a network serial server, {settings.port}.")
        yield from _answers(settings)
        return
    device = Path(name if found else settings.port)
    if not device.exists():
        yield _absent(str(device))
        return
    rights = access(device)
    if not rights.allowed:
        yield _forbidden(device)
        return
    there = holders(device)
    yield from check_meddlers(device, there)
    if there:
        return  # whoever else has the port would hear our greeting, and we not the answer
    yield from _answers(settings)
    yield from _lasting(device)


def _absent(port: str) -> Finding:
    there = ports_found()
    said = f"There is no port {port}."
    if there:
        return fail(CHECK, said, f"Plugged in now: {', '.join(there)}. Set [serial] port to it.")
    if brltty_installed():
        return fail(
            CHECK,
            f"There is no port {port}, and no other; brltty is installed, which takes many USB serial adapters away.",
            "Remove it (sudo apt remove brltty), then plug the table in again.",
        )
    return fail(
        CHECK,
        f"There is no port {port}, and no serial port is plugged in at all.",
        "Check the table's power and the USB cable (some only charge), then look in /dev/serial/by-id.",
    )


def _forbidden(device: Path) -> Finding:
    rights = access(device)
    said = f"User {rights.user} may not open {device}."
    if rights.joined_later:
        return fail(
            CHECK, said, f"You joined the group {rights.group} after logging in: log out and in again."
        )
    join = f"sudo usermod -aG {{}} {rights.user}, then log out and in again."
    if not rights.group_may or rights.group == "root":
        said = f"{said} No group may: the udev rule for tables is missing, or does not know this one."
        cure = f"Install it: {install_rule()}; then {join.format('dialout')}"
        return fail(CHECK, said, cure)
    return fail(CHECK, said, f"Join its group: {join.format(rights.group)}")


def _lasting(device: Path) -> Iterator[Finding]:
    """Whether the name is persistent, so that it means the same device tomorrow."""
    port = port_named(str(device))
    better = port.lasting if port.lasting != str(device) else None
    if port.alike and device.parent.name != "by-path":
        yield warn(
            CHECK,
            f"{device} may mean another device after the next start: {' and '.join(port.alike)} says the same of "
            "itself, its serial number too.",
            f'Use the name of the socket it is plugged into: port = "{better}"'
            if better
            else "Plug in only one adapter of this make, or pin the table by its number: [serial] board.",
        )
    elif better and device.name.startswith(("ttyUSB", "ttyACM")):
        yield warn(
            CHECK,
            f"{device} may become another device's name when cables are replugged.",
            f'Use the name that stays: port = "{better}"',
        )


@dataclass(frozen=True)
class _Greeting:
    table: Capabilities | None
    reason: str
    faults: tuple[str, ...] = ()
    resends: int = 0


def _answers(settings: SerialSettings) -> Iterator[Finding]:
    found = asyncio.run(probe(settings.port, settings.baud))
    if found.what is not What.TABLE:
        said, cure = found.said, found.cure
        if cure is None:
            said, cure = split_cure(found.said, "Check the port's name and its cable.")
        yield fail(CHECK, said, cure)
        return
    greeting = asyncio.run(_greet(settings))
    if greeting.table is None:
        yield fail(CHECK, *split_cure(greeting.reason, "Check the table's cable, then ask the doctor again."))
        return
    table = greeting.table
    board = f", board {table.board}" if table.board else ""
    known = f"{table.model}{board}, {table.tiles} tiles, {table.stacks} stacks a wall"
    yield ok(CHECK, f"The table answers at {settings.port}: {known}.")
    if missing := lacking(table):
        parts = ", ".join(part.value for part in missing)
        yield ok(CHECK, f"It lacks: {parts}. Page, panels and camera stand in for that.")
    for fault in greeting.faults:
        yield warn(CHECK, f"The table reports: {fault}", "Put it right at the table before you play.")
    if greeting.resends > NOISY_RESENDS:
        said = (
            f"{counted(greeting.resends, 'message')} had to be sent again within seconds: the line is noisy."
        )
        yield warn(CHECK, said, "Use a shorter, shielded cable and keep it away from the motors' wires.")


async def _greet(settings: SerialSettings) -> _Greeting:
    """Connect, wait for the first answer, leave."""
    hardware = Hardware(lambda: open_serial(settings.port, settings.baud), expect_board=settings.board)
    running = asyncio.create_task(hardware.run())
    reason = f"The table on {settings.port} does not answer any more."
    try:
        async with asyncio.timeout(ANSWER_S):
            async for event in hardware.events():
                if isinstance(event, LinkDown):
                    return _Greeting(None, event.reason.removeprefix(f"Port {settings.port}: "))
                if isinstance(event, LinkUp):
                    faults = hardware.state.faults if hardware.state is not None else ()
                    told = tuple(fault.text for fault in faults)
                    return _Greeting(event.capabilities, "", told, hardware.resends)
    except TimeoutError:
        return _Greeting(None, reason)
    finally:
        running.cancel()
        await asyncio.wait([running])
    return _Greeting(None, reason)
