"""Finding discards thrown down before a seat at any angle: bodies of the known size that fill what is no cloth."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import PX_PER_MM, TILE_LENGTH, TILE_WIDTH, Zone
from vision.outlines import Found

Floats = NDArray[np.float32]
Places = NDArray[np.float64]

_INMOST: Final = 8.5  # mm from cloth: a middle of a tile is 12 away
_STEP: Final = 4  # pixels between the places tried as middles
_RING: Final = 2.5  # mm round a tile; in a pool mostly cloth
_ANGLES: Final = np.arange(-90.0, 90.0, 6.0)
_NEAR_ANGLES: Final = np.arange(-6.0, 6.1, 1.5)
_SHIFTS: Final = np.array([(x, y) for x in np.arange(-3.0, 3.1, 0.75) for y in np.arange(-3.0, 3.1, 0.75)])
_COVERED: Final = 0.93  # share of a tile that is no cloth
_OVERLAP: Final = 0.08  # share of a tile that may lie under another's outline
_SAME_PLACE: Final = 11.0  # mm between middles: a quarter of one tile is under the other, however they lie
_FAR_APART: Final = 41.0  # mm: more than a tile's diagonal
_AT_ONCE: Final = 32  # middles tried together
_ASLANT: Final = 0.009  # of the way from the table's middle: half of what is seen of a tile's side

_INSIDE: Final = np.array(
    [(x, y) for x in np.linspace(-0.46, 0.46, 9) for y in np.linspace(-0.46, 0.46, 12)]
) * (TILE_WIDTH, TILE_LENGTH)


def find_pool(body: Floats, zone: Zone) -> tuple[Found, ...]:
    """The tiles of a pool where `body` (0 ... 1) says what in a zone's crop is no cloth. What they do not explain is
    left over, see `vision.finding.leftover`."""
    ground = _Ground(body)
    tried = ground.tried(_middles(body))
    tried.sort(reverse=True)
    found: list[Found] = []
    for _, (x, y, angle) in tried:
        rough = _tile(x, y, angle, zone, 1.0)
        if any(_overlaps(rough, other, 3 * _OVERLAP) for other in found):
            continue
        x, y, angle, covered = ground.best_near(x, y, angle)
        tile = _tile(x, y, angle, zone, covered)
        if covered >= _COVERED and not any(_overlaps(tile, other, _OVERLAP) for other in found):
            found.append(tile)
    return tuple(found)


def _middles(body: Floats) -> Places:
    """Pixels that are far enough from cloth to be the middle of a tile, not too many."""
    away = np.asarray(cv2.distanceTransform((body > 0.5).astype(np.uint8), cv2.DIST_L2, 5))
    rows, columns = np.nonzero(away >= _INMOST * PX_PER_MM)
    on_grid = (rows % _STEP == 0) & (columns % _STEP == 0)
    return np.stack((columns[on_grid], rows[on_grid]), axis=1).astype(np.float64)


def _ring() -> Places:
    half = np.array((TILE_WIDTH, TILE_LENGTH)) / 2 + _RING
    along = np.linspace(-1.0, 1.0, 13)
    rim = [(side, at) for side in (-1.0, 1.0) for at in along] + [
        (at, side) for side in (-1.0, 1.0) for at in along
    ]
    return np.asarray(np.array(rim) * half)


_ROUND: Final = _ring()


_POINTS: Final = np.concatenate((_INSIDE, _ROUND)) * PX_PER_MM
_WHICH: Final = np.repeat(np.eye(2, dtype=np.float32), (len(_INSIDE), len(_ROUND)), axis=0)
_RIM: Final = 48  # pixels; no point of a tile in the crop lies farther outside it


class _Ground:
    """What of a crop is no cloth, for trying tiles on it."""

    def __init__(self, body: Floats) -> None:
        padded = cv2.copyMakeBorder(body, *(_RIM,) * 4, cv2.BORDER_REPLICATE)
        self._stride = padded.shape[1]
        self._flat = np.asarray(padded, np.float32).ravel()

    def tried(self, middles: Places) -> list[tuple[float, tuple[float, float, float]]]:
        """For every place (x, y in pixels) the best angle (degrees clockwise): how well a tile lies there, its pose."""
        points = np.concatenate([self._points(float(angle)) for angle in _ANGLES])
        best = []
        for start in range(0, len(middles), _AT_ONCE):
            part = middles[start : start + _AT_ONCE]
            scores, _ = self._scores(self._at(part)[:, None, None] + points)
            at = scores.argmax(axis=1)
            best += [
                (float(row[which]), (float(x), float(y), float(_ANGLES[which])))
                for row, which, (x, y) in zip(scores, at, part, strict=True)
            ]
        return best

    def best_near(self, x: float, y: float, angle: float) -> tuple[float, float, float, float]:
        """The best pose near a place that was `tried`, and how much of a tile there is no cloth."""
        turns = [angle + float(turn) for turn in _NEAR_ANGLES]
        points = np.stack([self._points(turn, shifted=True) for turn in turns])
        scores, covered = self._scores(self._at(np.array([(x, y)])) + points)
        turn, shift = np.unravel_index(int(scores.argmax()), scores.shape)
        dx, dy = _SHIFTS[shift] * PX_PER_MM
        return x + float(dx), y + float(dy), turns[turn], float(covered[turn, shift])

    def _scores(self, at: NDArray[np.intp]) -> tuple[Floats, Floats]:
        """How well tiles lie whose points are there: on bodies, with cloth around them; and the first of it alone."""
        seen = self._flat[at] @ _WHICH
        inside, around = seen[..., 0] / np.float32(len(_INSIDE)), seen[..., 1] / np.float32(len(_ROUND))
        return inside - np.float32(0.5) * around, inside

    def _at(self, middles: Places) -> NDArray[np.intp]:
        columns, rows = (middles + _RIM).astype(np.intp).T
        return np.asarray(rows * self._stride + columns)

    def _points(self, angle: float, shifted: bool = False) -> NDArray[np.intp]:
        """A tile's points at an angle and at every small shift (or none), counted in pixels from its middle."""
        columns, rows = _turned(angle, shifted)
        return np.asarray(rows * self._stride + columns)


