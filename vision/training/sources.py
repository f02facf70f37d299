"""Sources of training samples: drawn, printed and photographed tiles, and floors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Random = np.random.Generator

TOP_WIDTH, TOP_HEIGHT = 60, 80
"""Pixels of a tile's upper side in the little scenes; all art is kept at this size."""


@dataclass(frozen=True)
class Pictured:
    """A tile in a photograph: four corners clockwise from the face's (or, unturned, the box's) upper left."""

    photograph: int
    face: str
    corners: tuple[tuple[float, float], ...]
    turn: int = -1


@dataclass(frozen=True)
class Sources:
    """All sources that samples are drawn from."""

    sets: Sequence[dict[str, Picture]]
    """Printed and drawn sets: face -> picture on white."""
    singles: dict[str, list[Picture]]
    """Photographs of single upright tiles, by face."""
    oddities: Sequence[Picture]
    """Drawn faces no list knows, on white."""
    photographs: Sequence[Picture]
    pictured: dict[str, list[Pictured]]
    floors: Sequence[Picture]
    """Pieces of photographs without a tile in them."""
    backdrops: Sequence[Picture] = field(default=())
    """Photographs (BGR) of anything but tiles."""
    cutouts: Sequence[Picture] = field(default=())
    """Photographed and painted things (BGRA), each filling its picture."""
    mistaken: Sequence[Pictured] = field(default=())
    """Places without a tile, in `mistaken_in`, that a detector offered for one."""
    mistaken_in: Sequence[Picture] = field(default=())


def any_of(items: Sequence[Any], random: Random) -> Any:
    """A random item."""
    return items[int(random.integers(len(items)))]
