"""A player's actions before the first discard: turn the indicator up, lay out flowers and take their supplements."""

from __future__ import annotations

from typing import Final

from controller.rules.act_conditions import next_to_replace
from controller.rules.acts import Draw, Flower, WallEnd
from controller.rules.hand_state import HandState
from controller.rules.tiles import Tile, is_flower
from controller.rules.walls import Place
from hardware_sim.players.correction_actions import CorrectionActions
from hardware_sim.players.person import LONG, LOOK, PATIENCE, PlannedAction, SimulatedPerson
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world.call_state import Stage
from hardware_sim.world.display_prompts import DisplayReading, Prompt
from hardware_sim.world.world import now

LATE: Final = "flowers"
"""`System.turns_up` where the indicator is turned up only after the flowers."""


class IndicatorActions:
    """How one player turns the indicator up or back."""

    def __init__(self, person: SimulatedPerson, corrections: CorrectionActions) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.corrections = corrections

    def when_dealing(self, reading: DisplayReading) -> PlannedAction | None:
        """The banker deals; then the seat whose display asks for it turns the indicator up."""
        world = self.world
        if world.plan is None:
            return None
        if reading.prompt is Prompt.TURN_UP and world.dealt and not self.indicator_is_due():
            unseen = now() - world.moved_at > PATIENCE / 2  # it lies there, but cannot be read
            return self.corrections.unless_just_tidied("tidy", self.corrections.tidy) if unseen else None
        if not world.dealt:
            return self.person.planned("deal", world.deal) if self.seat == world.truth.banker else None
        if reading.prompt is Prompt.TURN_UP and not self.person.is_at(Stage.WRONG):
            return self.person.planned("turn up", lambda: self.turn_up(reading))
        return None

    def when_to_turn_back(self) -> PlannedAction | None:
        """The indicator is a flower: turn it face down again, if it lies up."""
        return self.person.planned("turn back", self.turn_back) if self.world.tiles.turned_up else None

    async def turn_up(self, reading: DisplayReading) -> None:
        """Turn the indicator up, or, carelessly, the top of a stack beside it."""
        world, plan = self.world, self.world.plan
        if plan is None or plan.indicator is None or not self.indicator_is_due():
            return
        further = world.further_place()
        right = further or plan.indicator
        if reading.place != (right.seat, right.stack):
            world.truth.dispute(self.seat, f"told to turn up {reading.place}, but the plan says {right}")
        wrong = None if further is not None else self._wrong_indicator(right)
        async with self.person.reaching(SeatZone(SeatZoneKind.WALL, right.seat)) as still:
            if not still:
                return
            if wrong is not None:
                self.person.go_wrong(None, self.person.habits.slip(world.truth.system, Habit.WRONG_INDICATOR))
                world.put(world.tiles.turn_up(wrong))
                return
            world.put(world.tiles.turn_up(right))
            if further is not None:
                world.turned_up_further(right)
            elif world.truth.state is None:
                world.begin(right)
            elif not is_flower(world.tiles.wall[right]):
                world.turned_up_late(right)

    async def turn_back(self) -> None:
        """A flower cannot be the indicator: turns it face down again, and the dice are rolled again."""
        world = self.world
        for place in sorted(world.tiles.turned_up):
            if not is_flower(world.tiles.wall[place]):
                world.truth.dispute(self.seat, f"told to turn back {place}, which is no flower")
            async with world.reach(self.seat, SeatZone(SeatZoneKind.WALL, place.seat)):
                world.put(world.tiles.turn_back(place))

    def indicator_is_due(self) -> bool:
        """Whether the indicator must be turned up now."""
        world, state = self.world, self.world.truth.state
        if state is None:
            return world.dealt
        plan, further = world.plan, world.further_place()
        if further is not None:
            return further not in world.tiles.turned_up
        late = world.truth.system.turns_up == LATE and state.indicator is None
        return late and plan is not None and plan.indicator not in world.tiles.turned_up

    def _wrong_indicator(self, right: Place) -> Place | None:
        chance = self.world.chance(self.seat, "indicator")
        if not self.person.first_time(Habit.WRONG_INDICATOR) or not self.person.habits.tempted(
            Habit.WRONG_INDICATOR, chance
        ):
            return None
        stacks = [right.stack - 1, right.stack + 1]
        chance.shuffle(stacks)
        places = (
            right._replace(stack=stack, layer=layer) for stack in stacks for layer in ("top", "bottom", "")
        )
        return next((place for place in places if place in self.world.tiles.wall), None)


