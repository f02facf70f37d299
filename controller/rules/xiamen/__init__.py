"""Xiamen and Quanzhou mahjong: every clause and option of the numbered clause files (XM-1 to XM-35, QZ-1 to QZ-5).

Decisions where the clauses leave a choice, each with the place that makes it:

* the wall's JSON lists in neither order the tiles that flowers took from the tail; the plan itself keeps them
  (`walls.WallPlan.to_json`);
* a Gold may be discarded while an honour must be followed, and an honour not followed is judged later from a revealed
  hand only if it is certain (`discard_history`);
* every Gold discard locks claims of the discards; filled and closed kongs go on, and a kong may still be robbed,
  except by the player who discarded the Gold (`system`);
* a Gold discarded right after a chow or pung is a float like any other, because only the wait and the next turn
  matter; a kong in that turn does not break it (`discard_history`);
* a non-banker may rob the Gold until somebody draws after the banker's first discard: only so can it be preferred to
  the banker's own robbing; wins called together right after the deal go by turn, the banker first (`system.robbing`);
* a hand in which any tile completes the sets cannot rob the Gold (XM-15), nor, under XM-31, can one that holds a Gold
  (`win.bar_of_tiles`);
* three Golds win in the last turn by own draw only, and not after the banker's first discard (`win`);
* a robbed tile makes an open pung like a discard; a robbed indicator is no Gold and its set is closed
  (`winner_hand`);
* a banker's dealt tile may count as the last one, whichever pays most; of equal payments the higher multiplier, then
  the first in the order of XM-19 is reported (`winner_hand.Held.float_sets`, `win._best`);
* a flower drawn as the very last tile is laid out; a player who then holds three Golds may still win
  (`system.other_hu`);
* three Golds alone are a closed pung of honours (`flower_points.WILD_SET`);
* a false win costs the way it was declared, including the tiles laid out (`win._declared`), and the banker stays on,
  as after a draw (`system`);
* Quanzhou's base by multiplier rises by one after a draw; if nobody stated it, it rises by one a hand
  (`scoring_schemes`).
"""

from dataclasses import replace
from functools import partial
from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.system_definition import (
    Chapter,
    HandAim,
    PlayerAims,
    SetsAndPair,
    SystemDefinition,
    SystemGuide,
    TableConventions,
)
from controller.rules.tiles import Seat
from controller.rules.xiamen import scoring_schemes
from controller.rules.xiamen.clauses import CLAUSES
from controller.rules.xiamen.scoring_schemes import Scheme
from controller.rules.xiamen.system import rule_set

__all__ = ["QUANZHOU", "XIAMEN"]

# ---- how it is played at a table ----

CONVENTIONS: Final = TableConventions(
    "gold",
    singles=True,
    white_stands_in=True,
    ways_by_pattern={"robbing_gold": "indicator", "eight_flowers": "flowers"},
)
"""Flowers lie alone, White stands in for the indicator's tile."""


# ---- the order of its clauses ----

_QUANZHOU: Final = Chapter("variant", "QZ", "1-5")

XIAMEN_GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "XM", "1-5 9"),
        Chapter("flowers", "XM", "6 12"),
        Chapter("wilds", "XM", "7-8"),
        Chapter("bank", "XM", "10"),
        Chapter("turns", "XM", "13-14 16"),
        Chapter("winning", "XM", "11 15 20"),
        Chapter("scoring", "XM", "17-19 21"),
    ),
    not_played=frozenset(_QUANZHOU.clauses),
)
QUANZHOU_GUIDE: Final = replace(
    XIAMEN_GUIDE,
    chapters=(*XIAMEN_GUIDE.chapters, _QUANZHOU),
    not_played=frozenset(),
)


# ---- hands that players try for ----

_SETS: Final = 5
_AIMS: Final = (HandAim(name="sets", form=SetsAndPair(_SETS)),)


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    return _AIMS


PLAYER: Final = PlayerAims(_aims, sets=_SETS, floats=True, floats_pay=True)
"""Five sets and a pair, preferred with a left-over Gold."""


# ---- the definition ----


def _defined(scheme: Scheme, guide: SystemGuide) -> SystemDefinition:
    return SystemDefinition(
        name=scheme.name,
        rule_set=partial(rule_set, scheme),
        options=scheme.option_list,
        clauses=CLAUSES,
        guide=guide,
        conventions=CONVENTIONS,
        player=PLAYER,
        words=__name__,
    )


XIAMEN: Final = _defined(scoring_schemes.XIAMEN, XIAMEN_GUIDE)
QUANZHOU: Final = _defined(scoring_schemes.QUANZHOU, QUANZHOU_GUIDE)
