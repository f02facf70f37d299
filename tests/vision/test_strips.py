"""Of a zone only the rows that matter are looked at: what is seen there is what the whole zone would have shown."""

from __future__ import annotations

import numpy as np
import pytest

from hardware_sim.render import Renderer
from tests.vision.tables import picture, random_table, reader_for, scene_of
from vision.cloth import REACH, learn_cloth
from vision.layout import FULL_TABLE, PX_PER_MM, TILE_THICKNESS, rectify
from vision.outlines import sides_of

ROWS = range(30, 62)
SIDES_REACH = 2  # pixels beside a side that speak of it


@pytest.mark.parametrize("name", ["wall:0", "wall:1", "melds:2", "discards:3"])
def test_some_rows_of_a_zone_show_what_the_whole_of_it_shows_there(name: str) -> None:
    camera = Renderer(16, (1920, 1080))
    frame = picture(camera, scene_of(random_table(611), 611), 1)
    calibration, zone = reader_for(camera).calibration, FULL_TABLE.zone_named(name)
    assert calibration is not None
    cloth = learn_cloth(frame, calibration)
    whole = rectify(frame, calibration, zone, 2 * TILE_THICKNESS)
    strip = rectify(frame, calibration, zone, 2 * TILE_THICKNESS, rows=ROWS)
    assert np.abs(whole[ROWS.start : ROWS.stop].astype(int) - strip).max() <= 1

    of_whole = cloth.body_mask(whole, zone, PX_PER_MM)[ROWS.start : ROWS.stop]
    of_strip = cloth.body_mask(whole[ROWS.start : ROWS.stop], zone, PX_PER_MM, ROWS)
    assert 0 < of_whole.mean() < 1
    np.testing.assert_array_equal(of_whole[REACH:-REACH], of_strip[REACH:-REACH])


@pytest.mark.parametrize("name", ["melds:2", "discards:3"])
def test_sides_are_the_same_where_only_some_rows_are_searched(name: str) -> None:
    camera = Renderer(17, (1920, 1080))
    frame = picture(camera, scene_of(random_table(616), 616), 1)
    calibration, zone = reader_for(camera).calibration, FULL_TABLE.zone_named(name)
    assert calibration is not None
    crop = rectify(frame, calibration, zone)
    body = learn_cloth(frame, calibration).filled_mask(crop, zone, PX_PER_MM)
    inner = slice(ROWS.start + SIDES_REACH, ROWS.stop - SIDES_REACH)
    whole, some = sides_of(body, crop), sides_of(body, crop, slice(ROWS.start, ROWS.stop))
    for side in ("left", "right", "top", "bottom", "burnt"):
        np.testing.assert_array_equal(getattr(whole, side)[inner], getattr(some, side)[inner])
    assert whole.left[inner].any()
    assert not some.left[: ROWS.start].any()
