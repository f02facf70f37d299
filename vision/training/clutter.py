"""Things that lie on tables and are no tiles: dice, chips, bowls, phones, cards, words, printed markers."""

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
    """One such thing somewhere in the scene; `tall` is how tall a tile is there, in pixels."""
    x, y = random.uniform(0, scene.shape[0], 2).astype(int)
    _THINGS[int(random.choice(len(_THINGS), p=_OFTEN))](scene, (int(x), int(y)), tall, random)


def _colour(random: Random) -> tuple[float, float, float]:
    blue, green, red = random.integers(0, 256, 3)
    return float(blue), float(green), float(red)


def _die(scene: Picture, at: Point, tall: float, random: Random) -> None:
    side = tall * random.uniform(0.35, 0.6)
    box = cv2.boxPoints((at, (side, side), random.uniform(0, 90)))
    cv2.fillConvexPoly(scene, box.astype(np.int32), (240, 240, 240), cv2.LINE_AA)
    number = int(random.integers(1, 7))
    spots = [(0, 0)] if number == 1 else [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0), (-1, 0)][:number]
    across = (box[1] - box[0]) * 0.25, (box[3] - box[0]) * 0.25
    ink = (30, 30, 160) if number in (1, 4) else (20, 20, 20)
    for i, j in spots:
        spot = np.array(at) + across[0] * i + across[1] * j
        cv2.circle(scene, (int(spot[0]), int(spot[1])), max(1, int(side * 0.09)), ink, -1, cv2.LINE_AA)


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
    """What the dice are thrown in: a disc with a rim, often on a plate."""
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
    _die,
    _chip,
    _bowl,
    _flat,
    _words,
    _marker,
)
_OFTEN: Final = (0.24, 0.24, 0.12, 0.2, 0.1, 0.1)
