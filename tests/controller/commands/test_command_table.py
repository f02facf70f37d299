"""What a command imports before it does anything, and that the table of commands says what the commands say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from typer.core import TyperGroup
from typer.testing import CliRunner

from controller import versions
from controller.commands.command_table import COMMANDS
from controller.commands.program import app, commands_of, every_command, summary

ROOT: Final = Path(__file__).parents[3]
LIBRARIES: Final = frozenset(
    {
        *(
            "PIL",
            "amqtt",
            "argon2",
            "cattrs",
            "cryptography",
            "cv2",
            "fluent",
            "httpcore",
            "httpx",
            "numpy",
            "onnxruntime",
        ),
        *(
            "paho",
            "prometheus_client",
            "pydantic",
            "pyarrow",
            "regex",
            "fpdf",
            "rich",
            "serial",
            "sqlalchemy",
        ),
        *("starlette", "structlog", "uvicorn", "webauthn", "yaml", "zxcvbn"),
    }
)
"""What takes about as long to import as Python to start, or longer."""
TYPERS: Final = "pydantic"
"""Typer converts the values of options and arguments by it."""
SCORE: Final = (
    '{"rules": "hangzhou", "banker": 0, "indicator": "4s", "seats": [{}, {"hand": "123456m456p123s4s"}, {}, {}], '
    '"win": {"seat": 1, "tile": "4s", "by": "draw"}}'
)
PROGRAM: Final = """
import json, sys
file, sys.argv = sys.argv[1], ["mahjong-table", *sys.argv[2:]]
from controller.cli import main
try:
    main()
    status = 0
except SystemExit as ended:
    status = ended.code or 0
with open(file, "w") as written:
    json.dump([status, sorted(sys.modules)], written)
"""
EVERY_COMMAND: Final = """
import json, sys
from controller.commands.command_table import COMMANDS
from controller.commands.program import commands_of
for listed in COMMANDS.values():
    commands_of(listed.module)
with open(sys.argv[1], "w") as written:
    json.dump([0, sorted(sys.modules)], written)
