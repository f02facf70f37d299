"""Questions to a table's event loop from other threads: those of the pages and of the broker."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, TypeVar

from controller import clock

ANSWER_S: Final = 5.0
"""Seconds a thread waits for the table's answer."""
Answered = TypeVar("Answered")


class LoopCalls:
    """Calls into one event loop, once it runs."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    def into(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on calls are made in this loop."""
        self._loop = loop

    def answer(self, ask: Callable[[], Answered], late: Answered) -> Answered:
        """What `ask` answers in the loop; `late` where that does not run yet, has ended, or is too busy."""
        loop = self._loop
        asked: Future[Answered] = Future()

        def in_loop() -> None:
            if asked.set_running_or_notify_cancel():
                asked.set_result(ask())

        try:
            if loop is None:
                return late
            loop.call_soon_threadsafe(in_loop)
            return asked.result(ANSWER_S)
        except (RuntimeError, TimeoutError):
            asked.cancel()
            return late

    def soon(self, act: Callable[[], object]) -> None:
        """Call this in the loop, where that runs."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended: there is nothing to be done any more
                self._loop.call_soon_threadsafe(act)

    def now(self) -> float:
        """The clock of the loop (seconds since the epoch), from any thread."""
        loop = self._loop
        return clock.VIRTUAL_EPOCH + loop.time() if isinstance(loop, clock.VirtualLoop) else time.time()
