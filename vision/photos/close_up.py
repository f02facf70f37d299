"""Close-up: a picture that is all one tile, searched at a size at which the detector knows tiles."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.tile_detector import OrientedBox, TileDetector

Picture = npt.NDArray[Any]

_LONG: Final = 77.0
"""Long side, in pixels, at which the picture is searched: about that of a tile as the detector sees it best."""
_FOUND_FROM: Final = 0.15
"""How sure the detector must be: it knows tiles on tables, and here is nothing round it.  The classifier has its say,
too."""
_FILLS: Final = 0.75
"""How much of the picture and of a find must be the same (intersection over union)."""


def close_up(image: Picture, detector: TileDetector) -> OrientedBox | None:
    """The one tile that fills a BGR picture taken from near; None if it shows anything else."""
    height, width = image.shape[:2]
    scale = _LONG / max(height, width)
    for spot in detector.look(image, scale, scale, _FOUND_FROM, twice=True):
        if _overlap(spot, width, height) > _FILLS:
            return spot
    return None


def _overlap(spot: OrientedBox, width: int, height: int) -> float:
    """Intersection over union of a detection and the whole picture."""
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    both, _ = cv2.intersectConvexConvex(spot.corners.astype(np.float32), whole)
    return float(both / (spot.wide * spot.tall + width * height - both))
