"""What the code says: every text in it, and every sentence that is said by its id; parsed once for a file of tests."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
RULES = ROOT / "controller" / "rules"
FAMILIES = sorted(path.parent.name for path in RULES.glob("*/words"))
"""The folders of rule systems."""


ID = re.compile(r"[a-z]\w*(\.\w+)+")
"""What a sentence's id looks like."""


class SaidById(NamedTuple):
    """A sentence made by its id, with `say`, `sentence`, `Sentence` or a rule system's own `WORDS.say`: where it
    stands, the id, and the arguments that are given by name (None: any)."""

    where: str
    id: str
    given: frozenset[str | None]
    package: str | None
    """The system's Python package, whose words have the sentence; None for `say`."""


class CodeTexts(NamedTuple):
    """Of a package: its texts with a mark for each gap, the sentences that it makes, and the files that make one whose
    id is put together."""

    texts: list[str]
    said: list[SaidById]
    put_together: set[str]


@cache
def code_texts(package: str) -> CodeTexts:
    """What every file of this package says."""
    found = CodeTexts([], [], set())
    for path in sorted((ROOT / package).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prints = _say_prints(tree)
        for node in ast.walk(tree):
            match node:
                case ast.JoinedStr(values=parts):
                    texts = (str(part.value) for part in parts if isinstance(part, ast.Constant))
                    found.texts.append("•".join(texts))
                case ast.Constant(value=str(text)):
                    found.texts.append(text)
                case ast.Call(func=function, args=[first, *_]) if _makes_sentence(function) and not (
                    prints and isinstance(function, ast.Name) and function.id == "say"
                ):
                    where = f"{path.relative_to(ROOT / package)}:{node.lineno}"
                    own = (
                        f"controller.rules.{path.parent.name}"
                        if isinstance(function, ast.Attribute)
                        else None
                    )
                    ids = _ids(first)
                    found.said.extend(SaidById(where, text, _given(node), own) for text in ids)
                    if not ids and not isinstance(first, ast.Constant):
                        found.put_together.add(str(path.relative_to(ROOT)))
    return found


def _say_prints(tree: ast.Module) -> bool:
    """Whether `say` is what commands print with in this file."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "controller.commands.output"
        and any(name.name == "say" and name.asname is None for name in node.names)
        for node in ast.walk(tree)
    )


def _makes_sentence(function: ast.expr) -> bool:
    match function:
        case ast.Name(id=name):
            return name in {"say", "sentence", "Sentence"}
        case ast.Attribute(value=ast.Name(id="WORDS"), attr="say"):
            return True
    return False


def _given(call: ast.Call) -> frozenset[str | None]:
    """The arguments of a sentence that a call names; None among them: others, too."""
    match call:
        case ast.Call(func=ast.Name(id="Sentence"), args=[_]):
            return frozenset()
        case ast.Call(func=ast.Name(id="Sentence"), args=[_, ast.Dict(keys=keys), *_]):
            names = (key.value if isinstance(key, ast.Constant) else None for key in keys)
            return frozenset(name if isinstance(name, str) else None for name in names)
        case ast.Call(func=ast.Name(id="Sentence")):
            return frozenset({None})
    return frozenset(keyword.arg for keyword in call.keywords)


def _ids(written: ast.expr) -> list[str]:
    match written:
        case ast.Constant(value=str(text)) if ID.fullmatch(text):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_ids(one), *_ids(other)]
    return []
