"""What the code says: every text in it, and every sentence that is said by its id; parsed once for a file of tests."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
RULES = ROOT / "controller" / "rules"
FAMILIES = sorted(path.parent.name for path in RULES.glob("*/words"))
"""The folders of rule systems."""


class SaidById(NamedTuple):
    """A call of `say`, or of a rule system's own `WORDS.say`: where it stands, the id, and the arguments that are given
    by name (None: any)."""

    where: str
    id: str
    given: frozenset[str | None]
    package: str | None
    """The system's Python package, whose words have the sentence; None for `say`."""


class CodeTexts(NamedTuple):
    """Of a package: its texts with a mark for each gap, what `say` is called with outside of commands, and the files
    that call it with an id which is put together."""

    texts: list[str]
    said: list[SaidById]
    put_together: set[str]


@cache
def code_texts(package: str) -> CodeTexts:
    """What every file of this package says."""
    found = CodeTexts([], [], set())
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.JoinedStr(values=parts):
                    texts = (str(part.value) for part in parts if isinstance(part, ast.Constant))
                    found.texts.append("•".join(texts))
                case ast.Constant(value=str(text)):
                    found.texts.append(text)
                case ast.Call(func=function, args=[first, *_]) if _is_say(function, path):
                    where = f"{path.relative_to(ROOT / package)}:{node.lineno}"
                    given = frozenset(keyword.arg for keyword in node.keywords)
                    own = (
                        f"controller.rules.{path.parent.name}"
                        if isinstance(function, ast.Attribute)
                        else None
                    )
                    ids = _ids(first)
                    found.said.extend(SaidById(where, text, given, own) for text in ids)
                    if not ids:
                        found.put_together.add(str(path.relative_to(ROOT)))
    return found


def _is_say(function: ast.expr, path: Path) -> bool:
    match function:
        case ast.Name(id="say"):
            return "commands" not in path.parts  # What a command prints goes through another `say`.
        case ast.Attribute(value=ast.Name(id="WORDS"), attr="say"):
            return True
    return False


def _ids(written: ast.expr) -> list[str]:
    match written:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_ids(one), *_ids(other)]
    return []
