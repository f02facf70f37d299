"""Variants of circles and bamboos by other makers: ways to draw one of them, and the layouts of several."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hardware_sim.art.canvas import Canvas, Colour, Point


@dataclass(frozen=True)
class Inks:
    """A maker's inks and the colour of the ground."""

    ground: Colour
    red: Colour
    green: Colour
    blue: Colour
    black: Colour

    def of(self, letter: str) -> Colour:
        """The ink called r, g, b or k (red, green, blue, black)."""
        return {"r": self.red, "g": self.green, "b": self.blue, "k": self.black}[letter]


Circle = Callable[[Canvas, Inks, Point, float, str], None]
Stick = Callable[[Canvas, Inks, Point, Point, float, str], None]

_ROWS: Final = (0.17, 0.5, 0.83)
CIRCLES: Final[dict[int, tuple[Point, ...]]] = {
    2: ((0.5, 0.24), (0.5, 0.76)),
    3: ((0.22, 0.2), (0.5, 0.5), (0.78, 0.8)),
    4: ((0.27, 0.24), (0.73, 0.24), (0.27, 0.76), (0.73, 0.76)),
    5: ((0.23, 0.2), (0.77, 0.2), (0.5, 0.5), (0.23, 0.8), (0.77, 0.8)),
    6: ((0.29, 0.17), (0.71, 0.17), (0.29, 0.51), (0.71, 0.51), (0.29, 0.82), (0.71, 0.82)),
    7: ((0.18, 0.12), (0.49, 0.22), (0.8, 0.32), (0.31, 0.59), (0.69, 0.59), (0.31, 0.85), (0.69, 0.85)),
    8: tuple((x, y) for y in (0.13, 0.38, 0.62, 0.87) for x in (0.3, 0.7)),
    9: tuple((x, y) for y in _ROWS for x in (0.19, 0.5, 0.81)),
}
"""Places of circles, in shares of the painted field."""

STICKS: Final[dict[int, tuple[Point, ...]]] = {
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.5, 0.25), (0.26, 0.75), (0.74, 0.75)),
    4: ((0.26, 0.25), (0.74, 0.25), (0.26, 0.75), (0.74, 0.75)),
    5: ((0.2, 0.25), (0.8, 0.25), (0.5, 0.5), (0.2, 0.75), (0.8, 0.75)),
    6: tuple((x, y) for y in (0.25, 0.75) for x in (0.18, 0.5, 0.82)),
    7: ((0.5, 0.16), *((x, y) for y in (0.52, 0.84) for x in (0.18, 0.5, 0.82))),
    9: tuple((x, y) for y in _ROWS for x in (0.18, 0.5, 0.82)),
}
_ZIGZAG: Final = (0.08, 0.36, 0.64, 0.92)


def circles(
    canvas: Canvas, inks: Inks, number: int, draw: Circle, colours: str, size: float, left: float
) -> None:
    """2 to 9 circles in the field from ``left``; ``size`` is a radius where four of them fill it."""
    wide = 176 - left
    radius = (
        size * wide / 160 * {2: 1.18, 3: 0.98, 5: 0.88, 6: 0.84, 7: 0.7, 8: 0.69, 9: 0.64}.get(number, 0.94)
    )
    for (x, y), letter in zip(CIRCLES[number], colours, strict=True):
        draw(canvas, inks, (left + wide * x, 18 + 220 * y), radius, letter)


def bamboos(
    canvas: Canvas, inks: Inks, number: int, draw: Stick, colours: str, thick: float, left: float
) -> None:
    """2 to 9 sticks in the field from ``left``; eight of them lean on each other, four above and their mirror below."""
    wide = 176 - left
    if number == 8:
        for i, (x, letter) in enumerate(zip(_ZIGZAG, colours, strict=True)):
            lean = (0.0, -0.15, 0.15, 0.0)[i]
            for outer, inner in ((0.03, 0.45), (0.97, 0.55)):
                ends = (
                    (left + wide * (x - 0.7 * lean), 20 + 216 * outer),
                    (left + wide * (x + 0.5 * lean), 20 + 216 * inner),
                )
                top, bottom = sorted(ends, key=lambda end: end[1])
                draw(canvas, inks, top, bottom, thick * 0.86, letter)
        return
    half = 216 * (0.132 if number in (7, 9) else 0.2)
    for (x, y), letter in zip(STICKS[number], colours, strict=True):
        at_x, at_y = left + wide * x, 20 + 216 * y
        draw(canvas, inks, (at_x, at_y - half), (at_x, at_y + half), thick, letter)


# ---- circles ---------------------------------------------------------------------------------------------------


