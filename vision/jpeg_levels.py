"""The means of a JPEG's blocks: whether they are as light as blocks can be, or beyond white and black, the mark of a
part that is missing or stands in another's place; and whether there are as many of them as its data tell.

Each block's mean is told as a difference from the block before (ITU T.81, F.1.2.1), so that what is damaged shifts all
that follows. A decoder cuts off at black and white whatever comes of it. Here the same scans are decoded with a head
in which means weigh a quarter and all else nothing, and whose components are no colours: nothing is cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import simplejpeg
from numpy.typing import NDArray

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
_LARGEST_MCU: Final = 4  # blocks across or down
_MOST_PADDING: Final = 8  # bytes
_LAST_BLOCKS: Final = 36  # so many, of two bits each, may be told in the padding and one byte more
_NO_SCAN_END: Final = "premature end of data segment"


@dataclass(frozen=True)
class Means:
    """The means of a JPEG's blocks, and whether its last scan is as long as it need be.

    `levels` is (H/8, W/8, components) uint8 about 128, in steps `limits` counts with: what white and black may reach.
    """

    levels: NDArray[np.uint8]
    limits: tuple[float, ...]
    ends_in_time: bool

    def go_beyond_white(self) -> bool:
        """Whether some block is lighter or darker than can be. Of the very finest quantization, a grey level or two,
        the decoder leaves no room to see it: False."""
        if min(self.limits) >= _LEVELS:
            return False
        levels = self.levels.copy()
        levels[-_LARGEST_MCU:, -_LAST_BLOCKS:] = 128  # of what `means_of` leaves out
        most = np.abs(levels.reshape(-1, levels.shape[2]).astype(np.int16) - 128).max(axis=0)
        return bool((most > np.array(self.limits)).any())


def means_of(data: bytes, frame: Frame) -> Means | None:
    """The means of a JPEG that libjpeg-turbo decodes without a warning; None where it cannot decode them alone.

    The decoder reads up to seven bytes ahead of the bits it uses and forgets them where a scan ends: blocks that are
    left over in them it does not tell. So the last byte is left out, and the decoder has to miss it."""
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
    limits = tuple(
        _BEYOND * _LEVELS * light / heavy + light / _LIGHTER + 1.0
        for heavy, light in (weights.get(table, (1, 1)) for table in frame.tables)
    )
    short = _without_last_byte(data[frame.head[-1][1].stop : frame.scans[-1].data.stop])
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
    except ValueError as warned:
        # Any other is of this head: libjpeg-turbo does not decode it so, and nothing is told.
        return Means(levels, limits, True) if _NO_SCAN_END in str(warned) else None
    return Means(levels, limits, frame.arithmetic)  # an arithmetic coder leaves out zeros at a scan's end


def _without_last_byte(scans: bytes) -> bytes:
    """Without the last byte that tells anything: what is only zeros, or a byte of ones, an encoder or a camera's
    buffer may have put behind."""
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
