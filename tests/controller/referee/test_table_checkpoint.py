"""Checkpoints that journals hold: read, gone on with, and written again as they were."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from controller.json_codec import JsonMismatch
from controller.referee import table_checkpoint
from controller.referee.stages import PHASES
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.referee.kept_checkpoints import begun, phases, read_cases

CASES: Final = read_cases()


def with_checkpoint() -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in CASES if case["checkpoint"] is not None]


@pytest.mark.parametrize("case", with_checkpoint())
def test_a_kept_checkpoint_is_written_again_as_it_was(case: dict[str, Any]) -> None:
    written = json.dumps(table_checkpoint.to_checkpoint(begun(case)), sort_keys=True)
    assert written == json.dumps(case["checkpoint"], sort_keys=True)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_game_goes_on_from_a_kept_checkpoint_as_it_did(case: dict[str, Any]) -> None:
    assert list(phases(case)) == case["phases"]


OF_RULES_WITH_BETS = {"indicator", "showing", "terminals", "ura"}
"""Phases that no game of the sample has: it is of rules without bets."""


def test_the_kept_games_come_through_every_phase() -> None:
    phases = {phase["phase"] for case in CASES for phase in case["phases"]}
    assert phases == set(PHASES.values()) - OF_RULES_WITH_BETS


@pytest.mark.parametrize("name", sorted(CASES[0]["checkpoint"]))
def test_a_checkpoint_without_one_of_its_members_is_not_read(name: str) -> None:
    case = CASES[0]
    less = {key: value for key, value in case["checkpoint"].items() if key != name}
    with pytest.raises((KeyError, JsonMismatch), match=f"'{name}'$"):
        table_checkpoint.from_checkpoint(fresh_table(case["rules"]), less)
