"""Where a frame of a calibrated table is so widely even that no tile can lie there: light that burns all out, a part of
the picture that never came. It is no cloth, so it would be laid out with tiles, and each of them named."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.networks.evenness import CELL, Evenness
from vision.table.table_layout import PX_PER_MM, TILE_LENGTH, TILE_THICKNESS, Zone, crop_size, placing

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_WIDER: Final = 1.5 * TILE_LENGTH
"""Millimetres each way: backs in a row whose seams are not seen are even for a tile's length only, a wall's, with its
flank, for little more."""
_SCALE: Final = 1.1
"""Pixels a millimetre, within a factor of 1.5, at which the frame is looked at: cells are then smaller than tiles."""
_COARSE: Final = PX_PER_MM / 4
_SEEN: Final = 300.0
"""Millimetres from the table's middle to where the zones' corners are, about: tiles look largest at one of these."""


class EvenParts:
    """Of one frame. Nothing is worked out before a zone is asked for in which something is as large as that."""

    def __init__(self, image: Image, calibration: Calibration) -> None:
        self._image, self._calibration = image, calibration
        self._factor = 2.0 ** round(math.log2(_SCALE / calibration.px_per_mm))

    def within(self, body: Floats, zone: Zone) -> Mask:
        """0 or 1 for every pixel of a zone's crop: 1 where what is no cloth (`body`, 0 or 1) is widely even."""
        side, bodies = round(_WIDER * PX_PER_MM), body.astype(np.uint8)
        wide = cv2.countNonZero(bodies) >= side**2
        if not (wide and cv2.erode(bodies, np.ones((side, side), np.uint8)).any()):
            return np.zeros_like(bodies)
        # Cells are larger than pixels of a coarse crop.
        size = crop_size(zone, _COARSE)
        seen = self._calibration.seen(
            self._cells, placing(zone, _COARSE), size, TILE_THICKNESS, shrunk=self._factor / CELL
        )
        even = cv2.resize(seen, bodies.shape[::-1], interpolation=cv2.INTER_LINEAR)
        return np.asarray((even > 127) & (bodies > 0), np.uint8)

    @cached_property
    def _cells(self) -> Image:
        """The frame's cells, 255 where they are widely even."""
        calibration, factor = self._calibration, self._factor
        picture = self._image
        if factor != 1.0:
            way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
            picture = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way), np.uint8)
        tall, wide = (length // CELL * CELL for length in picture.shape[:2])
        reach = math.ceil((_WIDER * _largest_scale(calibration) * factor / CELL - 1) / 2)
        even = Evenness(np.ascontiguousarray(picture[:tall, :wide]), smoothed=True).parts(reach)
        return np.asarray(even, np.uint8) * np.uint8(255)


def _largest_scale(calibration: Calibration) -> float:
    """Pixels a millimetre of a tile's face where it is seen largest."""
    corners = np.array([(x, y) for x in (-_SEEN, 0, _SEEN) for y in (-_SEEN, 0, _SEEN)])
    here, right, below = (
        calibration.pixels(corners + step, 2 * TILE_THICKNESS) for step in ((0, 0), (1, 0), (0, 1))
    )
    return float(max(np.linalg.norm(right - here, axis=1).max(), np.linalg.norm(below - here, axis=1).max()))
