"""A JPEG picture as RTP packets (RFC 2435).

The picture's headers are not sent: the receiver makes them again from size, sampling and quantization tables. So the
picture must be an ordinary one: baseline, three components, the standard Huffman tables, no restart markers.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

CLOCK: Final = 90_000
"""Ticks a second of RTP's timestamps for JPEG."""
PAYLOAD_TYPE: Final = 26
LARGEST_SIDE: Final = 2040
"""Pixels: the header has one byte for each side, in blocks of eight."""
PACKET: Final = 1400  # bytes of a packet's payload

_TABLES_INSIDE: Final = 255  # RFC 2435, 4.2: Q of 255 means that every frame carries its quantization tables
_SAMPLINGS: Final = {
    0x21: 0,
    0x22: 1,
}  # 4:2:2 and 4:2:0 (sampling factors of the first component) -> type, 4.1


class NotPlain(ValueError):
    """A picture that RFC 2435 cannot carry; the message says why."""


@dataclass(frozen=True)
class PlainJpeg:
    """The parts of a JPEG file that are sent: type of sampling, sides in pixels, tables of 64 bytes, coded pixels."""

    sampling: int
    width: int
    height: int
    tables: bytes
    scan: bytes


def packets(jpeg: bytes, number: int, timestamp: int, source: int) -> Iterator[bytes]:
    """The RTP packets of one picture; `number` is the first one's sequence number, `source` the SSRC.

    Raises NotPlain.
    """
    plain = parse(jpeg)
    tables = struct.pack(">BBH", 0, 0, len(plain.tables)) + plain.tables  # 3.1.8
    at = 0
    while at < len(plain.scan):
        head = struct.pack(
            ">II", at, plain.sampling << 24 | _TABLES_INSIDE << 16 | plain.width // 8 << 8 | plain.height // 8
        )
        head += tables if at == 0 else b""
        part = plain.scan[at : at + PACKET - len(head)]
        at += len(part)
        last = at >= len(plain.scan)
        rtp = struct.pack(
            ">BBHII", 0x80, last << 7 | PAYLOAD_TYPE, number & 0xFFFF, timestamp & 0xFFFFFFFF, source
        )
        yield rtp + head + part
        number += 1


def parse(jpeg: bytes) -> PlainJpeg:
    """Parses a JPEG file (ITU T.81, annex B). Raises NotPlain."""
    tables: dict[int, bytes] = {}
    sampling, width, height, at = -1, 0, 0, 2
    while at + 4 <= len(jpeg):
        marker, length = jpeg[at + 1], int.from_bytes(jpeg[at + 2 : at + 4])
        segment = jpeg[at + 4 : at + 2 + length]
        at += 2 + length
        if marker == 0xDB:
            while segment:
                tables[segment[0] & 0x0F], segment = segment[1:65], segment[65:]
        elif marker == 0xDD and any(segment):
            raise NotPlain("The picture has restart markers; code it without.")
        elif marker == 0xC0:
            height, width = struct.unpack(">HH", segment[1:5])
            sampling = _SAMPLINGS.get(segment[7], -1) if segment[5] == 3 else -1
        elif marker == 0xDA:
            break
    if sampling < 0:
        raise NotPlain("The picture must be baseline JPEG with colours sampled 4:2:0 or 4:2:2.")
    if max(width, height) > LARGEST_SIDE or width % 8 or height % 8:
        raise NotPlain(
            f"RTP carries JPEGs of at most {LARGEST_SIDE} pixels a side, in steps of 8, not {width}x{height}."
        )
    end = jpeg.rfind(b"\xff\xd9")
    scan = jpeg[at : end if end > at else len(jpeg)]
    return PlainJpeg(sampling, width, height, b"".join(tables[number] for number in sorted(tables)), scan)
