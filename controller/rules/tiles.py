"""Tiles and seats as small integers, and the usual notation for them (MPSZ: `123m77z`).

0-8 characters (m), 9-17 circles (p), 18-26 bamboos (s), 27-33 East South West North White Green Red (z),
34-41 Spring Summer Autumn Winter Plum Orchid Chrysanthemum Bamboo (f), 42-44 the red fives `0m 0p 0s` (RI-1).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Final, NewType

Tile = NewType("Tile", int)
Seat = NewType("Seat", int)
"""0 ... n-1 counter-clockwise: seat+1 is the right-hand neighbour, who plays next."""

Counts = tuple[int, ...]
"""How many of each of the 45 tiles, indexed by tile."""

KINDS: Final = 45
FACES: Final = 34
"""Faces that can stand in a set: everything but the flowers, a red five being a five."""
FLOWER_TILES: Final = frozenset(map(Tile, range(34, 42)))
RED_FIVES: Final = (Tile(42), Tile(43), Tile(44))
FACE_OF: Final = (*(Tile(each) for each in range(42)), Tile(4), Tile(13), Tile(22))
"""The face of each tile: a red five counts as the five of its suit in sets, every other tile as itself (RI-1)."""
RED_FIVE: Final = {FACE_OF[red]: red for red in RED_FIVES}
"""The red five of a five."""

FIRST_HONOUR: Final = 27
"""The first face that stands in no run."""
EAST: Final = Tile(27)
NORTH: Final = Tile(30)
WHITE: Final = Tile(31)

_LETTERS: Final = "mpszf"
_HIGHEST: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
_NAMES: Final = (
    *(f"{number}{letter}" for letter in _LETTERS for number in range(1, _HIGHEST[letter] + 1)),
    *("0m", "0p", "0s"),
)

_EACH: Final = tuple(Tile(tile) for tile in range(KINDS))
_NAMED: Final = dict(zip(_NAMES, _EACH, strict=True))
_AT: Final = {
    letter: {each[0]: which for each, which in _NAMED.items() if each[1] == letter} for letter in _LETTERS
}
"""Tiles by letter and digit."""
_ROW: Final = re.compile("(?:[0-9]+[mps]|[1-7]+z|[1-8]+f)*")
_GROUP: Final = re.compile("([0-9]+)([mpszf])")
_ORDER: Final = tuple(2 * FACE_OF[each] + (each < 42) for each in range(KINDS))
"""The order of tiles in a sorted row, by tile: a red five before the fives of its suit."""
_SORTED: Final = tuple(sorted(map(Tile, range(KINDS)), key=_ORDER.__getitem__))
NO_TILES: Final[Counts] = (0,) * KINDS

RUNS_WITH: Final = tuple(
    tuple(
        (Tile(one), Tile(other))
        for one, other in ((face - 2, face - 1), (face - 1, face + 1), (face + 1, face + 2))
        if face < FIRST_HONOUR and one // 9 == face // 9 == other // 9
    )
    for face in range(KINDS)
)
"""By face, the two others of every run it stands in."""


class NotationError(ValueError):
    """A text that is no tile, or no row of tiles, in the usual notation."""


@lru_cache(maxsize=4096)
def tiles(text: str) -> tuple[Tile, ...]:
    """`"123m77z"` as tiles, in the order written. Raises NotationError naming what cannot be read."""
    if _ROW.fullmatch(text):
        return tuple([_AT[letter][digit] for digits, letter in _GROUP.findall(text) for digit in digits])
    raise NotationError(_why_unread(text))


def _why_unread(text: str) -> str:
    digits = ""
    for letter in text:
        if letter.isascii() and letter.isdigit():
            digits += letter
        elif letter in _HIGHEST and digits:
            for digit in digits:
                if f"{digit}{letter}" not in _NAMED:
                    return f"there is no tile {digit}{letter} (in {text!r})"
            digits = ""
        else:
            return f"{text!r} is not written like 123m77z: {letter!r} is out of place"
    return f"{text!r} ends without one of the letters m p s z f after {digits!r}"


def tile(text: str) -> Tile:
    """`"5m"` as a tile. Raises NotationError unless the text is exactly one tile."""
    known = _NAMED.get(text)
    if known is not None:
        return known
    tiles(text)  # raises the error with the details, if there is one
    raise NotationError(f"{text!r} must be exactly one tile, like 5m")


def name(which: Tile) -> str:
    """The tile in notation, e.g. `"5m"`."""
    return _NAMES[which]


def names(which: Iterable[Tile]) -> str:
    """Tiles in notation, sorted and grouped: `"123m340p77z"`."""
    return compact_notation(in_order(which))


def in_order(which: Iterable[Tile]) -> list[Tile]:
    """Tiles sorted, a red five before the fives of its suit."""
    return sorted(which, key=_ORDER.__getitem__)


def compact_notation(which: Iterable[Tile]) -> str:
    """Tiles in notation in the order given, grouped where neighbours share a letter: `"9p1z2z"` -> `"9p12z"`."""
    text, letter = "", ""
    for each in which:
        one = _NAMES[each]
        text = text[:-1] + one if one[-1] == letter else text + one
        letter = one[-1]
    return text


def suit(which: Tile) -> str:
    """The letter of the tile's suit: m, p, s, z or f."""
    return _NAMES[which][1]


