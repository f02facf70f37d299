"""Answers of single commands to a new user: an answer, the expected form, and no files left behind."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app, every_command
from controller.journal.backup import backed_up
from controller.journal.journal import Journal
from tests.controller.orders.ordered_table import Evening, opened
from tests.read_only_medium import read_only

ROOT = Path(__file__).parents[3]
PATIENCE_S = 60.0
shell = CliRunner()


def output_of(*arguments: str, status: int = 0) -> str:
    result = shell.invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return result.output


# ---- lists -------------------------------------------------------------------------------------------------------


def test_empty_lists_are_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "staff add NAME" in output_of("staff", "list") and output_of("staff", "list", "--json") == ""
    Path("table.toml").write_text("")
    assert "broker add NAME" in output_of("broker", "list") and output_of("broker", "list", "--json") == ""
    assert {one.name for one in tmp_path.iterdir()} == {"table.toml"}
    Path("table.toml").write_text('[mqtt]\naccounts = "named.accounts"\n')
    assert "named.accounts cannot be read" in " ".join(output_of("broker", "list", status=1).split())
    assert "cannot be read" in output_of("staff", "list", "--keys", "named.keys", status=1)
    (tmp_path / "staff.keys").write_bytes(b"\xff\xfe")
    assert "it is not text" in output_of("staff", "list", status=1)


# ---- sessions ----------------------------------------------------------------------------------------------------


def test_copies_on_a_read_only_medium_are_shown(tmp_path: Path) -> None:
    """A proved copy, and one with the log that its running table had."""
    path, medium, new = tmp_path / "table.db", tmp_path / "medium", tmp_path / "new"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    evening.play_one()
    backed_up(path, medium / "copy.db", with_key=True)
    for suffix in ("", "-wal", ".key"):
        shutil.copyfile(f"{path}{suffix}", medium / f"live.db{suffix}")
    there = sorted(medium.iterdir())
    with read_only(medium):
        for name in ("copy.db", "live.db"):
            copy = str(medium / name)
            assert "goes on: 1 hand, 0 corrections" in output_of("session", "show", copy)
            assert "Seal" in output_of("ledger", "slip", copy)
            output_of("ledger", "slip", copy, "--pdf", str(tmp_path / f"{name}.pdf"))
            assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
            assert "every checksum verified" in output_of("journal", "verify", copy, status=3)
            output_of("journal", "restore", str(new / name), "--from", copy)
            assert "1 hand" in output_of("session", "show", str(new / name))
        refused = output_of(
            "journal", "restore", str(medium / "new.db"), "--from", str(medium / "copy.db"), status=1
        )
        assert "Read-only file system" in refused
        assert sorted(medium.iterdir()) == there
    evening.record.journal.close()


def test_a_session_shows_a_break_and_an_end_to_come(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    assert output_of("session", "show", str(path)).startswith("Session s1 goes on: 0 hands, 0 corrections\n")
    evening.play_one()
    evening.order("correct", hand=1, deltas=[1, -1, 0], why="seen later")
    assert "goes on: 1 hand, 1 correction\n" in output_of("session", "show", str(path))
    evening.into_a_hand()
    evening.order("pause", why="tea")
    evening.order("end_session", why="closing time")
    shown = output_of("session", "show", str(path))
    chinese = output_of("session", "show", str(path), "--language", "zh")
    assert "休息中（第2局之后）：1局，更正1次" in chinese and "打完这局散场：closing time" in chinese
    assert "分" in chinese and not re.findall(
        "[A-Za-z]{4,}", re.sub("closing time|East|South|West", "", chinese)
    )
    japanese = output_of("ledger", "balances", str(path), "--language", "ja")
    assert "全部の対局" in japanese and "点" in japanese
    assert "更正：" in output_of("ledger", str(path), "--language", "zh")
    assert "has a break after hand 2" in shown and "it ends with this hand: closing time" in shown
    printed = json.loads(output_of("session", "show", str(path), "--json"))
    assert (printed["status"], printed["hand_under_way"], printed["ends_with_this_hand"]) == (
        "break",
        2,
        "closing time",
    )
    evening.play(2)
    printed = json.loads(output_of("session", "show", str(path), "--json"))
    assert (printed["status"], printed["hand_under_way"], printed["ends_with_this_hand"]) == (
        "over",
        None,
        None,
    )
    end_at = evening.table.at + 1e6
    evening.order("begin_session", players=["a", "b", "c"], rotations=2, end_at=end_at)
    shown = output_of("session", "show", str(path))
    assert "it ends with the hand at " in shown and "it ends after 2 rotations of the bank, 0 played" in shown
    assert json.loads(output_of("session", "show", str(path), "--json"))["ends_at"] == end_at
    evening.order("pause")
    assert "has a break:" in output_of("session", "show", str(path))
    evening.record.journal.close()


def test_stake_that_is_no_number_shows_the_form(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    opened(path, "kawuxing").journal.close()
    for wrong in ("abc", "0,5", "1/2", "nan", "1e3", "-1", ""):
        printed = output_of(
            "session", "begin", "a", "b", "c", f"--stake={wrong}", "--journal", str(path), status=2
        )
        assert "write a number, with a point, as 0.5 or 20" in " ".join(printed.split()), printed
    assert "begins" in output_of("session", "begin", "a", "b", "c", "--stake", "0.5", "--journal", str(path))
    evening = Evening(opened(path), seed=1)
    refused = evening.order("begin_session", players=["a", "b", "c"], stake_per_unit="abc").text
    assert refused == 'begin_session: stake_per_unit: write a number, with a point, as "0.5".'
    evening.record.journal.close()


# ---- a terminal --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [("score",), ("seats",), ("referee",), ("wall", "--lines"), ("score", "--lines")]
)
def test_expected_input_is_shown_and_accepted(command: tuple[str, ...]) -> None:
    terminal, theirs = pty.openpty()
    waiting = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", *command],
        cwd=ROOT, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(theirs)
    assert waiting.stdout is not None and waiting.stderr is not None
    printed, until = b"", time.monotonic() + PATIENCE_S
    while b"Ctrl-D" not in printed and time.monotonic() < until:
        if select.select([waiting.stderr], [], [], 1.0)[0]:
            printed += os.read(waiting.stderr.fileno(), 4096)
    example = b"\n".join(line.strip() for line in printed.splitlines()[1:-1])
    os.write(terminal, example + b"\n\x04")
    answer, error = waiting.communicate(timeout=PATIENCE_S)
    os.close(terminal)
    assert waiting.returncode == 0, error
    for line in answer.splitlines():
        found = json.loads(line)
        assert "error" not in found and found.get("ok", True) and found.get("valid", True), found


def test_no_hint_when_input_comes_from_a_program() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "controller.cli", "seats"],
        cwd=ROOT, input='{"players": 3, "draws": [["7p"], ["2z"], ["1m"]]}', capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert ended.stderr == "" and json.loads(ended.stdout)


# ---- help --------------------------------------------------------------------------------------------------------


def test_help_shows_text_in_brackets() -> None:
    """Else a section of table.toml, as [table], is taken for markup and vanishes."""
    bracketed = 0
    for path, command in every_command():
        texts = [command.help or "", *(getattr(one, "help", None) or "" for one in command.params)]
        inside = {found for text in texts for found in re.findall(r"\[[^\]]*\]", text)}
        if not inside:
            continue
        shown = " ".join(shell.invoke(app, [*path, "--help"]).output.split())
        for one in inside:
            bracketed += 1
            assert " ".join(one.split()) in shown, f"{' '.join(path)} --help does not show {one}"
    assert bracketed


# ---- what is only read -------------------------------------------------------------------------------------------


def test_reading_a_journal_leaves_no_files(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    evening.play_one()
    for command in (("journal", "verify"), ("session", "show"), ("ledger", "show")):  # beside a table at work
        shell.invoke(app, [*command, str(path)])
        assert Path(f"{path}-wal").exists() and Path(f"{path}-shm").exists()
    evening.play_one()
    last = evening.record.journal.last
    evening.record.journal.close()
    before, bytes_before = sorted(tmp_path.iterdir()), path.read_bytes()
    for command in (("journal", "verify"), ("session", "show"), ("ledger", "show"), ("journal", "show")):
        ended = shell.invoke(app, [*command, str(path)])
        assert ended.exit_code in (0, 3), ended.output
        assert sorted(tmp_path.iterdir()) == before and path.read_bytes() == bytes_before, command
    with closing(Journal.open(path)) as again:
        assert again.last == last
