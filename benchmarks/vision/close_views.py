"""Tile detection on parts of held-out photographs, so near that a few tiles fill the picture.

Each part is a square round one labelled tile, chosen at random, a multiple of the tile's length wide, and enlarged to
640 pixels: softer than a real close-up, and as large. Only tiles that lie wholly in it are counted; found and named
are counted as for whole photographs. A detection that touches no label and not the part's border is extra; backs and
unknowns are not counted as extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.vision.figure_tables import FigureTables, share
from benchmarks.vision.photographs_held_out import MATCH, cut_out, matched, overlap
from vision.networks.labels import BACK, UNKNOWN
from vision.photos.photo_detector import FIRST_LOOK, Detection, Detector
from vision.training.collection import LabelledTile, Photograph

Picture = npt.NDArray[Any]

WIDTHS: Final = (2.2, 3.2, 4.5)
"""Sides of a part, in lengths of the tile it is cut round."""
EVERY: Final = 2
"""Photographs of which one is taken: many are variants of one another."""
SHARP: Final = 28.0
"""Short side, pixels, of a tile that is worth enlarging."""


def report_close_ups(report: FigureTables, chosen: Sequence[Photograph]) -> None:
    """Report tiles found, named right, and extra detections, by the width of the part."""
    report.table(
        "Parts of these photographs, enlarged",
        ("tiles wide", "parts", "tiles", "found", "face right", "extra"),
    )
    detector, random = Detector(), np.random.default_rng(0)
    for width in WIDTHS:
        parts = tiles = found = named = extra = 0
        for photograph in chosen[::EVERY]:
            middle = photograph.tiles[int(random.integers(len(photograph.tiles)))]
            if min(_sides(middle.box)) < SHARP:
                continue
            picture, labels = _part(photograph, middle, width)
            seen = detector.find(picture)
            whole = [label for label in labels if _inside(label.box, picture)]
            hits = matched(whole, seen)
            parts, tiles, found = parts + 1, tiles + len(whole), found + len(hits)
            named += sum(s.tile == label.face for label, s in hits)
            extra += sum(_is_extra(s, labels, picture) for s in seen)
        report.row(f"{width:g}", parts, tiles, share(found, tiles), share(named, found), extra)


def _part(photograph: Photograph, middle: LabelledTile, width: float) -> tuple[Picture, list[LabelledTile]]:
    """A square round the `middle` tile, within the picture, enlarged; the labels in its pixels."""
    picture = photograph.load()
    x0, y0, x1, y1 = middle.box
    reach = width * max(_sides(middle.box)) / 2
    left, top = max(0, round((x0 + x1) / 2 - reach)), max(0, round((y0 + y1) / 2 - reach))
    right, bottom = round((x0 + x1) / 2 + reach), round((y0 + y1) / 2 + reach)
    part = cut_out(picture, (left, top, right, bottom))
    scale = FIRST_LOOK / max(part.shape[:2])
    moved = [
        LabelledTile(label.face, tuple((v - (left, top)[k % 2]) * scale for k, v in enumerate(label.box)))
        for label in photograph.tiles
    ]
    return cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), moved


def _sides(box: Sequence[float]) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def _inside(box: Sequence[float], picture: Picture, rim: float = -4.0) -> bool:
    """Whether a box lies in the picture, no nearer to its border than `rim` pixels."""
    height, width = picture.shape[:2]
    return bool(box[0] >= rim and box[1] >= rim and box[2] <= width - rim and box[3] <= height - rim)


def _is_extra(seen: Detection, labels: Sequence[LabelledTile], picture: Picture) -> bool:
    if seen.tile in (BACK, UNKNOWN) or not _inside(seen.box, picture, 4.0):
        return False
    return all(overlap(label.box, seen.box) < MATCH / 2 for label in labels)
