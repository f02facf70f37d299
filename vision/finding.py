"""Finding tiles in the upright crop of a zone: rows of bodies of known size against the cloth.

A row is read like a line of print. First every column is told apart as cloth or body; then one dynamic
programme over the whole row chooses where tiles (24 mm upright, 32 mm across) and gaps lie, so that bodies
are filled, seams fall on the dark lines between touching tiles and nothing is left over. Then each tile's
outline is fitted by a few tenths of a millimetre and degrees, so that the namer sees it centred and upright.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cloth import LOG, Cloth
from vision.layout import PX_PER_MM, TILE_LENGTH, TILE_WIDTH, Zone

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_SLANTS: Final = (-8.0, -5.0, -2.5, 0.0, 2.5, 5.0, 8.0)
_SEAM: Final = 0.10  # how much darker (in log) a line between two tiles is at least when it counts fully
_INK: Final = 0.25  # in log: how much the hue changes from a face to what is printed on it
_EDGE_BRIGHTER: Final = 0.3  # in log: a standing tile's upper edge against its shaded back
_HALF_GAP: Final = 2  # pixels from a seam's middle to the faces at its sides


@dataclass(frozen=True)
class Found:
    """One tile in seat coordinates: the middle of its face (mm), whether it lies across (its long side
    along the row), its slant (degrees clockwise in the crop), and how much of its outline is seen
    (0..1)."""

    x: float
    y: float
    across: bool
    slant: float
    fit: float

    @property
    def width(self) -> float:
        """Extent along the row, millimetres."""
        return TILE_LENGTH if self.across else TILE_WIDTH

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2

    def corners(self) -> NDArray[np.float64]:
        """4x2 seat millimetres: upper left, upper right, lower right, lower left of the face with its long
        side upright; a tile lying across is taken as turned a quarter clockwise."""
        angle = math.radians(self.slant + (90.0 if self.across else 0.0))
        cos, sin = math.cos(angle), math.sin(angle)
        half = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * (TILE_WIDTH, TILE_LENGTH)
        turn = np.array([[cos, sin], [-sin, cos]])
        return np.asarray(half @ turn + (self.x, self.y))


@dataclass(frozen=True)
class Line:
    """The tiles of one row from left to right."""

    y: float
    tiles: tuple[Found, ...]


def find_lines(
    crop: Image, zone: Zone, cloth: Cloth, scale: float = PX_PER_MM
) -> tuple[tuple[Line, ...], Floats]:
    """The rows of a zone's crop, and the mask (0..1) of what is not cloth."""
    body = cloth.filled_mask(crop, zone, scale)
    sides = _sides(body, crop)
    lines = []
    for y in zone.lines:
        if tiles := _read_line(body, sides, zone, y, scale):
            lines.append(Line(y, tuple(tiles)))
    return tuple(lines), body


def fit_outlines(
    guesses: Sequence[Found], crop: Image, body: Floats, zone: Zone, scale: float = PX_PER_MM
) -> list[Found]:
    """Tiles whose places are roughly known, laid exactly on their outlines."""
    if not guesses:
        return []
    sides = _sides(body, crop)
    return [_fit(guess, sides, zone, scale) for guess in guesses]


def leftover(body: Floats, lines: Sequence[Line], zone: Zone, scale: float = PX_PER_MM) -> float:
    """Square millimetres of body in the zone that no found tile explains (sides of tiles seen aslant are
    theirs)."""
    rest = (body > 0.5).astype(np.uint8)
    box = zone.box
    for line in lines:
        for tile in line.tiles:
            outline = tile.corners()
            grown = (outline - (tile.x, tile.y)) * 1.14 + (tile.x, tile.y)
            seen_sides = grown - (tile.x * 0.022, tile.y * 0.022)
            hull = cv2.convexHull(np.vstack((grown, seen_sides)).astype(np.float32))
            pixels = (hull.reshape(-1, 2) - (box.left, box.top)) * scale
            cv2.fillConvexPoly(rest, np.round(pixels).astype(np.int32), (0,))
    rest = np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
    watched = _rows(zone, min(zone.lines) - 15.0, max(zone.lines) + 13.0, rest.shape[0], scale)
    return float(np.count_nonzero(rest[watched])) / scale**2


def standing_share(crop: Image, body: Floats, zone: Zone, scale: float = PX_PER_MM) -> float | None:
    """How much of what is in a hand's zone is tiles standing on their edge (0..1); None if nothing is there.

    From above the middle of the table a standing tile shows its upper edge towards the owner and, darker,
    its shaded back towards the centre; a lying tile is as bright in either half.
    """
    (line,), rows = zone.lines, body.shape[0]
    columns = body[_rows(zone, line - 2.0, line + 12.0, rows, scale)].mean(axis=0) > 0.8
    if np.count_nonzero(columns) < 0.5 * TILE_WIDTH * scale:
        return None
    light = _log_light(crop)
    near = light[_rows(zone, line, line + 12.0, rows, scale)].mean(axis=0)
    far = light[_rows(zone, line - 12.0, line - 6.0, rows, scale)].mean(axis=0)
    beyond = body[_rows(zone, line - 21.0, line - 18.5, rows, scale)].mean(
        axis=0
    )  # only a lying tile reaches there
    stands = ((near - far) > _EDGE_BRIGHTER) & (beyond < 0.5)
    return float(np.mean(stands[columns]))


