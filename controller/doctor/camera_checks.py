"""Checks of the camera: whether it opens, gives a picture, shows the markers, and whether the picture can be read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.doctor.table_at_work import TableAtWork
from controller.identity.addresses import without_password
from controller.settings import CameraSettings

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
        yield fail("reader", *split_cure(str(error), "Install the package again."))
        return
    faster = (
        ""
        if runs.startswith("onnxruntime")
        else " (onnxruntime is faster: pip install 'mahjong-table[fast]')"
    )
    yield ok("reader", f"The reader of tiles has its weights; {runs} runs them{faster}.")


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
        yield ok(CHECK, f"The table runs and has the camera {settings.url}; it is left alone.")
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
        yield fail(CHECK, *split_cure(str(error), "Check the camera's power, cable and address."))
        return
    height, width = image.shape[:2]
    yield ok(CHECK, f"The camera {without_password(settings.url)} gives pictures of {width}x{height}.")
    if width < NARROW:
        yield warn(
            CHECK, f"Its pictures are only {width} pixels wide.", "Set its resolution to 1280x960 or more."
        )
    if float(image.mean()) < DARK:
        yield warn(CHECK, "The picture is very dark.", "Switch on the lamp over the table or open the lens.")
    yield _located(image, settings.height_mm, stored)


def _handed_over(url: str) -> Finding:
    """The finding where readings are supplied without a camera: fit for tests of load and link, and for nothing
    else."""
    from controller.runtime.supplied_readings import NO_CAMERA, ReadingsError, SocketReadings

    try:
        readings = SocketReadings(url)
        try:
            readings.ask(0)
        finally:
            readings.close()
    except ReadingsError as error:
        return fail(CHECK, *split_cure(str(error), "Start mahjong-table sim --no-camera."))
    said = f"{without_password(url)}: {NO_CAMERA}."
    return warn(CHECK, said, "Set [camera] url to a camera before anybody plays here.")


def _no_device(url: str, device: Path) -> Finding:
    if device.exists():
        cure = "Join its group: sudo usermod -aG video $USER, then log out and in again."
        return fail(CHECK, f"This user may not open {device}.", cure)
    from vision.capture.camera import list_cameras

    others = ", ".join(map(str, list_cameras()))
    cure = f"There are: {others}." if others else "Plug one in, or name a network camera."
    return fail(CHECK, f"There is no camera {without_password(url)}.", cure)


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
        return fail(CHECK, *split_cure(str(error), "Calibrate anew: mahjong-table calibrate --save."))
    except CalibrationError as error:
        return fail(CHECK, *split_cure(str(error), "Lay the four printed markers at the table's corners."))
    if not alignment.by_markers:
        return ok(CHECK, "The table is found by the corners that were clicked, and what stands round them.")
    if calibration.missing:
        missing = " and ".join(map(str, calibration.missing))
        return warn(
            CHECK,
            f"Marker {missing} is not seen; the other three are enough, but nothing then proves them right.",
            "Uncover it, or turn the camera until all four corners are in the picture.",
        )
    return ok(
        CHECK, f"All four markers are seen; they lie {calibration.error:.1f} pixels from where they should."
    )
