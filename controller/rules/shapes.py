"""Winning shapes with wild tiles.

Suits are independent. For one suit vector (9 counts, 7 for honours) let `need` be the fewest wilds that complete it
to whole sets, and `pair` the fewest that complete it to sets and one pair. Counting tiles modulo three shows that
pair - need is always -1 or +2, so one byte says both: need in the low six bits, a "cheap pair" flag in the seventh.
Four bytes are simply added: no search over how wilds are shared, no limit on wilds, any number of sets; wilds left over
come in threes, which are a set.

A wild may be the low end of a run (89 + wild is 789), and by default a set may be wilds alone and a wild a fifth copy
(`wins_within` is the slow path for tables that forbid the fifth).
"""

from collections.abc import Callable, Sequence
from functools import cache

from controller.rules.tiles import Tile

Vector = tuple[int, ...]

_CHEAP_PAIR = 64


def need(faces: Sequence[int]) -> int:
    """The fewest wilds that complete these tiles (34 or more counts, only the first 34 are read) to whole sets.

    The measure works for any number of tiles; with 13 natural tiles it says how many wilds would make every one of them
    part of a set.
    """
    return _sum(faces) & 63


def need_with_eye(faces: Sequence[int]) -> int:
    """The fewest wilds that complete these tiles to sets and one eye."""
    total = _sum(faces)
    return (total & 63) + (-1 if total >> 6 else 2)


