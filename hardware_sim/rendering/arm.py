"""A player's hand and sleeve over the table, which hide tiles from the camera for a moment."""

from __future__ import annotations

import math
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.art.canvas import Colour, Picture, Point
from hardware_sim.rendering.pinhole import Lens, Points
from hardware_sim.rendering.room_light import RoomLamp, shadow_shift
from hardware_sim.rendering.scene import ReachingHand
from hardware_sim.rendering.sprite import Sprite

Stroke = tuple[list[Point], float]
"""A rounded line in millimetres and its radius: a finger, the palm, the wrist."""

_SKINS: Final[tuple[Colour, ...]] = ((136, 168, 216), (108, 144, 198), (84, 118, 172), (150, 182, 228))
_SLEEVES: Final[tuple[Colour, ...]] = (
    (96, 60, 42),
    (60, 58, 58),
    (190, 186, 178),
    (52, 44, 128),
    (90, 110, 70),
)
_HEIGHT: Final = 62.0  # millimetres of a hand's back above the table
_ARM: Final = 1000.0  # millimetres from finger tips to where the sleeve leaves the picture
_FINER: Final = 2
_BITS: Final = 4
_EDGE: Final = 8  # pixels a hand is drawn beyond the picture's edge
_ROUNDING: Final = ((0.70, 0.0), (0.88, 1.5), (0.97, 3.2), (1.03, 5.2))
"""Skin from its dark outline inwards: shade, and millimetres from the outline."""


