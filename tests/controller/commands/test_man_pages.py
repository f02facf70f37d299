"""The manual pages: every command has one, with its options and how it ends, and man reads them without a complaint."""

from __future__ import annotations

import ast
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from controller.commands.command_table import COMMANDS
from controller.commands.output import ExitStatus
from controller.commands.program import app

ROOT: Final = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual") / "man1"
    written = CliRunner().invoke(app, ["manual", str(folder)])
    assert written.exit_code == 0, written.output
    return folder


def test_every_command_has_a_page(pages: Path) -> None:
    shown = {name for name, listed in COMMANDS.items() if not listed.hidden}
    assert {file.name for file in pages.iterdir()} == {
        "mahjong-table.1",
        *(f"mahjong-table-{name}.1" for name in shown),
    }
    whole = (pages / "mahjong-table.1").read_text(encoding="ascii").replace("\\-", "-")
    assert all(f".B {name}\n" in whole for name in shown)
    assert all(one.meaning in whole for one in ExitStatus)
    journal = (pages / "mahjong-table-journal.1").read_text(encoding="ascii").replace("\\-", "-")
    for phrase in (
        "journal key replace\n[OPTIONS] [path]",
        ".SH JOURNAL BACKUP",
        "--with-key",
        "[default: table.toml]",
    ):
        assert phrase in journal


def test_man_reads_every_page(pages: Path) -> None:
    if shutil.which("groff") is None:
        pytest.skip("no groff here to read them")
    read = subprocess.run(
        ["groff", "-man", "-ww", "-z", "-Tutf8", *sorted(pages.iterdir())],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert read.stderr == ""


def test_missing_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = CliRunner().invoke(app, ["manual", str(tmp_path / "file" / "man1")])
    assert answer.exit_code == 1 and "Name another folder." in answer.stderr


# ---- exit statuses -----------------------------------------------------------------------------------------------


def test_the_documentation_has_every_exit_status() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert all(f"| {int(one)} | {one.meaning} |" in page for one in ExitStatus)


def test_commands_end_only_with_listed_statuses() -> None:
    """Every number given to `fail`, `CommandFailed` or `typer.Exit` is a status of the table."""
    found = {
        number.value
        for file in (ROOT / "controller" / "commands").glob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("fail", "CommandFailed", "typer.Exit")
        for number in (*call.args, *(keyword.value for keyword in call.keywords))
        if isinstance(number, ast.Constant) and type(number.value) is int
    }
    assert {1, 2} <= found <= {int(one) for one in ExitStatus}


def test_ctrl_c_has_a_status_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("firmware_bridge.transport.port_discovery.ports_here", interrupted)
    assert CliRunner().invoke(app, ["ports"]).exit_code == ExitStatus.INTERRUPTED
