"""The whole, as a person runs it: simulated table, broker and controller as processes; bytes, pixels and messages."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.journal.journal import Journal
from tests.hardware_sim.demo.demonstrations import HANDS, demo, inputs


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Two hands with broken rules and a machine that breaks down."""
    folder = tmp_path_factory.mktemp("faulty")
    return folder, demo(folder, "--faults")


@pytest.mark.slow
def test_posted_hands_match_the_truth(faulty: tuple[Path, dict[str, Any]]) -> None:
    folder, report = faulty
    assert report["differences"] == []
    assert report["status"] == 0
    assert report["hands"] == HANDS
    assert report["posted"] > 50 and report["frames"] > 100
    journal = Journal.read(folder / "table.journal")
    rows = ledger(journal)
    journal.close()
    assert [list(row.deltas) for row in rows] == [score["deltas"] for score in report["scores"]]
    assert sum(report["totals"]) == 0


@pytest.mark.slow
def test_the_same_seed_gives_the_same_log(faulty: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    folder, report = faulty
    again = demo(tmp_path, "--faults", hands=1)
    assert again["scores"] == report["scores"][:1]
    first, both = inputs(tmp_path), inputs(folder)
    scored = 1 + next(n for n, (_, text) in enumerate(first) if '"result"' in text)
    assert scored > 100 and first[:scored] == both[:scored]
    played, both_played = played_in(tmp_path), played_in(folder)
    assert len(played) > 20 and played == both_played[: len(played)]


def played_in(folder: Path) -> list[str]:
    """The people's actions in the simulator's truth file."""
    return [line for line in (folder / "truth.jsonl").read_text().splitlines() if '"event"' in line]


@pytest.mark.slow
def test_a_killed_controller_posts_each_score_once(
    faulty: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    _, report = faulty
    killed = demo(tmp_path, "--faults", "--kills", "3")
    assert killed["restarts"] >= 3
    assert killed["scores"] == report["scores"]
    assert killed["differences"] == []
    journal = Journal.read(tmp_path / "table.journal")
    assert [list(row.deltas) for row in ledger(journal)] == [score["deltas"] for score in killed["scores"]]
    assert journal.verify().sound
    journal.close()


@pytest.mark.slow
def test_pools_are_played_through_faults_and_kills(tmp_path: Path) -> None:
    into_pools = ("--rules", "ningbo", "--discards", "pool")
    report = demo(tmp_path, *into_pools, "--faults", "--kills", "2", hands=1, seed=9)
    assert report["differences"] == [] and report["status"] == 0
    assert report["kills"] == 2 and sum(report["totals"]) == 0


@pytest.mark.slow
def test_a_real_broker_serves_as_well(tmp_path: Path) -> None:
    program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if program is None:
        pytest.skip("mosquitto is not installed here; the embedded broker is tested elsewhere")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = tmp_path / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    broker = subprocess.Popen([program, "-c", str(settings)], stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and socket.socket().connect_ex(("127.0.0.1", port)):
            time.sleep(0.05)
        broker_at = ("--broker", f"mqtt://127.0.0.1:{port}")
        report = demo(tmp_path / "demo", "--no-camera", "--honest", *broker_at, hands=1)
    finally:
        broker.terminate()
        broker.wait()
    assert report["differences"] == [] and report["repeated"] == 0


def test_a_broker_that_is_not_there_is_named() -> None:
    done = CliRunner().invoke(app, ["demo", "--hands", "1", "--broker", "mqtt://127.0.0.1:1"])
    assert done.exit_code == 1
    assert "mqtt://127.0.0.1:1" in done.stderr and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--rules", "hangzhu"], "hangzhu"),
        (["--options", '{"wall_only": "maybe"}'], "wall_only"),
        (["--options", "{"], "--options"),
        (["--speed", "fast"], "fast"),
    ],
)
def test_bad_arguments_are_named_and_exit_with_2(arguments: list[str], named: str) -> None:
    done = CliRunner().invoke(app, ["demo", *arguments])
    assert done.exit_code == 2
    assert named in done.stderr and len(done.stderr.strip().splitlines()) == 1
