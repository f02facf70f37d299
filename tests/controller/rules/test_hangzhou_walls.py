"""The Hangzhou wall: HZ-1 to HZ-9, HZ-52."""

from itertools import product

import pytest

from controller.rules import CaseError, Seat, load
from controller.rules.seating import first_banker, highest_roller
from controller.rules.walls import Place, WallPlan

ROLLS = list(product(range(1, 7), range(1, 7), range(4)))


def wall(*dice: int, banker: int = 0, **options: object) -> WallPlan:
    return load("hangzhou", options).wall(dice, banker)


def words(places: tuple[Place, ...]) -> list[str]:
    return [str(place) for place in places]


@pytest.mark.clause("HZ-3")
def test_the_dice_sum_chooses_the_seat_and_counts_its_stacks() -> None:
    plan = wall(3, 4, banker=0)
    assert (plan.break_seat, plan.break_stacks) == (2, 7)
    assert str(plan.deal[0][0]) == "2:8:top"
    assert (wall(1, 1, banker=3).break_seat, wall(6, 6, banker=3).break_seat) == (0, 2)


@pytest.mark.clause("HZ-3")
@pytest.mark.parametrize(("one", "other", "banker"), ROLLS)
def test_break_for_every_roll_and_banker(one: int, other: int, banker: int) -> None:
    plan = wall(one, other, banker=banker)
    seats = [Seat((banker + step) % 4) for step in range(12)]
    assert plan.break_seat == seats[one + other - 1]
    assert plan.break_stacks == one + other


@pytest.mark.clause("HZ-4")
def test_head_gives_top_before_bottom_and_tail_bottom_before_top() -> None:
    plan = wall(3, 4, banker=0)
    assert words(plan.draw_order[:3]) == ["1:17:bottom", "0:1:top", "0:1:bottom"]
    assert words(plan.supplement_order[:4]) == ["2:7:bottom", "2:7:top", "2:6:bottom", "2:6:top"]
    assert str(plan.supplement_order[14]) == "3:17:bottom"


@pytest.mark.clause("HZ-5")
def test_the_deal_is_three_rounds_of_two_stacks_and_top_tiles() -> None:
    deal = wall(3, 4, banker=0).deal
    assert words(deal[0][:4]) == ["2:8:top", "2:8:bottom", "2:9:top", "2:9:bottom"]
    assert words(deal[1][:4]) == ["2:10:top", "2:10:bottom", "2:11:top", "2:11:bottom"]
    assert [words(hand)[12:] for hand in deal] == [
        ["1:15:top", "1:17:top"],
        ["1:15:bottom"],
        ["1:16:top"],
        ["1:16:bottom"],
    ]
    assert [len(hand) for hand in wall(2, 5, banker=3).deal] == [13, 13, 13, 14]


@pytest.mark.clause("HZ-6")
@pytest.mark.parametrize(("one", "other", "banker"), ROLLS)
def test_the_indicator_is_in_stack_18_minus_the_sum(one: int, other: int, banker: int) -> None:
    plan = wall(one, other, banker=banker)
    assert plan.indicator == Place(Seat((plan.break_seat + 1) % 4), 18 - one - other, "top")


@pytest.mark.clause("HZ-7")
def test_the_indicator_pair_is_skipped_from_both_ends() -> None:
    plan = wall(3, 4, banker=0)
    assert words(plan.skipped) == ["3:11:top", "3:11:bottom"]
    around = words(plan.supplement_order)
    assert around[around.index("3:12:top") + 1] == "3:10:bottom"
    head = words(plan.draw_order)
    assert head[head.index("3:10:bottom") + 1] == "3:12:top"


@pytest.mark.clause("HZ-1", "HZ-2", "HZ-9")
@pytest.mark.parametrize(("one", "other", "banker"), ROLLS)
def test_each_of_136_places_is_used_once(one: int, other: int, banker: int) -> None:
    plan = wall(one, other, banker=banker)
    dealt = [place for hand in plan.deal for place in hand]
    places = {Place(Seat(s), n, layer) for s in range(4) for n in range(1, 18) for layer in ("top", "bottom")}
    for order in (plan.draw_order, plan.supplement_order):
        everything = [*dealt, *plan.skipped, *order]
        assert len(everything) == 136
        assert set(everything) == places
    assert (plan.reserved, plan.live) == (20, 63)
    assert plan.live == len(plan.draw_order) + len(plan.skipped) - plan.reserved


@pytest.mark.clause("HZ-52")
def test_permanent_fortune_has_no_indicator_and_reserves_20() -> None:
    plan = wall(3, 4, permanent_fortune=True)
    assert plan.indicator is None
    assert plan.skipped == ()
    assert (plan.reserved, plan.live, len(plan.draw_order)) == (20, 63, 83)


@pytest.mark.clause("HZ-10")
def test_the_first_banker_is_rolled_by_east_or_by_everybody() -> None:
    assert first_banker((2, 3), 4) == 0
    assert first_banker((1, 1), 4) == 1
    assert first_banker((3, 4), 4, roller=2) == 0
    assert highest_roller([(1, 2), (6, 5), (3, 3), (2, 2)]) == 1
    assert highest_roller([(1, 2), (6, 5), (5, 6), (2, 2)]) is None


@pytest.mark.parametrize("dice", [(0, 3), (3, 7), (3,), (3, 4, 5), (True, 2), ("3", 4), "34"])
def test_dice_that_cannot_be_are_named(dice: tuple[int, ...]) -> None:
    with pytest.raises(CaseError, match=r"^dice: "):
        load("hangzhou").wall(dice, 0)


@pytest.mark.parametrize("banker", [-1, 4, True])
def test_a_banker_that_cannot_be_is_named(banker: int) -> None:
    with pytest.raises(CaseError, match=r"^banker: "):
        load("hangzhou").wall((3, 4), banker)
