"""Properties of every rule system, on random score cases with random options, valid and invalid ones."""

import os
from collections.abc import Mapping
from typing import Any

import pytest

from controller.rules.registry import load, names_of_systems
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.tiles import tiles
from tests.controller.rules.random_cases import CaseMaker, random_options
from tests.examples import seeded_random

CASES = int(os.environ.get("FUZZ_CASES", "2000"))
"""Number of cases in all; `FUZZ_CASES=50000 make test` for the night."""

SYSTEMS = names_of_systems()
EACH = max(1, CASES // len(SYSTEMS))


@pytest.mark.parametrize("name", SYSTEMS)
def test_random_cases_are_answered_soundly(name: str) -> None:
    chance = seeded_random(f"sound {name}")
    valid = 0
    for number in range(EACH):
        system = load(name, random_options(name, chance))
        case = CaseMaker(system, chance).case()
        try:
            answer = system.score(case)
        except CaseError as problem:
            assert problem.field, (number, case)
            continue
        check_answer(system, case, answer)
        valid += bool(answer["valid"])
    assert valid > EACH // 20, "hardly any case is a win, so the test says nothing"


@pytest.mark.parametrize("name", SYSTEMS)
def test_spoiled_cases_never_crash(name: str) -> None:
    chance = seeded_random(f"spoiled {name}")
    refused = 0
    for _ in range(EACH):
        system = load(name)
        case = CaseMaker(system, chance).spoiled()
        try:
            check_answer(system, case, system.score(case))
        except CaseError as problem:
            refused += 1
            assert problem.field and problem.problem
    assert refused > EACH // 20


def check_answer(system: System, case: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    """Check that the answer adds up, and that a win holds the tiles it claims to hold."""
    deltas = answer["deltas"]
    assert len(deltas) == system.players and sum(deltas) == 0, (case, answer)
    sums = [0] * system.players
    for payment in answer["payments"]:
        assert payment["amount"] > 0 and payment["from"] != payment["to"], (case, answer)
        sums[payment["from"]] -= payment["amount"]
        sums[payment["to"]] += payment["amount"]
    assert sums == deltas, (case, answer)
    if answer["valid"]:
        assert answer["clause"] is None and answer["reason"] is None, (case, answer)
        check_held(system, case)
    else:
        clauses = answer["clause"] if isinstance(answer["clause"], list) else [answer["clause"]]
        assert all(clause is None or clause in system.clauses for clause in clauses), (case, answer)
        assert any(clauses) and answer["reason"], (case, answer)


def check_held(system: System, case: Mapping[str, Any]) -> None:
    """A won hand has one tile more than the rules deal; a set laid out counts three."""
    wins = case["win"] if isinstance(case["win"], list) else [case["win"]]
    for win in wins:
        seat = case["seats"][win["seat"]]
        hand = seat.get("hand")
        if hand is None or win.get("tile") is None:
            continue
        sets = [meld for meld in seat.get("melds") or () if meld["kind"] != "single_kong"]
        dealt = 16 if system.name in ("xiamen", "quanzhou") else 13
        assert len(tiles(hand)) + 3 * len(sets) == dealt, case


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_option_takes_a_number_without_bounds(name: str) -> None:
    """Otherwise settings could stop a table by a sum that no message can hold."""
    huge = (10**9 + 1, -1, 10**400, "9" * 400, " ".join(["9" * 12] * 4), " ".join(["9" * 12] * 2), 1e9, True)
    for option in load(name).option_list:
        if isinstance(option.default, bool):
            continue
        for value in huge:
            with pytest.raises(CaseError, match=rf"^options\.{option.name}: must be .*\({option.clause}\)$"):
                load(name, {option.name: value})
