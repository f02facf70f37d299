"""Drawn pictures of other things than tiles: books, packets, cards, dominoes, phones, keyboards, calendars, printed
pages, coins, bricks, boards; with photographs of things among them where the sources hold some.

They lie on real tables and stand behind them. A network that has seen only cloth and floors there takes pale, upright,
round or printed things for tiles.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.sources import Random, Sources, any_of
from vision.training.thing_surfaces import SURFACES, THINGS

Picture = npt.NDArray[Any]

PHOTOGRAPHED: Final = 0.6
"""How many backdrops are photographs, where there are any."""


def backdrop(sources: Sources, size: int, tall: float, random: Random) -> Picture:
    """A square picture, `size` pixels wide (BGR uint8), that shows other things and no tile; `tall` is about how many
    pixels a tile is high there."""
    if sources.backdrops and random.random() < PHOTOGRAPHED:
        return _of_photograph(any_of(sources.backdrops, random), size, random)
    scene = np.empty((size, size, 3), np.uint8)
    scene[:] = _ground(random)
    if random.random() < 0.3:  # one thing that fills the picture
        filling = SURFACES[int(random.integers(len(SURFACES)))](size, size, random)
        scene[:] = filling
    for _ in range(int(random.integers(0, 16))):
        thing(scene, sources, tall, random)
    return scene


def _of_photograph(photograph: Picture, size: int, random: Random) -> Picture:
    """A piece of a photograph as a camera nearer to it, or farther off, would see it; mirrored where it ends."""
    scale = float(np.exp(random.uniform(np.log(0.22), np.log(1.7))))
    height, width = photograph.shape[:2]
    turn = random.normal(0, 4) + 90 * int(random.integers(4)) * (random.random() < 0.3)
    matrix = cv2.getRotationMatrix2D((0, 0), turn, scale)
    middle = np.array([random.uniform(0.2, 0.8) * width, random.uniform(0.2, 0.8) * height])
    matrix[:, 2] = size / 2 - matrix[:, :2] @ middle
    if random.random() < 0.5:
        matrix = np.diag([-1.0, 1.0]) @ matrix
        matrix[0, 2] += size
    source = photograph if scale > 0.7 else cv2.GaussianBlur(photograph, (0, 0), 0.4 / scale)
    return cv2.warpAffine(source, matrix, (size, size), borderMode=cv2.BORDER_REFLECT_101)


def thing(scene: Picture, sources: Sources, tall: float, random: Random) -> None:
    """Lay or stand one thing somewhere in the scene."""
    place = random.uniform(-0.05, 1.05, 2) * scene.shape[:2]
    if sources.cutouts and random.random() < 0.4:
        _lay_cutout(scene, any_of(sources.cutouts, random), place, tall * random.uniform(0.6, 4), random)
        return
    kind = int(random.integers(len(THINGS)))
    draw, high, aspect = THINGS[kind]
    height = tall * random.uniform(*high)
    width = height * random.uniform(*aspect)
    detail = min(2.0, 160 / max(height, width))
    label = draw(max(12, round(height * detail)), max(12, round(width * detail)), random)
    _lay(scene, label, place, (width, height), random)


def fitted_thing(height: int, width: int, random: Random) -> tuple[Picture, Picture]:
    """One thing as a reader might cut it out for a tile: a picture round it, and its four corners there (4, 2)."""
    margin = height // 2
    scene = np.empty((height + 2 * margin, width + 2 * margin, 3), np.uint8)
    scene[:] = _ground(random)
    draw, _, _ = THINGS[int(random.integers(len(THINGS)))]
    label = draw(height, width, random)
    scene[margin : margin + height, margin : margin + width] = label
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + margin
    return scene, corners


def _ground(random: Random) -> Picture:
    """A colour of a table, a wall, a shelf: often grey, often wood, seldom bright."""
    lot = random.random()
    if lot < 0.35:
        return np.full(3, random.uniform(20, 250)) + random.normal(0, 8, 3)
    if lot < 0.6:
        return np.array((90, 130, 170)) * random.uniform(0.4, 1.3) + random.normal(0, 12, 3)
    return random.uniform(0, 255, 3)


def _lay(scene: Picture, label: Picture, place: Picture, size: tuple[float, float], random: Random) -> None:
    """A flat picture on the scene: turned, leaning a little, with a side where it is a box."""
    angle = np.deg2rad(random.normal(0, 6) if random.random() < 0.6 else random.uniform(0, 360))
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2
    half = half * (1 + random.normal(0, 0.06, (4, 2)))
    cos, sin = np.cos(angle), np.sin(angle)
    quad = (half @ np.array([[cos, sin], [-sin, cos]]) + place[::-1]).astype(np.float32)
    if random.random() < 0.5:  # its thickness
        away = random.normal(0, 0.15, 2) * min(size)
        hull = cv2.convexHull(np.concatenate([quad, quad + away]).astype(np.float32))
        shade = float(random.uniform(0.3, 0.9))
        paint = tuple(float(c) * shade for c in label.reshape(-1, 3).mean(axis=0))
        cv2.fillConvexPoly(scene, np.round(hull).astype(np.int32), paint, cv2.LINE_AA)
    covered = np.full((*label.shape[:2], 1), 255, np.uint8)
    _warp_onto(scene, np.concatenate([label, covered], axis=2), quad)


def _lay_cutout(scene: Picture, cutout: Picture, place: Picture, tall: float, random: Random) -> None:
    height, width = cutout.shape[:2]
    angle = np.deg2rad(random.normal(0, 15))
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / height * tall, tall) / 2
    cos, sin = np.cos(angle), np.sin(angle)
    _warp_onto(scene, cutout, (half @ np.array([[cos, sin], [-sin, cos]]) + place[::-1]).astype(np.float32))


def _warp_onto(scene: Picture, covered: Picture, quad: Picture) -> None:
    """Blend a picture with its cover (H, W, 4) into the scene, onto four corners."""
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, scene.shape[1::-1])
    w, h = (int(side) for side in high - low)
    if w < 2 or h < 2:
        return
    height, width = covered.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, (quad - low).astype(np.float32))
    seen = cv2.warpPerspective(covered, matrix, (w, h), flags=cv2.INTER_AREA).astype(np.float32)
    part = seen[:, :, 3:] / 255
    window = scene[low[1] : high[1], low[0] : high[0]]
    window[:] = (window * (1 - part) + seen[:, :, :3] * part).astype(np.uint8)
