"""A player's actions at a machine that is not told to move: press its own button, and throw the dice."""

from __future__ import annotations

from hardware_sim.players.person import PATIENCE, PlannedAction, SimulatedPerson
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.world.world import now


class MachineActions:
    """What the banker does before a hand where no firmware moves the machine; the others look on."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.thrown_for: int | None = None
        """The version of the display that the dice were thrown for."""
        self.told_at = float("-inf")

    def when_told_to_press_machine(self) -> PlannedAction | None:
        """Press the machine's button once all tiles are in it; where the walls have long risen and the displays still
        ask for them, say so.
        """
        world = self.world
        if self.seat != world.truth.banker or world.own_cycle is None or world.own_cycle.runs:
            return None
        if world.tiles.is_clear():
            return self.person.planned("press machine", self.press_machine)
        long = now() - max(world.own_cycle.risen_at, self.told_at) > PATIENCE
        return self.person.planned("walls stand", self.say_that_walls_stand) if long else None

    def when_told_to_roll(self) -> PlannedAction | None:
        """Throw the dice, once for each time the display asks for it."""
        due = self.seat == self.world.truth.banker and self.thrown_for != self._asked()
        return self.person.planned("throw dice", self.throw) if due else None

    async def press_machine(self) -> None:
        """Press the machine's own button."""
        if self.world.own_cycle is not None and self.world.tiles.is_clear():
            self.world.own_cycle.press()

    async def say_that_walls_stand(self) -> None:
        """The camera does not see the walls: READY says that they are up."""
        self.told_at = now()
        self.person.press(self.seat, "ready")

    async def throw(self) -> None:
        """A hand over the cloth throws the dice into the bowl. Nobody can tell which of the two is the first."""
        self.thrown_for = self._asked()
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.DISCARDS, self.seat)):
            one, other = sorted(self.world.next_dice())
            self.world.rolled((one, other))

    def _asked(self) -> int:
        return self.world.displays[self.seat].version
