"""A request to stop is never lost, wherever in the program the signal comes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import asyncio, os, signal, sys, time
from controller.commands.output import Stopped, stop
from controller.error_report import guarded

class Finalized:
    def __del__(self):
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        until = time.monotonic() + 0.01
        while time.monotonic() < until:
            pass

def waiting():
    Finalized()
    time.sleep(600)

async def in_a_loop():
    Finalized()
    await asyncio.sleep(600)

def program():
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    try:
        asyncio.run(in_a_loop()) if sys.argv[2] == "loop" else waiting()
    except Stopped:
        print("stopped in good order")

guarded(program)
"""


@pytest.mark.parametrize("where", ["loop", "no loop"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_during_a_finalizer_stops_the_program(number: signal.Signals, where: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, number.name, where],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "stopped in good order\n", "")
