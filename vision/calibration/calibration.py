"""Camera calibration from four printed markers or four clicked corners: camera pose, and the mapping between
pixels and table millimetres.

The markers (`vision.calibration.markers`) lie flat at known places of the table. Tiles do not lie flat: their
faces are 18 mm above the cloth, the top of a wall 36 mm, so a plain homography would be off by up to 10 mm at
the rim. The camera's pose is therefore solved as well, and `plane(height)` gives the exact homography for any
height. Lens distortion (`vision.calibration.lens_distortion`) is applied on top: `pixels` and `seen` include
it, `plane` is the pinhole part alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, SentenceError, sentence
from vision.calibration.lens_distortion import STRAIGHT, Bend, fit_bend
from vision.calibration.markers import (
    MARKER_SIDE,
    MARKERS,
    all_markers,
    correspondences,
    duplicate_choices,
    find_hard,
    find_markers,
    marker_on_table,
)

__all__ = [
    "MARKERS",
    "MARKER_SIDE",
    "Calibration",
    "CalibrationError",
    "calibrate",
    "calibrate_corners",
    "find_markers",
]

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

USUAL_HEIGHT: Final = 1000.0
USUAL_FIELD: Final = 800.0
"""Side of the playing field, the cloth inside the rim, millimetres."""

_LEAST_MARKERS: Final = 3
_WORST_ERROR: Final = (
    3.0  # pixels in a picture 1280 wide; a sheet of the wrong size or laid crooked shows more
)
_BENT_FROM: Final = 0.4  # pixels in a picture up to 1280 wide: less is left of straight lenses
_WORST_CLICK: Final = 0.02  # of the field's side in pixels


class CalibrationError(SentenceError, RuntimeError):
    """The table cannot be located in this picture; the sentence says which markers and what to do."""


@dataclass(frozen=True, eq=False)
class Calibration:
    """A solved camera: `pose` is 3x4 (table mm to camera mm), `lens` the 3x3 pinhole matrix (camera mm to
    undistorted pixels), `bend` the radial distortion applied to those."""

    lens: Matrix
    pose: Matrix
    size: tuple[int, int]
    corners: dict[int, Matrix]  # marker id -> 4x2 pixels as found; none where corners were clicked
    error: float  # root mean square distance, pixels, between found and solved places
    bend: Bend = STRAIGHT
    clicked: Matrix | None = None  # 4x2 pixels of the playing field's corners, where they were clicked
    _maps: dict[bytes, tuple[Image, Image]] = field(default_factory=dict, init=False, repr=False)

    @property
    def missing(self) -> tuple[int, ...]:
        """Markers that were not seen; three of the four are enough, but one is then without cross-check."""
        return tuple(sorted(set(MARKERS) - set(self.corners)))

    @property
    def camera(self) -> Matrix:
        """Camera position above the table: x, y, height in millimetres."""
        x, y, z = -self.pose[:, :3].T @ self.pose[:, 3]
        return np.array([x, y, -z])

    @cached_property
    def px_per_mm(self) -> float:
        """Scale in the middle of the table, on the cloth, pixels per millimetre."""
        ends = self.pixels([(-50.0, 0.0), (50.0, 0.0), (0.0, -50.0), (0.0, 50.0)])
        across, along = np.linalg.norm(ends[1] - ends[0]), np.linalg.norm(ends[3] - ends[2])
        return float(across + along) / 200.0

    @property
    def turned(self) -> int:
        """Clockwise rotation of the picture against seat 0 at its lower edge: 0, 90, 180 or 270 degrees."""
        middle, towards = self.pixels([(0.0, 0.0), (0.0, 100.0)])
        x, y = towards - middle
        return round(float(np.degrees(np.arctan2(-x, y))) / 90) % 4 * 90

    def plane(self, height_mm: float) -> Matrix:
        """3x3 homography from table millimetres at `height_mm` above the cloth to pinhole pixels, without lens
        distortion."""
        # Table coordinates are x right, y down: the third axis of a right-handed frame points into the table.
        flat = np.column_stack(
            (self.pose[:, 0], self.pose[:, 1], self.pose[:, 3] - height_mm * self.pose[:, 2])
        )
        return np.asarray(self.lens @ flat, dtype=np.float64)

    def pixels(self, points_mm: Sequence[tuple[float, float]] | Matrix, height_mm: float = 0.0) -> Matrix:
        """Nx2 table millimetres at one height to Nx2 pixels."""
        points = np.asarray(points_mm, dtype=np.float64).reshape(-1, 1, 2)
        straight = cv2.perspectiveTransform(points, self.plane(height_mm))
        return self.bend.bent(np.asarray(straight, np.float64).reshape(-1, 2))

    def millimetres(self, pixels: Matrix, height_mm: float = 0.0) -> Matrix:
        """Nx2 pixels to the Nx2 table millimetres they show at one height; the inverse of `pixels`."""
        straight = self.bend.straightened(np.asarray(pixels, np.float64).reshape(-1, 2)).reshape(-1, 1, 2)
        back = cv2.perspectiveTransform(straight, np.linalg.inv(self.plane(height_mm)))
        return np.asarray(back, np.float64).reshape(-1, 2)

    def seen(
        self,
        image: Image,
        to_table: Matrix,
        size: tuple[int, int],
        height_mm: float = 0.0,
        *,
        shrunk: float = 1.0,
        border: int = cv2.BORDER_CONSTANT,
    ) -> Image:
        """Warp `image` to a view of the table of `size` (width, height) pixels: 3x3 `to_table` maps the view's
        pixels to millimetres, exact for things `height_mm` above the cloth. `image` may be the frame `shrunk`
        by a factor."""
        if self.bend.is_straight:
            matrix = np.diag([shrunk, shrunk, 1.0]) @ self.plane(height_mm) @ to_table
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            return np.asarray(
                cv2.warpPerspective(image, matrix, size, flags=flags, borderMode=border), np.uint8
            )
        places, shares = self._map(to_table, size, height_mm, shrunk)
        return np.asarray(cv2.remap(image, places, shares, cv2.INTER_LINEAR, borderMode=border), np.uint8)

    def _map(
        self, to_table: Matrix, size: tuple[int, int], height_mm: float, shrunk: float
    ) -> tuple[Image, Image]:
        """Remap table of such a view in fixed point (source pixel of each pixel); cached for each view."""
        key = to_table.tobytes() + np.array([*size, height_mm, shrunk]).tobytes()
        if key not in self._maps:
            x, y = np.meshgrid(np.arange(size[0], dtype=np.float64), np.arange(size[1], dtype=np.float64))
            points = np.stack((x, y), axis=-1).reshape(-1, 1, 2)
            straight = cv2.perspectiveTransform(points, self.plane(height_mm) @ to_table)
            bent = self.bend.bent(np.asarray(straight, np.float64).reshape(-1, 2)) * shrunk
            grid = bent.reshape(size[1], size[0], 2).astype(np.float32)
            places, shares = cv2.convertMaps(grid, None, cv2.CV_16SC2)  # type: ignore[call-overload]
            self._maps[key] = (np.asarray(places), np.asarray(shares))
        return self._maps[key]

    def expected(self) -> dict[int, Matrix]:
        """Marker id -> 4x2 pixels: as found, or as projected for a covered one. Empty where corners were
        clicked."""
        if self.clicked is not None:
            return {}
        return {number: self.corners.get(number, self.pixels(marker_on_table(number))) for number in MARKERS}


def calibrate(image: Image, camera_height_mm: float = USUAL_HEIGHT, bend: Bend | None = None) -> Calibration:
    """Solve the camera from one picture of the table with its markers.

    `camera_height_mm` is how high the camera hangs above the cloth: seen almost straight from above, height and
    focal length cannot be distinguished in one picture, and 10 % of error there moves a tile's face by half a
    millimetre only. `bend` is the lens distortion if it is known; otherwise none is assumed, unless four
    markers prove it. Raises `CalibrationError` naming the missing markers.
    """
    twins = all_markers(image)
    if len(twins) < len(MARKERS):
        twins = find_hard(image)
    if len(twins) < _LEAST_MARKERS:
        raise CalibrationError(_missing_sentence(image, set(twins)))
    size = (image.shape[1], image.shape[0])
    middle = np.array(size) / 2
    worst = _WORST_ERROR * max(1.0, size[0] / 1280)
    solved: Calibration | None = None
    for found in sorted(duplicate_choices(twins), key=lambda found: _away(found, middle)):
        tried = _solved(found, size, camera_height_mm, bend)
        if solved is None or tried.error < 0.5 * solved.error:  # two whole tables: the one in the middle
            solved = tried
    assert solved is not None
    if solved.error > worst and len(solved.corners) > _LEAST_MARKERS:
        # One of the four may be a mistake (something that looks like a marker): the other three agree then.
        fewer = [{k: v for k, v in solved.corners.items() if k != left_out} for left_out in solved.corners]
        solved = min((_solved(some, size, camera_height_mm, bend) for some in fewer), key=lambda s: s.error)
    if solved.error > worst:
        raise CalibrationError(sentence("calibration.markers_off", pixels=f"{solved.error:.1f}"))
    return solved


def calibrate_corners(
    corners: Matrix,
    size: tuple[int, int],
    camera_height_mm: float = USUAL_HEIGHT,
    bend: Bend = STRAIGHT,
    field_mm: float = USUAL_FIELD,
) -> Calibration:
    """Solve the camera from the 4x2 pixels of the playing field's corners: the first at seat 0's left, then
    round the table either way. `size` is the picture's (width, height) in pixels. Raises `CalibrationError`."""
    clicked = ordered_corners(corners)
    half = field_mm / 2
    table = np.array([(-half, half), (half, half), (half, -half), (-half, -half)])
    straight = bend.straightened(clicked)
    lens, pose = _solve(table, straight, size, camera_height_mm)
    solved = replace(Calibration(lens, pose, size, {}, 0.0, bend), clicked=clicked)
    solved = replace(solved, error=_rms(solved.pixels(table) - clicked))
    side = float(np.linalg.norm(clicked - np.roll(clicked, 1, axis=0), axis=1).mean())
    if solved.error > _WORST_CLICK * side:
        raise CalibrationError(sentence("calibration.no_square", pixels=round(solved.error)))
    return solved


