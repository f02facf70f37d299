"""Outcomes of motions by operation id, for callers that await one motion instead of subscribing to all events."""

import asyncio
from typing import Final

from firmware_bridge.errors import MotionFailed
from firmware_bridge.events import Done, Failed

KEPT: Final = 32
"""Latest outcomes kept for who asks late."""


class Outcomes:
    """Outcomes by op id. A motion is *begun* when it is commanded and *told* when its outcome is known."""

    def __init__(self) -> None:
        self._told: dict[int, Done | Failed] = {}
        self._begun: dict[int, asyncio.Future[None]] = {}

    def begin(self, op_id: int) -> None:
        """A motion is being commanded: forgets an earlier outcome of this op id, and lets `of` wait for the new one."""
        self._told.pop(op_id, None)
        if op_id not in self._begun:
            self._begun[op_id] = asyncio.get_running_loop().create_future()

    def abandon(self, op_id: int) -> None:
        """The command was refused, or its fate is unknown: ends the wait for its outcome."""
        if waited := self._begun.pop(op_id, None):
            waited.set_result(None)

    def tell(self, outcome: Done | Failed) -> None:
        """Stores an outcome and wakes those who wait for it. The oldest beyond `KEPT` are dropped."""
        self._told[outcome.op_id] = outcome
        while len(self._told) > KEPT:
            del self._told[next(iter(self._told))]
        if waited := self._begun.pop(outcome.op_id, None):
            waited.set_result(None)

    async def of(self, op_id: int) -> Done:
        """Waits for the end of a motion. `MotionFailed` when it failed, `LookupError` when none was begun."""
        if waited := self._begun.get(op_id):
            await asyncio.shield(waited)
        match self._told.get(op_id):
            case Done() as done:
                return done
            case Failed() as failed:
                raise MotionFailed(failed)
            case None:
                raise LookupError(f"No motion with operation id {op_id} was begun here lately.")
