"""Calibration check picture: the frame overlaid with grid, zones, stacks and markers as calibrated, and a
sentence on their quality.

If the drawn zones lie where tiles are laid, and the millimetre grid runs along the table's edges, the
calibration is right; a picture shows that faster than any number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.calibration.markers import MARKER_SIDE
from vision.table.table_layout import (
    FULL_TABLE,
    TILE_LENGTH,
    TILE_THICKNESS,
    TILE_WIDTH,
    TableShape,
    Zone,
    ZoneKind,
    seat_turn,
)

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Colour = tuple[int, int, int]

READABLE_PX: Final = 16.0
"""Short side of a tile's face, pixels, from which its face is read; below it is guessed."""
COMFORTABLE_PX: Final = 24.0
"""Short side of a tile's face, pixels, from which more would help no further."""
GOOD_MM: Final = 1.0
POOR_MM: Final = 2.5
_MISPRINTED: Final = 0.02

_GRID: Final = 100
_REACH: Final = 400
_COLOURS: Final[dict[ZoneKind, Colour]] = {
    ZoneKind.DISCARDS: (90, 220, 255),
    ZoneKind.WALL: (255, 190, 90),
    ZoneKind.MELDS: (120, 255, 120),
    ZoneKind.HAND: (255, 140, 220),
    ZoneKind.SINGLES: (140, 160, 255),
}
_WHITE: Final[Colour] = (255, 255, 255)
_BLACK: Final[Colour] = (0, 0, 0)


@dataclass(frozen=True)
class Quality:
    """Quality of a calibration: `error_mm` is the reprojection error, then pixels per millimetre, the short
    side of the smallest tile, and whether that will do."""

    error_mm: float
    px_per_mm: float
    tile_px: float
    turned: int
    by: str
    lens_px: float
    clicked: bool = False
    marker_mm: float = MARKER_SIDE

    @property
    def good(self) -> bool:
        """Whether the table can be read with this calibration."""
        return self.error_mm <= POOR_MM and self.tile_px >= READABLE_PX

    @property
    def sentence(self) -> str:
        """The same for people, with what to do where something falls short."""
        return " ".join(
            filter(None, (self._where(), self._how_exact(), self._how_large(), self._how_turned()))
        )

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "good": self.good,
            "by": self.by,
            "error_mm": round(self.error_mm, 2),
            "px_per_mm": round(self.px_per_mm, 3),
            "tile_px": round(self.tile_px, 1),
            "turned": self.turned,
            "marker_mm": round(self.marker_mm, 1),
            "lens_px": round(self.lens_px, 1),
            "sentence": self.sentence,
        }

    def _where(self) -> str:
        lens = f", through a lens that bends the edge by {self.lens_px:.0f} px" if self.lens_px >= 1 else ""
        return f"The table was found by {self.by}{lens}."

    def _how_exact(self) -> str:
        exact = f"It fits to {self.error_mm:.1f} mm"
        if abs(self.marker_mm / MARKER_SIDE - 1) > _MISPRINTED:
            size = f"the markers measure {self.marker_mm:.1f} mm and not {MARKER_SIDE:.0f}"
            return f"{exact}, and {size}: print them at 100 %."
        if self.error_mm <= GOOD_MM:
            return f"{exact}: good."
        cure = "see that the sheets lie flat in their corners, printed at 100 %, or calibrate the lens"
        if self.clicked:
            cure = "click the corners where cloth and rim meet, and see that the field's side is right"
        if self.error_mm <= POOR_MM:
            return f"{exact}: fair; {cure}."
        return f"{exact}: too much to read by; {cure}."

    def _how_large(self) -> str:
        tile = math.floor(self.tile_px)  # 23.9 is not "24 px" where 24 is told to be better
        size = f"A millimetre is {self.px_per_mm:.2f} px, a tile's short side {tile} px"
        if self.tile_px >= COMFORTABLE_PX:
            return f"{size}: comfortable ({COMFORTABLE_PX:.0f} or more)."
        if self.tile_px >= READABLE_PX:
            return f"{size}: enough ({READABLE_PX:.0f} or more), {COMFORTABLE_PX:.0f} is better."
        return f"{size}, and {READABLE_PX:.0f} are needed: set a higher resolution, or hang the camera lower."

    def _how_turned(self) -> str:
        if self.turned == 180:
            return "The camera hangs upside down (seat 0 is at the upper edge); that is read all the same."
        if self.turned:
            return f"The picture is turned by {self.turned} degrees; that is read all the same."
        return ""


