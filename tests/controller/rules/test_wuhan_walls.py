"""Wuhan and Jingzhou walls, wild tiles and kong tiles."""

import pytest

from controller.rules import CaseError, load, names, tile
from controller.rules.wuhan.variants import PEEL, RED_GREEN, WUHAN

FAMILY = ("wuhan", "wuhan-red-green", "wuhan-peel")


@pytest.mark.clause("WH-1")
@pytest.mark.parametrize("rules", FAMILY)
def test_136_tiles_in_four_walls_of_17_stacks(rules: str) -> None:
    system = load(rules)
    assert (system.players, sum(system.tile_set)) == (4, 136)
    assert not system.in_set(tile("1f"))
    plan = system.wall([3, 4], 0)
    places = [place for hand in plan.deal for place in hand] + [*plan.skipped, *plan.draw_order]
    assert len(set(places)) == 136
    assert {place.stack for place in places} == set(range(1, 18))


@pytest.mark.clause("WH-3")
def test_the_sum_chooses_the_wall_and_the_smaller_die_the_gap() -> None:
    plan = load("wuhan").wall([2, 5], 0)
    assert (plan.break_seat, plan.break_stacks) == (2, 2)
    assert [str(place) for place in plan.deal[0][:4]] == ["2:3:top", "2:3:bottom", "2:4:top", "2:4:bottom"]
    assert load("wuhan").wall([5, 2], 3).break_seat == 1
    assert load("wuhan").wall([6, 6], 0).break_stacks == 6


@pytest.mark.clause("WH-4")
def test_both_ends_give_the_top_first() -> None:
    plan = load("wuhan").wall([2, 5], 0)
    assert [str(place) for place in plan.draw_order[:3]] == ["1:13:top", "1:13:bottom", "1:14:top"]
    assert [str(place) for place in plan.supplement_order[:3]] == ["2:2:top", "2:2:bottom", "2:1:top"]


@pytest.mark.clause("WH-5")
def test_the_banker_takes_the_first_and_the_fifth_tile_last() -> None:
    plan = load("wuhan").wall([2, 5], 1)
    assert [len(hand) for hand in plan.deal] == [13, 14, 13, 13]
    first, fifth = plan.deal[1][-2:]
    assert (first.stack + 2, first.layer, fifth.layer) == (fifth.stack, "top", "top")


@pytest.mark.clause("WH-6")
def test_the_indicator_is_the_tile_below_the_bankers_last() -> None:
    plan = load("wuhan").wall([2, 5], 0)
    assert str(plan.deal[0][-1]) == "1:12:top"
    assert str(plan.indicator) == "1:12:bottom"
    assert [str(place) for place in plan.skipped] == ["1:12:bottom"]
    assert plan.indicator not in plan.draw_order + plan.supplement_order


@pytest.mark.clause("WH-10")
@pytest.mark.parametrize("rules", FAMILY)
def test_ten_tiles_and_the_indicator_stay_unused(rules: str) -> None:
    plan = load(rules).wall([1, 1], 2)
    assert (plan.reserved, plan.live, len(plan.draw_order)) == (11, 72, 82)


@pytest.mark.clause("WH-6", "WH-8", "WH-50", "WH-51")
@pytest.mark.parametrize(
    ("indicator", "wuhan", "red_green", "peel", "kong_tiles"),
    [
        ("5s", "6s", "6s", "6s", "45s"),
        ("9p", "1p", "1p", "1p", "89p"),
        ("1s", "2s", "2s", "2s", "19s"),
        ("1z", "2z", "2z", "2z", "15z"),
        ("3z", "4z", "4z", "4z", "23z"),
        ("4z", "6z", "5z", "7z", "34z"),
        ("7z", "6z", "5z", "6z", "47z"),
        ("6z", "5z", "5z", "5z", "67z"),
        ("5z", "1z", "1z", "1z", "56z"),
    ],
)
def test_the_next_tile_up_is_wild(
    indicator: str, wuhan: str, red_green: str, peel: str, kong_tiles: str
) -> None:
    up = tile(indicator)
    assert [variant.wild(up) for variant in (WUHAN, RED_GREEN, PEEL)] == [
        tile(each) for each in (wuhan, red_green, peel)
    ]
    assert names(WUHAN.kong_tiles(up)) == "7z"
    assert names(RED_GREEN.kong_tiles(up)) == "67z"
    assert names(PEEL.kong_tiles(up)) == kong_tiles


@pytest.mark.parametrize(
    ("dice", "banker", "supplements", "field"),
    [([0, 3], 0, 0, "dice"), ([3], 0, 0, "dice"), ([3, 3], 4, 0, "banker"), ([3, 3], 0, 1, "supplements")],
)
def test_a_wall_that_cannot_be_is_named(dice: list[int], banker: int, supplements: int, field: str) -> None:
    with pytest.raises(CaseError) as problem:
        load("wuhan").wall(dice, banker, supplements)
    assert problem.value.field == field
