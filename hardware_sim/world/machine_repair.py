"""What people do to the machine when its displays say so: they know no more than what is shown, and mend only that."""

from __future__ import annotations

from typing import Protocol

from hardware_sim.world.display_prompts import Prompt
from hardware_sim.world.world import World


class ReachableMachine(Protocol):
    """What can be reached by hand; every simulated firmware has it."""

    def open_lid(self) -> None: ...
    def close_lid(self) -> None: ...
    def free(self, wall: int) -> None: ...
    def missing_tile(self, wall: int, tiles: int = 1) -> None: ...
    def extra_tile(self, wall: int, tiles: int = 1) -> None: ...
    def mixed_set(self, wall: int, tiles: int = 1) -> None: ...
    def lift_stuck(self, wall: int, stuck: bool = True) -> None: ...


class Repairs:
    """The hands of the people at one machine."""

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
