"""Small changes to the code, one at a time, that a test should notice: the mutants of some files, and a seeded
sample.

The changes are those of mutmut's operators. Left out are changes that no test of behaviour can see or that every
import would: texts for people (strings with a blank in them), annotations, decorators, assertions, and outside of
functions all but numbers and truth values.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_name, operator_number

UNTOUCHED: Final = (cst.Annotation, cst.Decorator, cst.Assert, cst.Import, cst.ImportFrom)
OUTSIDE_FUNCTIONS: Final = (operator_number, operator_name)
SAME_EITHER_WAY: Final = frozenset({"len", "isinstance", "cast", "Final"})
"""Calls whose arguments are not changed: without them nothing runs at all."""


@dataclass(frozen=True)
class Mutant:
    """One change to one file. `first` to `last` are its lines, `function` is the outermost function or method around
    it (None if only a new import has the change)."""

    path: str
    first: int
    last: int
    function: str | None
    was: str
    now: str
    _module: cst.Module = field(repr=False, compare=False)
    _original: cst.CSTNode = field(repr=False, compare=False)
    _changed: cst.CSTNode = field(repr=False, compare=False)

    @property
    def source(self) -> str:
        """The whole file with the change in it."""
        changed = self._module.deep_replace(self._original, self._changed)
        assert isinstance(changed, cst.Module)
        return str(changed.code)

    def __str__(self) -> str:
        return f"{self.path}:{self.first} {self.function or ''}: {self.was}  ->  {self.now}"


def mutants(root: Path, paths: Iterable[Path]) -> list[Mutant]:
    """Every mutant of these files, in order."""
    return [mutant for path in sorted(paths) for mutant in _of_file(root, path)]


def sample(all_of_them: list[Mutant], number: int, seed: str) -> list[Mutant]:
    """A random sample of this size, in the order of the code."""
    chosen = random.Random(seed).sample(range(len(all_of_them)), min(number, len(all_of_them)))
    return [all_of_them[place] for place in sorted(chosen)]


def _of_file(root: Path, path: Path) -> Iterator[Mutant]:
    wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
    collector = _Collector(str(path.relative_to(root)))
    wrapper.visit(collector)
    yield from collector.found


class _Collector(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.found: list[Mutant] = []
        self._module = cst.Module(())
        self._names: list[str] = []
        self._functions = 0
        self._defaults = 0
        self._lines = [(1, 1)]

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Module):
            self._module = node
        if isinstance(node, UNTOUCHED) or _untouched_call(node):
            return False
        place = self.get_metadata(PositionProvider, node, None)
        lines = self._lines[-1] if place is None else (place.start.line, place.end.line)
        self._lines.append(lines)
        self._mutate(node, lines)
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
            self._functions += isinstance(node, cst.FunctionDef)
        self._defaults += isinstance(node, cst.Param)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, UNTOUCHED) or _untouched_call(original_node):
            return
        self._lines.pop()
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()
            self._functions -= isinstance(original_node, cst.FunctionDef)
        self._defaults -= isinstance(original_node, cst.Param)

    def _mutate(self, node: cst.CSTNode, lines: tuple[int, int]) -> None:
        for kind, operator in mutation_operators:
            if not isinstance(node, kind) or (not self._functions and operator not in OUTSIDE_FUNCTIONS):
                continue
            if isinstance(node, cst.SimpleString) and " " in node.value:
                continue
            for changed in operator(node):
                was, now = _code_of(self._module, node), _code_of(self._module, changed)
                found = Mutant(self.path, *lines, self._function(), was, now, self._module, node, changed)
                self.found.append(found)

    def _function(self) -> str | None:
        """Names up to the outermost function, with which its inner parts are made again. A default belongs to the
        import."""
        if not self._functions or (self._defaults and self._functions == 1):
            return None
        return ".".join(self._names[: len(self._names) - self._functions + 1])


def _untouched_call(node: cst.CSTNode) -> bool:
    return (
        isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in SAME_EITHER_WAY
    )


def _code_of(module: cst.Module, node: cst.CSTNode) -> str:
    text = " ".join(module.code_for_node(node).split())
    return text if len(text) <= 160 else f"{text[:100]} ... {text[-50:]}"
