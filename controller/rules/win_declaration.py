"""A declared win as one frozen value, the same from a `score` case and from a hand of play, and its judgement."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.evolve import evolve, statically_frozen
from controller.rules.hand_state import HandState, Meld, SeatState
from controller.rules.results import Ask, Pattern, Payment, PaymentReason, WinValue
from controller.rules.score_case import NOTHING_KNOWN, Case, FeedCase, SeatCase, WinCase
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, counts
from controller.words.sentence import Sentence

Bar = tuple[str, Sentence]
"""The bar on a win: a clause id and the reason in a sentence."""


@statically_frozen
class KnownSeat:
    """The known facts of one seat at a win. `hand` is without the winning tile, None if hidden.

    `discards` are the row as it lies: without claimed tiles and the tile won on. `cannot_win` is the clause that
    removed the right to win. A hand that `stays_hidden` is judged without its tiles: its owner was asked to show it
    and did not, or public facts suffice.
    """

    hand: Counts | None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    cannot_win: str | None = None
    stays_hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BetFacts:
    """The facts of a win by rules with bets and further indicators, from the course of the hand.

    `riichi` is "", "riichi" or "double". `thrown` are all discards of the winner, claimed ones included; `passed` the
    tiles on which it could have won since, and let pass (RI-28, RI-29). `pot` is what lies on the table. `after_kita`:
    the tile robbed, or the one that the supplement replaces, is a North laid out.
    """

    riichi: str
    ippatsu: bool
    indicators: tuple[Tile, ...]
    thrown: tuple[Tile, ...]
    passed: tuple[Tile, ...]
    first_turn: bool
    after_kita: bool
    honba: int
    pot: int


@dataclass(frozen=True)
class WinDeclaration:
    """A declared win; fields as in the score contract.

    `seats[seat].hand` are the concealed tiles without the winning `tile`, which is None if no tile came last. `dealt`
    means that the banker wins with the dealt tiles; every one of them may then count as the last tile.
    """

    seat: Seat
    by: WinBy
    from_: Seat | None
    tile: Tile | None
    seats: tuple[KnownSeat, ...]
    banker: Seat
    stay: int
    indicator: Tile | None
    round_wind: Tile | None = None
    banker_base: int | None = None
    draw: WallEnd | None = None
    kongs: int = 0
    kong_from: Seat | None = None
    floats: int = 0
    floats_unknown: bool = False
    """Whether it is unknown if there were more floats (HZ-31)."""
    row_kongs: int | None = None
    """The kongs of the unbroken row of floats and kongs (HZ-32); None if they are `kongs`."""
    feeds: tuple[FeedCase, ...] = ()
    honours: int = 0
    first_turn: bool = False
    after_deal: bool = False
    last_tile: bool = False
    bottom_stage: bool = False
    disclosed: bool = False
    after_kong: bool = False
    cannot_win: str | None = None
    false_float: bool | None = False
    """Whether a wild tile was discarded without floating if that forfeits the win (HZ-63); None: not known."""
    chips: tuple[int | None, ...] | None = None
    """The amount each seat can still pay, None without a limit; None as a whole if chips limit nobody."""
    dealt: bool = False
    without_tile: bool = False
    """Won in play without a last tile (Xiamen's three Golds)."""
    notes: tuple[Sentence, ...] = ()
    """Facts that the course of the hand left unknown."""
    ura_indicators: tuple[Tile, ...] | None = None
    bets: "BetFacts | None" = None

    @property
    def players(self) -> int:
        """How many seats play: 3 or 4."""
        return len(self.seats)

    @property
    def held(self) -> Counts | None:
        """The winner's concealed tiles without the winning tile; None if unknown."""
        return self.seats[self.seat].hand

    @property
    def whole(self) -> Counts | None:
        """The winner's concealed tiles with the winning tile; None if unknown."""
        held = self.held
        return held if held is None or self.tile is None else add_tiles(held, self.tile)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The sets the winner has laid out."""
        return self.seats[self.seat].melds

    @property
    def sets(self) -> int:
        """How many sets of the winner lie open: every meld but the single kongs."""
        single = MeldKind.SINGLE_KONG
        return sum([meld.kind is not single for meld in self.melds])

    @property
    def is_claim(self) -> bool:
        """Whether the win is on another's tile: a discard, or a robbed kong."""
        return self.by is WinBy.DISCARD or self.by is WinBy.ROB

    def with_held(self, held: Counts | None) -> tuple[KnownSeat, ...]:
        """The seats with the winner's concealed tiles replaced."""
        return _replaced(self.seats, self.seat, held)


_UNKNOWN: Final = KnownSeat(None)
_PLAIN: Final = WinDeclaration(
    seat=Seat(0), by=WinBy.DRAW, from_=None, tile=None, seats=(), banker=Seat(0), stay=1, indicator=None
)
"""An own draw without other facts: setting its fields is many times faster than passing all of them."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement on a declared win.

    `bar` forbids it; `payments` are then the cost of the false win, otherwise the payments of the win. `patterns`
    count only without a bar; `notes` are the facts that could not be judged, `asks` the hidden hands that would
    decide it. `value` is what the win is worth by han and fu, if the rules count so. `settled` are the payments in the
    settlement's unit (WH-37), None if a system has none. `worth` orders the possible hands behind a hidden one; empty
    if the payments do, of which the least are certain.
    """

    bar: Bar | None
    patterns: tuple[Pattern, ...] = ()
    payments: tuple[Payment, ...] = ()
    notes: tuple[Sentence, ...] = ()
    settled: tuple[Payment, ...] | None = None
    value: WinValue | None = None
    asks: tuple[Ask, ...] = ()
    worth: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all payments, in units."""
        return sum(payment.amount for payment in self.payments)


def declaration_of_case(case: Case, win: WinCase, stack: int | None = None) -> WinDeclaration:
    """One win of a `score` case; `stack` are the chips of a seat for which the case has none, None: without a limit."""
    seats, flags = case.seats, win.flags
    declared = evolve(
        _PLAIN,
        seat=win.seat,
        by=win.by,
        from_=win.from_,
        tile=win.tile,
        seats=tuple([known_of_case(seat) for seat in seats]),
        banker=case.banker,
        stay=case.stay,
        indicator=case.indicator,
        round_wind=case.round_wind,
        banker_base=case.banker_base,
        draw=win.draw,
        kongs=win.kongs,
        kong_from=win.kong_from,
        floats=win.floats,
        feeds=win.float_feeds,
        honours=win.honours,
        cannot_win=seats[win.seat].cannot_win,
        chips=None
        if stack is None
        else tuple([stack if seat.chips is None else seat.chips for seat in seats]),
    )
    if not flags:
        return declared
    return evolve(
        declared,
        first_turn="first_turn" in flags,
        after_deal="after_deal" in flags,
        last_tile="last_tile" in flags,
        bottom_stage="bottom_stage" in flags,
        disclosed="disclosed" in flags,
        after_kong="after_kong" in flags,
    )


def declaration_of_hand(hand: HandState, seat: Seat, stack: int | None = None) -> WinDeclaration:
    """The facts of a hand of play about a win by `seat`, before it is known how it wins; `stack` as in a case."""
    return evolve(
        _PLAIN,
        seat=seat,
        seats=tuple([known_of_state(state) for state in hand.seats]),
        banker=hand.banker,
        stay=hand.stay,
        indicator=hand.indicator,
        round_wind=hand.start.round_wind,
        banker_base=hand.start.banker_base,
        cannot_win=hand.seats[seat].cannot_win,
        disclosed=hand.seats[seat].disclosed,
        chips=None if stack is None else _chips_left(hand, stack),
    )


def claimed_discard(declaration: WinDeclaration, giver: Seat, tile: Tile) -> WinDeclaration:
    """The declaration as a claim of the discard that lies open."""
    seats = list(declaration.seats)
    seats[giver] = replace(seats[giver], discards=seats[giver].discards[:-1])
    return evolve(declaration, by=WinBy.DISCARD, from_=giver, tile=tile, seats=tuple(seats))


def known_of_case(seat: SeatCase) -> KnownSeat:
    """The facts of a `score` case about one seat."""
    if seat is NOTHING_KNOWN:
        return _UNKNOWN
    held = None if seat.hand is None else counts(seat.hand)
    return KnownSeat(
        hand=held, melds=seat.melds, flowers=seat.flowers, discards=seat.discards, cannot_win=seat.cannot_win
    )


def known_of_state(state: SeatState) -> KnownSeat:
    """The facts of a hand of play about one seat."""
    return KnownSeat(
        hand=state.hand,
        melds=state.melds,
        flowers=state.flowers,
        discards=state.discards,
        cannot_win=state.cannot_win,
    )


def _chips_left(hand: HandState, stack: int) -> tuple[int, ...]:
    """The amount each seat can still pay, after earlier payments of the hand."""
    left = [stack if chips is None else chips for chips in hand.start.chips or [None] * hand.players]
    for payment in hand.paid:
        left[payment.from_] -= payment.amount
    return tuple(left)


def _replaced(seats: tuple[KnownSeat, ...], seat: Seat, held: Counts | None) -> tuple[KnownSeat, ...]:
    shown = seats[seat]
    return (
        *seats[:seat],
        KnownSeat(
            hand=held,
            melds=shown.melds,
            flowers=shown.flowers,
            discards=shown.discards,
            cannot_win=shown.cannot_win,
        ),
        *seats[seat + 1 :],
    )


# ---- why a payment is due ----


def reasons_of_win(
    win: WinDeclaration, payer: Seat, *, answers: bool = False, banker: bool = False
) -> tuple[PaymentReason, ...]:
    """Why this payer pays for the win. `answers`: others' parts too; `banker`: more, because the banker pays or is
    paid."""
    giver = win.from_
    robbed = giver is not None and win.by is WinBy.ROB
    return _reasons(giver is None, payer == giver, robbed, answers, banker)


@cache  # a handful of combinations, needed for every win that is examined
def _reasons(
    own_draw: bool,
    gave: bool,
    robbed: bool,
    answers: bool,
    banker: bool,
) -> tuple[PaymentReason, ...]:
    reasons: tuple[PaymentReason, ...] = ()
    if gave:
        reasons = (PaymentReason.ROBBED if robbed else PaymentReason.GAVE,)
    elif not answers:
        reasons = (PaymentReason.OWN_DRAW if own_draw else PaymentReason.EACH,)
    if answers:
        reasons = (*reasons, PaymentReason.ANSWERS)
    return (*reasons, PaymentReason.BANKER) if banker else reasons
