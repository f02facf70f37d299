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

from vision.finder import Spot, encloses

Picture = npt.NDArray[Any]

_INSIDE: Final = 0.7  # of the way from a patch's middle to its side: where its colour is taken
_BEYOND: Final = 1.4  # and where that of what lies beyond
_SAME: Final = 6.0  # grey levels in any colour; a back as alike to its cloth as that is left out with it
_PIXELS: Final = (12, 6)  # along a side, and away from it


def is_bare(image: Picture, spot: Spot, finds: Sequence[Spot]) -> bool:
    """Whether what is plain at `spot` in a BGR picture goes on beyond two opposite sides, none of the `finds` there."""
    across, down = spot.halves
    return any(
        all(_goes_on(image, spot.centre, sign * out, side, finds) for sign in (-1, 1))
        for out, side in ((across, down), (down, across))
    )


def _goes_on(image: Picture, middle: Picture, out: Picture, side: Picture, finds: Sequence[Spot]) -> bool:
    """Whether the same lies beyond the side that is `out` from the middle and reaches `side` either way from there."""
    beyond = middle + _BEYOND * out
    if any(encloses(find.corners, beyond) for find in finds):
        return False
    inner, outer = (
        _colour(image, middle + reach * out, 0.2 * out, 0.6 * side) for reach in (_INSIDE, _BEYOND)
    )
    return bool(np.abs(inner - outer).max() < _SAME)


def _colour(image: Picture, middle: Picture, out: Picture, side: Picture) -> Picture:
    """The mean colour of the patch that reaches so far from its middle; beyond the picture its rim is repeated."""
    corners = np.array([middle - side - out, middle + side - out, middle + side + out], np.float32)
    target = np.array([(0, 0), (_PIXELS[0], 0), _PIXELS], np.float32)
    patch = cv2.warpAffine(
        image, cv2.getAffineTransform(corners, target), _PIXELS, borderMode=cv2.BORDER_REPLICATE
    )
    return np.array(cv2.mean(patch)[:3])
