"""The people at the table: each does what the own display says, and nothing is decided by the clock.

A player looks at the display, at the table and at how far the hand has come; `_next` names the one action that follows
from these, `live` waits as long as a person would and, if it still is the one to take, takes it. What was called on
an occasion is remembered, so a display that says the same again, after a fault or a restart of the controller, does
not make anyone act twice.

A player is made of parts, one for each kind of action; every part knows when its actions are due and how they are
done, and all parts share one `SimulatedPerson`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from controller.rules.hand_state import Phase
from controller.rules.tiles import Seat
from hardware_sim.players.claim_actions import ClaimActions
from hardware_sim.players.correction_actions import CorrectionActions
from hardware_sim.players.meld_actions import MeldActions
from hardware_sim.players.opening_actions import FlowerActions, IndicatorActions
from hardware_sim.players.person import LONG, LOOK, PATIENCE, PlannedAction, Press, SimulatedPerson
from hardware_sim.players.play_decisions import PlayDecisions
from hardware_sim.players.turn_actions import TurnActions
from hardware_sim.players.win_actions import WinActions
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.call_state import Stage
from hardware_sim.world.display_prompts import (
    INSIDE,
    LAYING,
    MENDING,
    RESULTS,
    DisplayReading,
    Prompt,
    parse_display,
)
from hardware_sim.world.world import World, now

GIVES_UP_AFTER: Final = 3
"""How often a player tidies a wrong meld that nobody can read before taking it back unasked."""
DRAWING: Final = frozenset({Prompt.DRAW, Prompt.DRAW_TAIL})
AT_THE_MACHINE: Final = MENDING | {Prompt.CONFIRM, Prompt.SEEN}
"""Prompts that ask for something at the machine."""

Decision = Callable[[DisplayReading], PlannedAction | None]
"""Actions that follow from the own display."""


class SimulatedPlayer:
    """A person who plays: `live` runs until it is cancelled. `press` pushes one of the seat's buttons."""

    def __init__(self, seat: Seat, world: World, habits: Habits, press: Press) -> None:
        self.person = person = SimulatedPerson(seat, world, habits, press)
        self._repairs = RepairActions(person)
        self._sweeping = SweepActions(person)
        self._machine = MachineActions(person)
        self._corrections = CorrectionActions(person)
        claims = ClaimActions(person)
        self._melds = MeldActions(person, claims)
        self._indicator = IndicatorActions(person, self._corrections)
        self._flowers = FlowerActions(person, self._indicator)
        self._turns = TurnActions(person, self._flowers)
        self._wins = WinActions(person, claims)
        self._play = PlayDecisions(
            person,
            claims=claims,
            flowers=self._flowers,
            indicator=self._indicator,
            turns=self._turns,
            wins=self._wins,
        )
        self._decisions: Final = self._decisions_by_prompt()

    async def live(self) -> None:
        """Plays until cancelled."""
        bell = self.person.world.bell(self.person.seat)
        while True:
            bell.clear()
            action = self._next()
            if action is None:
                with suppress(TimeoutError):  # nothing new: look again whether patience has run out
                    async with asyncio.timeout(PATIENCE / 2):
                        await bell.wait()
                continue
            await asyncio.sleep(action.delay)
            if self._next() == action:
                await action.do()

    def _next(self) -> PlannedAction | None:
        person = self.person
        if person.seat not in person.world.seats:
            return None  # nobody sits there by these rules
        person.forget_what_is_past()
        reading = parse_display(person.world.displays[person.seat].text)
        prompt = reading.prompt
        if prompt in AT_THE_MACHINE:
            return self._repairs.when_the_machine_stopped(prompt)
        if prompt is Prompt.NO:
            person.hear_no_to_a_phone()
        if person.is_at(Stage.WRONG) and not person.has_looked_at_page():
            return None
        if person.is_at(Stage.WRONG) and self._is_to_be_undone(prompt):
            return person.planned("undo", self._corrections.undo)
        if person.world.wrong not in (None, person.seat) and prompt not in (Prompt.CLAIM, Prompt.NO):
            return None  # somebody's wrong act lies there: hands off until it is put right
        decision = self._decisions.get(prompt)
        return None if decision is None else decision(reading)

    def _is_to_be_undone(self, prompt: Prompt) -> bool:
        """Whether the own wrong act is to be taken back: when asked, or after a while."""
        unreadable = prompt is Prompt.TIDY and self.person.tidied_in_vain >= GIVES_UP_AFTER
        return prompt is Prompt.UNDO or unreadable or self._corrections.unnoticed(prompt)

    def _decisions_by_prompt(self) -> Mapping[Prompt, Decision]:
        """The decision for each prompt; other prompts cause no action."""
        decisions: dict[Prompt, Decision] = {
            Prompt.READY: lambda _: self._sweeping.when_asked_for_ready(),
            Prompt.OVER: lambda _: self._sweeping.when_session_over(),
            Prompt.PRESS_MACHINE: lambda _: self._machine.when_asked_to_press_machine(),
            Prompt.ROLL_DICE: lambda _: self._machine.when_asked_to_roll(),
            Prompt.BREAK: self._indicator.when_dealing,
            Prompt.TURN_UP: self._indicator.when_dealing,
            Prompt.TURN_BACK: lambda _: self._indicator.when_to_turn_back(),
            Prompt.FLOWERS: self._flowers.when_flowers_are_laid,
            Prompt.DRAW_TAIL: self._when_to_draw_from_the_tail,
            Prompt.DRAW_KEEP: lambda _: self._play.when_so_late(),
            Prompt.OPEN_HAND: lambda _: self._turns.when_to_lay_open(),
            Prompt.TURN_UP_URA: lambda _: self._wins.when_to_turn_up_ura(),
            Prompt.LAY_STICK: lambda _: self._turns.when_to_lay_stick() or self._play.in_play(Prompt.WAIT),
            Prompt.UNDO: lambda _: self._corrections.when_asked_to_undo_a_right_act(),
            Prompt.TIDY: lambda _: self._when_asked_to_tidy(),
        }
        in_play = (
            Prompt.CLAIM,
            Prompt.NO,
            Prompt.DRAW,
            Prompt.DISCARD,
            Prompt.DISCARD_OPEN,
            Prompt.RIICHI_DISCARD,
            Prompt.WAIT,
        )
        decisions |= {prompt: lambda reading: self._play.in_play(reading.prompt) for prompt in in_play}
        asks_for_hand = (Prompt.SHOW_HAND, Prompt.SHOW_OR_PASS, Prompt.DOUBTED)
        decisions |= {
            prompt: lambda reading: self._when_hand_is_asked_for(reading.prompt) for prompt in asks_for_hand
        }
        decisions |= {prompt: lambda reading: self._melds.when_laying(reading.prompt) for prompt in LAYING}
        decisions |= dict.fromkeys((*RESULTS, Prompt.ABANDONED), self._sweeping.when_over)
        return decisions

    def _when_hand_is_asked_for(self, prompt: Prompt) -> PlannedAction | None:
        """Lay the hand open; a tile that is to be drawn first, where the win was called on a phone, is drawn."""
        person = self.person
        planned = self._wins.when_hand_is_asked_for(prompt)
        if planned is not None or self._wins.is_asked_for_ready_hand(prompt):
            return planned
        if prompt is Prompt.SHOW_HAND and self._wins.was_called_on_a_phone():
            if self._wins.discarded_meanwhile():
                return person.planned("give up what a phone called", self._wins.give_up_for_phone)
            before = parse_display(person.world.displays[person.seat].before).prompt
            undrawn = before in DRAWING and person.state.phase is not Phase.DISCARD
            drawn = self._play.in_play(before) if undrawn else None
            return drawn or person.planned("show what a phone called", self._wins.show_for_phone, LOOK)
        return planned

    def _when_asked_to_tidy(self) -> PlannedAction | None:
        """Lay tiles straight; who is in turn plays on where that did not help: a reflection stays where it is."""
        person, state = self.person, self.person.world.truth.state
        in_turn = state is not None and state.phase is Phase.DISCARD and state.turn == person.seat
        if in_turn and person.tidied_for == person.world.displays[person.seat].version:
            return self._play.in_play(Prompt.DISCARD)
        return self._corrections.when_asked_to_tidy()

    def _when_to_draw_from_the_tail(self, reading: DisplayReading) -> PlannedAction | None:
        state = self.person.world.truth.state
        if state is not None and state.opening:
            return self._flowers.when_flowers_are_laid(reading)
        return self._play.in_play(reading.prompt)


