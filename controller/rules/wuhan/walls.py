"""The Wuhan wall: break by the smaller die, deal, indicator, both ends (WH-3 to WH-6, WH-10, JZ-1)."""

from collections.abc import Sequence
from functools import lru_cache

from controller.rules.acts import read_seat
from controller.rules.tiles import Seat
from controller.rules.walls import (
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)
from controller.rules.wuhan.variants import RESERVED, Variant


def plan(dice: Sequence[int], banker: int, variant: Variant) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for dice that cannot be."""
    thrown = checked_dice(dice)
    # WH-3: the sum chooses the seat, the smaller die the place.
    return _plan(sum(thrown), min(thrown), read_seat(banker, "banker", variant.players), variant)


@lru_cache(maxsize=256)
def _plan(total: int, counted: int, seat: Seat, variant: Variant) -> WallPlan:
    """One of 84 there are of a variant."""
    players = variant.players
    breaker = counted_seat(seat, total, players)
    stacks = ring(breaker, counted, stacks=variant.stacks, players=players)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    deal = deal_by_stacks(head, seat, players)
    dealt = sum(len(places) for places in deal)
    # WH-6: the tile the deal leaves at the head.
    indicator = head[dealt]
    gone = {*head[:dealt], indicator}
    return WallPlan(
        break_seat=breaker,
        break_stacks=counted,
        deal=deal,
        indicator=indicator,
        skipped=(indicator,),
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=RESERVED,
        live=variant.live,
    )
