"""Verification: whether faces seen in a free photograph are on tiles, or on books, boxes, cards and print.

A second pair of networks, trained with pictures of other things too (vision/MODEL.md), looks where the first has
found a face. They know strange tiles less well, so they are not asked for names: a face is verified where they surely
see the same one and, as in hysteresis thresholding (Canny 1986), wherever a tile as large lies verified next to it,
or three do anywhere and little is lacking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.networks.test_time_augmentation import turned
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_detector import OrientedBox, TileDetector

Picture = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]

VERIFIED_FROM: Final = 1.62
"""The detector's certainty and the agreement on its face together from which a tile is verified for itself. Chosen, as
the next two, on half of the photographs of other things, and on tables seen aslant, of which more are lost from 1.64
on."""
AGREED_FROM: Final = 0.94
SURELY_FOUND_FROM: Final = 0.75
"""Or the agreement from which it is where the first detector was so sure of it: the other knows tiles from near,
squeezed and on strange cloths less well."""
LIKE_THREE_FROM: Final = 2.2
"""Or both detectors' certainty and the agreement together from which it is where it is as large as three verified
ones, wherever they lie."""

_SHARPEST: Final = (38.0, 31.0)
"""Short sides, pixels, at which the detector sees tiles best: the picture is searched at the other scale where a face
is left that could not be verified."""
_LARGEST: Final = 1600
"""Long side, pixels, beyond which no picture is enlarged."""
_SUSPECTED_FROM: Final = 0.02
"""How sure the detector must be to be asked at all."""
_NEXT: Final = 1.2
"""How many long sides of the smaller one lie at most between the middles of neighbours."""
_AS_LARGE: Final = 1.2
"""How many times as long as its neighbour's a tile's sides may be."""
_SAME_PLACE: Final = 0.35
"""How many short sides lie at most between the middles of what both detectors have found in one place."""
_SAME_SIZE: Final = 1.0
"""How much larger a tile may seem to one of them, in doublings."""
_WINDOW: Final = 560
"""Side of the squares of a picture, as the detector sees it, that are looked at one after the other, pixels."""
_MARGIN: Final = 2.5
"""How far round the tiles each part reaches, in short sides of a tile."""
_MODELS: Final = Path(__file__).parents[1] / "models"


class FaceVerifier:
    """Verifies faces.  Not to be shared between threads."""

    def __init__(self) -> None:
        """Load the weights.  Raises ModelFileError when a file cannot be read."""
        self._detector = TileDetector(_MODELS / "verifier_detector.onnx")
        self._classifier = TileClassifier(_MODELS / "verifier_classifier.onnx")

    def agreement(self, crops: Sequence[Picture], faces: Sequence[str]) -> list[float]:
        """How sure the classifier is, 0 ... 1, that upright crops show the faces named so; 0 where it sees another."""
        seen = self._classifier.name_together([crops, [*map(turned, crops)]], sure_from=0.0)
        return [
            naming.confidence if naming.guess == face else 0.0
            for naming, face in zip(seen, faces, strict=True)
        ]

    def verified(
        self, image: Picture, spots: Sequence[OrientedBox], agreement: Sequence[float], squeeze: float
    ) -> list[bool]:
        """Whether each of the `spots` in a BGR picture (H, W, 3) is a tile, by the `agreement` on its face. `squeeze`:
        how much more than its width the picture's height must be scaled for tiles to have a tile's shape."""
        sides = np.array([sorted((spot.wide, spot.tall * squeeze)) for spot in spots])
        as_large = _as_large(sides)
        neighbours = as_large & _next(np.array([spot.centre for spot in spots]) * (1.0, squeeze), sides)
        agreed, found = np.array(agreement), np.array([spot.certainty for spot in spots])
        by_both = (agreed >= AGREED_FROM) & (found >= SURELY_FOUND_FROM)
        certainty = np.zeros(len(spots))
        for short in _SHARPEST:
            certainty = np.maximum(certainty, self._certainty(image, spots, sides[:, 0], short, squeeze))
            verified = _spread(by_both | (agreed + certainty >= VERIFIED_FROM), neighbours)
            like_three = (as_large & verified).sum(axis=1) >= 3
            verified |= like_three & (agreed + certainty + found >= LIKE_THREE_FROM)
            if verified.all():
                break
        return [bool(is_verified) for is_verified in verified]

    def _certainty(
        self, image: Picture, spots: Sequence[OrientedBox], shorts: Floats, wanted: float, squeeze: float
    ) -> Floats:
        """The detector's certainty of each spot, 0 ... 1, in the picture scaled so that the typical spot's short side
        is `wanted` pixels."""
        typical = float(np.median(shorts))
        scale = min(wanted / typical, _LARGEST / max(image.shape[:2]))
        middles = np.array([spot.centre for spot in spots])
        certainty = np.zeros(len(spots))
        for window, within in _windows(
            middles, _WINDOW / scale, _WINDOW / (scale * squeeze), _MARGIN * typical
        ):
            corner = window[1].start, window[0].start
            for found in self._detector.look(
                image[window], scale, scale * squeeze, _SUSPECTED_FROM, twice=True
            ):
                away = np.hypot(*((middles[within] - corner - found.centre) * (1.0, squeeze)).T)
                ratio = min(found.wide, found.tall * squeeze) / shorts[within]
                same = within[(away < _SAME_PLACE * shorts[within]) & (np.abs(np.log2(ratio)) < _SAME_SIZE)]
                certainty[same] = np.maximum(certainty[same], found.certainty)
        return certainty


def _windows(
    middles: Floats, wide: float, tall: float, margin: float
) -> Iterator[tuple[tuple[slice, slice], npt.NDArray[np.intp]]]:
    """Parts of a picture, (rows, columns), that have these places (N, 2) in them, and the numbers of those in each: the
    memory a network takes grows with what it looks at."""
    fields = np.floor(middles / (wide, tall)).astype(int)
    for column, row in sorted({(int(x), int(y)) for x, y in fields}):
        within = np.nonzero((fields == (column, row)).all(axis=1))[0]
        left, top = np.maximum(np.floor(middles[within].min(axis=0) - margin), 0).astype(int)
        right, bottom = np.ceil(middles[within].max(axis=0) + margin).astype(int)
        yield (slice(int(top), int(bottom)), slice(int(left), int(right))), within


def _spread(verified: npt.NDArray[np.bool_], neighbours: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Add to the verified finds (N,) all that neighbours (N, N) join to them."""
    while (reached := verified | (neighbours & verified).any(axis=1)).sum() > verified.sum():
        verified = reached
    return verified


def _next(middles: Floats, sides: Floats) -> npt.NDArray[np.bool_]:
    """(N, N): which tiles, with their middles (N, 2) and sides (N, 2; the shorter first), lie next to each other."""
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    return np.asarray(away < _NEXT * np.minimum(sides[:, None, 1], sides[None, :, 1]))


def _as_large(sides: Floats) -> npt.NDArray[np.bool_]:
    """(N, N): which tiles, with their sides (N, 2), are as large as each other."""
    logs = np.log(sides)
    return np.asarray(np.abs(logs[:, None] - logs[None]).max(axis=2) < np.log(_AS_LARGE))
