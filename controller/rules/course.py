"""The course of a hand that most systems share: turns, draws from two ends, discards, claims, kongs, the end.

A system is a `Course` with its own clause ids and the few hooks below it fills in. Verifying and executing are apart:
`verify` judges an act on a state, `apply` executes what was verified and never judges again.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from controller.rules.acts import Act, Chow, Discard, Draw, Exhausted, FalseWin, Hu, Kong, Pung
from controller.rules.hand import HandState, LetPass, Meld, Phase, SeatState, Source
from controller.rules.tiles import Seat, Tile, holds, kinds_in, minus, name, names, plus
from controller.rules.verdicts import Refusal

COPIES = 4


@dataclass(frozen=True, slots=True)
class CourseClauses:
    """Which clause of a system an ordinary wrong act breaks."""

    turn: str
    turn_after_claim: str
    tiles: str
    exhausted: str
    chow: str
    run: str
    pung: str
    kong: str
    open_set: str
    wild_in_meld: str
    over: str


class Course(ABC):
    """Verifies and executes acts. Subclasses say what a run is, what bars a claim, and what a win is worth."""

    ordinary: ClassVar[CourseClauses]
    wild_discard_locks: ClassVar[bool] = False

    # ---- what a system fills in ----

    @abstractmethod
    def face(self, hand: HandState, tile: Tile) -> Tile:
        """What the tile counts as in a set."""

    @abstractmethod
    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Why this seat may claim nothing now but a win, whatever it holds; None where nothing bars it."""

    @abstractmethod
    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """A system's further conditions on a chow, pung or kong that is otherwise right."""

    @abstractmethod
    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """A system's further conditions on a discard."""

    @abstractmethod
    def hu_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why this hu does not win, with what standing by it costs; None where it wins."""

    @abstractmethod
    def wins(self, hand: HandState, act: Hu) -> bool:
        """Whether `hu_barred` would say None, told without what a refusal costs."""

    @abstractmethod
    def after_hu(self, hand: HandState, act: Hu) -> HandState:
        """The hand won: phase OVER and its result."""

    @abstractmethod
    def after_false_win(self, hand: HandState, act: FalseWin) -> HandState:
        """A refused hu falls due."""

    @abstractmethod
    def false_win_barred(self, hand: HandState, act: FalseWin) -> Refusal | None:
        """Why no false win can fall due."""

    @abstractmethod
    def after_exhaustion(self, hand: HandState) -> HandState:
        """The hand drawn: phase OVER and its result."""

    def after_discard(self, hand: HandState, act: Discard) -> HandState:
        """A system's own consequences of a discard (none by default)."""
        return hand

    def minds_what_passed(self) -> bool:
        """Whether tiles let pass are to be remembered."""
        return False

    # ---- verdicts ----

    def verify(self, hand: HandState, act: Act) -> Refusal | None:
        """Why the act is not allowed now; None where it is."""
        if hand.phase is Phase.OVER:
            return Refusal(self.ordinary.over, "the hand is over")
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
            case Exhausted():
                return self._verify_exhausted(hand)
            case _:
                return Refusal(
                    self.ordinary.tiles, f"there is no {type(act).__name__.lower()} in these rules"
                )

    def apply(self, hand: HandState, act: Act) -> HandState | Refusal:
        """The hand after the act, or why it is not allowed."""
        refusal = self.verify(hand, act) or self._unknown_to_execute(hand, act)
        if refusal is not None:
            return refusal
        told = replace(hand, acts=(*hand.acts, act))
        match act:
            case Draw():
                return self._draw(told, act)
            case Discard():
                return self.after_discard(self._discard(told, act), act)
            case Chow():
                return self._claim(told, act.seat, "chow", self._chow_tiles(hand, act))
            case Pung():
                return self._claim(told, act.seat, "pung", (_open_tile(hand),) * 2)
            case Kong(kind="direct"):
                return self._claim(told, act.seat, "direct_kong", (_open_tile(hand),) * 3)
            case Kong():
                return self._own_kong(told, act)
            case Hu():
                return self.after_hu(told, act)
            case FalseWin():
                return self.after_false_win(told, act)
            case _:
                return self.after_exhaustion(told)

    def prefer(self, hand: HandState, acts: Sequence[Act]) -> Act:
        """The claim that stands: win over kong and pung over chow, then the nearest in turn, then the first called."""
        giver = hand.turn

        def rank(act: Act) -> tuple[int, int]:
            seat = getattr(act, "seat", giver)
            nearness = (seat - giver) % hand.players
            return (0 if isinstance(act, Hu) else 2 if isinstance(act, Chow) else 1, nearness)

        return min(acts, key=rank)

    def legal_acts(self, hand: HandState, seat: Seat) -> Iterator[Act]:
        """Every act the seat may do now, its hand being known; a due draw as `Draw(seat, None, end)`."""
        for act in self._thinkable(hand, seat):
            if self.wins(hand, act) if isinstance(act, Hu) else self.verify(hand, act) is None:
                yield act

    # ---- draws and discards ----

    def _verify_draw(self, hand: HandState, act: Draw) -> Refusal | None:
        clauses, seat = self.ordinary, act.seat
        if hand.phase is Phase.DISCARD:
            if seat == hand.turn:
                return Refusal(clauses.turn, f"seat {seat} has its extra tile already and must discard")
            return self._out_of_turn(hand, seat, f"seat {hand.turn} has yet to discard")
        if hand.phase is Phase.CLAIMS:
            if seat != hand.after(hand.turn):
                return self._out_of_turn(hand, seat, f"seat {hand.after(hand.turn)} draws next")
            if act.end != "head":
                return Refusal(
                    clauses.turn, f"seat {seat} draws from the head; only a supplement comes from the tail"
                )
        else:
            if seat != hand.turn:
                return self._out_of_turn(hand, seat, f"seat {hand.turn} has a supplement to draw")
            if act.end != "tail":
                return Refusal(clauses.kong, f"seat {seat} draws its supplement from the tail, not the head")
        if hand.left == 0:
            return Refusal(clauses.exhausted, "no tile that may be drawn is left")
        return None if act.tile is None else self._verify_copies(hand, act.tile, 1)

    def _out_of_turn(self, hand: HandState, seat: Seat, instead: str) -> Refusal:
        claimed = hand.source is Source.CLAIM and hand.phase is Phase.CLAIMS
        clause = self.ordinary.turn_after_claim if claimed else self.ordinary.turn
        return Refusal(clause, f"it is not seat {seat}'s turn: {instead}")

    def _draw(self, hand: HandState, act: Draw) -> HandState:
        hand = self._passed(hand, act.seat, None)
        before = hand.seats[act.seat]
        held = before.hand
        if held is not None:
            held = None if act.tile is None else plus(held, act.tile)
        tail = act.end == "tail"
        return replace(
            _with(hand, act.seat, replace(before, hand=held)),
            phase=Phase.DISCARD,
            turn=act.seat,
            source=Source.TAIL if tail else Source.HEAD,
            drawn=act.tile,
            last_discard=None,
            robbed=None,
            left=hand.left - 1,
            head_draws=hand.head_draws + (not tail),
            tail_draws=hand.tail_draws + tail,
            locks=hand.locks - {act.seat},
        )

    def _verify_discard(self, hand: HandState, act: Discard) -> Refusal | None:
        seat = act.seat
        if hand.phase in (Phase.ROB, Phase.SUPPLEMENT) and seat == hand.turn:
            return Refusal(
                self.ordinary.kong, f"seat {seat} must draw its supplement from the tail before it discards"
            )
        if hand.phase is not Phase.DISCARD or seat != hand.turn:
            return self._out_of_turn(hand, seat, "it has no tile to discard")
        held = hand.seats[seat].hand
        if held is not None and not held[act.tile]:
            return Refusal(self.ordinary.turn, f"seat {seat} does not hold {name(act.tile)}")
        if held is None and (refusal := self._verify_copies(hand, act.tile, 1)):
            return refusal
        return self.discard_barred(hand, act)

    def _discard(self, hand: HandState, act: Discard) -> HandState:
        before = hand.seats[act.seat]
        held = None if before.hand is None else minus(before.hand, act.tile)
        locking = self.wild_discard_locks and act.tile in hand.wilds
        return replace(
            _with(hand, act.seat, replace(before, hand=held, discards=(*before.discards, act.tile))),
            phase=Phase.CLAIMS,
            drawn=None,
            last_discard=(act.seat, act.tile),
            locks=hand.locks | {act.seat} if locking else hand.locks,
        )

    # ---- claims ----

    def _verify_claim(self, hand: HandState, act: Chow | Pung) -> Refusal | None:
        chow = isinstance(act, Chow)
        own = self.ordinary.chow if chow else self.ordinary.pung
        refusal = self._verify_open_tile(hand, act.seat, own)
        if refusal is not None:
            return refusal
        claimed, seat = _open_tile(hand), act.seat
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
        if self.face(hand, claimed) >= 27:
            return False
        return hand.seats[seat].hand is None or next(self._chows(hand, seat, claimed), None) is not None

    def _is_run(self, hand: HandState, three: Sequence[Tile]) -> bool:
        low, middle, high = sorted(self.face(hand, each) for each in three)
        return high < 27 and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)

    def _chows(self, hand: HandState, seat: Seat, claimed: Tile) -> Iterator[tuple[Tile, Tile]]:
        """Every pair of natural tiles in a known hand that makes a run with the claimed tile."""
        held = hand.seats[seat].hand
        if held is None:
            return
        by_face = {self.face(hand, each): each for each in kinds_in(held) if each not in hand.wilds}
        face = self.face(hand, claimed)
        for low in (face - 2, face - 1, face):
            run = (low, low + 1, low + 2)
            if face < 27 and low >= 0 and low // 9 == (low + 2) // 9 == face // 9:
                first, second = (Tile(each) for each in run if each != face)
                if first in by_face and second in by_face:
                    yield by_face[first], by_face[second]

    def _chow_tiles(self, hand: HandState, act: Chow) -> tuple[Tile, ...]:
        return act.with_ or next(self._chows(hand, act.seat, _open_tile(hand)))

    def _verify_in_hand(
        self, hand: HandState, seat: Seat, used: tuple[Tile, ...], clause: str
    ) -> Refusal | None:
        held = hand.seats[seat].hand
        if held is not None:
            return None if holds(held, *used) else Refusal(clause, f"seat {seat} does not hold {names(used)}")
        for each in set(used):
            if refusal := self._verify_copies(hand, each, used.count(each)):
                return refusal
        return None

    def _claim(self, hand: HandState, seat: Seat, kind: str, used: tuple[Tile, ...]) -> HandState:
        giver, claimed = hand.turn, _open_tile(hand)
        hand = self._passed(hand, seat, seat)
        row = hand.seats[giver]
        before = hand.seats[seat]
        laid = tuple(sorted((claimed, *used), key=lambda each: self.face(hand, each)))
        hand = _with(hand, giver, replace(row, discards=row.discards[:-1]))
        taken = replace(
            before,
            hand=None if before.hand is None else minus(before.hand, *used),
            melds=(*before.melds, Meld(kind, laid, claimed, giver)),
        )
        return replace(
            _with(hand, seat, taken),
            phase=Phase.SUPPLEMENT if kind == "direct_kong" else Phase.DISCARD,
            turn=seat,
            source=Source.CLAIM,
            drawn=None,
            last_discard=None,
            locks=hand.locks - {seat},
        )

    # ---- kongs ----

    def _verify_kong(self, hand: HandState, act: Kong) -> Refusal | None:
        clauses, seat, own = self.ordinary, act.seat, act.kind != "direct"
        if act.kind == "single":
            return Refusal(clauses.kong, "no tile is konged alone in these rules")
        if own:
            if hand.phase is not Phase.DISCARD or hand.turn != seat:
                return Refusal(
                    clauses.kong,
                    f"seat {seat} can kong its own tiles only in its turn, with its extra tile in hand",
                )
        else:
            if refusal := self._verify_open_tile(hand, seat, clauses.kong):
                return refusal
            if act.tile is not None and act.tile != _open_tile(hand):
                return Refusal(clauses.kong, f"{name(_open_tile(hand))} was discarded, not {name(act.tile)}")
        if act.kind != "closed" and (refusal := self.claim_barred(hand, seat)):
            return refusal
        tile = act.tile if own else _open_tile(hand)
        if any(each in hand.wilds for each in (tile, *act.with_) if each is not None):
            return Refusal(clauses.wild_in_meld, "no kong may contain a wild tile")
        used = {"closed": 4, "filled": 1, "direct": 3}[act.kind]
        if tile is not None:
            if act.with_ and act.with_ not in ((tile,) * used, (tile,) * 4):
                return Refusal(clauses.kong, f"{names(act.with_)} and {name(tile)} are no kong")
            if act.kind == "filled" and (refusal := self._verify_pung_to_fill(hand, seat, tile)):
                return refusal
            if refusal := self._verify_in_hand(hand, seat, (tile,) * used, clauses.kong):
                return refusal
        if hand.left == 0:
            return Refusal(clauses.exhausted, "no tile is left for the supplement of a kong")
        return self.meld_barred(hand, act)

    def _verify_pung_to_fill(self, hand: HandState, seat: Seat, tile: Tile) -> Refusal | None:
        melds = hand.seats[seat].melds
        if any(meld.kind == "pung" and meld.claimed == tile for meld in melds):
            return None
        if any(meld.kind == "chow" and tile in meld.tiles for meld in melds):
            return Refusal(self.ordinary.open_set, f"no tile may be added to an open run ({name(tile)})")
        return Refusal(self.ordinary.kong, f"seat {seat} has no open pung of {name(tile)} to fill")

    def _own_kong(self, hand: HandState, act: Kong) -> HandState:
        before, tile = hand.seats[act.seat], act.tile
        held = before.hand
        if act.kind == "closed":
            melds = (*before.melds, Meld("closed_kong", () if tile is None else (tile,) * 4))
            gone: tuple[Tile, ...] = () if tile is None else (tile,) * 4
        else:
            assert tile is not None
            melds = tuple(
                replace(meld, kind="filled_kong", tiles=(tile,) * 4)
                if meld.kind == "pung" and meld.claimed == tile
                else meld
                for meld in before.melds
            )
            gone = (tile,)
        if held is not None:
            held = minus(held, *gone)
        return replace(
            _with(hand, act.seat, replace(before, hand=held, melds=melds)),
            phase=Phase.ROB if act.kind == "filled" else Phase.SUPPLEMENT,
            robbed=tile if act.kind == "filled" else None,
            drawn=None,
        )

    # ---- the end, and small judgements ----

    def _verify_exhausted(self, hand: HandState) -> Refusal | None:
        if hand.left:
            return Refusal(self.ordinary.exhausted, f"{hand.left} tiles can still be drawn")
        return None

    def _verify_copies(self, hand: HandState, tile: Tile, more: int) -> Refusal | None:
        """So many more copies come to light; there is no fifth."""
        if hand.seen()[tile] + more > COPIES:
            return Refusal(
                self.ordinary.tiles, f"that would be a fifth {name(tile)}: four are in sight already"
            )
        return None

    def _unknown_to_execute(self, hand: HandState, act: Act) -> Refusal | None:
        """A call can be judged before its tiles are known, but not executed."""
        if isinstance(act, Chow) and not act.with_:
            known = hand.seats[act.seat].hand is not None
            ways = list(self._chows(hand, act.seat, _open_tile(hand))) if known else []
            if len(ways) != 1:
                return Refusal(self.ordinary.chow, f"say which two tiles seat {act.seat} chows with")
        if isinstance(act, Kong) and act.tile is None and act.kind != "direct":
            face_down = act.kind == "closed" and hand.seats[act.seat].hand is None
            if not face_down:
                return Refusal(self.ordinary.kong, f"say which tile seat {act.seat} kongs")
        return None

    def _passed(self, hand: HandState, seat: Seat, claimer: Seat | None) -> HandState:
        """The turn goes to `seat`: what others let pass is remembered, and forgotten as turns come or are passed over."""
        if not self.minds_what_passed():
            return hand
        giver = hand.turn
        seats = list(hand.seats)
        tile = hand.robbed if hand.phase is Phase.ROB else hand.last_discard and hand.last_discard[1]
        for other in range(hand.players):
            if tile is not None and other not in (giver, claimer):
                seats[other] = replace(
                    seats[other],
                    let_pass=(*seats[other].let_pass, self._what_passed(hand, Seat(other), tile)),
                )
        for step in range(1, (seat - giver) % hand.players + 1):
            passed_over = hand.after(giver, step)
            seats[passed_over] = replace(seats[passed_over], let_pass=())
        return replace(hand, seats=tuple(seats))

    def _what_passed(self, hand: HandState, seat: Seat, tile: Tile) -> LetPass:
        """What the public facts alone would have allowed."""
        public = _with(hand, seat, replace(hand.seats[seat], hand=None))
        return LetPass(tile, self.verify(public, Pung(seat)) is None, self.verify(public, Hu(seat)) is None)

    def _thinkable(self, hand: HandState, seat: Seat) -> Iterator[Act]:
        if hand.phase is Phase.OVER:
            return
        yield Hu(seat)
        if hand.phase is Phase.CLAIMS and hand.last_discard is not None:
            claimed = hand.last_discard[1]
            yield Kong(seat, "direct", claimed)
            yield Pung(seat)
            if seat == hand.after(hand.turn):
                yield from (Chow(seat, pair) for pair in self._chows(hand, seat, claimed))
                yield Draw(seat, None, "head")
        elif seat == hand.turn and hand.phase is Phase.DISCARD:
            yield from self._own_turn(hand, seat)
        elif seat == hand.turn:
            yield Draw(seat, None, "tail")

    def _own_turn(self, hand: HandState, seat: Seat) -> Iterator[Act]:
        state: SeatState = hand.seats[seat]
        for each in kinds_in(state.hand or ()):
            yield Discard(seat, each)
            if state.hand is not None and state.hand[each] == COPIES:
                yield Kong(seat, "closed", each)
        for meld in state.melds:
            if meld.kind == "pung" and meld.claimed is not None:
                yield Kong(seat, "filled", meld.claimed)


def _with(hand: HandState, seat: Seat, state: SeatState) -> HandState:
    """The hand with one seat's state replaced."""
    return replace(hand, seats=(*hand.seats[:seat], state, *hand.seats[seat + 1 :]))


def _open_tile(hand: HandState) -> Tile:
    assert hand.last_discard is not None
    return hand.last_discard[1]
