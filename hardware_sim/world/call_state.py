"""A player's state on the present occasion: the call and its stage."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from controller.rules.acts import Act
from hardware_sim.strategy.rule_violations import Slip
from hardware_sim.world.tile_locations import TileLocations

Occasion = tuple[int, int]
"""(hand number, acts of this hand so far): nothing a restarted controller could change."""


class Stage(Enum):
    """How far a call has come."""

    CALLED = auto()  # the button is pressed
    PASSED = auto()  # pass is pressed, at once or after a change of mind
    REFUSED = auto()  # the display shows NO
    WRONG = auto()  # a wrong act lies on the table
    UNDONE = auto()  # the wrong act is put right
    DONE = auto()  # laid as it should be
    AGAIN = auto()  # a right act was refused: called again


@dataclass(frozen=True)
class Call:
    """A player's answer to one occasion. `violation` is its number in the truth, `before` the tiles before a
    wrong act, `since` when it came this far (loop seconds). `by_phone`: somebody pressed its button on a phone, and
    answers for it there."""

    occasion: Occasion
    act: Act | None
    stage: Stage
    since: float
    slip: Slip | None = None
    violation: int | None = None
    before: TileLocations | None = None
    by_phone: bool = False
