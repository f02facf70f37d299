"""Questions about a zone that cannot be read with certainty: which tiles have no certain name, what they might
be, and a cut of the picture that shows tiles and nothing else."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.networks.test_time_augmentation import SURE
from vision.table.table_layout import TILE_LENGTH, TILE_WIDTH, Zone, rectify
from vision.table.table_view import BACK, UNKNOWN
from vision.zones.dice import bowl_crop
from vision.zones.zone_interpretation import WEAK_FIT, ZoneReading
from vision.zones.zone_observation import SeenTile

Image = NDArray[np.uint8]

QUALITY: Final = 80
_SCALE: Final = 2.0  # pixels a millimetre
_ROUND: Final = 6.0  # mm shown round a tile
_HIDDEN: Final = (96, 96, 96)


def uncertain_tiles(reading: ZoneReading, sure: float = SURE) -> tuple[int, ...]:
    """The tiles (their numbers in `reading.tiles`) whose name is not certain. Where nothing but the zone as a whole is
    in doubt there are none."""
    return tuple(number for number, tile in enumerate(reading.tiles) if _is_uncertain(tile, sure))


def _is_uncertain(tile: SeenTile, sure: float) -> bool:
    if tile.tile == BACK:
        return False
    return tile.tile == UNKNOWN or tile.confidence < sure or tile.found.fit < WEAK_FIT


def cut_of_zone(image: Image, calibration: Calibration, reading: ZoneReading) -> bytes:
    """The tiles of a zone as its owner sees them, as JPEG; all but the tiles is hidden, for a hand or a face may be
    beside them. b"" where no tile was found."""
    zone = reading.zone
    places = [tile.found.corners for tile in reading.tiles]
    if not places:
        return b""
    crop = rectify(image, calibration, zone, scale=_SCALE)
    shown = np.zeros(crop.shape[:2], np.uint8)
    for corners in places:
        cv2.fillConvexPoly(shown, _grown(corners, zone), (255,))
    crop[shown == 0] = _HIDDEN
    rows, columns = np.nonzero(shown)
    return _jpeg(crop[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1])


def cut_of_bowl(image: Image, calibration: Calibration) -> bytes:
    """The bowl with the dice as JPEG, all round it hidden."""
    crop = bowl_crop(image, calibration).copy()
    height, width = crop.shape[:2]
    shown = np.zeros((height, width), np.uint8)
    cv2.circle(shown, (width // 2, height // 2), min(height, width) // 2, (255,), -1)
    crop[shown == 0] = _HIDDEN
    return _jpeg(crop)


def _grown(corners: NDArray[np.float64], zone: Zone) -> NDArray[np.int32]:
    """The outline of a tile with a little round it, in pixels of the cut."""
    centre = corners.mean(axis=0)
    factor = 1.0 + 2 * _ROUND / min(TILE_WIDTH, TILE_LENGTH)
    outline = centre + (corners - centre) * factor - (zone.box.left, zone.box.top)
    return np.asarray(np.round(outline * _SCALE), np.int32)


def _jpeg(picture: Image) -> bytes:
    done, coded = cv2.imencode(".jpg", np.ascontiguousarray(picture), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return coded.tobytes() if done else b""
