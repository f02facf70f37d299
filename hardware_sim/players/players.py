"""The people at the table: each does what the own display says, and nothing is decided by the clock.

A player looks at the display, at the table and at how far the hand has come; `_next` names the one step that follows
from these, `live` waits as long as a person would and, if it still is the step to take, takes it. What was called on
an occasion is remembered, so a display that says the same again, after a fault or a restart of the controller, does
not make anyone act twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from controller.rules.acts import Chow, Flower, Hu, Kong, Pung
from controller.rules.flower_rules import next_to_replace
from controller.rules.hand_state import Phase
from hardware_sim.players.opening_actions import LOOK, Opener
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world.call_state import Stage
from hardware_sim.world.display_prompts import (
    LAYING,
    MENDING,
    RESULTS,
    TURN_PROMPTS,
    DisplayReading,
    Prompt,
    read,
)
from hardware_sim.world.world import now

LOOKS_FOR: Final = 1.5
"""Seconds it takes to bend over the bowl and see what lies there."""
PATIENCE: Final = 10.0
"""Seconds after which somebody whose display still asks the same presses or tidies again."""
LONG: Final = 30.0
"""The same for what cannot have gone unheard: a press too many might be taken for an answer to what comes next."""
GIVES_UP_AFTER: Final = 3
"""How often a player tidies a wrong meld that nobody can read before taking it back unasked."""
GIVE_UP: Final = 20.0
"""Seconds after which somebody puts a wrong act right although nobody said so."""
_MY_TURN: Final = TURN_PROMPTS | {Prompt.NO}


@dataclass(frozen=True)
class PlannedAction:
    """One thing to do: its name, how many seconds a person takes before it, and the action."""

    name: str
    delay: float
    do: Callable[[], Awaitable[None]] = field(compare=False)


class SimulatedPlayer(Opener):
    """A person who plays: `live` runs until it is cancelled."""

    async def live(self) -> None:
        """Plays until cancelled."""
        bell = self.world.bell(self.seat)
        while True:
            bell.clear()
            step = self._next()
            if step is None:
                with suppress(TimeoutError):  # nothing new: look again whether patience has run out
                    async with asyncio.timeout(PATIENCE / 2):
                        await bell.wait()
                continue
            await asyncio.sleep(step.delay)
            if self._next() == step:
                await step.do()

    # ---- what to do next ---------------------------------------------------------------------------------------

    def _next(self) -> PlannedAction | None:  # noqa: C901, PLR0911, PLR0912 - one case a prompt
        self._forget_what_is_past()
        reading = read(self.world.displays[self.seat].text)
        prompt = reading.prompt
        if prompt in MENDING or prompt in (Prompt.CONFIRM, Prompt.SEEN):
            return self._when_the_machine_stopped(prompt)
        unreadable = prompt is Prompt.TIDY and self.tidied_in_vain >= GIVES_UP_AFTER
        if self._is_at(Stage.WRONG) and (prompt is Prompt.UNDO or unreadable or self._unnoticed(prompt)):
            return self._step("undo", self.undo)
        world = self.world
        if world.wrong not in (None, self.seat) and prompt not in (Prompt.CLAIM, Prompt.NO):
            return None  # somebody's wrong act lies there: hands off until it is put right
        match prompt:
            case Prompt.READY:
                return self._when_asked_for_ready()
            case Prompt.BREAK | Prompt.TURN_UP:
                return self._when_dealing(reading)
            case Prompt.TURN_BACK:
                return self._step("turn back", self.turn_back) if world.tiles.turned_up else None
            case Prompt.FLOWERS:
                return self._when_flowers_are_laid(reading)
            case Prompt.DRAW_TAIL if world.truth.state is not None and world.truth.state.opening:
                return self._when_flowers_are_laid(reading)
            case Prompt.CLAIM | Prompt.NO | Prompt.DRAW | Prompt.DISCARD | Prompt.DRAW_TAIL | Prompt.WAIT:
                return self._in_play(prompt)
            case Prompt.DRAW_KEEP:
                return self._when_so_late()
            case Prompt.DISCARD_OPEN:
                return self._in_play(prompt)
            case Prompt.OPEN_HAND:
                return self._step("lay open", self.lay_open) if self.hand_stands() else None
            case Prompt.SHOW_HAND | Prompt.DOUBTED:
                return self._when_hand_is_asked_for(prompt)
            case Prompt.UNDO:
                return self._when_told_to_undo_what_is_right()
            case Prompt.TIDY:
                return self._unless_just_tidied("tidy", self.tidy)
        if prompt in LAYING:
            return self._when_laying(prompt)
        return self._when_over(reading) if prompt in RESULTS else None

    def _when_the_machine_stopped(self, prompt: Prompt) -> PlannedAction | None:
        """Do what the display says at the machine, once; again only when it still says so after a while."""
        shown = self.world.displays[self.seat].version
        if self.mended is not None and self.mended[0] == shown and now() - self.mended[1] < PATIENCE:
            return None
        delay = LOOKS_FOR if prompt is Prompt.SEEN else None
        return self._step(f"{prompt.value} {shown}", lambda: self.mend(prompt, shown), delay)

    def _when_asked_for_ready(self) -> PlannedAction | None:
        world = self.world
        if world.tiles.is_clear() or (world.tiles.wall and not world.dealt):
            fresh = self.ready_for != world.truth.hand
            late = (
                fresh and self.ready_to == world.displays[self.seat].version
            )  # heard, and shown nothing since
            if (fresh and not late) or now() - self.ready_at > (LONG if late else PATIENCE):
                return self._step("ready", self.say_ready)
            return None
        settled = world.truth.phase is Phase.OVER or self._display_age() > PATIENCE / 2
        if settled and self._has_tiles():
            return self._step("sweep", self.sweep, world.pace.sweep)
        return None

    def _when_dealing(self, reading: DisplayReading) -> PlannedAction | None:
        world = self.world
        if world.plan is None:
            return None
        if reading.prompt is Prompt.TURN_UP and world.dealt and not self.indicator_is_due():
            unseen = now() - world.moved_at > PATIENCE / 2  # it lies there, but so that nobody can read it
            return self._unless_just_tidied("tidy", self.tidy) if unseen else None
        if not world.dealt:
            return self._step("deal", world.deal) if self.seat == world.truth.banker else None
        if reading.prompt is Prompt.TURN_UP and not self._is_at(Stage.WRONG):
            return self._step("turn up", lambda: self.turn_up(reading))
        return None

    def _when_flowers_are_laid(self, reading: DisplayReading) -> PlannedAction | None:
        """One seat after the other, from the banker on, each after a look at what the one before laid."""
        if self.world.truth.state is None:
            return self._when_dealing(reading)
        if not self.state.opening:
            return None
        if self.flower_in_hand() is not None:
            if self.last_act_is_mine():
                return self._step("lay flower", self.lay_own_flower)
            return (
                None
                if self.others_lay_first()
                else self._step("lay flower", self.lay_flower_after_a_look, LOOK)
            )
        said = self.laid_for == self.opening_so_far()
        if said and reading.prompt is Prompt.DRAW_TAIL and next_to_replace(self.state) == self.seat:
            return self._step("supplements", lambda: self.take_supplements(reading.count), LOOK)
        if not said or now() - self.laid_at > LONG:
            return self._step("laid", self.say_laid, LOOK)
        return None

    def _when_so_late(self) -> PlannedAction | None:
        """In the bottom stage: what is drawn is kept, nobody discards any more."""
        state, keeps = self.world.truth.state, self.world.truth.system.in_bottom_stage
        if state is None or state.phase is Phase.OVER:
            return None
        if keeps(state) and state.turn == self.seat and state.phase is Phase.DISCARD:
            call = self.current_call()
            if call is None or self._waited(PATIENCE):
                return self._step("win or keep", self.keep)
            return None
        drawer = state.after(state.turn)
        return self._step("draw", lambda: self.draw("head")) if drawer == self.seat and state.left else None

    def _in_play(self, prompt: Prompt) -> PlannedAction | None:
        state = self.world.truth.state
        if state is None:  # where no indicator is turned up, play is asked for right after the dice
            return self._when_dealing(DisplayReading(prompt))
        drawer = None if state.last_discard is None else state.after(state.last_discard[0])
        match state.phase:
            case Phase.CLAIMS | Phase.ROB if prompt in (Prompt.CLAIM, Prompt.NO):
                return self._when_asked_to_claim(prompt)
            case Phase.CLAIMS if prompt is Prompt.DRAW and drawer == self.seat and state.left > 0:
                return self._step("draw", lambda: self.draw("head"))
            case Phase.SUPPLEMENT | Phase.ROB if prompt is Prompt.DRAW_TAIL and state.turn == self.seat:
                if isinstance(self.world.truth.last, Flower):
                    return self._step("draw", lambda: self.draw("tail"), LOOK)
                return self._step("draw", lambda: self.draw("tail"))
            case Phase.DISCARD if state.turn == self.seat and prompt in _MY_TURN:
                return self._when_in_turn(prompt)
            case Phase.DISCARD if state.turn != self.seat and prompt is Prompt.WAIT:
                return self._when_idle()
            case Phase.CLAIMS if (
                prompt is Prompt.WAIT and self.current_call() is None and self.wins_unasked()
            ):
                return self._step("call win", self.call_win)
            case Phase.OVER if self._is_at(Stage.AGAIN) and prompt in _MY_TURN:
                return self._step("call again", self.call_again) if self._waited(PATIENCE / 2) else None
        return None

    def _when_asked_to_claim(self, prompt: Prompt) -> PlannedAction | None:
        call = self.current_call()
        if call is None:
            # What the display asks must be about what lies there now, not about the discard before.
            fresh = self.world.displays[self.seat].at >= self.world.moved_at or self._display_age() > PATIENCE
            return self._step("answer", self.answer) if prompt is Prompt.CLAIM and fresh else None
        if call.stage is Stage.CALLED and prompt is Prompt.NO:
            return self._step("hear no", self.hear_no)
        if call.stage is Stage.REFUSED:
            return self._step("pass", self.say_pass)
        if prompt is Prompt.CLAIM and self._waited(PATIENCE):
            return self._step("answer again", self.press_again)
        return None

    def _when_in_turn(self, prompt: Prompt) -> PlannedAction | None:
        call = self.current_call()
        if call is not None and call.stage is Stage.CALLED:
            if prompt is Prompt.NO:
                return self._step("hear no", self.hear_no)
            return self._step("call again", self.press_again) if self._waited(PATIENCE) else None
        if (call is not None and call.stage is Stage.WRONG) or self.hears_a_win():
            return None
        if self.discloses_with is not None and self.discloses_with[0] == self.occasion():
            if prompt is Prompt.DISCARD_OPEN:
                return self._step("discard and disclose", self.discard_and_disclose)
            if now() - self.ready_at < PATIENCE:
                return None
        pause = LOOK if self.state.opening else 0.0  # others may win before the first discard
        return self._step("play", self.play, pause + self._thought())

    def _when_idle(self) -> PlannedAction | None:
        """Somebody else's turn: the moment to discard out of turn, or to win where that may be."""
        call = self.current_call()
        if call is None and not self.hears_a_win() and self.wins_unasked():
            return self._step("call win", self.call_win)
        if call is not None and isinstance(call.act, Hu) and call.stage is Stage.CALLED:
            return self._step("call again", self.press_again) if self._waited(PATIENCE) else None
        if (
            self.state.opening and self.flower_in_hand() is not None
        ):  # the table goes on as if there were none
            waits = self.turn_is_busy() or self.others_lay_first()
            return None if waits else self._step("lay flower", self.lay_flower_after_a_look, LOOK)
        if self._is_at(Stage.WRONG) or self.turn_is_busy() or self.world.tiles.shown[self.seat]:
            return None
        chance = self.world.chance(self.seat, "idle", self.world.truth.acts)
        if self.first_time(Habit.OUT_OF_TURN) and self.habits.tempted(Habit.OUT_OF_TURN, chance):
            return self._step("discard out of turn", self.discard_out_of_turn)
        return None

    def _when_laying(self, prompt: Prompt) -> PlannedAction | None:
        call = self.current_call()
        wanted = {Prompt.LAY_CHOW: Chow, Prompt.LAY_PUNG: Pung, Prompt.LAY_KONG: Kong}[prompt]
        if call is not None and call.stage is not Stage.PASSED and isinstance(call.act, wanted):
            if call.stage is Stage.CALLED and call.violation is None:
                return self._step("lay", self.lay)
            if call.stage is Stage.UNDONE:
                return self._step("lay right", self.lay_right)
            if call.stage is Stage.WRONG:
                return None
        just_laid = self.call is not None and self.call.stage is Stage.DONE and self._display_age() < PATIENCE
        unheard = call is not None and call.violation is not None
        waited = self._display_age() > PATIENCE and not just_laid
        return self._step("say pass", self.say_pass) if unheard or waited else None

    def _when_hand_is_asked_for(self, prompt: Prompt) -> PlannedAction | None:
        call = self.call
        wins = call is not None and isinstance(call.act, Hu) and call.stage in (Stage.CALLED, Stage.AGAIN)
        if prompt is Prompt.SHOW_HAND and not wins and self.others_end_the_hand():
            hidden = self.world.tiles.shown[self.seat] is None
            return self._step("show to be judged", self.show_to_be_judged) if hidden else None
        if prompt is Prompt.SHOW_HAND and self.wins_by_itself():
            return self._step("show", self.show_uncalled)
        if call is None or not isinstance(call.act, Hu):
            return None
        if prompt is Prompt.SHOW_HAND:
            if call.stage is Stage.AGAIN or (call.stage is Stage.CALLED and call.violation is None):
                return self._step("show", self.show)
            return self._step("say pass", self.say_pass) if call.stage is Stage.CALLED else None
        if call.stage is Stage.WRONG:
            return self._step("answer doubt", self.answer_doubt)
        if call.stage is Stage.DONE and self._display_age() > PATIENCE / 2:
            return self._step("insist", self.insist)
        return None

    def _when_over(self, reading: DisplayReading) -> PlannedAction | None:
        if self._has_tiles():
            return self._step("sweep", lambda: self.end(reading), self.world.pace.sweep)
        return self._when_asked_for_ready() if self.world.tiles.is_clear() else None

    def _when_told_to_undo_what_is_right(self) -> PlannedAction | None:
        """Nothing: it is put right, or never was wrong, and the display may only be late."""
        if self._is_at(Stage.UNDONE) and not self._waited(PATIENCE):
            return None
        late = self._display_age() > PATIENCE / 2
        return self._unless_just_tidied("take back", self.take_back_for_now) if late else None

    def _unless_just_tidied(self, name: str, do: Callable[[], Awaitable[None]]) -> PlannedAction | None:
        return None if now() - self.tidied_at < PATIENCE / 2 else self._step(name, do)

    # ---- small judgements --------------------------------------------------------------------------------------

    def _step(
        self, name: str, do: Callable[[], Awaitable[None]], delay: float | None = None
    ) -> PlannedAction:
        """A step after as many seconds as pressing or reaching takes, or after `delay`."""
        if delay is None:
            delay = self._pause(name, self.world.pace.press)
        return PlannedAction(name, delay, do)

    def _thought(self) -> float:
        return self._pause("thought", self.world.pace.think)

    def _pause(self, name: str, between: tuple[float, float]) -> float:
        return self.world.chance(self.seat, name, self.world.truth.acts).uniform(*between)

    def _is_at(self, stage: Stage) -> bool:
        return self.call is not None and self.call.stage is stage

    def _waited(self, seconds: float) -> bool:
        """Whether the present call has been in its stage for so many seconds."""
        return self.call is not None and now() - self.call.since > seconds

    def _unnoticed(self, prompt: Prompt) -> bool:
        """Whether a wrong act has lain there so long that no refusal is to be expected any more."""
        seen = prompt is not Prompt.TIDY  # while it cannot be read, nobody can have noticed
        return seen and self._waited(GIVE_UP) and self._display_age() > GIVE_UP

    def _display_age(self) -> float:
        return now() - self.world.displays[self.seat].at

    def _has_tiles(self) -> bool:
        tiles, seat = self.world.tiles, self.seat
        own_wall = any(place.seat == seat for place in tiles.wall)
        return own_wall or bool(tiles.before(seat))

    def _forget_what_is_past(self) -> None:
        """Drops a call of an earlier hand; a wrong call that was not answered in its time came too late."""
        call = self.call
        if call is None:
            return
        if call.stage is Stage.CALLED and call.violation is not None and call.occasion != self.occasion():
            self.world.truth.lapsed(call.violation)
            self.call = None
        elif call.occasion[0] != self.world.truth.hand:
            self.call = None