def sentence(words: str) -> str:
    """A message in small letters and without a full stop, as a sentence; a file's name or an option in front
    stays as it is written."""
    first = words.partition(" ")[0]
    return f"{first.capitalize() if first.isalpha() else first}{words[len(first) :].rstrip('.')}."


def quality(calibration: Calibration) -> Quality:
    """Quality to expect of a calibration."""
    if calibration.clicked is not None:
        by = "its four clicked corners"
    elif calibration.missing:
        missing = " and ".join(map(str, calibration.missing))
        by = f"{len(calibration.corners)} markers (marker {missing} is not seen, so nothing proves the others right)"
    else:
        by = "its four markers"
    return Quality(
        error_mm=calibration.error / calibration.px_per_mm,
        px_per_mm=calibration.px_per_mm,
        tile_px=_smallest_side(calibration),
        turned=calibration.turned,
        by=by,
        lens_px=calibration.bend.at_rim(calibration.size),
        clicked=calibration.clicked is not None,
        marker_mm=_marker_side(calibration),
    )


def draw_check(image: Image, calibration: Calibration, shape: TableShape = FULL_TABLE) -> Image:
    """A copy of the frame with grid, zones, stacks, seats, markers and the quality sentence drawn over it."""
    width = calibration.size[0]
    factor = 2 if width < 800 else 1
    large = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC), np.uint8)
    pen = _Pen(np.ascontiguousarray(large), calibration, factor, max(1.0, width * factor / 1280))
    pen.picture[:] = pen.picture // 4 * 3
    _draw_grid(pen)
    for zone in shape.zones:
        _draw_zone(pen, zone)
    for seat in range(shape.seats):
        place = _turned(seat, [(0.0, 385.0)])
        pen.write(f"seat {seat}", place[0], 1.0, _WHITE)
    _draw_found(pen)
    return _with_caption(pen.picture, quality(calibration).sentence)


