"""What a Wuhan win is paid: base, doubles, limits, settlement (WH-18, WH-30 to WH-38, JZ-2, JZ-4, JZ-6)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.results import Payment
from controller.rules.tiles import Seat
from controller.rules.win_declaration import KnownSeat, WinDeclaration, reasons_of_win
from controller.rules.wuhan.options import WuhanOptions
from controller.rules.wuhan.readings import OWN_DRAW_WITHIN, TEN, Counted, Wild, open_sets, worth
from controller.rules.wuhan.variants import Limits

_HALF_OF_TEN: Final = 5


@dataclass(frozen=True, slots=True)
class AmountsDue:
    """What each loser owes, before and after the limits, in seat order. In a `minor` win the banker's double counts."""

    losers: tuple[Seat, ...]
    raw: tuple[int, ...]
    limited: tuple[int, ...]
    minor: bool

    @property
    def worth(self) -> tuple[int, int]:
        """To compare readings: what is paid, then what it was before the limits."""
        return sum(self.limited), sum(self.raw)


class LosersDoubles(NamedTuple):
    """What every reading of one declared win shares: the losers, the doubles each pays by, which of them are opened."""

    losers: tuple[Seat, ...]
    shared: tuple[int, ...]
    """The winner's doubles and the loser's own."""
    opened: tuple[bool, ...]


def losers_doubles(attempt: WinDeclaration, wild: Wild, *, each_open_set: bool) -> LosersDoubles:
    """The losers of this win, in seat order."""
    winner, seats = attempt.seat, attempt.seats
    own = doubles(seats[winner], wild, each_open_set=each_open_set)
    losers = tuple([Seat(seat) for seat in range(len(seats)) if seat != winner])
    shared = tuple([own + doubles(seats[seat], wild, each_open_set=each_open_set) for seat in losers])
    return LosersDoubles(losers, shared, tuple([bool(open_sets(seats[seat].melds)) for seat in losers]))


def doubles(shown: KnownSeat, wild: Wild, *, each_open_set: bool) -> int:
    """WH-30: what one seat brings, as winner or as loser. A kong tile or wild counts discarded as konged."""
    if not shown.melds and not shown.discards:
        return 0
    opened = len(open_sets(shown.melds))
    found = opened if each_open_set else min(opened, 1)
    for meld in shown.melds:
        if meld.kind in (MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG):
            found += 1
        elif meld.kind is MeldKind.CLOSED_KONG:
            found += 2
        elif meld.kind is MeldKind.SINGLE_KONG:
            found += _of_single(meld.tiles[0], wild)
    return found + sum([_of_single(tile, wild) for tile in shown.discards])


def due(
    attempt: WinDeclaration, won: Counted, each: LosersDoubles, settings: WuhanOptions, *, three: bool
) -> AmountsDue:
    """What each loser owes for this reading."""
    owed = _minor if not won.majors else _major
    raw = owed(attempt, won, each, settings, three)
    golden = ("all_honours" in won.majors and (settings.honours_golden or three)) or (
        "all_258" in won.majors and three  # JZ-6
    )
    limited = cap_payments(raw, each.opened, settings.limits, golden_at_once=golden)
    return AmountsDue(each.losers, raw, limited, minor=not won.majors)


def reaches_minimum(found: AmountsDue, minimum: int, *, three: bool) -> bool:
    """WH-18: every loser's payment, before limits and liability; JZ-2: at least one's."""
    return max(found.raw) >= minimum if three else min(found.raw) >= minimum


def cap_payments(
    raw: Sequence[int], opened: Sequence[bool], limits: Limits, *, golden_at_once: bool = False
) -> tuple[int, ...]:
    """WH-38: the limit; golden where all losers reach it, radiant for those unopened then, trinity if all are such."""
    limit, golden, *higher = limits
    if not golden_at_once and min(raw) < limit:
        return tuple([min(each, limit) for each in raw])
    if not higher:
        return (golden,) * len(raw)
    radiant, trinity = higher
    if not any(opened):
        return (trinity,) * len(raw)
    # WH-38 [reading]: also where honours are golden at once.
    return tuple(golden if each else radiant for each in opened)


def payments(
    attempt: WinDeclaration, found: AmountsDue, liable: Seat | None, divisor: int
) -> Iterable[tuple[Payment, int]]:
    """Each payment in points, and as it is settled: WH-37 rounds it first, then WH-39 sums it."""
    settled = [(2 * each + divisor) // (2 * divisor) for each in found.limited]
    if liable is not None:
        banker = found.minor and attempt.banker in (attempt.seat, liable)
        reasons = reasons_of_win(attempt, liable, answers=True, banker=banker)
        yield Payment(from_=liable, to=attempt.seat, amount=sum(found.limited), reasons=reasons), sum(settled)
        return
    for loser, amount, rounded in zip(found.losers, found.limited, settled, strict=True):
        banker = found.minor and attempt.banker in (attempt.seat, loser)
        yield (
            Payment(
                from_=loser,
                to=attempt.seat,
                amount=amount,
                reasons=reasons_of_win(attempt, loser, banker=banker),
            ),
            rounded,
        )


def _of_single(tile: int, wild: Wild) -> int:
    return 2 if tile == wild.tile else 1 if tile in wild.kong_tiles else 0


def _minor(
    attempt: WinDeclaration,
    won: Counted,
    each: LosersDoubles,
    settings: WuhanOptions,  # noqa: ARG001 - as `_major`
    three: bool,  # noqa: ARG001
) -> tuple[int, ...]:
    """WH-29, WH-31, WH-32, WH-34."""
    winner, banker = attempt.seat, attempt.banker
    discarder = attempt.from_ if attempt.by is WinBy.DISCARD else None
    every = won.reading.hard + (attempt.by is WinBy.DRAW)
    return tuple(
        [
            1 << (twice + every + (loser == discarder) + (banker in (winner, loser)))
            for loser, twice in zip(each.losers, each.shared, strict=True)
        ]
    )


def _major(
    attempt: WinDeclaration, won: Counted, each: LosersDoubles, settings: WuhanOptions, three: bool
) -> tuple[int, ...]:
    discarder = attempt.from_ if attempt.by is WinBy.DISCARD else None
    # WH-33, WH-34: half of ten also on a base of 15, which the source makes 20. JZ-4: as much again.
    ordinary = with_half = 0
    for major in won.majors:
        own = worth(major, settings.one_suit_base)
        half = own if three else _HALF_OF_TEN
        ordinary += own + half * (attempt.by is WinBy.DRAW and major not in OWN_DRAW_WITHIN)
        with_half += own + half
    # WH-21 [reading]: each condition is worth its part of the base of so many, with its own half on top.
    number = len(won.majors)
    base, parts = _base(number, settings.major_base), TEN * number
    owed = []
    for loser, twice in zip(each.losers, each.shared, strict=True):
        points = with_half if loser == discarder else ordinary
        total = points * base << (twice + won.reading.hard)
        owed.append((2 * total + parts) // (2 * parts))
    return tuple(owed)


def _base(number: int, major_base: str) -> int:
    """What so many conditions of ten are worth together."""
    if major_base == "exponential":
        return TEN << (number - 1)
    if major_base == "two_three":
        return {1: 10, 2: 20}.get(number, 40)
    return TEN * number
