"""The worked examples of the contracts: scores, referees' logs and seats (`tests/data/examples`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.rules import load
from controller.rules.hand_log import judge_log
from controller.rules.seating import seats

EXAMPLES = Path(__file__).parents[2] / "data" / "examples"


def cases(kind: str) -> list[Any]:
    found: list[Any] = []
    for path in sorted(EXAMPLES.glob(f"{kind}-*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            found.append(pytest.param(case, id=case["id"]))
    assert found, f"no examples lie at {EXAMPLES}"
    return found


@pytest.mark.parametrize("case", cases("score"))
def test_score_example(case: dict[str, Any]) -> None:
    given = case["input"]
    answer: dict[str, Any] = load(given["rules"], given.get("options")).score(given)
    expected = dict(case["expect"])
    assert answer["valid"] == expected.pop("valid"), case["why"]
    if "clauses" in expected:
        assert answer["clause"] in expected.pop("clauses"), case["why"]
    if "patterns" in expected:
        assert sorted(each["name"] for each in answer["patterns"]) == sorted(expected.pop("patterns")), case[
            "why"
        ]
    for field, value in expected.items():
        assert answer[field] == value, case["why"]


@pytest.mark.parametrize("case", cases("referee"))
def test_referee_example(case: dict[str, Any]) -> None:
    answers: list[dict[str, Any]] = judge_log(json.dumps(line) for line in case["lines"])
    verdicts = {answer["line"]: answer for answer in answers if "line" in answer}
    for line, expected in case["expect"].items():
        verdict = verdicts[int(line)]
        assert verdict["ok"] == expected["ok"], (line, verdict)
        assert verdict.get("outranked", False) == expected.get("outranked", False), (line, verdict)
        assert expected.get("clauses") is None or verdict["clause"] in expected["clauses"], (line, verdict)
    results = [answer["result"] for answer in answers if "result" in answer]
    assert len(results) == (case["result"] is not None)
    for field, value in (case["result"] or {}).items():
        got = results[0][field]
        if field == "patterns":
            assert sorted(each["name"] for each in got) == sorted(value)
        else:
            assert got == value


@pytest.mark.parametrize("case", cases("seats"))
def test_seats_example(case: dict[str, Any]) -> None:
    assert seats(case["input"]) == case["expect"], case["why"]
