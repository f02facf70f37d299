"""How a player lays the set that was called."""

from __future__ import annotations

from dataclasses import replace

from controller.rules.act_conditions import kong_tiles, pung_tiles
from controller.rules.acts import Chow, Kong, Pung
from controller.rules.red_fives import same_face
from hardware_sim.players.claim_actions import ClaimActions
from hardware_sim.players.person import PATIENCE, PlannedAction, SimulatedPerson, giver_of
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world import meld_layout
from hardware_sim.world.call_state import Stage
from hardware_sim.world.display_prompts import Prompt
from hardware_sim.world.tile_locations import TileLocations


class MeldActions:
    """The melds of one player."""

    def __init__(self, person: SimulatedPerson, claims: ClaimActions) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.claims = claims

    def when_laying(self, prompt: Prompt) -> PlannedAction | None:
        """Lay the set that was called, or give up a call that is not the one the display asks for."""
        call = self.person.current_call()
        wanted = {Prompt.LAY_CHOW: Chow, Prompt.LAY_PUNG: Pung, Prompt.LAY_KONG: Kong}[prompt]
        if call is not None and call.stage is not Stage.PASSED and isinstance(call.act, wanted):
            if call.stage is Stage.CALLED and call.violation is None:
                return self.person.planned("lay", self.lay)
            if call.stage is Stage.UNDONE:
                return self.person.planned("lay right", self.lay_right)
            if call.stage is Stage.WRONG:
                return None
        just_laid = self.person.is_at(Stage.DONE) and self.person.display_age() < PATIENCE
        unheard = call is not None and call.violation is not None
        waited = self.person.display_age() > PATIENCE and not just_laid
        return self.person.planned("say pass", self.claims.say_pass) if unheard or waited else None

    async def lay(self) -> None:
        """Lay the set that was called, now and then with the wrong tile across."""
        call = self.person.call
        if call is None or not isinstance(call.act, Chow | Pung | Kong):
            return
        slip = call.slip
        wrong_end = slip is None and self._marks_the_wrong_giver(call.act, call.stage)
        if wrong_end:
            slip = self.person.habits.slip(self.world.truth.system, Habit.WRONG_GIVER, call.act)
        alone = isinstance(call.act, Kong) and call.act.kind == "single"
        where = SeatZoneKind.SINGLES if alone else SeatZoneKind.MELDS
        async with self.person.hand_over(SeatZone(where, self.seat)) as free:
            if not free:
                return
            laid = self._laid(call.act, wrong_end)
            if slip is not None:
                self.person.go_wrong(call.act, slip)
                self.world.put(laid)
                return
            self.person.check_priority(call.act)
            self.person.move(laid)
            self.world.truth.act(call.act)
            self.person.come_to(Stage.DONE)
            self.world.end_if_exhausted()

    async def lay_right(self) -> None:
        """After a refusal: lay it as it belongs, or give it up where there is no right way."""
        if self.person.call is None:
            return
        if self.person.call.slip is not None and self.person.call.slip.habit is not Habit.WRONG_GIVER:
            await self.claims.say_pass()
            return
        self.person.call = replace(self.person.call, slip=None, violation=None)
        await self.lay()

    def _marks_the_wrong_giver(self, act: Chow | Pung | Kong, stage: Stage) -> bool:
        """Whether the tile across is to show another giver than gave it."""
        person = self.person
        chance = self.world.chance(self.seat, "lay", self.world.truth.acts)
        if not self.world.conventions.marks_giver or _is_own_kong(act) or stage is not Stage.CALLED:
            return False
        return person.habits.tempted(Habit.WRONG_GIVER, chance) and person.first_time(Habit.WRONG_GIVER)

    def _laid(self, act: Chow | Pung | Kong, wrong_end: bool) -> TileLocations:
        """The tiles once `act` is laid; the claimed one is taken from its giver."""
        tiles, seat = self.world.tiles, self.seat
        rules, state = self.world.truth.system.rules, self.person.state
        if isinstance(act, Kong) and act.tile is not None and act.kind == "single":
            return tiles.lay_single(seat, act.tile)
        if isinstance(act, Kong) and act.tile is not None and act.kind == "closed":
            four = kong_tiles(rules, state, act)
            return tiles.lay(seat, meld_layout.closed_kong(four), four)
        if isinstance(act, Kong) and act.tile is not None and act.kind == "filled":
            index = self._pung_of(act)
            filled = meld_layout.filled_kong(tiles.melds[seat][index], act.tile)
            return tiles.change_meld(seat, index, filled, (act.tile,))
        giver, players = giver_of(self.person.state), len(self.world.seats)
        claimed, picked = tiles.pick_up(giver)
        if isinstance(act, Chow):
            own, meld = act.with_, meld_layout.chow(claimed, act.with_)
        else:
            own = kong_tiles(rules, state, act) if isinstance(act, Kong) else pung_tiles(rules, state, act)
            meld = meld_layout.same_tiles(claimed, own, seat, giver, players)
        if not self.world.conventions.marks_giver:
            meld = meld_layout.unmarked(meld)
        elif wrong_end:
            meld = meld_layout.wrong_end(meld, seat, giver, players)
        return picked.lay(seat, meld, own)

    def _pung_of(self, kong: Kong) -> int:
        melds = self.world.tiles.melds[self.seat]
        return next(
            i
            for i, meld in enumerate(melds)
            if kong.tile is not None and same_face(meld.tiles, kong.tile) and len(meld.tiles) == 3
        )


def _is_own_kong(act: Chow | Pung | Kong) -> bool:
    return isinstance(act, Kong) and act.kind != "direct"
