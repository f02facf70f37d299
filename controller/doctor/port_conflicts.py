"""Programs that open serial ports by themselves: login consoles (getty), ModemManager, brltty; and our udev rule.

Each is named with the exact command that keeps it away.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from controller.doctor.finding import Finding, fail, warn
from controller.words import Sentence, say
from firmware_bridge.transport.device_permissions import Holder

CHECK: Final = "machine"
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
        told = subprocess.run(
            ["udevadm", "info", "--query=property", f"--name={os.path.realpath(device)}"],
            capture_output=True,
            text=True,
            timeout=5,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return any(f"ID_MM_{what}_IGNORE=1" in told.stdout.split() for what in ("PORT", "DEVICE"))


def _kernel_words() -> list[str]:
    try:
        words = (_PROC / "cmdline").read_text().split()
    except OSError:
        return []
    return [word.partition(",")[0] for word in words]
