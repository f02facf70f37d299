"""Tile classifier: from the picture of one tile to its face.

A small network (vision/models/tile_classifier.onnx, see vision/MODEL.md).  Given an enrolled tile set, a last layer
fitted to that set's own pictures decides among its faces (vision/networks/enrolled_classifier_head.py); the
others are classified as before.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, cast

import cv2
import numpy as np
import numpy.typing as npt

from controller.words.sentence import SentenceError
from vision.networks.enrolled_classifier_head import CLASSES, METHOD, ClassifierHead, Progress, learn, softmax
from vision.networks.inference import NetworkError, load
from vision.networks.labels import ALIKE_TURNED, PLAIN, UNKNOWN
from vision.networks.tile_set_store import TileSet

Picture = npt.NDArray[Any]
Rotation = Literal[0, 90, 180, 270]

log = logging.getLogger(__name__)

SURE_FROM: Final = 0.6
"""Below this confidence the answer is `unknown`; of the answers at or above it some 2 % are wrong on photographs held
out of training (vision/MODEL.md)."""

_WIDTH, _HEIGHT = 48, 64
_BATCH = 64
_TOO_DARK, _DARK, _LIT = 32.0, 130.0, 190.0  # brightness, 0 ... 255, of the lightest tenth of a crop
_INDEXED: Final = 1.0  # log odds of two looks together from which an index tells which way up a face lies
_HARDLY: Final = 3.0  # log odds of two looks together below which more are asked for
_NEVER: Final = 1e-6  # no turn is less likely
_MODEL: Final = Path(__file__).parents[1] / "models" / "tile_classifier.onnx"


@dataclass(frozen=True)
class Classification:
    """The face shown by one crop."""

    tile: str
    """One of the 42 faces, `back`, or `unknown` (no tile, or not sure)."""
    confidence: float
    """How sure, 0 ... 1, that the crop shows `guess`."""
    rotation: Rotation
    """How far the face is turned clockwise from upright in the crop, in degrees.  Faces that look the same upside
    down (2p, 4s, a back ...) are at 0 or 90 unless the network can tell."""
    guess: str
    """The likeliest answer, however unsure; `unknown` where that is "no tile"."""


NOTHING: Final = Classification(UNKNOWN, 0.0, 0, UNKNOWN)
"""The classification of an unreadable crop."""


class ModelFileError(SentenceError):
    """The network's file is missing or broken."""


