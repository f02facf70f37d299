"""The camera of drawn training tables: it may stand anywhere over them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.viewpoint import Viewpoint

SIZE = (400.0, 400.0)


def test_the_scale_is_one_in_the_middle_and_falls_with_the_lean() -> None:
    view = Viewpoint.over(SIZE, (0.0, 60.0))
    left, right, far, near = view.pixels(
        np.array([(199.0, 200.0, 0.0), (201.0, 200.0, 0.0), (200.0, 199.0, 0.0), (200.0, 201.0, 0.0)])
    )
    assert right - left == pytest.approx((2.0, 0.0), abs=0.01)
    assert near - far == pytest.approx((0.0, 2.0 * np.cos(np.radians(60))), abs=0.01)


def test_standing_things_rise_in_the_picture() -> None:
    view = Viewpoint.over(SIZE, (30.0, 50.0))
    foot, head = np.array([(200.0, 200.0, 0.0), (200.0, 200.0, 20.0)])
    assert view.pixels(head)[1] < view.pixels(foot)[1]
    assert view.distance(head) < view.distance(foot)


@pytest.mark.parametrize("turn", [0.0, 40.0, 200.0])
def test_points_towards_the_viewer_are_nearer_and_lower(turn: float) -> None:
    view = Viewpoint.over(SIZE, (turn, 45.0))
    middle = np.array([200.0, 200.0, 0.0])
    nearer = middle + 50 * np.array([*view.towards, 0.0])
    assert view.distance(nearer) < view.distance(middle)
    assert view.pixels(nearer) - view.pixels(middle) == pytest.approx((0.0, 30.0), abs=10.0)


def test_a_plane_agrees_with_points_of_its_height() -> None:
    view = Viewpoint.over(SIZE, (70.0, 35.0)).then(np.diag([0.8, 1.1, 1.0]))
    plane = view.plane(15.0) @ (120.0, 330.0, 1.0)
    assert plane[:2] / plane[2] == pytest.approx(view.pixels(np.array([120.0, 330.0, 15.0])))
