"""Pictures of a table that cameras send when something is wrong with them, made from real frames of the simulator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, lay

Image = NDArray[np.uint8]
SEED = 5
CONTENT = TableContent(
    (
        SeatContent(
            discards=("1m", "5p", "9s", "2z"),
            melds=(LaidMeld(("3p", "4p", "5p"), 0),),
            standing=10,
            wall=(2,) * 17,
        ),
        SeatContent(discards=("7z", "8m"), standing=13, wall=(2,) * 17),
        SeatContent(discards=("6s",), standing=13, wall=(2,) * 17),
        SeatContent(discards=("4m", "4z", "2p"), standing=13, wall=(2,) * 17),
    )
)


@lru_cache(maxsize=2)
def _renderer(size: tuple[int, int]) -> Renderer:
    return Renderer(SEED, size)


def scene(**otherwise: object) -> Scene:
    """A table in the middle of a hand."""
    return replace(lay(CONTENT, SEED, hand=1), **otherwise)  # type: ignore[arg-type]


def frame(number: int = 0, size: tuple[int, int] = (1280, 960), **otherwise: object) -> Image:
    """Frame `number` of that table, with its own noise."""
    return _renderer(size).frame(scene(**otherwise), number)


def ceiling(number: int = 0) -> Image:
    """A camera that was turned to a whitish ceiling with a lamp and a beam."""
    chance = np.random.default_rng(number)
    picture = np.full((960, 1280, 3), (176, 184, 188), np.float32)
    picture += np.linspace(-40, 20, 1280, dtype=np.float32)[None, :, None]
    cv2.rectangle(picture, (0, 560), (1280, 640), (120, 126, 130), -1)
    cv2.circle(picture, (900, 250), 110, (240, 246, 246), -1)
    return np.asarray(np.clip(picture + chance.normal(0, 3, picture.shape), 0, 245), np.uint8)


def turned(quarter_turns: int) -> Callable[[Image], Image]:
    """A camera hung turned by `quarter_turns`."""
    return lambda image: np.ascontiguousarray(np.rot90(image, quarter_turns))


def mirrored(image: Image) -> Image:
    return np.ascontiguousarray(image[:, ::-1])


def scaled(width: int, height: int) -> Callable[[Image], Image]:
    return lambda image: np.asarray(
        cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8
    )


def black(image: Image) -> Image:
    """The cap is on the lens: nothing but the sensor's own noise."""
    noise = np.random.default_rng(int(image[0, 0, 0])).integers(0, 5, image.shape)
    return np.asarray(noise, np.uint8)


def papered(image: Image) -> Image:
    """A sheet of paper lies on the lens."""
    noise = np.random.default_rng(int(image.sum()) % 9999).normal(150, 3, image.shape)
    return np.asarray(np.clip(noise, 0, 255), np.uint8)


def overexposed(image: Image) -> Image:
    return np.asarray(np.clip(image.astype(np.float32) * 6 + 120, 0, 255), np.uint8)
