"""Whether a JPEG's blocks are as light as blocks can be, or beyond white and black: the mark of a part that is missing
or stands in another's place.

Each block's mean is told as a difference from the block before (ITU T.81, F.1.2.1), so that what is damaged shifts all
that follows. A decoder cuts off at black and white whatever comes of it. Here the same scans are decoded with a head
in which means weigh a quarter and all else nothing, and whose components are no colours: nothing is cut off.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import simplejpeg

from vision.jpeg_scans import Frame

_DQT, _APP0, _APP14 = 0xDB, 0xE0, 0xEE
_NO_COLOURS: Final = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"
"""Adobe's marker, transform 0: three components are red, green and blue, four are inks (libjpeg.txt)."""
_LIGHTER: Final = 4
"""So many times less the means weigh."""
_BEYOND: Final = 1.25
"""So far from the middle, where white and black are at 1, encoders may go: some sharpen white's edge that way."""
_LEVELS: Final = 128.0  # from the middle to white or black
_COLOURS: Final = {1: "GRAY", 3: "RGB", 4: "CMYK"}
_TERMS: Final = 64


def goes_beyond_white(data: bytes, frame: Frame) -> bool:
    """Whether some block of a JPEG that libjpeg-turbo decodes without a warning is lighter or darker than can be.

    Of the very finest quantization, a grey level or two, the decoder leaves no room to see it: False."""
    colours = _COLOURS.get(len(frame.components))
    if colours is None or not frame.scans:
        return False
    head, weights = bytearray(b"\xff\xd8" + _NO_COLOURS), dict[int, tuple[int, int]]()
    for marker, place in frame.head:
        if marker in (_APP0, _APP14):
            continue
        segment = data[place]
        if marker == _DQT:
            segment = _with_means_only(segment, weights)
        head += segment
    end = frame.head[-1][1].stop
    limits = [
        _BEYOND * _LEVELS * light / heavy + light / _LIGHTER + 1.0
        for heavy, light in (weights.get(table, (1, 1)) for table in frame.tables)
    ]
    if min(limits) >= _LEVELS:
        return False
    try:
        planes = simplejpeg.decode_jpeg(
            bytes(head) + data[end:],
            colours,
            fastdct=True,
            fastupsample=True,
            min_height=1,
            min_width=1,
            min_factor=8,
            strict=False,
        )
    except ValueError:  # this head is one libjpeg-turbo does not decode so: nothing is told
        return False
    most = np.abs(planes.reshape(-1, planes.shape[2]).astype(np.int16) - 128).max(axis=0)
    return bool((most > np.array(limits)).any())


def _with_means_only(segment: bytes, weights: dict[int, tuple[int, int]]) -> bytes:
    """A DQT segment whose tables weigh a block's mean less and all else nothing; `weights` learns both weights of the
    mean by each table's number."""
    changed, at = bytearray(segment), 4
    while at < len(segment):
        number, wide = segment[at] & 15, 2 if segment[at] >> 4 else 1
        heavy = max(1, int.from_bytes(segment[at + 1 : at + 1 + wide]))
        light = max(1, heavy // _LIGHTER)
        weights[number] = (heavy, light)
        changed[at + 1 : at + 1 + wide * _TERMS] = light.to_bytes(wide) + bytes(wide * (_TERMS - 1))
        at += 1 + wide * _TERMS
    return bytes(changed)