"""


def imported(folder: Path, *arguments: str, given: str = "", program: str = PROGRAM) -> frozenset[str]:
    """Every module that a command imports in a process of its own; the command must end well."""
    file = folder / "modules.json"
    ended = subprocess.run(
        [sys.executable, "-c", program, str(file), *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, input=given, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip
    status, modules = json.loads(file.read_text())
    assert status == 0, ended.stderr
    return frozenset(modules)


def libraries(modules: frozenset[str]) -> frozenset[str]:
    return LIBRARIES & modules


def modules_of(modules: frozenset[str], *packages: str) -> list[str]:
    return sorted(name for name in modules if name.partition(".")[0] in packages or name in packages)


def test_version_is_reported_without_command_line(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--version")
    assert not {"typer", "importlib.metadata"} & modules and not libraries(modules)
    assert len(modules) < 120


def test_unread_version_is_no_error() -> None:
    """As `mahjong-table --version | head -1` may end."""
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "controller.cli", "--version"]
    done = subprocess.run(command, cwd=ROOT, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_imports_no_command(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--help")
    assert not libraries(modules) and "importlib.metadata" not in modules
    assert not {f"controller.commands.{listed.module}" for listed in COMMANDS.values()} & modules
    assert not modules_of(modules, "vision", "hardware_sim", "firmware_bridge", "controller.rules")
    assert len(modules) < 220


def test_options_are_known_without_any_library(tmp_path: Path) -> None:
    """Its help, its completion and the refusal of a misspelt option."""
    modules = imported(tmp_path, program=EVERY_COMMAND)
    assert {f"controller.commands.{listed.module}" for listed in COMMANDS.values()} <= modules
    assert not libraries(modules)
    assert modules_of(modules, "vision") == []


@pytest.mark.parametrize(
    ("command", "given", "needs", "most"),
    [
        (("score",), SCORE, "", 450),
        (("rules", "hangzhou"), "", "fluent", 550),
        (("ports",), "", "serial", 450),
    ],
)
def test_a_command_imports_only_what_it_needs(
    command: tuple[str, ...], given: str, needs: str, most: int, tmp_path: Path
) -> None:
    modules = imported(tmp_path, *command, given=given)
    assert libraries(modules) == {TYPERS, *needs.split()}
    assert len(modules) < most


def test_only_the_requested_rule_system_is_imported(tmp_path: Path) -> None:
    modules = imported(tmp_path, "rules", "hangzhou")
    others = ("kawuxing", "ningbo", "wuhan", "xiamen")
    assert modules_of(modules, "controller.rules.hangzhou")
    assert modules_of(modules, *(f"controller.rules.{name}" for name in others)) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_table_and_commands_have_the_same_summaries(name: str) -> None:
    listed = COMMANDS[name]
    command = commands_of(listed.module)[name]
    assert (summary(command), command.hidden) == (listed.summary, listed.hidden)


def test_every_module_of_commands_is_in_the_table() -> None:
    folder = ROOT / "controller" / "commands"
    registering = {
        file.stem
        for file in folder.glob("*.py")
        if "def register(app: typer.Typer)" in file.read_text(encoding="utf-8")
    }
    assert registering == {listed.module for listed in COMMANDS.values()}
    for module in registering:
        assert set(commands_of(module)) == {name for name, one in COMMANDS.items() if one.module == module}


def test_the_version_names_what_a_report_needs() -> None:
    found = versions.installed_versions()
    assert found["python"] == ".".join(map(str, sys.version_info[:3]))
    for line in ("OpenCV", "paho-mqtt", "amqtt", "serial protocol"):
        assert line in versions.in_words(found)


def test_a_version_is_read_from_the_metadata_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Some_Library-1.2rc1.dist-info").mkdir()
    (tmp_path / "some_library_more-9.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "missing"), str(tmp_path)])
    assert versions.installed("other", "some-library") == "1.2rc1"
    assert versions.installed("library") is None


def test_the_commit_is_read_from_a_checkout_and_its_worktrees(tmp_path: Path) -> None:
    git = ["git", "-C", str(tmp_path / "house"), "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", "init", "--quiet", str(tmp_path / "house")], check=True)
    assert versions.checked_out(tmp_path / "house") is None  # nothing is committed yet
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "x"], check=True)
    subprocess.run([*git, "worktree", "add", "--quiet", str(tmp_path / "tree")], check=True)
    head = subprocess.run(
        [*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    assert versions.checked_out(tmp_path / "house") == versions.checked_out(tmp_path / "tree") == head
    subprocess.run([*git, "pack-refs", "--all"], check=True)
    assert versions.checked_out(tmp_path / "tree") == head
    subprocess.run([*git, "checkout", "--quiet", "--detach"], check=True)
    assert versions.checked_out(tmp_path / "house") == head
    assert versions.checked_out(tmp_path) is None


SAY_NO_JSON: Final = {
    "the rules speak JSON by themselves": {"wall", "score", "seats", "referee"},
    "the answer is JSON, or a signed command": {"see", "schemas", "staff sign"},
    "what is asked for is a file": {"markers", "manual", "completion", "journal export", "parlor export"},
    "it runs until it is stopped, as its group says": {"setup", "parlor run", "crew"},
}


def test_every_answering_command_has_json() -> None:
    without = {
        " ".join(path)
        for path, command in every_command()
        if not isinstance(command, TyperGroup) and not any("--json" in one.opts for one in command.params)
    }
    assert without == set().union(*SAY_NO_JSON.values())


def test_done_changes_are_reported_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shell = CliRunner()

    def answer_of(*words: str) -> dict[str, object]:
        answer = shell.invoke(app, [*words, "--json"])
        assert answer.exit_code == 0, answer.output
        (line,) = answer.stdout.splitlines()
        found: dict[str, object] = json.loads(line)
        return found

    assert answer_of("init")["file"] == "table.toml"
    added = answer_of("staff", "add", "Ann")
    assert added["file"] == "Ann.key" and str(added["fingerprint"]) in str(added["text"])
    assert answer_of("staff", "remove", "Ann")["name"] == "Ann"
    assert answer_of("staff", "key", "own.key")["file"] == "own.key"
    assert answer_of("broker", "add", "wall", "--kind", "display")["name"] == "wall"
    assert answer_of("broker", "remove", "wall")["name"] == "wall"
