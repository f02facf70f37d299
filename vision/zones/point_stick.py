"""Point stick: whether a bet, one stick, lies before a seat's discards."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.table.table_layout import PX_PER_MM, Zone, rectify
from vision.zones.background_model import Cloth

Image = NDArray[np.uint8]

_THICKNESS: Final = 4.0  # mm
_SPECK: Final = 60.0  # square mm; less is a crumb, or the cloth's weave
_LENGTHS: Final = (75.0, 125.0)  # mm; sticks that are sold have 85 to 112
_WIDTHS: Final = (4.0, 17.0)  # mm; 5 to 12, and what a soft picture adds
_FILLED: Final = 0.7  # share of the rectangle round a body that is body


def find_stick(
    image: Image, calibration: Calibration, cloth: Cloth, zone: Zone
) -> tuple[bool | None, Sentence | None]:
    """Whether a stick lies in a zone of a frame (HxWx3 uint8 BGR); None, and why, where something else does."""
    crop = rectify(image, calibration, zone, _THICKNESS)
    body = cloth.filled_mask(crop, zone, PX_PER_MM).astype(np.uint8)
    area = cv2.countNonZero(body) / PX_PER_MM**2
    if area < _SPECK:
        return False, None
    outlines, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(outlines, key=cv2.contourArea)
    _, sides, _ = cv2.minAreaRect(largest)
    width, length = sorted((side + 1) / PX_PER_MM for side in sides)
    alone = area - cv2.contourArea(largest) / PX_PER_MM**2 < 2 * _SPECK
    full = area > _FILLED * width * length
    if alone and full and _LENGTHS[0] < length < _LENGTHS[1] and _WIDTHS[0] < width < _WIDTHS[1]:
        return True, None
    return None, sentence("doubt.no_stick", place=zone.place, area=round(area))
