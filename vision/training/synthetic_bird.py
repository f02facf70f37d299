"""One bamboo: a bird of some kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2

from vision.training.strokes import at, curve
from vision.training.style import Colour, Picture, Random, SetStyle

KINDS: Final = 6
"""`SetStyle.bird` from 0 to here: some bird, put together at random; above: one that makers agree on
(`vision.training.synthetic_birds`)."""


def bird(canvas: Picture, look: SetStyle, random: Random) -> None:
    """Draw a bird: some head, body, wing, tail and legs.  Makers agree on nothing else, so neither do we."""
    drawn = _some_bird(canvas, look, random)
    if look.bird == 3:
        drawn.fan()
    drawn.tail(with_eyes=look.bird in (1, 4))
    drawn.neck()
    drawn.body()
    drawn.wing()
    drawn.head()
    if look.bird % 2:
        drawn.legs()
    if look.bird in (2, 3, 5):
        drawn.crest()


def _some_bird(canvas: Picture, look: SetStyle, random: Random) -> _Bird:
    """A bird's measures at random."""
    side = 1 if random.random() < 0.5 else -1
    inks = [look.green, look.red, look.blue, look.black]
    random.shuffle(inks)
    places = [
        float(random.uniform(*ends)) for ends in ((0.28, 0.45), (0.17, 0.3), (0.42, 0.55), (0.42, 0.56))
    ]
    body = inks[0] if random.random() < 0.3 else look.green
    filled = -1 if random.random() < 0.7 else 2
    return _Bird(canvas, random, side, inks, look.red, body, filled, *places)


@dataclass(frozen=True, eq=False)
class _Bird:
    """A bird that looks to the left (`side` 1) or to the right (-1): the middles of its head and body as fractions of
    the tile's width and height, as if it looked to the left. `filled`: OpenCV's thickness, -1 or a line's."""

    canvas: Picture
    random: Random
    side: int
    inks: list[Colour]
    red: Colour
    body_ink: Colour
    filled: int
    head_x: float
    head_y: float
    body_x: float
    body_y: float

    def fan(self) -> None:
        """A peacock's."""
        u, inks = self._uniform, self.inks
        for k in range(int(self.random.integers(4, 9))):
            ex, ey = self._x(u(0.1, 0.95)), u(0.08, 0.4)
            curve(self.canvas, [(self._x(self.body_x), self.body_y), (ex, ey)], inks[k % 4], int(u(1, 4)))
            cv2.circle(self.canvas, at(ex, ey), int(u(3, 6)), inks[(k + 1) % 4], -1, cv2.LINE_AA)

    def tail(self, *, with_eyes: bool) -> None:
        """Some feathers, with an eye at each end or without."""
        u, x, bx, by, inks = self._uniform, self._x, self.body_x, self.body_y, self.inks
        for k in range(int(self.random.integers(2, 6))):
            ex, ey = u(0.5, 0.88), u(0.72, 0.93)
            middle = (x((bx + ex) / 2 + u(-0.06, 0.06)), (by + ey) / 2)
            curve(self.canvas, [(x(bx), by), middle, (x(ex), ey)], inks[k % 4], int(u(2, 7)))
            if with_eyes:
                cv2.circle(self.canvas, at(x(ex), ey), int(u(3, 7)), inks[(k + 1) % 4], -1, cv2.LINE_AA)

    def neck(self) -> None:
        """From the head to the body's middle."""
        u, x, hx, hy, bx, by = self._uniform, self._x, self.head_x, self.head_y, self.body_x, self.body_y
        line = [(x(hx), hy), (x(hx - u(-0.05, 0.05)), (hy + by) / 2), (x(bx), by)]
        curve(self.canvas, line, self.body_ink, int(u(5, 12)))

    def body(self) -> None:
        """An ellipse, turned upwards."""
        u, middle = self._uniform, at(self._x(self.body_x), self.body_y)
        size, turned = (int(u(14, 22)), int(u(10, 17))), self.side * u(20, 70)
        cv2.ellipse(self.canvas, middle, size, turned, 0, 360, self.body_ink, self.filled, cv2.LINE_AA)

    def wing(self) -> None:
        """Some feathers upwards."""
        u, x, bx, by = self._uniform, self._x, self.body_x, self.body_y
        for k in range(int(self.random.integers(1, 4))):
            ex, ey = u(0.55, 0.9), u(0.22, 0.5)
            feather = [(x(bx), by), (x((bx + ex) / 2), u(0.25, 0.45)), (x(ex), ey)]
            curve(self.canvas, feather, self.inks[(k + 2) % 4], int(u(2, 8)))

    def head(self) -> None:
        """Head, eye and beak."""
        u, x, hx, hy = self._uniform, self._x, self.head_x, self.head_y
        radius, ink = int(u(7, 12)), self.inks[1] if self.random.random() < 0.5 else self.body_ink
        cv2.circle(self.canvas, at(x(hx), hy), radius, ink, self.filled, cv2.LINE_AA)
        cv2.circle(self.canvas, at(x(hx - 0.02), hy - 0.01), 2, (255, 255, 255), -1)
        beak = [(x(hx - 0.08), hy), (x(hx - u(0.12, 0.2)), hy + u(-0.02, 0.05))]
        curve(self.canvas, beak, self.red, int(u(2, 4)))

    def legs(self) -> None:
        """Two of them."""
        u, x, bx, by = self._uniform, self._x, self.body_x, self.body_y
        for dx in (-0.05, 0.05):
            leg = [(x(bx + dx), by + 0.1), (x(bx + dx - u(0, 0.06)), u(0.7, 0.82))]
            curve(self.canvas, leg, self.inks[2], 2)

    def crest(self) -> None:
        """Three feathers or leaves over the head."""
        u, x, hx, hy = self._uniform, self._x, self.head_x, self.head_y
        for _ in range(3):
            feather = [(x(hx), hy - 0.04), (x(hx + u(-0.1, 0.15)), hy - u(0.06, 0.13))]
            curve(self.canvas, feather, self.red, 2)

    def _uniform(self, least: float, most: float) -> float:
        return float(self.random.uniform(least, most))

    def _x(self, looking_left: float) -> float:
        """The place on the tile of a place across a bird that looks to the left."""
        return 0.5 + self.side * (looking_left - 0.5)
