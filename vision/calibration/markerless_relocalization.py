"""Relocalization of a table without markers by static features round it: the rim, the ground, the corners of the
cloth.

Tiles and hands come and go inside the playing field, so only features outside it are used, and of these only
distinct ones. They are tracked by optical flow from a reference picture, taken when people clicked the corners,
to the present one (B. D. Lucas and T. Kanade, 1981); those that agree on one movement of the camera determine
it, the outliers are hands, sleeves and bags.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.lens_distortion import Bend

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Points = NDArray[np.float32]

_INSIDE: Final = 0.97  # of the field's half side: features farther in may be tiles
_POINTS: Final = 220
_APART: Final = 9
_AGREE: Final = 2.0  # pixels at 1280 between where a point is and where the movement says
_BACK_AGAIN: Final = 1.0  # pixels between a point and itself followed there and back
_LEAST: Final = 12
_SHARE: Final = 0.4  # of all points that must agree
_SPREAD: Final = 0.35  # of the field's area that they must enclose
_WORKING_WIDTH: Final = 1280
_SMALL: Final = 320  # pixels across where only a rough shift is looked for
_TURNS: Final = (0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0)  # degrees
_FITS: Final = 0.05


class Scenery:
    """The surroundings of a table in `reference`, HxWx3, whose playing field has its `corners` (4x2 pixels)
    there."""

    def __init__(self, reference: Image, corners: Matrix, bend: Bend) -> None:
        self._shrink = max(1.0, reference.shape[1] / _WORKING_WIDTH)
        self._corners = corners
        self._bend = bend
        self._even = self._evened(reference)
        self._mask = np.full(self._even.shape, 255, np.uint8)
        middle = corners.mean(axis=0)
        inner = (middle + (corners - middle) * _INSIDE) / self._shrink
        cv2.fillConvexPoly(self._mask, np.round(inner).astype(np.int32), (0,))
        found = cv2.goodFeaturesToTrack(self._even, _POINTS, 0.02, _APART, mask=self._mask, blockSize=7)
        none = np.zeros((0, 2), np.float32)
        self._points: Points = none if found is None else np.asarray(found, np.float32).reshape(-1, 2)

    def corners_in(self, image: Image, near: Matrix | None = None) -> Matrix | None:
        """The field's corners in `image` (of the reference's size), 4x2 pixels; None when that is not
        certain. `near` is where they were last."""
        now = self._evened(image)
        start = np.eye(3) if near is None else self._movement(self._corners, near)
        moved = self._followed(now, start)
        if moved is None and (guess := self._shifted(now)) is not None:
            moved = self._followed(now, guess)
        if moved is None:
            return None
        straight = self._bend.straightened(self._corners).reshape(-1, 1, 2)
        there = np.asarray(cv2.perspectiveTransform(straight, moved), np.float64).reshape(-1, 2)
        return self._bend.bent(there)

    def _movement(self, before: Matrix, after: Matrix) -> Matrix:
        straight = [self._bend.straightened(four).astype(np.float32) for four in (before, after)]
        return np.asarray(cv2.getPerspectiveTransform(straight[0], straight[1]), np.float64)

    def _followed(self, now: Image, start: Matrix) -> Matrix | None:
        """3x3 homography of undistorted pixels from the reference to `now`, tracked from the initial estimate
        `start`."""
        if len(self._points) < _LEAST:
            return None
        guess = self._put(self._points, start)
        options = {"winSize": (25, 25), "maxLevel": 4, "flags": cv2.OPTFLOW_USE_INITIAL_FLOW}
        there, ok, _ = cv2.calcOpticalFlowPyrLK(self._even, now, self._points, guess, **options)  # type: ignore[call-overload]
        back, ok_back, _ = cv2.calcOpticalFlowPyrLK(now, self._even, there, self._points.copy(), **options)  # type: ignore[call-overload]
        same = np.linalg.norm(np.asarray(back) - self._points, axis=1) < _BACK_AGAIN
        kept = (np.ravel(ok) > 0) & (np.ravel(ok_back) > 0) & same
        if np.count_nonzero(kept) < _LEAST:
            return None
        before, after = self._full(self._points[kept]), self._full(np.asarray(there, np.float32)[kept])
        moved, agreeing = cv2.findHomography(before, after, cv2.USAC_MAGSAC, _AGREE * self._shrink)
        if moved is None:
            return None
        inliers = np.ravel(agreeing) > 0
        return np.asarray(moved, np.float64) if self._sure(before[inliers], len(self._points)) else None

    def _sure(self, agreeing: Matrix, asked: int) -> bool:
        if len(agreeing) < max(_LEAST, _SHARE * asked):
            return False
        field = cv2.contourArea(self._corners.astype(np.float32))
        hull = cv2.convexHull(agreeing.astype(np.float32))
        return bool(cv2.contourArea(hull) > _SPREAD * field)

    def _shifted(self, now: Image) -> Matrix | None:
        """The same, only roughly right, by phase correlation of the small reference, turned a little each way
        (C. D. Kuglin and D. C. Hines, The Phase Correlation Image Alignment Method, 1975)."""
        factor = _SMALL / now.shape[1]
        size = (_SMALL, round(now.shape[0] * factor))
        window = cv2.createHanningWindow(size, cv2.CV_32F)
        small, other = (
            cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
            for picture in (self._even, now)
        )
        best: tuple[float, Matrix] | None = None
        for degrees in _TURNS:
            turn = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), degrees, 1.0)
            turned = cv2.warpAffine(small, turn, size, borderMode=cv2.BORDER_REPLICATE)
            (right, down), fits = cv2.phaseCorrelate(turned, other, window)
            if best is None or fits > best[0]:
                turn[:, 2] += np.array((right, down))
                best = (fits, np.vstack((turn, (0.0, 0.0, 1.0))))
        if best is None or best[0] < _FITS:
            return None
        scale = np.diag([factor / self._shrink, factor / self._shrink, 1.0])
        return np.asarray(np.linalg.inv(scale) @ best[1] @ scale, np.float64)

    def _put(self, points: Points, movement: Matrix) -> Points:
        """Working pixels of the reference to working pixels after a movement."""
        straight = np.asarray(
            cv2.perspectiveTransform(self._full(points).reshape(-1, 1, 2), movement), np.float64
        )
        return np.asarray(self._bend.bent(straight.reshape(-1, 2)) / self._shrink, np.float32)

    def _full(self, points: Points) -> Matrix:
        """Working pixels to undistorted pixels of the frame."""
        return self._bend.straightened(points.astype(np.float64) * self._shrink)

    def _evened(self, image: Image) -> Image:
        """Grey, of working size, with uneven light removed."""
        grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        if self._shrink > 1.0:
            size = (round(image.shape[1] / self._shrink), round(image.shape[0] / self._shrink))
            grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
        light = cv2.blur(grey, (61, 61)).astype(np.float32)
        return np.clip(grey.astype(np.float32) / (light + 12.0) * 100.0, 0, 255).astype(np.uint8)
