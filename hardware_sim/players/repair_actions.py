"""A player's actions at a machine that stopped: what the displays ask for, once each."""

from __future__ import annotations

from typing import Final

from hardware_sim.players.person import PATIENCE, PlannedAction, SimulatedPerson
from hardware_sim.world.display_prompts import INSIDE, Prompt, parse_display
from hardware_sim.world.world import now

LOOKS_FOR: Final = 1.5
"""Seconds it takes to bend over the bowl and see what lies there."""


class RepairActions:
    """The repairs that one player makes."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.mended: tuple[int, float] | None = None
        """The version of the display that was last done as it says at the machine, and when."""

    def when_the_machine_stopped(self, prompt: Prompt) -> PlannedAction | None:
        """Do what the display says at the machine, once; again only when it still says so after a while."""
        shown = self.world.displays[self.seat].version
        if self.mended is not None and self.mended[0] == shown and now() - self.mended[1] < PATIENCE:
            return None
        delay = LOOKS_FOR if prompt is Prompt.SEEN else None
        return self.person.planned(f"{prompt.value} {shown}", lambda: self.mend(prompt, shown), delay)

    async def mend(self, prompt: Prompt, shown: int) -> None:
        """One step of repairing the machine. Who has reached into it says READY, or just closes the lid."""
        self.mended = (shown, now())
        inside = self.world.inside
        if prompt is Prompt.SEEN:
            dice = parse_display(self.world.displays[self.seat].text).dice
            self.person.press(self.seat, "ready" if dice is not None and self.world.counts(dice) else "pass")
            return
        if prompt is Prompt.CONFIRM or inside is None:
            self.person.press(self.seat, "ready")
            return
        named = (parse_display(display.text).wall for display in self.world.displays)
        inside.do(prompt, next((wall for wall in named if wall is not None), self.seat))
        if prompt in INSIDE:
            if self.world.chance(self.seat, "says ready", shown).random() < 0.5:
                self.person.press(self.seat, "ready")
            else:
                inside.do(Prompt.CLOSE_LID, self.seat)
