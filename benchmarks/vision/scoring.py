"""Scoring of readings of a rendered table, tile by tile and zone by zone against the ground truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from benchmarks.vision.figure_tables import share
from benchmarks.vision.table_pictures import (
    Condition,
    Image,
    Points,
    RenderedCamera,
    alike_upside_down,
    covered,
    in_sight,
    outline_mm,
    overlap,
)
from hardware_sim.rendering.scene import Scene
from vision.networks.tile_detector import encloses
from vision.photos.photo_detector import Detection
from vision.table.table_layout import Zone, ZoneKind, seat_turn
from vision.table.table_view import BACK, UNKNOWN
from vision.zones.zone_interpretation import ZoneReading

MATCH: Final = 0.5
HIDDEN: Final = 0.25
_INK: Final = (40, 40, 230)
_KINDS: Final = ("discards", "melds", "hand", "wall")
TILE_COLUMNS: Final = (
    "tables of",
    "tables",
    "tiles",
    "found",
    "of finds true",
    "face right",
    "wrong though sure",
    "unknown",
    "lies right",
)
ZONE_COLUMNS: Final = (
    "zones right",
    "unsure",
    "wrong though sure ",
    "meld zones right",
    "melds unsure",
    "melds wrong though sure",
)


@dataclass
class TableCounts:
    """Counts over tables: tiles of single frames, zones as settled (by kind and outcome)."""

    tables: int = 0
    tiles: int = 0
    found: int = 0
    extra: int = 0
    named: int = 0
    wrong: int = 0
    turned_right: int = 0
    turned: int = 0
    zones: Counter[tuple[str, str]] = field(default_factory=Counter)
    set_zones: Counter[str] = field(default_factory=Counter)
    """Outcomes of the meld zones in which sets alone lie."""
    confused: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, other: TableCounts) -> None:
        """Add the counts of other tables."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def tile_cells(self, name: str) -> tuple[str, ...]:
        """Row of a table with `TILE_COLUMNS`."""
        return (
            name,
            str(self.tables),
            str(self.tiles),
            share(self.found, self.tiles, 2),
            share(self.found, self.found + self.extra, 2),
            share(self.named, self.found, 2),
            share(self.wrong, self.found, 2),
            share(self.found - self.named - self.wrong, self.found, 2),
            share(self.turned_right, self.turned, 2),
        )

    def zone_cells(self) -> tuple[str, ...]:
        """Row of a table with `ZONE_COLUMNS`."""
        every = sum(self.zones.values())
        melds = sum(count for (kind, _), count in self.zones.items() if kind == "melds")
        counts = [
            sum(self.zones[kind, outcome] for kind in _KINDS) for outcome in ("right", "unsure", "wrong")
        ]
        return (
            *(share(count, every) for count in counts),
            *(share(self.zones["melds", outcome], melds) for outcome in ("right", "unsure", "wrong")),
        )

    @property
    def melds_right(self) -> float:
        """Share of meld zones read right and surely."""
        every = sum(count for (kind, _), count in self.zones.items() if kind == "melds")
        return self.zones["melds", "right"] / max(1, every)


def hidden_tiles(camera: RenderedCamera, scene: Scene, frame: Image, clear: Image | None) -> set[int]:
    """The tiles (by their place in the scene) that a hand hides for more than a quarter."""
    if clear is None:
        return set()
    shares = (covered(clear, frame, camera.outline(tile)) for tile in scene.lying)
    return {number for number, share_hidden in enumerate(shares) if share_hidden > HIDDEN}


def count_reader(
    readings: dict[Zone, ZoneReading], scene: Scene, hidden: set[int], camera: RenderedCamera, drawn: Image
) -> TableCounts:
    """Score the tiles of one frame as read by the table reader. Of a wall only the tiles turned up are
    labelled: the reader names no back but one that represents the rest."""
    tally = TableCounts(tables=1)
    numbers = {id(tile): number for number, tile in enumerate(scene.lying)}
    sighted = in_sight(scene)
    for zone, reading in readings.items():
        own = [tile for tile in sighted if tile.zone is not None and tile.zone.name == zone.name]
        free = list(reading.tiles)
        outlines = [outline_on_table(tile.found.corners, zone) for tile in free]
        for tile in own:
            true = outline_mm(tile)
            best = max(((overlap(true, seen), i) for i, seen in enumerate(outlines)), default=(0.0, -1))
            hit = best[1] if best[0] >= MATCH else None
            face = tile.tile if tile.face_up else BACK
            if numbers[id(tile)] in hidden or (zone.kind is ZoneKind.WALL and face == BACK and hit is None):
                if hit is not None:
                    del free[hit], outlines[hit]
                continue
            tally.tiles += 1
            if hit is None:
                _mark(drawn, camera.outline(tile), f"{face} not found")
                continue
            seen_tile, seen_outline = free.pop(hit), outlines.pop(hit)
            tally.found += 1
            tally.turned += 1
            tally.turned_right += _along(seen_outline, true)
            _judge(tally, face, seen_tile.tile, seen_tile.confidence, camera.outline(tile), drawn)
        if zone.kind is not ZoneKind.WALL:
            tally.extra += len(free)
    return tally


