"""Annotated picture: outlines of tiles and zones in its pixels, names and confidences, and what is wrong with
it; for people to look at and for training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.capture.camera_frame import CameraFrame
from vision.capture.image_quality import PictureFault
from vision.networks.labels import UNKNOWN
from vision.photos.photo_detector import Detection
from vision.table.table_layout import TILE_THICKNESS, Zone, seat_turn
from vision.zones.zone_interpretation import ZoneReading

Image = NDArray[np.uint8]
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class TileOutline:
    """Outline of one tile: its name, confidence (0..1), and its face's four corners in pixels, clockwise from
    the upper left of the face as it is read. `zone` names where on the table it lies, "" in a free photograph."""

    tile: str
    confidence: float
    corners: Corners
    zone: str = ""

    @property
    def unsure(self) -> bool:
        """Whether it could not be named."""
        return self.tile == UNKNOWN


@dataclass(frozen=True)
class ZoneOutline:
    """Outline of one zone of a calibrated table: its corners in pixels, its state (`settled`, `reading`, or `unsure`
    with the reason), and what people call it (`place`)."""

    name: str
    corners: Corners
    state: str
    place: Sentence
    reason: Sentence | None = None


@dataclass(frozen=True, eq=False)
class AnnotatedPicture:
    """One picture with the results of reading it. A picture with a `fault` has no results."""

    frame: CameraFrame
    tiles: tuple[TileOutline, ...] = ()
    zones: tuple[ZoneOutline, ...] = ()
    fault: PictureFault | None = None
    calibrated: bool = False

    @property
    def doubts(self) -> dict[str, Sentence]:
        """Doubts by place: zones of a table, or all the tiles of a free picture that could not be named."""
        if self.calibrated:
            return {zone.name: zone.reason for zone in self.zones if zone.reason is not None}
        unnamed = sum(tile.unsure for tile in self.tiles)
        if not unnamed:
            return {}
        return {"tiles": sentence("doubt.not_named", unnamed=unnamed, all=len(self.tiles))}

    def facts(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "number": self.frame.number,
            "size": [self.frame.image.shape[1], self.frame.image.shape[0]],
            "calibrated": self.calibrated,
            "fault": None if self.fault is None else self.fault.trouble.value,
            "tiles": [
                {
                    "tile": tile.tile,
                    "confidence": round(tile.confidence, 4),
                    "corners": [[round(x, 1), round(y, 1)] for x, y in tile.corners],
                    "zone": tile.zone or None,
                }
                for tile in self.tiles
            ],
            "zones": {zone.name: zone.state for zone in self.zones},
            "doubts": {name: why.to_json() for name, why in self.doubts.items()},
        }


def free_sight(frame: CameraFrame, found: Sequence[Detection]) -> AnnotatedPicture:
    """The detections of a detector in an uncalibrated picture."""
    tiles = tuple(TileOutline(tile.tile, tile.confidence, _upright(tile)) for tile in found)
    return AnnotatedPicture(frame, tiles)


def table_sight(
    frame: CameraFrame,
    calibration: Calibration,
    readings: Mapping[Zone, ZoneReading],
    doubts: Mapping[Zone, Sentence | None],
    fault: PictureFault | None = None,
) -> AnnotatedPicture:
    """The state of each zone of a calibrated table (`Settler.readings` and `.doubts`)."""
    tiles: list[TileOutline] = []
    zones: list[ZoneOutline] = []
    for zone, reading in readings.items():
        reason = doubts.get(zone)
        state = "settled" if zone not in doubts else "reading" if reason is None else "unsure"
        zones.append(
            ZoneOutline(
                name=zone.name,
                corners=_outline(zone, calibration),
                state=state,
                place=zone.place,
                reason=reason,
            )
        )
        tiles += _tiles(zone, reading, calibration)
    return AnnotatedPicture(frame, tuple(tiles), tuple(zones), fault, calibrated=True)


def _tiles(zone: Zone, reading: ZoneReading, calibration: Calibration) -> list[TileOutline]:
    named = [tile for tile in reading.tiles if tile.tile]
    if not named:
        return []
    corners = np.concatenate([tile.found.corners for tile in named])
    pixels = _pixels(zone, corners, calibration).reshape(-1, 4, 2)
    return [
        TileOutline(tile.tile, tile.confidence, _corners(square), zone.name)
        for tile, square in zip(named, pixels, strict=True)
    ]


def _outline(zone: Zone, calibration: Calibration) -> Corners:
    box = zone.box
    places = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    return _corners(_pixels(zone, np.array(places), calibration))


def _pixels(zone: Zone, places: NDArray[np.float64], calibration: Calibration) -> NDArray[np.float64]:
    """Seat millimetres on a tile's face to pixels."""
    on_table = np.column_stack((places, np.ones(len(places)))) @ seat_turn(zone.seat).T
    return calibration.pixels(on_table[:, :2], TILE_THICKNESS)


def _upright(tile: Detection) -> Corners:
    """The corners beginning at the face's own upper left."""
    head = tile.rotation // 90
    return tile.corners[head:] + tile.corners[:head]


def _corners(square: NDArray[np.float64]) -> Corners:
    return tuple((float(x), float(y)) for x, y in square)
