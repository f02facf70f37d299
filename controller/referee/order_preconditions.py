"""What an order of the staff needs before it can be obeyed, and what obeying it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.orders.order_models import OrderRefused
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Table
from controller.words import Sentence, say

Done = tuple[Table, tuple[Sentence, ...], Mapping[str, Any]]
"""The table after an order, the sentences that answer it, and the same as a JSON object for programs."""


def require_between_hands(table: Table, why_not: Sentence) -> None:
    """No hand is under way. Raises `OrderRefused` with `why_not`."""
    if not isinstance(table.stage, BetweenHands):
        raise OrderRefused(why_not, say("order.give_up_hand"))


def require_session(table: Table) -> None:
    """The session goes on. Raises `OrderRefused`."""
    if table.session.current.status == "over":
        raise OrderRefused(say("order.session_is_over", session=table.session.current.name))


def require_seats(table: Table, *seats: int) -> None:
    """The table has these seats. Raises `OrderRefused`."""
    for seat in seats:
        if seat >= table.system.players:
            raise OrderRefused(say("order.no_seat", last=table.system.players - 1, seat=seat))
