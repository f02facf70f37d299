"""What a Wuhan win is paid: base, doubles, limits, settlement (WH-18, WH-30 to WH-38, JZ-2, JZ-4, JZ-6)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from controller.rules.results import Payment
from controller.rules.tiles import Seat
from controller.rules.win_declaration import KnownSeat, WinDeclaration
from controller.rules.wuhan.major_conditions import OWN_DRAW_WITHIN, TEN, Counted, worth
from controller.rules.wuhan.options import WuhanOptions
from controller.rules.wuhan.variants import Limits
from controller.rules.wuhan.win import Wild, open_sets

_HALF_OF_TEN: Final = 5


@dataclass(frozen=True, slots=True)
class Due:
    """What each loser owes, before and after the limits, in seat order."""

    losers: tuple[Seat, ...]
    raw: tuple[int, ...]
    limited: tuple[int, ...]

    @property
    def worth(self) -> tuple[int, int]:
        """To compare readings: what is paid, then what it was before the limits."""
        return sum(self.limited), sum(self.raw)


def doubles(shown: KnownSeat, wild: Wild, *, each_open_set: bool) -> int:
    """WH-30: what one seat brings, as winner or as loser. A kong tile or wild counts discarded as konged."""
    opened = len(open_sets(shown.melds))
    found = opened if each_open_set else min(opened, 1)
    for meld in shown.melds:
        if meld.kind in ("direct_kong", "filled_kong"):
            found += 1
        elif meld.kind == "closed_kong":
            found += 2
        elif meld.kind == "single_kong":
            found += _of_single(meld.tiles[0], wild)
    return found + sum(_of_single(tile, wild) for tile in shown.discards)


def due(
    attempt: WinDeclaration, won: Counted, shared: Sequence[int], settings: WuhanOptions, *, three: bool
) -> Due:
    """What each loser owes for this reading; `shared` are every seat's `doubles`."""
    losers = tuple(Seat(seat) for seat in range(attempt.players) if seat != attempt.seat)
    raw = tuple(_raw(attempt, won, seat, shared, settings, three=three) for seat in losers)
    golden = ("all_honours" in won.majors and (settings.honours_golden or three)) or (
        "all_258" in won.majors and three  # JZ-6
    )
    opened = [bool(open_sets(attempt.seats[seat].melds)) for seat in losers]
    return Due(losers, raw, cap_payments(raw, opened, settings.limits, golden_at_once=golden))


def reaches_minimum(found: Due, minimum: int, *, three: bool) -> bool:
    """WH-18: every loser's payment, before limits and liability; JZ-2: at least one's."""
    return max(found.raw) >= minimum if three else min(found.raw) >= minimum


def cap_payments(
    raw: Sequence[int], opened: Sequence[bool], limits: Limits, *, golden_at_once: bool = False
) -> tuple[int, ...]:
    """WH-38: the limit; golden where all losers reach it, radiant for those unopened then, trinity if all are such."""
    limit, golden, *higher = limits
    if not golden_at_once and min(raw) < limit:
        return tuple(min(each, limit) for each in raw)
    if not higher:
        return (golden,) * len(raw)
    radiant, trinity = higher
    if not any(opened):
        return (trinity,) * len(raw)
    # WH-38 [reading]: also where honours are golden at once.
    return tuple(golden if each else radiant for each in opened)


def payments(
    attempt: WinDeclaration, found: Due, liable: Seat | None, divisor: int
) -> Iterable[tuple[Payment, int]]:
    """Each payment in points, and as it is settled: WH-37 rounds it first, then WH-39 sums it."""
    settled = [(2 * each + divisor) // (2 * divisor) for each in found.limited]
    if liable is not None:
        yield Payment(liable, attempt.seat, sum(found.limited)), sum(settled)
        return
    for loser, amount, rounded in zip(found.losers, found.limited, settled, strict=True):
        yield Payment(loser, attempt.seat, amount), rounded


def _of_single(tile: int, wild: Wild) -> int:
    return 2 if tile == wild.tile else 1 if tile in wild.kong_tiles else 0


def _raw(
    attempt: WinDeclaration,
    won: Counted,
    loser: Seat,
    shared: Sequence[int],
    settings: WuhanOptions,
    *,
    three: bool,
) -> int:
    own_draw, discarder = attempt.by == "draw", attempt.by == "discard" and attempt.from_ == loser
    twice = shared[attempt.seat] + shared[loser] + won.reading.hard
    if not won.majors:
        # WH-29, WH-31, WH-32, WH-34.
        return 1 << (twice + own_draw + discarder + (attempt.banker in (attempt.seat, loser)))
    points = 0
    for major in won.majors:
        own = worth(major, settings.one_suit_base)
        points += own
        if discarder or (own_draw and major not in OWN_DRAW_WITHIN):
            # WH-33, WH-34: half of ten also on a base of 15, which the source makes 20. JZ-4: as much again.
            points += own if three else _HALF_OF_TEN
    number = len(won.majors)
    # WH-21 [reading]: each condition is worth its part of the base of so many, with its own half on top.
    total, parts = points * _base(number, settings.major_base) << twice, TEN * number
    return (2 * total + parts) // (2 * parts)


def _base(number: int, major_base: str) -> int:
    """What so many conditions of ten are worth together."""
    if major_base == "exponential":
        return TEN << (number - 1)
    if major_base == "two_three":
        return {1: 10, 2: 20}.get(number, 40)
    return TEN * number