def coin(canvas: Canvas, inks: Inks, at: Point, radius: float, letter: str) -> None:
    """A heavy rim, a ring of ground, a full centre with a light dot."""
    canvas.disc(at, radius, inks.of(letter))
    canvas.disc(at, radius * 0.74, inks.ground)
    canvas.disc(at, radius * 0.56, inks.of(letter))
    canvas.disc(at, radius * 0.18, inks.ground)


def hoop(canvas: Canvas, inks: Inks, at: Point, radius: float, letter: str) -> None:
    """One even ring, empty inside."""
    canvas.disc(at, radius, inks.of(letter))
    canvas.disc(at, radius * 0.58, inks.ground)


def wheel(canvas: Canvas, inks: Inks, at: Point, radius: float, letter: str) -> None:
    """A thin rim, spokes, a hub of the same ink."""
    canvas.disc(at, radius, inks.of(letter))
    canvas.disc(at, radius * 0.84, inks.ground)
    for spoke in range(8):
        turn = spoke * math.pi / 4
        tip = (at[0] + radius * 0.88 * math.cos(turn), at[1] + radius * 0.88 * math.sin(turn))
        canvas.line([at, tip], radius * 0.13, inks.of(letter))
    canvas.disc(at, radius * 0.42, inks.of(letter))
    canvas.disc(at, radius * 0.2, inks.ground)


def sun(canvas: Canvas, inks: Inks, at: Point, radius: float, letter: str) -> None:
    """Round teeth about a full disc, with a cross of light cut into it."""
    for tooth in range(12):
        turn = tooth * math.pi / 6
        canvas.disc(
            (at[0] + radius * 0.84 * math.cos(turn), at[1] + radius * 0.84 * math.sin(turn)),
            radius * 0.17,
            inks.of(letter),
        )
    canvas.disc(at, radius * 0.72, inks.of(letter))
    for turn in (math.pi / 4, 3 * math.pi / 4):
        x, y = 0.4 * radius * math.cos(turn), 0.4 * radius * math.sin(turn)
        canvas.line([(at[0] - x, at[1] - y), (at[0] + x, at[1] + y)], radius * 0.13, inks.ground)


def ripple(canvas: Canvas, inks: Inks, at: Point, radius: float, letter: str) -> None:
    """Thin concentric rings as a lathe cuts them, and a pin hole."""
    for share in (0.94, 0.66, 0.38):
        canvas.ring(at, radius * share, radius * 0.12, inks.of(letter))
    canvas.disc(at, radius * 0.14, inks.of(letter))


# ---- the single circle -----------------------------------------------------------------------------------------


def great_coin(canvas: Canvas, inks: Inks) -> None:
    """The first circle in the style of `coin`: ten petals of ground round a red centre."""
    coin(canvas, inks, (96, 128), 80, "b")
    for petal in range(10):
        turn = petal * math.pi / 5
        at = (96 + 31 * math.cos(turn), 128 + 31 * math.sin(turn))
        canvas.ellipse(at, (11, 5), math.degrees(turn), inks.ground)
    canvas.disc((96, 128), 15, inks.red)


def great_hoop(canvas: Canvas, inks: Inks) -> None:
    """The first circle in the style of `hoop`: a red ring round a red disc."""
    canvas.disc((96, 128), 78, inks.red)
    canvas.disc((96, 128), 54, inks.ground)
    canvas.disc((96, 128), 27, inks.red)


def great_wheel(canvas: Canvas, inks: Inks) -> None:
    """The first circle in the style of `wheel`: a thin rim, sixteen green petals, a red hub."""
    canvas.disc((96, 128), 78, inks.black)
    canvas.disc((96, 128), 70, inks.ground)
    for petal in range(16):
        turn = petal * math.pi / 8
        at = (96 + 49 * math.cos(turn), 128 + 49 * math.sin(turn))
        canvas.ellipse(at, (17, 6), math.degrees(turn), inks.green)
    canvas.disc((96, 128), 29, inks.red)
    canvas.ring((96, 128), 20, 4, inks.ground)


def great_sun(canvas: Canvas, inks: Inks) -> None:
    """The first circle in the style of `sun`: green teeth, a red rim, six petals."""
    for tooth in range(20):
        turn = tooth * math.pi / 10
        canvas.disc((96 + 70 * math.cos(turn), 132 + 70 * math.sin(turn)), 10, inks.green)
    canvas.disc((96, 132), 66, inks.red)
    canvas.disc((96, 132), 50, inks.ground)
    for petal in range(6):
        turn = petal * math.pi / 3 + math.pi / 6
        canvas.disc((96 + 26 * math.cos(turn), 132 + 26 * math.sin(turn)), 16, inks.green)
    canvas.disc((96, 132), 16, inks.red)


