"""Naming: from the picture of one tile to its face.

A small network (vision/models/namer.onnx, see vision/MODEL.md) run by OpenCV's own cv2.dnn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, cast

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import ALIKE_TURNED, BACK, FACES, UNKNOWN
from vision.networks import NetworkError, load

Picture = npt.NDArray[Any]
Rotation = Literal[0, 90, 180, 270]

SURE_FROM: Final = 0.6
"""Below this confidence the answer is `unknown`; of the answers at or above it some 2 % are wrong on photographs held
out of training (vision/MODEL.md)."""

_WIDTH, _HEIGHT = 48, 64
_BATCH = 64
_TOO_DARK, _DARK, _LIT = 32.0, 130.0, 190.0  # brightness, 0 ... 255, of the lightest tenth of a crop
_CLASSES: Final[tuple[str, ...]] = (*FACES, BACK, UNKNOWN)
_MODEL: Final = Path(__file__).parent / "models" / "namer.onnx"


@dataclass(frozen=True)
class Naming:
    """What one crop shows."""

    tile: str
    """One of the 42 faces, `back`, or `unknown` (no tile, or not sure)."""
    confidence: float
    """How sure, 0 ... 1, that the crop shows `guess`."""
    rotation: Rotation
    """How far the face is turned clockwise from upright in the crop, in degrees.  Faces that look the same upside
    down (2p, 4s, a back ...) are said to lie at 0 or 90 unless the network can tell."""
    guess: str
    """The likeliest answer, however unsure; `unknown` where that is "no tile"."""


class NamerError(Exception):
    """The network's file is missing or broken."""


class Namer:
    """Names tiles.  Not to be shared between threads; each thread takes its own."""

    def __init__(self, model: Path = _MODEL, sure_from: float = SURE_FROM) -> None:
        """Load the weights.  Raises NamerError when the file cannot be read."""
        try:
            self._net = load(model)
        except NetworkError as broken:
            raise NamerError(str(broken)) from broken
        self._sure_from = sure_from

    def name(self, crops: Sequence[Picture]) -> list[Naming]:
        """Name crops of single tiles, BGR uint8 of any size, one answer each in order.

        A tile should about fill its crop and stand upright in it up to quarter turns; some degrees of slant, cuts
        10 % too wide or too narrow and touching neighbours do no harm.  A crop that is empty or nearly black is
        `unknown` with confidence 0.
        """
        answers = [Naming(UNKNOWN, 0.0, 0, UNKNOWN)] * len(crops)
        ready = ((i, _portrait(crop)) for i, crop in enumerate(crops) if min(crop.shape[:2], default=0) >= 4)
        seen = [(i, *portrait) for i, portrait in ready if portrait is not None]
        for start in range(0, len(seen), _BATCH):
            part = seen[start : start + _BATCH]
            scores = self._scores([picture for _, picture, _ in part])
            for (i, _, laid_down), row in zip(part, scores, strict=True):
                answers[i] = self._judge(row, laid_down)
        return answers

    def _scores(self, pictures: list[Picture]) -> Picture:
        blob = cv2.dnn.blobFromImages(pictures, 1 / 127.5, (_WIDTH, _HEIGHT), (127.5, 127.5, 127.5))
        return np.asarray(self._net.run(blob)[0])

    def _judge(self, row: Picture, laid_down: bool) -> Naming:
        chances = _softmax(row[: len(_CLASSES)])
        best = int(chances.argmax())
        guess, confidence = _CLASSES[best], float(chances[best])
        turns = _softmax(row[len(_CLASSES) :])
        turn = int(turns.argmax())
        # A turn by half that the network can hardly see is no turn.
        if guess in ALIKE_TURNED and turn >= 2 and turns[turn] < 0.9:
            turn -= 2
        rotation = cast(Rotation, (turn + laid_down) % 4 * 90)
        return Naming(guess if confidence >= self._sure_from else UNKNOWN, confidence, rotation, guess)


def _portrait(crop: Picture) -> tuple[Picture, bool] | None:
    """The crop at the network's size, wide ones turned a quarter counter-clockwise first; None if too dark to read."""
    laid_down = crop.shape[1] > crop.shape[0]
    if laid_down:
        crop = cv2.rotate(crop, cv2.ROTATE_90_COUNTERCLOCKWISE)
    way = cv2.INTER_AREA if crop.shape[0] > _HEIGHT else cv2.INTER_LINEAR
    crop = cv2.resize(crop, (_WIDTH, _HEIGHT), interpolation=way)
    bright = float(np.percentile(crop.max(axis=2), 90))
    if bright < _TOO_DARK:
        return None
    if bright < _DARK:  # brightened as a longer exposure would have: the network knows lit tiles
        crop = cv2.convertScaleAbs(crop, alpha=_LIT / bright)
    return np.asarray(crop), laid_down


def _softmax(scores: Picture) -> Picture:
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())
