"""Zone observation: the tiles with their pictures, walls and strays in one zone of a frame, before classification."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.networks.tile_detector import SURELY_FOUND, OrientedBox, TileDetector
from vision.table.table_layout import (
    PX_PER_MM,
    TILE_LENGTH,
    TILE_THICKNESS,
    TILE_WIDTH,
    Zone,
    ZoneKind,
    rectify,
    seat_turn,
)
from vision.zones.background_model import Cloth
from vision.zones.even_parts import EvenParts
from vision.zones.outline_refinement import TilePose
from vision.zones.point_stick import find_stick
from vision.zones.row_segmentation import TileRow, find_lines, leftover, standing_share, watched_rows
from vision.zones.wall_heights import WallLook, look_at_wall

# ---- Loose discards ------------------------------------------------------------------------------------------------
# Tiles thrown down before a seat at any angle, in no rows, so the detector network locates them.
#
# Calibration gives the true size of a tile, which the detector only estimates: a detection of another size is
# discarded.

Floats = NDArray[np.float32]

POOL_PX_PER_MM: Final = 2.0
"""Scale of the crop that `find_pool` wants: tiles as large as suits the detector best."""

_GUESSED_FROM: Final = 0.25  # required certainty of the detector for a body of a tile's size
_SIZE: Final = 1.4  # how many times larger or smaller than a tile a find may seem
_COVERED: Final = 0.93  # share of a tile that is no cloth
_CLEARLY: Final = 0.02
_OVERLAP: Final = 0.12  # share of a tile that may lie under another's outline


@dataclass(frozen=True)
class Pool:
    """Tiles of a pool: the owner's `tiles`; `beside`, those of neighbours that reach into the zone; and why it
    is not certain what lies there, or None."""

    tiles: tuple[TilePose, ...]
    beside: tuple[TilePose, ...] = ()
    doubt: Sentence | None = None


def find_pool(crop: Image, body: Floats, zone: Zone, detector: TileDetector) -> Pool:
    """Locate the tiles in a zone's `crop` (POOL_PX_PER_MM), where `body` (0 ... 1, PX_PER_MM) is the foreground
    mask. What they do not explain is left over, see `vision.zones.row_segmentation.leftover`."""
    if not body.any():
        return Pool(())
    found: list[TilePose] = []
    doubt: Sentence | None = None
    for spot in detector.look(crop, found_from=_GUESSED_FROM):
        tile = _tile(spot, body, zone)
        if not _sized(spot) or (tile.fit < _COVERED and spot.certainty < SURELY_FOUND):
            continue
        if not any(_overlap(tile, other) for other in found):
            found.append(tile)
        elif spot.certainty > SURELY_FOUND:
            doubt = sentence("doubt.on_each_other", place=zone.place)
    owned = tuple(tile for tile in found if abs(tile.x) <= tile.y)
    if any(tile.fit < _COVERED for tile in owned):
        doubt = sentence("doubt.one_covered", place=zone.place)
    return Pool(owned, tuple(tile for tile in found if tile not in owned), doubt)


def _sized(spot: OrientedBox) -> bool:
    sides = sorted((spot.wide, spot.tall))
    right = (TILE_WIDTH * POOL_PX_PER_MM, TILE_LENGTH * POOL_PX_PER_MM)
    return all(1 / _SIZE < side / true < _SIZE for side, true in zip(sides, right, strict=True))


def _tile(spot: OrientedBox, body: Floats, zone: Zone) -> TilePose:
    """The detection as a tile of the true size."""
    x = zone.box.left + (spot.x + 0.5) / POOL_PX_PER_MM
    y = zone.box.top + (spot.y + 0.5) / POOL_PX_PER_MM
    angle = math.degrees(spot.angle) + (90.0 if spot.wide > spot.tall else 0.0)
    one, other = (_covered(TilePose(x, y, False, turn, 0.0), body, zone) for turn in (angle, angle + 90.0))
    # At 45 degrees the detector cannot tell the long side from the short one; the foreground mask can.
    return other if other.fit > one.fit + _CLEARLY else one


def _covered(tile: TilePose, body: Floats, zone: Zone) -> TilePose:
    """The tile with its `fit`: the share of it that is foreground."""
    outline = (tile.corners - (zone.box.left, zone.box.top)) * PX_PER_MM
    mask = np.zeros(body.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), (1,))
    slant = (tile.slant + 90.0) % 180.0 - 90.0
    return replace(tile, slant=slant, fit=float(cv2.mean(body, mask)[0]))


def _overlap(one: TilePose, other: TilePose) -> bool:
    """Whether more than a little of a tile lies under the other."""
    first, second = (((tile.x, tile.y), (TILE_WIDTH, TILE_LENGTH), tile.slant) for tile in (one, other))
    kind, corners = cv2.rotatedRectangleIntersection(first, second)
    if kind == cv2.INTERSECT_NONE:
        return False
    shared: Any = cv2.convexHull(corners)
    return float(cv2.contourArea(shared)) > _OVERLAP * TILE_WIDTH * TILE_LENGTH


Image = NDArray[np.uint8]

_CROP: Final = (48, 64)  # pixels of a tile's picture for the classifier: 2 px a millimetre
_MIXED: Final = (0.2, 0.8)  # between these shares of standing tiles a hand is neither standing nor revealed


@dataclass(frozen=True, eq=False)
class SeenTile:
    """One tile of a zone: its pose, its picture, and its classification; of one that is `unknown` perhaps two names of
    which it is one (`either`: a five that is red or not)."""

    found: TilePose
    picture: Image
    tile: str
    confidence: float
    either: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Look:
    """The tiles seen in a zone before classification."""

    zone: Zone
    lines: tuple[TileRow, ...]
    tiles: tuple[SeenTile, ...]  # in the order of lines, left to right, not named yet
    wall: WallLook | None
    stray: float
    doubt: Sentence | None = None
    even: float = 0.0  # square mm where tiles may lie of which nothing is seen but one colour
    stick: bool | None = None


@dataclass(frozen=True, eq=False)
class Segments:
    """Places of a zone's tiles: all that the next step, `look`, needs, which another thread may take."""

    zone: Zone
    image: Image
    calibration: Calibration
    lines: tuple[TileRow, ...] = ()
    poses: Sequence[TilePose] = ()
    heights_mm: Sequence[float] = ()
    wall: WallLook | None = None
    stray: float = 0.0
    doubt: Sentence | None = None
    even: float = 0.0
    stick: bool | None = None

    def look(self) -> Look:
        """Cut the tiles out of the frame."""
        pictures = tile_pictures(self.image, self.calibration, self.zone, self.poses, self.heights_mm)
        tiles = tuple(SeenTile(pose, seen, "", 0.0) for pose, seen in zip(self.poses, pictures, strict=True))
        return Look(
            zone=self.zone,
            lines=self.lines,
            tiles=tiles,
            wall=self.wall,
            stray=self.stray,
            doubt=self.doubt,
            even=self.even,
            stick=self.stick,
        )


