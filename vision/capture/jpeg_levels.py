"""JPEG damage check by block means (DC): whether they lie beyond white and black, the mark of a part that is
missing or stands in another's place; and whether there are as many of them as the data hold.

Each block's mean is coded as a difference from the block before (ITU T.81, F.1.2.1), so that damage shifts all
that follows. A decoder clips the result at black and white. Here the same scans are decoded with a head whose
quantization tables weigh means a quarter and all else nothing, and whose components are no colours: nothing is
clipped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import simplejpeg
from numpy.typing import NDArray

from vision.capture.jpeg_scans import JpegFrame

_DQT, _APP0, _APP14 = 0xDB, 0xE0, 0xEE
_NO_COLOURS: Final = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"
"""Adobe's marker, transform 0: three components are red, green and blue, four are inks (libjpeg.txt)."""
_LIGHTER: Final = 4
"""Divisor of the means' weight."""
_BEYOND: Final = 1.25
"""How far from the middle, where white and black are at 1, encoders may go: some sharpen white's edge that way."""
_LEVELS: Final = 128.0  # from the middle to white or black
_COLOURS: Final = {1: "GRAY", 3: "RGB", 4: "CMYK"}
_TERMS: Final = 64
_LARGEST_MCU: Final = 4  # blocks across or down
_MOST_PADDING: Final = 8  # bytes
_BLOCKS_A_BYTE: Final = 4  # of two bits each: its mean as before, and no details
_NO_SCAN_END: Final = "premature end of data segment"


@dataclass(frozen=True)
class Means:
    """The block means of a JPEG, and whether its last scan is as long as it need be.

    `levels` is (H/8, W/8, components) uint8 about 128, `light / heavy` of the true value: of each component the
    weight they were decoded with, and the one they have.
    """

    levels: NDArray[np.uint8]
    heavy: tuple[int, ...]
    light: tuple[int, ...]
    ends_in_time: bool

    def go_beyond_white(self) -> bool:
        """Whether some block is lighter or darker than can be. With the very finest quantization, a grey level
        or two, the decoder leaves no room to see it: False."""
        limits = [
            _BEYOND * _LEVELS * light / heavy + light / _LIGHTER + 1.0
            for heavy, light in zip(self.heavy, self.light, strict=True)
        ]
        if min(limits) >= _LEVELS:
            return False
        most = np.abs(self.levels.reshape(-1, self.levels.shape[2]).astype(np.int16) - 128).max(axis=0)
        return bool((most > np.array(limits)).any())


def means_of(data: bytes, frame: JpegFrame) -> Means | None:
    """The block means of a JPEG that libjpeg-turbo decodes without a warning; None where it cannot decode them
    alone.

    The decoder reads up to seven bytes ahead of the bits it uses and forgets them where a scan ends: it does
    not report blocks that are left over in them. So the last byte is left out, and the decoder has to miss it.
    """
    colours = _COLOURS.get(len(frame.components))
    if colours is None or not frame.scans or not all(frame.size):
        return None
    head, weights = bytearray(b"\xff\xd8" + _NO_COLOURS), dict[int, tuple[int, int]]()
    for marker, place in frame.head:
        if marker in (_APP0, _APP14):
            continue
        segment = data[place]
        if marker == _DQT:
            segment = _with_means_only(segment, weights)
        head += segment
    heavy, light = zip(*(weights.get(table, (1, 1)) for table in frame.tables), strict=True)
    scans = data[frame.head[-1][1].stop : frame.scans[-1].data.stop]
    short = _without_last_byte(scans)
    wide, tall = (-(-side // 8) for side in frame.size)
    levels = np.full((tall, wide, len(frame.components)), 128, np.uint8)
    try:
        simplejpeg.decode_jpeg(
            bytes(head) + short + b"\xff\xd9",
            colours,
            fastdct=True,
            fastupsample=True,
            min_height=1,
            min_width=1,
            min_factor=8,
            buffer=levels,
            strict=True,
        )
        ends_in_time = frame.arithmetic  # such a coder leaves out zeros at a scan's end
    except ValueError as warned:
        if _NO_SCAN_END not in str(warned):
            return None
        ends_in_time = True
    levels[-_LARGEST_MCU:, -_BLOCKS_A_BYTE * (len(scans) - len(short)) :] = 128  # of what was left out
    return Means(levels, heavy, light, ends_in_time)


def _without_last_byte(scans: bytes) -> bytes:
    """Without the last significant byte: trailing zeros, or a byte of ones, may be padding of an encoder or a
    camera's buffer."""
    end = len(scans)
    for _ in range(_MOST_PADDING):
        if scans.endswith(b"\xff\0", 0, end):
            end -= 2
            break
        if not scans.endswith(b"\0", 0, end):
            break
        end -= 1
    return scans[: end - 1]


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
