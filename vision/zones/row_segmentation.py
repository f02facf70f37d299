"""Row segmentation: tiles in the upright crop of a zone, as rows of bodies of known size against the cloth.

First every column is classified as cloth or body; then one dynamic programme over the whole row chooses where
tiles (24 mm upright, 32 mm across) and gaps lie, so that bodies are filled, seams fall on the dark lines
between touching tiles and nothing is left over. Then each tile is aligned exactly with its outline
(`vision.zones.outline_refinement`), so that the classifier sees it centred and upright.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.table_layout import PX_PER_MM, TILE_LENGTH, TILE_WIDTH, Zone, rows_between
from vision.zones.background_model import LOG
from vision.zones.outline_refinement import Sides, TilePose, lay_on_sides, sides_of
from vision.zones.specular_filter import without_sheen

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_SLANTS: Final = (-8.0, -5.0, -2.5, 0.0, 2.5, 5.0, 8.0)
_SLANT_COSTS: Final = np.float32(0.004) * np.abs(np.array(_SLANTS, np.float32))[:, None]
_NEVER: Final = -math.inf
_COVERED: Final = 0.5  # share of a column from which a tile covers it
_LONGER: Final = TILE_LENGTH - TILE_WIDTH
_ENDS: Final = (
    (-15.5, -12.5),
    (12.0, 14.0),
)  # mm from a line: on upright tiles; one across leaves cloth at one end
_SIDES_WITHIN: Final = 23.0  # mm from a line: half a tile, 2.5 aside, 9 degrees aslant, and two pixels
_EDGE_BRIGHTER: Final = (
    0.13  # in log: a standing tile's upper edge against its back, shaded or lit by a window
)


@dataclass(frozen=True)
class TileRow:
    """The tiles of one row from left to right."""

    y: float
    tiles: tuple[TilePose, ...]


def find_lines(crop: Image, body: Floats, zone: Zone, scale: float = PX_PER_MM) -> tuple[TileRow, ...]:
    """Segment the rows of a zone's crop, where `body` (0 or 1) is the foreground mask."""
    lines = [y for y in zone.lines if float(_core(body, zone, y, scale).max()) >= _COVERED]
    if not lines:
        return ()
    # Sides farther from a row's line than its tiles may reach are never needed.
    near = rows_between(zone, min(lines) - _SIDES_WITHIN, max(lines) + _SIDES_WITHIN, scale)
    sides = sides_of(body, crop, near)
    guessed = [(y, _read_line(body, sides, zone, y, scale)) for y in lines]
    fitted = iter(lay_on_sides([guess for _, row in guessed for guess in row], sides, zone.box, scale))
    rows = [(y, [next(fitted) for _ in row]) for y, row in guessed if row]
    if zone.may_be_turned:
        rows = [(y, [_wherever_across(tile, y, sides, zone, scale) for tile in row]) for y, row in rows]
    return tuple(TileRow(y, tuple(row)) for y, row in rows)


def _wherever_across(tile: TilePose, y: float, sides: Sides, zone: Zone, scale: float) -> TilePose:
    """A tile that lies across, where it is seen best: people align it with its neighbours' lower edges, their middles
    or their upper edges."""
    if not tile.across:
        return tile
    others = [replace(tile, y=y + aside, slant=0.0) for aside in (0.0, -_LONGER / 2)]
    return max((tile, *lay_on_sides(others, sides, zone.box, scale)), key=lambda pose: pose.fit)


def fit_outlines(
    guesses: Sequence[TilePose], crop: Image, body: Floats, zone: Zone, scale: float = PX_PER_MM
) -> list[TilePose]:
    """Tiles whose places are roughly known, aligned exactly with their outlines."""
    if not guesses:
        return []
    return lay_on_sides(guesses, sides_of(body, crop), zone.box, scale)


