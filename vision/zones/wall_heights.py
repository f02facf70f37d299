"""Wall heights: how high each stack of a wall stands, and which of its top tiles do not show their backs.

A wall two tiles high shows its tops 36 mm above the cloth, one tile high 18 mm: seen from above the middle of
the table the outer edge of the tops lies 5 mm farther out. Backs all look alike; tops that look different, and
one of the alike to represent them, are left for the classifier to judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.table.table_layout import PX_PER_MM, TILE_THICKNESS, Zone, rectify, rows_between
from vision.table.table_view import WallHeights
from vision.zones.background_model import LOG, MASK_REACH, TO_LIGHT, Cloth
from vision.zones.even_parts import EvenParts
from vision.zones.outline_refinement import TilePose
from vision.zones.row_segmentation import fit_outlines

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_LINE: Final = 256.0
_HALF: Final = 5.5  # mm to either side that surely belong to a stack
_ASIDE: Final = 0.02  # of x: a higher neighbour nearer the middle hides that much of a stack
_TOP: Final = (-9.0, 9.0)  # mm from the line: surely on the top face
_OUTER: Final = (9.0, 17.0)  # mm from the line at 36 mm: a high stack's top ends at 16, a low one's at 11
_INNER: Final = (-15.0, -13.3)  # mm from the line at 18 mm: top of a low stack, flank of a high one
_FAR: Final = 6.5  # mm beyond the middle of its top; high stacks reach 6.9 and more, low ones seldom 4
_BARE: Final = 0.4  # share of a place that may be covered when nothing stands there
_STANDING: Final = 0.7
_ALIKE: Final = 0.22  # log
_PRINTED: Final = 0.12  # log; the grain of a top that is no back
_PLAIN: Final = np.array([0.10, 0.10, 0.10, 0.30, 0.09], np.float32)
"""Hue (three), brightness and grain, in log, that tops of one kind may differ by."""


@dataclass(frozen=True)
class Top:
    """The top of a stack to be classified: pose of its face, and its height (mm)."""

    stack: int
    found: TilePose
    height: float


@dataclass(frozen=True, eq=False)
class WallLook:
    """Heights of the stacks, stack 1 first; the tops to be classified. If `alike` is not 0, the first of them
    represents this number of stacks that look the same."""

    heights: WallHeights
    tops: tuple[Top, ...]
    alike: int
    doubts: tuple[Sentence, ...]


def look_at_wall(
    image: Image, calibration: Calibration, cloth: Cloth, zone: Zone, even_parts: EvenParts
) -> WallLook:
    """Heights of all stacks of a wall and the tops worth naming."""
    low = rectify(image, calibration, zone, TILE_THICKNESS)
    low_body = cloth.filled_mask(low, zone, PX_PER_MM)
    logs = np.asarray(cv2.LUT(cv2.blur(low, (3, 3)), LOG), dtype=np.float32)
    places = _columns(zone)
    tops_body, middles, rims = low_body[_rows(zone, _TOP)], logs[_rows(zone, _TOP)], logs[_rows(zone, _INNER)]
    covered = {stack: _mean(tops_body[:, place]) for stack, place in places.items()}
    hidden = even_parts.within(low_body, zone)[_rows(zone, _TOP)]
    unseen = {stack for stack, place in places.items() if hidden[:, place].any()}
    looks = {
        stack: _feature(middles[:, places[stack]])
        for stack, share in covered.items()
        if share >= _STANDING and stack not in unseen
    }
    spokesman, odd = _sort_out(looks)
    if spokesman is not None and len(looks) == len(odd) + 1 and looks[spokesman][-1] * _PLAIN[-1] > _PRINTED:
        odd, spokesman = (*odd, spokesman), None  # a printed face alone proves nothing about others
    guesses = [_top(zone, stack) for stack in odd]
    as_low = dict(zip(odd, fit_outlines(guesses, low, low_body, zone), strict=True))
    as_high: dict[int, TilePose] = {}
    if odd:
        high = rectify(image, calibration, zone, 2 * TILE_THICKNESS)
        high_body = cloth.body_mask(high, zone, PX_PER_MM)
        as_high = dict(zip(odd, fit_outlines(guesses, high, high_body, zone), strict=True))
        beyond = high_body[_rows(zone, _OUTER)]
    else:
        beyond = _body_beyond(image, calibration, cloth, zone)
    heights: list[int | None] = []
    for stack, share in covered.items():
        reach = _mean(beyond[:, places[stack]]) * (_OUTER[1] - _OUTER[0])
        if share < _BARE:
            heights.append(0)
        elif share < _STANDING or stack in unseen:
            heights.append(None)
        elif zone.shape.outer:
            heights.append(1)
        elif stack in odd:
            heights.append(_height_of_odd(reach, as_low[stack].fit - as_high[stack].fit))
        else:
            heights.append(_height_of_back(reach, _like(middles[:, places[stack]], rims[:, places[stack]])))
    tops = []
    if spokesman is not None:
        tops.append(Top(spokesman, _top(zone, spokesman), TILE_THICKNESS * (heights[spokesman - 1] or 1)))
    for stack in odd:
        stands_high = heights[stack - 1] == 2
        lies = (as_high if stands_high else as_low)[stack]
        tops.append(Top(stack, lies, TILE_THICKNESS * (2 if stands_high else 1)))
    doubts = tuple(
        sentence("doubt.height", stack=stack, place=zone.place)
        for stack, height in enumerate(heights, start=1)
        if height is None
    )
    return WallLook(tuple(heights), tuple(tops), len(looks) - len(odd), doubts)


def _body_beyond(image: Image, calibration: Calibration, cloth: Cloth, zone: Zone) -> Floats:
    """Foreground mask at 36 mm, of the rows `_OUTER` alone."""
    wanted = _rows(zone, _OUTER)
    rows = slice(wanted.start - MASK_REACH, wanted.stop + MASK_REACH)
    strip = rectify(image, calibration, zone, 2 * TILE_THICKNESS, rows=rows)
    return cloth.body_mask(strip, zone, PX_PER_MM, rows)[MASK_REACH:-MASK_REACH]


def _top(zone: Zone, stack: int) -> TilePose:
    return TilePose(zone.shape.stack_x(stack), _LINE, False, 0.0, 1.0)


def _height_of_back(reach: float, rim: float) -> int | None:
    """Height of a stack with its back up, from how far (mm beyond the top's middle part) it reaches out when
    viewed as a high one, and how much of its inner rim looks like its top (a low stack's does, a high one's is
    flank, which on some sets, or out of focus, hardly differs from their backs)."""
    if rim > 0.6:
        return 1 if reach < _FAR else None
    return 2 if (rim < 0.05 and reach > 3.4) or (rim < 0.2 and reach > 5.4) or reach > _FAR else None


def _height_of_odd(reach: float, fits_better_low: float) -> int | None:
    """The same where a printed face hides what is top and what is flank: its outline fits better at one height."""
    low = fits_better_low + 0.1 * (5.9 - reach)
    if abs(low) < 0.03:
        return None
    return 1 if low > 0 else 2


def _like(top: Floats, rim: Floats) -> float:
    """Share of a stack's inner rim that looks like the middle of its top, both in log."""
    pixels = top.reshape(-1, 3).T
    below, above = (pixels.shape[1] - 1) // 2, pixels.shape[1] // 2
    parted = np.partition(pixels, (below, above))  # np.median takes ten times as long
    middle = (parted[:, below] + parted[:, above]) / 2
    blue, green, red = (np.abs(rim.reshape(-1, 3) - middle) < _ALIKE).T
    return np.count_nonzero(blue & green & red) / len(blue)


@cache
def _columns(zone: Zone) -> Mapping[int, slice]:
    """The columns of a crop that surely belong to each stack, stack 1 first."""

    def column(x: float) -> int:
        return round((x - zone.box.left) * PX_PER_MM)

    middles = {stack: zone.shape.stack_x(stack) * (1 + _ASIDE) for stack in range(1, zone.shape.stacks + 1)}
    return {stack: slice(column(x - _HALF), column(x + _HALF)) for stack, x in middles.items()}


def _rows(zone: Zone, across_line: tuple[float, float]) -> slice:
    """The rows of a crop between two distances from the wall's line, mm."""
    low, high = across_line
    return rows_between(zone, _LINE + low, _LINE + high)


def _mean(part: Floats) -> float:
    return cv2.mean(part)[0]  # of so few pixels np.mean takes ten times as long


def _feature(logs: Floats) -> Floats:
    """Hue, brightness and grain of a top, each in units of what still counts as alike."""
    colour = np.array(cv2.mean(logs)[:3])
    light, grain = (float(one[0, 0]) for one in cv2.meanStdDev(cv2.transform(logs, TO_LIGHT)))
    return np.array([*(colour - light), light, grain], np.float32) / _PLAIN


def _sort_out(looks: dict[int, Floats]) -> tuple[int | None, tuple[int, ...]]:
    """(a stack that looks like most, the stacks that do not look like it)."""
    if not looks:
        return None, ()
    stacks, each = [*looks], np.stack([*looks.values()])
    nearest = int(np.linalg.norm(each - np.median(each, axis=0), axis=1).argmin())
    away = np.linalg.norm(each - each[nearest], axis=1)
    return stacks[nearest], tuple(stack for stack, far in zip(stacks, away, strict=True) if far > 1.0)
