"""One bamboo: a bird of some kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2

from vision.training.strokes import at, curve
from vision.training.style import Picture, Random, SetStyle

KINDS: Final = 6
"""`SetStyle.bird` from 0 to here: some bird, put together at random; above: one that makers agree on
(`vision.training.synthetic_birds`)."""


def bird(canvas: Picture, look: SetStyle, random: Random) -> None:  # noqa: C901 - one drawing, part by part
    """Draw a bird: some head, body, wing, tail and legs.  Makers agree on nothing else, so neither do we."""
    u: Callable[[float, float], float] = lambda a, b: float(random.uniform(a, b))  # noqa: E731
    side = 1 if random.random() < 0.5 else -1
    inks = [look.green, look.red, look.blue, look.black]
    random.shuffle(inks)

    def x(v: float) -> float:
        return 0.5 + side * (v - 0.5)

    hx, hy, bx, by = u(0.28, 0.45), u(0.17, 0.3), u(0.42, 0.55), u(0.42, 0.56)
    body = inks[0] if random.random() < 0.3 else look.green
    filled = -1 if random.random() < 0.7 else 2
    if look.bird == 3:  # a peacock's fan
        for k in range(int(random.integers(4, 9))):
            ex, ey = x(u(0.1, 0.95)), u(0.08, 0.4)
            curve(canvas, [(x(bx), by), (ex, ey)], inks[k % 4], int(u(1, 4)))
            cv2.circle(canvas, at(ex, ey), int(u(3, 6)), inks[(k + 1) % 4], -1, cv2.LINE_AA)
    for k in range(int(random.integers(2, 6))):  # tail
        ex, ey = u(0.5, 0.88), u(0.72, 0.93)
        curve(
            canvas,
            [(x(bx), by), (x((bx + ex) / 2 + u(-0.06, 0.06)), (by + ey) / 2), (x(ex), ey)],
            inks[k % 4],
            int(u(2, 7)),
        )
        if look.bird in (1, 4):
            cv2.circle(canvas, at(x(ex), ey), int(u(3, 7)), inks[(k + 1) % 4], -1, cv2.LINE_AA)
    curve(
        canvas, [(x(hx), hy), (x(hx - u(-0.05, 0.05)), (hy + by) / 2), (x(bx), by)], body, int(u(5, 12))
    )  # neck
    cv2.ellipse(
        canvas,
        at(x(bx), by),
        (int(u(14, 22)), int(u(10, 17))),
        side * u(20, 70),
        0,
        360,
        body,
        filled,
        cv2.LINE_AA,
    )
    for k in range(int(random.integers(1, 4))):  # wing
        ex, ey = u(0.55, 0.9), u(0.22, 0.5)
        curve(
            canvas,
            [(x(bx), by), (x((bx + ex) / 2), u(0.25, 0.45)), (x(ex), ey)],
            inks[(k + 2) % 4],
            int(u(2, 8)),
        )
    cv2.circle(
        canvas, at(x(hx), hy), int(u(7, 12)), inks[1] if random.random() < 0.5 else body, filled, cv2.LINE_AA
    )
    cv2.circle(canvas, at(x(hx - 0.02), hy - 0.01), 2, (255, 255, 255), -1)
    curve(
        canvas, [(x(hx - 0.08), hy), (x(hx - u(0.12, 0.2)), hy + u(-0.02, 0.05))], look.red, int(u(2, 4))
    )  # beak
    if look.bird % 2:
        for dx in (-0.05, 0.05):
            curve(canvas, [(x(bx + dx), by + 0.1), (x(bx + dx - u(0, 0.06)), u(0.7, 0.82))], inks[2], 2)
    if look.bird in (2, 3, 5):  # crest, leaves
        for _ in range(3):
            curve(canvas, [(x(hx), hy - 0.04), (x(hx + u(-0.1, 0.15)), hy - u(0.06, 0.13))], look.red, 2)
