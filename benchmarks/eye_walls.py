"""Every face turned up on a wall, as an indicator lies: above two tiles' sides, in the shadow of its neighbours.

Nothing votes here and no rule helps: single frames, one name a tile (the backs that speak for their walls are counted
too). The simulator's own maker is among them, whose
tiles every soak plays with (the drawn sets were widened after looking at it: it is no stranger).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from benchmarks.eye_counting import Tally, count_reader, keep
from benchmarks.eye_report import Report, share
from benchmarks.eye_tables import Camera, Condition, scene_of
from hardware_sim.lay import SeatContent, TableContent, Upturned
from hardware_sim.scene import Scene
from tests.vision.tables import FACES
from vision.layout import FULL_TABLE, Kind
from vision.names import Namer
from vision.reader import TableReader

STACKS: Final = 17
AT_ONCE: Final = 12  # tiles turned up on one table: between backs, as an indicator is
COLUMNS: Final = ("tiles of", "tiles", "found", "right", "wrong though sure", "unknown")
_WALLS: Final = tuple(zone for zone in FULL_TABLE.zones if zone.kind is Kind.WALL)


@dataclass(frozen=True)
class Walls:
    """What one process measures: one maker's tiles under several lamps, every face once under each."""

    art: str
    lamps: tuple[str, ...]
    misses: Path | None


def measure_walls(work: Walls) -> tuple[str, Tally]:
    """Every face of one maker, turned up somewhere on the walls."""
    cv2.setNumThreads(1)
    camera, tally = Camera(work.art, "1080p"), Tally()
    reader = TableReader(Namer())
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


def print_walls(report: Report, told: list[tuple[str, Tally]]) -> None:
    """One line a maker, and what was confused."""
    report.table("Every face turned up on a wall, single frames, the table's own reader", COLUMNS)
    whole = Tally()
    for art, tally in told:
        report.row(*_cells(art, tally))
        whole.add(tally)
    report.row(*_cells("**all**", whole))
    worst = ", ".join(f"{true} as {told} x{n}" for (true, told), n in whole.confused.most_common(12))
    report.note(f"Most confused though sure: {worst or 'nothing'}.")


def _cells(name: str, tally: Tally) -> tuple[str, ...]:
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
