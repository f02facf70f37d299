"""Generates the legal acts of a seat from the tiles it holds, rather than by verifying every act there is.

`callers` names the seats worth asking about an open tile, and `legal_acts` lists what one seat may do. Both test cheap
necessary conditions first, because most tiles are wanted by nobody; what they say is always what `verify` would.
"""

from abc import abstractmethod
from collections.abc import Sequence

from controller.rules.act_verification import CourseRules, open_tile
from controller.rules.acts import Act, Chow, Discard, Disclose, Draw, Flower, Hu, Kong, Pung, discards_of
from controller.rules.engine_hooks import COPIES
from controller.rules.flower_rules import next_to_replace
from controller.rules.hand_state import HandState, Phase, seats_after
from controller.rules.tiles import FACES, Counts, Seat, kinds_in

_DISCARD, _CLAIMS, _OVER = Phase.DISCARD, Phase.CLAIMS, Phase.OVER  # Asked for at every step.


class Choices(CourseRules):
    """Lists acts. Subclasses say what wins, and by which cheap conditions it is seen that nothing does."""

    own_discard_may_win: bool = False
    """Whether a seat may ever win by what it has just discarded itself."""

    @abstractmethod
    def wins(self, hand: HandState, act: Hu) -> bool:
        """Whether `hu_barred` would say None, told without what a refusal costs."""

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """A cheap test before `wins`: False is certain (no tile open to the known hand now wins), True is not."""
        return True

    def open_tile_may_win(self, hand: HandState) -> bool:
        """A cheap test before `may_win`: False is certain (the open tile wins for no hand at all), True is not."""
        return True

    def discards(self, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
        """The discards of these tiles held that `discard_barred` lets go.

        A system that seldom bars any overrides this with a cheaper test.
        """
        return [act for act in discards_of(seat, held) if self.discard_barred(hand, act) is None]

    def callers(self, hand: HandState) -> Sequence[Seat]:
        """Who may have something to call on the open tile, in turn, its giver last; a due draw is no call."""
        giver, seats, discard = hand.turn, hand.seats, hand.last_discard
        tile = hand.robbed if discard is None else discard[1]
        if tile is None:
            return ()
        others = seats_after(giver, len(seats))
        winnable = self.open_tile_may_win(hand)
        claimable = discard is not None and tile not in hand.wilds
        chower = others[0] if claimable and self.chows and self._chows(hand, others[0], tile) else None
        found = [
            seat
            for seat in others
            if (held := seats[seat].hand) is None
            or (claimable and held[tile] >= 2)
            or seat == chower
            or (winnable and self.may_win(hand, seat))
        ]
        if discard is not None and (self.own_discard_may_win or self.ordinary.disclose):
            found += [giver] if self._after_discard(hand, giver) else []
        return found

    def legal_acts(self, hand: HandState, seat: Seat) -> Sequence[Act]:
        """Every act the seat may do now, its hand being known: a win first, discards last.

        A due draw comes as `Draw(seat, None, end)`.
        """
        phase, its_turn = hand.phase, seat == hand.turn
        if phase is _DISCARD and its_turn:
            return self._in_turn(hand, seat)
        if phase is _CLAIMS:
            return self._after_discard(hand, seat) if its_turn else self._claims(hand, seat)
        if phase is _OVER:
            return ()
        if its_turn:
            return self._allowed(hand, Draw(seat, None, "tail"))
        acts = self._win(hand, seat) if hand.opening or phase is Phase.ROB else []
        if hand.opening:
            acts += self._flowers(hand, seat)
        if phase is _DISCARD and self.in_bottom_stage(hand):
            acts += self._allowed(hand, Draw(seat, None, "head"))
        return acts

    def _win(self, hand: HandState, seat: Seat) -> list[Act]:
        return [win] if self.may_win(hand, seat) and self.wins(hand, win := Hu(seat)) else []

    def _in_turn(self, hand: HandState, seat: Seat) -> list[Act]:
        """Win, flowers, kongs and discards of the seat whose turn it is."""
        state, clauses = hand.seats[seat], self.ordinary
        held = state.hand
        acts: list[Act] = []
        if self.may_win(hand, seat) and self.wins(hand, win := Hu(seat)):
            acts.append(win)
        if clauses.flower:
            acts += self._flowers(hand, seat)
        if held is None:
            return acts
        if clauses.single:
            singles = sorted(tile for tile in self.single_kong_tiles(hand) if held[tile])
            acts += self._allowed(hand, *[Kong(seat, "single", tile) for tile in singles])
        if COPIES in held:
            fours = [tile for tile in kinds_in(held) if held[tile] == COPIES]
            acts += self._allowed(hand, *[Kong(seat, "closed", tile) for tile in fours])
        for meld in state.melds:
            tile = meld.claimed
            if tile is not None and held[tile] and meld.kind == "pung":
                acts += self._allowed(hand, Kong(seat, "filled", tile))
        busy = hand.opening or clauses.flower or self.in_bottom_stage(hand)
        if not (busy and self._discard_bar(hand, seat)):
            acts += self.discards(hand, seat, held)
        return acts

    def _flowers(self, hand: HandState, seat: Seat) -> list[Act]:
        """Flowers to lay out, and the supplement that is due for those dealt."""
        held = hand.seats[seat].hand
        acts: list[Act] = []
        if held is not None and any(held[FACES:]):
            flowers = sorted(tile for tile in self.flower_tiles(hand) if held[tile])
            acts += self._allowed(hand, *(Flower(seat, tile) for tile in flowers))
        if hand.opening and next_to_replace(hand) == seat:
            acts += self._allowed(hand, Draw(seat, None, "tail"))
        return acts

    def _claims(self, hand: HandState, seat: Seat) -> list[Act]:
        """Win, sets with the open discard, and the draw that is due where nobody claims.

        Sets found from the tiles need no second look at them; only what bars claims is left to be asked.
        """
        held, tile, acts = hand.seats[seat].hand, open_tile(hand), self._win(hand, seat)
        its_next = seat == seats_after(hand.turn, len(hand.seats))[0]
        if held is not None and tile not in hand.wilds and self.claim_barred(hand, seat) is None:
            sets: list[Pung | Kong | Chow] = []
            if held[tile] >= 2:
                sets.append(Pung(seat))
                if held[tile] >= COPIES - 1 and hand.left:
                    sets.append(Kong(seat, "direct", tile))
            if its_next and self.chows:
                sets += [Chow(seat, pair) for pair in self._chows(hand, seat, tile)]
            acts += [act for act in sets if self.meld_barred(hand, act) is None]
        if its_next and hand.left:
            acts.append(Draw(seat, None, "head"))
        return acts

    def _after_discard(self, hand: HandState, seat: Seat) -> list[Act]:
        """What the discarder itself may do while its discard lies open."""
        acts = self._win(hand, seat) if self.own_discard_may_win else []
        if self.ordinary.disclose:
            acts += self._allowed(hand, Disclose(seat))
        return acts

    def _allowed(self, hand: HandState, *acts: Act) -> list[Act]:
        return [act for act in acts if self._verified(hand, act) is None]
