"""What a player of Xiamen or Quanzhou goes for: five sets and a pair, the more so with a Gold over."""

from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.system_definition import HandAim, PlayerAims, SetsAndPair
from controller.rules.tiles import Seat

_SETS: Final = 5
_AIMS: Final = (HandAim("sets", SetsAndPair(_SETS)),)


def _aims(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    return _AIMS


PLAYER: Final = PlayerAims(_aims, sets=_SETS, floats=True, floats_pay=True)
