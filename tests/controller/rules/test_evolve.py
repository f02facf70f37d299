"""`evolve`: a copy with some fields changed, and nothing but fields there are."""

from dataclasses import dataclass

import pytest

from controller.rules.evolve import evolve


@dataclass(frozen=True)
class Point:
    """Any frozen value."""

    east: int
    north: int = 0


def test_a_copy_has_the_new_fields_and_the_old_value_stays() -> None:
    here = Point(1, 2)
    there = evolve(here, north=5)
    assert (here, there) == (Point(1, 2), Point(1, 5))
    assert evolve(here) == here and evolve(here) is not here


def test_a_field_there_is_not_is_refused_at_run_time_and_by_the_type_check() -> None:
    """Each `ignore` stands for an error that mypy finds: it reports one that is needless, for the check is strict."""
    with pytest.raises(TypeError, match="Point has no field nord"):
        evolve(Point(1, 2), nord=5)  # type: ignore[call-arg]
    evolve(Point(1, 2), north="5")  # type: ignore[arg-type]