# ---- A player's actions at a machine without commands: press its own button, and throw the dice ------------------


class MachineActions:
    """The banker's actions before a hand where no firmware moves the machine; the others wait."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.thrown_for: int | None = None
        """The version of the display that the dice were thrown for."""
        self.ready_at = float("-inf")

    def when_asked_to_press_machine(self) -> PlannedAction | None:
        """Press the machine's button once all tiles are in it; where the walls have long risen and the displays still
        ask for them, say so.
        """
        world = self.world
        if self.seat != world.truth.banker or world.own_cycle is None or world.own_cycle.runs:
            return None
        if world.tiles.is_clear():
            return self.person.planned("press machine", self.press_machine)
        long = now() - max(world.own_cycle.risen_at, self.ready_at) > PATIENCE
        return self.person.planned("walls stand", self.say_that_walls_stand) if long else None

    def when_asked_to_roll(self) -> PlannedAction | None:
        """Throw the dice, once for each time the display asks for it."""
        due = self.seat == self.world.truth.banker and self.thrown_for != self._display_version()
        return self.person.planned("throw dice", self.throw) if due else None

    async def press_machine(self) -> None:
        """Press the machine's own button."""
        if self.world.own_cycle is not None and self.world.tiles.is_clear():
            self.world.own_cycle.press()

    async def say_that_walls_stand(self) -> None:
        """The camera does not see the walls: READY says that they are up."""
        self.ready_at = now()
        self.person.press(self.seat, "ready")

    async def throw(self) -> None:
        """A hand over the cloth throws the dice into the bowl. Nobody can tell which of the two is the first."""
        self.thrown_for = self._display_version()
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.DISCARDS, self.seat)):
            one, other = sorted(self.world.next_dice())
            self.world.rolled((one, other))

    def _display_version(self) -> int:
        return self.world.displays[self.seat].version


