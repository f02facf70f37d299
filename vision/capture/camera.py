"""Camera factory: `open_camera` gives a network camera, a device, a stream, a file or a folder behind one
protocol with `grab()`.

    http://host:port/frame.jpg   a network camera that answers every GET with one picture (or a stream of JPEGs)
    rtsp://host/path             a network stream
    usb:, usb:NAME               the camera plugged into this machine, or the one whose id or model has NAME in it
    csi:, csi:1, csi:imx708      a Raspberry Pi's camera module: the only one, the second, or by its sensor
    /dev/v4l/by-id/…, device:0   the same by its lasting name, or by number
    clip.mp4, frame.jpg, a/dir   a recording: a film, one picture, a folder of pictures in the order of
    their names

A device is asked for 1920x1080 pictures; `?size=1280x960` behind its address asks for others. Every failure is
a `CameraError` whose sentence names the camera and the cure. None is final: the next `grab()` tries to connect
again, after a pause that grows to two seconds. Grabbing blocks, so the caller runs it in a thread of its own.
"""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit, urlunsplit

from controller.identity.addresses import without_password
from controller.identity.printable import printable
from controller.words.sentence import Sentence, sentence
from vision.capture.camera_frame import (
    LONGEST_SIDE,
    TIMEOUT,
    BadPicture,
    Camera,
    CameraError,
    CameraFrame,
    CameraState,
    Clock,
    Image,
    Link,
    RecordingOver,
    no_picture,
    with_sign_hint,
)
from vision.capture.csi_camera import SCHEME as CSI
from vision.capture.csi_camera import CsiCamera
from vision.capture.http_camera import HttpCamera
from vision.capture.recordings import FILMS, RecordedCamera
from vision.capture.rtsp_relay import RtspRelay
from vision.capture.stream_camera import LARGE, StreamCamera

__all__ = [
    "LONGEST_SIDE",
    "TIMEOUT",
    "BadPicture",
    "Camera",
    "CameraError",
    "CameraFrame",
    "CameraState",
    "Clock",
    "Image",
    "Link",
    "PatientCamera",
    "RecordedCamera",
    "RecordingOver",
    "UsbCamera",
    "camera_state",
    "is_recording",
    "is_still",
    "list_cameras",
    "open_camera",
]

_NETWORK: Final = ("rtsp", "rtsps", "rtmp", "udp", "tcp")
_SIZE: Final = re.compile(r"\?size=(\d{2,5})x(\d{2,5})$")


def open_camera(url: str, clock: Clock = time.monotonic, timeout: float = TIMEOUT) -> Camera:
    """The camera that `url` names (see the module's text); connects at the first `grab()`.

    `clock` stamps the frames; a network camera has `timeout` seconds for a picture, a device or
    video stream twice as long. Raises `CameraError` only if the url itself makes no sense.
    """
    try:
        if _is_file(url):
            return RecordedCamera(url, _path(url), clock)
        return PatientCamera(_live(url, clock, timeout), clock)
    except CameraError as senseless:
        raise with_sign_hint(url, senseless) from senseless
    except (OSError, ValueError) as fault:  # a name that no file can have
        raise CameraError(sentence("camera.no_file", address=without_password(url))) from fault


def camera_state(camera: Camera) -> CameraState:
    """The connection state of a camera; a recording is always connected."""
    return camera.state if isinstance(camera, PatientCamera) else CameraState(Link.LIVE)


def is_recording(url: str) -> bool:
    """Whether an address means files, whose pictures may well stay the same."""
    try:
        return _is_file(url)
    except (CameraError, OSError, ValueError):
        return False


def is_still(url: str) -> bool:
    """Whether an address means one picture, which is shown without end."""
    return is_recording(url) and (path := _path(url)).is_file() and path.suffix.lower() not in FILMS


