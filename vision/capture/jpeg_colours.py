"""JPEG damage check by impossible colours: whether luminance and chrominance of an area combine to a colour
outside RGB, the mark of a part that is missing or stands in another's place.

Of all combinations of luminance and two chrominances only a quarter are colours (ITU T.871, 7), and the mean of
colours is a colour, too.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.capture.jpeg_levels import Means
from vision.capture.jpeg_scans import JpegFrame

_APP0, _APP14 = 0xE0, 0xEE
_TRANSFORM: Final = 15  # where Adobe's segment says it, from its marker on
_YCBCR: Final = 1
_TO_RGB: Final = np.array([[1, 0, 1.402], [1, -0.344136, -0.714136], [1, 1.772, 0]], np.float32)
_BEYOND: Final = 64.0
"""How many levels beyond black and white a mean may lie: cameras sharpen and strengthen colours separately."""


def has_no_colours(data: bytes, frame: JpegFrame, means: Means) -> bool:
    """Whether the mean of some MCU is outside RGB; False where a JPEG is not of luminance and two chrominances."""
    if not _is_ycbcr(data, frame):
        return False
    across, down = (max(pair[axis] for pair in frame.sampling) for axis in (0, 1))
    rows, columns = (side // n for side, n in zip(means.levels.shape[:2], (down, across), strict=True))
    if not rows or not columns:
        return False
    heavy, light = np.array(means.heavy, np.float32), np.array(means.light, np.float32)
    whole = means.levels[: rows * down, : columns * across].astype(np.float32) - 128
    mcu_means = whole.reshape(rows, down, columns, across, 3).mean(axis=(1, 3)) * (heavy / light)
    rounded = (
        heavy / 16 + heavy / light / 2
    )  # half a step of the mean, which is an eighth of its term, and half a level
    colours = (mcu_means @ _TO_RGB.T) + 128
    allowed = np.abs(_TO_RGB) @ rounded + _BEYOND
    return bool((colours < -allowed).any() or (colours > 255 + allowed).any())


def _is_ycbcr(data: bytes, frame: JpegFrame) -> bool:
    """Whether the file is YCbCr by its markers; where they say nothing, some programs mean red, green and blue."""
    if len(frame.components) != 3:
        return False
    head = [(marker, data[place]) for marker, place in frame.head]
    for marker, segment in head:
        if marker == _APP14 and segment[4:9] == b"Adobe":
            return segment[_TRANSFORM] == _YCBCR
    return frame.components == (1, 2, 3) or any(
        marker == _APP0 and segment[4:9] == b"JFIF\0" for marker, segment in head
    )
