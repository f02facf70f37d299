"""The table's program with its page, for panels to press at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

PATIENCE_S = 60.0


@contextmanager
def running(folder: Path, url: str) -> Iterator[None]:
    """The table's program, once its page answers and knows who sits there."""
    program = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", "run", "--json"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[4])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        limit = time.monotonic() + 2 * PATIENCE_S
        while True:
            try:
                if httpx.get(f"{url}/api/state").json().get("seats"):
                    break
            except httpx.TransportError:
                pass
            assert time.monotonic() < limit and program.poll() is None
            time.sleep(0.1)
        yield
    finally:
        program.send_signal(signal.SIGTERM)
        output = program.communicate(timeout=PATIENCE_S)[1]
    assert "Traceback" not in output, output
