"""Pip counting: the number a die shows, by matching pip patterns at every angle.

A number is accepted only if all its pips are there and nothing else is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.zones.background_model import LOG

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Places = NDArray[np.float64]

_FACE: Final = 60  # pixels of a face's side when its pips are looked for
_NEAR_ANGLES: Final = np.arange(-7.5, 7.6, 2.5)
_PITCHES: Final = (0.21, 0.25, 0.29)  # of the side, from the middle pip to the next
_SHIFTS: Final = np.arange(-0.10, 0.101, 0.033)  # of the side
_PIP: Final = 0.27  # log; how much darker or lighter than its die a pip is at least
_CLEAR: Final = 0.30  # of the pips' strength: by so much the weakest pip exceeds whatever else is on the face

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
    """The pixels, counted row by row through a face, of so many places at so many shifts, both in sides."""
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
"""Of the side: beyond so much from a pip's middle nothing of it is seen."""
