"""Augmentation of an enrolled tile's picture, as other cameras, lamps and detections would show it: training
data for an enrolled set.

Each variation lies between other tiles of its set or on some cloth, is cropped a little crookedly, turned by
quarters, shrunk to as few as 15 pixels, and lit, blurred, coloured and compressed anew.  The same random
numbers give the same variations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Random = np.random.Generator

WIDTH, HEIGHT = 48, 64
"""Pixels of a variation, across and down: what the classifier's network takes."""

_CLOTHS: Final = ((60, 110, 40), (90, 140, 60), (120, 70, 30), (45, 45, 45), (130, 130, 130), (120, 160, 190))
_TURNS: Final = (0.32, 0.18, 0.32, 0.18)
"""How often a tile lies turned by 0, 1, 2, 3 quarters in a detector's cut: its long side is mostly known."""
_SMALLEST, _LARGEST = 15.0, 52.0  # short sides of tiles, in pixels of the camera


def vary(upright: Sequence[Picture], which: int, random: Random) -> tuple[Picture, int]:
    """A variation (BGR uint8, HEIGHT x WIDTH) of `upright[which]`, and its clockwise rotation in quarter turns.

    `upright` are the pictures of the whole set, each HEIGHT x WIDTH: its other tiles lie next to this one.
    """
    scene = _scene(upright, which, random)
    turn = int(random.choice(4, p=_TURNS))
    return cv2.resize(_spoilt(_cut(scene, turn, random), random), (WIDTH, HEIGHT)), turn


def empty_place(upright: Sequence[Picture], random: Random) -> Picture:
    """A crop that shows no tile, as a false detection may give it: the seam between two tiles of the set, or
    cloth."""
    scene = _scene(upright, int(random.integers(len(upright))), random)
    aside = random.uniform(0.42, 0.58) * float(random.choice((-1, 1)))
    across = random.random() < 0.5
    shift = (aside * WIDTH, 0.0) if across else (0.0, aside * HEIGHT)
    if random.random() < 0.3:
        shift = (0.0, float(HEIGHT))  # beside every tile
    return cv2.resize(_spoilt(_cut(scene, 0, random, shift), random), (WIDTH, HEIGHT))


def _scene(upright: Sequence[Picture], which: int, random: Random) -> Picture:
    """The tile in the middle of three tiles' width and two tiles' height, neighbours and cloth round it."""
    cloth = (
        _CLOTHS[int(random.integers(len(_CLOTHS)))] if random.random() < 0.5 else random.integers(20, 235, 3)
    )
    scene = np.full((2 * HEIGHT, 3 * WIDTH, 3), cloth, np.uint8)
    left, top = WIDTH, HEIGHT // 2
    tile = upright[which]
    gap = int(random.integers(0, 3))
    for side in (-1, 1):
        if random.random() < 0.6:
            beside = upright[int(random.integers(len(upright)))]
            if random.random() < 0.4:
                beside = cv2.rotate(beside, cv2.ROTATE_180)
            x, y = left + side * (WIDTH + gap), top + int(random.integers(-3, 4))
            begin, end = max(0, x), min(3 * WIDTH, x + WIDTH)
            scene[y : y + HEIGHT, begin:end] = beside[:, begin - x : end - x]
    if random.random() < 0.6:  # the side of the tile, where the camera sees it aslant
        thick = int(random.integers(3, 14))
        plain = np.clip(tile.reshape(-1, 3).max(axis=0) * random.uniform(0.5, 0.95), 0, 255)
        colour = plain if random.random() < 0.7 else random.integers(20, 230, 3)
        below = random.random() < 0.7
        rows = slice(top + HEIGHT, top + HEIGHT + thick) if below else slice(top - thick, top)
        scene[rows, left : left + WIDTH] = colour
    scene[top : top + HEIGHT, left : left + WIDTH] = tile
    return scene


def _cut(scene: Picture, turn: int, random: Random, shift: tuple[float, float] = (0.0, 0.0)) -> Picture:
    """The middle tile cropped as imperfectly as a detector would, at the size some camera had for it."""
    short = float(np.exp(random.uniform(np.log(_SMALLEST), np.log(_LARGEST))))
    size = max(11, round(short)), max(14, round(short * HEIGHT / WIDTH))
    quad = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float64) - (WIDTH / 2, HEIGHT / 2)
    quad *= np.exp(random.normal(0.02, 0.06, 2))
    angle = np.deg2rad(random.normal(0, 14 if random.random() < 0.12 else 4))
    cosine, sine = np.cos(angle), np.sin(angle)
    quad = quad @ np.array([[cosine, sine], [-sine, cosine]])
    quad += random.normal(0, 0.03, 2) * (WIDTH, HEIGHT) + random.normal(0, 0.02, (4, 2)) * HEIGHT
    if random.random() < 0.25:  # a slanted tile cut by an upright box
        quad[:, 0] += quad[:, 1] * random.normal(0, 0.15)
    quad += (1.5 * WIDTH + shift[0], HEIGHT + shift[1])
    quad = np.roll(quad, turn, axis=0).astype(
        np.float32
    )  # turned clockwise, the lower left corner comes first
    whole = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    warp = cv2.getPerspectiveTransform(quad, whole)
    cut = cv2.warpPerspective(scene, warp, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_AREA))


def _spoilt(picture: Picture, random: Random) -> Picture:
    """The same size, as a worse camera under worse light would have taken it."""
    height, width = picture.shape[:2]
    light: Picture = picture.astype(np.float32)
    if random.random() < 0.12:
        light[:] = light.mean(axis=2, keepdims=True)
    if random.random() < 0.7:  # light falls off across it
        angle = random.uniform(0, 2 * np.pi)
        ramp = (
            np.cos(angle) * np.linspace(-1, 1, width)[None]
            + np.sin(angle) * np.linspace(-1, 1, height)[:, None]
        )
        light *= (1 + ramp * random.uniform(0, 0.25))[..., None].astype(np.float32)
    light *= (random.normal(1, 0.07, 3) * np.exp(random.normal(-0.08, 0.22))).astype(np.float32)
    if random.random() < 0.5:
        middle = float(light.mean())
        light = (light - middle) * np.float32(random.uniform(0.6, 1.25)) + np.float32(
            middle + random.normal(0, 8)
        )
    if random.random() < 0.6:
        light = cv2.GaussianBlur(light, (0, 0), float(random.uniform(0.3, 0.3 + min(1.2, 0.035 * width))))
    light += random.standard_normal(light.shape, np.float32) * np.float32(abs(random.normal(0, 5)))
    result = np.clip(light, 0, 255).astype(np.uint8)
    if random.random() < 0.4:
        data = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(40, 95))])[1]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return result
