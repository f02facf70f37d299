"""How high each stack of a wall stands, and which of its top tiles do not show their backs.

A wall two tiles high shows its tops 36 mm above the cloth, one tile high 18 mm: seen from above the middle
of the table the outer edge of the tops lies 5 mm farther out. Backs all look alike; tops that look
different, and one of the alike as their spokesman, are left for the namer to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.cloth import Cloth
from vision.finding import Found, fit_outlines
from vision.layout import PX_PER_MM, TILE_THICKNESS, Zone, rectify, stack_x
from vision.view import STACKS, WallHeights

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_LINE: Final = 256.0
_HALF: Final = 5.5  # mm to either side that surely belong to a stack
_ASIDE: Final = 0.02  # of x: a higher neighbour nearer the middle hides that much of a stack
_TOP: Final = (-9.0, 9.0)  # mm from the line: surely on the top face
_OUTER: Final = (9.0, 17.0)  # mm from the line at 36 mm: a high stack's top ends at 16, a low one's at 11
_BARE: Final = 0.4  # share of a place that may be covered when nothing stands there
_STANDING: Final = 0.7
_INNER: Final = (-15.0, -12.6)  # mm from the line at 18 mm: top of a low stack, flank of a high one
_ALIKE: Final = 0.22  # log
_PLAIN_HUE: Final = 0.10
_PLAIN_LIGHT: Final = 0.30
_PLAIN_GRAIN: Final = 0.09


@dataclass(frozen=True, eq=False)
class WallLook:
    """`odd` are the tops to be named: (where, height of the face in mm), the stacks they stand on in
    `odd_stacks`. The first `spokesmen` of them (0 or 1) speaks for `alike` stacks that look the same."""

    heights: WallHeights
    odd: tuple[tuple[Found, float], ...]
    odd_stacks: tuple[int, ...]
    alike: int
    doubts: tuple[str, ...]


def look_at_wall(image: Image, calibration: Calibration, cloth: Cloth, zone: Zone) -> WallLook:
    """Heights of all 17 stacks and the tops worth naming."""
    high = rectify(image, calibration, zone, 2 * TILE_THICKNESS)
    low = rectify(image, calibration, zone, TILE_THICKNESS)
    high_body = cloth.body_mask(high, zone, PX_PER_MM)
    low_body = cloth.filled_mask(low, zone, PX_PER_MM)
    soft = np.asarray(cv2.blur(low, (3, 3)), dtype=np.uint8)
    covered = {stack: float(_part(low_body, zone, stack, _TOP).mean()) for stack in range(1, STACKS + 1)}
    looks = {
        stack: _feature(_part(low, zone, stack, _TOP))
        for stack, share in covered.items()
        if share >= _STANDING
    }
    spokesman, odd = _sort_out(looks)
    heights: list[int | None] = []
    doubts = []
    for stack, share in covered.items():
        reach = float(_part(high_body, zone, stack, _OUTER).mean()) * (_OUTER[1] - _OUTER[0])
        if share < _BARE:
            heights.append(0)
        elif share < _STANDING:
            heights.append(None)
        elif stack in odd:
            heights.append(_height_of_odd(reach))
        else:
            inner = _alike(_part(soft, zone, stack, _INNER), _part(soft, zone, stack, _TOP))
            heights.append(_height_of_back(reach, inner))
        if heights[-1] is None:
            doubts.append(f"the height of stack {stack} of seat {zone.seat}'s wall cannot be told")
    tops: list[tuple[Found, float]] = (
        [] if spokesman is None else [(_top(spokesman), _face(heights, spokesman))]
    )
    for height, crop, body in ((1, low, low_body), (2, high, high_body)):
        here = [stack for stack in odd if (heights[stack - 1] or 1) == height]
        tops += [(top, height * TILE_THICKNESS) for top in fit_outlines([*map(_top, here)], crop, body, zone)]
    odd = tuple(stack for height in (1, 2) for stack in odd if (heights[stack - 1] or 1) == height)
    stacks = odd if spokesman is None else (spokesman, *odd)
    return WallLook(tuple(heights), tuple(tops), stacks, len(looks) - len(odd), tuple(doubts))


def _top(stack: int) -> Found:
    return Found(stack_x(stack), _LINE, False, 0.0, 1.0)


def _face(heights: Sequence[int | None], stack: int) -> float:
    """How high the face of a stack's top lies, mm."""
    return TILE_THICKNESS * (heights[stack - 1] or 1)


def _height_of_back(reach: float, inner: float) -> int | None:
    """From how far (mm beyond the top's middle part) a stack reaches out when looked at as a high one, and how much
    of its inner rim is top (a low stack's) and not flank (a high one's)."""
    if inner > 0.6:
        return 1
    return 2 if (inner < 0.05 and reach > 3.4) or (inner < 0.2 and reach > 5.4) else None


def _height_of_odd(reach: float) -> int | None:
    """The same where a printed face hides what is top and what is flank."""
    if reach < 5.2:
        return 1
    return 2 if reach > 7.0 else None


def _alike(part: NDArray[np.generic], top: NDArray[np.generic]) -> float:
    """Share of a part's pixels that look like the middle of the top."""
    middle = np.median(np.log(np.asarray(top, np.float32).reshape(-1, 3) + 8.0), axis=0)
    away = np.abs(np.log(np.asarray(part, np.float32).reshape(-1, 3) + 8.0) - middle).max(axis=1)
    return float(np.mean(away < _ALIKE))


def _part(
    picture: Floats | Image, zone: Zone, stack: int, across_line: tuple[float, float]
) -> NDArray[np.generic]:
    x, box = stack_x(stack) * (1 + _ASIDE), zone.box
    left, right = round((x - _HALF - box.left) * PX_PER_MM), round((x + _HALF - box.left) * PX_PER_MM)
    top, bottom = (round((_LINE + y - box.top) * PX_PER_MM) for y in across_line)
    return picture[top:bottom, left:right]


def _feature(top: NDArray[np.generic]) -> Floats:
    """Hue, brightness and grain of a top, each in units of what still counts as alike."""
    logs = np.log(np.asarray(cv2.GaussianBlur(np.asarray(top, np.float32), (0, 0), 1.0)) + 8.0).reshape(-1, 3)
    light = logs.mean(axis=1)
    hue = (logs - light[:, None]).mean(axis=0)
    return np.array(
        [*(hue / _PLAIN_HUE), float(light.mean()) / _PLAIN_LIGHT, float(light.std()) / _PLAIN_GRAIN],
        np.float32,
    )


def _sort_out(looks: dict[int, Floats]) -> tuple[int | None, tuple[int, ...]]:
    """(a stack that looks like most, the stacks that do not look like it)."""
    if not looks:
        return None, ()
    common = np.median(np.stack(list(looks.values())), axis=0)
    away = {stack: float(np.linalg.norm(look - common)) for stack, look in looks.items()}
    spokesman = min(away, key=lambda stack: (away[stack], stack))
    middle = looks[spokesman]
    odd = tuple(
        stack
        for stack, look in looks.items()
        if stack != spokesman and float(np.linalg.norm(look - middle)) > 1.0
    )
    return spokesman, odd
