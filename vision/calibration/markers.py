"""The four printed markers: their places on the table, and their detection in a picture.

ArUco DICT_4X4_50, ids 0 to 3, 40 mm wide, their centres 740 mm apart. The search goes a little further than
OpenCV's own: in the dark, out of focus and small they are found after the picture was stretched or enlarged.
"""

from __future__ import annotations

from itertools import islice, product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

MARKER_SIDE: Final = 40.0
MARKERS: Final = {0: (-370.0, 370.0), 1: (370.0, 370.0), 2: (370.0, -370.0), 3: (-370.0, -370.0)}
"""Marker id -> centre on the table, millimetres."""
PLACES: Final = {
    0: "at seat 0's left",
    1: "at seat 0's right",
    2: "at seat 2's left",
    3: "at seat 2's right",
}
"""Marker id -> its corner in words."""
CELLS: Final = 6
"""Black cells along a side, border included."""

_CORNERS: Final = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)), np.float64)
_SMALLEST: Final = 0.75  # side of a marker against the largest in sight: they are all equally far away
_MANY: Final = 64  # choices among twins that are tried
_ENLARGED_BELOW: Final = 800  # pixels across below which a marker's cells are too small for OpenCV


def marker_on_table(number: int) -> Matrix:
    """The four corners (4x2 mm) of a marker as it lies, clockwise from its own upper left."""
    return np.array(MARKERS[number]) + _CORNERS * (MARKER_SIDE / 2)


def marker_cells(number: int) -> NDArray[np.bool_]:
    """6x6: where the printed marker is white."""
    return np.asarray(cv2.aruco.generateImageMarker(_dictionary(), number, CELLS) > 127)


def find_markers(image: Image) -> dict[int, Matrix]:
    """Marker id -> its four corners (4x2 pixels, clockwise from its own upper left), for the table's ids only.

    A tile's face now and then passes for a marker, but is much smaller than the printed ones. Of duplicates the
    larger.
    """
    return {number: squares[0] for number, squares in all_markers(image).items()}


def all_markers(image: Image) -> dict[int, list[Matrix]]:
    """The same with duplicates, the largest first: a neighbouring table has markers too."""
    if min(image.shape[:2]) < 8:
        return {}
    grey = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    return _large_ones(_detected(grey))


def find_hard(image: Image) -> dict[int, list[Matrix]]:
    """`all_markers`, and where some of the four are missing, once more in the picture stretched to full contrast,
    sharpened, and enlarged if it is small. Takes several times as long."""
    found = all_markers(image)
    if len(found) == len(MARKERS) or min(image.shape[:2]) < 8:
        return found
    grey = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    factor = 3 if image.shape[1] < _ENLARGED_BELOW else 1
    size = (image.shape[1] * factor, image.shape[0] * factor)
    large = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    for version in (
        sharpened(large),
        sharpened(np.asarray(cv2.createCLAHE(4.0, (8, 8)).apply(large), np.uint8)),
    ):
        for number, squares in _large_ones(_detected(version)).items():
            found.setdefault(number, [(square + 0.5) / factor - 0.5 for square in squares])
        if len(found) == len(MARKERS):
            break
    return _large_ones(found)


def sharpened(grey: Image) -> Image:
    """The picture with its edges made steeper: markers a little out of focus are found again."""
    return np.asarray(cv2.addWeighted(grey, 4.0, cv2.GaussianBlur(grey, (0, 0), 6.0), -3.0, 0), np.uint8)


def duplicate_choices(found: dict[int, list[Matrix]]) -> list[dict[int, Matrix]]:
    """Every way to choose one of each marker's duplicates."""
    numbers = list(found)
    return [
        dict(zip(numbers, squares, strict=True))
        for squares in islice(product(*(found[number] for number in numbers)), _MANY)
    ]


def correspondences(found: dict[int, Matrix]) -> tuple[Matrix, Matrix]:
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
        corners = marker_on_table(number)
        expected = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), rough).reshape(4, 2)
        turns = [np.roll(square, turn, axis=0) for turn in range(4)]
        pixels.append(min(turns, key=lambda turned: float(np.sum((turned - expected) ** 2))))
        table.append(corners)
    return np.vstack(table).astype(np.float64), np.vstack(pixels).astype(np.float64)


def _detected(grey: Image) -> dict[int, list[Matrix]]:
    corners, ids, _ = _detector().detectMarkers(grey)
    found: dict[int, list[Matrix]] = {}
    for square, number in zip(corners, () if ids is None else np.asarray(ids).ravel(), strict=False):
        if int(number) in MARKERS:
            found.setdefault(int(number), []).append(np.asarray(square, dtype=np.float64).reshape(4, 2))
    return found


def _large_ones(found: dict[int, list[Matrix]]) -> dict[int, list[Matrix]]:
    largest = max((_side(square) for squares in found.values() for square in squares), default=0.0)
    kept = {
        number: sorted(
            (square for square in squares if _side(square) > _SMALLEST * largest), key=_side, reverse=True
        )
        for number, squares in found.items()
    }
    return {number: squares for number, squares in kept.items() if squares}


def _side(square: Matrix) -> float:
    return float(np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1).mean())


def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(_dictionary(), parameters)
