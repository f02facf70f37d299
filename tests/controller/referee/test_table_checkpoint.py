"""Checkpoints that journals hold already: read, gone on with, and written again as they were."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

import pytest

from controller.referee import step, table_checkpoint
from controller.referee.inputs import from_json
from controller.referee.stages import PHASES
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from tests.controller.referee.ideal_table import fresh_table

KEPT: Final = Path(__file__).resolve().parents[2] / "data" / "table-checkpoints.jsonl.gz"
"""Written before `Table` was in parts. A line a game: its rules, a checkpoint (null: the table before anything has
happened), the inputs after it with their times, and after how many of them the table stood in each phase, and so."""
CASES: Final[list[dict[str, Any]]] = [
    json.loads(line) for line in gzip.decompress(KEPT.read_bytes()).splitlines()
]
LATER: Final = (
    "rules",
    "passed",
    "banker_base",
    "sitting",
    "earlier",
    "sessions",
    "banked",
    "rotations",
    "proposed",
    "heard_from",
)
"""What checkpoints of the first version do not have."""


def begun(case: dict[str, Any]) -> Table:
    table = fresh_table(case["rules"], case["chips"], **case["options"])
    kept = case["checkpoint"]
    return table if kept is None else table_checkpoint.from_checkpoint(table, kept)


def as_kept(shown: Any, kept: Any) -> Any:
    """What is shown, without the fields that later versions have added to objects, and with what the rules say as the
    free text that it was in earlier ones."""
    if isinstance(shown, dict) and isinstance(kept, dict):
        if kept.get("id") in {"reason.rules", "note.rules"} and shown.get("text") == kept["text"]:
            return kept
        return {name: as_kept(value, kept[name]) for name, value in shown.items() if name in kept}
    if isinstance(shown, list) and isinstance(kept, list) and len(shown) == len(kept):
        return [as_kept(one, other) for one, other in zip(shown, kept, strict=True)]
    return shown


def with_checkpoint() -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in CASES if case["checkpoint"] is not None]


@pytest.mark.parametrize("case", with_checkpoint())
def test_a_kept_checkpoint_is_written_again_as_it_was(case: dict[str, Any]) -> None:
    written = as_kept(table_checkpoint.to_checkpoint(begun(case)), case["checkpoint"])
    assert json.dumps(written, sort_keys=True) == json.dumps(case["checkpoint"], sort_keys=True)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_game_goes_on_from_a_kept_checkpoint_as_it_did(case: dict[str, Any]) -> None:
    table = begun(case)
    stood = {phase["after"]: phase for phase in case["phases"]}
    for number, (at, given) in enumerate(case["inputs"], start=1):
        table = step(table, from_json(given), at)
        if number in stood:
            shown = json.loads(json.dumps(snapshot(table)))
            assert as_kept(shown, stood[number]["snapshot"]) == stood[number]["snapshot"]
            assert PHASES[type(table.stage)] == stood[number]["phase"]


def test_the_kept_games_come_through_every_phase() -> None:
    assert {phase["phase"] for case in CASES for phase in case["phases"]} == set(PHASES.values())


def test_a_checkpoint_of_the_first_version_has_less_and_is_read() -> None:
    case = CASES[0]
    first = {name: value for name, value in case["checkpoint"].items() if name not in LATER}
    fresh = fresh_table(case["rules"], case["chips"], **case["options"])
    written = table_checkpoint.to_checkpoint(table_checkpoint.from_checkpoint(fresh, first))
    usual = table_checkpoint.to_checkpoint(fresh)
    assert json.loads(json.dumps({name: written[name] for name in first})) == first
    assert {name: written[name] for name in LATER} == {name: usual[name] for name in LATER}


@pytest.mark.parametrize("name", sorted(set(CASES[0]["checkpoint"]) - set(LATER)))
def test_a_checkpoint_that_lacks_what_every_version_wrote_is_not_read(name: str) -> None:
    case = CASES[0]
    less = {key: value for key, value in case["checkpoint"].items() if key != name}
    with pytest.raises(LookupError, match=name):
        table_checkpoint.from_checkpoint(fresh_table(case["rules"]), less)
