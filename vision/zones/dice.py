"""Dice reading: how many dice lie in the bowl in the middle of the table and how many pips each shows.

Dice are bodies of one size on the bowl's even floor, whatever the colours. A body is one square, or two or
three that touch, and the pips of each square are read (`vision.zones.pips`) or not: a die that leans on the
rim, a reflection or a dark bowl is not guessed at.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.zones.background_model import OFFSET
from vision.zones.pips import Square, brightness, logs_of, pips

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Places = NDArray[np.float64]

BOWL: Final = 46.0
"""Radius (mm) about the table's middle within which dice lie; the rim is beyond."""
MOST: Final = 3

_TOP: Final = 14.0  # mm; about how high the upper faces are
_SCALE: Final = 3.0  # pixels of the bowl's crop a millimetre
_SIDES: Final = (10.0, 20.0)  # mm; dice that are sold
_LEAST_CONTRAST: Final = 0.3  # log; between a body and the floor
_SPECK: Final = 45.0  # square mm; smaller things are reflections and screws
_FITS: Final = 0.80  # intersection over union of a body and its squares
_FITS_WELL: Final = 0.94  # no other number of dice would fit better
_RING: Final = 1.6  # mm round a die that is no die
_ANGLES: Final = np.arange(0.0, 90.0, 5.0)
_MOVED: Final = 14.0  # grey levels of a glance's pixel
_MOVED_PIXELS: Final = 4


@dataclass(frozen=True)
class DiceReading:
    """What lies in the bowl: the numbers in ascending order; or why they cannot be read (then `values` is
    empty)."""

    values: tuple[int, ...] = ()
    doubt: Sentence | None = None


def read_dice(image: Image, calibration: Calibration) -> DiceReading:
    """Read the dice in one frame. A single reading is not final: hands come and go, so read twice."""
    crop = bowl_crop(image, calibration)
    bodies = _bodies(crop)
    values: list[int] = []
    for body in bodies:
        squares = _squares(body)
        if not squares:
            return DiceReading((), sentence("doubt.dice_not_flat"))
        for square in squares:
            value = pips(crop, square)
            if value is None:
                return DiceReading((), sentence("doubt.dice_pips"))
            values.append(value)
    if len(values) > MOST:
        return DiceReading((), sentence("doubt.dice_many", count=len(values)))
    return DiceReading(tuple(sorted(values)))


class DiceWatch:
    """Reads the dice over a sequence of frames: nothing is read while anything moves over the bowl, two
    readings must agree, and dice that lie as they lay are not read again."""

    def __init__(self, patience: int) -> None:
        self._patience = patience
        self.values: tuple[int, ...] = ()
        """The numbers as last settled; empty where no dice lie or they cannot be told."""
        self._before: Floats | None = None
        self.forget()

    def forget(self) -> None:
        """Read the bowl again; what was settled stands until then."""
        self._settled: Floats | None = None
        self._last: DiceReading | None = None
        self._tried = 0

    def glance(self, image: Image, calibration: Calibration) -> None:
        """Take a frame for motion comparison only."""
        self._before = _glance(image, calibration)

    def feed(self, image: Image, calibration: Calibration) -> bool:
        """Take the next frame; True if the bowl was read anew and settled with it, even to the same numbers."""
        now = _glance(image, calibration)
        before, self._before = self._before, now
        if before is None or not _alike(before, now):
            self._last, self._tried = None, 0
            return False
        if self._settled is not None and _alike(self._settled, now):
            return False
        reading, last = read_dice(image, calibration), self._last
        self._last, self._tried = reading, self._tried + 1
        if reading.doubt is not None or last is None or last.values != reading.values:
            if self._tried < self._patience:
                return False
            reading = DiceReading((), reading.doubt)
        self.values, self._settled = reading.values, now
        return True


def _glance(image: Image, calibration: Calibration) -> Floats:
    """The bowl in grey and small: a die is nine pixels wide."""
    reach, side = BOWL + 2.0, 56
    step = 2 * reach / side
    to_table = np.array([[step, 0.0, -reach], [0.0, step, -reach], [0.0, 0.0, 1.0]])
    seen = calibration.seen(image, to_table, (side, side), _TOP)
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), (3, 3), 0), np.float32)


def _alike(one: Floats, other: Floats) -> bool:
    change = other - one
    return int(np.count_nonzero(np.abs(change - np.median(change)) > _MOVED)) < _MOVED_PIXELS


def bowl_crop(image: Image, calibration: Calibration) -> Image:
    """The bowl cut out of a frame, upright for seat 0, exact at the height of the dice's upper faces."""
    reach = BOWL + 2.0
    to_table = np.array([[1 / _SCALE, 0.0, -reach], [0.0, 1 / _SCALE, -reach], [0.0, 0.0, 1.0]])
    side = round(2 * reach * _SCALE)
    return np.asarray(calibration.seen(image, to_table, (side, side), _TOP), np.uint8)


