"""How a player puts tiles right: take a wrong act back, lay tiles straight, or lay a refused act again."""

from __future__ import annotations

import asyncio
from typing import Final

from controller.rules.acts import FalseWin
from hardware_sim.players.person import PATIENCE, Action, PlannedAction, SimulatedPerson
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.world.call_state import Stage
from hardware_sim.world.display_prompts import Prompt
from hardware_sim.world.world import now

GIVE_UP: Final = 20.0
"""Seconds after which somebody puts a wrong act right although no display asked for it."""
ANSWERED_WITHIN: Final = 30.0
"""Seconds within which a question is answered; then tiles are laid straight after all."""
TAKEN_BACK_FOR: Final = 3.0
"""Seconds a refused but right act stays taken back before it is laid again."""


class CorrectionActions:
    """The corrections of one player."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world

    def when_asked_to_undo_a_right_act(self) -> PlannedAction | None:
        """Wait: the act is put right, or never was wrong, and the display may only be late."""
        if self.person.is_at(Stage.UNDONE) and not self.person.waited(PATIENCE):
            return None
        late = self.person.display_age() > PATIENCE / 2
        return self.unless_just_tidied("take back", self.take_back_for_now) if late else None

    def when_asked_to_tidy(self) -> PlannedAction | None:
        """The tiles cannot be read: lay them straight, unless they are asked about on the panel and named there."""
        asked = any(zone.endswith(f":{self.seat}") for zone in self.world.asked_zones)
        if asked and self.person.display_age() < ANSWERED_WITHIN:
            return None
        return self.unless_just_tidied("tidy", self.tidy)

    def unless_just_tidied(self, name: str, do: Action) -> PlannedAction | None:
        """`do`, unless tiles were laid straight a moment ago: the display may only be late."""
        return None if now() - self.person.tidied_at < PATIENCE / 2 else self.person.planned(name, do)

    def unnoticed(self, prompt: Prompt) -> bool:
        """Whether a wrong act has lain there too long for a refusal to come."""
        seen = prompt is not Prompt.TIDY  # while it cannot be read, nobody can have noticed
        return seen and self.person.waited(GIVE_UP) and self.person.display_age() > GIVE_UP

    async def undo(self) -> None:
        """Take a wrong act back, when the display asks for it or, after a long while, unprompted."""
        call = self.person.call
        if call is None or call.before is None or call.violation is None:
            return
        text = self.world.displays[self.seat].text
        request = text if text.startswith(("UNDO", "TIDY")) else None
        async with self.person.reaching(SeatZone(SeatZoneKind.MELDS, self.seat)) as still:
            if not still:
                return
            self.world.put(call.before)
            if call.by_phone and self.world.has_stood_by(self.seat):
                self.world.truth.act(FalseWin(self.seat))
            self.world.doubted = None
            self.world.truth.put_right(call.violation, request)
            self.world.wrong = None
            self.person.tidied_in_vain = 0
            self.person.come_to(Stage.UNDONE)

    async def tidy(self) -> None:
        """Lay everything before the seat again, straight."""
        self.person.tidied_at = now()
        self.person.tidied_for = self.world.displays[self.seat].version
        in_vain = self.person.is_at(Stage.WRONG)
        self.person.tidied_in_vain = self.person.tidied_in_vain + 1 if in_vain else 0
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.MELDS, self.seat)):
            self.world.lay_again(self.seat)

    async def take_back_for_now(self) -> None:
        """A right act was refused: take it back as asked, and lay it again when the table has seen that."""
        self.person.tidied_at = now()
        text = self.world.displays[self.seat].text
        self.world.truth.dispute(self.seat, f"a right act was refused: {text}")
        deed = self.person.last_deed
        if deed is None or self.world.tiles is not deed[1]:
            await self.tidy()
            return
        self.world.wrong = self.seat
        self.world.put(deed[0])
        given_up = self.world.given_up
        await asyncio.sleep(TAKEN_BACK_FOR)
        if self.world.given_up != given_up:
            return
        self.world.put(deed[1])
        self.world.wrong = None
