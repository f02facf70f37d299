"""Readings settle when the table is still and two agree, and are reported once; and what disturbs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Glare, ReachingHand, Scene, seat_to_table
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent
from tests.vision.zones.random_tables import (
    Image,
    classifier,
    picture,
    random_table,
    reader_for,
    renderer,
    scene_of,
    truth,
)
from vision.table.table_layout import FULL_TABLE, TableShape
from vision.zones.settle import DICE, PATIENCE, Outcome, Settled, Settler, Unsure
from vision.zones.table_reader import TableReader

SEED = 105
ZONE_NAMES = tuple(zone.name for zone in FULL_TABLE.zones)


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return renderer(seed=5)


class Film:
    """Frames of scenes in a row, fed to one settler."""

    def __init__(self, camera: Renderer, shape: TableShape = FULL_TABLE) -> None:
        self.camera = camera
        self.number = 0
        self.settler = Settler(reader_for(camera, shape))

    def show(self, scene: Scene, frames: int) -> list[Outcome]:
        return [self.settler.feed(image) for image in self.take(scene, frames)]

    def take(self, scene: Scene, frames: int) -> Iterator[Image]:
        for _ in range(frames):
            self.number += 1
            yield picture(self.camera, scene, self.number)


@pytest.fixture
def film(camera: Renderer) -> Film:
    return Film(camera)


def table() -> TableContent:
    """A table early in a hand: settling does not depend on the number of tiles, and few are read faster."""
    seats = [
        replace(SeatContent(wall=seat.wall), discards=seat.discards[:3], melds=seat.melds[:1])
        for seat in random_table(SEED).seats
    ]
    return TableContent((seats[0], seats[1], seats[2], seats[3]), (), (2, 5))


def scene(content: TableContent) -> Scene:
    return scene_of(content, SEED)


def with_discard(content: TableContent, seat: int, tile: str) -> TableContent:
    seats = list(content.seats)
    seats[seat] = replace(seats[seat], discards=(*seats[seat].discards, tile))
    return replace(content, seats=(seats[0], seats[1], seats[2], seats[3]))


def reported(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome is not None]


def test_a_still_table_is_reported_once_and_whole(film: Film) -> None:
    outcomes = reported(film.show(scene(table()), 8))
    assert outcomes == [Settled(truth(table()), (*ZONE_NAMES, DICE))]
    assert film.settler.view == truth(table())


def test_two_frames_must_agree_before_anything_counts(film: Film) -> None:
    # the first frame has nothing before it to be still against, the second is read, the third agrees
    outcomes = film.show(scene(table()), 3)
    assert outcomes[:2] == [None, None]
    assert isinstance(outcomes[2], Settled)


def test_a_discard_changes_its_zone_and_nothing_else(film: Film) -> None:
    film.show(scene(table()), 4)
    after = with_discard(table(), 1, "3s")
    assert reported(film.show(scene(after), 5)) == [Settled(truth(after), ("discards:1",))]


def test_a_claim_is_reported_as_one_change(film: Film) -> None:
    film.show(scene(with_discard(table(), 1, "3s")), 4)
    seats = list(table().seats)
    seats[2] = replace(seats[2], melds=(LaidMeld(("3s", "2s", "4s"), 0),))
    after = replace(table(), seats=(seats[0], seats[1], seats[2], seats[3]))
    assert reported(film.show(scene(after), 5)) == [Settled(truth(after), ("discards:1", "melds:2"))]


def test_zones_below_a_moving_hand_keep_their_reading(film: Film) -> None:
    film.show(scene(table()), 4)
    after = scene(with_discard(table(), 0, "9p"))
    for step in range(8):
        reach = ReachingHand(-40.0 + 8 * step, 140.0 + 6 * step, 0.0)
        assert film.show(replace(after, reaches=(reach,)), 1) == [None]
    assert reported(film.show(after, 5)) == [Settled(truth(with_discard(table(), 0, "9p")), ("discards:0",))]


def test_a_hand_that_only_passed_changes_nothing(film: Film) -> None:
    film.show(scene(table()), 4)
    x, y = seat_to_table(2, 0.0, 150.0)
    for step in range(5):
        film.show(replace(scene(table()), reaches=(ReachingHand(x + 9 * step, y, 180.0),)), 1)
    assert reported(film.show(scene(table()), 4)) == []


def test_a_resting_hand_and_its_end_are_reported(film: Film) -> None:
    film.show(scene(table()), 4)
    resting = replace(scene(table()), reaches=(ReachingHand(20.0, 130.0, 0.0),))
    outcomes = reported(film.show(resting, PATIENCE + 4))
    assert len(outcomes) == 1
    assert isinstance(outcomes[0], Unsure)
    assert "discards:0" in outcomes[0].zones
    assert "discards:2" not in outcomes[0].zones
    assert "seat 0" in outcomes[0].reason.text
    assert film.settler.view.unsure == outcomes[0].zones
    assert replace(film.settler.view, unsure=()) == truth(table()), "what was seen before still stands"
    (back,) = reported(film.show(scene(table()), 5))
    assert back == Settled(truth(table()), outcomes[0].zones)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        ({"covered": 1.0}, "dark"),
        ({"lamp": "dark"}, "lamp"),
    ],
)
def test_a_covered_lens_and_a_dark_room_are_reported_once(
    film: Film, trouble: dict[str, object], sentence: str
) -> None:
    film.show(scene(table()), 4)
    (blind,) = reported(film.show(replace(scene(table()), **trouble), PATIENCE + 4))  # type: ignore[arg-type]
    assert isinstance(blind, Unsure)
    assert blind.zones == ZONE_NAMES
    assert sentence in blind.reason.text
    assert reported(film.show(scene(table()), 4)) == [Settled(truth(table()), ())]


def test_a_short_darkness_is_not_reported(film: Film) -> None:
    film.show(scene(table()), 4)
    assert reported(film.show(replace(scene(table()), covered=1.0), 2)) == []
    assert reported(film.show(scene(table()), 4)) == []


def test_changes_in_the_dark_are_read_afterwards(film: Film) -> None:
    film.show(scene(table()), 4)
    film.show(replace(scene(table()), covered=1.0), 2)
    after = with_discard(table(), 3, "4z")
    assert reported(film.show(scene(after), 5)) == [Settled(truth(after), ("discards:3",))]


def test_glare_drowns_a_zone_and_no_other(film: Film) -> None:
    film.show(scene(table()), 4)
    drowned = replace(scene(table()), glares=(Glare(0.0, 140.0),))
    outcomes = reported(film.show(drowned, PATIENCE + 4))
    assert [type(outcome) for outcome in outcomes] == [Unsure]
    assert film.settler.view.unsure == ("discards:0",)
    (back,) = reported(film.show(scene(table()), 6))
    assert back == Settled(truth(table()), ("discards:0",))


def test_a_burnt_out_picture_is_no_empty_table(film: Film) -> None:
    film.show(scene(table()), 4)
    white = np.full((960, 1280, 3), 255, np.uint8)
    (blind,) = reported([film.settler.feed(white) for _ in range(PATIENCE + 2)])
    assert isinstance(blind, Unsure)
    assert blind.zones == ZONE_NAMES


def test_the_ceiling_is_not_read() -> None:
    ceiling = cv2.resize(np.random.default_rng(1).integers(40, 220, (6, 8, 3), np.uint8), (1280, 960))
    settler = Settler(TableReader(classifier()))
    (blind,) = reported([settler.feed(np.asarray(ceiling, np.uint8)) for _ in range(PATIENCE + 2)])
    assert isinstance(blind, Unsure)
    assert "marker" in blind.reason.text


def test_after_invalidate_everything_is_reported_again(film: Film) -> None:
    film.show(scene(table()), 4)
    film.settler.invalidate()
    assert reported(film.show(scene(table()), 4)) == [Settled(truth(table()), (*ZONE_NAMES, DICE))]


def test_a_bumped_camera_is_found_again_and_read_on(film: Film) -> None:
    film.show(scene(table()), 4)
    after = scene(with_discard(table(), 1, "3s"))
    shift = np.array([[1.0, 0.0, 9.0], [0.0, 1.0, -7.0]])
    outcomes = []
    for image in film.take(after, 70):
        outcomes.append(film.settler.feed(np.asarray(cv2.warpAffine(image, shift, (1280, 960)), np.uint8)))
        if any(isinstance(outcome, Settled) for outcome in outcomes[:-PATIENCE]):
            break
    assert isinstance(reported(outcomes)[-1], Settled)
    assert film.settler.view == truth(with_discard(table(), 1, "3s"))


def test_another_resolution_starts_a_new_calibration(film: Film) -> None:
    film.show(scene(table()), 4)
    double = renderer(seed=5, size=(1600, 1200))
    frames = [picture(double, scene(table()), number) for number in range(5)]
    every = (*ZONE_NAMES, DICE)
    assert reported([film.settler.feed(image) for image in frames]) == [Settled(truth(table()), every)]


def test_five_of_a_kind_are_doubted_not_believed(film: Film) -> None:
    seats = list(table().seats)
    for seat in (0, 1):
        seats[seat] = replace(seats[seat], discards=("7z",) * 3)
    impossible = replace(table(), seats=(seats[0], seats[1], seats[2], seats[3]))
    outcomes = reported(film.show(scene(impossible), PATIENCE * 3))
    assert any(isinstance(o, Unsure) and "more 7z than there are" in o.reason.text for o in outcomes)
    assert set(film.settler.view.unsure) >= {"discards:0", "discards:1"}
    assert film.settler.view.seats[0].discards == ()
    assert film.settler.view.walls == truth(table()).walls


def test_a_face_outside_the_set_is_doubted(camera: Renderer) -> None:
    film = Film(camera, TableShape(absent=frozenset({"1f"})))
    film.show(scene(table()), 4)
    outcomes = reported(film.show(scene(with_discard(table(), 1, "1f")), PATIENCE * 3))
    (asked,) = (outcome for outcome in outcomes if isinstance(outcome, Unsure))
    assert asked.reason.text.startswith("1f, of which this set has none, would lie on the table: ")
    assert film.settler.view.seats[1].discards == table().seats[1].discards


def test_the_same_frames_give_the_same_outcomes(camera: Renderer) -> None:
    one, two = Film(camera), Film(camera)
    scenes = [
        scene(table()),
        scene(with_discard(table(), 1, "3s")),
        replace(scene(table()), glares=(Glare(0, 140),)),
    ]
    assert [one.show(s, 6) for s in scenes] == [two.show(s, 6) for s in scenes]


def test_joint_changes_wait_for_a_moving_zone(film: Film) -> None:
    """The discard is gone and surely read; the set it went into is reported with it, when the hand has left that."""
    film.show(scene(with_discard(table(), 1, "3s")), 4)
    seats = list(table().seats)
    seats[2] = replace(seats[2], melds=(LaidMeld(("3s", "2s", "4s"), 0),))
    after = replace(table(), seats=(seats[0], seats[1], seats[2], seats[3]))
    laid = next(tile for tile in scene(after).lying if tile.tile == "2s" and tile not in scene(table()).lying)
    for step in range(PATIENCE - 1):
        hand = ReachingHand(laid.x + 5.0 * step, laid.y, 180.0)
        assert film.show(replace(scene(after), reaches=(hand,)), 1) == [None]
    assert reported(film.show(scene(after), 5)) == [Settled(truth(after), ("discards:1", "melds:2"))]
