"""docs/line.md names only commands, options and settings that exist, and its sample is the monitor's output."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from controller.commands import port_listing
from controller.settings import SerialSettings
from firmware_bridge.diagnostics.capture import CaptureReader

TEXT = (Path(__file__).parents[3] / "docs" / "line.md").read_text(encoding="utf-8")
app = typer.Typer()
port_listing.register(app)


def test_documented_commands_and_options_exist() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    named = re.findall(r"mahjong-table (ports|monitor)((?: [^`\n#]+)?)", TEXT)
    assert len(named) >= 6
    for command, rest in named:
        options = {name for option in commands[command].params for name in option.opts}
        assert set(re.findall(r"--[a-z0-9-]+", rest)) <= options
    for option in ("--json", "--seconds", "--speed", "--hello"):
        assert option in {name for param in commands["monitor"].params for name in param.opts}


def test_documented_settings_exist() -> None:
    assert set(re.findall(r"`(\w+) = ", TEXT)) - {"port"} == {"board", "record"}
    assert {"board", "record", "port"} <= set(SerialSettings.model_fields)


def test_the_documented_capture_is_valid(tmp_path: Path) -> None:
    lines = [text.split("    ")[1] for text in re.findall(r"^    \{.*$", TEXT, re.MULTILINE)]
    assert len(lines) == 4
    for text in lines:
        json.loads(text.replace("…", ""))
    (tmp_path / "a.cap").write_text("\n".join(lines).replace("…", "") + "\n")
    reader = CaptureReader(tmp_path / "a.cap")
    assert [piece.data for piece in reader] == [b"\x00\x0a\x01"]
    assert reader.skipped == 0


@pytest.mark.parametrize("place", ["../deploy/udev/60-mahjong-table.rules"])
def test_documented_links_exist(place: str) -> None:
    assert f"({place})" in TEXT
    assert (Path(__file__).parents[3] / "docs" / place).exists()
