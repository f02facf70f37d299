"""The readings of a hand: four sets and a pair, and where the winning tile stands in them (RI-40, RI-45).

The sets of each suit are cached, then joined. A set is a `Group`, of which there are few: each is made once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from controller.rules import shapes
from controller.rules.acts import MeldKind
from controller.rules.hand_state import Meld
from controller.rules.tiles import FACE_OF, FACES, FIRST_HONOUR, Tile

_SUITS_REMEMBERED: Final = 1 << 14
"""Size of the cache of suits: some thousands come up in an evening."""

PUNG_FU: Final = 2
CLOSED_FACTOR: Final = 2
OUTER_FACTOR: Final = 2
KONG_FACTOR: Final = 4


class Wait(StrEnum):
    """Where the winning tile stands in a reading."""

    TWO_SIDED = "two_sided"
    """As either end of a run open at both ends."""
    PUNG = "pung"
    NARROW = "narrow"
    """Inside a run, at the edge, or in the pair: worth 2 fu (RI-73)."""
    PAIR = "pair"


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """One set as it counts; there is one of each, so that two are equal only where they are the same.

    `face` is the lowest of a run; `fu` is what it is worth by RI-71; `is_outer` says that it holds a terminal or honour
    (RI-56); `waits` says of each of its faces which wait that tile completes.
    """

    face: int
    is_run: bool
    is_open: bool
    is_kong: bool
    is_outer: bool
    fu: int
    waits: Mapping[int, Wait]


def is_outer_face(face: int) -> bool:
    """Whether the tile is a terminal or an honour."""
    return face >= FIRST_HONOUR or face % 9 in (0, 8)


def _pung(face: int, *, is_open: bool, is_kong: bool) -> Group:
    fu = PUNG_FU
    fu *= 1 if is_open else CLOSED_FACTOR
    fu *= OUTER_FACTOR if is_outer_face(face) else 1
    fu *= KONG_FACTOR if is_kong else 1
    return Group(
        face=face,
        is_run=False,
        is_open=is_open,
        is_kong=is_kong,
        is_outer=is_outer_face(face),
        fu=fu,
        waits={face: Wait.PUNG},
    )


def _run(face: int, *, is_open: bool) -> Group:
    number = face % 9
    waits = {
        face: Wait.NARROW if number == 6 else Wait.TWO_SIDED,
        face + 1: Wait.NARROW,
        face + 2: Wait.NARROW if number == 0 else Wait.TWO_SIDED,
    }
    return Group(
        face=face,
        is_run=True,
        is_open=is_open,
        is_kong=False,
        is_outer=number in (0, 6),
        fu=0,
        waits=waits,
    )


CLOSED_RUNS: Final = tuple(_run(face, is_open=False) for face in range(FIRST_HONOUR))
OPEN_RUNS: Final = tuple(_run(face, is_open=True) for face in range(FIRST_HONOUR))
CLOSED_PUNGS: Final = tuple(_pung(face, is_open=False, is_kong=False) for face in range(34))
OPEN_PUNGS: Final = tuple(_pung(face, is_open=True, is_kong=False) for face in range(34))
CLOSED_KONGS: Final = tuple(_pung(face, is_open=False, is_kong=True) for face in range(34))
OPEN_KONGS: Final = tuple(_pung(face, is_open=True, is_kong=True) for face in range(34))

_OF_KIND: Final = {
    MeldKind.PUNG: OPEN_PUNGS,
    MeldKind.DIRECT_KONG: OPEN_KONGS,
    MeldKind.FILLED_KONG: OPEN_KONGS,
    MeldKind.CLOSED_KONG: CLOSED_KONGS,
}


def group_of(meld: Meld) -> Group:
    """A set laid out, as it counts."""
    if meld.kind is MeldKind.CHOW:
        return OPEN_RUNS[min([FACE_OF[each] for each in meld.tiles])]
    return _OF_KIND[meld.kind][FACE_OF[meld.tiles[0]]]


class Reading(NamedTuple):
    """Four sets, those laid out among them, and a pair; `wait` is where the winning tile stands."""

    groups: tuple[Group, ...]
    pair: int
    wait: Wait


_Split = tuple[tuple[Group, ...], int]
_NO_PAIR: Final = -1


@lru_cache(_SUITS_REMEMBERED)
def _splits(counts: tuple[int, ...], first: int) -> tuple[_Split, ...]:
    """Each way to split the tiles of the suit that begins at the face `first` into sets, with a pair where two tiles
    are over."""
    over = sum(counts) % 3
    if over == 1:
        return ()
    return tuple(dict.fromkeys(_split(list(counts), first, over == 0)))


def _split(counts: list[int], first: int, has_pair: bool) -> Iterator[_Split]:
    """The ways for what is left of these counts; they are as before when the iterator ends."""
    at = next((index for index, number in enumerate(counts) if number), None)
    if at is None:
        if has_pair:
            yield (), _NO_PAIR
        return
    for group, used in _sets_at(counts, first, at):
        for index, number in used:
            counts[index] -= number
        for groups, pair in _split(counts, first, has_pair):
            yield (group, *groups), pair
        for index, number in used:
            counts[index] += number
    if counts[at] >= 2 and not has_pair:
        counts[at] -= 2
        for groups, _ in _split(counts, first, True):
            yield groups, first + at
        counts[at] += 2


def _sets_at(counts: list[int], first: int, at: int) -> Iterator[tuple[Group, tuple[tuple[int, int], ...]]]:
    """The sets that the lowest tile can stand in, each with the tiles it takes: index and number."""
    if counts[at] >= 3:
        yield CLOSED_PUNGS[first + at], ((at, 3),)
    if first < FIRST_HONOUR and at <= 6 and counts[at + 1] and counts[at + 2]:
        yield CLOSED_RUNS[first + at], ((at, 1), (at + 1, 1), (at + 2, 1))


def sets_and_pair(held: Sequence[int]) -> list[_Split]:
    """Each way to split these concealed tiles, 34 counts, into sets and one pair: the sets, and the pair's face."""
    found: list[_Split] = [((), _NO_PAIR)]
    for first in (27, 0, 9, 18):
        suit = tuple(held[first : first + 9 if first < 27 else 34])
        if not any(suit):
            continue
        of_suit = _splits(suit, first)
        found = [
            (groups + more, pair if other == _NO_PAIR else other)
            for groups, pair in found
            for more, other in of_suit
            if pair == _NO_PAIR or other == _NO_PAIR
        ]
        if not found:
            return found
    return [each for each in found if each[1] != _NO_PAIR]