class FlowerActions:
    """The flowers of one player."""

    def __init__(self, person: SimulatedPerson, indicator: IndicatorActions) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.indicator = indicator
        self.laid_for: tuple[int, int, int] | None = None
        self.laid_at = 0.0

    def when_flowers_are_laid(self, reading: DisplayReading) -> PlannedAction | None:
        """One seat after the other, from the banker on, each after a look at the tiles of the seat before."""
        if self.world.truth.state is None:
            return self.indicator.when_dealing(reading)
        if not self.person.state.opening:
            return None
        if self.flower_in_hand() is not None:
            if self.last_act_is_mine():
                return self.person.planned("lay flower", self.lay_own_flower)
            return (
                None
                if self.others_lay_first()
                else self.person.planned("lay flower", self.lay_flower_after_a_look, LOOK)
            )
        laid = self.laid_for == self.opening_so_far()
        if laid and reading.prompt is Prompt.DRAW_TAIL and next_to_replace(self.person.state) == self.seat:
            return self.person.planned("supplements", lambda: self.take_supplements(reading.count), LOOK)
        if not laid or now() - self.laid_at > LONG:
            return self.person.planned("laid", self.say_laid, LOOK)
        return None

    def flower_in_hand(self) -> Tile | None:
        """A flower to be laid out."""
        flowers = self.world.truth.system.flower_tiles(self.person.state)
        return next((tile for tile in sorted(self.world.tiles.held(self.seat)) if tile in flowers), None)

    async def lay_own_flower(self) -> None:
        """Lay out one flower of the hand, if it has any."""
        flower = self.flower_in_hand()
        if flower is not None:
            await self.lay_flower(Flower(self.seat, flower))

    async def lay_flower(self, act: Flower) -> None:
        """Lay a flower out, unless another is due before it by the time the hand is there."""
        async with self.person.hand_over(SeatZone(SeatZoneKind.SINGLES, self.seat)) as free:
            if free and self.world.truth.system.verify(self.person.state, act) is None:
                self.person.move(self.world.tiles.lay_single(self.seat, act.tile))
                self.world.truth.act(act)

    async def take_supplements(self, count: int) -> None:
        """Draw from the tail for the flowers laid out, as many as the display says; a flower among them is laid at
        once.
        """
        world = self.world
        async with self.person.hand_over(SeatZone(SeatZoneKind.SINGLES, self.seat)) as free:
            if not free:
                return
            due = supplements_due(self.person.state, self.seat)
            if count > due:
                world.truth.dispute(self.seat, f"told to draw {count} supplements, but {due} are due")
            for _ in range(min(count, due)):
                place = world.next_place("tail")
                if place is None:
                    return
                tile = world.tiles.wall[place]
                self.person.move(world.tiles.take(place, self.seat))
                world.truth.act(Draw(self.seat, tile, WallEnd.TAIL))
                if tile in world.truth.system.flower_tiles(self.person.state):
                    self.person.move(world.tiles.lay_single(self.seat, tile))
                    world.truth.act(Flower(self.seat, tile))

    async def say_laid(self) -> None:
        """No flower is left in the hand."""
        self.laid_for, self.laid_at = self.opening_so_far(), now()
        self.person.press(self.seat, "ready")

    def opening_so_far(self) -> tuple[int, int, int]:
        """The player's progress: hand, flowers laid, tiles held."""
        tiles = self.world.tiles
        return self.world.truth.hand, len(tiles.singles[self.seat]), len(tiles.held(self.seat))

    def others_lay_first(self) -> bool:
        """Whether a seat nearer to the banker has flowers to lay out before this one: one after the other."""
        state, system = self.person.state, self.world.truth.system
        flower = self.flower_in_hand()
        if flower is None or system.verify(state, Flower(self.seat, flower)) is not None:
            return True
        flowers = system.flower_tiles(state)
        before = (self.seat - state.banker) % state.players if state.tail_draws == 0 else 0
        return any(
            tile in flowers
            for step in range(before)
            for tile in self.world.tiles.held(state.after(state.banker, step))
        )

    async def lay_flower_after_a_look(self) -> None:
        """Lay out a flower, unless another seat has laid something meanwhile."""
        if now() - self.world.moved_at >= LOOK:
            await self.lay_own_flower()

    def last_act_is_mine(self) -> bool:
        """Whether this seat made the latest act of the hand."""
        return getattr(self.world.truth.last, "seat", None) == self.seat


def supplements_due(state: HandState, seat: int) -> int:
    """How many tiles a seat may draw just now for flowers it laid out."""
    due = state.owed if any(state.owed) else state.owed_later
    return due[seat]
