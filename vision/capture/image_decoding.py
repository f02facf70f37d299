"""Image file decoding: from the bytes of a file to pixels, or to the sentence why they cannot be read.

JPEG is read by libjpeg-turbo (`vision.capture.jpeg_decoding`), all other kinds by Pillow
(`vision.capture.pillow_decoding`): PNG, WebP, BMP, TIFF, GIF (the first picture of each), AVIF and HEIC. A file
that was not copied whole is refused: a decoder fills what is missing with grey, and grey would be read as bare
cloth.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.capture.jpeg_decoding import decode_jpeg
from vision.capture.picture_bounds import MOST_PIXELS, SMALLEST_SIDE, PictureError
from vision.capture.pillow_decoding import decode_other

__all__ = ["MOST_PIXELS", "PICTURES", "SMALLEST_SIDE", "Image", "PictureError", "decode"]

Image = NDArray[np.uint8]

PICTURES: Final = frozenset(
    {
        *(
            ".jpg",
            ".jpeg",
            ".jpe",
            ".jfif",
            ".mpo",
            ".png",
            ".apng",
            ".webp",
            ".bmp",
            ".dib",
            ".tif",
            ".tiff",
            ".gif",
        ),
        *(".avif", ".heic", ".heif", ".hif"),
    }
)
"""How the files of all kinds that are read end, in small letters."""

_HEIF_BRANDS: Final = (
    *(b"avif", b"avis"),
    *(b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"),
)  # ISO/IEC 23008-12 and AV1 Image File Format

# OpenCV's messages about a broken film are suppressed: the camera reports it once, in a sentence.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def decode(data: bytes) -> Image:
    """Decode a file's bytes to (H, W, 3) BGR uint8, rotated as its EXIF says, on even grey where it is
    transparent. Raises PictureError."""
    if not data:
        raise PictureError(sentence("picture_file.empty"))
    if data[:2] == b"\xff\xd8":
        return decode_jpeg(data)
    if (foreign := _foreign(data)) is not None:
        raise PictureError(foreign)
    return decode_other(data)


def _foreign(data: bytes) -> Sentence | None:
    """Name of a file type that people mistake for a picture; None for all others."""
    if data[4:8] == b"ftyp" and data[8:12] not in _HEIF_BRANDS:
        return sentence("picture_file.film")
    if data[:4] == b"%PDF":
        return sentence("picture_file.pdf")
    start = data[:256].lstrip().lower()
    if start.startswith((b"<svg", b"<?xml")) and b"<svg" in data[:2048].lower():
        return sentence("picture_file.svg")
    if start.startswith((b"<!doctype html", b"<html")):
        return sentence("picture_file.web_page")
    return None
