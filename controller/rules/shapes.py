"""The win test, waits and winning shapes, with wild tiles, by table look-up.

Suits are independent, and `suit_completion_table` has the needs of each: the fewest wilds that complete it to whole
sets, and whether an eye would cost one wild less or two more. One byte holds both; four bytes are added and one
comparison decides: no search over the division of wilds, no limit on wilds, any number of sets; left-over wilds come
in threes, which are a set.

Everywhere `faces` are counts by face, of which the first 34 are read, and `wilds` the number of wild tiles, not among
them. A wild may be the low end of a run (89 + wild is 789), and by default a set may be wilds alone and a wild a
fifth copy (`wins_within` is for tables that forbid the fifth).
"""

from collections.abc import Sequence
from functools import partial
from itertools import compress
from typing import Final

from controller.rules.suit_completion_table import (
    CHEAP_PAIR,
    PUNG_BYTES,
    PUNGS,
    RUNS,
    SETS,
    SUIT_BYTES,
    SuitCache,
    Vector,
    costs,
)
from controller.rules.tiles import Tile

_NEED: Final = CHEAP_PAIR - 1

HANDS_REMEMBERED: Final = 1 << 13
"""Size of each system's cache of hands one tile short: a hand is tested for every discard before it changes."""

_CHARACTERS, _DOTS, _BAMBOOS, _HONOURS = _PARTS = slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34)


def need(faces: Sequence[int]) -> int:
    """The fewest wilds that complete these tiles to whole sets.

    The measure works for any number of tiles; with 13 natural tiles it says how many wilds would make every one of them
    part of a set.
    """
    return _sum(faces) & _NEED


def need_of_honours(faces: Sequence[int]) -> int:
    """The fewest wilds that complete the honours among these tiles to whole sets."""
    return PUNG_BYTES[tuple(faces[_HONOURS])] & _NEED


def need_with_eye(faces: Sequence[int]) -> int:
    """The fewest wilds that complete these tiles to sets and one eye."""
    total = _sum(faces)
    return (total & _NEED) + (-1 if total > _NEED else 2)


