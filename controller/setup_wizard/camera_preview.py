"""The camera that is being set up, opened once and shown as it is now."""

from __future__ import annotations

import threading
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.camera import Camera, CameraError, open_camera

Picture = NDArray[np.uint8]


class CameraPreview:
    """Pictures of the camera at the address that `url` gives now; opened anew where that changes. From any thread."""

    def __init__(self, url: Callable[[], str]) -> None:
        self._url = url
        self._mutex = threading.Lock()
        self._opened: tuple[str, Camera] | None = None

    def take(self) -> Picture:
        """A picture. Raises `CameraError`."""
        with self._mutex:
            url = self._url()
            if self._opened is not None and self._opened[0] != url:
                self._close()
            if self._opened is None:
                self._opened = (url, open_camera(url))
            try:
                return self._opened[1].grab().image
            except CameraError:
                self._close()  # it may be another one by now, or be back
                raise

    def jpeg(self) -> bytes:
        """A picture as JPEG. Raises `CameraError`."""
        _, coded = cv2.imencode(".jpg", self.take(), [cv2.IMWRITE_JPEG_QUALITY, 85])
        return coded.tobytes()

    def close(self) -> None:
        """Let go of the camera, so that another program may open it; the next picture opens it again."""
        with self._mutex:
            self._close()

    def _close(self) -> None:
        if self._opened is not None:
            self._opened[1].close()
            self._opened = None
