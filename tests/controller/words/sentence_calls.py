"""The calls in the code that make a sentence: their ids and the names of their arguments, without running it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
FAMILIES = sorted(path.parent.name for path in (ROOT / "controller" / "rules").glob("*/words"))
"""The folders of rule systems."""
PACKAGES = ("controller", "hardware_sim", "vision")
"""What makes sentences."""


class SentenceCall(NamedTuple):
    """A call of `say`, `sentence`, `Sentence` or a rule system's `WORDS.say` with an id that is written there: the
    place, the id, and the names of the arguments (None among them: others, too)."""

    where: str
    id: str
    given: frozenset[str | None]
    package: str | None
    """The system's Python package, whose words have the sentence; None for the shared catalogue."""


class SentenceCalls(NamedTuple):
    """The calls in some files, and the files that make a sentence whose id is put together."""

    calls: list[SentenceCall]
    put_together: set[str]


@cache
def sentence_calls(*packages: str) -> SentenceCalls:
    """The calls in every file of these packages."""
    found = SentenceCalls([], set())
    for path in sorted(file for package in packages for file in (ROOT / package).rglob("*.py")):
        calls = calls_in(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
        found.calls.extend(calls.calls)
        found.put_together.update(calls.put_together)
    return found


def calls_in(code: str, file: str) -> SentenceCalls:
    """The calls in one file; a rule system's own stand in `controller/rules/SYSTEM`."""
    tree = ast.parse(code)
    found, makers = SentenceCalls([], set()), {"sentence", "Sentence"} | ({"say"} - _printers(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in makers:
                package = None
            case ast.Call(func=ast.Attribute(value=ast.Name(id="WORDS"), attr="say"), args=[first, *_]):
                package = ".".join(Path(file).parent.parts)
            case _:
                continue
        ids = _ids(first)
        found.calls.extend(SentenceCall(f"{file}:{node.lineno}", id, _given(node), package) for id in ids)
        if not ids:
            found.put_together.add(file)
    return found


def _printers(tree: ast.Module) -> set[str]:
    """`say` where it prints a text."""
    imported = (
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and not (node.module or "").startswith(("controller.words", "controller.rules"))
        for name in node.names
    )
    defined = (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    given = (node.arg for node in ast.walk(tree) if isinstance(node, ast.arg))
    return {"say"} & {*imported, *defined, *given}


def _given(call: ast.Call) -> frozenset[str | None]:
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
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_ids(one), *_ids(other)]
    return []
