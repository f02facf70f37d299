"""What the flowers of this table's own set look like: shown to the eye once, remembered in a file.

Every maker draws the eight flowers otherwise, so no namer knows a strange set's. Before the first hand somebody
lays them in one corner of a table that is otherwise bare (the place where a seat lays tiles out alone), the seasons in
the first row and the plants in the second: Spring Summer Autumn Winter, Plum Orchid Chrysanthemum Bamboo.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cloth import LOG

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

FLOWERS: Final = tuple(f"{number}f" for number in range(1, 9))
_COARSE: Final = (18, 24)  # noise is gone, another flower is not
_SHIFT: Final = 1  # pixels of that: a millimetre and a third
_ALIKE: Final = 0.15  # log, the mean difference up to which a picture shows a face of the album
_APART: Final = 0.03  # log; how much nearer than the next face it must be


class Album:
    """Pictures of the eight flowers by name; empty until they were shown, kept in `path` where one is given."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._looks: dict[str, tuple[Floats, Floats]] = {}
        if path is not None and path.exists():
            strip = cv2.imread(str(path))
            if strip is not None:
                self._paste(np.hsplit(np.asarray(strip, np.uint8), len(FLOWERS)))

    @property
    def empty(self) -> bool:
        """Whether the flowers were never shown."""
        return not self._looks

    def learn(self, pictures: Sequence[Image]) -> None:
        """Remember the eight flowers, pictures of equal size in the order of `FLOWERS`."""
        self._paste(pictures)
        if self._path is not None:
            cv2.imwrite(str(self._path), np.hstack(list(pictures)))

    def name(self, picture: Image) -> tuple[str, float] | None:
        """(name, confidence) of a flower of this set; None where the picture shows none of them."""
        if not self._looks:
            return None
        away = sorted((_away(_look(picture), looks), name) for name, looks in self._looks.items())
        (best, name), (second, _) = away[:2]
        return (name, 1.0) if best < _ALIKE and second - best > _APART else None

    def _paste(self, pictures: Sequence[Image]) -> None:
        """Each upright and turned upside down: people lay flowers as they come."""
        self._looks = {
            name: (_look(picture), _look(np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)))
            for name, picture in zip(FLOWERS, pictures, strict=True)
        }


def _look(picture: Image) -> Floats:
    """A coarse picture in log."""
    return np.asarray(cv2.LUT(cv2.resize(picture, _COARSE, interpolation=cv2.INTER_AREA), LOG), np.float32)


def _away(seen: Floats, looks: Sequence[Floats]) -> float:
    """How far a picture is from the nearest of these, laid over each other as well as may be; less what the light
    makes of it, which changes smoothly over a face."""
    height, width = seen.shape[:2]
    inner = seen[_SHIFT : height - _SHIFT, _SHIFT : width - _SHIFT]
    found = []
    for look in looks:
        for down in range(2 * _SHIFT + 1):
            for right in range(2 * _SHIFT + 1):
                over = look[down : height - 2 * _SHIFT + down, right : width - 2 * _SHIFT + right]
                found.append(float(np.abs(_level(inner - over)).mean()))
    return min(found)


def _level(difference: Floats) -> Floats:
    """A difference of pictures without the plane that fits it best."""
    height, width = difference.shape[:2]
    down, right = np.linspace(-1, 1, height, dtype=np.float32), np.linspace(-1, 1, width, dtype=np.float32)
    slope_down = np.tensordot(down, difference.mean(axis=1), 1) / float(down @ down)
    slope_right = np.tensordot(right, difference.mean(axis=0), 1) / float(right @ right)
    plane = down[:, None, None] * slope_down + right[None, :, None] * slope_right
    return np.asarray(difference - difference.mean(axis=(0, 1)) - plane, np.float32)
