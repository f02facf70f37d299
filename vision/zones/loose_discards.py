"""Loose discards: tiles thrown down before a seat at any angle, in no rows, so the detector network locates
them.

Calibration gives the true size of a tile, which the detector only estimates: a detection of another size is
discarded.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.networks.tile_detector import SURELY_FOUND, OrientedBox, TileDetector
from vision.table.table_layout import PX_PER_MM, TILE_LENGTH, TILE_WIDTH, Zone
from vision.zones.outline_refinement import TilePose

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

POOL_PX_PER_MM: Final = 2.0
"""Scale of the crop that `find_pool` wants: tiles as large as suits the detector best."""

_GUESSED_FROM: Final = 0.25  # how sure the detector must be of what has a tile's size and is no cloth
_SIZE: Final = 1.4  # how many times larger or smaller than a tile a find may seem
_COVERED: Final = 0.93  # share of a tile that is no cloth
_CLEARLY: Final = 0.02
_OVERLAP: Final = 0.12  # share of a tile that may lie under another's outline


@dataclass(frozen=True)
class Pool:
    """Tiles of a pool: the owner's `tiles`; `beside`, those of neighbours that reach into the zone; and why it
    is not certain what lies there, or None."""

    tiles: tuple[TilePose, ...]
    beside: tuple[TilePose, ...] = ()
    doubt: Sentence | None = None


def find_pool(crop: Image, body: Floats, zone: Zone, detector: TileDetector) -> Pool:
    """Locate the tiles in a zone's `crop` (POOL_PX_PER_MM), where `body` (0 ... 1, PX_PER_MM) is the foreground
    mask. What they do not explain is left over, see `vision.zones.row_segmentation.leftover`."""
    if not body.any():
        return Pool(())
    found: list[TilePose] = []
    doubt: Sentence | None = None
    for spot in detector.look(crop, found_from=_GUESSED_FROM):
        tile = _tile(spot, body, zone)
        if not _sized(spot) or (tile.fit < _COVERED and spot.certainty < SURELY_FOUND):
            continue
        if not any(_overlap(tile, other) for other in found):
            found.append(tile)
        elif spot.certainty > SURELY_FOUND:
            doubt = sentence("doubt.on_each_other", place=zone.place)
    owned = tuple(tile for tile in found if abs(tile.x) <= tile.y)
    if any(tile.fit < _COVERED for tile in owned):
        doubt = sentence("doubt.one_covered", place=zone.place)
    return Pool(owned, tuple(tile for tile in found if tile not in owned), doubt)


def _sized(spot: OrientedBox) -> bool:
    sides = sorted((spot.wide, spot.tall))
    right = (TILE_WIDTH * POOL_PX_PER_MM, TILE_LENGTH * POOL_PX_PER_MM)
    return all(1 / _SIZE < side / true < _SIZE for side, true in zip(sides, right, strict=True))


def _tile(spot: OrientedBox, body: Floats, zone: Zone) -> TilePose:
    """The detection as a tile of the true size."""
    x = zone.box.left + (spot.x + 0.5) / POOL_PX_PER_MM
    y = zone.box.top + (spot.y + 0.5) / POOL_PX_PER_MM
    angle = math.degrees(spot.angle) + (90.0 if spot.wide > spot.tall else 0.0)
    one, other = (_covered(TilePose(x, y, False, turn, 0.0), body, zone) for turn in (angle, angle + 90.0))
    # At 45 degrees the detector cannot tell the long side from the short one; what is no cloth can.
    return other if other.fit > one.fit + _CLEARLY else one


def _covered(tile: TilePose, body: Floats, zone: Zone) -> TilePose:
    """The tile with its `fit`: the share of it that is foreground."""
    outline = (tile.corners - (zone.box.left, zone.box.top)) * PX_PER_MM
    mask = np.zeros(body.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), (1,))
    slant = (tile.slant + 90.0) % 180.0 - 90.0
    return replace(tile, slant=slant, fit=float(cv2.mean(body, mask)[0]))


def _overlap(one: TilePose, other: TilePose) -> bool:
    """Whether more than a little of a tile lies under the other."""
    first, second = (((tile.x, tile.y), (TILE_WIDTH, TILE_LENGTH), tile.slant) for tile in (one, other))
    kind, corners = cv2.rotatedRectangleIntersection(first, second)
    if kind == cv2.INTERSECT_NONE:
        return False
    shared: Any = cv2.convexHull(corners)
    return float(cv2.contourArea(shared)) > _OVERLAP * TILE_WIDTH * TILE_LENGTH