def great_ripple(canvas: Canvas, inks: Inks) -> None:
    """The first circle in the style of `ripple`: concentric rings, a band of twelve ticks."""
    for radius, letter in ((74.0, "g"), (60.0, "g"), (34.0, "r"), (20.0, "g")):
        canvas.ring((96, 128), radius, 6, inks.of(letter))
    for tick in range(12):
        turn = tick * math.pi / 6
        near = (96 + 40 * math.cos(turn), 128 + 40 * math.sin(turn))
        far = (96 + 56 * math.cos(turn), 128 + 56 * math.sin(turn))
        canvas.line([near, far], 5, inks.green)
    canvas.disc((96, 128), 7, inks.red)


# ---- sticks ----------------------------------------------------------------------------------------------------


def cane(canvas: Canvas, inks: Inks, top: Point, bottom: Point, thick: float, letter: str) -> None:
    """Three stout pieces, one on the other, bands of ground between them."""
    across = _across(top, bottom, thick)
    for low, high in ((0.0, 0.3), (0.36, 0.64), (0.7, 1.0)):
        near, far = _between(top, bottom, low), _between(top, bottom, high)
        sides = [(near, -1), (near, 1), (far, 1), (far, -1)]
        canvas.area([(x + side * across[0], y + side * across[1]) for (x, y), side in sides], inks.of(letter))


def bar(canvas: Canvas, inks: Inks, top: Point, bottom: Point, thick: float, letter: str) -> None:
    """One even bar with a single joint in the middle."""
    canvas.line([top, bottom], thick, inks.of(letter))
    across = _across(top, bottom, thick * 0.8)
    middle = _between(top, bottom, 0.5)
    canvas.line(
        [(middle[0] - across[0], middle[1] - across[1]), (middle[0] + across[0], middle[1] + across[1])],
        thick * 0.55,
        inks.of(letter),
    )


def pods(canvas: Canvas, inks: Inks, top: Point, bottom: Point, thick: float, letter: str) -> None:
    """Two long pods end to end, a light vein in each."""
    lean = math.degrees(math.atan2(bottom[1] - top[1], bottom[0] - top[0]))
    half = math.hypot(bottom[0] - top[0], bottom[1] - top[1]) / 2
    for share in (0.25, 0.75):
        at = _between(top, bottom, share)
        canvas.ellipse(at, (half * 0.52, thick * 0.92), lean, inks.of(letter))
        canvas.ellipse(at, (half * 0.28, thick * 0.22), lean, inks.ground)


def stem(canvas: Canvas, inks: Inks, top: Point, bottom: Point, thick: float, letter: str) -> None:
    """A thin stem with beads at both ends and in the middle."""
    canvas.line([top, bottom], thick * 0.7, inks.of(letter))
    lean = math.degrees(math.atan2(bottom[1] - top[1], bottom[0] - top[0]))
    for share in (0.03, 0.5, 0.97):
        canvas.ellipse(_between(top, bottom, share), (thick * 0.42, thick * 0.95), lean, inks.of(letter))


def reed(canvas: Canvas, inks: Inks, top: Point, bottom: Point, thick: float, letter: str) -> None:
    """An outline of a stalk, waisted in the middle, its joint drawn as a line."""
    middle = _between(top, bottom, 0.5)
    wide, waist = _across(top, bottom, thick), _across(top, bottom, thick * 0.55)
    outline = [
        (top[0] - wide[0], top[1] - wide[1]),
        (top[0] + wide[0], top[1] + wide[1]),
        (middle[0] + waist[0], middle[1] + waist[1]),
        (bottom[0] + wide[0], bottom[1] + wide[1]),
        (bottom[0] - wide[0], bottom[1] - wide[1]),
        (middle[0] - waist[0], middle[1] - waist[1]),
    ]
    canvas.line([*outline, outline[0]], thick * 0.5, inks.of(letter))
    canvas.line(
        [(middle[0] - wide[0], middle[1] - wide[1]), (middle[0] + wide[0], middle[1] + wide[1])],
        thick * 0.5,
        inks.of(letter),
    )


def _between(top: Point, bottom: Point, share: float) -> Point:
    return top[0] + (bottom[0] - top[0]) * share, top[1] + (bottom[1] - top[1]) * share


def _across(top: Point, bottom: Point, far: float) -> Point:
    length = math.hypot(bottom[0] - top[0], bottom[1] - top[1])
    return (bottom[1] - top[1]) / length * far, -(bottom[0] - top[0]) / length * far
