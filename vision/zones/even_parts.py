"""Parts of a calibrated table's frame that are so widely even that no tile can lie there: overexposed parts, and parts
of the picture that never came. They are no cloth, so without this check they would be read as tiles."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.networks.evenness import CELL, Evenness
from vision.table.table_layout import (
    PX_PER_MM,
    TILE_LENGTH,
    TILE_THICKNESS,
    Zone,
    crop_size,
    placing,
    seat_turn,
)

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_WIDER: Final = 1.5 * TILE_LENGTH
"""Millimetres each way: backs in a row whose seams are not seen are even for a tile's length only, a wall's, with its
flank, for little more."""
_SCALE: Final = 1.1
"""Pixels a millimetre, within a factor of 1.5, at which the frame is looked at: cells are then smaller than tiles."""
_COARSE: Final = PX_PER_MM / 4
_SPARSE: Final = 6
"""Step, in pixels each way, of the first look: if these pixels hold no square, all together hold none."""
_SEEN: Final = 300.0
"""Millimetres from the table's middle to where the zones' corners are, about: tiles look largest at one of these."""
_ROUND: Final = 3
"""Cells beyond every square that touches a zone: what the rim of a part of the picture does to its smoothed pixels, and
how far a lens bends a zone's sides."""


class EvenParts:
    """Even parts of one frame, worked out only when a zone with something that large is requested."""

    def __init__(self, image: Image, calibration: Calibration) -> None:
        self._image, self._calibration = image, calibration
        self._factor = 2.0 ** round(math.log2(_SCALE / calibration.px_per_mm))

    def within(self, body: Floats, zone: Zone) -> Mask:
        """0 or 1 for every pixel of a zone's crop: 1 where the foreground (`body`, 0 or 1) is widely even."""
        side, bodies = round(_WIDER * PX_PER_MM), body.astype(np.uint8)
        wide = cv2.countNonZero(bodies) >= side**2
        if not (
            wide
            and _holds_square(bodies[::_SPARSE, ::_SPARSE], side // _SPARSE - 1)
            and _holds_square(bodies, side)
        ):
            return np.zeros_like(bodies)
        near = self._near(bodies, zone)
        rows, columns = (slice(part.start * CELL, part.stop * CELL) for part in near)
        part = np.ascontiguousarray(self._picture[rows, columns])
        if not part.size:
            return np.zeros_like(bodies)
        evenness = Evenness(part, smoothed=True)
        # A first look, which takes a third of the time, nearly always finds no even part.
        even = self._seen_even(evenness.parts(self._reach, roughly=True), near, bodies, zone)
        return self._seen_even(evenness.parts(self._reach), near, bodies, zone) if even.any() else even

    def _seen_even(
        self, even: NDArray[np.bool_], near: tuple[slice, slice], bodies: Mask, zone: Zone
    ) -> Mask:
        """The pixels of a zone's `bodies` that lie in `even` cells `near` it."""
        cells = np.zeros([length // CELL for length in self._picture.shape[:2]], np.uint8)
        cells[near] = even * np.uint8(255)
        # Cells are larger than pixels of a coarse crop.
        size = crop_size(zone, _COARSE)
        seen = self._calibration.seen(
            cells, placing(zone, _COARSE), size, TILE_THICKNESS, shrunk=self._factor / CELL
        )
        shown = cv2.resize(seen, bodies.shape[::-1], interpolation=cv2.INTER_LINEAR)
        return np.asarray((shown > 127) & (bodies > 0), np.uint8)

    def _near(self, bodies: Mask, zone: Zone) -> tuple[slice, slice]:
        """The rows and columns of cells that show the `bodies` of a zone, and all squares that touch them."""
        x, y, wide, tall = cv2.boundingRect(bodies)
        left, top = zone.box.left + x / PX_PER_MM, zone.box.top + y / PX_PER_MM
        across, along = np.linspace(0, wide / PX_PER_MM, 5), np.linspace(0, tall / PX_PER_MM, 3)
        rim = np.array([(left + right, top + down, 1.0) for right in across for down in along])
        on_table = (rim @ seat_turn(zone.seat).T)[:, :2]
        places = self._calibration.pixels(on_table, TILE_THICKNESS) * (self._factor / CELL)
        margin = 2 * self._reach + _ROUND
        limits = self._picture.shape[1] // CELL, self._picture.shape[0] // CELL
        first = np.clip(np.floor(places.min(axis=0)) - margin, 0, limits).astype(int)
        end = np.clip(np.ceil(places.max(axis=0)) + margin + 1, 0, limits).astype(int)
        return slice(int(first[1]), int(end[1])), slice(int(first[0]), int(end[0]))

    @cached_property
    def _reach(self) -> int:
        """Half of what must be even, in cells."""
        scale = _largest_scale(self._calibration) * self._factor / CELL
        return math.ceil((_WIDER * scale - 1) / 2)

    @cached_property
    def _picture(self) -> Image:
        """The frame at the scale at which it is looked at."""
        factor = self._factor
        if factor == 1.0:
            return self._image
        way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(self._image, None, fx=factor, fy=factor, interpolation=way), np.uint8)


def _holds_square(bodies: Mask, side: int) -> bool:
    """Whether a square of `side` pixels, as far as it lies in the picture, is 1 all over."""
    return bool(cv2.erode(bodies, np.ones((side, side), np.uint8)).any())


def _largest_scale(calibration: Calibration) -> float:
    """Pixels a millimetre of a tile's face where it is seen largest."""
    corners = np.array([(x, y) for x in (-_SEEN, 0, _SEEN) for y in (-_SEEN, 0, _SEEN)])
    here, right, below = (
        calibration.pixels(corners + step, 2 * TILE_THICKNESS) for step in ((0, 0), (1, 0), (0, 1))
    )
    return float(max(np.linalg.norm(right - here, axis=1).max(), np.linalg.norm(below - here, axis=1).max()))
