"""`evolve`: a copy with some fields changed; unknown fields are refused."""

from dataclasses import dataclass

import pytest

from controller.rules.evolve import copier_of, evolve, statically_frozen


@dataclass(frozen=True)
class Point:
    """Any frozen value."""

    east: int
    north: int = 0


@statically_frozen
class Tally:
    """A value that is made at every act."""

    count: int
    seats: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """A name that is no field."""
        return len(self.seats)


def test_a_copy_has_the_new_fields_and_the_old_value_stays() -> None:
    here = Point(1, 2)
    there = evolve(here, north=5)
    assert (here, there) == (Point(1, 2), Point(1, 5))
    assert evolve(here) == here and evolve(here) is not here


def test_setting_fields_of_a_copy_leaves_the_original() -> None:
    before = Tally(3, (1, 2))
    copy = copier_of(Tally)(before)
    assert copy == before and copy is not before
    copy.seats = (4,)
    assert (before, copy) == (Tally(3, (1, 2)), Tally(3, (4,)))
    with pytest.raises(AttributeError):
        copy.seat = 1


def test_an_unknown_field_fails_at_run_time_and_in_mypy() -> None:
    """Each `ignore` stands for an error that mypy finds: strict mypy reports a needless one."""
    with pytest.raises(TypeError, match="Point has no field nord"):
        evolve(Point(1, 2), nord=5)  # type: ignore[call-arg]
    evolve(Point(1, 2), north="5")  # type: ignore[arg-type]


def test_a_statically_frozen_value_behaves_as_a_frozen_one() -> None:
    here = Tally(1, (0, 1))
    there = evolve(here, count=5)
    assert (here, there) == (Tally(1, (0, 1)), Tally(5, (0, 1)))
    assert evolve(here) == here and evolve(here) is not here
    assert hash(evolve(there, count=1)) == hash(here) and there != here


def test_the_type_check_rejects_assignment_to_a_frozen_field() -> None:
    """Each `ignore` stands for an error that mypy finds, and at run time no other field may be set."""
    tally = Tally(1)
    tally.count = 2  # type: ignore[misc]
    for unknown in ("nord", "players"):
        with pytest.raises(TypeError, match=f"Tally has no field {unknown}"):
            evolve(tally, **{unknown: 5})  # type: ignore[arg-type]
