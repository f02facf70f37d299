"""How a player shows a won hand: laid open, the winning tile apart, and what follows when it is doubted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.rules.acts import Act, Chow, FalseWin, Hu, Kong, Pung
from controller.rules.hand_state import HandState, Phase, Refusal
from controller.rules.tiles import Seat
from hardware_sim.players.person import SimulatedPerson, button_of
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world import meld_layout
from hardware_sim.world.call_state import Stage
from hardware_sim.world.tile_locations import TileLocations
from hardware_sim.world.world import now

ROBBING_GOLD: Final = "robbing_gold"


class Winner(SimulatedPerson):
    """The actions of a player who called a win."""

    async def show(self) -> None:
        """Lay the hand open, the winning tile apart."""
        call = self.call
        if call is None:
            return
        if call.stage is Stage.AGAIN and self.last_deed is not None:
            async with self.world.reach(self.seat, f"hand:{self.seat}"):
                self.world.put(self.last_deed[1])
            self.come_to(Stage.DONE)
            return
        async with self.hand_over(f"hand:{self.seat}") as free:
            if not free:
                return
            shown = self._shown()
            if call.slip is not None:
                self.go_wrong(call.act, call.slip)
                self.world.put(shown)
                return
            self.check_priority(Hu(self.seat))
            self.move(shown)
            self.come_to(Stage.DONE)
            wins = self._winners()
            if len(wins) < 2:
                self.world.truth.act(Hu(self.seat))
                return
            self.world.calls[self.seat] = replace(call, stage=Stage.DONE)
            if all(self._lies_open(win.seat) for win in wins if isinstance(win, Hu)):
                self.world.truth.act_together(wins)

    def _lies_open(self, seat: Seat) -> bool:
        """Whether a winner's hand lies open to be judged: it was shown, or disclosed long before."""
        return self.state.seats[seat].disclosed or self.world.calls[seat].stage is Stage.DONE

    def others_end_the_hand(self) -> bool:
        """Whether another player's win, or false win, has ended the hand, and the own hand is needed for its
        judgement.
        """
        state = self.world.truth.state
        return (
            state is not None
            and state.phase is Phase.OVER
            and not any(isinstance(act, Hu | FalseWin) and act.seat == self.seat for act in state.acts)
        )

    async def show_to_be_judged(self) -> None:
        """Lay the hand open although another player won: what is paid depends on it."""
        async with self.world.reach(self.seat, f"hand:{self.seat}"):
            if self.world.tiles.shown[self.seat] is None:
                self.world.put(self.world.tiles.reveal(self.seat, None, from_hand=False))

    async def answer_doubt(self) -> None:
        """The revealed hand does not win: stand by it, or take it back."""
        call = self.call
        if call is None or call.slip is None or call.before is None or call.violation is None:
            return
        text = self.world.displays[self.seat].text
        self.world.truth.put_right(call.violation, text)
        self.world.wrong = None
        if call.slip.habit is Habit.FALSE_HU_KEPT:
            self.press(self.seat, "hu")
            after = self.world.truth.act(FalseWin(self.seat))
            self.come_to(Stage.DONE)
            if after.phase is Phase.OVER:
                return
        else:
            self.press(self.seat, "pass")
            self.come_to(Stage.UNDONE)
        async with self.world.reach(self.seat, f"hand:{self.seat}"):
            self.world.put(call.before)

    async def insist(self) -> None:
        """A winning hand was doubted: take it back and call again."""
        if self.call is None or self.last_deed is None:
            return
        self.world.truth.dispute(self.seat, "a winning hand was doubted")
        self.press(self.seat, "pass")
        async with self.world.reach(self.seat, f"hand:{self.seat}"):
            self.world.put(self.last_deed[0])
        self.come_to(Stage.AGAIN)

    async def call_again(self) -> None:
        """Press hu once more after a doubted win."""
        self.press(self.seat, "hu")
        if self.call is not None:
            self.call = replace(self.call, since=now())

    # ---- how the hand comes to lie -----------------------------------------------------------------------------

    def _shown(self) -> TileLocations:
        """The tiles once the hand lies open: the drawn tile apart, or the one it was won on."""
        tiles, state, seat = self.world.tiles, self.state, self.seat
        if state.phase is Phase.CLAIMS and giver_of(state) != seat:
            if self._taken_by_another_winner():
                return tiles.reveal(seat, None, from_hand=False)
            tile, picked = tiles.pick_up(giver_of(state))
            return picked.reveal(seat, tile, from_hand=False)
        if state.phase is Phase.ROB:
            if self._taken_by_another_winner():
                return tiles.reveal(seat, None, from_hand=False)
            robbed = Seat(state.turn)
            index = self._robbed_meld(robbed)
            tile, pung = meld_layout.robbed_kong(tiles.melds[robbed][index])
            return tiles.change_meld(robbed, index, pung).reveal(seat, tile, from_hand=False)
        if self._wins_on_the_indicator():
            tile, lifted = tiles.lift(next(iter(tiles.turned_up)))
            return lifted.reveal(seat, tile, from_hand=False)
        if state.opening or state.turn != seat or state.phase is not Phase.DISCARD:
            return tiles.reveal(seat, None, from_hand=False)
        return tiles.reveal(seat, tiles.held(seat)[-1], from_hand=True)

    def _wins_on_the_indicator(self) -> bool:
        """Whether the win is worth what it is because the indicator completes it."""
        won = self.world.truth.system.apply(self.state, Hu(self.seat))
        if isinstance(won, Refusal) or won.result is None:
            return False
        return any(pattern.name == ROBBING_GOLD for pattern in won.result.patterns)

    def _winners(self) -> tuple[Act, ...]:
        """The wins called on this occasion that stand."""
        calls = [
            call.act
            for call in self.world.calls.values()
            if call.occasion == self.occasion() and isinstance(call.act, Hu) and call.slip is None
            if call.stage in (Stage.CALLED, Stage.DONE)
        ]
        return self.world.truth.system.accepted_claims(self.state, calls) if len(calls) > 1 else tuple(calls)

    def _taken_by_another_winner(self) -> bool:
        others = (act.seat for act in self._winners() if isinstance(act, Hu) and act.seat != self.seat)
        shown = (self.world.tiles.shown[seat] for seat in others)
        return any(hand is not None and hand.apart is not None for hand in shown)

    def _robbed_meld(self, robbed: Seat) -> int:
        kong = self.world.truth.last
        if not isinstance(kong, Kong):
            raise LookupError(f"no kong of seat {robbed} is open to robbing")
        melds = self.world.tiles.melds[robbed]
        return next(
            i for i, meld in enumerate(melds) if set(meld.tiles) == {kong.tile} and len(meld.tiles) == 4
        )

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


def giver_of(state: HandState) -> Seat:
    """The seat of the latest discard. Raises `LookupError` where nothing was discarded."""
    if state.last_discard is None:
        raise LookupError("nothing was discarded that could be claimed")
    return Seat(state.last_discard[0])
