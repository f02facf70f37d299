"""A canvas for tile faces: antialiased shapes with fractional coordinates, drawn large and scaled down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]
Point = tuple[float, float]

WIDTH: Final = 192
HEIGHT: Final = 256
_FINER: Final = 3  # drawn three times as large
_BITS: Final = 4  # OpenCV's fractional bits of a coordinate

IVORY: Final = (221, 239, 245)
RED: Final = (38, 28, 188)
GREEN: Final = (58, 122, 14)
BLUE: Final = (148, 66, 22)
INK: Final = (52, 36, 30)


class Canvas:
    """A face of 192 x 256 units, origin at its top left corner; colours are (blue, green, red)."""

    def __init__(self, ground: Colour = IVORY) -> None:
        self._picture = np.zeros((HEIGHT * _FINER, WIDTH * _FINER, 3), np.uint8)
        cv2.rectangle(self._picture, (0, 0), (WIDTH * _FINER, HEIGHT * _FINER), ground, -1)

    def finished(self) -> Picture:
        """The painted face, uint8 (256, 192, 3), blue green red."""
        return cv2.resize(self._picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        cv2.circle(self._picture, _fixed(centre), _length(radius), colour, -1, cv2.LINE_AA, _BITS)

    def ring(self, centre: Point, radius: float, thickness: float, colour: Colour) -> None:
        """A circle's outline, ``thickness`` units wide."""
        wide = max(1, round(thickness * _FINER))
        cv2.circle(self._picture, _fixed(centre), _length(radius), colour, wide, cv2.LINE_AA, _BITS)

    def ellipse(self, centre: Point, axes: Point, angle: float, colour: Colour, thickness: float = 0) -> None:
        """An ellipse with half axes ``axes``, turned clockwise by ``angle`` degrees; filled unless
        ``thickness``."""
        steps = np.radians(np.arange(0, 360, 6))
        turn = np.radians(angle)
        x, y = axes[0] * np.cos(steps), axes[1] * np.sin(steps)
        around = [
            (
                centre[0] + float(p * np.cos(turn) - q * np.sin(turn)),
                centre[1] + float(p * np.sin(turn) + q * np.cos(turn)),
            )
            for p, q in zip(x, y, strict=True)
        ]
        if thickness:
            self.line([*around, around[0]], thickness, colour)
        else:
            self.area(around, colour)

    def area(self, corners: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        cv2.fillPoly(self._picture, [_many(corners)], colour, cv2.LINE_AA, _BITS)

    def line(self, points: Sequence[Point], thickness: float, colour: Colour) -> None:
        """An open polyline, ``thickness`` units wide."""
        wide = max(1, round(thickness * _FINER))
        cv2.polylines(self._picture, [_many(points)], False, colour, wide, cv2.LINE_AA, _BITS)

    def curve(self, start: Point, bend: Point, end: Point, thickness: float, colour: Colour) -> None:
        """A stroke from ``start`` to ``end`` drawn towards ``bend`` (a quadratic curve)."""
        self.line(curved(start, bend, end), thickness, colour)

    def characters(
        self, text: str, box: tuple[float, float, float, float], colour: Colour, bold: float
    ) -> None:
        """``text`` filling ``box`` (left, top, right, bottom), with strokes thickened like a brush's."""
        self.stamp(_glyph(text, bold), box, colour)

    def stamp(self, ink_share: Picture, box: tuple[float, float, float, float], colour: Colour) -> None:
        """Paints a uint8 coverage mask (0 to 255), stretched over ``box``."""
        left, top, right, bottom = (round(edge * _FINER) for edge in box)
        mask = cv2.resize(ink_share, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
        share = cv2.merge([mask, mask, mask])
        ink = np.zeros_like(share)
        cv2.rectangle(ink, (0, 0), (right - left, bottom - top), colour, -1)
        region = self._picture[top:bottom, left:right]
        below = cv2.multiply(region, cv2.bitwise_not(share), scale=1 / 255)
        region[:] = cv2.add(below, cv2.multiply(ink, share, scale=1 / 255))

    def lettered(self, ink_share: Picture, corner: Point, tall: float, colour: Colour) -> None:
        """Paints a text of the given height and its natural width, its upper left at ``corner``."""
        wide = tall * ink_share.shape[1] / ink_share.shape[0]
        self.stamp(ink_share, (*corner, corner[0] + wide, corner[1] + tall), colour)


def curved(start: Point, bend: Point, end: Point, steps: int = 16) -> list[Point]:
    """Points along the quadratic curve from ``start`` to ``end`` with control point ``bend``."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        points.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return points


@lru_cache(maxsize=128)
def _glyph(text: str, bold: float) -> Picture:
    """The ink of ``text``, tightly cropped. OpenCV's built-in "uni" font has one weight, so strokes are dilated here:
    vertical more than horizontal ones, as on engraved tiles.
    """
    size = 240
    sheet = np.zeros((2 * size, size * (len(text) + 1), 3), np.uint8)
    cv2.putText(sheet, text, (size // 4, size + size // 2), (255, 255, 255), cv2.FontFace("uni"), size)
    ink = sheet[..., 0]
    wide, tall = 2 * round(bold * 1.15) + 1, 2 * round(bold * 0.62) + 1
    ink = cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, tall))).astype(np.uint8)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _length(value: float) -> int:
    return round(value * _FINER * (1 << _BITS))


def _fixed(point: Point) -> tuple[int, int]:
    return _length(point[0]), _length(point[1])


def _many(points: Sequence[Point]) -> npt.NDArray[np.int32]:
    return np.array([_fixed(p) for p in points], np.int32)
