"""The newest snapshot, shared between the table's loop and the page's thread, with a notification of changes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from typing import Any, Protocol

Snapshot = Mapping[str, Any]
"""What the page shows: a JSON object with `seats`, `phase_text`, `events` and so on."""


class SnapshotSource(Protocol):
    """The source of a page's snapshots; every method may be called from any thread."""

    @property
    def revision(self) -> int:
        """0 before anything was published, one more with each snapshot after."""

    def latest(self) -> Snapshot:
        """The newest snapshot; empty before the first."""

    async def wait(self, seen: int) -> int:
        """Return the revision as soon as it differs from `seen`."""


class SnapshotBoard:
    """Holds the newest snapshot. The table publishes from its thread, the page reads and waits in its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._snapshot: Snapshot = {}
        self._revision = 0
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = set()

    @property
    def revision(self) -> int:
        """0 before anything was published, one more with each snapshot after."""
        return self._revision

    def publish(self, snapshot: Snapshot) -> None:
        """Replace the snapshot and wake those who wait. Other threads read it later: pass a fresh dict and do not
        change it."""
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
        """The newest snapshot; empty before the first."""
        with self._lock:
            return self._snapshot

    async def wait(self, seen: int) -> int:
        """Return the revision as soon as it differs from `seen`; from any event loop."""
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
