"""The tiles of a declared win, counted once: what its patterns, its fu and its dora are read from."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from controller.rules.hand_state import Meld
from controller.rules.riichi.declared_win import DRAGONS, NORTH, RiichiWin
from controller.rules.riichi.readings import Group, group_of
from controller.rules.riichi.red_fives import FACE_OF
from controller.rules.tiles import FACES, KINDS, Tile

_HANDS_REMEMBERED: Final = 1 << 12
_SUITS: Final = (range(9), range(9, 18), range(18, 27))
_SANMA_PLAYERS: Final = 3


@dataclass(frozen=True, slots=True)
class WholeHand:
    """What one declared win holds; `held` and `whole` are 34 counts.

    `held`: the concealed tiles with the winning tile. `whole`: those and the sets laid out, four of each kong. `laid`:
    the sets laid out as they count. `suits`: how many suits it has tiles of. `valued`: the faces whose pair counts
    (RI-72) and is none of `all_runs`.
    """

    held: list[int]
    whole: list[int]
    laid: tuple[Group, ...]
    is_closed: bool
    kongs: int
    red_fives: int
    suits: int
    has_honours: bool
    has_outer: bool
    has_simples: bool
    valued: tuple[int, ...]


@lru_cache(_HANDS_REMEMBERED)
def _laid(melds: tuple[Meld, ...]) -> tuple[tuple[Group, ...], tuple[int, ...], int]:
    """Sets laid out: as they count, the faces of their tiles, and how many red fives are among them."""
    tiles = [each for meld in melds for each in meld.tiles]
    faces = tuple(FACE_OF[each] for each in tiles)
    return tuple(group_of(meld) for meld in melds), faces, sum(each >= KINDS for each in tiles)


def counted(tiles: tuple[Tile, ...]) -> list[int]:
    """34 counts of these tiles, red fives as fives."""
    found = [0] * FACES
    for each in tiles:
        found[FACE_OF[each]] += 1
    return found


def laid_counts(win: RiichiWin) -> list[int]:
    """34 counts of what the winner has laid out, Norths included."""
    found = [0] * FACES
    for face in _laid(win.melds)[1]:
        found[face] += 1
    found[NORTH] += win.kita
    return found


def whole_hand(win: RiichiWin, hand: tuple[Tile, ...]) -> WholeHand:
    """The tiles of this win, `hand` being its concealed ones without the winning tile."""
    held = counted(hand)
    held[win.face] += 1
    laid, faces, reds = _laid(win.melds)
    whole = held.copy()
    for face in faces:
        whole[face] += 1
    return WholeHand(
        held=held,
        whole=whole,
        laid=laid,
        is_closed=not any(group.is_open for group in laid),
        kongs=sum([group.is_kong for group in laid]),
        red_fives=reds + (win.tile >= KINDS) + sum([each >= KINDS for each in hand]),
        suits=any(whole[0:9]) + any(whole[9:18]) + any(whole[18:27]),
        has_honours=any(whole[27:]),
        has_outer=any(whole[27:])
        or bool(whole[0] or whole[8] or whole[9] or whole[17] or whole[18] or whole[26]),
        has_simples=any(whole[1:8]) or any(whole[10:17]) or any(whole[19:26]),
        valued=valued_pairs(win.players, win.seat_wind, win.round_wind),
    )


def valued_pairs(players: int, seat_wind: int, round_wind: int) -> tuple[int, ...]:
    """The faces whose pair counts: dragons, seat wind, round wind; for three players North never (SN-4)."""
    if players == _SANMA_PLAYERS and round_wind == NORTH:
        return (*DRAGONS, seat_wind)
    return (*DRAGONS, seat_wind, round_wind)