def segment_zone(
    image: Image,
    calibration: Calibration,
    cloth: Cloth,
    zone: Zone,
    even_parts: EvenParts,
    detector: TileDetector | None = None,
) -> Segments:
    """Find everything in one zone of a frame; a pool needs a `detector`."""
    none = Segments(zone, image, calibration)
    if zone.kind is ZoneKind.STICK:
        lies, doubt = find_stick(image, calibration, cloth, zone)
        return replace(none, stick=lies, doubt=doubt)
    if zone.kind is ZoneKind.WALL:
        wall = look_at_wall(image, calibration, cloth, zone, even_parts)
        heights = [top.height for top in wall.tops]
        return replace(none, poses=[top.found for top in wall.tops], heights_mm=heights, wall=wall)
    crop = rectify(image, calibration, zone)
    body = cloth.filled_mask(crop, zone, PX_PER_MM)
    hidden = even_parts.within(body, zone)
    none = replace(none, even=float(np.count_nonzero(hidden[watched_rows(zone)])) / PX_PER_MM**2)
    body[hidden > 0] = 0.0  # no tile lies there: none is looked for
    if zone.kind is ZoneKind.HAND:
        share = standing_share(crop, body, zone)
        if share is not None and share > _MIXED[1]:
            return none  # a properly standing hand hides its faces
        if share is not None and share > _MIXED[0]:
            return replace(none, doubt=sentence("doubt.some_stand", place=zone.place))
    if zone.in_pool:
        assert detector is not None, "the reader of a table with pools has a detector"
        pool = find_pool(rectify(image, calibration, zone, scale=POOL_PX_PER_MM), body, zone, detector)
        rows: tuple[TileRow, ...] = (TileRow(zone.lines[0], (*pool.tiles, *pool.beside)),)
        found = replace(none, poses=pool.tiles, doubt=pool.doubt)
    else:
        rows = find_lines(crop, body, zone)
        found = replace(none, lines=rows, poses=[tile for row in rows for tile in row.tiles])
    heights = [TILE_THICKNESS] * len(found.poses)
    return replace(found, heights_mm=heights, stray=leftover(crop, body, rows, zone))


