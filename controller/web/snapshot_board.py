"""The board between the table's loop and the page's thread: the newest snapshot, and word that it changed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from typing import Any, Protocol

Snapshot = Mapping[str, Any]
"""What the page shows: a JSON object with `seats`, `phase_text`, `events` and so on."""


class SnapshotSource(Protocol):
    """Where the page takes its picture of the table from; every method may be called from any thread."""

    @property
    def revision(self) -> int:
        """0 before anything was published, one more with each snapshot after."""

    def latest(self) -> Snapshot:
        """The newest snapshot; empty before the first."""

    async def wait(self, seen: int) -> int:
        """Return the revision as soon as it is another than `seen`."""


class SnapshotBoard:
    """Holds the newest snapshot. The table publishes from its thread, the page reads and waits in its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._snapshot: Snapshot = {}
        self._revision = 0
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = set()

    @property
    def revision(self) -> int:
        return self._revision

    def publish(self, snapshot: Snapshot) -> None:
        """Put up a new snapshot. Other threads read it later: hand over a fresh dict and leave it alone."""
        with self._lock:
            self._snapshot = snapshot
            self._revision += 1
            waiting, self._waiting = self._waiting, set()
        for loop, future in waiting:
            try:
                loop.call_soon_threadsafe(_wake, future)
            except RuntimeError:  # that reader's loop has closed since: nobody is left to wake
                continue

    def latest(self) -> Snapshot:
        with self._lock:
            return self._snapshot

    async def wait(self, seen: int) -> int:
        loop = asyncio.get_running_loop()
        while True:
            with self._lock:
                if self._revision != seen:
                    return self._revision
                entry = (loop, loop.create_future())
                self._waiting.add(entry)
            try:
                await entry[1]
            finally:
                with self._lock:
                    self._waiting.discard(entry)


def _wake(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
