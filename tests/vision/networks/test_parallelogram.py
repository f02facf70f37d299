"""The detector's five numbers for an outline: any parallelogram, whichever side is called the first."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from vision.networks.parallelogram import numbers, sides

Values = npt.NDArray[Any]


@st.composite
def parallelograms(draw: st.DrawFn) -> tuple[Values, Values]:
    """A tile turned by any angle and seen by a camera that leans up to 65 degrees."""
    wide, tall = draw(st.floats(1.0, 20.0)), draw(st.floats(1.0, 20.0))
    turn = draw(st.floats(-np.pi, np.pi))
    lean, shear = draw(st.floats(0.42, 1.0)), draw(st.floats(-0.5, 0.5))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    seen = np.array([[1.0, shear], [0.0, lean]]) @ spin
    return seen @ (wide, 0.0), seen @ (0.0, tall)


def corners(one: Values, other: Values) -> Values:
    """Four corners round the middle, in an order of their own."""
    ends = np.array([one + other, one - other, -one - other, other - one])
    return np.asarray(ends[np.lexsort(np.round(ends, 6).T)])


def decoded(five: Values) -> tuple[Values, Values]:
    one, other = sides(five[:3], np.arctan2(five[4], five[3]) / 4)
    return np.asarray(one), np.asarray(other)


@given(parallelograms())
def test_an_outline_comes_back_from_its_numbers(drawn: tuple[Values, Values]) -> None:
    again = decoded(numbers(*drawn))
    assert np.allclose(corners(*drawn), corners(*again), atol=1e-4)


@given(parallelograms(), st.sampled_from([(1, 1), (1, -1), (-1, 1), (-1, -1)]))
def test_order_and_direction_of_sides_do_not_matter(
    drawn: tuple[Values, Values], signs: tuple[int, int]
) -> None:
    one, other = drawn
    assert np.allclose(numbers(one, other), numbers(signs[0] * other, signs[1] * one), atol=1e-6)


@given(parallelograms(), st.floats(0, 2 * np.pi))
def test_similar_shapes_have_similar_numbers(drawn: tuple[Values, Values], way: float) -> None:
    """Also where another side becomes the one nearer to the horizontal."""
    one, other = drawn
    moved = one + 1e-4 * np.linalg.norm(one) * np.array([np.cos(way), np.sin(way)])
    assert np.abs(numbers(moved, other) - numbers(one, other)).max() < 0.1


def test_many_shapes_are_encoded_at_once() -> None:
    ones, others = np.array([(4.0, 0.0), (3.0, 3.0)]), np.array([(0.0, 2.0), (-1.0, 1.0)])
    every = numbers(ones, others)
    assert every.shape == (2, 5)
    assert np.allclose(every[1], numbers(ones[1], others[1]))
