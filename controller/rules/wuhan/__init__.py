"""The Wuhan family: `wuhan`, `wuhan-red-green`, `wuhan-peel` (WH-1 to WH-51), and `jingzhou` for three (JZ-1 to
JZ-6).

Start at `variants`, which has the differences of the four as data. Decisions where the clauses leave a choice, each
with the place that makes it:

* with a base of 15 own draw and the discarder's share add five, to 20, as the source states (`payments._major`);
* of several conditions each is worth its part of the common base, and its half in addition; fractions are rounded
  half up (`payments._major`);
* the clause about a robbed kong that completes a wait for any tile does not mention the peel kong: it may not
  (`variants.PEEL`);
* "any tile" is every tile that is no kong tile, won on in the same way, so beside a run, where the eye must be 2, 5
  or 8, no wait is for any tile (`win.Judge._any_tile`);
* two wilds whose own face is 2, 5 or 8 are an eye of 2, 5, 8 in a pure suit of another colour too, because there they
  may stand for a 2, 5 or 8 of that suit; then the hand is not hard (`readings._read`);
* honours golden at once, unopened losers still pay radiant (`payments.cap_payments`); the minimum uses the points
  before that (`payments.reaches_minimum`);
* with two liable players the robbed one pays, then the unready discarder, then the giver of the third set
  (`win.Judge._liable`);
* of readings that pay the same, one without a liable player is chosen, then one with the wilds at face value, then
  the one whose conditions stand first in the clauses, in score, log and live play alike (`win.Judge._best`);
* ready is judged by the tile that may still come, by own draw or any discard; a tile of which the player has all four
  itself does not come (`win.Judge._waits`);
* four sets and an eye with the wrong eye, too many wilds or too few doubles are a hand, and cost its payments,
  liability included; a kong tile or a wild laid in a set makes no hand (`win.Judge._paid`, `readings.ways`);
* a kong tile or wild tile discarded stays in its owner's discards and counts from there (`payments.doubles`);
* from 14 tiles on nobody kongs, including the drawer of the fifteenth; chow and pung go on (`system.rule_set`);
* after a false win the banker stays (`system.rule_set`);
* in Jingzhou White is followed by South (`variants.Variant.circle`), there is no radiant limit (`variants.JINGZHOU`),
  and no kong without a live tile for its supplement (`act_verification`).
"""

from dataclasses import replace
from functools import cache, partial
from typing import Final

from controller.rules.acts import MeldKind
from controller.rules.hand_state import HandState, SeatState
from controller.rules.system import System
from controller.rules.system_definition import (
    Chapter,
    HandAim,
    LooseTiles,
    PlayerAims,
    SetsAndPair,
    SystemDefinition,
    SystemGuide,
    TableConventions,
)
from controller.rules.tiles import FACES, Seat
from controller.rules.wuhan import variants
from controller.rules.wuhan.clauses import CLAUSES, JINGZHOU_CLAUSES
from controller.rules.wuhan.options import wuhan_options
from controller.rules.wuhan.system import rule_set

__all__ = ["JINGZHOU", "WUHAN", "WUHAN_PEEL", "WUHAN_RED_GREEN"]

# ---- how it is played at a table ----

CONVENTIONS: Final = TableConventions(counted="points", singles=True, scattered_discards=True, rounds=4)
"""Kong tiles lie alone, discards in any order, four rounds of the bank (WH-9)."""


# ---- the order of its clauses ----

_VARIANT: Final = "variant"

