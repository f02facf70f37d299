"""Which sets the tiles of a known hand make with an open tile."""

from collections.abc import Sequence
from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.rule_set import RuleSet, TileRoles
from controller.rules.tiles import KINDS, WHITE, Counts, Seat, Tile

HONOURS: Final = 27
"""The first tile that stands in no run."""
RUNS_WITH: Final = tuple(
    tuple(
        (Tile(one), Tile(other))
        for one, other in ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2))
        if face < HONOURS and one // 9 == face // 9 == other // 9
    )
    for face in range(KINDS)
)
"""By face, the two others of every run it stands in."""


def is_run(faces: Sequence[Tile]) -> bool:
    """Whether these three faces are a run."""
    low, middle, high = sorted(faces)
    return high < HONOURS and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)


def chows(rules: RuleSet, hand: HandState, seat: Seat, claimed: Tile) -> list[tuple[Tile, Tile]]:
    """Every pair of natural tiles in a known hand that makes a run with the claimed tile; none in a hidden hand."""
    held = hand.seats[seat].hand
    if held is None:
        return []
    roles = rules.tile_roles(hand.indicator)
    found = []
    whites_as = roles.white_as if held[WHITE] else None
    for first, second in RUNS_WITH[roles.white_as if claimed == WHITE else claimed]:
        if (held[first] or first == whites_as) and (held[second] or second == whites_as):
            others = _held_as(roles, held, second)
            found += [(one, other) for one in _held_as(roles, held, first) for other in others]
    return found


def _held_as(roles: TileRoles, held: Counts, face: Tile) -> list[Tile]:
    """The natural tiles held that count as this face of a suit: the tile itself, and Whites standing in for it."""
    return [
        each
        for each in (face, WHITE)
        if held[each] and each not in roles.wilds and (each == face or roles.white_as == face)
    ]
