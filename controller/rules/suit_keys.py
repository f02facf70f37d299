"""A faster win test: a hand kept as four integer keys, and a vectorised test of many hands.

The counts of a suit are the digits of a number in base five, its key, and the byte of every key stands in a table. A
program that looks ahead keeps the keys and changes them tile by tile (`Keys`); one that tests a million hands passes
them as an array (`wins_each`). Importing this module computes the tables, a few hundredths of a second; play alone
never imports it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from controller.rules.suit_completion_table import CHEAP_PAIR, PUNGS, SETS, table
from controller.rules.tiles import FACES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SUIT_BYTES: Final = table(9, *SETS)
"""A byte for each of the 5^9 keys of a suit; the lowest face is the highest digit."""
HONOUR_BYTES: Final = table(7, *PUNGS)
"""The same for the 5^7 keys of the honours."""

_WEIGHT: Final[tuple[int, ...]] = tuple(
    5 ** (8 - face % 9 if face < 27 else 33 - face) for face in range(FACES)
)
_ROWS_AT_ONCE: Final = 1 << 13
"""Rows in one batch: this number of hands and the intermediate arrays fit a processor's cache."""


class Keys:
    """The natural tiles of a hand as four keys. At most four copies of a face: its digit ends at four."""

    __slots__ = ("_keys",)

    def __init__(self, faces: Sequence[int] = ()) -> None:
        """`faces`: counts by face, the first 34 are read. Raises ValueError for a fifth copy."""
        self._keys = [0, 0, 0, 0]
        for face, count in enumerate(faces[:FACES]):
            for _ in range(count):
                self.add(face)

    def count(self, face: int) -> int:
        """How many tiles of this face there are, 0 to 4."""
        return self._keys[face // 9] // _WEIGHT[face] % 5

    def add(self, face: int) -> None:
        """Adds one tile of this face. Raises ValueError for a fifth copy."""
        if self.count(face) == 4:
            raise ValueError(f"a fifth copy of face {face} does not fit into a key")
        self._keys[face // 9] += _WEIGHT[face]

    def remove(self, face: int) -> None:
        """Removes one tile of this face. Raises ValueError if the hand has no such tile."""
        if self.count(face) == 0:
            raise ValueError(f"face {face} is not in the hand")
        self._keys[face // 9] -= _WEIGHT[face]

    def wins(self, wilds: int) -> bool:
        """As `shapes.wins`: whether the tiles, 3n+2 with the wilds, are sets and an eye."""
        characters, dots, bamboos, honours = self._keys
        total = SUIT_BYTES[characters] + SUIT_BYTES[dots] + SUIT_BYTES[bamboos] + HONOUR_BYTES[honours]
        return (total & 63) + (-1 if total > 63 else 2) <= wilds

    def waits_on_anything(self, wilds: int) -> bool:
        """As `shapes.waits_on_anything`: whether the tiles, 3n+1 with the wilds, are sets with one wild over."""
        characters, dots, bamboos, honours = self._keys
        return (
            SUIT_BYTES[characters] + SUIT_BYTES[dots] + SUIT_BYTES[bamboos] + HONOUR_BYTES[honours]
        ) & 63 < wilds


def wins_each(hands: NDArray[np.integer], wilds: int | NDArray[np.integer]) -> NDArray[np.bool_]:
    """As `shapes.wins` for many hands: an array of (hands, 34 or more) counts, wilds for all or for each.

    Raises ValueError for a count that is no digit of a key (0 to 4).
    """
    import numpy as np  # Only bulk tests need numpy.

    bytes_of = np.frombuffer(SUIT_BYTES + HONOUR_BYTES, dtype=np.uint8)
    weights = np.zeros((4, FACES), dtype=np.float32)
    for face, weight in enumerate(_WEIGHT):
        weights[face // 9, face] = weight
    each = np.broadcast_to(np.asarray(wilds), len(hands))
    found = np.empty(len(hands), dtype=np.bool_)
    for begin in range(0, len(hands), _ROWS_AT_ONCE):
        part = slice(begin, begin + _ROWS_AT_ONCE)
        rows = hands[part, :FACES]
        if rows.min() < 0 or rows.max() > 4:
            raise ValueError("a hand holds between none and four copies of a face")
        # Keys are whole numbers below 2^24, so single precision is exact, and fast.
        keys = (weights @ rows.T.astype(np.float32)).astype(np.intp)
        keys[3] += len(SUIT_BYTES)
        suit = bytes_of[keys]
        total = np.add(suit[0], suit[1], dtype=np.int16) + suit[2] + suit[3]
        needed = (total & (CHEAP_PAIR - 1)) + np.where(total >= CHEAP_PAIR, np.int16(-1), np.int16(2))
        found[part] = needed <= each[part]
    return found
