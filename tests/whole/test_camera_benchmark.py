"""The figures of the camera benchmark, on pictures small enough to count by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.vision.enrolment import lesson
from benchmarks.vision.held_out_sets import UNSEEN, one_crop_a_face
from benchmarks.vision.photographs_held_out import (
    LABEL_ERRORS,
    MATCH,
    PhotographCounts,
    corrected,
    count,
    known_errors,
    overlap,
)
from benchmarks.vision.scoring import count_reader, count_see, keep
from benchmarks.vision.table_pictures import (
    Condition,
    RenderedCamera,
    alike_upside_down,
    covered,
    in_sight,
    outline_mm,
    scene_of,
    zones_read,
)
from benchmarks.vision.table_pictures import overlap as overlap_of_outlines
from hardware_sim.art.tile_art import face
from hardware_sim.rendering.scene import ReachingHand, Scene
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent
from tests.vision.zones.random_tables import classifier, truth
from vision.networks.labels import FACES
from vision.photos.photo_detector import Detection
from vision.table.table_layout import FULL_TABLE
from vision.training.collection import LabelledTile, Photograph
from vision.zones.table_reader import TableReader

MELDS = (LaidMeld(("2p", "2p", "2p"), 0), LaidMeld(("7z",) * 4, None))
CONTENT = TableContent(
    (
        SeatContent(melds=MELDS, discards=("4m", "1z", "3z")),
        SeatContent(wall=(2,) * 17),
        SeatContent(),
        SeatContent(),
    )
)
CONDITION = Condition("classic", "960p")


@pytest.fixture(scope="module")
def camera() -> RenderedCamera:
    return RenderedCamera("classic", "960p")


def seen(tile: str, box: tuple[float, float, float, float]) -> Detection:
    x0, y0, x1, y1 = box
    return Detection(tile, 0.99, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), 0, box, 0.9)


@pytest.fixture
def photograph(tmp_path: Path) -> Photograph:
    """Two labelled tiles side by side; another may lie above them, unlabelled."""
    cv2.imwrite(str(tmp_path / "0.png"), np.full((200, 200, 3), 90, np.uint8))
    tiles = (LabelledTile("5m", (50, 100, 80, 140)), LabelledTile("7z", (80, 100, 110, 140)))
    return Photograph(tmp_path / "0.png", "fb", tiles, 1, True, "test")


def test_what_is_found_above_labelled_tiles_counts_strictly_only(photograph: Photograph) -> None:
    found = [seen("5m", (51, 99, 81, 141)), seen("7z", (80, 100, 110, 140)), seen("1p", (60, 20, 90, 60))]
    tally = count([(photograph, found)])
    assert (tally.found, tally.named, tally.extra, tally.beyond) == (2, 2, 0, 1)
    assert (tally.exact, tally.exact_strictly) == (1, 0)


def test_what_is_found_beside_them_counts(photograph: Photograph) -> None:
    found = [
        seen("5m", (50, 100, 80, 140)),
        seen("6z", (80, 100, 110, 140)),
        seen("1p", (120, 100, 150, 140)),
    ]
    tally = count([(photograph, found)])
    assert (tally.found, tally.named, tally.extra, tally.exact) == (2, 1, 1, 0)
    assert tally.confused == {("7z", "6z"): 1}


def test_an_unknown_tile_is_found_but_neither_right_nor_wrong(photograph: Photograph) -> None:
    tally = count([(photograph, [seen("unknown", (50, 100, 80, 140))])])
    assert (tally.labelled, tally.found, tally.named, tally.unknown) == (2, 1, 0, 1)
    assert tally.row("some")[3] == "50.0 %"


def test_a_picture_of_every_miss_is_left(photograph: Photograph, tmp_path: Path) -> None:
    count([(photograph, [])], tmp_path / "misses")
    assert [path.suffix for path in (tmp_path / "misses").iterdir()] == [".png"]


@pytest.mark.slow
def test_a_lesson_counts_every_tile_before_and_after() -> None:
    result = lesson(1, {name: face(name, "western") for name in FACES})
    assert result["tiles"] == len(FACES)
    for when in ("before", "after"):
        for sure in ("0.6", "0.85"):
            assert result[f"{when} right {sure}"] + result[f"{when} wrong {sure}"] <= result["tiles"]
        assert result[f"{when} right 0.85"] <= result[f"{when} right 0.6"]
    assert result["after right 0.6"] > result["before right 0.6"]
    assert result["lost"] <= result["known"] <= result["before right 0.85"]


def test_boxes_overlap_by_what_they_share() -> None:
    assert overlap((0, 0, 10, 10), (0, 0, 10, 10)) == 1.0
    assert overlap((0, 0, 10, 10), (5, 0, 15, 10)) == pytest.approx(1 / 3)
    assert overlap((0, 0, 10, 10), (20, 0, 30, 10)) == 0.0 < MATCH


def test_each_label_known_to_be_wrong_says_what_is_there() -> None:
    listed = json.loads(LABEL_ERRORS.read_text(encoding="utf-8"))
    assert sum(map(len, known_errors().values())) == len(listed)
    for entry in listed:
        assert entry["seen"] and entry["there"] and len(entry["box"]) == 4
        if entry["label"] is not None:
            assert entry["label"] in FACES and entry["there"] in FACES
            assert entry["label"] != entry["there"] or "twice" in entry["seen"]


def test_unlabelled_and_mislabelled_pictures_count_neither_way(photograph: Photograph) -> None:
    found = [
        seen("5m", (50, 100, 80, 140)),
        seen("6z", (80, 100, 110, 140)),
        seen("1p", (120, 100, 150, 140)),
    ]
    name = f"{photograph.path.parent.name}/{photograph.path.name}"
    wrong = {name: [(80, 100, 110, 140), (115, 90, 200, 150)]}
    tally = count([(corrected(photograph, wrong), found)])
    assert (tally.labelled, tally.found, tally.named, tally.extra, tally.exact) == (1, 1, 1, 0, 1)


def test_one_crop_a_face_is_cut_from_shots_that_are_left_out(photograph: Photograph) -> None:
    other = replace(photograph, shot=2, tiles=(LabelledTile("5m", (50, 100, 80, 140)),))
    samples, used = one_crop_a_face([photograph, other])
    assert [sample.face for sample in samples] == ["5m", "7z"]
    assert used == {1}, "one shot shows both faces"


def test_of_the_one_set_are_only_the_photographs_listed(photograph: Photograph) -> None:
    (one_set,) = (unseen for unseen in UNSEEN if unseen.one_set)
    shown = replace(photograph, group="fb", path=Path("photos/scenes-augmented/0003.jpg"))
    another = replace(shown, path=Path("photos/scenes-augmented/0000.jpg"))
    of_another_group = replace(shown, group="misc")
    assert one_set.of([shown, another, of_another_group]) == [shown]


def test_a_rendered_table_read_right_counts_every_tile_and_zone(camera: RenderedCamera) -> None:
    scene = scene_of(CONTENT, 1, CONDITION)
    reader = TableReader(classifier())
    reader.calibrate(camera.picture(Scene(), 0))
    frame = camera.picture(scene, 1)
    readings = reader.read_zones(frame, FULL_TABLE.zones)
    tally = count_reader(readings, scene, set(), camera, frame.copy())
    counted = (tally.tiles, tally.found, tally.named, tally.turned_right, tally.extra)
    assert counted == (10 + 1, 10 + 1, 10 + 1, 10 + 1, 0), "ten lying open, one back that speaks for its wall"


def test_zones_are_right_unsure_or_wrong() -> None:
    view = truth(CONTENT)
    result = zones_read(replace(view, unsure=("hand:2",)), CONTENT)
    assert result["hand:2"] == "unsure"
    assert set(result.values()) == {"right", "unsure"}
    wrong = zones_read(view.with_seat(0, view.seats[1]), CONTENT)
    assert {zone for zone, outcome in wrong.items() if outcome == "wrong"} == {"melds:0", "discards:0"}


def test_a_find_turned_wrongly_is_seen(camera: RenderedCamera) -> None:
    scene = scene_of(CONTENT, 1, CONDITION)
    lying = [tile for tile in in_sight(scene) if tile.tile == "4m"]
    corners = camera.outline(lying[0])
    shape = tuple((float(x), float(y)) for x, y in corners)
    box = (float(corners[:, 0].min()), float(corners[:, 1].min()), *map(float, corners.max(axis=0)))
    frame = camera.picture(scene, 1)
    for rotation, right in ((0, 1), (180, 0)):
        found = Detection("4m", 0.9, shape, rotation, box, 0.9)  # type: ignore[arg-type] # four corners
        tally = count_see([found], scene, camera, frame.copy())
        assert (tally.found, tally.named, tally.turned, tally.turned_right) == (1, 1, 1, right)


def test_only_the_upper_tiles_of_a_wall_are_in_sight() -> None:
    scene = scene_of(CONTENT, 1, CONDITION)
    wall = [tile for tile in in_sight(scene) if tile.zone == SeatZone(SeatZoneKind.WALL, 1)]
    assert len(wall) == 17 and all(tile.height > 0 for tile in wall)


def test_a_hand_covers_what_lies_under_it(camera: RenderedCamera) -> None:
    scene = scene_of(CONTENT, 1, CONDITION)
    first, *_, last = (tile for tile in scene.lying if tile.zone == SeatZone(SeatZoneKind.MELDS, 0))
    clear = camera.picture(scene, 1)
    hidden = camera.picture(replace(scene, reaches=(ReachingHand(first.x, first.y - 60.0, 0.0),)), 1)
    assert covered(clear, hidden, camera.outline(first)) > 0.5
    assert covered(clear, hidden, camera.outline(last)) < 0.1


def test_outlines_overlap_by_what_they_share() -> None:
    tile = scene_of(CONTENT, 1, CONDITION).lying[0]
    one = outline_mm(tile)
    assert overlap_of_outlines(one, one) == pytest.approx(1.0)
    assert overlap_of_outlines(one, one + np.array((200.0, 0.0))) == 0.0


def test_misses_of_art_that_is_a_folder_are_kept(tmp_path: Path) -> None:
    stranger = Condition(str(tmp_path / "art" / "dorothys"), "960p", "window")
    keep(np.zeros((90, 160, 3), np.uint8), {"melds:0": "unsure"}, stranger, 4, tmp_path / "misses")
    assert [path.name for path in (tmp_path / "misses").iterdir()] == ["dorothys-960p-window-4.jpg"]


def test_faces_alike_upside_down_are_distinguished() -> None:
    assert alike_upside_down("4p", "classic") and alike_upside_down("back", "classic")
    assert not alike_upside_down("7m", "classic") and not alike_upside_down("4p", "western"), (
        "it bears an index"
    )


def test_a_tally_adds_up() -> None:
    whole = PhotographCounts()
    whole.add(PhotographCounts(photographs=1, labelled=10, found=9, named=8))
    whole.add(PhotographCounts(photographs=1, labelled=10, found=10, named=10))
    assert whole.row("all")[1:4] == ("2", "20", "95.0 %")


def test_command_explains_itself_and_says_what_it_did_not_run(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "benchmarks.vision"]
    help_text = subprocess.run([*program, "--help"], capture_output=True, text=True, check=True).stdout
    assert "--without-models DIR" in help_text and "make soak" in help_text
    nothing = [*program, "--only", "photographs", "--shared", str(tmp_path)]
    done = subprocess.run(nothing, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "is not there" in done.stderr
