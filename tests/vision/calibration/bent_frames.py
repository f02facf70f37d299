"""Frames of one table through good lenses and bad ones, with and without markers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hardware_sim.rendering.barrel_distortion import BentRenderer
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from tests.vision.zones.random_tables import Image, picture, random_table, scene_of
from vision.calibration.calibration import Calibration
from vision.calibration.markers import MARKERS

Points = NDArray[np.float64]
Project = Callable[[list[tuple[float, float, float]]], Points]

SEED: Final = 3
FIELD: Final = ((-400.0, 400.0), (400.0, 400.0), (400.0, -400.0), (-400.0, -400.0))
PLACES: Final = [(float(x), float(y)) for x in range(-350, 351, 100) for y in range(-350, 351, 100)]


@lru_cache(maxsize=4)
def camera(k1: float = 0.0) -> Renderer:
    return BentRenderer(SEED, k1=k1) if k1 else Renderer(SEED)


def project(k1: float = 0.0) -> Project:
    """The true pixels of points of the table (x, y and height in mm) under this camera."""
    seen = camera(k1)
    return seen.project if isinstance(seen, BentRenderer) else seen.lens.project


@lru_cache(maxsize=8)
def frame(k1: float = 0.0, number: int = 1) -> Image:
    """A table in the middle of a hand; not to be written to."""
    return picture(camera(k1), scene_of(random_table(4), 4), number)


@lru_cache(maxsize=2)
def bare(k1: float = 0.0) -> Image:
    return picture(camera(k1), Scene(), 0)


def without_markers(image: Image, *markers: int, k1: float = 0.0) -> Image:
    """The picture with cloth over some markers, over all if none is named."""
    covered = image.copy()
    for number in markers or MARKERS:
        x, y = project(k1)([(*MARKERS[number], 0.0)])[0].astype(int)
        covered[max(0, y - 34) : y + 34, max(0, x - 34) : x + 34] = image[480, 330]
    return covered


def furthest_off(calibration: Calibration, k1: float = 0.0) -> float:
    """Error in pixels of the calibration's worst tile corner against where the camera shows it."""
    off = [
        np.abs(calibration.pixels(PLACES, height) - project(k1)([(x, y, height) for x, y in PLACES])).max()
        for height in (0.0, 18.0, 36.0)
    ]
    return float(max(off))
