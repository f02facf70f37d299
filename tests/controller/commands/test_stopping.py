"""A program that is asked to stop stops, whatever it is doing at that moment."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from controller.commands import run
from controller.journal.journal import Journal

PROGRAM = """
import asyncio, os, signal
from controller import clock
from controller.commands.output import Stopped, stop

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
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert (ended.returncode, ended.stdout) == (0, "tidied stopped\n"), ended.stderr


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ('[table]\nname = "lake-2"\n', "journal rename"),
        ('[table]\nname = "lake-1"\n[staff]\nkeys = "none.keys"\n', "staff add"),
    ],
)
def test_failed_start_is_one_sentence(settings: str, sentence: str, tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "table.db", parlor="home", table="lake-1")):
        pass
    config = tmp_path / "table.toml"
    config.write_text(settings + '[camera]\nurl = "readings://127.0.0.1:9"\n[page]\nport = 0\n')
    app = typer.Typer()
    run.register(app)
    app.command("other")(lambda: None)  # two commands, so that `run` is named
    ended = CliRunner().invoke(app, ["run", "--config", str(config)])
    assert ended.exit_code == 1, ended.output
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    assert sentence in ended.stderr and "Traceback" not in ended.output
