"""One bamboo as makers mean it: a bird on a branch, one that flies, a rooster, a crane, a peacock from the front."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.training.strokes import HEIGHT, WIDTH, at, curve
from vision.training.style import Colour, Picture, Random, SetStyle

Inks = list[Colour]
Mirrored = Callable[[float], float]


def known_bird(canvas: Picture, look: SetStyle, random: Random) -> None:
    """Draw one of the birds that makers agree on, looking either way, in any of the set's inks."""
    side = 1 if random.random() < 0.5 else -1
    inks = [look.green, look.red, look.blue, look.black]
    random.shuffle(inks)
    if random.random() < 0.7:
        inks[0] = look.green if random.random() < 0.7 else look.blue
    if random.random() < 0.25:
        inks = inks[:1] * 4
    _BIRDS[int(random.integers(len(_BIRDS)))](canvas, inks, lambda v: 0.5 + side * (v - 0.5), random)


def _oval(
    canvas: Picture, x: float, y: float, size: tuple[float, float], turn: float, ink: Colour, filled: bool
) -> None:
    axes = (max(1, round(size[0] * WIDTH)), max(1, round(size[1] * HEIGHT)))
    cv2.ellipse(canvas, at(x, y), axes, turn, 0, 360, ink, -1 if filled else 2, cv2.LINE_AA)


def _head(
    canvas: Picture, x: float, y: float, size: float, ink: Colour, beak: Colour, m: Mirrored, long: float
) -> None:
    """A round head at (x, y) that looks to the left before mirroring, its beak `long`."""
    _oval(canvas, m(x), y, (size, size * 0.75), 0, ink, True)
    curve(canvas, [(m(x - size * 0.7), y), (m(x - size - long), y + 0.01)], beak, 3)
    cv2.circle(canvas, at(m(x - size * 0.2), y - 0.01), 2, (255, 255, 255), -1)


def _perched(canvas: Picture, inks: Inks, m: Mirrored, random: Random) -> None:
    u = random.uniform
    y, filled = u(0.38, 0.5), random.random() < 0.75
    turn = u(20, 45) * (1 if m(1.0) > 0.5 else -1)
    _oval(canvas, m(0.52), y, (u(0.2, 0.3), u(0.11, 0.16)), turn, inks[0], filled)
    for _ in range(int(random.integers(1, 4))):
        curve(canvas, [(m(0.65), y + 0.08), (m(u(0.85, 0.97)), y + u(0.1, 0.28))], inks[0], int(u(4, 9)))
    if random.random() < 0.7:
        wing = (u(0.1, 0.17), u(0.05, 0.08))
        light = inks[1] == inks[0] or random.random() < 0.2
        ink = (235, 240, 240) if light else inks[1]
        _oval(canvas, m(0.55), y + 0.02, wing, turn, ink, not light and random.random() < 0.5)
    _head(canvas, u(0.28, 0.36), y - u(0.1, 0.16), u(0.1, 0.14), inks[0], inks[2], m, u(0.02, 0.07))
    foot, leafy = u(0.7, 0.8), random.random() < 0.5
    for dx in (-0.05, 0.06):
        curve(canvas, [(m(0.52 + dx), y + 0.1), (m(0.52 + dx), foot)], inks[1], 2)
    curve(canvas, [(m(0.1), foot + u(-0.02, 0.03)), (m(0.9), foot)], inks[3], int(u(2, 5)))
    for _ in range(int(random.integers(0, 6))):
        x = u(0.15, 0.85)
        tip = (x + u(-0.12, 0.12), foot + u(0.04, 0.14))
        curve(canvas, [(x, foot), tip], inks[0], int(u(2, 6)))
        if leafy:
            _oval(
                canvas,
                (x + 2 * tip[0]) / 3,
                tip[1],
                (u(0.03, 0.05), u(0.04, 0.07)),
                u(-40, 40),
                inks[0],
                True,
            )


def _flying(canvas: Picture, inks: Inks, m: Mirrored, random: Random) -> None:
    u = random.uniform
    y = u(0.28, 0.42)
    _oval(canvas, m(0.5), y, (u(0.16, 0.24), u(0.06, 0.1)), u(-20, 20), inks[0], True)
    for _ in range(int(random.integers(1, 3))):
        tip = (m(u(0.5, 0.75)), y - u(0.16, 0.26))
        curve(canvas, [(m(0.45), y), (m(u(0.45, 0.55)), y - 0.12), tip], inks[0], int(u(7, 16)))
    for _ in range(int(random.integers(1, 4))):
        curve(canvas, [(m(0.62), y + 0.02), (m(u(0.82, 0.95)), y + u(-0.05, 0.12))], inks[1], int(u(2, 6)))
    _head(canvas, u(0.24, 0.32), y - u(0.0, 0.05), u(0.08, 0.11), inks[0], inks[1], m, u(0.02, 0.07))
    for k in range(int(random.integers(0, 4))):
        x, foot = u(0.2, 0.8) if random.random() < 0.4 else 0.3 + 0.2 * k, u(0.84, 0.95)
        curve(canvas, [(x, foot - u(0.14, 0.24)), (x, foot)], inks[0], int(u(4, 9)))


