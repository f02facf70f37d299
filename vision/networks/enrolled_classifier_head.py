"""Classifier head for an enrolled tile set: a last layer of its own for that maker's faces, fitted in seconds.

The network gives features and class scores for every crop.  From some dozens of variations of each enrolled
picture (`vision.networks.augmentation`) three things are fitted to those, in closed form or nearly:

* a correction of the general scores, as small as will do (ridge logistic regression on the features), of which
  three fifths count;
* where each face's features lie and how they scatter (linear discriminant: nearest mean, shared covariance);
* how far from all its faces a crop may lie and still show one of them (the reach, an out-of-set threshold).

Towards the end of that reach what the general classifier surely knows weighs more than what was learned; beyond
it the general classifier decides among all faces, with less confidence in those that were not enrolled.
Accuracy and confidence are measured on variations held out of the fit, in turns (cross-validation); the
temperature of the confidence and the reach come from there too.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.labels import ALIKE_TURNED, BACK, FACES, UNKNOWN
from vision.networks.tile_set_store import TileSet

# ---- Augmentation of an enrolled tile's picture, as other cameras, lamps and detections would show it --------------
# Training data for an enrolled set.
#
# Each variation lies between other tiles of its set or on some cloth, is cropped a little crookedly, turned by
# quarters, shrunk to as few as 15 pixels, and newly lit, blurred, coloured and compressed. The same random numbers
# give the same variations.

Random = np.random.Generator

WIDTH, HEIGHT = 48, 64
"""Pixels of a variation, across and down: the input size of the classifier's network."""

_CLOTHS: Final = ((60, 110, 40), (90, 140, 60), (120, 70, 30), (45, 45, 45), (130, 130, 130), (120, 160, 190))
_TURNS: Final = (0.32, 0.18, 0.32, 0.18)
"""How often a tile lies turned by 0, 1, 2, 3 quarters in a detector's cut: its long side is mostly known."""
_SMALLEST, _LARGEST = 15.0, 52.0  # short sides of tiles, in pixels of the camera


def vary(upright: Sequence[Picture], which: int, random: Random) -> tuple[Picture, int]:
    """A variation (BGR uint8, HEIGHT x WIDTH) of `upright[which]`, and its clockwise rotation in quarter turns.

    `upright` are the pictures of the whole set, each HEIGHT x WIDTH: its other tiles lie next to this one.
    """
    scene = _scene(upright, which, random)
    turn = int(random.choice(4, p=_TURNS))
    return cv2.resize(_spoilt(_cut(scene, turn, random), random), (WIDTH, HEIGHT)), turn


def empty_place(upright: Sequence[Picture], random: Random) -> Picture:
    """A crop that shows no tile, as a false detection may give it: the seam between two tiles of the set, or
    cloth."""
    scene = _scene(upright, int(random.integers(len(upright))), random)
    aside = random.uniform(0.42, 0.58) * float(random.choice((-1, 1)))
    across = random.random() < 0.5
    shift = (aside * WIDTH, 0.0) if across else (0.0, aside * HEIGHT)
    if random.random() < 0.3:
        shift = (0.0, float(HEIGHT))  # beside every tile
    return cv2.resize(_spoilt(_cut(scene, 0, random, shift), random), (WIDTH, HEIGHT))


def _scene(upright: Sequence[Picture], which: int, random: Random) -> Picture:
    """The tile in the middle of three tiles' width and two tiles' height, neighbours and cloth round it."""
    cloth = (
        _CLOTHS[int(random.integers(len(_CLOTHS)))] if random.random() < 0.5 else random.integers(20, 235, 3)
    )
    scene = np.full((2 * HEIGHT, 3 * WIDTH, 3), cloth, np.uint8)
    left, top = WIDTH, HEIGHT // 2
    tile = upright[which]
    gap = int(random.integers(0, 3))
    for side in (-1, 1):
        if random.random() < 0.6:
            beside = upright[int(random.integers(len(upright)))]
            if random.random() < 0.4:
                beside = cv2.rotate(beside, cv2.ROTATE_180)
            x, y = left + side * (WIDTH + gap), top + int(random.integers(-3, 4))
            begin, end = max(0, x), min(3 * WIDTH, x + WIDTH)
            scene[y : y + HEIGHT, begin:end] = beside[:, begin - x : end - x]
    if random.random() < 0.6:  # the side of the tile, where the camera sees it aslant
        thick = int(random.integers(3, 14))
        plain = np.clip(tile.reshape(-1, 3).max(axis=0) * random.uniform(0.5, 0.95), 0, 255)
        colour = plain if random.random() < 0.7 else random.integers(20, 230, 3)
        below = random.random() < 0.7
        rows = slice(top + HEIGHT, top + HEIGHT + thick) if below else slice(top - thick, top)
        scene[rows, left : left + WIDTH] = colour
    scene[top : top + HEIGHT, left : left + WIDTH] = tile
    return scene


