"""Enrolment from a live camera, a row of tiles at a time: which row to lay next, what is detected, and what was
accepted."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from controller.words.sentence import Sentence, joined, sentence
from vision.capture.camera import Camera, CameraError, Link, RecordingOver
from vision.capture.image_quality import ImageFault, judge_picture
from vision.enrolment.enrol_grid import Layout, read_layout
from vision.networks.labels import FACES
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_set_store import Sample
from vision.photos.annotate import annotate
from vision.photos.photo_detector import Detection, Detector

Picture = npt.NDArray[Any]

STEADY: Final = 2
"""Pictures in a row that must show the row right before it may be taken by itself."""
_STILL: Final = 0.15  # of a tile's height, how far a tile may move between two such pictures
_WIDEST: Final = 1280  # pixels of the picture shown to people
_MARGIN: Final = 3.0  # of a tile's height: cloth that is shown round the tiles
_SOME: Final = 3
_ENLARGED: Final = 3.0  # at most: a tile of a table's camera is 30 pixels wide
_JPEG: Final = 80


@dataclass(frozen=True)
class EnrolmentStep:
    """One row of tiles to lay."""

    title: Sentence
    faces: tuple[str, ...]
    hint: Sentence | None = None


STEPS: Final = (
    EnrolmentStep(sentence("enrolment.row_characters"), FACES[0:9]),
    EnrolmentStep(sentence("enrolment.row_circles"), FACES[9:18]),
    EnrolmentStep(sentence("enrolment.row_bamboos"), FACES[18:27]),
    EnrolmentStep(sentence("enrolment.row_honours"), FACES[27:34]),
    EnrolmentStep(
        sentence("enrolment.row_flowers"),
        FACES[34:42],
        sentence("enrolment.skip_flowers"),
    ),
)
"""The whole set, in the order of `vision.enrolment.enrol_grid.ORDER`."""


@dataclass(frozen=True, eq=False)
class EnrolmentState:
    """State of the session, as of its last picture."""

    step: int
    """The number of the row being laid; len(steps) when all are done."""
    ready: bool
    """Whether the detected row may be accepted."""
    message: Sentence
    """The fault or the next thing to do."""
    seen: tuple[str, ...]
    """Names of the detected tiles, row after row, as far as known."""
    number: int
    """Counts pictures."""
    steady: int
    """How many pictures in a row showed the same row right."""
    camera: Link
    """Whether pictures come."""

    @property
    def text(self) -> str:
        """The message in English."""
        return self.message.text


class EnrolmentSession:
    """One enrolment.  `look` is called repeatedly by one thread, everything else by any."""

    def __init__(
        self,
        camera: Camera,
        detector: Detector,
        classifier: TileClassifier,
        steps: Sequence[EnrolmentStep] = STEPS,
    ) -> None:
        self.steps = tuple(steps)
        self._camera, self._detector, self._classifier = camera, detector, classifier
        self._lock = threading.Lock()
        self._taken: list[tuple[Sample, ...]] = []
        self._layout: Layout | None = None
        self._quarters: int | None = None  # how the rows taken so far had to be turned
        self._ends_reached = 0
        self._jpeg = b""
        self._view = EnrolmentState(0, False, sentence("enrolment.waiting"), (), 0, 0, Link.CONNECTING)

    @property
    def view(self) -> EnrolmentState:
        """State after the last picture."""
        with self._lock:
            return self._view

    @property
    def jpeg(self) -> bytes:
        """The newest picture with the detections drawn in; empty before the first."""
        with self._lock:
            return self._jpeg

    @property
    def ends_reached(self) -> int:
        """How often a recording reached its end while waiting for this row."""
        with self._lock:
            return self._ends_reached

    @property
    def finished(self) -> bool:
        """Whether every row was accepted or skipped."""
        with self._lock:
            return len(self._taken) == len(self.steps)

    @property
    def samples(self) -> tuple[Sample, ...]:
        """Everything accepted so far."""
        with self._lock:
            return tuple(sample for row in self._taken for sample in row)

    def look(self) -> EnrolmentState:
        """Take a picture and check how far the requested row lies in it."""
        with self._lock:
            step, before, quarters = len(self._taken), self._layout, self._quarters
            old = self._view
        if step == len(self.steps):
            return self.view
        wanted = self.steps[step]
        try:
            image = self._camera.grab().image
        except CameraError as error:
            over = isinstance(error, RecordingOver)
            with self._lock:
                self._ends_reached += over
            link = Link.LIVE if over else Link.LOST
            return self._show(
                step, EnrolmentState(step, False, error.whole, (), old.number, 0, link), None, None
            )
        layout = read_layout(image, self._detector, self._classifier, wanted.faces, quarters)
        ready = layout.problem is None
        steady = 0
        if ready:
            still = before is not None and before.problem is None and _lies_still(before, layout)
            steady = old.steady + 1 if still else 1
        seen = tuple(tile.tile for row in layout.rows for tile in row)
        if layout.problem is None:
            doubts = [sentence("enrolment.but", doubt=doubt) for doubt in layout.warnings[:2]]
            message = joined(sentence("enrolment.all_right"), *doubts)
        elif step and _agree(seen, self.steps[step - 1].faces):
            message = sentence("enrolment.row_before", row=wanted.title)
        else:
            message = _too_little_light(image, layout) or layout.problem
        view = EnrolmentState(step, ready, message, seen, old.number + 1, steady, Link.LIVE)
        return self._show(step, view, layout, _drawn(layout))

    def accept(self) -> bool:
        """Take the row as detected; False where none may be."""
        with self._lock:
            if not self._view.ready or self._layout is None or len(self._taken) == len(self.steps):
                return False
            self._quarters = self._layout.quarters
            self._next(self._layout.samples)
            return True

    def skip(self) -> bool:
        """Go on without this row; False after the last row."""
        with self._lock:
            if len(self._taken) == len(self.steps):
                return False
            self._next(())
            return True

    def redo(self) -> bool:
        """Back to the row before; False at the first."""
        with self._lock:
            if not self._taken:
                return False
            self._taken.pop()
            self._at(len(self._taken))
            return True

    def _next(self, samples: tuple[Sample, ...]) -> None:
        self._taken.append(samples)
        self._at(len(self._taken))

    def _at(self, step: int) -> None:
        self._layout, self._ends_reached = None, 0
        message = sentence("enrolment.all_done" if step == len(self.steps) else "enrolment.next_row")
        self._view = EnrolmentState(step, False, message, (), self._view.number, 0, self._view.camera)

    def _show(
        self, step: int, view: EnrolmentState, layout: Layout | None, jpeg: bytes | None
    ) -> EnrolmentState:
        """Publish the state, unless somebody went on to another row while the picture was read."""
        with self._lock:
            if step == len(self._taken):
                self._view, self._layout = view, layout
                self._jpeg = self._jpeg if jpeg is None else jpeg
            return self._view


def _lies_still(before: Layout, now: Layout) -> bool:
    was, lies = (np.array([t.corners for row in one.rows for t in row]) for one in (before, now))
    if was.shape != lies.shape:
        return False
    tall = float(np.median(np.linalg.norm(lies[:, 2] - lies[:, 1], axis=1)))
    return float(np.abs(was - lies).max()) < _STILL * tall


def _agree(seen: Sequence[str], faces: Sequence[str]) -> bool:
    """Whether most detections are these faces in their order."""
    same = sum(one == other for one, other in zip(seen, faces, strict=False))
    return len(seen) == len(faces) and same > len(faces) / 2


def _too_little_light(image: Picture, layout: Layout) -> Sentence | None:
    """The picture's fault because of which no tile is detected, if any."""
    fault = None if layout.rows else judge_picture(image, by_markers=False)
    if fault is None or fault.trouble is ImageFault.TOO_SMALL:
        return None
    return sentence("alert.camera", reason=fault.sentence)


