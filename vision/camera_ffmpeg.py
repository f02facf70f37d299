"""OpenCV's FFmpeg, told how to open what: a live stream must be of the moment, a film must lose no picture."""

from __future__ import annotations

import os
import threading
from typing import Final

import cv2

from vision.camera_frame import TIMEOUT

_OPTIONS: Final = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
"""The only way OpenCV has to hand options on, read whenever something is opened. Who has set it knows better."""
_LIVE: Final = "rtsp_transport;tcp|fflags;nobuffer|fpsprobesize;0"
"""Over TCP no part of a picture is lost. Otherwise FFmpeg looks at the first seconds of a stream and then hands them
out, old by then."""
_theirs: Final = _OPTIONS in os.environ
_opening: Final = threading.Lock()

# A camera that is away is told in a sentence; FFmpeg's own words on standard error are for developers.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def open_stream(url: str) -> cv2.VideoCapture:
    """A live stream; waits `TIMEOUT` seconds for it at most, and for each picture."""
    milliseconds = int(TIMEOUT * 1000)
    patience = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, milliseconds, cv2.CAP_PROP_READ_TIMEOUT_MSEC, milliseconds]
    if _theirs:
        return cv2.VideoCapture(url, cv2.CAP_FFMPEG, patience)
    with _opening:
        os.environ[_OPTIONS] = _LIVE
        try:
            return cv2.VideoCapture(url, cv2.CAP_FFMPEG, patience)
        finally:
            del os.environ[_OPTIONS]


def open_film(path: str) -> cv2.VideoCapture:
    """A film file, from its first picture on."""
    with _opening:
        return cv2.VideoCapture(path)
