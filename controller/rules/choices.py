"""What a seat may do now, found from the tiles it holds rather than by trying every act there is.

`callers` names the seats worth asking about an open tile, and `legal_acts` lists what one seat may do. Both may look
quickly first, because most tiles are wanted by nobody; what they say is always what `verify` would.
"""

from abc import abstractmethod
from collections.abc import Sequence

from controller.rules.acts import Act, Chow, Discard, Disclose, Draw, Flower, Hu, Kong, Pung, discards_of
from controller.rules.course_rules import COPIES, CourseRules, next_to_replace, open_tile
from controller.rules.hand import HandState, Phase, seats_after
from controller.rules.tiles import Seat, kinds_in


class Choices(CourseRules):
    """Lists acts. Subclasses say what wins, and how little has to be looked at to see that nothing does."""

    @abstractmethod
    def wins(self, hand: HandState, act: Hu) -> bool:
        """Whether `hu_barred` would say None, told without what a refusal costs."""

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """A quick look before `wins`: False only where the known hand surely wins with no tile open to it now."""
        return True

    def open_tile_may_win(self, hand: HandState) -> bool:
        """A quick look before `may_win`: False only where the open tile wins for nobody, whatever anybody holds."""
        return True

    def own_discard_may_win(self, hand: HandState) -> bool:
        """Whether the seat that has just discarded may win by that itself (never by default)."""
        return False

    def discards(self, hand: HandState, seat: Seat) -> list[Discard]:
        """The discards of a known hand that `discard_barred` lets go; a system that bars few sees that at a glance."""
        return [act for act in self.held_discards(hand, seat) if self.discard_barred(hand, act) is None]

    def held_discards(self, hand: HandState, seat: Seat) -> list[Discard]:
        """A discard of every tile in a known hand."""
        held = hand.seats[seat].hand
        return [] if held is None else discards_of(seat, held)

    def callers(self, hand: HandState) -> list[Seat]:
        """Who may have something to call on the open tile, in turn, its giver last; a due draw is no call."""
        giver, tile = hand.turn, hand.open_tile
        if tile is None:
            return []
        winnable = self.open_tile_may_win(hand)
        claimable = hand.last_discard is not None and tile not in hand.wilds
        found = []
        for seat in seats_after(giver, hand.players):
            held = hand.seats[seat].hand
            if (
                held is None
                or (claimable and held[tile] >= 2)
                or (winnable and self.may_win(hand, seat))
                or (claimable and self.chows and seat == hand.after(giver) and self._chows(hand, seat, tile))
            ):
                found.append(seat)
        if hand.last_discard is not None and (
            self.own_discard_may_win(hand) or self._may_disclose(hand, giver)
        ):
            found.append(giver)
        return found

    def legal_acts(self, hand: HandState, seat: Seat) -> Sequence[Act]:
        """Every act the seat may do now, its hand being known: a win first, discards last.

        A due draw comes as `Draw(seat, None, end)`.
        """
        if hand.phase is Phase.OVER:
            return []
        acts: list[Act] = []
        if self._may_call_win(hand, seat) and self.may_win(hand, seat) and self.wins(hand, win := Hu(seat)):
            acts.append(win)
        acts += [act for act in self._thinkable(hand, seat) if self._verified(hand, act) is None]
        if hand.phase is Phase.DISCARD and seat == hand.turn and self._no_discard(hand, seat) is None:
            acts += self.discards(hand, seat)
        return acts

    def _may_call_win(self, hand: HandState, seat: Seat) -> bool:
        """Whether the hand waits for something this seat may win on."""
        if seat != hand.turn:
            return hand.opening or hand.open_tile is not None
        if hand.phase is Phase.CLAIMS:
            return self.own_discard_may_win(hand)
        return hand.phase is Phase.DISCARD

    def _thinkable(self, hand: HandState, seat: Seat) -> list[Act]:
        """What a known hand could do at all beside a win and a discard; whether it may, `verify` says."""
        phase = hand.phase
        if seat == hand.turn:
            if phase is Phase.DISCARD:
                return self._in_turn(hand, seat)
            if phase is not Phase.CLAIMS:
                return [Draw(seat, None, "tail")]
            return [Disclose(seat)] if self.ordinary.disclose else []
        if phase is Phase.CLAIMS:
            return self._claims(hand, seat)
        acts: list[Act] = []
        if hand.opening:
            acts += self._flowers(hand, seat)
            if next_to_replace(hand) == seat:
                acts.append(Draw(seat, None, "tail"))
        if phase is Phase.DISCARD and seat == hand.after(hand.turn) and self.keeps_drawn(hand):
            acts.append(Draw(seat, None, "head"))
        return acts

    def _may_disclose(self, hand: HandState, seat: Seat) -> bool:
        return bool(self.ordinary.disclose) and self.disclose_barred(hand, Disclose(seat)) is None

    def _claims(self, hand: HandState, seat: Seat) -> list[Act]:
        """Sets with the open discard, and the draw that is due where nobody claims."""
        held, tile, acts = hand.seats[seat].hand, open_tile(hand), list[Act]()
        if held is not None and held[tile] >= 2:
            acts.append(Pung(seat))
            if held[tile] >= COPIES - 1:
                acts.append(Kong(seat, "direct", tile))
        if seat == hand.after(hand.turn):
            if self.chows:
                acts += [Chow(seat, pair) for pair in self._chows(hand, seat, tile)]
            acts.append(Draw(seat, None, "head"))
        return acts

    def _in_turn(self, hand: HandState, seat: Seat) -> list[Act]:
        """Flowers and kongs of the seat whose turn it is."""
        state, acts = hand.seats[seat], self._flowers(hand, seat)
        held = state.hand
        if hand.opening and next_to_replace(hand) == seat:
            acts.append(Draw(seat, None, "tail"))
        if held is not None:
            for single in sorted(self.single_kong_tiles(hand)):
                if held[single]:
                    acts.append(Kong(seat, "single", single))
            if COPIES in held:
                acts += [Kong(seat, "closed", each) for each in kinds_in(held) if held[each] == COPIES]
        for meld in state.melds:
            if meld.kind == "pung" and meld.claimed is not None and (held is None or held[meld.claimed]):
                acts.append(Kong(seat, "filled", meld.claimed))
        return acts

    def _flowers(self, hand: HandState, seat: Seat) -> list[Act]:
        held, flowers = hand.seats[seat].hand, self.flower_tiles(hand)
        if held is None or not flowers:
            return []
        return [Flower(seat, each) for each in sorted(flowers) if held[each]]
