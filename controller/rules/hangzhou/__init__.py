"""Hangzhou mahjong: every clause and option of the numbered clause file (HZ-1 to HZ-65).

Decisions where the clauses leave a choice, each with the place that makes it:

* a tile dealt to the banker may count as the winning tile, whichever pays most (`readings.winning_readings`);
* of equal readings the wild eye's patterns are reported (`readings.best_patterns`);
* a fortune discarded right after a chow or pung is no float, because nobody could win then (`float_round`), unless
  HZ-56 is agreed and the claim was made in a float round;
* a claim in a float round needs a float or a kong after which any supplement wins; then nothing else may follow
  (`system.float_claim_bar`);
* relations (HZ-39 to HZ-41) go before the feeder's share (HZ-57), and of two feeders each pays up to the next
  (`payments`);
* if a stack of chips is not stated, it is the agreed one, whole (`RuleSet.chips`);
* a false win costs the value of its course and its tiles as a win, including wild eye (`payments`);
* closed and filled kongs may be laid in any turn of one's own, also one begun by a claim, while a supplement is left
  (`act_verification`); after the last tile was drawn the hand may be called off as soon as nobody wins;
* without the draws of a hidden hand an earlier float counts only if it was one for every possible draw
  (`float_round`).
"""

from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.hangzhou.clauses import CLAUSES
from controller.rules.hangzhou.options import OPTIONS
from controller.rules.hangzhou.system import rule_set
from controller.rules.system import System
from controller.rules.system_definition import (
    Chapter,
    HandAim,
    PlayerAims,
    SetsAndPair,
    SevenPairs,
    SystemDefinition,
    SystemGuide,
    TableConventions,
)
from controller.rules.tiles import Seat

__all__ = ["DEFINITION"]

# ---- how it is played at a table ----

CONVENTIONS: Final = TableConventions("fortune", marks_giver=True, white_stands_in=True)
"""HZ-14 to HZ-16 require the claimed tile rotated."""


# ---- the order of its clauses ----

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "HZ", "1-5 9"),
        Chapter("wilds", "HZ", "6-8 13"),
        Chapter("bank", "HZ", "10"),
        Chapter("turns", "HZ", "11 14-19 21"),
        Chapter("winning", "HZ", "12 20 22-26"),
        Chapter("scoring", "HZ", "27-43"),
    ),
)


# ---- hands that players try for, and the wrong acts of this system alone ----

_AIMS: Final = (HandAim(name="sets", form=SetsAndPair()), HandAim(name="pairs", form=SevenPairs()))


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    return _AIMS


PLAYER: Final = PlayerAims(
    _aims,
    floats=True,
    violation_clauses={
        "claim_under_fortune_lock": ("HZ-21",),
        "open_kong_under_fortune_lock": ("HZ-21",),
        "chow_by_the_wrong_seat": ("HZ-14",),
        "claim_with_a_fortune": ("HZ-17",),
        "claim_of_a_fortune": ("HZ-17", "HZ-21", "HZ-24"),
        "rotated_as_from_another_seat": ("HZ-15", "HZ-14", "HZ-16"),
        "discard_out_of_turn": ("HZ-11",),
        "hu_on_a_claim_too_early": ("HZ-23", "HZ-53"),
        "hu_on_a_claim_with_a_wild_eye": ("HZ-26",),
        "indicator_at_the_wrong_place": ("HZ-6",),
    },
)


# ---- the definition ----

DEFINITION: Final = SystemDefinition(
    name="hangzhou",
    rule_set=rule_set,
    options=OPTIONS,
    clauses=CLAUSES,
    guide=GUIDE,
    conventions=CONVENTIONS,
    player=PLAYER,
    words=__name__,
)
