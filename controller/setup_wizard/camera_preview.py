"""The camera that is being set up, opened once and shown as it is now."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from starlette.applications import Starlette

from controller.json_values import JsonObject
from controller.web.camera_pages import create_enrol_app
from controller.words.sentence import SentenceError, in_each_language
from vision.capture.camera import Camera, CameraError, open_camera
from vision.enrolment.enrol_session import STEPS, EnrolmentSession
from vision.enrolment.enrol_set import enrol, may_enrol
from vision.networks.tile_classifier import ModelFileError, TileClassifier
from vision.networks.tile_set_store import TileSetError
from vision.photos.photo_detector import Detector

Picture = NDArray[np.uint8]


class CameraPreview:
    """Pictures of the camera at the address that `url` gives now; opened again when that changes. From any thread."""

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


# ---- Enrolling the table's own tiles during the setup --------------------------------------------------------------
# The page of `mahjong-table enrol`, with the camera of the draft.

PAUSE_S: Final = 0.2
"""Between pictures that nobody waits for."""


class EnrolmentRefused(SentenceError):
    """Tiles cannot be enrolled like this; the sentence says why."""


class TileEnrolment:
    """One enrolment of the set `name` before the camera at `url`; its `page` guides through it.

    It ends by being finished (`outcome` has the report, or why nothing was kept) or by `stop`. Raises
    `EnrolmentRefused`.
    """

    def __init__(self, name: str, url: str, store: Path | None, *, flowers: bool, back: str) -> None:
        try:
            may_enrol(name, store, add=False, replace_it=False)
            classifier = TileClassifier()
            self._camera = open_camera(url)
        except (TileSetError, ModelFileError, CameraError) as error:
            raise EnrolmentRefused(error.whole) from error
        self.name = name
        self.outcome: JsonObject | None = None
        self._store = store
        steps = STEPS if flowers else STEPS[:-1]
        self._session = EnrolmentSession(self._camera, Detector(classifier), classifier, steps)
        self.page: Starlette = create_enrol_app(name, self._session, lambda: self.outcome, back)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="enrolment", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it; nothing is kept unless it was finished before."""
        self._stopped.set()
        self._thread.join(timeout=5)

    def _follow(self) -> None:
        try:
            while not self._session.finished and not self._stopped.is_set():
                if not self._session.look().ready:
                    time.sleep(PAUSE_S)
            if self._session.finished and not self._stopped.is_set():
                self.outcome = enrol(self.name, self._session.samples, self._store).to_json()
        except TileSetError as error:
            self.outcome = {"error": str(error), "translations": in_each_language(error.whole)}
        finally:
            self._camera.close()
