"""What a shell completes, asked as the shells ask, and that their scripts come from the program."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app

shell = CliRunner()
ROOT = Path(__file__).resolve().parents[3]


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
def test_each_shell_can_read_its_script(name: str, tmp_path: Path) -> None:
    script = shell.invoke(app, ["completion", name], prog_name="mahjong-table")
    assert script.exit_code == 0 and "_MAHJONG_TABLE_COMPLETE=complete_" in script.stdout
    if shutil.which(name) is None:
        pytest.skip(f"no {name} here to read it")
    file = tmp_path / "completion"
    file.write_text(script.stdout)
    subprocess.run([name, "-n", str(file)], check=True, timeout=60)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the program under its name, and with the script of each shell under the name it looks for."""
    program = tmp_path / "mahjong-table"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m mahjong_table "$@"\n')
    program.chmod(0o755)
    for name, file in (
        ("zsh", "_mahjong-table"),
        ("fish", "mahjong-table.fish"),
        ("bash", "mahjong-table.bash"),
    ):
        (tmp_path / file).write_text(
            shell.invoke(app, ["completion", name], prog_name="mahjong-table").stdout
        )
    return tmp_path


def path_of(folder: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "HOME": str(folder), "TERM": "dumb"}


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish here")
def test_fish_offers_each_answer_with_its_whole_explanation(folder: Path) -> None:
    words = f"source {folder}/mahjong-table.fish; complete -C 'mahjong-table session a'"
    answer = subprocess.run(
        ["fish", "-c", words], env=path_of(folder), capture_output=True, text=True, check=True, timeout=60
    )
    assert answer.stdout.splitlines() == [
        "abandon-hand\tAbandon the current hand if nobody will finish it. Nobody wins it; the same banker deals "
        "the next.",
        "answer\tAnswer a question of the table, as staff; the answer counts at once.",
    ]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh here")
@pytest.mark.parametrize("way", ["fpath", "source"])
def test_zsh_completes_at_the_first_key_and_at_the_next(way: str, folder: Path) -> None:
    """The script lies in a folder of $fpath, where packages put it, or is read by the person's settings."""
    (folder / ".zshrc").write_text(
        f"PS1='> '\nfpath=({folder} $fpath)\nautoload -Uz compinit\ncompinit -u -D\n"
        if way == "fpath"
        else f"PS1='> '\nautoload -Uz compinit\ncompinit -u -D\nsource {folder}/_mahjong-table\n"
    )
    keeper, terminal = pty.openpty()
    with subprocess.Popen(
        ["zsh", "-o", "no_global_rcs", "-i"],
        env=path_of(folder) | {"ZDOTDIR": str(folder)},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    ) as zsh:
        os.close(terminal)
        try:
            for typed, completed in (("sco", "score "), ("rules nin", "rules ningbo "), ("sco", "score ")):
                os.write(keeper, b"\x15mahjong-table " + typed.encode() + b"\t")
                await_text(keeper, f"mahjong-table {completed}")
        finally:
            zsh.kill()
            os.close(keeper)


def await_text(terminal: int, text: str, seconds: float = 60) -> None:
    """Read what the terminal shows until it is `text`, whatever moves its cursor in between."""
    seen = ""
    end = time.monotonic() + seconds
    while text not in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen):
        assert select.select([terminal], [], [], max(0.0, end - time.monotonic()))[0], (
            f"no {text!r} in {seen!r}"
        )
        seen += os.read(terminal, 4096).decode(errors="replace")
