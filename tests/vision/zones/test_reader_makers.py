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


def test_walls_of_tiles_whose_backs_are_nearly_as_bright_as_their_bodies_are_measured() -> None:
    camera = renderer(30, FULL_HD, art="bone")
    walls = ((2,) * 17, (0,) * 3 + (1,) + (2,) * 13, (1,) * 5 + (2,) * 12, (1, 2) * 8 + (0,))
    seats = [SeatContent(wall=wall) for wall in walls]
    content = TableContent((seats[0], seats[1], seats[2], seats[3]))
    seen = reader_for(camera).read(picture(camera, scene_of(content, 4), 1), WALLS)
    assert seen.walls == walls
    assert seen.unsure == ()


@pytest.mark.parametrize("art", ["riichi", "bone"])
def test_a_hand_that_stands_with_its_backs_in_the_light_is_not_taken_for_a_lying_one(art: str) -> None:
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
def test_far_out_of_focus_no_wall_is_measured_wrong_without_a_word(art: str) -> None:
    camera = renderer(40, FULL_HD, art=art)
    reader = TableReader(classifier())
    reader.calibrate(far_out_of_focus(picture(camera, Scene(lamp="corner"), 0)))
    content = random_table(601)
    scene = replace(scene_of(content, 601), lamp="corner")
    seen = reader.read(far_out_of_focus(picture(camera, scene, 1)))
    assert misread(seen, truth(content)) == set()
    assert set(WALLS) <= set(seen.unsure)


def test_walls_alone_are_measured_by_a_camera_that_was_out_of_focus_once() -> None:
    camera = renderer(21)
    reader = reader_for(camera)
    full = random_table(1000)
    blurred = reader.read(far_out_of_focus(picture(camera, scene_of(full, 1000), 1)))
    assert set(WALLS) <= set(blurred.unsure)
    walls = TableContent((SeatContent(wall=(2,) * 17),) * 4)
    sharp = picture(camera, scene_of(walls, 1), 2)
    told = [reader.read(sharp, WALLS) for _ in range(13)]
    assert told[0].unsure == tuple(WALLS), "what was seen last was blurred"
    assert told[-1].unsure == () and told[-1].walls == ((2,) * 17,) * 4
