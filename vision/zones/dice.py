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
from vision.zones.background_model import LOG, OFFSET

# ---- Pip counting: the number a die shows, by matching pip patterns at every angle -------------------------------
#
# A number is accepted only if all its pips are there and nothing else is.

_FACE: Final = 60  # pixels of a face's side when its pips are looked for
_NEAR_ANGLES: Final = np.arange(-7.5, 7.6, 2.5)
_PITCHES: Final = (0.21, 0.25, 0.29)  # of the side, from the middle pip to the next
_SHIFTS: Final = np.arange(-0.10, 0.101, 0.033)  # of the side
_PIP: Final = 0.27  # log; how much darker or lighter than its die a pip is at least
_CLEAR: Final = 0.30  # of the pips' strength: least lead of the weakest pip over anything else on the face

_ROWS: Final[dict[int, tuple[str, ...]]] = {
    1: ("...", ".o.", "..."),
    2: ("o..", "...", "..o"),
    3: ("o..", ".o.", "..o"),
    4: ("o.o", "...", "o.o"),
    5: ("o.o", ".o.", "o.o"),
    6: ("o.o", "o.o", "o.o"),
}


@dataclass(frozen=True)
class Square:
    """One die in the crop's pixels: centre, side length, and `angle` in degrees."""

    x: float
    y: float
    side: float
    angle: float

    def corners(self, grown: float = 0.0) -> Places:
        """4x2 pixels, the square enlarged by `grown` pixels on every side."""
        half = self.side / 2 + grown
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        return np.asarray(corners @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y))


def pips(crop: Image, square: Square) -> int | None:
    """The number the die at `square` of a BGR crop shows; None if it cannot be read."""
    inks = []
    for turn in _NEAR_ANGLES:
        ink = _ink(crop, square, float(turn))
        if ink is None:
            return None
        inks.append(ink)
    best: dict[int, tuple[float, Floats, Places]] = {}
    for value, clear, turned, pose in _numbers(np.stack(inks)):
        if value not in best or clear > best[value][0]:
            best[value] = (clear, inks[turned], pose)
    ranked = sorted(best.items(), key=lambda item: -item[1][0])
    (value, (clear, ink, pose)), (_, (second, _, _)) = ranked[:2]
    if clear < _CLEAR or clear - second < _CLEAR:
        return None
    return value if _nothing_else(ink, value, pose) else None


def logs_of(crop: Image) -> Floats:
    """The crop in log."""
    return np.asarray(cv2.LUT(crop, LOG), np.float32)


def brightness(logs: Floats) -> Floats:
    """The mean of the three colours."""
    return np.asarray(cv2.transform(logs, np.full((1, 3), 1 / 3, np.float32)), np.float32)


def _patterns() -> list[tuple[int, NDArray[np.bool_]]]:
    found = []
    for value, rows in _ROWS.items():
        shown = np.array([[mark == "o" for mark in row] for row in rows])
        found.append((value, shown))
        if value in (2, 3, 6):
            found.append((value, np.rot90(shown)))
    return found


_PATTERNS: Final = _patterns()
_STEPS: Final = np.array([(i, j) for i in (-1.0, 0.0, 1.0) for j in (-1.0, 0.0, 1.0)])  # down, right
_BETWEEN: Final = np.array([(i, j) for i in (-0.5, 0.5) for j in (-0.5, 0.5)])


def _ink(crop: Image, square: Square, turn: float) -> Floats | None:
    """How much every pixel of a face differs from its die, in the direction pips differ, pips being about 1;
    None for a face without any."""
    corners = Square(square.x, square.y, square.side, square.angle + turn).corners().astype(np.float32)
    target = np.array([(0, 0), (_FACE, 0), (_FACE, _FACE), (0, _FACE)], np.float32) - 0.5
    face = cv2.warpPerspective(
        crop, cv2.getPerspectiveTransform(corners, target), (_FACE, _FACE), flags=cv2.INTER_CUBIC
    )
    logs = np.asarray(
        cv2.GaussianBlur(logs_of(np.asarray(face, np.uint8)), (0, 0), 0.035 * _FACE), np.float32
    )
    rim = round(0.09 * _FACE)
    middle = np.median(logs[rim:-rim, rim:-rim].reshape(-1, 3).T.copy(), axis=1)
    light = brightness(logs) - np.float32(middle.mean())
    darkest, dark, bright, brightest = np.percentile(light[rim:-rim, rim:-rim], (1.5, 2.0, 98.0, 98.5))
    sign, strength = (-1.0, -darkest) if -dark > bright else (1.0, brightest)
    return None if strength < _PIP else np.asarray(light * (sign / strength), np.float32)


