"""The refinements of a progressive JPEG's details: nearly plain bits, one for each coefficient known so far (ITU T.81,
G.1.2.3), that a decoder takes whatever they are. Here long zeros among them are held against what they refine.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from vision.jpeg_scans import Frame, Scan

_LONG_ZEROS: Final = re.compile(rb"\0{96,}")
_SMALL_SCAN: Final = 2048
"""Bytes. Scans of less refine pictures that are even for the most part, where zeros are common."""
_WINDOW: Final = 128
_REGULAR: Final = 0.5
"""So many bytes of a scan repeat something where zlib makes them half as long."""


def has_sudden_zeros(data: bytes, frame: Frame) -> bool:
    """Whether refinements have a long part of zeros where the picture has no regular part: of blocks that are not
    alike each bit is as often one as zero, and blocks that are alike are so in the first scans of their details."""
    return not frame.arithmetic and any(
        scan.before > 0
        and scan.first > 0
        and scan.data.stop - scan.data.start >= _SMALL_SCAN
        and _LONG_ZEROS.search(data, scan.data.start, scan.data.stop) is not None
        and _tells_no_pattern([data[first.data] for first in _first_scans(frame, scan)])
        for scan in frame.scans
    )


def _first_scans(frame: Frame, refinement: Scan) -> list[Scan]:
    """The scans that tell first of the details that a scan refines."""
    return [
        scan
        for scan in frame.scans
        if scan.first > 0 and scan.before == 0 and scan.components == refinement.components
    ]


def _tells_no_pattern(scans: list[bytes]) -> bool:
    """Whether scans tell enough of a picture to know that no part of it repeats itself."""
    return sum(map(len, scans)) >= _SMALL_SCAN and not any(
        len(zlib.compress(scan[at : at + _WINDOW], 1)) < _REGULAR * _WINDOW
        for scan in scans
        for at in range(0, len(scan) - _WINDOW + 1, _WINDOW // 2)
    )
