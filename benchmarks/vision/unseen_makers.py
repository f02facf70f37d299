"""Table reading with sets outside the training: the art of other games, before and after enrolling."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.vision.figure_tables import FigureTables, share, verdict
from benchmarks.vision.process_pool import workers
from benchmarks.vision.rendered_tables import Measured, Work, measure
from benchmarks.vision.scoring import TILE_COLUMNS, ZONE_COLUMNS, TableCounts
from benchmarks.vision.table_pictures import Condition
from benchmarks.vision.third_party_art import PACKAGES, cut

_LAMPS: Final = ("ceiling", "window")
_FACES_RIGHT, _ENROLLED_RIGHT = 0.93, 0.99
"""Bars for an unseen set, before and after one crop of each face is enrolled."""


def report_strangers(report: FigureTables, root: Path, misses: Path | None, tables: int, jobs: int) -> bool:
    """Measure every set unpacked under ``root``; False without sets."""
    with tempfile.TemporaryDirectory() as there, workers(jobs) as pool:
        makers = cut(root, Path(there))
        if not makers:
            print(
                f"Strangers: not run, no other game's art under {root}: apt-get install {PACKAGES}, or unpack them "
                "elsewhere (apt-get download, dpkg-deb --extract) and name that folder with --strangers.",
                file=sys.stderr,
            )
            return False
        for taught in (False, True):
            works = [
                _work(maker, None if misses is None else misses / Path(maker).name, tables, taught)
                for maker in makers
            ]
            _print(report, taught, dict(zip(makers, pool.map(measure, works), strict=True)))
    return True


def _work(maker: str, misses: Path | None, tables: int, taught: bool) -> Work:
    lamps = _LAMPS[:1] if taught else _LAMPS
    return Work(
        maker, "1080p", tuple(Condition(maker, "1080p", lamp) for lamp in lamps), tables, misses, taught
    )


def _print(report: FigureTables, taught: bool, results: dict[str, Measured]) -> None:
    suffix = ", one picture a face enrolled" if taught else ""
    report.table(f"Other games' art, the table's own reader{suffix}", (*TILE_COLUMNS, *ZONE_COLUMNS))
    own, free = TableCounts(), TableCounts()
    for maker, measured in results.items():
        sums = TableCounts()
        for _, tally, noticed in measured:
            sums.add(tally)
            free.add(noticed)
        report.row(*sums.tile_cells(Path(maker).name), *sums.zone_cells())
        own.add(sums)
    report.row(*own.tile_cells("**all**"), *own.zone_cells())
    report.row(
        *free.tile_cells("`see`, backs and walls counted")[: len(TILE_COLUMNS)], *["–"] * len(ZONE_COLUMNS)
    )
    bar = _ENROLLED_RIGHT if taught else _FACES_RIGHT
    right = own.named / max(1, own.found)
    report.note(f"Face right {share(own.named, own.found, 2)} (≥ {100 * bar:g} %): {verdict(right >= bar)}")
    worst = ", ".join(f"{a} as {b} x{n}" for (a, b), n in own.confused.most_common(12))
    report.note(f"Most confused though sure: {worst or 'nothing'}.")
