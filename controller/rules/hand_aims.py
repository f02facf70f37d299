"""What a player who knows a rule system goes for: winning hands as plain data, for simulated players.

These are habits of people, not rules: whether a hand wins is decided by the system alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.tiles import Seat

HONOURS: Final = 3
"""The fourth suit, after characters (0), circles (1) and bamboos (2)."""
ALL_SUITS: Final = (0, 1, 2, HONOURS)


@dataclass(frozen=True)
class SetsAndPair:
    """So many sets and a pair. `suits`: only tiles of these suits; `pair`: the faces the pair may have (None: any);
    `pungs`: no chows.
    """

    sets: int = 4
    suits: tuple[int, ...] = ALL_SUITS
    pair: frozenset[int] | None = None
    pungs: bool = False


@dataclass(frozen=True)
class SevenPairs:
    """Seven pairs, nothing laid out."""


@dataclass(frozen=True)
class LooseTiles:
    """Any tiles of these faces, without sets or a pair."""

    faces: frozenset[int]


@dataclass(frozen=True)
class HandAim:
    """One kind of winning hand. `handicap` and `unopened` (while no open set is laid) are counted in tiles: a hand that
    is not worth enough, or must be opened first, is further off than its tiles say. `most_wilds`: so many wilds it may
    hold.
    """

    name: str
    form: SetsAndPair | SevenPairs | LooseTiles
    handicap: float = 0
    unopened: float = 0
    most_wilds: int = 16


AimsOf = Callable[[System, HandState, Seat], tuple[HandAim, ...]]
"""The hands that this seat may go for; its own tiles are known."""


def four_sets_alone(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    """Four sets and a pair, whatever they are worth."""
    return (HandAim("sets", SetsAndPair()),)


@dataclass(frozen=True)
class PlayerAims:
    """What the simulated players of one system know beyond the legal acts.

    `sets`: how many sets a winning hand has. `floats`: a wild kept over, or thrown away at the right moment, makes a
    win worth more; `floats_pay`: so much more that a claimed win is let go for it. `violation_clauses`: where players
    break rules in ways of this system's own, the clauses its refusals may name, by the name of the violation
    (`hardware_sim.strategy.rule_violations.Habit`).
    """

    aims: AimsOf = four_sets_alone
    sets: int = 4
    floats: bool = False
    floats_pay: bool = False
    violation_clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
