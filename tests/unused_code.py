"""Code that nothing calls: vulture, with the members of JSON objects left out. `python -m tests.unused_code`

A member of a `TypedDict` is read by its name as text, which vulture cannot see.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from vulture.config import make_config
from vulture.core import Vulture

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Print what is unused. Returns 0, or vulture's exit status where something is."""
    config = make_config([], tomlfile=None)
    members = json_members(ROOT / folder for folder in config["paths"])
    vulture = Vulture(
        ignore_names=[*config["ignore_names"], *sorted(members)],
        ignore_decorators=config["ignore_decorators"],
    )
    vulture.scavenge(config["paths"], exclude=config["exclude"])
    return int(vulture.report(min_confidence=config["min_confidence"]))


def json_members(folders: Iterator[Path]) -> set[str]:
    """The members of every `TypedDict` in these folders and files, and of the classes that extend one."""
    files = (file for folder in folders for file in (folder.rglob("*.py") if folder.is_dir() else [folder]))
    modules = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    classes = [node for module in modules for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    typed_dicts = {"TypedDict"}
    while found := {one.name for one in classes if _bases(one) & typed_dicts} - typed_dicts:
        typed_dicts |= found
    members = [one for node in classes if node.name in typed_dicts for one in node.body]
    return {ast.unparse(one.target) for one in members if isinstance(one, ast.AnnAssign)}


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base) for base in node.bases}


if __name__ == "__main__":
    sys.exit(main())
