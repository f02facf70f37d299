"""Who pays for a Ningbo win (NB-40 to NB-43)."""

from collections.abc import Sequence
from typing import Final

from controller.rules.hand_state import Meld
from controller.rules.ningbo.tai import is_kong_bloom
from controller.rules.play_kinds import WinBy
from controller.rules.results import Payment, PaymentReason
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration, reasons_of_win

DISCARDED: Final = 2
ALL_ALONE: Final = 5
"""What one pays who answers for an own draw, or gave the kong that bloomed."""
BOUND_BY: Final = 3
"""Sets claimed from one player that make the two answer for each other."""


def payments(attempt: WinDeclaration, points: int) -> tuple[Payment, ...]:
    """What each seat pays the winner for so many points, in the order of the seats."""
    if not points:
        return ()
    winner, partners = attempt.seat, bound(attempt)
    owed = [(Seat(seat), _times(attempt, Seat(seat), partners)) for seat in range(attempt.players)]
    return tuple(
        [
            Payment(seat, winner, times * points, _reasons(attempt, seat, times, partners), times)
            for seat, times in owed
            if times
        ]
    )


def bound(attempt: WinDeclaration) -> tuple[Seat, ...]:
    """NB-43: the seats that answer for the winner, whichever of the two claimed three sets from the other."""
    winner, own = attempt.seat, attempt.melds
    return tuple(
        [
            Seat(seat)
            for seat, shown in enumerate(attempt.seats)
            if seat != winner and (_three_from(Seat(seat), own) or _three_from(winner, shown.melds))
        ]
    )


def _three_from(giver: Seat, melds: Sequence[Meld]) -> bool:
    """Whether so many sets were claimed from this seat; most hands have not laid out that many at all."""
    return len(melds) >= BOUND_BY and sum([meld.from_ == giver for meld in melds]) >= BOUND_BY


def bloom_giver(attempt: WinDeclaration) -> Seat | None:
    """NB-42 [reading]: who gave the direct kong that the winning supplement itself followed, flowers aside."""
    # A direct kong begins a streak, so with a second kong in it the supplement followed that one.
    return attempt.kong_from if is_kong_bloom(attempt) and attempt.kongs <= 1 else None


def _times(attempt: WinDeclaration, seat: Seat, partners: tuple[Seat, ...]) -> int:
    """How many times the points this seat pays."""
    if seat == attempt.seat:
        return 0
    if attempt.by is WinBy.ROB:
        # NB-41 [reading]: nobody else pays, three claims or not.
        return ALL_ALONE * (seat == attempt.from_)
    if attempt.by is WinBy.DISCARD:
        # NB-43 [reading]: a discarder that is bound as well pays both.
        return DISCARDED * ((seat == attempt.from_) + (seat in partners))
    if partners:
        return ALL_ALONE * (seat in partners)
    return ALL_ALONE if seat == bloom_giver(attempt) else 1


def _reasons(
    attempt: WinDeclaration, seat: Seat, times: int, partners: tuple[Seat, ...]
) -> tuple[PaymentReason, ...]:
    """Why this seat pays so many times the points."""
    if attempt.from_ is None and times == ALL_ALONE and seat not in partners:
        return (PaymentReason.GAVE_KONG,)  # NB-42
    return reasons_of_win(attempt, seat, answers=attempt.by is WinBy.ROB or seat in partners)
