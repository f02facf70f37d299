"""Winning readings of a Hangzhou hand: the fortune tiles, readings and their patterns (HZ-8 to HZ-36, 52, 59, 64)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import prod
from typing import Final, TypeAlias

from controller.rules import shapes
from controller.rules.acts import WallEnd, WinBy
from controller.rules.hand_state import Meld
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.results import Pattern
from controller.rules.rule_set import TileRoles
from controller.rules.tiles import (
    FACES,
    WHITE,
    Counts,
    Tile,
    Twins,
    add_tiles,
    is_honour,
    kinds_in,
    remove_tiles,
)
from controller.rules.win_declaration import WinDeclaration

# ---- fortune tiles: the wild tile, and the face of the Whites (HZ-8, HZ-13, HZ-52) ----

Fortune: TypeAlias = Twins
"""The fortune tiles of a hand."""


@cache
def fortune(indicator: Tile | None) -> Fortune:
    """The fortune tiles of a hand; without an indicator (HZ-52) the Whites are fortune."""
    # HZ-8 [reading]: with White as indicator the other Whites are fortune and no tile takes its value.
    if indicator is None or indicator == WHITE:
        return Fortune(WHITE, None)
    return Fortune(indicator, indicator)


def wins(held: Counts, lucky: Fortune, *, may_be_pairs: bool) -> bool:
    """Whether these concealed tiles are sets and an eye, or seven pairs where they may be pairs."""
    faces, wilds = lucky.split(held)
    return shapes.wins_seldom(faces, wilds) or (may_be_pairs and shapes.wins_in_pairs(faces, wilds))


def keeps_honours_row(tiles: Sequence[Tile], lucky: Fortune) -> bool:
    """HZ-64: honours only, without a fortune; White is one only if the indicator is."""
    return all(tile != lucky.wild and is_honour(lucky.face(tile)) for tile in tiles)


@cache
def tile_roles(indicator: Tile | None) -> TileRoles:
    """HZ-8: the indicator's twins are wild, or White; Whites count as the indicator's face."""
    lucky = fortune(indicator)
    return TileRoles(wilds=(lucky.wild,), white_as=lucky.face(WHITE))


@lru_cache(maxsize=1024)
def completing(held: Counts, lucky: Fortune, may_be_pairs: bool) -> frozenset[int]:
    """The faces that complete these concealed tiles to sets and an eye, or to seven pairs if they may be pairs.

    The same hand is tested for every discard of the others before it changes, hence the cache.
    """
    faces, wilds = lucky.split(held)
    # Most hands are far from it, and not even one wild more would win.
    found: set[int] = {*shapes.waits(faces, wilds)} if shapes.wins_seldom(faces, wilds + 1) else set()
    if may_be_pairs:
        single = {face for face, number in enumerate(faces) if number & 1}
        if len(single) - 1 <= wilds:
            found |= single
        if len(single) + 1 <= wilds:
            found |= set(range(FACES))
    return frozenset(found)


# ---- readings and their patterns (HZ-12, 13, 26, 29 to 36, 59, 64) ----

HAND_TILES: Final = 13
FULL_ROW: Final = 10
"""Honours that win under HZ-64."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the tiles of a win: sets or pairs, the fortune over standing with the winning tile or not."""

    pairs: bool
    wild_eye: bool
    fours: int = 0
    pure: bool = False


def winning_readings(win: WinDeclaration, settings: HangzhouOptions) -> Iterator[Reading]:
    """Every reading of the tiles that is a win, wild eyes first."""
    if win.held is None or win.by is WinBy.TEN_HONOURS:
        return
    if win.dealt:
        # [decision] No tile of the banker's fourteen came last: any of them may stand as the winning tile.
        for each in kinds_in(win.held):
            yield from _readings(win, remove_tiles(win.held, each), each, settings)
    elif win.tile is not None:
        yield from _readings(win, win.held, win.tile, settings)


def best_patterns(
    win: WinDeclaration, settings: HangzhouOptions, found: Sequence[Reading]
) -> tuple[Pattern, ...]:
    """The patterns of the highest-paying of these readings, in clause order; of equal ones the wild eye's.

    Without a known hand, or where the tiles make no win, the course of the hand alone: kongs and robbing.
    """
    if not found:
        return _patterns(win, None, settings)
    values = [_patterns(win, reading, settings) for reading in found]
    return values[0] if len(values) == 1 else max(values, key=factor)


