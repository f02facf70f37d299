"""Tile detection and classification on held-out labelled photographs: found, named right, left open.

A detection and a label belong together when their boxes overlap by half or more (intersection over union). Three ways
of counting are printed side by side, because labels are not the truth:

- *main*: detections above the labelled tiles (in part of the photographs only the near rack is labelled), backs
  (no photograph labels them) and unknowns are not counted as extra.
- *strictly*: every detection that matches no label is extra. In photographs with unlabelled
  tiles beside labelled ones no detector can reach 100 % here; one that found less would look better.
- *labels mended*: main, without the entries of label_errors.json, each checked by a person: labels that are wrong,
  or the second of one tile, and places of real tiles without a label. Detections there are neither right nor wrong.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.vision.figure_tables import FigureTables, share, verdict
from vision.networks.labels import BACK, UNKNOWN
from vision.networks.tile_classifier import TileClassifier
from vision.photos.annotate import annotate
from vision.photos.photo_detector import Detection, Detector
from vision.training.collection import LabelledTile, Photograph, crops

Picture = npt.NDArray[Any]
Errors = Mapping[str, Sequence[Sequence[float]]]
"""Boxes of wrong labels and of unlabelled tiles, by the photograph's file name."""
Reading = tuple[Photograph, Sequence[Detection]]
"""A photograph and its detections."""

MATCH: Final = 0.5
SAME: Final = 0.97  # of two boxes that are one label
COLUMNS: Final = (
    "photographs",
    "pictures",
    "tiles",
    "found",
    "of finds true",
    "strictly",
    "face right",
    "face wrong",
    "unknown",
    "exact",
    "exact strictly",
)
LABEL_ERRORS: Final = Path(__file__).with_name("label_errors.json")
_LABEL_INK: Final = (200, 60, 200)


