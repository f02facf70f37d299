"""Benefit of enrolment with one picture a face: synthetic sets, and other games' art, before and after
enrolling.

Tile by tile and without a table: every picture is as small, crooked, cut off and badly lit as the classifier's
training samples, much worse than what a table's camera gives. So the gain and the cost of enrolling are counted
in hundreds of tiles, not in three. The test pictures of a set are degraded by other rules
(`vision.training.photometric_augmentation`) than the training pictures (`vision.networks.enrolled_classifier_head`).
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.vision.figure_tables import FigureTables, share
from benchmarks.vision.process_pool import workers
from benchmarks.vision.rendered_tables import MAKERS
from benchmarks.vision.third_party_art import cut
from hardware_sim.art.tile_art import face as art_of
from vision.networks.labels import FACES
from vision.networks.test_time_augmentation import SURE as BELIEVED_FROM
from vision.networks.tile_classifier import SURE_FROM, TileClassifier
from vision.networks.tile_set_store import Sample, TileSet
from vision.training import synthetic_sets
from vision.training.classifier_samples import rendered
from vision.training.photometric_augmentation import spoil
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Sources

Picture = npt.NDArray[Any]
Art = dict[str, Picture]

COLUMNS: Final = (
    "sets",
    "tiles",
    *(f"{what} ({sure:g} sure)" for sure in (SURE_FROM, BELIEVED_FROM) for what in ("right", "wrong")),
    "surely right before, not after",
)
_SEED: Final = 4321  # no training draws its sets by this one
_DRAWN, _A_FACE = 30, 8
_KNOWN: Final = 0.9
"""The confidence from which a correct reading of the general reader counts as known before enrolment."""


def report_lessons(report: FigureTables, root: Path, quick: bool, jobs: int) -> None:
    """Measure drawn sets, the simulator's makers, and whatever other games' art is unpacked under `root`."""
    report.table("Single tiles, badly seen, before and after one picture a face was enrolled", COLUMNS)
    with tempfile.TemporaryDirectory() as there, workers(jobs) as pool:
        groups = {
            "drawn anew": list(_drawn(3 if quick else _DRAWN)),
            "five makers": [_art(maker) for maker in MAKERS],
            "other games": [_art(maker) for maker in cut(root, Path(there))],
        }
        for name, sets in groups.items():
            counts: Counter[str] = sum(pool.map(partial(lesson, 2 if quick else _A_FACE), sets), Counter())
            for when in ("before", "after"):
                cells = [
                    share(counts[f"{when} {what} {sure:g}"], counts["tiles"], 2)
                    for sure in (SURE_FROM, BELIEVED_FROM)
                    for what in ("right", "wrong")
                ]
                lost = "–" if when == "before" else f"{counts['lost']} of {counts['known']}"
                report.row(f"{len(sets)} {name}, {when}", counts["tiles"], *cells, lost)


def _drawn(count: int) -> Iterator[Art]:
    random, faces = np.random.default_rng(_SEED), synthetic_sets.typefaces()
    for _ in range(count):
        look = synthetic_sets.style(random, faces)
        yield {face: synthetic_sets.draw(face, look) for face in FACES}


def _art(maker: str) -> Art:
    return {face: art_of(face, maker) for face in FACES}


def lesson(a_face: int, art: Art) -> Counter[str]:
    """One set, in a process of its own with one thread: results after `a_face` pictures of each face."""
    cv2.setNumThreads(1)
    random = np.random.default_rng(_SEED)
    art = {
        face: cv2.resize(picture, (TOP_WIDTH, TOP_HEIGHT), interpolation=cv2.INTER_AREA)
        for face, picture in art.items()
    }
    sources = Sources(sets=[art], singles={}, oddities=[], photographs=[], pictured={}, floors=[])
    shown = TileSet("lesson", tuple(Sample(face, spoil(art[face], random, 0.5)) for face in FACES))
    tests = [rendered(sources, face, random) for face in FACES for _ in range(a_face)]
    pictures, truth = [picture for picture, _, _ in tests], [FACES[number] for _, number, _ in tests]
    counts = Counter(tiles=len(tests))
    before, after = TileClassifier().name(pictures), TileClassifier(tile_set=shown).name(pictures)
    for one, other, face in zip(before, after, truth, strict=True):
        for when, naming in (("before", one), ("after", other)):
            for sure in (SURE_FROM, BELIEVED_FROM):
                what = "right" if naming.guess == face else "wrong"
                counts[f"{when} {what} {sure:g}"] += naming.guess in FACES and naming.confidence >= sure
        if one.guess == face and one.confidence >= _KNOWN:
            counts["known"] += 1
            counts["lost"] += other.guess != face
    return counts
