"""Who pays what for a Kawuxing win or kong: KW-20, KW-21, KW-30, KW-52."""

from collections.abc import Sequence
from typing import Final

from controller.rules.acts import Act, Discard, Disclose, Draw, Kong
from controller.rules.play_kinds import KongKind, WallEnd
from controller.rules.results import Payment, PaymentReason
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration, reasons_of_win

KONG_UNITS: Final = {KongKind.DIRECT: 2, KongKind.FILLED: 1, KongKind.CLOSED: 2}


def win_payments(attempt: WinDeclaration, doubled: int) -> tuple[Payment, ...]:
    """KW-30: the unit doubled so often, from each other by own draw, from the claimed player alone otherwise.

    KW-52: on an open hand the claimed player pays for all; so does who is robbed. [reading]
    """
    amount, others = 1 << doubled, attempt.players - 1
    if attempt.from_ is not None:
        factor = others if attempt.disclosed else 1
        reasons = reasons_of_win(attempt, attempt.from_, answers=attempt.disclosed)
        return (Payment(attempt.from_, attempt.seat, amount * factor, reasons, factor),)
    return _from_each(attempt.seat, amount, attempt.players, PaymentReason.OWN_DRAW, factor=1)


def kong_payments(acts: Sequence[Act], players: int) -> tuple[Payment, ...]:
    """KW-20, KW-21: what the last kong of these acts is paid."""
    row = _kongs(acts)
    kong, giver = row[-1]
    amount = KONG_UNITS[kong.kind] << len(row) - 1
    if giver is not None:
        return (Payment(giver, kong.seat, amount, (PaymentReason.KONG,)),)
    return _from_each(kong.seat, amount, players, PaymentReason.KONG)


def drawn_hand_payments(acts: Sequence[Act], players: int) -> tuple[Payment, ...]:
    """KW-52: in a drawn hand the first to have laid its hand open pays each other player a unit."""
    first = next((act.seat for act in acts if isinstance(act, Disclose)), None)
    if first is None:
        return ()
    reasons = (PaymentReason.DRAW,)
    return tuple(Payment(first, Seat(other), 1, reasons) for other in range(players) if other != first)


def _kongs(acts: Sequence[Act]) -> list[tuple[Kong, Seat | None]]:
    """The unbroken row that ends with the last kong, in order, each with who gave it where it is a direct one.

    KW-21 [reading]: a kong belongs to the row that its turn continues, whether or not its tiles came by the supplement
    (a closed kong lies face down, so nobody could tell); and the row goes on where another player kongs the discard.
    """
    told = [act for act in acts if not isinstance(act, Disclose)]
    place = max(index for index, act in enumerate(told) if isinstance(act, Kong))
    row: list[tuple[Kong, Seat | None]] = []
    while True:
        kong = told[place]
        assert isinstance(kong, Kong)
        discard = told[place - 1] if kong.kind is KongKind.DIRECT else None
        row.insert(0, (kong, discard.seat if isinstance(discard, Discard) else None))
        drawn = place - (2 if kong.kind is KongKind.DIRECT else 1)
        before = told[drawn] if drawn > 0 else None
        if not isinstance(before, Draw) or before.end is not WallEnd.TAIL:
            return row
        place = drawn - 1


def _from_each(
    seat: Seat, amount: int, players: int, reason: PaymentReason, *, factor: int | None = None
) -> tuple[Payment, ...]:
    return tuple(
        Payment(Seat(other), seat, amount, (reason,), factor) for other in range(players) if other != seat
    )
