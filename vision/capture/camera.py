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
import time
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from controller.identity.addresses import without_password
from controller.words.sentence import sentence
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
    with_sign_hint,
)
from vision.capture.csi_camera import SCHEME as CSI
from vision.capture.csi_camera import CsiCamera
from vision.capture.http_camera import HttpCamera
from vision.capture.reconnecting_camera import PatientCamera
from vision.capture.recordings import FILMS, RecordedCamera
from vision.capture.rtsp_relay import RtspRelay
from vision.capture.stream_camera import LARGE, StreamCamera
from vision.capture.usb_devices import UsbCamera, list_cameras, usb_camera

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
    """Whether an address means one picture, which is shown for ever."""
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
