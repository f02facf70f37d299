"""Riverside mahjong, a made-up game for three: tiles of three suits, nobody chows, a win leaves a suit out (RV-1 to
RV-14).

Decisions where the clauses leave a choice, each with the place that makes it:

* a closed kong that nobody has seen is of no suit (`win.suits_of`);
* of a hidden hand only its open sets are judged (`win.judge`).
"""

from itertools import combinations
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

from .clauses import CLAUSES
from .options import OPTIONS
from .system import rule_set

CONVENTIONS: Final = TableConventions(wild="", marks_giver=True, rounds=2)
"""A claimed tile lies rotated, two rounds of the bank are a session."""

GUIDE: Final = SystemGuide(
    chapters=(
        Chapter("tiles", "RV", "1-4"),
        Chapter("bank", "RV", "5"),
        Chapter("claims", "RV", "6-7"),
        Chapter("winning", "RV", "8-9 14"),
        Chapter("scoring", "RV", "10-13"),
    ),
)

_TWO_SUITS: Final = tuple(combinations(range(3), 2))
_AIMS: Final = (
    *(HandAim(f"suits {one} and {other}", SetsAndPair(suits=(one, other)), 0.4) for one, other in _TWO_SUITS),
    *(
        HandAim(f"pungs of {one} and {other}", SetsAndPair(suits=(one, other), pungs=True))
        for one, other in _TWO_SUITS
    ),
    *(HandAim(f"one_suit {suit}", SetsAndPair(suits=(suit,))) for suit in range(3)),
)
"""Tiles of two suits, of one, or pungs alone."""


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    return _AIMS


DEFINITION: Final = SystemDefinition(
    name="riverside",
    rule_set=rule_set,
    options=OPTIONS,
    clauses=CLAUSES,
    guide=GUIDE,
    conventions=CONVENTIONS,
    player=PlayerAims(_aims),
    words=__name__,
)