class _Pen:
    """Draws on the frame in table millimetres."""

    def __init__(self, picture: Image, calibration: Calibration, factor: int, size: float) -> None:
        self.picture = picture
        self.calibration = calibration
        self._factor = factor
        self._size = size

    def path(
        self, points: Matrix, colour: Colour, height: float = 0.0, thick: int = 1, *, closed: bool = False
    ) -> None:
        self.trace(self.calibration.pixels(points, height), colour, thick, closed=closed)

    def trace(self, pixels: Matrix, colour: Colour, thick: int = 1, *, closed: bool = False) -> None:
        shown = np.round((pixels + 0.5) * self._factor * 8 - 4).astype(np.int32).reshape(-1, 1, 2)
        wide = max(1, round(thick * self._size))
        cv2.polylines(self.picture, [shown], closed, colour, wide, cv2.LINE_AA, 3)

    def write(self, text: str, place: Matrix, size: float, colour: Colour, height: float = 0.0) -> None:
        """A word centred on a place of the table."""
        x, y = (self.calibration.pixels(np.atleast_2d(place), height)[0] + 0.5) * self._factor
        scale = 0.5 * size * self._size
        (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
        at = (round(x - wide / 2), round(y + tall / 2))
        for paint, thick in ((_BLACK, 3.0), (colour, 1.0)):
            stroke = max(1, round(thick * self._size))
            cv2.putText(self.picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, paint, stroke, cv2.LINE_AA)


def _draw_grid(pen: _Pen) -> None:
    line = np.linspace(-_REACH, _REACH, 41)
    for at in range(-_REACH, _REACH + 1, _GRID):
        level = np.full_like(line, at)
        colour: Colour = (235, 235, 235) if at in (0, -_REACH, _REACH) else (150, 150, 150)
        pen.path(np.column_stack((line, level)), colour)
        pen.path(np.column_stack((level, line)), colour)
        if 0 < abs(at) < _REACH:
            pen.write(f"{at}", np.array([float(at), 8.0]), 0.7, _WHITE)
            pen.write(f"{at}", np.array([0.0, float(at)]), 0.7, _WHITE)


def _draw_zone(pen: _Pen, zone: Zone) -> None:
    colour, box = _COLOURS[zone.kind], zone.box
    pen.path(
        _turned(zone.seat, _outline(box.left, box.top, box.right, box.bottom)), colour, thick=2, closed=True
    )
    if zone.kind is ZoneKind.WALL:
        for stack in range(1, zone.shape.stacks + 1):
            x, y = zone.shape.stack_x(stack), zone.lines[0]
            half, long = TILE_WIDTH / 2, TILE_LENGTH / 2
            top = _turned(zone.seat, _outline(x - half, y - long, x + half, y + long))
            pen.path(top, colour, 2 * TILE_THICKNESS, closed=True)
            if stack in (1, zone.shape.stacks) or stack % 5 == 0:
                pen.write(f"{stack}", _turned(zone.seat, [(x, y)])[0], 0.7, colour, 2 * TILE_THICKNESS)
        return
    for y in zone.lines:
        row = _turned(zone.seat, [(box.left, y), (box.right, y)])
        pen.path(row, colour, TILE_THICKNESS)
    name = _turned(zone.seat, [(box.left + 34.0, box.top + 9.0)])
    pen.write(zone.kind.value, name[0], 0.7, colour)


def _draw_found(pen: _Pen) -> None:
    for number, square in pen.calibration.corners.items():
        pen.trace(square, (80, 80, 255), 2, closed=True)
        middle = pen.calibration.millimetres(square.mean(axis=0, keepdims=True))[0]
        pen.write(f"marker {number}", middle, 0.9, (80, 80, 255))
    if pen.calibration.clicked is not None:
        pen.trace(pen.calibration.clicked, (80, 80, 255), 2, closed=True)


def _with_caption(picture: Image, sentence: str) -> Image:
    """The picture with the sentence below it, in as many lines as it needs."""
    scale = max(0.45, picture.shape[1] / 1280 * 0.6)
    step = round(34 * scale)
    lines = [""]
    for word in sentence.split():
        longer = f"{lines[-1]} {word}".strip()
        (wide, _), _ = cv2.getTextSize(longer, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
        lines[-1:] = [longer] if wide < picture.shape[1] - 20 else [lines[-1], word]
    below = np.full((step * len(lines) + 14, picture.shape[1], 3), 24, np.uint8)
    for number, line in enumerate(lines, start=1):
        at = (10, step * number - 2)
        cv2.putText(below, line, at, cv2.FONT_HERSHEY_SIMPLEX, scale, _WHITE, 1, cv2.LINE_AA)
    return np.vstack((picture, below))


def _smallest_side(calibration: Calibration) -> float:
    """Pixels of the short side of a tile's face, where on the table it appears smallest."""
    half = TILE_WIDTH / 2
    sides = []
    for x in (-350.0, 0.0, 350.0):
        for y in (-350.0, 0.0, 350.0):
            ends = calibration.pixels(
                [(x - half, y), (x + half, y), (x, y - half), (x, y + half)], TILE_THICKNESS
            )
            sides += [float(np.linalg.norm(ends[1] - ends[0])), float(np.linalg.norm(ends[3] - ends[2]))]
    return min(sides)


def _marker_side(calibration: Calibration) -> float:
    """How wide the markers are, millimetres, if their centres lie where they should."""
    squares = [calibration.millimetres(square) for square in calibration.corners.values()]
    sides = [np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1).mean() for square in squares]
    return float(np.mean(sides)) if sides else MARKER_SIDE


def _outline(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    """A rectangle's outline with enough points to follow lens distortion."""
    across, along = np.linspace(left, right, 13), np.linspace(top, bottom, 5)
    return [
        *((float(x), top) for x in across),
        *((right, float(y)) for y in along[1:]),
        *((float(x), bottom) for x in across[-2::-1]),
        *((left, float(y)) for y in along[-2:0:-1]),
    ]


def _turned(seat: int, points: Sequence[tuple[float, float]]) -> Matrix:
    """Seat millimetres to table millimetres."""
    return np.asarray(np.column_stack((np.array(points), np.ones(len(points)))) @ seat_turn(seat).T)[:, :2]
