"""The tests that show each clause.

`python -m tests.controller.rules.shown_clauses` prints it and fails on a clause without a test.
"""

import ast
import gc
import sys
from collections.abc import Mapping
from pathlib import Path

from controller.rules.registry import clause_titles


def shown_by(folder: Path = Path(__file__).parent) -> dict[str, list[str]]:
    """Clause id -> `file::test` for every `@pytest.mark.clause(...)` in the folder."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(_parsed(path)):
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in node.decorator_list:
                for clause in _clauses_of(decorator):
                    found.setdefault(clause, []).append(f"{path.name}::{node.name}")
    return found


def _parsed(path: Path) -> ast.Module:
    """Parse the file. CPython 3.11 ends a parse with SystemError when the garbage collector runs other code during
    it, such as the warning of a closed event loop (gh-106905): collection is disabled meanwhile."""
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()


def untested(titles: Mapping[str, str]) -> list[str]:
    """The clauses that no test shows."""
    found = shown_by()
    return [clause for clause in titles if clause not in found]


def _clauses_of(decorator: ast.expr) -> list[str]:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.clause":
        return []
    return [str(each.value) for each in decorator.args if isinstance(each, ast.Constant)]


def main() -> int:
    """Print the table; return 1 if a clause has no test."""
    found, titles = shown_by(), clause_titles()
    for clause, title in titles.items():
        sys.stdout.write(f"{clause:7} {title}\n")
        for test in found.get(clause, ["NO TEST"]):
            sys.stdout.write(f"        {test}\n")
    missing = untested(titles)
    sys.stdout.write(f"{len(titles) - len(missing)} of {len(titles)} clauses have a test\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
