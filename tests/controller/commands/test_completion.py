"""What a shell completes, asked as the shells ask, and that their scripts come from the program."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app

shell = CliRunner()


def completed(words: str) -> list[str]:
    """What bash offers for the last word."""
    asked = {
        "_MAHJONG_TABLE_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    return shell.invoke(app, [], env=asked, prog_name="mahjong-table").stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("mahjong-table jo", ["journal"]),
        ("mahjong-table session s", ["show", "sit", "swap"]),
        ("mahjong-table broker add x --kind h", ["hub", "homeassistant"]),
        ("mahjong-table rules wuhan-", ["wuhan-red-green", "wuhan-peel"]),
        ("mahjong-table simulate --rules x", ["xiamen"]),
        ("mahjong-table doctor --language j", ["ja"]),
        ("mahjong-table doctor --js", ["--json"]),
        ("mahjong-table cre", []),
    ],
)
def test_commands_options_and_values_are_completed(words: str, offered: list[str]) -> None:
    assert completed(words) == offered


def test_enrolled_sets_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert completed("mahjong-table see --tiles c") == []
    mine = tmp_path / "mahjong-table" / "tiles" / "club"
    mine.mkdir(parents=True)
    (mine / "set.json").write_text("{}")
    assert completed("mahjong-table see --tiles c") == ["club"]


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_one_it_can_read(name: str, tmp_path: Path) -> None:
    script = shell.invoke(app, ["completion", name], prog_name="mahjong-table")
    assert script.exit_code == 0 and f"_MAHJONG_TABLE_COMPLETE=complete_{name}" in script.stdout
    if shutil.which(name) is None:
        pytest.skip(f"no {name} here to read it")
    file = tmp_path / "completion"
    file.write_text(script.stdout)
    subprocess.run([name, "-n", str(file)], check=True, timeout=60)
