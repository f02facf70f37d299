"""Kawuxing, the game for three of north-western Hubei: every clause and option of its clause file (KW-1 to KW-53).

Decisions where the clauses leave a choice, each with the place that makes it:

* an empty wall forbids both pung and kong to a player with three in hand (`system.meld_barred`); nobody must claim;
* no clause describes turns: a draw or discard out of turn names KW-4 (`clauses.ORDINARY`);
* a missed win is a claim let pass, not an own draw; every claim made before one's next turn must then score higher,
  by the payment after the limit of doubles (`system.offers_since_turn`);
* an open hand no longer pungs, because it would have to discard one of its tiles; it may still kong
  (`system.meld_barred`), and then discard any tile drawn in that turn (`system.discard_barred`);
* a wait on a tile whose four copies the player has itself is no wait (`patterns.is_ready`);
* KW-33 and KW-45 count once, for any number of fours in the hand (`patterns._in_sets`); three fours in seven pairs
  count as two (`patterns._readings`);
* of equal readings seven pairs are reported before sets and all pungs before the fitting five (`patterns`);
* a kong belongs to the row that its turn continues, also if its tiles came before the supplement, and also from one
  player's discard to another's direct kong (`win._kongs`); `kong_bloom` counts only the winner's own kongs;
* robbing an open hand's tile is paid as an own draw like a discard (`win.win_payments`);
* a false win costs nothing and ends the hand like a draw, without the payment of an open hand; a kong wrongly robbed
  is paid (`hand_course.after_false_win`);
* with one resting, the resting player is a new banker in the winner's seat (`system.rule_set`); of two winners the
  nearer to the loser rests (`seated_next`).
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from controller.rules.hand_state import HandState
from controller.rules.kawuxing.clauses import CLAUSES
from controller.rules.kawuxing.options import OPTIONS
from controller.rules.kawuxing.system import rule_set
from controller.rules.results import CaseError
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

# ---- four at a table for three (KW-2) ----

Person = TypeVar("Person")

SEATED = 3


def seated_next(people: Sequence[Person], winners: Sequence[Seat]) -> tuple[Person, ...]:
    """The four for the next hand: those in seats 0, 1 and 2, then the one who rests. `people` is in the same order.

    The resting player takes the winner's seat; the bank stays with the seat, so `next_banker` of the result stays
    correct. If two won, the nearer in turn to the loser (the first of `winners`) rests next, and the loser keeps its
    seat for the bank (KW-3) [reading]. After a drawn hand nobody moves. Raises CaseError unless there are four.
    """
    if len(people) != SEATED + 1:
        raise CaseError("people", f"four share three seats, got {len(people)}")
    after = list(people)
    if winners:
        after[winners[0]], after[SEATED] = after[SEATED], after[winners[0]]
    return tuple(after)


# ---- how it is played at a table ----

CONVENTIONS: Final = TableConventions(
    wild="", counted="doubles", scattered_discards=True, opens_hands=True, seated_next=seated_next
)
"""Nothing is wild, hands are laid open (KW-52), a fourth may rest (KW-2)."""


# ---- the order of its clauses ----

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "KW", "1 4-6"),
        Chapter("bank", "KW", "2-3"),
        Chapter("turns", "KW", "7-9 11"),
        Chapter("winning", "KW", "10 52-53"),
        Chapter("scoring", "KW", "20-51"),
    ),
)


# ---- hands that players try for ----

_AIMS: Final = (
    HandAim(name="sets", form=SetsAndPair(), handicap=0.3),
    HandAim(name="pairs", form=SevenPairs()),
    HandAim(name="all_pung", form=SetsAndPair(pungs=True)),
    *(HandAim(name=f"pure_suit {suit}", form=SetsAndPair(suits=(suit,))) for suit in range(3)),
)


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    """A claimed win needs a pattern: without one the hand must be laid open or drawn."""
    return _AIMS


PLAYER: Final = PlayerAims(_aims)


# ---- the definition ----

DEFINITION: Final = SystemDefinition(
    name="kawuxing",
    rule_set=rule_set,
    options=OPTIONS,
    clauses=CLAUSES,
    guide=GUIDE,
    conventions=CONVENTIONS,
    player=PLAYER,
    words=__name__,
)
