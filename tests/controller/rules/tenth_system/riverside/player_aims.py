"""What a player of Riverside goes for: tiles of two suits, of one, or pungs alone."""

from itertools import combinations
from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.system_definition import HandAim, PlayerAims, SetsAndPair
from controller.rules.tiles import Seat

_TWO_SUITS: Final = tuple(combinations(range(3), 2))
_AIMS: Final = (
    *(HandAim(f"suits {one} and {other}", SetsAndPair(suits=(one, other)), 0.4) for one, other in _TWO_SUITS),
    *(
        HandAim(f"pungs of {one} and {other}", SetsAndPair(suits=(one, other), pungs=True))
        for one, other in _TWO_SUITS
    ),
    *(HandAim(f"one_suit {suit}", SetsAndPair(suits=(suit,))) for suit in range(3)),
)


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    return _AIMS


PLAYER: Final = PlayerAims(_aims)
