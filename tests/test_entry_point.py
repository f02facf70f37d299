"""Packages of other programs with the names of ours are named before they are imported."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import mahjong_table

ROOT: Final = Path(__file__).parent.parent
STARTED: Final = """
import sys
sys.path[:0] = sys.argv[1:3]
sys.argv[1:] = ["--help"]
# An editable installation finds ours behind whatever stands before it; any other one does not.
sys.meta_path[:] = [finder for finder in sys.meta_path if "Editable" not in getattr(finder, "__name__", "")]
import mahjong_table
mahjong_table.main()
"""


def started(first: Path, second: Path) -> subprocess.CompletedProcess[str]:
    """The command's help, with two folders before all others on Python's path."""
    return subprocess.run(
        [sys.executable, "-c", STARTED, str(first), str(second)],
        cwd=first if first != ROOT else second,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_another_programs_package_is_named_and_not_imported(tmp_path: Path) -> None:
    (tmp_path / "vision").mkdir()
    (tmp_path / "vision" / "__init__.py").write_text("raise SystemExit('imported')")
    ended = started(tmp_path, ROOT)
    assert ended.returncode == 1 and "imported" not in ended.stderr and "Traceback" not in ended.stderr
    assert f"'vision' would be taken from {tmp_path / 'vision'}" in ended.stderr and "venv" in ended.stderr


def test_a_module_of_that_name_is_named_too(tmp_path: Path) -> None:
    (tmp_path / "controller.py").write_text("")
    assert f"'controller' would be taken from {tmp_path / 'controller.py'}" in started(tmp_path, ROOT).stderr


def test_mixed_packages_are_named_where_an_import_fails(tmp_path: Path) -> None:
    """Another distribution has put its own `controller` over ours: what is ours in it cannot be found."""
    for package in mahjong_table.PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("")
    (tmp_path / "mahjong_table.py").write_text(Path(mahjong_table.__file__).read_text("utf-8"))
    other = tmp_path / "robots-1.0.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: robots\nVersion: 1.0\n")
    (other / "RECORD").write_text("controller/__init__.py,,\n")
    ended = started(tmp_path, tmp_path)
    assert ended.returncode == 1 and "'controller' belongs to " in ended.stderr and "robots" in ended.stderr


def test_nothing_is_in_the_way_here() -> None:
    assert mahjong_table.strangers() == []


def test_command_starts_there_and_every_package_is_asked_about() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["scripts"]["mahjong-table"] == "mahjong_table:main"
    find = project["tool"]["setuptools"]["packages"]["find"]["include"]
    assert sorted(name.rstrip("*") for name in find) == sorted(mahjong_table.PACKAGES)
