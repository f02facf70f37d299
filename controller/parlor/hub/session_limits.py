"""The limits of a session: the most that a player may win or lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LARGEST_AMOUNT: Final = 10**9
"""Units; nobody plays for more, in one hand or in a session."""


def hand_bound(players: int, chips: int | None, maximum_loss: int | None) -> int:
    """The most that one player can win or lose in one hand, with what everybody in the session may lose at most."""
    limits = [limit for limit in (chips, maximum_loss) if limit is not None]
    return min([players * limit for limit in limits], default=LARGEST_AMOUNT)


def beyond(deltas: Sequence[int], chips: int | None, maximum_loss: int | None) -> bool:
    """Whether more was won or lost than the session's limits allow."""
    most = hand_bound(len(deltas), chips, maximum_loss)
    return any(abs(delta) > most for delta in deltas)
