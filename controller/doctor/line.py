"""The serial line: is the port there, may we open it, does a table answer, and how cleanly."""

from __future__ import annotations

import asyncio
import getpass
import grp
import os
import pwd
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from serial.tools import list_ports

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.settings import SerialSettings
from firmware_bridge.errors import PortError
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.messages import Capabilities
from firmware_bridge.ports import Transport, open_serial

CHECK: Final = "machine"
ANSWER_S: Final = 6.0
"""A table that boots when its port is opened (an Arduino does) needs two seconds; three times that is patient."""
BY_ID: Final = Path("/dev/serial/by-id")
NOISY_RESENDS: Final = 2
"""Frames sent again during one greeting; a sound cable needs none."""


def ports_found() -> list[str]:
    """Serial ports plugged into this machine, under the names that survive replugging where there are any."""
    lasting = (
        {os.path.realpath(link): str(link) for link in sorted(BY_ID.glob("*"))} if BY_ID.is_dir() else {}
    )
    plugged = [port.device for port in list_ports.comports() if port.vid is not None]
    return sorted({lasting.get(os.path.realpath(device), device) for device in [*lasting, *plugged]})


def check_line(settings: SerialSettings) -> Iterator[Finding]:
    """Findings about the port and the table behind it; greets the table and moves nothing."""
    device = Path(settings.port)
    if not device.exists():
        yield _absent(settings.port)
        return
    if not os.access(device, os.R_OK | os.W_OK):
        yield _forbidden(device)
        return
    yield from _greeted(settings)
    if device.name.startswith(("ttyUSB", "ttyACM")):
        lasting = next((name for name in ports_found() if os.path.realpath(name) == str(device)), None)
        if lasting is not None and lasting != str(device):
            yield warn(
                CHECK,
                f"{device} may become another device's name when cables are replugged.",
                f'Use the name that stays: port = "{lasting}"',
            )


def _absent(port: str) -> Finding:
    there = ports_found()
    if there:
        return fail(
            CHECK,
            f"There is no port {port}.",
            f"Plugged in now: {', '.join(there)}. Set [serial] port to it.",
        )
    if any(Path(folder, "brltty").exists() for folder in ("/usr/bin", "/usr/sbin", "/bin", "/sbin")):
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
    said = f"User {getpass.getuser()} may not open {device}."
    group = grp.getgrgid(device.stat().st_gid).gr_name
    rule = f'SUBSYSTEM=="tty", KERNEL=="{device.resolve().name}", MODE="0660", GROUP="dialout"'
    if group == "root":
        cure = f"Give it a group with a udev rule in /etc/udev/rules.d/60-mahjong-table.rules: {rule}"
        return fail(CHECK, said, f"{cure}, then replug it and join that group.")
    if getpass.getuser() in grp.getgrnam(group).gr_mem:
        return fail(CHECK, said, f"You joined the group {group} after logging in: log out and in again.")
    return fail(
        CHECK,
        said,
        f"Join its group: sudo usermod -aG {group} {getpass.getuser()}, then log out and in again.",
    )


@dataclass(frozen=True)
class _Greeting:
    table: Capabilities | None
    reason: str
    faults: tuple[str, ...] = ()
    resends: int = 0


def _greeted(settings: SerialSettings) -> Iterator[Finding]:
    try:
        opened = open_serial(settings.port, settings.baud)
    except PortError as error:
        holder = _holder(settings.port)
        if holder is None:
            yield fail(CHECK, *split_cure(str(error), "Check the port's name and its cable."))
        else:
            said = f"The port {settings.port} is used by {holder}."
            yield fail(CHECK, said, "Stop that program, then ask the doctor again.")
        return
    greeting = asyncio.run(_greet(settings, opened))
    if greeting.table is None:
        said = f"{settings.port} opens, but no table answers at {settings.baud} baud ({greeting.reason.rstrip('.')})."
        yield fail(CHECK, said, "Switch the table on; check that this is its port and its baud rate.")
        return
    table = greeting.table
    known = f"{table.model}, {table.tiles} tiles, {table.stacks} stacks a wall"
    yield ok(CHECK, f"The table answers at {settings.port}: {known}.")
    for fault in greeting.faults:
        yield warn(CHECK, f"The table reports: {fault}", "Put it right at the table before you play.")
    if greeting.resends > NOISY_RESENDS:
        said = f"{greeting.resends} messages had to be sent again within seconds: the line is noisy."
        yield warn(CHECK, said, "Use a shorter, shielded cable and keep it away from the motors' wires.")


async def _greet(settings: SerialSettings, opened: Transport) -> _Greeting:
    """Connect, wait for the first answer, leave."""
    ready = [opened]
    hardware = Hardware(lambda: ready.pop() if ready else open_serial(settings.port, settings.baud))
    running = asyncio.create_task(hardware.run())
    reason = "silence"
    try:
        async with asyncio.timeout(ANSWER_S):
            async for event in hardware.events():
                if isinstance(event, LinkDown):
                    reason = event.reason
                elif isinstance(event, LinkUp):
                    faults = hardware.state.faults if hardware.state is not None else ()
                    told = tuple(fault.text for fault in faults)
                    return _Greeting(event.capabilities, "", told, hardware.resends)
    except TimeoutError:
        return _Greeting(None, reason)
    finally:
        running.cancel()
        await asyncio.wait([running])
    return _Greeting(None, reason)


def _holder(port: str) -> str | None:
    """Which program has the port open, as far as this user may see."""
    device = os.path.realpath(port)
    for descriptors in Path("/proc").glob("[0-9]*/fd"):
        pid = descriptors.parent.name
        if int(pid) == os.getpid():
            continue
        try:
            if any(os.path.realpath(link) == device for link in descriptors.iterdir()):
                name = (descriptors.parent / "comm").read_text().strip()
                owner = pwd.getpwuid(descriptors.stat().st_uid).pw_name
                return f"{name} (process {pid} of user {owner})"
        except (OSError, KeyError):  # another user's process, or one that has just ended
            continue
    return None