def draw_reach(reach: ReachingHand, lens: Lens, lamp: RoomLamp) -> list[Sprite]:
    """The sprites of a reaching hand: its shadow first, then arm and hand."""
    sleeve, cuff, strokes, nails = _shape(reach)
    sheet = _Sheet(lens, [sleeve, *(np.add(line, d) for line, r in strokes for d in ((r, r), (-r, -r)))])
    skin = _SKINS[reach.look % len(_SKINS)]
    cloth = _SLEEVES[reach.look // 2 % len(_SLEEVES)]
    sheet.silhouette(strokes)
    for shade, inwards in _ROUNDING:
        sheet.strokes([(line, radius - inwards) for line, radius in strokes], _tinted(skin, shade))
    sheet.strokes(nails, _tinted(skin, 1.16))
    sheet.area(sleeve, _tinted(cloth, 0.92))
    sheet.area(cuff, _tinted(cloth, 0.72))
    body = sheet.sprite()
    return [_shadow(body, reach, lens, lamp), body]


class _Sheet:
    """The rectangle of the picture that the arm covers, painted twice as large."""

    def __init__(self, lens: Lens, outlines: list[Points]) -> None:
        self._lens = lens
        self._scale = lens.focal / (float(lens.position[2]) - _HEIGHT) * _FINER
        points = self._flat(np.concatenate(outlines))
        ends = np.array(lens.centre) * 2 + _EDGE
        low = np.clip(np.floor(points.min(axis=0)) - 3, -_EDGE, ends - 8)
        high = np.clip(np.ceil(points.max(axis=0)) + 3, low + 8, ends)
        self._corner = np.rint(low)
        self._size = (int(high[0] - low[0]), int(high[1] - low[1]))
        self._colour = np.zeros((self._size[1] * _FINER, self._size[0] * _FINER, 3), np.uint8)
        self._mask = np.zeros(self._colour.shape[:2], np.uint8)

    def silhouette(self, strokes: list[Stroke]) -> None:
        self._draw(self._mask, strokes, (255.0, 255.0, 255.0))

    def strokes(self, strokes: list[Stroke], colour: tuple[float, float, float]) -> None:
        self._draw(self._colour, strokes, colour)

    def area(self, outline: Points, colour: tuple[float, float, float]) -> None:
        corners = self._fixed(outline)
        cv2.fillPoly(self._colour, [corners], colour, cv2.LINE_AA, _BITS)
        cv2.fillPoly(self._mask, [corners], 255, cv2.LINE_AA, _BITS)

    def sprite(self) -> Sprite:
        """The arm with soft edges: it is nearer to the lens than the plane of focus."""
        colour = cv2.GaussianBlur(
            cv2.resize(self._colour, self._size, interpolation=cv2.INTER_AREA), (0, 0), 1.2
        )
        share = cv2.GaussianBlur(
            cv2.resize(self._mask, self._size, interpolation=cv2.INTER_AREA), (0, 0), 1.2
        )
        adds = np.zeros((4, self._size[1], self._size[0]), np.float32)
        adds[:3] = colour.transpose(2, 0, 1)
        keeps = 1.0 - share.astype(np.float32) / 255.0
        return Sprite(int(self._corner[0]), int(self._corner[1]), adds, keeps)

    def _draw(self, sheet: Picture, strokes: list[Stroke], colour: tuple[float, float, float]) -> None:
        for line, radius in strokes:
            width = max(1, round(2 * radius * self._scale))
            cv2.polylines(sheet, [self._fixed(np.array(line))], False, colour, width, cv2.LINE_AA, _BITS)

    def _flat(self, outline: Points) -> Points:
        return self._lens.project(np.column_stack([outline, np.full(len(outline), _HEIGHT)]))

    def _fixed(self, outline: Points) -> npt.NDArray[np.int32]:
        fine = (self._flat(outline) - self._corner) * _FINER * (1 << _BITS)
        return np.asarray(np.rint(fine), np.int32)


def _shape(reach: ReachingHand) -> tuple[Points, Points, list[Stroke], list[Stroke]]:
    """Outlines of sleeve and cuff, strokes of the hand, strokes of the finger nails: millimetres on the
    table."""
    lean = ((reach.look * 37) % 11 - 5) * 2.0
    turn = math.radians(reach.angle + lean)
    cos, sin = math.cos(turn), math.sin(turn)

    def at(across: float, outward: float) -> Point:
        return (reach.x + across * cos + outward * sin, reach.y - across * sin + outward * cos)

    spread = 1.0 + 0.12 * (reach.look % 3)
    strokes: list[Stroke] = [([at(0, 110), at(0, 190)], 24.0)]
    strokes.append(([at(-12, 92), at(12, 92), at(10, 124), at(-10, 124), at(-12, 92)], 21.0))
    strokes.append(([at(-44 * spread, 56), at(-40, 84), at(-18, 116)], 9.5))
    nails: list[Stroke] = []
    for tip, base, short in ((-26, -24, 8), (-9, -9, 0), (8, 7, 3), (24, 21, 14)):
        end = tip * spread * 0.8
        strokes.append(([at(end, short), at(tip * spread, short + 32), at(base, 84)], 8.6))
        nails.append(([at(end, short - 2), at(end * 1.02, short + 3)], 3.6))
    sleeve = [at(-38, 168), at(38, 168), at(90, _ARM), at(-90, _ARM)]
    cuff = [at(-39, 166), at(39, 166), at(40, 182), at(-40, 182)]
    return np.array(sleeve), np.array(cuff), strokes, nails


def _shadow(body: Sprite, reach: ReachingHand, lens: Lens, lamp: RoomLamp) -> Sprite:
    shift = np.array(shadow_shift(lamp, reach.x, reach.y, _HEIGHT)) * lens.focal / float(lens.position[2])
    dark = cv2.GaussianBlur(1.0 - body.keeps, (0, 0), 6.0)
    depth = 0.5 * (1 - lamp.ambient) + 0.12
    keeps = (1.0 - depth * dark).astype(np.float32)
    return Sprite(body.left + round(float(shift[0])), body.top + round(float(shift[1])), None, keeps)


def _tinted(colour: Colour, shade: float) -> tuple[float, float, float]:
    blue, green, red = (min(255.0, channel * shade) for channel in colour)
    return (blue, green, red)
