"""Background model: the look of the bare table in this light, from which tiles and hands differ.

Cloth is distinguished from tiles by colour first, since a shadow or a lamp changes its brightness and hardly
its hue. Its colour is the commonest hue of the table, its brightness a smooth surface over it; nothing has to
be cleared away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.table.table_layout import ALL_ROWS, TILE_WIDTH, Zone, crop_size, seat_turn
from vision.zones.specular_filter import without_sheen

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_FIELD: Final = 400.0  # half the table's side, mm
_CELL: Final = 16.0  # mm between the points looked at
OFFSET: Final = 8.0  # keeps noise in the dark small
LOG: Final = np.log(np.arange(256, dtype=np.float32) + np.float32(OFFSET))
TO_LIGHT: Final = np.full((1, 3), 1 / 3)  # log b, g, r to brightness
_SHADES: Final = 255 / np.log(256 + OFFSET)
_LIGHT_HUE: Final = np.array(
    [[1 / 3, 1 / 3, 1 / 3], [0.5**0.5, -(0.5**0.5), 0.0], [6**-0.5, 6**-0.5, -2 * 6**-0.5]]
)  # log b, g, r to brightness and two axes of hue that no brightness moves
_HUE: Final = 0.16  # log distance in hue at which a pixel is no cloth any more
_NOISE: Final = 4.5  # grey levels of noise: below some 20, in deep shadow, they make more of a hue than that
_FARTHEST: Final = np.maximum(_HUE, _NOISE / np.exp(np.arange(256) / _SHADES)).astype(np.float32)  # by shade
_BRIGHTER: Final = 0.28  # log; more than a lamp's falloff within a zone makes of cloth
_BLEEDING: Final = 0.08  # log; a rim darker than cloth is shadow
_LARGEST_HOLE: Final = 280.0  # square mm; smaller than what could be seen between two tiles and matter
_NO_INK: Final = 2.0  # mm from a crop's border: tiles of the zone have no ink there
_DARKER: Final = 1.6  # log; darker than a shadow makes it
_CUBE: Final = 4  # grey levels a side
_FLAT: Final = (
    2  # grey levels that one colour may vary by, where each point is the mean of 16 pixels with noise
)
_SHADES_TO: Final = 8  # grey levels from it in which light that falls off would show shades of it
_FEW: Final = 0.1  # mixed points at the rim for each point of that colour
_SHARE: Final = 0.1  # of the table; less is no matter
_LEAST: Final = 50  # points from which cloth is learned
_BLACK: Final = 8  # grey level below which a cloth, too, may show nothing but one colour
_COLOURED: Final = 0.25  # log; hues of cloths that are not grey; no tile's face has them
MASK_REACH: Final = 6  # pixels: two medians and a closing of 3x3, an erosion of 5x5


@dataclass(frozen=True, eq=False)
class Cloth:
    """The cloth's hue (see `_LIGHT_HUE`) and its brightness as a quadratic surface over the table."""

    hues: Floats  # 256x2: by log brightness times `_SHADES`, for in deep shadow sensors see another hue
    surface: Floats  # 6 coefficients over 1, x, y, xx, xy, yy with x, y in units of the half table
    not_lit: tuple[
        Floats, ...
    ] = ()  # colours (BGR) of large parts of the table that are no cloth in any light

    def brightness(self, zone: Zone, scale: float) -> Floats:
        """Log brightness of bare cloth at every pixel of a zone's crop."""
        surface = np.asarray(_coarse_terms(zone, scale) @ self.surface, dtype=np.float32)
        return np.asarray(
            cv2.resize(surface, crop_size(zone, scale), interpolation=cv2.INTER_LINEAR), np.float32
        )

    def body_mask(self, crop: Image, zone: Zone, scale: float, rows: slice = ALL_ROWS) -> Floats:
        """0..1 for every pixel: 1 where something other than cloth, lit or shaded, is seen. What it says of a pixel
        depends on those up to `MASK_REACH` from it. `crop` may be some `rows` of the zone's."""
        return self._mask(crop, zone, scale, rows).astype(np.float32)

    def _mask(self, crop: Image, zone: Zone, scale: float, rows: slice = ALL_ROWS) -> NDArray[np.uint8]:
        smooth = np.asarray(cv2.medianBlur(crop, 3), np.uint8)
        logs = cv2.LUT(smooth, LOG)
        looks = [np.asarray(cv2.transform(logs, row[None]), np.float32) for row in _LIGHT_HUE]
        light = looks[0] - self.brightness(zone, scale)[rows]
        shade = cv2.convertScaleAbs(looks[0], alpha=_SHADES, beta=-0.5)  # rounded down
        expected = [np.asarray(cv2.LUT(shade, np.ascontiguousarray(self.hues[:, axis]))) for axis in (0, 1)]
        away = np.asarray(cv2.magnitude(looks[1] - expected[0], looks[2] - expected[1]))
        coloured = away > np.asarray(cv2.LUT(shade, _FARTHEST))
        mask = (coloured | (light > _BRIGHTER) | (light < -_DARKER)).astype(np.uint8)
        for colour in self.not_lit:
            mask |= np.asarray(cv2.inRange(smooth, colour - _FLAT, colour + _FLAT) > 0, np.uint8)
        mask = np.asarray(cv2.medianBlur(mask, 3))
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)))
        # JPEG keeps hue at half the sharpness: a tile's hue bleeds into the shadow at its foot, its brightness not.
        inner = cv2.erode(mask, np.ones((5, 5), np.uint8)) > 0
        return np.asarray(mask & (inner | (light > -_BLEEDING)), np.uint8)

    def filled_mask(self, crop: Image, zone: Zone, scale: float) -> Floats:
        """`body_mask` without reflections of lamps in the cloth, and with small patches of cloth inside bodies
        filled: ink may have the cloth's colour. Cloth before a turned discard is wider than any ink."""
        mask = without_sheen(self._mask(crop, zone, scale), crop, scale)
        widest = TILE_WIDTH * scale if zone.may_be_turned else math.inf
        return _without_holes(mask, _LARGEST_HOLE * scale**2, widest, round(_NO_INK * scale)).astype(
            np.float32
        )


