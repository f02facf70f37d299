"""A run that failed ends with the command, the seed and the log of each failed test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import VARIABLES

ROOT = Path(__file__).resolve().parents[1]
TESTS = """
from hypothesis import given, strategies as st

def test_fails(tmp_path):
    print("printed by the test")
    assert tmp_path.exists() == 2

@given(st.integers())
def test_fails_for_an_example(number):
    assert number < 10

def test_passes():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    (tmp_path / "test_one.py").write_text(TESTS)
    return tmp_path


def run(folder: Path, *options: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", *options],
        cwd=folder,
        env=os.environ | dict.fromkeys(VARIABLES, "") | {"PYTHONPATH": str(ROOT), "FUZZ_CASES": "7"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_summary_names_command_seed_and_log(folder: Path, options: tuple[str, ...]) -> None:
    fresh = ("--hypothesis-profile=fresh", "--hypothesis-seed=41")
    lines = run(folder, *options, *fresh)
    command = lines.index(
        f"FUZZ_CASES=7 .venv/bin/python -m pytest test_one.py::test_fails {' '.join(fresh)}"
    )
    assert lines[command + 1].startswith(
        "    seed 41, log build/failed-tests/test_one.py-test_fails.txt, folder "
    )
    assert Path(lines[command + 1].partition("folder ")[2]).is_dir()
    log = (folder / "build/failed-tests/test_one.py-test_fails.txt").read_text()
    assert "printed by the test" in log and "assert tmp_path.exists() == 2" in log
    assert (
        "number=10" in (folder / "build/failed-tests/test_one.py-test_fails_for_an_example.txt").read_text()
    )
    assert not any("::test_passes" in line for line in lines)


def test_fixed_examples_need_no_seed(folder: Path) -> None:
    lines = run(folder, "-k", "example")
    command = lines.index("FUZZ_CASES=7 .venv/bin/python -m pytest test_one.py::test_fails_for_an_example")
    assert lines[command + 1].startswith("    seed fixed, log ")


def test_logs_of_the_run_before_are_deleted(folder: Path) -> None:
    run(folder)
    run(folder, "-k", "passes")
    assert not (folder / "build/failed-tests").exists()
