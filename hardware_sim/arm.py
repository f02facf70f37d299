"""A player's hand and sleeve over the table."""

from __future__ import annotations

import math
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.brush import Colour, Point
from hardware_sim.lens import Lens, Points
from hardware_sim.light import Lamp, shadow_shift
from hardware_sim.scene import Reach
from hardware_sim.sprite import Sprite

_SKINS: Final[tuple[Colour, ...]] = ((128, 162, 214), (98, 134, 190), (70, 104, 160), (146, 178, 226))
_SLEEVES: Final[tuple[Colour, ...]] = (
    (96, 60, 42),
    (60, 58, 58),
    (190, 186, 178),
    (52, 44, 128),
    (90, 110, 70),
)
_HEIGHT: Final = 62.0  # millimetres of a hand's back above the table
_ARM: Final = 620.0


def draw_reach(reach: Reach, lens: Lens, lamp: Lamp) -> list[Sprite]:
    """Shadow first, then arm and hand."""
    sleeve, strokes = _shape(reach)
    points = np.concatenate(
        [sleeve, *(np.array(line) + d for line, r in strokes for d in ((r, r), (-r, -r)))]
    )
    drawn = lens.project(np.column_stack([points, np.full(len(points), _HEIGHT)]))
    low = np.maximum(np.floor(drawn.min(axis=0)) - 3, -8).astype(int)
    ends = (lens.centre[0] * 2 + 8, lens.centre[1] * 2 + 8)
    high = np.minimum(np.ceil(drawn.max(axis=0)) + 3, ends).astype(int)
    high = np.maximum(high, low + 8)
    wide, tall = (int(v) for v in high - low)
    finer = 2
    colour = np.zeros((tall * finer, wide * finer, 3), np.uint8)
    mask = np.zeros(colour.shape[:2], np.uint8)
    skin, cloth = _SKINS[reach.look % len(_SKINS)], _SLEEVES[reach.look // 2 % len(_SLEEVES)]
    scale = lens.focal / (float(lens.position[2]) - _HEIGHT)

    def fine(outline: Points) -> npt.NDArray[np.int32]:
        flat = lens.project(np.column_stack([outline, np.full(len(outline), _HEIGHT)]))
        return np.asarray(np.rint((flat - low) * finer * 16), np.int32)

    for shade, grow in ((0.72, 0.0), (1.0, -2.2)):
        paint = tuple(c * shade for c in skin)
        for line, radius in strokes:
            width = max(1, round(2 * (radius + grow) * scale * finer))
            cv2.polylines(colour, [fine(np.array(line))], False, paint, width, cv2.LINE_AA, 4)
            if grow == 0.0:
                cv2.polylines(mask, [fine(np.array(line))], False, 255, width, cv2.LINE_AA, 4)
    cv2.fillPoly(colour, [fine(sleeve)], cloth, cv2.LINE_AA, 4)
    cv2.fillPoly(mask, [fine(sleeve)], 255, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(cv2.resize(colour, (wide, tall), interpolation=cv2.INTER_AREA), (0, 0), 1.2)
    adds = np.zeros((4, tall, wide), np.float32)
    adds[:3] = soft.transpose(2, 0, 1)
    share = cv2.GaussianBlur(cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA), (0, 0), 1.2)
    keeps = 1.0 - share.astype(np.float32) / 255.0
    body = Sprite(int(low[0]), int(low[1]), adds, keeps)
    return [_shadow(body, reach, lens, lamp), body]


def _shadow(body: Sprite, reach: Reach, lens: Lens, lamp: Lamp) -> Sprite:
    shift = np.array(shadow_shift(lamp, reach.x, reach.y, _HEIGHT)) * lens.focal / lens.position[2]
    dark = cv2.GaussianBlur(1.0 - body.keeps, (0, 0), 6.0)
    return Sprite(
        body.left + round(float(shift[0])),
        body.top + round(float(shift[1])),
        None,
        (1.0 - (0.5 * (1 - lamp.ambient) + 0.12) * dark).astype(np.float32),
    )


def _shape(reach: Reach) -> tuple[Points, list[tuple[list[Point], float]]]:
    """The sleeve's outline and the strokes (line, radius) of hand and fingers, millimetres on the table."""
    lean = ((reach.look * 37) % 11 - 5) * 2.0

    def at(across: float, outward: float) -> Point:
        turn = math.radians(reach.angle + lean)
        cos, sin = math.cos(turn), math.sin(turn)
        return (reach.x + across * cos + outward * sin, reach.y - across * sin + outward * cos)

    spread = 1.0 + 0.12 * (reach.look % 3)
    strokes: list[tuple[list[Point], float]] = []
    for finger, (tip, base) in enumerate(((-26, -24), (-9, -9), (8, 7), (24, 21))):
        short = (8.0, 0.0, 3.0, 14.0)[finger]
        strokes.append(([at(tip * spread * 0.8, short), at(tip * spread, short + 32), at(base, 84)], 8.6))
    strokes.append(([at(-44 * spread, 56), at(-40, 84), at(-18, 116)], 9.5))
    strokes.append(([at(-12, 92), at(12, 92), at(10, 124), at(-10, 124), at(-12, 92)], 21.0))
    strokes.append(([at(0, 110), at(0, 190)], 24.0))
    sleeve = [at(-38, 168), at(38, 168), at(66, _ARM), at(-66, _ARM)]
    return np.array(sleeve), strokes
