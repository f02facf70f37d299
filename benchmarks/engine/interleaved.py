"""Contestants of one benchmark taking turns in one process, so that a busy machine is busy for all of them.

A round gives every contestant its turn; a rate is the median over the rounds, and a ratio the median of the ratios
within each round, which drift of the machine between rounds does not change.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count

Task = Callable[[int], object]
"""Does one piece of work, selected by the number, which is never repeated."""


@dataclass(frozen=True, slots=True)
class RoundRates:
    """The results: `each[name]` are a contestant's pieces of work a second of processor time, round by round."""

    each: Mapping[str, tuple[float, ...]]

    def median(self, name: str) -> float:
        """Pieces of work a second."""
        return statistics.median(self.each[name])

    def ratio(self, name: str, peer: str) -> float | None:
        """How many times as fast as the peer; None if the peer did not run."""
        if peer not in self.each:
            return None
        rounds = zip(self.each[name], self.each[peer], strict=True)
        return statistics.median(own / other for own, other in rounds)


def measured(tasks: Mapping[str, Task], *, rounds: int, warm_up: int, turn: float | int) -> RoundRates:
    """Run every task `warm_up` times, so that caches are filled, then `rounds` rounds of turns.

    `turn` is the length of a turn in seconds of processor time (float) or its pieces of work (int).
    """
    numbers = {name: count() for name in tasks}
    for name, task in tasks.items():
        for _ in range(warm_up):
            task(next(numbers[name]))
    found: dict[str, list[float]] = {name: [] for name in tasks}
    gc.collect()
    for _ in range(rounds):
        for name, task in tasks.items():
            found[name].append(_rate(task, numbers[name], turn))
    return RoundRates({name: tuple(rates) for name, rates in found.items()})


def _rate(task: Task, numbers: "count[int]", turn: float | int) -> float:
    clock, done = time.process_time, 0
    began = clock()
    while True:
        task(next(numbers))
        done += 1
        if done >= turn if isinstance(turn, int) else clock() - began >= turn:
            return done / (clock() - began)
