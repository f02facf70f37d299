"""Red fives: whether a five is one of the red ones (RI-1), by the colour of its print alone.

A classifier names the face; it hardly looks at colour. Of a red five everything printed is red; of a plain one the
numeral (characters), or what stands in the corners (circles, bamboos), is not. How red a print is, is measured
relative to the tile's own body nearby, so the colour of the lamp and shadows do not count. A picture that shows no
difference of colours (a camera without colour, a print in one dark ink) proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.table_view import RED_FIVES, UNKNOWN
from vision.zones.background_model import TO_LIGHT
from vision.zones.zone_observation import SeenTile

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Part = tuple[float, float, float, float]

_HALVES: Final[tuple[Part, ...]] = (
    (0.12, 0.08, 0.88, 0.47),
    (0.12, 0.53, 0.88, 0.92),
    (0.10, 0.09, 0.47, 0.91),
    (0.53, 0.09, 0.90, 0.91),
)
"""Left, upper, right and lower edge, in shares of the tile: whichever way it lies, one of them holds the numeral."""
_CORNERS: Final[tuple[Part, ...]] = tuple(
    (left, top, left + 0.30, top + 0.33) for left in (0.08, 0.62) for top in (0.09, 0.58)
)
_MIDDLE: Final[Part] = (0.36, 0.38, 0.64, 0.62)
_WHOLE: Final[Part] = (0.0, 0.0, 1.0, 1.0)
_OF_CHARACTERS: Final = "m"
_ROUND: Final = 0.06
"""Share of the tile round a part in which its body is looked for."""
_BODY: Final = 0.7  # share of a part's pixels that are darker than its body
_BLACK: Final = 8.0  # grey levels; a darker body has no colour
_FAINTEST: Final = 0.15  # of the body's light; less is no ink
_INKED: Final = 0.45  # of the darkest ink of a part
_DARKEST: Final = 0.97  # share of a part's pixels that are lighter than it
_FEWEST: Final = 6  # pixels of ink
_RIM: Final = 0.1  # of width and height: so much at each side may show something beside the tile
_FOREIGN: Final = 0.3  # of the body's light; shadows take less
_MOSTLY: Final = 0.8  # of a side; of print, sticks of bamboo reach along most of it: three quarters

# Measured on rendered tables of six makers under six lamps: red print 0.3 (faded) to 0.9, black -0.1 to 0.15, green
# and blue -0.2 to -0.9; of photographed plain fives the numeral, or the reddest corner, nearly always below 0.15.
_RED: Final = 0.25
_ALL_RED: Final = {"m": 0.75, "p": 0.7, "s": 0.7}  # of the reddest part
_NOT_RED: Final = 0.2
_NUMERAL: Final = 0.33  # of the reddest part, at most, is a numeral that is not red
_COLOURED: Final = 0.25
"""Least difference between two parts of a picture that shows colours."""


def with_red_five(tile: SeenTile) -> SeenTile:
    """The named tile; a five with the name of the red one (`0m`, `0p`, `0s`) if it is red, and unknown, either of the
    two, where that cannot be seen."""
    red_name = RED_FIVES.get(tile.tile)
    if red_name is None:
        return tile
    red = is_red(tile.picture, tile.tile)
    if red is None:
        return replace(tile, tile=UNKNOWN, confidence=0.5, either=(tile.tile, red_name))
    return replace(tile, tile=red_name) if red else tile


def is_red(picture: Image, five: str) -> bool | None:
    """Whether the picture (HxWx3 uint8 BGR, portrait) of a tile named `five` ("5m", "5p", "5s") shows the red one;
    None where that cannot be seen."""
    soft = _of_the_tile(cv2.blur(picture, (3, 3)).astype(np.float32))
    if soft is None:
        return None
    of_characters = five.endswith(_OF_CHARACTERS)
    outer = [_redness(soft, part) for part in (_HALVES if of_characters else _CORNERS)]
    every = outer if of_characters else [*outer, _redness(soft, _MIDDLE)]
    seen = [redness for redness in every if redness is not None]
    if len(seen) < len(every):
        return None
    beside = seen[: len(outer)]
    reddest, least = max(seen), min(beside)
    if least >= max(_RED, _ALL_RED[five[-1]] * reddest):
        return True
    if reddest - min(seen) < _COLOURED:
        return None
    plain = least <= _NUMERAL * reddest if of_characters else max(beside) <= _NOT_RED
    return False if plain else None


def _of_the_tile(soft: Floats) -> Floats | None:
    """A picture without the cloth, flank or seam along its sides; None where they reach beyond the rim."""
    foreign = _ink(soft, _body(_cut(soft, _WHOLE))) > _FOREIGN
    beyond = [_beyond(lines) for lines in (foreign.T, foreign.T[::-1], foreign, foreign[::-1])]
    if None in beyond:
        return None
    left, right, top, bottom = (lines or 0 for lines in beyond)
    height, width = foreign.shape
    return soft[top : height - bottom, left : width - right]


def _beyond(lines: NDArray[np.bool_]) -> int | None:
    """How many lines of a picture, from one of its sides on, show something beside the tile; None for more than the
    rim."""
    rim = round(_RIM * len(lines))
    shown = np.flatnonzero(np.count_nonzero(lines[: rim + 2], axis=1) > _MOSTLY * lines.shape[1])
    last = int(shown[-1]) + 1 if len(shown) else 0
    return last if last <= rim else None


def _redness(soft: Floats, part: Part) -> float | None:
    """How much less red light than any other the print of a part takes away: about 0 for black, 1 at the most, below 0
    for green and blue; None where nothing is printed."""
    left, top, right, bottom = part
    body = _body(_cut(soft, (left - _ROUND, top - _ROUND, right + _ROUND, bottom + _ROUND)))
    printed = _cut(soft, part)
    ink = _ink(printed, body)
    inked = (ink > max(_FAINTEST, _INKED * _share(ink.ravel(), _DARKEST))).astype(np.uint8)
    if cv2.countNonZero(inked) < _FEWEST:
        return None
    shown = cv2.mean(printed, inked)
    blue, green, red = (1.0 - colour / own for colour, own in zip(shown, body, strict=False))
    return (min(blue, green) - red) / max(blue, green, red)


def _ink(picture: Floats, body: Sequence[float]) -> Floats:
    """The light that each pixel takes away, in the colour in which it takes most: 0 for the body, 1 for black."""
    shares = np.asarray(picture / np.asarray(body, np.float32), np.float32)
    return np.asarray(1.0 - shares.min(axis=-1), np.float32)


def _body(around: Floats) -> tuple[float, ...]:
    """The colour of the tile where nothing is printed."""
    light = np.asarray(cv2.transform(around, TO_LIGHT), np.float32)
    bright = (light >= _share(light.ravel(), _BODY)).astype(np.uint8)
    return tuple(max(colour, _BLACK) for colour in cv2.mean(around, bright)[:3])


def _cut(soft: Floats, part: Part) -> Floats:
    """The part of the picture within its rim."""
    height, width = soft.shape[:2]
    left, top, right, bottom = (min(max(edge, 0.08), 0.92) for edge in part)
    return soft[round(top * height) : round(bottom * height), round(left * width) : round(right * width)]


def _share(values: Floats, share: float) -> float:
    """The value that this share of the values is below; np.percentile takes ten times as long."""
    place = round(share * (len(values) - 1))
    return float(np.partition(values, place)[place])
