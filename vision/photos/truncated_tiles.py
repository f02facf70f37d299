"""Truncated tiles: which tiles the picture's edge cuts off so far that what is left of them does not determine
their face.

Half a four of circles is a two, surely and wrongly. To the detector the half is a tile of its own; that it is
too small is known from whole tiles near it. Where there are none, a row that ends at the edge is recognized by
its shape: nobody lays three tiles and more across, all up to the edge of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.labels import BACK
from vision.networks.tile_detector import OrientedBox
from vision.table.table_layout import TILE_LENGTH, TILE_WIDTH

Picture = npt.NDArray[Any]

# Chosen on photographs to train by, cut through some tile: of the names withheld there 25 were right and 25 wrong, of
# the same photographs cut again elsewhere 32 and 24. Of rows cut from end to end 47 were right and 99 wrong, cut again
# elsewhere 10 and 27.
_COUNTED_FROM: Final = 0.6
"""How much of a tile of circles or sticks must be seen, beside the whole ones: what is cut off would have counted."""
_TOLD_FROM: Final = 0.5
"""The same for every other face."""
_COUNTED: Final = "ps"
_TOUCHES: Final = 0.06
"""How near to the picture's edge an outline ends that is cut there, in parts of the tile."""
_NEIGHBOURS: Final = 5
_A_ROW: Final = 3
"""So many tiles do not lie across and end at one edge by chance."""
_SHAPE: Final = TILE_LENGTH / TILE_WIDTH


def are_cut_off(spots: Sequence[OrientedBox], faces: Sequence[str], size: tuple[int, int]) -> list[bool]:
    """Whether too little is visible of each detection with these faces in a picture of this `size` (pixels
    across and down). Backs never are: they show the same all over."""
    if not spots:
        return []
    touches = np.array([_touches(spot, size) for spot in spots])
    cut = np.asarray(touches.any(axis=1))
    seen = np.array([_seen(spot, size) for spot in spots])
    whole = _row_of_whole(spots, touches) if cut.all() else _whole_beside(spots, seen, cut)
    wanted = np.array([_COUNTED_FROM if face[-1] in _COUNTED else _TOLD_FROM for face in faces])
    too_little = cut & (seen < wanted * whole)
    return [bool(little) and face != BACK for little, face in zip(too_little, faces, strict=True)]


def _whole_beside(spots: Sequence[OrientedBox], seen: Picture, cut: Picture) -> Picture:
    """The area of a whole tile at each detection, in square pixels, by those near it that no edge cuts."""
    centres, areas = np.array([spot.centre for spot in spots]), seen[~cut]
    apart = np.linalg.norm(centres[:, None] - centres[~cut], axis=2)
    return np.asarray(np.median(areas[apart.argsort(axis=1)[:, :_NEIGHBOURS]], axis=1))


def _row_of_whole(spots: Sequence[OrientedBox], touches: Picture) -> Picture:
    """The same by the detections' own widths along the edge that cuts them all; 0 where none does, or hardly
    anything was found."""
    left, upper, right, lower = np.asarray(touches.all(axis=0)).tolist()
    if len(spots) < _A_ROW or not (left or upper or right or lower):
        return np.zeros(len(spots))
    widths = [spot.wide if upper or lower else spot.tall for spot in spots]
    return np.asarray(np.square(widths) * _SHAPE)


def _touches(spot: OrientedBox, size: tuple[int, int]) -> Picture:
    """Whether an outline ends at the picture's left, upper, right and lower edge, (4,)."""
    margin = _TOUCHES * (spot.wide * spot.tall) ** 0.5
    low, high = spot.corners.min(axis=0), spot.corners.max(axis=0)
    return np.concatenate((low < margin, high > np.array(size) - margin))


def _seen(spot: OrientedBox, size: tuple[int, int]) -> float:
    """The area of an outline within the picture, in square pixels."""
    picture = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    return float(cv2.intersectConvexConvex(spot.corners.astype(np.float32), picture)[0])
