"""How flowers are laid out and replaced, after the deal and in play, and what has to wait for it."""

from collections.abc import Iterable

from controller.rules.acts import Draw, Flower
from controller.rules.engine_hooks import CourseHooks
from controller.rules.hand_state import HandState, Phase
from controller.rules.results import Refusal
from controller.rules.tiles import Seat, name


class FlowerRules(CourseHooks):
    """Verifies flowers and their supplements; nothing here is called for a set without flowers."""

    def opening_bar(self, hand: HandState) -> Refusal | None:
        """Why play cannot begin yet: a flower dealt or drawn is still to be laid out, or to be replaced."""
        if not hand.opening:
            return None
        if refusal := self._flowers_held(hand, range(hand.players)):
            return refusal
        waiting = next_to_replace(hand)
        if waiting is None:
            return None
        return Refusal(self.ordinary.flower, f"seat {waiting} has yet to replace its flowers from the tail")

    def _flowers_held(self, hand: HandState, seats: Iterable[int]) -> Refusal | None:
        flowers = self.flower_tiles(hand)
        for seat in seats if flowers else ():
            held = hand.seats[seat].hand
            flower = next((each for each in flowers if held[each]), None) if held is not None else None
            if flower is not None:
                return Refusal(
                    self._flower_clause(hand), f"seat {seat} must lay out its flower {name(flower)} first"
                )
        return None

    def _flower_clause(self, hand: HandState) -> str:
        """Which clause says what becomes of flowers now."""
        clauses = self.ordinary
        return clauses.flower if hand.opening else clauses.flower_in_play or clauses.flower

    def _supplement_clause(self, hand: HandState) -> str:
        """Which clause owes the turn seat its supplement: a kong's, or a flower's where it has one of its own."""
        for_flower = bool(hand.acts) and isinstance(hand.acts[-1], Flower)
        return (for_flower and self.ordinary.flower_in_play) or self.ordinary.supplement or self.ordinary.kong

    def _verify_flower(self, hand: HandState, act: Flower) -> Refusal | None:
        seat, tile = act.seat, act.tile
        clause = self._flower_clause(hand) or self.ordinary.tiles
        if tile not in self.flower_tiles(hand):
            return Refusal(clause, f"{name(tile)} is no flower in this hand")
        if hand.opening and (refusal := self._opening_order_bar(hand, seat)) is not None:
            return refusal
        if not hand.opening:
            if hand.turn != seat:
                return self._out_of_turn(hand, seat, "a flower is laid out in one's own turn")
            if hand.phase is not Phase.DISCARD or hand.drawn not in (None, tile):
                return Refusal(clause, f"seat {seat} has not drawn {name(tile)}")
        if (refusal := self._verify_in_hand(hand, seat, (tile,), clause)) is not None:
            return refusal
        if hand.left == 0 and self.last_flower_stays:
            return Refusal(self.ordinary.exhausted, "no tile is left to replace a flower")
        return None

    def _opening_order_bar(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Where flowers go seat by seat: one before this seat has yet to lay out or replace its own."""
        if self.flowers_by_rounds:
            return None
        before = [hand.after(hand.banker, step) for step in range((seat - hand.banker) % hand.players)]
        waiting = next_to_replace(hand)
        if waiting in before:
            return Refusal(
                self.ordinary.flower,
                f"seat {waiting} replaces its flowers before seat {seat} lays out its own",
            )
        return self._flowers_held(hand, before)

    def _verify_opening_draw(self, hand: HandState, act: Draw) -> Refusal | None:
        """A supplement of flowers dealt: from the tail, in the banker's order, once all flowers due lie open."""
        waiting = next_to_replace(hand)
        assert waiting is not None
        if act.seat != waiting:
            return Refusal(
                self.ordinary.flower, f"seat {waiting} replaces its flowers before seat {act.seat} draws"
            )
        if act.end != "tail":
            return Refusal(
                self.ordinary.flower, f"seat {act.seat} replaces its flowers from the tail, not the head"
            )
        order = [hand.after(hand.banker, step) for step in range(hand.players)]
        first = order if self.flowers_by_rounds else order[: order.index(waiting) + 1]
        return self._flowers_held(hand, first)


def next_to_replace(hand: HandState) -> Seat | None:
    """Whose supplement for a flower dealt is due now, from the banker counter-clockwise; None where none is."""
    due = hand.owed if any(hand.owed) else hand.owed_later
    order = (hand.after(hand.banker, step) for step in range(hand.players)) if any(due) else ()
    return next((seat for seat in order if due[seat]), None)
