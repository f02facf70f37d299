"""Red fives (RI-1): tiles `0m 0p 0s` with a face of their own, how they are written, and which tiles a set holds.

A red five is a tile of its own number beside the 42 of `controller.rules.tiles`; `FACE_OF` gives the five that it
counts as in sets, pairs, waits and dora.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from controller.rules.options import OptionValue
from controller.rules.results import CaseError
from controller.rules.riichi.options import RIICHI, SANMA
from controller.rules.tiles import KINDS, NotationError, Tile, name, tile, tiles

RED_FIVES: Final = (Tile(KINDS), Tile(KINDS + 1), Tile(KINDS + 2))
"""`0m`, `0p` and `0s`."""
ALL_KINDS: Final = KINDS + len(RED_FIVES)
_FIVES: Final = (Tile(4), Tile(13), Tile(22))

FACE_OF: Final = (*(Tile(each) for each in range(KINDS)), *_FIVES)
"""What each tile counts as: a red five as the five of its suit, every other one as itself."""

_AT: Final = {
    letter: {str(number): tile(f"{number}{letter}") for number in range(1, highest + 1)}
    for letter, highest in zip("mpsz", (9, 9, 9, 7), strict=True)
}
"""Tiles by letter and digit."""
for _letter, _red in zip("mps", RED_FIVES, strict=True):
    _AT[_letter]["0"] = _red
_GROUP: Final = re.compile("([0-9]+)([mpsz])")
_ROW: Final = re.compile("(?:[0-9]+[mps]|[1-7]+z)*")


@lru_cache(maxsize=1 << 14)
def row_of(text: str) -> tuple[Tile, ...]:
    """`"340p77z"` as tiles in the order written. Raises NotationError naming what cannot be read."""
    if _ROW.fullmatch(text):
        return tuple([_AT[letter][digit] for digits, letter in _GROUP.findall(text) for digit in digits])
    if "0" not in text:
        return tiles(text)  # flowers, and what cannot be read
    raise NotationError(f"{text!r} is not written like 123m340p77z")


def written(which: Iterable[Tile]) -> str:
    """Tiles in notation, sorted and grouped, a red five before the fives of its suit: `"340p77z"`."""
    text, letter = "", ""
    for each in sorted(which, key=_place):
        one = "0" + "mps"[each - KINDS] if each >= KINDS else name(each)
        text = text[:-1] + one if one[-1] == letter else text + one
        letter = one[-1]
    return text


def _place(tile: Tile) -> tuple[int, bool]:
    return FACE_OF[tile], tile < KINDS


def read_row(value: object, field: str) -> tuple[Tile, ...]:
    """A row of tiles, red fives among them. Raises CaseError naming `field`."""
    if not isinstance(value, str):
        raise CaseError(field, f"tiles are written like 123m340p77z, got {value!r}")
    try:
        return row_of(value)
    except NotationError as problem:
        raise CaseError(field, str(problem)) from None


def read_one(value: object, field: str) -> Tile:
    """One tile, perhaps a red five. Raises CaseError naming `field`."""
    if not isinstance(value, str):
        raise CaseError(field, f"a tile is written like 5m or 0m, got {value!r}")
    found = read_row(value, field)
    if len(found) != 1:
        raise CaseError(field, f"{value!r} must be exactly one tile, like 5m or 0m")
    return found[0]


def _set_of(kinds: Iterable[int], reds: tuple[int, int, int]) -> tuple[int, ...]:
    copies = [0] * ALL_KINDS
    for kind in kinds:
        copies[kind] = 4
    for five, red, number in zip(_FIVES, RED_FIVES, reds, strict=True):
        copies[five] -= number
        copies[red] = number
    return tuple(copies)


_ALL: Final = range(34)
_OF_THREE: Final = (0, *range(8, 34))
"""SN-1: of the characters only ones and nines."""

TILE_SETS: Final[Mapping[tuple[str, OptionValue], tuple[int, ...]]] = {
    (RIICHI, 0): _set_of(_ALL, (0, 0, 0)),
    (RIICHI, 3): _set_of(_ALL, (1, 1, 1)),
    (RIICHI, 4): _set_of(_ALL, (1, 2, 1)),
    (SANMA, 0): _set_of(_OF_THREE, (0, 0, 0)),
    (SANMA, 2): _set_of(_OF_THREE, (0, 1, 1)),
    (SANMA, 4): _set_of(_OF_THREE, (0, 2, 2)),
}
"""How many of each tile there are, red fives included, by system and the option `red_fives` (RI-1, SN-1)."""
