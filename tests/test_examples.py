"""Every script of `examples/` runs from the project's folder and says what it is there to say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SAYS = {
    "average_payments": ("hangzhou", "quanzhou", "units change hands"),
    "judge_a_log": ('"clause": "XM-11"', '"result"'),
    "kong_lover": ("kongs in 50 hands",),
    "random_hand": ("ningbo\nbanker=0", "next banker"),
    "score_a_case": ("pure_seven_pairs", "HZ-23"),
    "step_by_step": ("3: chow(34m) -4m", "refused by HZ-23"),
    "waits": ("2p [", "8p ["),
}
"""What each prints, among other things."""
ARGUMENTS = {"average_payments": ("5",)}


def test_every_example_is_run() -> None:
    assert {path.stem for path in (ROOT / "examples").glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_an_example_runs(name: str) -> None:
    script = ROOT / "examples" / f"{name}.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 32
    done = subprocess.run(
        [sys.executable, str(script), *ARGUMENTS.get(name, ())],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert all(expected in done.stdout for expected in SAYS[name]), done.stdout
