"""Appearance of the backs of this tile set, learned from its walls.

A wall is dozens of equal, plain tops: whatever colour they have is the colour of the set's backs. No classifier
can know that colour beforehand, and none is needed for a tile that shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.zones.background_model import LOG, TO_LIGHT
from vision.zones.tile_statistics import means_and_deviations

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_GRAIN: Final = 0.14  # log; a printed face varies by three times that and more
_HUE: Final = 0.16  # log; how far one back's hue may be from another's
_LIGHT: Final = 0.7  # log; a lamp's falloff over the table
_TO_HUE: Final = np.eye(3) - 1 / 3
_COLOURLESS: Final = 0.15  # log; an ivory back could be a blank face


@dataclass(frozen=True, eq=False)
class Back:
    """Colour of a back: its hue (log b, g, r less their mean) and brightness (mean log)."""

    hue: Floats
    light: float

    def shown_by(self, pictures: Sequence[Image]) -> list[bool]:
        """Whether each of the tiles' pictures, all of one size, is plain and of this colour."""
        return [
            seen is not None and self.hue_is_like(seen) and abs(seen.light - self.light) < _LIGHT
            for seen in plain_looks(pictures)
        ]

    def hue_is_like(self, other: Back) -> bool:
        """Whether two plain colours have one hue, lit more or less."""
        return float(np.linalg.norm(other.hue - self.hue)) < _HUE


def learn_back(picture: Image) -> Back | None:
    """The back shown by one top that represents many; None if it is not plain, or has no colour to know it by."""
    seen = plain_look(picture)
    return None if seen is None or float(np.linalg.norm(seen.hue)) < _COLOURLESS else seen


def plain_look(picture: Image) -> Back | None:
    """The colour of a tile's picture if nothing is printed on it, else None. Its rim is left out."""
    (look,) = plain_looks([picture])
    return look


def plain_looks(pictures: Sequence[Image]) -> list[Back | None]:
    """The same of pictures of one size."""
    if not pictures:
        return []
    # One below the other they are smoothed at once: mixed pixels at their borders are left out with the rims.
    logs = _logs(np.vstack(pictures))
    size = len(pictures), *pictures[0].shape[:2]
    lights = np.asarray(cv2.transform(logs, TO_LIGHT)).reshape(size)
    light, grain = means_and_deviations(lights[_within(lights[0])])
    each = zip(logs.reshape(*size, 3), light, grain, strict=True)
    return [_plain(one, float(bright)) if grainy <= _GRAIN else None for one, bright, grainy in each]


def _plain(logs: Floats, light: float) -> Back | None:
    hue, colours = cv2.meanStdDev(cv2.transform(_inner(logs), _TO_HUE))
    return None if float(colours.max()) > _GRAIN else Back(hue.astype(np.float32).ravel(), light)


def mean_look(picture: Image) -> Back:
    """The colour of a tile's picture of which is known that nothing is printed on it, however light falls
    there."""
    logs = np.array(cv2.mean(_inner(_logs(picture)))[:3], np.float32)
    return Back(logs - logs.mean(), float(logs.mean()))


def _logs(picture: Image) -> Floats:
    return np.asarray(cv2.LUT(cv2.blur(picture, (5, 5)), LOG), np.float32)


def _inner(picture: Floats) -> Floats:
    """The picture without its rim."""
    return picture[_within(picture)[1:]]


def _within(picture: Floats) -> tuple[slice, slice, slice]:
    """Slices of many pictures of this size that leave out their rims."""
    height, width = picture.shape[:2]
    return slice(None), slice(height // 7, height - height // 7), slice(width // 7, width - width // 7)
