"""The Kawuxing set and wall: two suits and dragons, three walls of 14 stacks (KW-1, KW-4 to KW-6)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from controller.rules.acts import read_seat
from controller.rules.tiles import Counts, Seat
from controller.rules.walls import (
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)

PLAYERS: Final = 3
STACKS: Final = 14
DEALT: Final = 40
LIVE: Final = 84 - DEALT
"""KW-6: nothing is reserved."""
_SUITS: Final = "mps"
_NONE, _FOUR = (0,) * 9, (4,) * 9


def tile_set(without: str) -> Counts:
    """KW-1: two suits and the dragons; no winds, no flowers."""
    suits = [_NONE if letter == without else _FOUR for letter in _SUITS]
    return (*suits[0], *suits[1], *suits[2], 0, 0, 0, 0, 4, 4, 4, *(0,) * 8)


def plan(dice: Sequence[int], banker: int) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for dice that cannot be."""
    return _plan(sum(checked_dice(dice)), read_seat(banker, "banker", PLAYERS))


@cache
def _plan(total: int, seat: Seat) -> WallPlan:
    """One of 33 there are."""
    breaker = counted_seat(seat, total, PLAYERS)
    stacks = ring(breaker, total, stacks=STACKS, players=PLAYERS)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    deal = deal_by_stacks(head, seat, PLAYERS)
    gone = {place for places in deal for place in places}
    return WallPlan(
        break_seat=breaker,
        break_stacks=total,
        deal=deal,
        indicator=None,
        skipped=(),
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=0,
        live=LIVE,
    )
