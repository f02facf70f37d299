"""Filter of a free photograph's candidates: each tested for itself, and all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from vision.networks.labels import BACK, UNKNOWN, WHITE
from vision.networks.tile_classifier import Classification
from vision.networks.tile_detector import FOUND_FROM, SURELY_FOUND, OrientedBox
from vision.photos.candidates import BLANK, MOSTLY, Candidates
from vision.photos.false_back_filter import BareCloth
from vision.table.table_layout import TILE_LENGTH, TILE_WIDTH

TOO_SMALL: Final = 11.0
"""Short side, in the picture's pixels, below which a find has no name."""
SMALLEST_BESIDE: Final = 15.0
"""How many times smaller in area than the picture's typical tile a find may be."""
BLANK_FROM: Final = 0.5
BLANK_NAMED_FROM: Final = 0.98
"""A White or a back is kept from this certainty of the detector or this confidence of the classifier on: a tile's flank
and a chip look like blank tiles."""
ALONE_FROM: Final = 0.98
"""From which confidence a tile is believed that is all a picture shows."""
FRAMED_FROM: Final = 0.96
"""The same of a White with a frame, of which there is little to be sure of."""
SEVERAL: Final = 3
"""From this number of finds on, one must be beyond doubt (`scene_contains_tiles`)."""
UNDOUBTED: Final = 0.8
"""How sure of one the detector is then: of 273 photographs to train by, at the least 0.81; of a panelled ceiling,
bricks, keys, cards and lines of print 0.79 at the most."""
UNDOUBTED_BACK: Final = 0.7
"""The same for a back where most are backs: of walls alone, on any cloth, at the least 0.74, of bricks 0.65."""
UNDOUBTED_FACE: Final = 0.65
"""The same for a face as sure as that of a tile alone (`ALONE_FROM`): of lines of print 0.62."""


def is_sure_back(spot: OrientedBox, naming: Classification) -> bool:
    """Whether a candidate is a back by which others may be recognized."""
    return naming.tile == BACK and spot.certainty >= _certainty_wanted(naming)


def is_tile(spot: OrientedBox, naming: Classification, among: Candidates, bare: BareCloth) -> bool:
    """Whether a candidate is reported as a tile, `among` the others of its picture."""
    if min(spot.wide, spot.tall) < TOO_SMALL:
        return False  # too small to read
    if spot.wide * spot.tall < among.typical_area / SMALLEST_BESIDE:
        return False  # a weave or a grain, not a tile much smaller than the others
    if spot.certainty < _certainty_wanted(naming):
        return False
    return naming.guess != BACK or not bare.shows_at(spot)


def scene_contains_tiles(finds: Sequence[tuple[OrientedBox, Classification]]) -> bool:
    """False for repetitive backgrounds that resemble tiles: panels, bricks, keys, lines of print."""
    if len(finds) < SEVERAL:
        return True
    backs = sum(naming.tile == BACK for _, naming in finds) >= MOSTLY * len(finds)
    wanted = UNDOUBTED_BACK if backs else UNDOUBTED
    return any(
        spot.certainty >= wanted
        or (spot.certainty >= UNDOUBTED_FACE and naming.tile not in BLANK and naming.confidence >= ALONE_FROM)
        for spot, naming in finds
    )


def _certainty_wanted(naming: Classification) -> float:
    """Detector certainty required of a candidate with this classification."""
    if naming.tile == UNKNOWN:  # both doubt it
        return SURELY_FOUND if naming.guess != UNKNOWN else 0.75
    blank = naming.tile in (BACK, WHITE) and naming.confidence < BLANK_NAMED_FROM
    return BLANK_FROM if blank else FOUND_FROM


# ---- Stray dice filter ---------------------------------------------------------------------------------------------
# Dice that lie among tiles. Their pips are read as circles, but no die is as large as a tile.
#
# A tile seen aslant looks smaller than its neighbours, too, in one direction: a die is smaller in both.

_PIPS: Final = ("1p", "2p", "3p", "4p", "5p", "6p")
_NEAREST: Final = 9  # that a find is compared with: in perspective only those near it are as large
_ENOUGH: Final = 5  # finds that say how large tiles are there
_TILES: Final = 66  # percentile of those that is a tile's size: dice lie together
_LARGEST: Final = 0.6
"""A die's long side and the root of its area, each in those of tiles. In 1,287 photographs dice have 0.31 to 0.56 (long
sides) and 0.34 to 0.59, labelled circles of up to six 0.67 and 0.78 at least."""


