"""A test that failed while the machine stood still is run once more; one that failed by itself is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.standstill import STANDSTILL_S

ROOT = Path(__file__).resolve().parents[1]
FAILS_ONCE = """
import pathlib, time
def test_once():
    begun = pathlib.Path("begun")
    first = not begun.exists()
    begun.touch()
    time.sleep(1 if first else 0)
    assert not first
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("standstill", "outcome"), [(0.0, "1 failed in"), (STANDSTILL_S + 2, "1 passed, 1 rerun in")]
)
def test_failure_during_standstill_is_run_once_more(tmp_path: Path, standstill: float, outcome: str) -> None:
    (tmp_path / "test_once.py").write_text(FAILS_ONCE)
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "test_once.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    while not (tmp_path / "begun").exists():
        assert process.poll() is None
        time.sleep(0.05)
    if standstill:
        process.send_signal(signal.SIGSTOP)
        time.sleep(standstill)
        process.send_signal(signal.SIGCONT)
    output, _ = process.communicate(timeout=60)
    assert outcome in output, output
