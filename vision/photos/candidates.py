"""Candidates: the detections of one pass over a free photograph, and how much of the picture they surely read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.networks.labels import BACK, UNKNOWN, WHITE
from vision.networks.tile_classifier import Classification
from vision.networks.tile_detector import OrientedBox, encloses

Picture = npt.NDArray[Any]

HESITANT: Final = 0.9
"""A name with less confidence is asked for again."""
BLANK: Final = (BACK, WHITE, UNKNOWN)
MOSTLY: Final = 0.7
"""A look is doubtful when fewer of its finds than this share have a tile's shape and a name."""
NAMELESS: Final = 0.25
"""How much a find of a tile's shape without a name counts, beside one with a name: strange flowers are tiles, too."""
SMALLEST, WIDEST = 12.0, 2.2
"""Short side, in pixels, from which a face can be named, and the longest shape of a tile seen aslant."""


@dataclass(frozen=True)
class Candidates:
    """Detections of one pass over a picture, each classified."""

    each: tuple[tuple[OrientedBox, Classification], ...]
    squeeze: float = 1.0
    """How much the picture's height was scaled more than its width."""

    @cached_property
    def _sure(self) -> list[tuple[float, float]]:
        """(area in the picture, confidence) of the detections that have a tile's shape and a name."""
        return [
            (spot.wide * spot.tall, spot.certainty * naming.confidence)
            for spot, naming in self._shaped
            if naming.tile != UNKNOWN
        ]

    @property
    def _shaped(self) -> Iterator[tuple[OrientedBox, Classification]]:
        """The detections that have a tile's shape."""
        for spot, naming in self.each:
            aspect = spot.tall * self.squeeze / spot.wide
            if min(spot.wide, spot.tall) >= SMALLEST and 1 / WIDEST < aspect < WIDEST:
                yield spot, naming

    def without(self, markers: Sequence[Picture]) -> Candidates:
        """The same without those on printed markers: white round black, they are read as Whites or as bamboos,
        and four of them would outweigh eight tiles that have no name."""
        if not markers:
            return self
        left = [find for find in self.each if not any(encloses(square, find[0].centre) for square in markers)]
        return Candidates(tuple(left), self.squeeze)

    @property
    def faces(self) -> Candidates:
        """The same without backs and Whites: stretched far enough, plain cloth is one or the other."""
        return Candidates(
            tuple(find for find in self.each if find[1].tile not in (BACK, WHITE)), self.squeeze
        )

    @property
    def printed(self) -> Candidates:
        """The same, only what surely shows a face: a whole bare table looks like a back from near."""
        printed = [
            (spot, naming)
            for spot, naming in self.each
            if naming.tile not in BLANK and naming.confidence >= HESITANT
        ]
        return Candidates(tuple(printed), self.squeeze)

    @property
    def doubtful(self) -> bool:
        """Whether most candidates are no tile that can be named."""
        return len(self._sure) < MOSTLY * len(self.each)

    @property
    def weight(self) -> float:
        """Share of the picture that is surely read: a tile counts by its area, so that tiles outweigh a cloth's
        weave."""
        nameless = (
            spot.certainty * (spot.wide * spot.tall) ** 0.5
            for spot, naming in self._shaped
            if naming.tile == UNKNOWN and naming.guess != UNKNOWN
        )
        return float(sum(sure * area**0.5 for area, sure in self._sure) + NAMELESS * sum(nameless))

    @cached_property
    def typical_area(self) -> float:
        """Weighted median area, square pixels: half of the area surely read is that of tiles of at least this
        area."""
        areas = sorted(area for area, _ in self._sure)
        if not areas:
            return 0.0
        return float(areas[int(np.searchsorted(np.cumsum(areas), sum(areas) / 2))])
