"""A record with more than four fields is made by keyword: two strings that change places are seen by nobody else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from tests.module_graph import files, within

MOST_BY_POSITION: Final = 4
LEFT_OUT: Final = ("controller.rules", "controller.orders")
"""What has not been brought to it yet."""


def dataclasses(tree: ast.Module) -> Iterator[str]:
    """The classes of a module that are dataclasses."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            makers = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
            if any(ast.unparse(maker).endswith("dataclass") for maker in makers):
                yield node.name


def imported(tree: ast.Module) -> dict[str, str]:
    """What a module imports, by the name it has there."""
    return {
        name.asname or name.name: f"{node.module}.{name.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }


def made_by_position(module: str, tree: ast.Module, records: frozenset[str]) -> Iterator[str]:
    """The calls that make a record with more than four positional arguments, each with its line."""
    known = imported(tree) | {name: f"{module}.{name}" for name in dataclasses(tree)}
    pending: list[tuple[ast.AST, str]] = [(tree, "")]
    while pending:
        node, within_class = pending.pop()
        if isinstance(node, ast.ClassDef):
            within_class = f"{module}.{node.name}"
        pending += [(child, within_class) for child in ast.iter_child_nodes(node)]
        if isinstance(node, ast.Call) and len(node.args) > MOST_BY_POSITION:
            first, _, rest = ast.unparse(node.func).partition(".")
            made = known.get(first, "") + (f".{rest}" if rest else "")
            made = within_class if (first, rest) == ("cls", "") else made
            if made in records:
                yield f"{module}, line {node.lineno}: {made} of {len(node.args)} arguments by position"


def test_records_of_many_fields_are_made_by_keyword() -> None:
    trees = {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in files().items()}
    records = frozenset(f"{module}.{name}" for module, tree in trees.items() for name in dataclasses(tree))
    found = [
        line
        for module, tree in trees.items()
        if within(module, "controller") and not any(within(module, place) for place in LEFT_OUT)
        for line in made_by_position(module, tree, records)
    ]
    assert not found, "\n".join(found)


def test_a_record_made_by_position_is_found() -> None:
    source = """
from dataclasses import dataclass
@dataclass(frozen=True)
class Row:
    a: int
    @classmethod
    def of(cls): return cls(1, 2, 3, 4, 5)
Row(1, 2, 3, 4)
Row(1, 2, 3, 4, e=5)
Row(1, *others, 3, 4, 5)
"""
    tree = ast.parse(source)
    lines = list(made_by_position("rows", tree, frozenset({"rows.Row"})))
    assert sorted(line.partition(":")[0] for line in lines) == ["rows, line 10", "rows, line 7"]
