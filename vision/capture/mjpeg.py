"""JPEG extraction from a byte stream, whatever stands between the pictures.

Cameras frame their pictures in ways that no grammar of `multipart/x-mixed-replace` covers: without a first
boundary, without types or lengths, with wrong ones, without line feeds. So only the pictures are searched for:
from a start of image to its end, marker by marker (ITU T.81, B.1.1), so that a thumbnail in a header is part of
its picture. Whether what was found is whole is not judged here.
"""

from __future__ import annotations

import re
from typing import Final

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one picture; what goes on longer is none."""

_START: Final = b"\xff\xd8\xff"
_MARKER: Final = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")
"""A marker that is neither stuffing nor fill, and not one of those that stand within a scan."""
_FRAMED: Final = re.compile(rb"\n\r?\n\xff\xd8\xff")
"""The head of a part and its picture, where a picture that was cut short says that its own header goes on."""


class JpegFinder:
    """Incremental JPEG extractor: feed it bytes as they come; it gives every picture as soon as its last byte
    is there."""

    def __init__(self) -> None:
        self._unread = bytearray()
        self._at: int | None = (
            None  # how far the picture that begins `_unread` was followed; None: none began
        )

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are complete with `data`; also one whose end never came before the next began."""
        self._unread += data
        found = []
        while (picture := self._next()) is not None:
            found.append(picture)
        return found

    def rest(self) -> bytes:
        """A picture that has begun and not ended: of a stream that is over, its last picture without an end
        mark."""
        return b"" if self._at is None else bytes(self._unread)

    def _next(self) -> bytes | None:
        unread = self._unread
        if self._at is None:
            start = unread.find(_START)
            del unread[: start if start >= 0 else max(0, len(unread) - len(_START) + 1)]
            if start < 0:
                return None
            self._at = 2
        while marker := _MARKER.search(unread, self._at):
            self._at = marker.start()
            match unread[self._at + 1]:
                case 0xD9:
                    return self._cut_off(self._at + 2)
                case 0xD8:
                    return self._cut_off(self._at)
            ends = self._at + 2 + int.from_bytes(unread[self._at + 2 : self._at + 4])
            if len(unread) < max(ends, self._at + 4):
                return None
            if (framed := _FRAMED.search(unread, self._at, ends + len(_START))) is not None:
                return self._cut_off(framed.end() - len(_START))
            self._at = ends
        self._at = max(self._at, len(unread) - 1)
        if len(unread) > LARGEST:
            unread.clear()
            self._at = None
        return None

    def _cut_off(self, end: int) -> bytes:
        picture = bytes(self._unread[:end])
        del self._unread[:end]
        self._at = None
        return picture
