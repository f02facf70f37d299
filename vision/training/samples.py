"""Single tiles as the namer will get them: drawn, printed and photographed, in rows, askew, small, badly lit.

A sample is a 48 x 64 picture (BGR), the number of its class (the 42 faces, back, nothing) and how many quarter
turns clockwise the face is turned in it (see `turned`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import BACK, FACES
from vision.training.spoil import spoil

Picture = npt.NDArray[Any]
Random = np.random.Generator
Sample = tuple[Picture, int, int]

INPUT_WIDTH, INPUT_HEIGHT = 48, 64
TOP_WIDTH, TOP_HEIGHT = 60, 80
"""Pixels of a tile's upper side in the little scenes; all art is kept at this size."""
BACK_CLASS, NOTHING_CLASS = len(FACES), len(FACES) + 1
CLASSES = len(FACES) + 2
EITHER = 4
"""Turn labels EITHER and EITHER + 1: turned 0 or 2 quarters, 1 or 3 quarters, nobody can tell which."""


@dataclass(frozen=True)
class Pictured:
    """A tile in a photograph: four corners clockwise from the face's (or, unturned, the box's) upper left."""

    photograph: int
    face: str
    corners: tuple[tuple[float, float], ...]
    turn: int = -1


@dataclass(frozen=True)
class Sources:
    """Everything samples are made from."""

    sets: Sequence[dict[str, Picture]]
    """Printed and drawn sets: face -> picture on white."""
    singles: dict[str, list[Picture]]
    """Photographs of single upright tiles, by face."""
    photographs: Sequence[Picture]
    pictured: dict[str, list[Pictured]]
    floors: Sequence[Picture]
    """Pieces of photographs without a tile in them."""


def make(sources: Sources, random: Random, photo_share: float = 0.45) -> Sample:
    """One sample.  `photo_share`: how many of the samples come out of photographs of several tiles."""
    lot = random.random()
    if lot < 0.05:
        return _nothing(sources, random)
    if lot < 0.09:
        return _rendered(sources, BACK, random)
    face = FACES[int(random.integers(len(FACES)))]
    if sources.pictured.get(face) and random.random() < photo_share:
        return _photographed(sources, face, random)
    return _rendered(sources, face, random)


def _any(items: Sequence[Any], random: Random) -> Any:
    return items[int(random.integers(len(items)))]


def _turn(random: Random) -> int:
    return int(random.choice(4, p=(0.35, 0.15, 0.35, 0.15)))


def _small_size(random: Random) -> tuple[int, int]:
    """How many pixels the camera had for the tile: short sides from 15 to 56."""
    short = float(np.exp(random.uniform(np.log(15), np.log(56))))
    return max(10, round(short)), max(13, round(short * 4 / 3))


def _photographed(sources: Sources, face: str, random: Random) -> Sample:
    tile: Pictured = _any(sources.pictured[face], random)
    turn = _turn(random)
    crop = _cut(
        sources.photographs[tile.photograph], np.array(tile.corners, np.float32), turn, random, slant=5.0
    )
    return _finish(crop, random, 0.8), FACES.index(face), turned(tile.turn, turn)


def turned(label: int, turn: int) -> int:
    """A turn label after `turn` more quarters: 0 ... 3 known, EITHER 0 or 2, EITHER + 1 1 or 3, -1 unknown."""
    if label < 0:
        return -1
    if label >= EITHER:
        return EITHER + (label - EITHER + turn) % 2
    return (label + turn) % 4


def _rendered(sources: Sources, face: str, random: Random) -> Sample:
    scene, corners = _little_scene(sources, face, random)
    turn = _turn(random)
    slant = 14.0 if random.random() < 0.12 else 4.0
    crop = _cut(scene, corners, turn, random, slant)
    index = BACK_CLASS if face == BACK else FACES.index(face)
    return _finish(crop, random, 1.0), index, -1 if face == BACK else turn


def _finish(crop: Picture, random: Random, strength: float) -> Picture:
    crop = spoil(crop, random, strength)
    return to_input(crop)


def to_input(portrait: Picture) -> Picture:
    """Stretch a portrait crop to the network's input, as the product does."""
    shrinks = portrait.shape[0] > INPUT_HEIGHT
    way = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return cv2.resize(portrait, (INPUT_WIDTH, INPUT_HEIGHT), interpolation=way)


