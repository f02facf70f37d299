"""Pictures of the camera: the right tiles at the right places, the same pixels for the same scene."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware_sim.art.tile_art import FACES, face
from hardware_sim.rendering.pinhole import hang
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.room_light import LAMPS
from hardware_sim.rendering.scene import MARKER_CENTRES, Glare, PlacedTile, ReachingHand, Scene
from hardware_sim.rendering.tile_placement import LaidMeld, SeatContent, TableContent, Upturned, lay

Picture = npt.NDArray[np.uint8]
SMALL = (640, 480)


def table(seed: int) -> TableContent:
    """A table in mid-hand."""
    chance = random.Random(seed)
    deck = [tile for tile in FACES[:34] for _ in range(4)]
    chance.shuffle(deck)

    def take(count: int) -> tuple[str, ...]:
        return tuple(deck.pop() for _ in range(count))

    seats = [
        SeatContent(
            melds=tuple(LaidMeld(take(3), chance.choice([None, 0, 2])) for _ in range(seat % 3)),
            discards=take(chance.randrange(6, 14)),
            standing=chance.randrange(8, 14),
            wall=tuple(chance.choice([0, 1, 2, 2]) for _ in range(17)),
        )
        for seat in range(4)
    ]
    seats[2] = replace(seats[2], standing=0, hand=take(10), apart=take(1)[0])
    return TableContent((seats[0], seats[1], seats[2], seats[3]), (Upturned(0, 3, "7s"),), (2, 5))


def growing(seed: int) -> list[Scene]:
    """Scenes as a hand brings them: discards come and go, a kong is laid, hands reach, lamps fail."""
    content = table(seed)
    first = lay(content, seed, 1)
    own = content.seats[1]
    shorter = replace(
        content, seats=(content.seats[0], replace(own, discards=own.discards[:-1]), *content.seats[2:])
    )
    laid = replace(own, melds=(*own.melds, LaidMeld(("9m",) * 4, 0)), laid=(0, 1, 0))
    longer = replace(content, seats=(content.seats[0], laid, *content.seats[2:]))
    return [
        first,
        lay(shorter, seed, 1),
        replace(lay(longer, seed, 1), reaches=(ReachingHand(120.0, 40.0, 90.0, seed),)),
        replace(lay(longer, seed, 1), glares=(Glare(80.0, 120.0), Glare(-200.0, 0.0, 40.0, 0.5))),
        replace(lay(longer, seed, 1), lamp="window"),
        Scene(),
        first,
    ]


@pytest.mark.slow
def test_incremental_drawing_equals_drawing_at_once() -> None:
    grown = Renderer(1, SMALL)
    for number, scene in enumerate(growing(1)):
        assert np.array_equal(grown.frame(scene, number), Renderer(1, SMALL).frame(scene, number))


def test_an_equal_scene_of_other_objects_is_the_same_picture() -> None:
    seen = Renderer(3, SMALL)
    one = seen.frame(lay(table(3), 3, 1), 4)
    apart = lay(table(3), 3, 1)
    again = seen.frame(replace(apart, lying=tuple(replace(tile) for tile in apart.lying)), 4)
    assert np.array_equal(one, again)


def test_each_frame_number_has_its_own_noise_and_only_noise() -> None:
    seen = Renderer(3, SMALL)
    scene = lay(table(3), 3, 1)
    one, two = seen.frame(scene, 1).astype(int), seen.frame(scene, 2).astype(int)
    assert 0.5 < np.abs(one - two).mean() < 5
    assert np.abs(one - two).max() < 40


def test_the_camera_hangs_and_the_noise_falls_by_the_seed() -> None:
    assert not np.array_equal(Renderer(1, SMALL).frame(Scene(), 0), Renderer(2, SMALL).frame(Scene(), 0))


@pytest.mark.parametrize(("seed", "lamp"), [(0, "ceiling"), (7, "window"), (11, "dim")])
def test_all_four_markers_are_found_where_the_lens_projects_them(seed: int, lamp: str) -> None:
    seen = Renderer(seed)
    picture = seen.frame(replace(lay(table(seed), seed, 1), lamp=lamp), 0)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    found, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    assert sorted(int(i) for i in ids.ravel()) == [0, 1, 2, 3]
    for corners, number in zip(found, ids.ravel(), strict=True):
        x, y = MARKER_CENTRES[int(number)]
        expected = seen.lens.project(
            [(x - 20, y - 20, 0), (x + 20, y - 20, 0), (x + 20, y + 20, 0), (x - 20, y + 20, 0)]
        )
        assert np.abs(corners.reshape(4, 2) - expected).max() < 2.0


def test_markers_stay_inside_the_picture() -> None:
    edge = [(sx * 398.0, sy * 398.0, 0.0) for sx in (-1, 1) for sy in (-1, 1)]
    for seed in range(300):
        points = hang(seed).project(edge)
        assert points.min() > 0 and points[:, 0].max() < 1279 and points[:, 1].max() < 959


def eight_discards() -> TableContent:
    own = SeatContent(discards=("5p",) * 8)
    return TableContent((own, SeatContent(), SeatContent(), SeatContent()))


@cache
def template(tile: str) -> Picture:
    return cv2.GaussianBlur(
        cv2.resize(face(tile), (48, 64), interpolation=cv2.INTER_AREA), (0, 0), 1.6
    ).astype(np.uint8)


def cut_out(seen: Renderer, picture: Picture, tile: PlacedTile) -> Picture:
    """The tile's upper face, straightened."""
    half = np.array([[-12.0, -16.0], [12.0, -16.0], [12.0, 16.0], [-12.0, 16.0]])
    turn = np.radians(tile.angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    on_table = half @ spin + (tile.x, tile.y)
    corners = seen.lens.project(np.column_stack([on_table, np.full(4, tile.height + 18.0)]))
    flat = np.array([[0, 0], [48, 0], [48, 64], [0, 64]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), flat.astype(np.float32))
    return cv2.warpPerspective(picture, matrix, (48, 64), flags=cv2.INTER_CUBIC).astype(np.uint8)


def likeness(one: Picture, other: Picture) -> float:
    return float(cv2.matchTemplate(one[4:-4, 4:-4], other[4:-4, 4:-4], cv2.TM_CCOEFF_NORMED)[0, 0])


@pytest.mark.parametrize(
    "lamp",
    ["window", *(pytest.param(lamp, marks=pytest.mark.slow) for lamp in ("ceiling", "warm", "corner"))],
)
def test_every_tile_can_be_read_where_it_lies(lamp: str) -> None:
    seen = Renderer(9)
    scene = replace(lay(table(9), 9, 1), lamp=lamp)
    picture = seen.frame(scene, 0)
    shown = [tile for tile in scene.lying if tile.face_up]
    assert len(shown) > 50
    for tile in shown:
        crop = cut_out(seen, picture, tile)
        best = max(FACES, key=lambda name: likeness(crop, template(name)))
        assert best == tile.tile, f"{tile} looks like {best}"


def test_a_hand_hides_the_tiles_below_it() -> None:
    seen = Renderer(9)
    scene = lay(eight_discards(), 9, 1)
    free = seen.frame(scene, 0)
    hidden = seen.frame(replace(scene, reaches=(ReachingHand(0.0, 90.0, 0.0),)), 0)
    tile = scene.lying[3]
    assert likeness(cut_out(seen, free, tile), template("5p")) > 0.8
    assert likeness(cut_out(seen, hidden, tile), template("5p")) < 0.5


def test_an_arm_reaches_from_any_side_to_anywhere() -> None:
    seen = Renderer(9, SMALL)
    free = seen.frame(Scene(), 0).astype(int)
    for look, (x, y, angle) in enumerate(
        [(0, -380, 0), (390, 0, 90), (-380, 380, 180), (0, 0, 270), (-300, 20, 90)]
    ):
        picture = seen.frame(Scene(reaches=(ReachingHand(float(x), float(y), float(angle), look),)), 0)
        changed = np.abs(picture - free).max(axis=2) > 20
        edge = {0: changed[-1], 90: changed[:, -1], 180: changed[0], 270: changed[:, 0]}[angle]
        assert edge.any(), f"the arm from {angle} degrees ends in mid-air"


def test_glare_hides_only_the_faces_below_it() -> None:
    seen = Renderer(9)
    scene = lay(eight_discards(), 9, 1)
    free = seen.frame(scene, 0)
    tile = scene.lying[3]
    dazzled = seen.frame(replace(scene, glares=(Glare(tile.x, tile.y, 60.0),)), 0)
    assert cut_out(seen, dazzled, tile).mean() > 245
    assert np.array_equal(dazzled[:200], free[:200])


def test_a_failed_lamp_and_a_covered_lens_leave_nothing_to_read() -> None:
    seen = Renderer(9, SMALL)
    scene = lay(table(9), 9, 1)
    free = seen.frame(scene, 0)
    assert seen.frame(replace(scene, lamp="dark"), 0).mean() < 0.15 * free.mean()
    covered = seen.frame(replace(scene, covered=1.0), 0)
    assert covered.mean() < 40 and cv2.GaussianBlur(covered, (0, 0), 3).std() < 8
    assert np.array_equal(seen.frame(scene, 0), free)


def test_unknown_lamps_and_cloths_are_refused() -> None:
    with pytest.raises(ValueError, match="No lamp is called 'moon'"):
        Renderer(1, SMALL).frame(Scene(lamp="moon"), 0)
    with pytest.raises(ValueError, match="No cloth is 'paisley'"):
        Renderer(1, SMALL, cloth="paisley")


def test_the_presets_go_from_bright_to_dark() -> None:
    seen = Renderer(4, SMALL)
    bright = {name: float(seen.frame(replace(Scene(), lamp=name), 0).mean()) for name in LAMPS}
    assert bright["ceiling"] > bright["dim"] > bright["dark"]
