"""The size of the packages, and the number of interfaces in text and `Any`.

    python -m benchmarks.house                   # the counts
    python -m benchmarks.house --before COMMIT   # size and structure at that commit, beside today's
    python -m benchmarks.house --places          # and the places of text and `Any`
    python -m benchmarks.house --names           # and the function names that several modules of controller have
    python -m benchmarks.house --shapes          # and the classes that hold a score

Counted in the syntax trees of controller, vision and hardware_sim: comparisons of a topic or a zone with a string,
keys put together or taken apart around a colon, `Any` in controller, and (by ruff) functions of a complexity above
ten, with or without a reason beside them.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.house import structure

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("controller", "vision", "hardware_sim")
SPOKEN: Final = frozenset({"topic", "leaf", "zone", "what"})
"""Names under which topics and zones go."""
TESTS: Final = frozenset({"startswith", "endswith", "partition", "rpartition", "split"})


def main() -> int:
    """Print the counts as JSON, one object; with `--places` a line each before it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house", description=__doc__.split("\n")[0])
    parser.add_argument("--places", action="store_true", help="say where each of them is")
    parser.add_argument("--before", metavar="COMMIT", help="size and structure at this commit, too")
    parser.add_argument("--names", action="store_true", help="list the function names of several modules")
    parser.add_argument("--shapes", action="store_true", help="list the classes that hold a score")
    asked = parser.parse_args()
    places = asked.places
    print_structure(asked.before)
    print_lists(names=asked.names, shapes=asked.shapes)
    found: dict[str, list[str]] = {"string comparisons": [], "keys in text": [], "Any in controller": []}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            where = path.relative_to(ROOT)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for kind in kinds(node, in_controller=package == "controller"):
                    found[kind].append(f"{where}:{getattr(node, 'lineno', 0)}")
    found["complexity above 10"] = complex_functions()
    if places:
        for kind, lines in found.items():
            sys.stdout.writelines(f"{kind:20} {line}\n" for line in lines)
    sys.stdout.write(json.dumps({kind: len(lines) for kind, lines in found.items()}) + "\n")
    return 0


def print_structure(before: str | None) -> None:
    """A line for each figure: today's, after that of the commit `before`, if one is given."""
    now = structure.figures(structure.sources_here(ROOT)) | structure.places_of_changes(ROOT, None)
    then = now
    if before is not None:
        then = structure.figures(structure.sources_at(ROOT, before)) | structure.places_of_changes(
            ROOT, before
        )
    for name, count in now.items():
        earlier = "" if before is None else f"{then[name]:>8,}"
        sys.stdout.write(f"{name:36}{earlier}{count:>8,}\n")


def print_lists(*, names: bool, shapes: bool) -> None:
    """The function names that occur in several modules of controller, and the classes that hold a score."""
    trees = {
        file: ast.parse(text)
        for file, text in structure.sources_here(ROOT).items()
        if file.startswith("controller/")
    }
    for name, files in structure.repeated_functions(trees).items() if names else ():
        sys.stdout.write(f"{name:28} {' '.join(files)}\n")
    for name, file in structure.shapes_of_a_score(trees).items() if shapes else ():
        sys.stdout.write(f"{name:28} {file}\n")


def kinds(node: ast.AST, *, in_controller: bool) -> Iterator[str]:
    """The kind of count for one node of a syntax tree."""
    if isinstance(node, ast.Compare) and compares_spoken(node):
        yield "string comparisons"
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in TESTS
        and name_of(node.func.value) in SPOKEN
    ):
        yield "string comparisons" if node.func.attr.endswith("with") else "keys in text"
    if isinstance(node, ast.JoinedStr) and is_key(node):
        yield "keys in text"
    if in_controller and isinstance(node, ast.Name) and node.id == "Any":
        yield "Any in controller"


def compares_spoken(node: ast.Compare) -> bool:
    """Whether a topic or a zone is compared with text: `topic == "score"`, `what in ("melds", "hand")`."""
    sides = [node.left, *node.comparators]
    return any(name_of(side) in SPOKEN for side in sides) and any(is_text(side) for side in sides)


def name_of(node: ast.expr) -> str:
    """`topic` of `topic`, `message.topic`, `topic[0]`; "" of anything else."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return name_of(value)
    return ""


def is_text(node: ast.expr) -> bool:
    """A string, or a tuple, list or set that holds one."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_text(part) for part in node.elts)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_key(node: ast.JoinedStr) -> bool:
    """`f"discards:{seat}"` or `f"{what}:{seat}"`: words and numbers around one colon, nothing else."""
    text = "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)  # type: ignore[misc]
    left, colon, right = text.partition(":")
    return bool(colon) and left.isidentifier() and right.isidentifier()


def complex_functions() -> list[str]:
    """Functions above ten, by ruff, also those with a reason beside them."""
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "C901",
        "--ignore-noqa",
        "--output-format",
        "concise",
    ]
    command += [*PACKAGES, "firmware_bridge"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [line.partition(": ")[0] for line in result.stdout.splitlines() if "C901" in line]


if __name__ == "__main__":
    sys.exit(main())
