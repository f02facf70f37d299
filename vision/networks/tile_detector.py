"""Tile detector: a small fully convolutional network that locates tiles in a picture, with size, angle and
obliqueness.

Weights in vision/models/tile_detector.onnx, see vision/MODEL.md. It needs no calibration; where the table is
calibrated it locates what lies in no rows (vision/zones/zone_observation.py).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.evenness import Evenness
from vision.networks.inference import NetworkError, load
from vision.networks.parallelogram import sides
from vision.networks.tile_classifier import ModelFileError

Picture = npt.NDArray[Any]

FOUND_FROM: Final = 0.45
"""Finds the network is less sure of than this are dropped."""
SURELY_FOUND: Final = 0.55
"""Finds below this are kept only if they can be named."""

_STRIDE = 8
_HALF: Final = _STRIDE // 2
_SURER: Final = 4
"""The power of a chance by which it counts where two looks tell how a tile lies."""
_TURNED: Final = np.array([1, -1, -1, 1, 1, 1, 1, 1], np.float32)[:, None, None]
"""Factors for an answer to a half-turned picture: offsets change their sign."""
_LARGEST: Final = 4.5
"""Log of the longest side that is believed, in strides: the network's output has no limit."""
_ROUND_IT: Final = 1.3
"""How much more than a tile must be even where none is: a White is even up to its sides."""
_MODEL: Final = Path(__file__).parents[1] / "models" / "tile_detector.onnx"


@dataclass(frozen=True)
class OrientedBox:
    """Place of a tile, not yet classified: a rectangle, or its projection as a parallelogram where the camera
    looks aslant."""

    x: float
    y: float
    wide: float
    """Pixels, along the side nearer to the horizontal."""
    tall: float
    """Pixels, along the other one."""
    angle: float
    """Angle of the first side, clockwise, in radians."""
    certainty: float
    skew: float = 0.0
    """How far the other side is turned out of the right angle with it, clockwise, in radians."""

    @property
    def centre(self) -> Picture:
        """Centre, (2,), pixels."""
        return np.array([self.x, self.y])

    @property
    def halves(self) -> tuple[Picture, Picture]:
        """From the centre to the middle of the right and of the lower side, (2,) each."""
        other = self.angle + self.skew
        across = np.array([np.cos(self.angle), np.sin(self.angle)])
        return across * self.wide / 2, np.array([-np.sin(other), np.cos(other)]) * self.tall / 2

    @cached_property
    def corners(self) -> Picture:
        """(4, 2), clockwise from the corner at the picture's upper left."""
        centre, (across, down) = self.centre, self.halves
        return np.array(
            [centre - across - down, centre + across - down, centre + across + down, centre - across + down]
        )


class TileDetector:
    """The tile detector. Not to be shared between threads; each thread takes its own."""

    def __init__(self, model: Path = _MODEL) -> None:
        """Load the weights.  Raises ModelFileError when the file cannot be read."""
        try:
            self._net = load(model)
        except NetworkError as broken:
            raise ModelFileError(broken.whole) from broken

    def look(
        self,
        image: Picture,
        across: float = 1.0,
        down: float = 1.0,
        found_from: float = FOUND_FROM,
        *,
        twice: bool = False,
    ) -> list[OrientedBox]:
        """Tiles in a BGR uint8 picture (H, W, 3) searched with its width and height scaled by these factors;
        the surest first, none less sure than `found_from`.  Best where tiles are then 24 to 72 pixels wide.

        `twice`: the picture turned upside down is evaluated too, half a cell aside, and the mean counts. A tile
        is a tile either way, what only resembles one seldom is; and where its middle lies between four cells in
        the one, of which each is but half as sure, it lies within one cell in the other.
        """
        h, w = image.shape[:2]
        size = max(32, round(w * across)), max(32, round(h * down))
        way = cv2.INTER_AREA if min(across, down) < 1 else cv2.INTER_LINEAR
        resized = cv2.resize(image, size, interpolation=way)
        right, below = -size[0] % 32, -size[1] % 32
        padded = cv2.copyMakeBorder(resized, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(110, 110, 110))
        # The padding must not make an edge in the picture.
        seen = cv2.copyMakeBorder(resized, 0, below, 0, right, cv2.BORDER_REPLICATE)
        evenness, part = Evenness(seen), Evenness(seen, smoothed=True).rest
        if part is None:
            return []
        output = self._heat_map(np.ascontiguousarray(padded[part]), twice)
        output[1:3] += np.array([part[1].start, part[0].start], np.float32)[:, None, None]
        return _unlike(_read(output, w / size[0], h / size[1], found_from, 2 if twice else 1, evenness))

    def _heat_map(self, padded: Picture, twice: bool) -> Picture:
        """The network's output for a picture whose sides are multiples of 32, once or `twice`."""
        output = _placed(self._answer(padded))
        if not twice:
            return output
        rims = (_HALF, 32 - _HALF) * 2
        aside = cv2.copyMakeBorder(padded, *rims, cv2.BORDER_CONSTANT, value=(110, 110, 110))
        turned = self._answer(np.ascontiguousarray(aside[::-1, ::-1]))[:, ::-1, ::-1] * _TURNED
        return _together(output, _placed(turned, -_HALF))

    def _answer(self, picture: Picture) -> Picture:
        """Network output (8, H/8, W/8): heat, offset (x, y), and the five numbers of its outline
        (`vision.networks.parallelogram`)."""
        blob = cv2.dnn.blobFromImage(picture, 1 / 127.5, mean=(127.5, 127.5, 127.5))
        return np.asarray(self._net.run(blob)[0][0])


