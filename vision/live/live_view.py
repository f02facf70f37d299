"""Live view of a camera: every picture judged and read, as a calibrated table where one is visible, else tile
by tile."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np

from controller.identity.addresses import without_password
from controller.words.sentence import Sentence, sentence
from vision.calibration.markers import find_markers
from vision.capture.camera import Camera, CameraError, CameraFrame, RecordingOver, is_recording
from vision.capture.camera_frame import Clock
from vision.capture.image_quality import ImageFault, PictureFault, PictureWatch, judge_picture, judge_size
from vision.live.clip_recorder import ClipRecorder
from vision.photos.annotate import ENGLISH, annotate_sight
from vision.photos.overlay import AnnotatedPicture, free_sight, table_sight
from vision.photos.photo_detector import Detector
from vision.zones.settle import Settler

_LOOK_FOR_TABLE: Final = 5  # pictures between two looks for markers while there is no table
_LEAST_MARKERS: Final = 3
_JPEG: Final = 85
_RATE_OVER: Final = 12  # pictures the rate is measured over

LIVE: Final = "live"
LOST: Final = "lost"
OVER: Final = "over"
"""A recording was shown to its end; the next look begins it again."""
NO_TILE: Final = PictureFault(
    ImageFault.NO_TABLE,
    sentence("picture.no_tile"),
    grave=False,
)


@dataclass(frozen=True, eq=False)
class Watching:
    """State of a camera now: `state` is `live`, `lost`, `over` (a recording was shown to its end), or what is
    wrong with its picture (an `ImageFault`); `sentence` says it with the cure, None while all is well.
    `rate` is pictures read per second, `clips` how many were kept."""

    camera: str
    state: str = "connecting"
    sentence: Sentence | None = None
    sight: AnnotatedPicture | None = None
    rate: float | None = None
    clips: int | None = None

    @property
    def text(self) -> str:
        """The sentence in English; "" while all is well."""
        return "" if self.sentence is None else self.sentence.text

    def facts(self) -> dict[str, Any]:
        """Plain JSON values; `sight` is null before the first picture."""
        return {
            "camera": self.camera,
            "state": self.state,
            "sentence": None if self.sentence is None else self.sentence.to_json(),
            "rate": None if self.rate is None else round(self.rate, 1),
            "clips": self.clips,
            "sight": None if self.sight is None else self.sight.facts(),
        }

    def jpeg(self, *, plain: bool = False, language: str = ENGLISH) -> bytes:
        """The picture as JPEG, with everything drawn in unless it is to be `plain`, zones by their names in this
        language; empty before the first."""
        if self.sight is None:
            return b""
        picture = self.sight.frame.image if plain else annotate_sight(self.sight, language)
        done, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _JPEG])
        return coded.tobytes() if done else b""


class LiveView:
    """Watches one camera, picture by picture. Not to be shared between threads.

    `settler` reads what calibrates as a table; `detector` is created only once something else is visible.
    """

    def __init__(
        self,
        camera: Camera,
        settler: Settler,
        detector: Callable[[], Detector],
        recorder: ClipRecorder | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._camera = camera
        self._settler = settler
        self._make_detector = detector
        self._detector: Detector | None = None
        self._recorder = recorder
        self._clock = clock
        self._watch = PictureWatch(recorded=is_recording(camera.url))
        self._pictures = 0
        self._read_at: deque[float] = deque(maxlen=_RATE_OVER)
        self._now = Watching(without_password(camera.url), clips=None if recorder is None else 0)

    @property
    def now(self) -> Watching:
        """Result of the last `look`."""
        return self._now

    def look(self) -> Watching:
        """Wait for the next picture and read it; a camera that gives none is reported as lost or over, not
        raised."""
        try:
            frame = self._camera.grab()
        except CameraError as error:
            state = OVER if isinstance(error, RecordingOver) else LOST
            self._now = replace(self._now, state=state, sentence=error.whole, rate=None)
            self._read_at.clear()
            return self._now
        sight = self._read(frame)
        if self._recorder is not None and (sight.fault is None or not sight.fault.grave):
            self._recorder.see(sight)
        self._now = Watching(
            self._now.camera,
            LIVE if sight.fault is None else sight.fault.trouble.value,
            None if sight.fault is None else sentence("alert.camera", reason=sight.fault.sentence),
            sight,
            self._rate(),
            None if self._recorder is None else self._recorder.written,
        )
        return self._now

    def close(self) -> None:
        """Release the camera, and finish the clip being recorded."""
        self._camera.close()
        if self._recorder is not None:
            self._recorder.close()

    def _read(self, frame: CameraFrame) -> AnnotatedPicture:
        self._pictures += 1
        reader = self._settler.reader
        if reader.calibration is None and not self._sees_table(frame):
            return self._read_freely(frame)
        by_markers = reader.alignment.by_markers
        fault = self._watch.judge(frame.image, frame.at, reader.calibration, by_markers=by_markers)
        if fault is not None and fault.grave:
            return AnnotatedPicture(frame, fault=fault, calibrated=True)
        self._settler.feed(frame.image)
        if reader.calibration is None:
            return self._read_freely(frame)
        settler = self._settler
        return table_sight(frame, reader.calibration, settler.readings, settler.doubts, fault)

    def _sees_table(self, frame: CameraFrame) -> bool:
        if not self._settler.reader.alignment.by_markers:
            return True
        due = self._pictures % _LOOK_FOR_TABLE == 1
        return due and len(find_markers(frame.image)) >= _LEAST_MARKERS

    def _read_freely(self, frame: CameraFrame) -> AnnotatedPicture:
        fault = self._watch.judge(frame.image, frame.at, None, by_markers=False)
        if fault is not None and fault.trouble is not ImageFault.TOO_SMALL:
            return AnnotatedPicture(frame, fault=fault)
        if self._detector is None:
            self._detector = self._make_detector()
        found = self._detector.find(frame.image)
        if not found:
            judged = judge_picture(frame.image)
            return AnnotatedPicture(
                frame, fault=NO_TILE if judged is None or judged.trouble is ImageFault.NO_TABLE else judged
            )
        sides = [
            np.linalg.norm(np.subtract(tile.corners[0], tile.corners[at])) for tile in found for at in (1, 3)
        ]
        shorter = np.minimum(sides[::2], sides[1::2])
        small = judge_size(float(np.median(shorter)), frame.image)
        return replace(free_sight(frame, found), fault=None if small is None else replace(small, grave=False))

    def _rate(self) -> float | None:
        self._read_at.append(
            self._clock()
        )  # not when the pictures were taken: a film is looked through faster
        took = self._read_at[-1] - self._read_at[0]
        return (len(self._read_at) - 1) / took if took > 0 else None
