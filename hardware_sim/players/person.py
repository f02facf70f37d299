"""One person at the table: what is visible to it, what it called on this occasion, how its hand reaches over the
table, and how long it takes. The actions of a player are classes of their own that share one `SimulatedPerson`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from controller.rules.acts import Act, Chow, Hu, Kong, Pung
from controller.rules.hand_state import HandState, Phase
from controller.rules.tiles import Seat
from hardware_sim.rendering.seat_zones import SeatZone
from hardware_sim.strategy.policy import PlayerView
from hardware_sim.strategy.rule_violations import BROKEN_BY_CALLING, Habit, Habits, Slip
from hardware_sim.world.call_state import Call, Occasion, Stage
from hardware_sim.world.display_prompts import TURN_PROMPTS, parse_display
from hardware_sim.world.tile_locations import TileLocations
from hardware_sim.world.world import World, now

LOOK: Final = 1.5
"""Seconds in which nothing moves, so that everybody has seen what was laid, before the next lays something."""
PATIENCE: Final = 10.0
"""Seconds after which somebody whose display still asks the same presses or tidies again."""
LONG: Final = 30.0
"""The same for a press that surely arrived: another one might count as an answer to the next question."""

Press = Callable[[Seat, str], None]
Action = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class PlannedAction:
    """One thing to do: its name, how many seconds a person takes before it, and the action."""

    name: str
    delay: float
    do: Action = field(compare=False)


class SimulatedPerson:
    """State and helpers that all actions of one player share. `press` pushes one of the seat's buttons (chow, pung,
    kong, hu, pass, ready).
    """

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
        self.heard_no: int | None = None
        """The version of the display that refused a press on a phone."""
        self.tidied_for: int | None = None
        """The version of the display that tiles were laid straight for."""
        self.last_deed: tuple[TileLocations, TileLocations] | None = None

    @property
    def state(self) -> HandState:
        """The hand under way."""
        if self.world.truth.state is None:
            raise LookupError(f"seat {self.seat} acts although no hand is under way")
        return self.world.truth.state

    def occasion(self) -> Occasion:
        """The number of the hand and of its acts so far: the occasion of a call."""
        return self.world.truth.hand, self.world.truth.acts

    def current_call(self) -> Call | None:
        """The call on the present occasion, if any."""
        return self.call if self.call is not None and self.call.occasion == self.occasion() else None

    def turn_is_busy(self) -> bool:
        """Whether the player in turn is still occupied: a meld not yet accepted, a kong or a win called."""
        turn = self.state.turn
        called = self.world.calls.get(turn)
        asked = parse_display(self.world.displays[turn].text).prompt in TURN_PROMPTS
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
        violation, by_phone = self.violate(slip), self.call is not None and self.call.by_phone
        before = self.world.tiles
        self.call = Call(self.occasion(), act, Stage.WRONG, now(), slip, violation, before, by_phone)
        self.world.doubted = self.call if by_phone else None

    def violate(self, slip: Slip) -> int:
        """Record a broken rule in the ground truth; returns the number of the violation."""
        self.slips.add((self.world.truth.hand, slip.habit))
        return self.world.truth.violation(slip.habit.value, self.seat, slip.clauses, slip.act)

    def hear_no_to_a_phone(self) -> None:
        """The display refuses a call that this seat did not make: somebody pressed a button on a phone."""
        shown, call = self.world.displays[self.seat].version, self.current_call()
        own = call is not None and call.act is not None
        if own or self.world.page_at is None or not self.world.truth.in_play or self.has_heard_no():
            return
        self.heard_no = shown
        truth = self.world.truth
        truth.lapsed(truth.violation("press_on_a_phone", self.seat, (), None))

    def has_heard_no(self) -> bool:
        """Whether the display refuses something that was pressed on a phone."""
        return self.heard_no == self.world.displays[self.seat].version

    def has_looked_at_page(self) -> bool:
        """Whether the page was looked at since the display changed, after a call by phone; else True."""
        by_phone = self.call is not None and self.call.by_phone and self.world.page_at is not None
        return not by_phone or (self.world.page_at or 0.0) > self.world.displays[self.seat].at

    def first_time(self, habit: Habit) -> bool:
        """Whether this mistake is new in this hand: nobody makes the same one twice."""
        return (self.world.truth.hand, habit) not in self.slips

    def check_priority(self, act: Chow | Pung | Kong | Hu) -> None:
        """Records a dispute where the table accepted this call although another one outranks it."""
        world, state = self.world, self.state
        if state.phase is not Phase.CLAIMS:
            return
        called = [
            call.act
            for call in world.calls.values()
            if call.occasion == self.occasion()
            and call.stage is Stage.CALLED
            and call.slip is None
            and call.act is not None
        ]
        if act in called and len(called) > 1 and act not in world.truth.system.accepted_claims(state, called):
            world.truth.dispute(
                self.seat, f"{button_of(act)} was let through although another call outranks it"
            )

    def come_to(self, stage: Stage) -> None:
        """The call reaches this stage now."""
        if self.call is not None:
            self.call = replace(self.call, stage=stage, since=now())
            self.world.bell(self.seat).set()

    def move(self, tiles: TileLocations) -> None:
        """A right act moves tiles; it can be taken back and laid again."""
        self.last_deed = (self.world.tiles, tiles)
        self.world.put(tiles)

    @asynccontextmanager
    async def hand_over(self, zone: SeatZone) -> AsyncIterator[bool]:
        """The hand moves over `zone`; False: meanwhile something happened that must be looked at first."""
        occasion = self.occasion()
        async with self.world.reach(self.seat, zone):
            yield self.occasion() == occasion and self.world.wrong in (None, self.seat)

    @asynccontextmanager
    async def reaching(self, zone: SeatZone) -> AsyncIterator[bool]:
        """The hand moves over `zone`; False: meanwhile the hand that is played was given up."""
        given_up = self.world.given_up
        async with self.world.reach(self.seat, zone):
            yield self.world.given_up == given_up

    def has_tiles(self) -> bool:
        """Whether anything lies before this seat, its wall included."""
        tiles, seat = self.world.tiles, self.seat
        own_wall = any(place.seat == seat for place in tiles.wall)
        return own_wall or bool(tiles.before(seat))

    def forget_what_is_past(self) -> None:
        """Drop a call of an earlier hand; a wrong call that was not answered in its time came too late."""
        call = self.call
        if call is None:
            return
        if call.stage is Stage.CALLED and call.violation is not None and call.occasion != self.occasion():
            self.world.truth.lapsed(call.violation)
            self.call = None
        elif call.occasion[0] != self.world.truth.hand:
            self.call = None

    # ---- how long it takes -------------------------------------------------------------------------------------

    def planned(self, name: str, do: Action, delay: float | None = None) -> PlannedAction:
        """`do` after as many seconds as pressing or reaching takes, or after `delay`."""
        if delay is None:
            delay = self.pause(name, self.world.pace.press)
        return PlannedAction(name, delay, do)

    def pause(self, name: str, between: tuple[float, float]) -> float:
        """Seconds between these two, the same however often they are asked for on one occasion."""
        return self.world.chance(self.seat, name, self.world.truth.acts).uniform(*between)

    def is_at(self, stage: Stage) -> bool:
        """Whether there is a call that has come to this stage."""
        return self.call is not None and self.call.stage is stage

    def waited(self, seconds: float) -> bool:
        """Whether the present call has been in its stage for `seconds`."""
        return self.call is not None and now() - self.call.since > seconds

    def display_age(self) -> float:
        """Seconds since the own display was last written."""
        return now() - self.world.displays[self.seat].at


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


def giver_of(state: HandState) -> Seat:
    """The seat of the latest discard. Raises `LookupError` where nothing was discarded."""
    if state.last_discard is None:
        raise LookupError("nothing was discarded that could be claimed")
    return Seat(state.last_discard[0])
