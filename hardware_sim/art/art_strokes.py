"""Typefaces drawn here: the characters on tiles as pen strokes, and variants of OpenCV's built-in glyphs.

Every typeface gives ink: a uint8 mask of coverage (0 to 255), tightly cropped.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

import cv2
import numpy as np

from hardware_sim.art.canvas import Picture, Point

Typeface = Literal["brush", "pen", "carved", "light", "poster", "latin"]
"""`brush` and `pen` are strokes written here, swelling or even; `carved` has stout uprights and thin level strokes;
`light` and `poster` are the built-in glyphs thin and fat; `latin` is for letters and digits."""

_SIDE: Final = 300

STROKES: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "一": (((6, 50), (94, 46)),),
    "二": (((20, 26), (80, 23)), ((5, 80), (95, 77))),
    "三": (((15, 16), (85, 13)), ((22, 49), (78, 46)), ((4, 85), (96, 82))),
    "四": (
        ((11, 18), (14, 88)),
        ((11, 18), (89, 18), (86, 88)),
        ((39, 19), (37, 46), (23, 64)),
        ((60, 19), (60, 54), (65, 61), (84, 59)),
        ((14, 82), (86, 82)),
    ),
    "五": (
        ((14, 16), (86, 14)),
        ((49, 16), (35, 85)),
        ((20, 48), (73, 46), (68, 85)),
        ((3, 87), (97, 85)),
    ),
    "六": (((46, 2), (56, 20)), ((4, 35), (96, 32)), ((37, 50), (28, 70), (8, 94)), ((61, 50), (78, 72), (93, 93))),
    "七": (((4, 54), (96, 36)), ((44, 6), (45, 78), (54, 87), (90, 86), (93, 68))),
    "八": (((38, 20), (32, 50), (4, 91)), ((50, 12), (63, 13), (68, 50), (97, 90))),
    "九": (((40, 6), (39, 40), (29, 68), (5, 94)), ((8, 35), (69, 32), (66, 78), (73, 89), (93, 88), (96, 70))),
    "萬": (
        ((6, 13), (94, 12)),
        ((32, 2), (33, 24)),
        ((68, 2), (66, 24)),
        ((21, 29), (24, 59)),
        ((21, 29), (80, 28), (77, 58)),
        ((24, 43), (76, 43)),
        ((24, 58), (77, 58)),
        ((50, 29), (50, 86)),
        ((11, 67), (13, 98)),
        ((11, 67), (91, 66), (89, 93), (78, 95)),
        ((50, 77), (32, 87), (62, 84)),
        ((58, 76), (67, 90)),
    ),
    "万": (
        ((5, 14), (95, 12)),
        ((40, 14), (37, 50), (27, 74), (6, 95)),
        ((37, 45), (82, 43), (77, 86), (66, 94), (54, 86)),
    ),
    "東": (
        ((9, 16), (91, 15)),
        ((23, 30), (26, 64)),
        ((23, 30), (78, 29), (75, 64)),
        ((26, 46), (75, 46)),
        ((26, 62), (75, 62)),
        ((50, 1), (50, 99)),
        ((48, 65), (32, 82), (5, 95)),
        ((52, 65), (70, 82), (96, 94)),
    ),
    "南": (
        ((19, 14), (81, 13)),
        ((50, 1), (50, 31)),
        ((11, 33), (13, 97)),
        ((11, 33), (89, 32), (88, 90), (77, 95)),
        ((35, 39), (42, 50)),
        ((65, 39), (57, 50)),
        ((27, 55), (73, 54)),
        ((25, 71), (75, 70)),
        ((50, 54), (50, 95)),
    ),
    "西": (
        ((4, 12), (96, 11)),
        ((13, 34), (15, 94)),
        ((13, 34), (87, 33), (85, 94)),
        ((15, 88), (85, 88)),
        ((39, 12), (38, 50), (24, 66)),
        ((60, 12), (60, 55), (67, 62), (84, 60)),
    ),
    "北": (
        ((35, 5), (35, 95)),
        ((6, 34), (35, 33)),
        ((3, 84), (35, 68)),
        ((62, 5), (62, 82), (70, 90), (93, 90), (96, 70)),
        ((93, 24), (62, 48)),
    ),
    "發": (
        ((13, 10), (40, 9), (30, 26), (5, 42)),
        ((14, 22), (25, 31)),
        ((55, 2), (66, 20), (96, 40)),
        ((84, 6), (69, 21)),
        ((94, 18), (79, 31)),
        ((13, 46), (43, 46), (42, 59)),
        ((42, 59), (15, 59), (12, 73)),
        ((12, 73), (45, 73), (41, 93), (28, 97)),
        ((60, 44), (58, 56), (49, 65)),
        ((60, 44), (82, 44), (82, 60), (94, 62)),
        ((51, 71), (85, 70), (70, 87), (46, 98)),
        ((55, 76), (72, 90), (96, 98)),
    ),
    "中": (((12, 27), (15, 69)), ((12, 27), (88, 26), (85, 68)), ((15, 66), (85, 66)), ((50, 1), (50, 99))),
}  # fmt: skip
"""Each character in a square of 100: where the pen goes down, turns, and is lifted."""


@lru_cache(maxsize=300)
def ink(text: str, typeface: Typeface) -> Picture:
    """The ink of ``text``; characters that are not in `STROKES` are taken from the built-in glyphs."""
    if typeface in ("brush", "pen") and text in STROKES:
        return _tight(_drawn_strokes(STROKES[text], swelling=typeface == "brush"))
    glyphs = _glyphs(text, "sans" if typeface == "latin" else "uni")
    wide, tall = {"light": (1, 1), "pen": (3, 3), "latin": (9, 9), "carved": (17, 3), "brush": (11, 15)}.get(
        typeface, (15, 11)
    )
    return _tight(np.asarray(cv2.dilate(glyphs, np.ones((tall, wide), np.uint8)), np.uint8))


def _glyphs(text: str, font: str) -> Picture:
    size = 240
    sheet = np.zeros((2 * size, size * (len(text) + 1), 3), np.uint8)
    cv2.putText(sheet, text, (size // 4, size + size // 2), (255, 255, 255), cv2.FontFace(font), size)
    return sheet[..., 0]


def _drawn_strokes(strokes: Sequence[Sequence[Point]], swelling: bool) -> Picture:
    """Brush strokes begin and end heavy and taper where they are swept away; a pen's have one width."""
    sheet = np.zeros((_SIDE + 60, _SIDE + 60), np.uint8)
    fine = 0.8 if len(strokes) > 8 else 1.0
    for stroke in strokes:
        path = _along(stroke)
        level = abs(path[-1][1] - path[0][1]) < 0.2 * abs(path[-1][0] - path[0][0])
        swept = path[-1][1] - path[0][1] > 15 and abs(path[-1][0] - path[0][0]) > 12
        for step, (x, y) in enumerate(path):
            t = step / max(1, len(path) - 1)
            width = 19.0
            if swelling:
                width = (17.0 if level else 26.0) + 9.0 * (
                    math.exp(-40 * t * t) + math.exp(-60 * (1 - t) ** 2)
                )
                if swept:
                    width *= 1.15 - 0.75 * t**3
            centre = (round((x / 100 * _SIDE + 30) * 16), round((y / 100 * _SIDE + 30) * 16))
            cv2.circle(sheet, centre, round(fine * width * 8), (255,), -1, cv2.LINE_AA, 4)
    return sheet


def _along(stroke: Sequence[Point]) -> list[Point]:
    path: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(stroke):
        steps = max(2, round(math.hypot(x1 - x0, y1 - y0)))
        path += [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps + 1)]
    return path


def _tight(sheet: Picture) -> Picture:
    rows, columns = np.flatnonzero(sheet.any(axis=1)), np.flatnonzero(sheet.any(axis=0))
    return sheet[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
