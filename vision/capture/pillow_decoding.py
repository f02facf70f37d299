"""Pictures of all kinds but JPEG, by Pillow and, for HEIC, by pi-heif: a decoder without the encoder's licence."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import Final

import numpy as np
import pi_heif
from numpy.typing import NDArray
from PIL import Image as Pil
from PIL import ImageOps, UnidentifiedImageError

from controller.words.sentence import sentence
from vision.capture.picture_bounds import PictureError, refuse_sizes

Pixels = NDArray[np.uint8]

_KINDS: Final = ("PNG", "WEBP", "BMP", "DIB", "TIFF", "GIF", "AVIF", "HEIF")
_ORIENTATION: Final = 0x112  # EXIF 2.32, table 6
_HEIF_TURNS: Final = (b"irot", b"imir")  # ISO/IEC 23008-12, 6.5.10 and 6.5.12
_BEHIND: Final = 110.0  # grey shown through transparent pixels
_STRIPE: Final = 256  # rows
_SIXTEEN_BITS: Final = ("I;16", "I;16L", "I;16B", "I;16N")
_THIRTY_TWO_BITS: Final = ("I", "F")  # one number a pixel, without a stated black and white

# A fault of a file is reported in a sentence; Pillow's own words on standard error are for developers.
warnings.filterwarnings("ignore", module=r"PIL\.")
pi_heif.register_heif_opener(thumbnails=False)
Pil.MAX_IMAGE_PIXELS = None  # our own bound is checked first, and says how large the picture is


def decode_other(data: bytes) -> Pixels:
    """Decode the first picture in a file's bytes to (H, W, 3) BGR uint8, rotated as its EXIF says. Raises
    PictureError."""
    try:
        with Pil.open(BytesIO(data), formats=_KINDS) as opened:
            refuse_sizes(*opened.size)
            if opened.format == "PNG":  # the sums of its chunks are looked at here only
                opened.verify()
                opened = Pil.open(BytesIO(data), formats=_KINDS)
            opened.load()
            picture = _turned(opened, data)
            refuse_sizes(*picture.size)
            return _pixels(picture)
    except PictureError:
        raise
    except UnidentifiedImageError:
        raise PictureError(sentence("picture_file.unknown")) from None
    except MemoryError:
        raise PictureError(sentence("picture_file.no_memory")) from None
    except Exception as broken:  # Pillow's readers raise any exception on a damaged file
        raise PictureError(sentence("picture_file.cut_or_damaged", reason=str(broken))) from broken


def _turned(picture: Pil.Image, data: bytes) -> Pil.Image:
    """Undo the EXIF orientation. A HEIC file's own rotation libheif has applied already; beside it its EXIF
    repeats it, without it EXIF is the only source."""
    original = picture.info.get("original_orientation")
    if original is not None and not any(box in data for box in _HEIF_TURNS):
        picture.getexif()[_ORIENTATION] = original
    ImageOps.exif_transpose(picture, in_place=True)
    return picture


def _pixels(picture: Pil.Image) -> Pixels:
    """BGR uint8; transparent pixels show even grey."""
    if picture.mode in _THIRTY_TWO_BITS:
        raise PictureError(sentence("picture_file.no_colours"))
    if picture.mode not in _SIXTEEN_BITS and not picture.has_transparency_data:
        return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[..., ::-1])
    width, height = picture.size
    pixels = np.empty((height, width, 3), np.uint8)
    for top in range(
        0, height, _STRIPE
    ):  # a whole picture in the forms between would take ten times its memory
        stripe = picture.crop((0, top, width, min(top + _STRIPE, height)))
        pixels[top : top + _STRIPE] = _stripe(stripe)
    return pixels


def _stripe(picture: Pil.Image) -> Pixels:
    if picture.mode not in _SIXTEEN_BITS:
        rgba = np.asarray(picture.convert("RGBA"))
        return _before_grey(rgba[..., 2::-1], rgba[..., 3])
    values = np.asarray(picture).astype(np.uint16)
    grey = (values >> 8).astype(np.uint8)
    clear = picture.info.get("transparency")
    opacity = np.full(values.shape, 255) if clear is None else np.where(values == clear, 0, 255)
    return _before_grey(np.dstack((grey, grey, grey)), opacity)


def _before_grey(colours: Pixels, opacity: NDArray[np.generic]) -> Pixels:
    """Blend colours (H, W, 3) with an opacity (H, W; 255 is opaque) over even grey."""
    share = opacity.astype(np.float32)[..., None] / 255.0
    return np.asarray(colours * share + _BEHIND * (1.0 - share) + 0.5, dtype=np.uint8)
