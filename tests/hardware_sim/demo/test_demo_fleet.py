"""Many tables at once against one broker: every hand's score once, and as it happened."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.journal.journal import Journal
from controller.mqtt import mosquitto_process
from controller.mqtt.broker_connection import Received
from controller.rules.registry import names_of_systems
from controller.runtime.supplied_readings import NO_CAMERA
from hardware_sim.demo.message_collector import FleetMessages, TableMessages

FLEET = ("demo", "--no-camera", "--tables", "3")


def fleet(*arguments: str, timeout: float = 200.0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.cli", "demo", "--no-camera", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


@pytest.mark.slow
def test_every_score_of_every_table_is_posted_once_and_true(tmp_path: Path) -> None:
    if mosquitto_process.mosquitto_program() is None:
        pytest.skip("mosquitto is not installed here (Debian: apt install mosquitto)")
    systems = names_of_systems()
    number = len(systems) + 1
    done = fleet(
        "--tables", str(number), "--hands", "1", "--rules", "all", "--seed", "3", "--json",
        "--workers", "2", "--fault", "noise@0.001", "--unplugs", "1", "--keep", str(tmp_path),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    report: dict[str, Any] = json.loads(done.stdout)
    assert report["differences"] == []
    assert report["hands"] == report["scores"] == number
    assert report["missing"] == report["double"] == 0
    assert {table["rules"] for table in report["tables"]} == set(systems)
    assert NO_CAMERA in report["note"]
    assert report["resends"] > 0 and report["cpu_seconds"] > 0
    for table in report["tables"]:
        journal = Journal.read(tmp_path / f"{table['name']}.journal")
        assert journal.verify().sound and len(ledger(journal)) == 1
        notes = {entry.body["payload"]["note"] for entry in journal.entries(kind="message")}
        journal.close()
        assert all(NO_CAMERA in note for note in notes)


def posted(seq: int, hand: int = 1, epoch: str = "aa") -> dict[str, Any]:
    return {"schema": "alert/1", "epoch": epoch, "seq": seq, "hand": hand}


def test_the_collector_counts_each_message_once_in_any_order() -> None:
    heard = TableMessages()
    for seq in (1, 3, 4, 3, 1):
        heard.take(posted(seq))
    assert (heard.upto, heard.missing, heard.repeated) == (1, 1, 2)
    heard.take(posted(2))
    assert (heard.upto, heard.missing) == (4, 0)
    heard.take(posted(5, epoch="bb"))
    assert heard.upto == 4


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[" * 100_000,
        b"\xff",
        b"[]",
        b"{}",
        b'{"epoch": "aa", "seq": "x", "schema": "score/1", "hand": 1}',
    ],
)
def test_the_collector_ignores_foreign_messages(payload: bytes) -> None:
    collector = FleetMessages("west", "mqtt://127.0.0.1:1")
    for leaf in ("score", "state", "availability", "hand"):
        collector.take(Received(f"mahjong/west/table-001/{leaf}", payload, False, len(payload)))
    assert collector.messages_of("table-001").upto == 0 and not collector.messages_of("table-001").scores


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--tables", "0"], "--tables"),
        (["--tables", "4", "--kills", "2"], "--kills"),
        (["--tables", "2", "--workers", "3"], "--workers 3"),
        (["--tables", "2", "--parlor", "a/b"], "a/b"),
        (["--tables", "2", "--rules", "all", "--options", '{"wall_only": true}'], "--options"),
        (["--tables", "2", "--fault", "noise"], "noise"),
        (["--rules", "all"], "all"),
        (["--options", "[1]"], "--options"),
        (["--tables", "2", "--firmware", "c"], "--firmware"),
        (["--firmware", "rust"], "rust"),
        (["--firmware", "c", "--speed", "max"], "--speed"),
    ],
)
def test_bad_arguments_are_named_and_exit_with_2(arguments: list[str], named: str) -> None:
    done = CliRunner().invoke(app, ["demo", "--no-camera", *arguments])
    assert done.exit_code == 2
    assert named in done.output


def test_pictures_of_many_tables_are_refused() -> None:
    done = CliRunner().invoke(app, ["demo", "--tables", "3"])
    assert done.exit_code == 2 and "--no-camera" in done.output


def test_a_broker_that_is_not_there_is_named() -> None:
    done = CliRunner().invoke(app, [*FLEET, "--broker", "mqtt://127.0.0.1:1"])
    assert done.exit_code == 1
    assert "mqtt://127.0.0.1:1" in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_a_broker_that_asks_who_one_is_is_refused_at_once() -> None:
    done = CliRunner().invoke(app, [*FLEET, "--broker", "mqtt://table-1:secret@127.0.0.1:1"])
    assert done.exit_code == 2 and "without a login" in done.stderr and "secret" not in done.stderr
