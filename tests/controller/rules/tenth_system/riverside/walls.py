"""The Riverside set and wall: three suits, three walls of 18 stacks (RV-1 to RV-4)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from controller.rules.acts import read_seat
from controller.rules.results import CaseError
from controller.rules.tiles import Counts, Seat, whole_set
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
TILE_SET: Final[Counts] = whole_set((4,) * 27 + (0,) * 7)
LIVE: Final = sum(TILE_SET) - (13 * PLAYERS + 1)
_STACKS: Final = 18


def plan(dice: Sequence[int], banker: int, supplements: int) -> WallPlan:
    """Where the wall breaks, who receives which tiles, the order of both ends. Raises CaseError if impossible."""
    if supplements != 0:
        raise CaseError("supplements", f"no flowers are drawn here, so there are 0, not {supplements!r}")
    return _plan(sum(checked_dice(dice)), read_seat(banker, "banker", PLAYERS))


@cache
def _plan(total: int, banker: Seat) -> WallPlan:
    breaker = counted_seat(banker, total, PLAYERS)
    stacks = ring(breaker, total, stacks=_STACKS, players=PLAYERS)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=False)
    deal = deal_by_stacks(head, banker, PLAYERS)
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
