"""A player's next action while a hand is played, by the phase of the hand and the prompt of the display."""

from __future__ import annotations

from typing import Final

from controller.rules.acts import Flower, Hu, Kita
from controller.rules.hand_state import Phase
from hardware_sim.players.claim_actions import ClaimActions
from hardware_sim.players.opening_actions import FlowerActions, IndicatorActions
from hardware_sim.players.person import LOOK, PATIENCE, PlannedAction, SimulatedPerson
from hardware_sim.players.turn_actions import TurnActions
from hardware_sim.players.win_actions import WinActions
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world.call_state import Stage
from hardware_sim.world.display_prompts import TURN_PROMPTS, DisplayReading, Prompt
from hardware_sim.world.world import now

_MY_TURN: Final = TURN_PROMPTS | {Prompt.NO}


class PlayDecisions:
    """Decides which action of the course of play follows."""

    def __init__(
        self,
        person: SimulatedPerson,
        *,
        claims: ClaimActions,
        flowers: FlowerActions,
        indicator: IndicatorActions,
        turns: TurnActions,
        wins: WinActions,
    ) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.claims = claims
        self.flowers = flowers
        self.indicator = indicator
        self.turns = turns
        self.wins = wins

    def in_play(self, prompt: Prompt) -> PlannedAction | None:
        """The action that the phase of the hand and the prompt together call for."""
        state = self.world.truth.state
        if state is None:  # where no indicator is turned up, play is asked for right after the dice
            return self.indicator.when_dealing(DisplayReading(prompt))
        drawer = None if state.last_discard is None else state.after(state.last_discard[0])
        match state.phase:
            case Phase.CLAIMS | Phase.ROB if prompt in (Prompt.CLAIM, Prompt.NO):
                return self.claims.when_asked_to_claim(prompt)
            case Phase.CLAIMS if prompt is Prompt.DRAW and drawer == self.seat and state.left > 0:
                return self.person.planned("draw", lambda: self.turns.draw("head"))
            case Phase.SUPPLEMENT | Phase.ROB if prompt is Prompt.DRAW_TAIL and state.turn == self.seat:
                if isinstance(self.world.truth.last, Flower | Kita):
                    return self.person.planned("draw", lambda: self.turns.draw("tail"), LOOK)
                return self.person.planned("draw", lambda: self.turns.draw("tail"))
            case Phase.DISCARD if state.turn == self.seat and prompt in _MY_TURN:
                return self._when_in_turn(prompt)
            case Phase.DISCARD if state.turn != self.seat and prompt is Prompt.WAIT:
                return self._when_idle()
            case Phase.CLAIMS if (
                prompt is Prompt.WAIT and self.person.current_call() is None and self.wins.wins_unasked()
            ):
                return self.person.planned("call win", self.wins.call_win)
            case Phase.OVER if self.person.is_at(Stage.AGAIN) and prompt in _MY_TURN:
                waited = self.person.waited(PATIENCE / 2)
                return self.person.planned("call again", self.wins.call_again) if waited else None
        return None

    def when_so_late(self) -> PlannedAction | None:
        """In the bottom stage: what is drawn is kept, nobody discards any more."""
        state, keeps = self.world.truth.state, self.world.truth.system.in_bottom_stage
        if state is None or state.phase is Phase.OVER:
            return None
        if keeps(state) and state.turn == self.seat and state.phase is Phase.DISCARD:
            call = self.person.current_call()
            if call is None or self.person.waited(PATIENCE):
                return self.person.planned("win or keep", self.turns.keep)
            return None
        if state.after(state.turn) != self.seat or not state.left:
            return None
        return self.person.planned("draw", lambda: self.turns.draw("head"))

    def _when_in_turn(self, prompt: Prompt) -> PlannedAction | None:
        call = self.person.current_call()
        if call is not None and call.stage is Stage.CALLED:
            if prompt is Prompt.NO:
                return self.person.planned("hear no", self.claims.hear_no)
            return (
                self.person.planned("call again", self.claims.press_again)
                if self.person.waited(PATIENCE)
                else None
            )
        if (call is not None and call.stage is Stage.WRONG) or self.person.hears_a_win():
            return None
        if self.turns.discloses_with is not None and self.turns.discloses_with[0] == self.person.occasion():
            if prompt is Prompt.DISCARD_OPEN:
                return self.person.planned("discard and disclose", self.turns.discard_and_disclose)
            if now() - self.person.ready_at < PATIENCE:
                return None
        if self.turns.announces is not None and self.turns.announces[0] == self.person.occasion():
            if prompt is Prompt.RIICHI_DISCARD:
                return self.person.planned("discard across", self.turns.discard_across)
            if now() - self.person.ready_at < PATIENCE:
                return None
        pause = LOOK if self.person.state.opening else 0.0  # others may win before the first discard
        return self.person.planned("play", self.turns.play, pause + self._thought())

    def _when_idle(self) -> PlannedAction | None:
        """Somebody else's turn: the moment to discard out of turn, or to win where that may be."""
        call = self.person.current_call()
        if call is None and not self.person.hears_a_win() and self.wins.wins_unasked():
            return self.person.planned("call win", self.wins.call_win)
        if call is not None and isinstance(call.act, Hu) and call.stage is Stage.CALLED:
            return (
                self.person.planned("call again", self.claims.press_again)
                if self.person.waited(PATIENCE)
                else None
            )
        if (
            self.person.state.opening and self.flowers.flower_in_hand() is not None
        ):  # the table goes on as if there were none
            waits = self.person.turn_is_busy() or self.flowers.others_lay_first()
            return (
                None
                if waits
                else self.person.planned("lay flower", self.flowers.lay_flower_after_a_look, LOOK)
            )
        if self.person.is_at(Stage.WRONG) or self.person.turn_is_busy() or self.world.tiles.shown[self.seat]:
            return None
        chance = self.world.chance(self.seat, "idle", self.world.truth.acts)
        if self.person.first_time(Habit.OUT_OF_TURN) and self.person.habits.tempted(
            Habit.OUT_OF_TURN, chance
        ):
            return self.person.planned("discard out of turn", self.turns.discard_out_of_turn)
        return None

    def _thought(self) -> float:
        return self.person.pause("thought", self.world.pace.think)
