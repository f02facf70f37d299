"""Faults of pictures have a word and a sentence; readable pictures have none."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.capture.bad_frames import (
    black,
    ceiling,
    frame,
    mirrored,
    overexposed,
    papered,
    scaled,
    turned,
)
from vision.calibration.calibration import Calibration, calibrate
from vision.capture.image_quality import FROZEN_S, ImageFault, PictureWatch, judge_picture

Image = NDArray[np.uint8]


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return calibrate(frame())


def without_markers(image: Image, calibration: Calibration) -> Image:
    """Somebody laid cloth over all four."""
    hidden = image.copy()
    for square in calibration.corners.values():
        (x0, y0), (x1, y1) = (square.min(axis=0) - 14).astype(int), (square.max(axis=0) + 14).astype(int)
        hidden[y0:y1, x0:x1] = hidden[y0 - 5, x0]
    return hidden


def test_a_good_picture_has_no_fault(calibration: Calibration) -> None:
    assert judge_picture(frame()) is None
    assert judge_picture(frame(1), calibration) is None


@pytest.mark.parametrize("lamp", ["warm", "window", "harsh", "dim"])
def test_a_table_in_any_usable_light_is_a_table(lamp: str, calibration: Calibration) -> None:
    assert judge_picture(frame(1, lamp=lamp), calibration) is None


@pytest.mark.parametrize(
    ("spoilt", "trouble", "cure"),
    [
        (black, ImageFault.DARK, "uncover the camera's lens"),
        (papered, ImageFault.COVERED, "covers the camera's lens"),
        (overexposed, ImageFault.BURNT_OUT, "exposure"),
        (mirrored, ImageFault.MIRRORED, "switch that off"),
        (scaled(320, 240), ImageFault.TOO_SMALL, "set the camera to 720x560 or more"),
        (lambda image: ceiling(), ImageFault.NO_TABLE, "turn the camera to the table"),
    ],
)
def test_each_fault_has_a_sentence_with_its_cure(
    spoilt: Callable[[Image], Image], trouble: ImageFault, cure: str
) -> None:
    fault = judge_picture(spoilt(frame()))
    assert fault is not None
    assert (fault.trouble, fault.grave) == (trouble, True)
    assert cure in fault.sentence.text


def test_a_small_picture_is_read_with_a_warning() -> None:
    fault = judge_picture(scaled(640, 480)(frame()))
    assert fault is not None
    assert (fault.trouble, fault.grave) == (ImageFault.TOO_SMALL, False)
    assert "640x480" in fault.sentence.text


@pytest.mark.parametrize("quarter_turns", [1, 2, 3])
def test_the_camera_may_hang_at_any_angle(quarter_turns: int) -> None:
    """Upside down is no fault: the markers' numbers say where seat 0 is."""
    image = turned(quarter_turns)(frame())
    assert judge_picture(image) is None
    assert calibrate(image).turned == {1: 270, 2: 180, 3: 90}[quarter_turns]


def test_a_camera_turned_away_from_its_table_is_noticed(calibration: Calibration) -> None:
    watch = PictureWatch()
    assert watch.judge(frame(1), 0.0, calibration) is None
    fault = watch.judge(ceiling(1), 1.0, calibration)
    assert fault is not None and fault.trouble is ImageFault.NO_TABLE
    assert watch.judge(frame(2), 2.0, calibration) is None


def test_hidden_markers_are_replaced_by_the_cloth(calibration: Calibration) -> None:
    watch = PictureWatch()
    hidden = without_markers(frame(2), calibration)
    assert watch.judge(hidden, 0.0, calibration) is not None, "nothing is known of the cloth yet"
    assert watch.judge(frame(1), 1.0, calibration) is None
    assert watch.judge(hidden, 2.0, calibration) is None
    grey = np.asarray(cv2.cvtColor(cv2.cvtColor(hidden, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    assert watch.judge(grey, 3.0, calibration) is not None, "that is another cloth"


def test_identical_pictures_are_reported_as_frozen(calibration: Calibration) -> None:
    watch, still = PictureWatch(), frame(3)
    faults = [watch.judge(still, second * 1.0, calibration) for second in range(int(FROZEN_S) + 2)]
    assert faults[:-2] == [None] * int(FROZEN_S)
    assert faults[-1] is not None and faults[-1].trouble is ImageFault.FROZEN
    assert watch.judge(frame(4), FROZEN_S + 3, calibration) is None


def test_fast_or_recorded_pictures_are_not_frozen(calibration: Calibration) -> None:
    still = frame(3)
    living = PictureWatch()
    assert [living.judge(still, 0.02 * number, calibration) for number in range(40)] == [None] * 40
    recorded = PictureWatch(recorded=True)
    assert [recorded.judge(still, 3.0 * number, calibration) for number in range(20)] == [None] * 20


def test_movement_is_detected_between_two_pictures(calibration: Calibration) -> None:
    watch = PictureWatch()
    still = []
    hidden = without_markers(frame(3), calibration)
    lighter = np.asarray(cv2.convertScaleAbs(hidden, alpha=1.0, beta=14.0), np.uint8)
    for second, image in enumerate((frame(1), frame(2), frame(2), hidden, lighter, frame(4), frame(5))):
        watch.judge(image, float(second), calibration)
        still.append(watch.still)
    assert still == [False, True, True, False, True, False, True], (
        "noise and a flickering lamp are no movement"
    )


def test_a_laid_tile_or_another_picture_size_is_movement(calibration: Calibration) -> None:
    watch = PictureWatch()
    watch.judge(frame(1), 0.0, calibration)
    laid = frame(2)
    x, y = calibration.pixels([(100.0, 100.0)])[0].astype(int)
    side = round(20 * calibration.px_per_mm)
    laid[y : y + side, x : x + side] = 235
    watch.judge(laid, 1.0, calibration)
    assert not watch.still
    watch.judge(laid, 2.0, calibration)
    assert watch.still
    watch.judge(scaled(500, 375)(laid), 3.0, calibration)
    assert not watch.still
