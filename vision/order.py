"""In which order the tiles of a pool came.

Rows tell the order of discards by themselves; in a pool only memory does. Tiles are known again from look to look by
place and face. What memory cannot tell, since several tiles came or were moved at once, is asked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from vision.looking import SeenTile

_NEAR: Final = 14.0  # millimetres; a tile that was pushed so far is still the same


def in_order(
    before: Sequence[SeenTile], now: Sequence[SeenTile], place: str
) -> tuple[tuple[SeenTile, ...], str]:
    """The tiles of a pool in the order they came, given those settled `before` in theirs; and why that order is not
    certain, or "". A new tile is the last."""
    left = list(now)
    ordered: list[SeenTile | None] = []
    for old in before:
        same = [tile for tile in left if tile.tile == old.tile and _away(old, tile) <= _NEAR]
        again = min(same, key=lambda tile: _away(old, tile), default=None)
        ordered.append(again)
        if again is not None:
            left = [tile for tile in left if tile is not again]
    lost = [index for index, again in enumerate(ordered) if again is None]
    for index in lost:  # pushed farther: the only tile of that face that is left
        alike = [tile for tile in left if tile.tile == before[index].tile]
        rivals = [other for other in lost if before[other].tile == before[index].tile]
        if len(alike) == 1 and len(rivals) == 1:
            ordered[index] = alike[0]
            left = [tile for tile in left if tile is not alike[0]]
    kept = [again for again in ordered if again is not None]
    doubt = ""
    if len(left) > 1:
        doubt = f"{len(left)} tiles came into {place} at once, and nobody saw in which order"
    elif left and len(kept) < len(before):
        doubt = f"tiles of {place} were moved or changed while nobody could see them"
    return (*kept, *left), doubt


def _away(one: SeenTile, other: SeenTile) -> float:
    return math.hypot(one.found.x - other.found.x, one.found.y - other.found.y)
