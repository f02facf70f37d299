"""What a player of Kawuxing goes for."""

from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.system_definition import HandAim, PlayerAims, SetsAndPair, SevenPairs
from controller.rules.tiles import Seat

_AIMS: Final = (
    HandAim("sets", SetsAndPair(), 0.3),
    HandAim("pairs", SevenPairs()),
    HandAim("all_pung", SetsAndPair(pungs=True)),
    *(HandAim(f"pure_suit {suit}", SetsAndPair(suits=(suit,))) for suit in range(3)),
)


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    """A claimed win needs a pattern: with none the hand must be laid open or drawn."""
    return _AIMS


PLAYER: Final = PlayerAims(_aims)
