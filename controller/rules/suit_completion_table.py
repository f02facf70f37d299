"""The cost in wilds of completing one suit to whole sets, with and without an eye.

A finite automaton reads a suit face by face. Of the earlier faces only the number of open runs matters, so the
cheapest way to each such state is kept (dynamic programming); states that differ by a constant are one, and about 150
are left. So a new suit costs nine look-ups, and `table` computes all 5^9 in a few hundredths of a second: no table
file is needed, and none can be damaged.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeVar

Vector = tuple[int, ...]
"""How many of each face of a suit, lowest first: nine counts, seven for honours."""

Costs = tuple[int, ...]
"""The fewest wilds so far, less the least of them, by (eye taken, runs begun one face below, runs begun two below)."""

Step = Callable[[Costs, int, int], tuple[Costs, int]]
"""Reads the count of the next face, which at most this number of wilds may join: the new costs, and their common
rise."""

CHEAP_PAIR: Final = 64
"""The flag beside the wilds needed, in the low six bits: with an eye it takes one wild less, not two more."""

_FAR: Final = 99
_ANY_NUMBER: Final = (_FAR,) * 9
_REMEMBERED: Final = 1 << 15

Entry = TypeVar("Entry")


class SuitCache(dict[Vector, Entry]):
    """Caches a result for each suit; cleared when full, so that memory stays bounded over years of play.

    A known suit is found by the look-up of a plain dict, without Python code of ours.
    """

    def __init__(self, work_out: Callable[[Vector], Entry]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, vector: Vector) -> Entry:
        if len(self) >= _REMEMBERED:
            self.clear()
        entry = self[vector] = self._work_out(vector)
        return entry


def reader(most: int, *, pungs: bool = True) -> tuple[Costs, Step]:
    """The automaton's first costs and its step: sets are runs, at most `most` begun on one face, and pungs."""
    width = most + 1
    first = (0,) + (_FAR,) * (2 * width * width - 1)
    ways = [_ways(state, width) for state in range(len(first))]

    @cache
    def step(costs: Costs, count: int, spare: int) -> tuple[Costs, int]:
        found = [_FAR] * len(costs)
        for cost, onward in zip(costs, ways, strict=True):
            if cost >= _FAR:
                continue
            for slots, state in onward:
                wilds = slots - count
                if wilds < 0:
                    if not pungs:
                        continue
                    wilds %= 3  # left-over tiles stand in pungs
                if wilds <= spare and cost + wilds < found[state]:
                    found[state] = cost + wilds
        least = min(found)
        return tuple([cost - least if cost < _FAR else _FAR for cost in found]), least

    return first, step


def _ways(state: int, width: int) -> list[tuple[int, int]]:
    """From one state, each possible (places of runs and eye on this face, next state)."""
    taken, open_runs = divmod(state, width * width)
    one_below, two_below = divmod(open_runs, width)
    return [
        (one_below + two_below + begun + 2 * (eye - taken), (eye * width + begun) * width + one_below)
        for begun in range(width)
        for eye in range(taken, 2)
    ]


def costs(vector: Vector, first: Costs, step: Step, spare: Vector = _ANY_NUMBER) -> tuple[int, int]:
    """The fewest wilds for whole sets, and for sets and an eye; 99 and more if it is impossible.

    At most `spare[face]` wilds stand for each face.
    """
    state, risen = first, 0
    for count, most in zip(vector, spare, strict=False):  # Seven honours leave two entries unread.
        state, more = step(state, count, most)
        risen += more
    return state[0] + risen, state[len(state) // 2] + risen


def byte_of(needed: int, with_eye: int) -> int:
    """Both costs in one byte: counting tiles modulo three shows that they differ by -1 or by 2."""
    return needed | CHEAP_PAIR if with_eye < needed else needed


def table(faces: int, first: Costs, step: Step) -> bytes:
    """The byte of every vector of `faces` faces with counts 0 to 4, by its key: the counts as a number in base five."""
    risen_by = [
        bytes((byte & CHEAP_PAIR) | min(63, (byte & 63) + more) for byte in range(256)) for more in range(9)
    ]

    return _rows(first, faces, step, risen_by, {})


def _rows(
    state: Costs, left: int, step: Step, risen_by: Sequence[bytes], known: dict[tuple[Costs, int], bytes]
) -> bytes:
    """The bytes of the remaining faces from this state on; `known` are those found before."""
    if not left:
        return bytes([byte_of(min(state[0], 63), min(state[len(state) // 2], 63))])
    found = known.get((state, left))
    if found is None:
        onward = [step(state, count, _FAR) for count in range(5)]
        rows = [
            _rows(after, left - 1, step, risen_by, known).translate(risen_by[more]) for after, more in onward
        ]
        found = known[state, left] = b"".join(rows)
    return found


SETS: Final = reader(2)
"""Pungs and runs. Three like runs are three pungs, so two are enough."""
PUNGS: Final = reader(0)
RUNS: Final = reader(5, pungs=False)
"""Runs alone, at most five in a hand."""


def _suit(vector: Vector) -> int:
    return byte_of(*costs(vector, *SETS))


def _pungs(vector: Vector) -> int:
    return byte_of(*costs(vector, *PUNGS))


SUIT_BYTES: Final = SuitCache(_suit)
PUNG_BYTES: Final = SuitCache(_pungs)
"""For honours, and for any suit where only pungs count."""
