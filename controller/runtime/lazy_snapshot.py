"""A snapshot of the table for page and broker, computed when it is first read.

A busy table changes many times a second, but page and broker look twice a second at most: most snapshots are replaced
before anybody has read them. The content is fixed when the snapshot is made, whenever it is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any


class Picture(Mapping[str, Any]):
    """A read-only mapping of what `draw` returns, computed once. It may be read in any thread, so `draw` must depend on
    immutable values only."""

    def __init__(self, draw: Callable[[], dict[str, Any]]) -> None:
        self._draw = draw

    @cached_property
    def _drawn(self) -> dict[str, Any]:
        return self._draw()

    def __getitem__(self, name: str) -> Any:
        return self._drawn[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)
