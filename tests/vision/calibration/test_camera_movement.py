"""A camera that is pushed while people play: noticed, frozen, found again; and what only looks like it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware_sim.rendering.barrel_distortion import Push, pushed
from hardware_sim.rendering.scene import Glare, ReachingHand
from hardware_sim.rendering.tile_placement import TableContent
from tests.vision.calibration.bent_frames import FIELD, bare, camera, frame, project, without_markers
from tests.vision.zones.random_tables import Image, classifier, picture, random_table, scene_of, truth
from vision.calibration.calibration import Calibration, calibrate
from vision.calibration.camera_movement import CameraMotionTracker, apart, drift_limit, shift_of_markers
from vision.calibration.field_edges import snap
from vision.calibration.stored_calibration import Alignment
from vision.table.table_view import TableView
from vision.zones.settle import Outcome, Settled, Settler, Unsure
from vision.zones.table_reader import TableReader

PUSH = Push(right=11.0, down=-7.0, turn=0.6, grown=0.99)


class Reader:
    """The part of a reader that the movement tracker needs."""

    def __init__(self, alignment: Alignment | None = None) -> None:
        self.alignment = alignment or Alignment()
        self.calibration: Calibration | None = None

    def adopt(self, calibration: Calibration) -> None:
        self.calibration = calibration


def keeper(image: Image, alignment: Alignment | None = None) -> tuple[CameraMotionTracker, Reader]:
    reader = Reader(alignment)
    made = CameraMotionTracker(reader)
    assert made.follow(image) is None
    return made, reader


def clicked() -> Alignment:
    """Corners as clicked on a table without markers."""
    corners = project()([(x, y, 0.0) for x, y in FIELD])
    return Alignment(corners=corners, reference=without_markers(frame()), size=(1280, 960))


def off(reader: Reader, push: Push) -> float:
    """How far the reader's calibration is from the true one after a push, pixels."""
    assert reader.calibration is not None
    places = [(x, y) for x in (-300.0, 0.0, 300.0) for y in (-300.0, 0.0, 300.0)]
    before = project()([(x, y, 18.0) for x, y in places]).reshape(-1, 1, 2)
    after = cv2.perspectiveTransform(before, push.matrix((1280, 960))).reshape(-1, 2)
    return float(np.abs(reader.calibration.pixels(places, 18.0) - after).max())


@pytest.mark.parametrize(
    "push",
    [PUSH, Push(right=3.0), Push(down=-2.5), Push(turn=0.4), Push(grown=0.985), Push(20.0, 14.0, -0.8, 0.97)],
)
def test_the_table_is_found_again_after_any_push(push: Push) -> None:
    kept, reader = keeper(frame())
    moved = pushed(frame(), push)
    assert kept.follow(moved) is not None
    assert kept.push is not None and "pushed" in kept.push.text
    assert kept.follow(moved) is None  # the same place twice
    assert off(reader, push) < 1.3
    assert "found again by its markers" in kept.push.text
    for _ in range(40):
        assert kept.follow(moved) is None
    assert kept.push is None


def test_nothing_is_read_while_the_camera_swings() -> None:
    kept, reader = keeper(frame())
    before = reader.calibration
    swing = [pushed(frame(), Push(right=float(x))) for x in (9, -7, 12, 3, 8)]
    assert all(kept.follow(image) is not None for image in swing)
    assert reader.calibration is before
    assert kept.follow(swing[-1]) is None
    assert off(reader, Push(right=8.0)) < 1.3


def test_a_camera_that_swings_back_needs_no_new_calibration() -> None:
    kept, reader = keeper(frame())
    before = reader.calibration
    assert kept.follow(pushed(frame(), PUSH)) is not None
    assert kept.follow(frame()) is not None
    assert kept.follow(frame()) is None
    assert before is not None and reader.calibration is not None
    assert apart(before, reader.calibration) < 0.8


