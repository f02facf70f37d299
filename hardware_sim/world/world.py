"""The physical state of the simulated table: tiles, displays, reaching hands, and how fast people are.

It knows nothing of a controller. Firmware reports what the machine did and what the displays show; players look at it
and move its tiles; the camera draws it. Everything random is drawn from the seed, the hand's number and the occasion,
never from when something happened.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from controller.rules.acts import Abort, Act, Exhausted, FalseWin, Hu, Indicator
from controller.rules.hand_state import Phase
from controller.rules.registry import System, conventions_of
from controller.rules.results import deltas_of
from controller.rules.tiles import Seat, Tile, is_flower, name
from controller.rules.walls import Place, WallPlan
from hardware_sim.machine.own_cycle import OwnCycle
from hardware_sim.machine.rigged_machine import DEAL, DICE, WALL, rigged_deal, rigged_dice, rigged_wall
from hardware_sim.rendering.scattered_discards import gathered_for
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.strategy.player_views import Sights
from hardware_sim.world.call_state import Call, Stage
from hardware_sim.world.display_prompts import RESULTS, SHUFFLING, DisplayReading, Prompt, parse_display
from hardware_sim.world.ground_truth import ImpossibleAct, Truth
from hardware_sim.world.set_and_walls import (
    INNER,
    OUTER,
    rolls_before_the_deal,
    stacks_of,
    wall_places,
    whole_set,
)
from hardware_sim.world.tile_locations import SEATS, TileLocations

if TYPE_CHECKING:
    from hardware_sim.world.machine_repair import Repairs

ROUNDS: Final = ((0, 4), (4, 8), (8, 12), (12, None))
"""Tiles dealt at a time: three rounds of four, then the rest."""


@dataclass(frozen=True)
class PlayerPace:
    """How long people take, in seconds: `think` is a range, the others fixed."""

    think: tuple[float, float] = (1.0, 3.0)
    press: tuple[float, float] = (0.4, 1.2)
    reach: float = 0.35
    deal: float = 0.6
    sweep: float = 1.5

    @classmethod
    def brisk(cls) -> PlayerPace:
        """A short pace for runs that nobody watches."""
        return cls(think=(0.2, 0.5), press=(0.1, 0.3), reach=0.2, deal=0.15, sweep=0.4)


@dataclass(frozen=True)
class SeatDisplay:
    """Content of a seat display; `version` rises when the text changes, `at` is when it was last written, `before` its
    text before."""

    text: str = ""
    version: int = 0
    at: float = 0.0
    before: str = ""


class World:
    """All that is physically there. `revision` rises with every visible change."""

    def __init__(  # noqa: PLR0915 - each of what is there
        self, truth: Truth, seed: int, pace: PlayerPace | None = None, *, pools: bool = False
    ) -> None:
        self.truth = truth
        self.seed = seed
        self.pace = pace or PlayerPace()
        self._set_up(truth.system)
        self.tiles = _shown_first(whole_set(truth.system))
        self.displays = [SeatDisplay() for _ in SEATS]
        self.revision = 0
        self.laid: list[list[int]] = [[0, 0, 0] for _ in SEATS]
        self.careless: list[frozenset[SeatZoneKind]] = [frozenset() for _ in SEATS]
        self.pools = pools
        """Whether discards are thrown down at any angle."""
        self.gathered = [0 for _ in SEATS]
        """How many tiles of each pool were pushed together, since no other found a place."""
        self.reaching: tuple[Seat, SeatZone] | None = None
        self.dice: tuple[int, ...] = ()
        """Every die thrown in this hand, the last two of which lie under the dome."""
        self.fallen: tuple[int, ...] | None = None
        """Dice under the dome that the machine's sensor misread, or could not read."""
        self.sensor_dead = False
        """Whether the machine's sensor is why the dice cannot be read: they lie as they should."""
        self.plan: WallPlan | None = None
        self.dealt = False
        self.moved_at = 0.0
        self.wrong: Seat | None = None
        """The seat whose wrong act lies on the table; the others keep their hands off until it is put right."""
        self.calls: dict[Seat, Call] = {}
        """The latest call of each seat, as everybody at the table heard it."""
        self.ready_hands: dict[Seat, tuple[Tile, ...] | None] = {}
        """The hands shown after the last tile, None for one kept closed, of the seats that were asked (RI-31)."""
        self.doubted: Call | None = None
        """The win that was called on a phone and shown, and does not win; the player with the phone answers for it."""
        self.given_up = 0
        """How many hands were given up: what was begun before is not gone on with."""
        self.to_sweep = False
        """Whether tiles of a hand that was given up lie on the table."""
        self._unmade = False
        """Whether no shuffle has followed a hand that was given up."""
        self.page_at: float | None = None
        """When people last looked at the table's page, which says who banks and which session it is; None before."""
        self.paid_on_page: tuple[int, ...] = ()
        """The payments to each seat in this hand, as the page shows them."""
        self._ended = False
        """Whether the displays tell of the end of a hand, or of a session."""
        self.misreads = False
        """Whether the machine's sensor takes the dice of the next roll for something else."""
        self.rigs: dict[str, float] = {}
        """How the machine cheats (see `machine.rigged_machine`), and how strongly; empty at an honest table."""
        self.asked_zones: frozenset[str] = frozenset()
        """The zones that the table asks about on the people's panels, by name; none where they have no panels."""
        self.inside: Repairs | None = None
        """How people reach into the machine; None without a machine."""
        self.own_cycle: OwnCycle | None = None
        """The button of a machine that nobody tells to move; None where its firmware does."""
        self._order: list[Tile] = []
        self._throws = 0
        self._sights: tuple[int, Sights] | None = None
        self._one_hand = asyncio.Lock()
        self._bells = [asyncio.Event() for _ in SEATS]

    def _set_up(self, system: System) -> None:
        self.conventions = conventions_of(system)
        self.seats = tuple(Seat(k) for k in range(system.players))
        self.places = wall_places(system)
        self.stacks = stacks_of(self.places, OUTER) or stacks_of(self.places, "")
        self.inner_stacks = stacks_of(self.places, INNER)

    def play_by(self, system: System) -> None:
        """Other rules bind from the next hand on: people put the set in that these are played with."""
        self.truth.break_off("other rules were agreed on")
        self.truth.system = system
        self._set_up(system)
        self.plan, self.dealt, self._sights = None, False, None
        tiles = whole_set(system)
        if Counter(tiles) != self.tiles.census():
            self.tiles = _shown_first(tiles)
        self.touch()

    # ---- what the machine does ---------------------------------------------------------------------------------

    def shuffle(self) -> None:
        """The machine mixes whatever was swept into it; a new hand begins. What it had raised of a hand that was given
        up people have pushed back."""
        self.truth.shuffle()
        if self._unmade:
            for seat in SEATS:
                self.tiles = self.tiles.sweep(seat)
        self._unmade = False
        self.dice, self.fallen, self._throws = (), None, 0
        self.plan = None
        self.dealt = False
        self.wrong = None
        self.ready_hands = {}
        self._order = sorted(self.tiles.machine)
        self.chance("wall").shuffle(self._order)
        self.laid = [[0, 0, 0] for _ in SEATS]
        self.careless = [frozenset() for _ in SEATS]
        self.gathered = [0 for _ in SEATS]
        self.touch()

    def raise_walls(self, built: tuple[int, ...] | None = None) -> None:
        """The shuffled tiles come up as walls; `built` is how many tiles the machine says it put into each."""
        wanted = tuple(sum(place.seat == side for place in self.places) for side in SEATS)
        if built is not None and built != wanted:
            self.truth.dispute(
                None, f"the machine was ordered to build walls of {built}, but these rules need {wanted}"
            )
        if len(self._order) == len(self.tiles.machine) and self._order:
            if WALL in self.rigs:
                stacked = dict(zip(self.places, self._order, strict=False))
                rigged = rigged_wall(stacked, self.truth.system, self.rigs[WALL], self.chance("rigged wall"))
                self._order[: len(rigged)] = [rigged[place] for place in self.places[: len(rigged)]]
            self.put(self.tiles.raise_walls(self._order, self.places))

    def next_dice(self) -> tuple[int, int]:
        """The result of the next roll of the dice."""
        chance = self.chance("dice", self._throws) if self._throws else self.chance("dice")
        fair = chance.randint(1, 6), chance.randint(1, 6)
        return rigged_dice(fair, self.rigs[DICE], chance) if DICE in self.rigs else fair

    def rolled(self, dice: tuple[int, int]) -> None:
        """The dice lie under their dome. What is thrown once more than there is to be thrown for replaces the last."""
        system, state = self.truth.system, self.truth.state
        self._throws += 1
        self.dice = (*self.dice[: 2 * len(system.rolls) - 2], *dice)
        self.fallen = self._misread(dice) if self.misreads else None
        self.misreads = False
        if len(self.dice) >= 2 * len(rolls_before_the_deal(system)):
            supplements = 0 if state is None else state.tail_draws
            self.plan = system.wall(self.dice, self.truth.banker, supplements)
            if DEAL in self.rigs and set(self.places) <= self.tiles.wall.keys():
                chance = self.chance("rigged deal", self._throws)
                wall = rigged_deal(self.tiles.wall, self.plan, system, self.rigs[DEAL], chance)
                self.tiles = replace(self.tiles, wall=MappingProxyType(wall))
        self.touch()

    def fell_unread(self) -> None:
        """The dice came to rest and the machine could not read them: they lean on the rim, where nobody can read them,
        or lie flat and the sensor is dead.
        """
        if self.sensor_dead:
            self.fallen = tuple(sorted(self.next_dice()))
            self._throws += 1
        else:
            self.fallen = ()
        self.touch()

    def counts(self, dice: tuple[int, int]) -> bool:
        """Whether these dice lie under the dome: then they count, though the machine could not read them."""
        if self.fallen == dice:
            self.rolled(dice)
        return self.dice[-2:] == dice

    def _misread(self, reported: tuple[int, int]) -> tuple[int, int]:
        """The dice that really lie there where the sensor reported these: one of the two shows something else."""
        chance = self.chance("misread dice", self._throws)
        other = chance.choice([value for value in range(1, 7) if value != reported[0]])
        return other, reported[1]

    def show(self, seat: int, text: str) -> None:
        """A seat display shows `text`."""
        old = self.displays[seat]
        before = old.before if text == old.text else old.text
        self.displays[seat] = SeatDisplay(text, old.version + (text != old.text), now(), before)
        reading = parse_display(text)
        shows_hand = reading.prompt is Prompt.SHOW_HAND and self.doubted is not None
        if reading.prompt in RESULTS or reading.prompt is Prompt.OVER or shows_hand:
            self._false_win_stands(Seat(seat))
        if reading.prompt in RESULTS or reading.prompt is Prompt.OVER:
            self.end_if_exhausted(everybody_passed=True)
        if reading.prompt in (Prompt.ABANDONED, Prompt.OVER):
            self._give_up(shuffling=old.text == SHUFFLING)
        if reading.place is not None and self.page_at is None:
            self._follow_banker(reading)
        self._follow_session(seat, text, reading.prompt)
        self._bells[seat].set()
        if self.truth.state is not None and self.truth.state.opening:
            self.touch()  # anybody may win now, and looks whether the banker is to play

    def _follow_session(self, seat: int, text: str, prompt: Prompt) -> None:
        """After the end of a hand, or of a session, READY is asked for without a press of one's own where a session
        has begun. Only the first seat's display tells apart that flowers are to be shown."""
        if prompt in RESULTS or prompt in (Prompt.ABANDONED, Prompt.OVER):
            self._ended = True
        elif text in (SHUFFLING, Prompt.PRESS_MACHINE.value):
            self._ended = self.to_sweep = False
        elif seat == 0 and prompt is Prompt.READY and self._ended and not text.endswith("FLOWERS"):
            self._ended = False
            self.truth.sit_down()

    def _follow_banker(self, reading: DisplayReading) -> None:
        """The wall that the displays say to break tells who banks: in another session the first seat does."""
        truth = self.truth
        if self.plan is None or self.dealt or truth.in_play or self.fallen is not None:
            return
        plans = {seat: truth.system.wall(self.dice, seat) for seat in self.seats}
        if _matches(plans[truth.banker], reading):
            return
        if _matches(plans[Seat(0)], reading):
            truth.sit_down()
        elif truth.hand <= 1:  # people who sit down in the middle of a session
            bankers = (seat for seat in self.seats if _matches(plans[seat], reading))
            truth.bank(next(bankers, truth.banker), 1, None)
        self.plan = plans[truth.banker]

    def _give_up(self, *, shuffling: bool) -> None:
        """The displays say that the hand under way is given up."""
        if self.to_sweep or not self.truth.abandon(shuffling=shuffling):
            return
        self.given_up += 1
        self.to_sweep = self._unmade = True
        self.plan = self.wrong = self.doubted = None
        self.calls.clear()
        self.touch()

    def _false_win_stands(self, seat: Seat) -> None:
        """A win that was called on a phone, and does not win, was stood by there: the hand ended, or others are asked
        for theirs."""
        doubted = self.doubted
        if doubted is None or doubted.violation is None or not isinstance(doubted.act, Hu):
            return
        if parse_display(self.displays[seat].text).prompt is Prompt.SHOW_HAND and seat == doubted.act.seat:
            return
        self.doubted = self.wrong = None
        self.truth.put_right(doubted.violation, Prompt.DOUBTED.value)
        self.truth.act(FalseWin(doubted.act.seat))

    def has_stood_by(self, seat: Seat) -> bool:
        """Whether a seat has paid for a false win, as the page says, in a hand that goes on."""
        state = self.truth.state
        if state is None or len(self.paid_on_page) != state.players:
            return False
        return self.paid_on_page[seat] < deltas_of(state.paid, state.players)[seat]

    # ---- what people do ----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def reach(self, seat: Seat, zone: SeatZone) -> AsyncIterator[None]:
        """One hand at a time is over the table: it comes, does the body of the `with`, and goes."""
        async with self._one_hand:
            self.reaching = (seat, zone)
            self.revision += 1
            await asyncio.sleep(self.pace.reach)
            try:
                yield
            finally:
                self.reaching = None
                self.moved_at = now()
                self.touch()

    def put(self, tiles: TileLocations) -> None:
        """The tiles lie as `tiles` says from now on."""
        self.tiles = tiles
        self.touch()

    async def deal(self) -> None:
        """Everybody takes the tiles of the wall plan, a few at a time in turn."""
        if self.plan is None:
            raise ImpossibleAct("nobody can deal before the dice have fallen")
        for start, end in ROUNDS:
            for turn in range(len(self.seats)):
                if self.plan is None:
                    return  # the hand was given up
                seat = Seat((self.truth.banker + turn) % len(self.seats))
                tiles = self.tiles
                for place in self.plan.deal[seat][start:end]:
                    tiles = tiles.take(place, seat)
                self.put(tiles)
                await asyncio.sleep(self.pace.deal)
        if self.plan is None:
            return
        self.dealt = True
        if self.plan.indicator is None:
            self.begin(None)
        self.touch()

    def begin(self, indicator: Place | None) -> None:
        """The deal is done and the indicator, where one is due now, is up: from here on the truth follows every act."""
        if not self.dice:
            raise ImpossibleAct("a hand cannot begin without dice")
        hands = tuple(tuple(sorted(self.tiles.hands[seat])) for seat in self.seats)
        tile = None if indicator is None else self.tiles.wall[indicator]
        self.truth.begin(self.dice, hands, tile, None if indicator is None else _place_text(indicator))
        self.moved_at = now()
        self.touch()

    def further_place(self) -> Place | None:
        """Where an indicator is to be turned up in mid-hand (RI-18); None if none is due."""
        state = self.truth.state
        if state is None or self.plan is None or state.phase is Phase.OVER:
            return None
        due = self.truth.system.due(state)
        return self.plan.indicators[len(state.indicators)] if isinstance(due, Indicator) else None

    def turned_up_further(self, indicator: Place) -> None:
        """The indicator that was due is up."""
        self.truth.act(Indicator(self.tiles.wall[indicator]))
        self.moved_at = now()
        self.touch()

    def with_ura(self, act: Act) -> Act:
        """A win with the tiles beneath the indicators, which a winner in riichi turns up."""
        state = self.truth.state
        if not isinstance(act, Hu) or state is None or self.plan is None:
            return act
        number = self.truth.system.ura_due(state, act.seat)
        beneath = self.plan.beneath_indicators[:number]
        return (
            replace(act, ura_indicators=tuple(self.tiles.wall[place] for place in beneath)) if number else act
        )

    def show_ready(self, seat: Seat, hand: tuple[Tile, ...] | None) -> None:
        """A seat shows its hand after the last tile, or keeps it closed; the last one ends the hand (RI-31)."""
        self.ready_hands[seat] = hand
        if len(self.ready_hands) == len(self.seats):
            self.truth.act(Exhausted(tuple(self.ready_hands[each] for each in self.seats)))
            self.touch()

    def turned_up_late(self, indicator: Place) -> None:
        """The indicator is up that was waited for until the flowers were replaced."""
        self.truth.turned_up(self.dice, self.tiles.wall[indicator], _place_text(indicator))
        self.moved_at = now()
        self.touch()

    def next_place(self, end: str) -> Place | None:
        """The place of the next tile from the head or the tail; None if the wall is used up."""
        if self.plan is None:
            return None
        order: Iterable[Place] = self.plan.draw_order if end == "head" else self.plan.supplement_order
        return next((place for place in order if place in self.tiles.wall), None)

    def end_if_exhausted(self, *, everybody_passed: bool = False) -> None:
        """Ends the hand as drawn once no tile may be drawn any more and nobody claims the last one, or by an abortive
        draw. Where ready hands are shown (RI-31) `show_ready` ends it."""
        state, truth = self.truth.state, self.truth
        due = None if state is None or state.phase is Phase.OVER else truth.system.due(state)
        aborts = isinstance(due, Abort)
        if state is None or (state.left > 0 and not aborts) or state.phase in (Phase.DISCARD, Phase.OVER):
            return  # a last tile that is kept ends the hand with its owner's pass
        calls = [self.calls.get(seat) for seat in self.seats if seat != state.turn]
        occasion = (truth.hand, truth.acts)
        passed = all(c is not None and c.occasion == occasion and c.stage is Stage.PASSED for c in calls)
        ends = everybody_passed or passed or state.phase is Phase.SUPPLEMENT
        if due is not None:
            if ends and aborts:
                truth.act(due)
        elif ends and not truth.system.has_bets and truth.judge(Exhausted()) is None:
            truth.act(Exhausted())

    def lay_again(self, seat: Seat) -> None:
        """A seat tidies what lies before it."""
        self.laid[seat] = [times + 1 for times in self.laid[seat]]
        self.careless[seat] = frozenset()
        self.touch()

    def make_room(self, seat: Seat, discards: Iterable[Tile]) -> None:
        """A seat pushes its pool together where that is too full for `discards`."""
        thrown, pushed, gathered = tuple(map(name, discards)), self.laid[seat][0], self.gathered[seat]
        self.gathered[seat] = gathered_for(self.seed, self.truth.hand, seat, thrown, pushed, gathered)

    def sights(self) -> Sights:
        """The views of this hand's players."""
        if self._sights is None or self._sights[0] != self.truth.hand:
            self._sights = (self.truth.hand, Sights(self.truth.system, self.chance("ambition")))
        return self._sights[1]

    # ---- looking -----------------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Something changed: wakes the camera and all players."""
        self.revision += 1
        for bell in self._bells:
            bell.set()

    def bell(self, seat: Seat) -> asyncio.Event:
        """The event that is set whenever something has changed for `seat` to look at."""
        return self._bells[seat]

    def chance(self, *occasion: object) -> Random:
        """The random source of one occasion of this hand, the same however often it is asked for."""
        return Random("/".join(map(str, (self.seed, self.truth.hand, *occasion))))


def _shown_first(tiles: tuple[Tile, ...]) -> TileLocations:
    """The set in the machine, and its flowers, if it has any, laid out before seat 0 for the table reader to learn."""
    flowers = tuple(tile for tile in tiles if is_flower(tile))
    rest = tuple(tile for tile in tiles if not is_flower(tile))
    return TileLocations(machine=rest, singles=(flowers, (), (), ()))


def _matches(plan: WallPlan, reading: DisplayReading) -> bool:
    """Whether the displays say of a wall what this plan does."""
    if reading.prompt is Prompt.BREAK:
        return reading.place == (plan.break_seat, plan.break_stacks)
    return plan.indicator is not None and reading.place == (plan.indicator.seat, plan.indicator.stack)


def _place_text(place: Place) -> str:
    return ":".join(str(part) for part in (place.seat, place.part, place.stack) if part != "")


def now() -> float:
    """The loop's time in seconds."""
    return asyncio.get_running_loop().time()
