"""A White with nothing on it, told by its neighbours: as light as their faces, in the same hue, and without ink.

To a namer, which sees it alone, a blank White in a dim room is as much a grey back. Beside printed faces, and where the
set's backs are known to have another colour, it can be nothing but a face on which nothing is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.backs import Back
from vision.cloth import LOG
from vision.looking import SeenTile
from vision.opinions import bleached
from vision.view import BACK, UNKNOWN

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

WHITE: Final = "5z"
CERTAINTY: Final = 0.97
"""How sure such a White is: as a face that has one."""

_BLANK: Final = (
    0.10  # log; what light or hue vary by on a blank face, in a dim room too. The faintest ink makes 0.15
)
_INKED: Final = 0.25  # log; from here on something is printed beyond doubt
_LIGHT: Final = 0.10  # log; how far apart two faces in one light are
_HUE: Final = 0.05  # log; the same for their hue
_BACK_HUE: Final = 0.16  # log; no back is nearer
_SURE: Final = 0.9  # names from which on a neighbour is believed to be a face
_NEAR: Final = 150.0  # mm
_WITNESSES: Final = (2, 3)  # at least so many neighbours, and so many are asked


@dataclass(frozen=True, eq=False)
class _Face:
    """A face's body: log brightness, hue (log b, g, r less their mean), and how much ink varies either (log)."""

    light: float
    hue: Floats
    ink: float

    def is_like(self, other: _Face) -> bool:
        """Whether both are the same body in the same light."""
        return abs(self.light - other.light) < _LIGHT and float(np.linalg.norm(self.hue - other.hue)) < _HUE


def with_whites(tiles: Sequence[SeenTile], back: Back | None) -> tuple[SeenTile, ...]:
    """The named tiles of a zone, those blank ones named White of which the namer alone was not sure. Without knowing
    the set's `back`, whose colour must be another, nothing changes; nor do tiles in which a lamp is mirrored, whose
    ink it may hide."""
    doubtful = [index for index, tile in enumerate(tiles) if _may_be_white(tile)]
    if back is None or not doubtful:
        return tuple(tiles)
    printed = [
        (tile, face)
        for tile in tiles
        if tile.tile not in (BACK, UNKNOWN, WHITE) and tile.confidence >= _SURE
        if (face := _face(tile.picture)).ink >= _INKED
    ]
    told = list(tiles)
    for index in doubtful:
        face = _face(tiles[index].picture)
        if face.ink > _BLANK or float(np.linalg.norm(face.hue - back.hue)) < _BACK_HUE:
            continue
        witnesses = _nearest(tiles[index], printed)
        if len(witnesses) >= _WITNESSES[0] and all(face.is_like(witness) for witness in witnesses):
            told[index] = replace(tiles[index], tile=WHITE, confidence=CERTAINTY)
    return tuple(told)


def _may_be_white(tile: SeenTile) -> bool:
    return tile.tile in (BACK, UNKNOWN, WHITE) and tile.confidence < CERTAINTY and not bleached(tile.picture)


def _nearest(tile: SeenTile, printed: Sequence[tuple[SeenTile, _Face]]) -> list[_Face]:
    def away(other: SeenTile) -> float:
        return float(np.hypot(other.found.x - tile.found.x, other.found.y - tile.found.y))

    near = sorted((away(other), place) for place, (other, _) in enumerate(printed))
    return [printed[place][1] for distance, place in near[: _WITNESSES[1]] if distance < _NEAR]


def _face(picture: Image) -> _Face:
    """What is seen of a tile's face, its rim left out; the lighter part of it is its body."""
    rim = picture.shape[1] // 8
    logs = cv2.LUT(cv2.blur(picture, (3, 3))[rim:-rim, rim:-rim], LOG)
    pixels = np.asarray(logs, np.float32).reshape(-1, 3)
    light = pixels.mean(axis=1)
    looks = np.column_stack((light, pixels - light[:, None]))
    low, high = np.percentile(looks, (2, 98), axis=0)
    body = np.median(pixels[light >= np.percentile(light, 60)], axis=0)
    return _Face(float(body.mean()), np.asarray(body - body.mean(), np.float32), float((high - low).max()))
