"""Who pays for a Ningbo win (NB-40 to NB-43)."""

from typing import Final

from controller.rules.attempt import Attempt
from controller.rules.ningbo.tai import is_kong_bloom
from controller.rules.tiles import Seat
from controller.rules.verdicts import Payment

DISCARDED: Final = 2
ALL_ALONE: Final = 5
"""What one pays who answers for an own draw, or gave the kong that bloomed."""
BOUND_BY: Final = 3
"""Sets claimed from one player that make the two answer for each other."""


def payments(attempt: Attempt, points: int) -> tuple[Payment, ...]:
    """What each seat pays the winner for so many points, in the order of the seats."""
    if not points:
        return ()
    winner, partners = attempt.seat, bound(attempt)
    owed = [(Seat(seat), _times(attempt, Seat(seat), partners)) for seat in range(attempt.players)]
    return tuple([Payment(seat, winner, times * points) for seat, times in owed if times])


def bound(attempt: Attempt) -> tuple[Seat, ...]:
    """NB-43: the seats that answer for the winner, whichever of the two claimed three sets from the other."""
    winner, own = attempt.seat, attempt.melds
    found = []
    for seat, shown in enumerate(attempt.seats):
        if seat == winner:
            continue
        # Hands with three sets from one player are few, so the sets are only counted where there are so many.
        took = len(own) >= BOUND_BY and sum([meld.from_ == seat for meld in own]) >= BOUND_BY
        gave = (
            len(shown.melds) >= BOUND_BY and sum([meld.from_ == winner for meld in shown.melds]) >= BOUND_BY
        )
        if took or gave:
            found.append(Seat(seat))
    return tuple(found)


def bloom_giver(attempt: Attempt) -> Seat | None:
    """NB-42 [reading]: who gave the direct kong that the winning supplement itself followed."""
    # A direct kong begins a streak, so with a second kong in it the supplement followed that one.
    return attempt.kong_from if is_kong_bloom(attempt) and attempt.kongs <= 1 else None


def _times(attempt: Attempt, seat: Seat, partners: tuple[Seat, ...]) -> int:
    """How many times the points this seat pays."""
    if seat == attempt.seat:
        return 0
    if attempt.by == "rob":
        # NB-41 [reading]: nobody else pays, three claims or not.
        return ALL_ALONE * (seat == attempt.from_)
    if attempt.by == "discard":
        # NB-43 [reading]: a discarder that is bound as well pays both.
        return DISCARDED * ((seat == attempt.from_) + (seat in partners))
    if partners:
        return ALL_ALONE * (seat in partners)
    return ALL_ALONE if seat == bloom_giver(attempt) else 1
