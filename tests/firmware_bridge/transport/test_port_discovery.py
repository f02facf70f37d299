"""Names of USB serial adapters: which of them stay, on folders laid out as udev lays them out."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo
from typer.testing import CliRunner

from controller.commands.program import app
from controller.doctor import Grade
from controller.doctor.serial_checks import check_line
from controller.settings import SerialSettings
from firmware_bridge.protocol.session_messages import HelloAck
from firmware_bridge.transport import port_discovery
from firmware_bridge.transport.port_discovery import port_named, ports_here
from tests.firmware_bridge.transport.strangers import TABLE, at_port, table

CP2102 = "usb-Silicon_Labs_CP2102_USB_to_UART_Bridge_Controller_0001"


@dataclass
class Machine:
    """Files of udev and the kernel about the plugged-in adapters."""

    devices: Path
    there: list[ListPortInfo] = field(default_factory=list)

    @property
    def by_id(self) -> Path:
        return self.devices / "serial" / "by-id"

    @property
    def by_path(self) -> Path:
        return self.devices / "serial" / "by-path"

    def plug(self, device: Path, socket: str, number: str | None = "0001", product: int = 0xEA60) -> Path:
        """An adapter (or one port of one) as `device`, in a socket of the machine; its name by that socket."""
        if not device.exists():
            device.touch()
        port = ListPortInfo(str(device))
        port.vid, port.pid, port.serial_number = 0x10C4, product, number
        port.product = "CP2102 USB to UART Bridge"
        self.there.append(port)
        for version in ("usb", "usbv2"):
            (self.by_path / f"pci-0000:00:14.0-{version}-0:{socket}-port0").symlink_to(device)
        return self.by_path / f"pci-0000:00:14.0-usb-0:{socket}-port0"

    def name(self, link: str, device: Path) -> Path:
        link_path = self.by_id / link
        link_path.symlink_to(device)
        return link_path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(tmp_path / "dev")
    for folder in (made.by_id, made.by_path):
        folder.mkdir(parents=True)
    monkeypatch.setattr(port_discovery, "BY_ID", made.by_id)
    monkeypatch.setattr(port_discovery, "OUR_LINKS", str(made.devices))
    monkeypatch.setattr(list_ports, "comports", lambda *_, **__: made.there)
    return made


def lasting() -> dict[str, str]:
    return {Path(port.device).name: port.lasting for port in ports_here()}


def test_one_adapter_keeps_its_name_by_serial_number(machine: Machine) -> None:
    device = machine.devices / "ttyUSB0"
    machine.plug(device, "1:1.0")
    name = machine.name(f"{CP2102}-if00-port0", device)
    assert lasting() == {"ttyUSB0": str(name)}
    assert port_named(str(name)).lasting == str(name)


@pytest.mark.parametrize("number", ["0001", None], ids=["one number", "no number"])
def test_adapters_alike_are_named_by_their_sockets(machine: Machine, number: str | None) -> None:
    first, second = machine.devices / "ttyUSB0", machine.devices / "ttyUSB1"
    sockets = [machine.plug(first, "1:1.0", number), machine.plug(second, "2:1.0", number)]
    shared = machine.name(f"{CP2102}-if00-port0", second)
    ours = machine.devices / "mahjong-table-0001"  # the udev rule goes by the serial number too
    ours.symlink_to(second)
    assert lasting() == {"ttyUSB0": str(sockets[0]), "ttyUSB1": str(sockets[1])}
    assert port_named(str(shared)).lasting == str(sockets[1])
    assert port_named(str(shared)).alike == (str(first),)


def test_a_different_adapter_beside_two_alike_keeps_its_name(machine: Machine) -> None:
    devices = [machine.devices / f"ttyUSB{number}" for number in range(3)]
    for number, device in enumerate(devices):
        machine.plug(device, f"{number}:1.0", product=0xEA70 if number == 2 else 0xEA60)
    machine.name(f"{CP2102}-if00-port0", devices[0])
    other = machine.name("usb-Silicon_Labs_CP2105_0001-if00-port0", devices[2])
    assert lasting()["ttyUSB2"] == str(other)


def test_the_ports_of_one_adapter_with_several_keep_their_names(machine: Machine) -> None:
    devices = [machine.devices / f"ttyUSB{number}" for number in range(2)]
    names = []
    for number, device in enumerate(devices):
        machine.plug(device, f"1:1.{number}")
        names.append(machine.name(f"{CP2102}-if0{number}-port0", device))
    assert lasting() == {"ttyUSB0": str(names[0]), "ttyUSB1": str(names[1])}


def test_without_any_link_the_device_is_its_own_name(machine: Machine) -> None:
    for number in range(2):
        machine.plug(machine.devices / f"ttyUSB{number}", f"{number}:1.0")
    for link in machine.by_path.iterdir():
        link.unlink()
    assert lasting() == {f"ttyUSB{number}": str(machine.devices / f"ttyUSB{number}") for number in range(2)}


def test_ports_says_why_a_name_by_socket_is_offered(machine: Machine) -> None:
    first, second = machine.devices / "ttyUSB0", machine.devices / "ttyUSB1"
    socket = machine.plug(first, "1:1.0")
    machine.plug(second, "2:1.0")
    machine.name(f"{CP2102}-if00-port0", first)
    output = CliRunner().invoke(app, ["ports"]).output
    assert f"{socket} -> {first}" in output
    assert f"{second} says the same of itself, serial number too: this name is of the socket" in output
    listed = json.loads(CliRunner().invoke(app, ["ports", "--json"]).output)["ports"]
    assert listed[0]["alike"] == [str(second)]


def test_the_doctor_warns_of_a_name_two_adapters_share(machine: Machine) -> None:
    with at_port(table(lambda hello: HelloAck(hello.session, 1, TABLE))) as stranger:
        device = Path(stranger.port)
        socket = machine.plug(device, "1:1.0")
        machine.plug(machine.devices / "ttyUSB1", "2:1.0")
        shared = machine.name(f"{CP2102}-if00-port0", device)
        *_, finding = check_line(SerialSettings(port=str(shared)))
        assert finding.grade is Grade.WARN
        assert "may mean another device" in finding.sentence.text
        assert str(finding.cure) == f'Use the name of the socket it is plugged into: port = "{socket}"'
        *_, finding = check_line(SerialSettings(port=str(socket)))
        assert "may mean another device" not in finding.sentence.text
