"""Radial lens distortion and its estimation: from the markers, from the table's edges, from a chessboard.

A wide lens shows the table's straight edges bowed: at 1280 pixels a tile at the rim easily lies 20 pixels from
where a pinhole would show it. `Bend` is the radial part of the Brown-Conrady model (D. C. Brown, Close-Range
Camera Calibration, 1971), which is all that such lenses show at this distance. Points are distorted, not
pictures: a frame is never undistorted as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import SentenceError, sentence

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

_MOST: Final = 0.3  # a k1 beyond this, at the picture's corner, is a fisheye: its rim cannot be corrected
_STEPS: Final = 19
_LEAST_BOARDS: Final = 4
_WORST_BOARD: Final = 1.0  # pixels; blurred or bent boards show more


class LensError(SentenceError, ValueError):
    """The lens distortion cannot be estimated from this; the sentence says what to do."""


@dataclass(frozen=True)
class Bend:
    """Radial distortion: a point that a pinhole would show at `r` units from `centre` is shown at r (1 + k1 r^2
    + k2 r^4).

    `centre` and `unit` are pixels. The same lens at another resolution is `scaled`.
    """

    centre: tuple[float, float] = (0.0, 0.0)
    unit: float = 1.0
    k1: float = 0.0
    k2: float = 0.0

    @property
    def is_straight(self) -> bool:
        """Whether there is no distortion."""
        return self.k1 == 0.0 and self.k2 == 0.0

    def bent(self, straight: Matrix) -> Matrix:
        """Distort: Nx2 pinhole pixels to Nx2 pixels of the picture."""
        if self.is_straight:
            return straight
        away = (np.asarray(straight, np.float64) - self.centre) / self.unit
        square = np.sum(away * away, axis=-1, keepdims=True)
        return np.asarray(
            away * (1 + square * (self.k1 + square * self.k2)) * self.unit + self.centre, np.float64
        )

    def straightened(self, bent: Matrix) -> Matrix:
        """Undistort: Nx2 pixels of the picture to Nx2 pinhole pixels; the inverse of `bent`."""
        if self.is_straight:
            return bent
        away = (np.asarray(bent, np.float64) - self.centre) / self.unit
        seen = np.linalg.norm(away, axis=-1, keepdims=True)
        far = seen.copy()
        for _ in range(12):  # Newton; converges in four steps on any lens that can be unbent at all
            square = far * far
            slope = 1 + square * (3 * self.k1 + 5 * self.k2 * square)
            far -= (far * (1 + square * (self.k1 + square * self.k2)) - seen) / np.maximum(slope, 0.2)
            far = np.clip(far, 0.0, 3.0 * seen)  # what no pinhole could show there stays finite
        share = np.divide(far, seen, out=np.ones_like(seen), where=seen > 1e-9)
        return np.asarray(away * share * self.unit + self.centre, np.float64)

    def scaled(self, factor: float) -> Bend:
        """The same lens in pictures `factor` times as wide."""
        x, y = ((side + 0.5) * factor - 0.5 for side in self.centre)
        return Bend((x, y), self.unit * factor, self.k1, self.k2)

    def at_rim(self, size: tuple[int, int]) -> float:
        """Displacement in pixels of a pinhole point in the middle of the nearer edge of a picture."""
        edge = np.array([[self.centre[0], self.centre[1] + min(size) / 2]])
        return float(np.linalg.norm(self.bent(edge) - edge))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `from_json` gives back an equal bend."""
        return {"centre": list(self.centre), "unit": self.unit, "k1": self.k1, "k2": self.k2}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Bend:
        """The bend that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        x, y = data["centre"]
        return cls((float(x), float(y)), float(data["unit"]), float(data["k1"]), float(data["k2"]))


STRAIGHT: Final = Bend()
"""A lens that bends nothing."""


def bend_for(size: tuple[int, int], k1: float, k2: float = 0.0) -> Bend:
    """The usual unit: `k1` as the distortion in the corner of pictures of this size (width, height), centred."""
    return Bend(((size[0] - 1) / 2, (size[1] - 1) / 2), float(np.hypot(*size)) / 2, k1, k2)


def fit_bend(
    size: tuple[int, int], table: Matrix, pixels: Matrix, lines: Sequence[Matrix] = ()
) -> tuple[Bend, float]:
    """Fit the one-parameter lens under which Nx2 `table` millimetres match Nx2 `pixels` best and `lines` (Mx2
    pixels along straight edges) are straightest; also the root mean square residual in pixels.

    Four markers at four corners are all equally far from the middle, so what reveals the lens are their shapes:
    along the radius a wide lens squeezes them twice as much as across.
    """

    def left(k1: float) -> float:
        return _misfit(bend_for(size, k1), table, pixels, lines)

    return _searched(size, left)


def straightest(size: tuple[int, int], lines: Sequence[Matrix]) -> tuple[Bend, float]:
    """The one-parameter lens under which `lines` (each Mx2 pixels) are straightest, and the residual in pixels."""
    return _searched(size, lambda k1: _misfit(bend_for(size, k1), None, None, lines))


def learn_from_chessboards(pictures: Iterable[Image], inner: tuple[int, int]) -> tuple[Bend, float, int]:
    """Estimate the lens from pictures of one flat chessboard, `inner` corners wide and high: the bend, its
    error in pixels, and in how many pictures the board was found. Raises `LensError`."""
    grid = np.zeros((inner[0] * inner[1], 3), np.float32)
    grid[:, :2] = np.mgrid[0 : inner[0], 0 : inner[1]].T.reshape(-1, 2)
    size: tuple[int, int] | None = None
    found: list[NDArray[np.float32]] = []
    looked = 0
    for picture in pictures:
        looked += 1
        grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
        here = (grey.shape[1], grey.shape[0])
        if size is not None and here != size:
            raise LensError(
                sentence(
                    "calibration.board_sizes",
                    width=size[0],
                    height=size[1],
                    other_width=here[0],
                    other_height=here[1],
                )
            )
        size = here
        seen, corners = cv2.findChessboardCornersSB(grey, inner, flags=cv2.CALIB_CB_NORMALIZE_IMAGE)
        if seen:
            found.append(np.asarray(corners, np.float32).reshape(-1, 1, 2))
    if size is None or len(found) < _LEAST_BOARDS:
        raise LensError(
            sentence(
                "calibration.too_few_boards",
                across=inner[0],
                along=inner[1],
                found=len(found),
                looked=looked,
                needed=_LEAST_BOARDS,
            )
        )
    flags = cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3 | cv2.CALIB_FIX_ASPECT_RATIO
    if len(found) < 2 * _LEAST_BOARDS:
        flags |= cv2.CALIB_FIX_PRINCIPAL_POINT
    start = np.array(
        [[size[0], 0, (size[0] - 1) / 2], [0, size[0], (size[1] - 1) / 2], [0, 0, 1]], np.float64
    )
    flags |= cv2.CALIB_USE_INTRINSIC_GUESS
    error, lens, bends, _, _ = cv2.calibrateCamera(
        [grid] * len(found), found, size, start, np.zeros(5), flags=flags
    )
    if error > _WORST_BOARD:
        raise LensError(sentence("calibration.boards_disagree", pixels=f"{error:.1f}"))
    k1, k2 = (float(value) for value in np.ravel(bends)[:2])
    return Bend((float(lens[0, 2]), float(lens[1, 2])), float(lens[0, 0]), k1, k2), float(error), len(found)


def _searched(size: tuple[int, int], left: Callable[[float], float]) -> tuple[Bend, float]:
    """The k1 with the least residual, by ever finer steps: the misfit has one minimum."""
    middle, span = 0.0, _MOST
    for _ in range(5):
        tried = np.clip(middle + np.linspace(-span, span, _STEPS), -_MOST, _MOST)
        best = int(np.argmin([left(float(k1)) for k1 in tried]))
        middle, span = float(tried[best]), span * 2 / (_STEPS - 1)
    return bend_for(size, middle), left(middle)


def _misfit(bend: Bend, table: Matrix | None, pixels: Matrix | None, lines: Sequence[Matrix]) -> float:
    squares, count = 0.0, 0
    if table is not None and pixels is not None:
        homography, _ = cv2.findHomography(table, bend.straightened(pixels))
        if homography is None:
            return float("inf")
        straight = cv2.perspectiveTransform(table.reshape(-1, 1, 2), homography).reshape(-1, 2)
        squares += float(np.sum((bend.bent(np.asarray(straight, np.float64)) - pixels) ** 2))
        count += len(pixels)
    for line in lines:
        straight = bend.straightened(line)
        away = straight - straight.mean(axis=0)
        squares += float(np.linalg.eigvalsh(away.T @ away)[0])
        count += len(line)
    return float(np.sqrt(squares / max(count, 1)))
