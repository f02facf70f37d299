"""A program that is asked to stop stops, whatever it is doing at that moment."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import asyncio, os, signal
from controller import clock
from controller.commands.ending import Stopped, stop

def ask():
    os.kill(os.getpid(), signal.SIGTERM)

async def in_a_callback():
    asyncio.get_running_loop().call_soon(ask)
    await asyncio.sleep(5)

async def in_one_of_several_tasks():
    async def works():
        ask()

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(asyncio.sleep(5))
        tasks.create_task(works())

async def main():
    try:
        await {doing}()
    finally:
        print("tidied", end=" ")

signal.signal(signal.SIGTERM, stop)
try:
    clock.run(main)
except Stopped:
    print("stopped")
"""


@pytest.mark.parametrize("doing", ["in_a_callback", "in_one_of_several_tasks"])
def test_a_signal_ends_the_program_in_good_order(doing: str) -> None:
    code = PROGRAM.format(doing=doing)
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=False
    )
    assert (ended.returncode, ended.stdout) == (0, "tidied stopped\n"), ended.stderr