def _live(url: str, clock: Clock, timeout: float) -> Camera:
    scheme = _scheme(url)
    if scheme in ("http", "https"):
        return HttpCamera(url, clock, timeout)
    if scheme in ("rtsp", "rtsps"):
        return StreamCamera(url, RtspRelay(url, timeout), clock, timeout=timeout)
    if scheme in _NETWORK:
        return StreamCamera(url, url, clock, timeout=timeout)
    sized = _SIZE.search(url)
    size = (int(sized[1]), int(sized[2])) if sized else LARGE
    name = url[: sized.start()] if sized else url
    if scheme == "usb":
        wanted = name.partition(":")[2]
        return StreamCamera(url, lambda: str(usb_camera(wanted).device), clock, size, timeout)
    if scheme == CSI:
        return CsiCamera(url, name.partition(":")[2], size, clock)
    if scheme == "device":
        device = name.partition(":")[2]
        if not device:
            raise CameraError(sentence("camera.no_device", address=without_password(url)))
        number = int(device) if re.fullmatch("[0-9]{1,9}", device) else device
        return StreamCamera(url, number, clock, size, timeout)
    return StreamCamera(url, lambda: str(Path(name).resolve()), clock, size, timeout)


def _is_file(url: str) -> bool:
    scheme = _scheme(url)
    if scheme in ("http", "https", "usb", CSI, "device", *_NETWORK):
        return False
    path = _path(url)
    if _SIZE.sub("", url).startswith("/dev/") or path.is_char_device():
        return False
    if scheme and scheme != "file" and not path.exists():
        raise CameraError(sentence("camera.no_camera", address=without_password(url)))
    return True


def _scheme(url: str) -> str:
    try:
        return urlsplit(url).scheme.lower()
    except ValueError as fault:
        address = without_password(url)
        cure = sentence("camera.write_signs")
        raise CameraError(sentence("camera.no_address", address=address), cure=cure) from fault


def _path(url: str) -> Path:
    return Path(unquote(urlsplit(url).path) if _scheme(url) == "file" else url)


# ---- A camera wrapper that reconnects after failures, with growing pauses ----------------------------------------

PAUSES: Final = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Seconds before the first, second … try after a failure; the last one repeats. A camera that starts again is seen
within two seconds, and one that is gone is not hammered."""


class PatientCamera:
    """Wraps another camera and reconnects after failures; `state` may be read from any thread."""

    def __init__(self, camera: Camera, clock: Clock = time.monotonic) -> None:
        self._camera = camera
        self._clock = clock
        self._state = CameraState()
        self._closed = threading.Event()

    @property
    def url(self) -> str:
        """The wrapped camera's address."""
        return self._camera.url

    @property
    def state(self) -> CameraState:
        """The connection state after the last `grab`."""
        return self._state

    def grab(self) -> CameraFrame:
        """The newest picture. After a failure it waits `state.pause` seconds before it tries again; `close` in another
        thread ends the waiting. Raises `CameraError`, and nothing else, whatever the camera sends."""
        pause = self._state.pause
        if pause and self._closed.wait(pause):
            self._closed.clear()
            raise CameraError(self._state.reason or sentence("camera.let_go"))
        try:
            frame = self._camera.grab()
        except CameraError as failure:
            raise self._lost(with_sign_hint(self.url, failure)) from failure
        except Exception as fault:
            raise self._lost(no_picture(self.url, sentence("camera.not_understood"))) from fault
        self._state = CameraState(Link.LIVE)
        return frame

    def close(self) -> None:
        """Release the camera; a later `grab` connects again."""
        self._closed.set()
        self._camera.close()
        self._closed = threading.Event()
        self._state = CameraState()

    def _lost(self, failure: CameraError) -> CameraError:
        tries = self._state.tries + 1
        waits = not isinstance(failure, BadPicture)
        pause = PAUSES[min(tries, len(PAUSES)) - 1] if waits else 0.0
        self._state = CameraState(Link.LOST, failure.whole, tries, pause)
        return failure


# ---- USB cameras of this machine, under names that survive replugging --------------------------------------------

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
        """The camera's names and its present address, as a part of another sentence."""
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
    wanted. Raises `CameraError`, which lists the cameras."""
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
