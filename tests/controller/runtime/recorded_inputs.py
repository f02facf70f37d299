"""Inputs of a table written into a journal, as the controller does it."""

from __future__ import annotations

from pathlib import Path

from controller.journal.journal import Journal
from controller.referee import step, table_checkpoint
from controller.referee.inputs import Input, to_json
from controller.referee.table_state import Table
from controller.replay.table_from_journal import CHECKPOINT


def recorded(path: Path, inputs: list[Input], start: Table, offset: int = 0) -> Table:
    """Fold inputs into `start`, journaling each as the controller does."""
    journal, table = Journal.open(path), start
    for n, given_input in enumerate(inputs, start=offset + 1):
        after = step(table, given_input, float(n))
        pause = table_checkpoint.between_hands(after) and not table_checkpoint.between_hands(table)
        journal.append(
            float(n),
            [("input", to_json(given_input))],
            checkpoints={CHECKPOINT: table_checkpoint.to_checkpoint(after)} if pause else None,
        )
        table = after
    journal.close()
    return table
