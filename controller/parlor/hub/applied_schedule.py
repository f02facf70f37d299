"""When which table is told what the hub holds of its journal (`applied`): at once where it waits for nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from controller.parlor.hub.stream_progress import StreamReach

TOLD_S: Final = 0.3
EACH_S: Final = 0.002
"""A table that keeps up is told every EACH_S for each one that waits with it, TOLD_S at most; one that is far ahead,
whenever FAR more are kept."""
HURRIED_S: Final = 0.05
FAR: Final = 200


class AppliedSchedule:
    """The newest reach of each stream that its table has not been told yet, and when it was told last."""

    def __init__(self) -> None:
        self._due: dict[int, StreamReach] = {}
        self._told: dict[int, tuple[float, int]] = {}

    def __bool__(self) -> bool:
        """Whether any table is to be told."""
        return bool(self._due)

    def clear(self) -> None:
        """Drop what was to be told; when each was told last stays known."""
        self._due.clear()

    def add(self, reaches: Iterable[StreamReach]) -> None:
        """Tell these when their turn comes."""
        self._due.update({reach.stream: reach for reach in reaches})

    def add_at_once(self, reaches: Iterable[StreamReach]) -> None:
        """Tell these as soon as possible, whenever they were told last."""
        for reach in reaches:
            self._told.pop(reach.stream, None)
            self._due[reach.stream] = reach

    def hurry(self) -> None:
        """Let everybody's turn come now."""
        self._told.clear()

    def take_ready(self) -> list[StreamReach]:
        """What is to be told now; it counts as told."""
        now = time.monotonic()
        rest = max(HURRIED_S, min(TOLD_S, EACH_S * len(self._due)))
        ready = []
        for stream, reach in list(self._due.items()):
            told_at, upto = self._told.get(stream, (0.0, 0))
            if now - told_at < (HURRIED_S if reach.upto - upto >= FAR else rest):
                continue
            del self._due[stream]
            self._told[stream] = (now, reach.upto)
            ready.append(reach)
        return ready
