"""Tiles are cut out of the frame all at once, and measured all at once: as one by one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.zones.random_tables import picture, random_table, renderer, scene_of
from vision.calibration.calibration import calibrate
from vision.table.table_layout import FULL_TABLE, TILE_THICKNESS, seat_turn
from vision.zones.outline_refinement import TilePose
from vision.zones.tile_statistics import means_and_deviations
from vision.zones.zone_observation import tile_pictures

ZONE = FULL_TABLE.zone_named("discards:1")
CORNERS = np.array([(0, 0), (48, 0), (48, 64), (0, 64)], np.float32) - np.float32(0.5)


def test_tiles_cut_together_equal_tiles_cut_singly() -> None:
    camera = renderer(seed=21)
    frame = picture(camera, scene_of(random_table(5), 5), 1)
    calibration = calibrate(frame)
    chance = np.random.default_rng(3)
    poses = [
        TilePose(float(x), float(y), bool(across), float(slant), 1.0)
        for x, y, across, slant in zip(
            chance.uniform(-400, 400, 40),  # some beyond the picture's rim
            chance.uniform(96, 460, 40),
            chance.integers(0, 2, 40),
            chance.uniform(-9, 9, 40),
            strict=True,
        )
    ]
    heights = [TILE_THICKNESS * (1 + number % 2) for number in range(40)]
    together = tile_pictures(frame, calibration, ZONE, poses, heights)
    assert len(together) == 40
    for pose, height, seen in zip(poses, heights, together, strict=True):
        on_table = np.column_stack((pose.corners, np.ones(4))) @ seat_turn(ZONE.seat).T
        pixels = calibration.pixels(on_table[:, :2], height).astype(np.float32)
        warp = cv2.getPerspectiveTransform(pixels, CORNERS)
        alone = cv2.warpPerspective(
            frame, warp, (48, 64), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        )
        away = np.abs(alone.astype(int) - seen)
        assert (
            away.max() <= 4 and np.mean(away > 0) < 0.01
        )  # a place rounded the other way, a 32nd of a pixel


def test_no_tile_is_cut_out_of_a_zone_in_which_none_lies() -> None:
    frame = picture(renderer(seed=21), scene_of(random_table(5), 5), 1)
    assert tile_pictures(frame, calibrate(frame), ZONE, [], []) == []


@pytest.mark.parametrize("count", [1, 7])
def test_deviations_together_equal_single_deviations(count: int) -> None:
    chance = np.random.default_rng(count)
    pictures = (chance.normal(0, 30, (count, 52, 38)) + chance.uniform(0, 200, (count, 1, 1))).astype(
        np.float32
    )
    means, deviations = means_and_deviations(pictures)
    each = [cv2.meanStdDev(one) for one in pictures]
    np.testing.assert_allclose(means, [mean[0, 0] for mean, _ in each], rtol=1e-5)
    np.testing.assert_allclose(deviations, [deviation[0, 0] for _, deviation in each], rtol=1e-5)
