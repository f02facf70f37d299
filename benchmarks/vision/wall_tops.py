"""Classification of every face turned up on a wall, as an indicator lies: above two tiles' sides, in the shadow of
its neighbours.

Nothing is averaged here and no rule helps: single frames, one name a tile (the backs that represent their walls are
counted too). The simulator's own maker is among them, whose tiles every soak plays with (the drawn sets were widened
after its results: it is no unseen set).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from benchmarks.vision.figure_tables import FigureTables, share
from benchmarks.vision.scoring import TableCounts, count_reader, keep
from benchmarks.vision.table_pictures import Condition, RenderedCamera, scene_of
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, Upturned
from tests.vision.zones.random_tables import FACES
from vision.networks.tile_classifier import TileClassifier
from vision.table.table_layout import FULL_TABLE, ZoneKind
from vision.zones.table_reader import TableReader

STACKS: Final = 17
AT_ONCE: Final = 12  # tiles turned up on one table: between backs, as an indicator is
COLUMNS: Final = ("tiles of", "tiles", "found", "right", "wrong though sure", "unknown")
_WALLS: Final = tuple(zone for zone in FULL_TABLE.zones if zone.kind is ZoneKind.WALL)


@dataclass(frozen=True)
class Walls:
    """Work of one process: one maker's tiles under several lamps, every face once under each."""

    art: str
    lamps: tuple[str, ...]
    misses: Path | None


def measure_walls(work: Walls) -> tuple[str, TableCounts]:
    """Every face of one maker, turned up somewhere on the walls."""
    cv2.setNumThreads(1)
    camera, tally = RenderedCamera(work.art, "1080p"), TableCounts()
    reader = TableReader(TileClassifier())
    reader.calibrate(camera.picture(Scene(), 0))
    for lamp in work.lamps:
        condition = Condition(work.art, "1080p", lamp)
        for seed, content in enumerate(_tables(f"{work.art} {lamp}")):
            scene = scene_of(content, seed, condition)
            frame = camera.picture(scene, seed + 1)
            drawn = frame.copy()
            seen = count_reader(reader.read_zones(frame, _WALLS), scene, set(), camera, drawn)
            if seen.named < seen.tiles and work.misses is not None:
                keep(drawn, {}, condition, seed, work.misses)
            tally.add(seen)
    return work.art, tally


def print_walls(report: FigureTables, tallies: list[tuple[str, TableCounts]]) -> None:
    """One line a maker, and the confused faces."""
    report.table("Every face turned up on a wall, single frames, the table's own reader", COLUMNS)
    whole = TableCounts()
    for art, tally in tallies:
        report.row(*_cells(art, tally))
        whole.add(tally)
    report.row(*_cells("**all**", whole))
    worst = ", ".join(f"{true} as {named} x{n}" for (true, named), n in whole.confused.most_common(12))
    report.note(f"Most confused though sure: {worst or 'nothing'}.")


def _cells(name: str, tally: TableCounts) -> tuple[str, ...]:
    unknown = tally.found - tally.named - tally.wrong
    shares = (share(count, tally.found, 2) for count in (tally.named, tally.wrong, unknown))
    return (name, str(tally.tiles), share(tally.found, tally.tiles, 2), *shares)


def _tables(seed: str) -> list[TableContent]:
    chance = random.Random(seed)
    faces = chance.sample(FACES, len(FACES))
    seat = SeatContent(wall=(2,) * STACKS)
    tables = []
    for first in range(0, len(faces), AT_ONCE):
        places = chance.sample(
            [(side, stack) for side in range(4) for stack in range(1, STACKS + 1)], AT_ONCE
        )
        upturned = tuple(
            Upturned(side, stack, face)
            for (side, stack), face in zip(places, faces[first : first + AT_ONCE], strict=False)
        )
        tables.append(TableContent((seat,) * 4, upturned, (1, 2)))
    return tables
