"""Which buttons are of use to a seat now: those whose press the referee would act upon.

It is asked the referee itself, by the press: what a panel shows is never another opinion than what then happens.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.referee import step
from controller.referee.effects import Publish
from controller.referee.inputs import ButtonPressed
from controller.referee.table_state import Table
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Button

SOON_S: Final = 5.0
"""Seconds after the last step at which the press is thought to be made: buttons that count only after a first moment
(flowers) are of use."""


def useful_buttons(table: Table, seat: Seat) -> tuple[Button, ...]:
    """The buttons with which this seat would change something now, in their order."""
    return tuple(button for button in Button if _changes(table, ButtonPressed(seat, button, source="?")))


def _changes(table: Table, press: ButtonPressed) -> bool:
    try:
        after = step(table, press, table.at + SOON_S)
    except (ValueError, LookupError, RuntimeError, AssertionError, TypeError):
        return False  # as a running table does: what makes no sense is set aside
    if any(isinstance(effect, Publish) and effect.body.get("kind") == "refusal" for effect in after.effects):
        return False
    if after.stage != table.stage or after.session != table.session:
        return True
    noticed = replace(
        after.hand, notices=table.hand.notices
    )  # a press clears what the display said of the last one
    return noticed != table.hand
