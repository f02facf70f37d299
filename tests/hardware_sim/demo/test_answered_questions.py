"""The comparison of a demonstration counts questions, and finds answers in the record that nobody has given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hardware_sim.demo.answered_questions import answer_differences, asked_in, counted_answers


def answered(zone: str, seat: int, *confirmed: int) -> dict[str, Any]:
    """A published answer that counted."""
    by = {"where": "seat", "seat": seat, "by": ""}
    others = [{**by, "seat": other} for other in confirmed]
    answered = {"zone": zone, "picture": "", "tiles": ["5m"], "by": by, "confirmed_by": others}
    return {"schema": "event/1", "act": {"answered": answered}}


@pytest.fixture
def truth(tmp_path: Path) -> Path:
    lines = [
        {"hand": 1, "asked": {"question": "a1", "zone": "discards:2"}},
        {"hand": 1, "answered": {"question": "a1", "zone": "discards:2", "seat": 2, "answer": "tiles"}},
        {"hand": 1, "answered": {"question": "a1", "zone": "discards:2", "seat": 0, "answer": "confirm"}},
        {"hand": 1, "asked": {"question": "a1", "zone": "discards:2"}},
    ]
    path = tmp_path / "truth.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_answers_that_people_gave_are_no_difference(truth: Path) -> None:
    messages = [
        answered("discards:2", 2, 0),
        answered("dice", 1),
        {"schema": "event/1", "act": None},
        {"schema": "score/1"},
    ]
    assert asked_in(truth) == 1
    assert len(counted_answers(messages)) == 1, "dice are answered by buttons, too"
    assert [*answer_differences(truth, messages)] == []


@pytest.mark.parametrize(
    "message", [answered("discards:1", 1), answered("discards:2", 3), answered("discards:2", 2, 3)]
)
def test_an_answer_that_nobody_gave_is_a_difference(truth: Path, message: dict[str, Any]) -> None:
    assert len([*answer_differences(truth, [message])]) == 1
    assert len([*answer_differences(truth, [answered("discards:2", 2), answered("discards:2", 2)])]) == 1, (
        "given once"
    )
