"""A sample of checkpoints, and of the games that went on from them: `tests/data/table-checkpoints.jsonl.gz`.

    python -m tests.controller.referee.kept_checkpoints

writes it again from its checkpoints and inputs, after the journal's form of a table has changed.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from controller.referee import step, table_checkpoint
from controller.referee.inputs import from_json
from controller.referee.stages import PHASES
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from tests.controller.referee.ideal_table import fresh_table

KEPT: Final = Path(__file__).resolve().parents[2] / "data" / "table-checkpoints.jsonl.gz"
"""A line a game: its rules, a checkpoint (null: the table before anything has happened), the inputs after it with their
times, and the phases it then had, each `after` a number of inputs and with the table's `snapshot`."""


def read_cases() -> list[dict[str, Any]]:
    """The games of the sample."""
    return [json.loads(line) for line in gzip.decompress(KEPT.read_bytes()).splitlines()]


def begun(case: dict[str, Any]) -> Table:
    """The table with which a game begins."""
    table = fresh_table(case["rules"], case["chips"], **case["options"])
    kept = case["checkpoint"]
    return table if kept is None else table_checkpoint.from_checkpoint(table, kept)


def phases(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The table in each phase that the sample names of a game."""
    table, wanted = begun(case), {phase["after"] for phase in case["phases"]}
    for number, (at, given) in enumerate(case["inputs"], start=1):
        table = step(table, from_json(given), at)
        if number in wanted:
            shown = json.loads(json.dumps(snapshot(table)))
            yield {"after": number, "phase": PHASES[type(table.stage)], "snapshot": shown}


def written(case: dict[str, Any]) -> dict[str, Any]:
    """A game as this program writes it."""
    kept = None if case["checkpoint"] is None else table_checkpoint.to_checkpoint(begun(case))
    return {**case, "checkpoint": kept, "phases": list(phases(case))}


if __name__ == "__main__":
    lines = "".join(f"{json.dumps(written(case), ensure_ascii=False)}\n" for case in read_cases())
    KEPT.write_bytes(gzip.compress(lines.encode(), mtime=0))
