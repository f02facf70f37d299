"""Cameras that send picture after picture: a local device, RTSP, a stream of JPEGs. The newest one wins."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from controller.words.sentence import Sentence, sentence
from vision.capture.camera_frame import (
    TIMEOUT,
    CameraError,
    CameraFrame,
    Clock,
    Image,
    bounded,
    no_picture,
)
from vision.capture.ffmpeg import open_stream
from vision.capture.image_decoding import PictureError, decode
from vision.capture.rtsp_relay import RtspRelay

Source = str | int | RtspRelay | Callable[[], str | int]
"""A stream's address or the way to it, or a device's path or number, or how to find that: replugged, a camera gets
another number."""
_MJPG: Final = cv2.VideoWriter.fourcc(*"MJPG")
_ENDING: Final = 1.0
"""Seconds that a thread is waited for when it is to end. FFmpeg cannot be interrupted; the thread ends it when it is
back."""
LARGE: Final = (1920, 1080)
"""Requested picture size; a device gives the nearest. By default most give 640x480, too small for tiles."""


class StreamCamera:
    """A device or network stream read by OpenCV.

    A thread takes every picture off the stream as it comes and unpacks one only when `grab` waits for it, so a
    slow reader gets the current picture, and none are queued. `size` is requested of a device. A stream is waited
    for `timeout` seconds, and a picture twice as long.
    """

    def __init__(
        self,
        url: str,
        source: Source,
        clock: Clock = time.monotonic,
        size: tuple[int, int] = LARGE,
        timeout: float = TIMEOUT,
    ) -> None:
        self._url = url
        self._timeout = timeout
        self._source = source
        self._size = size
        self._clock = clock
        self._turn = threading.Condition()
        self._wanted = False
        self._newest: CameraFrame | None = None
        self._count = 0
        self._fault: CameraError | None = None
        self._damage: Sentence | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def url(self) -> str:
        """The address it was opened with."""
        return self._url

    def grab(self) -> CameraFrame:
        """The next picture off the stream, which is opened first if need be; blocks. Raises `CameraError`."""
        with self._turn:
            if self._thread is None or not self._thread.is_alive():
                self._fault = None
                self._closing = threading.Event()
                self._thread = threading.Thread(
                    target=self._follow, args=(self._closing,), name="camera", daemon=True
                )
                self._thread.start()
            self._newest, self._wanted, self._damage = None, True, None
            self._turn.wait_for(
                lambda: self._fault is not None or self._newest is not None, timeout=2 * self._timeout
            )
            self._wanted = False
            if self._newest is not None:
                return self._newest
            fault = self._fault
        self.close()
        raise fault or self._failure(_none_came(round(2 * self._timeout), self._damage))

    def close(self) -> None:
        """Stop the thread and wake a waiting `grab`; a later one opens the stream again."""
        self._closing.set()
        with self._turn:  # wake callers that wait for a picture
            self._fault = self._fault or self._failure(sentence("camera.let_go"))
            self._turn.notify_all()
        if isinstance(self._source, RtspRelay):
            self._source.end()
        thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join(_ENDING)

    def _follow(self, closing: threading.Event) -> None:
        try:
            source = self._opencv_source()
        except CameraError as nothing_there:
            self._report(closing, nothing_there)
            return
        capture = _open_capture(source, self._size, self._timeout)
        try:
            if not capture.isOpened():
                self._report(closing, self._failure(self._known_fault() or _cannot_open(source)))
                return
            while not closing.is_set():
                if not capture.grab():
                    why = self._known_fault() or sentence("camera.stream_ended")
                    self._report(closing, self._failure(why))
                    return
                self._count += 1
                if not self._wanted:
                    continue
                unpacked, image = capture.retrieve()
                if not unpacked or image is None:
                    continue  # one damaged picture: the next one may be whole
                try:
                    picture = _unpacked(np.asarray(image, np.uint8))
                except PictureError as broken:
                    self._damage = broken.whole
                    continue
                frame = CameraFrame(bounded(picture), self._count, self._clock())
                with self._turn:
                    self._newest = frame
                    self._turn.notify_all()
        except cv2.error as fault:
            why = sentence("camera.opencv", reason=fault.err)
            self._report(closing, self._failure(why))
        except Exception:
            self._report(closing, self._failure(sentence("camera.not_readable")))
            raise
        finally:
            capture.release()

    def _opencv_source(self) -> str | int:
        """The source for OpenCV to open. Raises `CameraError`."""
        match self._source:
            case RtspRelay():
                return self._source.begin()
            case str() | int():
                return self._source
        return self._source()

    def _known_fault(self) -> Sentence | None:
        return self._source.fault if isinstance(self._source, RtspRelay) else None

    def _report(self, closing: threading.Event, fault: CameraError) -> None:
        with self._turn:
            if not closing.is_set():
                self._fault = fault
                self._turn.notify_all()

    def _failure(self, why: Sentence) -> CameraError:
        return no_picture(self._url, why)


def _none_came(seconds: int, damage: Sentence | None) -> Sentence:
    """The message that in `seconds` no picture came, or only damaged ones."""
    if damage is None:
        return sentence("camera.none_came", seconds=seconds)
    return sentence("camera.none_whole", seconds=seconds, damage=damage)


def _unpacked(handed: Image) -> Image:
    """Decode what OpenCV returns: that picture, or the bytes of a JPEG as one row. Raises PictureError."""
    if handed.ndim == 2 and min(handed.shape) == 1:
        return decode(handed.tobytes())
    return handed


def _cannot_open(source: str | int) -> Sentence:
    if isinstance(source, str) and "://" in source:
        return sentence("camera.no_pictures")
    return sentence("camera.cannot_open")


def _open_capture(source: str | int, size: tuple[int, int], timeout: float) -> cv2.VideoCapture:
    if isinstance(source, str) and "://" in source:
        return open_stream(source, timeout)
    capture = cv2.VideoCapture(source) if isinstance(source, int) else cv2.VideoCapture(source, cv2.CAP_V4L2)
    # Without compression a USB 2 line carries five large pictures a second; as JPEG, thirty.
    capture.set(cv2.CAP_PROP_FOURCC, _MJPG)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if int(capture.get(cv2.CAP_PROP_FOURCC)) == _MJPG:
        # OpenCV would unpack a damaged picture without a word: it hands the bytes over (Video4Linux alone can).
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)
    return capture
