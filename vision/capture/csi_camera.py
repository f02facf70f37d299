"""The camera module of a Raspberry Pi, on its flat cable, by libcamera's Python library (Debian's python3-picamera2).

`csi:` is the only module there is, `csi:1` the second one, `csi:imx708` the one whose sensor has that in its name.
Picamera2 comes with the system and not from the package index: a virtual environment sees it when it was made with
`--system-site-packages`.
"""

from __future__ import annotations

import contextlib
import importlib
import re
import threading
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from typing import Any, Final

import numpy as np

from controller.words.sentence import Sentence, sentence
from vision.capture.camera_frame import TIMEOUT, CameraError, CameraFrame, Clock, bounded, no_picture

SCHEME: Final = "csi"
_BGR: Final = "RGB888"
"""libcamera's name for three bytes a pixel, blue first."""


class CsiCamera:
    """One camera module. Opened at the first `grab`; pictures are `size` (width, height) pixels, or the nearest that
    the sensor has. `wanted` is its number, a part of its sensor's name, or empty for the only one."""

    def __init__(self, url: str, wanted: str, size: tuple[int, int], clock: Clock = time.monotonic) -> None:
        self._url = url
        self._wanted = wanted
        self._size = size
        self._clock = clock
        self._lock = threading.Lock()
        self._camera: Any = None
        self._count = 0

    @property
    def url(self) -> str:
        """The address it was opened with."""
        return self._url

    def grab(self) -> CameraFrame:
        """The next picture. Raises `CameraError` when none came within `TIMEOUT`; the next call opens it again."""
        camera = self._open_camera()
        try:
            job = camera.capture_array("main", wait=False)
            image = camera.wait(job, timeout=TIMEOUT)
        except TimeoutError as fault:
            self.close()
            raise self._failure(sentence("camera.csi_none_came", seconds=round(TIMEOUT))) from fault
        except (OSError, RuntimeError, CancelledError) as fault:
            self.close()
            raise self._failure(sentence("camera.csi_fault", reason=_words(fault))) from fault
        self._count += 1
        return CameraFrame(bounded(np.asarray(image)[..., :3]), self._count, self._clock())

    def close(self) -> None:
        """Close the module, so that another program can use it; a later `grab` opens it again."""
        with self._lock:
            camera, self._camera = self._camera, None
        if camera is not None:
            with contextlib.suppress(OSError, RuntimeError):  # gone already: nothing is left to close
                camera.stop()
                camera.close()

    def _open_camera(self) -> Any:
        with self._lock:
            if self._camera is None:
                library = _picamera2(self._failure)
                number = self._number(library.global_camera_info())
                try:
                    camera = library(number)
                except (OSError, RuntimeError, IndexError) as fault:
                    raise self._failure(sentence("camera.csi_not_opened", reason=_words(fault))) from fault
                try:
                    camera.configure(
                        camera.create_video_configuration(main={"size": self._size, "format": _BGR})
                    )
                    camera.start()
                except (OSError, RuntimeError, ValueError) as fault:
                    camera.close()
                    width, height = self._size
                    raise self._failure(
                        sentence("camera.csi_size", width=width, height=height, reason=_words(fault))
                    ) from fault
                self._camera = camera
            return self._camera

    def _number(self, modules: Sequence[dict[str, Any]]) -> int:
        """The number of the chosen module. Raises `CameraError`, which lists the modules."""
        if not modules:
            raise self._failure(sentence("camera.csi_none"))
        names = [str(module.get("Model", "?")) for module in modules]
        if re.fullmatch("[0-9]{1,9}", self._wanted):
            fitting = [int(self._wanted)] if int(self._wanted) < len(names) else []
        else:
            fitting = [number for number, name in enumerate(names) if self._wanted.lower() in name.lower()]
        if len(fitting) == 1:
            return fitting[0]
        listed = [f"{SCHEME}:{number} ({name})" for number, name in enumerate(names)]
        raise self._failure(
            sentence("camera.csi_several" if fitting else "camera.csi_not_called", modules=listed)
        )

    def _failure(self, why: Sentence) -> CameraError:
        return no_picture(self._url, why)


def _picamera2(failure: Any) -> Any:
    """The class `Picamera2`. Raises `CameraError` where it is not installed, or not for this environment."""
    try:
        return importlib.import_module("picamera2").Picamera2
    except ImportError as missing:
        raise failure(sentence("camera.csi_no_library")) from missing


def _words(fault: BaseException) -> str:
    return " ".join(str(fault).split()).rstrip(".") or type(fault).__name__
