"""The comparison finds what differs, and only that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hardware_sim.demo.compare import differences, truth_of, word_of

START = {"banker": 0, "stay": 1, "dice": [3, 4], "indicator": "4s"}
RESULT = {
    "winner": 1,
    "patterns": [],
    "payments": [{"from": 0, "to": 1, "amount": 2}],
    "deltas": [-2, 2, 0, 0],
    "next_banker": 1,
    "next_stay": 1,
}
ACTS: list[dict[str, Any]] = [
    {"event": "discard", "seat": 0, "tile": "5m"},
    {"event": "draw", "seat": 1, "tile": "9p", "end": "head"},
    {"event": "hu", "seat": 1},
]


def truth(folder: Path, *extra: dict[str, Any], result: dict[str, Any] | None = None) -> Path:
    lines = [{"start": START}, *ACTS, *extra, {"result": result or RESULT}]
    path = folder / "truth.jsonl"
    path.write_text("".join(json.dumps({"hand": 1, **line}) + "\n" for line in lines))
    return path


def word(acts: list[dict[str, Any]], *refused: tuple[int, str]) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"schema": "hand/1", "hand": 1, "status": "dealt", **START}]
    messages += [{"schema": "event/1", "hand": 1, "kind": "act", "act": act} for act in acts]
    for seat, clause in refused:
        messages.append({"schema": "event/1", "hand": 1, "kind": "refusal", "seat": seat, "clause": clause})
    return [*messages, {"schema": "score/1", "hand": 1, **RESULT}]


def hidden(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**act, "tile": None} if act["event"] == "draw" else act for act in acts]


def broken(lapsed: bool = False) -> list[dict[str, Any]]:
    about = {"id": 3, "habit": "wrong_chow", "seat": 2, "clauses": ["HZ-14"], "act": None}
    return [{"violation": about}, *([{"lapsed": {"id": 3}}] if lapsed else [])]


def test_acts_that_nobody_could_see_are_no_difference(tmp_path: Path) -> None:
    assert differences(truth_of(truth(tmp_path)), word_of(word(hidden(ACTS))), 1) == []


def test_another_tile_and_another_payment_are_differences(tmp_path: Path) -> None:
    acts = hidden([{**ACTS[0], "tile": "6m"}, *ACTS[1:]])
    paid = {**RESULT, "deltas": [-4, 4, 0, 0]}
    found = differences(truth_of(truth(tmp_path, result=paid)), word_of(word(acts)), 1)
    assert len(found) == 2 and "6m" in found[0] and "result" in found[1]


def test_only_broken_rules_may_be_refused(tmp_path: Path) -> None:
    path = truth(tmp_path, *broken())
    assert differences(truth_of(path), word_of(word(hidden(ACTS), (2, "HZ-14"))), 1) == []
    assert "unnoticed" in differences(truth_of(path), word_of(word(hidden(ACTS))), 1)[0]
    late = truth(tmp_path, *broken(lapsed=True))
    assert differences(truth_of(late), word_of(word(hidden(ACTS))), 1) == []
    unread = truth(tmp_path, *broken(), {"put_right": {"id": 3, "display": "TIDY"}})
    assert differences(truth_of(unread), word_of(word(hidden(ACTS))), 1) == []
    innocent = truth(tmp_path)
    assert (
        "without having broken"
        in differences(truth_of(innocent), word_of(word(hidden(ACTS), (1, "HZ-21"))), 1)[0]
    )


def test_a_hand_that_one_side_does_not_know_is_a_difference(tmp_path: Path) -> None:
    assert differences(truth_of(truth(tmp_path)), {}, 1) == ["hand 1: the controller knows nothing"]
