"""Characters, circles and bamboos."""

from __future__ import annotations

import math
from typing import Final

from hardware_sim.art.canvas import BLUE, GREEN, INK, IVORY, RED, Canvas, Colour, Point

_CIRCLES: Final[dict[int, list[tuple[float, float, Colour]]]] = {
    2: [(96, 68, GREEN), (96, 188, BLUE)],
    3: [(48, 54, BLUE), (96, 128, RED), (144, 202, GREEN)],
    4: [(56, 68, BLUE), (136, 68, GREEN), (56, 188, GREEN), (136, 188, BLUE)],
    5: [(48.0, 56.0, BLUE), (144, 56, GREEN), (96, 128, RED), (48, 200, GREEN), (144, 200, BLUE)],
    6: [(56, 50, GREEN), (136, 50, GREEN), (56, 132, RED), (136, 132, RED), (56, 206, RED), (136, 206, RED)],
    7: [
        (42, 40, GREEN),
        (96, 66, GREEN),
        (150, 92, GREEN),
        (60, 152, RED),
        (132, 152, RED),
        (60, 214, RED),
        (132, 214, RED),
    ],
    8: [(x, y, BLUE) for y in (39.5, 98.5, 157.5, 216.5) for x in (58, 134)],
    9: [(x, y, c) for y, c in ((46, GREEN), (128, RED), (210, BLUE)) for x in (40, 96, 152)],
}
_RADII: Final = {2: 47, 3: 36, 4: 36, 5: 34, 6: 33, 7: 28, 8: 28, 9: 27}

_STICKS: Final[dict[int, list[tuple[float, float, Colour]]]] = {
    2: [(96, 70, GREEN), (96, 186, BLUE)],
    3: [(96, 70, BLUE), (54, 186, GREEN), (138, 186, GREEN)],
    4: [(54, 70, BLUE), (138, 70, GREEN), (54, 186, GREEN), (138, 186, BLUE)],
    5: [(44.0, 68.0, GREEN), (148, 68, BLUE), (96, 128, RED), (44, 188, BLUE), (148, 188, GREEN)],
    6: [(x, y, c) for y, c in ((70, GREEN), (186, BLUE)) for x in (44, 96, 148)],
    7: [
        (96.0, 46.0, RED),
        *((x, y, BLUE if x == 96 else GREEN) for y in (128.0, 210.0) for x in (42.0, 96.0, 150.0)),
    ],
    9: [
        (x, y, RED if x == 96 else (GREEN if x == 42 else BLUE))
        for y in (46, 128, 210)
        for x in (42, 96, 150)
    ],
}
_LENGTHS: Final = {2: 96, 3: 96, 4: 96, 5: 92, 6: 96, 7: 70, 9: 70}


def characters(canvas: Canvas, number: int, *, red: bool = False) -> None:
    """The numeral in ink over a red ten-thousand; `red`: the numeral of a red five too."""
    numeral = "一二三四五六七八九"[number - 1]
    if number == 1:
        canvas.characters(numeral, (44, 62, 148, 80), INK, 9.0)
    else:
        inset = {2: 6, 3: 4}.get(number, 0)
        canvas.characters(numeral, (44, 26 + inset, 148, 116 - inset), RED if red else INK, 9.0)
    canvas.characters("萬", (38, 132, 154, 238), RED, 5.5)


def circles(canvas: Canvas, number: int, *, red: bool = False) -> None:
    """Paints 1 to 9 circles; `red`: those of a red five."""
    if number == 1:
        _great_circle(canvas)
        return
    for x, y, colour in _CIRCLES[number]:
        heart = GREEN if colour == RED and not red else RED
        _circle(canvas, (x, y), _RADII[number], RED if red else colour, heart)


def bamboos(canvas: Canvas, number: int, *, red: bool = False) -> None:
    """Paints 1 to 9 bamboos, the first of which is a bird; `red`: those of a red five."""
    if number == 1:
        bird(canvas)
    elif number == 8:
        _eight_bamboos(canvas)
    else:
        for x, y, colour in _STICKS[number]:
            half = _LENGTHS[number] / 2
            _stick(canvas, (x, y - half), (x, y + half), RED if red else colour)


def _circle(canvas: Canvas, centre: Point, radius: float, colour: Colour, heart: Colour) -> None:
    canvas.disc(centre, radius, colour)
    canvas.ring(centre, radius * 0.78, radius * 0.10, IVORY)
    for petal in range(6):
        angle = petal * math.pi / 3 + math.pi / 6
        at = (centre[0] + 0.43 * radius * math.cos(angle), centre[1] + 0.43 * radius * math.sin(angle))
        canvas.ellipse(at, (0.17 * radius, 0.11 * radius), math.degrees(angle), IVORY)
    canvas.disc(centre, radius * 0.26, IVORY)
    canvas.disc(centre, radius * 0.18, heart)


