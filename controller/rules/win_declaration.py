"""A declared win as one frozen value, the same from a `score` case and from a hand of play, and its judgement."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.evolve import evolve, statically_frozen
from controller.rules.hand_state import HandState, Meld, SeatState
from controller.rules.results import Ask, Pattern, Payment, PaymentReason
from controller.rules.score_case import NOTHING_KNOWN, Case, FeedCase, SeatCase, WinCase
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, counts
from controller.words.sentence import Sentence

Bar = tuple[str, Sentence]
"""What forbids a win: a clause id and the reason in a sentence."""


@statically_frozen
class KnownSeat:
    """What is known of one seat at a win. `hand` is without the winning tile, None where hidden.

    `discards` are the row as it lies: without claimed tiles and the tile won on. `cannot_win` is the clause that took
    the right to win away. A hand that `stays_hidden` is judged without: its owner was asked to show it and did not, or
    what everybody sees says enough.
    """

    hand: Counts | None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    cannot_win: str | None = None
    stays_hidden: bool = False


@dataclass(frozen=True)
class WinDeclaration:
    """A declared win; fields as in the score contract.

    `seats[seat].hand` are the concealed tiles without the winning `tile`, which is None where no tile came last.
    `dealt` says that the banker wins with the tiles dealt; every one of them may then stand as the tile that came last.
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
    """Whether more floats there may have been cannot be known (HZ-31)."""
    row_kongs: int | None = None
    """The kongs of the unbroken row of floats and kongs (HZ-32); None where they are `kongs`."""
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
    """Whether a wild tile was discarded without floating where that forfeits the win (HZ-63); None: not known."""
    chips: tuple[int | None, ...] | None = None
    """What each seat can still pay, None without a limit; None as a whole where chips limit nobody."""
    dealt: bool = False
    without_tile: bool = False
    """Won in play on no last tile at all (Xiamen's three Golds)."""
    notes: tuple[Sentence, ...] = ()
    """What the course of the hand left unknown."""

    @property
    def players(self) -> int:
        """How many seats play: 3 or 4."""
        return len(self.seats)

    @property
    def held(self) -> Counts | None:
        """The winner's concealed tiles without the winning tile; None where unknown."""
        return self.seats[self.seat].hand

    @property
    def whole(self) -> Counts | None:
        """The winner's concealed tiles with the winning tile; None where unknown."""
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
"""An own draw of which nothing else is said: to fill in its fields is many times faster than to give all of them."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement on a declared win.

    `bar` forbids it; `payments` are then what the false win costs, otherwise what the win is paid. `patterns` count
    only where nothing bars it; `notes` say what could not be judged, `asks` which hidden hands would decide it.
    `settled` are the payments in the settlement's unit (WH-37), None where a system has none. `worth` orders what a
    hidden hand may have been; empty where the payments do, of which the least are certain.
    """

    bar: Bar | None
    patterns: tuple[Pattern, ...] = ()
    payments: tuple[Payment, ...] = ()
    notes: tuple[Sentence, ...] = ()
    settled: tuple[Payment, ...] | None = None
    asks: tuple[Ask, ...] = ()
    worth: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all payments, in units."""
        return sum(payment.amount for payment in self.payments)


def declaration_of_case(case: Case, said: WinCase, stack: int | None = None) -> WinDeclaration:
    """One win of a `score` case; `stack` are the chips of a seat for which it tells none, None: without a limit."""
    seats, flags = case.seats, said.flags
    declared = evolve(
        _PLAIN,
        seat=said.seat,
        by=said.by,
        from_=said.from_,
        tile=said.tile,
        seats=tuple([shown_of_case(seat) for seat in seats]),
        banker=case.banker,
        stay=case.stay,
        indicator=case.indicator,
        round_wind=case.round_wind,
        banker_base=case.banker_base,
        draw=said.draw,
        kongs=said.kongs,
        kong_from=said.kong_from,
        floats=said.floats,
        feeds=said.float_feeds,
        honours=said.honours,
        cannot_win=seats[said.seat].cannot_win,
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
    """What a hand of play says of a win by `seat`, before it is known how it wins; `stack` as in a case."""
    return evolve(
        _PLAIN,
        seat=seat,
        seats=tuple([shown_of_state(state) for state in hand.seats]),
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


def shown_of_case(seat: SeatCase) -> KnownSeat:
    """What a `score` case says of one seat."""
    if seat is NOTHING_KNOWN:
        return _UNKNOWN
    held = None if seat.hand is None else counts(seat.hand)
    return KnownSeat(
        hand=held, melds=seat.melds, flowers=seat.flowers, discards=seat.discards, cannot_win=seat.cannot_win
    )


def shown_of_state(state: SeatState) -> KnownSeat:
    """What a hand of play knows of one seat."""
    return KnownSeat(
        hand=state.hand,
        melds=state.melds,
        flowers=state.flowers,
        discards=state.discards,
        cannot_win=state.cannot_win,
    )


def _chips_left(hand: HandState, stack: int) -> tuple[int, ...]:
    """What each seat can still pay, after what was paid on the way."""
    left = [stack if told is None else told for told in hand.start.chips or [None] * hand.players]
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
    """Why this payer pays for the win. `answers`: others' parts too; `banker`: more, for the banker pays or is paid."""
    giver = win.from_
    robbed = giver is not None and win.by is WinBy.ROB
    return _reasons(giver is None, payer == giver, robbed, answers, banker)


@cache  # a handful of combinations, asked for at every win that is looked at
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
