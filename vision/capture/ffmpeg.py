"""FFmpeg options for OpenCV's capture: a live stream is read without buffering, a film without loss, and
nothing that is received may lead to another protocol, host or file."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import cv2

from vision.capture.camera_frame import TIMEOUT

_OPTIONS: Final = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
"""OpenCV's only way to pass options on; read whenever something is opened. The user's own options stay, except those
that are set here."""
_LIVE: Final = {"rtsp_transport": "tcp", "fflags": "nobuffer", "fpsprobesize": "0"}
"""Over TCP no part of a picture is lost. Otherwise FFmpeg looks at the first seconds of a stream and then hands them
out, old by then."""
_BYTES: Final = "mpegts,mpeg,h264,hevc,m4v,mjpeg,mpjpeg,flv,matroska,webm"
"""Formats that hold their pictures themselves: no playlist, no list of parts, no description of another stream."""
_STREAMS: Final = {
    "rtsp": ("rtsp,tcp", "rtsp"),
    "rtmp": ("rtmp,tcp", "flv"),
    "tcp": ("tcp", _BYTES),
    "udp": ("udp", _BYTES),
}
"""By the address's scheme: the protocols and the formats that may be opened. `rtsps` is plain RTSP to
`vision.capture.rtsp_relay`."""
_FILMS: Final = f"{_BYTES},mov,mp4,m4a,3gp,3g2,mj2,avi,image2,gif"

_opening: Final = threading.Lock()
_theirs: Final = os.environ.get(_OPTIONS)

# A missing camera is reported in a sentence; FFmpeg's own words on standard error are for developers.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def open_stream(url: str, timeout: float = TIMEOUT) -> cv2.VideoCapture:
    """Open a live stream; waits `timeout` seconds for it at most, and for each picture."""
    milliseconds = int(timeout * 1000)
    patience = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, milliseconds, cv2.CAP_PROP_READ_TIMEOUT_MSEC, milliseconds]
    protocols, formats = _STREAMS[url.partition(":")[0].lower()]
    with _ffmpeg_options({**_LIVE, "protocol_whitelist": protocols, "format_whitelist": formats}):
        return cv2.VideoCapture(url, cv2.CAP_FFMPEG, patience)


def open_film(path: str) -> cv2.VideoCapture:
    """Open a film file at its first picture."""
    with _ffmpeg_options({"protocol_whitelist": "file", "format_whitelist": _FILMS}):
        return cv2.VideoCapture(path, cv2.CAP_FFMPEG)


@contextmanager
def _ffmpeg_options(options: dict[str, str]) -> Iterator[None]:
    """Set options for what is opened inside the context. One context at a time: the options are an environment
    variable of the whole process."""
    ours = "|".join(f"{name};{value}" for name, value in options.items())
    with _opening:
        os.environ[_OPTIONS] = f"{_theirs}|{ours}" if _theirs else ours
        try:
            yield
        finally:
            if _theirs is None:
                del os.environ[_OPTIONS]
            else:
                os.environ[_OPTIONS] = _theirs
