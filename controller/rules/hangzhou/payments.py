"""Who pays what for a Hangzhou win or false win (HZ-27, HZ-28, HZ-38 to HZ-43, HZ-51, HZ-55, HZ-57)."""

from collections.abc import Mapping, Sequence

from controller.rules.hangzhou.hangzhou_readings import factor
from controller.rules.hangzhou.options import CERTAIN_STAY, HangzhouOptions
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.results import Pattern, Payment
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration

CLAIMED_KINDS = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG)
RELATED_FROM = 3
"""HZ-39: so many sets claimed from one player make a relation."""


def payments(
    win: WinDeclaration, patterns: Sequence[Pattern], settings: HangzhouOptions
) -> tuple[Payment, ...]:
    """What the win is paid, before chips limit it; nothing of zero, payers in seat order."""
    units = {seat: unit(win, seat) for seat in _others(win)}
    total = factor(patterns)
    if win.by is WinBy.DISCARD:
        assert win.from_ is not None
        due = dict.fromkeys(units, 0)
        due[win.from_] = units[win.from_] * total
        if settings.liability_on_discard:
            # HZ-55: on top of what the discarder pays.
            whole = due[win.from_]
            for seat in due:
                due[seat] += whole * liability(win, seat)
    elif win.by is WinBy.ROB:
        # HZ-38 [reading]: as an own draw, all of it by the robbed player, without regard to relations.
        assert win.from_ is not None
        due = {win.from_: total * sum(units.values())}
    else:
        due = _own_draw(win, units, patterns, total, settings)
    return tuple(Payment(seat, win.seat, amount) for seat, amount in due.items() if amount)


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
    return tuple(Payment(win.seat, payment.from_, payment.amount) for payment in nearest_first)


def cap_hangzhou_payments(due: Sequence[Payment], chips: Sequence[int | None]) -> tuple[Payment, ...]:
    """HZ-43: nobody pays more than the chips left (None: no limit), nor for another. Earlier payments go first."""
    left = list(chips)
    paid: list[Payment] = []
    for payment in due:
        has = left[payment.from_]
        amount = payment.amount if has is None else min(payment.amount, has)
        if has is not None:
            left[payment.from_] = has - amount
        if amount:
            paid.append(payment._replace(amount=amount))
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


def _own_draw(
    win: WinDeclaration,
    units: Mapping[Seat, int],
    patterns: Sequence[Pattern],
    total: int,
    settings: HangzhouOptions,
) -> dict[Seat, int]:
    related = {seat: liability(win, seat) for seat in units}
    if any(related.values()):
        # HZ-41: players without a relation pay nothing. [decision] That goes before HZ-57 too.
        whole = total * sum(units.values())
        return {seat: whole * times for seat, times in related.items()}
    shared, fed = total, dict.fromkeys(units, 0)
    if settings.float_second_half_liability and any(pattern.name == "float" for pattern in patterns):
        # HZ-57: the three share what was made before the first feed; each feeder pays alone for what follows,
        # up to the next feed.
        steps = [factor(_when_fed(patterns, feed.floats, feed.kongs)) for feed in win.feeds] + [total]
        shared = steps[0]
        for feed, before, after in zip(win.feeds, steps, steps[1:], strict=False):
            fed[feed.giver] += (after - before) * sum(units.values())
    return {seat: each * shared + fed[seat] for seat, each in units.items()}


def _when_fed(patterns: Sequence[Pattern], floats: int, kongs: int) -> list[Pattern]:
    """The patterns with floats and kongs as they were; the wild eye and the rest count as before [reading]."""
    counts = {"float": 2**floats, "kong_bloom": 2**kongs}
    return [Pattern(pattern.name, counts.get(pattern.name, pattern.value)) for pattern in patterns]


def _others(win: WinDeclaration) -> list[Seat]:
    return [Seat(seat) for seat in range(win.players) if seat != win.seat]