def _without_holes(mask: NDArray[np.uint8], largest: float, widest: float, rim: int) -> NDArray[np.uint8]:
    """The mask with every hole of fewer than `largest` pixels, less than `widest` wide, filled, except those within
    `rim` pixels of the border: there it is a body of the next zone that encloses cloth between tiles."""
    height, width = mask.shape

    def inside(outline: cv2.typing.MatLike) -> bool:
        x, y, wide, tall = cv2.boundingRect(outline)
        return bool(min(x, y, width - x - wide, height - y - tall) > rim and wide < widest)

    outlines, nesting = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if nesting is None:
        return mask
    # Pick's theorem: the pixels within an outline, from its area and the pixels on it.
    small = [
        outline
        for outline, (_, _, _, around) in zip(outlines, nesting[0], strict=True)
        if around >= 0 and cv2.contourArea(outline) - len(outline) / 2 + 1 < largest and inside(outline)
    ]
    if not small:
        return mask
    return np.asarray(cv2.drawContours(mask.copy(), small, -1, (1,), cv2.FILLED), np.uint8)


def learn_cloth(image: Image, calibration: Calibration) -> Cloth:
    """Fit the cloth's appearance to this picture, whatever lies on it, as long as it is the commonest thing in
    sight."""
    cells = round(2 * _FIELD / _CELL)
    place = np.array([[_CELL, 0.0, -_FIELD + _CELL / 2], [0.0, _CELL, -_FIELD + _CELL / 2], [0.0, 0.0, 1.0]])
    # Each point is the mean of 4x4 pixels: in a dim room a single one is mostly noise.
    small = _a_quarter(image, calibration)
    coarse = calibration.seen(small, place, (cells, cells), shrunk=0.25, border=cv2.BORDER_REPLICATE)
    looks = np.asarray(cv2.transform(cv2.LUT(coarse, LOG), _LIGHT_HUE), dtype=np.float32)
    light, hues = looks[..., 0].ravel(), looks[..., 1:].reshape(-1, 2)
    lit, not_lit = _lit(coarse.reshape(-1, 3), hues)
    same = lit & (np.square(hues - _commonest(hues[lit])).sum(axis=1) < (_HUE / 2) ** 2)
    hue = np.asarray(np.median(hues[same], axis=0), dtype=np.float32)
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32) * np.float32(2 / cells) - np.float32(1 - 1 / cells)
    terms, light = _terms(x, y).reshape(-1, 6)[same], light[same]
    keep = np.abs(light - np.median(light)) < 0.6
    surface = np.zeros(6, np.float32)
    for _ in range(3):  # shadows and half covered cells fall away
        some = terms[keep].astype(np.float64)
        surface = np.linalg.solve(some.T @ some + 1e-6 * np.eye(6), some.T @ light[keep]).astype(np.float32)
        off = np.abs(light - terms @ surface)
        keep = off < max(0.06, 1.5 * float(np.median(off[keep])))
    return Cloth(_hues_by_shade(hue, float(np.median(light[keep]))), surface, not_lit)


