"""The lamp over drawn tables, from which the detector learns shadows: they fall on lower things only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.training.lighting import SyntheticLamp
from vision.training.viewpoint import Viewpoint

SIZE = 200
ABOVE = Viewpoint.over((SIZE, SIZE), (0.0, 0.0), focal=50.0)
"""A viewpoint so far away that a height of some pixels moves nothing."""
WALL = (np.array([(80.0, 80.0), (120.0, 80.0), (120.0, 120.0), (80.0, 120.0)]), 40.0)


def lit(height: float, fall: tuple[float, float] = (1.0, 0.0)) -> Any:
    """Brightness (SIZE, SIZE) of a plane at this height over a table with a square block 40 pixels high."""
    lamp = SyntheticLamp(np.array(fall), 0.5, 0.5, [WALL], ABOVE)
    scene = np.full((SIZE, SIZE, 3), 200.0, np.float32)
    lamp.shade(scene, np.s_[:, :], 1.0, height)
    return scene[:, :, 0]


def test_a_shadow_grows_with_the_difference_of_height() -> None:
    for height, reach in ((0.0, 40), (20.0, 20)):
        row = lit(height)[100]
        assert row[120 + reach - 4] == pytest.approx(100, abs=4), "in the shadow"
        assert row[120 + reach + 5] == pytest.approx(200, abs=2), "beyond it"
        assert row[74] == pytest.approx(200, abs=2), "towards the lamp"


@given(st.floats(-2, 2), st.floats(-2, 2))
def test_equal_heights_cast_no_shadow_on_each_other(across: float, down: float) -> None:
    assert (lit(40.0, (across, down)) == 200).all()


def test_only_what_shows_there_is_darkened() -> None:
    lamp = SyntheticLamp(np.array([1.0, 0.0]), 0.5, 0.5, [WALL], ABOVE)
    scene = np.full((SIZE, SIZE, 3), 200.0, np.float32)
    shown = np.zeros((20, 40), np.float32)
    shown[:, 20:] = 1.0
    lamp.shade(scene, np.s_[90:110, 110:150], shown, 0.0)
    assert (scene[:, :130] == 200).all()
    assert (scene[95:105, 135:145] < 110).all()
    assert (scene[:90] == 200).all()
