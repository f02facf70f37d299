"""Photographs of unseen sets: whole groups of photographs left out of all training, before and after enrolling.

The groups are not what their names promise. By their 1s (whose birds differ between sets), fb and hand hold
photographs of at least three physical sets each, two of them the same in both, and misc one set a photograph or so.
So fb and hand are left out together, and one crop a face enrols one of a group's sets and not the others ("after" is
harsher than the truth). one_set.json lists the photographs of the set that most of fb and hand show: selected by how
each face differs from others' (the classifier's features), with the doubtful ones checked by a person. They decide
about enrolling.

Needs weights trained without those groups, one folder each (`without-fb-hand/tile_detector.onnx`,
`without-misc/tile_classifier.onnx`). Enrolled is one crop a face, cut by its label out of photographs that are then
left out of the measurement, before as well as after, with everything that shows the same tiles; the choice is random
with a fixed seed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import cv2

from benchmarks.vision.figure_tables import FigureTables
from benchmarks.vision.photographs_held_out import (
    COLUMNS,
    PhotographCounts,
    Reading,
    corrected,
    count,
    cut_out,
    judge,
    known_errors,
)
from benchmarks.vision.process_pool import workers
from vision.networks.labels import FACES
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_detector import TileDetector
from vision.networks.tile_set_store import Sample, TileSet
from vision.photos.photo_detector import Detection, Detector
from vision.training.collection import LabelledTile, Photograph

MIXED: Final = (
    "fb and hand share two of their sets and are left out together. Each group holds several sets, so one crop a face "
    "enrols only part of it; of one set are the photographs in one_set.json."
)
ONE_SET: Final = Path(__file__).with_name("one_set.json")
_PARTS: Final = 8  # in which photographs are shared out; each part's reader learns the set again


@dataclass(frozen=True)
class Unseen:
    """A selection of photographs, and the groups left out of the training of the weights measured on it."""

    name: str
    groups: tuple[str, ...]
    without: tuple[str, ...]
    one_set: bool = False

    def of(self, photographs: Sequence[Photograph]) -> list[Photograph]:
        """Those of the photographs that belong to the selection."""
        own = [photograph for photograph in photographs if photograph.group in self.groups]
        if not self.one_set:
            return own
        numbers = json.loads(ONE_SET.read_text(encoding="utf-8"))
        return [each for each in own if int(each.path.stem) in numbers[each.path.parent.name]]


UNSEEN: Final = (
    Unseen("fb", ("fb",), ("fb", "hand")),
    Unseen("hand", ("hand",), ("fb", "hand")),
    Unseen("misc", ("misc",), ("misc",)),
    Unseen("one set of fb and hand", ("fb", "hand"), ("fb", "hand"), one_set=True),
)
"""The fourth group, numX, is three pictures of one photograph."""


def report_unseen(
    report: FigureTables,
    photographs: Sequence[Photograph],
    models: Path | None,
    misses: Path | None,
    jobs: int,
) -> None:
    """Measure everything whose weights are there; the rest is reported as not run."""
    report.table("Photographs of a set never seen (leave one group out)", COLUMNS)
    before, after = PhotographCounts(), PhotographCounts()
    with workers(jobs) as pool:
        readers: dict[Path, _Readings] = {}
        for unseen in UNSEEN:
            folder = "-".join(("without", *unseen.without))
            trained = None if models is None else models / folder
            if trained is None or not all(
                (trained / name).is_file() for name in ("tile_detector.onnx", "tile_classifier.onnx")
            ):
                _not_run(report, unseen, trained or Path("DIR") / folder)
                continue
            untaught = readers.setdefault(trained, _Readings(pool, trained))
            both = _report_one(report, unseen, unseen.of(photographs), untaught, misses)
            if unseen.one_set:
                after = both[1]
            else:
                before.add(both[0])
    report.note(MIXED)
    if before.photographs:
        report.row(*before.row("**all groups, before**"))
        report.note("Before enrolling:")
        judge(report, before, recall=0.95, precision=0.95, right=0.93, exact=0.0)
    if after.photographs:
        report.note("One set, labels mended, after:")
        judge(report, after, recall=0.95, precision=0.95, right=0.99, exact=0.85)


def _not_run(report: FigureTables, unseen: Unseen, where: Path) -> None:
    how = f"python -m vision.training --without {' --without '.join(unseen.without)} --models {where}"
    what = f"{unseen.name}: not run, no weights ({how}; then --without-models)"
    report.row(what, *"–" * (len(COLUMNS) - 1))


def _report_one(
    report: FigureTables, unseen: Unseen, own: Sequence[Photograph], untaught: _Readings, misses: Path | None
) -> tuple[PhotographCounts, PhotographCounts]:
    """Count before and after enrolling; of one set with labels corrected."""
    samples, used = one_crop_a_face(own)
    left = [photograph for photograph in own if photograph.shot not in used]
    taught = _Readings(untaught.pool, untaught.models, TileSet(unseen.name, samples))
    tallies = []
    for when, reader in (("before", untaught), (f"{len(samples)} faces enrolled", taught)):
        name, readings = f"{unseen.name}, {when}", reader.of(left)
        if unseen.one_set:
            report.row(*count(readings).row(name))
            readings = [(corrected(each, known_errors()), found) for each, found in readings]
            name = f"{unseen.name}, labels mended, {when}"
        tallies.append(count(readings, None if misses is None else misses / name))
        report.row(*tallies[-1].row(name))
    return tallies[0], tallies[1]


class _Readings:
    """Readings of photographs by one pair of networks, with or without an enrolled set; each is read once, by
    one of several processes."""

    def __init__(self, pool: ProcessPoolExecutor, models: Path, tile_set: TileSet | None = None) -> None:
        self.pool = pool
        self.models = models
        self._tile_set = tile_set
        self._known: dict[Path, list[Detection]] = {}

    def of(self, photographs: Sequence[Photograph]) -> list[Reading]:
        """The readings of photographs, in their order."""
        new = [each for each in photographs if each.path not in self._known]
        parts = [new[start::_PARTS] for start in range(min(_PARTS, len(new)))]
        reading = partial(_read, self.models, self._tile_set)
        for part, found in zip(parts, self.pool.map(reading, parts), strict=True):
            self._known |= zip((each.path for each in part), found, strict=True)
        return [(each, self._known[each.path]) for each in photographs]


def _read(models: Path, tile_set: TileSet | None, photographs: Sequence[Photograph]) -> list[list[Detection]]:
    """In a process of its own, with one thread."""
    cv2.setNumThreads(1)
    classifier = TileClassifier(models / "tile_classifier.onnx", tile_set=tile_set)
    # The verifier has seen these sets.
    detector = Detector(classifier, TileDetector(models / "tile_detector.onnx"), verify=False)
    return [detector.find(photograph.load()) for photograph in photographs]


def one_crop_a_face(own: Sequence[Photograph]) -> tuple[tuple[Sample, ...], set[int]]:
    """One picture of each face there is, and the shots they were cut from: as few as a greedy search finds."""
    chance = random.Random(1)
    by_shot: dict[int, list[Photograph]] = {}
    for photograph in own:
        by_shot.setdefault(photograph.shot, []).append(photograph)
    wanted = {tile.face for photograph in own for tile in photograph.tiles}
    shots = sorted(by_shot)
    chance.shuffle(shots)
    used: set[int] = set()
    samples: dict[str, Sample] = {}
    while wanted - set(samples):
        lacking = wanted - set(samples)
        best = max(shots, key=lambda shot: len(lacking & _faces(by_shot[shot])))
        used.add(best)
        for face in sorted(lacking & _faces(by_shot[best])):
            photograph, tile = _clearest(by_shot[best], face)
            samples[face] = Sample(face, _upright(cut_out(photograph.load(), tile.box)))
    return tuple(samples[face] for face in FACES if face in samples), used


def _faces(shot: Sequence[Photograph]) -> set[str]:
    return {tile.face for photograph in shot for tile in photograph.tiles}


def _clearest(shot: Sequence[Photograph], face: str) -> tuple[Photograph, LabelledTile]:
    """The largest one that stands straight, in a picture as taken where there is one."""

    def fitness(place: tuple[Photograph, LabelledTile]) -> tuple[bool, float]:
        photograph, tile = place
        x0, y0, x1, y1 = tile.box
        return photograph.original, (x1 - x0) * (y1 - y0)

    places = [(photograph, tile) for photograph in shot for tile in photograph.tiles if tile.face == face]
    return max(places, key=fitness)


def _upright(crop: cv2.typing.MatLike) -> cv2.typing.MatLike:
    """The crop upright: for enrolment a parlor lays its tiles upright; a tile lying on its side is turned up as
    a person would."""
    return cv2.rotate(crop, cv2.ROTATE_90_CLOCKWISE) if crop.shape[1] > crop.shape[0] else crop