def _cut(scene: Picture, turn: int, random: Random, shift: tuple[float, float] = (0.0, 0.0)) -> Picture:
    """The middle tile cropped as imperfectly as a detector would, at the size some camera had for it."""
    short = float(np.exp(random.uniform(np.log(_SMALLEST), np.log(_LARGEST))))
    size = max(11, round(short)), max(14, round(short * HEIGHT / WIDTH))
    quad = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float64) - (WIDTH / 2, HEIGHT / 2)
    quad *= np.exp(random.normal(0.02, 0.06, 2))
    angle = np.deg2rad(random.normal(0, 14 if random.random() < 0.12 else 4))
    cosine, sine = np.cos(angle), np.sin(angle)
    quad = quad @ np.array([[cosine, sine], [-sine, cosine]])
    quad += random.normal(0, 0.03, 2) * (WIDTH, HEIGHT) + random.normal(0, 0.02, (4, 2)) * HEIGHT
    if random.random() < 0.25:  # a slanted tile cut by an upright box
        quad[:, 0] += quad[:, 1] * random.normal(0, 0.15)
    quad += (1.5 * WIDTH + shift[0], HEIGHT + shift[1])
    quad = np.roll(quad, turn, axis=0).astype(
        np.float32
    )  # turned clockwise, the lower left corner comes first
    whole = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    warp = cv2.getPerspectiveTransform(quad, whole)
    cut = cv2.warpPerspective(scene, warp, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_AREA))


def _spoilt(picture: Picture, random: Random) -> Picture:
    """The same size, as a worse camera under worse light would have taken it."""
    height, width = picture.shape[:2]
    light: Picture = picture.astype(np.float32)
    if random.random() < 0.12:
        light[:] = light.mean(axis=2, keepdims=True)
    if random.random() < 0.7:  # light falls off across it
        angle = random.uniform(0, 2 * np.pi)
        ramp = (
            np.cos(angle) * np.linspace(-1, 1, width)[None]
            + np.sin(angle) * np.linspace(-1, 1, height)[:, None]
        )
        light *= (1 + ramp * random.uniform(0, 0.25))[..., None].astype(np.float32)
    light *= (random.normal(1, 0.07, 3) * np.exp(random.normal(-0.08, 0.22))).astype(np.float32)
    if random.random() < 0.5:
        middle = float(light.mean())
        light = (light - middle) * np.float32(random.uniform(0.6, 1.25)) + np.float32(
            middle + random.normal(0, 8)
        )
    if random.random() < 0.6:
        light = cv2.GaussianBlur(light, (0, 0), float(random.uniform(0.3, 0.3 + min(1.2, 0.035 * width))))
    light += random.standard_normal(light.shape, np.float32) * np.float32(abs(random.normal(0, 5)))
    result = np.clip(light, 0, 255).astype(np.uint8)
    if random.random() < 0.4:
        data = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(40, 95))])[1]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return result


Floats = npt.NDArray[Any]
Picture = npt.NDArray[Any]
Look = Callable[[Sequence[Picture]], tuple[Floats, Floats]]
"""A network's answer to portrait crops: scores (N, 48: CLASSES, then four turns) and features (N, F)."""
Progress = Callable[[int, int], object]
"""Called with the work done and the work in all, counted in variations that were looked at."""

CLASSES: Final[tuple[str, ...]] = (*FACES, BACK, UNKNOWN)
METHOD: Final = 7
"""Version of the method; a change of it discards fitted heads of older versions."""
VARIATIONS: Final = 56
"""Number of variations of each face; several pictures share them."""

