"""What a player of Wuhan's family goes for: major wins are worth enough, a minor one needs doubles, all are opened."""

from functools import cache
from typing import Final

from controller.rules.hand_state import HandState, SeatState
from controller.rules.play_kinds import MeldKind
from controller.rules.system import System
from controller.rules.system_definition import HandAim, LooseTiles, PlayerAims, SetsAndPair
from controller.rules.tiles import FACES, Seat

_EAST: Final = 27
_TWOS_FIVES_EIGHTS: Final = frozenset(face for face in range(_EAST) if face % 9 in (1, 4, 7))
_HONOURS: Final = frozenset(range(_EAST, FACES))
_USUAL_MINIMUM: Final = 8


def _aims(system: System, hand: HandState, seat: Seat) -> tuple[HandAim, ...]:
    state = hand.seats[seat]
    minimum = system.options.get("minimum")
    wanted = (minimum if isinstance(minimum, int) else _USUAL_MINIMUM).bit_length() - 1
    wilds = sum(state.hand[wild] for wild in hand.wilds) if state.hand is not None else 0
    doubles = 1 + _kong_doubles(hand, state) + (0 if wilds else 1)
    return _short_of(max(0, wanted - doubles))


@cache
def _short_of(doubles: int) -> tuple[HandAim, ...]:
    """So many doubles are missing in a minor win; its own draw may still bring one."""
    minor = SetsAndPair(pair=_TWOS_FIVES_EIGHTS)
    return (
        HandAim("minor", minor, 0.8 * max(0.0, doubles - 0.4), 0.9, most_wilds=1),
        *(HandAim(f"pure_suit {suit}", SetsAndPair(suits=(suit,)), 0.2, 0.9) for suit in range(3)),
        HandAim("all_pung", SetsAndPair(pungs=True), 0.8, 0.6),
        HandAim("all_258", LooseTiles(_TWOS_FIVES_EIGHTS), 0, 0.9),
        HandAim("all_honours", LooseTiles(_HONOURS), 0, 0.9),
    )


def _kong_doubles(hand: HandState, state: SeatState) -> int:
    """Open and kong-tile kongs one each, closed and wild kongs two."""
    doubles = 0
    for meld in state.melds:
        if meld.kind.endswith("_kong"):
            worth_two = meld.kind is MeldKind.CLOSED_KONG or (meld.tiles and meld.tiles[0] in hand.wilds)
            doubles += 2 if worth_two else 1
    return doubles + sum(2 for tile in state.discards if tile in hand.wilds)


PLAYER: Final = PlayerAims(_aims)
