"""The two scorers of riichi and sanma, written apart, on random cases with random options.

`python -m tests.controller.rules.riichi.compare_scores --cases 20000` compares as many as one likes.
"""

from typing import Any

import pytest

from tests.controller.rules.riichi.compare_scores import Comparison, differences
from tests.controller.rules.riichi.riichi_cases import cases, names
from tests.controller.rules.riichi.second_cases import CaseMaker
from tests.controller.rules.riichi.second_payments import second_score
from tests.examples import seeded_random

CASES = 200
RARE = {"hand_of_man", "heavenly", "all_terminals", "all_green"}
PATTERNS = {
    *(
        "riichi",
        "double_riichi",
        "ippatsu",
        "own_draw",
        "last_tile",
        "last_discard",
        "kong_bloom",
        "robbing_kong",
    ),
    *(
        "dragon_pung",
        "seat_wind_pung",
        "round_wind_pung",
        "all_runs",
        "twin_runs",
        "two_twin_runs",
        "straight",
    ),
    *("all_simples", "all_pung", "three_closed_pungs", "three_colour_pungs", "three_kongs", "lesser_three"),
    *(
        "seven_pairs",
        "outside_hand",
        "pure_outside_hand",
        "terminals_and_honours",
        "half_flush",
        "full_flush",
    ),
    *("earthly", "thirteen_orphans", "four_closed_pungs", "greater_three", "lesser_four", "greater_four"),
    *("all_honours", "nine_gates", "four_kongs", "dora", "ura_dora", "red_five"),
    *RARE,
}
OF_SYSTEM = {"riichi": {"three_colour_runs"}, "sanma": {"kita"}}


def compared(rules: str, name: str, count: int) -> Comparison:
    comparison = Comparison()
    maker = CaseMaker(rules, seeded_random(f"second scorer {rules} {name}"))
    for _ in range(count):
        comparison.add(maker.case())
    return comparison


@pytest.mark.parametrize("rules", ["riichi", "sanma"])
def test_scorers_agree(rules: str) -> None:
    comparison = compared(rules, "few", CASES)
    assert not comparison.differences
    assert comparison.won > CASES // 2


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["riichi", "sanma"])
def test_scorers_agree_on_every_pattern(rules: str) -> None:
    comparison = compared(rules, "many", 3000)
    assert not comparison.differences
    assert set(comparison.patterns) == PATTERNS | OF_SYSTEM[rules]


@pytest.mark.parametrize("example", cases("score"))
def test_second_scorer_example(example: dict[str, Any]) -> None:
    expected, answer = example["expect"], second_score(example["input"])
    assert answer["valid"] == expected["valid"]
    if "clauses" in expected:
        assert set(expected["clauses"]) <= set.union(*answer["clauses"])
    if "patterns" in expected:
        assert sorted(answer["patterns"][0]) == names([{"name": each} for each in expected["patterns"]])
    for field in ("deltas", "pot_out", "penalty"):
        assert answer.get(field) == expected.get(field, answer.get(field))


def test_a_difference_is_reported() -> None:
    maker = CaseMaker("riichi", seeded_random("second scorer difference"))
    case = maker.case()
    second = second_score(case) | {"pot_in": 123}
    assert [kind for kind, _ in differences(case, second)] == ["pot_in"]