def _log_light(crop: Image) -> Floats:
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.LUT(grey, LOG), dtype=np.float32)


def _rows(zone: Zone, low: float, high: float, count: int, scale: float) -> slice:
    top = round((low - zone.box.top) * scale)
    bottom = round((high - zone.box.top) * scale)
    return slice(max(0, min(count, top)), max(0, min(count, bottom)))


@dataclass(frozen=True, eq=False)
class _Sides:
    """How much each pixel looks like lying on a face's left, right, upper or lower side (0..1).

    A face is brighter than what it ends at: the seam to its neighbour, its own shaded flank, or a shadow.
    Where cloth begins, a side is certain.
    """

    left: Floats
    right: Floats
    top: Floats
    bottom: Floats


def _sides(body: Floats, crop: Image) -> _Sides:
    logs = np.asarray(cv2.LUT(crop, LOG), dtype=np.float32)
    blue, green, red = cv2.split(logs)
    light = np.asarray((blue + 2 * green + red) / 4, dtype=np.float32)
    looks: tuple[Floats, ...] = (body, light, np.subtract(blue, green), np.subtract(red, green))

    def seen_from(turn: Callable[[Floats], Floats], back: Callable[[Floats], Floats]) -> Floats:
        return back(_left_side(*(np.ascontiguousarray(turn(look)) for look in looks)))

    return _Sides(
        left=seen_from(lambda p: p, lambda p: p),
        right=seen_from(lambda p: p[:, ::-1], lambda p: p[:, ::-1]),
        top=seen_from(lambda p: p.T, lambda p: p.T),
        bottom=seen_from(lambda p: p[::-1].T, lambda p: p.T[::-1]),
    )


def _left_side(body: Floats, light: Floats, blueness: Floats, redness: Floats) -> Floats:
    """The evidence for left sides: brighter two pixels to the right than here or one to the left, in the
    same hue.

    Where the hue changes too, it is ink on a face: the columns of bamboo and the frame of White run as
    straight as any side.
    """
    inside = _shifted(light, _HALF_GAP)
    outside = np.minimum(light, _shifted(light, -1))
    step = np.clip((inside - outside) / _SEAM, 0.0, 1.0)
    hue = np.abs(_shifted(blueness, _HALF_GAP) - blueness) + np.abs(_shifted(redness, _HALF_GAP) - redness)
    ink = np.clip(hue / _INK - 0.5, 0.0, 1.0)
    bare = 1.0 - np.minimum(body, _shifted(body, -1))
    return np.asarray(np.maximum(step * (1.0 - ink), bare) * _shifted(body, _HALF_GAP), dtype=np.float32)


def _shifted(picture: Floats, columns: int) -> Floats:
    """Every pixel gets the value `columns` to its right; the rim is repeated."""
    if columns > 0:
        return np.concatenate((picture[:, columns:], np.repeat(picture[:, -1:], columns, axis=1)), axis=1)
    return np.concatenate((np.repeat(picture[:, :1], -columns, axis=1), picture[:, :columns]), axis=1)


def _read_line(body: Floats, sides: _Sides, zone: Zone, y: float, scale: float) -> list[Found]:
    rows = body.shape[0]
    core = body[_rows(zone, y - 6.0, y + 14.0, rows, scale)].mean(axis=0)
    if float(core.max()) < 0.5:
        return []
    # An upright tile reaches 8 mm farther than one lying across: is body seen there, and which upper side?
    head = body[_rows(zone, y - 18.5, y - 15.5, rows, scale)].mean(axis=0) - 0.5
    upper = sides.top[_rows(zone, y - 17.5, y - 14.0, rows, scale)].max(axis=0)
    lower = sides.top[_rows(zone, y - 9.5, y - 6.0, rows, scale)].max(axis=0)
    band = _rows(zone, y - 14.0, y + 14.0, rows, scale)
    row = _Row(
        core - 0.5,
        head + 0.5 * (upper - lower),
        _straightest(sides.left[band]),
        _straightest(sides.right[band]),
    )
    fitted = []
    for start, across in _place(row, scale):
        guess = Found(
            x=zone.box.left + (start + _width(across, scale) / 2) / scale,
            y=y + (TILE_LENGTH - TILE_WIDTH) / 2 if across else y,
            across=across,
            slant=0.0,
            fit=0.0,
        )
        fitted.append(_fit(guess, sides, zone, scale))
    return fitted


def _straightest(side: Floats) -> Floats:
    """For every column, how much a tile's side runs through its middle at the best slant (0..1)."""
    height, width = side.shape
    best = np.zeros(width, np.float32)
    for degrees in _SLANTS:
        shear = math.tan(math.radians(degrees))
        # Row v is shifted so that a side leaning by `degrees` becomes a straight column.
        move = np.array([[1.0, -shear, shear * (height - 1) / 2], [0.0, 1.0, 0.0]])
        straight = cv2.warpAffine(
            side, move, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderValue=1.0
        )
        score = np.asarray(cv2.reduce(straight, 0, cv2.REDUCE_AVG)).ravel() - 0.004 * abs(degrees)
        best = np.maximum(best, score)
    return best


