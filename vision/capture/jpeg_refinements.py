"""The refinements of a progressive JPEG: nearly plain bits, one for each coefficient known so far (ITU T.81, G.1.2),
that a decoder takes whatever they are. Here long zeros among those of details are held against what they refine, and
those of means, one for each block and no other, are counted.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from vision.capture.jpeg_scans import JpegFrame, Scan

_LONG_ZEROS: Final = re.compile(rb"\0{96,}")
_RESTART: Final = re.compile(rb"\xff[\xd0-\xd7]")
_SMALL_SCAN: Final = 2048
"""Bytes. Scans of less refine pictures that are even for the most part, where zeros are common."""
_WINDOW: Final = 128
_REGULAR: Final = 0.5
"""Compressed size, as a share, from which down the bytes of a scan count as repeating (zlib)."""


def has_sudden_zeros(data: bytes, frame: JpegFrame) -> bool:
    """Whether refinements have a long run of zeros where the picture has no regular part: of blocks that are
    not alike each bit is as often one as zero, and blocks that are alike are so in the first scans of their
    details."""
    return not frame.arithmetic and any(
        scan.before > 0
        and scan.first > 0
        and scan.data.stop - scan.data.start >= _SMALL_SCAN
        and _LONG_ZEROS.search(data, scan.data.start, scan.data.stop) is not None
        and _tells_no_pattern([data[first.data] for first in _first_scans(frame, scan)])
        for scan in frame.scans
    )


def has_left_over_means(data: bytes, frame: JpegFrame) -> bool:
    """Whether a refinement of means has more bytes than its blocks have bits (T.81, G.1.2.1.1). libjpeg forgets up to
    seven that it has read ahead; zeros and bytes of ones may be put behind, and restarts take bits of their own."""
    return not frame.arithmetic and any(
        scan.before > 0
        and scan.first == 0
        and _RESTART.search(data, scan.data.start, scan.data.stop) is None
        and bool(_unstuffed(data[scan.data])[_parts(_blocks(frame, scan), 8) :].strip(b"\0\xff"))
        for scan in frame.scans
    )


def _unstuffed(scan: bytes) -> bytes:
    return scan.replace(b"\xff\0", b"\xff")


def _blocks(frame: JpegFrame, scan: Scan) -> int:
    """How many blocks a scan tells: whole MCUs, but of one component alone only what the picture has (T.81, A.2)."""
    sampling = dict(zip(frame.components, frame.sampling, strict=True))
    most = [max(pair[axis] for pair in frame.sampling) for axis in (0, 1)]
    if len(scan.components) > 1:
        across, down = (_parts(side, 8 * n) for side, n in zip(frame.size, most, strict=True))
        return across * down * sum(wide * tall for wide, tall in (sampling[c] for c in scan.components))
    own = sampling[scan.components[0]]
    across, down = (
        _parts(_parts(side * n, whole), 8) for side, n, whole in zip(frame.size, own, most, strict=True)
    )
    return across * down


def _parts(whole: int, size: int) -> int:
    """How many parts of a size it takes, the last perhaps cut."""
    return -(-whole // size)


def _first_scans(frame: JpegFrame, refinement: Scan) -> list[Scan]:
    """The first scans of the coefficients that a scan refines."""
    return [
        scan
        for scan in frame.scans
        if scan.first > 0 and scan.before == 0 and scan.components == refinement.components
    ]


def _tells_no_pattern(scans: list[bytes]) -> bool:
    """Whether scans hold enough of a picture to know that no part of it repeats itself."""
    return sum(map(len, scans)) >= _SMALL_SCAN and not any(
        len(zlib.compress(scan[at : at + _WINDOW], 1)) < _REGULAR * _WINDOW
        for scan in scans
        for at in range(0, len(scan) - _WINDOW + 1, _WINDOW // 2)
    )
