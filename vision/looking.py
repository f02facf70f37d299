"""What is seen in one zone of a frame before anything is named: tiles with their pictures, walls, strays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.cloth import Cloth
from vision.finding import Found, Line, find_lines, leftover, standing_share
from vision.layout import PX_PER_MM, TILE_THICKNESS, Kind, Zone, rectify, seat_turn
from vision.pool import find_pool
from vision.walls import WallLook, look_at_wall

Image = NDArray[np.uint8]

_CROP: Final = (48, 64)  # pixels of a tile's picture for the namer: 2 px a millimetre
_MIXED: Final = (0.2, 0.8)  # between these shares of standing tiles a hand is neither standing nor revealed


@dataclass(frozen=True, eq=False)
class SeenTile:
    """One tile of a zone: where it lies, its picture, and what the namer made of it."""

    found: Found
    picture: Image
    tile: str
    confidence: float


@dataclass(frozen=True, eq=False)
class Look:
    """What was found in a zone before anything was named."""

    zone: Zone
    lines: tuple[Line, ...]
    tiles: tuple[SeenTile, ...]  # in the order of lines, left to right, not named yet
    wall: WallLook | None
    stray: float
    doubt: str = ""


def look_at(image: Image, calibration: Calibration, cloth: Cloth, zone: Zone) -> Look:
    """Everything in one zone of a frame, its tiles not named yet."""
    if zone.kind is Kind.WALL:
        wall = look_at_wall(image, calibration, cloth, zone)
        tiles = tuple(
            SeenTile(top.found, tile_picture(image, calibration, zone, top.found, top.height), "", 0.0)
            for top in wall.tops
        )
        return Look(zone, (), tiles, wall, 0.0)
    crop = rectify(image, calibration, zone)
    if zone.kind is Kind.HAND:
        share = standing_share(crop, cloth.filled_mask(crop, zone, PX_PER_MM), zone)
        if share is not None and share > _MIXED[1]:
            return Look(zone, (), (), None, 0.0)  # a hand standing as it should hides its faces
        if share is not None and share > _MIXED[0]:
            mixed = f"some tiles of {zone.place} stand and some lie"
            return Look(zone, (), (), None, 0.0, mixed)
    lines: tuple[Line, ...]
    if zone.in_pool:
        body = cloth.filled_mask(crop, zone, PX_PER_MM)
        found = find_pool(body, zone)
        lines = (Line(zone.lines[0], found),) if found else ()
    else:
        lines, body = find_lines(crop, zone, cloth)
    tiles = tuple(
        SeenTile(found, tile_picture(image, calibration, zone, found, TILE_THICKNESS), "", 0.0)
        for line in lines
        for found in line.tiles
    )
    return Look(zone, lines, tiles, None, leftover(body, lines, zone))


def tile_picture(image: Image, calibration: Calibration, zone: Zone, found: Found, height_mm: float) -> Image:
    """One tile's face, upright, filling 48x64 pixels."""
    width, height = _CROP
    corners = found.corners()
    to_table = seat_turn(zone.seat)
    places = np.column_stack((corners, np.ones(4))) @ to_table.T
    pixels = calibration.pixels(places[:, :2], height_mm).astype(np.float32)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(pixels, target)
    return np.asarray(
        cv2.warpPerspective(
            image, warp, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        ),
        dtype=np.uint8,
    )