def _great_circle(canvas: Canvas) -> None:
    middle = (96.0, 128.0)
    canvas.disc(middle, 82, GREEN)
    canvas.disc(middle, 72, IVORY)
    for step in range(24):
        angle = step * math.pi / 12
        at = (middle[0] + 65 * math.cos(angle), middle[1] + 65 * math.sin(angle))
        canvas.disc(at, 5.2, RED if step % 2 else GREEN)
    canvas.disc(middle, 56, GREEN)
    canvas.ring(middle, 50, 3, IVORY)
    canvas.disc(middle, 42, IVORY)
    for step in range(8):
        angle = step * math.pi / 4
        at = (middle[0] + 25 * math.cos(angle), middle[1] + 25 * math.sin(angle))
        canvas.ellipse(at, (15, 8), math.degrees(angle), RED)
    canvas.disc(middle, 15, GREEN)
    canvas.disc(middle, 9, IVORY)
    canvas.disc(middle, 5, RED)


def _stick(canvas: Canvas, top: Point, bottom: Point, colour: Colour, thick: float = 13.0) -> None:
    """One bamboo: two joints, knotted at both ends and in the middle, with a light streak."""
    length = math.hypot(bottom[0] - top[0], bottom[1] - top[1])
    along = ((bottom[0] - top[0]) / length, (bottom[1] - top[1]) / length)
    side = (-along[1], along[0])

    def at(t: float, s: float) -> Point:
        return (top[0] + along[0] * t + side[0] * s, top[1] + along[1] * t + side[1] * s)

    knot = thick * 0.52
    middle = length / 2
    for start, end in ((knot, middle), (middle, length - knot)):
        swell, waist = thick * 0.98, thick * 0.66
        outline = [at(start, -swell), at(start, swell)]
        outline += [
            at((start + end) / 2, waist),
            at(end, swell),
            at(end, -swell),
            at((start + end) / 2, -waist),
        ]
        canvas.area(outline, colour)
    for place in (knot, middle, length - knot):
        canvas.line([at(place, -thick * 0.86), at(place, thick * 0.86)], knot * 1.7, colour)
    for start, end in ((knot * 2.2, middle - knot * 1.2), (middle + knot * 1.2, length - knot * 2.2)):
        canvas.line([at(start, 0), at(end, 0)], thick * 0.26, IVORY)


def _eight_bamboos(canvas: Canvas) -> None:
    """Four upright at the sides; the slanted pairs make an M above and its mirror below."""
    for top, bottom, colour in ((30.0, 116.0, GREEN), (140.0, 226.0, BLUE)):
        for x in (34.0, 158.0):
            _stick(canvas, (x, top), (x, bottom), colour)
    _stick(canvas, (92, 40), (56, 104), GREEN, 10)
    _stick(canvas, (100, 40), (136, 104), GREEN, 10)
    _stick(canvas, (56, 152), (92, 216), BLUE, 10)
    _stick(canvas, (136, 152), (100, 216), BLUE, 10)


# ---- The first bamboo: a peacock on a rock, its tail swept up behind it ------------------------------------------


def bird(canvas: Canvas) -> None:
    """Paints the bird over the whole face."""
    root = (104.0, 150.0)
    for step, colour in zip(range(7), (GREEN, BLUE, GREEN, RED, GREEN, BLUE, GREEN), strict=True):
        angle = math.radians(-172 + 17 * step)
        length = 104 - 5 * abs(step - 3)
        tip = (root[0] + 12 + length * math.cos(angle), root[1] + length * math.sin(angle))
        bend = (
            root[0] + 0.4 * length * math.cos(angle - 0.35),
            root[1] + 0.5 * length * math.sin(angle - 0.35),
        )
        canvas.curve(root, bend, tip, 8, colour)
        canvas.disc(tip, 12, colour)
        canvas.disc(tip, 6.5, IVORY)
        canvas.disc(tip, 3.6, RED if colour != RED else BLUE)
    canvas.ellipse((112, 160), (46, 29), 28, GREEN)
    canvas.area([(120, 140), (150, 160), (164, 112), (154, 84), (138, 92)], GREEN)
    canvas.disc((150, 84), 18, GREEN)
    canvas.area([(164, 76), (184, 86), (164, 92)], RED)
    canvas.disc((153, 81), 5.2, IVORY)
    canvas.disc((154, 81), 2.8, INK)
    for x in (138.0, 148.0, 158.0):
        canvas.line([(148, 70), (x, 46)], 3.5, RED)
        canvas.disc((x, 45), 4.6, RED)
    for t in range(3):
        x, y = 88 + 17 * t, 156 + 8 * t
        canvas.curve((x - 10, y), (x, y + 14), (x + 10, y - 2), 3.5, IVORY)
    canvas.ellipse((140, 122), (5, 16), -14, RED)
    for x in (104.0, 126.0):
        canvas.line([(x, 184), (x - 2, 218)], 5, RED)
        canvas.line([(x - 14, 221), (x - 2, 216), (x + 12, 221)], 5, RED)
    canvas.line([(60, 229), (172, 229)], 9, BLUE)
    for x in (86.0, 116.0, 146.0):
        canvas.line([(x, 222), (x, 236)], 5, IVORY)
