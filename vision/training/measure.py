"""How right the eye is on photographs it never trained on (`python benchmarks/vision.py`).

Reads the labelled photographs of ../shared/vision (or the folder given), takes those no training saw, prints the
table of vision/MODEL.md and, with --misses DIR, leaves a picture of every photograph that was not read exactly.
`--group misc` measures one group of photographs whole: meaningful for networks trained `--without` that group.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.annotate import annotate
from vision.detect import Detection, Detector
from vision.faces import BACK, UNKNOWN
from vision.names import Namer
from vision.training.collection import LabelledTile, Photograph, crops, photographs

Picture = npt.NDArray[Any]
SHARED: Final = Path(__file__).parents[3] / "shared" / "vision"
MATCH: Final = 0.5
"""Least overlap (intersection over union of boxes) of a find with a label."""


@dataclass
class Tally:
    """Counts over photographs."""

    photographs: int = 0
    exact: int = 0
    labelled: int = 0
    found: int = 0
    named: int = 0
    unknown: int = 0
    extra: int = 0
    outside: int = 0
    confused: Counter[tuple[str, str]] = field(default_factory=Counter)

    def row(self, name: str) -> str:
        """One line of the table."""
        recall = self.found / max(1, self.labelled)
        precision = self.found / max(1, self.found + self.extra)
        right = self.named / max(1, self.found)
        wrong = (self.found - self.named - self.unknown) / max(1, self.found)
        return (
            f"| {name} | {self.photographs} | {self.labelled} | {recall:.1%} | {precision:.1%} | {right:.1%} "
            f"| {wrong:.1%} | {self.unknown / max(1, self.found):.1%} | {self.exact / max(1, self.photographs):.0%} |"
        )


HEADER: Final = (
    "| photographs | pictures | tiles | found | of finds true | face right | face wrong | unknown | exact |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def main() -> int:
    """Measure and print.  Exit status 1 when there is nothing to measure on."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("shared", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--misses", type=Path, metavar="DIR")
    parser.add_argument("--group", help="measure this whole group of photographs")
    parser.add_argument("--namer", type=Path, help="another namer.onnx")
    parser.add_argument("--finder", type=Path, help="another finder.onnx")
    asked = parser.parse_args()
    if not (asked.shared / "photos").is_dir():
        print(f"{asked.shared} is not there: nothing to measure on.", file=sys.stderr)
        return 1
    namer = Namer(asked.namer) if asked.namer else Namer()
    detector = Detector(namer, asked.finder) if asked.finder else Detector(namer)
    listed = photographs(asked.shared / "photos")
    chosen = [p for p in listed if (p.group == asked.group if asked.group else p.part == "test")]
    print(HEADER)
    whole = Tally()
    began = time.perf_counter()
    for name, part in _groups(chosen):
        tally = measure(detector, part, asked.misses)
        print(tally.row(name), flush=True)
        _add(whole, tally)
    seconds = time.perf_counter() - began
    print(whole.row("all"))
    _print_namer(namer, chosen, asked.shared, asked.group is None)
    print(f"\n{seconds / max(1, len(chosen)) * 1000:.0f} ms a photograph, {cv2.getNumThreads()} threads")
    print(
        "most confused (label read as):",
        ", ".join(f"{a} as {b} x{n}" for (a, b), n in whole.confused.most_common(12)),
    )
    return 0


def _groups(chosen: Sequence[Photograph]) -> Iterable[tuple[str, list[Photograph]]]:
    """As taken and altered variants apart, group by group."""
    for original in (True, False):
        for group in sorted({p.group for p in chosen}):
            part = [p for p in chosen if p.group == group and p.original == original]
            if part:
                yield f"{group}, {'as taken' if original else 'altered variants'}", part


