"""Outline refinement: aligns all tiles of a zone at once with the visible sides of their faces.

A side is where a face ends: at cloth, at the dark seam to its neighbour, or at its own shaded flank. Every tile
is tried at a few tenths of a millimetre and a few degrees round its estimated pose; the pose with the most
evidence on its four sides is its outline.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.table_layout import ALL_ROWS, TILE_LENGTH, TILE_WIDTH, Box
from vision.zones.background_model import LOG

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Places = NDArray[np.float64]

_SEAM: Final = 0.10  # how much darker (in log) a line between two tiles is at least when it counts fully
_BURNT: Final = 248  # grey level from which on nothing is brighter
_INK: Final = 0.25  # in log: how much the hue changes from a face to its print
_HALF_GAP: Final = 2  # pixels from a seam's middle to the faces at its sides
_RIM: Final = _HALF_GAP  # radius round a pixel in which its sides are searched
_ALONG: Final = np.linspace(-0.42, 0.42, 13)[:, None, None, None]
"""Places along a side that are measured, without its rounded corners."""
_SHIFTS: Final = np.arange(-2.5, 2.51, 0.5)  # millimetres
_TURNS: Final = np.arange(-9.0, 9.01, 1.5)  # degrees
_AT_MOST: Final = 200  # tiles tried together: OpenCV looks up no more than 32767 rows at once


@dataclass(frozen=True)
class TilePose:
    """One tile in seat coordinates: the centre of its face (mm), whether it lies across (its long side along
    the row), its slant (degrees clockwise in the crop), and how much of its outline is seen (0..1)."""

    x: float
    y: float
    across: bool
    slant: float
    fit: float

    @property
    def width(self) -> float:
        """Extent along the row, millimetres."""
        return TILE_LENGTH if self.across else TILE_WIDTH

    @property
    def left(self) -> float:
        """Seat x of its left end, millimetres."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """Seat x of its right end, millimetres."""
        return self.x + self.width / 2

    @cached_property
    def corners(self) -> Places:
        """4x2 seat millimetres: upper left, upper right, lower right, lower left of the face with its long
        side upright; a tile lying across is taken as turned a quarter clockwise."""
        angle = math.radians(self.slant + (90.0 if self.across else 0.0))
        cos, sin = math.cos(angle), math.sin(angle)
        turn = np.array([[cos, sin], [-sin, cos]])
        return np.asarray(_HALF @ turn + (self.x, self.y))


_HALF: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * (TILE_WIDTH, TILE_LENGTH)


@dataclass(frozen=True, eq=False)
class Sides:
    """Evidence of each pixel for being on a face's left, right, upper or lower side (0..1).

    A face is brighter than what it ends at: the seam to its neighbour, its own shaded flank, or a shadow. Where
    cloth begins, a side is certain. Where the picture is overexposed (`burnt`, 0 or 1), the seam between two
    faces that touch is invisible.
    """

    left: Floats
    right: Floats
    top: Floats
    bottom: Floats
    burnt: Floats


def sides_of(body: Floats, crop: Image, rows: slice = ALL_ROWS) -> Sides:
    """The sides seen in an upright crop, of which `body` (0 or 1) is the foreground mask; of these `rows`
    alone."""
    height, width = body.shape
    first, end, _ = rows.indices(height)
    x, y, wide, tall = cv2.boundingRect(body[first:end].astype(np.uint8))
    y += first
    if not wide:
        return Sides(*(np.zeros_like(body) for _ in range(5)))
    # Where no body is near there are no sides.
    left, top = max(0, x - _RIM), max(first, y - _RIM)
    right, bottom = min(width, x + wide + _RIM), min(end, y + tall + _RIM)
    near = np.s_[top:bottom, left:right]
    rims = top, height - bottom, left, width - right
    look = _Look.of(body[near], crop[near])

    def whole(side: Floats) -> Floats:
        return np.asarray(cv2.copyMakeBorder(side, *rims, cv2.BORDER_CONSTANT), np.float32)

    return Sides(*(whole(side) for side in (*look.facing(0, 1), *look.facing(1, 0), look.burnt())))


@dataclass(frozen=True, eq=False)
class _Look:
    """Log brightness and hues of a crop, its rim repeated so that pixels beyond the outermost have values;
    `light` in units of a full seam, the two hues in units of ink."""

    body: Floats
    light: Floats
    blueness: Floats
    redness: Floats

    @classmethod
    def of(cls, body: Floats, crop: Image) -> _Look:
        logs = cv2.LUT(cv2.copyMakeBorder(crop, *(_RIM,) * 4, cv2.BORDER_REPLICATE), LOG)
        light, blueness, redness = (
            np.asarray(one, np.float32) for one in cv2.split(cv2.transform(logs, _SEEN))
        )
        rimmed = np.asarray(cv2.copyMakeBorder(body, *(_RIM,) * 4, cv2.BORDER_REPLICATE), np.float32)
        return cls(rimmed, light, blueness, redness)

    def burnt(self) -> Floats:
        """Mask of the overexposed part of the picture."""
        inner = self.light[_RIM:-_RIM, _RIM:-_RIM]
        return np.asarray(inner > LOG[_BURNT] / _SEAM, np.float32)

    def facing(self, down: int, right: int) -> tuple[Floats, Floats]:
        """Evidence that a face begins here and lies in this direction, and that one does and lies in the other:
        it is brighter two pixels that way than here or one the other way, in the same hue.

        Where the hue changes too, it is ink on a face: the columns of bamboo and the frame of White run as
        straight as any side.
        """

        def pair(picture: Floats, steps: int) -> tuple[Floats, Floats]:
            """The picture and the picture shifted by `steps`, for each pixel that has both."""
            height, width = picture.shape
            on_down, on_right = steps * down, steps * right
            return picture[: height - on_down, : width - on_right], picture[on_down:, on_right:]

        def beside(picture: Floats, steps: int) -> Floats:
            """Shift by `steps`, rim removed; aligned to `pair`'s first pixel."""
            top, left = _RIM + steps * down, _RIM + steps * right
            height, width = self.body.shape
            return picture[top : top + height - 2 * _RIM, left : left + width - 2 * _RIM]

        # Each of these says something of two pixels, and serves one side from the one and the other from the other.
        bluer, redder = (cv2.absdiff(*pair(hue, _HALF_GAP)) for hue in (self.blueness, self.redness))
        same_hue = np.asarray(cv2.add(bluer, redder), np.float32)
        np.subtract(np.float32(1.5), same_hue, out=same_hue)
        np.clip(same_hue, 0, 1, out=same_hue)
        darker = np.asarray(cv2.min(*pair(self.light, 1)), np.float32)
        bare = 1 - np.asarray(cv2.min(*pair(self.body, 1)), np.float32)

        # On parts of pictures OpenCV is two to three times as fast as numpy.
        def side(ahead: int, hue_from: int, rim_from: int) -> Floats:
            step = cv2.subtract(beside(self.light, ahead), beside(darker, rim_from))
            _, step = cv2.threshold(step, 1.0, 1.0, cv2.THRESH_TRUNC)
            step = cv2.max(cv2.multiply(step, beside(same_hue, hue_from)), beside(bare, rim_from))
            return np.asarray(cv2.multiply(step, beside(self.body, ahead)), np.float32)

        return side(_HALF_GAP, 0, -1), side(-_HALF_GAP, -_HALF_GAP, 0)


