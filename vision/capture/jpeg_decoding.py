"""JPEG decoding by libjpeg-turbo: its warnings count as damage, but for the few after which no picture is lost."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import cv2
import numpy as np
import simplejpeg
from numpy.typing import NDArray
from PIL import Image as Pil

from controller.words.sentence import sentence
from vision.capture.jpeg_colours import has_no_colours
from vision.capture.jpeg_levels import means_of
from vision.capture.jpeg_refinements import has_left_over_means, has_sudden_zeros
from vision.capture.jpeg_scans import JpegFrame, codes_whole_picture, frame_of, has_blank
from vision.capture.jpeg_writers import as_it_should_be_written
from vision.capture.picture_bounds import PictureError, refuse_sizes

Image = NDArray[np.uint8]

_NO_FILE_END: Final = "premature end of jpeg file"
_NO_SCAN_END: Final = "premature end of data segment"
_END_MARK: Final = b"\xff\xd9"
_UNKNOWN_SAMPLING: Final = "subsampling"
_ORIENTATION: Final = 0x112  # EXIF 2.32, table 6
_TURNS: Final = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}
_MIRRORED: Final = {2: 1, 4: 3, 5: 8, 7: 6}
"""Orientations of pictures mirrored left to right, and what is left to do once they are mirrored back."""


def decode_jpeg(data: bytes) -> Image:
    """Decode a JPEG's bytes to (H, W, 3) BGR uint8, rotated as its EXIF says. Raises PictureError."""
    try:
        height, width, *_ = simplejpeg.decode_jpeg_header(data, strict=False)
        refuse_sizes(width, height)
        data, frame, image = _decoded(data)
    except (ValueError, KeyError) as broken:  # KeyError: unknown colours
        if _UNKNOWN_SAMPLING not in str(broken):
            raise _refusal(broken, data) from broken
        frame, image = _of_other_sampling(data)
    if not codes_whole_picture(frame):
        raise PictureError(sentence("picture_file.no_last_scans"))
    if _is_damaged(data, frame):
        raise PictureError(sentence("picture_file.part_out_of_place"))
    return _turned(image, _orientation(data))


def _is_damaged(data: bytes, frame: JpegFrame) -> bool:
    """Whether a JPEG that libjpeg-turbo has decoded without a warning is damaged all the same."""
    if has_blank(data, frame) or has_sudden_zeros(data, frame) or has_left_over_means(data, frame):
        return True
    means = means_of(data, frame)
    return means is not None and (
        means.go_beyond_white() or not means.ends_in_time or has_no_colours(data, frame, means)
    )


def _decoded(data: bytes) -> tuple[bytes, JpegFrame, Image]:
    """BGR, its bytes and what their markers say; where the bytes as they came raise a warning, those of the
    same picture with its known deviations repaired. Raises ValueError."""
    try:
        image = simplejpeg.decode_jpeg(data, "BGR", strict=True)
    except ValueError:
        rewritten = as_it_should_be_written(data, frame_of(data))
        if rewritten is None:
            raise
        data, image = rewritten, simplejpeg.decode_jpeg(rewritten, "BGR", strict=True)
    return data, frame_of(data), np.asarray(image)


def _of_other_sampling(data: bytes) -> tuple[JpegFrame, Image]:
    """BGR of a chroma subsampling that TurboJPEG does not know (4:1:0, say): by Pillow, which reports no
    warnings."""
    try:
        frame = frame_of(data)
        refuse_sizes(*frame.size)
        with Pil.open(BytesIO(data), formats=("JPEG",)) as picture:
            return frame, np.ascontiguousarray(np.asarray(picture.convert("RGB"))[..., ::-1])
    except (OSError, ValueError, SyntaxError) as broken:
        raise _refusal(broken, data) from broken


def _refusal(broken: Exception, data: bytes) -> PictureError:
    if _NO_FILE_END in str(broken).lower() or _END_MARK not in data:
        return PictureError(sentence("picture_file.cut_short", bytes=len(data)))
    if _NO_SCAN_END in str(broken).lower():
        return PictureError(sentence("picture_file.part_missing"))
    if isinstance(broken, KeyError) or not _has_scans(data):
        return PictureError(sentence("picture_file.headless"))
    return PictureError(sentence("picture_file.damaged", reason=str(broken)))


def _has_scans(data: bytes) -> bool:
    try:
        return bool(frame_of(data).scans)
    except ValueError:
        return False


def _orientation(data: bytes) -> int:
    """EXIF orientation (1 to 8); 1, upright, if none can be read."""
    if b"Exif\0\0" not in data[:65536]:
        return 1
    try:
        with Pil.open(BytesIO(data), formats=("JPEG",)) as head:
            found = head.getexif().get(_ORIENTATION, 1)
    except Exception:  # noqa: BLE001 - Pillow stumbles over a damaged head in many ways; the picture itself was read
        return 1
    return found if found in range(1, 9) else 1


def _turned(image: Image, orientation: int) -> Image:
    """Undo an EXIF orientation (1 to 8): the picture as people see it."""
    if orientation in _MIRRORED:
        image, orientation = np.asarray(cv2.flip(image, 1), np.uint8), _MIRRORED[orientation]
    turn = _TURNS.get(orientation)
    return image if turn is None else np.asarray(cv2.rotate(image, turn), np.uint8)