def are_dice(spots: Sequence[OrientedBox], guesses: Sequence[str]) -> list[bool]:
    """Find the dice among a picture's detections, each with the likeliest face."""
    if len(spots) <= _ENOUGH:
        return [False] * len(spots)
    places = np.array([(spot.x, spot.y) for spot in spots])
    sides = np.array([(spot.wide, spot.tall) for spot in spots])
    sizes = np.column_stack((sides.max(axis=1), np.sqrt(sides.prod(axis=1))))
    return [guess in _PIPS and _is_small(at, places, sizes) for at, guess in enumerate(guesses)]


def _is_small(at: int, places: NDArray[np.float64], sizes: NDArray[np.float64]) -> bool:
    away = np.linalg.norm(places - places[at], axis=1)
    away[at] = np.inf
    near = np.argsort(away)[:-1][:_NEAREST]  # the farthest, infinitely, is itself
    return bool((sizes[at] < _LARGEST * np.percentile(sizes[near], _TILES, axis=0)).all())


# ---- Truncated tiles -----------------------------------------------------------------------------------------------
# Which tiles the picture's edge cuts off so far that what is left of them does not determine their face.
#
# Half a four of circles is a two, surely and wrongly. To the detector the half is a tile of its own; that it is too
# small is known from whole tiles near it. Where there are none, a row that ends at the edge is recognized by its
# shape: nobody lays three tiles and more across, all up to the edge of the picture.

Picture = npt.NDArray[Any]

# Chosen on photographs to train by, cut through some tile: of the names withheld there 25 were right and 25 wrong, of
# the same photographs cut again elsewhere 32 and 24. Of rows cut from end to end 47 were right and 99 wrong, cut again
# elsewhere 10 and 27.
_COUNTED_FROM: Final = 0.6
"""Part of a tile of circles or sticks that must be seen, beside whole ones: the hidden part decides the number."""
_NAMED_FROM: Final = 0.5
"""The same for every other face."""
_COUNTED: Final = "ps"
_TOUCHES: Final = 0.06
"""How near to the picture's edge an outline ends that is cut there, in parts of the tile."""
_NEIGHBOURS: Final = 5
_A_ROW: Final = 3
"""This number of tiles does not lie across and end at one edge by chance."""
_SHAPE: Final = TILE_LENGTH / TILE_WIDTH


def are_cut_off(spots: Sequence[OrientedBox], faces: Sequence[str], size: tuple[int, int]) -> list[bool]:
    """Whether too little is visible of each detection with these faces in a picture of this `size` (pixels
    across and down). Backs never are: they show the same all over."""
    if not spots:
        return []
    touches = np.array([_touches(spot, size) for spot in spots])
    cut = np.asarray(touches.any(axis=1))
    seen = np.array([_visible_area(spot, size) for spot in spots])
    whole = _row_of_whole(spots, touches) if cut.all() else _whole_beside(spots, seen, cut)
    wanted = np.array([_COUNTED_FROM if face[-1] in _COUNTED else _NAMED_FROM for face in faces])
    too_little = cut & (seen < wanted * whole)
    return [bool(little) and face != BACK for little, face in zip(too_little, faces, strict=True)]


def _whole_beside(spots: Sequence[OrientedBox], seen: Picture, cut: Picture) -> Picture:
    """The area of a whole tile at each detection, in square pixels, by those near it that no edge cuts."""
    centres, areas = np.array([spot.centre for spot in spots]), seen[~cut]
    apart = np.linalg.norm(centres[:, None] - centres[~cut], axis=2)
    return np.asarray(np.median(areas[apart.argsort(axis=1)[:, :_NEIGHBOURS]], axis=1))


def _row_of_whole(spots: Sequence[OrientedBox], touches: Picture) -> Picture:
    """The same by the detections' own widths along the edge that cuts them all; 0 where none does, or hardly
    anything was found."""
    left, upper, right, lower = np.asarray(touches.all(axis=0)).tolist()
    if len(spots) < _A_ROW or not (left or upper or right or lower):
        return np.zeros(len(spots))
    widths = [spot.wide if upper or lower else spot.tall for spot in spots]
    return np.asarray(np.square(widths) * _SHAPE)


def _touches(spot: OrientedBox, size: tuple[int, int]) -> Picture:
    """Whether an outline ends at the picture's left, upper, right and lower edge, (4,)."""
    margin = _TOUCHES * (spot.wide * spot.tall) ** 0.5
    low, high = spot.corners.min(axis=0), spot.corners.max(axis=0)
    return np.concatenate((low < margin, high > np.array(size) - margin))


def _visible_area(spot: OrientedBox, size: tuple[int, int]) -> float:
    """The area of an outline within the picture, in square pixels."""
    picture = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    return float(cv2.intersectConvexConvex(spot.corners.astype(np.float32), picture)[0])
