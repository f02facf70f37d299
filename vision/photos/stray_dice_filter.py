"""Stray dice filter: dice that lie among tiles. Their pips are read as circles, but no die is as large as a
tile.

A tile seen aslant looks smaller than its neighbours, too, in one direction: a die is smaller in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.networks.tile_detector import OrientedBox

_PIPS: Final = ("1p", "2p", "3p", "4p", "5p", "6p")
_NEAREST: Final = 9  # that a find is compared with: in perspective only those near it are as large
_ENOUGH: Final = 5  # finds that say how large tiles are there
_TILES: Final = 66  # percentile of those that is a tile's size: dice lie together
_LARGEST: Final = 0.6
"""A die's long side and the root of its area, each in those of tiles. In 1,287 photographs dice have 0.31 to 0.56 (long
sides) and 0.34 to 0.59, labelled circles of up to six 0.67 and 0.78 at least."""


def are_dice(spots: Sequence[OrientedBox], guesses: Sequence[str]) -> list[bool]:
    """Which of a picture's detections, each with the likeliest face, are dice."""
    if len(spots) <= _ENOUGH:
        return [False] * len(spots)
    places = np.array([(spot.x, spot.y) for spot in spots])
    sides = np.array([(spot.wide, spot.tall) for spot in spots])
    sizes = np.column_stack((sides.max(axis=1), np.sqrt(sides.prod(axis=1))))
    return [guess in _PIPS and _is_small(at, places, sizes) for at, guess in enumerate(guesses)]


def _is_small(at: int, places: NDArray[np.float64], sizes: NDArray[np.float64]) -> bool:
    away = np.linalg.norm(places - places[at], axis=1)
    away[at] = np.inf
    near = np.argsort(away)[:-1][:_NEAREST]  # the farthest, infinitely, is itself
    return bool((sizes[at] < _LARGEST * np.percentile(sizes[near], _TILES, axis=0)).all())
