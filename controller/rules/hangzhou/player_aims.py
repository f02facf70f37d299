"""What a player of Hangzhou goes for, and the wrong acts that are this system's own."""

from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.system_definition import HandAim, PlayerAims, SetsAndPair, SevenPairs
from controller.rules.tiles import Seat

_AIMS: Final = (HandAim("sets", SetsAndPair()), HandAim("pairs", SevenPairs()))


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
