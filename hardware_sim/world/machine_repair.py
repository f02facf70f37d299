"""Repairs by people when the displays ask for them; they repair only what is shown."""

from __future__ import annotations

from typing import Protocol

from hardware_sim.world.display_prompts import Prompt
from hardware_sim.world.world import World


class ReachableMachine(Protocol):
    """The parts of a machine that hands can reach; every simulated firmware has these methods."""

    def open_lid(self) -> None:
        """Opens the lid."""

    def close_lid(self) -> None:
        """Closes the lid."""

    def free(self, wall: int) -> None:
        """Frees the tiles jammed at a wall."""

    def missing_tile(self, wall: int, tiles: int = 1) -> None:
        """Sets how many tiles are missing at a wall; 0: put back."""

    def extra_tile(self, wall: int, tiles: int = 1) -> None:
        """Sets how many tiles are too many at a wall; 0: taken out."""

    def mixed_set(self, wall: int, tiles: int = 1) -> None:
        """Sets how many tiles of the other set lie at a wall; 0: sorted out."""

    def lift_stuck(self, wall: int, stuck: bool = True) -> None:
        """Sets whether a wall's plate is stuck."""


class Repairs:
    """The repairs by the people at one machine."""

    def __init__(self, world: World, machine: ReachableMachine) -> None:
        self._world = world
        self._machine = machine

    def do(self, prompt: Prompt, wall: int) -> None:
        """Carry out one instruction at a wall; whatever is wrong elsewhere stays as it is."""
        match prompt:
            case Prompt.OPEN_LID:
                self._machine.open_lid()
            case Prompt.CLOSE_LID:
                self._machine.close_lid()
            case Prompt.FREE_TILES:
                self._machine.free(wall)
            case Prompt.FREE_PLATE:
                self._machine.lift_stuck(wall, False)
            case Prompt.FIND:
                self._world.put(self._world.tiles.find())
                self._machine.missing_tile(wall, 0)
            case Prompt.TAKE_OUT:
                self._machine.extra_tile(wall, 0)
            case Prompt.SORT:
                self._machine.mixed_set(wall, 0)
