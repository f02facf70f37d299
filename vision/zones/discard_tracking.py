"""Discard order in a pool, tracked from reading to reading.

Rows show the order of discards by themselves; in a pool it must be remembered. Tiles are matched between
readings by place and face, and where they were pushed, by face alone: which of two 4s came first changes
nothing. What cannot be matched, since several tiles came at once, or some came and some went, is left for
people to answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from controller.words.sentence import Sentence, sentence
from vision.zones.zone_observation import SeenTile

_NEAR: Final = 14.0  # millimetres; a tile that was pushed this far is still the same

Remembered = SeenTile | str
"""A tile as it was last seen, or only its name: after a restart its place is unknown."""


def in_order_of_play(
    before: Sequence[Remembered], now: Sequence[SeenTile], place: Sentence
) -> tuple[tuple[SeenTile, ...], Sentence | None]:
    """The tiles of a pool in the order they came, given those settled `before` in their order; and why that
    order is not certain, or None. A new tile is the last."""
    left = list(now)
    ordered: list[SeenTile | None] = [None] * len(before)

    def again(index: int, alike: Sequence[SeenTile]) -> None:
        ordered[index] = nearest = min(alike, key=lambda tile: _away(before[index], tile))
        left[:] = [tile for tile in left if tile is not nearest]

    for index, old in enumerate(before):
        if near := [tile for tile in left if tile.tile == _face(old) and _away(old, tile) <= _NEAR]:
            again(index, near)
    doubt: Sentence | None = None
    for index, old in enumerate(before):
        if ordered[index] is not None:
            continue
        if alike := [tile for tile in left if tile.tile == _face(old)]:
            rivals = [k for k, one in enumerate(ordered) if one is None and _face(before[k]) == alike[0].tile]
            if len(rivals) > len(alike) and rivals[-1] != len(before) - 1:  # only the last is ever claimed
                doubt = sentence("doubt.taken_away", tile=alike[0].tile, place=place)
            again(index, alike)
    kept = [tile for tile in ordered if tile is not None]
    if len(left) > 1:
        doubt = sentence("doubt.at_once", count=len(left), place=place)
    elif left and 0 < len(kept) < len(before):
        doubt = sentence("doubt.came_and_went", place=place)
    return (*kept, *left), doubt


def _face(tile: Remembered) -> str:
    return tile if isinstance(tile, str) else tile.tile


def _away(old: Remembered, tile: SeenTile) -> float:
    if isinstance(old, str):
        return math.inf
    return math.hypot(old.found.x - tile.found.x, old.found.y - tile.found.y)
