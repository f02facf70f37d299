"""The engine is one class, made of parts that read a rule set: no class of the rules inherits from a class of ours."""

import ast
from pathlib import Path

import controller.rules

LIBRARY = {"Protocol", "NamedTuple", "Enum", "StrEnum", "ValueError", "Exception", "dict", "str"}
"""The permitted base classes: a type of functions, values, enums, errors, one table kept as a dict, and a sentence
that is its English text."""


def test_no_class_of_the_rules_inherits_from_another() -> None:
    folder = Path(controller.rules.__file__).parent
    bases = {
        f"{path.relative_to(folder)}: {node.name}({ast.unparse(base)})"
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if ast.unparse(base).partition("[")[0] not in LIBRARY
    }
    assert not bases
