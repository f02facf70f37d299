"""Bare cloth that looks like a tile's back: between two tiles lies a plain patch as large as a third.

A tile ends at four sides. Cloth goes on: beyond two sides of the patch that face each other lies more of the same, and
no other tile. (In a wall of backs the same lies beyond two sides as well, but those are tiles.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.finder import Spot

Picture = npt.NDArray[Any]

_INSIDE, _BEYOND = (
    0.7,
    1.4,
)  # from a tile's middle to its side being 1: where it is compared with what lies beyond
_SAME: Final = 6.0  # grey levels in any colour; a back as alike to its cloth as that is left out with it
_PIXELS: Final = (12, 6)  # along a side, and away from it


def is_bare(image: Picture, spot: Spot, others: Sequence[Spot]) -> bool:
    """Whether what is plain at `spot` in a BGR picture goes on beyond two opposite sides, none of `others` there."""
    return any(all(_goes_on(image, spot, others, way, sign) for sign in (-1, 1)) for way in (0, 1))


def _goes_on(image: Picture, spot: Spot, others: Sequence[Spot], way: int, sign: int) -> bool:
    """Beyond the side in direction `way` (0 along the first side, 1 along the other), forwards or back."""
    c, s = np.cos(spot.angle), np.sin(spot.angle)
    along, down = np.array([c, s]) * spot.wide / 2, np.array([-s, c]) * spot.tall / 2
    out, side = (along, down) if way == 0 else (down, along)
    middle = np.array([spot.x, spot.y])
    if any(_covers(other, middle + sign * _BEYOND * out) for other in others):
        return False
    inner, outer = (
        _colour(image, middle + sign * reach * out, 0.2 * out, 0.6 * side) for reach in (_INSIDE, _BEYOND)
    )
    return bool(np.abs(inner - outer).max() < _SAME)


def _covers(spot: Spot, place: Picture) -> bool:
    away = place - (spot.x, spot.y)
    c, s = np.cos(spot.angle), np.sin(spot.angle)
    return bool(abs(away @ (c, s)) < spot.wide / 2 and abs(away @ (-s, c)) < spot.tall / 2)


def _colour(image: Picture, middle: Picture, out: Picture, side: Picture) -> Picture:
    """The mean colour of the patch that reaches so far from its middle; beyond the picture its rim is repeated."""
    corners = np.array([middle - side - out, middle + side - out, middle + side + out], np.float32)
    target = np.array([(0, 0), (_PIXELS[0], 0), _PIXELS], np.float32)
    patch = cv2.warpAffine(
        image, cv2.getAffineTransform(corners, target), _PIXELS, borderMode=cv2.BORDER_REPLICATE
    )
    return np.array(cv2.mean(patch)[:3])
