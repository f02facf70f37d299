"""The distance of a hand from a win, in tiles (shanten plus one): the measure the simulated players play by.

A hand of natural tiles plus wilds wins with its missing sets and an eye (or as seven pairs). The best decomposition
keeps as many natural tiles as fit into that many blocks; the others must be drawn or are wilds already held.
So 0 is a won hand, 1 a ready one. Exact for wilds that may stand for anything.

Suits are measured one by one and combined. What a suit keeps is cached under a small number, so that a hand is
measured by seven look-ups, and a hand with one tile changed by two more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

HONOURS_FROM: Final = 27
KINDS: Final = 34
SETS: Final = 4
MOST_SETS: Final = 5
SUITS: Final = ((0, 9), (9, 18), (18, 27), (HONOURS_FROM, KINDS))
ALL_SUITS: Final = (0, 1, 2, 3)

Kept = tuple[tuple[int, ...], tuple[int, ...]]
"""Most natural tiles kept in 0 ... 5 blocks, without and with an eye beside them."""

_REMEMBERED: Final = 1 << 17
NOTHING: Final[Kept] = ((0,) * (MOST_SETS + 1), (0,) * (MOST_SETS + 1))
"""An eye may also be wilds alone: it keeps nothing."""


def distance(naturals: Sequence[int], wilds: int, open_sets: int, sets: int = SETS) -> int:
    """Tiles still needed by a hand: 34 counts of natural tiles, wilds held, sets already on the table.

    0 means won (with 3n+2 tiles) or won with a tile to spare; never negative. Seven pairs count where four sets win.
    """
    best = to_sets(naturals, wilds, open_sets, sets)
    if open_sets == 0 and sets == SETS:
        best = min(best, to_pairs(naturals, wilds))
    return best


def to_sets(naturals: Sequence[int], wilds: int, open_sets: int, sets: int = SETS) -> int:
    """Tiles needed for the remaining sets and an eye."""
    return ANY.to_sets(naturals, wilds, sets - open_sets)


def to_pairs(naturals: Sequence[int], wilds: int) -> int:
    """Tiles needed for seven pairs; four of a kind stand as two pairs."""
    singles = sum([count & 1 for count in naturals])
    pairs = (sum(naturals) - singles) // 2
    kept = 2 * pairs + min(singles, 7 - pairs) if pairs < 7 else 14
    return max(0, 14 - kept - wilds)


def to_wild_eye(naturals: Sequence[int], wilds: int, open_sets: int, sets: int = SETS) -> int:
    """Tiles needed until all sets are complete and one wild is over; needs a wild in the hand."""
    blocks = sets - open_sets
    return max(0, 3 * blocks - ANY.kept(naturals)[0][blocks] - (wilds - 1))


def any_tile_wins(naturals: Sequence[int], wilds: int, open_sets: int, sets: int = SETS) -> bool:
    """The wild-eye wait of 13 tiles: complete sets (or six pairs) and one wild over (HZ-30)."""
    if wilds == 0:
        return False
    if to_wild_eye(naturals, wilds, open_sets, sets) == 0:
        return True
    odd = sum(count % 2 for count in naturals)
    return open_sets == 0 and sets == SETS and odd <= wilds - 1


class ShantenMeasure:
    """The measure under conditions: which faces may be the eye (None: any), pungs alone, only some suits' tiles."""

    def __init__(
        self,
        eyes: Collection[int] | None = None,
        *,
        pungs: bool = False,
        suits: Sequence[int] = ALL_SUITS,
    ) -> None:
        self.pungs = pungs
        self.suits = frozenset(suits)
        self._memories: list[_Suit] = [
            _memory(not pungs and first < HONOURS_FROM, _eyes_between(eyes, first, beyond))
            if number in self.suits
            else _IGNORED
            for number, (first, beyond) in enumerate(SUITS)
        ]

    def to_sets(self, naturals: Sequence[int], wilds: int, blocks: int) -> int:
        """Tiles needed for `blocks` sets and an eye."""
        return max(0, 3 * blocks + 2 - self.kept(naturals)[1][blocks] - wilds)

    def kept(self, naturals: Sequence[int]) -> Kept:
        """Most natural tiles kept."""
        one, two, three, four = self._by_suit(naturals)
        return _KEPT[_JOINED[_JOINED[one << 16 | two] << 16 | _JOINED[three << 16 | four]]]

    def kept_without(
        self, naturals: Sequence[int], faces: Iterable[int], blocks: int, *, eye: bool = True
    ) -> dict[int, int]:
        """Most natural tiles kept after one tile of each of these faces is gone, beside an eye or without one."""
        by_suit = self._by_suit(naturals)
        kept: dict[int, int] = {}
        for suit, (first, beyond) in enumerate(SUITS):
            gone = [face for face in faces if first <= face < beyond]
            if gone:
                memory, beside = self._memories[suit], _others(by_suit, suit)
                vector = tuple(naturals[first:beyond])
                for face in gone:
                    place = face - first
                    less = memory[(*vector[:place], vector[place] - 1, *vector[place + 1 :])]
                    kept[face] = _KEPT[_JOINED[beside | less]][eye][blocks]
        return kept

    def improvements(self, naturals: Sequence[int], blocks: int, *, eye: bool = True) -> list[int]:
        """The faces of which one more tile is kept, beside an eye or without one."""
        by_suit = self._by_suit(naturals)
        row = tuple(naturals)
        found: list[int] = []
        for suit in self.suits:
            first, beyond = SUITS[suit]
            memory, beside = self._memories[suit], _others(by_suit, suit)
            found += [first + place for place in memory.gains(row[first:beyond], beside, blocks, eye)]
        return found

    def _by_suit(self, naturals: Sequence[int]) -> tuple[int, int, int, int]:
        """The tiles that each suit keeps, by its number."""
        characters, circles, bamboos, honours = self._memories
        row = tuple(naturals)
        return characters[row[:9]], circles[row[9:18]], bamboos[row[18:27]], honours[row[27:34]]