def ordered_corners(corners: Matrix) -> Matrix:
    """The corners as the markers are numbered, from seat 0's left by its right: counter-clockwise in the picture.
    Raises `CalibrationError` if they are not four corners of something like a square."""
    four = np.asarray(corners, np.float64)
    if four.shape != (4, 2) or not np.isfinite(four).all():
        raise CalibrationError(sentence("calibration.four_corners"))
    if not cv2.isContourConvex(np.round(four).astype(np.int32).reshape(-1, 1, 2)):
        raise CalibrationError(sentence("calibration.corners_cross"))
    area = float(
        cv2.contourArea(four.astype(np.float32), oriented=True)
    )  # y runs down: clockwise is positive
    if abs(area) < 100.0:
        raise CalibrationError(sentence("calibration.corners_meet"))
    return four[[0, 3, 2, 1]] if area > 0 else four


def _solved(
    found: dict[int, Matrix], size: tuple[int, int], camera_height_mm: float, bend: Bend | None
) -> Calibration:
    table, pixels = correspondences(found)
    solved = _solved_with(table, pixels, found, size, camera_height_mm, bend or STRAIGHT)
    if bend is None and len(found) == len(MARKERS) and solved.error > _BENT_FROM * max(1.0, size[0] / 1280):
        fitted, left = fit_bend(size, table, pixels)
        # No lens explains sheets that lie wrong: the residual then stays large.
        if left < 0.5 * solved.error:
            return _solved_with(table, pixels, found, size, camera_height_mm, fitted)
    return solved