def leftover(
    crop: Image, body: Floats, lines: Sequence[TileRow], zone: Zone, scale: float = PX_PER_MM
) -> float:
    """Foreground area in the zone's crop that no found tile explains, square millimetres; neither sides of
    tiles seen aslant nor a lamp reflected in the cloth count."""
    explained = np.zeros(body.shape, np.uint8)
    box = zone.box
    if tiles := [tile for line in lines for tile in line.tiles]:
        middles = np.array([(tile.x, tile.y) for tile in tiles])[:, None]
        grown = (np.array([tile.corners for tile in tiles]) - middles) * 1.14 + middles
        seen_sides = grown - middles * 0.022
        for faces in np.concatenate((grown, seen_sides), axis=1).astype(np.float32):
            pixels = (cv2.convexHull(faces).reshape(-1, 2) - (box.left, box.top)) * scale
            cv2.fillConvexPoly(explained, np.round(pixels).astype(np.int32), (1,))
    unexplained = ((body > 0.5) & (explained == 0)).astype(np.uint8)
    rest = np.asarray(cv2.morphologyEx(unexplained, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    watched = watched_rows(zone, scale)
    if rest[watched].any():
        rest = without_sheen(rest, crop, scale, explained)
    return float(np.count_nonzero(rest[watched])) / scale**2


def watched_rows(zone: Zone, scale: float = PX_PER_MM) -> slice:
    """The rows of a zone's crop in which its tiles may lie."""
    return rows_between(zone, min(zone.lines) - 15.0, max(zone.lines) + 13.0, scale)


def standing_share(crop: Image, body: Floats, zone: Zone, scale: float = PX_PER_MM) -> float | None:
    """Share of a hand zone's foreground that is tiles standing on their edge (0..1); None if nothing is there.

    From above the middle of the table a standing tile shows its upper edge towards the owner and, darker, its
    shaded back towards the centre; a lying tile is as bright in either half, over its whole width, whatever is
    printed on it, and reaches farther.
    """
    (line,) = zone.lines

    def along(picture: Floats, low: float, high: float) -> Floats:
        band = picture[rows_between(zone, line + low, line + high, scale)]
        return np.asarray(np.asarray(cv2.reduce(band, 0, cv2.REDUCE_AVG))[0], np.float32)

    columns = along(body, -2.0, 12.0) > 0.8
    if np.count_nonzero(columns) < 0.5 * TILE_WIDTH * scale:
        return None
    light = _log_light(crop)
    brighter = _over_a_tile(along(light, 0.0, 12.0) - along(light, -12.0, -6.0), columns, scale)
    beyond = along(body, -21.0, -18.5)
    stands = (brighter > _EDGE_BRIGHTER) & (beyond < 0.5)
    return float(np.mean(stands[columns]))


def _over_a_tile(values: Floats, columns: NDArray[np.bool_], scale: float) -> Floats:
    """The mean over a tile's width round every column, of those columns alone in which bodies are."""
    width = (round(TILE_WIDTH * scale), 1)
    some = np.asarray(columns, np.float32)[None]
    total = np.asarray(cv2.blur(values[None] * some, width, borderType=cv2.BORDER_CONSTANT), np.float32)
    count = np.asarray(cv2.blur(some, width, borderType=cv2.BORDER_CONSTANT), np.float32)
    return np.asarray((total / np.maximum(count, 1e-6))[0], np.float32)


def _log_light(crop: Image) -> Floats:
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.LUT(grey, LOG), dtype=np.float32)


def _read_line(body: Floats, sides: Sides, zone: Zone, y: float, scale: float) -> list[TilePose]:
    core = _core(body, zone, y, scale)
    # An upright tile reaches 8 mm farther than one lying across: is body seen there, and which upper side?
    if zone.may_be_turned:  # between two rows; the one before hides what is farther away
        ends = [body[rows_between(zone, y + low, y + high, scale)].mean(axis=0) for low, high in _ENDS]
        head = np.minimum(*ends) - 0.5
    else:
        head = body[rows_between(zone, y - 18.5, y - 15.5, scale)].mean(axis=0) - 0.5
    upper = sides.top[rows_between(zone, y - 17.5, y - 14.0, scale)].max(axis=0)
    lower = sides.top[rows_between(zone, y - 9.5, y - 6.0, scale)].max(axis=0)
    band = rows_between(zone, y - 14.0, y + 14.0, scale)
    row = _Row(core - 0.5, head + 0.5 * (upper - lower), *_straightest(sides.left[band], sides.right[band]))
    return [
        TilePose(
            x=zone.box.left + (start + _width(across, scale) / 2) / scale,
            y=y + _LONGER / 2 if across else y,
            across=across,
            slant=0.0,
            fit=0.0,
        )
        for start, across in _place(row, scale)
    ]


def _core(body: Floats, zone: Zone, y: float, scale: float) -> Floats:
    """For every column, how much of it is covered where a tile of this line lies, upright or across (0..1)."""
    return np.asarray(body[rows_between(zone, y - 6.0, y + 14.0, scale)].mean(axis=0), np.float32)


def _straightest(left: Floats, right: Floats) -> tuple[Floats, Floats]:
    """For every column, the evidence of a tile's left and of its right side through its middle at the best slant
    (0..1)."""
    height, width = left.shape
    weights = _slanted(height)
    rim = weights.shape[0] // 2
    step = width + 2 * rim
    wide = np.ones((height, 2 * step), np.float32)  # one beside the other: half as many products of matrices
    wide[:, rim : rim + width], wide[:, step + rim : step + rim + width] = left, right
    scores = np.zeros((len(_SLANTS), step + width), np.float32)
    for column, weight in enumerate(weights):
        scores += weight @ wide[:, column : column + step + width]
    scores -= _SLANT_COSTS
    best = np.maximum(scores.max(axis=0), 0.0)
    return best[:width], best[step:]


@lru_cache(maxsize=16)
def _slanted(height: int) -> Floats:
    """For every column beside a side's middle, slant and row: what share of that side lies there."""
    shears = np.tan(np.radians(_SLANTS))
    away = shears[:, None] * (np.arange(height) - (height - 1) / 2)
    rim = math.ceil(np.abs(away).max())
    columns = np.arange(-rim, rim + 1)[:, None, None]
    return np.asarray(np.maximum(0.0, 1.0 - np.abs(away - columns)) / height, np.float32)


def _width(across: bool, scale: float) -> int:
    return round((TILE_LENGTH if across else TILE_WIDTH) * scale)


@dataclass(frozen=True, eq=False)
class _Row:
    """Evidence of each column of a row: body (+0.5) or cloth (-0.5), upright (+) or across (-), and for a
    tile's left or right side (0..1)."""

    body: Floats
    upright: Floats
    starts: Floats
    ends: Floats


def _place(row: _Row, scale: float) -> list[tuple[int, bool]]:
    """The best row of tiles: (first column, lies across) from left to right."""
    count = len(row.body)
    filled = np.concatenate(([0.0], np.cumsum(row.body, dtype=np.float64)))
    tall = np.concatenate(([0.0], np.cumsum(row.upright, dtype=np.float64)))
    ways = [(_width(lies_across, scale), lies_across) for lies_across in (False, True)]
    reward = 0.6 * ways[0][0]  # weight of a perfect side, in columns
    begin, finish = (row.starts - 0.7) * reward, (row.ends - 0.7) * reward
    worth: list[NDArray[np.float64]] = []  # of a tile that ends before each column, with anything beside it
    for width, lies_across in ways:
        covered, height = filled[width:] - filled[:-width], tall[width:] - tall[:-width]
        gain = (
            covered + begin[: count + 1 - width] + finish[width - 1 :] + (-height if lies_across else height)
        )
        gain[covered < 0.3 * width] = _NEVER
        worth.append(np.concatenate((np.full(width, _NEVER), gain)))
    narrow, wide = (width for width, _ in ways)
    came: list[tuple[int, bool] | None] = [None] * (count + 1)
    # Where no tile can end nothing is weighed: before the first that can the cloth alone counts.
    ends = np.flatnonzero(np.maximum(*worth) > _NEVER)
    first, last = (int(ends[0]), int(ends[-1])) if len(ends) else (count + 1, count)
    best = np.cumsum(np.concatenate(([0.0], -row.body[: first - 1].astype(np.float64)))).tolist()
    score = best[-1]
    some = slice(first, last + 1)
    steps = zip(row.body[first - 1 : last].tolist(), *(gains[some].tolist() for gains in worth), strict=True)
    for end, (bare, upright, across) in enumerate(steps, first):
        score -= bare
        if upright > _NEVER and (so := best[end - narrow] + upright) > score:
            score, came[end] = so, (end - narrow, False)
        if across > _NEVER and (so := best[end - wide] + across) > score:
            score, came[end] = so, (end - wide, True)
        best.append(score)
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
