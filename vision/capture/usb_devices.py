"""USB cameras of this machine, under names that survive replugging."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlunsplit

from controller.identity.addresses import without_password
from controller.identity.printable import printable
from controller.words.sentence import Sentence, sentence
from vision.capture.camera_frame import CameraError

_DEVICES: Final = Path("/dev")
_KERNEL: Final = Path("/sys/class/video4linux")
_PICTURES: Final = (
    "-video-index0"  # of one camera's nodes the first gives pictures, the others only facts about them
)


@dataclass(frozen=True)
class UsbCamera:
    """One USB camera: its lasting `url`, its present `device`, and its maker's name for it."""

    url: str
    device: Path
    model: str

    @property
    def sentence(self) -> Sentence:
        """What it is called, by whom, and where it is now, as a part of another sentence."""
        return sentence("camera.plugged_in", address=self.url, model=self.model, device=str(self.device))


def list_cameras(devices: Path = _DEVICES, kernel: Path = _KERNEL) -> list[UsbCamera]:
    """List all cameras: by id where there is one (two of one model without serial numbers share theirs: then by
    the socket it is in), else by number."""
    nodes = sorted(devices.glob("video*"), key=lambda node: (len(node.name), node.name))
    lasting = {
        link.resolve(): link
        for folder in ("by-path", "by-id")  # the later wins
        for link in sorted((devices / "v4l" / folder).glob(f"*{_PICTURES}"))
    }
    found = []
    for node in nodes:
        if not node.name.removeprefix("video").isdigit() or not _gives_pictures(kernel / node.name):
            continue
        link = lasting.get(node.resolve())
        number = node.name.removeprefix("video")
        url = urlunsplit(("device", "", number, "", "")) if link is None else str(link)
        found.append(UsbCamera(url, node, _text(kernel / node.name / "name") or "a camera"))
    return found


def usb_camera(wanted: str, devices: Path = _DEVICES, kernel: Path = _KERNEL) -> UsbCamera:
    """The camera that `usb:wanted` means: part of its id or of its maker's name; the only one there is where nothing is
    wanted. Raises `CameraError`, which lists what is there."""
    there = list_cameras(devices, kernel)
    fitting = [camera for camera in there if wanted.lower() in f"{camera.url} {camera.model}".lower()]
    if len(fitting) == 1:
        return fitting[0]
    if not there:
        raise CameraError(sentence("camera.none_plugged_in"), cure=sentence("camera.plug_one_in"))
    name, cameras = printable(without_password(wanted)), [camera.sentence for camera in there]
    raise CameraError(
        sentence("camera.several_called" if fitting else "camera.not_called", name=name, cameras=cameras)
    )


def _gives_pictures(facts: Path) -> bool:
    """Whether a node gives pictures: a camera's further nodes (metadata) have an index above 0; where the
    kernel says nothing, it may."""
    return _text(facts / "index") in ("", "0")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