def _a_quarter(image: Image, calibration: Calibration) -> Image:
    """The frame shrunk by four; black where it does not show the field."""
    along = np.linspace(-_FIELD, _FIELD, 9)
    rim = calibration.pixels(np.array([(x, y) for x in along for y in along])) / 4
    limits = image.shape[1] // 4, image.shape[0] // 4
    left, top = np.clip(np.floor(rim.min(axis=0)).astype(int) - 2, 0, limits)
    right, bottom = np.clip(np.ceil(rim.max(axis=0)).astype(int) + 3, 0, limits)
    small = np.zeros((limits[1], limits[0], 3), np.uint8)
    field = image[4 * top : 4 * bottom, 4 * left : 4 * right]
    if field.size:
        wide, tall = right - left, bottom - top
        # By two twice: OpenCV does that three times as fast as by four.
        half = cv2.resize(field, (2 * wide, 2 * tall), interpolation=cv2.INTER_AREA)
        small[top:bottom, left:right] = cv2.resize(half, (wide, tall), interpolation=cv2.INTER_AREA)
    return small


def _hues_by_shade(hue: Floats, light: float) -> Floats:
    """The hue a cloth of this colour shows when it is lit more or less: the log's offset bends it in the dark."""
    lit = np.exp(np.linalg.inv(_LIGHT_HUE) @ (light, *hue)) - OFFSET
    shades = np.geomspace(0.02, 4.0, 400)[:, None] * np.maximum(lit, 0.5)
    looks = np.log(shades + OFFSET) @ _LIGHT_HUE.T
    levels = np.arange(256) / _SHADES
    columns = [np.interp(levels, looks[:, 0], looks[:, axis]) for axis in (1, 2)]
    return np.stack(columns, axis=1).astype(np.float32)


@lru_cache(maxsize=64)
def _coarse_terms(zone: Zone, scale: float) -> Floats:
    """The surface's terms at every sixteenth pixel of a zone's crop: so smooth a surface needs few points."""
    coarse = (side // 16 for side in crop_size(zone, scale))
    u, v = np.meshgrid(*((np.arange(count, dtype=np.float32) * 16 + 7.5) / scale for count in coarse))
    u, v = u + np.float32(zone.box.left), v + np.float32(zone.box.top)
    turn = seat_turn(zone.seat).astype(np.float32)
    x, y = turn[0, 0] * u + turn[0, 1] * v, turn[1, 0] * u + turn[1, 1] * v
    return _terms(x / _FIELD, y / _FIELD)


def _terms(x: Floats, y: Floats) -> Floats:
    return np.stack((np.ones_like(x), x, y, x * x, x * y, y * y), axis=-1)


def _lit(points: Image, hues: Floats) -> tuple[NDArray[np.bool_], tuple[Floats, ...]]:
    """Mask of the points (Nx3) of the table that may be cloth, and the colours that are excluded: those without
    neighbouring shades. On cloth light falls off; in overexposed or missing parts of the picture it does not."""
    may_be, colours = np.ones(len(points), bool), list[Floats]()
    while True:
        left = points[may_be].astype(np.int32)
        # The commonest colour: counted in cubes, and where it is in its cube, by the median.
        cubes = left // _CUBE
        _, which, counts = np.unique(cubes @ (1 << 16, 1 << 8, 1), return_inverse=True, return_counts=True)
        colour = np.median(left[which == int(np.argmax(counts))], axis=0)
        away = np.abs(points - colour).max(axis=1)
        flat, shades = may_be & (away <= _FLAT), may_be & (away > _FLAT) & (away <= _SHADES_TO)
        rest = may_be & ~flat
        if flat.sum() < _SHARE * len(points) or shades.sum() > _FEW * flat.sum() or rest.sum() < _LEAST:
            return may_be, tuple(colours)
        if colour.max() < _BLACK and float(np.linalg.norm(_commonest(hues[rest]))) < _COLOURED:
            return may_be, tuple(colours)
        may_be = rest
        colours.append(colour.astype(np.float32))


def _commonest(hues: Floats) -> Floats:
    """The densest place (mode) among Nx2 hues."""
    bins = np.round(hues / 0.05).astype(np.int64)
    _, which, counts = np.unique(bins[:, 0] * 1000 + bins[:, 1], return_inverse=True, return_counts=True)
    return np.asarray(np.median(hues[which == int(np.argmax(counts))], axis=0), dtype=np.float32)
