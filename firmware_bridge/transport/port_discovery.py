"""The serial ports of this machine: persistent names, descriptions, permissions, and the programs that hold them."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from controller.identity.addresses import without_password
from firmware_bridge.protocol.struct_fields import plain
from firmware_bridge.transport.device_permissions import DeviceAccess, Holder, access, holders
from firmware_bridge.transport.network_port import SCHEMES

BY_ID: Final = Path("/dev/serial/by-id")
"""Names by maker, model and serial number; beside it, in `by-path`, names by the socket a device is plugged into."""
OUR_LINKS: Final = "/dev"
"""The folder in which the udev rule puts `mahjong-table-SERIAL`."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One port. `lasting`: its name that survives replugging, else the device's own name; `alike`:
    other devices here that a name by serial number may denote just as well; `access` is None for a network port, and
    for one that is absent.
    """

    device: str
    lasting: str
    describes: str
    usb: str | None
    serial_number: str | None
    alike: tuple[str, ...]
    access: DeviceAccess | None
    holders: tuple[Holder, ...]

    def to_json(self) -> dict[str, Any]:
        """The port as the JSON object that the port listing prints."""
        rights = self.access
        return {
            "device": self.device,
            "name": self.lasting,
            "describes": self.describes,
            "usb": self.usb,
            "serial_number": self.serial_number,
            "alike": list(self.alike),
            "group": None if rights is None else rights.group,
            "allowed": None if rights is None else rights.allowed,
            "cure": None if rights is None else rights.cure,
            "holders": [{"pid": h.pid, "program": h.program, "user": h.user} for h in self.holders],
        }


def ports_here() -> list[Listed]:
    """Every serial port plugged into this machine, USB first."""
    there = _comports()
    found = sorted(there, key=lambda info: (info.vid is None, info.device))
    return [_listed(info.device, info, there) for info in found]


def port_named(name: str) -> Listed:
    """A port by its device, a link to it, or its URL; it need not be there."""
    scheme, found, rest = name.partition("://")
    if found and scheme in SCHEMES:
        shown = without_password(name)
        return Listed(shown, shown, "on a network serial server", None, None, (), None, ())
    name = rest if found and scheme == "serial" else name
    device = os.path.realpath(name)
    there = _comports()
    info = next((info for info in there if os.path.realpath(info.device) == device), None)
    return _listed(name, info, there)


def _comports() -> list[ListPortInfo]:
    return list(list_ports.comports())


def _listed(device: str, info: ListPortInfo | None, there: list[ListPortInfo]) -> Listed:
    try:
        rights = access(device)
    except OSError:
        rights = None
    usb = None
    if info is not None and info.vid is not None and info.pid is not None:
        usb = f"{info.vid:04x}:{info.pid:04x}"
    alike = () if info is None else _alike(info, there)
    return Listed(
        device=device,
        lasting=_lasting(device, by_number=not alike),
        describes=_describes(device, info),
        usb=usb,
        serial_number=None if info is None or info.serial_number is None else plain(info.serial_number),
        alike=alike,
        access=rights,
        holders=holders(device) if rights is not None else (),
    )


def _alike(info: ListPortInfo, there: list[ListPortInfo]) -> tuple[str, ...]:
    """Other devices that share this one's names by serial number. Cheap adapters all leave the factory with the same
    number, or with none; udev then gives the one name to the one plugged in last.

    The ports of one adapter with several have the same description too, but each has its own name (`-if00`, `-if01`);
    so names are shared where there are fewer of them than ports.
    """
    if info.vid is None:
        return ()
    kin = [each for each in there if _identity(each) == _identity(info)]
    named = {os.path.realpath(link) for link in BY_ID.glob("*")}
    if all(os.path.realpath(each.device) in named for each in kin):
        return ()
    return tuple(each.device for each in kin if each.device != info.device)


def _identity(info: ListPortInfo) -> tuple[int | None, int | None, str | None]:
    return info.vid, info.pid, info.serial_number


def _lasting(device: str, by_number: bool) -> str:
    """Our udev rule's name, or the one in /dev/serial, that leads to the device; the device itself where none does."""
    folders = [(Path(OUR_LINKS), "mahjong-table-*"), (BY_ID, "*")] if by_number else []
    folders.append((BY_ID.with_name("by-path"), "*"))
    links = (link for folder, names in folders for link in sorted(folder.glob(names)))
    target = os.path.realpath(device)
    return next((str(link) for link in links if os.path.realpath(link) == target), device)


def _describes(device: str, info: ListPortInfo | None) -> str:
    if info is not None:
        own = " ".join(word for word in (info.manufacturer, info.product) if word)
        if own:
            return plain(own)
        return "a USB serial adapter" if info.vid is not None else "a serial port of this machine"
    if os.path.realpath(device).startswith("/dev/pts/"):
        return "a pseudo-terminal, such as a simulated table's"
    return "no serial port that this machine knows" if Path(device).exists() else "not there"
