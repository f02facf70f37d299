"""Finding discards thrown down before a seat at any angle: bodies of the known size that fill what is no cloth."""

from __future__ import annotations

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
_ASLANT: Final = 0.009  # of the way from the table's middle: half of what is seen of a tile's side

_INSIDE: Final = np.array(
    [(x, y) for x in np.linspace(-0.46, 0.46, 9) for y in np.linspace(-0.46, 0.46, 12)]
) * (TILE_WIDTH, TILE_LENGTH)


def find_pool(body: Floats, zone: Zone) -> tuple[Found, ...]:
    """The tiles of a pool where `body` (0 ... 1) says what in a zone's crop is no cloth. What they do not explain is
    left over, see `vision.finding.leftover`."""
    tried = []
    for x, y in _middles(body):
        poses = [(x, y, float(angle)) for angle in _ANGLES]
        scores = _scores(body, np.array(poses))
        at = int(np.argmax(scores))
        tried.append((float(scores[at]), poses[at]))
    tried.sort(reverse=True)
    found: list[Found] = []
    for _, (x, y, angle) in tried:
        rough = _tile(x, y, angle, zone, 1.0)
        if any(_overlap(rough, other) > 3 * _OVERLAP for other in found):
            continue
        poses = [
            (x + dx * PX_PER_MM, y + dy * PX_PER_MM, angle + turn)
            for turn in _NEAR_ANGLES
            for dx, dy in _SHIFTS
        ]
        at = int(np.argmax(_scores(body, np.array(poses))))
        x, y, angle = poses[at]
        covered = float(_seen(body, np.array([poses[at]]), _INSIDE).mean())
        tile = _tile(x, y, angle, zone, covered)
        if covered >= _COVERED and all(_overlap(tile, other) <= _OVERLAP for other in found):
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


def _scores(body: Floats, poses: Places) -> Floats:
    """How well a tile lies at each pose (x, y in pixels, degrees clockwise): on bodies, with cloth around it."""
    inside, around = _seen(body, poses, _INSIDE), _seen(body, poses, _ROUND)
    return np.asarray(inside.mean(axis=1) - 0.5 * around.mean(axis=1), np.float32)


def _seen(body: Floats, poses: Places, points: Places) -> Floats:
    turn = np.radians(poses[:, 2])
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x = poses[:, 0, None] + (points[:, 0] * cos - points[:, 1] * sin) * PX_PER_MM
    y = poses[:, 1, None] + (points[:, 0] * sin + points[:, 1] * cos) * PX_PER_MM
    height, width = body.shape
    columns = np.clip(np.round(x).astype(np.intp), 0, width - 1)
    return np.asarray(body[np.clip(np.round(y).astype(np.intp), 0, height - 1), columns], np.float32)


def _tile(x: float, y: float, angle: float, zone: Zone, covered: float) -> Found:
    """A body at a pose as a tile: its face lies a little nearer the table's middle than what is seen of face and
    side together."""
    across, outward = zone.box.left + (x + 0.5) / PX_PER_MM, zone.box.top + (y + 0.5) / PX_PER_MM
    return Found(across * (1 - _ASLANT), outward * (1 - _ASLANT), False, angle, covered)


def _overlap(one: Found, other: Found) -> float:
    first, second = (((tile.x, tile.y), (TILE_WIDTH, TILE_LENGTH), tile.slant) for tile in (one, other))
    kind, corners = cv2.rotatedRectangleIntersection(first, second)
    if kind == cv2.INTERSECT_NONE:
        return 0.0
    return float(cv2.contourArea(cv2.convexHull(corners))) / (TILE_WIDTH * TILE_LENGTH)
