"""The entries of a Fluent file as its own parser reads the whole of it."""

from __future__ import annotations

from collections.abc import Iterator

from fluent.runtime import FluentResource
from fluent.syntax import ast

from controller.words.fluent_entries import Entry


def entries_of(source: str) -> Iterator[Entry]:
    """The entries of a file. Raises `ValueError` where it is not well written."""
    for entry in FluentResource(source).body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"not well written: {entry.content!r}")
        if isinstance(entry, ast.Message | ast.Term):
            yield entry
