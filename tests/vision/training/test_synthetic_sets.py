"""The tile sets that training draws: every face of every style is what its name says."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.vision.training.drawn_styles import some_style
from vision.networks.labels import FACES
from vision.training import synthetic_sets
from vision.training.photometric_augmentation import spoil
from vision.training.style import Picture

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=25)
@given(SEEDS, st.sampled_from(FACES))
def test_a_style_draws_a_face_the_same_way_each_time(seed: int, face: str) -> None:
    look = some_style(seed)
    art = synthetic_sets.draw(face, look)
    assert art.shape == (synthetic_sets.HEIGHT, synthetic_sets.WIDTH, 3) and art.dtype == np.uint8
    assert np.array_equal(art, synthetic_sets.draw(face, look))
    assert face == "5z" or (art < 200).any()


@settings(max_examples=40)
@given(SEEDS, st.integers(1, 3))
@example(8039, 2)  # a steep bar beside a less steep one
def test_a_numeral_of_bars_has_its_number_of_bars(seed: int, number: int) -> None:
    look = replace(
        some_style(seed), bars=True, corner=0, numeral_ink=(200, 0, 0), ten_thousand_ink=(0, 0, 200)
    )
    assert bars(synthetic_sets.draw(f"{number}m", look)) == number


def bars(art: Picture) -> int:
    """How many patches of the numeral's ink there are."""
    blue, _, red = cv2.split(art)
    return cv2.connectedComponents(((red < 128) & (blue > 128)).astype(np.uint8))[0] - 1


@pytest.mark.parametrize("rising", [False, True])
@settings(max_examples=25)
@given(seed=SEEDS)
def test_seven_circles_lean_as_the_maker_has_them(rising: bool, seed: int) -> None:
    look = replace(some_style(seed), rising=rising, corner=0)
    ink = synthetic_sets.draw("7p", look).min(axis=2) < 215
    highest = np.flatnonzero(ink.any(axis=1))[:3]
    middle = np.nonzero(ink[highest])[1].mean()
    assert (middle > synthetic_sets.WIDTH / 2) == rising


@settings(max_examples=25)
@given(seed=SEEDS)
def test_of_six_circles_two_stand_apart_above_four(seed: int) -> None:
    ink = synthetic_sets.draw("6p", replace(some_style(seed), corner=0)).min(axis=2) < 230
    rows = np.flatnonzero(ink.any(axis=1))
    gaps = sorted((int(gap), int(row)) for row, gap in zip(rows, np.diff(rows), strict=False))[-2:]
    (narrow, below), (wide, above) = gaps
    assert above < below and wide > narrow


@settings(max_examples=25)
@given(seed=SEEDS)
def test_the_index_of_a_framed_white_may_stand_within_its_frame(seed: int) -> None:
    look = some_style(seed)
    look = replace(look, white=1, words=False, seed=look.seed | 1 << 26)
    assume((look.seed >> 24) % 3)
    plain, indexed = (
        synthetic_sets.draw("5z", replace(look, corner=corner)).min(axis=2) < 215 for corner in (0, 1)
    )
    y, x = np.nonzero(indexed & ~plain)
    framed = np.nonzero(plain)
    assert len(y) > 5 and framed[0].min() < y.min() < y.max() < synthetic_sets.HEIGHT / 2
    assert framed[1].min() < x.min() < x.max() < framed[1].max()


@settings(max_examples=40)
@given(seed=SEEDS, face=st.sampled_from(["4p", "2s", "3p", "4s", "2p", "3s"]))
def test_an_index_in_the_middle_stands_where_nothing_is_drawn(seed: int, face: str) -> None:
    look = some_style(seed)
    assume((look.seed >> 24) % 3)  # in the others the drawing makes room
    plain = synthetic_sets.draw(face, replace(look, corner=0)).min(axis=2) < 215
    indexed = synthetic_sets.draw(face, replace(look, corner=4)).min(axis=2) < 215
    added = indexed & ~plain
    assert added.sum() > 5
    assert not (plain & ~indexed).any()


@settings(max_examples=30)
@given(SEEDS, st.sampled_from([0.5, 1.0]))
def test_augmentation_keeps_size_and_type(seed: int, strength: float) -> None:
    art = synthetic_sets.draw("1z", some_style(seed))
    worse = spoil(art, np.random.default_rng(seed), strength)
    assert worse.shape == art.shape and worse.dtype == np.uint8


@pytest.mark.parametrize("brightness", ["burnt out", "dim"])
def test_some_pictures_are_burnt_out_and_some_dim(brightness: str) -> None:
    grey = np.full((64, 48, 3), 200, np.uint8)
    random = np.random.default_rng(1)
    means = [float(spoil(grey, random).mean()) for _ in range(300)]
    share = np.mean([mean > 245 if brightness == "burnt out" else mean < 100 for mean in means])
    assert 0.02 < share < 0.3