def test_noise_and_small_tremors_are_no_push() -> None:
    kept, reader = keeper(frame())
    before = reader.calibration
    for number in range(4):
        assert kept.follow(pushed(frame(number=number + 2), Push(right=0.4, down=-0.4))) is None
    assert reader.calibration is before and kept.push is None


@pytest.mark.parametrize("marker", [0, 1, 2, 3])
def test_a_hand_over_a_marker_is_no_push(marker: int) -> None:
    kept, reader = keeper(frame())
    before = reader.calibration
    x, y = ((-370, 370), (370, 370), (370, -370), (-370, -370))[marker]
    scene = replace(scene_of(random_table(4), 4), reaches=(ReachingHand(x * 0.92, y * 0.92, 90.0 * marker),))
    for number in range(3):
        assert kept.follow(picture(camera(), scene, number)) is None
    assert reader.calibration is before and kept.push is None


def test_all_markers_covered_the_known_place_holds() -> None:
    kept, reader = keeper(frame())
    before = reader.calibration
    for _ in range(12):
        assert kept.follow(without_markers(frame())) is None
    assert reader.calibration is before


def test_a_push_is_found_again_with_a_marker_covered() -> None:
    kept, reader = keeper(frame())
    moved = pushed(without_markers(frame(), 2), PUSH)
    assert kept.follow(moved) is not None
    assert kept.follow(moved) is None
    assert off(reader, PUSH) < 2.0
    assert reader.calibration is not None and reader.calibration.missing == (2,)


def test_one_displaced_marker_is_named_and_ignored() -> None:
    kept, reader = keeper(frame())
    before = reader.calibration
    x, y = project()([(-370.0, 370.0, 0.0)])[0].astype(int)
    aside = frame().copy()
    aside[y - 36 : y + 36, x - 36 : x + 36] = frame()[480, 330]
    aside[y - 38 : y + 24, x - 20 : x + 42] = frame()[y - 31 : y + 31, x - 31 : x + 31]
    assert kept.follow(aside) is None
    assert kept.push is not None and "marker 0 was pushed aside" in kept.push.text
    assert reader.calibration is before


def test_a_camera_turned_by_half_is_found_again() -> None:
    kept, reader = keeper(frame())
    turned = np.ascontiguousarray(frame()[::-1, ::-1])
    assert kept.follow(turned) is not None
    assert kept.follow(turned) is None
    assert reader.calibration is not None and reader.calibration.turned == 180


def test_a_camera_that_looks_elsewhere_is_reported() -> None:
    kept, reader = keeper(frame())
    away = pushed(frame(), Push(right=500.0))
    assert kept.follow(away) is not None
    assert kept.push is not None and "markers" in kept.push.text
    assert kept.follow(away) is not None
    assert kept.follow(frame()) is None or kept.follow(frame()) is None
    assert off(reader, Push()) < 1.3


def test_in_the_dark_the_markers_are_still_watched() -> None:
    dim = scene_of(random_table(4), 4)
    before, after = (picture(camera(), replace(dim, lamp="dim"), number) for number in (1, 2))
    known = calibrate(before)
    still, moved = shift_of_markers(after, known), shift_of_markers(pushed(after, PUSH), known)
    assert still is not None and still.pixels < drift_limit(known)
    assert moved is not None and moved.pixels > drift_limit(known)


# ---- without markers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("push", [Push(right=4.0), PUSH, Push(30.0, -20.0, 1.0, 0.98)])
def test_without_markers_the_surroundings_relocate_the_table(push: Push) -> None:
    kept, reader = keeper(without_markers(frame()), clicked())
    moved = pushed(without_markers(frame(number=2)), push)
    assert kept.follow(moved) is not None
    assert kept.follow(moved) is None
    assert off(reader, push) < 2.0
    assert kept.push is not None and "by its surroundings" in kept.push.text


