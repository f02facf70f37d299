"""Filter of a free photograph's candidates: each tested for itself, and all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.networks.labels import BACK, UNKNOWN, WHITE
from vision.networks.tile_classifier import Classification
from vision.networks.tile_detector import FOUND_FROM, SURELY_FOUND, OrientedBox
from vision.photos.candidates import BLANK, MOSTLY, Candidates
from vision.photos.false_back_filter import BareCloth

TOO_SMALL: Final = 11.0
"""Short side, in the picture's pixels, below which nothing is told."""
SMALLEST_BESIDE: Final = 15.0
"""A find so many times smaller (in area) than the picture's typical tile is none."""
BLANK_FROM: Final = 0.5
BLANK_NAMED_FROM: Final = 0.98
"""A White or a back is kept from this certainty of the detector or this confidence of the classifier on: a tile's flank
and a chip look like blank tiles."""
ALONE_FROM: Final = 0.98
"""From which confidence a tile is believed that is all a picture shows."""
FRAMED_FROM: Final = 0.96
"""The same of a White with a frame, of which there is little to be sure of."""
SEVERAL: Final = 3
"""So many finds are tiles only where one of them is beyond doubt (`scene_contains_tiles`)."""
UNDOUBTED: Final = 0.8
"""How sure of one the detector is then: of 273 photographs to train by, at the least 0.81; of a panelled ceiling,
bricks, keys, cards and lines of print 0.79 at the most."""
UNDOUBTED_BACK: Final = 0.7
"""And of one where most are backs: of walls alone, on any cloth, at the least 0.74, of bricks 0.65."""
UNDOUBTED_FACE: Final = 0.65
"""And of one whose face is as sure as that of a tile alone (`ALONE_FROM`): of lines of print 0.62."""


def is_sure_back(spot: OrientedBox, naming: Classification) -> bool:
    """Whether a candidate is a back by which others may be recognized."""
    return naming.tile == BACK and spot.certainty >= _certainty_wanted(naming)


def is_tile(spot: OrientedBox, naming: Classification, among: Candidates, bare: BareCloth) -> bool:
    """Whether a candidate is reported as a tile, `among` the others of its picture."""
    if min(spot.wide, spot.tall) < TOO_SMALL:
        return False  # nobody could read it
    if spot.wide * spot.tall < among.typical_area / SMALLEST_BESIDE:
        return False  # a weave or a grain, not a tile so much smaller than the others
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
