"""Frames on the wire: `00 COBS(kind seq body crc_hi crc_lo) 00`.

COBS leaves no zero byte inside a frame, so a zero always ends one: after any damage the next zero resynchronizes both
ends. The check is CRC-16/GENIBUS: polynomial 1021, start FFFF, sent inverted, high byte first. Without the inversion
(CRC-16/IBM-3740) the CRC over an intact frame is 0 and stays 0 behind any number of zeros, and a frame whose ending
zero turned into 01, one flipped bit, reads as the same frame with one more zero. See PROTOCOL.md, "Frames".
"""

from binascii import crc_hqx
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from cobs import cobs

RAW_MAX: Final = 128
"""Longest frame before COBS, in bytes; below 254, so that COBS always adds exactly one byte."""
BODY_MAX: Final = RAW_MAX - 4
RAW_MIN: Final = 4
ENCODED_MIN: Final = RAW_MIN + 1
"""A damaged piece shorter than this cannot have been a frame and is not worth an answer."""

_DELIMITER: Final = b"\x00"
_CRC_START: Final = 0xFFFF
_CRC_INVERT: Final = 0xFFFF


class FrameKind(IntEnum):
    """Kinds of frames. Those below 80 hex go to the table, the others come from it."""

    HELLO = 0x01
    DATA = 0x02
    PING = 0x03
    HELLO_ACK = 0x81
    ACK = 0x82
    NAK = 0x83
    PONG = 0x84
    EVENT = 0x85
    BOOT = 0x86


@dataclass(frozen=True, slots=True)
class Frame:
    """One intact frame. `kind` may be a number `FrameKind` does not know: a newer firmware's kind, to be skipped."""

    kind: int
    seq: int
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Garbled:
    """A damaged frame: `length` bytes up to a delimiter were discarded."""

    length: int


def crc(data: bytes) -> int:
    """CRC-16/GENIBUS; of b"123456789" it is D64E."""
    return crc_hqx(data, _CRC_START) ^ _CRC_INVERT


def encode(frame: Frame) -> bytes:
    """The frame as it goes over the wire, zeros at both ends.

    The leading zero costs a byte and saves a frame: without it, damage at a frame's end would destroy the next frame
    too.
    """
    if len(frame.body) > BODY_MAX:
        raise ValueError(f"A frame carries at most {BODY_MAX} bytes; this body has {len(frame.body)}.")
    raw = bytes((frame.kind, frame.seq)) + frame.body
    raw += crc(raw).to_bytes(2, "big")
    return b"".join((_DELIMITER, cobs.encode(raw), _DELIMITER))


def decode(encoded: bytes) -> Frame | Garbled:
    """The frame between two delimiters, or why it does not decode; never raises."""
    try:
        raw = cobs.decode(encoded)
    except cobs.DecodeError:
        return Garbled(len(encoded))
    if not RAW_MIN <= len(raw) <= RAW_MAX or crc(raw[:-2]) != int.from_bytes(raw[-2:], "big"):
        return Garbled(len(encoded))
    return Frame(raw[0], raw[1], raw[2:-2])


class Deframer:
    """Splits a byte stream into frames, however it was chunked. Its buffer never grows past one frame."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._overlong = 0

    @property
    def buffered(self) -> int:
        """Bytes of the incomplete frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame | Garbled]:
        """The frames, intact or damaged, that `data` completes."""
        found: list[Frame | Garbled] = []
        pieces = data.split(_DELIMITER)
        for number, piece in enumerate(pieces):
            self._hold(piece)
            if number < len(pieces) - 1 and (self._buffer or self._overlong):
                found.append(self._cut())
        return found

    def _hold(self, piece: bytes) -> None:
        if self._overlong or len(self._buffer) + len(piece) > RAW_MAX + 1:
            self._overlong += len(self._buffer) + len(piece)
            self._buffer.clear()
        else:
            self._buffer += piece

    def _cut(self) -> Frame | Garbled:
        if self._overlong:
            result: Frame | Garbled = Garbled(self._overlong)
        else:
            result = decode(bytes(self._buffer))
        self._overlong = 0
        self._buffer.clear()
        return result
