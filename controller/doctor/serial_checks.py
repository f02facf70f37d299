"""Checks of the serial port: whether it exists, may be opened, is used by nobody else, a table answers, and how
cleanly."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.doctor.finding import Finding, TableAtWork, fail, of_sentence, of_text, ok, warn
from controller.runtime.hardware_input import fault_sentence, link_sentence, missing_machine_parts
from controller.settings import SerialSettings
from controller.words import Sentence, plain, say
from firmware_bridge.diagnostics.probe import DeviceKind, probe
from firmware_bridge.events import LinkDown, LinkUp
from firmware_bridge.hardware import Hardware
from firmware_bridge.link_reasons import within_port
from firmware_bridge.protocol.messages import Capabilities
from firmware_bridge.transport.device_permissions import Holder, access, holders
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
        yield ok(CHECK, say("doctor.no_machine"))
        return
    if at_work is not None and at_work.port == settings.port:
        yield ok(CHECK, say("doctor.port_at_work", port=settings.port))
        return
    scheme, found, name = settings.port.partition("://")
    if found and scheme != "serial":
        if scheme in SCHEMES:
            yield ok(CHECK, say("doctor.serial_server", port=settings.port))
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
        return  # the other program would get our greeting, and might take the answer
    yield from _answers(settings)
    yield from _lasting(device)


def _absent(port: str) -> Finding:
    there = ports_found()
    if there:
        plugged_in = say("doctor.plugged_in", ports=", ".join(there))
        return fail(CHECK, say("doctor.no_port", port=port), plugged_in)
    if brltty_installed():
        problem = say("doctor.no_port_with_brltty", port=port)
        return fail(CHECK, problem, say("doctor.remove_brltty_then_plug"))
    return fail(CHECK, say("doctor.no_port_at_all", port=port), say("doctor.check_power_and_cable"))


def _forbidden(device: Path) -> Finding:
    rights = access(device)
    user = rights.user
    problem = say("doctor.user_may_not_open", user=user, device=device)
    if rights.joined_later:
        return fail(CHECK, problem, say("doctor.joined_later", group=rights.group))
    if not rights.group_may or rights.group == "root":
        problem = say("doctor.no_group_may_open", user=user, device=device)
        return fail(CHECK, problem, say("doctor.install_rule_and_join", command=install_rule(), user=user))
    return fail(CHECK, problem, say("doctor.join_group", group=rights.group, user=user))


def _lasting(device: Path) -> Iterator[Finding]:
    """Whether the name is persistent, so that it means the same device tomorrow."""
    port = port_named(str(device))
    better = port.lasting if port.lasting != str(device) else None
    if port.alike and device.parent.name != "by-path":
        yield warn(
            CHECK,
            say("doctor.may_mean_another", device=device, others=" and ".join(port.alike)),
            say("doctor.use_socket", port=better) if better else say("doctor.plug_in_one"),
        )
    elif better and device.name.startswith(("ttyUSB", "ttyACM")):
        problem = say("doctor.may_become_another", device=device)
        yield warn(CHECK, problem, say("doctor.use_lasting_name", port=better))


@dataclass(frozen=True)
class _Greeting:
    table: Capabilities | None
    reason: Sentence | None = None
    faults: tuple[Sentence, ...] = ()
    resends: int = 0


def _answers(settings: SerialSettings) -> Iterator[Finding]:
    found = asyncio.run(probe(settings.port, settings.baud))
    if found.what is not DeviceKind.TABLE:
        problem, cure = plain(found.message), None if found.cure is None else plain(found.cure)
        if cure is None:
            problem, cure = of_text(found.message, say("doctor.check_port"))
        yield fail(CHECK, problem, cure)
        return
    greeting = asyncio.run(_greet(settings))
    if greeting.table is None:
        reason = greeting.reason or say("doctor.no_answer_any_more", port=settings.port)
        check = say("doctor.check_table_cable")
        yield fail(CHECK, *of_sentence(reason, check))
        return
    table = greeting.table
    known = {"model": table.model, "board": table.board or None, "tiles": table.tiles, "stacks": table.stacks}
    yield ok(CHECK, say("doctor.table_answers", port=settings.port, **known))
    if missing := missing_machine_parts(table):
        parts = ", ".join(part.value for part in missing)
        yield ok(CHECK, say("doctor.table_lacks", parts=parts))
    for fault in greeting.faults:
        yield warn(CHECK, say("doctor.table_reports", fault=fault), say("doctor.put_right"))
    if greeting.resends > NOISY_RESENDS:
        problem = say("doctor.noisy_line", messages=greeting.resends)
        yield warn(CHECK, problem, say("doctor.use_shorter_cable"))


async def _greet(settings: SerialSettings) -> _Greeting:
    """Connect, wait for the first answer, leave."""
    hardware = Hardware(lambda: open_serial(settings.port, settings.baud), expect_board=settings.board)
    running = asyncio.create_task(hardware.run())
    try:
        async with asyncio.timeout(ANSWER_S):
            async for event in hardware.events():
                if isinstance(event, LinkDown):
                    return _Greeting(None, link_sentence(within_port(event.reason)))
                if isinstance(event, LinkUp):
                    faults = hardware.state.faults if hardware.state is not None else ()
                    reported = tuple(fault_sentence(one.code, one.place, one.count) for one in faults)
                    return _Greeting(event.capabilities, None, reported, hardware.resends)
    except TimeoutError:
        return _Greeting(None)
    finally:
        running.cancel()
        await asyncio.wait([running])
    return _Greeting(None)


# ---- Programs that open serial ports by themselves: login consoles (getty), ModemManager, brltty -------------------
# And our udev rule.
#
# Each is named with the exact command that keeps it away.

OURS: Final = frozenset({"mahjong-table", "controller.cli"})
"""This program, as its command and as a module of Python (`python -m`)."""
RULE: Final = "60-mahjong-table.rules"
RULE_FOLDERS: Final = (
    Path("/etc/udev/rules.d"),
    Path("/run/udev/rules.d"),
    Path("/usr/local/lib/udev/rules.d"),
    Path("/usr/lib/udev/rules.d"),
    Path("/lib/udev/rules.d"),
)
_GETTYS: Final = ("agetty", "getty", "mgetty", "login")
_PROC: Final = Path("/proc")


def check_meddlers(device: Path, there: Sequence[Holder], *, usb: bool | None = None) -> Iterator[Finding]:
    """Findings about the programs that have this device open (`there`), or may open it.

    `usb`: whether it is a USB adapter; found out by its name if left out.
    """
    tty = device.resolve().name
    if usb is None:
        usb = tty.startswith(("ttyUSB", "ttyACM"))
    for holder in there:
        if holder.program in _GETTYS:
            yield fail(CHECK, say("doctor.getty_runs", device=device, holder=str(holder)), _stop_getty(tty))
        elif holder.program == "brltty":
            taken = say("doctor.braille", holder=str(holder), device=device)
            yield fail(CHECK, taken, say("doctor.remove_brltty"))
        elif holder.program == "ModemManager":
            searched = say("doctor.modem_search", holder=str(holder), device=device)
            yield fail(CHECK, searched, _stop_modem_manager())
        elif holder.program in OURS:
            held = say("doctor.ours_has_port", holder=str(holder), device=device)
            yield warn(CHECK, held, say("doctor.stop_for_full_check"))
        else:
            busy = say("doctor.port_busy", port=device, holder=str(holder))
            yield fail(CHECK, busy, say("doctor.stop_program", process=holder.pid))
    if f"console={tty}" in _kernel_words():
        yield warn(CHECK, say("doctor.kernel_writes", tty=tty), say("doctor.stop_kernel_console", tty=tty))
    if usb and _runs("ModemManager") and not _ignored_by_modem_manager(device):
        yield warn(CHECK, say("doctor.modem_manager", device=device), _stop_modem_manager())


def install_rule() -> str:
    """The exact commands that install our udev rule."""
    file = Path(__file__).parents[2] / "deploy" / "udev" / RULE
    source = str(file) if _there(file) else f"deploy/udev/{RULE}"
    return (
        f"sudo install -m 644 {source} /etc/udev/rules.d/ && sudo udevadm control --reload && "
        "sudo udevadm trigger --subsystem-match=tty"
    )


def rule_installed(folders: Sequence[Path] = RULE_FOLDERS) -> bool:
    """Whether our udev rule is installed."""
    return any(_there(folder / RULE) for folder in folders)


def _there(path: Path) -> bool:
    """Whether the file exists for this user; a folder without access counts as empty."""
    try:
        return path.exists()
    except PermissionError:
        return False


def brltty_installed() -> bool:
    """Whether brltty is installed, the driver for Braille displays that takes USB serial adapters."""
    return any(Path(folder, "brltty").exists() for folder in ("/usr/bin", "/usr/sbin", "/bin", "/sbin"))


def _stop_getty(tty: str) -> Sentence:
    return say("doctor.stop_getty", tty=tty)


def _stop_modem_manager() -> Sentence:
    if rule_installed():
        return say("doctor.extend_udev_rule", rule=RULE)
    return say("doctor.install_udev_rule", command=install_rule())


def _runs(program: str) -> bool:
    for comm in _PROC.glob("[0-9]*/comm"):
        try:
            if comm.read_text(errors="replace").strip() == program:
                return True
        except OSError:  # it has just ended
            continue
    return False


def _ignored_by_modem_manager(device: Path) -> bool:
    """Whether a udev property tells ModemManager to ignore this device. Without udev none does."""
    try:
        result = subprocess.run(
            ["udevadm", "info", "--query=property", f"--name={os.path.realpath(device)}"],
            capture_output=True,
            text=True,
            timeout=5,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return any(f"ID_MM_{what}_IGNORE=1" in result.stdout.split() for what in ("PORT", "DEVICE"))


def _kernel_words() -> list[str]:
    try:
        words = (_PROC / "cmdline").read_text().split()
    except OSError:
        return []
    return [word.partition(",")[0] for word in words]
