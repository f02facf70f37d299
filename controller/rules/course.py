"""The course of a hand that most systems share, executed: every verified act makes the next state.

A system is a `Course` with its own clause ids and the few hooks it fills in. Verifying and executing are apart:
`verify` judges an act on a state (`course_rules`), `apply` executes what was verified and never judges again.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from controller.rules.acts import Act, Chow, Discard, Draw, FalseWin, Hu, Kong, Pung
from controller.rules.course_rules import COPIES, CourseClauses, CourseRules, open_tile
from controller.rules.hand import HandState, LetPass, Meld, Phase, SeatState, Source
from controller.rules.tiles import Seat, Tile, kinds_in, minus, plus
from controller.rules.verdicts import Refusal

__all__ = ["Course", "CourseClauses"]


class Course(CourseRules):
    """Executes acts. Subclasses say what follows a discard, a win, a false win and the last tile."""

    wild_discard_locks: ClassVar[bool] = False
    """Whether a discarded wild tile locks the others' claims until its discarder's next turn."""

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
    def after_exhaustion(self, hand: HandState) -> HandState:
        """The hand drawn: phase OVER and its result."""

    def after_discard(self, hand: HandState, act: Discard) -> HandState:
        """A system's own consequences of a discard (none by default)."""
        return hand

    def minds_what_passed(self) -> bool:
        """Whether tiles let pass are to be remembered."""
        return False

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
                return self._claim(told, act.seat, "pung", (open_tile(hand),) * 2)
            case Kong(kind="direct"):
                return self._claim(told, act.seat, "direct_kong", (open_tile(hand),) * 3)
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

    def _chow_tiles(self, hand: HandState, act: Chow) -> tuple[Tile, ...]:
        return act.with_ or next(self._chows(hand, act.seat, open_tile(hand)))

    def _claim(self, hand: HandState, seat: Seat, kind: str, used: tuple[Tile, ...]) -> HandState:
        giver, claimed = hand.turn, open_tile(hand)
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

    def _passed(self, hand: HandState, seat: Seat, claimer: Seat | None) -> HandState:
        """The turn goes to `seat`: what others let pass is remembered until their turn comes or is passed over."""
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
        """What a known hand could do at all; whether it may, `verify` says."""
        held = hand.seats[seat].hand
        if hand.phase is Phase.CLAIMS and hand.last_discard is not None:
            claimed = hand.last_discard[1]
            yield Hu(seat)
            if held is not None and held[claimed] >= 2:
                yield Pung(seat)
                yield Kong(seat, "direct", claimed)
            if seat == hand.after(hand.turn):
                yield from (Chow(seat, pair) for pair in self._chows(hand, seat, claimed))
                yield Draw(seat, None, "head")
        elif hand.phase is Phase.ROB and seat != hand.turn:
            yield Hu(seat)
        elif hand.phase is Phase.DISCARD and seat == hand.turn:
            yield Hu(seat)
            yield from self._own_turn(hand, seat)
        elif hand.phase in (Phase.ROB, Phase.SUPPLEMENT) and seat == hand.turn:
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
