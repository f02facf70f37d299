"""Content of messages that tests write by hand: sentences of plain text, payments that move given sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.mqtt.payloads import Wording
from controller.words import plain


def worded(text: str) -> dict[str, Any]:
    """A sentence without an id of its own, as messages carry it."""
    return plain(text).to_json()


def wording(text: str) -> Wording:
    """The same as the models have it."""
    return Wording.model_validate(worded(text))


def paying(deltas: Sequence[int]) -> list[dict[str, int]]:
    """Payments between seats that move these sums."""
    left, paid = list(deltas), []
    for payer in (seat for seat, delta in enumerate(deltas) if delta < 0):
        for payee in (seat for seat, delta in enumerate(deltas) if delta > 0):
            amount = min(-left[payer], left[payee])
            if amount > 0:
                paid.append({"from": payer, "to": payee, "amount": amount})
                left[payer], left[payee] = left[payer] + amount, left[payee] - amount
    return paid
