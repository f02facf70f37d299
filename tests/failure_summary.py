"""At the end of a run: for each failed test the command that runs it alone, its seed, and where its log lies.

A log holds the traceback and everything the test printed; `folder` is the test's temporary folder, where programs that
it started write their own logs. pytest keeps the folders of the last three runs.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

LOGS: Final = Path("build", "failed-tests")
"""Emptied at the start of each run."""
FOLDER: Final = "folder"
LONGEST_NAME: Final = 120


def empty_logs(root: Path) -> None:
    """Delete the logs of the run before."""
    shutil.rmtree(root / LOGS, ignore_errors=True)


def add_folder(item: pytest.Item, report: pytest.TestReport) -> None:
    """Add the test's temporary folder to its report, if the test uses one."""
    folder = getattr(item, "funcargs", {}).get("tmp_path")
    if report.failed and folder is not None:
        report.user_properties.append((FOLDER, str(folder)))


def write_summary(
    terminal: pytest.TerminalReporter, config: pytest.Config, variables: Iterable[str] = ()
) -> None:
    """Print how to run each failed test alone, and write its log.

    `variables`: environment variables that change what tests do; those that are set become part of the command.
    """
    failed = {
        report.nodeid: report
        for outcome in ("error", "failed")
        for report in terminal.stats.get(outcome, ())
        if isinstance(report, pytest.TestReport)
    }
    if not failed:
        return
    set_here = [f"{name}={shlex.quote(os.environ[name])}" for name in variables if os.environ.get(name)]
    terminal.section("how to run each failed test alone")
    for nodeid, report in failed.items():
        log = _write_log(config.rootpath, report)
        folders = [value for name, value in report.user_properties if name == FOLDER]
        terminal.write_line(" ".join([*set_here, *_command(nodeid, config)]))
        terminal.write_line(
            f"    seed {_seed(config)}, log {log}{''.join(f', folder {each}' for each in folders)}"
        )


def _command(nodeid: str, config: pytest.Config) -> list[str]:
    seed = config.getoption("hypothesis_seed", None)
    profile = config.getoption("hypothesis_profile", None)
    return [
        ".venv/bin/python -m pytest",
        shlex.quote(nodeid),
        *([f"--hypothesis-profile={profile}"] if profile else []),
        *([f"--hypothesis-seed={seed}"] if seed is not None else []),
    ]


def _seed(config: pytest.Config) -> str:
    seed = config.getoption("hypothesis_seed", None)
    return "fixed" if seed is None else str(seed)


def _write_log(root: Path, report: pytest.TestReport) -> Path:
    name = re.sub(r"[^\w.=-]+", "-", report.nodeid.removeprefix("tests/"))[-LONGEST_NAME:]
    log = LOGS / f"{name}.txt"
    (root / log).parent.mkdir(parents=True, exist_ok=True)
    printed = "".join(f"\n---- {title}\n{text}" for title, text in report.sections)
    (root / log).write_text(f"{report.nodeid}\n\n{report.longreprtext}\n{printed}", encoding="utf-8")
    return log
