"""How a player calls and shows a won hand: laid open, the winning tile apart, and the steps when it is doubted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.rules.acts import Abort, Act, Exhausted, FalseWin, Hu, Kita, Kong
from controller.rules.hand_state import HandState, Phase, Refusal
from controller.rules.red_fives import same_face
from controller.rules.tiles import Seat
from hardware_sim.players.claim_actions import ClaimActions
from hardware_sim.players.opening_actions import LATE
from hardware_sim.players.person import LONG, LOOK, PATIENCE, PlannedAction, SimulatedPerson, giver_of
from hardware_sim.rendering.seat_zones import SeatZone, SeatZoneKind
from hardware_sim.strategy.rule_violations import Habit
from hardware_sim.world import meld_layout
from hardware_sim.world.call_state import Call, Stage
from hardware_sim.world.display_prompts import TURN_PROMPTS, Prompt, parse_display
from hardware_sim.world.tile_locations import TileLocations
from hardware_sim.world.world import now

ROBBING_GOLD: Final = "robbing_gold"


class WinActions:
    """The wins of one player."""

    def __init__(self, person: SimulatedPerson, claims: ClaimActions) -> None:
        self.person = person
        self.seat = person.seat
        self.world = person.world
        self.claims = claims

    def when_hand_is_asked_for(self, prompt: Prompt) -> PlannedAction | None:
        """Lay the hand open, or answer that it does not win."""
        if self.is_asked_for_ready_hand(prompt):
            return self.when_ready_hands_are_shown()
        call = self.person.call
        if call is not None and isinstance(call.act, Abort):
            called = call.stage is Stage.CALLED
            return self.person.planned("show terminals", self.show_terminals) if called else None
        return self._when_a_win_is_shown(prompt, call)

    def _when_a_win_is_shown(self, prompt: Prompt, call: Call | None) -> PlannedAction | None:
        wins = call is not None and isinstance(call.act, Hu) and call.stage in (Stage.CALLED, Stage.AGAIN)
        if prompt is Prompt.SHOW_HAND and not wins and self.others_end_the_hand():
            hidden = self.world.tiles.shown[self.seat] is None
            return self.person.planned("show to be judged", self.show_to_be_judged) if hidden else None
        if prompt is Prompt.SHOW_HAND and self.wins_by_itself():
            return self.person.planned("show", self.show_uncalled)
        if call is None or not isinstance(call.act, Hu):
            return None
        if prompt is Prompt.SHOW_HAND:
            if call.stage is Stage.AGAIN or (call.stage is Stage.CALLED and call.violation is None):
                return self.person.planned("show", self.show)
            return (
                self.person.planned("say pass", self.claims.say_pass) if call.stage is Stage.CALLED else None
            )
        if call.stage is Stage.WRONG:
            if call.by_phone and not self.person.waited(LONG):
                return None  # the player with the phone answers
            return self.person.planned("answer doubt", self.answer_doubt)
        if call.stage is Stage.DONE and self.person.display_age() > PATIENCE / 2:
            return self.person.planned("insist", self.insist)
        return None

    async def show(self) -> None:
        """Lay the hand open, the winning tile apart."""
        call = self.person.call
        if call is None:
            return
        if call.stage is Stage.AGAIN and self.person.last_deed is not None:
            async with self.person.reaching(SeatZone(SeatZoneKind.HAND, self.seat)) as still:
                if not still:
                    return
                self.world.put(self.person.last_deed[1])
            self.person.come_to(Stage.DONE)
            return
        async with self.person.hand_over(SeatZone(SeatZoneKind.HAND, self.seat)) as free:
            if not free:
                return
            shown = self._tiles_when_revealed()
            if call.slip is not None:
                self.person.go_wrong(call.act, call.slip)
                self.world.put(shown)
                return
            self.person.check_priority(Hu(self.seat))
            self.person.move(shown)
            self.person.come_to(Stage.DONE)
            wins = self._winners()
            if len(wins) < 2:
                self.world.truth.act(self.world.with_ura(Hu(self.seat)))
                return
            self.world.calls[self.seat] = replace(call, stage=Stage.DONE)
            if all(self._lies_open(win.seat) for win in wins if isinstance(win, Hu)):
                self.world.truth.act_together(tuple(map(self.world.with_ura, wins)))

    # ---- hands shown at a draw, and the tiles beneath the indicators --------------------------------------------

    def is_asked_for_ready_hand(self, prompt: Prompt) -> bool:
        """Whether no tile is left and the table asks for ready hands (RI-31)."""
        state, call = self.world.truth.state, self.person.current_call()
        if prompt is Prompt.SHOW_OR_PASS:
            return True
        called = call is not None and isinstance(call.act, Hu) and call.stage is not Stage.PASSED
        over = state is None or state.left > 0 or state.phase is not Phase.CLAIMS
        return prompt is Prompt.SHOW_HAND and self.world.truth.system.has_bets and not over and not called

    def when_ready_hands_are_shown(self) -> PlannedAction | None:
        """Show a ready hand, or press pass; again if the table did not hear that."""
        if self.seat not in self.world.ready_hands:
            in_play = self.world.truth.in_play
            return self.person.planned("show ready hand", self.show_ready_hand, 2 * LOOK) if in_play else None
        # Also after the last player, with whom the hand is over: a pass so soon after a discard is not heard.
        unheard = self.world.ready_hands[self.seat] is None and self.person.display_age() > PATIENCE
        return self.person.planned("keep closed again", self.keep_closed) if unheard else None

    async def keep_closed(self) -> None:
        """Say again that the hand stays closed."""
        self.person.press(self.seat, "pass")

    async def show_ready_hand(self) -> None:
        """Lay a hand open that is ready; press pass with another."""
        state, system = self.person.state, self.world.truth.system
        held = self.world.tiles.held(self.seat)
        if system.must_show(state, self.seat) is None and not self._is_ready():
            self.world.show_ready(self.seat, None)
            self.person.press(self.seat, "pass")
            return
        async with self.person.reaching(SeatZone(SeatZoneKind.HAND, self.seat)) as still:
            if still:
                self.world.put(self.world.tiles.reveal(self.seat, None, from_hand=False))
                self.world.show_ready(self.seat, held)

    def _is_ready(self) -> bool:
        """Whether the own hand would count as ready if it is shown."""
        state = self.person.state
        hands = tuple(self.world.tiles.held(seat) for seat in self.world.seats)
        drawn = self.world.truth.system.apply(state, Exhausted(hands))
        points = None if isinstance(drawn, Refusal) or drawn.result is None else drawn.result.points
        return points is not None and self.seat in (points.tenpai or ())

    async def show_terminals(self) -> None:
        """Lay the hand open that ends the hand by nine terminals (RI-34)."""
        call = self.person.call
        if call is None or not isinstance(call.act, Abort):
            return
        async with self.person.hand_over(SeatZone(SeatZoneKind.HAND, self.seat)) as free:
            if free:
                self.person.move(self.world.tiles.reveal(self.seat, None, from_hand=False))
                self.world.truth.act(call.act)
                self.person.come_to(Stage.DONE)

    def when_to_turn_up_ura(self) -> PlannedAction | None:
        """The display asks for the tiles beneath the indicators: turn them up; lay them straight if they lie there and
        cannot be read."""
        plan = self.world.plan
        if plan is None:
            return None
        if not self.world.tiles.turned_up & {*plan.beneath_indicators}:
            return self.person.planned("turn up ura", self.turn_up_ura)
        lately = max(self.world.moved_at, self.person.tidied_at, self.world.displays[self.seat].at)
        return (
            self.person.planned("lay ura straight", self.lay_ura_straight)
            if now() - lately > PATIENCE
            else None
        )

    async def lay_ura_straight(self) -> None:
        """Lay the tiles beneath the indicators again, straight."""
        self.person.tidied_at = now()
        plan = self.world.plan
        if plan is None:
            return
        for seat in dict.fromkeys(place.seat for place in plan.beneath_indicators):
            async with self.person.reaching(SeatZone(SeatZoneKind.WALL, seat)) as still:
                if still:
                    self.world.lay_again(seat)

    async def turn_up_ura(self) -> None:
        """Take the indicators off and turn up the tiles beneath them."""
        world, plan = self.world, self.world.plan
        if plan is None:
            return
        async with self.person.reaching(SeatZone(SeatZoneKind.WALL, plan.indicators[0].seat)) as still:
            if not still:
                return
            tiles = world.tiles
            for top, beneath in zip(plan.indicators, plan.beneath_indicators, strict=True):
                if top in tiles.turned_up:
                    tiles = tiles.uncover(top, beneath, self.seat)
            world.put(tiles)

    def _lies_open(self, seat: Seat) -> bool:
        """Whether a winner's hand lies open to be judged: it was shown, or disclosed long before."""
        return self.person.state.seats[seat].disclosed or self.world.calls[seat].stage is Stage.DONE

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
        """Lay the hand open although another player won: payments depend on it."""
        async with self.world.reach(self.seat, SeatZone(SeatZoneKind.HAND, self.seat)):
            if self.world.tiles.shown[self.seat] is None:
                self.world.put(self.world.tiles.reveal(self.seat, None, from_hand=False))

    async def answer_doubt(self) -> None:
        """The revealed hand does not win: stand by it, or take it back."""
        call = self.person.call
        if call is None or call.slip is None or call.before is None or call.violation is None:
            return
        text = self.world.displays[self.seat].text
        self.world.truth.put_right(call.violation, text)
        self.world.wrong = self.world.doubted = None
        if call.slip.habit is Habit.FALSE_HU_KEPT:
            self.person.press(self.seat, "hu")
            after = self.world.truth.act(FalseWin(self.seat))
            self.person.come_to(Stage.DONE)
            if after.phase is Phase.OVER:
                return
        else:
            self.person.press(self.seat, "pass")
            self.person.come_to(Stage.UNDONE)
        async with self.person.reaching(SeatZone(SeatZoneKind.HAND, self.seat)) as still:
            if still:
                self.world.put(call.before)

    async def insist(self) -> None:
        """A winning hand was doubted: take it back and call again."""
        if self.person.call is None or self.person.last_deed is None:
            return
        self.world.truth.dispute(self.seat, "a winning hand was doubted")
        self.person.press(self.seat, "pass")
        async with self.person.reaching(SeatZone(SeatZoneKind.HAND, self.seat)) as still:
            if not still:
                return
            self.world.put(self.person.last_deed[0])
        self.person.come_to(Stage.AGAIN)

    async def call_again(self) -> None:
        """Press hu again after a doubted win."""
        self.person.press(self.seat, "hu")
        if self.person.call is not None:
            self.person.call = replace(self.person.call, since=now())

    # ---- wins that were called on a phone ------------------------------------------------------------------------

    def was_called_on_a_phone(self) -> bool:
        """Whether the display asks for a hand that nobody at this seat has called: somebody pressed HU on a phone."""
        called = self.person.current_call()
        own = called is not None and isinstance(called.act, Hu)
        return self.world.truth.in_play and not own and self.world.wrong is None and not self.world.doubted

    def discarded_meanwhile(self) -> bool:
        """Whether this seat has discarded already: its tile lay there a moment after the phone called the win."""
        state = self.world.truth.state
        return state is not None and state.phase is Phase.CLAIMS and state.turn == self.seat

    async def give_up_for_phone(self) -> None:
        """Give up a phone's call with the pass button: the tile that the hand would need has been discarded."""
        self.person.press(self.seat, "pass")
        self.person.call = Call(self.person.occasion(), Hu(self.seat), Stage.PASSED, now(), by_phone=True)
        self.world.calls[self.seat] = self.person.call

    async def show_for_phone(self) -> None:
        """Lay open the hand that was called on a phone, whether or not it wins."""
        act = Hu(self.seat)
        refusal = self.world.truth.judge(act)
        system = self.world.truth.system
        slip = None if refusal is None else self.person.habits.slip(system, Habit.FALSE_HU_KEPT, act, refusal)
        self.person.call = Call(self.person.occasion(), act, Stage.CALLED, now(), slip, by_phone=True)
        self.world.calls[self.seat] = self.person.call
        await self.show()

    # ---- wins nobody is asked about ------------------------------------------------------------------------------

    def wins_unasked(self) -> bool:
        """Whether the rules let this seat win now although it is not its turn, and no seat before it."""
        state, system = self.person.state, self.world.truth.system
        if system.turns_up != LATE or state.indicator is None:
            return False
        if not (state.opening or self._just_discarded(state)):
            return False
        if state.opening and parse_display(self.world.displays[state.turn].text).prompt not in TURN_PROMPTS:
            return False  # the table has not seen yet what was turned up
        if system.verify(state, Hu(self.seat)) is not None:
            return False
        wins = [Hu(seat) for seat in self.world.seats if system.verify(state, Hu(seat)) is None]
        return system.prefer(state, wins) == Hu(self.seat)

    async def call_win(self) -> None:
        """Call a win with the hu button."""
        self.person.call_out(Hu(self.seat))

    def wins_by_itself(self) -> bool:
        """Whether the hand won without a call: the last of all flowers was laid."""
        called = self.person.current_call()
        late = self.world.truth.system.turns_up == LATE and self.world.truth.state is not None
        if not late or (called is not None and isinstance(called.act, Hu)):
            return False
        return self.person.state.phase is not Phase.OVER and self.world.truth.judge(Hu(self.seat)) is None

    async def show_uncalled(self) -> None:
        """Reveal a hand that won without a call."""
        self.person.call = Call(self.person.occasion(), Hu(self.seat), Stage.CALLED, now())
        await self.show()

    def _just_discarded(self, state: HandState) -> bool:
        giver = None if state.last_discard is None else state.last_discard[0]
        return state.phase is Phase.CLAIMS and giver == self.seat

    # ---- how the hand comes to lie -------------------------------------------------------------------------------

    def _tiles_when_revealed(self) -> TileLocations:
        """The tiles once the hand lies open: the drawn tile apart, or the one it was won on."""
        tiles, state, seat = self.world.tiles, self.person.state, self.seat
        if state.phase is Phase.CLAIMS and giver_of(state) != seat:
            if self._taken_by_another_winner():
                return tiles.reveal(seat, None, from_hand=False)
            tile, picked = tiles.pick_up(giver_of(state))
            return picked.reveal(seat, tile, from_hand=False)
        if state.phase is Phase.ROB:
            if self._taken_by_another_winner():
                return tiles.reveal(seat, None, from_hand=False)
            robbed = Seat(state.turn)
            if isinstance(self.world.truth.last, Kita):
                tile, taken = tiles.take_single(robbed)
                return taken.reveal(seat, tile, from_hand=False)
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
        """Whether the indicator completes the win and so decides its value."""
        won = self.world.truth.system.apply(self.person.state, Hu(self.seat))
        if isinstance(won, Refusal) or won.result is None:
            return False
        return any(pattern.name == ROBBING_GOLD for pattern in won.result.patterns)

    def _winners(self) -> tuple[Act, ...]:
        """The wins called on this occasion that stand."""
        calls = [
            call.act
            for call in self.world.calls.values()
            if call.occasion == self.person.occasion() and isinstance(call.act, Hu) and call.slip is None
            if call.stage in (Stage.CALLED, Stage.DONE)
        ]
        return (
            self.world.truth.system.accepted_claims(self.person.state, calls)
            if len(calls) > 1
            else tuple(calls)
        )

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
            i
            for i, meld in enumerate(melds)
            if kong.tile is not None and same_face(meld.tiles, kong.tile) and len(meld.tiles) == 4
        )