def _rooster(canvas: Picture, inks: Inks, m: Mirrored, random: Random) -> None:
    u = random.uniform
    y = u(0.48, 0.58)
    _oval(canvas, m(0.48), y, (u(0.22, 0.28), u(0.13, 0.18)), u(-15, 15), inks[0], random.random() < 0.8)
    curve(canvas, [(m(0.3), y), (m(0.27), y - 0.15), (m(0.28), y - 0.26)], inks[0], int(u(10, 18)))
    _head(
        canvas,
        0.27,
        y - u(0.24, 0.3),
        u(0.09, 0.12),
        inks[int(random.integers(2))],
        inks[1],
        m,
        u(0.02, 0.06),
    )
    for k in range(3):
        cv2.circle(canvas, at(m(0.24 + 0.05 * k), y - u(0.33, 0.37)), int(u(2, 5)), inks[1], -1, cv2.LINE_AA)
    for _ in range(int(random.integers(2, 6))):
        bow = (m(u(0.75, 0.85)), y - u(0.1, 0.3))
        curve(canvas, [(m(0.65), y), bow, (m(u(0.82, 0.97)), y + u(-0.1, 0.25))], inks[2], int(u(3, 7)))
    for dx in (-0.06, 0.06):
        curve(canvas, [(m(0.48 + dx), y + 0.12), (m(0.46 + dx), u(0.84, 0.93))], inks[1], int(u(2, 4)))


def _crane(canvas: Picture, inks: Inks, m: Mirrored, random: Random) -> None:
    u = random.uniform
    y = u(0.46, 0.56)
    _oval(
        canvas,
        m(0.58),
        y,
        (u(0.2, 0.27), u(0.09, 0.13)),
        u(10, 35) * (1 if m(1.0) > 0.5 else -1),
        inks[0],
        True,
    )
    x, top = u(0.25, 0.5), u(0.14, 0.2)
    bend, thick = x - u(0.05, 0.14), int(u(5, 14))
    if random.random() < 0.5:  # a neck like an S
        neck = [(0.45, y), (u(0.42, 0.52), y - 0.08), (bend, y - u(0.1, 0.16)), (bend, top + 0.06), (x, top)]
    else:
        neck = [(0.45, y), (bend, (y + top) / 2), (x, top)]
    curve(canvas, [(m(across), down) for across, down in neck], inks[0], thick)
    size, beak = u(0.06, 0.11), u(0.08, 0.22)
    if random.random() < 0.6:
        _head(canvas, x, top, size, inks[0], inks[1], m, beak)
    else:  # looking back over its body
        _head(canvas, 1 - x, top, size, inks[0], inks[1], lambda v: m(1 - v), beak)
    lot = random.random()
    if lot < 0.35:  # a folded wing in an ink of its own
        wing, fold = (u(0.12, 0.2), u(0.05, 0.09)), u(15, 50) * (1 if m(1.0) > 0.5 else -1)
        _oval(canvas, m(u(0.6, 0.7)), y + u(0.0, 0.05), wing, fold, inks[2], random.random() < 0.8)
    elif lot < 0.65:  # its feathers one below another, in two inks
        root, tip, feathers = (u(0.45, 0.55), y - u(0.03, 0.09)), u(0.8, 0.92), int(random.integers(2, 6))
        for k in range(feathers):
            below = y + k * u(0.04, 0.08)
            outline = [root, (tip, below), (tip - 0.04, below + 0.07), (root[0] - 0.06, root[1] + 0.09)]
            feather = np.array([at(m(across), down) for across, down in outline], np.int32)
            cv2.fillPoly(canvas, [feather], inks[0 if k % 2 else 2], cv2.LINE_AA)
    for _ in range(int(random.integers(1, 4))):
        curve(canvas, [(m(0.6), y), (m(u(0.85, 0.95)), y + u(0.05, 0.2))], inks[2], int(u(4, 10)))
    toes = u(0.05, 0.1) * (1 if random.random() < 0.5 else -1)
    if random.random() < 0.5:  # one leg drawn up, on the ground or in a reed
        stand, foot = u(0.42, 0.54), u(0.85, 0.94)
        curve(canvas, [(m(stand), y + 0.06), (m(stand), foot)], inks[1], int(u(2, 5)))
        knee = [(stand + 0.06, y + 0.06), (stand + u(0.1, 0.2), y + u(0.15, 0.25)), (stand, y + u(0.2, 0.28))]
        curve(canvas, [(m(across), down) for across, down in knee], inks[1], int(u(2, 5)))
        curve(
            canvas, [(m(stand - u(0.05, 0.2)), foot), (m(stand + u(0.05, 0.2)), foot)], inks[1], int(u(2, 5))
        )
        return
    for dx in (0.0, u(0.05, 0.12)):
        foot = u(0.85, 0.94)
        curve(canvas, [(m(0.52 + dx), y + 0.08), (m(0.5 + dx), foot)], inks[1], int(u(2, 5)))
        curve(canvas, [(m(0.5 + dx), foot), (m(0.5 + dx - toes), foot + 0.01)], inks[1], 2)


