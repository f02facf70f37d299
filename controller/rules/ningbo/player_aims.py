"""What a player of Ningbo goes for: a win needs four points, and what the hand already has counts towards them."""

from dataclasses import replace
from functools import cache
from typing import Final

from controller.rules.hand_state import HandState, SeatState
from controller.rules.system import System
from controller.rules.system_definition import HONOURS, HandAim, PlayerAims, SetsAndPair
from controller.rules.tiles import Seat, Tile

_EAST: Final = 27
_DRAGONS: Final = (31, 32, 33)
_NEEDED: Final = 4
_FIRST_FLOWERS: Final = (34, 38)

_HANDS: Final[tuple[tuple[HandAim, int], ...]] = (
    (HandAim("plain", SetsAndPair()), 0),
    (HandAim("all_pung", SetsAndPair(pungs=True)), 2),
    *((HandAim(f"half_flush {suit}", SetsAndPair(suits=(suit, HONOURS))), 2) for suit in range(3)),
    *((HandAim(f"full_flush {suit}", SetsAndPair(suits=(suit,))), 4) for suit in range(3)),
    *(
        (HandAim(f"half_flush pungs {suit}", SetsAndPair(suits=(suit, HONOURS), pungs=True)), 4)
        for suit in range(3)
    ),
)
"""Each kind of hand and the points it brings."""


def _aims(_system: System, hand: HandState, seat: Seat) -> tuple[HandAim, ...]:
    state = hand.seats[seat]
    held = state.hand
    seat_wind = _EAST + (seat - hand.banker) % hand.players
    points = 1.4 + _flower_points(state, seat_wind - _EAST)  # a wait, and now and then an own draw
    if held is not None and not any(held[wild] for wild in hand.wilds):
        points += 0.8
    round_wind = hand.start.round_wind
    for face in {seat_wind, *_DRAGONS, *(() if round_wind is None else (int(round_wind),))}:
        worth = 1 + (face == seat_wind == round_wind)
        if any(face in meld.tiles for meld in state.melds):
            points += worth
        elif held is not None and held[face] >= 2 and face not in hand.wilds:
            points += worth * (0.9 if held[face] >= 3 else 0.5)
    return _short_of(round(_NEEDED - points, 1))


@cache
def _short_of(points: float) -> tuple[HandAim, ...]:
    return tuple(replace(aim, handicap=0.75 * max(0.0, points - brought)) for aim, brought in _HANDS)


def _flower_points(state: SeatState, place: int) -> int:
    """One for each flower of one's own place, two for a whole row of four."""
    rows = [[tile - row for tile in state.flowers if row <= tile < row + 4] for row in _FIRST_FLOWERS]
    return sum(2 if len(row) == 4 else row.count(Tile(place)) for row in rows)


PLAYER: Final = PlayerAims(_aims)
