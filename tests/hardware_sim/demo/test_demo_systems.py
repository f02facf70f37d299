"""A hand of every rule system through bytes, pixels and messages: what is posted is what happened."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from controller.accounting.ledger import ledger
from controller.journal.journal import Journal
from controller.rules.registry import names_of_systems
from tests.hardware_sim.demo.demonstrations import demo, inputs

SEEDS = {
    "kawuxing": 4,
    "ningbo": 9,
    "wuhan": 7,
    "wuhan-red-green": 2,
    "wuhan-peel": 9,
    "jingzhou": 3,
    "xiamen": 9,
    "quanzhou": 9,
}
"""Hands that are not long. Hangzhou is played by `test_demo_run`, for two hands."""
FAULTY = "kawuxing"
"""Also with broken rules and a machine that breaks down, and played twice."""
AT_ONCE = 2
"""A demonstration is two programs that wait for each other: about one core's work."""


def played(folder: Path, rules: str) -> dict[str, Any]:
    """One hand of a system, and the report of it."""
    faults = ("--faults",) if rules == FAULTY else ()
    return demo(folder, "--rules", rules, *faults, hands=1, seed=SEEDS[rules])


@pytest.fixture(scope="module")
def demonstrations(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[dict[str, Any]]]]:
    """One hand of each system, under way side by side."""
    root = tmp_path_factory.mktemp("systems")
    with ThreadPoolExecutor(AT_ONCE) as programs:
        yield {rules: programs.submit(played, root / rules, rules) for rules in SEEDS}


@pytest.mark.slow
@pytest.mark.parametrize("rules", SEEDS)
def test_what_is_posted_is_what_happened(
    demonstrations: dict[str, Future[dict[str, Any]]], rules: str
) -> None:
    report = demonstrations[rules].result()
    assert report["differences"] == []
    assert report["status"] == 0 and report["hands"] == 1
    assert sum(report["totals"]) == 0
    journal = Journal.read(Path(report["folder"]) / "table.journal")
    rows = ledger(journal)
    journal.close()
    assert [list(row.deltas) for row in rows] == [score["deltas"] for score in report["scores"]]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_log(
    demonstrations: dict[str, Future[dict[str, Any]]], tmp_path: Path
) -> None:
    report = demonstrations[FAULTY].result()
    folder, again = Path(report["folder"]), played(tmp_path, FAULTY)
    assert inputs(tmp_path) == inputs(folder)
    assert again["frames"] == report["frames"] > 50
    assert (tmp_path / "truth.jsonl").read_text() == (folder / "truth.jsonl").read_text()


def test_every_system_is_played_once() -> None:
    assert {*SEEDS, "hangzhou"} == set(names_of_systems())
