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
from tests.hardware_sim.demo.demonstrations import demo

SEEDS = {
    "kawuxing": 9,
    "ningbo": 9,
    "wuhan": 7,
    "wuhan-red-green": 2,
    "wuhan-peel": 4,
    "jingzhou": 3,
    "xiamen": 2,
    "quanzhou": 2,
}
"""Hands that are not long. `test_demo_run` plays two of Hangzhou, with faults and with kills."""
AT_ONCE = 2
"""A demonstration is two programs that wait for each other: about one core's work."""


@pytest.fixture(scope="module")
def demonstrations(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[dict[str, Any]]]]:
    """One hand of each system, under way side by side."""
    root = tmp_path_factory.mktemp("systems")
    with ThreadPoolExecutor(AT_ONCE) as programs:
        yield {
            rules: programs.submit(demo, root / rules, "--rules", rules, hands=1, seed=SEEDS[rules])
            for rules in SEEDS
        }


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


def test_every_system_has_a_demonstration() -> None:
    assert {*SEEDS, "hangzhou"} == set(names_of_systems())