def is_honour(which: Tile) -> bool:
    """Whether the tile is a wind or a dragon."""
    return 27 <= which < FACES


def is_flower(which: Tile) -> bool:
    """Whether the tile is a flower or a season."""
    return FACES <= which < RED_FIVES[0]


def whole_set(faces: Iterable[int], flowers: int = 0) -> Counts:
    """The tiles of a set without red fives: how many of each of the 34 faces, and of each flower."""
    return (*faces, *(flowers,) * len(FLOWER_TILES), *(0,) * len(RED_FIVES))


def counts(which: Iterable[Tile]) -> Counts:
    """How many of each tile there are."""
    found = [0] * KINDS
    for each in which:
        found[each] += 1
    return tuple(found)


def add_tiles(held: Counts, *which: Tile) -> Counts:
    """The counts with these tiles added."""
    found = list(held)
    for each in which:
        found[each] += 1
    return tuple(found)


def remove_tiles(held: Counts, *which: Tile) -> Counts:
    """The counts with these tiles removed. The caller has checked that they are there (`holds`)."""
    found = list(held)
    for each in which:
        found[each] -= 1
    return tuple(found)


def holds(held: Counts, *which: Tile) -> bool:
    """Whether all these tiles, copies included, are among the counts."""
    return all(held[each] >= which.count(each) for each in which)


def spread(held: Counts) -> tuple[Tile, ...]:
    """The counted tiles as a sorted row."""
    return tuple(tile for tile in _SORTED for _ in range(held[tile]))


def kinds_in(held: Counts) -> tuple[Tile, ...]:
    """Each different tile among the counts once, sorted."""
    return tuple(compress(_EACH, held))


@dataclass(frozen=True, slots=True)
class Twins:
    """`wild` is the wild tile; Whites count as `white_as`, unless they are wild themselves (None)."""

    wild: Tile
    white_as: Tile | None

    def face(self, tile: Tile) -> Tile:
        """The face a natural tile counts as in a set."""
        return self.white_as if tile == WHITE and self.white_as is not None else tile

    def split(self, held: Counts) -> tuple[list[int], int]:
        """34 counts of natural faces, Whites as the indicator's face, and the number of wilds; flowers left out."""
        faces = list(held[:FACES])
        wilds, faces[self.wild] = faces[self.wild], 0
        if self.white_as is not None:
            faces[self.white_as], faces[WHITE] = faces[WHITE], 0
        return faces, wilds
