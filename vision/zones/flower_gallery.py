"""Flower gallery: reference pictures of the eight flowers of this table's set, learned once from the camera and
stored in a file.

Every maker draws the eight flowers otherwise, so no classifier knows a strange set's. Before the first hand
somebody lays them in one corner of a table that is otherwise bare (the place where a seat lays tiles out
alone), the seasons in the first row and the plants in the second: Spring Summer Autumn Winter, Plum Orchid
Chrysanthemum Bamboo.

A tile is compared with them by correlation, which is independent of the lamp's strength and colour and of how
either falls off over a face.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.labels import UNKNOWN
from vision.zones.background_model import LOG

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

FLOWERS: Final = tuple(f"{number}f" for number in range(1, 9))
_TILE: Final = (48, 64)  # pixels, across and down, before it is blurred
_BLUR: Final = 1.0
_ACROSS, _DOWN = (
    24,
    32,
)  # resolution of the comparison: two millimetres a pixel blur the noise, not the drawing
_SHIFT: Final = 2  # pixels of that, each way: a cut is that far beside the tile
# On rendered tables of six makers under five lamps flowers shown once correlate with themselves from 0.78 on, and
# without what is common to the eight by 0.13 more than with any other; other tiles correlate with them up to 0.72.
_ALIKE: Final = 0.75
_APART: Final = 0.06
_FAINT: Final = 0.3  # added to a face's contrast, so that a blank one correlates with nothing


class FlowerGallery:
    """Pictures of the eight flowers by name; empty until they were learned, kept in `path` where one is given."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._looks: Floats | None = None
        if path is not None and path.exists():
            strip = cv2.imread(str(path))
            if strip is not None:
                self._paste(np.hsplit(np.asarray(strip, np.uint8), len(FLOWERS)))

    @property
    def empty(self) -> bool:
        """Whether the flowers were never learned."""
        return self._looks is None

    def learn(self, pictures: Sequence[Image]) -> None:
        """Store the eight flowers, pictures of equal size in the order of `FLOWERS`."""
        self._paste(pictures)
        if self._path is not None:
            cv2.imwrite(str(self._path), np.hstack(list(pictures)))

    def name(self, picture: Image) -> tuple[str, float] | None:
        """(name, confidence) of a flower of this set, `unknown` where it may be either of two; None where the
        picture shows none of them."""
        if self._looks is None:
            return None
        seen = _level(_coarse(picture)[_SHIFT:-_SHIFT, _SHIFT:-_SHIFT])
        alike = self._looks @ seen
        if alike.max() < _ALIKE:
            return None
        own = self._apart(seen, int(alike.max(axis=0).argmax()))
        second, best = np.argsort(own)[-2:]
        return (FLOWERS[best], 1.0) if own[best] - own[second] > _APART else (UNKNOWN, 0.5)

    def _apart(self, seen: Floats, lying: int) -> Floats:
        """Correlation of a tile lying so with each flower, less the part common to all eight: a frame, the
        ground."""
        assert self._looks is not None
        looks = self._looks[:, lying]
        common = looks.mean(axis=0)
        common /= np.linalg.norm(common)
        own = looks - np.outer(looks @ common, common)
        rest = seen - (seen @ common) * common
        return np.asarray(own @ rest / (np.linalg.norm(own, axis=1) * np.linalg.norm(rest) + 1e-6))

    def _paste(self, pictures: Sequence[Image]) -> None:
        """Template of each flower, upright and turned upside down, for people lay flowers as they come, and
        shifted every way: (8, ways of lying, values of a template)."""
        if len(pictures) != len(FLOWERS):
            raise ValueError(f"{len(pictures)} pictures are not the {len(FLOWERS)} flowers")
        shifts = range(2 * _SHIFT + 1)
        self._looks = np.stack(
            [
                [
                    _level(whole[down : down + _DOWN, right : right + _ACROSS])
                    for whole in (
                        _coarse(picture),
                        _coarse(np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)),
                    )
                    for down in shifts
                    for right in shifts
                ]
                for picture in pictures
            ]
        )


def _coarse(picture: Image) -> Floats:
    """A blurred, small picture in log, with a margin of `_SHIFT` round the compared part."""
    soft = cv2.GaussianBlur(cv2.resize(picture, _TILE, interpolation=cv2.INTER_AREA), (0, 0), _BLUR)
    small = cv2.resize(soft, (_ACROSS + 2 * _SHIFT, _DOWN + 2 * _SHIFT), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.LUT(small, LOG), np.float32)


def _level(look: Floats) -> Floats:
    """A picture as one unit vector, less the best-fitting plane in each colour: that is the light."""
    colours = look.reshape(-1, 3)
    level = colours - _PLANES @ (_PLANES.T @ colours)
    return np.asarray(level.ravel() / (np.linalg.norm(level) + _FAINT), np.float32)


def _planes() -> Floats:
    """Even light and its two slopes, orthonormal: (pixels, 3)."""
    down, across = np.meshgrid(np.linspace(-1, 1, _DOWN), np.linspace(-1, 1, _ACROSS), indexing="ij")
    slopes = np.stack([np.ones(down.size), down.ravel(), across.ravel()], axis=1)
    return np.asarray(np.linalg.qr(slopes)[0], np.float32)


_PLANES: Final = _planes()
