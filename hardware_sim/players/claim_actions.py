"""A player's answers to an open tile: claim it, pass, and follow the display's reply."""

from __future__ import annotations

from dataclasses import replace

from controller.rules.acts import Hu
from controller.rules.hand_state import Phase
from hardware_sim.players.person import PATIENCE, PlannedAction, SimulatedPerson, button_of
from hardware_sim.strategy.policy import choose_claim
from hardware_sim.world.call_state import Call, Stage
from hardware_sim.world.display_prompts import Prompt
from hardware_sim.world.world import now


class ClaimActions:
    """The claims of one player."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world

    def when_asked_to_claim(self, prompt: Prompt) -> PlannedAction | None:
        """Answer an open tile once; give up a refused claim."""
        call = self.person.current_call()
        if call is None:
            # The display's request must be about the present discard, not about the one before.
            fresh = (
                self.world.displays[self.seat].at >= self.world.moved_at
                or self.person.display_age() > PATIENCE
            )
            # The refused claim was pressed on a phone: the own answer is still to come.
            asked = prompt is Prompt.CLAIM or self.person.has_heard_no()
            return self.person.planned("answer", self.answer) if asked and fresh else None
        if call.stage is Stage.CALLED and prompt is Prompt.NO:
            return self.person.planned("hear no", self.hear_no)
        if call.stage is Stage.REFUSED:
            return self.person.planned("pass", self.say_pass)
        if prompt is Prompt.CLAIM and self.person.waited(PATIENCE):
            return self.person.planned("answer again", self.press_again)
        return None

    async def answer(self) -> None:
        """Claim the open tile, or pass."""
        world, state = self.world, self.person.state
        chance = world.chance(self.seat, "claim", world.truth.acts)
        sight = self.person.sight()
        legal = list(world.truth.system.legal_acts(state, self.seat))
        if state.phase is Phase.ROB:
            self.person.call_out(next((act for act in legal if isinstance(act, Hu)), None))
            return
        if state.last_discard is None:
            return
        tile = state.last_discard[1]
        slip = self.person.habits.claim(world.truth.system, state, sight, tile, chance)
        if slip is not None and self.person.first_time(slip.habit):
            self.person.call_out(slip.act, slip)
            return
        self.person.call_out(choose_claim(sight, tile, legal, chance))

    async def press_again(self) -> None:
        """The display still asks: push the same button again."""
        call = self.person.call
        if call is not None:
            self.person.press(self.seat, button_of(call.act if call.stage is Stage.CALLED else None))
            self.person.call = replace(call, since=now())

    async def hear_no(self) -> None:
        """React to the display's refusal of the call."""
        call = self.person.call
        if call is None:
            return
        text = self.world.displays[self.seat].text
        if call.violation is not None:
            self.world.truth.put_right(call.violation, text)
        else:
            self.world.truth.dispute(self.seat, f"{button_of(call.act)} was refused: {text}")
        self.person.come_to(Stage.REFUSED)

    async def say_pass(self) -> None:
        """Give the call up with the pass button."""
        call = self.person.call
        if call is None:
            self.world.truth.dispute(self.seat, f"told {self.world.displays[self.seat].text} uncalled")
        elif call.stage is Stage.CALLED and call.violation is not None:
            self.world.truth.put_right(call.violation, None)  # nobody refused it: an honest second thought
        self.person.press(self.seat, "pass")
        occasion = self.person.occasion() if call is None else call.occasion
        self.person.call = Call(occasion, None if call is None else call.act, Stage.PASSED, now())
        self.world.calls[self.seat] = self.person.call
        self.world.end_if_exhausted()