def encloses(outline: Picture, place: Picture) -> bool:
    """Whether a (4, 2) outline contains a place (x, y)."""
    x, y = place
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(x), float(y)), False) > 0


def _placed(answer: Picture, corner: int = 0) -> Picture:
    """A network output with probabilities for its heat and pixels of the picture for its offsets; its first
    cell begins at `corner` both ways."""
    rows, columns = np.mgrid[: answer.shape[1], : answer.shape[2]]
    chance = 1 / (1 + np.exp(-answer[:1]))
    middles = (np.stack([columns, rows]) + 0.5 + answer[1:3]) * _STRIDE + corner
    return np.concatenate([chance, middles.astype(np.float32), answer[3:]])


def _together(one: Picture, other: Picture) -> Picture:
    """Merge two outputs, the other's cells half a cell above and left of the one's: the mean probability for
    each quarter of a cell; pose from the surer one."""
    first, second = (output.repeat(2, axis=1).repeat(2, axis=2) for output in (one, other))
    second = second[:, 1 : 1 + first.shape[1], 1 : 1 + first.shape[2]]
    surer, less = first[:1] ** _SURER, second[:1] ** _SURER
    both = (first * surer + second * less) / (surer + less)
    both[0] = (first[0] + second[0]) / 2
    return np.asarray(both)


def _read(
    output: Picture, across: float, down: float, found_from: float, parts: int, evenness: Evenness
) -> list[OrientedBox]:
    """Decode the heat map (`parts` sub-cells per side) to oriented boxes, best first. In even areas there are
    none: all over them the probability is the same, and each place of them is a peak."""
    heat, round_it = output[0], np.ones((2 * parts + 1,) * 2, np.uint8)
    y, x = np.nonzero((heat >= cv2.dilate(heat, round_it) - 1e-6) & (heat > found_from))
    here = output[:, y, x].astype(np.float64)
    one, other = sides(np.minimum(here[3:6], _LARGEST), np.arctan2(here[7], here[6]) / 4)
    longest = np.maximum(np.linalg.norm(one, axis=0), np.linalg.norm(other, axis=0)) * _STRIDE
    some = ~evenness.round(here[1:3], _ROUND_IT * longest / 2)
    scale = np.array([(across,), (down,)])
    each = (here[1:3] * scale, one * scale * _STRIDE, other * scale * _STRIDE)
    pairs = zip(*(values[:, some].T for values in each), here[0, some], strict=True)
    return sorted((_spot(*pair) for pair in pairs), key=lambda spot: -spot.certainty)


def _spot(centre: Picture, one: Picture, other: Picture, certainty: float) -> OrientedBox:
    wide, tall = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    if abs(one[1]) * tall > abs(other[1]) * wide:  # the first is the one nearer to the horizontal
        one, other, wide, tall = other, one, tall, wide
    angle = float(np.arctan(one[1] / one[0])) if one[0] else np.pi / 2
    rest = float(np.arctan2(-other[0], other[1])) - angle
    skew = (rest + np.pi / 2) % np.pi - np.pi / 2
    return OrientedBox(float(centre[0]), float(centre[1]), wide, tall, angle, float(certainty), skew)


def _unlike(spots: list[OrientedBox]) -> list[OrientedBox]:
    """Non-maximum suppression: of two boxes whose centres lie nearer than half a tile, the surer stays.

    Kept boxes are indexed in squares as wide as they reach, one grid a size: those near enough lie in nine
    squares of each.
    """
    grids: dict[int, defaultdict[tuple[int, int], list[tuple[float, float, float]]]] = {}
    kept: list[OrientedBox] = []
    for spot in spots:
        reach = 0.5 * min(spot.wide, spot.tall)
        if any(
            math.hypot(spot.x - x, spot.y - y) <= min(reach, other)
            for size, grid in grids.items()
            for square in _squares_round(spot, size)
            for x, y, other in grid.get(square, ())
        ):
            continue
        kept.append(spot)
        size = math.frexp(reach)[1]  # reach < 2 ** size
        grid = grids.setdefault(size, defaultdict(list))
        grid[_square_of(spot, size)].append((spot.x, spot.y, reach))
    return kept


def _square_of(spot: OrientedBox, size: int) -> tuple[int, int]:
    return math.floor(math.ldexp(spot.x, -size)), math.floor(math.ldexp(spot.y, -size))


def _squares_round(spot: OrientedBox, size: int) -> Iterator[tuple[int, int]]:
    column, row = _square_of(spot, size)
    return ((column + right, row + below) for below in (-1, 0, 1) for right in (-1, 0, 1))
