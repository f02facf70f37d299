"""From markers to millimetres: a calibration knows where everything is, and says so when it does not."""

import cv2
import numpy as np
import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from tests.vision.zones.random_tables import Image, picture, random_table, scene_of
from vision.calibration.calibration import MARKERS, CalibrationError, calibrate, calibrate_corners


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


def test_two_markers_are_too_few_and_missing_ones_are_listed(camera: Renderer, table: Image) -> None:
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


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_camera_turned_by_quarters_reads_the_same_table(camera: Renderer, table: Image, turns: int) -> None:
    turned = np.ascontiguousarray(np.rot90(table, -turns))
    calibration = calibrate(turned)
    assert calibration.turned == 90 * turns
    x, y = camera.lens.project([(100.0, 300.0, 18.0)])[0]
    wide, tall = 1279, 959
    wanted = {1: (tall - y, x), 2: (wide - x, tall - y), 3: (y, wide - x)}[turns]
    assert calibration.pixels([(100.0, 300.0)], 18)[0] == pytest.approx(wanted, abs=1.0)


def test_a_mirrored_picture_is_recognized(table: Image) -> None:
    with pytest.raises(CalibrationError, match="as in a mirror"):
        calibrate(np.ascontiguousarray(table[:, ::-1]))


@pytest.mark.parametrize("twin", [0, 1, 2, 3])
def test_of_two_markers_with_one_number_the_fitting_one_is_taken(
    camera: Renderer, table: Image, twin: int
) -> None:
    """The next table's marker reaches into the picture; it is as large as ours."""
    known = calibrate(table)
    x, y = camera.lens.project([(*MARKERS[twin], 0.0)])[0].astype(int)
    sheet = table[y - 31 : y + 31, x - 31 : x + 31]
    both = table.copy()
    both[300:362, 1210:1272] = sheet
    found = calibrate(both)
    places = [(-300.0, 300.0), (0.0, 0.0), (300.0, -300.0)]
    assert np.abs(found.pixels(places, 18) - known.pixels(places, 18)).max() < 0.8


def test_of_two_whole_tables_the_one_in_the_middle_is_taken(table: Image) -> None:
    small = np.asarray(cv2.resize(table, (800, 600), interpolation=cv2.INTER_AREA), np.uint8)
    two = np.full((900, 1900, 3), 100, np.uint8)
    two[150:750, 560:1360] = small  # ours
    two[0:600, 1100:1900][:, 260:] = small[:, 260:]  # half of another
    two[150:750, 560:1360] = small
    found = calibrate(two)
    wanted = calibrate(small).pixels([(0.0, 0.0)], 18)[0] + (560.0, 150.0)
    assert found.pixels([(0.0, 0.0)], 18)[0] == pytest.approx(tuple(wanted), abs=1.5)


def worse(table: Image, how: str) -> Image:
    """The picture as a bad camera, or a bad light, would give it."""
    grain = np.random.default_rng(2).normal(0.0, 4.0, table.shape)
    match how:
        case "blurred":
            picture = cv2.GaussianBlur(table, (0, 0), 2.6)
        case "grey":
            picture = cv2.cvtColor(cv2.cvtColor(table, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        case "dark":
            picture = np.clip(table * 0.14 + grain, 0, 255)
        case "pale":
            picture = np.clip(table * 0.25 + 180 + grain, 0, 255)
        case _:
            small = cv2.resize(table, (400, 300), interpolation=cv2.INTER_AREA)
            picture = cv2.resize(small, (1280, 960), interpolation=cv2.INTER_LINEAR)
    return np.asarray(picture, np.uint8)


@pytest.mark.parametrize("how", ["blurred", "grey", "dark", "pale", "coarse"])
def test_the_markers_are_found_in_bad_pictures_too(table: Image, how: str) -> None:
    known, found = calibrate(table), calibrate(worse(table, how))
    places = [(x, y) for x in (-350.0, 0.0, 350.0) for y in (-350.0, 0.0, 350.0)]
    assert np.abs(found.pixels(places, 18) - known.pixels(places, 18)).max() < 1.5


@pytest.mark.parametrize("marker", [0, 1, 2, 3])
def test_any_three_markers_are_enough(camera: Renderer, table: Image, marker: int) -> None:
    known, partly = calibrate(table), calibrate(hide(table, camera, marker))
    places = [(x, y) for x in (-350.0, 0.0, 350.0) for y in (-350.0, 0.0, 350.0)]
    assert partly.missing == (marker,)
    assert np.abs(partly.pixels(places, 18) - known.pixels(places, 18)).max() < 2.0


def test_pixels_and_millimetres_are_inverse(table: Image) -> None:
    known = calibrate(table)
    places = np.array([(-350.0, 300.0), (12.0, -8.0), (350.0, 350.0)])
    assert np.abs(known.millimetres(known.pixels(places, 18), 18) - places).max() < 1e-6


def test_clicked_corners_are_taken_either_way_round(camera: Renderer) -> None:
    field = [(-400.0, 400.0), (400.0, 400.0), (400.0, -400.0), (-400.0, -400.0)]
    seen = camera.lens.project([(x, y, 0.0) for x, y in field])
    one, other = (calibrate_corners(corners, (1280, 960)) for corners in (seen, seen[[0, 3, 2, 1]]))
    wanted = camera.lens.project([(100.0, 300.0, 18.0)])[0]
    for calibration in (one, other):
        assert calibration.pixels([(100.0, 300.0)], 18)[0] == pytest.approx(tuple(wanted), abs=1.0)


@pytest.mark.parametrize(
    ("corners", "sentence"),
    [
        ([(0, 0), (900, 900), (900, 0), (0, 900)], "cross over"),
        ([(5, 5), (6, 5), (6, 6), (5, 6)], "on top of each other"),
        ([(0, 900), (900, 900), (900, 0)], "four corners are needed"),
        ([(100, 900), (1200, 880), (700, 300), (600, 280)], "no square table"),
    ],
)
def test_corners_that_are_no_table_are_refused(corners: list[tuple[float, float]], sentence: str) -> None:
    with pytest.raises(CalibrationError, match=sentence):
        calibrate_corners(np.array(corners, float), (1280, 960))
