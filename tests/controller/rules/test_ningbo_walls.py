"""The Ningbo wall: NB-1, NB-3 to NB-7, NB-11."""

from itertools import product

import pytest

from controller.rules import CaseError, Place, WallPlan, load

ROLLS = list(product(range(1, 7), range(1, 7), range(4)))


def wall(*dice: int, banker: int = 0, **options: object) -> WallPlan:
    return load("ningbo", options).wall(dice, banker)


def words(places: tuple[Place, ...]) -> list[str]:
    return [str(place) for place in places]


@pytest.mark.clause("NB-1")
def test_144_tiles_in_four_walls_of_18_stacks() -> None:
    assert sum(load("ningbo").tile_set) == 144
    plan = wall(3, 4)
    places = {place for hand in plan.deal for place in hand} | {*plan.skipped, *plan.draw_order}
    assert len(places) == 144
    assert {(place.seat, place.stack) for place in places} == set(product(range(4), range(1, 19)))
    assert [len(hand) for hand in wall(2, 5, banker=3).deal] == [13, 13, 13, 14]


@pytest.mark.clause("NB-3")
def test_the_dice_sum_chooses_the_seat_and_the_larger_die_stays() -> None:
    plan = wall(3, 4)
    assert (plan.break_seat, plan.break_stacks) == (2, 4)
    assert words(plan.deal[0][:4]) == ["2:5:top", "2:5:bottom", "2:6:top", "2:6:bottom"]
    assert (wall(6, 1, banker=3).break_seat, wall(6, 1, banker=3).break_stacks) == (1, 6)


@pytest.mark.clause("NB-4")
def test_the_smaller_die_counts_stacks_from_the_tail() -> None:
    assert str(wall(3, 4).indicator) == "2:2:top"
    assert str(wall(4, 1).indicator) == "0:4:top"
    assert str(wall(5, 5).indicator) == "1:1:top"


@pytest.mark.clause("NB-4")
def test_with_swap_dice_the_larger_counts_round_the_corner() -> None:
    plan = wall(2, 5, swap_dice=True)
    assert (plan.break_seat, plan.break_stacks) == (2, 2)
    # The tail is 2:2, 2:1, then the far end of seat 3's wall: 3:18, 3:17, 3:16.
    assert str(plan.indicator) == "3:16:top"
    assert wall(4, 4, swap_dice=True) == wall(4, 4)


@pytest.mark.clause("NB-5", "NB-7")
def test_only_the_indicator_is_skipped_and_top_tiles_go_first() -> None:
    plan = wall(3, 4)
    assert words(plan.skipped) == ["2:2:top"]
    assert words(plan.supplement_order[:5]) == [
        "2:4:top",
        "2:4:bottom",
        "2:3:top",
        "2:3:bottom",
        "2:2:bottom",
    ]
    assert words(plan.draw_order[:3]) == ["1:13:bottom", "1:14:top", "1:14:bottom"]
    assert words(plan.draw_order[-4:]) == ["2:3:top", "2:3:bottom", "2:4:top", "2:4:bottom"]


@pytest.mark.clause("NB-11")
@pytest.mark.parametrize(("one", "other", "banker"), ROLLS)
def test_all_but_the_indicator_can_be_drawn(one: int, other: int, banker: int) -> None:
    for swap in (False, True):
        plan = wall(one, other, banker=banker, swap_dice=swap)
        assert (plan.reserved, plan.live) == (1, 90)
        assert len(plan.draw_order) == 90 and set(plan.draw_order) == set(plan.supplement_order)
        assert plan.indicator not in plan.draw_order


def test_impossible_dice_are_refused() -> None:
    with pytest.raises(CaseError, match="dice"):
        wall(0, 4)
    with pytest.raises(CaseError, match="supplements"):
        load("ningbo").wall([3, 4], 0, supplements=2)
    with pytest.raises(CaseError, match=r"options\.wall_only"):
        load("ningbo", {"wall_only": True})
