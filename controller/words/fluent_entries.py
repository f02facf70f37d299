"""The entries of Fluent files, each parsed when it is first asked for: a command says a dozen of some two thousand, and
to parse all of them takes longer than the command.

In a Fluent file an entry begins at the start of a line, and what belongs to it is indented (Fluent syntax 1.0), so that
a file is cut into entries without a parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from fluent.runtime import FluentResource
from fluent.syntax import ast

Entry = ast.Message | ast.Term
_BEGINS: Final = re.compile(r"^(-?)([A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
_NO_ENTRY: Final = re.compile(r"^(?![ \t}#\n]|$|-?[A-Za-z][A-Za-z0-9_-]* *=).*", re.MULTILINE)
"""A line that neither begins an entry nor belongs to one, nor is a comment."""


class FluentEntries(Mapping[str, Entry]):
    """The messages and terms of some files by name; a later file's replaces an earlier one's of the same name.

    Raises `ValueError` for a line that is not of Fluent, and at first use for an entry that is not well written.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        self._written: dict[str, str] = {}
        self._parsed: dict[str, Entry] = {}
        for source in sources:
            if (line := _NO_ENTRY.search(source)) is not None:
                raise ValueError(f"not well written: {line[0]!r}")
            begins = list(_BEGINS.finditer(source))
            ends = [*(one.start() for one in begins[1:]), len(source)]
            self._written.update(
                {one[2]: source[one.start() : end] for one, end in zip(begins, ends, strict=True)}
            )

    def __getitem__(self, name: str) -> Entry:
        if name not in self._parsed:
            self._parsed[name] = self._parse(name)
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)

    def is_message(self, name: str) -> bool:
        """Whether there is a message of this name; terms do not count."""
        return not self._written.get(name, "-").startswith("-")

    def _parse(self, name: str) -> Entry:
        for part in FluentResource(self._written[name]).body:
            if isinstance(part, ast.Junk):
                raise ValueError(f"not well written: {part.content!r}")
            if isinstance(part, ast.Message | ast.Term):
                return part
        raise ValueError(f"not well written: {self._written[name]!r}")


def referred_to(entry: Entry) -> Iterator[str]:
    """The names of the entries that an entry refers to."""
    waiting: list[object] = [entry.value, *entry.attributes]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.MessageReference | ast.TermReference):
            yield node.id.name
        if isinstance(node, ast.BaseNode):
            waiting.extend(vars(node).values())
        elif isinstance(node, list):
            waiting.extend(node)