_FEWEST: Final = 24  # of each picture
_FOLDS: Final = 4  # cross-validation: each fold tests what was learnt from the others
_EMPTY: Final = 120  # places without a tile
_BATCH: Final = 64
_A_FIT: Final = 400  # variations that could be looked at meanwhile
_RIDGE: Final = 1e-6
_STEPS: Final = 250
_COUNTS: Final = (
    0.6  # of the correction: what fits variations of a picture says too much of the next photograph
)
_SHRINKAGE: Final = 0.1
_SCATTER_SAYS: Final = 0.15  # how much the discriminant weighs beside the corrected scores
_FAR: Final = 1.05  # of the reach of the variations kept out: as likely no face of the set as one
_ALIKE: Final = 0.95  # of the reach: from here on what the general reader surely knows counts
_SURELY: Final = 4  # power of its confidence: half sure counts a sixteenth
_STEEP: Final = 9.0
_GENERAL_SAYS: Final = 4.5  # log odds, at most, that the scores move whether it is a face of the set
_GENERAL_OF_SET: Final = 2.0  # log odds that they give to faces of the set at the least
_CAUTION: Final = 1.5  # temperature of the general scores of flowers that were not enrolled
_FLOWERS_FROM: Final = FACES.index("1f")


@dataclass(frozen=True, eq=False)
class ClassifierHead:
    """The fitted parameters; arrays float32, N crops, F features, C = len(CLASSES), n enrolled faces."""

    faces: Floats
    """(n,) their places in CLASSES."""
    centre: Floats
    spread: Floats
    """(F,) of the features of all variations."""
    correction: Floats
    """(F + 1, C), added to the general scores; columns of faces not enrolled are zero."""
    turning: Floats
    """(F + 1, 4), added to the general scores of the turns."""
    whiten: Floats
    """(F, F), after which the scatter of a face is round, 1 on the average."""
    means: Floats
    """(n, F), whitened."""
    reach: float
    """Whitened distance within which 95 % of the variations kept out lie of the nearest mean."""
    temperature: float
    trial: Floats
    """(n, C): the mean chances given to variations of each face by what was learnt without them."""
    rights: Floats
    """(n,): the share of them named rightly."""

    def judge(self, scores: Floats, features: Floats) -> tuple[Floats, Floats]:
        """Probabilities of CLASSES (N, C), which may add up to less than 1 where the rest has no probability,
        and of quarter turns (N, 4)."""
        within, away = self.among_enrolled(scores, features)
        general = softmax(scores[:, : len(CLASSES)])
        other = np.delete(np.arange(len(CLASSES)), self.faces)
        # Of other faces the general scores speak; of backs and cloth the corrected: a maker's White is soon a back.
        corrected = softmax(self._corrected(scores, features))
        doubt = corrected[:, len(FACES) :].sum(axis=1) + general[:, other[other < len(FACES)]].sum(axis=1)
        general_odds = np.clip(_log_odds(1 - doubt), -_GENERAL_SAYS, _GENERAL_SAYS)
        odds = _STEEP * (_FAR - away) + general_odds - _GENERAL_OF_SET
        of_set = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
        # Far from all enrolled faces the general classifier decides on every face: a group may be of two makers.
        chances = (1 - of_set)[:, None] * self._believed(scores)
        taught, untaught = softmax(within / self.temperature), softmax(scores[:, self.faces])
        unlike = 1 / (1 + np.exp(-np.clip(_STEEP * (away - _ALIKE), -30, 30)))
        other_maker = (unlike * untaught.max(axis=1) ** _SURELY)[:, None]
        chances[:, self.faces] += of_set[:, None] * ((1 - other_maker) * taught + other_maker * untaught)
        return chances, softmax(scores[:, len(CLASSES) :] + self._with_one(features) @ self.turning)

    def save(self, path: Path, stamp: str) -> None:
        """Write it to a file, whole or not at all.  Raises OSError."""
        data = io.BytesIO()
        contents: dict[str, Any] = {**vars(self), "stamp": np.array(stamp)}
        np.savez(data, **contents)
        handle, fresh = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data.getvalue())
        Path(fresh).replace(path)

    @staticmethod
    def load(path: Path, stamp: str) -> ClassifierHead | None:
        """Load a head from a file; None if it is missing or broken, or bears another stamp."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                if str(kept["stamp"]) != stamp:
                    return None
                values: dict[str, Any] = {name: kept[name] for name in kept.files if name != "stamp"}
            values |= {name: float(values[name]) for name in ("reach", "temperature")}
            return ClassifierHead(**values)
        except (OSError, ValueError, KeyError, TypeError, EOFError):
            return None

    def among_enrolled(self, scores: Floats, features: Floats) -> tuple[Floats, Floats]:
        """Log probabilities among the enrolled faces (N, n), before temperature, and how far off each crop lies
        (N,) in units of the reach."""
        corrected = self._corrected(scores, features)[:, self.faces]
        seen = features @ self.whiten
        squares = (seen**2).sum(axis=1)[:, None] - 2 * seen @ self.means.T + (self.means**2).sum(axis=1)
        away = np.sqrt(np.maximum(squares.min(axis=1), 0) / features.shape[1]) / self.reach
        return log_softmax(corrected) + _SCATTER_SAYS * log_softmax(-0.5 * squares), away

    def _believed(self, scores: Floats) -> Floats:
        """The general classifier's probabilities (N, C) for tiles like none of the set; those of faces that
        were not enrolled are lowered, of flowers most: every maker draws them freely, and it is often sure of
        the wrong one."""
        general = softmax(scores[:, : len(CLASSES)])
        cautious = softmax(scores[:, : len(CLASSES)] / _CAUTION)
        missing = np.setdiff1d(np.arange(len(FACES)), self.faces)
        flowers = missing[missing >= _FLOWERS_FROM]
        believed = general.copy()
        believed[:, missing] *= general.max(axis=1, keepdims=True)
        believed[:, flowers] = cautious[:, flowers] * cautious.max(axis=1, keepdims=True)
        return believed

    def _corrected(self, scores: Floats, features: Floats) -> Floats:
        return np.asarray(scores[:, : len(CLASSES)] + self._with_one(features) @ self.correction)

    def _with_one(self, features: Floats) -> Floats:
        return _with_one(features, self.centre, self.spread)


def learn(tile_set: TileSet, look: Look, progress: Progress | None = None) -> ClassifierHead:
    """Fit a head to a set's faces by a network: two to three thousand crops are evaluated, then some seconds of
    arithmetic."""
    random = np.random.default_rng(20)
    upright = [cv2.resize(s.picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA) for s in tile_set.samples]
    samples = [sample.face for sample in tile_set.samples]
    plan = [
        which
        for which, face in enumerate(samples)
        for _ in range(max(_FEWEST, VARIATIONS // samples.count(face)))
    ]
    pictures, labels, turns = [], [], []
    for which in plan:
        picture, turn = vary(upright, which, random)
        pictures.append(picture)
        labels.append(CLASSES.index(samples[which]))
        turns.append(-1 if samples[which] in ALIKE_TURNED else turn)
    pictures += [empty_place(upright, random) for _ in range(_EMPTY)]
    labels += [CLASSES.index(UNKNOWN)] * _EMPTY
    turns += [-1] * _EMPTY
    looks = len(pictures)
    work = looks + (_FOLDS + 1) * _A_FIT

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, work)

    scores, features = _look_at(pictures, look, tell)
    return _learn_from(
        scores, features, np.array(labels), np.array(turns), lambda fits: tell(looks + fits * _A_FIT)
    )


def softmax(scores: Floats) -> Floats:
    """Softmax along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def log_softmax(scores: Floats) -> Floats:
    """Log softmax along the last axis; no less than the log of a hundred-thousandth, for nothing is that sure."""
    return np.asarray(np.log(softmax(scores) + 1e-5))


