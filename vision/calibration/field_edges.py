"""Edge refinement near four clicked corners: where the four edges of the playing field run exactly, and how the
lens bows them.

A person clicks a corner to within a few pixels; an edge measured along all its length is exact to a fraction of
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import ordered_corners
from vision.calibration.lens_distortion import STRAIGHT, Bend, straightest

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

_POINTS: Final = 80  # looked at along each side
_ENDS: Final = 0.06  # of a side left out at each corner: markers and rounded corners lie there
_REACH: Final = 0.02  # of a side: how far to each side of it the edge is looked for
_BOW: Final = 0.06  # of a side: how far a wide lens may bow it out
_CLEAR: Final = 6.0  # grey levels a pixel that an edge must rise or fall by
_ON_IT: Final = 1.6  # pixels at 1280 within which points lie on one line
_TOO_CURVED: Final = 1.0
_SHARE: Final = 0.4  # of the points of a side that must lie on it
_CURVED: Final = 0.35  # pixels left along bowed edges, at 1280, that a lens must take away to be believed


@dataclass(frozen=True, eq=False)
class Snapped:
    """Refined corners: `corners` 4x2 pixels in the order of the markers, the `bend` under which the edges are
    straight (the one given, where one was), how many `sides` were found, and the residual `left` between edges
    and lines, pixels."""

    corners: Matrix
    bend: Bend
    sides: int
    left: float


def snap(image: Image, corners: Matrix, bend: Bend | None = None) -> Snapped:
    """Move clicked corners (4x2 pixels) onto the edges of the field in `image`. Sides whose edge is not seen
    clearly stay as they were clicked. Estimates the lens distortion too, unless `bend` is known. Raises
    `CalibrationError` for corners that form no field."""
    four = ordered_corners(corners)
    known = bend or STRAIGHT
    size = (image.shape[1], image.shape[0])
    grey = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.2), np.uint8)
    scale = max(1.0, size[0] / 1280)
    edges = [_edge(grey, four[k], four[(k + 1) % 4], known, scale, wide=bend is None) for k in range(4)]
    seen = [edge for edge in edges if edge is not None]
    if bend is None and len(seen) >= 3:
        fitted, left = straightest(size, seen)
        if _rms_of_lines(STRAIGHT, seen) - left > _CURVED * scale:
            known = fitted
    left = _rms_of_lines(known, seen)
    if not seen or left > _TOO_CURVED * scale:  # not an edge of a table
        return Snapped(four, bend or STRAIGHT, 0, 0.0)
    lines = []
    for k, edge in enumerate(edges):
        ends = known.straightened(np.vstack((four[k], four[(k + 1) % 4])))
        lines.append(_line(ends) if edge is None else _line(known.straightened(edge)))
    crossings = np.array([_crossing(lines[k - 1], lines[k]) for k in range(4)])
    moved = known.bent(crossings)
    side = float(np.linalg.norm(four - np.roll(four, 1, axis=0), axis=1).mean())
    far = np.linalg.norm(moved - four, axis=1) > 2.5 * _REACH * side
    moved[far] = four[far]
    return Snapped(moved, known, len(seen), left)


def _edge(grey: Image, start: Matrix, end: Matrix, bend: Bend, scale: float, *, wide: bool) -> Matrix | None:
    """Mx2 pixels on the edge between two corners; None if no edge is clear along most of it."""
    side = float(np.linalg.norm(end - start))
    reach = (_BOW if wide else _REACH) * side
    straight = bend.straightened(np.vstack((start, end)))
    along = straight[0] + np.linspace(_ENDS, 1 - _ENDS, _POINTS)[:, None] * (straight[1] - straight[0])
    across = np.array([-(end - start)[1], (end - start)[0]]) / side
    steps = np.arange(-reach, reach + 0.25, 0.5)
    places = bend.bent((along[:, None, :] + steps[None, :, None] * across).reshape(-1, 2))
    places = places.reshape(_POINTS, len(steps), 2).astype(np.float32)
    profile = cv2.remap(grey, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    slope = np.abs(np.gradient(np.asarray(profile, np.float32), 0.5, axis=1))
    fitted = _curve(steps, slope, _ON_IT * scale)
    if fitted is None:
        return None
    rows, where = fitted
    found = along[rows] + where[:, None] * across
    return bend.bent(found)


def _curve(
    steps: Matrix, slope: NDArray[np.float32], on_it: float
) -> tuple[NDArray[np.int64], Matrix] | None:
    """The rows of `slope` whose edge lies on one shallow curve that passes the clicked line, and where (pixels)."""
    position = np.linspace(-1, 1, len(slope))
    best: tuple[int, Matrix] | None = None
    peaks = [(row, int(at)) for row in range(len(slope)) for at in _peaks(slope[row])]
    if not peaks:
        return None
    rows = np.array([row for row, _ in peaks])
    places = steps[[at for _, at in peaks]]
    near = _REACH / _BOW * float(steps[-1])
    band = 2 * on_it
    bins = np.arange(-near - band, near + band, band)
    for bow in np.linspace(-1, 1, 41) * float(steps[-1]):
        # A lens bows every edge like a parabola: the residual is a straight line near the clicked one.
        beside = places - bow * (1 - position[rows] ** 2)
        for tilt in np.linspace(-near, near, 21):
            counts, _ = np.histogram(beside - tilt * position[rows], bins=bins)
            top = int(np.argmax(counts))
            if best is None or counts[top] > best[0]:
                best = (int(counts[top]), np.array([bins[top] + band / 2, tilt, bow]))
    assert best is not None
    level, tilt, bow = best[1]
    curve = level + tilt * position[rows] + bow * (1 - position[rows] ** 2)
    for close in (4.0, 2.5, 1.5, 1.0):
        kept = np.abs(places - curve) < close * on_it
        if len(np.unique(rows[kept])) < _SHARE * len(slope):
            return None
        curve = np.polyval(np.polyfit(position[rows[kept]], places[kept], 4), position[rows])
    kept = np.abs(places - curve) < on_it
    return rows[kept], places[kept]


def _peaks(slope: NDArray[np.float32]) -> NDArray[np.int64]:
    """The three steepest places of the picture along one line across the edge."""
    middle = slope[1:-1]
    tops = np.flatnonzero((middle >= slope[:-2]) & (middle > slope[2:]) & (middle > _CLEAR)) + 1
    return np.asarray(tops[np.argsort(slope[tops])[::-1][:3]], np.int64)


def _line(points: Matrix) -> Matrix:
    """A line through points as (a, b, c) with a x + b y + c = 0, worst ones left aside."""
    kept = points
    for _ in range(3):
        middle = kept.mean(axis=0)
        _, _, axes = np.linalg.svd(kept - middle)
        normal = axes[1]
        off = np.abs((points - middle) @ normal)
        kept = points[off <= max(0.3, 2.5 * float(np.median(off)))] if len(points) > 4 else points
    return np.array([*normal, -float(normal @ middle)])


def _crossing(one: Matrix, other: Matrix) -> Matrix:
    point = np.cross(one, other)
    return np.asarray(point[:2] / point[2], np.float64)


def _rms_of_lines(bend: Bend, lines: list[Matrix]) -> float:
    squares, count = 0.0, 0
    for line in lines:
        straight = bend.straightened(line)
        away = straight - straight.mean(axis=0)
        squares += float(np.linalg.eigvalsh(away.T @ away)[0])
        count += len(line)
    return float(np.sqrt(squares / max(count, 1)))
