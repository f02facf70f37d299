"""What holds for every score of riichi and sanma, on random cases with random options, sound and spoiled ones."""

import copy
from random import Random
from typing import Any

import pytest

from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.riichi.clauses import CLAUSES
from controller.rules.riichi.options import riichi_options
from tests.controller.rules.random_cases import SPOILERS
from tests.controller.rules.riichi.random_wins import WinMaker
from tests.examples import seeded_random

CASES = 300


def random_options(name: str, chance: Random) -> dict[str, object]:
    return {
        option.name: chance.choice(option.values) for option in riichi_options(name) if chance.random() < 0.3
    }


def random_case(name: str, chance: Random) -> dict[str, Any]:
    options = random_options(name, chance)
    if options.get("kita") is False:
        del options["kita"]
    options["red_fives"] = load(name, options).options["red_fives"]
    return WinMaker(name, options, chance).case()


@pytest.mark.parametrize("name", ["riichi", "sanma"])
def test_every_answer_adds_up(name: str) -> None:
    chance = seeded_random(f"riichi sums {name}")
    for _ in range(CASES):
        case = random_case(name, chance)
        answer: dict[str, Any] = load(name, case["options"]).score(case)
        check(case, answer)


def check(case: dict[str, Any], answer: dict[str, Any]) -> None:
    deltas = [0] * len(case["seats"])
    for payment in answer["payments"]:
        assert payment["amount"] > 0 and payment["amount"] % 100 == 0 and payment["from"] != payment["to"], (
            case
        )
        if payment["from"] != "pot":
            deltas[payment["from"]] -= payment["amount"]
        deltas[payment["to"]] += payment["amount"]
    assert answer["deltas"] == deltas, case
    assert sum(deltas) == answer["pot_in"] - answer["pot_out"], case
    if not answer["valid"]:
        assert answer["clause"] in CLAUSES["sanma"] and answer["reason"], case
        assert (answer["patterns"], answer["pot_out"]) == ([], answer["pot_in"]), case
        return
    assert answer["han"] == sum(pattern["value"] for pattern in answer["patterns"]), case
    assert answer["pot_out"] == 0, case
    assert answer["fu"] is not None or (answer["limit"] == "yakuman" and answer["han"] % 13 == 0), case


@pytest.mark.parametrize("name", ["riichi", "sanma"])
def test_spoiled_cases_are_refused_by_field(name: str) -> None:
    chance = seeded_random(f"riichi spoiled {name}")
    refused = 0
    for _ in range(CASES):
        case = copy.deepcopy(random_case(name, chance))
        place: Any = case
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = chance.choice(keys)
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner or chance.random() < 0.2:
                break
            place = inner
        place[key] = chance.choice(SPOILERS)
        if not isinstance(case["options"], dict) or case["rules"] != name:
            continue
        try:
            load(name, case["options"]).score(case)
        except CaseError as problem:
            refused += 1
            assert problem.field and problem.problem and "\n" not in problem.problem, case
    assert refused > CASES // 4
