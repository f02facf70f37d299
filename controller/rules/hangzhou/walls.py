"""The Hangzhou wall: break, deal, indicator, both ends (HZ-2 to HZ-9)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from controller.rules.acts import read_seat
from controller.rules.tiles import Counts, Seat
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
STACKS: Final = 17
TILE_SET: Final[Counts] = (4,) * 34 + (0,) * 8
"""HZ-1: no flowers."""
RESERVED: Final = 20
DEALT: Final = 53
LIVE: Final = 136 - DEALT - RESERVED


def plan(dice: Sequence[int], banker: int, *, indicator_turned: bool) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for dice that cannot be."""
    return _plan(sum(checked_dice(dice)), read_seat(banker, "banker", PLAYERS), indicator_turned)


@cache
def _plan(total: int, seat: Seat, indicator_turned: bool) -> WallPlan:
    """One of 88 there are."""
    breaker = counted_seat(seat, total, PLAYERS)
    stacks = ring(breaker, total, stacks=STACKS, players=PLAYERS)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=True)
    deal = deal_by_stacks(head, seat, PLAYERS)
    gone = {place for places in deal for place in places}

    # HZ-6: the breaker's right neighbour, counted from that wall's tail, stack 17 first.
    skipped: tuple[Place, ...] = ()
    if indicator_turned:
        owner, stack = Seat((breaker + 1) % PLAYERS), STACKS + 1 - total
        skipped = (Place(owner, stack, "top"), Place(owner, stack, "bottom"))
        gone |= set(skipped)
    return WallPlan(
        break_seat=breaker,
        break_stacks=total,
        deal=deal,
        indicator=skipped[0] if skipped else None,
        skipped=skipped,
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=RESERVED,
        live=LIVE,
    )
