"""The entries of a Fluent file as its own parser reads the whole of it."""

from __future__ import annotations

from functools import cache

from fluent.runtime import FluentResource
from fluent.syntax import ast

from controller.words.fluent_entries import Entry


@cache
def entries_of(source: str) -> tuple[Entry, ...]:
    """The entries of a file, parsed once. Raises `ValueError` where it is not well written."""
    body = FluentResource(source).body
    for entry in body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"not well written: {entry.content!r}")
    return tuple(entry for entry in body if isinstance(entry, ast.Message | ast.Term))
