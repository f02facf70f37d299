"""Skilled players for whole hands of play by the rules alone, and the walls of a machine that cheats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from controller.rules.acts import Act
from controller.rules.built_walls import Bank, ShuffledWall, TilesAt, fair_roll
from controller.rules.hand_generator import calls
from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile
from controller.rules.walls import WallPlan
from hardware_sim.machine.rigged_machine import DEAL, DICE, WALL, Rigs, rigged_deal, rigged_dice, rigged_wall
from hardware_sim.strategy.player_views import Sights
from hardware_sim.strategy.policy import choose_after_discard, choose_claim, choose_in_turn


class Skilled:
    """Players who aim at a win, with what they can see."""

    def __init__(self, system: System, chance: Random) -> None:
        self._system, self._chance = system, chance
        self._sights = Sights(system, chance)

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """The act by `choose_in_turn`."""
        sight = self._sights.of(hand, seat)
        return choose_in_turn(sight, legal, self._chance, self._sights.trial(hand, seat, sight))

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:
        """The claim by `choose_claim`."""
        legal = calls(self._system, hand, seat)
        return choose_claim(self._sights.of(hand, seat), tile, legal, self._chance) if legal else None

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:  # noqa: ARG002 - `Players`'
        """The act by `choose_after_discard`."""
        return choose_after_discard(legal, self._chance)


def rigged_walls(system: System, chance: Random, bank: Bank, rigs: Rigs) -> ShuffledWall:
    """A set shuffled, built and dealt by a machine with this rig, or fairly without one."""

    def arranged(lies: TilesAt, plan: WallPlan) -> TilesAt:
        if WALL in rigs:
            lies = rigged_wall(lies, system, rigs[WALL], chance)
        return rigged_deal(lies, plan, system, rigs[DEAL], chance) if DEAL in rigs else lies

    roll = partial(_loaded_roll, rigs[DICE]) if DICE in rigs else fair_roll
    return ShuffledWall(system, chance, bank, roll=roll, arrange=arranged)


def _loaded_roll(strength: float, chance: Random) -> tuple[int, int]:
    return rigged_dice(fair_roll(chance), strength, chance)