def test_without_markers_half_a_table_is_not_read() -> None:
    kept, _ = keeper(without_markers(frame()), clicked())
    away = pushed(without_markers(frame()), Push(right=300.0, turn=8.0))
    assert [kept.follow(away) is None for _ in range(6)][3:] == [False] * 3
    assert kept.push is not None and "click them again" in kept.push.text


def test_without_markers_hands_and_lamps_are_no_push() -> None:
    kept, reader = keeper(without_markers(frame()), clicked())
    before = reader.calibration
    busy = replace(
        scene_of(random_table(9), 9),
        reaches=(ReachingHand(300.0, 340.0, 0.0), ReachingHand(-360.0, 100.0, 270.0)),
        glares=(Glare(100.0, 380.0),),
    )
    for number in range(3):
        assert kept.follow(without_markers(picture(camera(), busy, number))) is None
    assert reader.calibration is before and kept.push is None


def test_without_markers_another_view_asks_for_a_new_calibration() -> None:
    reader = Reader(clicked())
    elsewhere = np.random.default_rng(3).integers(60, 160, (960, 1280, 3)).astype(np.uint8)
    reason = CameraMotionTracker(reader).follow(cv2.GaussianBlur(elsewhere, (0, 0), 4.0).astype(np.uint8))
    assert reason is not None and "click them again" in reason.text


# ---- the whole reader ----------------------------------------------------------------------------------------------


def tiles_of(view: TableView) -> TableView:
    """The view without the dice, which come to rest in their own time."""
    return replace(view, dice=())


def with_discard(content: TableContent) -> TableContent:
    seats = list(content.seats)
    seats[1] = replace(seats[1], discards=(*seats[1].discards, "3s"))
    return replace(content, seats=(seats[0], seats[1], seats[2], seats[3]))


def test_a_push_in_the_middle_of_a_reading_changes_no_reading() -> None:
    """The camera is knocked between the two looks that must agree, and a tile is laid meanwhile."""
    content = random_table(105)
    reader = TableReader(classifier())
    reader.calibrate(bare())
    settler = Settler(reader)
    outcomes: list[Outcome] = []
    for number in range(4):
        outcomes.append(settler.feed(picture(camera(), scene_of(content, 105), number)))
    after = with_discard(content)
    scene = scene_of(after, 105)
    outcomes.append(settler.feed(picture(camera(), scene, 5)))
    for number, right in enumerate((5.0, 14.0, 6.0, 11.0, 11.0, 11.0, 11.0, 11.0, 11.0, 11.0), start=6):
        outcomes.append(settler.feed(pushed(picture(camera(), scene, number), replace(PUSH, right=right))))
    views = [tiles_of(outcome.view) for outcome in outcomes if isinstance(outcome, Settled)]
    assert list(dict.fromkeys(views)) == [
        tiles_of(truth(content)),
        tiles_of(truth(after)),
    ]  # and no third one
    assert not any(isinstance(outcome, Unsure) for outcome in outcomes)
    assert settler.push is not None and "found again" in settler.push.text


@pytest.mark.slow
def test_a_wide_lens_works_without_markers() -> None:
    """Corners clicked a few pixels off, the lens learnt from the cloth's edges, the camera pushed."""
    k1 = -0.15
    content = random_table(105)
    shown = [without_markers(picture(camera(k1), scene_of(content, 105), n), k1=k1) for n in range(9)]
    clicks = project(k1)([(x, y, 0.0) for x, y in FIELD]) + np.array([(3, -3), (-3, 2), (2, 3), (-2, -3)])
    found = snap(shown[0], clicks)
    alignment = Alignment(bend=found.bend, corners=found.corners, reference=shown[0], size=(1280, 960))
    settler = Settler(TableReader(classifier(), alignment=alignment))
    film = [*shown[:4], *(pushed(image, PUSH) for image in shown[4:])]
    settled = [outcome for image in film if isinstance(outcome := settler.feed(image), Settled)]
    assert len(settled) >= 2
    assert {tiles_of(outcome.view) for outcome in settled} == {tiles_of(truth(content))}
