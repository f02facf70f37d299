"""Cuts of the camera's picture of zones that settled: kept beside the record, so that a replay shows what was read."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.journal.picture_store import PictureStore, PictureStoreError
from controller.referee.zones import AnyZone, TableZone
from vision.table.table_layout import Zone, ZoneKind
from vision.table.table_view import BACK
from vision.zones.settle import DICE, Settler
from vision.zones.unsure_zones import cut_of_bowl, cut_of_zone
from vision.zones.zone_interpretation import ZoneReading

Image = NDArray[np.uint8]
NONE: Final[Mapping[AnyZone, str]] = {}

log = logging.getLogger(__name__)


class SettledPictures:
    """Keeps cuts in `pictures`; none where that is None, or has no retention time (memory is for questions alone)."""

    def __init__(self, pictures: PictureStore | None = None) -> None:
        self._pictures = pictures if pictures is not None and pictures.writes else None
        self._trouble = ""

    def keep(
        self, settler: Settler, changed: Iterable[str], image: Image, at: float, asked: frozenset[AnyZone]
    ) -> Mapping[AnyZone, str]:
        """The digests of cuts of the zones `changed` (`Settled.changed`) in a picture (HxWx3 uint8 BGR) taken `at`
        (seconds since the epoch), by the referee's zones. Tiles face down alone are not cut, nor hands but those that
        are `asked` about, which are to be laid open."""
        calibration, names = settler.reader.calibration, frozenset(changed)
        if self._pictures is None or calibration is None or not names:
            return NONE
        cuts = {
            _place(reading): cut_of_zone(image, calibration, reading)
            for zone, reading in settler.readings.items()
            if zone.name in names and _shows_faces(reading) and _is_public(zone, asked)
        }
        if DICE in names:
            cuts[TableZone.dice()] = cut_of_bowl(image, calibration)
        return {zone: digest for zone, jpeg in cuts.items() if jpeg and (digest := self._kept(jpeg, at))}

    def _kept(self, jpeg: bytes, at: float) -> str:
        """The picture's digest; "" where it cannot be kept, which is logged once for each reason."""
        assert self._pictures is not None
        try:
            digest, trouble = self._pictures.put(jpeg, at), ""
        except PictureStoreError as error:
            digest, trouble = "", str(error)
        if trouble and trouble != self._trouble:
            log.warning("the pictures of what is read cannot be kept: %s", trouble)
        self._trouble = trouble
        return digest


def _place(reading: ZoneReading) -> AnyZone:
    if reading.zone.kind is ZoneKind.WALL:
        return TableZone.indicators()
    return TableZone.named(reading.zone.name)


def _is_public(zone: Zone, asked: frozenset[AnyZone]) -> bool:
    return zone.kind is not ZoneKind.HAND or TableZone.named(zone.name) in asked


def _shows_faces(reading: ZoneReading) -> bool:
    return any(tile.tile != BACK for tile in reading.tiles)
