"""Other things than tiles, alone and behind a row of tiles: none is called a face, and the row is still read."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from benchmarks.vision.false_faces import count_scene, stand_a_row
from tests.vision.photos.drawn_pictures import detector
from vision.networks.labels import BACK, UNKNOWN
from vision.photos.photo_detector import Detector

Picture = npt.NDArray[Any]
PAPER, INK = (238, 240, 240), (35, 35, 35)


def puzzle() -> Picture:
    """A printed number puzzle: nine by nine fields, of which some hold a number."""
    page: Picture = np.full((900, 900, 3), PAPER, np.uint8)
    random = np.random.default_rng(4)
    for row in range(9):
        for column in range(9):
            x, y = 45 + 90 * column, 45 + 90 * row
            cv2.rectangle(page, (x, y), (x + 90, y + 90), INK, 2)
            if random.random() < 0.35:
                number = str(random.integers(1, 10))
                cv2.putText(page, number, (x + 25, y + 68), cv2.FONT_HERSHEY_SIMPLEX, 2, INK, 4, cv2.LINE_AA)
    return page


def page_of_print() -> Picture:
    """Lines of print."""
    page: Picture = np.full((900, 700, 3), PAPER, np.uint8)
    random = np.random.default_rng(5)
    for y in range(60, 880, 34):
        text = "".join(chr(c) for c in random.integers(97, 123, 38))
        cv2.putText(page, text, (30, y), cv2.FONT_HERSHEY_COMPLEX, 0.8, INK, 1, cv2.LINE_AA)
    return page


def books() -> Picture:
    """A shelf: backs of books with their titles along them, white ones among them."""
    shelf: Picture = np.full((700, 1000, 3), (60, 80, 110), np.uint8)
    random = np.random.default_rng(6)
    x = 10
    while x < 950:
        wide = int(random.integers(30, 70))
        lightest = 255 if random.random() < 0.4 else 200
        back: Picture = np.empty((wide, 600, 3), np.uint8)
        back[:] = random.uniform(lightest - 60, lightest, 3)
        title = "".join(chr(c) for c in random.integers(65, 91, 16))
        cv2.putText(back, title, (60, wide // 2 + 8), cv2.FONT_HERSHEY_DUPLEX, 0.9, INK, 2, cv2.LINE_AA)
        shelf[60:660, x : x + wide] = np.rot90(back)[:, : 1000 - x]
        x += wide + 2
    return shelf


def coins() -> Picture:
    """Rows of coins, each with a rim and a number."""
    tray: Picture = np.full((700, 900, 3), (60, 60, 62), np.uint8)
    for row in range(4):
        for column in range(6):
            at = 90 + 145 * column, 100 + 165 * row
            cv2.circle(tray, at, 58, (150, 165, 170), -1, cv2.LINE_AA)
            cv2.circle(tray, at, 50, (95, 105, 110), 3, cv2.LINE_AA)
            cv2.putText(
                tray, str(1 + column), (at[0] - 18, at[1] + 20), cv2.FONT_HERSHEY_DUPLEX, 1.8, (70, 75, 80), 4
            )
    return tray


THINGS = pytest.mark.parametrize("thing", [puzzle, page_of_print, books, coins])


@THINGS
def test_no_face_is_seen_where_other_things_are(thing: Any) -> None:
    assert [tile.tile for tile in detector().find(thing()) if tile.tile not in (UNKNOWN, BACK)] == []


@pytest.mark.slow
@THINGS
def test_a_row_before_other_things_is_read_and_they_are_not(thing: Any) -> None:
    scene = thing()
    laid = stand_a_row(scene, np.random.default_rng(12))
    counts = count_scene(detector().find(scene), laid)
    assert sum(number for name, number in counts.things.items() if name != BACK) == 0, counts.things
    assert counts.found >= len(laid) - 1
    assert counts.found - counts.right <= 2, "a strange flower may be unknown"


def test_a_first_tile_half_in_shadow_is_found() -> None:
    found = first = 0
    for seed in range(8):
        scene: Any = np.full((720, 1280, 3), (95, 120, 60), np.uint8)
        laid = stand_a_row(scene, np.random.default_rng(seed))
        counts = count_scene(detector().find(scene), laid)
        found, first = found + counts.first_found, first + counts.first
    assert first == 8
    assert found >= 7


def test_a_face_that_cannot_be_verified_is_found_and_has_no_name() -> None:
    scene = coins()
    laid = stand_a_row(scene, np.random.default_rng(12))
    unverified, verified = (Detector(verify=verify).find(scene) for verify in (False, True))
    places = [tile.corners for tile in unverified]
    assert [tile.corners for tile in verified] == places, "what is doubted is found as before"
    doubted = {old.tile for old, new in zip(unverified, verified, strict=True) if new.tile != old.tile}
    assert doubted and doubted.isdisjoint({UNKNOWN, BACK})
    assert {new.tile for old, new in zip(unverified, verified, strict=True) if new.tile != old.tile} == {
        UNKNOWN
    }
    assert count_scene(verified, laid).right >= count_scene(unverified, laid).right - 1