# ---- A player's actions at a machine that stopped: what the displays ask for, once each --------------------------

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
        """One step of repairing the machine. The player who reached into it says READY, or just closes the lid."""
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


# ---- A player's actions between two hands: say that one is ready, and sweep the tiles ----------------------------


class SweepActions:
    """One player's actions between two hands."""

    def __init__(self, person: SimulatedPerson) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world

    def when_asked_for_ready(self) -> PlannedAction | None:
        """Say ready for the next hand, once; before that, sweep the tiles of the last."""
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

    def when_session_over(self) -> PlannedAction | None:
        """The display tells the session's total: sweep what its last hand left."""
        if self.person.has_tiles() and not self.world.truth.in_play:
            return self.person.planned("sweep", self.sweep, self.world.pace.sweep)
        return None

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
        """The display shows how the hand ended; sweep."""
        truth = self.world.truth
        if truth.in_play:
            truth.dispute(self.seat, "the table ended a hand that is not over")
        result = None if truth.state is None else truth.state.result
        shows_result = reading.prompt in RESULTS  # the rules decide what is paid in a hand that was given up
        if shows_result and result is not None and reading.amount not in (None, result.deltas[self.seat]):
            truth.dispute(self.seat, f"shown {reading.amount}, but {result.deltas[self.seat]} is due")
        await self.sweep()
