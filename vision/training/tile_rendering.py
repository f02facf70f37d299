"""Rendering of one tile's upper side: its body, its print or carving, a back."""

from __future__ import annotations

import cv2
import numpy as np

from vision.networks.labels import BACK
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Picture, Random, Sources, any_of

ODDITY = "oddity"
"""The name of a face no list knows (`vision.training.synthetic_oddities`)."""

BACKS = (
    *[(70, 130, 40), (60, 100, 20), (170, 90, 20), (200, 120, 40)] * 2,
    (30, 110, 220),
    (120, 40, 110),
    (110, 110, 110),
    (40, 160, 210),
    (60, 60, 60),
    (50, 40, 160),
)


def jitter(colour: tuple[int, int, int], random: Random, by: float = 22) -> Picture:
    """The colour with normal noise of deviation `by` in each channel, 5 ... 250 (float32)."""
    return np.clip(np.array(colour, np.float32) + random.normal(0, by, 3), 5, 250).astype(np.float32)


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
    """Mask (TOP_HEIGHT, TOP_WIDTH; 255 inside) of a tile's upper side with corners of this `radius` in pixels;
    cached."""
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
    """Render the upper side of one tile."""
    if face == BACK:
        top = np.empty((TOP_HEIGHT, TOP_WIDTH, 3), np.float32)
        top[:] = back
        if random.random() < 0.2:  # a slight pattern
            y, x = np.mgrid[0:TOP_HEIGHT, 0:TOP_WIDTH]
            step = random.uniform(2, 10)
            top += (np.sin(x / step + random.uniform(-1, 1) * y / step) * random.uniform(4, 18))[:, :, None]
        return np.clip(top, 0, 255).astype(np.uint8)
    if sources.singles.get(face) and random.random() < 0.33:
        return any_of(sources.singles[face], random)  # type: ignore[no-any-return]
    art = any_of(sources.oddities, random) if face == ODDITY else sources.sets[set_index].get(face)
    while art is None:
        art = any_of(sources.sets, random).get(face)
    ink: Picture = 1 - (255 - _varied(art, random).astype(np.float32)) * (random.uniform(0.45, 1.0) / 255)
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
    top = ink * body * 255
    if random.random() < 0.3:
        top *= _carved(ink, random)
    if random.random() < 0.25:
        top *= _grain(random)
    return np.asarray(np.clip(top, 0, 255), np.uint8)


def _carved(ink: Picture, random: Random) -> Picture:
    """Ink lies in grooves: the wall away from the lamp is lit, the one towards it in shadow.  (H, W, 1) factors."""
    depth = cv2.GaussianBlur(1 - ink.min(axis=2), (0, 0), random.uniform(0.5, 1.2))
    lamp = random.uniform(0, 2 * np.pi)
    reach = random.uniform(0.8, 2.0)
    moved = np.array([[1, 0, reach * np.cos(lamp)], [0, 1, reach * np.sin(lamp)]], np.float32)
    relief: Picture = depth - cv2.warpAffine(
        depth, moved, (TOP_WIDTH, TOP_HEIGHT), borderMode=cv2.BORDER_REPLICATE
    )
    return (1 + random.uniform(0.15, 0.5) * relief)[:, :, None].astype(np.float32)


def _grain(random: Random) -> Picture:
    """Streaks of bone or bamboo along the tile, seldom across it.  (H, W, 1) factors."""
    across, along = int(random.integers(6, 40)), int(random.integers(1, 6))
    streaks = random.normal(0, random.uniform(0.01, 0.06), (along, across)).astype(np.float32)
    laid = streaks if random.random() < 0.8 else streaks.T
    wide = cv2.resize(laid, (TOP_WIDTH, TOP_HEIGHT), interpolation=cv2.INTER_CUBIC)
    return np.asarray(1 + wide, np.float32)[:, :, None]


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