def tile_pictures(
    image: Image, calibration: Calibration, zone: Zone, tiles: Sequence[TilePose], heights_mm: Sequence[float]
) -> list[Image]:
    """Each tile's face, that high above the cloth, upright, filling 48x64 pixels."""
    if not tiles:
        return []
    corners = np.concatenate([tile.corners for tile in tiles])
    places = (np.column_stack((corners, np.ones(len(corners)))) @ seat_turn(zone.seat).T)[:, :2]
    heights = np.repeat(heights_mm, 4)
    pixels = np.empty((len(corners), 2))
    for height in set(heights_mm):
        pixels[heights == height] = calibration.pixels(places[heights == height], height)
    return [*_cut(image, pixels.reshape(-1, 4, 2))]


def _cut(image: Image, corners: NDArray[np.float64]) -> Image:
    """Each of N tiles (N, 4, 2 pixels of the frame) upright and filling its picture (N, H, W, 3); all at once, for each
    call of OpenCV's waits for the thread that names tiles."""
    upper_left, upper_right, lower_right, lower_left = corners.transpose(1, 2, 0)
    # The perspective of a square onto four corners (Heckbert 1989): what sides that are not parallel make of it.
    right, below = upper_right - lower_right, lower_left - lower_right
    aslant = upper_left - upper_right + lower_right - lower_left
    area = _cross(right, below)
    along, down = _cross(aslant, below) / area, _cross(right, aslant) / area
    maps = np.empty((len(corners), 3, 3), np.float32)
    maps[:, :2, 0] = (upper_right - upper_left + along * upper_right).T
    maps[:, :2, 1] = (lower_left - upper_left + down * lower_left).T
    maps[:, :2, 2] = upper_left.T
    maps[:, 2] = np.stack((along, down, np.ones_like(along)), axis=1)
    x, y, depth = (maps @ _SQUARE).transpose(1, 0, 2)
    places = np.stack((x / depth, y / depth), axis=-1)
    pictures = cv2.remap(image, places, None, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(pictures, np.uint8).reshape(-1, *_CROP[::-1], 3)


def _cross(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(one[0] * other[1] - one[1] * other[0])


def _middles() -> NDArray[np.float32]:
    """The middles of a tile's picture's pixels, as shares of its width and height (3, H x W; the third is 1)."""
    wide, tall = _CROP
    x, y = np.meshgrid((np.arange(wide) + 0.5) / wide, (np.arange(tall) + 0.5) / tall)
    return np.stack((x.ravel(), y.ravel(), np.ones(wide * tall))).astype(np.float32)


_SQUARE: Final = _middles()
