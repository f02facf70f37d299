"""Photographs of a set never seen: whole groups of photographs left out of all training, before and after enrolling.

The groups are not what their name promises. Looked at (the birds of 1s tell sets apart), fb and hand hold photographs
of at least three physical sets each, two of them the same in both, and misc one set a photograph or so. So fb and hand
are left out together, and one crop a face enrols one of a group's sets and not the others ("after" is harsher than the
truth). The photographs of the set that most of fb and hand show, one_set.json lists: told apart by how each face
differs from others' (the namer's features), and the doubtful ones looked at. They are what enrolling is judged by.

Wants weights trained without those groups, one folder each (`without-fb-hand/finder.onnx`, `without-misc/namer.onnx`).
Enrolled is one crop a face, cut by its label out of photographs that are then left out of the measurement, before as
well as after, with everything that shows the same tiles; which ones is drawn by lot with a fixed seed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from benchmarks.eye_photographs import COLUMNS, Tally, corrected, cut_out, judge, known_errors, measure
from benchmarks.eye_report import Report
from vision.detect import Detector
from vision.enrolled import Sample, TileSet
from vision.faces import FACES
from vision.finder import Finder
from vision.names import Namer
from vision.training.collection import LabelledTile, Photograph

MIXED: Final = (
    "fb and hand share two of their sets and are left out together. Each group holds several sets, so one crop a face "
    "enrols only part of it; of one set are the photographs in one_set.json."
)
ONE_SET: Final = Path(__file__).with_name("one_set.json")


@dataclass(frozen=True)
class Unseen:
    """Some photographs, and which groups no training saw that is measured by them."""

    name: str
    groups: tuple[str, ...]
    without: tuple[str, ...]
    one_set: bool = False

    def of(self, photographs: Sequence[Photograph]) -> list[Photograph]:
        """Those meant."""
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
    report: Report, photographs: Sequence[Photograph], models: Path | None, misses: Path | None
) -> None:
    """Everything whose weights are there; the rest is named as not run."""
    report.table("Photographs of a set never seen (leave one group out)", COLUMNS)
    before, after = Tally(), Tally()
    for unseen in UNSEEN:
        without, group = unseen.without, unseen.name
        folder = "-".join(("without", *without))
        trained = None if models is None else models / folder
        if trained is None or not all((trained / name).is_file() for name in ("finder.onnx", "namer.onnx")):
            where = trained or Path("DIR") / folder
            how = f"python -m vision.training --without {' --without '.join(without)} --models {where}"
            report.row(
                f"{group}: not run, no weights ({how}; then --without-models)", *"–" * (len(COLUMNS) - 1)
            )
            continue
        own = unseen.of(photographs)
        samples, used = one_crop_a_face(own)
        left = [photograph for photograph in own if photograph.shot not in used]
        kept = None if misses is None else misses / f"unseen {group}"
        enrolled = None if misses is None else misses / f"enrolled {group}"
        finder = Finder(trained / "finder.onnx")
        untaught = Detector(Namer(trained / "namer.onnx"), finder)
        taught = Detector(Namer(trained / "namer.onnx", tile_set=TileSet(group, samples)), finder)
        plain, knowing = measure(untaught, left, kept), measure(taught, left, enrolled)
        report.row(*plain.row(f"{group}, before"))
        report.row(*knowing.row(f"{group}, {len(samples)} faces enrolled"))
        if unseen.one_set:
            mended = [corrected(photograph, known_errors()) for photograph in left]
            after = measure(taught, mended)
            report.row(*measure(untaught, mended).row(f"{group}, labels mended, before"))
            report.row(*after.row(f"{group}, labels mended, {len(samples)} faces enrolled"))
        else:
            before.add(plain)
    report.note(MIXED)
    if not before.photographs:
        return
    report.row(*before.row("**all groups, before**"))
    report.note("Before enrolling:")
    judge(report, before, recall=0.95, precision=0.95, right=0.93, exact=0.0)
    if not after.photographs:
        return
    report.note("One set, labels mended, after:")
    judge(report, after, recall=0.95, precision=0.95, right=0.99, exact=0.85)


def one_crop_a_face(own: Sequence[Photograph]) -> tuple[tuple[Sample, ...], set[int]]:
    """One picture of each face there is, and the shots they were cut from: as few as a plain search finds."""
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
    """A parlor lays its tiles upright to enrol them; a tile lying on its side is turned up as a person would."""
    return cv2.rotate(crop, cv2.ROTATE_90_CLOCKWISE) if crop.shape[1] > crop.shape[0] else crop
