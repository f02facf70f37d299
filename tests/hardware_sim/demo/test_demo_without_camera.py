"""Play without pixels: much faster, under every kind of trouble on the line, and it says everywhere that it is so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal.journal import Journal
from controller.mqtt import stream_consumer
from controller.runtime.supplied_readings import NO_CAMERA
from hardware_sim.demo import demo_run
from hardware_sim.demo.final_state_check import standing_differences
from tests.hardware_sim.demo.demonstrations import demo

HANDS = 6
CHAOS = ("--no-camera", "--fault", "noise@0.001", "--unplugs", "3", "--resets", "3")


@pytest.fixture(scope="module")
def chaos(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Some hands over a line that damages every thousandth byte, is pulled out, and a chip that restarts."""
    folder = tmp_path_factory.mktemp("chaos")
    return folder, demo(folder, *CHAOS, hands=HANDS, seed=12)


def messages(folder: Path) -> list[dict[str, Any]]:
    journal = Journal.read(folder / "table.journal")
    found = [entry.body["payload"] for entry in journal.entries(kind="message")]
    journal.close()
    return found


@pytest.mark.slow
def test_states_are_right_after_noise_and_resets(
    chaos: tuple[Path, dict[str, Any]],
) -> None:
    _, report = chaos
    assert report["differences"] == [] and report["status"] == 0
    assert report["hands"] == HANDS
    assert report["chaos"] == {"noise": 1, "unplug": 3, "reset": 3}
    assert report["resends"] > 50  # the line was bad indeed
    assert sum(report["totals"]) == 0


@pytest.mark.slow
def test_page_and_every_message_say_that_no_camera_looks(chaos: tuple[Path, dict[str, Any]]) -> None:
    folder, report = chaos
    assert NO_CAMERA in report["note"]
    posted = messages(folder)
    assert len(posted) > 100
    assert all(NO_CAMERA in message["note"] for message in posted)


@pytest.mark.slow
def test_a_late_subscriber_receives_what_it_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stream_consumer, "RETRY_SECONDS", 30.0)  # the broker goes away in the second hand
    monkeypatch.setattr(demo_run, "HEAR_S", 3.0)
    monkeypatch.setattr(demo_run, "TELL_AGAIN_S", 60.0)  # the late one, too, tries again after half a minute
    request = demo_run.DemoRequest(
        hands=3,
        rules="jingzhou",
        options={},
        seed=77006,
        speed="max",
        faults=True,
        named_faults=(),
        honest=False,
        kills=0,
        broker=None,
        page_port=0,
        no_camera=True,
    )
    report = demo_run.Demonstration(request, tmp_path, quiet=False).run()
    assert "the table tells it again" in capsys.readouterr().out
    assert report.differences == [] and report.hands == 3


@pytest.mark.slow
def test_repeated_or_missing_motions_are_found(chaos: tuple[Path, dict[str, Any]]) -> None:
    folder, report = chaos
    truth, journal = folder / "truth.jsonl", folder / "table.journal"
    lines = [json.loads(line) for line in truth.read_text().splitlines()]
    people = [{"total": total} for total in report["totals"]]
    last = report["scores"][-1]
    state = {
        "people": people,
        "hand": HANDS,
        "banker": last["next_banker"],
        "stay": last["next_stay"],
    }
    assert standing_differences(truth, journal, state, HANDS) == []

    def found(changed: list[dict[str, Any]], shown: dict[str, Any] = state) -> str:
        forged = folder / "forged.jsonl"
        forged.write_text("".join(json.dumps(line) + "\n" for line in changed))
        return "; ".join(standing_differences(forged, journal, shown, HANDS))

    began = next(line["began"] for line in lines if "began" in line)
    assert "carried out 2 times" in found([*lines, {"hand": 1, "began": [began[0]]}])
    done = next(line for line in lines if "moved" in line and line["moved"]["status"] == "DONE")
    assert "never happened" in found([line for line in lines if line is not done])
    richer = json.loads(json.dumps(lines))
    next(line for line in richer if "result" in line)["result"]["deltas"][0] += 1
    assert "the record says" in found(richer) and "the page shows" in found(richer)
    assert "next banker and stay" in found(lines, {**state, "banker": (state["banker"] + 1) % 4})


@pytest.mark.slow
def test_the_same_seed_brings_the_same_chaos(tmp_path: Path) -> None:
    trouble = ("--fault", "noise@0.001", "--unplugs", "1", "--resets", "1")
    arguments = ("--no-camera", "--rules", "kawuxing", *trouble)
    one = demo(tmp_path / "one", *arguments, hands=1, seed=9)
    other = demo(tmp_path / "other", *arguments, hands=1, seed=9)
    assert one["differences"] == [] and one["scores"] == other["scores"]
    assert one["resends"] == other["resends"] and one["frames"] == other["frames"]
    assert (tmp_path / "one/truth.jsonl").read_text() == (tmp_path / "other/truth.jsonl").read_text()


@pytest.mark.slow
def test_a_killed_controller_goes_on_without_a_camera(tmp_path: Path) -> None:
    report = demo(tmp_path, "--no-camera", "--kills", "1", "--honest", hands=6, seed=71)
    assert report["differences"] == [] and report["kills"] == 1


def test_a_folder_that_holds_a_journal_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "table.journal").write_text("an evening of somebody's")
    done = CliRunner().invoke(app, ["demo", "--no-camera", "--keep", str(tmp_path)])
    assert done.exit_code == 1 and "already holds a journal" in done.stderr
    assert (tmp_path / "table.journal").read_text() == "an evening of somebody's"


@pytest.mark.slow
def test_it_runs_in_paced_time_too(tmp_path: Path) -> None:
    """A hand in real time, sixteen times as fast as people play."""
    port, keep = tmp_path / "port", {**os.environ, "PYTHONUNBUFFERED": "1"}
    start = [sys.executable, "-m", "controller.cli"]
    sim = subprocess.Popen(
        [
            *start,
            "sim",
            "--no-camera",
            "--honest",
            "--json",
            "--speed",
            "16",
            "--seed",
            "19",
            "--port-link",
            str(port),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env=keep,
    )
    try:
        assert sim.stdout is not None
        started = json.loads(sim.stdout.readline())
        assert started["camera"].startswith("readings://")
        settings = tmp_path / "table.toml"
        settings.write_text(
            f'[serial]\nport = "{port}"\n[camera]\nurl = "{started["camera"]}"\n[journal]\npath = "table.journal"\n'
        )
        command = [*start, "run", "--config", str(settings), "--speed", "16", "--hands", "1", "--no-page"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
    finally:
        sim.terminate()
        sim.wait()
    (score,) = [message for message in messages(tmp_path) if message["schema"] == "score/1"]
    assert NO_CAMERA in score["note"] and sum(score["deltas"]) == 0
