"""How far a hand is from winning, counted in tiles: the measure the simulated players play by.

A hand of natural tiles plus wilds wins with so many more sets and an eye (or as seven pairs). The best
arrangement keeps as many natural tiles as fit into that many blocks; whatever is missing must be drawn or is
a wild already held. So 0 is a won hand, 1 a ready one. Exact for wilds that may stand for anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

HONOURS_FROM = 27
KINDS = 34

Kept = tuple[tuple[int, ...], tuple[int, ...]]  # [eye][blocks 0..4] -> most natural tiles kept


def distance(naturals: Sequence[int], wilds: int, open_sets: int) -> int:
    """Tiles still wanted by a hand: 34 counts of natural tiles, wilds held, sets already on the table.

    0 means won (with 3n+2 tiles) or won with a tile to spare; never negative.
    """
    best = to_sets(naturals, wilds, open_sets)
    if open_sets == 0:
        best = min(best, to_pairs(naturals, wilds))
    return best


def to_sets(naturals: Sequence[int], wilds: int, open_sets: int) -> int:
    """Tiles wanted for the remaining sets and an eye."""
    blocks = 4 - open_sets
    return max(0, 3 * blocks + 2 - _kept(naturals, blocks)[1] - wilds)


def to_pairs(naturals: Sequence[int], wilds: int) -> int:
    """Tiles wanted for seven pairs; four of a kind stand as two pairs."""
    pairs = sum(count // 2 for count in naturals)
    singles = sum(count % 2 for count in naturals)
    kept = 2 * pairs + min(singles, 7 - pairs) if pairs < 7 else 14
    return max(0, 14 - kept - wilds)


def to_wild_eye(naturals: Sequence[int], wilds: int, open_sets: int) -> int:
    """Tiles wanted until all sets are complete and one wild is over; needs a wild in the hand."""
    blocks = 4 - open_sets
    return max(0, 3 * blocks - _kept(naturals, blocks)[0] - (wilds - 1))


def any_tile_wins(naturals: Sequence[int], wilds: int, open_sets: int) -> bool:
    """The wild-eye wait of 13 tiles: complete sets (or six pairs) and one wild over (HZ-30)."""
    if wilds == 0:
        return False
    if to_wild_eye(naturals, wilds, open_sets) == 0:
        return True
    odd = sum(count % 2 for count in naturals)
    return open_sets == 0 and odd <= wilds - 1


def _kept(naturals: Sequence[int], blocks: int) -> tuple[int, int]:
    """Most natural tiles kept in `blocks` blocks, without and with an eye beside them."""
    whole = _both(
        _both(_suit(tuple(naturals[0:9])), _suit(tuple(naturals[9:18]))),
        _both(_suit(tuple(naturals[18:27])), _honours(tuple(naturals[HONOURS_FROM:KINDS]))),
    )
    return whole[0][blocks], whole[1][blocks]


@lru_cache(maxsize=100_000)
def _both(one: Kept, other: Kept) -> Kept:
    eyed = map(max, _join(one[0], other[1]), _join(one[1], other[0]))
    return _join(one[0], other[0]), tuple(eyed)


def _join(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(left[j] + right[i - j] for j in range(i + 1)) for i in range(5))


@lru_cache(maxsize=200_000)
def _suit(counts: tuple[int, ...]) -> Kept:
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)
    options = [_suit(_without(counts, (first,) * counts[first]))]  # keep none of this tile
    plain, eyed = list(options[0][0]), list(options[0][1])

    def take(used: tuple[int, ...], eye: bool) -> None:
        rest = _suit(_without(counts, used))
        size = len(used)
        if eye:
            for i in range(5):
                eyed[i] = max(eyed[i], rest[0][i] + size)
            return
        for i in range(1, 5):
            plain[i] = max(plain[i], rest[0][i - 1] + size)
            eyed[i] = max(eyed[i], rest[1][i - 1] + size)

    for same in range(1, min(3, counts[first]) + 1):
        take((first,) * same, eye=False)
    for same in range(1, min(2, counts[first]) + 1):
        take((first,) * same, eye=True)
    near = [first + step for step in (1, 2) if first + step < len(counts) and counts[first + step]]
    for tile in near:
        take((first, tile), eye=False)
    if len(near) == 2:
        take((first, *near), eye=False)
    return tuple(plain), tuple(eyed)


@lru_cache(maxsize=100_000)
def _honours(counts: tuple[int, ...]) -> Kept:
    kept: Kept = ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0))  # an eye may also be wilds alone: it keeps nothing
    for count in filter(None, counts):
        block = min(3, count)
        alone = (0, block, block, block, block)
        with_eye = (min(2, count), count, count, count, count)
        kept = _both(kept, (alone, with_eye))
    return kept


def _without(counts: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for tile in used:
        left[tile] -= 1
    return tuple(left)
