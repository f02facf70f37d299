"""Hangzhou mahjong: every clause and option of the numbered clause file (HZ-1 to HZ-65).

Where the clauses leave a choice, it was taken once, at the place named:

* a tile the banker was dealt may stand as the winning tile, whichever pays most (`hangzhou_readings.readings`);
* of equal readings the wild eye's patterns are told (`hangzhou_readings.best_patterns`);
* a fortune discarded right after a chow or pung is no float, for nobody could win then (`float_round`), unless HZ-56 is
  agreed and the claim was made in a float round;
* a claim in a float round needs a float or a kong after which any supplement wins; then nothing else may follow
  (`claim_restrictions`);
* relations (HZ-39 to HZ-41) go before the feeder's share (HZ-57), and of two feeders each pays up to the next
  (`payments`);
* a stack of chips nobody named is the agreed one, whole (`RuleSet.chips`);
* a false win costs what its course and its tiles would have made it worth, wild eye included (`payments`);
* closed and filled kongs may be laid in any turn of one's own, also one begun by a claim, while a supplement is left
  (`act_verification`); after the last tile was drawn the hand may be called off as soon as nobody wins;
* without the draws of a hidden hand an earlier float counts only if it was one whatever was drawn (`float_round`).
"""

from typing import Final

from controller.rules.hangzhou.clauses import CLAUSES
from controller.rules.hangzhou.conventions import CONVENTIONS
from controller.rules.hangzhou.guide import GUIDE
from controller.rules.hangzhou.options import OPTIONS
from controller.rules.hangzhou.player_aims import PLAYER
from controller.rules.hangzhou.system import rule_set
from controller.rules.system_definition import SystemDefinition

__all__ = ["DEFINITION"]

DEFINITION: Final = SystemDefinition(
    "hangzhou", rule_set, OPTIONS, CLAUSES, GUIDE, CONVENTIONS, PLAYER, words=__name__
)