def _others(by_suit: tuple[int, int, int, int], suit: int) -> int:
    """The tiles that the other three suits keep together, shifted to be joined with this one."""
    one, two, three = (by_suit[each] for each in ALL_SUITS if each != suit)
    return _JOINED[_JOINED[one << 16 | two] << 16 | three] << 16


def _eyes_between(eyes: Collection[int] | None, first: int, beyond: int) -> tuple[bool, ...]:
    return tuple(eyes is None or face in eyes for face in range(first, beyond))


class _Suit(dict[tuple[int, ...], int]):
    """The counts of one suit -> the number of the tiles they keep; of an `ignored` suit no tile is ever kept."""

    def __init__(self, *, runs: bool, eyes: tuple[bool, ...], ignored: bool = False) -> None:
        super().__init__()
        self._ignored = ignored
        self._runs = runs
        self._eyes = eyes
        self._gains: dict[tuple[tuple[int, ...], int, int, bool], tuple[int, ...]] = {}

    def gains(self, counts: tuple[int, ...], beside: int, blocks: int, eye: bool) -> tuple[int, ...]:
        """The places where one more tile is kept, with what the other suits keep beside these counts."""
        key = counts, beside, blocks, eye
        gains = self._gains.get(key)
        if gains is None:
            if len(self._gains) >= _REMEMBERED:
                self._gains.clear()
            before = self[counts]
            now = _KEPT[_JOINED[beside | before]][eye][blocks]
            more = (
                self[(*counts[:place], count + 1, *counts[place + 1 :])] for place, count in enumerate(counts)
            )
            gains = self._gains[key] = tuple(
                place
                for place, kept in enumerate(more)
                if kept != before and _KEPT[_JOINED[beside | kept]][eye][blocks] > now
            )
        return gains

    def __missing__(self, counts: tuple[int, ...]) -> int:
        number = self[counts] = _number(NOTHING if self._ignored else self._keep(counts))
        return number

    def _keep(self, counts: tuple[int, ...]) -> Kept:
        first = next((i for i, count in enumerate(counts) if count), None)
        if first is None:
            return NOTHING
        rest = _KEPT[self[_without(counts, (first,) * counts[first])]]  # keep none of this tile
        plain, eyed = list(rest[0]), list(rest[1])
        for block in self._blocks_from(counts, first):
            rest, size = _KEPT[self[_without(counts, block)]], len(block)
            for i in range(1, MOST_SETS + 1):
                plain[i] = max(plain[i], rest[0][i - 1] + size)
                eyed[i] = max(eyed[i], rest[1][i - 1] + size)
        for size in range(1, min(2, counts[first]) + 1 if self._eyes[first] else 1):
            rest = _KEPT[self[_without(counts, (first,) * size)]]
            for i in range(MOST_SETS + 1):
                eyed[i] = max(eyed[i], rest[0][i] + size)
        return tuple(plain), tuple(eyed)

    def _blocks_from(self, counts: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
        """Every set, or part of one, that these counts allow with `first` as its lowest tile."""
        yield from ((first,) * same for same in range(1, min(3, counts[first]) + 1))
        if self._runs:
            near = [first + step for step in (1, 2) if first + step < len(counts) and counts[first + step]]
            yield from ((first, tile) for tile in near)
            if len(near) == 2:
                yield (first, *near)


@cache
def _memory(runs: bool, eyes: tuple[bool, ...]) -> _Suit:
    """The cache of one kind of suit, shared by all suits that are measured alike."""
    return _Suit(runs=runs, eyes=eyes)


class _Joins(dict[int, int]):
    """Two numbers of kept tiles, one shifted by 16 bits -> the number of both together."""

    def __missing__(self, pair: int) -> int:
        one, other = _KEPT[pair >> 16], _KEPT[pair & 0xFFFF]
        eyed = tuple(map(max, _join(one[0], other[1]), _join(one[1], other[0])))
        number = self[pair] = _number((_join(one[0], other[0]), eyed))
        return number


def _join(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(left[j] + right[i - j] for j in range(i + 1)) for i in range(MOST_SETS + 1))


def _number(kept: Kept) -> int:
    number = _NUMBERS.setdefault(kept, len(_KEPT))
    if number == len(_KEPT):
        _KEPT.append(kept)
    return number


def _without(counts: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for tile in used:
        left[tile] -= 1
    return tuple(left)


_KEPT: Final[list[Kept]] = [NOTHING]
_NUMBERS: Final[dict[Kept, int]] = {NOTHING: 0}
_JOINED: Final = _Joins()
_IGNORED: Final = _Suit(runs=False, eyes=(), ignored=True)

ANY: Final = ShantenMeasure()