def wins(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+2 with the wilds, are sets and an eye."""
    total = _sum(faces)
    return (total & 63) + (-1 if total >> 6 else 2) <= wilds


def waits_on_anything(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+1 with the wilds, are whole sets with one wild over: any tile completes."""
    return wilds > 0 and _sum(faces) & 63 <= wilds - 1


def waits(faces: Sequence[int], wilds: int) -> tuple[Tile, ...]:
    """The faces that complete these concealed tiles, 3n+1 with the wilds, to sets and an eye, sorted.

    A face counts even when all four of its tiles are held: the caller knows which copies are left.
    """
    held = list(faces[:34])
    found = []
    for face in range(34):
        held[face] += 1
        if wins(held, wilds):
            found.append(Tile(face))
        held[face] -= 1
    return tuple(found)


def eyes(faces: Sequence[int], wilds: int) -> tuple[int | None, ...]:
    """The faces that can be the eye when these tiles, 3n+2 with the wilds, win; None for an eye of two wilds alone."""
    held = list(faces[:34])
    found: list[int | None] = []
    for face, count in enumerate(held):
        for taken in range(1, min(count, 2) + 1):
            held[face] = count - taken
            if need(held) + 2 - taken <= wilds:
                found.append(face)
                break
        held[face] = count
    if need(held) + 2 <= wilds:
        found.append(None)
    return tuple(found)


def wins_in_pungs(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+2 with the wilds, are pungs and an eye."""
    return (
        sum(-count % 3 for count in faces[:34]) + (-1 if any(count % 3 for count in faces[:34]) else 2)
        <= wilds
    )


def wins_in_runs(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+2 with the wilds, are runs and an eye; the eye may be honours."""
    row = tuple(faces[:34])
    options = [2 + _need_in_runs(row)] + [
        2 - taken + _need_in_runs((*row[:face], count - taken, *row[face + 1 :]))
        for face, count in enumerate(row)
        for taken in range(1, min(count, 2) + 1)
    ]
    return min(options) <= wilds


def wins_in_pairs(faces: Sequence[int], wilds: int) -> bool:
    """Whether these fourteen tiles are seven pairs. Four of a kind are two pairs."""
    return sum(faces[:34]) + wilds == 14 and sum(count & 1 for count in faces[:34]) <= wilds


def pairs_wait_on_anything(faces: Sequence[int], wilds: int) -> bool:
    """Whether these thirteen tiles are six pairs with one wild over."""
    return wilds > 0 and sum(faces[:34]) + wilds == 13 and sum(count & 1 for count in faces[:34]) <= wilds - 1


def wins_within(faces: Sequence[int], wilds: int, copies: Sequence[int], *, eye: bool = True) -> bool:
    """As `wins`, where wilds may add at most `copies[face]` of each face (no fifth copy). Exact and slower.

    With `eye` False: whether the tiles are whole sets.
    """

    def search(left: list[int], spare: list[int], free: int, eye_due: bool) -> bool:
        first = next((index for index in range(34) if left[index]), None)
        if first is None:
            return _wilds_alone(free, eye_due)
        for block, makes_eye in _blocks_with(first):
            if makes_eye and not eye_due:
                continue
            rest, room, used = left.copy(), spare.copy(), free
            for face in block:
                if rest[face]:
                    rest[face] -= 1
                else:
                    used -= 1
                    room[face] -= 1
            fits = used >= 0 and min(room[face] for face in block) >= 0
            if fits and search(rest, room, used, eye_due and not makes_eye):
                return True
        return False

    return search(list(faces[:34]), list(copies[:34]), wilds, eye)


def _wilds_alone(free: int, eye_due: bool) -> bool:
    """Only wilds are left: sets and an eye of faces that still have room (fourteen tiles never use up every face)."""
    return free >= 2 and free % 3 == 2 if eye_due else free % 3 == 0


@cache
def _blocks_with(first: int) -> tuple[tuple[tuple[int, ...], bool], ...]:
    """Every set or eye that holds `first`, the lowest natural face left; lower faces in it are wilds."""
    blocks = [((first,) * 3, False), ((first,) * 2, True)]
    if first < 27:
        number = first % 9
        blocks += [
            ((low, low + 1, low + 2), False)
            for low in range(first - 2, first + 1)
            if 0 <= low - first + number <= 6
        ]
    return tuple(blocks)


def _need_in_runs(row: tuple[int, ...]) -> int:
    if any(row[27:]):
        return 99
    return sum(_fewest_in_runs(row[suit : suit + 9], 0, 0) for suit in (0, 9, 18))


@cache
def _fewest_in_runs(vector: Vector, first_open: int, second_open: int) -> int:
    """As `_fewest`, for runs alone."""
    if not vector:
        return 0 if first_open == 0 and second_open == 0 else 99
    wanted = first_open + second_open
    lacking = max(0, wanted - vector[0])
    left = max(0, vector[0] - wanted)
    most = left + max(vector[1:3]) if len(vector) >= 3 else 0
    return lacking + min(
        (begun - left + _fewest_in_runs(vector[1:], begun, first_open) for begun in range(left, most + 1)),
        default=99,
    )


def _sum(faces: Sequence[int]) -> int:
    """The four suits' bytes added."""
    row = faces if isinstance(faces, tuple) else tuple(faces)
    return _SUITS[row[:9]] + _SUITS[row[9:18]] + _SUITS[row[18:27]] + _HONOURS[row[27:34]]


class _Bytes(dict[Vector, int]):
    """The byte of every suit vector met so far; a new one is worked out once."""

    def __init__(self, work_out: Callable[[Vector], int]) -> None:
        self._work_out = work_out

    def __missing__(self, vector: Vector) -> int:
        self[vector] = byte = self._work_out(vector)
        return byte


def _suit(vector: Vector) -> int:
    needed = _fewest(vector, 0, 0)
    return needed | _CHEAP_PAIR if _pair_is_cheap(vector, needed) else needed


def _pair_is_cheap(vector: Vector, needed: int) -> bool:
    """Taking some tile (or a pair) out as the eye lowers the wilds needed by one in all."""
    for index, count in enumerate(vector):
        for taken in (2, 1):
            if count >= taken:
                rest = (*vector[:index], count - taken, *vector[index + 1 :])
                if _fewest(rest, 0, 0) + 2 - taken == needed - 1:
                    return True
    return False


@cache
def _fewest(vector: Vector, first_open: int, second_open: int) -> int:
    """The fewest wilds for whole sets, with so many runs that still want the first two (or only the first) faces.

    `first_open` runs began one face below (they want vector[0] and vector[1]), `second_open` two below.
    """
    if not vector:
        return 0 if first_open == 0 and second_open == 0 else 99
    wanted = first_open + second_open
    lacking = max(0, wanted - vector[0])
    left = max(0, vector[0] - wanted)
    # A run may begin with a wild: 89 + wild is 789, and a wild below two neighbours opens theirs.
    most = left + max(vector[1:3]) if len(vector) >= 3 else 0
    return lacking + min(
        max(0, begun - left) + -max(0, left - begun) % 3 + _fewest(vector[1:], begun, first_open)
        for begun in range(most + 1)
    )


def _honours(vector: Vector) -> int:
    needed = sum(-count % 3 for count in vector)
    return needed | _CHEAP_PAIR if any(count % 3 for count in vector) else needed


_SUITS = _Bytes(_suit)
_HONOURS = _Bytes(_honours)
