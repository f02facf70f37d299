"""What a finished hand moved, as the page shows its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.accounting.session import HandEntry
from controller.referee.table_state import Table


def moved(result: Mapping[str, Any]) -> list[int]:
    """What each seat's balance changed by."""
    return [one["after"] - one["before"] for one in result["balances"]]


def paid(result: Mapping[str, Any]) -> list[int]:
    """What each seat gained or lost by the payments as they were paid, by bets and by the end of the session."""
    sums = [0] * len(result["balances"])
    for payment in result["payments"]:
        sums[payment["from"]] -= payment["paid"]
        sums[payment["to"]] += payment["paid"]
    points = result.get("points") or {}
    for move in points.get("moves", ()):
        sums[move["seat"]] += move["amount"]
    for seat, bonus in enumerate(points.get("bonuses") or ()):
        sums[seat] += bonus
    return sums


def last_score(table: Table) -> HandEntry:
    """The latest hand of the history."""
    entry = table.session.history[-1]
    assert isinstance(entry, HandEntry)
    return entry