@dataclass
class PhotographCounts:
    """Counts over photographs; `extra` are detections without a label, `beyond` those of them that count
    strictly only."""

    photographs: int = 0
    exact: int = 0
    exact_strictly: int = 0
    labelled: int = 0
    found: int = 0
    named: int = 0
    unknown: int = 0
    extra: int = 0
    beyond: int = 0
    confused: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, other: PhotographCounts) -> None:
        """Count the other's photographs too."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def row(self, name: str) -> tuple[str, ...]:
        """Its line under `COLUMNS`."""
        return (
            name,
            str(self.photographs),
            str(self.labelled),
            share(self.found, self.labelled),
            share(self.found, self.found + self.extra),
            share(self.found, self.found + self.extra + self.beyond),
            share(self.named, self.found),
            share(self.found - self.named - self.unknown, self.found),
            share(self.unknown, self.found),
            share(self.exact, self.photographs, 0),
            share(self.exact_strictly, self.photographs, 0),
        )


def report_held_out(report: FigureTables, chosen: Sequence[Photograph], misses: Path | None) -> None:
    """Photographs of known sets, held out by photograph, against their bars."""
    detector = Detector()
    report.table("Photographs of known sets, held out by photograph", COLUMNS)
    errors = known_errors()
    whole, mended = PhotographCounts(), PhotographCounts()
    for name, part in _groups(chosen):
        readings = [(photograph, detector.find(photograph.load())) for photograph in part]
        tally = count(readings, misses)
        mended.add(count((corrected(photograph, errors), found) for photograph, found in readings))
        report.row(*tally.row(name))
        whole.add(tally)
    report.row(*whole.row("**all**"))
    report.row(*mended.row("all, labels mended"))
    for tally, labels in ((whole, "As labelled"), (mended, "Labels mended")):
        report.note(f"{labels}:")
        judge(report, tally, recall=0.98, precision=0.98, right=0.998, exact=0.90)
    confused = ", ".join(f"{a} as {b} x{n}" for (a, b), n in whole.confused.most_common(12))
    report.note(f"Most confused (label as read): {confused or 'nothing'}.")


def judge(
    report: FigureTables, tally: PhotographCounts, recall: float, precision: float, right: float, exact: float
) -> None:
    """Print for each bar whether it was met, by the main count."""
    found, seen = tally.found, tally.found + tally.extra
    bars = (
        ("found", share(found, tally.labelled), recall, found >= recall * tally.labelled),
        ("of finds true", share(found, seen), precision, found >= precision * seen),
        ("face right", share(tally.named, found), right, tally.named >= right * found),
        ("exact", share(tally.exact, tally.photographs), exact, tally.exact >= exact * tally.photographs),
    )
    texts = (f"{name} {value} (≥ {100 * bar:g} %): {verdict(met)}" for name, value, bar, met in bars if bar)
    report.note("; ".join(texts))


def report_classifier(report: FigureTables, chosen: Sequence[Photograph], photos: Path) -> None:
    """The classifier alone, on tiles cropped by their labels (boxes of slanted tiles are cut crooked)."""
    report.table("The classifier alone, cut by label", ("tiles of", "tiles", "right", "wrong", "unknown"))
    classifier = TileClassifier()
    by_group: dict[str, list[tuple[Picture, str]]] = {}
    for photograph in chosen:
        picture = photograph.load()
        cuts = [(cut_out(picture, tile.box), tile.face) for tile in photograph.tiles]
        by_group.setdefault(photograph.group, []).extend(cuts)
    singles = [crop for crop in crops(photos) if crop.part == "test"]
    by_group["single tiles (split by file)"] = [
        (np.asarray(cv2.imread(str(crop.path))), crop.face) for crop in singles
    ]
    for group, tiles in sorted(by_group.items()):
        names = [naming.tile for naming in classifier.name([crop for crop, _ in tiles])]
        right = sum(name == face for name, (_, face) in zip(names, tiles, strict=True))
        unknown, count = names.count(UNKNOWN), len(tiles)
        wrong = count - right - unknown
        report.row(group, count, share(right, count), share(wrong, count), share(unknown, count))


def report_singles(report: FigureTables, photos: Path) -> None:
    """`see` on pictures that are all one tile."""
    columns = ("pictures", "read as that tile", "as another", "as several", "nothing")
    report.table("Pictures of single tiles (test part, split by file), read by `see`", columns)
    singles = [crop for crop in crops(photos) if crop.part == "test"]
    detector = Detector()
    outcomes: Counter[str] = Counter()
    for crop in singles:
        names = [found.tile for found in detector.find(np.asarray(cv2.imread(str(crop.path))))]
        if len(names) > 1:
            outcomes["several"] += 1
        elif names in ([], [UNKNOWN]):
            outcomes["nothing"] += 1
        else:
            outcomes["right" if names == [crop.face] else "another"] += 1
    kinds = ("right", "another", "several", "nothing")
    report.row(len(singles), *(share(outcomes[kind], len(singles)) for kind in kinds))


def count(readings: Iterable[Reading], misses: Path | None = None) -> PhotographCounts:
    """Compare the readings with the labels; a picture of each not read exactly goes to `misses`."""
    tally = PhotographCounts()
    for photograph, found in readings:
        tally.add(_counted(photograph, found, misses))
    return tally


def matched(
    labels: Iterable[LabelledTile], seen: Sequence[Detection]
) -> list[tuple[LabelledTile, Detection]]:
    """The labels that were found, each with the detection that overlaps it most."""
    best = [(label, max(seen, key=lambda s: overlap(label.box, s.box), default=None)) for label in labels]
    return [(label, s) for label, s in best if s is not None and overlap(label.box, s.box) >= MATCH]


def known_errors() -> Errors:
    """Known label errors: labels found wrong or missing by a person."""
    found: dict[str, list[list[float]]] = {}
    for entry in json.loads(LABEL_ERRORS.read_text(encoding="utf-8")):
        found.setdefault(entry["image"], []).append(entry["box"])
    return found


def cut_out(picture: Picture, box: Sequence[float]) -> Picture:
    """The crop of a box (x0, y0, x1, y1), the part outside the picture left out."""
    x0, y0, x1, y1 = (max(0, round(v)) for v in box)
    return picture[y0:y1, x0:x1]


def overlap(one: Sequence[float], other: Sequence[float]) -> float:
    """Intersection over union of two boxes (x0, y0, x1, y1)."""
    w = min(one[2], other[2]) - max(one[0], other[0])
    h = min(one[3], other[3]) - max(one[1], other[1])
    if w <= 0 or h <= 0:
        return 0.0
    both = (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]) - w * h
    return w * h / both


@dataclass(frozen=True)
class _Corrected(Photograph):
    """A photograph without some of its labels; detections where these were are neither right nor wrong."""

    ignored: tuple[Sequence[float], ...] = ()


def corrected(photograph: Photograph, errors: Errors) -> Photograph:
    """The photograph without its wrong labels; in their places, or at missing labels, detections are neither right
    nor wrong."""
    wrong = errors.get(f"{photograph.path.parent.name}/{photograph.path.name}", ())
    if not wrong:
        return photograph
    left = tuple(t for t in photograph.tiles if all(overlap(t.box, box) < SAME for box in wrong))
    facts = {name: getattr(photograph, name) for name in ("path", "group", "shot", "original", "part")}
    return _Corrected(**facts, tiles=left, ignored=tuple(wrong))


def _groups(chosen: Sequence[Photograph]) -> Iterable[tuple[str, list[Photograph]]]:
    """As taken and altered variants apart, group by group."""
    for original in (True, False):
        for group in sorted({p.group for p in chosen}):
            part = [p for p in chosen if p.group == group and p.original == original]
            if part:
                yield f"{group}, {'as taken' if original else 'altered variants'}", part


def _counted(photograph: Photograph, found: Sequence[Detection], misses: Path | None) -> PhotographCounts:
    labels = photograph.tiles
    free, pairs = set(range(len(found))), []
    for label in labels:
        best = max(((overlap(label.box, found[i].box), i) for i in free), default=(0.0, -1))
        if best[0] >= MATCH:
            free.remove(best[1])
            pairs.append((label, found[best[1]]))
    ignored = photograph.ignored if isinstance(photograph, _Corrected) else ()
    free = {i for i in free if not any(_lies_in(found[i], box) for box in ignored)}
    tally = PhotographCounts(photographs=1, labelled=len(labels), found=len(pairs))
    for label, tile in pairs:
        tally.named += tile.tile == label.face
        tally.unknown += tile.tile == UNKNOWN
        if tile.tile not in (label.face, UNKNOWN):
            tally.confused[label.face, tile.tile] += 1
    clear = _clear_from(labels) if photograph.group != "misc" else -1.0
    counts = [i for i in free if found[i].tile not in (BACK, UNKNOWN) and _middle(found[i]) >= clear]
    tally.extra, tally.beyond = len(counts), len(free) - len(counts)
    tally.exact = int(tally.named == len(labels) and not tally.extra)
    tally.exact_strictly = int(tally.exact and not tally.beyond)
    if misses is not None and not tally.exact:
        _keep_miss(photograph, found, misses)
    return tally


def _middle(tile: Detection) -> float:
    return (tile.box[1] + tile.box[3]) / 2


def _lies_in(tile: Detection, box: Sequence[float]) -> bool:
    return box[0] <= (tile.box[0] + tile.box[2]) / 2 <= box[2] and box[1] <= _middle(tile) <= box[3]


def _clear_from(labels: Sequence[LabelledTile]) -> float:
    """The height in the picture above which no tile is labelled."""
    if not labels:
        return -1.0
    return min(t.box[1] for t in labels) - 0.25 * float(np.median([t.box[3] - t.box[1] for t in labels]))


def _keep_miss(photograph: Photograph, found: Sequence[Detection], misses: Path) -> None:
    """The readings in green and red, the labels in purple."""
    misses.mkdir(parents=True, exist_ok=True)
    shown = annotate(photograph.load(), found)
    for tile in photograph.tiles:
        x0, y0, x1, y1 = map(round, tile.box)
        cv2.rectangle(shown, (x0, y0), (x1, y1), _LABEL_INK, 1)
        cv2.putText(
            shown, tile.face, (x0, y1 + 10), cv2.FONT_HERSHEY_SIMPLEX, 0.4, _LABEL_INK, 1, cv2.LINE_AA
        )
    cv2.imwrite(str(misses / f"{photograph.path.parent.name}-{photograph.path.stem}.png"), shown)