_SEEN: Final = np.array(
    [
        [0.25 / _SEAM, 0.5 / _SEAM, 0.25 / _SEAM],
        [1 / _INK, -1 / _INK, 0.0],
        [0.0, -1 / _INK, 1 / _INK],
    ],
    np.float32,
)  # log b, g, r to light in seams, and to blueness and redness in inks


def lay_on_sides(guesses: Sequence[TilePose], sides: Sides, box: Box, scale: float) -> list[TilePose]:
    """The same tiles aligned with the sides seen nearby; `box` is the extent of the crop."""
    found: list[TilePose] = []
    for start in range(0, len(guesses), _AT_MOST):
        found += _laid(guesses[start : start + _AT_MOST], sides, box, scale)
    return found


def _laid(guesses: Sequence[TilePose], sides: Sides, box: Box, scale: float) -> list[TilePose]:
    # Axes of what follows: place along the side, tile, turn, shift.
    places = np.array([((g.x - box.left) * scale, (g.y - box.top) * scale) for g in guesses])
    sizes = np.array([(g.width, TILE_WIDTH if g.across else TILE_LENGTH) for g in guesses]) * scale
    u, v = places[:, 0, None, None], places[:, 1, None, None]
    wide, tall = sizes[:, 0, None, None], sizes[:, 1, None, None]
    # left and right side together: turn and shift along the row
    rows = v + _ALONG * tall
    columns = (u + _SHIFTS * scale) - _LEANS[:, None] * _ALONG * tall
    left = _look_up(sides.left, rows, columns - wide / 2)
    right = _look_up(sides.right, rows, columns + wide / 2 - 1)
    pair = left + right - 0.01 * np.abs(_TURNS)[:, None] - 0.03 * np.abs(_SHIFTS)
    tiles = np.arange(len(guesses))
    turn, move = np.divmod(pair.reshape(len(guesses), -1).argmax(axis=1), len(_SHIFTS))
    # then the upper and the lower side at that turn
    moved, leans = places[:, 0] + _SHIFTS[move] * scale, _LEANS[turn][:, None, None]
    columns = moved[:, None, None] + _ALONG * wide
    rows = v + _SHIFTS * scale + leans * _ALONG * wide
    top = _look_up(sides.top, rows - tall / 2, columns)[:, 0]
    bottom = _look_up(sides.bottom, rows + tall / 2 - 1, columns)[:, 0]
    drop = (top + bottom - 0.03 * np.abs(_SHIFTS)).argmax(axis=1)
    ends = left[tiles, turn, move], right[tiles, turn, move]
    if sides.burnt.any():  # an invisible seam is no evidence for or against a side
        rows = v + _ALONG * tall
        columns = moved[:, None, None] - leans * _ALONG * tall
        hidden = sides.burnt * np.float32(0.5)
        ends = (
            _look_up(np.maximum(sides.left, hidden), rows, columns - wide / 2)[:, 0, 0],
            _look_up(np.maximum(sides.right, hidden), rows, columns + wide / 2 - 1)[:, 0, 0],
        )
    fits = np.mean((*ends, top[tiles, drop], bottom[tiles, drop]), axis=0)
    found = zip(
        guesses,
        (box.left + moved / scale).tolist(),
        _SHIFTS[drop].tolist(),
        _TURNS[turn].tolist(),
        fits.tolist(),
        strict=True,
    )
    return [TilePose(x, guess.y + down, guess.across, slant, fit) for guess, x, down, slant, fit in found]


_LEANS: Final = np.tan(np.radians(_TURNS))


def _look_up(side: Floats, rows: Places, columns: Places) -> Places:
    """Mean evidence along the first axis; beyond the crop the evidence is neutral."""
    shape = np.broadcast_shapes(rows.shape, columns.shape)
    places = np.empty((*shape, 2), np.int16)
    places[..., 0], places[..., 1] = np.rint(columns), np.rint(rows)
    flat = places.reshape(shape[0] * shape[1], -1, 2)
    values = cv2.remap(
        side, flat, _NO_SHARES, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=(0.5,)
    )
    return np.asarray(np.asarray(values).reshape(shape).mean(axis=0), np.float64)


_NO_SHARES: Final = np.empty(0, np.uint16)  # no interpolation between pixels
