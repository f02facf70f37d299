"""Hard negatives: places in pictures of other things that a detector takes for tiles.

What it takes for one the classifier is asked about, so these are the things worth learning not to name. Any detector of
before serves; the shipped one does by default.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.networks.tile_detector import TileDetector
from vision.training.other_things import backdrop
from vision.training.sources import Pictured, Random, Sources

Picture = npt.NDArray[Any]

NO_FACE: Final = ""
"""The face of a place without a tile."""
SUSPECTED_FROM: Final = 0.12
"""How sure of a place the detector is at the least: less than the reader asks for, which the next detector may be."""
SIZE: Final = 384
MARGIN: Final = 0.45


def mistaken_places(
    detector: TileDetector, sources: Sources, random: Random, scenes: int
) -> tuple[list[Pictured], list[Picture]]:
    """The detector's finds in `scenes` scenes without a tile, and the pieces of picture that they are in."""
    places: list[Pictured] = []
    pieces: list[Picture] = []
    for _ in range(scenes):
        tall = float(np.exp(random.uniform(np.log(20), np.log(100))))
        scene = backdrop(sources, SIZE, tall, random)
        for spot in detector.look(scene, found_from=SUSPECTED_FROM)[:8]:
            low, high = spot.corners.min(axis=0), spot.corners.max(axis=0)
            margin = MARGIN * (high - low)
            x0, y0 = np.maximum(np.floor(low - margin), 0).astype(int)
            x1, y1 = np.minimum(np.ceil(high + margin).astype(int), SIZE)
            if x1 - x0 < 12 or y1 - y0 < 12:
                continue
            corners = tuple((float(x - x0), float(y - y0)) for x, y in spot.corners)
            places.append(Pictured(len(pieces), NO_FACE, corners))
            pieces.append(scene[y0:y1, x0:x1].copy())
    return places, pieces
