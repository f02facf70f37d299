"""Specular filter: a lamp reflected faintly in bare cloth is brighter than the cloth around it and still
nothing that lies there."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Mask = NDArray[np.uint8]

_SOFT: Final = 0.05
"""Part of its brightness that a patch may change by within two millimetres. A mirrored lamp fades by 0.04; edges of
tiles, hands and sleeves make 0.1 and more, in a dim room and out of focus by two pixels too."""
_SEEN_THROUGH: Final = 235
"""Grey level up to which a tile under the light would still show; a stronger reflection may hide a tile."""
_OPEN: Final = 0.35
"""Share of a patch's rim that must lie against cloth: of a sleeve over a whole zone only the smooth middle is seen."""
_SMALLEST: Final = 20.0  # square mm; less is no matter
_RIM: Final = np.ones((3, 3), np.uint8)


def without_sheen(patches: Mask, crop: Image, scale: float, tiles: Mask | None = None) -> Mask:
    """`patches` (0 or 1: what is neither cloth nor `tiles` in a crop of `scale` pixels a millimetre) without
    reflections, which fade into the cloth around them and have no edge anywhere."""
    tall, wide = patches.shape
    size = (round(wide / scale), round(tall / scale))  # a pixel a millimetre is enough
    coarse = _coarse(patches, size)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(coarse, ltype=cv2.CV_16U)
    if stats[1:, cv2.CC_STAT_AREA].max(initial=0) < _SMALLEST:
        return patches
    small = np.asarray(cv2.resize(crop, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    steep = _steepness(small)
    cloth = labels == 0 if tiles is None else (labels == 0) & (_coarse(tiles, size) == 0)
    sheen = np.zeros(labels.shape, np.uint8)
    # Tiles are full of edges: nearly all patches are done with at once.
    edges = np.bincount(labels[steep > _SOFT * 255], minlength=count)
    areas = stats[:, cv2.CC_STAT_AREA]
    for label in 1 + np.flatnonzero(((areas >= _SMALLEST) & (edges < 0.05 * areas))[1:]):
        part = _with_rim(stats[label])
        patch = labels[part] == label
        if _fades(patch, cloth[part], small[part], steep[part]):
            sheen[part][patch] = 1
    if not sheen.any():
        return patches
    spread = cv2.resize(cv2.dilate(sheen, _RIM), (wide, tall), interpolation=cv2.INTER_NEAREST)
    return np.where(spread > 0, 0, patches).astype(np.uint8)


def _with_rim(stats: NDArray[np.int32]) -> tuple[slice, slice]:
    """Rows and columns in which a patch of such statistics and the pixels round it lie."""
    left, top, wide, tall = (int(one) for one in stats[: cv2.CC_STAT_AREA])
    return slice(max(0, top - 1), top + tall + 1), slice(max(0, left - 1), left + wide + 1)


def _fades(patch: NDArray[np.bool_], cloth: NDArray[np.bool_], picture: Image, steep: Image) -> bool:
    # The surroundings of the picture are unknown: its border is no cloth.
    grown = np.asarray(cv2.dilate(np.pad(patch.astype(np.uint8), 1), _RIM))
    around = np.count_nonzero(grown) - np.count_nonzero(patch)
    near = grown[1:-1, 1:-1] > 0
    if np.count_nonzero(near & cloth) < _OPEN * around:
        return False
    brightest = _nearly_most(picture[patch])
    return brightest < _SEEN_THROUGH and _nearly_most(steep[near]) < _SOFT * brightest


def _nearly_most(values: Image) -> float:
    """98th percentile; np.percentile takes ten times as long."""
    flat = values.ravel()
    which = round(0.98 * (flat.size - 1))
    return float(np.partition(flat, which)[which])


def _coarse(mask: Mask, size: tuple[int, int]) -> Mask:
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST), np.uint8)


def _steepness(picture: Image) -> Image:
    """How far apart, in grey levels of the colour where it is most, neighbours within a pixel of each pixel are; the
    cloth's own grain is smoothed away."""
    blue, green, red = cv2.split(
        cv2.morphologyEx(cv2.GaussianBlur(picture, (5, 5), 1.0), cv2.MORPH_GRADIENT, _RIM)
    )
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)
