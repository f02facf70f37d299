"""Image quality: whether a picture shows a table that can be read at all, and if not, its fault with the cure.

`judge_picture` judges one picture; `PictureWatch` all pictures of one camera, one after another: it also
notices a camera that sends the same picture again and again, and one that no longer looks at the table it was
calibrated on. An obstacle over a zone (a hand, a reflection) is no fault of the picture;
`vision.zones.settle` reports that.

A camera hung upside down is no fault: the markers' numbers say where seat 0 is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import MARKER_SIDE, Calibration, find_markers

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

READABLE_TILE: Final = 16.0
"""Pixels across a tile from which its face is read well."""
SMALLEST_TILE: Final = 11.0
"""Pixels across a tile below which nothing is read."""
FROZEN_S: Final = 30.0
"""Seconds for which a living camera never sends one picture again and again, down to the last pixel of noise."""
TILE_SIDE: Final = 24.0  # mm, a tile's short side
_FROZEN_PICTURES: Final = 10  # and at least this number of pictures

_COARSE_WIDTH: Final = 320
_DARK: Final = 16.0  # mean grey level
_FLAT: Final = 6.0  # standard deviation of a picture that shows nothing
_BURNT: Final = 246  # grey level; JPEG makes a little less of white
_BLINDING: Final = 0.35  # share of burnt-out picture in which nothing is read
_TABLE_SIDE: Final = 800.0  # mm of table that must be in the picture
_FIELD: Final = 330.0  # half the side of the field looked at for cloth, mm
_CELLS: Final = 48
_COLOURED: Final = 0.15  # log of channel ratios: cloth of less colour than that could be any ceiling
_SAME_COLOUR: Final = 0.12
_STILL_CLOTH: Final = 0.5  # of what was cloth: hands and tiles never hide more
_MOVED: Final = 11  # grey levels of a coarse pixel; noise and JPEG stay below 6
_MOVED_PIXELS: Final = 3


class ImageFault(StrEnum):
    """Kinds of faults of a picture."""

    DARK = "dark"
    COVERED = "covered"
    BURNT_OUT = "burnt_out"
    NO_TABLE = "no_table"
    MIRRORED = "mirrored"
    TOO_SMALL = "too_small"
    FROZEN = "frozen"


@dataclass(frozen=True)
class PictureFault:
    """A fault of a picture: `sentence` names it with the cure, as a part of another sentence. With a `grave` fault
    nothing may be read."""

    trouble: ImageFault
    sentence: Sentence
    grave: bool = True


def judge_light(grey: Image) -> PictureFault | None:
    """Exposure check of a small grey picture (HxW uint8): the fault, if nothing can be seen in it."""
    mean, deviation = (float(np.ravel(value)[0]) for value in cv2.meanStdDev(grey))
    if mean < _DARK:
        return PictureFault(ImageFault.DARK, sentence("picture.dark"))
    if np.count_nonzero(grey >= _BURNT) > _BLINDING * grey.size:
        return PictureFault(ImageFault.BURNT_OUT, sentence("picture.burnt_out"))
    if deviation < _FLAT:
        return PictureFault(ImageFault.COVERED, sentence("picture.covered"))
    return None


def judge_picture(
    image: Image, calibration: Calibration | None = None, *, by_markers: bool = True
) -> PictureFault | None:
    """Find the fault of one picture (HxWx3 BGR) of a table; None if it can be read.

    With a calibration the markers are searched where they were; a table that was merely shifted in the picture
    is for `vision.calibration.camera_movement` to find again. Where the table is not found `by_markers`, none
    are missed.
    """
    return judge_light(_coarse(image)) or _judge_place(image, calibration, by_markers)


def _judge_place(image: Image, calibration: Calibration | None, by_markers: bool) -> PictureFault | None:
    """Find a fault in where the table lies in a picture that is light enough."""
    if not by_markers:
        known = min(image.shape[:2]) / _TABLE_SIDE if calibration is None else calibration.px_per_mm
        return judge_size(known * TILE_SIDE, image)
    if calibration is not None and _marker_in_place(image, calibration):
        return judge_size(calibration.px_per_mm * TILE_SIDE, image)
    markers = find_markers(image)
    if markers:
        return judge_size(_tile_beside(markers), image)
    tiny = judge_size(min(image.shape[:2]) / _TABLE_SIDE * TILE_SIDE, image)
    if tiny is not None and tiny.grave:
        return tiny
    if find_markers(np.ascontiguousarray(image[:, ::-1])):
        return PictureFault(ImageFault.MIRRORED, sentence("picture.mirrored"))
    return PictureFault(ImageFault.NO_TABLE, sentence("picture.no_marker"))


def judge_size(tile: float, image: Image) -> PictureFault | None:
    """Whether tiles that are `tile` pixels across in this picture are large enough."""
    if tile >= READABLE_TILE:
        return None
    height, width = image.shape[:2]
    larger = READABLE_TILE / tile
    message = sentence(
        "picture.too_small",
        width=width,
        height=height,
        tile=round(tile),
        needed=round(READABLE_TILE),
        wanted_width=_round(width * larger),
        wanted_height=_round(height * larger),
    )
    return PictureFault(ImageFault.TOO_SMALL, message, grave=tile < SMALLEST_TILE)


class PictureWatch:
    """Judges the pictures of one camera in order, and notices whether anything moves in them. `recorded` pictures may
    stay the same without end."""

    def __init__(self, *, recorded: bool = False) -> None:
        self._recorded = recorded
        self.still = False
        """Whether nothing moved anywhere between the last two pictures."""
        self._small: Image | None = None
        self._last: Image | None = None
        self._same_since = 0.0
        self._same = 0
        self._known: tuple[Calibration, Floats] | None = None

    def judge(
        self, image: Image, at: float, calibration: Calibration | None, *, by_markers: bool = True
    ) -> PictureFault | None:
        """Find the fault of the camera's newest picture, arrived `at` (seconds); None if it can be read."""
        small = _coarse(image)
        same = self._is_same(image, small)
        self.still = same or (self._small is not None and not _moved(self._small, small))
        self._last, self._small = image, small
        fault = self._frozen(same, at) or judge_light(small) or _judge_place(image, calibration, by_markers)
        if calibration is None or calibration.size != (image.shape[1], image.shape[0]):
            return fault
        if (
            fault is not None
            and fault.trouble is ImageFault.NO_TABLE
            and self._shows_cloth(image, calibration)
        ):
            fault = judge_size(calibration.px_per_mm * TILE_SIDE, image)
        if fault is None and (self._known is None or self._known[0] is not calibration):
            self._known = (calibration, _colours(image, calibration))
        return fault

    def _is_same(self, image: Image, small: Image) -> bool:
        """Whether this is the picture before, to the last pixel; what differs when small need not be compared whole."""
        if self._last is None or self._small is None or not np.array_equal(self._small, small):
            return False
        return np.array_equal(self._last, image)

    def _frozen(self, same: bool, at: float) -> PictureFault | None:
        self._same = self._same + 1 if same else 0
        if not same:
            self._same_since = at
        if self._recorded or self._same < _FROZEN_PICTURES or at - self._same_since < FROZEN_S:
            return None
        return PictureFault(ImageFault.FROZEN, sentence("picture.frozen", seconds=round(FROZEN_S)))

    def _shows_cloth(self, image: Image, calibration: Calibration) -> bool:
        """Whether the field still has the cloth's colour, where it had it: all markers may be hidden for a
        while. False for a grey cloth, which has no colour to compare."""
        if self._known is None or self._known[0] is not calibration:
            return False
        then = self._known[1]
        cloth = np.median(then, axis=0)
        if float(np.abs(cloth).max()) < _COLOURED:
            return False
        was = np.abs(then - cloth).max(axis=1) < _SAME_COLOUR
        now = np.abs(_colours(image, calibration) - cloth).max(axis=1) < _SAME_COLOUR
        return int((was & now).sum()) >= _STILL_CLOTH * int(was.sum())


