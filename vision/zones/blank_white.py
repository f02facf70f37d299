"""Recognition of a blank White by its neighbours: as light as their faces, in the same hue, and without ink.

A classifier that sees it alone cannot distinguish a blank White in a dim room from a grey back. Beside printed
faces, and where the set's backs are known to have another colour, it can only be a face without print. And a
tile that the classifier takes for a White is a back if it has the backs' hue all over, though a shadow's edge runs
across it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.labels import WHITE
from vision.networks.test_time_augmentation import bleached
from vision.table.table_view import BACK, UNKNOWN
from vision.zones.back_appearance import Back
from vision.zones.background_model import LOG, TO_LIGHT
from vision.zones.zone_observation import SeenTile

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

CERTAINTY: Final = 0.97
"""Confidence of such a White or back."""

_BLANK: Final = 0.10  # log; a blank face varies by less, in a dim room too; the faintest ink makes 0.15
_INKED: Final = 0.25  # log; from here on something is printed beyond doubt
_LIGHT: Final = 0.10  # log; how far apart two faces in one light are
_HUE: Final = 0.05  # log; the same for their hue
_BACK_HUE: Final = 0.16  # log; no back is nearer
_SURELY_BACK_HUE: Final = 0.08  # log; no face is
_ONE_HUE: Final = 0.2  # log; what hue varies by where a shadow's edge runs over one colour
_SURELY_BACK: Final = 0.99  # a classifier says 0.98 of blank faces, too
_SURE: Final = 0.9  # names from which on a neighbour is believed to be a face
_NEAR: Final = 150.0  # mm
_WITNESSES: Final = (2, 3)  # fewest and most neighbours that are compared


@dataclass(frozen=True, eq=False)
class _Face:
    """A face's body: log brightness, hue (log b, g, r less their mean), how much ink or a shadow's edge varies
    either, and how much the hue alone (log)."""

    light: float
    hue: Floats
    ink: float
    tints: float

    def is_like(self, other: _Face) -> bool:
        """Whether both are the same body in the same light."""
        return abs(self.light - other.light) < _LIGHT and float(np.linalg.norm(self.hue - other.hue)) < _HUE

    def has_hue_of(self, back: Back) -> bool:
        """Whether it has this back's hue all over."""
        return self.tints < _ONE_HUE and float(np.linalg.norm(self.hue - back.hue)) < _SURELY_BACK_HUE


def with_whites(tiles: Sequence[SeenTile], back: Back | None) -> tuple[SeenTile, ...]:
    """The named tiles of a zone; blank ones of which the classifier alone was not sure are named White, and
    Whites that are backs under a shadow's edge, backs. Without knowing the set's `back`, whose colour must be
    another, nothing changes; nor do tiles in which a lamp is reflected, whose ink it may hide."""
    doubtful = [index for index, tile in enumerate(tiles) if _may_be_blank(tile)]
    if back is None or not doubtful:
        return tuple(tiles)
    named = list(tiles)
    for index in doubtful:
        face = _face(tiles[index].picture)
        if tiles[index].tile == WHITE and face.has_hue_of(back):
            named[index] = replace(tiles[index], tile=BACK, confidence=CERTAINTY)
            continue
        if face.ink > _BLANK or float(np.linalg.norm(face.hue - back.hue)) < _BACK_HUE:
            continue
        witnesses = _printed_beside(tiles[index], tiles)
        if len(witnesses) >= _WITNESSES[0] and all(face.is_like(witness) for witness in witnesses):
            sure = max(CERTAINTY, tiles[index].confidence if tiles[index].tile == WHITE else 0.0)
            named[index] = replace(tiles[index], tile=WHITE, confidence=sure)
    return tuple(named)


def _may_be_blank(tile: SeenTile) -> bool:
    doubtful = tile.tile == WHITE or (tile.tile in (BACK, UNKNOWN) and tile.confidence < _SURELY_BACK)
    return doubtful and not bleached(tile.picture)


def _printed_beside(tile: SeenTile, tiles: Sequence[SeenTile]) -> list[_Face]:
    """The surely printed faces nearest to a tile."""

    def away(other: SeenTile) -> float:
        return float(np.hypot(other.found.x - tile.found.x, other.found.y - tile.found.y))

    named = (t for t in tiles if t.tile not in (BACK, UNKNOWN, WHITE) and t.confidence >= _SURE)
    near = sorted((other for other in named if away(other) < _NEAR), key=away)
    faces = (face for other in near if (face := _face(other.picture)).ink >= _INKED)
    return list(islice(faces, _WITNESSES[1]))


def _face(picture: Image) -> _Face:
    """Measure a tile's face, its rim left out; the lighter part of it is its body."""
    rim = picture.shape[1] // 8
    logs = np.asarray(cv2.LUT(cv2.blur(picture, (3, 3))[rim:-rim, rim:-rim], LOG), np.float32)
    light = np.asarray(cv2.transform(logs, TO_LIGHT), np.float32).ravel()
    pixels = logs.reshape(-1, 3)
    low, inner, high = _shares(np.vstack((light, (pixels - light[:, None]).T)), (0.02, 0.6, 0.98))
    body = np.median(pixels[light >= inner[0]], axis=0)
    spread = high - low
    hue = np.asarray(body - body.mean(), np.float32)
    return _Face(float(body.mean()), hue, float(spread.max()), float(spread[1:].max()))


def _shares(values: Floats, shares: Sequence[float]) -> Iterator[Floats]:
    """Percentiles along the last axis, as np.percentile has them, which takes ten times as long."""
    places = [share * (values.shape[-1] - 1) for share in shares]
    ordered = np.partition(values, [math.floor(place) + more for place in places for more in (0, 1)], axis=-1)
    for place in places:
        one, next_one = ordered[..., math.floor(place)], ordered[..., math.floor(place) + 1]
        yield np.asarray(one + (next_one - one) * (place - math.floor(place)))
