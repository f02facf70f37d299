"""Lamps mirrored in bare cloth, and bold faces that have few fine lines: neither is a reason to ask the table."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from controller.rules.tiles import Seat
from hardware_sim.rendering.scene import Glare, ReachingHand, Scene
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.rendering.tile_placement import LaidMeld, TableContent
from hardware_sim.world.scene_builder import reach_over
from tests.vision.zones.random_tables import (
    Image,
    picture,
    random_table,
    reader_for,
    renderer,
    scene_of,
    truth,
)
from vision.calibration.calibration import calibrate
from vision.calibration.lens_distortion import Bend
from vision.table.table_layout import seat_turn
from vision.table.table_view import TableView
from vision.zones.background_model import _a_quarter
from vision.zones.table_reader import TableReader

FULL_HD = (1920, 1080)


@pytest.mark.parametrize("strength", [0.3, 0.55])
@pytest.mark.parametrize("cloth", ["green", "blue", "grey"])
def test_a_reflection_on_bare_cloth_is_no_tile(cloth: str, strength: float) -> None:
    camera = renderer(12, FULL_HD, cloth)
    lit = Scene(lamp="harsh", glares=(Glare(150.0, -105.0, 45.0, strength),))
    seen = reader_for(camera).read(picture(camera, lit, 1))
    assert seen.unsure == ()
    assert seen == truth(TableContent())


@pytest.mark.parametrize("lamp", ["harsh", "dim"])
def test_a_sleeve_beside_a_reflection_is_detected(lamp: str) -> None:
    camera = renderer(13, FULL_HD)
    lit = Scene(
        lamp=lamp, glares=(Glare(150.0, -105.0, 45.0, 0.45),), reaches=(ReachingHand(150.0, -105.0, 0.0),)
    )
    assert "discards:1" in reader_for(camera).read(picture(camera, lit, 1)).unsure


def kong_of_bold_faces() -> TableContent:
    table = random_table(601)
    melds = (LaidMeld(("3m", "5m", "4m"), 2), LaidMeld(("4s", "4s", "4s", "4s"), 3))
    seats = list(table.seats)
    seats[2] = replace(seats[2], melds=melds)
    return replace(table, seats=(seats[0], seats[1], seats[2], seats[3]))


def test_bold_faces_in_a_sharp_picture_are_not_blurred() -> None:
    camera = renderer(14, FULL_HD, art="western")
    seen = reader_for(camera).read(picture(camera, scene_of(kong_of_bold_faces(), 601), 1))
    assert "melds:2" not in seen.unsure
    assert seen.seats[2].melds == truth(kong_of_bold_faces()).seats[2].melds


def test_tiles_under_a_drop_on_the_lens_are_unnamed() -> None:
    camera = renderer(15, FULL_HD)
    sharp = picture(camera, scene_of(kong_of_bold_faces(), 601), 1)
    reader = reader_for(camera)
    assert "melds:2" not in reader.read(sharp).unsure
    assert "melds:2" in reader.read(under_a_drop(sharp, reader)).unsure


def under_a_drop(image: Image, reader: TableReader) -> Image:
    """The picture as water on the glass blurs the melds of seat 2."""
    zone = reader.shape.zone_named("melds:2")
    box = zone.box
    places = np.array([(x, y, 1) for x, y in ((box.left, box.top), (box.right, box.bottom))])
    assert reader.calibration is not None
    corners = reader.calibration.pixels((places @ seat_turn(zone.seat).T)[:, :2])
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    there = np.s_[low[1] : high[1], low[0] : high[0]]
    wet = image.copy()
    wet[there] = cv2.GaussianBlur(image[there], (0, 0), 2.2)
    return wet


@pytest.mark.parametrize("lamp", ["corner", "harsh"])
@pytest.mark.parametrize(
    ("seed", "art"),
    [
        (34, "bone"),
        *(
            pytest.param(*one, marks=pytest.mark.slow)
            for one in ((31, "canton"), (31, "western"), (32, "western"))
        ),
    ],
)
def test_cloth_between_melds_and_a_wall_is_cloth(seed: int, art: str, lamp: str) -> None:
    """A tile lying across between two upright ones leaves a dark patch of cloth before the wall."""
    content = random_table(seed)
    view = seen_under(lamp, content, seed, art)
    true = truth(content).seats[3].melds
    assert [(len(meld.tiles), meld.rotated) for meld in view.seats[3].melds] == [
        (len(meld.tiles), meld.rotated) for meld in true
    ]


@pytest.mark.parametrize("art", ["canton", "riichi"])
def test_tiles_whose_seams_the_window_burns_out_still_lie_flat(art: str) -> None:
    content = random_table(33)
    camera = renderer(16, FULL_HD, art=art)
    reader = reader_for(camera)
    zone = reader.shape.zone_named("hand:3")
    frame = picture(camera, replace(scene_of(content, 33), lamp="window"), 1)
    reading = reader.read_zones(frame, [zone])[zone]
    assert not [doubt for doubt in reading.doubts if "half covered" in doubt.text]


def test_a_sleeve_over_tiles_in_window_light_is_reported() -> None:
    content = random_table(33)
    camera = renderer(16, FULL_HD, art="canton")
    reader = reader_for(camera)
    scene = replace(scene_of(content, 33), lamp="window")
    covered = replace(scene, reaches=(reach_over(SeatZone(SeatZoneKind.HAND, 3), Seat(3), look=1),))
    assert "hand:3" not in reader.read(picture(camera, scene, 1)).unsure
    assert "hand:3" in reader.read(picture(camera, covered, 1)).unsure


def seen_under(lamp: str, content: TableContent, seed: int, art: str) -> TableView:
    camera = renderer(1, FULL_HD, art=art)
    return reader_for(camera).read(picture(camera, replace(scene_of(content, seed), lamp=lamp), 1))


@pytest.mark.parametrize("k1", [0.0, 0.06])
def test_a_part_of_a_frame_is_shrunk_like_the_whole(k1: float) -> None:
    camera = renderer(12, FULL_HD)
    frame = picture(camera, scene_of(random_table(5), 5), 1)
    calibration = replace(calibrate(picture(camera, Scene(), 0)), bend=Bend((959.5, 539.5), 1000.0, k1))
    half = cv2.resize(frame, (960, 540), interpolation=cv2.INTER_AREA)
    whole = np.asarray(cv2.resize(half, (480, 270), interpolation=cv2.INTER_AREA), np.uint8)
    shrunk = _a_quarter(frame, calibration)
    assert shrunk.shape == whole.shape
    assert not shrunk[:, :20].any()  # nothing is worked out outside the table
    corner = np.array([[4.0, 0.0, -400.0], [0.0, 4.0, -400.0], [0.0, 0.0, 1.0]])
    one, other = (
        calibration.seen(small, corner, (200, 200), shrunk=0.25, border=cv2.BORDER_REPLICATE)
        for small in (shrunk, whole)
    )
    assert np.array_equal(one, other)
