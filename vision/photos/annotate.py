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
ENGLISH: Final = "en"
_WHITE: Final[Colour] = (255, 255, 255)
_FONT: Final = cv2.FontFace("uni")
"""OpenCV's own font with Chinese and Japanese letters."""
_LETTER: Final = 14  # pixels a zone's name is high where lines are one pixel thick
_SURELY: Final = 0.9  # confidences from here on are not worth a number


def annotate(image: Picture, found: Sequence[Detection]) -> Picture:
    """A copy with each tile outlined and named, its upper edge drawn thick; unsure ones in red."""
    return annotate_sight(free_sight(CameraFrame(image, 0, 0.0), found))


def annotate_sight(sight: AnnotatedPicture, language: str = ENGLISH) -> Picture:
    """A copy of the annotated picture's frame with the zones of its table and its tiles drawn in, unsure zones by their
    names in one of the catalogue's languages; the fault, if there is one, is left to the caller to show."""
    drawn = sight.frame.image.copy()
    thick = max(1, round(max(drawn.shape[:2]) / 700))
    for zone in sight.zones:
        _outline(drawn, zone.corners, _ZONES[zone.state], thick if zone.state == "settled" else 2 * thick)
        if zone.state == "unsure":
            x, y = np.min(np.array(zone.corners), axis=0)
            _letter(drawn, f"{zone.place.in_language(language)} ?", (x + 4 * thick, y - 4 * thick), thick)
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


def text_width(text: str, tall: int) -> int:
    """How many pixels wide a text is in letters of this size."""
    return int(cv2.getTextSize((0, 0), text, (0, 0), _FONT, tall)[2])


def put_text(picture: Picture, text: str, at: tuple[int, int], colour: Colour, tall: int) -> None:
    """Draw a text in any of the catalogue's languages, `tall` pixels high; `at` is the left end of its base line."""
    cv2.putText(picture, text, at, colour, _FONT, tall)


def _letter(drawn: Picture, text: str, where: tuple[float, float], thick: int) -> None:
    """A zone's name, a white edge round it, within the picture."""
    tall = _LETTER * thick
    at = (max(thick, int(where[0])), max(tall + thick, int(where[1])))
    for across, down in ((-thick, 0), (thick, 0), (0, -thick), (0, thick)):
        put_text(drawn, text, (at[0] + across, at[1] + down), _WHITE, tall)
    put_text(drawn, text, at, UNSURE, tall)


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
