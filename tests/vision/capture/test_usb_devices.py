"""USB cameras by lasting names: on folders laid out as Linux lays them out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from vision.capture.camera import CameraError, list_cameras, open_camera, usb_camera


class Machine:
    """`/dev` and `/sys/class/video4linux` of a machine."""

    def __init__(self, folder: Path) -> None:
        self.devices, self.kernel = folder / "dev", folder / "sys"
        self.devices.mkdir()
        self.kernel.mkdir()

    def plug_in(self, number: int, model: str, by_id: str = "", by_path: str = "") -> None:
        """A camera has two nodes: pictures, and facts about them."""
        for index in (0, 1):
            node = self.devices / f"video{number + index}"
            node.touch()
            facts = self.kernel / node.name
            facts.mkdir()
            (facts / "name").write_text(f"{model}\n")
            (facts / "index").write_text(f"{index}\n")
            for folder, name in (("by-id", by_id), ("by-path", by_path)):
                if name:
                    link = self.devices / "v4l" / folder / f"{name}-video-index{index}"
                    link.parent.mkdir(parents=True, exist_ok=True)
                    link.symlink_to(node)

    def listed(self) -> list[str]:
        return [camera.url for camera in list_cameras(self.devices, self.kernel)]

    def named(self, wanted: str) -> str:
        return usb_camera(wanted, self.devices, self.kernel).url


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_cameras_are_listed_by_id_once_each(machine: Machine) -> None:
    machine.plug_in(0, "HD Pro Webcam C920", "usb-046d_C920_A1B2", "pci-0000:00:14.0-usb-0:1:1.0")
    machine.plug_in(2, "Overhead Camera", by_path="pci-0000:00:14.0-usb-0:2:1.0")
    machine.plug_in(4, "Old Camera")
    by = machine.devices / "v4l"
    assert machine.listed() == [
        f"{by}/by-id/usb-046d_C920_A1B2-video-index0",
        f"{by}/by-path/pci-0000:00:14.0-usb-0:2:1.0-video-index0",
        "device:4",
    ]


def test_a_name_finds_its_camera_and_the_only_one_needs_none(machine: Machine) -> None:
    machine.plug_in(0, "HD Pro Webcam C920", "usb-046d_C920_A1B2")
    assert machine.named("") == machine.named("c920") == machine.named("A1B2") == machine.listed()[0]


def test_an_unknown_or_ambiguous_name_lists_the_devices(machine: Machine) -> None:
    with pytest.raises(CameraError, match="No camera is plugged into this machine") as nothing:
        machine.named("")
    assert "Plug one in" in str(nothing.value)
    assert "插上一个" in nothing.value.whole.in_language("zh")
    machine.plug_in(0, "Webcam C920", "usb-one")
    machine.plug_in(2, "Webcam C920", "usb-two")
    for wanted, word in (("", "several"), ("C920", "several"), ("brio", "No camera here is called 'brio'")):
        with pytest.raises(CameraError, match=word) as refused:
            machine.named(wanted)
        assert "usb-one" in str(refused.value) and "usb-two" in str(refused.value)


def test_a_camera_that_is_not_plugged_in_yet_is_waited_for() -> None:
    camera = open_camera("usb:surely-not-there")
    with pytest.raises(CameraError, match=r"surely-not-there|No camera is plugged"):
        camera.grab()
    camera.close()


def test_the_command_lists_this_machines_cameras() -> None:
    done = CliRunner().invoke(app, ["cameras", "--json"])
    assert done.exit_code == 0
    assert [one["url"] for one in json.loads(done.stdout)] == [camera.url for camera in list_cameras()]
    output = CliRunner().invoke(app, ["cameras"]).stdout
    assert "plugged into this machine" in output or "now /dev/video" in output