def _drawn(layout: Layout) -> bytes:
    """Outlines of the tiles, large enough to be looked at, under their names: those they would get, where they
    may be taken."""
    tiles = [tile for row in layout.rows for tile in row]
    for at, sample in enumerate(layout.samples):
        # Of a tile that it does not know the reader cannot say how it is turned.
        rotation = tiles[at].rotation if tiles[at].tile == sample.face else 0
        tiles[at] = replace(tiles[at], tile=sample.face, confidence=1.0, rotation=rotation)
    drawn = annotate(*_near(layout.upright, tiles))
    return bytes(cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, _JPEG])[1].tobytes())


def _near(picture: Picture, tiles: list[Detection]) -> tuple[Picture, list[Detection]]:
    """The part of a picture round its tiles, scaled to the display width; all of it where there are hardly any:
    two may be the dice."""
    height, width = picture.shape[:2]
    left, top, right, bottom = 0, 0, width, height
    if len(tiles) >= _SOME:
        corners = np.array([tile.corners for tile in tiles])
        margin = _MARGIN * float(np.median(np.ptp(corners[:, :, 1], axis=1)))
        left, top = (max(0, int(v)) for v in corners.min(axis=(0, 1)) - margin)
        right, bottom = np.minimum(corners.max(axis=(0, 1)) + margin, (width, height)).astype(int)
    scale = min(_WIDEST / max(right - left, bottom - top), _ENLARGED)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    part = cv2.resize(picture[top:bottom, left:right], None, fx=scale, fy=scale, interpolation=way)
    moved = []
    for tile in tiles:
        x0, y0, x1, y1 = ((v - o) * scale for v, o in zip(tile.box, (left, top, left, top), strict=True))
        a, b, c, d = (((x - left) * scale, (y - top) * scale) for x, y in tile.corners)
        moved.append(replace(tile, box=(x0, y0, x1, y1), corners=(a, b, c, d)))
    return part, moved