def _coarse(image: Image) -> Image:
    shrink = max(1, round(image.shape[1] / _COARSE_WIDTH))
    size = (max(1, image.shape[1] // shrink), max(1, image.shape[0] // shrink))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _moved(before: Image, now: Image) -> bool:
    """Whether anything moved between two coarse pictures. That all of it became lighter or darker, as by a lamp that
    flickers, is no movement."""
    if before.shape != now.shape:
        return True
    change = now.astype(np.int16) - before
    lighter = round(float(np.median(change[::3, ::3])))
    return int(np.count_nonzero(np.abs(change - lighter) > _MOVED)) >= _MOVED_PIXELS


def _marker_in_place(image: Image, calibration: Calibration) -> bool:
    if calibration.size != (image.shape[1], image.shape[0]):
        return False
    for number, known in calibration.corners.items():
        side = float(np.linalg.norm(known[0] - known[2]))
        x0, y0 = np.maximum(known.min(axis=0) - side, 0).astype(int)
        x1, y1 = (known.max(axis=0) + side).astype(int)
        if number in find_markers(image[y0:y1, x0:x1]):
            return True
    return False


def _tile_beside(markers: dict[int, Floats]) -> float:
    sides = [
        np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1).mean() for square in markers.values()
    ]
    return float(np.median(sides)) / MARKER_SIDE * TILE_SIDE


def _colours(image: Image, calibration: Calibration) -> Floats:
    """Nx2: the colour, whatever its brightness (log blue/green, log red/green), over a grid of the field."""
    step = 2 * _FIELD / _CELLS
    place = np.array([[step, 0.0, step / 2 - _FIELD], [0.0, step, step / 2 - _FIELD], [0.0, 0.0, 1.0]])
    shrunk = cv2.resize(image, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    grid = cv2.warpPerspective(
        shrunk,
        np.diag([0.25, 0.25, 1.0]) @ calibration.plane(0.0) @ place,
        (_CELLS, _CELLS),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    light = np.log(grid.reshape(-1, 3).astype(np.float64) + 8.0)
    return np.stack((light[:, 0] - light[:, 1], light[:, 2] - light[:, 1]), axis=1)


def _round(pixels: float) -> int:
    return 40 * math.ceil(pixels / 40)