def _look_at(pictures: Sequence[Picture], look: Look, tell: Callable[[int], object]) -> tuple[Floats, Floats]:
    seen = []
    for start in range(0, len(pictures), _BATCH):
        seen.append(look(pictures[start : start + _BATCH]))
        tell(min(start + _BATCH, len(pictures)))
    scores, features = (np.concatenate(part).astype(np.float32) for part in zip(*seen, strict=True))
    return scores, features


def _learn_from(
    scores: Floats, features: Floats, labels: Floats, turns: Floats, tell: Callable[[int], object]
) -> ClassifierHead:
    """The head fitted to all variations, with the results of cross-validation: each fold is judged by a head
    fitted to the others; `tell` is called with the number of fits done."""
    of_set = labels < len(FACES)
    faces = np.unique(labels[of_set])
    truth = np.searchsorted(faces, labels)
    folds = np.arange(len(labels)) % _FOLDS
    within, away = np.zeros((len(labels), len(faces)), np.float32), np.zeros(len(labels), np.float32)
    tried = []
    for fold in range(_FOLDS):
        used, out = folds != fold, (folds == fold) & of_set
        part = _fit(scores[used], features[used], labels[used], turns[used])
        within[out], away[out] = part.among_enrolled(scores[out], features[out])
        tried.append((part, out))
        tell(len(tried))
    reach, temperature = float(np.percentile(away[of_set], 95)), _temperature(within[of_set], truth[of_set])
    chances = np.zeros((len(labels), len(CLASSES)), np.float32)
    for part, out in tried:
        chances[out] = replace(part, reach=reach, temperature=temperature).judge(scores[out], features[out])[
            0
        ]
    right = chances.argmax(axis=1) == labels
    of = [labels == face for face in faces]
    whole = _fit(scores, features, labels, turns)
    tell(_FOLDS + 1)
    return replace(
        whole,
        reach=reach,
        temperature=temperature,
        trial=np.stack([chances[one].mean(axis=0) for one in of]),
        rights=np.array([right[one].mean() for one in of]),
    )