def readings(held: Sequence[int], laid: tuple[Group, ...], tile: int, *, claimed: bool) -> list[Reading]:
    """Each reading of these concealed tiles, 34 counts with the winning `tile` among them, and the sets laid out.

    `claimed` says that the tile is another's: a pung that it completes is open (RI-54, RI-71).
    """
    found = []
    for groups, pair in sets_and_pair(held):
        if len(groups) + len(laid) != 4:
            continue
        if pair == tile:
            found.append(Reading(groups + laid, pair, Wait.PAIR))
        for place, group in enumerate(groups):
            wait = group.waits.get(tile)
            if wait is None or group in groups[:place]:
                continue
            if claimed and wait is Wait.PUNG:
                opened = (*groups[:place], OPEN_PUNGS[tile], *groups[place + 1 :])
                found.append(Reading(opened + laid, pair, wait))
            else:
                found.append(Reading(groups + laid, pair, wait))
    return found


# ---- seven pairs, thirteen orphans, and what completes a hand ----

ORPHANS: Final = tuple(face for face in range(34) if is_outer_face(face))
_PAIRS: Final = 7


def is_seven_pairs(held: Sequence[int]) -> bool:
    """Whether 14 concealed tiles, 34 counts, are seven different pairs."""
    return held.count(2) == _PAIRS


def is_thirteen_orphans(held: Sequence[int]) -> bool:
    """Whether 14 concealed tiles, 34 counts, are each terminal and honour once, and one of them twice."""
    copies = [held[face] for face in ORPHANS]
    return min(copies) > 0 and sum(copies) == len(ORPHANS) + 1


# ---- waits (RI-30, RI-32), and the discards that bar a win (RI-27) ----

_COPIES: Final = 4
_THIRTEEN: Final = 13


def waits(held: Sequence[int], laid: Sequence[int]) -> tuple[Tile, ...]:
    """The faces that complete the shape of these concealed tiles, sorted; empty where the hand is not ready.

    `held` are 34 counts of the concealed tiles, one short of a whole hand; `laid` those of the tiles in the sets laid
    out, and of Norths. A tile of which the owner holds all four is no wait (RI-30, RI-32).
    """
    found = set(shapes.waits(held, 0))
    if sum(held) == _THIRTEEN:
        found.update(_of_seven_pairs(held))
        found.update(_of_thirteen_orphans(held))
    return tuple(sorted(face for face in found if held[face] + laid[face] < _COPIES))


def _of_seven_pairs(held: Sequence[int]) -> tuple[Tile, ...]:
    if held.count(2) != 6:
        return ()
    return tuple(Tile(face) for face in range(FACES) if held[face] == 1)


def _of_thirteen_orphans(held: Sequence[int]) -> tuple[Tile, ...]:
    kinds = [face for face in ORPHANS if held[face]]
    if len(kinds) < len(ORPHANS) - 1 or sum([held[face] for face in kinds]) != _THIRTEEN:
        return ()
    missing = [face for face in ORPHANS if not held[face]]
    return tuple(Tile(face) for face in missing or ORPHANS)


def is_ready(held: Sequence[int], laid: Sequence[int]) -> bool:
    """Whether one tile completes the hand's shape (RI-32)."""
    return bool(waits(held, laid))


def furiten_tile(waited: Iterable[Tile], discards: Iterable[Tile]) -> Tile | None:
    """The first tile waited for that lies among the owner's discards (RI-27); None where there is no such tile."""
    thrown = {FACE_OF[tile] for tile in discards}
    return next((tile for tile in waited if tile in thrown), None)
