"""Enrolment of a maker's tiles before a measurement: every face once for the classifier, the flowers for the
album."""

from __future__ import annotations

import random
from collections import Counter

from benchmarks.vision.table_pictures import RenderedCamera, zone_content
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, lay
from tests.vision.zones.random_tables import FACES
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_set_store import Sample, TileSet
from vision.table.table_layout import FULL_TABLE, TableShape, Zone, ZoneKind
from vision.zones.flower_gallery import FLOWERS, FlowerGallery
from vision.zones.settle import Settled, Settler
from vision.zones.table_reader import TableReader

WITH_SINGLES = TableShape(has_singles=True)
_FRAMES = 20


def shown_set(camera: RenderedCamera) -> TileSet:
    """One picture a face, cut out of one frame of the table's camera under the ceiling lamp."""
    rows = [tuple(FACES[first : first + 9]) for first in range(0, len(FACES), 9)]
    content = _table(*(SeatContent(discards=row) for row in rows))
    reader = TableReader(TileClassifier())
    reader.calibrate(camera.picture(Scene(), 0))
    readings = reader.read_zones(camera.picture(lay(content, 1, 1), 1), FULL_TABLE.zones)
    samples: list[Sample] = []
    for seat, row in enumerate(rows):
        seen = readings[Zone(ZoneKind.DISCARDS, seat)].tiles
        if len(seen) != len(row):
            raise RuntimeError(f"{camera.art}: {len(seen)} of {len(row)} tiles of seat {seat} found to teach")
        samples += [Sample(face, tile.picture) for face, tile in zip(row, seen, strict=True)]
    return TileSet(camera.art, tuple(samples))


def flowers_read(camera: RenderedCamera, lamp: str, tables: int) -> Counter[str]:
    """Flowers laid out before every seat, after enrolment in the album: how many zones are right, unsure,
    wrong."""
    album = FlowerGallery()
    reader = TableReader(TileClassifier(), shape=WITH_SINGLES, album=album)
    reader.calibrate(camera.picture(Scene(), 0))
    reader.read(camera.picture(lay(_table(SeatContent(singles=FLOWERS)), 1, 1), 1))
    if album.empty:
        raise RuntimeError(f"{camera.art}: the flowers shown were not taken in")
    settler = Settler(reader)
    outcomes: Counter[str] = Counter()
    for seed in range(tables):
        laid = random.Random(seed).sample(FLOWERS, len(FLOWERS))
        content = _table(*(SeatContent(singles=tuple(laid[2 * seat : 2 * seat + 2])) for seat in range(4)))
        settler.invalidate()
        _settle(settler, camera, Scene(lay(content, seed, 1).lying, lamp=lamp), seed + 2)
        for seat, own in enumerate(content.seats):
            zone, view = Zone(ZoneKind.SINGLES, seat, WITH_SINGLES), settler.view
            right = zone_content(view, zone) == own.singles
            outcomes["unsure" if zone.name in view.unsure else "right" if right else "wrong"] += 1
    return outcomes


def _settle(settler: Settler, camera: RenderedCamera, scene: Scene, number: int) -> None:
    for frame in range(_FRAMES):
        outcome = settler.feed(camera.picture(scene, 100 * number + frame))
        if isinstance(outcome, Settled) and not outcome.view.unsure:
            return


def _table(*seats: SeatContent) -> TableContent:
    first, second, third, fourth = (*seats, *[SeatContent()] * 4)[:4]
    return TableContent((first, second, third, fourth))
