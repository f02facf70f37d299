"""A player's actions between two hands: say that one is ready, and sweep the tiles."""

from __future__ import annotations

from controller.rules.hand_state import Phase
from hardware_sim.players.person import LONG, PATIENCE, PlannedAction, SimulatedPerson
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.world.display_prompts import RESULTS, DisplayReading
from hardware_sim.world.world import now


class SweepActions:
    """What one player does between two hands."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world

    def when_asked_for_ready(self) -> PlannedAction | None:
        """Say ready for the next hand, once; before that, sweep what is left of the last."""
        world = self.world
        if world.tiles.is_clear() or (world.tiles.wall and not world.dealt and not world.to_sweep):
            fresh = self.person.ready_for != world.truth.hand
            late = (
                fresh and self.person.ready_to == world.displays[self.seat].version
            )  # heard, and shown nothing since
            if (fresh and not late) or now() - self.person.ready_at > (LONG if late else PATIENCE):
                return self.person.planned("ready", self.say_ready)
            return None
        settled = (
            world.to_sweep or world.truth.phase is Phase.OVER or self.person.display_age() > PATIENCE / 2
        )
        if settled and self.person.has_tiles():
            return self.person.planned("sweep", self.sweep, world.pace.sweep)
        return None

    def when_over(self, reading: DisplayReading) -> PlannedAction | None:
        """The display tells how the hand ended: sweep, then say ready."""
        if self.person.has_tiles():
            return self.person.planned("sweep", lambda: self.end(reading), self.world.pace.sweep)
        return self.when_asked_for_ready() if self.world.tiles.is_clear() else None

    async def say_ready(self) -> None:
        """Press READY for the next hand."""
        self.person.ready_for, self.person.ready_at = self.world.truth.hand, now()
        self.person.ready_to = self.world.displays[self.seat].version
        self.person.press(self.seat, "ready")

    async def sweep(self) -> None:
        """Push everything in front of the seat into the machine."""
        self.world.truth.break_off("the table asked for the next hand")
        self.person.call, self.world.wrong = None, None
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.DISCARDS, self.seat)):
            self.world.put(self.world.tiles.sweep(self.seat))

    async def end(self, reading: DisplayReading) -> None:
        """The display told how the hand ended; sweep."""
        truth = self.world.truth
        if truth.in_play:
            truth.dispute(self.seat, "the table ended a hand that is not over")
        result = None if truth.state is None else truth.state.result
        told = reading.prompt in RESULTS  # what was paid in a hand that was given up is the rules' to say
        if told and result is not None and reading.amount not in (None, result.deltas[self.seat]):
            truth.dispute(self.seat, f"shown {reading.amount}, but {result.deltas[self.seat]} is due")
        await self.sweep()
