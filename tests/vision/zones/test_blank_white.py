"""A White with nothing on it is known by the faces beside it, never by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.zones.random_tables import (
    Image,
    picture,
    random_table,
    reader_for,
    renderer,
    scene_of,
    truth,
)
from vision.table.table_view import BACK, UNKNOWN
from vision.zones.back_appearance import Back, learn_back
from vision.zones.blank_white import with_whites
from vision.zones.outline_refinement import TilePose
from vision.zones.zone_observation import SeenTile

IVORY = (150, 175, 190)
BROWN = (30, 80, 150)


def top(colour: Sequence[int], ink: Sequence[int] | None = None, seed: int = 0) -> Image:
    """A tile's picture: its body, some strokes on it, a camera's noise."""
    drawn = np.full((64, 48, 3), colour, np.float32)
    if ink is not None:
        for y in (16, 28, 40):
            cv2.line(drawn, (12, y), (36, y), tuple(map(float, ink)), 4)
    drawn += np.random.default_rng(seed).normal(0, 3, drawn.shape)
    return np.clip(drawn, 0, 255).astype(np.uint8)


def lying(x: float, image: Image, tile: str, confidence: float) -> SeenTile:
    return SeenTile(TilePose(x, 118.0, False, 0.0, 1.0), image, tile, confidence)


PRINTED = [lying(24.0 * i, top(IVORY, (40, 40, 160), seed=i), "3m", 0.99) for i in range(3)]


def back() -> Back:
    learnt = learn_back(top(BROWN))
    assert learnt is not None
    return learnt


def named(image: Image, tile: str = UNKNOWN, confidence: float = 0.5, known: Back | None = None) -> str:
    (*_, last) = with_whites([*PRINTED, lying(72.0, image, tile, confidence)], known or back())
    return last.tile


@pytest.mark.parametrize("doubted", [UNKNOWN, BACK, "5z"])
def test_a_blank_face_beside_printed_ones_is_a_white(doubted: str) -> None:
    assert named(top(IVORY, seed=9), doubted, 0.86) == "5z"


@pytest.mark.parametrize(
    "image",
    [
        top(BROWN),
        top([round(0.75 * v) for v in IVORY]),
        top((190, 175, 150)),
        top(IVORY, [round(0.7 * v) for v in IVORY]),
        top((255, 255, 255)),
    ],
    ids=["a back", "in another light", "of another colour", "with faint ink", "nothing but light"],
)
def test_other_faces_keep_their_names(image: Image) -> None:
    assert named(image) == UNKNOWN


def test_without_known_backs_or_near_faces_a_blank_stays_unnamed() -> None:
    blank = lying(72.0, top(IVORY), UNKNOWN, 0.5)
    assert with_whites([*PRINTED, blank], None)[-1].tile == UNKNOWN
    assert with_whites([blank], back())[-1].tile == UNKNOWN
    far = replace(blank, found=replace(blank.found, x=400.0))
    assert with_whites([*PRINTED, far], back())[-1].tile == UNKNOWN


def test_a_sure_name_stays() -> None:
    assert named(top(IVORY), BACK, 0.99) == BACK


@pytest.mark.parametrize("lamp", ["dim", "corner", "warm"])
def test_blank_whites_among_melds_are_read_in_bad_light(lamp: str) -> None:
    """The riichi maker leaves White blank; in a dim room the classifier alone takes it for a back."""
    content = random_table(34)
    camera = renderer(1, (1920, 1080), art="riichi")
    seen = reader_for(camera).read(picture(camera, replace(scene_of(content, 34), lamp=lamp), 1))
    assert seen.seats[0].melds == truth(content).seats[0].melds
    assert "melds:0" not in seen.unsure


def test_a_back_across_which_a_shadow_falls_is_no_white() -> None:
    shaded = top(BROWN)
    shaded[:30] = (shaded[:30] * 0.55).astype(np.uint8)
    assert named(shaded, "5z", 0.92) == BACK
    framed = top(IVORY, (160, 60, 30))
    assert named(framed, "5z", 0.92) == "5z"
