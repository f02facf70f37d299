"""Backs the detector is unsure of: recognized where they make a row of what looks like those it is sure of, and
nowhere else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.vision.scoring import count_see
from benchmarks.vision.table_pictures import Condition, RenderedCamera, scene_of, table
from tests.vision.photos.drawn_pictures import detector
from vision.networks.tile_detector import OrientedBox
from vision.photos.back_rows import in_rows
from vision.zones.back_appearance import Back

BROWN = Back(np.array([-0.5, 0.0, 0.5], np.float32), 3.5)
GREEN = Back(np.array([-0.2, 0.4, -0.2], np.float32), 3.5)
IVORY = Back(np.array([-0.1, 0.0, 0.1], np.float32), 5.0)


def row(
    count: int, look: Back | None, x: float = 100.0, y: float = 100.0
) -> list[tuple[OrientedBox, Back | None]]:
    """Upright backs of 30 x 42 pixels side by side."""
    return [(OrientedBox(x + 30 * k, y, 30.0, 42.0, 0.0, 0.5), look) for k in range(count)]


def test_blanks_that_go_on_a_row_of_a_sure_back_are_backs() -> None:
    sure, *doubtful = row(5, BROWN)
    assert in_rows([sure], doubtful) == dict.fromkeys(range(4), 0)
    assert in_rows([sure], doubtful[1:]) == dict.fromkeys(range(3), 0), "a row of its own, of the same look"


@pytest.mark.parametrize(
    ("look", "why"),
    [(GREEN, "another colour"), (None, "something is printed there"), (IVORY, "a white flank?")],
)
def test_a_patch_unlike_the_known_backs_is_no_back(look: Back | None, why: str) -> None:
    (sure,) = row(1, BROWN)
    assert in_rows([sure], row(4, look, x=130)) == {}, why


def test_an_ivory_patch_is_no_evidence_of_a_back() -> None:
    sure, *doubtful = row(5, IVORY)
    assert in_rows([sure], doubtful) == {}


def test_a_back_alone_or_apart_stays_unnamed() -> None:
    (sure,) = row(1, BROWN)
    beside = sure[0]
    for spot in (
        replace(beside, y=beside.y + 34.0, tall=24.0),  # its flank
        replace(beside, x=beside.x + 30.0, y=beside.y + 16.0),  # not straight beside it
        replace(beside, x=beside.x + 45.0),  # too far
        replace(beside, x=beside.x + 30.0, angle=0.4),
    ):
        assert in_rows([sure], [(spot, BROWN)]) == {}
    assert in_rows([sure], row(2, BROWN, y=300)) == {}, "two are no row"
    assert in_rows([sure], row(3, BROWN, y=300)) == {0: 0, 1: 0, 2: 0}


def test_in_dim_light_a_single_back_is_found() -> None:
    (sure,), alone = row(1, BROWN), row(1, BROWN, y=300)
    assert in_rows([sure], alone, dim=True) == {0: 0}
    assert in_rows([sure], [(replace(alone[0][0], certainty=0.4), BROWN)], dim=True) == {}, "hardly seen"
    assert in_rows([sure], row(1, GREEN, y=300), dim=True) == {}, "another colour"
    assert in_rows([sure], [(replace(alone[0][0], tall=20.0), BROWN)], dim=True) == {}, "its flank"
    assert in_rows([], row(4, BROWN)) == {}, "no back was surely seen"


@given(st.permutations(range(8)), st.integers(1, 7))
def test_the_order_of_finds_does_not_matter(order: list[int], sure: int) -> None:
    tiles = row(8, BROWN)
    backs, blanks = [tiles[k] for k in order[:sure]], [tiles[k] for k in order[sure:]]
    assert in_rows(backs, blanks).keys() == {*range(len(blanks))}


@pytest.mark.slow
def test_dark_walls_in_the_dim_are_seen_nearly_whole() -> None:
    dim = Condition("western", "1080p", "dim")
    camera, scene = RenderedCamera(dim.art, dim.size), scene_of(table(0), 0, dim)
    frame = camera.picture(scene, 1)
    seen = count_see(detector().find(frame), scene, camera, frame.copy())
    assert seen.found >= 0.95 * seen.tiles  # two of three before rows of backs were known
    assert seen.extra == 0
    assert seen.named >= 0.98 * seen.found


@pytest.mark.slow
def test_the_shadows_of_a_standing_hand_are_no_backs() -> None:
    window = Condition("bone", "1080p", "window")
    camera, scene = RenderedCamera(window.art, window.size), scene_of(table(0), 0, window)
    frame = camera.picture(scene, 1)
    seen = count_see(detector().find(frame), scene, camera, frame.copy())
    assert seen.found >= 0.99 * seen.tiles
    assert seen.extra == 0  # eight, each as large as a tile, in the cloth's colour
