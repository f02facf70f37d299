"""Checks of the camera: whether it opens, gives a picture, shows the markers, and whether the picture can be read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.doctor.finding import Finding, TableAtWork, fail, of_error, ok, warn
from controller.identity.addresses import without_password
from controller.settings import CameraSettings
from controller.words import say

if TYPE_CHECKING:
    from vision.capture.camera import Image

CHECK: Final = "camera"
DARK: Final = 40.0
"""Mean grey level (0..255) below which a picture is called too dark."""
NARROW: Final = 1000
"""Pixels across below which a tile on an 800 mm table is under 25 pixels wide."""
_NETWORK: Final = ("http://", "https://", "rtsp://")
"""Cameras that show their picture to several programs at once."""


def check_reader() -> Iterator[Finding]:
    """Findings about the tile reader's weights and inference runtime. OpenCV must be importable."""
    from vision.networks.inference import NetworkError, runner_version
    from vision.networks.tile_classifier import ModelFileError, TileClassifier

    try:
        TileClassifier()
        runs = runner_version()
    except (ModelFileError, NetworkError) as error:
        yield fail("reader", *of_error(error, say("doctor.install_again")))
        return
    faster = "no" if runs.startswith("onnxruntime") else "yes"
    yield ok("reader", say("doctor.reader", runtime=runs, faster=faster))


def check_sight(
    settings: CameraSettings, stored: Path | None = None, at_work: TableAtWork | None = None
) -> Iterator[Finding]:
    """Findings about the camera; takes one picture. `stored` is the calibration kept by `mahjong-table calibrate`.
    A camera of this machine that the running table has is left alone: one program at a time gets its pictures. OpenCV
    must be importable."""
    from controller.runtime.supplied_readings import SCHEME
    from vision.capture.camera import CameraError, open_camera

    if settings.url.startswith(f"{SCHEME}:"):
        yield _handed_over(settings.url)
        return
    device = _device(settings.url)
    if at_work is not None and at_work.camera == settings.url and not settings.url.startswith(_NETWORK):
        yield ok(CHECK, say("doctor.camera_at_work", camera=settings.url))
        return
    if device is not None and not os.access(device, os.R_OK | os.W_OK):
        yield _no_device(settings.url, device)
        return
    try:
        camera = open_camera(settings.url)
        try:
            image = camera.grab().image
        finally:
            camera.close()
    except CameraError as error:
        yield fail(CHECK, *of_error(error, say("doctor.check_camera")))
        return
    height, width = image.shape[:2]
    camera_name = without_password(settings.url)
    yield ok(CHECK, say("doctor.camera_gives", camera=camera_name, width=width, height=height))
    if width < NARROW:
        yield warn(CHECK, say("doctor.narrow_picture", width=width), say("doctor.raise_resolution"))
    if float(image.mean()) < DARK:
        yield warn(CHECK, say("doctor.dark_picture"), say("doctor.switch_lamp_on"))
    yield _located(image, settings.height_mm, stored)


def _handed_over(url: str) -> Finding:
    """The finding where readings are supplied without a camera: fit for tests of load and link, and for nothing
    else."""
    from controller.runtime.supplied_readings import ReadingsError, SocketReadings

    try:
        readings = SocketReadings(url)
        try:
            readings.ask(0)
        finally:
            readings.close()
    except ReadingsError as error:
        return fail(CHECK, *of_error(error, say("doctor.start_sim")))
    return warn(CHECK, say("doctor.without_camera", address=without_password(url)), say("doctor.set_camera"))


def _no_device(url: str, device: Path) -> Finding:
    if device.exists():
        return fail(CHECK, say("doctor.may_not_open", device=device), say("doctor.join_camera_group"))
    from vision.capture.camera import list_cameras

    others = [camera.sentence for camera in list_cameras()]
    cure = say("doctor.cameras_there", cameras=others) if others else say("camera.plug_one_in")
    return fail(CHECK, say("doctor.no_camera", camera=without_password(url)), cure)


def _device(url: str) -> Path | None:
    if not url.startswith(("device:", "/dev/")):
        return None
    name = url.removeprefix("device:").partition("?")[0]
    return Path(f"/dev/video{name}") if name.isdigit() else Path(name)


def _located(image: Image, height_mm: float, stored: Path | None) -> Finding:
    from vision.calibration.calibration import CalibrationError
    from vision.calibration.stored_calibration import Alignment, AlignmentError

    try:
        alignment = Alignment(height_mm) if stored is None else Alignment.kept_in(stored, height_mm)
        calibration = alignment.locate(image)
    except AlignmentError as error:
        return fail(CHECK, *of_error(error, say("doctor.calibrate_anew")))
    except CalibrationError as error:
        return fail(CHECK, *of_error(error, say("doctor.lay_markers")))
    if not alignment.by_markers:
        return ok(CHECK, say("doctor.found_by_corners"))
    if calibration.missing:
        missing = " and ".join(map(str, calibration.missing))
        return warn(CHECK, say("doctor.marker_missing", marker=missing), say("doctor.uncover_marker"))
    return ok(CHECK, say("doctor.markers_seen", pixels=f"{calibration.error:.1f}"))
