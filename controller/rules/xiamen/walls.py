"""The Xiamen walls: inner walls dealt, outer walls drawn from both ends, the Gold turned up (XM-2 to XM-9)."""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from controller.rules.acts import read_seat
from controller.rules.results import CaseError
from controller.rules.tiles import WHITE, Counts, Seat, Tile, Twins, whole_set
from controller.rules.walls import Place, WallPlan, checked_dice, counted_seat, ring

PLAYERS: Final = 4
OUTER_TILES: Final = 20
TILE_SET: Final[Counts] = whole_set((4,) * 34, flowers=1)
"""XM-1: with flowers."""
FLOWERS: Final = 8
RESERVED: Final = 16
"""XM-9 [reading]: the indicator among them."""
LIVE: Final = PLAYERS * OUTER_TILES - 1 - RESERVED


def plan(dice: Sequence[int], banker: int, supplements: int) -> WallPlan:
    """Where the outer wall breaks, who receives which tiles, the order of both ends once the Gold is turned up.

    `dice` are six, in the order thrown: deal, break, gold; with four the Gold is still to come and the indicator
    unknown. `supplements` tiles had left the tail for flowers before the third roll, which counts on from there: they
    stand in the plan's orders as `taken`. Raises CaseError for impossible dice, an impossible banker or an impossible
    number.
    """
    checked = checked_dice(dice, 4 if len(dice) == 4 else 6)
    deal, broken, gold = (sum(checked[place : place + 2]) for place in (0, 2, 4))
    seat = read_seat(banker, "banker", PLAYERS)
    if not isinstance(supplements, int) or isinstance(supplements, bool) or not 0 <= supplements <= FLOWERS:
        raise CaseError(
            "supplements", f"flowers take 0 to {FLOWERS} tiles from the tail, got {supplements!r}"
        )
    first = counted_seat(seat, deal, PLAYERS)
    breaker = counted_seat(first, broken, PLAYERS)
    outer = _outer(breaker, broken)
    turned_up = len(outer) - supplements - gold
    indicator = outer[turned_up] if gold else None
    order = outer[1:turned_up] + outer[turned_up + 1 :] if gold else outer[1:]
    return WallPlan(
        break_seat=breaker,
        break_stacks=broken,
        deal=tuple(
            (*_dealt(first, Seat(taker)), *((outer[0],) if taker == seat else ())) for taker in range(PLAYERS)
        ),
        indicator=indicator,
        skipped=() if indicator is None else (indicator,),
        draw_order=order,
        supplement_order=order[::-1],
        reserved=RESERVED,
        live=LIVE - supplements,
        taken=supplements,
    )


@cache
def _outer(breaker: Seat, broken: int) -> tuple[Place, ...]:
    """The outer wall from the gap on."""
    tiles = ring(breaker, broken, stacks=OUTER_TILES, players=PLAYERS)
    return tuple([Place(owner, tile, "", "outer") for owner, tile in tiles])


@cache
def _dealt(first: Seat, taker: Seat) -> tuple[Place, ...]:
    """XM-3: two stacks of each inner wall. [reading] Walls 0 to 3, stacks rising, top first."""
    stack = 2 * ((taker - first) % PLAYERS) + 1
    return tuple(
        [
            Place(Seat(wall), each, layer, "inner")
            for wall in range(PLAYERS)
            for each in (stack, stack + 1)
            for layer in ("top", "bottom")
        ]
    )


Gold: TypeAlias = Twins
"""The Golds of a hand."""


@cache
def gold_of(indicator: Tile) -> Gold:
    """The Golds this indicator makes."""
    # XM-8, as HZ-8 [reading]: with White as indicator the other Whites are Gold and no tile takes its value.
    return Gold(WHITE, None) if indicator == WHITE else Gold(indicator, indicator)
