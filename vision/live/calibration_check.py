"""Calibration check picture: the frame overlaid with grid, zones, stacks and markers as calibrated, and a
sentence on their quality.

If the drawn zones lie where tiles are laid, and the millimetre grid runs along the table's edges, the
calibration is right; a picture shows that faster than any number.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, joined, sentence
from vision.calibration.calibration import Calibration
from vision.calibration.markers import MARKER_SIDE
from vision.photos.annotate import ENGLISH, put_text, text_width
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
    ZoneKind.STICK: (200, 200, 120),
}
_LETTER: Final = 17.0  # pixels a letter is high in a picture 1280 wide
_WORDS: Final = re.compile(r"[!-~]+ *|.")
_CLOSING: Final = frozenset("。，、：；！？）」”")
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
    by: Sentence
    lens_px: float
    clicked: bool = False
    marker_mm: float = MARKER_SIDE

    @property
    def good(self) -> bool:
        """Whether the table can be read with this calibration."""
        return self.error_mm <= POOR_MM and self.tile_px >= READABLE_PX

    @property
    def sentence(self) -> Sentence:
        """The same for people, with what to do where something falls short."""
        each = (self._where(), self._how_exact(), self._how_large(), self._how_turned())
        return joined(*(one for one in each if one is not None))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "good": self.good,
            "by": self.by.text,
            "error_mm": round(self.error_mm, 2),
            "px_per_mm": round(self.px_per_mm, 3),
            "tile_px": round(self.tile_px, 1),
            "turned": self.turned,
            "marker_mm": round(self.marker_mm, 1),
            "lens_px": round(self.lens_px, 1),
            "sentence": self.sentence.text,
        }

    def _where(self) -> Sentence:
        if self.lens_px < 1:
            return sentence("table_check.found", by=self.by)
        return sentence("table_check.found_through_lens", by=self.by, pixels=round(self.lens_px))

    def _how_exact(self) -> Sentence:
        exact = f"{self.error_mm:.1f}"
        if abs(self.marker_mm / MARKER_SIDE - 1) > _MISPRINTED:
            return sentence(
                "table_check.misprinted",
                millimetres=exact,
                marker=f"{self.marker_mm:.1f}",
                wanted=round(MARKER_SIDE),
            )
        if self.error_mm <= GOOD_MM:
            return sentence("table_check.good", millimetres=exact)
        cure = sentence("table_check.cure_clicks" if self.clicked else "table_check.cure_sheets")
        if self.error_mm <= POOR_MM:
            return sentence("table_check.fair", millimetres=exact, cure=cure)
        return sentence("table_check.poor", millimetres=exact, cure=cure)

    def _how_large(self) -> Sentence:
        tile = math.floor(self.tile_px)  # 23.9 is not "24 px" in a sentence that recommends 24
        scale, needed, wanted = f"{self.px_per_mm:.2f}", round(READABLE_PX), round(COMFORTABLE_PX)
        if self.tile_px >= COMFORTABLE_PX:
            return sentence("table_check.comfortable", scale=scale, tile=tile, wanted=wanted)
        if self.tile_px >= READABLE_PX:
            return sentence("table_check.enough", scale=scale, tile=tile, needed=needed, wanted=wanted)
        return sentence("table_check.too_small", scale=scale, tile=tile, needed=needed)

    def _how_turned(self) -> Sentence | None:
        if self.turned == 180:
            return sentence("table_check.upside_down")
        return sentence("table_check.turned", degrees=self.turned) if self.turned else None


def quality(calibration: Calibration) -> Quality:
    """Quality to expect of a calibration."""
    if calibration.clicked is not None:
        by = sentence("table_check.by_corners")
    elif calibration.missing:
        missing = [str(number) for number in calibration.missing]
        by = sentence("table_check.by_some_markers", found=len(calibration.corners), missing=missing)
    else:
        by = sentence("table_check.by_markers")
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


def draw_check(
    image: Image, calibration: Calibration, shape: TableShape = FULL_TABLE, language: str = ENGLISH
) -> Image:
    """A copy of the frame with grid, zones, stacks, seats, markers and the quality sentence drawn over it, in one of
    the catalogue's languages."""
    width = calibration.size[0]
    factor = 2 if width < 800 else 1
    large = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC), np.uint8)
    pen = _Pen(np.ascontiguousarray(large), calibration, factor, max(1.0, width * factor / 1280), language)
    pen.picture[:] = pen.picture // 4 * 3
    _draw_grid(pen)
    for zone in shape.zones:
        _draw_zone(pen, zone)
    for seat in range(shape.seats):
        place = _turned(seat, [(0.0, 385.0)])
        pen.say(sentence("table_check.seat", seat=seat), place[0], 1.0, _WHITE)
    _draw_found(pen)
    return _with_caption(pen.picture, quality(calibration).sentence.in_language(language))


