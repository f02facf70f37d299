"""Even areas of a picture: a margin, an overexposed lamp, a part that never arrived. Nothing can lie there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]

CELL: Final = 8
"""Pixels a side; a picture's sides are multiples of it."""
_SAME: Final = 4
"""Grey levels, in each colour, by which an even area may vary: a camera's noise, and what JPEG adds to it."""
_NOISE: Final = 16
"""Grey levels by which noise may make it vary, where the smoothed picture varies by `_SAME` at most."""
_SMOOTH: Final = (5, 5)
_PART: Final = 32
"""Parts of a picture begin and end at multiples of this (pixels), so the detector sees them as in the whole."""
_CONTEXT: Final = 96
"""Pixels round uneven parts that are looked at with them."""
_COARSE: Final = 640
"""Long side, in pixels, of the picture whose even share is measured."""
_WIDEST: Final = 6
"""Power of two of the widest square that is looked at, in cells from its middle to its side."""

_IN_A_ROW: Final = np.ones((1, CELL), np.uint8)

_OfTwo = Callable[[Picture, Picture], Picture]
_Along = Callable[..., Picture]


class Evenness:
    """Map of the even areas of a BGR uint8 picture (H, W, 3); with `smoothed` camera noise is ignored, too."""

    def __init__(self, picture: Picture, *, smoothed: bool = False) -> None:
        self._darkest = _of_cells(picture, cv2.min, cv2.erode)
        self._brightest = _of_cells(picture, cv2.max, cv2.dilate)
        self._same = _NOISE if smoothed else _SAME
        self._noisy = picture if smoothed else None
        self._squares: dict[int, npt.NDArray[np.bool_]] = {}

    @cached_property
    def rest(self) -> tuple[slice, slice] | None:
        """Rows and columns of the part outside which all is even; None for a picture that is even all over."""
        x, y, wide, tall = cv2.boundingRect((~self._even(1)).astype(np.uint8))
        if not wide:
            return None
        rows, columns = self._darkest.shape[0] * CELL, self._darkest.shape[1] * CELL
        return _part(y, y + tall, rows), _part(x, x + wide, columns)

    @property
    def uneven(self) -> float:
        """How much is not even (0 ... 1)."""
        return 1.0 - float(self._even(2).mean())

    @property
    def extent(self) -> float:
        """Share of the picture within `rest` (0 ... 1)."""
        if self.rest is None:
            return 0.0
        rows, columns = self.rest
        size = self._darkest.shape[0] * self._darkest.shape[1] * CELL**2
        return float((rows.stop - rows.start) * (columns.stop - columns.start) / size)

    def round(self, places: Picture, reach: Picture) -> npt.NDArray[np.bool_]:
        """Whether all is even within `reach` (N; pixels) of each of the places (2, N; x and y in pixels)."""
        rows, columns = self._darkest.shape[:2]
        x, y = np.clip(places // CELL, 0, [[columns - 1], [rows - 1]]).astype(int)
        powers = np.ceil(np.log2(np.maximum(np.ceil(reach / CELL), 1))).astype(int)
        even = np.zeros(len(powers), bool)
        for power in np.unique(powers):
            if power <= _WIDEST:
                these = powers == power
                even[these] = self._even(2 ** int(power))[y[these], x[these]]
        return even

    def parts(self, reach: int, *, roughly: bool = False) -> npt.NDArray[np.bool_]:
        """For every cell, whether it lies in an even square within the picture, `reach` cells from middle to side.
        `roughly`: whether it may, in a third of the time."""
        middles = (self._roughly_even(reach) if roughly else self._even(reach)).astype(np.uint8)
        # A square that is cut off may be the end of a small thing.
        middles[:reach] = middles[-reach:] = 0
        middles[:, :reach] = middles[:, -reach:] = 0
        return np.asarray(cv2.dilate(middles, _square(reach)) > 0)

    @cached_property
    def _smooth(self) -> Evenness | None:
        """Evenness of the same picture, blurred, if `smoothed` was set."""
        return None if self._noisy is None else Evenness(cv2.blur(self._noisy, _SMOOTH))

    def _even(self, reach: int) -> npt.NDArray[np.bool_]:
        """For every cell, whether all is even within `reach` cells."""
        if reach not in self._squares:
            even = self._roughly_even(reach)
            if even.any() and self._smooth is not None:
                even &= self._smooth._even(reach)  # noqa: SLF001 - its own class
            self._squares[reach] = even
        return self._squares[reach]

    def _roughly_even(self, reach: int) -> npt.NDArray[np.bool_]:
        """The same, where noise may be more than noise."""
        square = _square(reach)
        most = cv2.subtract(cv2.dilate(self._brightest, square), cv2.erode(self._darkest, square))
        return np.asarray(most.max(axis=2) <= self._same)


def evenness_of(picture: Picture) -> Evenness:
    """Evenness of a picture of any size, computed at coarse resolution, with its noise smoothed."""
    shrink = min(1.0, _COARSE / max(picture.shape[:2]))
    wide, tall = (max(CELL, round(side * shrink) // CELL * CELL) for side in picture.shape[1::-1])
    coarse = cv2.resize(picture, (wide, tall), interpolation=cv2.INTER_AREA)
    return Evenness(coarse, smoothed=True)


def _of_cells(picture: Picture, of_two: _OfTwo, along: _Along) -> Picture:
    """The darkest or the brightest of every cell, in each colour: of its rows first, half as many at each step, then
    of what is left of its columns."""
    for _ in range(CELL.bit_length() - 1):
        picture = of_two(picture[::2], picture[1::2])
    return np.ascontiguousarray(along(picture, _IN_A_ROW, anchor=(0, 0))[:, ::CELL])


def _square(reach: int) -> Picture:
    return np.ones((2 * reach + 1,) * 2, np.uint8)


def _part(first: int, end: int, size: int) -> slice:
    """The pixels from the first cell to the end, with what is round them, of `size` pixels."""
    begin = max(0, first * CELL - _CONTEXT) // _PART * _PART
    return slice(begin, min(size, -(-(end * CELL + _CONTEXT) // _PART) * _PART))
