"""Orientation of plain tiles, on which nothing is printed that shows it: along or across.

Seen from above the longer side shows it. Seen aslant it does not: a back that lies across may look as long as
it is wide. But its printed neighbours lie on the same cloth, and of them the classifier says which side is
which. So the local metric of the projection is known near any place, as a symmetric matrix M: v' M v is the
squared length on the table of v in the picture. A printed tile's sides s and l, the short and the long one,
give: s' M l = 0 and l' M l = q s' M s.

Where shade falls on part of a back its outline may end at the shade, and what is seen of it is a square. Then
the side by which it touches its neighbour is whole: it is as long as a short or as a long side here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.labels import PLAIN, UNKNOWN
from vision.networks.tile_classifier import Classification
from vision.networks.tile_detector import SURELY_FOUND, OrientedBox, TileDetector, encloses
from vision.photos.candidates import HESITANT

Floats = npt.NDArray[Any]
Find = tuple[OrientedBox, Classification]

_SHAPE: Final = (4 / 3) ** 2  # q: of the squared long side to the squared short one
_NEAR: Final = 8.0  # longer sides; printed tiles beyond say less of a place than those on it
_SQUARE: Final = 0.1  # log of both sides' ratio below which the longer one tells nothing
_TOUCHES: Final = 0.25  # part of its side by which the next tile may lie nearer or farther than touching
_BESIDE: Final = 0.35  # and by which it may lie beside the row


def orient_plain_tiles(finds: Sequence[Find]) -> list[Find]:
    """The same detections; backs and Whites are oriented by the printed tiles near them. Without such they keep
    their orientation."""
    printed = [f for f in finds if f[1].tile not in (*PLAIN, UNKNOWN) and f[1].confidence >= HESITANT]
    if not printed:
        return list(finds)
    table = _Table(printed)
    centres = np.array([spot.centre for spot, _ in finds])
    laid = []
    for spot, naming in finds:
        if naming.guess in PLAIN:
            across = table.shows_across(spot, centres)
            if across is not None and across != (naming.rotation in (90, 270)):
                naming = replace(naming, rotation=90 if across else 0)
        laid.append((spot, naming))
    return laid


class _Table:
    """Local metric of the cloth, from the printed tiles of a picture."""

    def __init__(self, printed: Sequence[Find]) -> None:
        pairs = [
            spot.halves if naming.rotation in (0, 180) else spot.halves[::-1] for spot, naming in printed
        ]
        self._short, longer = (np.array(sides) for sides in zip(*pairs, strict=True))
        self._centres = np.array([spot.centre for spot, _ in printed])
        size = np.linalg.norm(self._short, axis=1) * np.linalg.norm(longer, axis=1)
        square = _products(longer, longer) / _SHAPE - _products(self._short, self._short)
        right = _products(self._short, longer) / _SHAPE**0.5
        self._says = np.stack([square, right], axis=1) / size[:, None, None]

    def shows_across(self, spot: OrientedBox, centres: Floats) -> bool | None:
        """Whether its long side is the one nearer to the horizontal, among tiles with these `centres` (N, 2); None
        where what lies near is no table."""
        far = np.linalg.norm(self._centres - spot.centre, axis=1) / max(spot.wide, spot.tall)
        weights = 1 / (1 + (far / _NEAR) ** 2)
        a, b, c = np.linalg.svd((self._says * weights[:, None, None]).reshape(-1, 3))[2][-1]
        metric = np.array([[a, b], [b, c]]) * np.sign(a)
        if np.linalg.det(metric) <= 0:
            return None
        sides = np.array(spot.halves)
        lengths = np.log(_squared(sides, metric)) / 2
        if abs(lengths[0] - lengths[1]) < _SQUARE:
            touching = _touched(spot, centres)
            if touching[0] != touching[1]:
                whole = int(touching[1])
                short = np.average(np.log(_squared(self._short, metric)) / 2, weights=weights)
                is_long = bool(lengths[whole] - short > np.log(_SHAPE) / 4)
                return is_long == (whole == 0)
        return bool(lengths[0] > lengths[1])


def _products(one: Floats, other: Floats) -> Floats:
    """The coefficients of M's three numbers in one' M other: (N, 2) twice to (N, 3)."""
    crossed = one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0]
    return np.stack([one[:, 0] * other[:, 0], crossed, one[:, 1] * other[:, 1]], axis=1)


def _squared(vectors: Floats, metric: Floats) -> Floats:
    """(N, 2) to (N,)."""
    return np.asarray(((vectors @ metric) * vectors).sum(axis=1))


def _touched(spot: OrientedBox, centres: Floats) -> tuple[bool, bool]:
    """Whether it touches a neighbour along its side nearer to the horizontal, and along the other."""
    steps = np.abs(np.linalg.solve(2 * np.array(spot.halves).T, (centres - spot.centre).T).T)
    next_to = (np.abs(steps - 1) < _TOUCHES) & (steps[:, ::-1] < _BESIDE)
    along, below = next_to.any(axis=0)
    return bool(along), bool(below)


# ---- Close-up: a picture that is all one tile, placed on a synthetic cloth for the detector ------------------------
# Which knows tiles on tables.

Picture = npt.NDArray[Any]

_LONG: Final = 60.0
"""Long side, in pixels, at which the picture is laid down: that of a tile as the detector sees it best."""
_TABLE: Final = 192
"""Side of the cloth it is laid on, pixels, and its colour (BGR)."""
_CLOTH: Final = (60, 110, 40)
_ASIDE: Final = 4
"""Pixels from the cloth's middle to that of the tile: where that lies between four of the detector's cells, each
of them is but half as sure."""
_FILLS: Final = 0.75
"""How much of the picture and of a find must be the same (intersection over union)."""


def close_up(image: Picture, detector: TileDetector) -> OrientedBox | None:
    """The one tile that fills a BGR picture taken from near; None if it shows anything else."""
    height, width = image.shape[:2]
    scale = _LONG / max(height, width)
    size = max(8, round(width * scale)), max(8, round(height * scale))
    left, top = (_TABLE - size[0]) // 2 + _ASIDE, (_TABLE - size[1]) // 2 + _ASIDE
    table = np.full((_TABLE, _TABLE, 3), _CLOTH, np.uint8)
    there = np.s_[top : top + size[1], left : left + size[0]]
    table[there] = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    for spot in detector.look(table, found_from=SURELY_FOUND, twice=True):
        moved = replace(
            spot,
            x=(spot.x - left) / scale,
            y=(spot.y - top) / scale,
            wide=spot.wide / scale,
            tall=spot.tall / scale,
        )
        if _overlap(moved, width, height) > _FILLS:
            return moved
    return None


def _overlap(spot: OrientedBox, width: int, height: int) -> float:
    """Intersection over union of a detection and the whole picture."""
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    both, _ = cv2.intersectConvexConvex(spot.corners.astype(np.float32), whole)
    return float(both / (spot.wide * spot.tall + width * height - both))


# ---- Overlaps of detections --------------------------------------------------------------------------------------


def all_apart(spots: Sequence[OrientedBox], others: Sequence[OrientedBox]) -> list[OrientedBox]:
    """Those that overlap none of the others, by the centre of either."""
    if not spots or not others:
        return [*spots]
    on_other, on_it = _enclosed(spots, others), _enclosed(others, spots)
    lying = np.asarray(on_other.any(axis=1) | on_it.any(axis=0))
    return [spot for spot, lies in zip(spots, lying, strict=True) if not lies]


def _enclosed(spots: Sequence[OrientedBox], by: Sequence[OrientedBox]) -> npt.NDArray[np.bool_]:
    """(N, M): whether the middle of each spot lies within each outline."""
    middles = np.array([spot.centre for spot in spots])
    outlines = np.array([(spot.centre, *spot.halves) for spot in by])
    away = middles[:, None] - outlines[:, 0]
    # Each middle in halves of the outline's sides, which need not stand square on each other.
    parts = np.linalg.solve(outlines[:, 1:].transpose(0, 2, 1), away[..., None])[..., 0]
    return np.asarray((np.abs(parts) < 1).all(axis=2))


def are_parts(spots: Sequence[OrientedBox], of: Sequence[OrientedBox]) -> bool:
    """Whether there are some detections, and each lies on a surer one that is at least twice as large."""
    return bool(spots) and all(
        any(
            whole.certainty > spot.certainty
            and whole.wide * whole.tall > 2 * spot.wide * spot.tall
            and encloses(whole.corners, spot.centre)
            for whole in of
        )
        for spot in spots
    )
