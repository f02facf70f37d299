"""Where MAHJONG_TABLE_REQUIRE_SERVICES=1 stands (CI), a test that skips for want of a program or of the
labelled photographs fails.

A test that failed while the machine stood still is run once more (`tests/standstill.py`).
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Generator, Iterator
from typing import Final

import pytest
import structlog
from hypothesis import HealthCheck, settings

from controller.commands.reader import no_reader_language
from tests.failure_summary import add_folder, empty_logs, write_summary
from tests.standstill import Heart

REQUIRED: Final = os.environ.get("MAHJONG_TABLE_REQUIRE_SERVICES") == "1"
NEEDED: Final = re.compile(
    r"^(?!.*STM32F405).*"
    r"(mosquitto|openssl|chromium|postgresql|initdb|compiler|gcc|simavr|clang|emulator|pdftotext|ser2net|photographs)",
    re.IGNORECASE | re.DOTALL,
)
"""What a machine of ours has: programs, and the labelled photographs beside the project. What the STM32F405 is built
and emulated with is needed for a release only."""

HEART: Final = Heart()
FRESH: Final = "fresh"
settings.register_profile(FRESH, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fixed", settings.get_profile(FRESH), derandomize=True, database=None)
settings.load_profile("fixed")
"""The same examples in every run; `make test-all SEED=1234` asks for others. No example has a deadline: how long one
takes depends on the machine."""
VARIABLES: Final = (
    "MAHJONG_TABLE_REQUIRE_SERVICES",
    "MAHJONG_TABLE_REQUIRE_FIRMWARE",
    "FUZZ_CASES",
    "TEST_SEED",
)


LONGEST: Final = (
    "hardware_sim/demo",
    "whole",
    "controller/setup_wizard",
    "vision/enrolment",
    "controller/web",
)
"""Folders whose files take longest: they go first, so that no worker is left with one at the end."""


def pytest_sessionstart(session: pytest.Session) -> None:
    HEART.start()
    if not hasattr(session.config, "workerinput"):  # the process that prints, not one of xdist's
        empty_logs(session.config.rootpath)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    write_summary(terminalreporter, config, VARIABLES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.flaky(reruns=1, condition=HEART.stood_still))
    items.sort(key=_place_in_run)


def _place_in_run(item: pytest.Item) -> int:
    path = item.path.as_posix()
    return next((place for place, folder in enumerate(LONGEST) if f"/tests/{folder}/" in path), len(LONGEST))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    HEART.begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    add_folder(item, report)
    if REQUIRED and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if NEEDED.search(reason):
            report.outcome = "failed"
            report.longrepr = f"Here nothing may be missing, but this test would skip: {reason}"
    return report


@pytest.fixture(scope="session", autouse=True)
def _no_state_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What tables keep lies in a folder of the test run, never in the home of the person who runs it."""
    kept = os.environ.get("XDG_STATE_HOME")
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
    yield
    if kept is None:
        del os.environ["XDG_STATE_HOME"]
    else:
        os.environ["XDG_STATE_HOME"] = kept


@pytest.fixture(autouse=True)
def _no_log_of_another_command() -> Iterator[None]:
    """A command that a test runs in this process sends its log into a stream that is closed after it."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield
    for handler in list(root.handlers):
        if handler not in before and isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter):
            root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture(autouse=True)
def _reader_of_its_own() -> Iterator[None]:
    """Each test reads the language that it asks for: a command called without the whole program around it
    leaves its reader's language behind."""
    with no_reader_language():
        yield
