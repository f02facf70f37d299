"""A hand on a table with the reference firmware in C: the same evening has the same record."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware_sim.machine.c_firmware import unavailable
from tests.hardware_sim.demo.demonstrations import demo


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["hangzhou", "xiamen"])  # Xiamen's walls are the longest: 20 stacks
def test_a_hand_on_the_c_firmware_is_recorded_correctly(tmp_path: Path, rules: str) -> None:
    why = unavailable("native")
    if why is not None:
        pytest.skip(why)
    table = ("--no-camera", "--rules", rules, "--firmware", "c", "--honest", "--speed", "8")
    report = demo(tmp_path, *table, hands=1, seed=19)
    assert report["differences"] == [] and report["status"] == 0
    assert report["hands"] == 1 and sum(report["totals"]) == 0