class TileClassifier:
    """Classifies tiles.  Not to be shared between threads; each thread takes its own."""

    def __init__(
        self,
        model: Path = _MODEL,
        sure_from: float = SURE_FROM,
        tile_set: TileSet | None = None,
        progress: Progress | None = None,
        spared: int = 0,
    ) -> None:
        """Load the weights.  Raises ModelFileError when the file cannot be read.  Of the processors `spared` are
        left to work that goes on at the same time.

        With a `tile_set` learn its faces too: at once where this was done before with the same weights, else in
        some seconds, reported to `progress`.
        """
        try:
            self._net = load(model, spared=spared)
        except NetworkError as broken:
            raise ModelFileError(broken.whole) from broken
        self._model = model
        self._sure_from = sure_from
        self._head = None if tile_set is None else self._learn(tile_set, progress)

    @property
    def head(self) -> ClassifierHead | None:
        """The head fitted to the tile set, None without one."""
        return self._head

    def untaught(self) -> TileClassifier:
        """The same network, without the head of a tile set."""
        general = copy(self)
        general._head = None  # noqa: SLF001 - a copy of its own
        return general

    def name(self, crops: Sequence[Picture]) -> list[Classification]:
        """Classify crops of single tiles, BGR uint8 of any size, one answer each in order.

        A tile should about fill its crop and stand upright in it up to quarter turns; some degrees of slant,
        cuts 10 % too wide or too narrow and touching neighbours do no harm.  A crop that is empty or nearly
        black is `unknown` with confidence 0.
        """
        evaluations = self._evaluate(crops)
        return [
            self._judge(*evaluations[i], self._sure_from) if i in evaluations else NOTHING
            for i in range(len(crops))
        ]

    def name_together(self, looks: Sequence[Sequence[Picture]], sure_from: float) -> list[Classification]:
        """Classify tiles of which there are several crops each, cut and turned otherwise: of tile i
        `looks[0][i]` and so on.  The mean of all class probabilities counts, not the likeliest face alone;
        below `sure_from` the answer is `unknown`.  The orientation is that of the first crop."""
        evaluations = [self._evaluate(crops) for crops in looks]
        answers = [NOTHING] * len(looks[0])
        for i, (_, turns, laid_down) in evaluations[0].items():
            chances = np.sum([look[i][0] for look in evaluations if i in look], axis=0) / len(looks)
            answers[i] = self._judge(chances, turns, laid_down, sure_from)
        return answers

    def rotations(
        self,
        crops: Sequence[Picture],
        faces: Sequence[str],
        others: Callable[[int], Sequence[Picture]] | None = None,
    ) -> list[Rotation]:
        """Clockwise rotation of the faces named so on such crops, tiles of one set. Each is evaluated upside
        down, too, so that what looks alike counts for neither; where that hardly decides, `others` gives more
        crops of the tile of this number, and the mean counts. Faces that most makers draw alike upside down are
        at 0 or 90 unless an index shows it. Where an index shows it for most, all have one, however little it is
        visible."""
        votes = self._votes(crops)
        if others is not None:
            hardly = [i for i, (_, vote) in votes.items() if abs(_way(faces[i], vote)[1]) < _HARDLY]
            more = [self._votes(look) for look in zip(*map(others, hardly), strict=True)]
            for number, i in enumerate(hardly):
                laid_down, vote = votes[i]
                agreed = [look[number][1] for look in more if number in look and look[number][0] == laid_down]
                votes[i] = laid_down, np.mean([vote, *agreed], axis=0)
        evaluations = {i: (laid_down, *_way(faces[i], vote)) for i, (laid_down, vote) in votes.items()}
        alike = [abs(odds) for i, (_, _, odds) in evaluations.items() if faces[i] in ALIKE_TURNED - PLAIN]
        indexed = bool(alike) and float(np.median(alike)) > _INDEXED
        answers: list[Rotation] = [0] * len(crops)
        for i, (laid_down, way, odds) in evaluations.items():
            tells = indexed or faces[i] not in ALIKE_TURNED or abs(odds) > _INDEXED
            turn = laid_down + way + 2 * (tells and odds < 0)
            answers[i] = cast(Rotation, (turn if tells else turn % 2) % 4 * 90)
        return answers

    def _evaluate(
        self, crops: Sequence[Picture], *, upside_down: bool = False
    ) -> dict[int, tuple[Picture, Picture, bool]]:
        """For each readable crop, by its number: the probabilities of CLASSES, those of the four turns,
        and whether it was laid down."""
        evaluations: dict[int, tuple[Picture, Picture, bool]] = {}
        for part in _batches(crops):
            pictures = [picture for _, picture, _ in part]
            if upside_down:
                pictures = [np.ascontiguousarray(picture[::-1, ::-1]) for picture in pictures]
            chances, turns = self._weigh(pictures)
            evaluations |= {
                i: (of_faces, of_turns, laid_down)
                for (i, _, laid_down), of_faces, of_turns in zip(part, chances, turns, strict=True)
            }
        return evaluations

    def _votes(self, crops: Sequence[Picture]) -> dict[int, tuple[bool, Picture]]:
        """For each readable crop, by its number: whether it was laid down, and the log odds of the four
        turns, from the picture as it is and upside down."""
        upright, over = self._evaluate(crops), self._evaluate(crops, upside_down=True)
        return {
            i: (laid_down, np.log(turns + _NEVER) + np.log(np.roll(over[i][1], 2) + _NEVER))
            for i, (_, turns, laid_down) in upright.items()
        }

    def _weigh(self, pictures: Sequence[Picture]) -> tuple[Picture, Picture]:
        """The probabilities of CLASSES (N, 44) and of the four turns (N, 4)."""
        scores, features = self._look(pictures)
        if self._head is not None:
            return self._head.judge(scores, features)
        return softmax(scores[:, : len(CLASSES)]), softmax(scores[:, len(CLASSES) :])

    def _look(self, pictures: Sequence[Picture]) -> tuple[Picture, Picture]:
        """The network's scores (N, 48) and features (N, F); for weights that give no features the scores serve
        as such."""
        blob = cv2.dnn.blobFromImages(pictures, 1 / 127.5, (_WIDTH, _HEIGHT), (127.5, 127.5, 127.5))
        answers = self._net.run(blob)
        return np.asarray(answers[0]), np.asarray(answers[-1])

    def _judge(self, chances: Picture, turns: Picture, laid_down: bool, sure_from: float) -> Classification:
        best = int(chances.argmax())
        guess, confidence = CLASSES[best], float(chances[best])
        turn = int(turns.argmax())
        if guess in PLAIN:  # nothing printed on it says how it lies: its shape does
            turn = 0
        # A turn by half that the network can hardly see is no turn.
        elif guess in ALIKE_TURNED and turn >= 2 and turns[turn] < 0.9:
            turn -= 2
        rotation = cast(Rotation, (turn + laid_down) % 4 * 90)
        return Classification(guess if confidence >= sure_from else UNKNOWN, confidence, rotation, guess)

    def _learn(self, tile_set: TileSet, progress: Progress | None) -> ClassifierHead:
        weights = hashlib.sha256(self._model.read_bytes()).hexdigest()
        stamp = f"{METHOD} {weights} {tile_set.digest}"
        head = None if tile_set.learnt is None else ClassifierHead.load(tile_set.learnt, stamp)
        if head is None:
            head = learn(tile_set, self._look_lit, progress)
            if tile_set.learnt is not None:
                try:
                    head.save(tile_set.learnt, stamp)
                except OSError as refused:  # a store that may not be written is learnt from again each time
                    log.info("what was learnt of %s is not kept: %s", tile_set.name, refused)
        return head

    def _look_lit(self, pictures: Sequence[Picture]) -> tuple[Picture, Picture]:
        return self._look([lit(picture, brightness(picture)) for picture in pictures])


