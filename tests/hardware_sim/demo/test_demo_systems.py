"""A hand of every rule system through bytes, pixels and messages: the posted hand is the true one."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.accounting.ledger import ledger
from controller.journal.journal import Journal
from controller.rules.registry import names_of_systems
from tests.hardware_sim.demo.demonstrations import demo

SEEDS = {
    "kawuxing": 9,
    "wuhan": 7,
    "wuhan-red-green": 2,
    "wuhan-peel": 4,
    "jingzhou": 3,
    "xiamen": 2,
    "quanzhou": 2,
}
"""Hands that are not long. `test_demo_run` plays Hangzhou and Ningbo, with faults and with kills."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", SEEDS)
def test_posted_hands_match_the_truth(tmp_path: Path, rules: str) -> None:
    report = demo(tmp_path, "--rules", rules, hands=1, seed=SEEDS[rules])
    assert report["differences"] == []
    assert report["status"] == 0 and report["hands"] == 1
    assert sum(report["totals"]) == 0
    journal = Journal.read(tmp_path / "table.journal")
    rows = ledger(journal)
    journal.close()
    assert [list(row.deltas) for row in rows] == [score["deltas"] for score in report["scores"]]


WITHOUT_CAMERA = ("riichi", "sanma")
"""Systems whose red fives the camera does not read surely yet."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", WITHOUT_CAMERA)
def test_posted_hands_match_the_truth_without_camera(tmp_path: Path, rules: str) -> None:
    report = demo(tmp_path, "--rules", rules, "--no-camera", hands=1, seed=1)
    assert report["differences"] == []
    assert report["status"] == 0 and report["hands"] == 1


@pytest.mark.slow
def test_a_demo_ends_when_the_rules_end_the_session(tmp_path: Path) -> None:
    report = demo(tmp_path, "--rules", "sanma", "--no-camera", "--honest", hands=30, seed=9)
    assert report["differences"] == [] and report["status"] == 0
    assert report["hands"] == 8 and report["totals"] == [-40000, -6000, 46000]


def test_every_system_has_a_demonstration() -> None:
    assert {*SEEDS, *WITHOUT_CAMERA, "hangzhou", "ningbo"} == set(names_of_systems())