def _numbers(inks: Floats) -> list[tuple[int, float, int, Places]]:
    """Match score of every pip pattern on the `inks` (N, _FACE, _FACE): its number, the score, on which face,
    and at what pitch and shift (down, right)."""
    count = len(inks)
    flat, spread = inks.reshape(count, -1), np.stack([_spread(ink) for ink in inks]).reshape(count, -1)
    seen, nearby = flat[:, _AT_STEPS], spread[:, _AT_STEPS]
    between = flat[:, _AT_BETWEEN].max(axis=1)
    found = []
    for value, shown in _PATTERNS:
        there = shown.ravel()
        absent = nearby[:, ~there].max(axis=1)
        if value != 1:
            absent = np.maximum(absent, between)
        clear = seen[:, there].min(axis=1) - absent
        ink, pose = divmod(int(np.argmax(clear)), len(_POSES))
        found.append((value, float(clear[ink, pose]), ink, _POSES[pose]))
    return found


def _spread(ink: Floats) -> Floats:
    """Every pixel with the maximum near it: at a wrong angle no pip slips between the sampled places."""
    reach = 2 * round(0.06 * _FACE) + 1
    return np.asarray(cv2.dilate(ink, np.ones((reach, reach), np.uint8)), np.float32)


def _pixels(shifts: Places, places: Places) -> NDArray[np.intp]:
    """The pixels, counted row by row through a face, of places at shifts, both in sides of the die."""
    at = (places[:, None, :] + shifts[None, :, :] + 0.5) * _FACE - 0.5
    rows, columns = np.clip(np.round(at).astype(np.intp), 0, _FACE - 1).transpose(2, 0, 1)
    return np.asarray(rows * _FACE + columns)


_POSES: Final = np.array(
    [(pitch, down, right) for pitch in _PITCHES for down in _SHIFTS for right in _SHIFTS]
)
"""Every pitch with every shift."""


def _at_every_pose(steps: Places) -> NDArray[np.intp]:
    return np.concatenate(
        [_pixels(_POSES[_POSES[:, 0] == pitch, 1:], steps * pitch) for pitch in _PITCHES], axis=1
    )


_AT_STEPS: Final = _at_every_pose(_STEPS)
_AT_BETWEEN: Final = _at_every_pose(_BETWEEN)


def _nothing_else(ink: Floats, value: int, pose: Places) -> bool:
    """Whether a face shows no more than the pips of that number."""
    pitch, shift = pose[0], pose[1:]
    rest = ink.copy()
    reach = _PIP_REACH[value] * _FACE
    rows, columns = np.mgrid[0:_FACE, 0:_FACE]
    shown = max(
        (shown for number, shown in _PATTERNS if number == value),
        key=lambda shown: float(ink.ravel()[_pixels(shift[None], _STEPS[shown.ravel()] * pitch)].min()),
    )
    for down, right in (_STEPS[shown.ravel()] * pitch + shift + 0.5) * _FACE - 0.5:
        rest[np.hypot(rows - down, columns - right) < reach] = 0.0
    rim = round(0.12 * _FACE)
    return float(rest[rim:-rim, rim:-rim].max()) < 1.0 - _CLEAR


_PIP_REACH: Final = {1: 0.30, 2: 0.20, 3: 0.19, 4: 0.19, 5: 0.18, 6: 0.18}
"""How far pips reach from their middles, in parts of the die's side, by the number of pips."""


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
    """Dice in the bowl: their numbers in ascending order, or the doubt why they cannot be read (then `values` is
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
        """The numbers as last settled; empty if no dice lie there or they cannot be read."""
        self._before: Floats | None = None
        self.forget()

    def forget(self) -> None:
        """Read the bowl again; the settled numbers stand until then."""
        self._settled: Floats | None = None
        self._last: DiceReading | None = None
        self._tried = 0

    def glance(self, image: Image, calibration: Calibration) -> None:
        """Take a frame for motion comparison only."""
        self._before = _glance(image, calibration)

    def feed(self, image: Image, calibration: Calibration) -> bool:
        """Take the next frame; True if the bowl was read again and settled with it, even to the same numbers."""
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
    """The best places for `count` squares, one after the other; pixels covered by one are not counted for the
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
