"""The Wuhan family: `wuhan`, `wuhan-red-green`, `wuhan-peel` (WH-1 to WH-51), and `jingzhou` for three (JZ-1 to JZ-6).

Start at `variants`, which says in data how the four differ. Where the clauses leave a choice, it was taken once, at the
place named:

* with a base of 15 own draw and the discarder's share add five, to 20, as the source says (`payments._raw`);
* of several conditions each is worth its part of the common base, its half on top; what does not come out even is
  rounded half up (`payments._raw`);
* where a robbed kong may complete a wait for any tile is not said of the peel kong: it may not (`variants.PEEL`);
* "any tile" is every tile that is no kong tile, won on in the same way, so beside a run, where the eye must be 2, 5
  or 8, no wait is for any tile (`wuhan_wins.Judge._any_tile`);
* two wilds whose own face is 2, 5 or 8 are an eye of 2, 5, 8 in a pure suit of another colour too, for there they may
  stand for a 2, 5 or 8 of that suit; then the hand is not hard (`win._read`);
* honours golden at once, unopened losers still pay radiant (`payments.cap_payments`); the minimum looks at the points
  before that (`payments.reaches_minimum`);
* with two liable players the robbed one pays, then the unready discarder, then the giver of the third set
  (`wuhan_wins.Judge._liable`);
* of readings that pay the same, one by which nobody pays for all is taken, then one with the wilds at face value, then
  the one whose conditions stand first in the clauses, in score, log and live play alike (`wuhan_wins.Judge._best`);
* ready is judged by the tile that may still come, by own draw or anybody's discard; a tile of which the player has all
  four itself does not come (`wuhan_wins.Judge._waits`);
* four sets and an eye with the wrong eye, too many wilds or too few doubles are a hand, and cost what it would have
  been paid, liability included; a kong tile or a wild laid in a set makes no hand (`wuhan_wins.Judge._paid`,
  `win.ways`);
* a kong tile or wild tile discarded stays in its owner's discards and counts from there (`payments.doubles`);
* from 14 tiles on nobody kongs, not even who drew the fifteenth; chow and pung go on (`system.rule_set`);
* after a false win the banker stays (`system.rule_set`);
* in Jingzhou White is followed by South (`variants.Variant.circle`), there is no radiant limit (`variants.JINGZHOU`),
  and no kong without a live tile for its supplement (`act_verification`).
"""

from functools import partial
from typing import Final

from controller.rules.system_definition import SystemDefinition, SystemGuide
from controller.rules.wuhan import variants
from controller.rules.wuhan.clauses import CLAUSES, JINGZHOU_CLAUSES
from controller.rules.wuhan.conventions import CONVENTIONS
from controller.rules.wuhan.guide import JINGZHOU_GUIDE, PEEL_GUIDE, RED_GREEN_GUIDE, WUHAN_GUIDE
from controller.rules.wuhan.options import wuhan_options
from controller.rules.wuhan.player_aims import PLAYER
from controller.rules.wuhan.system import rule_set

__all__ = ["JINGZHOU", "WUHAN", "WUHAN_PEEL", "WUHAN_RED_GREEN"]


def _defined(
    variant: variants.Variant,
    guide: SystemGuide,
    more_clauses: tuple[str, ...],
) -> SystemDefinition:
    clauses = (*CLAUSES, *more_clauses)
    return SystemDefinition(
        variant.name,
        partial(rule_set, variant),
        wuhan_options(variant),
        clauses,
        guide,
        CONVENTIONS,
        PLAYER,
        words=__name__,
    )


WUHAN: Final = _defined(variants.WUHAN, WUHAN_GUIDE, ())
WUHAN_RED_GREEN: Final = _defined(variants.RED_GREEN, RED_GREEN_GUIDE, ())
WUHAN_PEEL: Final = _defined(variants.PEEL, PEEL_GUIDE, ())
JINGZHOU: Final = _defined(variants.JINGZHOU, JINGZHOU_GUIDE, JINGZHOU_CLAUSES)