def _fit(scores: Floats, features: Floats, labels: Floats, turns: Floats) -> ClassifierHead:
    """A head with reach and temperature 1, not yet cross-validated."""
    of_set = labels < len(FACES)
    faces = np.unique(labels[of_set])
    centre, spread = features.mean(axis=0), features.std(axis=0) + 1e-3
    inputs = _with_one(features, centre, spread)
    columns = np.array([*faces, CLASSES.index(UNKNOWN)])
    correction = np.zeros((inputs.shape[1], len(CLASSES)), np.float32)
    correction[:, columns] = _COUNTS * _regress(inputs, scores[:, : len(CLASSES)], labels, columns)
    turning = np.zeros((inputs.shape[1], 4), np.float32)
    if (known := turns >= 0).any():
        turning = _regress(inputs[known], scores[known, len(CLASSES) :], turns[known], np.arange(4))
    whiten, means = _scatter(features, labels, faces)
    return ClassifierHead(
        faces=faces,
        centre=centre,
        spread=spread,
        correction=correction,
        turning=turning,
        whiten=whiten,
        means=means,
        reach=1.0,
        temperature=1.0,
        trial=np.zeros(0),
        rights=np.zeros(0),
    )


def _regress(inputs: Floats, base: Floats, labels: Floats, columns: Floats) -> Floats:
    """The ridge correction (inputs, columns) of the scores `base`: accelerated gradient descent (Nesterov
    1983)."""
    count = len(inputs)
    wanted = labels[:, None] == columns[None]
    curvature = 0.5 * float(np.linalg.eigvalsh(inputs.T @ inputs / count)[-1]) + _RIDGE
    fitted = ahead = np.zeros((inputs.shape[1], len(columns)), np.float32)
    scores, pace = base.copy(), 1.0
    for _ in range(_STEPS):
        scores[:, columns] = base[:, columns] + inputs @ ahead
        slope = inputs.T @ (softmax(scores)[:, columns] - wanted) / count + _RIDGE * ahead
        after = (ahead - slope / curvature).astype(np.float32)
        quicker = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = after + np.float32((pace - 1) / quicker) * (after - fitted)
        fitted, pace = after, quicker
    return fitted


def _scatter(features: Floats, labels: Floats, faces: Floats) -> tuple[Floats, Floats]:
    """The whitening of the scatter within faces, shrunk towards a round one, and the whitened means."""
    of_set = np.isin(labels, faces)
    means = np.stack([features[labels == face].mean(axis=0) for face in faces])
    apart = features[of_set] - means[np.searchsorted(faces, labels[of_set])]
    scatter = apart.T @ apart / len(apart)
    size = scatter.shape[0]
    scatter = (1 - _SHRINKAGE) * scatter + (_SHRINKAGE * np.trace(scatter) / size + 1e-9) * np.eye(size)
    whiten = np.linalg.cholesky(np.linalg.inv(scatter)).astype(np.float32)
    return whiten, np.asarray(means @ whiten, np.float32)


def _temperature(within: Floats, truth: Floats) -> float:
    """The temperature under which the probabilities of held-out variations are best calibrated."""
    candidates = np.geomspace(0.5, 4.0, 31)
    losses = [-np.log(softmax(within / t)[np.arange(len(truth)), truth] + 1e-9).mean() for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def _log_odds(chance: Floats) -> Floats:
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(chance / (1 - chance)))


def _with_one(features: Floats, centre: Floats, spread: Floats) -> Floats:
    """Features of equal spread, scaled so that their squares add up to about 1, and a constant."""
    even = (features - centre) / (spread * np.sqrt(features.shape[1]))
    one = np.full((len(features), 1), 1 / np.sqrt(features.shape[1]))
    return np.concatenate([even, one], axis=1).astype(np.float32)
