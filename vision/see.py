"""Reading photographs from files: pictures in, the facts of `mahjong-table see` out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.annotate import annotate
from vision.detect import Detection, Detector

Picture = npt.NDArray[Any]


class PictureError(Exception):
    """A file that cannot be read as a picture; the sentence says why."""


def see(
    pictures: Iterable[Path], detector: Detector, annotations: Path | None = None
) -> Iterator[dict[str, Any]]:
    """What lies on each picture, in order, as JSON-ready facts: `image`, `width`, `height`, `tiles` (each `tile`,
    `confidence`, `box`, `corners`, `rotation`), or `image` and `error` where a picture cannot be read.

    With `annotations`, a folder (made if missing), a copy of each picture with the finds drawn in is left there
    as PNG.  Raises OSError when that folder cannot be written.
    """
    taken: set[str] = set()
    for path in pictures:
        try:
            image = load(path)
        except PictureError as error:
            yield {"image": str(path), "error": str(error)}
            continue
        found = detector.find(image)
        if annotations is not None:
            _keep(annotate(image, found), annotations, path, taken)
        yield {
            "image": str(path),
            "width": image.shape[1],
            "height": image.shape[0],
            "tiles": [facts(d) for d in found],
        }


def load(path: Path) -> Picture:
    """A picture file as BGR uint8, turned as its EXIF says.  Raises PictureError."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise PictureError("There is no such file.") from None
    except IsADirectoryError:
        raise PictureError("This is a folder, not a picture.") from None
    except OSError as refused:
        raise PictureError(f"The file cannot be read: {refused.strerror}.") from refused
    if not data:
        raise PictureError("The file is empty.")
    if _cut_short(data):
        raise PictureError("The picture is cut short; copy it again.")
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    if image is None:
        raise PictureError("This is no picture that can be read (JPEG, PNG, WebP, BMP or TIFF is wanted).")
    if min(image.shape[:2]) < 16:
        raise PictureError(
            f"The picture is only {image.shape[1]} x {image.shape[0]} pixels; no tile can be seen in it."
        )
    return np.asarray(image)


def facts(tile: Detection) -> dict[str, Any]:
    """One find as JSON-ready facts."""
    return {
        "tile": tile.tile,
        "confidence": round(tile.confidence, 4),
        "box": [round(v, 1) for v in tile.box],
        "corners": [[round(x, 1), round(y, 1)] for x, y in tile.corners],
        "rotation": tile.rotation,
    }


def _cut_short(data: bytes) -> bool:
    """JPEG and PNG end with a mark; a file without it was not copied whole.  (OpenCV would fill it up with grey.)"""
    if data[:2] == b"\xff\xd8":
        return not _jpeg_ends(data)
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return b"IEND" not in data
    return False


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


def _keep(picture: Picture, folder: Path, source: Path, taken: set[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name, n = source.stem, 1
    while name in taken:
        n += 1
        name = f"{source.stem}-{n}"
    taken.add(name)
    done, data = cv2.imencode(".png", picture)
    if done:
        (folder / f"{name}.png").write_bytes(data.tobytes())
