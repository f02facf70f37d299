"""One person at the table: what is visible to it, what it called on this occasion, and how its hand reaches over the
table.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from controller.rules.acts import Act, Chow, Discard, Hu, Kong, Pung
from controller.rules.hand_state import HandState
from controller.rules.tiles import Seat
from hardware_sim.strategy.policy import PlayerView
from hardware_sim.strategy.rule_violations import BROKEN_BY_CALLING, Habit, Habits, Slip
from hardware_sim.world.call_state import Call, Occasion, Stage
from hardware_sim.world.display_prompts import INSIDE, TURN_PROMPTS, Prompt, read
from hardware_sim.world.tile_locations import TileLocations
from hardware_sim.world.world import World, now

Press = Callable[[Seat, str], None]


class SimulatedPerson:
    """`press` pushes one of the seat's buttons (chow, pung, kong, hu, pass, ready)."""

    def __init__(self, seat: Seat, world: World, habits: Habits, press: Press) -> None:
        self.seat = seat
        self.world = world
        self.habits = habits
        self.press = press
        self.call: Call | None = None
        self.slips: set[tuple[int, Habit]] = set()
        self.ready_for = -1
        self.ready_at = 0.0
        self.ready_to: int | None = None
        self.tidied_at = float("-inf")
        self.tidied_in_vain = 0
        self.discloses_with: tuple[Occasion, Discard] | None = None
        self.laid_for: tuple[int, int, int] | None = None
        self.laid_at = 0.0
        self.mended: tuple[int, float] | None = None
        """The version of the display that was last done as it says at the machine, and when."""
        self.last_deed: tuple[TileLocations, TileLocations] | None = None

    @property
    def state(self) -> HandState:
        """The hand under way."""
        if self.world.truth.state is None:
            raise LookupError(f"seat {self.seat} acts although no hand is under way")
        return self.world.truth.state

    def occasion(self) -> Occasion:
        """The number of the hand and of its acts so far: what a call belongs to."""
        return self.world.truth.hand, self.world.truth.acts

    def current_call(self) -> Call | None:
        """What was called on the present occasion, if anything was."""
        return self.call if self.call is not None and self.call.occasion == self.occasion() else None

    def turn_is_busy(self) -> bool:
        """Whether the player in turn is still occupied: a meld not yet accepted, a kong or a win called."""
        turn = self.state.turn
        called = self.world.calls.get(turn)
        asked = read(self.world.displays[turn].text).prompt in TURN_PROMPTS
        return not asked or (called is not None and called.occasion == self.occasion())

    def sight(self) -> PlayerView:
        """The part of the hand visible to this person."""
        return self.world.sights().of(self.state, self.seat)

    def hears_a_win(self) -> bool:
        """Whether another player has just called a win: no tile is moved until it is shown."""
        return any(
            seat != self.seat and call.occasion == self.occasion() and isinstance(call.act, Hu)
            for seat, call in self.world.calls.items()
            if call.stage is Stage.CALLED and call.violation is None
        )

    def call_out(self, act: Act | None, slip: Slip | None = None) -> None:
        """Call `act` (None: pass): press its button and remember the call. A `slip` that the call itself commits is
        recorded as a violation.
        """
        violation = None
        if slip is not None and slip.habit in BROKEN_BY_CALLING:
            violation = self.violate(slip)
        stage = Stage.PASSED if act is None else Stage.CALLED
        self.call = Call(self.occasion(), act, stage, now(), slip, violation)
        self.world.calls[self.seat] = self.call
        self.press(self.seat, button_of(act))
        self.world.end_if_exhausted()

    def go_wrong(self, act: Act | None, slip: Slip) -> None:
        """Remember how the tiles lay before a wrong act is laid."""
        self.world.wrong = self.seat
        violation = self.violate(slip)
        before = self.world.tiles
        self.call = Call(self.occasion(), act, Stage.WRONG, now(), slip, violation, before)

    def violate(self, slip: Slip) -> int:
        """Record a broken rule in the ground truth; returns the number of the violation."""
        self.slips.add((self.world.truth.hand, slip.habit))
        return self.world.truth.violation(slip.habit.value, self.seat, slip.clauses, slip.act)

    def first_time(self, habit: Habit) -> bool:
        """Whether this mistake has not been made in this hand: nobody makes the same one twice."""
        return (self.world.truth.hand, habit) not in self.slips

    def come_to(self, stage: Stage) -> None:
        """The call reaches this stage now."""
        if self.call is not None:
            self.call = replace(self.call, stage=stage, since=now())
            self.world.bell(self.seat).set()

    def move(self, tiles: TileLocations) -> None:
        """A right act moves tiles; it can be taken back and laid again."""
        self.last_deed = (self.world.tiles, tiles)
        self.world.put(tiles)

    async def mend(self, prompt: Prompt, shown: int) -> None:
        """One step of repairing the machine. Who has reached into it says READY, or just closes the lid."""
        self.mended = (shown, now())
        inside = self.world.inside
        if prompt is Prompt.SEEN:
            dice = read(self.world.displays[self.seat].text).dice
            self.press(self.seat, "ready" if dice is not None and self.world.counts(dice) else "pass")
            return
        if prompt is Prompt.CONFIRM or inside is None:
            self.press(self.seat, "ready")
            return
        named = (read(display.text).wall for display in self.world.displays)
        inside.do(prompt, next((wall for wall in named if wall is not None), self.seat))
        if prompt in INSIDE:
            if self.world.chance(self.seat, "says ready", shown).random() < 0.5:
                self.press(self.seat, "ready")
            else:
                inside.do(Prompt.CLOSE_LID, self.seat)

    @asynccontextmanager
    async def hand_over(self, zone: str) -> AsyncIterator[bool]:
        """The hand moves over `zone`; False: meanwhile something happened that must be looked at first."""
        occasion = self.occasion()
        async with self.world.reach(self.seat, zone):
            yield self.occasion() == occasion and self.world.wrong in (None, self.seat)


def button_of(act: Act | None) -> str:
    """The button that calls `act`; pass for none."""
    match act:
        case Chow():
            return "chow"
        case Pung():
            return "pung"
        case Kong():
            return "kong"
        case Hu():
            return "hu"
    return "pass"
