"""What holds of every result whoever reckoned it: nothing is won that nobody lost, and four players are four people."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

LARGEST_AMOUNT: Final = 10**9
"""Units; nobody plays for more, in one hand or in a session."""


def wrong(leaf: str, body: Any) -> str | None:
    """Why a message cannot be what was played; None if it can."""
    if leaf not in ("score", "correction", "session"):
        return None
    players = [one if isinstance(one, str) else one.name for one in body.players]
    if len({_alike(name) for name in players}) != len(players):
        return "two of its players have one name"
    lists = [body.totals] if leaf == "session" else [body.deltas, body.totals]
    if any(len(amounts) != len(players) for amounts in lists if players and amounts):
        return "its amounts are not one for each player"
    if any(abs(amount) > LARGEST_AMOUNT for amounts in lists for amount in amounts):
        return f"an amount in it is larger than {LARGEST_AMOUNT:,} units"
    if leaf != "session" and sum(body.deltas) + getattr(body, "pot", 0) != 0:
        return "what its players won and lost does not come to zero"
    if sum(body.totals) + getattr(body, "pot_total", 0) != 0:
        return "its totals do not come to zero"
    return None


def bound(players: int, chips: int | None, maximum_loss: int | None) -> int:
    """The most that one player can win or lose in one hand, with what everybody in the session may lose at most."""
    limits = [limit for limit in (chips, maximum_loss) if limit is not None]
    return min([players * limit for limit in limits], default=LARGEST_AMOUNT)


def beyond(deltas: Sequence[int], chips: int | None, maximum_loss: int | None) -> bool:
    """Whether more was won or lost than the session's limits allow."""
    most = bound(len(deltas), chips, maximum_loss)
    return any(abs(delta) > most for delta in deltas)


def _alike(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().casefold()
