"""A player's actions: sweep, draw, discard, call, lay tiles, break a rule, and correct it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from controller.rules.acts import (
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    Flower,
    Hu,
    Kong,
    Pung,
)
from controller.rules.hand_state import Phase, Refusal
from controller.rules.tiles import Tile
from hardware_sim.players.person import button_of
from hardware_sim.players.win_actions import Winner, giver_of
from hardware_sim.strategy.policy import choose_after_discard, choose_claim, choose_in_turn
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world import meld_layout
from hardware_sim.world.call_state import Call, Stage
from hardware_sim.world.display_prompts import DisplayReading
from hardware_sim.world.tile_locations import TileLocations
from hardware_sim.world.world import now

TAKEN_BACK_FOR: Final = 3.0
"""Seconds a refused but right act stays taken back before it is laid again."""


class Doer(Winner):
    """Every action looks at the table as it is when the hand gets there, not as it was when the action was decided."""

    # ---- between hands -----------------------------------------------------------------------------------------

    async def say_ready(self) -> None:
        """Press READY for the next hand."""
        self.ready_for, self.ready_at = self.world.truth.hand, now()
        self.ready_to = self.world.displays[self.seat].version
        self.press(self.seat, "ready")

    async def sweep(self) -> None:
        """Push everything in front of the seat into the machine."""
        self.world.truth.break_off("the table asked for the next hand")
        self.call, self.world.wrong = None, None
        async with self.world.reach(self.seat, f"discards:{self.seat}"):
            self.world.put(self.world.tiles.sweep(self.seat))

    async def end(self, reading: DisplayReading) -> None:
        """The display told how the hand ended; sweep."""
        truth = self.world.truth
        if truth.state is not None and truth.phase is not Phase.OVER:
            truth.dispute(self.seat, "the table ended a hand that is not over")
        result = None if truth.state is None else truth.state.result
        if result is not None and reading.amount not in (None, result.deltas[self.seat]):
            truth.dispute(self.seat, f"shown {reading.amount}, but {result.deltas[self.seat]} is due")
        await self.sweep()

    # ---- in turn -----------------------------------------------------------------------------------------------

    async def draw(self, end: str) -> None:
        """Take the next tile from the head or the tail."""
        place = self.world.next_place(end)
        if place is None:
            return
        async with self.hand_over(f"wall:{place.seat}") as free:
            if free:
                tile = self.world.tiles.wall[place]
                self.move(self.world.tiles.take(place, self.seat))
                self.world.truth.act(Draw(self.seat, tile, "head" if end == "head" else "tail"))

    async def play(self) -> None:
        """Win, kong or discard; sometimes what the rules forbid."""
        world, state = self.world, self.state
        given_up = self.current_call()
        chance = world.chance(self.seat, "turn", world.truth.acts, given_up is not None)
        sight = self.sight()
        legal = list(world.truth.system.legal_acts(state, self.seat))
        if given_up is not None:
            legal = [act for act in legal if isinstance(act, Discard | Flower)]
        elif not any(isinstance(act, Flower) for act in legal):
            slip = self.habits.turn(world.truth.system, state, sight, chance)
            if slip is not None and self.first_time(slip.habit):
                self.call_out(slip.act, slip)
                return
        act = choose_in_turn(sight, legal, chance, world.sights().trial(state, self.seat, sight))
        if isinstance(act, Discard) and self._wants_to_disclose(act):
            self.discloses_with, self.ready_at = (self.occasion(), act), now()
            self.press(self.seat, "ready")
        elif isinstance(act, Discard):
            await self._discard(act)
        elif isinstance(act, Flower):
            await self.lay_flower(act)
        elif act is not None:
            self.call_out(act)

    async def discard_out_of_turn(self) -> None:
        """Lay a tile although it is somebody else's turn."""
        world = self.world
        chance = world.chance(self.seat, "out of turn", world.truth.acts)
        system, state = world.truth.system, self.state
        special = {*state.wilds, *system.single_kong_tiles(state), *system.flower_tiles(state)}
        tile = chance.choice(sorted(t for t in world.tiles.held(self.seat) if t not in special))
        async with self.hand_over(f"discards:{self.seat}") as free:
            if free and not self.turn_is_busy():
                act = Discard(self.seat, tile)
                refusal = world.truth.judge(act)
                self.go_wrong(act, self.habits.slip(system, Habit.OUT_OF_TURN, act, refusal))
                world.put(self._discarded(tile))

    async def discard_and_disclose(self) -> None:
        """The discard after which the hand will lie open; the table was told of it before."""
        if self.discloses_with is not None:
            _, act = self.discloses_with
            self.discloses_with = None
            await self._discard(act)
            if self.world.truth.last == act:
                self.world.truth.act(Disclose(self.seat))

    async def lay_open(self) -> None:
        """Lay the hand open, as announced."""
        async with self.world.reach(self.seat, f"hand:{self.seat}"):
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
        if self.discloses_with is not None and self.discloses_with[0] == self.occasion():
            return False  # said already, and not heard
        after = world.truth.system.apply(self.state, act)
        legal = [] if isinstance(after, Refusal) else [Disclose(self.seat)]
        if isinstance(after, Refusal) or world.truth.system.verify(after, legal[0]) is not None:
            return False
        return choose_after_discard(legal, world.chance(self.seat, "disclose", world.truth.acts)) is not None

    async def lay_flower(self, act: Flower) -> None:
        """Lay a flower out, unless another is due before it by the time the hand is there."""
        async with self.hand_over(f"singles:{self.seat}") as free:
            if free and self.world.truth.system.verify(self.state, act) is None:
                self.move(self.world.tiles.lay_single(self.seat, act.tile))
                self.world.truth.act(act)

    async def keep(self) -> None:
        """Win with what was drawn in the bottom stage, or keep it."""
        world = self.world
        hu = Hu(self.seat)
        wins = world.truth.judge(hu) is None
        self.call_out(hu if wins else None)
        if not wins and self.state.left == 0:
            world.truth.act(Exhausted())

    async def _discard(self, act: Discard) -> None:
        async with self.hand_over(f"discards:{self.seat}") as free:
            if free and not self.hears_a_win():
                self.move(self._discarded(act.tile))
                self.world.truth.act(act)

    def _discarded(self, tile: Tile) -> TileLocations:
        """The tiles after a discard to the end of the own rows, or into the own pool; a tile that could have been
        konged alone lies with those that were.
        """
        tiles = self.world.tiles
        if tile in self.world.truth.system.single_kong_tiles(self.state):
            return tiles.lay_single(self.seat, tile)
        discarded = tiles.discard(self.seat, tile)
        if self.world.pools:
            self.world.make_room(self.seat, discarded.discards[self.seat])
        return discarded

    # ---- claims ------------------------------------------------------------------------------------------------

    async def answer(self) -> None:
        """Claim what lies open, or pass."""
        world, state = self.world, self.state
        chance = world.chance(self.seat, "claim", world.truth.acts)
        sight = self.sight()
        legal = list(world.truth.system.legal_acts(state, self.seat))
        if state.phase is Phase.ROB:
            self.call_out(next((act for act in legal if isinstance(act, Hu)), None))
            return
        if state.last_discard is None:
            return
        tile = state.last_discard[1]
        slip = self.habits.claim(world.truth.system, state, sight, tile, chance)
        if slip is not None and self.first_time(slip.habit):
            self.call_out(slip.act, slip)
            return
        self.call_out(choose_claim(sight, tile, legal, chance))

    async def press_again(self) -> None:
        """The display still asks: push the same button once more."""
        if self.call is not None:
            self.press(self.seat, button_of(self.call.act if self.call.stage is Stage.CALLED else None))
            self.call = replace(self.call, since=now())

    async def hear_no(self) -> None:
        """React to the display's refusal of the call."""
        if self.call is None:
            return
        text = self.world.displays[self.seat].text
        if self.call.violation is not None:
            self.world.truth.put_right(self.call.violation, text)
        else:
            self.world.truth.dispute(self.seat, f"{button_of(self.call.act)} was refused: {text}")
        self.come_to(Stage.REFUSED)

    async def say_pass(self) -> None:
        """Give the call up with the pass button."""
        call = self.call
        if call is None:
            self.world.truth.dispute(self.seat, f"told {self.world.displays[self.seat].text} uncalled")
        elif call.stage is Stage.CALLED and call.violation is not None:
            self.world.truth.put_right(call.violation, None)  # nobody refused it: an honest second thought
        self.press(self.seat, "pass")
        occasion = self.occasion() if call is None else call.occasion
        self.call = Call(occasion, None if call is None else call.act, Stage.PASSED, now())
        self.world.calls[self.seat] = self.call
        self.world.end_if_exhausted()

    # ---- melds and hands ---------------------------------------------------------------------------------------

    async def lay(self) -> None:
        """Lay the set that was called, now and then with the wrong tile across."""
        call = self.call
        if call is None or not isinstance(call.act, Chow | Pung | Kong):
            return
        chance = self.world.chance(self.seat, "lay", self.world.truth.acts)
        slip, wrong_end = call.slip, False
        marks = self.world.conventions.marks_giver
        if marks and slip is None and not _is_own_kong(call.act) and call.stage is Stage.CALLED:
            wrong_end = self.habits.tempted(Habit.WRONG_GIVER, chance) and self.first_time(Habit.WRONG_GIVER)
            slip = (
                self.habits.slip(self.world.truth.system, Habit.WRONG_GIVER, call.act) if wrong_end else None
            )
        alone = isinstance(call.act, Kong) and call.act.kind == "single"
        async with self.hand_over(f"{'singles' if alone else 'melds'}:{self.seat}") as free:
            if not free:
                return
            laid = self._laid(call.act, wrong_end)
            if slip is not None:
                self.go_wrong(call.act, slip)
                self.world.put(laid)
                return
            self.check_priority(call.act)
            self.move(laid)
            self.world.truth.act(call.act)
            self.come_to(Stage.DONE)
            self.world.end_if_exhausted()

    async def lay_right(self) -> None:
        """After a refusal: lay it as it belongs, or give it up where there is no right way."""
        if self.call is None:
            return
        if self.call.slip is not None and self.call.slip.habit is not Habit.WRONG_GIVER:
            await self.say_pass()
            return
        self.call = replace(self.call, slip=None, violation=None)
        await self.lay()

    # ---- putting right -----------------------------------------------------------------------------------------

    async def undo(self) -> None:
        """Take a wrong act back, when told to or, after a long while, unprompted."""
        call = self.call
        if call is None or call.before is None or call.violation is None:
            return
        text = self.world.displays[self.seat].text
        told = text if text.startswith(("UNDO", "TIDY")) else None
        async with self.world.reach(self.seat, f"melds:{self.seat}"):
            self.world.put(call.before)
            self.world.truth.put_right(call.violation, told)
            self.world.wrong = None
            self.tidied_in_vain = 0
            self.come_to(Stage.UNDONE)

    async def tidy(self) -> None:
        """Lay everything before the seat again, straight."""
        self.tidied_at = now()
        self.tidied_in_vain = (
            self.tidied_in_vain + 1 if self.call is not None and self.call.stage is Stage.WRONG else 0
        )
        async with self.world.reach(self.seat, f"melds:{self.seat}"):
            self.world.lay_again(self.seat)

    async def take_back_for_now(self) -> None:
        """A right act was refused: take it back as told, and lay it again when the table has seen that."""
        self.tidied_at = now()
        text = self.world.displays[self.seat].text
        self.world.truth.dispute(self.seat, f"a right act was refused: {text}")
        deed = self.last_deed
        if deed is None or self.world.tiles is not deed[1]:
            await self.tidy()
            return
        self.world.wrong = self.seat
        self.world.put(deed[0])
        await asyncio.sleep(TAKEN_BACK_FOR)
        self.world.put(deed[1])
        self.world.wrong = None

    # ---- how tiles come to lie ---------------------------------------------------------------------------------

    def _laid(self, act: Chow | Pung | Kong, wrong_end: bool) -> TileLocations:
        """The tiles once `act` is laid; the claimed one is taken from its giver."""
        tiles, seat = self.world.tiles, self.seat
        if isinstance(act, Kong) and act.tile is not None and act.kind == "single":
            return tiles.lay_single(seat, act.tile)
        if isinstance(act, Kong) and act.tile is not None and act.kind == "closed":
            return tiles.lay(seat, meld_layout.closed_kong((act.tile,) * 4), (act.tile,) * 4)
        if isinstance(act, Kong) and act.tile is not None and act.kind == "filled":
            index = self._pung_of(act)
            filled = meld_layout.filled_kong(tiles.melds[seat][index], act.tile)
            return tiles.change_meld(seat, index, filled, (act.tile,))
        giver, players = giver_of(self.state), len(self.world.seats)
        claimed, picked = tiles.pick_up(giver)
        if isinstance(act, Chow):
            own, meld = act.with_, meld_layout.chow(claimed, act.with_)
        else:
            own = (claimed,) * 3 if isinstance(act, Kong) else act.with_ or (claimed,) * 2
            meld = meld_layout.same_tiles(claimed, own, seat, giver, players)
        if not self.world.conventions.marks_giver:
            meld = meld_layout.unmarked(meld)
        elif wrong_end:
            meld = meld_layout.wrong_end(meld, seat, giver, players)
        return picked.lay(seat, meld, own)

    def _pung_of(self, kong: Kong) -> int:
        melds = self.world.tiles.melds[self.seat]
        return next(
            i for i, meld in enumerate(melds) if set(meld.tiles) == {kong.tile} and len(meld.tiles) == 3
        )


def _is_own_kong(act: Chow | Pung | Kong) -> bool:
    return isinstance(act, Kong) and act.kind != "direct"