def _width(across: bool, scale: float) -> int:
    return round((TILE_LENGTH if across else TILE_WIDTH) * scale)


@dataclass(frozen=True, eq=False)
class _Row:
    """What each column of a row says: body (+0.5) or cloth (-0.5), upright (+) or across (-), and how much a tile's
    left or right side runs through it (0..1)."""

    body: Floats
    upright: Floats
    starts: Floats
    ends: Floats


def _place(row: _Row, scale: float) -> list[tuple[int, bool]]:
    """The best row of tiles: (first column, lies across) from left to right."""
    count = len(row.body)
    filled = np.concatenate(([0.0], np.cumsum(row.body))).tolist()
    tall = np.concatenate(([0.0], np.cumsum(row.upright))).tolist()
    ways = [(_width(lies_across, scale), lies_across) for lies_across in (False, True)]
    reward = 0.6 * ways[0][0]  # what a perfect side is worth, in columns
    begin = ((row.starts - 0.7) * reward).tolist()
    finish = ((row.ends - 0.7) * reward).tolist()
    best = [0.0] * (count + 1)
    came: list[tuple[int, bool] | None] = [None] * (count + 1)
    for end in range(1, count + 1):
        score = best[end - 1] - (filled[end] - filled[end - 1])
        step: tuple[int, bool] | None = None
        for width, lies_across in ways:
            start = end - width
            if start < 0 or filled[end] - filled[start] < 0.3 * width:
                continue
            height = tall[end] - tall[start]
            tried = best[start] + filled[end] - filled[start] + begin[start] + finish[end - 1]
            tried += -height if lies_across else height
            if tried > score:
                score, step = tried, (start, lies_across)
        best[end], came[end] = score, step
    placed: list[tuple[int, bool]] = []
    end = count
    while end > 0:
        step = came[end]
        if step is None:
            end -= 1
        else:
            placed.append(step)
            end = step[0]
    return placed[::-1]


_ALONG: Final = np.linspace(-0.42, 0.42, 13)  # where a side is looked at: not at its rounded corners
_SHIFTS: Final = np.arange(-2.5, 2.51, 0.5)  # millimetres
_TURNS: Final = np.arange(-9.0, 9.01, 1.5)  # degrees


def _fit(guess: Found, sides: _Sides, zone: Zone, scale: float) -> Found:
    """The same tile with its outline laid on the sides seen nearby."""
    width, length = (TILE_LENGTH, TILE_WIDTH) if guess.across else (TILE_WIDTH, TILE_LENGTH)
    u, v = (guess.x - zone.box.left) * scale, (guess.y - zone.box.top) * scale
    wide, tall = width * scale, length * scale
    lean = np.tan(np.radians(_TURNS))[:, None, None]
    shift = (_SHIFTS * scale)[None, :, None]
    along = _ALONG[None, None, :]
    # left and right side together: turn and shift along the row
    rows = v + along * tall + 0 * shift
    columns = u + shift - lean * along * tall
    left = _look_up(sides.left, rows, columns - wide / 2)
    right = _look_up(sides.right, rows, columns + wide / 2 - 1)
    pair = left + right - 0.01 * np.abs(_TURNS)[:, None] - 0.03 * np.abs(_SHIFTS)[None, :]
    turn, move = np.unravel_index(int(np.argmax(pair)), pair.shape)
    slope = math.tan(math.radians(float(_TURNS[turn])))
    u += float(_SHIFTS[move]) * scale
    # then the upper and the lower side at that turn
    down = (_SHIFTS * scale)[:, None]
    columns = u + _ALONG[None, :] * wide + 0 * down
    rows = v + down + slope * _ALONG[None, :] * wide
    top = _look_up(sides.top, rows - tall / 2, columns)
    bottom = _look_up(sides.bottom, rows + tall / 2 - 1, columns)
    drop = int(np.argmax(top + bottom - 0.03 * np.abs(_SHIFTS)))
    seen = (left[turn, move], right[turn, move], top[drop], bottom[drop])
    return Found(
        x=zone.box.left + u / scale,
        y=guess.y + float(_SHIFTS[drop]),
        across=guess.across,
        slant=float(_TURNS[turn]),
        fit=float(np.mean(seen)),
    )


def _look_up(side: Floats, rows: NDArray[np.float64], columns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean evidence along the last axis; beyond the crop a side is neither there nor not."""
    height, width = side.shape
    r, c = np.round(rows).astype(np.intp), np.round(columns).astype(np.intp)
    inside = (r >= 0) & (r < height) & (c >= 0) & (c < width)
    values = np.where(inside, side[np.clip(r, 0, height - 1), np.clip(c, 0, width - 1)], 0.5)
    return np.asarray(values.mean(axis=-1), dtype=np.float64)
