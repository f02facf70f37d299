"""Zone observation: what is seen in one zone of a frame before classification: tiles with their pictures,
walls, strays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.networks.tile_detector import TileDetector
from vision.table.table_layout import PX_PER_MM, TILE_THICKNESS, Zone, ZoneKind, rectify, seat_turn
from vision.zones.background_model import Cloth
from vision.zones.even_parts import EvenParts
from vision.zones.loose_discards import POOL_PX_PER_MM, find_pool
from vision.zones.outline_refinement import TilePose
from vision.zones.row_segmentation import TileRow, find_lines, leftover, standing_share, watched_rows
from vision.zones.wall_heights import WallLook, look_at_wall

Image = NDArray[np.uint8]

_CROP: Final = (48, 64)  # pixels of a tile's picture for the classifier: 2 px a millimetre
_MIXED: Final = (0.2, 0.8)  # between these shares of standing tiles a hand is neither standing nor revealed


@dataclass(frozen=True, eq=False)
class SeenTile:
    """One tile of a zone: its pose, its picture, and its classification."""

    found: TilePose
    picture: Image
    tile: str
    confidence: float


@dataclass(frozen=True, eq=False)
class Look:
    """What was segmented in a zone before classification."""

    zone: Zone
    lines: tuple[TileRow, ...]
    tiles: tuple[SeenTile, ...]  # in the order of lines, left to right, not named yet
    wall: WallLook | None
    stray: float
    doubt: str = ""
    even: float = 0.0  # square mm where tiles may lie of which nothing is seen but one colour


def look_at(
    image: Image,
    calibration: Calibration,
    cloth: Cloth,
    zone: Zone,
    even_parts: EvenParts,
    detector: TileDetector | None = None,
) -> Look:
    """Segment everything in one zone of a frame, its tiles not classified yet; a pool needs a `detector`."""
    if zone.kind is ZoneKind.WALL:
        wall = look_at_wall(image, calibration, cloth, zone, even_parts)
        pictures = tile_pictures(
            image, calibration, zone, [top.found for top in wall.tops], [top.height for top in wall.tops]
        )
        tiles = tuple(
            SeenTile(top.found, picture, "", 0.0) for top, picture in zip(wall.tops, pictures, strict=True)
        )
        return Look(zone, (), tiles, wall, 0.0)
    crop = rectify(image, calibration, zone)
    body = cloth.filled_mask(crop, zone, PX_PER_MM)
    hidden = even_parts.within(body, zone)
    even = float(np.count_nonzero(hidden[watched_rows(zone)])) / PX_PER_MM**2
    body[hidden > 0] = 0.0  # no tile lies there: none is looked for
    if zone.kind is ZoneKind.HAND:
        share = standing_share(crop, body, zone)
        if share is not None and share > _MIXED[1]:
            return Look(zone, (), (), None, 0.0, even=even)  # a hand standing as it should hides its faces
        if share is not None and share > _MIXED[0]:
            mixed = f"some tiles of {zone.place} stand and some lie"
            return Look(zone, (), (), None, 0.0, mixed, even)
    if zone.in_pool:
        assert detector is not None, "the reader of a table with pools has a detector"
        pool = find_pool(rectify(image, calibration, zone, scale=POOL_PX_PER_MM), body, zone, detector)
        tiles = _tiles(image, calibration, zone, pool.tiles)
        rest = leftover(crop, body, (TileRow(zone.lines[0], (*pool.tiles, *pool.beside)),), zone)
        return Look(zone, (), tiles, None, rest, pool.doubt, even)
    lines = find_lines(crop, body, zone)
    tiles = _tiles(image, calibration, zone, [tile for line in lines for tile in line.tiles])
    return Look(zone, lines, tiles, None, leftover(crop, body, lines, zone), even=even)


def _tiles(
    image: Image, calibration: Calibration, zone: Zone, lying: Sequence[TilePose]
) -> tuple[SeenTile, ...]:
    pictures = tile_pictures(image, calibration, zone, lying, [TILE_THICKNESS] * len(lying))
    return tuple(SeenTile(tile, picture, "", 0.0) for tile, picture in zip(lying, pictures, strict=True))


def tile_pictures(
    image: Image, calibration: Calibration, zone: Zone, tiles: Sequence[TilePose], heights_mm: Sequence[float]
) -> list[Image]:
    """Each tile's face, that high above the cloth, upright, filling 48x64 pixels."""
    if not tiles:
        return []
    corners = np.concatenate([tile.corners for tile in tiles])
    places = (np.column_stack((corners, np.ones(len(corners)))) @ seat_turn(zone.seat).T)[:, :2]
    heights = np.repeat(heights_mm, 4)
    pixels = np.empty((len(corners), 2), np.float32)
    for height in set(heights_mm):
        pixels[heights == height] = calibration.pixels(places[heights == height], height)
    return [_cut(image, pixels[start : start + 4]) for start in range(0, len(pixels), 4)]


def _cut(image: Image, corners: NDArray[np.float32]) -> Image:
    warp = cv2.getPerspectiveTransform(corners, _TARGET)
    flags = cv2.INTER_CUBIC
    return np.asarray(
        cv2.warpPerspective(image, warp, _CROP, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


_TARGET: Final = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * np.array(_CROP, np.float32) - 0.5
