"""What an order of the staff needs before it can be obeyed, and what obeying it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.orders.answer_texts import ABANDON
from controller.orders.order_models import OrderRefused
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Table

Done = tuple[Table, str, Mapping[str, Any]]
"""The table after an order, the sentence that answers it, and the same as a JSON object for programs."""


def require_between_hands(table: Table, what: str) -> None:
    """People `what` (a verb) between hands only. Raises `OrderRefused`."""
    if not isinstance(table.stage, BetweenHands):
        raise OrderRefused(
            f"Hand {table.session.number} is under way: people {what} between hands. {ABANDON}"
        )


def require_session(table: Table) -> None:
    """The session goes on. Raises `OrderRefused`."""
    if table.session.current.status == "over":
        raise OrderRefused(f"Session {table.session.current.name} is over: begin a new one.")


def require_seats(table: Table, *seats: int) -> None:
    """The table has these seats. Raises `OrderRefused`."""
    for seat in seats:
        if seat >= table.system.players:
            raise OrderRefused(
                f"This table has seats 0 to {table.system.players - 1}; there is no seat {seat}."
            )