def measure(detector: Detector, chosen: Iterable[Photograph], misses: Path | None = None) -> Tally:
    """Read photographs and compare with their labels.

    A find that matches no label counts against the eye, except backs (no set labels them) and finds in the part of
    a photograph above the labelled tiles, where others may lie that nobody labelled: those are counted apart.
    """
    tally = Tally()
    for photograph in chosen:
        picture = photograph.load()
        found = detector.find(picture)
        exact = _compare(found, photograph, tally)
        tally.photographs += 1
        tally.exact += exact
        if misses is not None and not exact:
            misses.mkdir(parents=True, exist_ok=True)
            shown = annotate(picture, found)
            for tile in photograph.tiles:
                x0, y0, x1, y1 = map(round, tile.box)
                cv2.rectangle(shown, (x0, y0), (x1, y1), (200, 60, 200), 1)
                cv2.putText(
                    shown,
                    tile.face,
                    (x0, y1 + 10),
                    cv2.FONT_HERSHEY_SIMPLEX,
                    0.4,
                    (200, 60, 200),
                    1,
                    cv2.LINE_AA,
                )
            cv2.imwrite(str(misses / f"{photograph.path.parent.name}-{photograph.path.stem}.png"), shown)
    return tally


def _compare(found: Sequence[Detection], photograph: Photograph, tally: Tally) -> bool:
    labels = photograph.tiles
    free, pairs = set(range(len(found))), []
    for k, label in enumerate(labels):
        overlaps = [(overlap(label.box, found[i].box), i) for i in free]
        best = max(overlaps, default=(0.0, -1))
        if best[0] >= MATCH:
            free.remove(best[1])
            pairs.append((k, best[1]))
    wrong = 0
    for k, i in pairs:
        if found[i].tile == labels[k].face:
            tally.named += 1
        elif found[i].tile == UNKNOWN:
            tally.unknown += 1
            wrong += 1
        else:
            tally.confused[labels[k].face, found[i].tile] += 1
            wrong += 1
    clear = _clear_from(labels) if photograph.group != "misc" else -1.0
    extra = [i for i in free if found[i].tile not in (BACK, UNKNOWN)]
    outside = sum((found[i].box[1] + found[i].box[3]) / 2 < clear for i in extra)
    tally.labelled += len(labels)
    tally.found += len(pairs)
    tally.outside += outside
    tally.extra += len(extra) - outside
    return len(pairs) == len(labels) and not wrong and len(extra) == outside


def _clear_from(labels: Sequence[LabelledTile]) -> float:
    return min(t.box[1] for t in labels) - 0.25 * float(np.median([t.box[3] - t.box[1] for t in labels]))


def overlap(one: Sequence[float], other: Sequence[float]) -> float:
    """Intersection over union of two boxes (x0, y0, x1, y1)."""
    w = min(one[2], other[2]) - max(one[0], other[0])
    h = min(one[3], other[3]) - max(one[1], other[1])
    if w <= 0 or h <= 0:
        return 0.0
    both = (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]) - w * h
    return w * h / both


def _print_namer(namer: Namer, chosen: Sequence[Photograph], shared: Path, singles: bool) -> None:
    """The namer alone, on tiles cut out by their labels."""
    print("\n| namer alone, cut by label | tiles | right | wrong | unknown |\n|---|---|---|---|---|")
    by_group: dict[str, list[tuple[Picture, str]]] = {}
    for photograph in chosen:
        picture = photograph.load()
        for tile in photograph.tiles:
            x0, y0, x1, y1 = (max(0, round(v)) for v in tile.box)
            by_group.setdefault(photograph.group, []).append((picture[y0:y1, x0:x1], tile.face))
    if singles:
        tests = [c for c in crops(shared / "photos") if c.part == "test"]
        by_group["single tiles"] = [(np.asarray(cv2.imread(str(c.path))), c.face) for c in tests]
    for group, tiles in sorted(by_group.items()):
        names = [n.tile for n in namer.name([crop for crop, _ in tiles])]
        right = sum(n == face for n, (_, face) in zip(names, tiles, strict=True))
        unknown = names.count(UNKNOWN)
        count = max(1, len(tiles))
        wrong = (len(tiles) - right - unknown) / count
        print(f"| {group} | {len(tiles)} | {right / count:.1%} | {wrong:.1%} | {unknown / count:.1%} |")


def _add(whole: Tally, part: Tally) -> None:
    for name in ("photographs", "exact", "labelled", "found", "named", "unknown", "extra", "outside"):
        setattr(whole, name, getattr(whole, name) + getattr(part, name))
    whole.confused += part.confused
