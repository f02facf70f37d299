"""`mahjong-table doctor` as a command: every check in one answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.doctor import Finding
from controller.mqtt import mosquitto_process
from tests.controller.doctor.one_finding import picture_of_markers

runner = CliRunner()


def config(folder: Path, **sections: dict[str, Any]) -> Path:
    path = folder / "table.toml"
    lines = []
    for section, values in sections.items():
        lines.append(f"[{section}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    path.write_text("\n".join(lines))
    return path


def test_json_tells_every_finding_and_the_exit_status_agrees(tmp_path: Path) -> None:
    file = config(
        tmp_path,
        serial={"port": "/dev/ttyNOWHERE7"},
        camera={"url": picture_of_markers(tmp_path, {0, 1, 2, 3})},
        page={"port": 0},
    )
    result = runner.invoke(app, ["doctor", "--config", str(file), "--json"])
    assert result.exit_code == 1
    printed = json.loads(result.stdout)
    assert printed["ok"] is False
    graded = {(finding["check"], finding["grade"]) for finding in printed["findings"]}
    broker = "ok" if mosquitto_process.mosquitto_program() else "warn"
    assert {
        ("machine", "fail"),
        ("camera", "ok"),
        ("broker", broker),
        ("journal", "ok"),
        ("page", "ok"),
    } <= graded
    assert all(finding["cure"] for finding in printed["findings"] if finding["grade"] != "ok")


def test_people_get_sentences_and_arrows(tmp_path: Path) -> None:
    file = config(
        tmp_path, serial={"port": "/dev/ttyNOWHERE7"}, camera={"url": "device:97"}, page={"port": 0}
    )
    result = runner.invoke(app, ["doctor", "--config", str(file)])
    assert result.exit_code == 1
    assert "FAIL machine" in result.stdout
    assert "-> " in result.stdout
    assert "checks failed: the table cannot play like this" in result.stdout


def test_a_typo_is_the_only_finding(tmp_path: Path) -> None:
    result = runner.invoke(app, ["doctor", "--json", "--config", str(config(tmp_path, camera={"ulr": "x"}))])
    assert result.exit_code == 1
    (finding,) = json.loads(result.stdout)["findings"]
    assert 'did you mean "url"?' in finding["said"]


def test_without_a_file_the_usual_settings_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(app, ["doctor", "--json"])
    first = json.loads(result.stdout)["findings"][0]
    assert (first["check"], first["grade"]) == ("settings", "warn")


def test_check_that_breaks_is_finding_and_others_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[Finding]:
        raise RuntimeError("nobody thought of this")
        yield  # noqa: V201 - it makes this a generator

    monkeypatch.setattr("controller.doctor.serial_checks.check_line", broken)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))  # other tests' reports lie in the usual one
    file = config(tmp_path, camera={"url": picture_of_markers(tmp_path, {0, 1, 2, 3})}, page={"port": 0})
    result = runner.invoke(app, ["doctor", "--config", str(file), "--json"])
    output = {finding["check"]: finding for finding in json.loads(result.stdout)["findings"]}
    assert "nobody thought of this" in output["machine"]["said"]
    assert "Traceback" not in result.output
    (details,) = (tmp_path / "state" / "mahjong-table" / "errors").glob("*.txt")
    assert str(details) in output["machine"]["cure"] and "nobody thought of this" in details.read_text()
    assert output["page"]["grade"] == output["journal"]["grade"] == "ok"
