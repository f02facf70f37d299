"""A picture of the table for page and broker, drawn when somebody first looks at it.

A table that is busy changes many times a second, but page and broker look twice a second at most: most pictures are
replaced before anybody has seen them. What a picture shows is fixed when it is made, whenever it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any


class Picture(Mapping[str, Any]):
    """What `draw` gives, once; it may be looked at in any thread, so `draw` must depend on nothing that changes."""

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