def factor(patterns: Sequence[Pattern]) -> int:
    """HZ-29: the patterns multiply."""
    return prod(pattern.value for pattern in patterns)


def waits_on_anything(held: Counts, melds: Sequence[Meld], lucky: Fortune, settings: HangzhouOptions) -> bool:
    """HZ-26, HZ-30: four complete sets (or six pairs) and one fortune tile over."""
    if sum(held) + 3 * len(melds) != HAND_TILES:
        return False
    faces, wilds = lucky.split(held)
    if not melds and shapes.pairs_wait_on_anything(faces, wilds):
        return True
    if not shapes.waits_on_anything(faces, wilds):
        return False
    return settings.fifth_copy or shapes.wins_within(faces, wilds - 1, _spare(faces, melds, lucky), eye=False)


def _readings(win: WinDeclaration, held: Counts, tile: Tile, settings: HangzhouOptions) -> Iterator[Reading]:
    melds, lucky = win.melds, fortune(win.indicator)
    if sum(held) + 3 * len(melds) != HAND_TILES:
        return
    before, wilds_before = lucky.split(held)
    faces, wilds = lucky.split(add_tiles(held, tile))
    if shapes.waits_on_anything(before, wilds_before) and (
        settings.fifth_copy
        or _wild_eye_within(before, wilds_before, lucky, tile, _spare(faces, melds, lucky))
    ):
        yield Reading(pairs=False, wild_eye=True)
    if not melds:
        if shapes.pairs_wait_on_anything(before, wilds_before):
            # HZ-36 [reading]: the fortune over stands with the winning tile, so that one is in no four of a kind.
            yield Reading(pairs=True, wild_eye=True, fours=before.count(4))
        if shapes.wins_in_pairs(faces, wilds):
            yield Reading(pairs=True, wild_eye=False, fours=faces.count(4), pure=wilds == 0)
    if shapes.wins(faces, wilds) and (
        settings.fifth_copy or shapes.wins_within(faces, wilds, _spare(faces, melds, lucky))
    ):
        yield Reading(pairs=False, wild_eye=False)


def _wild_eye_within(before: list[int], wilds: int, lucky: Fortune, tile: Tile, spare: Sequence[int]) -> bool:
    """Without fifth copies: the left-over fortune must be possible as the winning tile's twin."""
    left = list(spare)
    if tile != lucky.wild:
        left[lucky.face(tile)] -= 1
        if left[lucky.face(tile)] < 0:
            return False
    return shapes.wins_within(before, wilds - 1, left, eye=False)


def _spare(faces: Sequence[int], melds: Sequence[Meld], lucky: Fortune) -> list[int]:
    """How many more of each face there can be before a fifth copy."""
    spare = [4 - number for number in faces]
    for meld in melds:
        for each in meld.tiles:
            spare[lucky.face(each)] -= 1
    return spare


def _patterns(win: WinDeclaration, reading: Reading | None, settings: HangzhouOptions) -> tuple[Pattern, ...]:
    if win.by is WinBy.TEN_HONOURS:
        wild = settings.ten_honours == "ten_wild" or win.honours > FULL_ROW
        return (Pattern("wild_eye", 2),) if wild else ()
    found: list[Pattern] = []
    wild_eye = reading is not None and reading.wild_eye
    floats = win.floats if wild_eye else 0
    if wild_eye:
        found.append(Pattern("wild_eye", 2))
    if floats:
        found.append(Pattern("float", 2**floats))
    kongs = _kongs(win, in_row=bool(floats))
    if kongs:
        found.append(Pattern("kong_bloom", 2**kongs))
    if win.by is WinBy.ROB:
        found.append(Pattern("robbing_kong", 2))
    if reading is not None and reading.pairs:
        found.append(Pattern("seven_pairs", 2))
        if reading.pure and (settings.pure_seven_pairs_on_claim or not win.is_claim):
            found.append(Pattern("pure_seven_pairs", 2))
        if reading.fours:
            found.append(Pattern("deluxe", 2**reading.fours))
    return tuple(found)


def _kongs(win: WinDeclaration, *, in_row: bool) -> int:
    """HZ-32: with a float every kong of the row counts, without one those since the last discard."""
    if win.by is not WinBy.DRAW:
        return 0
    if in_row:
        return win.kongs if win.row_kongs is None else win.row_kongs
    # Before a draw from the head a discard broke the streak, unless it was a float's.
    return 0 if win.draw is WallEnd.HEAD else win.kongs
