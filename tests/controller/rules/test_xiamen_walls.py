"""The Xiamen walls: two rings, six dice, flowers' supplements (XM-1 to XM-9)."""

import pytest

from controller.rules import load
from controller.rules.results import CaseError
from tests.controller.rules.xiamen_cases import DICE


def plan(dice: list[int] | None = None, banker: int = 0, supplements: int = 0) -> dict[str, object]:
    return load("xiamen").wall(dice or DICE, banker, supplements).to_json()


@pytest.mark.clause("XM-1")
def test_the_set_has_144_tiles_with_eight_flowers() -> None:
    tile_set = load("xiamen").tile_set
    assert sum(tile_set) == 144
    assert tile_set[:34] == (4,) * 34
    assert tile_set[34:] == (1,) * 8 + (0,) * 3


@pytest.mark.clause("XM-2", "XM-3", "XM-5")
def test_inner_walls_are_dealt_from_the_first_rolls_seat() -> None:
    deal = plan()["deal"]
    assert isinstance(deal, list)
    # 3+4 counted from the banker, seat 0, is seat 2: it takes stacks 1 and 2 of each inner wall.
    assert deal[2][:5] == [
        "0:inner:1:top",
        "0:inner:1:bottom",
        "0:inner:2:top",
        "0:inner:2:bottom",
        "1:inner:1:top",
    ]
    assert deal[3][0] == "0:inner:3:top"
    assert deal[1][-1] == "3:inner:8:bottom"
    # The banker, opposite of the first, takes stacks 5 and 6, and its seventeenth tile at the head.
    assert deal[0][0] == "0:inner:5:top"
    assert deal[0][-1] == "1:outer:9"
    assert [len(each) for each in deal] == [17, 16, 16, 16]


@pytest.mark.clause("XM-4")
def test_the_second_roll_opens_the_outer_wall() -> None:
    wall = plan()
    # 2+6 counted from seat 2 is seat 1, which counts eight tiles.
    assert wall["break"] == {"seat": 1, "stacks": 8}
    order = wall["draw_order"]
    assert isinstance(order, list)
    assert order[:12] == [f"1:outer:{tile}" for tile in range(10, 21)] + ["0:outer:1"]
    assert order[31] == "3:outer:1"
    assert wall["supplement_order"] == order[::-1]


@pytest.mark.clause("XM-7", "XM-9")
def test_the_gold_lies_at_the_third_sum_from_the_tail() -> None:
    wall = plan()
    assert wall["indicator"] == "1:outer:3"
    assert wall["skipped"] == ["1:outer:3"]
    assert "1:outer:3" not in wall["draw_order"]  # type: ignore[operator]
    assert wall["supplement_order"][:6] == [f"1:outer:{tile}" for tile in (8, 7, 6, 5, 4, 2)]  # type: ignore[index]
    assert (wall["reserved"], wall["live"]) == (16, 63)


@pytest.mark.clause("XM-7")
def test_flowers_move_the_tail_before_the_gold_is_rolled_for() -> None:
    wall = plan(supplements=3)
    assert wall["indicator"] == "2:outer:20"
    assert wall["live"] == 60
    # The three taken, 8, 7 and 6 of seat 1's wall, are no longer listed.
    assert wall["supplement_order"][:2] == ["1:outer:5", "1:outer:4"]  # type: ignore[index]
    assert wall["draw_order"][-1] == "1:outer:5"  # type: ignore[index]
    assert "2:outer:20" not in wall["supplement_order"]  # type: ignore[operator]


@pytest.mark.parametrize("banker", range(4))
@pytest.mark.parametrize("supplements", [0, 5, 8])
def test_every_tile_lies_in_one_place(banker: int, supplements: int) -> None:
    for first in range(1, 7):
        wall = load("xiamen").wall([first, 2, 7 - first, 6, 6, first], banker, supplements)
        places = [place for dealt in wall.deal for place in dealt]
        places += [*wall.draw_order, *wall.skipped]
        assert len(places) == len(set(places)) == 144
        assert wall.live + supplements == 63
        assert wall.supplement_order == wall.draw_order[::-1]


@pytest.mark.parametrize("dice", [[3, 4], [3, 4, 2, 6, 5, 7], [3, 4, 2, 6, 5], "345612"])
def test_six_dice_are_thrown(dice: list[int]) -> None:
    with pytest.raises(CaseError, match="dice"):
        load("quanzhou").wall(dice, 0)


@pytest.mark.parametrize("supplements", [-1, 9, True, None])
def test_flowers_take_no_more_tiles_than_there_are_flowers(supplements: int) -> None:
    with pytest.raises(CaseError, match="supplements"):
        load("xiamen").wall(DICE, 0, supplements)
