"""What the code says: every text in it, and every sentence that is said by its id; parsed once for a file of tests."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]


class SaidById(NamedTuple):
    """A call of `say`: where it stands, the id, and the arguments that are given by name (None: any)."""

    where: str
    id: str
    given: frozenset[str | None]


class CodeTexts(NamedTuple):
    """Of a package: its texts with a mark for each gap, and what `say` is called with outside of commands."""

    texts: list[str]
    said: list[SaidById]


@cache
def code_texts(package: str) -> CodeTexts:
    """What every file of this package says."""
    found = CodeTexts([], [])
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.JoinedStr(values=parts):
                    texts = (str(part.value) for part in parts if isinstance(part, ast.Constant))
                    found.texts.append("•".join(texts))
                case ast.Constant(value=str(text)):
                    found.texts.append(text)
                case ast.Call(func=ast.Name(id="say"), args=[first, *_]) if "commands" not in path.parts:
                    # What a command prints goes through another `say`.
                    where = f"{path.relative_to(ROOT / package)}:{node.lineno}"
                    given = frozenset(keyword.arg for keyword in node.keywords)
                    found.said.extend(SaidById(where, text, given) for text in _ids(first))
    return found


def _ids(written: ast.expr) -> list[str]:
    match written:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_ids(one), *_ids(other)]
    return []
