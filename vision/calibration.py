"""From four printed markers to millimetres: where the camera hangs, and what of the table a pixel shows.

The markers (ArUco DICT_4X4_50, ids 0..3, 40 mm) lie flat at known places of the table. Tiles do not lie
flat: their faces are 18 mm above the cloth, the top of a wall 36 mm, so a plain homography would be off by
up to 10 mm at the rim. The camera's pose is therefore solved as well, and `plane(height)` gives the exact
homography for any height.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

MARKER_SIDE: Final = 40.0
MARKERS: Final = {0: (-370.0, 370.0), 1: (370.0, 370.0), 2: (370.0, -370.0), 3: (-370.0, -370.0)}
"""Marker id -> centre on the table, millimetres."""

_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_LEAST_MARKERS: Final = 3
_SMALLEST: Final = 0.75  # side of a marker against the largest in sight: they are all equally far away
_WORST_ERROR: Final = 3.0  # pixels; a sheet printed at the wrong size or laid crooked shows more


class CalibrationError(RuntimeError):
    """The table cannot be located in this picture; the sentence says which markers and what to do."""


@dataclass(frozen=True, eq=False)
class Calibration:
    """A solved camera. `pose` is 3x4 (table mm to camera mm), `lens` 3x3 (camera mm to pixels)."""

    lens: Matrix
    pose: Matrix
    size: tuple[int, int]
    corners: dict[int, Matrix]  # marker id -> 4x2 pixels as found
    error: float  # root mean square distance, pixels, between markers as found and as solved

    @property
    def missing(self) -> tuple[int, ...]:
        """Markers that were not seen; three of the four are enough, but one is then without a witness."""
        return tuple(sorted(set(MARKERS) - set(self.corners)))

    @property
    def camera(self) -> Matrix:
        """Where the camera hangs: x, y, height in millimetres."""
        x, y, z = -self.pose[:, :3].T @ self.pose[:, 3]
        return np.array([x, y, -z])

    def plane(self, height_mm: float) -> Matrix:
        """3x3 homography from table millimetres at `height_mm` above the cloth to pixels."""
        # Table coordinates are x right, y down: the third axis of a right-handed frame points into the table.
        flat = np.column_stack(
            (self.pose[:, 0], self.pose[:, 1], self.pose[:, 3] - height_mm * self.pose[:, 2])
        )
        return np.asarray(self.lens @ flat, dtype=np.float64)

    def pixels(self, points_mm: Sequence[tuple[float, float]] | Matrix, height_mm: float = 0.0) -> Matrix:
        """Nx2 table millimetres at one height to Nx2 pixels."""
        points = np.asarray(points_mm, dtype=np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(points, self.plane(height_mm)), np.float64).reshape(-1, 2)

    def drift(self, image: Image) -> float | None:
        """How far, in pixels, the markers have moved since calibration (the largest of the medians of each
        marker); None when no marker is in sight where it was. Looks only round the known places, so it is
        cheap."""
        if (image.shape[1], image.shape[0]) != self.size:
            raise CalibrationError(
                f"the camera now gives {image.shape[1]}x{image.shape[0]} pictures and was calibrated at "
                f"{self.size[0]}x{self.size[1]}; set its resolution back or calibrate anew"
            )
        moved = []
        for number, known in self.corners.items():
            side = float(np.linalg.norm(known[0] - known[2]))
            x0, y0 = np.maximum(known.min(axis=0) - side, 0).astype(int)
            x1, y1 = (known.max(axis=0) + side).astype(int)
            seen = find_markers(image[y0:y1, x0:x1]).get(number)
            if seen is not None:
                moved.append(float(np.median(np.linalg.norm(seen + np.array([x0, y0]) - known, axis=1))))
        return max(moved) if moved else None


def find_markers(image: Image) -> dict[int, Matrix]:
    """Marker id -> its four corners (4x2 pixels, clockwise from its own upper left), for the table's ids only.

    A tile's face now and then passes for a marker, but is much smaller than the printed ones.
    """
    if min(image.shape[:2]) < 8:
        return {}
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    corners, ids, _ = _detector().detectMarkers(grey)
    found: dict[int, Matrix] = {}
    for square, number in zip(corners, () if ids is None else np.asarray(ids).ravel(), strict=False):
        seen = np.asarray(square, dtype=np.float64).reshape(4, 2)
        rival = found.get(int(number))
        if int(number) in MARKERS and (rival is None or _side(seen) > _side(rival)):
            found[int(number)] = seen
    largest = max((_side(square) for square in found.values()), default=0.0)
    return {number: square for number, square in found.items() if _side(square) > _SMALLEST * largest}


def _side(square: Matrix) -> float:
    return float(np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1).mean())


def calibrate(image: Image, camera_height_mm: float = 1000.0) -> Calibration:
    """Solve the camera from one picture of the table.

    `camera_height_mm` is how high the camera hangs above the cloth: seen almost straight from above,
    height and focal length cannot be told apart in one picture, and 10 % of error there moves a tile's
    face by half a millimetre only. Raises `CalibrationError` naming the missing markers.
    """
    found = find_markers(image)
    if len(found) < _LEAST_MARKERS:
        raise CalibrationError(_missing_sentence(found))
    size = (image.shape[1], image.shape[0])
    solved = _solved(found, size, camera_height_mm)
    if solved.error > _WORST_ERROR and len(found) > _LEAST_MARKERS:
        # One of the four may be a mistake (something that looks like a marker): the other three agree then.
        fewer = [{k: v for k, v in found.items() if k != left_out} for left_out in found]
        solved = min((_solved(some, size, camera_height_mm) for some in fewer), key=lambda s: s.error)
    if solved.error > _WORST_ERROR:
        raise CalibrationError(
            f"the markers do not lie where they should ({solved.error:.1f} pixels off): lay 0 at seat 0's left, "
            "1 at its right, 2 across from 1, 3 across from 0, their centres 740 mm apart, printed 40 mm wide"
        )
    return solved


def _solved(found: dict[int, Matrix], size: tuple[int, int], camera_height_mm: float) -> Calibration:
    table, pixels = _correspondences(found)
    lens, pose = _solve(table, pixels, size, camera_height_mm)
    solved = Calibration(lens, pose, size, found, 0.0)
    error = float(np.sqrt(np.mean(np.sum((solved.pixels(table) - pixels) ** 2, axis=1))))
    return replace(solved, error=error)


def _missing_sentence(found: dict[int, Matrix]) -> str:
    if not found:
        return (
            "no table marker is in the picture: check that the camera looks at the table, is sharp and lit, "
            "and that the four printed markers (ids 0 to 3) lie at the corners"
        )
    lost = ", ".join(str(number) for number in MARKERS if number not in found)
    return (
        f"markers {lost} are not in the picture and at least {_LEAST_MARKERS} of the 4 are needed: "
        "uncover them, or turn the camera until all four corners are seen"
    )


def _correspondences(found: dict[int, Matrix]) -> tuple[Matrix, Matrix]:
    """Nx2 table millimetres and Nx2 pixels of all corners; a sheet laid a quarter turn round is tolerated."""
    centres = np.array([MARKERS[number] for number in found])
    seen = np.array([square.mean(axis=0) for square in found.values()])
    # A similarity from the centres is enough to tell which printed corner is which.
    rough, _ = cv2.estimateAffine2D(centres, seen) if len(found) < 4 else (None, None)
    if rough is None:
        rough = cv2.findHomography(centres, seen)[0]
    rough = np.vstack((rough, (0.0, 0.0, 1.0))) if rough.shape[0] == 2 else rough
    table, pixels = [], []
    for number, square in found.items():
        corners = np.array([MARKERS[number]]) + np.array(_CORNERS) * (MARKER_SIDE / 2)
        expected = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), rough).reshape(4, 2)
        turns = [np.roll(square, turn, axis=0) for turn in range(4)]
        pixels.append(min(turns, key=lambda turned: float(np.sum((turned - expected) ** 2))))
        table.append(corners)
    return np.vstack(table).astype(np.float64), np.vstack(pixels).astype(np.float64)


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
        raise CalibrationError(
            "the markers were found but do not form the table's square; check their places"
        )
    return lens, np.column_stack((cv2.Rodrigues(turn)[0], np.asarray(shift).reshape(3)))


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)