def _way(face: str, vote: Picture) -> tuple[int, float]:
    """Whether a face lies across (1) or not (0), and the log odds that it does so upright and not upside down."""
    way = 0 if face in PLAIN else int(vote.argmax()) % 2
    return way, float(vote[way] - vote[way + 2])


def _batches(crops: Sequence[Picture]) -> Iterator[list[tuple[int, Picture, bool]]]:
    """The number and the portrait of every readable crop, and whether it was laid down, `_BATCH` at a time."""
    ready = [(i, *_portrait(crop)) for i, crop in enumerate(crops) if min(crop.shape[:2], default=0) >= 4]
    lights = _all_lit([portrait for _, portrait, _ in ready])
    seen = [
        (i, light, laid_down)
        for (i, _, laid_down), light in zip(ready, lights, strict=True)
        if light is not None
    ]
    for start in range(0, len(seen), _BATCH):
        yield seen[start : start + _BATCH]


def _portrait(crop: Picture) -> tuple[Picture, bool]:
    """The crop at the network's size, wide ones turned a quarter counter-clockwise first, and whether it was one."""
    laid_down = crop.shape[1] > crop.shape[0]
    if laid_down:
        crop = cv2.rotate(crop, cv2.ROTATE_90_COUNTERCLOCKWISE)
    if crop.shape[:2] == (_HEIGHT, _WIDTH):  # as the table's own reader cuts them
        return crop, laid_down
    way = cv2.INTER_AREA if crop.shape[0] > _HEIGHT else cv2.INTER_LINEAR
    return cv2.resize(crop, (_WIDTH, _HEIGHT), interpolation=way), laid_down


def _all_lit(portraits: Sequence[Picture]) -> list[Picture | None]:
    """The portraits, dark ones brightened; None for those too dark to read."""
    if not portraits:
        return []
    # All at once, and only whether they are lit: how bright each is takes ten times as long.
    brightest = _brightest(np.vstack(portraits)).reshape(len(portraits), -1)
    dark = np.count_nonzero(brightest < _DARK, axis=1) > _tenth(brightest[0])
    return [_lit_or_none(one) if is_dark else one for one, is_dark in zip(portraits, dark, strict=True)]


def _lit_or_none(portrait: Picture) -> Picture | None:
    bright = brightness(portrait)
    return None if bright < _TOO_DARK else lit(portrait, bright)


def brightness(crop: Picture) -> float:
    """Brightness of a crop: its 90th percentile."""
    brightest = _brightest(crop).ravel()
    tenth = _tenth(brightest)
    return float(np.partition(brightest, tenth)[tenth])  # ten times as fast as np.percentile


def _brightest(crop: Picture) -> Picture:
    """The brightest colour of each pixel."""
    blue, green, red = cv2.split(crop)
    return np.asarray(cv2.max(cv2.max(blue, green), red))


def _tenth(values: Picture) -> int:
    """The index, among sorted values, where the highest tenth begins."""
    return round(0.9 * (values.size - 1))


def lit(crop: Picture, bright: float) -> Picture:
    """A dark crop, so `bright`, brightened as by a longer exposure: the network knows lit tiles."""
    return crop if bright >= _DARK else np.asarray(cv2.convertScaleAbs(crop, alpha=_LIT / max(bright, 1.0)))
