"""What it costs, in wilds, to complete one suit to whole sets, with and without an eye.

A finite automaton reads a suit face by face. All that matters of the faces behind is how many runs stand open, so the
cheapest way to each such state is carried along (dynamic programming); states that differ by a constant are one, and
about 150 are left. So a suit never met before costs nine look-ups, and `table` computes all 5^9 in a few hundredths of
a second: no table is shipped, and none can arrive damaged.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeVar

Vector = tuple[int, ...]
"""How many of each face of a suit, lowest first: nine counts, seven for honours."""

Costs = tuple[int, ...]
"""The fewest wilds so far, less the least of them, by (eye taken, runs begun one face below, runs begun two below)."""

Step = Callable[[Costs, int, int], tuple[Costs, int]]
"""Reads the count of the next face, which at most so many wilds may join: the new costs, and what all have risen by."""

CHEAP_PAIR: Final = 64
"""The flag beside the wilds needed, in the low six bits: with an eye it takes one wild less, not two more."""

_FAR: Final = 99
_ANY_ROOM: Final = (_FAR,) * 9
_REMEMBERED: Final = 1 << 15

Entry = TypeVar("Entry")


class SuitCache(dict[Vector, Entry]):
    """Caches a result for each suit met so far; cleared when full, so that memory stays bounded over years of play.

    A suit met before is found by the look-up of a plain dict, with no code of ours in between.
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
    def step(costs: Costs, count: int, room: int) -> tuple[Costs, int]:
        found = [_FAR] * len(costs)
        for cost, onward in zip(costs, ways, strict=True):
            if cost >= _FAR:
                continue
            for slots, state in onward:
                wilds = slots - count
                if wilds < 0:
                    if not pungs:
                        continue
                    wilds %= 3  # tiles over stand in pungs
                if wilds <= room and cost + wilds < found[state]:
                    found[state] = cost + wilds
        least = min(found)
        return tuple([cost - least if cost < _FAR else _FAR for cost in found]), least

    return first, step


def _ways(state: int, width: int) -> list[tuple[int, int]]:
    """From one state, each (places of runs and eye on this face, next state) there is."""
    taken, open_runs = divmod(state, width * width)
    one_below, two_below = divmod(open_runs, width)
    return [
        (one_below + two_below + begun + 2 * (eye - taken), (eye * width + begun) * width + one_below)
        for begun in range(width)
        for eye in range(taken, 2)
    ]


def costs(vector: Vector, first: Costs, step: Step, room: Vector = _ANY_ROOM) -> tuple[int, int]:
    """The fewest wilds for whole sets, and for sets and an eye; 99 and more where there is no way at all.

    At most `room[face]` wilds stand for each face.
    """
    state, risen = first, 0
    for count, most in zip(vector, room, strict=False):  # Seven honours leave two rooms unread.
        state, more = step(state, count, most)
        risen += more
    return state[0] + risen, state[len(state) // 2] + risen


def byte_of(needed: int, with_eye: int) -> int:
    """Both costs in one byte: counting tiles modulo three shows that they differ by -1 or by 2."""
    return needed | CHEAP_PAIR if with_eye < needed else needed


def table(faces: int, first: Costs, step: Step) -> bytes:
    """The byte of every vector of so many faces with counts 0 to 4, by its key: the counts as a number in base five."""
    risen_by = [
        bytes((byte & CHEAP_PAIR) | min(63, (byte & 63) + more) for byte in range(256)) for more in range(9)
    ]

    return _rows(first, faces, step, risen_by, {})


def _rows(
    state: Costs, left: int, step: Step, risen_by: Sequence[bytes], known: dict[tuple[Costs, int], bytes]
) -> bytes:
    """The bytes of what is left to read from this state on; `known` are those found before."""
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