class _Pen:
    """Draws on the frame in table millimetres."""

    def __init__(
        self, picture: Image, calibration: Calibration, factor: int, size: float, language: str
    ) -> None:
        self.picture = picture
        self.calibration = calibration
        self._factor = factor
        self._size = size
        self._language = language

    def path(
        self, points: Matrix, colour: Colour, height: float = 0.0, thick: int = 1, *, closed: bool = False
    ) -> None:
        self.trace(self.calibration.pixels(points, height), colour, thick, closed=closed)

    def trace(self, pixels: Matrix, colour: Colour, thick: int = 1, *, closed: bool = False) -> None:
        shown = np.round((pixels + 0.5) * self._factor * 8 - 4).astype(np.int32).reshape(-1, 1, 2)
        wide = max(1, round(thick * self._size))
        cv2.polylines(self.picture, [shown], closed, colour, wide, cv2.LINE_AA, 3)

    def say(self, words: Sentence, place: Matrix, size: float, colour: Colour) -> None:
        """A sentence centred on a place of the table, in the reader's language."""
        self.write(words.in_language(self._language), place, size, colour)

    def write(self, text: str, place: Matrix, size: float, colour: Colour, height: float = 0.0) -> None:
        """A word centred on a place of the table, a dark edge round it."""
        x, y = (self.calibration.pixels(np.atleast_2d(place), height)[0] + 0.5) * self._factor
        tall = round(_LETTER * size * self._size)
        at = (round(x - text_width(text, tall) / 2), round(y + 0.35 * tall))
        rim = max(1, round(self._size))
        for across, down in ((-rim, 0), (rim, 0), (0, -rim), (0, rim)):
            put_text(self.picture, text, (at[0] + across, at[1] + down), _BLACK, tall)
        put_text(self.picture, text, at, colour, tall)


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
    pen.say(sentence("table_check.zone", kind=zone.kind.value), name[0], 0.7, colour)


def _draw_found(pen: _Pen) -> None:
    for number, square in pen.calibration.corners.items():
        pen.trace(square, (80, 80, 255), 2, closed=True)
        middle = pen.calibration.millimetres(square.mean(axis=0, keepdims=True))[0]
        pen.say(sentence("table_check.marker", number=number), middle, 0.9, (80, 80, 255))
    if pen.calibration.clicked is not None:
        pen.trace(pen.calibration.clicked, (80, 80, 255), 2, closed=True)


def _with_caption(picture: Image, text: str) -> Image:
    """The picture with a text below it, in as many lines as it needs."""
    tall = max(13, round(picture.shape[1] / 1280 * 18))
    step = round(1.4 * tall)
    lines = wrapped(text, lambda line: text_width(line, tall) < picture.shape[1] - 20)
    below = np.full((step * len(lines) + 14, picture.shape[1], 3), 24, np.uint8)
    for number, line in enumerate(lines, start=1):
        put_text(below, line, (10, step * number - 2), _WHITE, tall)
    return np.vstack((picture, below))


def wrapped(text: str, fits: Callable[[str], bool]) -> list[str]:
    """A text in lines that fit: a word is never cut, Chinese and Japanese between any letters, but a line begins with
    no closing mark."""
    lines = [""]
    for part in _WORDS.findall(text):
        if fits((lines[-1] + part).rstrip()) or part in _CLOSING:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.strip() for line in lines if line.strip()]


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
