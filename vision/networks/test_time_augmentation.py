"""Test-time augmentation: classify again, turned and cropped tighter, where the classifier is not confident."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.table_view import BACK, UNKNOWN

Image = NDArray[np.uint8]

SURE: Final = 0.85
"""A name with less confidence, after every look, is no name: of those between the classifier's own limit (0.6) and
this, in dim pictures and of strange makers' tiles many are wrong."""

SURE_OF_BLEACHED: Final = 0.97
"""The same for a tile of which a lamp's reflection hides a part: light that hides some of five bamboos leaves two."""
_BLEACHED: Final = 0.4  # of the pixels
_WHITEST: Final = 250  # grey level from which a pixel shows nothing but the lamp

HESITANT: Final = 0.95
"""A name with less confidence is asked for again: of strange makers' tiles a first look alone is often surely wrong."""


class AnyClassification(Protocol):
    """A classification of one picture: its likeliest face, however unsure, and the confidence."""

    @property
    def guess(self) -> str:
        """The likeliest face, "back" or "unknown"."""
        ...

    @property
    def confidence(self) -> float:
        """Probability of the guess, 0..1."""
        ...


class AnyClassifier(Protocol):
    """Protocol of a tile classifier (`vision.networks.tile_classifier.TileClassifier`): "5m", "back" or
    "unknown" for each upright BGR picture."""

    def name(self, crops: Sequence[Image]) -> Sequence[AnyClassification]:
        """Classify pictures (HxWx3 uint8 BGR), one answer each in order."""
        ...


def classify_with_tta(
    classifier: AnyClassifier, pictures: Sequence[Image], sure: float = SURE
) -> list[tuple[str, float]]:
    """(name, confidence) of each picture, "unknown" where no name is `sure` enough.

    Where the confidence is below `HESITANT`, the picture is classified again turned upside down, then cropped a
    little tighter: to the network these are other pictures, and a face is the same face. Of a bleached picture
    only a name as sure as `SURE_OF_BLEACHED` is accepted.
    """
    opinions: list[list[AnyClassification]] = [[] for _ in pictures]
    weighed = [(UNKNOWN, 0.0)] * len(pictures)
    for look in (_as_it_is, turned, tighter, tighter_turned):
        doubted = [index for index, (_, confidence) in enumerate(weighed) if confidence < HESITANT]
        asked = classifier.name([look(pictures[index]) for index in doubted]) if doubted else ()
        for index, naming in zip(doubted, asked, strict=True):
            opinions[index].append(naming)
            weighed[index] = _weigh(opinions[index])
    return [
        (guess if _believed(confidence, sure, picture) else UNKNOWN, confidence)
        for picture, (guess, confidence) in zip(pictures, weighed, strict=True)
    ]


def likely_names(classifier: AnyClassifier, picture: Image) -> tuple[str, ...]:
    """Possible names of a tile without a certain one, by every look of the classifier, the likeliest first."""
    opinions = [classifier.name([look(picture)])[0] for look in (_as_it_is, turned, tighter, tighter_turned)]
    speaks: dict[str, float] = {}
    for naming in opinions:
        speaks[naming.guess] = speaks.get(naming.guess, 0.0) + naming.confidence
    return tuple(
        sorted((name for name in speaks if name not in (UNKNOWN, BACK)), key=lambda name: -speaks[name])
    )


def _believed(confidence: float, sure: float, picture: Image) -> bool:
    return confidence >= sure and (confidence >= SURE_OF_BLEACHED or not bleached(picture))


def bleached(picture: Image) -> bool:
    """Whether a tile's picture is overexposed so widely that its print may be lost."""
    if not picture.size:
        return False
    white = cv2.countNonZero(cv2.inRange(picture, (_WHITEST,) * 3, (255,) * 3))
    return bool(white > _BLEACHED * picture.shape[0] * picture.shape[1])


def _as_it_is(picture: Image) -> Image:
    return picture


def turned(picture: Image) -> Image:
    """The picture upside down."""
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)


def tighter(picture: Image) -> Image:
    """The picture without a pixel on every side."""
    return np.ascontiguousarray(picture[1:-1, 1:-1])


def tighter_turned(picture: Image) -> Image:
    """`tighter` and `turned`."""
    return turned(tighter(picture))


def _weigh(opinions: Sequence[AnyClassification]) -> tuple[str, float]:
    """The guess with most evidence and its confidence: agreeing classifications multiply their doubts away,
    others restore them."""
    speaks: dict[str, float] = {}
    for naming in opinions:
        strength = -math.log(max(1e-6, 1.0 - naming.confidence))
        speaks[naming.guess] = speaks.get(naming.guess, 0.0) + strength
    best = max(speaks, key=lambda guess: speaks[guess])
    against = max((strength for guess, strength in speaks.items() if guess != best), default=0.0)
    return best, 1.0 - math.exp(against - speaks[best])
