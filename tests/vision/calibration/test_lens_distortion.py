"""Distortion of wide lenses, and how it is learnt from the picture itself."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.vision.calibration.bent_frames import FIELD, frame, furthest_off, project, without_markers
from tests.vision.calibration.chessboards import boards
from vision.calibration.calibration import calibrate, calibrate_corners
from vision.calibration.field_edges import snap
from vision.calibration.lens_distortion import Bend, LensError, bend_for, fit_bend, learn_from_chessboards
from vision.calibration.markers import MARKERS, marker_on_table
from vision.calibration.stored_calibration import Alignment
from vision.table.table_layout import PX_PER_MM, Zone, ZoneKind, crop_size, placing

SIZE = (1280, 960)
TABLE = np.vstack([marker_on_table(number) for number in MARKERS])


@given(
    some.floats(-0.25, 0.25),
    some.floats(-0.03, 0.03),
    some.lists(some.tuples(some.floats(0, 1279), some.floats(0, 959)), min_size=1, max_size=20),
)
@settings(max_examples=60)
def test_undistorting_inverts_distortion(k1: float, k2: float, points: list[tuple[float, float]]) -> None:
    bend = bend_for(SIZE, k1, k2)
    straight = (np.array(points) - bend.centre) * 0.9 + bend.centre
    assert np.abs(bend.straightened(bend.bent(straight)) - straight).max() < 1e-3


@given(some.integers(0, 10_000), some.floats(-0.2, 0.15))
@settings(max_examples=25)
def test_four_markers_seen_from_anywhere_tell_the_lens(seed: int, k1: float) -> None:
    """Random homographies: the camera tilted, turned, off the middle; corners found to a tenth of a pixel."""
    chance = np.random.default_rng(seed)
    turn = chance.uniform(0, 2 * np.pi)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    field = np.array(FIELD, np.float32)
    seen = (field @ rotation.T * 0.85 + (640, 480) + chance.uniform(-25, 25, (4, 2))).astype(np.float32)
    homography = cv2.getPerspectiveTransform(field, seen)
    straight = cv2.perspectiveTransform(TABLE.reshape(-1, 1, 2), homography).reshape(-1, 2)
    true = bend_for(SIZE, k1)
    fitted, left = fit_bend(
        SIZE, TABLE, true.bent(np.asarray(straight)) + chance.normal(0, 0.1, straight.shape)
    )
    assert left < 0.3
    assert fitted.k1 == pytest.approx(k1, abs=0.03)


@pytest.mark.parametrize("k1", [-0.2, *(pytest.param(k1, marks=pytest.mark.slow) for k1 in (-0.06, 0.1))])
def test_a_wide_lens_locates_tiles_within_two_pixels(k1: float) -> None:
    """The lens is learnt from the four markers of one picture."""
    calibration = calibrate(frame(k1))
    assert not calibration.bend.is_straight
    assert furthest_off(calibration, k1) < 2.0


def test_a_straight_lens_stays_straight() -> None:
    calibration = calibrate(frame())
    assert calibration.bend.is_straight
    assert furthest_off(calibration) < 1.0


def test_three_markers_are_enough_once_the_lens_is_known() -> None:
    known = calibrate(frame(-0.2))
    covered = without_markers(frame(-0.2), 1, k1=-0.2)
    assert furthest_off(Alignment().locate(covered, known), -0.2) < 2.5


@pytest.mark.parametrize("k1", [0.0, -0.2, 0.1])
def test_clicked_corners_snap_to_the_curved_cloth_edges(k1: float) -> None:
    """Clicks are a few pixels off, and there are no markers."""
    true = project(k1)([(x, y, 0.0) for x, y in FIELD])
    clicks = true + np.random.default_rng(1).uniform(-5, 5, (4, 2))
    found = snap(without_markers(frame(k1), k1=k1), clicks)
    assert found.sides == 4
    assert np.linalg.norm(found.corners - true, axis=1).max() < 1.2
    assert furthest_off(calibrate_corners(found.corners, SIZE, bend=found.bend), k1) < 2.0


def test_clicked_corners_without_an_edge_stay_unchanged() -> None:
    clicks = np.array([(300.0, 700.0), (900.0, 705.0), (905.0, 200.0), (310.0, 195.0)])
    blank = np.full((960, 1280, 3), 90, np.uint8)
    found = snap(blank, clicks)
    assert (found.sides, found.corners.tolist()) == (0, clicks.tolist())


def test_a_zone_cut_out_through_a_wide_lens_shows_the_same_tiles() -> None:
    zone = Zone(ZoneKind.DISCARDS, 1)
    straight, bent = (
        calibrate(frame(k1)).seen(frame(k1), placing(zone), crop_size(zone), 18.0) for k1 in (0.0, -0.2)
    )
    small = [
        cv2.resize(part, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).astype(int)
        for part in (straight, bent)
    ]
    assert np.abs(small[0] - small[1]).mean() < 8
    assert straight.shape[1] == round((zone.box.right - zone.box.left) * PX_PER_MM)


def test_a_chessboard_teaches_the_lens() -> None:
    bend, error, found = learn_from_chessboards(boards(-0.18, 9), (9, 6))
    rim = np.array([(10.0, 10.0), (320.0, 8.0), (630.0, 240.0), (600.0, 460.0)])
    true = bend_for((640, 480), -0.18)
    # The two differ by a zoom, which every calibration takes up: shapes are compared, not sizes.
    away = bend.straightened(true.bent(rim)) - 319.5, rim - 319.5
    scale = np.linalg.norm(away[0]) / np.linalg.norm(away[1])
    assert found >= 6 and error < 0.6
    assert np.abs(away[0] / scale - away[1]).max() < 4.0


def test_pictures_without_a_chessboard_teach_nothing() -> None:
    with pytest.raises(LensError, match="found in 0 of 3 pictures"):
        learn_from_chessboards([np.full((480, 640, 3), 128, np.uint8)] * 3, (9, 6))


def test_the_same_lens_at_half_the_resolution() -> None:
    whole = bend_for(SIZE, -0.15)
    assert whole.scaled(0.5) == bend_for((640, 480), -0.15)
    assert Bend.from_json(whole.to_json()) == whole