def _peacock(canvas: Picture, inks: Inks, m: Mirrored, random: Random) -> None:
    """From the front or the side, its tail a wheel of eyes."""
    u = random.uniform
    front = random.random() < 0.6
    x, y = (0.5, u(0.5, 0.62)) if front else (0.62, u(0.45, 0.55))
    low, high = (190, 350) if front else (150, 290)
    if random.random() < 0.4:  # the wheel is one, not feathers apart
        ink, wide = (
            inks[int(random.integers(len(inks)))],
            (round(u(0.3, 0.44) * WIDTH), round(u(0.26, 0.4) * HEIGHT)),
        )
        begin, end = (low, high) if m(1.0) > 0.5 else (180 - high, 180 - low)
        cv2.ellipse(
            canvas, at(m(x), y), wide, 0, begin, end, ink, -1 if random.random() < 0.6 else 2, cv2.LINE_AA
        )
    for reach in [u(0.3, 0.42)] if random.random() < 0.4 else [0.28, u(0.36, 0.44)]:
        feathers = int(random.integers(6, 14))
        for k in range(feathers):
            a = math.radians(low + (high - low) * k / (feathers - 1))
            tip = (m(x + reach * 1.15 * math.cos(a)), y + reach * math.sin(a))
            if random.random() < 0.8:
                curve(canvas, [(m(x), y), tip], inks[k % 2], int(u(1, 4)))
            cv2.circle(
                canvas, at(*tip), int(u(2, 6)), inks[2], -1 if random.random() < 0.6 else 1, cv2.LINE_AA
            )
    _oval(canvas, m(x), y + 0.05, (u(0.08, 0.16), u(0.12, 0.2)), u(-15, 15), inks[0], True)
    _head(canvas, x + 0.02, y - u(0.12, 0.2), u(0.06, 0.09), inks[0], inks[1], m, u(0.01, 0.05))
    for dx in (-0.05, 0.05):
        curve(canvas, [(m(x + dx), y + 0.2), (m(x + dx), u(0.84, 0.94))], inks[1], int(u(2, 4)))


def _tail_raised(canvas: Picture, inks: Inks, m: Mirrored, random: Random) -> None:
    """The commonest of old: a small bird below, and above it its tail, one great feather full of eyes."""
    u = random.uniform
    ink = inks[int(random.integers(2))] if random.random() < 0.5 else inks[3]
    x, y, lean = u(0.48, 0.62), u(0.3, 0.38), u(-25, 40) * (1 if m(1.0) > 0.5 else -1)
    size = (u(0.2, 0.3), u(0.22, 0.28))
    filled = random.random() < 0.75
    for _ in range(int(random.integers(0, 12))):  # a fringe
        a = u(0, 2 * math.pi)
        rim = (m(x + size[0] * 0.9 * math.cos(a)), y + size[1] * 0.9 * math.sin(a))
        tip = (m(x + size[0] * 1.3 * math.cos(a)), y + size[1] * 1.25 * math.sin(a))
        curve(canvas, [rim, tip], ink, int(u(1, 4)))
    _oval(canvas, m(x), y, size, lean, ink, filled)
    eyes = int(random.integers(3, 15))
    for k in range(eyes):
        r, a = math.sqrt((k + 0.5) / eyes) * 0.8, 2.4 * k + lean
        eye = at(m(x + r * size[0] * math.cos(a)), y + r * size[1] * math.sin(a))
        light = (235, 240, 240) if filled else inks[1]
        cv2.circle(canvas, eye, int(u(1, 5)), light, -1 if random.random() < 0.5 else 1, cv2.LINE_AA)
    foot = u(0.66, 0.76)
    body = inks[2] if random.random() < 0.6 else inks[0]
    tilt = u(0, 35) * (1 if m(1.0) > 0.5 else -1)
    _oval(canvas, m(0.5), foot, (u(0.16, 0.26), u(0.08, 0.13)), tilt, body, random.random() < 0.5)
    _head(canvas, u(0.2, 0.32), foot - u(-0.03, 0.08), u(0.07, 0.11), body, inks[1], m, u(0.03, 0.09))
    for _ in range(int(random.integers(0, 6))):  # wings, grass
        tip = (m(u(0.05, 0.95)), foot + u(-0.2, 0.18))
        curve(canvas, [(m(0.5), foot + u(-0.05, 0.05)), tip], inks[0], int(u(2, 6)))
    for dx in (-0.04, 0.06):
        curve(canvas, [(m(0.48 + dx), foot + 0.08), (m(0.46 + dx), u(0.85, 0.94))], inks[1], int(u(1, 4)))


_BIRDS: Final = (_perched, _perched, _flying, _rooster, _crane, _crane, _peacock, *[_tail_raised] * 3)
