"""Size and structure of the packages, now or at a commit: files, lines, modules that one module alone imports, names of
module functions that occur more than once, the shapes of a score, and the places of three changes."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tarfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

PACKAGES = ("controller", "vision", "hardware_sim", "firmware_bridge")


def sources_here(root: Path) -> dict[str, str]:
    """Path from `root` to text of every Python file of the packages in git."""
    listed = _git(root, "ls-files", *(f"{package}/*.py" for package in PACKAGES)).decode().split()
    return {name: (root / name).read_text(encoding="utf-8") for name in listed if (root / name).exists()}


def sources_at(root: Path, commit: str) -> dict[str, str]:
    """The same, as of a commit. Raises `subprocess.CalledProcessError` for an unknown one."""
    with tarfile.open(fileobj=io.BytesIO(_git(root, "archive", commit, *PACKAGES))) as archive:
        found = (
            (member.name, archive.extractfile(member)) for member in archive if member.name.endswith(".py")
        )
        return {name: file.read().decode() for name, file in found if file is not None}


def figures(sources: Mapping[str, str]) -> dict[str, int]:
    """The figures of these files."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    counts = {
        "files": len(sources),
        "files of controller": sum(name.startswith("controller/") for name in sources),
        "files of controller/commands": sum(name.startswith("controller/commands/") for name in sources),
        "lines": sum(text.count("\n") for text in sources.values()),
        "files under 50 lines": sum(0 < text.count("\n") < 50 for text in sources.values()),
        "modules with one importer": sum(len(who) == 1 for who in importers(trees).values()),
    }
    controller = {name: tree for name, tree in trees.items() if name.startswith("controller/")}
    return {
        **counts,
        "function names in several modules": len(repeated_functions(trees)),
        "the same of controller": len(repeated_functions(controller)),
        "shapes of a score": len(shapes_of_a_score(trees)),
    }


def repeated_functions(trees: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """The names of public module functions that stand in several modules, each with these modules' files."""
    found: dict[str, list[str]] = defaultdict(list)
    for file, tree in trees.items():
        for name in dict.fromkeys(
            _public_functions(tree)
        ):  # an overloaded one stands several times in its module
            found[name].append(file)
    return {name: files for name, files in sorted(found.items()) if len(files) > 1}


AMOUNTS = frozenset({"deltas", "delta", "payments"})
"""Fields that hold what a hand has moved."""
NO_SCORES = re.compile(r"Correct|FalseWin|Word$")
"""Classes of corrections, of false wins within a hand, and of arguments of sentences have such fields too."""


def shapes_of_a_score(trees: Mapping[str, ast.Module]) -> dict[str, str]:
    """The classes of the controller with amounts of a hand among their fields, each with its file."""
    return {
        node.name: file
        for file, tree in trees.items()
        if file.startswith("controller/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not NO_SCORES.search(node.name) and AMOUNTS & _fields(node)
    }


def _fields(node: ast.ClassDef) -> set[str]:
    return {
        one.target.id
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }


PARLOR_LISTS = (
    "controller/parlor/queries",
    "controller/commands",
    "controller/web/static/parlor",
    "controller/words",
)
CHANGES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "places of an option (swap dice)": ("swap[-_]dice", ("controller/rules/ningbo", "docs/rules")),
    "places of a fault code (mixed set)": (
        "mixed[-_ ]set",
        ("controller", "docs", "firmware_bridge", "hardware_sim"),
    ),
    "places of a column (corrected)": ("corrected", PARLOR_LISTS),
}
"""Three changes that others make: by an example of each, what it is called, and where it can stand."""


def places_of_changes(root: Path, commit: str | None) -> dict[str, int]:
    """In how many files but tests each of the examples stands, now or at a commit."""
    return {
        change: len(_files_with(root, commit, pattern, paths)) for change, (pattern, paths) in CHANGES.items()
    }


def _files_with(root: Path, commit: str | None, pattern: str, paths: Sequence[str]) -> list[str]:
    command = ["git", "grep", "-liE", pattern, *([] if commit is None else [commit]), "--", *paths]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def importers(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """The modules that import each module, anywhere in their text."""
    modules = {_module(name): tree for name, tree in trees.items()}
    found: dict[str, set[str]] = defaultdict(set)
    for module, tree in modules.items():
        for imported in _imports(tree):
            if imported in modules and imported != module:
                found[imported].add(module)
    return found


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _module(name: str) -> str:
    path = PurePosixPath(name).with_suffix("")
    return ".".join(path.parts[:-1] if path.name == "__init__" else path.parts)


def _public_functions(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node.name


def _git(root: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=True).stdout
