"""The worked examples of riichi and sanma (`tests/data/riichi`): scores, walls and referees' logs."""

import json
from typing import Any

import pytest

from controller.rules.hand_log import judge_log
from controller.rules.registry import load
from tests.controller.rules.riichi.riichi_cases import cases, names, scored


@pytest.mark.parametrize("example", cases("score"))
def test_score_example(example: dict[str, Any]) -> None:
    given, expected = example["input"], dict(example["expect"])
    answer = scored(given)
    assert answer["valid"] == expected.pop("valid"), example["why"]
    if "clauses" in expected:
        clauses = answer["clause"] if isinstance(answer["clause"], list) else [answer["clause"]]
        assert set(clauses) & set(expected.pop("clauses")), example["why"]
    if "patterns" in expected:
        assert names(answer["patterns"]) == sorted(expected.pop("patterns")), example["why"]
    for seat, wanted in expected.pop("patterns_by_seat", {}).items():
        place = [win["seat"] for win in given["win"]].index(int(seat))
        assert names(answer["patterns"][place]) == sorted(wanted), example["why"]
    for field, value in expected.items():
        assert answer[field] == value, example["why"]


@pytest.mark.parametrize("example", cases("wall"))
def test_wall_example(example: dict[str, Any]) -> None:
    given = example["input"]
    answer = load(given["rules"]).wall(given["dice"], given["banker"]).to_json()
    assert {field: answer[field] for field in example["expect"]} == example["expect"], example["why"]


@pytest.mark.parametrize("example", cases("referee"))
def test_referee_example(example: dict[str, Any]) -> None:
    answers: list[dict[str, Any]] = judge_log(json.dumps(line) for line in example["lines"])
    verdicts = {answer["line"]: answer for answer in answers if "line" in answer}
    for line, expected in example["expect"].items():
        verdict = verdicts[int(line)]
        assert verdict["ok"] == expected["ok"], (line, verdict)
        assert verdict.get("outranked", False) == expected.get("outranked", False), (line, verdict)
        assert expected.get("clauses") is None or verdict["clause"] in expected["clauses"], (line, verdict)
    results = [answer["result"] for answer in answers if "result" in answer]
    assert len(results) == (example["result"] is not None), example["why"]
    for field, value in (example["result"] or {}).items():
        got = results[0][field]
        if field == "patterns":
            rows = got if got and isinstance(got[0], list) else [got]
            wanted = value if value and isinstance(value[0], list) else [value]
            assert [names(row) for row in rows] == [sorted(row) for row in wanted], example["why"]
        else:
            assert got == value, (field, example["why"])
