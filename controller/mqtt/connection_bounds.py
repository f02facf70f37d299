"""Who may be connected to the embedded broker at once: a bound, and nobody who is silent takes another's place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

MOST_CONNECTIONS: Final = 500
"""Open at once; a program may hold 1,024 files, and the table needs some for itself."""

log = logging.getLogger(__name__)


class ConnectionBounds:
    """Counts connections. Those that have not said CONNECT give way, the oldest first; who has said it stays."""

    def __init__(self) -> None:
        self._open: set[asyncio.Task[None]] = set()
        self._unnamed: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._is_told = False

    def __iter__(self) -> Iterator[asyncio.Task[None]]:
        return iter([*self._open])

    def come(self, task: asyncio.Task[None], writer: asyncio.StreamWriter) -> bool:
        """A connection was made; False if there is no room for it."""
        if len(self._open) >= MOST_CONNECTIONS:
            if not self._is_told:
                self._is_told = True
                log.warning(
                    "%d connections are open at the embedded broker, which is all it takes: new ones take the place of "
                    "those that never said who they are, or are closed. See who opens so many.",
                    MOST_CONNECTIONS,
                )
            if not self._unnamed:
                return False
            oldest = next(iter(self._unnamed))
            self._unnamed[oldest].transport.abort()
            self.gone(oldest)
        self._open.add(task)
        self._unnamed[task] = writer
        return True

    def named(self, task: asyncio.Task[None]) -> None:
        """It has said CONNECT."""
        self._unnamed.pop(task, None)

    def gone(self, task: asyncio.Task[None]) -> None:
        """It is over."""
        self._open.discard(task)
        self._unnamed.pop(task, None)
        if len(self._open) < MOST_CONNECTIONS // 2:
            self._is_told = False
