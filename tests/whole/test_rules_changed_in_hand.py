"""`table.toml` names other rules while a hand is under way: a real controller, started again, ends it by its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from controller.journal.journal import MESSAGE, Journal, JournalError
from controller.referee.session_lifecycle import rules_due
from controller.runtime import recorded_table

COMMAND: Final = [sys.executable, "-m", "controller.cli"]
PATIENCE_S: Final = 240.0
ENOUGH: Final = 12
"""Acts after which a hand is well under way, and far from its end."""


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[str]:
    """The settings of a simulated table that plays, but for its rules."""
    port = tmp_path / "usb-table"
    options = ["--no-camera", "--honest", "--json", "--speed", "16", "--seed", "19", "--port-link", str(port)]
    sim = subprocess.Popen([*COMMAND, "sim", *options], stdout=subprocess.PIPE, text=True)
    try:
        assert sim.stdout is not None
        payloads = json.loads(sim.stdout.readline())
        yield (
            f'[serial]\nport = "{port}"\n[camera]\nurl = "{payloads["camera"]}"\n'
            '[journal]\npath = "table.journal"\n[table]\nrules = "{rules}"\n'
        )
    finally:
        sim.terminate()
        sim.wait()


def acts(journal: Path) -> int:
    """How many acts of play the journal tells of."""
    with suppress(JournalError), closing(Journal.read(journal)) as kept:
        payloads = [entry.body["payload"] for entry in kept.entries(kind=MESSAGE, leaf="event")]
        return sum(payload["kind"] == "act" for payload in payloads)
    return 0


@pytest.mark.slow
def test_a_hand_is_played_to_its_end_by_the_rules_it_began_with(tmp_path: Path, settings: str) -> None:
    file, journal = tmp_path / "table.toml", tmp_path / "table.journal"
    run = [*COMMAND, "run", "--config", str(file), "--speed", "16", "--hands", "1", "--no-page"]
    file.write_text(settings.replace("{rules}", "hangzhou"))
    first = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + PATIENCE_S
    while acts(journal) < ENOUGH:
        assert first.poll() is None and time.monotonic() < until
        time.sleep(0.05)
    first.send_signal(signal.SIGTERM)
    assert first.wait(PATIENCE_S) == 0

    file.write_text(settings.replace("{rules}", "xiamen"))
    second = subprocess.run(
        run, capture_output=True, text=True, timeout=PATIENCE_S, check=False, env=os.environ
    )
    assert second.returncode == 0, second.stderr
    assert (
        "Hand 1 ends with the rules it began with, hangzhou; xiamen applies from hand 2 on." in second.stderr
    )
    with closing(Journal.open(journal)) as kept:
        assert not list(kept.entries(kind="rejected"))
        (score,) = [entry.body["payload"] for entry in kept.entries(kind=MESSAGE, leaf="score")]
        assert score["hand"] == 1 and sum(score["deltas"]) == 0
        payloads = [entry.body["payload"] for entry in kept.entries(kind=MESSAGE, leaf="hand")]
        assert {(each["hand"], each["rules"]) for each in payloads} == {(1, "hangzhou")}
        table = recorded_table.reopened(kept).table
        assert (table.system.name, rules_due(table).name) == ("hangzhou", "xiamen")
