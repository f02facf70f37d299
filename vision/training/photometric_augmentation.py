"""Photometric augmentation, the effects of cameras and lamps: colour casts, grey, fall-off, shadow edges,
glare, blur, noise, JPEG."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Random = np.random.Generator


def spoil(picture: Picture, random: Random, strength: float = 1.0) -> Picture:
    """Degrade a picture (BGR uint8) as a worse camera under worse light would have taken it.  Same size."""
    h, w = picture.shape[:2]
    light: Picture = picture.astype(np.float32)
    if random.random() < 0.16 * strength:
        light[:] = light.mean(axis=2, keepdims=True)
    if random.random() < 0.8:
        light *= _fall_off(h, w, random, strength)
    if random.random() < 0.25 * strength:
        light *= _shadow(h, w, random)
    cast = random.normal(1.0, 0.07 * strength, 3)
    light *= (cast * _exposure(random, strength)).astype(np.float32)
    if random.random() < 0.5:
        contrast, middle = random.uniform(0.55, 1.25), light.mean()
        light = (light - middle) * contrast + middle + random.normal(0, 10 * strength)
    if random.random() < 0.12 * strength:
        light += _glare(h, w, random)
    if random.random() < 0.6:
        light = _blur(light, random, strength)
    light += noise(light.shape, abs(random.normal(0, 5 * strength)), random)
    result: Picture = np.clip(light, 0, 255).astype(np.uint8)
    if random.random() < 0.5:
        quality = int(random.integers(35, 95))
        data = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
        if decoded is not None:
            return np.asarray(decoded)
    return result


def noise(shape: tuple[int, ...], deviation: float, random: Random) -> Picture:
    """Normal noise (float32).  OpenCV's, from a seed of `random`: five times as fast as numpy's own."""
    cv2.setRNGSeed(int(random.integers(1 << 31)))
    # Without channels: of several it would fill the first alone.
    flat = np.empty((shape[0], math.prod(shape[1:])), np.float32)
    return np.asarray(cv2.randn(flat, np.zeros(1), np.full(1, deviation))).reshape(shape)


def _exposure(random: Random, strength: float) -> float:
    """Gain of the exposure: seldom overexposed by a window, or as dark as in a dim room."""
    usual = np.exp(random.normal(-0.12, 0.24 * strength))
    lot = random.random() / strength
    if lot < 0.1:
        return float(usual * random.uniform(1.15, 1.6))
    return float(usual * random.uniform(0.3, 0.7)) if lot < 0.18 else float(usual)


def _plane(h: int, w: int, random: Random, along: bool = False) -> Picture:
    """A ramp over the picture, about -1 ... 1, in a random direction, or `along` its sides, as a wall's shadow lies."""
    angle = random.uniform(0, 2 * np.pi)
    if along:
        angle = round(angle / (np.pi / 2)) * np.pi / 2 + random.normal(0, 0.06)
    x = np.linspace(-1, 1, w, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
    return np.float32(np.cos(angle)) * x + np.float32(np.sin(angle)) * y


def _fall_off(h: int, w: int, random: Random, strength: float) -> Picture:
    return (1 + _plane(h, w, random) * random.uniform(0, 0.25 * strength))[:, :, None]


def _shadow(h: int, w: int, random: Random) -> Picture:
    edge = _plane(h, w, random, along=random.random() < 0.4) + random.uniform(-0.8, 0.8)
    softness = random.uniform(3, 40)
    dark = random.uniform(0.35, 0.85)
    return (dark + (1 - dark) / (1 + np.exp(np.clip(edge * softness, -30, 30))))[:, :, None].astype(
        np.float32
    )


def _glare(h: int, w: int, random: Random) -> Picture:
    x = (np.arange(w, dtype=np.float32) - random.uniform(0, w)) / (w * random.uniform(0.1, 0.4))
    y = (np.arange(h, dtype=np.float32) - random.uniform(0, h)) / (h * random.uniform(0.1, 0.4))
    return (random.uniform(40, 230) * np.exp(-(x[None, :] ** 2) - y[:, None] ** 2))[:, :, None].astype(
        np.float32
    )


def _blur(light: Picture, random: Random, strength: float) -> Picture:
    size = min(*light.shape[:2], 64)  # a whole picture is blurred at most as much as a tile
    if random.random() < 0.75:
        return cv2.GaussianBlur(
            light, (0, 0), float(random.uniform(0.3, 0.2 + min(1.3, 0.035 * size) * strength))
        )
    length = int(random.integers(2, 4 + size // 16))
    kernel = np.zeros((length, length), np.float32)
    if random.random() < 0.5:
        kernel[length // 2] = 1 / length
    else:
        kernel[:, length // 2] = 1 / length
    return cv2.filter2D(light, -1, kernel)
