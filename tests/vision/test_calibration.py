"""From markers to millimetres: the eye must know where everything is, and say so when it does not."""

import cv2
import numpy as np
import pytest

from hardware_sim.render import Renderer
from hardware_sim.scene import Scene
from tests.vision.tables import Image, picture, random_table, scene_of
from vision.calibration import MARKERS, CalibrationError, calibrate


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return Renderer(seed=11)


@pytest.fixture(scope="module")
def table(camera: Renderer) -> Image:
    return picture(camera, scene_of(random_table(4), 4), 1)


def hide(image: Image, camera: Renderer, *markers: int) -> Image:
    """The picture with cloth over some markers."""
    covered = image.copy()
    for number in markers:
        x, y = camera.lens.project([(*MARKERS[number], 0.0)])[0].astype(int)
        covered[max(0, y - 45) : y + 45, max(0, x - 45) : x + 45] = image[480, 330]
    return covered


@pytest.mark.parametrize("height_mm", [0.0, 18.0, 36.0])
def test_a_point_at_any_height_is_found_within_a_pixel(
    camera: Renderer, table: Image, height_mm: float
) -> None:
    places = [(x, y) for x in (-350.0, -100.0, 0.0, 200.0, 350.0) for y in (-352.0, 0.0, 118.0, 300.0)]
    wanted = camera.lens.project([(x, y, height_mm) for x, y in places])
    assert np.abs(calibrate(table).pixels(places, height_mm) - wanted).max() < 1.0


def test_the_camera_knows_where_it_hangs(camera: Renderer, table: Image) -> None:
    x, y, height = calibrate(table, camera_height_mm=float(camera.lens.position[2])).camera
    assert (x, y) == pytest.approx(tuple(camera.lens.position[:2]), abs=4)
    assert height == pytest.approx(camera.lens.position[2], abs=1)


def test_three_markers_are_enough_and_the_fourth_is_named(camera: Renderer, table: Image) -> None:
    known = calibrate(table)
    partly = calibrate(hide(table, camera, 2))
    assert (known.missing, partly.missing) == ((), (2,))
    corners = [(-212.0, 256.0), (212.0, -256.0), (256.0, 212.0)]
    assert np.abs(partly.pixels(corners, 36) - known.pixels(corners, 36)).max() < 1.5


def test_two_markers_are_not_enough_and_the_missing_ones_are_named(camera: Renderer, table: Image) -> None:
    with pytest.raises(CalibrationError, match="markers 1, 3 are not in the picture"):
        calibrate(hide(table, camera, 1, 3))


def test_a_picture_of_the_ceiling_is_no_table() -> None:
    ceiling = np.full((960, 1280, 3), 180, np.uint8)
    with pytest.raises(CalibrationError, match="no table marker is in the picture"):
        calibrate(ceiling)


def test_a_camera_hung_upside_down_reads_the_same_table(camera: Renderer, table: Image) -> None:
    turned = calibrate(np.ascontiguousarray(table[::-1, ::-1]))
    (x, y), (u, v) = calibrate(table).pixels([(100.0, 300.0)], 18)[0], turned.pixels([(100.0, 300.0)], 18)[0]
    assert (u, v) == pytest.approx((1279 - x, 959 - y), abs=1.0)


def test_markers_mixed_up_are_noticed(camera: Renderer) -> None:
    bare = picture(camera, Scene(), 0)
    swapped = bare.copy()
    (x0, y0), (x1, y1) = (camera.lens.project([(*MARKERS[k], 0.0)])[0].astype(int) for k in (0, 1))
    first, second = np.s_[y0 - 40 : y0 + 40, x0 - 40 : x0 + 40], np.s_[y1 - 40 : y1 + 40, x1 - 40 : x1 + 40]
    swapped[first], swapped[second] = bare[second], bare[first]
    with pytest.raises(CalibrationError, match="do not lie where they should"):
        calibrate(swapped)


def test_a_picture_half_as_large_is_calibrated_too(camera: Renderer, table: Image) -> None:
    half = np.asarray(cv2.resize(table, (640, 480), interpolation=cv2.INTER_AREA), np.uint8)
    wanted = calibrate(table).pixels([(0.0, 300.0)], 18)[0] / 2
    assert calibrate(half).pixels([(0.0, 300.0)], 18)[0] == pytest.approx(tuple(wanted), abs=1.0)
