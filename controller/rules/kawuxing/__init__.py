"""Kawuxing, the game for three of north-western Hubei: every clause and option of its clause file (KW-1 to KW-53).

Where the clauses leave a choice, it was taken once, at the place named:

* an empty wall forbids both pung and kong to who has three in hand (`system.meld_barred`); nobody is made to claim;
* no clause speaks of turns: a draw or discard out of turn names KW-4 (`clauses.ORDINARY`);
* a missed win is a claim let pass, not an own draw; every claim made before one's next turn must then score higher, by
  what is paid after the limit of doubles (`system.course_bar`, `missed_wins`);
* an open hand pungs no more, for a tile of it would have to go; it may still kong (`system.meld_barred`), and
  then discard any tile drawn in that turn (`system.discard_barred`);
* a wait on a tile whose four copies the player has itself is no wait (`kawuxing_patterns.is_ready`);
* KW-33 and KW-45 count once, however many fours the hand has (`kawuxing_patterns._in_sets`); three fours in seven
  pairs count as two (`kawuxing_patterns._readings`);
* of equal readings seven pairs are told before sets and all pungs before the fitting five (`kawuxing_patterns`);
* a kong belongs to the row that its turn continues, also where its tiles came before the supplement, and also from one
  player's discard to another's direct kong (`payments._kongs`); `kong_bloom` counts the winner's own kongs alone;
* robbing an open hand's tile is paid as an own draw like a discard (`payments.win_payments`);
* a false win costs nothing and ends the hand like a draw, without the payment of an open hand; a kong wrongly robbed
  is paid (`hand_course.after_false_win`);
* with one resting, the resting player is a new banker in the winner's seat (`system.rule_set`); of two winners
  the nearer to the loser makes room (`four_player_rotation`).
"""

from typing import Final

from controller.rules.kawuxing.clauses import CLAUSES
from controller.rules.kawuxing.conventions import CONVENTIONS
from controller.rules.kawuxing.guide import GUIDE
from controller.rules.kawuxing.options import OPTIONS
from controller.rules.kawuxing.player_aims import PLAYER
from controller.rules.kawuxing.system import rule_set
from controller.rules.system_definition import SystemDefinition

__all__ = ["DEFINITION"]

DEFINITION: Final = SystemDefinition(
    "kawuxing", rule_set, OPTIONS, CLAUSES, GUIDE, CONVENTIONS, PLAYER, words=__name__
)
