"""Crash points one after another: a first life that is killed there, what was published until then, and a second life
that goes on.

Several points are lived at once, each in a place of its own, because most of a life is waiting. The points end where
lives come to their ends before their points, a few in a row: the number of writes varies a little by chance.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from tests.whole.chain.killed_at_write import KILLED, SAYS_WHERE_IT_IS_S, begin

AT_ONCE: Final = 8
SURVIVORS: Final = 3
LONGEST_LIFE_S: Final = SAYS_WHERE_IT_IS_S + 10.0
LONGEST_TURN_S: Final = 0.1


class TurnClock:
    """Seconds since its making in which this machine worked: a turn of ours that took longer than `LONGEST_TURN_S`
    counts as that, since other processes that waited for the processor made no progress either."""

    def __init__(self) -> None:
        self.now = 0.0
        self._last = time.monotonic()

    def turn(self) -> float:
        last, self._last = self._last, time.monotonic()
        self.now += min(self._last - last, LONGEST_TURN_S)
        return self.now


@dataclass
class Points:
    """The lives at each point. In this process: `prepare` is called before a first life, `between` after it, `turn`
    all the time."""

    live: Callable[[int], object]
    turn: Callable[[], object]
    between: Callable[[int], object]
    prepare: Callable[[int], object] = lambda point: None
    only: tuple[int, ...] = ()
    """The points that are lived; empty: each there is."""
    killed: set[int] = field(default_factory=set)
    survived: set[int] = field(default_factory=set)

    def all(self, at_once: int = AT_ONCE) -> int:
        """Live through the points there are; how many of them were deaths."""
        running: dict[int, tuple[int, bool, float]] = {}
        try:
            return self._all(running, at_once)
        finally:
            for tracer in running:  # what it traces dies with it
                os.kill(tracer, signal.SIGKILL)

    def _all(self, running: dict[int, tuple[int, bool, float]], at_once: int) -> int:
        waiting, clock = iter(self.only or count(1)), TurnClock()
        while self._begin_more(waiting, running, at_once, clock.now) or running:
            self.turn()
            clock.turn()
            for tracer, (point, first, began) in list(running.items()):
                ended, status = os.waitpid(tracer, os.WNOHANG)
                if not ended:
                    assert clock.now - began < LONGEST_LIFE_S, f"point {point}: a life without end"
                    continue
                del running[tracer]
                outcome = os.waitstatus_to_exitcode(status)
                assert outcome in ((0, KILLED) if first else (0,)), (
                    f"point {point}: a life failed ({outcome})"
                )
                if first:
                    (self.killed if outcome == KILLED else self.survived).add(point)
                    self.between(point)
                    running[self._start(point, first=False)] = (point, False, clock.now)
        return len(self.killed)

    def _begin_more(
        self, waiting: Iterator[int], running: dict[int, tuple[int, bool, float]], at_once: int, now: float
    ) -> bool:
        """Begin first lives while there is place for more; whether any began."""
        began = False
        while len(running) < at_once and not self._over() and (point := next(waiting, None)) is not None:
            self.prepare(point)
            running[self._start(point, first=True)] = (point, True, now)
            began = True
        return began

    @property
    def lived(self) -> list[int]:
        return sorted(self.killed | self.survived)

    def _start(self, point: int, *, first: bool) -> int:
        return begin(lambda: self.live(point), point if first else 0)

    def _over(self) -> bool:
        return any(all(point + k in self.survived for k in range(SURVIVORS)) for point in self.survived)
