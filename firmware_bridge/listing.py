"""The serial ports of this machine: names that stay, what each device says of itself, who may open it, who has it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from controller.identity.addresses import without_password
from firmware_bridge.access import Access, Holder, access, holders
from firmware_bridge.layout import plain
from firmware_bridge.urls import SCHEMES

BY_ID: Final = Path("/dev/serial/by-id")
OUR_LINKS: Final = "/dev"
"""Where the udev rule puts `mahjong-table-SERIAL`."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One port. `lasting`: its name that survives replugging, the device's own name where there is none; `access` is
    None for a network port, and for one that is not there."""

    device: str
    lasting: str
    describes: str
    usb: str | None
    serial_number: str | None
    access: Access | None
    holders: tuple[Holder, ...]

    def to_json(self) -> dict[str, Any]:
        rights = self.access
        return {
            "device": self.device,
            "name": self.lasting,
            "describes": self.describes,
            "usb": self.usb,
            "serial_number": self.serial_number,
            "group": None if rights is None else rights.group,
            "allowed": None if rights is None else rights.allowed,
            "cure": None if rights is None else rights.cure,
            "holders": [{"pid": h.pid, "program": h.program, "user": h.user} for h in self.holders],
        }


def ports_here() -> list[Listed]:
    """Every serial port plugged into this machine, USB first."""
    found = sorted(list_ports.comports(), key=lambda info: (info.vid is None, info.device))
    return [_listed(info.device, info) for info in found]


def port_named(name: str) -> Listed:
    """A port by its device, a link to it, or its URL; it need not be there."""
    scheme, found, rest = name.partition("://")
    if found and scheme in SCHEMES:
        shown = without_password(name)
        return Listed(shown, shown, "on a network serial server", None, None, None, ())
    name = rest if found and scheme == "serial" else name
    device = os.path.realpath(name)
    info = next((info for info in list_ports.comports() if os.path.realpath(info.device) == device), None)
    return _listed(name, info)


def lasting_name(device: str) -> str:
    """The name in /dev/serial/by-id (or our own udev rule's) for a device; the device itself where there is none."""
    target = os.path.realpath(device)
    links = [*sorted(Path(OUR_LINKS).glob("mahjong-table-*")), *sorted(BY_ID.glob("*"))]
    return next((str(link) for link in links if os.path.realpath(link) == target), device)


def _listed(device: str, info: ListPortInfo | None) -> Listed:
    try:
        rights = access(device)
    except OSError:
        rights = None
    usb = None
    if info is not None and info.vid is not None and info.pid is not None:
        usb = f"{info.vid:04x}:{info.pid:04x}"
    return Listed(
        device=device,
        lasting=lasting_name(device),
        describes=_describes(device, info),
        usb=usb,
        serial_number=None if info is None or info.serial_number is None else plain(info.serial_number),
        access=rights,
        holders=holders(device) if rights is not None else (),
    )


def _describes(device: str, info: ListPortInfo | None) -> str:
    if info is not None:
        own = " ".join(word for word in (info.manufacturer, info.product) if word)
        if own:
            return plain(own)
        return "a USB serial adapter" if info.vid is not None else "a serial port of this machine"
    if os.path.realpath(device).startswith("/dev/pts/"):
        return "a pseudo-terminal, such as a simulated table's"
    return "no serial port that this machine knows" if Path(device).exists() else "not there"