WUHAN_GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("seats-and-tiles", "WH", "1-5 10"),
        Chapter("wilds-and-kong-tiles", "WH", "6-8"),
        Chapter("bank", "WH", "9"),
        Chapter("turns", "WH", "11-14"),
        Chapter("winning", "WH", "15-20 40-41"),
        Chapter("scoring", "WH", "21-39"),
        Chapter(_VARIANT, "WH", "50-51"),
    ),
    not_played=frozenset({"WH-50", "WH-51"}),
)
RED_GREEN_GUIDE: Final = replace(
    WUHAN_GUIDE,
    not_played=frozenset({"WH-51"}),
)
PEEL_GUIDE: Final = replace(WUHAN_GUIDE, not_played=frozenset({"WH-50"}))
JINGZHOU_GUIDE: Final = replace(
    WUHAN_GUIDE,
    chapters=(*WUHAN_GUIDE.chapters, Chapter(_VARIANT, "JZ", "1-6")),
)


# ---- hands that players try for ----

_EAST: Final = 27
_TWOS_FIVES_EIGHTS: Final = frozenset(face for face in range(_EAST) if face % 9 in (1, 4, 7))
_HONOURS: Final = frozenset(range(_EAST, FACES))
_USUAL_MINIMUM: Final = 8


def _aims(system: System, hand: HandState, seat: Seat) -> tuple[HandAim, ...]:
    state = hand.seats[seat]
    minimum = system.options.get("minimum")
    wanted = (minimum if isinstance(minimum, int) else _USUAL_MINIMUM).bit_length() - 1
    wilds = sum(state.hand[wild] for wild in hand.wilds) if state.hand is not None else 0
    doubles = 1 + _kong_doubles(hand, state) + (0 if wilds else 1)
    return _short_of(max(0, wanted - doubles))


@cache
def _short_of(doubles: int) -> tuple[HandAim, ...]:
    """The doubles missing in a minor win; its own draw may still bring one."""
    minor = SetsAndPair(pair=_TWOS_FIVES_EIGHTS)
    return (
        HandAim(name="minor", form=minor, handicap=0.8 * max(0.0, doubles - 0.4), unopened=0.9, most_wilds=1),
        *(
            HandAim(name=f"pure_suit {suit}", form=SetsAndPair(suits=(suit,)), handicap=0.2, unopened=0.9)
            for suit in range(3)
        ),
        HandAim(name="all_pung", form=SetsAndPair(pungs=True), handicap=0.8, unopened=0.6),
        HandAim(name="all_258", form=LooseTiles(_TWOS_FIVES_EIGHTS), handicap=0, unopened=0.9),
        HandAim(name="all_honours", form=LooseTiles(_HONOURS), handicap=0, unopened=0.9),
    )


def _kong_doubles(hand: HandState, state: SeatState) -> int:
    """Open and kong-tile kongs one each, closed and wild kongs two."""
    doubles = 0
    for meld in state.melds:
        if meld.kind.endswith("_kong"):
            worth_two = meld.kind is MeldKind.CLOSED_KONG or (meld.tiles and meld.tiles[0] in hand.wilds)
            doubles += 2 if worth_two else 1
    return doubles + sum(2 for tile in state.discards if tile in hand.wilds)


PLAYER: Final = PlayerAims(_aims)
"""Major wins are worth enough, a minor one needs doubles, all are opened."""


# ---- the definition ----


def _defined(
    variant: variants.Variant,
    guide: SystemGuide,
    more_clauses: tuple[str, ...],
) -> SystemDefinition:
    clauses = (*CLAUSES, *more_clauses)
    return SystemDefinition(
        name=variant.name,
        rule_set=partial(rule_set, variant),
        options=wuhan_options(variant),
        clauses=clauses,
        guide=guide,
        conventions=CONVENTIONS,
        player=PLAYER,
        words=__name__,
    )


WUHAN: Final = _defined(variants.WUHAN, WUHAN_GUIDE, ())
WUHAN_RED_GREEN: Final = _defined(variants.RED_GREEN, RED_GREEN_GUIDE, ())
WUHAN_PEEL: Final = _defined(variants.PEEL, PEEL_GUIDE, ())
JINGZHOU: Final = _defined(variants.JINGZHOU, JINGZHOU_GUIDE, JINGZHOU_CLAUSES)
