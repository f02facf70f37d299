"""Close-up: a picture that is all one tile, placed on a synthetic cloth for the detector, which knows tiles on
tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.tile_detector import SURELY_FOUND, OrientedBox, TileDetector

Picture = npt.NDArray[Any]

_LONG: Final = 60.0
"""Long side, in pixels, at which the picture is laid down: that of a tile as the detector sees it best."""
_TABLE: Final = 192
"""Side of the cloth it is laid on, pixels, and its colour (BGR)."""
_CLOTH: Final = (60, 110, 40)
_ASIDE: Final = 4
"""Pixels from the cloth's middle to that of the tile: where that lies between four of the detector's cells, each
of them is but half as sure."""
_FILLS: Final = 0.75
"""How much of the picture and of a find must be the same (intersection over union)."""


def close_up(image: Picture, detector: TileDetector) -> OrientedBox | None:
    """The one tile that fills a BGR picture taken from near; None if it shows anything else."""
    height, width = image.shape[:2]
    scale = _LONG / max(height, width)
    size = max(8, round(width * scale)), max(8, round(height * scale))
    left, top = (_TABLE - size[0]) // 2 + _ASIDE, (_TABLE - size[1]) // 2 + _ASIDE
    table = np.full((_TABLE, _TABLE, 3), _CLOTH, np.uint8)
    there = np.s_[top : top + size[1], left : left + size[0]]
    table[there] = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    for spot in detector.look(table, found_from=SURELY_FOUND, twice=True):
        moved = replace(
            spot,
            x=(spot.x - left) / scale,
            y=(spot.y - top) / scale,
            wide=spot.wide / scale,
            tall=spot.tall / scale,
        )
        if _overlap(moved, width, height) > _FILLS:
            return moved
    return None


def _overlap(spot: OrientedBox, width: int, height: int) -> float:
    """Intersection over union of a detection and the whole picture."""
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    both, _ = cv2.intersectConvexConvex(spot.corners.astype(np.float32), whole)
    return float(both / (spot.wide * spot.tall + width * height - both))
