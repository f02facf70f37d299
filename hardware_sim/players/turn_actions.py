"""A player's actions in the course of play: draw, win, kong, discard, disclose, and a discard out of turn."""

from __future__ import annotations

from typing import Final

from controller.rules.acts import (
    Act,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    Flower,
    Hu,
    Kita,
    Riichi,
    WallEnd,
)
from controller.rules.hand_state import HandState, Refusal
from controller.rules.tiles import NORTH, Tile
from hardware_sim.players.opening_actions import FlowerActions
from hardware_sim.players.person import PlannedAction, SimulatedPerson
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.strategy.policy import choose_after_discard, choose_in_turn
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world.call_state import Occasion
from hardware_sim.world.tile_locations import TileLocations
from hardware_sim.world.world import now

BY_BUTTON_OFTEN: Final = 0.6
"""How often riichi is announced by the button before the discard lies across."""


class TurnActions:
    """One player's actions in turn, and wrong ones out of turn."""

    def __init__(self, person: SimulatedPerson, flowers: FlowerActions) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.flowers = flowers
        self.discloses_with: tuple[Occasion, Discard] | None = None
        self.announces: tuple[Occasion, Discard] | None = None
        """The discard for which riichi was announced by the button."""

    def when_to_lay_open(self) -> PlannedAction | None:
        """The display asks to lay open the hand that was announced to lie open."""
        return self.person.planned("lay open", self.lay_open) if self.hand_stands() else None

    async def draw(self, end: str) -> None:
        """Take the next tile from the head or the tail."""
        place = self.world.next_place(end)
        if place is None:
            return
        async with self.person.hand_over(SeatZone(SeatZoneKind.WALL, place.seat)) as free:
            if free:
                tile = self.world.tiles.wall[place]
                self.person.move(self.world.tiles.take(place, self.seat))
                self.world.truth.act(Draw(self.seat, tile, WallEnd.HEAD if end == "head" else WallEnd.TAIL))

    async def play(self) -> None:
        """Win, kong or discard; sometimes what the rules forbid."""
        world, state = self.world, self.person.state
        given_up = self.person.current_call()
        chance = world.chance(self.seat, "turn", world.truth.acts, given_up is not None)
        sight = self.person.sight()
        legal = list(world.truth.system.legal_acts(state, self.seat))
        if given_up is not None:
            legal = [act for act in legal if isinstance(act, Discard | Flower)]
        elif not any(isinstance(act, Flower) for act in legal):
            slip = self.person.habits.turn(world.truth.system, state, sight, chance)
            if slip is not None and self.person.first_time(slip.habit):
                self.person.call_out(slip.act, slip)
                return
        act = choose_in_turn(sight, legal, chance, world.sights().trial(state, self.seat, sight))
        if isinstance(act, Discard) and self._announces_riichi(act, legal):
            await self._riichi(act, by_button=chance.random() < BY_BUTTON_OFTEN)
        elif act is not None:
            await self._do(act)

    async def _riichi(self, act: Discard, *, by_button: bool) -> None:
        """Announce riichi by the button, or by the discard that lies across alone."""
        unheard = self.announces is not None and self.announces[0] == self.person.occasion()
        self.announces, self.person.ready_at = (self.person.occasion(), act), now()
        if by_button and not unheard:
            self.person.press(self.seat, "ready")
        else:
            await self._discard(act, riichi=True)

    async def _do(self, act: Act) -> None:
        """Do the act that was chosen; press a button for what is called."""
        if isinstance(act, Discard) and self._wants_to_disclose(act):
            self.discloses_with, self.person.ready_at = (self.person.occasion(), act), now()
            self.person.press(self.seat, "ready")
        elif isinstance(act, Discard):
            await self._discard(act)
        elif isinstance(act, Kita):
            await self._lay_north(act)
        elif isinstance(act, Flower):
            await self.flowers.lay_flower(act)
        else:
            self.person.call_out(act)

    async def discard_out_of_turn(self) -> None:
        """Lay a tile although it is somebody else's turn."""
        world = self.world
        chance = world.chance(self.seat, "out of turn", world.truth.acts)
        system, state = world.truth.system, self.person.state
        special = {*state.wilds, *system.single_kong_tiles(state), *system.flower_tiles(state)}
        tile = chance.choice(sorted(t for t in world.tiles.held(self.seat) if t not in special))
        async with self.person.hand_over(SeatZone(SeatZoneKind.DISCARDS, self.seat)) as free:
            if free and not self.person.turn_is_busy():
                act = Discard(self.seat, tile)
                refusal = world.truth.judge(act)
                self.person.go_wrong(act, self.person.habits.slip(system, Habit.OUT_OF_TURN, act, refusal))
                world.put(self._discarded(tile))

    async def discard_across(self) -> None:
        """The discard for which riichi was announced."""
        if self.announces is not None:
            await self._discard(self.announces[1], riichi=True)

    def when_to_lay_stick(self) -> PlannedAction | None:
        """The display misses the stick of a riichi: lay it, if it is not there."""
        lies = self.world.tiles.sticks[self.seat]
        return None if lies else self.person.planned("lay stick", self.lay_stick)

    async def lay_stick(self) -> None:
        """A stick before the discards."""
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.STICK, self.seat)):
            self.world.put(self.world.tiles.bet(self.seat))

    def _announces_riichi(self, act: Discard, legal: list[Act]) -> bool:
        """Whether riichi is announced: whenever the rules allow it and this discard leaves the hand ready."""
        announced = next((each for each in legal if isinstance(each, Riichi)), None)
        if announced is None:
            return False
        after = self.world.truth.system.apply(self.person.state, announced)
        return isinstance(after, HandState) and self.world.truth.system.verify(after, act) is None

    async def _lay_north(self, act: Kita) -> None:
        """Lay a North out beside the own sets (SN-6)."""
        async with self.person.hand_over(SeatZone(SeatZoneKind.SINGLES, self.seat)) as free:
            if free and not self.person.hears_a_win():
                self.person.move(self.world.tiles.lay_single(self.seat, NORTH))
                self.world.truth.act(act)

    async def discard_and_disclose(self) -> None:
        """The discard after which the hand will lie open; it was announced to the table."""
        if self.discloses_with is not None:
            _, act = self.discloses_with
            self.discloses_with = None
            await self._discard(act)
            if self.world.truth.last == act:
                self.world.truth.act(Disclose(self.seat))

    async def lay_open(self) -> None:
        """Lay the hand open, as announced."""
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.HAND, self.seat)):
            if self.hand_stands():
                self.world.put(self.world.tiles.lay_open(self.seat))

    def hand_stands(self) -> bool:
        """Whether the hand still stands although it was announced to lie open."""
        state = self.world.truth.state
        return (
            state is not None and state.seats[self.seat].disclosed and not self.world.tiles.shown[self.seat]
        )

    def _wants_to_disclose(self, act: Discard) -> bool:
        """Whether the hand is to be laid open after this discard, where the rules know that."""
        world = self.world
        if self.discloses_with is not None and self.discloses_with[0] == self.person.occasion():
            return False  # announced already, and not noticed
        after = world.truth.system.apply(self.person.state, act)
        legal = [] if isinstance(after, Refusal) else [Disclose(self.seat)]
        if isinstance(after, Refusal) or world.truth.system.verify(after, legal[0]) is not None:
            return False
        return choose_after_discard(legal, world.chance(self.seat, "disclose", world.truth.acts)) is not None

    async def keep(self) -> None:
        """Win with what was drawn in the bottom stage, or keep it."""
        world = self.world
        hu = Hu(self.seat)
        wins = world.truth.judge(hu) is None
        self.person.call_out(hu if wins else None)
        if not wins and self.person.state.left == 0:
            world.truth.act(Exhausted())

    async def _discard(self, act: Discard, *, riichi: bool = False) -> None:
        async with self.person.hand_over(SeatZone(SeatZoneKind.DISCARDS, self.seat)) as free:
            if free and not self.person.hears_a_win():
                across = riichi or self._lies_across_again()
                laid = self._discarded(act.tile, across=across)
                self.person.move(laid.bet(self.seat) if riichi else laid)
                if riichi:
                    self.world.truth.act(Riichi(self.seat))
                self.world.truth.act(act)

    def _lies_across_again(self) -> bool:
        """Whether the discard that made the own riichi was claimed, so that the next one lies across (RI-24)."""
        bets = self.person.state.bets
        return (
            bets is not None and bool(bets.riichi[self.seat]) and self.world.tiles.across[self.seat] is None
        )

    def _discarded(self, tile: Tile, *, across: bool = False) -> TileLocations:
        """The tiles after a discard to the end of the own rows, or into the own pool; a tile that could have been
        konged alone lies with those that were.
        """
        tiles = self.world.tiles
        if tile in self.world.truth.system.single_kong_tiles(self.person.state):
            return tiles.lay_single(self.seat, tile)
        discarded = tiles.discard(self.seat, tile, across=across)
        if self.world.pools:
            self.world.make_room(self.seat, discarded.discards[self.seat])
        return discarded
