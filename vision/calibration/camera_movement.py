"""Camera movement: whether the camera is still where it was calibrated, and where the table is if it is not.

Every frame is checked before anything is read in it, only near the places of the four markers, which costs a
few milliseconds. A marker covered by a hand or a tile is ignored. When most of the visible markers have moved,
readings stop at once, until two frames in a row show the table in the same place again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration, CalibrationError
from vision.calibration.markers import find_markers, sharpened
from vision.calibration.stored_calibration import Alignment, AlignmentError

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

_DRIFTED_MM: Final = 1.3  # more spoils the seams between tiles
_DRIFTED_PX: Final = 1.0  # less is the noise of a corner
_STILL_PX: Final = 0.8  # between two frames of a camera that hangs still again
_REPORTED_FOR: Final = 24  # frames for which a push is reported after the table was found again
_AROUND: Final = 0.75  # of a marker's diagonal: how far round its place it is looked for
_BLIND_FRAMES: Final = (
    3  # in which nothing round a table without markers is recognised before it counts as lost
)
_OFTEN_ENOUGH: Final = 8  # frames between two looks at all of a picture in which no marker is where it was


@dataclass(frozen=True)
class Shift:
    """Distance (pixels) between the table and where it was calibrated; `loose` are markers that moved alone."""

    pixels: float
    loose: tuple[int, ...] = ()


class Located(Protocol):
    """A reader of the table that holds a calibration."""

    alignment: Alignment

    @property
    def calibration(self) -> Calibration | None:
        """The calibration in use, None before the first."""
        ...

    def adopt(self, calibration: Calibration) -> None:
        """Use this calibration from now on."""
        ...


def shift_of_markers(image: Image, calibration: Calibration, *, everywhere: bool = False) -> Shift | None:
    """How far the visible markers have moved since calibration; None if that cannot be determined. Searches only
    near the known places unless `everywhere` is set."""
    known = calibration.expected()
    if everywhere:
        found = find_markers(image)
    else:
        found = {}
        for number, place in known.items():
            seen = _marker_near(image, number, place)
            if seen is not None:
                found[number] = seen
    limit = drift_limit(calibration)
    moved = {
        number: float(np.median(np.linalg.norm(_turned_like(seen, known[number]) - known[number], axis=1)))
        for number, seen in found.items()
        if number in known
    }
    if not moved:
        return None
    gone = sorted(number for number, pixels in moved.items() if pixels > limit)
    if len(gone) == 1 and len(moved) > 1:  # a camera moves them all: that sheet was pushed
        still = [pixels for number, pixels in moved.items() if number not in gone]
        return Shift(max(still), tuple(gone))
    return Shift(max(moved.values()))


def drift_limit(calibration: Calibration) -> float:
    """Pixels beyond which a camera counts as moved."""
    return max(_DRIFTED_PX, _DRIFTED_MM * calibration.px_per_mm)


class CameraMotionTracker:
    """Keeps a reader's calibration valid, frame by frame.

    `follow(image)` returns why this frame cannot be read, None if it can. `push` is a sentence while the
    camera moves or the table is lost, and for some frames after it was found again.
    """

    def __init__(self, reader: Located) -> None:
        self._reader = reader
        self._lost = False
        self._recalibrated = False
        self._last: Calibration | None = None
        self._before: Calibration | None = None
        self._unseen = 0
        self._unrecognised = 0
        self._shown_for = 0
        self.push: Sentence | None = None
        self.pushes = 0

    def follow(self, image: Image) -> Sentence | None:
        """Check the next frame (HxWx3 uint8 BGR): None if the reader's calibration is right for it, else the
        reason why not."""
        known = self._reader.calibration
        size = (image.shape[1], image.shape[0])
        self._recalibrated |= self._renewed()
        if self._recalibrated or known is None or known.size != size:
            return self._find_first(image)
        if not self._lost:
            self._forget_push()
            shift = self._shift(image, known)
            if self._unrecognised < _BLIND_FRAMES and (shift is None or shift.pixels <= drift_limit(known)):
                self._warn_of(shift)
                return None
            self._lost, self._last = True, None
            self.pushes += 1
            self.push = sentence("camera.being_found")
        return self._find_again(image, known)

    def _renewed(self) -> bool:
        """Whether people have calibrated again since the last frame."""
        alignment = self._reader.alignment
        try:
            fresh = alignment.renewed()
        except AlignmentError as error:
            self.push, self._shown_for = error.whole, 1
            return False
        if fresh is not None:
            self._reader.alignment, self.push = fresh, None
        return fresh is not None

    def _find_first(self, image: Image) -> Sentence | None:
        try:
            self._reader.alignment = self._reader.alignment.fitting((image.shape[1], image.shape[0]))
            self._reader.adopt(self._reader.alignment.locate(image))
        except CalibrationError as fault:
            return fault.whole
        self._lost = self._recalibrated = False
        return None

    def _find_again(self, image: Image, known: Calibration) -> Sentence | None:
        try:
            fresh = self._reader.alignment.locate(image, known)
        except CalibrationError as fault:
            shift = self._shift(image, known)
            if shift is not None and shift.pixels <= drift_limit(known):
                self._lost = False  # it swung back
                self._shown_for = _REPORTED_FOR
                return None
            self._last = None
            self.push = sentence("camera.pushed", reason=fault.whole)
            return self.push
        last, self._last = self._last, fresh
        if last is None or apart(last, fresh) > _STILL_PX * max(1.0, known.size[0] / 1280):
            return self.push
        how_far = apart(known, fresh)
        self._lost = False
        self._shown_for = _REPORTED_FOR
        self.push = (
            sentence("camera.found_by_markers", pixels=round(how_far))
            if self._reader.alignment.by_markers
            else sentence("camera.found_by_surroundings", pixels=round(how_far))
        )
        self._reader.adopt(fresh)
        return None

    def _shift(self, image: Image, known: Calibration) -> Shift | None:
        alignment = self._reader.alignment
        if alignment.by_markers:
            near = shift_of_markers(image, known)
            if near is not None:
                self._unseen = 0
                return near
            self._unseen += 1  # all four covered, or all four gone
            return (
                shift_of_markers(image, known, everywhere=True) if self._unseen % _OFTEN_ENOUGH == 1 else None
            )
        scenery = alignment.fitting(known.size).scenery
        corners = None if scenery is None else scenery.corners_in(image, known.clicked)
        self._unrecognised = self._unrecognised + 1 if corners is None else 0
        if corners is None or known.clicked is None:
            return None
        return Shift(float(np.linalg.norm(corners - known.clicked, axis=1).max()))

    def _warn_of(self, shift: Shift | None) -> None:
        if shift is not None and shift.loose:
            self.push = sentence("camera.marker_aside", markers=list(map(str, shift.loose)))
            self._shown_for = 1

    def _forget_push(self) -> None:
        if self.push is not None:
            self._shown_for -= 1
            if self._shown_for < 0:
                self.push = None


def apart(one: Calibration, other: Calibration) -> float:
    """The largest distance, pixels, between where two calibrations see the same corner of the field."""
    field = [(x, y) for x in (-370.0, 0.0, 370.0) for y in (-370.0, 0.0, 370.0)]
    return float(np.linalg.norm(one.pixels(field) - other.pixels(field), axis=1).max())


def _marker_near(image: Image, number: int, place: Matrix) -> Matrix | None:
    """Marker `number` at or near its known place, 4x2 pixels."""
    around = _AROUND * float(np.linalg.norm(place[0] - place[2]))
    x0, y0 = np.maximum(np.floor(place.min(axis=0) - around), 0).astype(int)
    x1, y1 = np.maximum(np.ceil(place.max(axis=0) + around), 0).astype(int)
    part = image[y0:y1, x0:x1]
    if part.size == 0:
        return None
    seen = find_markers(part).get(number)
    if seen is None:  # covered; or dim, or out of focus
        grey = part if part.ndim == 2 else cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
        lit = cv2.normalize(grey, np.empty_like(grey), 0, 255, cv2.NORM_MINMAX)
        seen = find_markers(sharpened(np.asarray(lit, np.uint8))).get(number)
    return None if seen is None else seen + np.array([x0, y0])


def _turned_like(seen: Matrix, known: Matrix) -> Matrix:
    """The corners begun with the one that `known` begins with."""
    turns = [np.roll(seen, turn, axis=0) for turn in range(4)]
    middle = seen.mean(axis=0) - known.mean(axis=0)
    return min(turns, key=lambda turned: float(np.sum((turned - middle - known) ** 2)))
