"""The tiles of a declared win, counted once: what its patterns, its fu and its dora are read from."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from controller.rules.hand_state import Meld
from controller.rules.riichi.declared_win import DRAGONS, NORTH, RiichiWin
from controller.rules.riichi.readings import ORPHANS, Group, group_of
from controller.rules.riichi.red_fives import FACE_OF
from controller.rules.tiles import FACES, FIRST_HONOUR, KINDS, Tile

_HANDS_REMEMBERED: Final = 1 << 12
_SANMA_PLAYERS: Final = 3
_SUITS: Final = tuple(frozenset(range(first, first + 9)) for first in (0, 9, 18))
_HONOURS: Final = frozenset(range(FIRST_HONOUR, FACES))
_OUTER: Final = frozenset(ORPHANS)
_SIMPLES: Final = frozenset(range(FACES)) - _OUTER


class WholeHand(NamedTuple):
    """What one declared win holds; `held` and `whole` are 34 counts.

    `held`: the concealed tiles with the winning tile. `whole`: those and the sets laid out, four of each kong; `kinds`:
    the different faces among them. `laid`: the sets laid out as they count. `suits`: how many suits it has tiles of.
    `valued`: the faces whose pair counts (RI-72), and which is not the pair of `all_runs`.
    """

    held: list[int]
    whole: list[int]
    kinds: frozenset[int]
    laid: tuple[Group, ...]
    is_closed: bool
    kongs: int
    red_fives: int
    suits: int
    has_honours: bool
    has_outer: bool
    has_simples: bool
    valued: tuple[int, ...]


class _Laid(NamedTuple):
    """Sets laid out: as they count, the faces of their tiles, how many are kongs, how many tiles are red."""

    groups: tuple[Group, ...]
    faces: tuple[int, ...]
    is_closed: bool
    kongs: int
    red_fives: int


@lru_cache(_HANDS_REMEMBERED)
def _laid(melds: tuple[Meld, ...]) -> _Laid:
    tiles = [each for meld in melds for each in meld.tiles]
    groups = tuple(group_of(meld) for meld in melds)
    return _Laid(
        groups=groups,
        faces=tuple(FACE_OF[each] for each in tiles),
        is_closed=not any(group.is_open for group in groups),
        kongs=sum(group.is_kong for group in groups),
        red_fives=sum(each >= KINDS for each in tiles),
    )


_NOTHING_LAID: Final = _laid(())


def laid_counts(win: RiichiWin) -> list[int]:
    """34 counts of what the winner has laid out, Norths included."""
    found = [0] * FACES
    for face in _laid(win.melds).faces:
        found[face] += 1
    found[NORTH] += win.kita
    return found


def whole_hand(win: RiichiWin, hand: tuple[Tile, ...]) -> WholeHand:
    """The tiles of this win, `hand` being its concealed ones without the winning tile."""
    melds = win.melds
    laid = _laid(melds) if melds else _NOTHING_LAID
    faces = [FACE_OF[each] for each in (*hand, win.tile)]
    held = [0] * FACES
    for face in faces:
        held[face] += 1
    whole = held
    if melds:
        whole = held.copy()
        for each in laid.faces:
            whole[each] += 1
    kinds = frozenset((*faces, *laid.faces))
    return WholeHand(
        held=held,
        whole=whole,
        kinds=kinds,
        laid=laid.groups,
        is_closed=laid.is_closed,
        kongs=laid.kongs,
        red_fives=laid.red_fives + _red_fives((*hand, win.tile)),
        suits=3 - sum([kinds.isdisjoint(suit) for suit in _SUITS]),
        has_honours=not kinds.isdisjoint(_HONOURS),
        has_outer=not kinds.isdisjoint(_OUTER),
        has_simples=not kinds.isdisjoint(_SIMPLES),
        valued=valued_pairs(len(win.seats), win.seat_wind, win.round_wind),
    )


def _red_fives(tiles: tuple[Tile, ...]) -> int:
    return sum([each >= KINDS for each in tiles]) if max(tiles) >= KINDS else 0


@cache
def valued_pairs(players: int, seat_wind: int, round_wind: int) -> tuple[int, ...]:
    """The faces whose pair counts: dragons, seat wind, round wind; for three players North never (SN-4)."""
    if players == _SANMA_PLAYERS and round_wind == NORTH:
        return (*DRAGONS, seat_wind)
    return (*DRAGONS, seat_wind, round_wind)
