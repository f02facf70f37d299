"""Only some rows of a zone are read, with the same result as from the whole zone."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.zones.random_tables import Image, picture, random_table, reader_for, renderer, scene_of
from vision.calibration.calibration import Calibration
from vision.table.table_layout import FULL_TABLE, PX_PER_MM, TILE_THICKNESS, rectify
from vision.zones.background_model import MASK_REACH, learn_cloth
from vision.zones.outline_refinement import sides_of

ROWS = slice(30, 62)
SIDES_REACH = 2  # pixels beside a side that speak of it


def frame_of(seed: int) -> tuple[Image, Calibration]:
    """A frame of a random table, and how its camera sees it."""
    camera = renderer(16, (1920, 1080))
    calibration = reader_for(camera).calibration
    assert calibration is not None
    return picture(camera, scene_of(random_table(seed), seed), 1), calibration


@pytest.mark.parametrize("name", ["wall:0", "wall:1", "melds:2", "discards:3"])
def test_rows_of_a_zone_equal_those_of_the_whole_zone(name: str) -> None:
    zone = FULL_TABLE.zone_named(name)
    frame, calibration = frame_of(611)
    cloth = learn_cloth(frame, calibration)
    whole = rectify(frame, calibration, zone, 2 * TILE_THICKNESS)
    strip = rectify(frame, calibration, zone, 2 * TILE_THICKNESS, rows=ROWS)
    assert np.abs(whole[ROWS].astype(int) - strip).max() <= 1

    of_whole = cloth.body_mask(whole, zone, PX_PER_MM)[ROWS]
    of_strip = cloth.body_mask(whole[ROWS], zone, PX_PER_MM, ROWS)
    assert 0 < of_whole.mean() < 1
    np.testing.assert_array_equal(of_whole[MASK_REACH:-MASK_REACH], of_strip[MASK_REACH:-MASK_REACH])


@pytest.mark.parametrize("name", ["melds:2", "discards:3"])
def test_sides_are_the_same_where_only_some_rows_are_searched(name: str) -> None:
    zone = FULL_TABLE.zone_named(name)
    frame, calibration = frame_of(616)
    crop = rectify(frame, calibration, zone)
    body = learn_cloth(frame, calibration).filled_mask(crop, zone, PX_PER_MM)
    inner = slice(ROWS.start + SIDES_REACH, ROWS.stop - SIDES_REACH)
    whole, some = sides_of(body, crop), sides_of(body, crop, ROWS)
    for side in ("left", "right", "top", "bottom", "burnt"):
        np.testing.assert_array_equal(getattr(whole, side)[inner], getattr(some, side)[inner])
    assert whole.left[inner].any()
    assert not some.left[: ROWS.start].any()
