"""Tile detection on tables seen from beside them, as by a telephone in a player's hand.

Held-out photographs, each turned at random and rendered as from a camera that leans by an angle from the
photographer's position: standing things in them stay flat, and distant ones are soft. Only tiles are counted whose
outlines are known and wide enough then (`NARROWEST`). False detections are not reported: many distant tiles were
never labelled.

And rendered tables of five makers, where every tile has its sides and hides the things behind it: backs, walls and
all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.vision.figure_tables import FigureTables, share
from benchmarks.vision.photographs_held_out import matched
from benchmarks.vision.process_pool import workers
from benchmarks.vision.scoring import TILE_COLUMNS, TableCounts, count_see, keep
from benchmarks.vision.table_pictures import NARROWEST, Condition, RenderedCamera, narrowest, scene_of, table
from hardware_sim.rendering.pinhole import handheld_lens
from vision.networks.labels import UNKNOWN
from vision.photos.annotate import annotate
from vision.photos.photo_detector import Detector
from vision.training.collection import LabelledTile, Photograph
from vision.training.row_orientation import placed
from vision.training.viewpoint import Viewpoint

Picture = npt.NDArray[Any]

LEANS: Final = (0.0, 30.0, 45.0, 55.0, 65.0)
"""Degrees from the perpendicular."""
EVERY: Final = 3
"""Photographs of which one is taken: many are variants of one another."""
LARGEST: Final = 1000
"""Longer side of what a photograph becomes, pixels."""
LAMPS: Final = ("ceiling", "window")


def report_aslant_photographs(
    report: FigureTables, chosen: Sequence[Photograph], misses: Path | None
) -> None:
    """Report tiles found, named right, and pictures all of whose tiles are, by the lean of the camera."""
    columns = ("camera leans by", "pictures", "tiles", "found", "face right", "unknown", "all right")
    report.table("Every third of these photographs, turned by lot and seen aslant", columns)
    detector = Detector()
    for lean in LEANS:
        random = np.random.default_rng(0)
        tiles = found = named = unknown = whole = 0
        part = chosen[::EVERY]
        for photograph in part:
            picture, labels = _aslant(photograph, lean, random.uniform(-180, 180))
            seen = detector.find(picture)
            hits = matched(labels, seen)
            right = sum(s.tile == label.face for label, s in hits)
            tiles, found, named = tiles + len(labels), found + len(hits), named + right
            unknown += sum(s.tile == UNKNOWN for _, s in hits)
            whole += right == len(labels)
            if misses is not None and right < len(labels):
                misses.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(
                    str(misses / f"aslant-{lean:g}-{photograph.path.stem}.jpg"), annotate(picture, seen)
                )
        report.row(
            f"{lean:g}°",
            len(part),
            tiles,
            share(found, tiles),
            share(named, found),
            share(unknown, found),
            share(whole, len(part), 0),
        )


def _aslant(photograph: Photograph, lean: float, turn: float) -> tuple[Picture, list[LabelledTile]]:
    """The photograph from the leaning camera, whole; the labels in its pixels whose outlines are known."""
    picture = photograph.load()
    height, width = picture.shape[:2]
    view = Viewpoint.over((width, height), (turn, lean)).plane()
    rim = cv2.perspectiveTransform(
        np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float32), view
    )
    low, high = rim[0].min(axis=0), rim[0].max(axis=0)
    scale = min(1.0, LARGEST / float((high - low).max()))
    view = np.array([(scale, 0, -scale * low[0]), (0, scale, -scale * low[1]), (0, 0, 1)]) @ view
    wide, tall = np.ceil((high - low) * scale).astype(int)
    shown = cv2.warpPerspective(
        picture, view, (int(wide), int(tall)), flags=cv2.INTER_CUBIC, borderValue=(90, 90, 90)
    )
    corners, known = placed(photograph)
    moved = cv2.perspectiveTransform(corners.reshape(1, -1, 2), view).reshape(-1, 4, 2)
    labels = []
    for tile, quad, sure in zip(photograph.tiles, moved, known, strict=True):
        if sure and narrowest(np.asarray(quad, np.float64)) >= NARROWEST:
            (x0, y0), (x1, y1) = quad.min(axis=0), quad.max(axis=0)
            labels.append(LabelledTile(tile.face, (float(x0), float(y0), float(x1), float(y1))))
    return shown, labels


@dataclass(frozen=True)
class Aslant:
    """Work of one process: one maker's tiles seen from beside the table."""

    art: str
    lean: float
    tables: int
    misses: Path | None


def measure_aslant(work: Aslant) -> TableCounts:
    """One maker's tables from seats and corners, under each lamp."""
    cv2.setNumThreads(1)
    detector, tally = Detector(), TableCounts()
    for seed in range(work.tables):
        turn = 360.0 * ((seed * 0.381966 + 0.1 * len(work.art)) % 1.0)
        lens = handheld_lens(work.lean, turn, size=(1600, 1200))
        camera = RenderedCamera(work.art, "phone", seed + 1, ("green", "grey", "red", "blue")[seed % 4], lens)
        for lamp in LAMPS:
            condition = Condition(work.art, "phone", lamp)
            # The renderer does not draw the face of a standing tile: it cannot be seen from above.
            scene = replace(scene_of(table(seed), seed, condition), standing=())
            frame = camera.picture(scene, seed)
            drawn = frame.copy()
            noticed = count_see(detector.find(frame), scene, camera, drawn)
            if work.misses is not None and (noticed.named < noticed.tiles or noticed.extra):
                keep(drawn, {}, condition, seed, work.misses / f"aslant-{work.lean:g}")
            tally.add(noticed)
    return tally


def report_aslant_tables(
    report: FigureTables, makers: Sequence[str], misses: Path | None, tables: int, jobs: int
) -> None:
    """Report `see` on rendered tables, by the lean of the camera."""
    columns = (*TILE_COLUMNS[:-1], "turned right, of those named right")
    report.table("Rendered tables seen from beside them by `see` (backs and walls counted)", columns)
    works = [Aslant(art, lean, tables, misses) for lean in LEANS for art in makers]
    with workers(jobs) as pool:
        tallies = list(pool.map(measure_aslant, works))
    for lean in LEANS:
        sums = TableCounts()
        for work, tally in zip(works, tallies, strict=True):
            if work.lean == lean:
                sums.add(tally)
        report.row(*sums.tile_cells(f"camera leans by {lean:g}°"))
