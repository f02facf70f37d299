"""The dice in the bowl: read right in any place and of any material, or not read at all."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from math import cos, radians, sin

import cv2
import numpy as np
import pytest

from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Die, Glare, PlacedTile, ReachingHand, Scene
from hardware_sim.rendering.tile_placement import throw_dice
from tests.vision.zones.random_tables import Image, picture, renderer
from vision.calibration.calibration import Calibration, calibrate
from vision.zones.dice import DiceWatch, read_dice


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return renderer(seed=4)


@pytest.fixture(scope="module")
def calibration(camera: Renderer) -> Calibration:
    return calibrate(picture(camera, Scene(), 0))


def thrown(seed: int, count: int = 2) -> tuple[Die, ...]:
    chance = random.Random(seed)
    return throw_dice(seed, 1, tuple(chance.randint(1, 6) for _ in range(count)))


def touching(seed: int) -> tuple[Die, ...]:
    """Two dice side by side."""
    one, other = thrown(seed)
    turn = radians(one.angle)
    beside = replace(
        other, x=one.x + 15.2 * cos(turn), y=one.y - 15.2 * sin(turn), angle=one.angle + seed % 3 - 1.0
    )
    return one, beside


def numbers(dice: tuple[Die, ...]) -> tuple[int, ...]:
    return tuple(sorted(die.value for die in dice))


@pytest.mark.parametrize("lamp", ["ceiling", "corner"])
@pytest.mark.parametrize(
    "size", [(960, 720), (1280, 960), pytest.param((2560, 1920), marks=pytest.mark.slow)]
)
def test_one_to_three_dice_are_read_in_every_picture_size(size: tuple[int, int], lamp: str) -> None:
    camera = renderer(seed=4, size=size)
    calibration = calibrate(picture(camera, Scene(), 0))
    for seed in range(5):
        dice = thrown(seed, 1 + seed % 3)
        read = read_dice(picture(camera, Scene(dice=dice, lamp=lamp), seed), calibration)
        assert read.values == numbers(dice), (seed, read)


def test_every_pair_of_numbers_is_read(camera: Renderer, calibration: Calibration) -> None:
    for first in range(1, 7):
        for second in range(first, 7):
            dice = throw_dice(10 * first + second, 1, (first, second))
            assert read_dice(picture(camera, Scene(dice=dice), 1), calibration).values == (first, second)


def test_dice_that_touch_are_two(camera: Renderer, calibration: Calibration) -> None:
    for seed in range(6):
        dice = touching(seed)
        assert read_dice(picture(camera, Scene(dice=dice), seed), calibration).values == numbers(dice), seed


def test_an_empty_bowl_shows_nothing(camera: Renderer, calibration: Calibration) -> None:
    for lamp in ("ceiling", "window", "dim"):
        read = read_dice(picture(camera, Scene(lamp=lamp), 1), calibration)
        assert read.values == () and not read.doubt


def inverted(image: Image) -> Image:
    return np.asarray(255 - image, np.uint8)


def red_dice(image: Image) -> Image:
    return np.asarray(image * np.array((0.25, 0.25, 0.95)), np.uint8)


def blue_bowl(image: Image) -> Image:
    dark = image.mean(axis=2, keepdims=True) < 120
    return np.asarray(np.clip(image + np.array((90.0, 40.0, 0.0)) * dark, 0, 255), np.uint8)


def grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def dark(image: Image) -> Image:
    return np.asarray(image * 0.15, np.uint8)


def bad_jpeg(image: Image) -> Image:
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 20])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("spoilt", [red_dice, blue_bowl, grey, dark, bad_jpeg])
def test_dice_and_bowls_of_other_colours_are_read(
    camera: Renderer, calibration: Calibration, spoilt: Callable[[Image], Image]
) -> None:
    for seed in range(4):
        dice = thrown(seed)
        assert read_dice(spoilt(picture(camera, Scene(dice=dice), seed)), calibration).values == numbers(dice)


def blurred(image: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.6), np.uint8)


def noisy(image: Image) -> Image:
    grain = np.random.default_rng(3).normal(0.0, 30.0, image.shape)
    return np.asarray(np.clip(image + grain, 0, 255), np.uint8)


@pytest.mark.parametrize("spoilt", [blurred, noisy, inverted])
def test_in_a_spoilt_picture_no_number_is_guessed(
    camera: Renderer, calibration: Calibration, spoilt: Callable[[Image], Image]
) -> None:
    for seed in range(9):
        dice = thrown(seed) if seed % 3 else touching(seed)
        read = read_dice(spoilt(picture(camera, Scene(dice=dice), seed)), calibration)
        assert read.values in ((), numbers(dice)), seed


@pytest.mark.parametrize("away", [-25.0, -8.0, 0.0, 12.0, 25.0])
def test_things_over_the_dice_hide_them_and_add_none(
    camera: Renderer, calibration: Calibration, away: float
) -> None:
    for seed in range(2):
        dice = thrown(seed)
        x, y = dice[0].x + away, dice[0].y + away
        for scene in (
            Scene(dice=dice, reaches=(ReachingHand(x, y, 90.0),)),
            Scene(dice=dice, glares=(Glare(x, y, 30.0, 0.9),)),
            Scene(dice=dice, lying=(PlacedTile("5m", x, y, 30.0),)),
        ):
            assert read_dice(picture(camera, scene, seed), calibration).values in ((), numbers(dice))


def test_dice_settle_after_two_agreeing_readings(camera: Renderer, calibration: Calibration) -> None:
    watch, dice = DiceWatch(patience=6), thrown(1)
    settled = [watch.feed(picture(camera, Scene(dice=dice), number), calibration) for number in range(6)]
    assert settled == [False, False, True, False, False, False]
    assert watch.values == numbers(dice)


def test_a_hand_over_the_bowl_changes_no_dice(camera: Renderer, calibration: Calibration) -> None:
    watch, dice, after = DiceWatch(patience=6), throw_dice(1, 1, (2, 5)), throw_dice(2, 1, (1, 4))
    for number in range(3):
        watch.feed(picture(camera, Scene(dice=dice), number), calibration)
    for step in range(5):
        passing = Scene(dice=dice, reaches=(ReachingHand(-20.0 + 9 * step, 10.0, 0.0),))
        assert not watch.feed(picture(camera, passing, 10 + step), calibration)
    assert watch.values == (2, 5)
    settled = [
        watch.feed(picture(camera, Scene(dice=after), 20 + number), calibration) for number in range(4)
    ]
    assert settled == [False, False, True, False]
    assert watch.values == (1, 4)


def test_unreadable_dice_are_forgotten(camera: Renderer, calibration: Calibration) -> None:
    watch, dice = DiceWatch(patience=3), throw_dice(1, 1, (2, 5))
    drowned = Scene(dice=dice, glares=(Glare(dice[0].x, dice[0].y, 30.0, 1.0),))
    for number in range(3):
        watch.feed(picture(camera, Scene(dice=dice), number), calibration)
    settled = [watch.feed(picture(camera, drowned, 10 + number), calibration) for number in range(6)]
    assert settled.count(True) == 1
    assert watch.values == ()