def wins(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+2 with the wilds, are sets and an eye."""
    total = _sum(faces)
    return (total & 63) + (-1 if total > 63 else 2) <= wilds


def wins_seldom(faces: Sequence[int], wilds: int) -> bool:
    """As `wins`, and faster where the tiles are far from it: suits are added only while few wilds are needed."""
    most = wilds + 1  # An eye saves one wild at best.
    total = PUNG_BYTES[tuple(faces[_HONOURS])]
    if total & 63 > most:
        return False
    total += SUIT_BYTES[tuple(faces[_CHARACTERS])]
    if total & 63 > most:
        return False
    total += SUIT_BYTES[tuple(faces[_DOTS])]
    if total & 63 > most:
        return False
    total += SUIT_BYTES[tuple(faces[_BAMBOOS])]
    return (total & 63) + (-1 if total > 63 else 2) <= wilds


def waits_on_anything(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+1 with the wilds, are whole sets and one more wild: any tile completes them."""
    return wilds > 0 and _sum(faces) & _NEED <= wilds - 1


def waits(faces: Sequence[int], wilds: int) -> tuple[Tile, ...]:
    """The faces that complete these concealed tiles, 3n+1 with the wilds, to sets and an eye, sorted.

    A face counts even when all four of its tiles are held: the caller knows which copies are left.
    """
    row = tuple(faces)
    in_m, in_p, in_s, in_z = _HELPS
    m, p, s, z = in_m[row[_CHARACTERS]], in_p[row[_DOTS]], in_s[row[_BAMBOOS]], in_z[row[_HONOURS]]
    total = m[0] + p[0] + s[0] + z[0]
    short = (total & _NEED) - wilds
    if short < 0:
        return _ALL
    if short != 2:  # A tile lowers the need by one at best, and an eye by one more.
        return ()
    cheap = min(total >> 6, 2)
    return m[1][cheap] + p[1][cheap] + s[1][cheap] + z[1][cheap]


def eyes(faces: Sequence[int], wilds: int) -> tuple[int | None, ...]:
    """The faces that can be the eye when these tiles, 3n+2 with the wilds, win; None for an eye of two wilds alone."""
    row = tuple(faces)
    spare = wilds - need(row)
    if spare >= 2:  # Even an eye that takes a tile out of a set is possible.
        return (*compress(_ALL, row), None)
    if spare != -1:
        return ()
    in_m, in_p, in_s, in_z = _CHEAP_EYES
    return in_m[row[_CHARACTERS]] + in_p[row[_DOTS]] + in_s[row[_BAMBOOS]] + in_z[row[_HONOURS]]


def wins_in_pungs(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+2 with the wilds, are pungs and an eye."""
    row = tuple(faces)
    total = sum([PUNG_BYTES[row[part]] for part in _PARTS])
    return (total & _NEED) + (-1 if total > _NEED else 2) <= wilds


def wins_in_runs(faces: Sequence[int], wilds: int) -> bool:
    """Whether these concealed tiles, 3n+2 with the wilds, are runs and an eye; the eye may be honours."""
    row = tuple(faces)
    suits = [_RUN_COSTS[row[part]] for part in (_CHARACTERS, _DOTS, _BAMBOOS)]
    needed = sum(cost for cost, _ in suits)
    honours = [count for count in row[_HONOURS] if count]
    if honours:
        return len(honours) == 1 and honours[0] <= 2 and needed + 2 - honours[0] <= wilds
    return needed + min(2, *(gain for _, gain in suits)) <= wilds


def wins_in_pairs(faces: Sequence[int], wilds: int) -> bool:
    """Whether these fourteen tiles are seven pairs. Four of a kind are two pairs."""
    natural = faces[:34]
    single = natural.count(1)  # Enough to exclude most hands.
    return single <= wilds and single + natural.count(3) <= wilds and sum(natural) + wilds == 14


def pairs_wait_on_anything(faces: Sequence[int], wilds: int) -> bool:
    """Whether these thirteen tiles are six pairs with one wild over."""
    return (
        wilds > 0 and sum(faces[:34]) + wilds == 13 and sum([count & 1 for count in faces[:34]]) <= wilds - 1
    )


def wins_within(faces: Sequence[int], wilds: int, copies: Sequence[int], *, eye: bool = True) -> bool:
    """As `wins`, but wilds may add at most `copies[face]` of each face (no fifth copy).

    With `eye` False: whether the tiles are whole sets. Sets and eyes of wilds alone use a face with enough copies.
    """
    row, spare = tuple(faces), tuple(copies)
    suits = [_COSTS_WITHIN[row[part] + spare[part]] for part in _PARTS]
    needed = sum([cost for cost, _ in suits])
    if eye:
        needed += min(2, *(gain for _, gain in suits))
    return needed <= wilds and (wilds - needed) % 3 == 0


def _sum(faces: Sequence[int]) -> int:
    """The four suits' bytes added."""
    row = tuple(faces)
    suits = SUIT_BYTES[row[_CHARACTERS]] + SUIT_BYTES[row[_DOTS]] + SUIT_BYTES[row[_BAMBOOS]]
    return suits + PUNG_BYTES[row[_HONOURS]]


def _helps(first: int, vector: Vector) -> tuple[int, tuple[tuple[Tile, ...], ...]]:
    """Of the suit that begins with this face: its byte, and the tiles that lower its need and leave some suit a cheap
    pair; three rows, for hands where no suit had a cheap pair before, one, and two or more."""
    memory = SUIT_BYTES if len(vector) == 9 else PUNG_BYTES
    before = memory[vector]
    after = {
        Tile(first + index): memory[(*vector[:index], count + 1, *vector[index + 1 :])]
        for index, count in enumerate(vector)
    }
    helping = tuple(face for face, byte in after.items() if byte & _NEED < before & _NEED)
    with_pair = tuple(face for face in helping if after[face] > _NEED)
    return before, (with_pair, with_pair if before > _NEED else helping, helping)


def _cheap_eyes(first: int, vector: Vector) -> tuple[int, ...]:
    """Of the suit that begins with this face: the faces whose eye costs one wild less than none."""
    memory = SUIT_BYTES if len(vector) == 9 else PUNG_BYTES
    needed = memory[vector] & _NEED
    return tuple(
        first + index
        for index, count in enumerate(vector)
        if any(
            (memory[(*vector[:index], count - taken, *vector[index + 1 :])] & _NEED) + 2 - taken < needed
            for taken in range(1, min(count, 2) + 1)
        )
    )


def _run_costs(vector: Vector) -> tuple[int, int]:
    """The fewest wilds that complete a suit to runs alone, and what an eye adds: -4, -1 or 2."""
    needed, with_eye = costs(vector, *RUNS)
    return needed, with_eye - needed


def _costs_within(vector_and_spare: Vector) -> tuple[int, int]:
    """As `_run_costs`, for any sets, with the permitted number of wilds on each face after the counts."""
    faces = len(vector_and_spare) // 2
    needed, with_eye = costs(
        vector_and_spare[:faces], *(SETS if faces == 9 else PUNGS), spare=vector_and_spare[faces:]
    )
    return needed, with_eye - needed


_ALL: Final = tuple(Tile(face) for face in range(34))
_HELPS: Final = tuple(SuitCache(partial(_helps, first)) for first in (0, 9, 18, 27))
_CHEAP_EYES: Final = tuple(SuitCache(partial(_cheap_eyes, first)) for first in (0, 9, 18, 27))
_RUN_COSTS: Final = SuitCache(_run_costs)
_COSTS_WITHIN: Final = SuitCache(_costs_within)
