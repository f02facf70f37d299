"""A camera wrapper that reconnects after failures, with growing pauses."""

from __future__ import annotations

import threading
import time
from typing import Final

from controller.words.sentence import sentence
from vision.capture.camera_frame import (
    BadPicture,
    Camera,
    CameraError,
    CameraFrame,
    CameraState,
    Clock,
    Link,
    no_picture,
    with_sign_hint,
)

PAUSES: Final = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Seconds before the first, second … try after a failure; the last one for ever. A camera that starts again is seen
within two seconds, and one that is gone is not hammered."""


class PatientCamera:
    """Wraps another camera and reconnects after failures; `state` may be read from any thread."""

    def __init__(self, camera: Camera, clock: Clock = time.monotonic) -> None:
        self._camera = camera
        self._clock = clock
        self._state = CameraState()
        self._closed = threading.Event()

    @property
    def url(self) -> str:
        """The wrapped camera's address."""
        return self._camera.url

    @property
    def state(self) -> CameraState:
        """The connection state after the last `grab`."""
        return self._state

    def grab(self) -> CameraFrame:
        """The newest picture. After a failure it waits `state.pause` seconds before it tries again; `close` in another
        thread ends the waiting. Raises `CameraError`, and nothing else, whatever the camera sends."""
        pause = self._state.pause
        if pause and self._closed.wait(pause):
            self._closed.clear()
            raise CameraError(self._state.reason or sentence("camera.let_go"))
        try:
            frame = self._camera.grab()
        except CameraError as failure:
            raise self._lost(with_sign_hint(self.url, failure)) from failure
        except Exception as fault:
            raise self._lost(no_picture(self.url, sentence("camera.not_understood"))) from fault
        self._state = CameraState(Link.LIVE)
        return frame

    def close(self) -> None:
        """Release the camera; a later `grab` connects again."""
        self._closed.set()
        self._camera.close()
        self._closed = threading.Event()
        self._state = CameraState()

    def _lost(self, failure: CameraError) -> CameraError:
        tries = self._state.tries + 1
        waits = not isinstance(failure, BadPicture)
        pause = PAUSES[min(tries, len(PAUSES)) - 1] if waits else 0.0
        self._state = CameraState(Link.LOST, failure.whole, tries, pause)
        return failure
