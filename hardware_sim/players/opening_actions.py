"""A player's actions before the first discard: turn the indicator up, lay out flowers and take their supplements."""

from __future__ import annotations

from typing import Final

from controller.rules.acts import Draw, Flower, Hu
from controller.rules.hand_state import HandState, Phase
from controller.rules.tiles import Tile, is_flower
from controller.rules.walls import Place
from hardware_sim.players.player_actions import Doer
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world.call_state import Call, Stage
from hardware_sim.world.display_prompts import TURN_PROMPTS, DisplayReading, read
from hardware_sim.world.world import now

LOOK: Final = 1.5
"""Seconds in which nothing moves, so that everybody has seen what was laid, before the next lays something."""
LATE: Final = "flowers"


class Opener(Doer):
    """The actions of the opening; `SimulatedPlayer` decides when each is due."""

    # ---- the indicator -----------------------------------------------------------------------------------------

    async def turn_up(self, reading: DisplayReading) -> None:
        """Turn the indicator up, or, carelessly, the top of a stack beside it."""
        world, plan = self.world, self.world.plan
        if plan is None or plan.indicator is None or not self.indicator_is_due():
            return
        right = plan.indicator
        if reading.place != (right.seat, right.stack):
            world.truth.dispute(self.seat, f"told to turn up {reading.place}, but the plan says {right}")
        wrong = self._wrong_indicator(right)
        async with world.reach(self.seat, f"wall:{right.seat}"):
            if wrong is not None:
                self.go_wrong(None, self.habits.slip(world.truth.system, Habit.WRONG_INDICATOR))
                world.put(world.tiles.turn_up(wrong))
                return
            world.put(world.tiles.turn_up(right))
            if world.truth.state is None:
                world.begin(right)
            elif not is_flower(world.tiles.wall[right]):
                world.turned_up_late(right)

    async def turn_back(self) -> None:
        """A flower cannot be the indicator: turns it face down again, and the dice are rolled once more."""
        world = self.world
        for place in sorted(world.tiles.turned_up):
            if not is_flower(world.tiles.wall[place]):
                world.truth.dispute(self.seat, f"told to turn back {place}, which is no flower")
            async with world.reach(self.seat, f"wall:{place.seat}"):
                world.put(world.tiles.turn_back(place))

    def indicator_is_due(self) -> bool:
        """Whether the indicator belongs up now and does not lie up yet."""
        world, state = self.world, self.world.truth.state
        if state is None:
            return world.dealt
        plan = world.plan
        late = world.truth.system.turns_up == LATE and state.indicator is None
        return late and plan is not None and plan.indicator not in world.tiles.turned_up

    def _wrong_indicator(self, right: Place) -> Place | None:
        chance = self.world.chance(self.seat, "indicator")
        if not self.first_time(Habit.WRONG_INDICATOR) or not self.habits.tempted(
            Habit.WRONG_INDICATOR, chance
        ):
            return None
        stacks = [right.stack - 1, right.stack + 1]
        chance.shuffle(stacks)
        places = (
            right._replace(stack=stack, layer=layer) for stack in stacks for layer in ("top", "bottom", "")
        )
        return next((place for place in places if place in self.world.tiles.wall), None)

    # ---- flowers -----------------------------------------------------------------------------------------------

    def flower_in_hand(self) -> Tile | None:
        """A flower to be laid out."""
        flowers = self.world.truth.system.flower_tiles(self.state)
        return next((tile for tile in sorted(self.world.tiles.held(self.seat)) if tile in flowers), None)

    async def lay_own_flower(self) -> None:
        """Lay out one flower of the hand, if it has any."""
        flower = self.flower_in_hand()
        if flower is not None:
            await self.lay_flower(Flower(self.seat, flower))

    async def take_supplements(self, count: int) -> None:
        """Draw from the tail for the flowers laid out, as many as the display says; a flower among them is laid at
        once.
        """
        world = self.world
        async with self.hand_over(f"singles:{self.seat}") as free:
            if not free:
                return
            due = supplements_due(self.state, self.seat)
            if count > due:
                world.truth.dispute(self.seat, f"told to draw {count} supplements, but {due} are due")
            for _ in range(min(count, due)):
                place = world.next_place("tail")
                if place is None:
                    return
                tile = world.tiles.wall[place]
                self.move(world.tiles.take(place, self.seat))
                world.truth.act(Draw(self.seat, tile, "tail"))
                if tile in world.truth.system.flower_tiles(self.state):
                    self.move(world.tiles.lay_single(self.seat, tile))
                    world.truth.act(Flower(self.seat, tile))

    async def say_laid(self) -> None:
        """No flower is left in the hand."""
        self.laid_for, self.laid_at = self.opening_so_far(), now()
        self.press(self.seat, "ready")

    def opening_so_far(self) -> tuple[int, int, int]:
        """The player's progress: hand, flowers laid, tiles held."""
        tiles = self.world.tiles
        return self.world.truth.hand, len(tiles.singles[self.seat]), len(tiles.held(self.seat))

    def others_lay_first(self) -> bool:
        """Whether a seat nearer to the banker has flowers to lay out before this one: one after the other."""
        state, system = self.state, self.world.truth.system
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

    # ---- wins nobody is asked about ----------------------------------------------------------------------------

    def wins_unasked(self) -> bool:
        """Whether the rules let this seat win now although it is not its turn, and no seat before it."""
        state, system = self.state, self.world.truth.system
        if system.turns_up != LATE or state.indicator is None:
            return False
        if not (state.opening or self._just_discarded(state)):
            return False
        if state.opening and read(self.world.displays[state.turn].text).prompt not in TURN_PROMPTS:
            return False  # the table has not seen yet what was turned up
        if system.verify(state, Hu(self.seat)) is not None:
            return False
        wins = [Hu(seat) for seat in self.world.seats if system.verify(state, Hu(seat)) is None]
        return system.prefer(state, wins) == Hu(self.seat)

    async def call_win(self) -> None:
        """Call a win with the hu button."""
        self.call_out(Hu(self.seat))

    def wins_by_itself(self) -> bool:
        """Whether the hand won without a call: the last of all flowers was laid."""
        called = self.current_call()
        late = self.world.truth.system.turns_up == LATE and self.world.truth.state is not None
        if not late or (called is not None and isinstance(called.act, Hu)):
            return False
        return self.state.phase is not Phase.OVER and self.world.truth.judge(Hu(self.seat)) is None

    async def show_uncalled(self) -> None:
        """Reveal a hand that won without a call."""
        self.call = Call(self.occasion(), Hu(self.seat), Stage.CALLED, now())
        await self.show()

    def _just_discarded(self, state: HandState) -> bool:
        giver = None if state.last_discard is None else state.last_discard[0]
        return state.phase is Phase.CLAIMS and giver == self.seat


def supplements_due(state: HandState, seat: int) -> int:
    """How many tiles a seat may draw just now for flowers it laid out."""
    due = state.owed if any(state.owed) else state.owed_later
    return due[seat]
