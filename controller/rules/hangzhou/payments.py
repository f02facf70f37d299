"""Who pays what for a Hangzhou win or false win (HZ-27, HZ-28, HZ-38 to HZ-43, HZ-51, HZ-55, HZ-57)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from controller.rules.hangzhou.options import CERTAIN_STAY, HangzhouOptions
from controller.rules.hangzhou.readings import factor
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.results import FALSE_WIN, Pattern, Payment, PaymentReason
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration, reasons_of_win

CLAIMED_KINDS = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG)
RELATED_FROM = 3
"""HZ-39: so many sets claimed from one player make a relation."""


def payments(
    win: WinDeclaration, patterns: Sequence[Pattern], settings: HangzhouOptions
) -> tuple[Payment, ...]:
    """What the win is paid, before chips limit it; nothing of zero, payers in seat order."""
    units = {seat: unit(win, seat) for seat in _others(win)}
    if win.by is WinBy.DISCARD:
        owed = _discard(win, units, settings)
    elif win.by is WinBy.ROB:
        # HZ-38 [reading]: as an own draw, all of it by the robbed player, without regard to relations.
        assert win.from_ is not None
        owed = {win.from_: _Owed(sum(units.values()), answers=True)}
    else:
        owed = _own_draw(win, units)
    total = factor(patterns)
    due = tuple([_payment(win, seat, each, total) for seat, each in owed.items() if each.times])
    feeds = settings.float_second_half_liability and any(pattern.name == "float" for pattern in patterns)
    shared = win.from_ is None and not any(each.answers for each in owed.values())
    return _with_feeds(win, due, patterns) if feeds and shared and win.feeds else due


def false_win_payments(
    win: WinDeclaration, patterns: Sequence[Pattern], settings: HangzhouOptions
) -> tuple[Payment, ...]:
    """HZ-42: the declarer pays each player what they would have paid, nearest in turn first."""
    intended = payments(win, patterns, settings)
    if win.is_claim:
        # HZ-42 [reading]: a false claim pays only the discarder (or whoever was to be robbed).
        intended = tuple(payment for payment in intended if payment.from_ == win.from_)
    players = win.players
    nearest_first = sorted(intended, key=lambda payment: (payment.from_ - win.seat) % players)
    return tuple(
        Payment(from_=win.seat, to=payment.from_, amount=payment.amount, reasons=FALSE_WIN)
        for payment in nearest_first
    )


def cap_payments(due: Sequence[Payment], chips: Sequence[int | None]) -> tuple[Payment, ...]:
    """HZ-43: nobody pays more than the chips left (None: no limit), nor for another. Earlier payments go first."""
    left = list(chips)
    paid: list[Payment] = []
    for payment in due:
        has = left[payment.from_]
        amount = payment.amount if has is None else min(payment.amount, has)
        if has is not None:
            left[payment.from_] = has - amount
        if amount:
            whole = amount == payment.amount
            paid.append(payment if whole else payment._replace(amount=amount, factor=None))
    return tuple(paid)


def unit(win: WinDeclaration, payer: Seat) -> int:
    """HZ-28: x2, x4, x8 between banker and non-banker by stay, x1 between non-bankers."""
    return 2 ** min(win.stay, CERTAIN_STAY) if win.banker in (win.seat, payer) else 1


def claims_between(win: WinDeclaration, claimer: Seat, giver: Seat) -> int:
    """Sets `claimer` claimed from `giver`; a filled kong counts as the pung it was (HZ-39)."""
    return sum(meld.kind in CLAIMED_KINDS and meld.from_ == giver for meld in win.seats[claimer].melds)


def liability(win: WinDeclaration, seat: Seat) -> int:
    """How many times the whole this player owes by relation: HZ-39 once, HZ-40 twice, both ways three times (HZ-41)."""
    if len(win.melds) < RELATED_FROM and len(win.seats[seat].melds) < RELATED_FROM:
        return 0
    gave = claims_between(win, win.seat, seat) >= RELATED_FROM
    took = claims_between(win, seat, win.seat) >= RELATED_FROM
    return gave + 2 * took


class _Owed(NamedTuple):
    """How many times the value of the win one pays, and whether others' parts are among them."""

    times: int
    answers: bool = False


def _payment(win: WinDeclaration, seat: Seat, owed: _Owed, total: int) -> Payment:
    reasons = reasons_of_win(win, seat, answers=owed.answers, banker=win.banker in (win.seat, seat))
    return Payment(from_=seat, to=win.seat, amount=owed.times * total, reasons=reasons, factor=owed.times)


def _discard(win: WinDeclaration, units: Mapping[Seat, int], settings: HangzhouOptions) -> dict[Seat, _Owed]:
    """HZ-27; HZ-55: relations on top of what the discarder pays."""
    assert win.from_ is not None
    whole = units[win.from_]
    related = {seat: liability(win, seat) if settings.liability_on_discard else 0 for seat in units}
    return {
        seat: _Owed(whole * (times + (seat == win.from_)), answers=times > 0)
        for seat, times in related.items()
    }


def _own_draw(win: WinDeclaration, units: Mapping[Seat, int]) -> dict[Seat, _Owed]:
    related = {seat: liability(win, seat) for seat in units}
    if any(related.values()):
        # HZ-41: players without a relation pay nothing. [decision] That goes before HZ-57 too.
        return {seat: _Owed(sum(units.values()) * times, answers=True) for seat, times in related.items()}
    return {seat: _Owed(each) for seat, each in units.items()}


def _with_feeds(
    win: WinDeclaration, due: tuple[Payment, ...], patterns: Sequence[Pattern]
) -> tuple[Payment, ...]:
    """HZ-57: the three share what was made before the first feed; each feeder pays alone for what follows, up to the
    next feed."""
    steps = [factor(_when_fed(patterns, feed.floats, feed.kongs)) for feed in win.feeds] + [factor(patterns)]
    units = {payment.from_: unit(win, payment.from_) for payment in due}
    fed = dict.fromkeys(units, 0)
    for feed, before, after in zip(win.feeds, steps, steps[1:], strict=False):
        fed[feed.giver] += (after - before) * sum(units.values())
    return tuple(
        payment._replace(
            amount=units[payment.from_] * steps[0] + fed[payment.from_],
            reasons=(*payment.reasons, PaymentReason.ANSWERS) if fed[payment.from_] else payment.reasons,
            factor=None,
        )
        for payment in due
    )


def _when_fed(patterns: Sequence[Pattern], floats: int, kongs: int) -> list[Pattern]:
    """The patterns with floats and kongs as they were; the wild eye and the rest count as before [reading]."""
    counts = {"float": 2**floats, "kong_bloom": 2**kongs}
    return [Pattern(pattern.name, counts.get(pattern.name, pattern.value)) for pattern in patterns]


def _others(win: WinDeclaration) -> list[Seat]:
    return [Seat(seat) for seat in range(win.players) if seat != win.seat]
