"""Ningbo mahjong: every clause and option of the numbered clause file (NB-1 to NB-43).

Where the clauses leave a choice, it was taken once, at the place named:

* the indicator is the top tile of a stack, and both ends give top before bottom (`walls.plan`);
* with a flower as indicator the wilds have no face value, so a hand that holds one is never hard (`ningbo_wilds`);
* a wait is told by where the winning tile stands in the reading taken, whatever else the hand waited for; a wild
  stands for one tile in it like any other (`reading_sums.wait_at`);
* a set of wilds alone is any run or pung, an eye of wilds alone any pair (`reading_sums.free_sets`,
  `reading_sums.free_eyes`);
* of equal readings the one with the wilds at face value is told, then the one whose patterns stand first in the
  order of the clauses (`tai`);
* a kong's supplement drawn from the head breaks NB-7, which says what the two ends give (`clauses`);
* a wild that alone waits for its eye's twin wins neither on a discard nor on a robbed kong; the same tiles win if
  another reading of them does not end so (`reading_sums`, `win`);
* no wait is counted with `heavenly`, and a banker that konged first has no dealt hand any more (`tai.is_heavenly`);
* closed kongs are sets laid out for `last_single` (`tai`);
* a kong whose supplement was a flower still blooms with the tile that replaces it, but the one who gave it pays as
  the others do (`tai.is_kong_bloom`, `payments.bloom_giver`);
* only a filled kong can be robbed (`CourseClauses.robbing`); it is paid by the robbed player alone, three claims or not
  (`payments`);
* the discarder that is also bound by three claims pays both, four times (`payments`);
* a flower drawn as the very last tile is laid out all the same, and the hand is drawn (`RuleSet.last_flower_stays`);
* a false win costs nothing, for the rules name no price; the hand ends like a drawn one (`win_judging`);
* without a round wind told there is none (`tai`).
"""

from typing import Final

from controller.rules.ningbo.clauses import CLAUSES
from controller.rules.ningbo.conventions import CONVENTIONS
from controller.rules.ningbo.guide import GUIDE
from controller.rules.ningbo.options import OPTIONS
from controller.rules.ningbo.player_aims import PLAYER
from controller.rules.ningbo.system import rule_set
from controller.rules.system_definition import SystemDefinition

__all__ = ["DEFINITION"]

DEFINITION: Final = SystemDefinition(
    "ningbo", rule_set, OPTIONS, CLAUSES, GUIDE, CONVENTIONS, PLAYER, words=__name__
)