@lru_cache(maxsize=256)
def _turned(angle: float, shifted: bool) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    points = np.stack((_POINTS @ (cos, -sin), _POINTS @ (sin, cos)), axis=-1)
    moved = points + (_SHIFTS[:, None] * PX_PER_MM if shifted else np.zeros((1, 1, 2)))
    columns, rows = np.rint(moved).astype(np.intp).transpose(2, 0, 1)
    return columns, rows


def _tile(x: float, y: float, angle: float, zone: Zone, covered: float) -> Found:
    """A body at a pose as a tile: its face lies a little nearer the table's middle than what is seen of face and
    side together."""
    across, outward = zone.box.left + (x + 0.5) / PX_PER_MM, zone.box.top + (y + 0.5) / PX_PER_MM
    return Found(across * (1 - _ASLANT), outward * (1 - _ASLANT), False, angle, covered)


def _overlaps(one: Found, other: Found, share: float) -> bool:
    """Whether more than that share of a tile lies under the other."""
    apart = math.hypot(one.x - other.x, one.y - other.y)
    if apart > _FAR_APART:
        return False
    if apart < _SAME_PLACE:
        return True
    first, second = (((tile.x, tile.y), (TILE_WIDTH, TILE_LENGTH), tile.slant) for tile in (one, other))
    kind, corners = cv2.rotatedRectangleIntersection(first, second)
    if kind == cv2.INTERSECT_NONE:
        return False
    return float(cv2.contourArea(cv2.convexHull(corners))) > share * TILE_WIDTH * TILE_LENGTH
