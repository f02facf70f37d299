"""What a session allows anybody to win or lose, and who is one and the same by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

LARGEST_AMOUNT: Final = 10**9
"""Units; nobody plays for more, in one hand or in a session."""


def bound(players: int, chips: int | None, maximum_loss: int | None) -> int:
    """The most that one player can win or lose in one hand, with what everybody in the session may lose at most."""
    limits = [limit for limit in (chips, maximum_loss) if limit is not None]
    return min([players * limit for limit in limits], default=LARGEST_AMOUNT)


def beyond(deltas: Sequence[int], chips: int | None, maximum_loss: int | None) -> bool:
    """Whether more was won or lost than the session's limits allow."""
    most = bound(len(deltas), chips, maximum_loss)
    return any(abs(delta) > most for delta in deltas)


def two_are_alike(names: Sequence[str]) -> bool:
    """Whether two of these names are one to people who read them."""
    return len({_alike(name) for name in names}) != len(names)


@lru_cache(maxsize=10_000)
def _alike(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().casefold()
