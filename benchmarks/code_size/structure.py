"""Size and structure of the packages, now or at a commit: files, lines, modules that one module alone imports, and
names of module functions that occur more than once."""

from __future__ import annotations

import ast
import io
import subprocess
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
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
    names = Counter(name for tree in trees.values() for name in _public_functions(tree))
    return {**counts, "function names in several modules": sum(count > 1 for count in names.values())}


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
