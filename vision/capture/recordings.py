"""Recordings behind the camera protocol: a picture, a folder of pictures, a film."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2

from controller.identity.addresses import without_password
from controller.words.sentence import sentence
from vision.capture.camera_frame import (
    BadPicture,
    CameraError,
    CameraFrame,
    Clock,
    Image,
    RecordingOver,
    bounded,
)
from vision.capture.ffmpeg import open_film
from vision.capture.image_decoding import PICTURES, PictureError, decode

FILMS: Final = {".mp4", ".avi", ".mkv", ".mov", ".webm", ".mjpg", ".mjpeg", ".m4v"}


Shown = tuple[Image, float | None]
"""A picture and, in a film, how many seconds after its beginning it was taken."""


class RecordedCamera:
    """A picture (repeated without end), a folder of pictures or a film (shown once; after the end, `grab()`
    begins again).

    The pictures of a film carry the film's own time stamps, however fast they are read.
    """

    def __init__(self, url: str, path: Path, clock: Clock = time.monotonic) -> None:
        self._url = url
        self._path = path
        self._clock = clock
        self._number = 0
        self._began = 0.0
        self._pictures: Iterator[Shown] | None = None

    @property
    def url(self) -> str:
        """The address it was opened with."""
        return self._url

    def grab(self) -> CameraFrame:
        """The next picture. Raises `RecordingOver` after the last one, `CameraError` for a file that cannot be
        read."""
        try:
            if self._pictures is None:
                self._pictures, self._began = self._show(), self._clock()
            image, after = next(self._pictures)
        except StopIteration:
            self._pictures = None
            raise RecordingOver(sentence("recording.over", recording=without_password(self._url))) from None
        except OSError as fault:
            self._pictures = None
            reason = fault.strerror or str(fault)
            raise CameraError(
                sentence("recording.unread", recording=without_password(self._url), reason=reason)
            ) from fault
        except CameraError:
            if not self._path.is_dir():  # the next picture of a folder may be sound
                self._pictures = None
            raise
        self._number += 1
        return CameraFrame(image, self._number, self._clock() if after is None else self._began + after)

    def close(self) -> None:
        """Go back to the beginning."""
        self._pictures = None

    def _show(self) -> Iterator[Shown]:
        if not self._path.exists():
            raise CameraError(sentence("recording.none", recording=without_password(self._url)))
        if self._path.is_dir():
            return _Folder(self._path)
        if self._path.suffix.lower() in FILMS:
            return _film(self._path)
        return _one_picture(self._path)


class _Folder(Iterator[Shown]):
    """The pictures of a folder in the order of their names; a broken one is reported and skipped."""

    def __init__(self, folder: Path) -> None:
        shown = (p for p in folder.iterdir() if p.suffix.lower() in PICTURES and not p.name.startswith("."))
        self._paths = iter(sorted(shown))
        self._folder, self._shown = folder, 0

    def __next__(self) -> Shown:
        path = next(self._paths, None)
        if path is None:
            if not self._shown:
                raise CameraError(sentence("recording.empty", folder=str(self._folder)))
            raise StopIteration
        self._shown += 1
        return _load(path), None


def _one_picture(path: Path) -> Iterator[Shown]:
    while True:
        yield _load(path), None


def _film(path: Path) -> Iterator[Shown]:
    capture = open_film(str(path))
    try:
        if not capture.isOpened():
            raise CameraError(sentence("recording.film", film=str(path)))
        while True:
            arrived, image = capture.read()
            if not arrived or image is None:
                return
            yield bounded(image), capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
    finally:
        capture.release()


def _load(path: Path) -> Image:
    try:
        return bounded(decode(path.read_bytes()))
    except PictureError as broken:
        raise BadPicture(sentence("recording.no_use", picture=str(path), why=broken.whole)) from broken
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise BadPicture(sentence("recording.not_opened", picture=str(path), reason=reason)) from fault
