"""Which tiles the picture's edge cuts off so far that what is left of them does not tell their face.

Half a four of circles is a two, surely and wrongly. To the finder the half is a tile of its own; that it is too small
tell the tiles near it that are whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import BACK
from vision.finder import Spot

Picture = npt.NDArray[Any]

# Chosen on photographs to train by, cut through some tile: of the names withheld there 25 were right and 25 wrong, of
# the same photographs cut again elsewhere 32 and 24.
_COUNTED_FROM: Final = 0.6
"""How much of a tile of circles or sticks must be seen, beside the whole ones: what is cut off would have counted."""
_TOLD_FROM: Final = 0.5
"""The same for every other face."""
_COUNTED: Final = "ps"
_TOUCHES: Final = 0.06
"""How near to the picture's edge an outline ends that is cut there, in parts of the tile."""
_NEIGHBOURS: Final = 5


def are_cut_off(spots: Sequence[Spot], faces: Sequence[str], size: tuple[int, int]) -> list[bool]:
    """Of each find, named so, in a picture of this `size` (pixels across and down), whether too little of it is seen.
    Nothing is said where no tile lies free of the edges, nor of backs, which show the same all over.
    """
    seen = [_seen(spot, size) for spot in spots]
    touching = [_touches(spot, size) for spot in spots]
    whole = [number for number, touches in enumerate(touching) if not touches]
    if not whole:
        return [False] * len(spots)
    centres, areas = np.array([spots[number].centre for number in whole]), np.array([seen[k] for k in whole])
    answers = []
    for spot, face, area, touches in zip(spots, faces, seen, touching, strict=True):
        near = np.argsort(np.linalg.norm(centres - spot.centre, axis=1))[:_NEIGHBOURS]
        wanted = _COUNTED_FROM if face[-1] in _COUNTED else _TOLD_FROM
        answers.append(touches and face != BACK and area < wanted * float(np.median(areas[near])))
    return answers


def _touches(spot: Spot, size: tuple[int, int]) -> bool:
    margin = _TOUCHES * (spot.wide * spot.tall) ** 0.5
    low, high = spot.corners.min(axis=0), spot.corners.max(axis=0)
    return bool((low < margin).any() or (high > np.array(size) - margin).any())


def _seen(spot: Spot, size: tuple[int, int]) -> float:
    """The area of an outline within the picture, in square pixels."""
    picture = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    return float(cv2.intersectConvexConvex(spot.corners.astype(np.float32), picture)[0])
