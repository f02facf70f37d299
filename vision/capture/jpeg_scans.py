"""Structure of a JPEG's scans, checked for damage that libjpeg-turbo reads without a warning.

A decoder takes any bits that make codes: it notices a part that is missing only where there are too few or too
many of them in the end. Here no code is decoded; the bytes between the markers (ITU T.81, annex B) are compared
with those of a whole picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_SOF: Final = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
_ARITHMETIC: Final = frozenset({0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
_DHT, _EOI, _SOS = 0xC4, 0xD9, 0xDA
_ALONE: Final = frozenset({0x01, *range(0xD0, 0xD9)})  # markers without a length: TEM, RSTn, SOI
_MARKER: Final = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)
_AFTER_SCAN: Final = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")  # neither a stuffed byte nor a restart
_END_OF_BLOCK: Final = 0x00
_ZEROS: Final = bytes(8)
"""A scan has this many zero bytes only where they mean that nothing changes from block to block."""


@dataclass(frozen=True)
class Scan:
    """One scan: its components, the band of coefficients, the lowest bit it codes (successive approximation),
    and its data.

    `ac` are the symbols whose codes are all zeros in the AC tables it uses.
    """

    components: tuple[int, ...]
    first: int
    last: int
    before: int
    down_to: int
    ac: tuple[int, ...]
    data: slice


@dataclass
class JpegFrame:
    """The contents of a JPEG's markers."""

    components: tuple[int, ...] = ()
    progressive: bool = False
    arithmetic: bool = False
    lossless: bool = False
    scans: list[Scan] = field(default_factory=list)
    stray: list[slice] = field(default_factory=list)
    """Bytes between segments that belong to none."""
    head: list[tuple[int, slice]] = field(default_factory=list)
    """Marker and bytes (with the marker) of each segment before the first scan."""
    size: tuple[int, int] = (0, 0)
    """Width and height."""
    tables: tuple[int, ...] = ()
    """The quantization table of each component."""
    sampling: tuple[tuple[int, int], ...] = ()
    """Sampling factors: blocks of each component in an MCU, across and down."""


def frame_of(data: bytes) -> JpegFrame:
    """Parse the markers of a JPEG up to the end mark. Raises ValueError where they make no sense."""
    try:
        return _frame_of(data)
    except IndexError:
        raise ValueError("a segment is shorter than what it tells") from None


def _frame_of(data: bytes) -> JpegFrame:
    frame, zeros, at = JpegFrame(), dict[int, int](), 2
    while (found := _MARKER.search(data, at)) is not None:
        if found.start() > at:
            frame.stray.append(slice(at, found.start()))
        marker, begin, at = found[1][0], found.end() - 2, found.end()
        if marker == _EOI:
            break
        if marker in _ALONE:
            continue
        body = data[at + 2 : at + int.from_bytes(data[at : at + 2])]
        at += 2 + len(body)
        if not frame.scans and marker != _SOS:
            frame.head.append((marker, slice(begin, at)))
        if marker == _DHT:
            zeros.update(_meant_by_zeros(body))
        elif marker in _SOF:
            frame.components = tuple(body[6 + 3 * n] for n in range(body[5]))
            frame.size = int.from_bytes(body[3:5]), int.from_bytes(body[1:3])
            frame.tables = tuple(body[8 + 3 * n] for n in range(body[5]))
            frame.sampling = tuple((body[7 + 3 * n] >> 4, body[7 + 3 * n] & 15) for n in range(body[5]))
            frame.progressive, frame.arithmetic = marker in (0xC2, 0xCA), marker in _ARITHMETIC
            frame.lossless = marker in (0xC3, 0xCB)
        elif marker == _SOS:
            after = _AFTER_SCAN.search(data, at)
            end = len(data) if after is None else after.start()
            frame.scans.append(_scan(body, zeros, slice(at, end)))
            at = end
    return frame


def _meant_by_zeros(tables: bytes) -> Iterator[tuple[int, int]]:
    """For each Huffman table (class and number) the symbol whose code is all zeros: the first (T.81, C.2)."""
    while len(tables) > 17:
        count = sum(tables[1:17])
        yield tables[0], tables[17]
        tables = tables[17 + count :]


def _scan(head: bytes, zeros: dict[int, int], data: slice) -> Scan:
    count = head[0]
    components, tables = head[1 : 1 + 2 * count : 2], head[2 : 2 + 2 * count : 2]
    first, last, bits = head[1 + 2 * count : 4 + 2 * count]
    return Scan(
        tuple(components),
        first,
        last,
        bits >> 4,
        bits & 15,
        tuple(zeros.get(0x10 | (table & 15), 0) for table in tables),
        data,
    )


def codes_whole_picture(frame: JpegFrame) -> bool:
    """Whether the scans code every component, and of a progressive picture every coefficient down to its last
    bit: without its last scans that is a whole picture, only coarser."""
    if not frame.progressive:
        return {*frame.components} == {component for scan in frame.scans for component in scan.components}
    left = {(component, k): -1 for component in frame.components for k in range(64)}
    for scan in frame.scans:
        for component in scan.components:
            for k in range(scan.first, scan.last + 1):
                left[component, k] = scan.down_to
    return all(bit == 0 for bit in left.values())


def has_blank(data: bytes, frame: JpegFrame) -> bool:
    """Whether a scan has zeros where zeros mean something else than that nothing changes: a part that was never
    written, or never sent."""
    if frame.arithmetic:
        return False
    return any(
        not _zeros_are_even(scan, frame.progressive)
        and data.find(_ZEROS, scan.data.start, scan.data.stop) >= 0
        for scan in frame.scans
    )


def _zeros_are_even(scan: Scan, progressive: bool) -> bool:
    if not progressive:
        return all(symbol == _END_OF_BLOCK for symbol in scan.ac)
    # DC is judged by its range (`vision.capture.jpeg_levels`), refinements by what they refine
    # (`vision.capture.jpeg_refinements`).
    return (
        scan.first == 0 or scan.before > 0 or all(symbol & 15 == 0 and symbol != 0xF0 for symbol in scan.ac)
    )
