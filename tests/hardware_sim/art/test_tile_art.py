"""The painted tile sets: complete, and legible at the size the camera sees them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware_sim.art.tile_art import ARTS, CLASSIC, FACES, RED_FIVES, art_of, face
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import PlacedTile, Scene

SEEN = (28, 37)  # pixels of a tile in the camera's picture


@cache
def as_seen(tile: str, art: str, turns: int = 0) -> npt.NDArray[np.float32]:
    small = cv2.GaussianBlur(cv2.resize(face(tile, art), SEEN, interpolation=cv2.INTER_AREA), (3, 3), 0.65)
    return np.rot90(small, turns).astype(np.float32)


def test_the_set_has_forty_two_faces_in_the_order_of_the_suits() -> None:
    assert len(set(FACES)) == len(FACES) == 42
    assert FACES[0] == "1m" and FACES[27] == "1z" and FACES[-1] == "8f"


@pytest.mark.parametrize("art", ARTS)
def test_all_faces_differ_at_the_cameras_distance(art: str) -> None:
    least = 4.0 if art == CLASSIC else 2.0  # worn bone is paler, from every printer
    for one, other in combinations([*FACES, "back"], 2):
        for turns in (0, 2):
            difference = float(np.abs(as_seen(one, art) - as_seen(other, art, turns)).mean())
            assert difference > least, f"{one} and {other} look alike: {difference:.1f} grey levels apart"


@pytest.mark.clause("RI-1")
@pytest.mark.parametrize("art", ARTS)
@pytest.mark.parametrize("red", RED_FIVES)
def test_red_five_has_no_ink_but_red(red: str, art: str) -> None:
    plain, dyed = (face(tile, art).astype(int) for tile in ("5" + red[1], red))
    ground = np.median(plain.reshape(-1, 3), axis=0)
    taken = ground - dyed
    ink = taken.max(axis=2) > 60
    assert np.count_nonzero(ink) > 1000
    assert np.median((np.minimum(taken[..., 0], taken[..., 1]) - taken[..., 2])[ink]) > 20
    assert (taken[..., 2] < taken[..., 1])[ink].mean() > 0.98, "nothing green, blue or black is left"
    # the same drawing in other inks
    assert np.mean(ink == ((ground - plain).max(axis=2) > 60)) > 0.97


def test_the_makers_draw_the_same_face_otherwise() -> None:
    for tile in FACES:
        for one, other in combinations(ARTS, 2):
            if tile != "5z":  # White is a frame or nothing at many makers
                difference = float(np.abs(as_seen(tile, one) - as_seen(tile, other)).mean())
                assert difference > 8.0, f"{one} and {other} draw {tile} alike: {difference:.1f} levels apart"


def test_faces_are_distinct_without_colour() -> None:
    grey = {tile: as_seen(tile, CLASSIC).mean(axis=2) for tile in FACES}
    for one, other in combinations(FACES, 2):
        assert float(np.abs(grey[one] - grey[other]).mean()) > 3.0, (
            f"{one} and {other} differ by colour alone"
        )


@pytest.mark.parametrize("art", [art for art in ARTS if art != "bone"])  # which has a grain to its very edge
@pytest.mark.parametrize("tile", FACES)
def test_the_painting_keeps_off_the_rounded_edge(tile: str, art: str) -> None:
    picture = face(tile, art).astype(int)
    edge = np.concatenate([picture[:6].reshape(-1, 3), picture[-6:].reshape(-1, 3)])
    sides = np.concatenate([picture[:, :6].reshape(-1, 3), picture[:, -6:].reshape(-1, 3)])
    ivory = picture[2, 2]
    assert np.abs(np.concatenate([edge, sides]) - ivory).max() < 8


@pytest.mark.parametrize("size", [(640, 480), (640, 360), (480, 480)])
def test_the_camera_shows_the_chosen_set_and_the_whole_field(size: tuple[int, int]) -> None:
    scene = Scene(
        lying=(PlacedTile("5p", 0.0, 150.0, 0.0), PlacedTile("back", 60.0, 150.0, 0.0, face_up=False))
    )
    classic, bone = (Renderer(3, size, art=art).frame(scene, 0).astype(int) for art in (CLASSIC, "bone"))
    changed = np.argwhere(np.abs(classic - bone).max(axis=2) > 40)
    lens = Renderer(3, size).lens
    middle = lens.project([(30.0, 150.0, 18.0)])[0]
    assert len(changed) > 50
    assert np.abs(changed.mean(axis=0)[::-1] - middle).max() < 0.1 * min(size), "only the tiles differ"
    corners = lens.project([(x, y, 0.0) for x in (-398.0, 398.0) for y in (-398.0, 398.0)])
    assert corners.min() > 0 and (corners < size).all()


def test_a_name_outside_the_set_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="There is no tile '8z' in the set"):
        face("8z")
    with pytest.raises(ValueError, match="No tile set is called 'ming'; choose one of classic, canton"):
        art_of("ming")


def test_a_folder_of_pictures_is_a_tile_set(tmp_path: Path) -> None:
    for tile in FACES:
        cv2.imwrite(str(tmp_path / f"{tile}.png"), cv2.resize(face(tile, "bone"), (120, 160)))
    cv2.imwrite(str(tmp_path / "back.png"), np.full((160, 120, 3), (10, 20, 200), np.uint8))
    mine = art_of(str(tmp_path))
    assert mine.back == (10, 20, 200)
    assert np.abs(np.subtract(mine.body, art_of("bone").body)).max() < 25, (
        "its bodies have the faces' own ground"
    )
    for tile in FACES:
        shown = face(tile, str(tmp_path))
        assert shown.shape == (256, 192, 3)
        assert np.abs(shown.astype(int) - face(tile, "bone")).mean() < 4


def test_a_folder_may_lack_red_fives(tmp_path: Path) -> None:
    for tile in (*FACES, "0p"):
        cv2.imwrite(str(tmp_path / f"{tile}.png"), cv2.resize(face(tile, "bone"), (120, 160)))
    assert np.abs(face("0p", str(tmp_path)).astype(int) - face("0p", "bone")).mean() < 4
    with pytest.raises(ValueError, match=r"has no picture of 0m: put 0m\.png or \.jpg there"):
        face("0m", str(tmp_path))


def test_a_folder_with_missing_faces_lists_them(tmp_path: Path) -> None:
    for tile in FACES[:-10]:
        cv2.imwrite(str(tmp_path / f"{tile}.jpg"), face(tile))
    (tmp_path / "6z.png").write_bytes(b"no picture")
    with pytest.raises(ValueError, match=r"has no picture of 6z, 7z, 1f.*: put 6z\.png or \.jpg there"):
        art_of(str(tmp_path))