def _cut(picture: Picture, corners: Picture, turn: int, random: Random, slant: float) -> Picture:
    """Cut the tile out, turned by `turn` quarters clockwise, as imperfectly as a finder would."""
    w, h = _small_size(random)
    quad = corners.astype(np.float32)
    centre = quad.mean(axis=0)
    angle = np.deg2rad(random.normal(0, slant))
    spread = np.exp(random.normal(0.02, 0.07, 2))
    about = (quad - centre) * spread
    turned = about @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    size = np.linalg.norm(quad[2] - quad[0]) / 1.67
    quad = centre + turned + random.normal(0, 0.035, 2) * size + random.normal(0, 0.02, (4, 2)) * size
    # A face turned clockwise by a quarter shows its lower left corner at the crop's upper left.
    quad = np.roll(quad, turn, axis=0).astype(np.float32)
    target = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, target)
    return cv2.warpPerspective(
        picture, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


_CLOTHS = (
    (60, 110, 40),
    (90, 140, 60),
    (120, 70, 30),
    (40, 40, 45),
    (60, 60, 130),
    (130, 130, 130),
    (120, 160, 190),
    (60, 90, 140),
    (200, 205, 205),
)
BACKS = (
    (70, 130, 40),
    (60, 100, 20),
    (170, 90, 20),
    (200, 120, 40),
    (30, 110, 220),
    (120, 40, 110),
    (110, 110, 110),
    (40, 160, 210),
    (60, 60, 60),
    (50, 40, 160),
)


def jitter(colour: tuple[int, int, int], random: Random, by: float = 22) -> Picture:
    return np.clip(np.array(colour, np.float32) + random.normal(0, by, 3), 5, 250).astype(np.float32)


def cloth(sources: Sources, h: int, w: int, random: Random) -> Picture:
    if sources.floors and random.random() < 0.35:
        floor: Picture = _any(sources.floors, random)
        y, x = (
            int(random.integers(max(1, floor.shape[0] - h))),
            int(random.integers(max(1, floor.shape[1] - w))),
        )
        return np.asarray(cv2.resize(floor[y : y + h, x : x + w], (w, h)))
    colour = jitter(_any(_CLOTHS, random), random)
    grain = random.normal(
        0, 1, (max(2, h // int(random.integers(1, 5))), max(2, w // int(random.integers(1, 24))))
    ).astype(np.float32)
    texture = cv2.resize(grain, (w, h)) * random.uniform(0, 14)
    return np.asarray(np.clip(colour + texture[:, :, None], 0, 255), np.uint8)


def body_colour(random: Random) -> Picture:
    """The colour of a tile's face, 0 ... 1: white, ivory, bone, greyish, seldom tinted."""
    white = np.array((1.0, 1.0, 1.0)) * random.uniform(0.8, 1.0)
    lot = random.random()
    if lot < 0.35:
        white *= np.array((random.uniform(0.75, 0.95), random.uniform(0.9, 0.98), 1.0))
    elif lot < 0.42:
        white *= random.uniform(0.7, 1.0, 3)
    return white.astype(np.float32)


_OUTLINES: dict[int, Picture] = {}


def outline(radius: int) -> Picture:
    if radius not in _OUTLINES:
        mask = np.zeros((TOP_HEIGHT, TOP_WIDTH), np.uint8)
        w, h = TOP_WIDTH - 1, TOP_HEIGHT - 1
        cv2.rectangle(mask, (radius, 0), (w - radius, h), 255, -1)
        cv2.rectangle(mask, (0, radius), (w, h - radius), 255, -1)
        for x in (radius, w - radius):
            for y in (radius, h - radius):
                cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
        _OUTLINES[radius] = mask
    return _OUTLINES[radius]


def tile_top(
    sources: Sources, face: str, random: Random, body: Picture, back: Picture, set_index: int
) -> Picture:
    """The upper side of one tile."""
    if face == BACK:
        top = np.empty((TOP_HEIGHT, TOP_WIDTH, 3), np.float32)
        top[:] = back
        if random.random() < 0.2:  # a slight pattern
            y, x = np.mgrid[0:TOP_HEIGHT, 0:TOP_WIDTH]
            step = random.uniform(2, 10)
            top += (np.sin(x / step + random.uniform(-1, 1) * y / step) * random.uniform(4, 18))[:, :, None]
        return np.clip(top, 0, 255).astype(np.uint8)
    if sources.singles.get(face) and random.random() < 0.33:
        return _any(sources.singles[face], random)  # type: ignore[no-any-return]
    art = sources.sets[set_index].get(face)
    while art is None:
        art = _any(sources.sets, random).get(face)
    ink: Picture = 1 - (255 - _varied(art, random).astype(np.float32)) * (random.uniform(0.6, 1.0) / 255)
    if random.random() < 0.3:  # art set smaller on the tile
        part = random.uniform(0.72, 0.95)
        small = cv2.resize(ink, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
        dy, dx = (TOP_HEIGHT - small.shape[0]) // 2, (TOP_WIDTH - small.shape[1]) // 2
        ink = cv2.copyMakeBorder(
            small,
            dy,
            TOP_HEIGHT - small.shape[0] - dy,
            dx,
            TOP_WIDTH - small.shape[1] - dx,
            cv2.BORDER_CONSTANT,
            value=(1, 1, 1),
        )
    return (ink * body * 255).astype(np.uint8)


def _varied(art: Picture, random: Random) -> Picture:
    """The same drawing as another maker would print it: stretched, bolder or finer, in other inks."""
    if random.random() < 0.5:
        across, down = random.uniform(0.84, 1.1, 2)
        lean = random.normal(0, 0.03)
        middle = np.array([TOP_WIDTH, TOP_HEIGHT]) / 2
        matrix = np.array([[across, lean, 0.0], [0.0, down, 0.0]])
        matrix[:, 2] = middle - matrix[:, :2] @ middle
        art = cv2.warpAffine(art, matrix, (TOP_WIDTH, TOP_HEIGHT), borderValue=(255, 255, 255))
    lot = random.random()
    if lot < 0.15:
        art = cv2.erode(art, np.ones((2, 2), np.uint8))  # dark ink grows
    elif lot < 0.22:
        art = cv2.addWeighted(art, 0.5, cv2.dilate(art, np.ones((2, 2), np.uint8)), 0.5, 0)
    if random.random() < 0.45:
        paint = cv2.cvtColor(art, cv2.COLOR_BGR2HSV).astype(np.float32)
        paint[:, :, 0] = (paint[:, :, 0] + random.normal(0, 12)) % 180
        paint[:, :, 1] *= random.uniform(0.2, 1.3)
        art = cv2.cvtColor(np.clip(paint, 0, 255).astype(np.uint8), cv2.COLOR_HSV2BGR)
    if random.random() < 0.08:  # all in one ink
        grey = cv2.cvtColor(art, cv2.COLOR_BGR2GRAY).astype(np.float32)[:, :, None] / 255
        ink = random.integers(0, 130, 3).astype(np.float32)
        art = (grey * 255 + (1 - grey) * ink).astype(np.uint8)
    return art


def _little_scene(sources: Sources, face: str, random: Random) -> tuple[Picture, Picture]:
    """One tile on cloth, often between touching neighbours; the tile's corners clockwise from its upper left."""
    w, h = TOP_WIDTH, TOP_HEIGHT
    height, width = 2 * h, int(2.3 * w)
    scene = cloth(sources, height, width, random)
    x0, y0 = (width - w) // 2, (height - h) // 2
    body, back = body_colour(random), jitter(_any(BACKS, random), random)
    set_index = int(random.integers(len(sources.sets)))
    side = (
        jitter(_any(BACKS, random), random)
        if random.random() < 0.5
        else body * 255 * random.uniform(0.6, 0.95)
    )
    lean = random.normal(0, 4.5, 2) if random.random() < 0.7 else np.zeros(2)
    radius = int(random.integers(1, 8))
    gap = abs(random.normal(0, 1.6))
    places: list[tuple[float, float, str]] = []
    sideways = random.random() < 0.75
    for k in (-1, 1):
        if random.random() < 0.55:
            places.append(
                (k * (w + gap), random.normal(0, 2.5), "")
                if sideways
                else (random.normal(0, 2.5), k * (h + gap), "")
            )
        if random.random() < 0.2:
            places.append(
                (random.normal(0, 12), k * (h + 3 * gap), "")
                if sideways
                else (k * (w + 3 * gap), random.normal(0, 12), "")
            )
    places.append((0.0, 0.0, face))
    for dx, dy, name in places:
        name = name or (BACK if random.random() < 0.15 else FACES[int(random.integers(len(FACES)))])
        top = tile_top(sources, name, random, body, back, set_index)
        if name != face and random.random() < 0.4:
            top = cv2.rotate(top, cv2.ROTATE_180)
        mask = outline(radius)
        if lean.any():
            shadow = np.clip(side * random.uniform(0.7, 1.1), 0, 255)
            _lay(
                scene, np.full_like(top, shadow.astype(np.uint8)), mask, x0 + dx + lean[0], y0 + dy + lean[1]
            )
        _lay(scene, top, mask, x0 + dx, y0 + dy)
    corners = np.array([[x0, y0], [x0 + w, y0], [x0 + w, y0 + h], [x0, y0 + h]], np.float32)
    return scene, corners


def _lay(scene: Picture, top: Picture, mask: Picture, x: float, y: float) -> None:
    xi, yi = round(x), round(y)
    h, w = mask.shape
    x0, y0, x1, y1 = max(xi, 0), max(yi, 0), min(xi + w, scene.shape[1]), min(yi + h, scene.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = mask[y0 - yi : y1 - yi, x0 - xi : x1 - xi]
    cv2.copyTo(top[y0 - yi : y1 - yi, x0 - xi : x1 - xi], part, scene[y0:y1, x0:x1])


def _nothing(sources: Sources, random: Random) -> Sample:
    """What is no tile: cloth, floors, dice, and the seam between two tiles."""
    lot = random.random()
    if lot < 0.3:
        w, h = _small_size(random)
        picture = cv2.resize(cloth(sources, 64, 48, random), (w, h))
    elif lot < 0.5:
        picture = _die(sources, random)
    else:
        face = FACES[int(random.integers(len(FACES)))]
        if random.random() < 0.5 and sources.pictured.get(face):
            tile: Pictured = _any(sources.pictured[face], random)
            scene, corners = sources.photographs[tile.photograph], np.array(tile.corners, np.float32)
        else:
            scene, corners = _little_scene(sources, face, random)
        size = corners.max(axis=0) - corners.min(axis=0)
        shift = random.uniform(0.45, 0.55) * random.choice([-1, 1])
        move = (
            np.array([shift, random.normal(0, 0.05)])
            if random.random() < 0.5
            else np.array([random.normal(0, 0.05), shift])
        )
        picture = _cut(scene, corners + (move * size).astype(np.float32), _turn(random), random, 4.0)
    return _finish(picture, random, 1.0), NOTHING_CLASS, -1


def _die(sources: Sources, random: Random) -> Picture:
    canvas = cloth(sources, 64, 64, random)
    size = int(random.integers(24, 58))
    x, y = (64 - size) // 2, (64 - size) // 2
    dark = random.random() < 0.15
    cv2.rectangle(canvas, (x, y), (x + size, y + size), (40, 40, 170) if dark else (240, 245, 245), -1)
    pips = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
    number = int(random.integers(1, 7))
    ink = (250, 250, 250) if dark else (30, 30, 180) if number in (1, 4) else (30, 30, 30)
    for place in pips[number]:
        at = (int(x + size * (0.25 + 0.25 * (place % 3))), int(y + size * (0.25 + 0.25 * (place // 3))))
        cv2.circle(
            canvas,
            at,
            max(1, round(size * random.uniform(0.07, 0.12) * (1.7 if number == 1 else 1))),
            ink,
            -1,
            cv2.LINE_AA,
        )
    w, h = _small_size(random)
    turned = cv2.warpAffine(
        canvas,
        cv2.getRotationMatrix2D((32, 32), random.uniform(0, 90), 1.0),
        (64, 64),
        borderMode=cv2.BORDER_REPLICATE,
    )
    return cv2.resize(turned[:, 6:58], (w, h), interpolation=cv2.INTER_AREA)
