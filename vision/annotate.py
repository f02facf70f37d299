"""Pictures with what the eye saw drawn into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.detect import Detection
from vision.faces import UNKNOWN

Picture = npt.NDArray[Any]


def annotate(image: Picture, found: Sequence[Detection]) -> Picture:
    """A copy with each tile outlined and named, its upper edge drawn thick; unsure ones in red."""
    drawn = image.copy()
    thick = max(1, round(max(image.shape[:2]) / 700))
    for tile in found:
        colour = (40, 40, 220) if tile.tile == UNKNOWN else (40, 170, 40)
        corners = np.round(np.array(tile.corners)).astype(np.int32)
        cv2.polylines(drawn, [corners], True, colour, thick, cv2.LINE_AA)
        head = tile.rotation // 90
        cv2.line(
            drawn,
            _point(corners[head]),
            _point(corners[(head + 1) % 4]),
            (220, 120, 0),
            2 * thick,
            cv2.LINE_AA,
        )
        size = float(np.clip((tile.box[2] - tile.box[0]) / 75, 0.3, 1.5))
        text = f"{tile.tile} {tile.confidence:.2f}" if tile.confidence < 0.9 else tile.tile
        at = (int(tile.box[0]), max(10, int(tile.box[1]) - 2))
        cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), 3 * thick, cv2.LINE_AA)
        cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, thick, cv2.LINE_AA)
    return drawn


def _point(corner: Picture) -> tuple[int, int]:
    return int(corner[0]), int(corner[1])
