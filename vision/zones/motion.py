"""Motion detection on coarse frames: does anything move, does a zone look as it did, is the picture blind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence
from vision.calibration.calibration import Calibration
from vision.capture.image_quality import judge_light
from vision.table.table_layout import TILE_THICKNESS, Zone, seat_turn

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

_COARSE_WIDTH: Final = 320
"""Of a coarse picture, in pixels of 3.5 mm: noise is all but gone, and comparing costs next to nothing."""

_CHANGED: Final = 11  # grey levels of a coarse pixel; noise and JPEG stay below 6
_CHANGED_PIXELS: Final = 3


def coarse(image: Image) -> Image:
    """The frame in grey and small."""
    shrink = _shrink(image.shape[1])
    size = (max(1, image.shape[1] // shrink), max(1, image.shape[0] // shrink))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _shrink(width: int) -> int:
    return max(1, round(width / _COARSE_WIDTH))


def blindness(small: Image) -> Sentence | None:
    """Why nothing at all is visible in a coarse picture; None if something is."""
    fault = judge_light(small)
    return None if fault is None else fault.sentence


class ZoneMap:
    """Where each zone lies in coarse pictures of one calibration."""

    def __init__(self, calibration: Calibration, zones: Iterable[Zone]) -> None:
        self.calibration = calibration
        shrink = _shrink(calibration.size[0])
        width, height = (max(1, side // shrink) for side in calibration.size)
        self._areas: dict[Zone, tuple[slice, slice, Mask]] = {}
        for zone in zones:
            box = zone.box
            across, along = np.linspace(box.left, box.right, 9), np.linspace(box.top, box.bottom, 3)
            rim = np.array([(x, y, 1.0) for x in across for y in along]) @ seat_turn(zone.seat).T
            outlines = [calibration.pixels(rim[:, :2], height_mm) for height_mm in (0.0, 2 * TILE_THICKNESS)]
            hull = cv2.convexHull(np.vstack(outlines).astype(np.float32)).reshape(-1, 2) / shrink
            left, top = np.clip(np.floor(hull.min(axis=0)).astype(int), 0, (width - 1, height - 1))
            right, bottom = np.clip(np.ceil(hull.max(axis=0)).astype(int) + 1, 1, (width, height))
            mask = np.zeros((int(bottom - top), int(right - left)), np.uint8)
            cv2.fillConvexPoly(mask, np.round(hull - (left, top)).astype(np.int32), (1,))
            self._areas[zone] = (slice(int(top), int(bottom)), slice(int(left), int(right)), mask > 0)

    def patch(self, small: Image, zone: Zone) -> Image:
        """A copy of a zone's part of a coarse picture."""
        rows, columns, _ = self._areas[zone]
        return small[rows, columns].copy()

    def moving(self, before: Image, now: Image) -> frozenset[Zone]:
        """The zones in which two coarse pictures differ."""
        changed = _changed(before, now, _brightening(before, now))
        return frozenset(
            zone
            for zone, (rows, columns, mask) in self._areas.items()
            if np.count_nonzero(changed[rows, columns] & mask) >= _CHANGED_PIXELS
        )

    def differs(self, patch: Image, now: Image, zone: Zone) -> bool:
        """Whether a zone looks different from an earlier patch of it."""
        rows, columns, mask = self._areas[zone]
        part = now[rows, columns]
        changed = _changed(patch, part, _brightening(patch, part)) & mask
        return int(np.count_nonzero(changed)) >= _CHANGED_PIXELS


def _changed(before: Image, now: Image, brightening: float) -> Mask:
    return np.asarray(np.abs(now.astype(np.int16) - before - round(brightening)) > _CHANGED)


def _brightening(before: Image, now: Image) -> float:
    """How much lighter everything became: a flickering lamp is no movement."""
    return float(np.median(now[::3, ::3].astype(np.int16) - before[::3, ::3]))
