"""Clutter: objects on tables that are no tiles: dice, chips, bowls, phones, cards, words, printed markers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Random = np.random.Generator
Point = tuple[int, int]


def clutter(scene: Picture, tall: float, random: Random) -> None:
    """Draw one such object somewhere in the scene; `tall` is the height of a tile there, in pixels."""
    x, y = random.uniform(0, scene.shape[0], 2).astype(int)
    _THINGS[int(random.choice(len(_THINGS), p=_OFTEN))](scene, (int(x), int(y)), tall, random)


def _colour(random: Random) -> tuple[float, float, float]:
    blue, green, red = random.integers(0, 256, 3)
    return float(blue), float(green), float(red)


def _dice(scene: Picture, at: Point, tall: float, random: Random) -> None:
    """One to four cubes thrown together, seen more or less from above, as their table is."""
    side, tilt = tall * random.uniform(0.35, 0.6), random.uniform(0.0, 1.0)
    dark = bool(random.random() < 0.15)
    body = np.array((40, 40, 170) if dark else (240, 245, 245)) * random.uniform(0.7, 1.0)
    for place in range(int(random.choice([1, 2, 3, 4], p=[0.3, 0.3, 0.3, 0.1]))):
        away, way = side * (1.2 * place + random.uniform(0, 0.4)), random.uniform(0, 2 * np.pi)
        middle = np.array(at) + away * np.array((np.cos(way), np.sin(way)))
        _die(scene, middle, side, tilt, body, dark, random)


def _die(
    scene: Picture, middle: Picture, side: float, tilt: float, body: Picture, dark: bool, random: Random
) -> None:
    turn = random.uniform(0, np.pi / 2)
    cos, sin, steep, flat = np.cos(turn), np.sin(turn), np.cos(tilt), np.sin(tilt)
    # Right and down in the picture of the die's own three axes, and how much each looks at us.
    axes = np.array([(cos, sin * steep), (-sin, cos * steep), (0.0, -flat)]) * side / 2
    facing = np.array([sin * flat, cos * flat, steep])
    numbers = random.permutation(6) + 1
    for axis in np.argsort(facing):  # the face that is seen best is drawn last
        number, shade = int(numbers[axis]), 1.0 if axis == 2 else random.uniform(0.6, 0.9)
        sides = axes[axis], axes[(axis + 1) % 3], axes[(axis + 2) % 3]
        _fill(scene, middle, sides, _ROUNDED, body * shade)
        ink = np.array((250, 250, 250) if dark else (30, 30, 180) if number in (1, 4) else (30, 30, 30))
        size = random.uniform(0.14, 0.24) * (1.7 if number == 1 else 1)
        for place in PIPS[number]:
            _fill(
                scene, middle, sides, _CIRCLE * size + 0.52 * np.array((place % 3 - 1, place // 3 - 1)), ink
            )


def _fill(
    scene: Picture, middle: Picture, sides: tuple[Picture, Picture, Picture], outline: Picture, ink: Picture
) -> None:
    """Fill an outline (N, 2), from -1 to 1, on a face of a cube, given by the face's offset and two axes."""
    out, along, down = sides
    seen = middle + out + outline[:, :1] * along + outline[:, 1:] * down
    cv2.fillConvexPoly(scene, np.round(seen * 16).astype(np.int32), ink.tolist(), cv2.LINE_AA, 4)


PIPS: Final = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""The pips of each number, among nine places of a die's face, row by row."""
_CIRCLE: Final = np.stack([np.cos(np.linspace(0, 6.1, 24)), np.sin(np.linspace(0, 6.1, 24))], axis=1)
_ROUNDED: Final = np.sign(_CIRCLE) * np.abs(_CIRCLE) ** 0.35  # a square from -1 to 1 with rounded corners


def _chip(scene: Picture, at: Point, tall: float, random: Random) -> None:
    """Round, seen more or less from above, often with another colour round its edge."""
    r, flat = tall * random.uniform(0.3, 0.8), random.uniform(0.6, 1)
    axes, turn = (int(r), int(r * flat)), random.uniform(0, 180)
    cv2.ellipse(scene, at, axes, turn, 0, 360, _colour(random), -1, cv2.LINE_AA)
    edge = _colour(random)
    if random.random() < 0.5:
        for start in range(0, 360, int(random.choice([45, 60, 90]))):
            cv2.ellipse(scene, at, axes, turn, start, start + 20, edge, max(1, int(r * 0.2)), cv2.LINE_AA)
    cv2.ellipse(scene, at, (int(r * 0.7), int(r * 0.7 * flat)), turn, 0, 360, edge, 1, cv2.LINE_AA)


def _bowl(scene: Picture, at: Point, tall: float, random: Random) -> None:
    """The dice's bowl: a disc with a rim, often on a plate."""
    r = int(tall * random.uniform(0.7, 2.2))
    if random.random() < 0.5:
        box = cv2.boxPoints((at, (2.2 * r, 2.2 * r), random.choice([0.0, random.uniform(0, 90)])))
        cv2.fillConvexPoly(scene, box.astype(np.int32), _colour(random), cv2.LINE_AA)
    ground = random.integers(20, 120) if random.random() < 0.6 else None
    inside = _colour(random) if ground is None else (float(ground),) * 3
    cv2.circle(scene, at, r, inside, -1, cv2.LINE_AA)
    cv2.circle(scene, at, r, _colour(random), max(1, int(r * random.uniform(0.03, 0.12))), cv2.LINE_AA)


def _flat(scene: Picture, at: Point, tall: float, random: Random) -> None:
    """A phone, a card, a notebook."""
    shape = tall * random.uniform(1.3, 3), tall * random.uniform(2, 6)
    box = cv2.boxPoints((at, shape, random.uniform(0, 180)))
    cv2.fillConvexPoly(scene, box.astype(np.int32), _colour(random), cv2.LINE_AA)


def _words(scene: Picture, at: Point, tall: float, random: Random) -> None:
    text = "".join(chr(int(c)) for c in random.integers(65, 91, 5))
    thick = int(random.integers(1, 4))
    cv2.putText(scene, text, at, cv2.FONT_HERSHEY_DUPLEX, tall / 40, _colour(random), thick, cv2.LINE_AA)


def _marker(scene: Picture, at: Point, tall: float, random: Random) -> None:
    """A printed marker: white round black round a few white cells."""
    cells = np.zeros((8, 8), np.uint8)
    cells[2:6, 2:6] = random.integers(0, 2, (4, 4))
    cells[[0, -1], :] = cells[:, [0, -1]] = 1
    side = tall * random.uniform(0.8, 2.0)
    square = cv2.boxPoints((at, (side, side), random.uniform(0, 90))).astype(np.float32)
    corners = np.array([[0, 8], [0, 0], [8, 0], [8, 8]], np.float32) * 8 - 0.5
    matrix = cv2.getPerspectiveTransform(corners, square)
    size = (scene.shape[1], scene.shape[0])
    ink = cv2.resize(cells * 215 + 25, (64, 64), interpolation=cv2.INTER_NEAREST)
    printed = cv2.warpPerspective(cv2.cvtColor(ink, cv2.COLOR_GRAY2BGR), matrix, size)
    mask = cv2.warpPerspective(np.full((64, 64), 255, np.uint8), matrix, size)
    cv2.copyTo(printed, mask, scene)


_THINGS: Final[tuple[Callable[[Picture, Point, float, Random], None], ...]] = (
    _dice,
    _chip,
    _bowl,
    _flat,
    _words,
    _marker,
)
_OFTEN: Final = (0.24, 0.24, 0.12, 0.2, 0.1, 0.1)
