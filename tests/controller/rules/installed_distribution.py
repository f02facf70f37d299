"""Distributions with rule systems, laid out as an installer leaves them, in a folder on PYTHONPATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

TENTH = Path(__file__).parent / "tenth_system"
ROOT = Path(__file__).parents[3]
GROUP = "mahjong_table.rules"


def install(distribution: Path, target: Path) -> Path:
    """Lay a distribution's packages and its metadata into `target`, without an installer or a network."""
    project = tomllib.loads((distribution / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for package in distribution.glob("*/__init__.py"):
        shutil.copytree(
            package.parent, target / package.parent.name, ignore=shutil.ignore_patterns("__pycache__")
        )
    return register(target, project["name"], project["version"], **project["entry-points"][GROUP])


def register(target: Path, name: str, version: str, **entries: str) -> Path:
    """The metadata of a distribution with these entry points of the rules group."""
    metadata = target / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{entry} = {value}" for entry, value in entries.items()]
    (metadata / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
    return target


def environment(target: Path) -> dict[str, str]:
    """The environment of a process that finds what is installed in `target`."""
    path = os.pathsep.join([str(target), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}


def run(target: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments and with what is installed in `target`."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        env=environment(target),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def command(target: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run `mahjong-table` with these arguments and with what is installed in `target`."""
    return run(target, "-m", "controller.cli", *arguments, stdin=stdin)
