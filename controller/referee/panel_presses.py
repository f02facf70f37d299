"""Presses on the panel of a player: the referee's input for such a press, and the answer to the panel.

A panel belongs to a player of one session, not to a seat: where they change seats it goes with them. Each press carries
a key that the panel made; a press whose answer was lost is sent again with the same key and counts once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from controller.referee.effects import Effect, Publish
from controller.referee.inputs import ButtonPressed
from controller.referee.table_state import Table, own_key
from controller.rules.tiles import Seat
from controller.words import Sentence, say
from firmware_bridge.protocol.constants import Button


class PressOutcome(StrEnum):
    """The outcome of a press."""

    RECORDED = "recorded"
    """It is in the journal, and the referee has answered."""
    REPEATED = "repeated"
    """It was recorded before: nothing happened a second time."""
    NOT_RECORDED = "not recorded"
    """Nothing has happened; the same press may be sent again."""


@dataclass(frozen=True)
class SeatPanel:
    """The panel with this public id: it is paired with a person of a session, and acts for the seat where they sit."""

    session: str
    person: str
    id: str


@dataclass(frozen=True)
class PanelPress:
    """A press on a `panel`; the sender made its `key` for this press."""

    panel: SeatPanel
    button: Button
    key: str


@dataclass(frozen=True)
class PressAnswer:
    """The answer to a panel's press. `refused` is a sentence if it was not recorded, or if the referee refused it by
    the rule `clause`."""

    outcome: PressOutcome
    refused: Sentence | None = None
    clause: str | None = None


def seat_of(table: Table, panel: SeatPanel) -> Seat | None:
    """The seat where the person of this panel sits now; None for a person who rests or has left, and after the panel's
    session."""
    current = table.session.current
    if current.name != panel.session or current.status == "over":
        return None
    return Seat(table.people.index(panel.person)) if panel.person in table.people else None


def press_input(table: Table, press: PanelPress) -> ButtonPressed | PressAnswer:
    """The referee's input for a press, or the answer if the press is not an input now."""
    source = f"panel {press.panel.id}"
    key = own_key(source, press.key)
    if key in table.pressed.keys:
        return PressAnswer(PressOutcome.REPEATED)
    seat = seat_of(table, press.panel)
    if seat is None:
        current = table.session.current
        if current.name == press.panel.session and current.status == "over":
            why = say("phase.session_over", session=current.name)
        else:
            why = say("press.no_seat")
        return PressAnswer(PressOutcome.NOT_RECORDED, why)
    return ButtonPressed(seat, press.button, source=source, key=key)


def press_answer(press: ButtonPressed, effects: Iterable[Effect]) -> PressAnswer:
    """The answer to a press from what its step caused: a refusal of this seat in it is the answer to this press."""
    for effect in effects:
        match effect:
            case Publish(
                body={"kind": "refusal", "seat": press.seat, "text": dict() as said, "clause": clause}
            ):
                return PressAnswer(
                    PressOutcome.RECORDED, Sentence.from_json(said), None if clause is None else str(clause)
                )
    return PressAnswer(PressOutcome.RECORDED)
