"""JPEG, by libjpeg-turbo: what it warns of is damage, but for the few warnings after which no picture is lost."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import cv2
import numpy as np
import simplejpeg
from numpy.typing import NDArray
from PIL import Image as Pil

from vision.picture_bounds import PictureError, refuse_sizes

Image = NDArray[np.uint8]


def decode_jpeg(data: bytes) -> Image:
    """The picture in a JPEG's bytes, (H, W, 3) BGR uint8, turned as its EXIF says. Raises PictureError."""
    try:
        height, width, *_ = simplejpeg.decode_jpeg_header(data, strict=False)
    except ValueError as broken:
        raise _refusal(broken, data) from broken
    refuse_sizes(width, height)
    try:
        image = simplejpeg.decode_jpeg(data, "BGR", strict=True)
    except ValueError as broken:
        raise _refusal(broken, data) from broken
    return _turned(image, _orientation(data))


_END_MISSING: Final = "premature end"


def _refusal(broken: ValueError, data: bytes) -> PictureError:
    if _END_MISSING in str(broken).lower():
        return PictureError(f"The picture is cut short after {len(data)} bytes, or a part of it is missing; copy it again.")
    return PictureError(f"The picture is damaged; copy it again ({broken}).")


_ORIENTATION: Final = 0x112  # EXIF 2.32, table 6
_TURNS: Final = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}


def _orientation(data: bytes) -> int:
    """How the picture is stored, by its EXIF (1 to 8); 1, upright, where it does not say so legibly."""
    if b"Exif\0\0" not in data[:65536]:
        return 1
    try:
        with Pil.open(BytesIO(data), formats=("JPEG",)) as head:
            found = head.getexif().get(_ORIENTATION, 1)
    except Exception:  # noqa: BLE001 - Pillow stumbles over a damaged head in many ways; the picture itself was read
        return 1
    return found if found in range(1, 9) else 1


def _turned(image: Image, orientation: int) -> Image:
    """A picture as people see it, of one stored by an EXIF orientation (1 to 8)."""
    if orientation in (2, 4, 5, 7):  # mirrored left to right, then turned
        image = np.asarray(cv2.flip(image, 1), np.uint8)
        orientation = {2: 1, 4: 3, 5: 8, 7: 6}[orientation]
    turn = _TURNS.get(orientation)
    return image if turn is None else np.asarray(cv2.rotate(image, turn), np.uint8)
