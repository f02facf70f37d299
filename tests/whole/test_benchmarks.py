"""Every benchmark starts in the one form that CONTRIBUTING names; `make bench` runs them all."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.mutation.__main__ import DEFAULT_SUITE, SUBJECTS, fingerprint
from benchmarks.record import __main__ as record
from tests.controller.mqtt.real_brokers import MOSQUITTO
from tests.controller.parlor.fresh_databases import GIVEN, binaries, missing

ROOT = Path(__file__).parents[2]
WORKERS = {"vision.speed_worker", "record.record_table", "record.unsigned"}
"""Started by benchmarks, with words that people do not give."""
PARTS = {"link.link_day", "mutation"}
"""Also run by another one, or by a command of its own (`make mutants`)."""
NAMES = sorted(
    {
        ".".join(path.relative_to(ROOT / "benchmarks").with_suffix("").parts).removesuffix(".__main__")
        for path in (ROOT / "benchmarks").rglob("*.py")
        if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    - WORKERS
)


@pytest.mark.parametrize("name", NAMES)
def test_it_starts_as_the_readme_says(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("psycopg", reason="the extra `parlor` is not installed")
    monkeypatch.setattr(sys, "argv", ["", "--help"])
    for module in (f"benchmarks.{name}", f"benchmarks.{name}.__main__"):
        monkeypatch.delitem(sys.modules, module, raising=False)  # run again, not as another test imported it
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=True)
    assert ended.value.code == 0
    output = capsys.readouterr().out
    assert output.startswith(f"usage: python -m benchmarks.{name} "), output


def test_one_starts_in_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "benchmarks.perft", "--help"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    output = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=250, check=False
    )
    assert output.returncode == 0, output.stderr
    assert output.stdout.startswith("usage: python -m benchmarks.perft "), output.stdout


def test_contributing_and_makefile_name_them_all() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paragraph = guide.partition("python -m benchmarks.NAME`:")[2].partition("Each has `--help`")[0]
    assert set(re.findall(r"`([\w.]+)`", paragraph)) == set(NAMES)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    made = re.search(r"^BENCHMARKS = (.*)$", makefile, re.MULTILINE)
    assert made is not None
    assert set(made[1].split()) == set(NAMES) - PARTS


def test_mutants_are_made_of_files_and_judged_by_tests() -> None:
    named = [place for subject in SUBJECTS.values() for place in (*subject.sources, *subject.tests)]
    assert [place for place in named if not (ROOT / place).exists()] == []


@pytest.mark.slow
def test_the_record_is_measured_all_the_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A few messages of a few tables, by the same ways as the many of the benchmark."""
    if MOSQUITTO is None or (GIVEN is None and binaries() is None):
        missing("it needs mosquitto and PostgreSQL")
    few = {"BACKLOG": 400, "TABLES": 3, "OF_EACH": 8, "LIMIT_S": 120.0}
    for name, number in few.items():
        monkeypatch.setattr(record, name, number)
    record.backlog()
    record.many_tables()
    output = capsys.readouterr().out
    assert "backlog of 400 drained, order kept" in output and output.count("each once") == 2


def test_the_default_suite_judges_by_what_make_test_runs() -> None:
    option, selected = DEFAULT_SUITE
    assert f'{option} "{selected}"' in (ROOT / "Makefile").read_text(encoding="utf-8")
    default = replace(SUBJECTS["rules"], selection=DEFAULT_SUITE)
    assert fingerprint(default) != fingerprint(SUBJECTS["rules"]), "what all tests cover is measured apart"
