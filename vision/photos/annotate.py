"""Drawing of detections and zones into pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.capture.camera_frame import CameraFrame
from vision.photos.overlay import AnnotatedPicture, TileOutline, free_sight
from vision.photos.photo_detector import Detection

Picture = npt.NDArray[Any]
Colour = tuple[int, int, int]

SURE: Final[Colour] = (40, 170, 40)
"""Blue, green, red of tiles that are surely named."""
UNSURE: Final[Colour] = (40, 40, 220)
HEAD: Final[Colour] = (220, 120, 0)
"""The colour of a face's upper edge."""
_ZONES: Final[dict[str, Colour]] = {
    "settled": (150, 190, 120),
    "reading": (60, 190, 240),
    "unsure": UNSURE,
}
_SURELY: Final = 0.9  # confidences from here on are not worth a number


def annotate(image: Picture, found: Sequence[Detection]) -> Picture:
    """A copy with each tile outlined and named, its upper edge drawn thick; unsure ones in red."""
    return annotate_sight(free_sight(CameraFrame(image, 0, 0.0), found))


def annotate_sight(sight: AnnotatedPicture) -> Picture:
    """A copy of the annotated picture's frame with the zones of its table and its tiles drawn in; the fault, if
    there is one, is left to the caller to show."""
    drawn = sight.frame.image.copy()
    thick = max(1, round(max(drawn.shape[:2]) / 700))
    for zone in sight.zones:
        _outline(drawn, zone.corners, _ZONES[zone.state], thick if zone.state == "settled" else 2 * thick)
        if zone.state == "unsure":
            x, y = np.min(np.array(zone.corners), axis=0)
            _write(drawn, f"{zone.name} ?", (x + 4 * thick, y - 4 * thick), 0.5 * thick, UNSURE, thick)
    for tile in sight.tiles:
        _draw_tile(drawn, tile, thick)
    return drawn


def _draw_tile(drawn: Picture, tile: TileOutline, thick: int) -> None:
    colour = UNSURE if tile.unsure else SURE
    _outline(drawn, tile.corners, colour, thick)
    corners = np.array(tile.corners)
    cv2.line(drawn, _point(corners[0]), _point(corners[1]), HEAD, 2 * thick, cv2.LINE_AA)
    size = float(np.clip(np.ptp(corners[:, 0]) / 75, 0.3, 1.5))
    name = "?" if tile.unsure else tile.tile
    text = f"{name} {tile.confidence:.2f}" if tile.confidence < _SURELY else name
    left, top = corners.min(axis=0)
    _write(drawn, text, (left, top - 2), size, colour, thick)


def _outline(drawn: Picture, corners: Sequence[tuple[float, float]], colour: Colour, thick: int) -> None:
    cv2.polylines(drawn, [np.round(np.array(corners)).astype(np.int32)], True, colour, thick, cv2.LINE_AA)


def _write(
    drawn: Picture, text: str, where: tuple[float, float], size: float, colour: Colour, thick: int
) -> None:
    face, rim = cv2.FONT_HERSHEY_SIMPLEX, 3 * thick
    tall = cv2.getTextSize(text, face, size, thick)[0][1]
    at = (
        max(rim, int(where[0])),
        max(tall + rim, int(where[1])),
    )  # names of tiles at the picture's edge are drawn inside it
    cv2.putText(drawn, text, at, face, size, (255, 255, 255), rim, cv2.LINE_AA)
    cv2.putText(drawn, text, at, face, size, colour, thick, cv2.LINE_AA)


def _point(corner: Picture) -> tuple[int, int]:
    return int(corner[0]), int(corner[1])