def _solved_with(
    table: Matrix,
    pixels: Matrix,
    found: dict[int, Matrix],
    size: tuple[int, int],
    camera_height_mm: float,
    bend: Bend,
) -> Calibration:
    lens, pose = _solve(table, bend.straightened(pixels), size, camera_height_mm)
    solved = Calibration(lens, pose, size, found, 0.0, bend)
    return replace(solved, error=_rms(solved.pixels(table) - pixels))


def _rms(away: Matrix) -> float:
    return float(np.sqrt(np.mean(np.sum(away**2, axis=1))))


def _away(found: dict[int, Matrix], middle: Matrix) -> float:
    return float(np.linalg.norm(np.vstack(list(found.values())).mean(axis=0) - middle))


def _missing_sentence(image: Image, found: set[int]) -> Sentence:
    if not found:
        if len(all_markers(np.ascontiguousarray(image[:, ::-1]))) >= _LEAST_MARKERS:
            return sentence("calibration.mirror")
        return sentence("calibration.no_marker")
    lost = [str(number) for number in MARKERS if number not in found]
    return sentence("calibration.too_few_markers", markers=lost, needed=_LEAST_MARKERS)


def _solve(table: Matrix, pixels: Matrix, size: tuple[int, int], height_mm: float) -> tuple[Matrix, Matrix]:
    """The focal length at which the camera hangs at the given height, and its pose there."""
    spread = float(np.linalg.norm(np.ptp(pixels, axis=0)) / np.linalg.norm(np.ptp(table, axis=0)))
    low, high = 0.5 * spread * height_mm, 2.0 * spread * height_mm
    lens, pose = _pose(table, pixels, size, spread * height_mm)
    for _ in range(24):
        middle = (low + high) / 2
        lens, pose = _pose(table, pixels, size, middle)
        hangs = float((pose[:, :3].T @ pose[:, 3])[2])
        low, high = (middle, high) if hangs < height_mm else (low, middle)
    return lens, pose


def _pose(table: Matrix, pixels: Matrix, size: tuple[int, int], focal: float) -> tuple[Matrix, Matrix]:
    lens = np.array([[focal, 0.0, (size[0] - 1) / 2], [0.0, focal, (size[1] - 1) / 2], [0.0, 0.0, 1.0]])
    flat = np.column_stack((table, np.zeros(len(table))))
    solved, turn, shift = cv2.solvePnP(flat, pixels, lens, np.zeros(4), flags=cv2.SOLVEPNP_ITERATIVE)
    if not solved:
        raise CalibrationError(sentence("calibration.no_table_square"))
    return lens, np.column_stack((cv2.Rodrigues(turn)[0], np.asarray(shift).reshape(3)))
