"""A simulated table, and the setup's program beside it, each in a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from tests.at_console import learn

PATIENCE_S: Final = 60.0
START_S: Final = 60.0


def waited_for(true: Callable[[], object], seconds: float = PATIENCE_S) -> None:
    """Wait until it is true. AssertionError after `seconds`."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not within {seconds:.0f} s"
        time.sleep(0.05)


@contextmanager
def simulated_table(folder: Path) -> Iterator[Mapping[str, Any]]:
    """Where a simulated table is reached (`port`, `camera`), its players fast and honest."""
    arguments = ["--honest", "--seed", "3", "--speed", "4", "--port-link", str(folder / "port"), "--json"]
    with _program("sim", *arguments) as (_, output):
        yield json.loads(_line(output))


@contextmanager
def setup_program(config: Path, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str], IO[str]]]:
    """`mahjong-table setup`: its page's URL, the process, and what it says."""
    with _program("setup", "--config", str(config), "--port", "0", *arguments) as (process, output):
        found = re.search(r"http://\S+", _line(output))
        assert found is not None
        yield learn(found[0]), process, output


@contextmanager
def _program(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(START_S)
        process.stdout.close()


def _line(output: IO[str]) -> str:
    line = output.readline()
    assert line, "the program has ended"
    return line
