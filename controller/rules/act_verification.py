"""Verifies acts of play by the rules most systems share: turns, both ends of the wall, claims, kongs, exhaustion.

A system's own conditions come in through its hooks (`engine_hooks`); its clause ids through `ordinary`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Kong,
    Pung,
    tiles_of,
)
from controller.rules.flower_rules import FlowerRules, next_to_replace
from controller.rules.hand_state import HandState, Phase
from controller.rules.results import Refusal
from controller.rules.tiles import KINDS, WHITE, Counts, Seat, Tile, name, names

HONOURS: Final = 27
"""The first tile that stands in no run."""
RUNS_WITH: Final = tuple(
    tuple(
        (Tile(one), Tile(other))
        for one, other in ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2))
        if face < HONOURS and one // 9 == face // 9 == other // 9
    )
    for face in range(KINDS)
)
"""By face, the two others of every run it stands in."""


class CourseRules(FlowerRules):
    """`verify` for every act; a system adds its own conditions through the hooks of `CourseHooks`."""

    def verify(self, hand: HandState, act: Act) -> Refusal | None:
        """Why the act is not allowed now; None where it is."""
        if hand.phase is Phase.OVER:
            return Refusal(self.ordinary.over, "the hand is over")
        for tile in tiles_of(act):
            if not self.in_set(tile):
                return Refusal(self.ordinary.tiles, f"there is no {name(tile)} in this set of tiles")
        refusal = self._verified(hand, act)
        # Where the tiles named cannot be, nobody knows what was done.
        if refusal is None or refusal.clause == self.ordinary.tiles:
            return refusal
        clause = self.forfeits(act)
        return refusal if clause is None else replace(refusal, cannot_win=clause)

    def _verified(self, hand: HandState, act: Act) -> Refusal | None:
        """As `verify`, for tiles known to be in the set."""
        match act:
            case Draw():
                return self._verify_draw(hand, act)
            case Discard():
                return self._verify_discard(hand, act)
            case Chow() | Pung():
                return self._verify_claim(hand, act)
            case Kong():
                return self._verify_kong(hand, act)
            case Hu():
                return self.hu_barred(hand, act)
            case FalseWin():
                return self.false_win_barred(hand, act)
            case Flower():
                return self._verify_flower(hand, act)
            case Disclose():
                return self.disclose_barred(hand, act)
            case Exhausted():
                return self.opening_bar(hand) or self._verify_exhausted(hand)

    def _verify_draw(self, hand: HandState, act: Draw) -> Refusal | None:
        if hand.opening and next_to_replace(hand) is not None:
            refusal = self._verify_opening_draw(hand, act)
        elif hand.phase is Phase.CLAIMS or (hand.phase is Phase.DISCARD and self.in_bottom_stage(hand)):
            refusal = self._verify_next_draw(hand, act)
        elif hand.phase is Phase.DISCARD:
            return self._draw_before_discard(hand, act)
        else:
            refusal = self._verify_supplement(hand, act)
        if refusal is not None:
            return refusal
        if hand.left == 0:
            return Refusal(self.ordinary.exhausted, "no tile that may be drawn is left")
        return None if act.tile is None else self._verify_copies(hand, act.tile, 1)

    def _verify_next_draw(self, hand: HandState, act: Draw) -> Refusal | None:
        """The ordinary draw: by the seat next in turn, from the head."""
        clauses, seat = self.ordinary, act.seat
        if seat != hand.after(hand.turn):
            return self._out_of_turn(hand, seat, f"seat {hand.after(hand.turn)} draws next")
        if act.end != "head":
            return Refusal(
                clauses.wrong_end or clauses.turn,
                f"seat {seat} draws from the head; only a supplement comes from the tail",
            )
        return None

    def _draw_before_discard(self, hand: HandState, act: Draw) -> Refusal:
        """Why nobody draws while the turn seat has its extra tile."""
        seat = act.seat
        if act.end == "tail" and (refusal := self.opening_bar(hand)) is not None:
            return refusal
        if seat == hand.turn:
            return Refusal(self.ordinary.turn, f"seat {seat} has its extra tile already and must discard")
        return self._out_of_turn(hand, seat, f"seat {hand.turn} has yet to discard")

    def _verify_supplement(self, hand: HandState, act: Draw) -> Refusal | None:
        """The supplement of a kong or flower: by the turn seat, from the tail."""
        seat = act.seat
        if seat != hand.turn:
            return self._out_of_turn(hand, seat, f"seat {hand.turn} has a supplement to draw")
        if act.end != "tail":
            return Refusal(
                self._supplement_clause(hand),
                f"seat {seat} draws its supplement from the tail, not the head",
            )
        return None

    def _verify_discard(self, hand: HandState, act: Discard) -> Refusal | None:
        seat = act.seat
        if act.tile in self.flower_tiles(hand):
            return Refusal(
                self._flower_clause(hand), f"the flower {name(act.tile)} is laid out, not discarded"
            )
        if refusal := self._no_discard(hand, seat):
            return refusal
        held = hand.seats[seat].hand
        if held is not None and not held[act.tile]:
            return Refusal(self.ordinary.turn, f"seat {seat} does not hold {name(act.tile)}")
        if held is None and (refusal := self._verify_copies(hand, act.tile, 1)):
            return refusal
        return self.discard_barred(hand, act)

    def _no_discard(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Why this seat discards nothing now, whatever it holds."""
        if seat != hand.turn or hand.phase is Phase.CLAIMS:
            return self._out_of_turn(hand, seat, "it has no tile to discard")
        if hand.phase is not Phase.DISCARD:
            return Refusal(
                self._supplement_clause(hand),
                f"seat {seat} must draw its supplement from the tail before it discards",
            )
        return self._discard_bar(hand, seat)

    def _discard_bar(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Why the seat whose turn it is has something else to do than to discard."""
        if self.in_bottom_stage(hand):
            return Refusal(
                self.ordinary.exhausted, f"seat {seat} keeps what it drew: no discard follows so late"
            )
        if hand.opening and (refusal := self.opening_bar(hand)):
            return refusal
        return self._flowers_held(hand, (seat,)) if self.ordinary.flower else None

    def _verify_claim(self, hand: HandState, act: Chow | Pung) -> Refusal | None:
        chow = isinstance(act, Chow)
        own = self.ordinary.chow if chow else self.ordinary.pung
        if chow and not self.chows:
            return Refusal(own, f"seat {act.seat} cannot chow: there is no chow in these rules")
        refusal = self._verify_open_tile(hand, act.seat, own)
        if refusal is not None:
            return refusal
        claimed, seat = open_tile(hand), act.seat
        if chow and seat != hand.after(hand.turn):
            return Refusal(
                own, f"seat {seat} can chow only from its left neighbour, not from seat {hand.turn}"
            )
        if (refusal := self.claim_barred(hand, seat)) is not None:
            return refusal
        if any(each in hand.wilds for each in act.with_):
            return Refusal(
                self.ordinary.wild_in_meld, f"no open set may contain a wild tile ({names(act.with_)})"
            )
        if isinstance(act, Chow):
            refusal = self._verify_chow_tiles(hand, act, claimed)
        else:
            if act.with_ and act.with_ != (claimed,) * 2:
                return Refusal(own, f"{names(act.with_)} and {name(claimed)} are no pung")
            refusal = self._verify_in_hand(hand, seat, (claimed,) * 2, own)
        return refusal or self.meld_barred(hand, act)

    def _verify_open_tile(self, hand: HandState, seat: Seat, clause: str) -> Refusal | None:
        """A fresh discard of somebody else, and no wild tile."""
        if hand.phase is not Phase.CLAIMS or hand.last_discard is None:
            return Refusal(clause, f"no fresh discard lies open for seat {seat} to claim")
        giver, claimed = hand.last_discard
        if seat == giver:
            return Refusal(clause, f"seat {seat} cannot claim its own discard {name(claimed)}")
        if claimed in hand.wilds:
            return Refusal(
                self.ordinary.wild_in_meld, f"the discarded wild tile {name(claimed)} cannot be claimed"
            )
        return None

    def _verify_chow_tiles(self, hand: HandState, act: Chow, claimed: Tile) -> Refusal | None:
        if not act.with_:
            return (
                None
                if self._may_have_chow(hand, act.seat, claimed)
                else Refusal(
                    self.ordinary.chow,
                    f"seat {act.seat} holds no two tiles that make a run with {name(claimed)}",
                )
            )
        if len(act.with_) != 2 or not self._is_run(hand, (*act.with_, claimed)):
            return Refusal(self.ordinary.run, f"{names(act.with_)} and {name(claimed)} are no run")
        return self._verify_in_hand(hand, act.seat, act.with_, self.ordinary.chow)

    def _may_have_chow(self, hand: HandState, seat: Seat, claimed: Tile) -> bool:
        if not RUNS_WITH[self.face(hand, claimed)]:
            return False
        return hand.seats[seat].hand is None or bool(self._chows(hand, seat, claimed))

    def _is_run(self, hand: HandState, three: Sequence[Tile]) -> bool:
        low, middle, high = sorted(self.face(hand, each) for each in three)
        return high < 27 and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)

    def _chows(self, hand: HandState, seat: Seat, claimed: Tile) -> list[tuple[Tile, Tile]]:
        """Every pair of natural tiles in a known hand that makes a run with the claimed tile."""
        held = hand.seats[seat].hand
        if held is None:
            return []
        found = []
        whites_as = self.face(hand, WHITE) if held[WHITE] else None
        for first, second in RUNS_WITH[self.face(hand, claimed) if claimed == WHITE else claimed]:
            if (held[first] or first == whites_as) and (held[second] or second == whites_as):
                others = self._held_as(hand, held, second)
                found += [(one, other) for one in self._held_as(hand, held, first) for other in others]
        return found

    def _held_as(self, hand: HandState, held: Counts, face: Tile) -> list[Tile]:
        """The natural tiles held that count as this face of a suit: the tile itself, and Whites standing in for it."""
        return [
            each
            for each in (face, WHITE)
            if held[each] and each not in hand.wilds and (each == face or self.face(hand, WHITE) == face)
        ]

    def _verify_kong(self, hand: HandState, act: Kong) -> Refusal | None:
        clauses, seat = self.ordinary, act.seat
        if act.kind == "single" and not clauses.single:
            return Refusal(clauses.kong, "no tile is konged alone in these rules")
        called = self._verify_direct_call if act.kind == "direct" else self._verify_own_kong_turn
        if refusal := called(hand, act):
            return refusal
        if act.kind == "single":
            return self._verify_single(hand, act)
        if act.kind != "closed" and (refusal := self.claim_barred(hand, seat)):
            return refusal
        if refusal := self._verify_kong_tiles(hand, act):
            return refusal
        if hand.left == 0:
            return Refusal(
                clauses.no_supplement or clauses.exhausted, "no tile is left for the supplement of a kong"
            )
        return self.meld_barred(hand, act)

    def _verify_own_kong_turn(self, hand: HandState, act: Kong) -> Refusal | None:
        """Whether the seat may kong tiles of its own now, whichever they are."""
        clauses, seat = self.ordinary, act.seat
        if hand.phase is not Phase.DISCARD or hand.turn != seat:
            return Refusal(
                clauses.single if act.kind == "single" else clauses.kong,
                f"seat {seat} can kong its own tiles only in its turn, with its extra tile in hand",
            )
        if self.in_bottom_stage(hand):
            return Refusal(clauses.exhausted, f"seat {seat} keeps what it drew: no kong so late")
        return self.opening_bar(hand) or self._flowers_held(hand, (seat,))

    def _verify_direct_call(self, hand: HandState, act: Kong) -> Refusal | None:
        """Whether the kong's tile lies open to this seat's claim."""
        clause = self.ordinary.kong
        if refusal := self._verify_open_tile(hand, act.seat, clause):
            return refusal
        if act.tile is not None and act.tile != open_tile(hand):
            return Refusal(clause, f"{name(open_tile(hand))} was discarded, not {name(act.tile)}")
        return None

    def _verify_kong_tiles(self, hand: HandState, act: Kong) -> Refusal | None:
        """Whether a direct, filled or closed kong can be made of these tiles, as far as they are known."""
        clauses, seat = self.ordinary, act.seat
        tile = open_tile(hand) if act.kind == "direct" else act.tile
        if any(each in hand.wilds for each in (tile, *act.with_) if each is not None):
            return Refusal(clauses.wild_in_meld, "no kong may contain a wild tile")
        if tile is None:
            return None
        used = {"closed": 4, "filled": 1, "direct": 3}[act.kind]
        if act.with_ and act.with_ not in ((tile,) * used, (tile,) * 4):
            return Refusal(clauses.kong, f"{names(act.with_)} and {name(tile)} are no kong")
        if act.kind == "filled" and (refusal := self._verify_pung_to_fill(hand, seat, tile)):
            return refusal
        return self._verify_in_hand(hand, seat, (tile,) * used, clauses.kong)

    def _verify_single(self, hand: HandState, act: Kong) -> Refusal | None:
        clauses, seat = self.ordinary, act.seat
        if act.tile is None:
            return Refusal(clauses.single, f"say which tile seat {seat} kongs alone")
        if act.tile not in self.single_kong_tiles(hand):
            return Refusal(clauses.single, f"{name(act.tile)} is not konged alone in this hand")
        if refusal := self._verify_in_hand(hand, seat, (act.tile,), clauses.single):
            return refusal
        if hand.left == 0:
            return Refusal(
                clauses.no_supplement or clauses.exhausted, "no tile is left for the supplement of a kong"
            )
        return self.meld_barred(hand, act)

    def _verify_pung_to_fill(self, hand: HandState, seat: Seat, tile: Tile) -> Refusal | None:
        melds = hand.seats[seat].melds
        if any(meld.kind == "pung" and meld.claimed == tile for meld in melds):
            return None
        if any(meld.kind == "chow" and tile in meld.tiles for meld in melds):
            return Refusal(self.ordinary.open_set, f"no tile may be added to an open run ({name(tile)})")
        return Refusal(self.ordinary.kong, f"seat {seat} has no open pung of {name(tile)} to fill")

    def _verify_exhausted(self, hand: HandState) -> Refusal | None:
        if hand.left:
            return Refusal(self.ordinary.exhausted, f"{hand.left} tiles can still be drawn")
        return None

    def _unknown_to_execute(self, hand: HandState, act: Act) -> Refusal | None:
        """A call can be judged before its tiles are known, but not executed."""
        if isinstance(act, Chow) and not act.with_:
            known = hand.seats[act.seat].hand is not None
            ways = self._chows(hand, act.seat, open_tile(hand)) if known else []
            if len(ways) != 1:
                return Refusal(self.ordinary.chow, f"say which two tiles seat {act.seat} chows with")
        if isinstance(act, Hu) and act.hand is None and self.must_reveal(hand, act):
            return Refusal(self.ordinary.run, f"seat {act.seat} must reveal its hand to win")
        if isinstance(act, Kong) and act.tile is None and act.kind != "direct":
            face_down = act.kind == "closed" and hand.seats[act.seat].hand is None
            if not face_down:
                return Refusal(self.ordinary.kong, f"say which tile seat {act.seat} kongs")
        return None


def open_tile(hand: HandState) -> Tile:
    """The tile that lies open to claims. The caller knows that one does."""
    assert hand.last_discard is not None
    return hand.last_discard[1]
