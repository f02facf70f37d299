"""What a finished hand moved, as the page shows its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def moved(result: Mapping[str, Any]) -> list[int]:
    """What each seat's balance changed by."""
    return [one["after"] - one["before"] for one in result["balances"]]


def paid(result: Mapping[str, Any]) -> list[int]:
    """What each seat gained or lost by the payments as they were paid."""
    sums = [0] * len(result["balances"])
    for payment in result["payments"]:
        sums[payment["from"]] -= payment["paid"]
        sums[payment["to"]] += payment["paid"]
    return sums