def count_see(found: Sequence[Detection], scene: Scene, camera: RenderedCamera, drawn: Image) -> TableCounts:
    """Score the same frame as a free photograph: every visible tile, backs too. Tiles that stand on edge, are half
    hidden or cut by the picture's edge are not labelled."""
    tally = TableCounts(tables=1)
    outlines: list[Points] = [np.array(tile.corners) for tile in found]
    free = set(range(len(found)))
    sighted = camera.sighted(scene)
    for tile in sighted:
        true = camera.outline(tile)
        best = max(((overlap(true, outlines[i]), i) for i in free), default=(0.0, -1))
        face = tile.tile if tile.face_up else BACK
        tally.tiles += 1
        if best[0] < MATCH:
            _mark(drawn, true, f"{face} not found")
            continue
        free.remove(best[1])
        seen = found[best[1]]
        tally.found += 1
        _judge(tally, face, seen.tile, seen.confidence, true, drawn)
        if seen.tile == face:
            tally.turned += 1
            turned_right = _upright(seen, true, alike_upside_down(face, camera.art))
            tally.turned_right += turned_right
            if not turned_right:
                _mark(drawn, true, f"{face} turned {seen.rotation}")
    edges = [(s.x, s.y, height) for s in scene.standing for height in (0.0, 16.0, 32.0)]
    standing = camera.renderer.lens.project(edges) if edges else np.empty((0, 2))
    passed = [camera.outline(tile) for tile in set(scene.lying) - set(sighted)]
    for i in free:
        middle, near = outlines[i].mean(axis=0), np.ptp(outlines[i], axis=0).max() / 2
        if any(encloses(outline, middle) for outline in passed):
            continue
        if all(float(np.linalg.norm(middle - edge)) > near for edge in standing):
            tally.extra += 1
            _mark(drawn, outlines[i], f"no tile: {found[i].tile}")
    return tally


def _upright(seen: Detection, true: Points, either_way: bool) -> bool:
    """Whether the direction of the face's upper side is right to within half a quarter."""
    corners = np.roll(np.array(seen.corners), -(seen.rotation // 90), axis=0)
    read, up = corners[0] - corners[3], true[0] - true[3]
    cosine = float(read @ up) / float(np.linalg.norm(read) * np.linalg.norm(up))
    return bool((abs(cosine) if either_way else cosine) > np.cos(np.radians(45)) - 1e-6)


def _judge(
    tally: TableCounts, face: str, named: str, confidence: float, outline: Points, drawn: Image
) -> None:
    if named == face:
        tally.named += 1
        return
    if named != UNKNOWN:
        tally.wrong += 1
        tally.confused[face, named] += 1
    _mark(drawn, outline, f"{face} as {named} {confidence:.2f}")


def outline_on_table(corners: Points, zone: Zone) -> Points:
    """Seat millimetres of a zone as table millimetres, (N, 2)."""
    return np.asarray((np.column_stack((corners, np.ones(len(corners)))) @ seat_turn(zone.seat).T)[:, :2])


def _along(seen: Points, true: Points) -> bool:
    """Whether two outlines have their long sides the same way."""
    one, other = seen[3] - seen[0], true[3] - true[0]
    return bool(abs(float(one @ other)) > 0.707 * float(np.linalg.norm(one) * np.linalg.norm(other)))


def _mark(drawn: Image, outline: Points, text: str) -> None:
    corners = np.round(outline).astype(np.int32)
    cv2.polylines(drawn, [corners], True, _INK, max(1, round(drawn.shape[0] / 540)), cv2.LINE_AA)
    _write(drawn, text, (int(corners[:, 0].min()), int(corners[:, 1].min()) - 4), 0.45)


def _write(drawn: Image, text: str, at: tuple[int, int], size: float) -> None:
    size *= drawn.shape[0] / 1080
    (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
    cv2.rectangle(drawn, (at[0] - 2, at[1] - tall - 2), (at[0] + wide + 2, at[1] + 3), (255, 255, 255), -1)
    cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, _INK, 1, cv2.LINE_AA)


def keep(drawn: Image, outcomes: dict[str, str], condition: Condition, seed: int, folder: Path) -> None:
    """The frame with every miss outlined, the zones that were not read right named at its top."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"{zone} {outcome}" for zone, outcome in outcomes.items() if outcome != "right"]
    scale = drawn.shape[0] / 1080
    for row, text in enumerate([condition.name, *lines]):
        _write(drawn, text, (round(12 * scale), round((28 + 26 * row) * scale)), 0.7)
    name = condition.name.replace(", ", "-").replace(" ", "-")
    path = folder / f"{name}-{seed}.jpg"
    if not cv2.imwrite(str(path), drawn):
        raise SystemExit(f"{path} cannot be written.")
