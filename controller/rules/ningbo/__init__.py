"""Ningbo mahjong: every clause and option of the numbered clause file (NB-1 to NB-43).

Decisions where the clauses leave a choice, each with the place that makes it:

* the indicator is the top tile of a stack, and both ends give top before bottom (`walls.plan`);
* with a flower as indicator the wilds have no face value, so a hand that holds one is never hard (`wilds`);
* a wait is determined by the place of the winning tile in the chosen reading, regardless of other waits of the hand;
  a wild stands for one tile in it like any other (`reading_sums.wait_at`);
* a set of wilds alone is any run or pung, an eye of wilds alone any pair (`reading_sums.free_sets`,
  `reading_sums.free_eyes`);
* of equal readings the one with the wilds at face value is reported, then the one whose patterns stand first in the
  order of the clauses (`tai`);
* a kong's supplement drawn from the head breaks NB-7, which describes the two ends (`clauses`);
* a wild that alone waits for its eye's twin wins neither on a discard nor on a robbed kong; the same tiles win if
  another reading of them does not end so (`reading_sums`, `win`);
* no wait is counted with `heavenly`, and after a kong the banker no longer has its dealt hand (`tai.is_heavenly`);
* closed kongs are sets laid out for `last_single` (`tai`);
* a kong whose supplement was a flower still blooms with the tile that replaces it, but its giver pays as the others
  do (`tai.is_kong_bloom`, `win.bloom_giver`);
* only a filled kong can be robbed (`CourseClauses.robbing`); the robbed player alone pays, regardless of three claims
  (`win.payments`);
* the discarder that is also bound by three claims pays both, four times (`win.payments`);
* a flower drawn as the very last tile is laid out, and the hand is drawn (`RuleSet.last_flower_stays`);
* a false win costs nothing, because the rules name no price; the hand ends like a drawn one (`win_judging`);
* without a stated round wind no wind counts as one (`tai`).
"""

from dataclasses import replace
from functools import cache
from typing import Final

from controller.rules.hand_state import HandState, SeatState
from controller.rules.ningbo.clauses import CLAUSES
from controller.rules.ningbo.options import OPTIONS
from controller.rules.ningbo.system import rule_set
from controller.rules.system import System
from controller.rules.system_definition import (
    HONOUR_SUIT,
    Chapter,
    HandAim,
    PlayerAims,
    SetsAndPair,
    SystemDefinition,
    SystemGuide,
    TableConventions,
)
from controller.rules.tiles import Seat, Tile

__all__ = ["DEFINITION"]

# ---- how it is played at a table ----

CONVENTIONS: Final = TableConventions(
    counted="tai", singles=True, flowers_in_turn=True, round_wind=True, rounds=4
)
"""Four rounds with their winds (NB-2), flowers replaced one by one (NB-6)."""


# ---- the order of its clauses ----

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "NB", "1 3 7 11"),
        Chapter("flowers-and-wilds", "NB", "4-6"),
        Chapter("bank", "NB", "2"),
        Chapter("turns", "NB", "8-9"),
        Chapter("winning", "NB", "10 12"),
        Chapter("scoring", "NB", "20-43"),
    ),
)


# ---- hands that players try for ----

_EAST: Final = 27
_DRAGONS: Final = (31, 32, 33)
_NEEDED: Final = 4
_FIRST_FLOWERS: Final = (34, 38)

_HANDS: Final[tuple[tuple[HandAim, int], ...]] = (
    (HandAim(name="plain", form=SetsAndPair()), 0),
    (HandAim(name="all_pung", form=SetsAndPair(pungs=True)), 2),
    *(
        (HandAim(name=f"half_flush {suit}", form=SetsAndPair(suits=(suit, HONOUR_SUIT))), 2)
        for suit in range(3)
    ),
    *((HandAim(name=f"full_flush {suit}", form=SetsAndPair(suits=(suit,))), 4) for suit in range(3)),
    *(
        (HandAim(name=f"half_flush pungs {suit}", form=SetsAndPair(suits=(suit, HONOUR_SUIT), pungs=True)), 4)
        for suit in range(3)
    ),
)
"""Each kind of hand and its points."""


def _aims(_system: System, hand: HandState, seat: Seat) -> tuple[HandAim, ...]:
    state = hand.seats[seat]
    held = state.hand
    seat_wind = _EAST + (seat - hand.banker) % hand.players
    points = 1.4 + _flower_points(state, seat_wind - _EAST)  # a wait, and sometimes an own draw
    if held is not None and not any(held[wild] for wild in hand.wilds):
        points += 0.8
    round_wind = hand.start.round_wind
    for face in {seat_wind, *_DRAGONS, *(() if round_wind is None else (int(round_wind),))}:
        worth = 1 + (face == seat_wind == round_wind)
        if any(face in meld.tiles for meld in state.melds):
            points += worth
        elif held is not None and held[face] >= 2 and face not in hand.wilds:
            points += worth * (0.9 if held[face] >= 3 else 0.5)
    return _short_of(round(_NEEDED - points, 1))


@cache
def _short_of(points: float) -> tuple[HandAim, ...]:
    return tuple(replace(aim, handicap=0.75 * max(0.0, points - brought)) for aim, brought in _HANDS)


def _flower_points(state: SeatState, place: int) -> int:
    """One for each flower of one's own place, two for a whole row of four."""
    rows = [[tile - row for tile in state.flowers if row <= tile < row + 4] for row in _FIRST_FLOWERS]
    return sum(2 if len(row) == 4 else row.count(Tile(place)) for row in rows)


PLAYER: Final = PlayerAims(_aims)
"""A win needs four points, and points the hand already has count towards them."""


# ---- the definition ----

DEFINITION: Final = SystemDefinition(
    name="ningbo",
    rule_set=rule_set,
    options=OPTIONS,
    clauses=CLAUSES,
    guide=GUIDE,
    conventions=CONVENTIONS,
    player=PLAYER,
    words=__name__,
)
