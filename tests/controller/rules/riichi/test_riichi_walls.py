"""The walls of riichi and sanma: every place is in one part, whatever the dice say."""

from itertools import product

import pytest

from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.riichi.walls import plan

DICE = list(product(range(1, 7), repeat=2))


@pytest.mark.clause("RI-2", "RI-3", "RI-4", "RI-5", "RI-6", "RI-7", "SN-2", "SN-3")
@pytest.mark.parametrize(("name", "players", "stacks"), [("riichi", 4, 17), ("sanma", 3, 18)])
def test_every_tile_is_dealt_drawn_or_unused(name: str, players: int, stacks: int) -> None:
    for dice, banker in product(DICE, range(players)):
        walls = plan(name, dice, banker)
        assert walls.break_seat == (banker + sum(dice) - 1) % players
        dealt = [place for places in walls.deal for place in places]
        places = [*dealt, *walls.skipped, *walls.draw_order]
        assert len(places) == len(set(places)) == 2 * players * stacks
        assert [len(each) for each in walls.deal] == [14 if seat == banker else 13 for seat in range(players)]
        assert walls.live + walls.reserved + len(dealt) == len(places)


@pytest.mark.clause("RI-6", "SN-3")
def test_supplements_and_indicators_lie_in_the_dead_wall_from_the_gap_on() -> None:
    wall = plan("riichi", (3, 4), 0)
    assert wall.dead_wall[:4] == wall.supplement_order
    assert wall.dead_wall[4::2] == wall.indicators
    assert wall.dead_wall[5::2] == wall.beneath_indicators
    three = plan("sanma", (3, 4), 0)
    assert three.dead_wall[:8] == three.supplement_order
    assert three.dead_wall[8::2] == three.indicators[:3]
    assert [place in three.draw_order for place in three.indicators] == [False] * 3 + [True] * 2
    assert three.draw_order.index(three.indicators[4]) < three.draw_order.index(three.indicators[3])


@pytest.mark.parametrize(
    ("field", "name", "dice", "banker", "supplements"),
    [
        ("dice", "riichi", (3, 7), 0, 0),
        ("banker", "riichi", (3, 4), 4, 0),
        ("banker", "sanma", (3, 4), 3, 0),
        ("supplements", "riichi", (3, 4), 0, 1),
    ],
)
def test_dice_and_banker_that_cannot_be_are_named(
    field: str, name: str, dice: tuple[int, int], banker: int, supplements: int
) -> None:
    with pytest.raises(CaseError) as problem:
        load(name).wall(dice, banker, supplements)
    assert problem.value.field == field
