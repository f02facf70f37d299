"""Riichi (RI-1 to RI-90) and sanma for three (SN-1 to SN-11).

Start at `options`, whose presets say in data how the published rules differ. `system` makes the rule set, `course` has
what happens between deal and win, `session` draws, bank and ranks. A win of a hand or of a score case (`score_case`)
becomes a `RiichiWin`, `win` judges it, `worth` takes the best of its `readings`, `payments` says who pays. Where the
clauses leave a choice, it was taken once, at the place named:

* a tile that several may count as the last is the best for the banker in the dealt hand (`worth._best_yakuman`);
* a hand of man that is a mangan stands against a mangan of the same price (`worth._or_hand_of_man`);
* honba by own draw is paid in equal parts, rounded up to hundreds (`payments._drawn`);
* who answers for an own draw with three seats pays what the two would have paid (`payments._drawn`);
* of two that answer for one hand the first in the order of RI-58 pays the honba (`payments._liable`);
* which kong was the fourth is read from the order in which the melds lie (`payments._giver_of`);
* a filled kong counts for liability as the pung that it was (`payments._giver_of_last`);
* with three seats a pair of North is never worth fu, and a pung of it is no pung of the round wind
  (`win_declaration.valued_pairs`, `patterns._of_honours`);
* of several wins on one tile only those count against RI-43 that are right (`win.outcome`);
* a robbed kong whose owner is known to have laid out no pung of that tile is a closed one (`win._robs_closed_kong`);
* riichi with an open hand forbids the win (RI-23, `win._course_bar`);
* a payment of an exhaustive draw that cannot be divided is rounded up to hundreds (`session.noten_payments`);
* three winners on a rotated discard: its riichi does not stand (`system._result`);
* an abortive draw waits for an indicator that is overdue (`course.bar`);
* of equals at the end of a session the first in turn from the first banker has the pot and what oka leaves, whatever
  `ties` says of the bonuses (`session.ranks_of`).
"""

from dataclasses import replace
from functools import partial
from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.riichi.clauses import CLAUSES
from controller.rules.riichi.options import RIICHI, riichi_options
from controller.rules.riichi.options import SANMA as _SANMA
from controller.rules.riichi.system import rule_set
from controller.rules.system import System
from controller.rules.system_definition import (
    HONOUR_SUIT,
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

__all__ = ["DEFINITION", "SANMA"]

CONVENTIONS: Final = TableConventions(
    wild="", counted="han", marks_giver=True, round_wind=True, discards_in_row=6
)
_OF_THREE: Final = replace(CONVENTIONS, singles=True)
"""SN-6: Norths are laid out beside the sets."""

_CHAPTERS: Final = (
    Chapter("tiles", "RI", "1-7"),
    Chapter("bank", "RI", "8-13"),
    Chapter("turns", "RI", "14-22"),
    Chapter("riichi", "RI", "23-30"),
    Chapter("draws", "RI", "31-39"),
    Chapter("winning", "RI", "40-45"),
    Chapter("patterns", "RI", "50-62"),
    Chapter("fu", "RI", "70-73"),
    Chapter("payments", "RI", "75-88"),
    Chapter("presets", "RI", "90"),
)
_THREE: Final = Chapter("three", "SN", "1-11")

_MUST_STAY_CLOSED: Final = 9.0
"""Tiles by which a plain hand is further away once it is open: it has no pattern then."""
_AIMS: Final = (
    HandAim(name="sets", form=SetsAndPair(), opened=_MUST_STAY_CLOSED),
    HandAim(name="pungs", form=SetsAndPair(pungs=True), handicap=0.5),
    HandAim(name="pairs", form=SevenPairs(), handicap=0.5),
    *(
        HandAim(name=f"half_flush {suit}", form=SetsAndPair(suits=(suit, HONOUR_SUIT)), handicap=0.5)
        for suit in range(3)
    ),
)


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    """A closed hand wins by riichi; the players of the simulator claim only what brings a pattern."""
    return _AIMS


PLAYER: Final = PlayerAims(_aims)


def _definition(
    name: str, chapters: tuple[Chapter, ...], conventions: TableConventions = CONVENTIONS
) -> SystemDefinition:
    return SystemDefinition(
        name=name,
        rule_set=partial(rule_set, name),
        options=riichi_options(name),
        clauses=CLAUSES[name],
        guide=SystemGuide(chapters=chapters),
        conventions=conventions,
        player=PLAYER,
        words=__name__,
    )


DEFINITION: Final = _definition(RIICHI, _CHAPTERS)
SANMA: Final = _definition(_SANMA, (*_CHAPTERS, _THREE), _OF_THREE)
