"""Other makers' tiles: backs nearly as bright as bodies, backs lit through a window; and walls out of focus."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent
from tests.vision.zones.random_tables import (
    Image,
    classifier,
    misread,
    picture,
    random_table,
    reader_for,
    renderer,
    scene_of,
    truth,
)
from vision.table.table_layout import FULL_TABLE, ZoneKind
from vision.table.table_view import SeatView
from vision.zones.table_reader import TableReader

FULL_HD = (1920, 1080)
WALLS = [zone.name for zone in FULL_TABLE.zones if zone.kind is ZoneKind.WALL]


def test_walls_with_bright_backs_are_measured() -> None:
    camera = renderer(30, FULL_HD, art="bone")
    walls = ((2,) * 17, (0,) * 3 + (1,) + (2,) * 13, (1,) * 5 + (2,) * 12, (1, 2) * 8 + (0,))
    seats = [SeatContent(wall=wall) for wall in walls]
    content = TableContent((seats[0], seats[1], seats[2], seats[3]))
    seen = reader_for(camera).read(picture(camera, scene_of(content, 4), 1), WALLS)
    assert seen.walls == walls
    assert seen.unsure == ()


@pytest.mark.parametrize("art", ["riichi", "bone"])
def test_a_standing_hand_in_bright_light_does_not_lie(art: str) -> None:
    camera = renderer(32, FULL_HD, art=art)
    reader = reader_for(camera)
    seats = (SeatContent(standing=13),) * 4
    for seed in (500, 541):
        scene = replace(scene_of(TableContent(seats), seed), lamp="window")
        seen = reader.read(picture(camera, scene, 1), [f"hand:{seat}" for seat in range(4)])
        assert seen.seats == (SeatView(),) * 4
        assert seen.unsure == ()


def far_out_of_focus(image: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 2.6), np.uint8)


@pytest.mark.parametrize("art", ["modern", "bone", "western"])
@pytest.mark.slow
def test_far_out_of_focus_walls_are_doubted(art: str) -> None:
    camera = renderer(40, FULL_HD, art=art)
    reader = TableReader(classifier())
    reader.calibrate(far_out_of_focus(picture(camera, Scene(lamp="corner"), 0)))
    content = random_table(601)
    scene = replace(scene_of(content, 601), lamp="corner")
    seen = reader.read(far_out_of_focus(picture(camera, scene, 1)))
    assert misread(seen, truth(content)) == set()
    assert set(WALLS) <= set(seen.unsure)


def test_walls_alone_are_measured_after_a_focus_fault() -> None:
    camera = renderer(21)
    reader = reader_for(camera)
    full = random_table(1000)
    blurred = reader.read(far_out_of_focus(picture(camera, scene_of(full, 1000), 1)))
    assert set(WALLS) <= set(blurred.unsure)
    walls = TableContent((SeatContent(wall=(2,) * 17),) * 4)
    sharp = picture(camera, scene_of(walls, 1), 2)
    views = [reader.read(sharp, WALLS) for _ in range(13)]
    assert views[0].unsure == tuple(WALLS), "what was seen last was blurred"
    assert views[-1].unsure == () and views[-1].walls == ((2,) * 17,) * 4
