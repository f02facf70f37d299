"""The Ningbo wall: break, deal, indicator, both ends (NB-1 to NB-7, NB-11)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from controller.rules.acts import read_seat
from controller.rules.tiles import Counts, Seat, whole_set
from controller.rules.walls import (
    Place,
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)

PLAYERS: Final = 4
STACKS: Final = 18
TILE_SET: Final[Counts] = whole_set((4,) * 34, flowers=1)
"""NB-1: eight flowers, one of each."""
RESERVED: Final = 1
"""NB-11: the indicator."""
DEALT: Final = 53
LIVE: Final = 144 - DEALT - RESERVED


def plan(dice: Sequence[int], banker: int, *, swap_dice: bool) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for impossible dice."""
    thrown = checked_dice(dice)
    larger, smaller = max(thrown), min(thrown)
    # NB-3, NB-4: the larger die decides the break, the smaller finds the indicator; some play it the other way round.
    standing, counted = (smaller, larger) if swap_dice else (larger, smaller)
    return _plan(standing, counted, read_seat(banker, "banker", PLAYERS))


@cache
def _plan(standing: int, counted: int, seat: Seat) -> WallPlan:
    """One of 144 there are, by the die that says where the wall breaks and the one that finds the indicator."""
    breaker = counted_seat(seat, standing + counted, PLAYERS)
    stacks = ring(breaker, standing, stacks=STACKS, players=PLAYERS)
    # NB-7 [reading]: the tail, too, gives top before bottom.
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    deal = deal_by_stacks(head, seat, PLAYERS)
    # NB-4 [reading]: stacks are counted, the tail's as 1, and the top tile is turned up.
    indicator = Place(*stacks[-counted], "top")
    gone = {place for places in deal for place in places} | {indicator}
    return WallPlan(
        break_seat=breaker,
        break_stacks=standing,
        deal=deal,
        indicator=indicator,
        skipped=(indicator,),
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=RESERVED,
        live=LIVE,
    )
