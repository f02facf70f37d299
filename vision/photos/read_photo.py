"""Reading photographs from files: the output records of `mahjong-table see`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import cv2
import numpy.typing as npt

from controller.identity.addresses import without_password
from controller.words.sentence import SentenceError, sentence
from vision.capture.image_decoding import PictureError, decode
from vision.photos.annotate import annotate
from vision.photos.photo_detector import Detection, Detector

Picture = npt.NDArray[Any]
_MOST_BYTES: Final = 1_000_000_000  # the largest picture that is read has 800 MB at 64 bits a pixel
_LONGEST_STEM: Final = 240  # bytes; with a number and `.png` a name has at most 255

__all__ = ["AnnotationError", "PictureError", "facts", "load", "see"]


class AnnotationError(SentenceError):
    """The folder of annotated pictures cannot be written; a sentence that names it."""


def see(
    pictures: Iterable[Path], detector: Detector, annotations: Path | None = None
) -> Iterator[dict[str, Any]]:
    """Read pictures, in order, as JSON-ready records: `image`, `width`, `height`, `tiles` (each `tile`,
    `confidence`, `box`, `corners`, `rotation`), or `image` and `error` where a picture cannot be read.

    With `annotations`, a folder (made if missing), a copy of each picture with the detections drawn in is left
    there as PNG; never over one of the pictures.  Raises AnnotationError when that folder cannot be written.
    """
    pictures = list(pictures)
    taken = {os.path.realpath(path) for path in pictures} if annotations is not None else set()
    for path in pictures:
        try:
            image = load(path)
        except PictureError as error:
            there = os.path.exists(path)  # noqa: PTH110 - Path.exists raises where a folder is closed
            shown = str(path) if there else without_password(str(path))  # perhaps a camera's address
            yield {"image": shown, "error": str(error)}
            continue
        found = detector.find(image)
        if annotations is not None:
            try:
                _keep(annotate(image, found), annotations, path, taken)
            except OSError as refused:
                reason = refused.strerror or str(refused)
                raise AnnotationError(
                    sentence("picture_file.not_annotated", folder=str(annotations), reason=reason)
                ) from refused
        yield {
            "image": str(path),
            "width": image.shape[1],
            "height": image.shape[0],
            "tiles": [facts(d) for d in found],
        }


def load(path: Path) -> Picture:
    """Load a picture file as BGR uint8, rotated as its EXIF says.  Raises PictureError."""
    try:
        if path.is_dir():
            raise PictureError(sentence("picture_file.folder"))
        if path.exists() and not path.is_file():
            raise PictureError(sentence("picture_file.device"))
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1) if os.fstat(file.fileno()).st_size <= _MOST_BYTES else None
    except FileNotFoundError:
        raise PictureError(sentence("picture_file.missing")) from None
    except OSError as refused:
        raise PictureError(
            sentence("picture_file.unread", reason=refused.strerror or str(refused))
        ) from refused
    except MemoryError:
        raise PictureError(sentence("picture_file.no_memory")) from None
    if data is None or len(data) > _MOST_BYTES:
        raise PictureError(sentence("picture_file.too_large", megabytes=_MOST_BYTES // 1_000_000))
    return decode(data)


def facts(tile: Detection) -> dict[str, Any]:
    """One detection as a JSON-ready record."""
    return {
        "tile": tile.tile,
        "confidence": round(tile.confidence, 4),
        "box": [round(v, 1) for v in tile.box],
        "corners": [[round(x, 1), round(y, 1)] for x, y in tile.corners],
        "rotation": tile.rotation,
    }


def _keep(picture: Picture, folder: Path, source: Path, taken: set[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = os.fsencode(source.stem)
    stem = source.stem if len(name) <= _LONGEST_STEM else name[:_LONGEST_STEM].decode(errors="ignore")
    target, n = folder / f"{stem}.png", 1
    while (real := os.path.realpath(target)) in taken:
        n += 1
        target = folder / f"{stem}-{n}.png"
    taken.add(real)
    done, data = cv2.imencode(".png", picture)
    if done:
        target.write_bytes(data.tobytes())