def _bodies(crop: Image) -> list[Image]:
    """Masks (0 or 1) of the connected bodies on the bowl's floor, their pips filled in."""
    smooth = np.asarray(cv2.medianBlur(crop, 5), np.uint8)
    side = crop.shape[0]
    bowl = np.zeros((side, side), np.uint8)
    cv2.circle(bowl, (side // 2, side // 2), round(BOWL * _SCALE), (1,), -1)
    inside = bowl > 0
    floor = np.median(smooth[inside].T.copy(), axis=1)
    away = logs_of(smooth) - np.log(floor + OFFSET).astype(np.float32)
    light = brightness(away)
    blue, green, red = (cv2.absdiff(np.asarray(one, np.float32), light) for one in cv2.split(away))
    hue = np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)
    # A shadow is darker than the floor and has its hue.
    distance = np.where((light < 0) & (light > -1.2), hue, np.maximum(hue, np.abs(light)))
    threshold = max(_LEAST_CONTRAST, 0.5 * float(np.percentile(distance[inside], 98.0)))
    mask = np.asarray((distance > threshold) & inside, np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    # Pips near an edge that look like the floor must not eat into their die.
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, _disc(5)), np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    bodies = []
    for outline in outlines:
        body = np.zeros_like(mask)
        cv2.drawContours(body, [outline], -1, (1,), -1)
        if float(body.sum()) >= _SPECK * _SCALE**2:
            bodies.append(body)
    return bodies


def _disc(radius: int) -> Image:
    side = 2 * radius + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def _squares(body: Image) -> list[Square]:
    """Split a body into the dice that make it up; empty if none do."""
    area = float(body.sum())
    best: tuple[float, list[Square]] = (_FITS, [])
    for count in range(1, MOST + 1):
        side = math.sqrt(area / count)
        if not _SIDES[0] <= side / _SCALE <= _SIDES[1]:
            continue
        squares = _laid_over(body, side, count)
        drawn = np.zeros_like(body)
        for square in squares:
            cv2.fillConvexPoly(drawn, np.round(square.corners()).astype(np.int32), (1,))
        fit = float(np.sum(drawn & body)) / float(np.sum(drawn | body))
        if fit > best[0]:
            best = fit, squares
        if fit > _FITS_WELL:
            break
    return best[1]


def _laid_over(body: Image, side: float, count: int) -> list[Square]:
    """The best places for so many squares, one after the other; pixels covered by one are not counted for the
    next."""
    x, y, wide, tall = cv2.boundingRect(body)
    rim = math.ceil(side / 2 + (_RING + 1.0) * _SCALE)
    padded = np.asarray(cv2.copyMakeBorder(body, rim, rim, rim, rim, cv2.BORDER_CONSTANT), np.uint8)
    part = padded[y : y + tall + 2 * rim, x : x + wide + 2 * rim]
    left = np.where(part > 0, 1.0, -1.0).astype(np.float32)
    placed = []
    for _ in range(count):
        # Which way a die lies is seen as well in a small picture; where, in the large one.
        small = np.asarray(cv2.resize(left, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)
        tried = (_best_place(small, side / 2, float(angle), _SCALE / 2) for angle in _ANGLES)
        _, rough = max(tried, key=lambda found: found[0])
        _, square = _best_place(left, side, rough.angle, _SCALE)
        covered = np.zeros(left.shape, np.uint8)
        cv2.fillConvexPoly(covered, np.round(square.corners(0.5)).astype(np.int32), (1,))
        left[covered > 0] = -0.6
        placed.append(Square(square.x + x - rim, square.y + y - rim, side, square.angle))
    return placed


def _best_place(left: Floats, side: float, angle: float, scale: float) -> tuple[float, Square]:
    reach = math.ceil((side / 2 + _RING * scale) * math.sqrt(2.0)) + 1
    middle = Square(reach, reach, side, angle)
    inner, outer = (np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8) for _ in range(2))
    cv2.fillConvexPoly(inner, np.round(middle.corners()).astype(np.int32), (1,))
    cv2.fillConvexPoly(outer, np.round(middle.corners(_RING * scale)).astype(np.int32), (1,))
    ring = outer & (1 - inner)
    kernel = inner.astype(np.float32) / float(inner.sum()) - 0.5 * ring.astype(np.float32) / float(ring.sum())
    score = np.asarray(cv2.filter2D(left, -1, kernel, borderType=cv2.BORDER_REPLICATE))
    row, column = divmod(int(np.argmax(score)), score.shape[1])
    return float(score[row, column]), Square(column, row, side, angle)
