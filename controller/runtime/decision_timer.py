"""The timer of what a table waits for: a decision of players, or the end of a display."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from controller.referee.outputs import Waiting
from firmware_bridge.errors import LinkError

HEAR_AGAIN_S: Final = 1.0
"""Seconds between two polls for late presses over a link that is dead and not yet known to be."""


class DecisionTimer:
    """One timer at a time. `hear_out` returns when every press made before has been told; `elapsed` is called with the
    name of what was waited for."""

    def __init__(self, hear_out: Callable[[], Awaitable[None]], elapsed: Callable[[str], None]) -> None:
        self._hear_out = hear_out
        self._elapsed = elapsed
        self._handle: asyncio.TimerHandle | None = None
        self._armed: Waiting | None = None
        self._hearing_out: asyncio.Task[None] | None = None

    def arm(self, waiting: Waiting | None) -> None:
        """Wait for this, or for nothing; what is waited for already goes on."""
        if waiting == self._armed:
            return
        for pending in (self._handle, self._hearing_out):
            if pending is not None:
                pending.cancel()
        self._armed, self._handle, self._hearing_out = waiting, None, None
        if waiting is not None:
            self._handle = asyncio.get_running_loop().call_later(waiting.seconds, self._time_out, waiting)

    def _time_out(self, waiting: Waiting) -> None:
        if waiting.for_presses:
            self._hearing_out = asyncio.create_task(self._confirm(waiting))
        else:
            self._elapsed(waiting.name)

    async def _confirm(self, waiting: Waiting) -> None:
        """Nobody answered before the timer elapsed. That counts only once the firmware confirms it: a press may have
        been made in time and be delayed on the link."""
        try:
            await self._hear_out()
        except LinkError:
            # A dead link is reported, and no timer runs then; where it recovers first, players have a little longer.
            self._handle = asyncio.get_running_loop().call_later(HEAR_AGAIN_S, self._time_out, waiting)
        else:
            self._hearing_out = None  # the input arms the next timer, and must not cancel this task
            self._elapsed(waiting.name)
