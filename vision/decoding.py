"""From the bytes of a picture file to pixels, or to the sentence that says why they are none.

JPEG (also CMYK, and turned as its EXIF says), PNG (also grey, with 16 bits, or with transparency), WebP, BMP, TIFF,
GIF (its first picture) and AVIF are read. A file that was not copied whole is refused: OpenCV would fill what is
missing with grey, and grey would be read as bare cloth.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

MOST_PIXELS: Final = 100_000_000
"""A picture of more is refused before it is unpacked: it would take 300 MB, and no camera makes such."""
SMALLEST_SIDE: Final = 16
"""Pixels; in less no tile can be seen."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_WITH_ALPHA: Final = (4, 6)  # colour types, PNG (ISO 15948) 11.2.2
_BEHIND: Final = 110.0  # grey shown through what is transparent
_JPEG_SIZES: Final = (0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)  # SOFn
_WANTED: Final = "JPEG, PNG, WebP, BMP or TIFF is wanted"
_SAVE_AS: Final = "save it as JPEG and try again"

# What OpenCV says of a broken file on standard error is said here, once, and in a sentence.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class PictureError(Exception):
    """A file that cannot be read as a picture; the sentence says why."""


def decode(data: bytes) -> Image:
    """The picture in a file's bytes, (H, W, 3) BGR uint8, turned as its EXIF says. Raises PictureError."""
    if not data:
        raise PictureError("The file is empty.")
    if (foreign := _foreign(data)) is not None:
        raise PictureError(foreign)
    if _cut_short(data):
        raise PictureError(f"The picture is cut short after {len(data)} bytes; copy it again.")
    if (size := _announced_size(data)) is not None and size[0] * size[1] > MOST_PIXELS:
        raise PictureError(
            f"The picture is {size[0]} x {size[1]} pixels large; make it smaller than "
            f"{MOST_PIXELS // 1_000_000} million pixels."
        )
    transparent = data[:8] == _PNG and len(data) > 25 and data[25] in _PNG_WITH_ALPHA
    try:
        flags = cv2.IMREAD_UNCHANGED if transparent else cv2.IMREAD_COLOR
        found = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        found = None
    if found is None:
        raise PictureError(f"This is no picture that can be read ({_WANTED}); it may be damaged.")
    image = _before_grey(found) if found.ndim == 3 and found.shape[2] == 4 else found
    if min(image.shape[:2]) < SMALLEST_SIDE:
        raise PictureError(
            f"The picture is only {image.shape[1]} x {image.shape[0]} pixels; no tile can be seen in it."
        )
    return np.asarray(image, dtype=np.uint8)


def _before_grey(picture: NDArray[Any]) -> Image:
    """A picture with transparency (BGRA, 8 or 16 bits) before even grey."""
    whole = float(np.iinfo(picture.dtype).max)
    opaque = picture[..., 3:].astype(np.float32) / whole
    colours = picture[..., :3].astype(np.float32) * (255.0 / whole)
    return np.asarray(colours * opaque + _BEHIND * (1.0 - opaque) + 0.5, dtype=np.uint8)


def _foreign(data: bytes) -> str | None:
    """What a file is that people take for a picture and that cannot be read; None for all others."""
    if data[4:8] == b"ftyp":
        brand = data[8:12]
        if brand in (b"avif", b"avis"):
            return None
        if brand in (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"):
            return f"This is a HEIC picture, as telephones take them, which cannot be read: {_SAVE_AS}."
        return "This is a film, not a picture; look at it with `mahjong-table watch`."
    if data[:4] == b"%PDF":
        return f"This is a PDF document, not a picture: {_SAVE_AS}."
    start = data[:256].lstrip().lower()
    if start.startswith((b"<svg", b"<?xml")) and b"<svg" in data[:2048].lower():
        return f"This is a drawing (SVG), not a picture: {_SAVE_AS}."
    if start.startswith((b"<!doctype html", b"<html")):
        return "This is a web page, not a picture; check the address."
    return None


def _cut_short(data: bytes) -> bool:
    """JPEG and PNG end with a mark, WebP and BMP say how long they are; what is shorter was not copied whole."""
    if data[:2] == b"\xff\xd8":
        return not _jpeg_ends(data)
    if data[:8] == _PNG:
        return b"IEND" not in data
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return len(data) < 8 + int.from_bytes(data[4:8], "little")
    return data[:2] == b"BM" and len(data) < int.from_bytes(data[2:6], "little")


def _jpeg_ends(data: bytes) -> bool:
    """Whether the picture's own end mark is there.  Marker by marker (ITU T.81, B.1.1): a thumbnail in a header has an
    end mark too, and telephones append whole films after it."""
    at = 2
    while at + 4 <= len(data):
        at = data.find(b"\xff", at)
        if at < 0 or at + 2 > len(data):
            return False
        marker = data[at + 1]
        if marker == 0xD9:
            return True
        if (
            marker in (0x00, 0x01, 0xFF) or 0xD0 <= marker <= 0xD7
        ):  # stuffing, fill, restart: no length follows
            at += 1 if marker == 0xFF else 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return data[at : at + 2] == b"\xff\xd9"


def _announced_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the head of a JPEG, PNG, BMP or GIF gives them, before anything is unpacked."""
    if data[:8] == _PNG and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if data[:3] == b"GIF" and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if data[:2] == b"BM" and len(data) >= 26:
        sides = (int.from_bytes(data[at : at + 4], "little", signed=True) for at in (18, 22))
        width, height = map(abs, sides)
        return width, height
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _JPEG_SIZES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 1 if data[at + 1] == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
