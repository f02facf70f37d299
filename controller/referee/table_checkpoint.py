"""A table between two hands as a JSON object, so that a restart replays one hand and not the whole session.

What is kept follows from the fields of the table's parts (`controller.referee.table_state`): all but the hand. The
members of the parts lie side by side in one object.

A checkpoint has no version of its own: that of the journal, in which it lies, counts for it too. Where a journal has no
checkpoint, its entries are replayed from the first on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from controller.json_codec import from_json, to_json
from controller.json_values import JsonObject, mapping
from controller.referee import session_lifecycle
from controller.referee.stages import BetweenHands
from controller.referee.table_state import (
    PanelKeys,
    Table,
    TableLink,
    TableReports,
    TableSensors,
    TableSession,
)


def between_hands(table: Table) -> bool:
    """Whether `to_checkpoint` captures the whole state: nothing is laid, nothing is under way."""
    return isinstance(table.stage, BetweenHands)


def to_checkpoint(table: Table) -> JsonObject:
    """The checkpoint of a table that waits for its next hand."""
    assert isinstance(table.stage, BetweenHands)
    kept: JsonObject = {"rules": session_lifecycle.rules_to_json(table.rules)}
    for part in (table.session, table.link, table.pressed, table.stage, table.sensors, table.reports):
        kept |= to_json(part)
    return kept


def from_checkpoint(table: Table, kept: Mapping[str, object]) -> Table:
    """The table that `to_checkpoint` kept. Raises `LookupError`, `TypeError` or `ValueError` for an object that is no
    checkpoint: a `JsonMismatch` where a part of the table cannot be read."""
    return replace(
        table,
        rules=session_lifecycle.rules_from_json(table.rules, mapping(kept["rules"])),
        session=from_json(TableSession, kept),
        link=from_json(TableLink, kept),
        pressed=from_json(PanelKeys, kept),
        stage=from_json(BetweenHands, kept),
        sensors=from_json(TableSensors, kept),
        reports=from_json(TableReports, kept),
    )
