"""Rows of backs: doubtful blanks that stand in a row with backs are backs. In the dim a back looks like little,
but a wall of them is regular as nothing else is, and all backs look alike.

A flank looks like a blank tile, too: it is not as large, as straight and as near as the next tile, or another
shade.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.networks.tile_detector import OrientedBox
from vision.zones.back_appearance import Back

Floats = npt.NDArray[Any]
Blank = tuple[OrientedBox, Back | None]
"""Its place and its look; None is like no back."""

_ALIKE: Final = 0.2  # log; that a tile's sides may differ from its neighbour's
_ASIDE: Final = 0.2  # part of its side by which it may lie beside the row
_GAP: Final = 0.27  # part of its side by which it may lie nearer or farther than touching it
_STRAIGHT: Final = np.radians(9)  # that it may be turned against it
_LIGHT: Final = 0.45  # log; more than a lamp falls off from a tile to the next
_COLOURED: Final = 0.35  # log; that much hue ivory lacks, whose flanks look like its backs
_FARTHER: Final = 0.35  # log; that a back elsewhere on the table may be larger or smaller
_ROW: Final = 3  # blanks that look like a back seen elsewhere
_FIRM: Final = 0.12  # how sure the detector must be of each of these; fainter ones only continue a row
_ALONE: Final = 0.42  # of each of fewer, in the dim: in good light those are shadows on a cloth of their hue


def in_rows(backs: Sequence[Blank], blanks: Sequence[Blank], dim: bool = False) -> dict[int, int]:
    """The `blanks` that are backs like one of the sure `backs`: number of the blank, and of that back. They
    continue its row, or make one of their own that looks like it; in a `dim` picture fewer may lie alone. Only
    what is coloured is recognized so."""
    every = [*backs, *blanks]
    hued = [None if look is None or np.linalg.norm(look.hue) < _COLOURED else look for _, look in every]
    places = np.array([(s.centre, *s.halves) for s, _ in every]).reshape(-1, 3, 2)
    # Tiles like no back are in no row.
    left, found = {number for number, look in enumerate(hued) if look is not None}, dict[int, int]()
    while left:
        row = _row(left.pop(), left, places, hued)
        like = [number for number in row if number < len(backs)]
        sure = [every[number][0].certainty for number in row]
        firm = sum(chance >= _FIRM for chance in sure) >= _ROW or (dim and min(sure) >= _ALONE)
        if not like and firm:
            like = [
                n
                for n in range(len(backs))
                if _look_alike(hued[n], hued[row[0]]) and _as_large(places[n], places[row[0]])
            ]
        if like:
            found |= {number - len(backs): min(like) for number in row if number >= len(backs)}
    return found


def _row(first: int, left: set[int], places: Floats, looks: Sequence[Back | None]) -> list[int]:
    """All that are tile beside tile with the first, removed from `left`."""
    row = [first]
    for number in row:
        rest = sorted(left)
        for at in np.flatnonzero(_beside(places[number], places[rest])):
            if _look_alike(looks[number], looks[rest[at]]):
                row.append(rest[at])
                left.remove(rest[at])
    return row


def _beside(spot: Floats, others: Floats) -> npt.NDArray[np.bool_]:
    """Indices of the others (N, 3, 2: middle, halves of both sides) to which it is the next tile."""
    (middle, *halves), theirs = spot, others[:, 1:]
    lengths, axes = np.linalg.norm(theirs, axis=2), np.array(halves)
    alike = (np.abs(np.log(lengths / np.linalg.norm(axes, axis=1))) < _ALIKE).all(axis=1)
    cosines = (theirs * axes).sum(axis=2) / (lengths * np.linalg.norm(axes, axis=1))
    straight = (cosines > np.cos(_STRAIGHT)).all(axis=1)
    # How many of its own sides away: seen aslant, these do not stand square on each other.
    steps = np.abs(np.linalg.solve(2 * axes.T, (others[:, 0] - middle).T).T)
    next_to = (np.abs(steps - 1) < _GAP) & (steps[:, ::-1] < _ASIDE)
    return np.asarray(alike & straight & next_to.any(axis=1))


def _as_large(one: Floats, other: Floats) -> bool:
    """Whether two detections (3, 2), which may lie one along and one across, are of a size."""
    sizes = [np.sort(np.linalg.norm(spot[1:], axis=1)) for spot in (one, other)]
    return bool((np.abs(np.log(sizes[0] / sizes[1])) < _FARTHER).all())


def _look_alike(one: Back | None, other: Back | None) -> bool:
    if one is None or other is None:
        return False
    return one.hue_is_like(other) and abs(one.light - other.light) < _LIGHT
